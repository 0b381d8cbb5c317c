//! A match drawn anew for a seat: the seat cannot tell it from the true one, and what is hidden is drawn.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cardwright::game::{Match, OptionValue, Resampled, SaveError};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::digest;
use cardwright::kernel::knowledge::lot;
use cardwright::kernel::random::Source;
use cardwright::kernel::value::Seat;
use common::{Loaded, games, load, scenario, seat};

/// Which cards lie where, by zone.
fn lying(playing: &Match) -> Vec<Vec<u32>> {
    let state = playing.kernel().state();
    state.zones.iter().map(|zone| zone.cards.iter().map(|id| state.object(*id).def).collect()).collect()
}

/// The cards by owner and by what a seat knows of them.
fn cards(playing: &Match, seat: Seat) -> Vec<(Seat, bool, u32)> {
    let state = playing.kernel().state();
    let ids = (0..state.objects.len() as u32).filter(|id| state.is_card(*id));
    let mut cards: Vec<_> =
        ids.map(|id| (state.object(id).owner, playing.kernel().knows(id, seat), state.object(id).def)).collect();
    cards.sort_unstable();
    cards
}

/// Plays so many random answers.
fn played(loaded: &Loaded, seats: u8, seed: u64, answers: usize) -> Match {
    let mut playing = loaded.start(loaded.setup(seats, seed));
    let mut source = Source::new(seed, 2);
    while !playing.over() && playing.answers().len() < answers {
        playing.answer_at_random(&mut source).expect("a legal answer");
    }
    playing
}

#[test]
fn a_seat_cannot_tell_a_match_drawn_for_it_from_the_true_one() {
    let mut chances = BTreeSet::new();
    for loaded in games() {
        let name = &loaded.game.manifest.game;
        let (mut all, mut others, mut kept, mut hidden) = (0, 0, 0, 0);
        for seats in loaded.seats() {
            let mut source = Source::new(u64::from(seats), 2);
            let mut playing = loaded.start(loaded.setup(seats, 7));
            while !playing.over() {
                for seat in (0..seats).map(Seat) {
                    let mut unknown = playing.unknown_to(seat).expect("it can be played again");
                    unknown.with_log = true;
                    let Resampled { playing: mut drawn, drawn: count, kept: stayed, chances: fresh, .. } =
                        unknown.draw(&mut source).expect("drawn");
                    chances.insert(fresh);
                    let streams = |playing: &Match| playing.kernel().control().streams.clone();
                    assert_ne!(streams(&drawn), streams(&playing), "what comes by chance cannot be foreseen");
                    assert_eq!(playing.same_for(&mut drawn, seat), Ok(None), "{name}, {seat:?}, {}", playing.answers().len());
                    assert_eq!(cards(&playing, seat), cards(&drawn, seat));
                    drawn.audit().unwrap_or_else(|violation| panic!("{name}, {seat:?}: {violation}"));
                    assert_eq!(drawn.fork().expect("a fork").digest(), drawn.digest(), "it can be forked");
                    assert!(drawn.answers().is_empty() && drawn.setup.seed == 0, "nothing says how it came there");
                    assert!(matches!(drawn.save(), Err(SaveError::Guessed)));
                    all += 1;
                    others += usize::from(lying(&playing) != lying(&drawn));
                    hidden += count + stayed;
                    kept += stayed;
                }
                playing.answer_at_random(&mut source).expect("a legal answer");
            }
        }
        assert!(hidden == 0 || others * 3 > all, "{name}: {others} of {all} differ");
        assert!(kept * 20 <= hidden, "{name}: {kept} of {hidden} hidden cards stayed");
    }
    assert_eq!(chances.len(), 2, "in the middle of some script what came by chance was seen");
}

#[test]
fn a_match_drawn_for_a_seat_goes_on_to_the_end() {
    for loaded in games() {
        for seats in loaded.seats() {
            for seed in 0..16 {
                let playing = played(&loaded, seats, seed, 5 + 5 * seed as usize);
                let mut source = Source::new(seed, 2);
                // A seat thinks ahead when it is asked itself: what another is offered depends on what that one has.
                if let Some(seat) = playing.choice().map(|choice| choice.seat) {
                    let mut drawn = playing.resample(seat, &mut source).expect("drawn").playing;
                    while !drawn.over() {
                        drawn.answer_at_random(&mut source).unwrap_or_else(|error| panic!("{seed}, {seat:?}: {error}"));
                    }
                    drawn.audit().unwrap_or_else(|violation| panic!("{seed}, {seat:?}: {violation}"));
                }
            }
        }
    }
}

/// Several secret answers in the middle of a duel, each of which could be another, may not all be others at once.
#[test]
fn something_is_drawn_at_every_decision_however_often_it_is_tried() {
    let loaded = common::load("", "l5r");
    for seed in 0..30 {
        let setup = loaded.setup(2, seed);
        let mut playing = loaded.start(setup.clone());
        let mut source = Source::new(seed, 4);
        for (seat, answer) in loaded.random_answers(&setup).into_iter().take(120) {
            let asked = playing.choice().expect("it is not over").seat;
            let unknown = playing.unknown_to(asked).expect("rules that do not fail");
            for _ in 0..3 {
                let drawn = unknown.draw(&mut source).unwrap_or_else(|error| panic!("{seed}: {error}"));
                assert_eq!(drawn.playing.choice().map(|choice| choice.seat), Some(asked));
            }
            playing.answer(seat, answer).expect("a legal answer");
        }
    }
}

/// Of two matches that a seat cannot tell apart the same is drawn with the same numbers: what is drawn depends on nothing else.
#[test]
fn what_is_drawn_depends_on_nothing_that_the_seat_does_not_know() {
    for loaded in games() {
        let name = &loaded.game.manifest.game;
        let mut compared = 0;
        for seed in 0..24 {
            let playing = played(&loaded, *loaded.seats().start(), seed, 3 * seed as usize);
            let Some(seat) = playing.choice().map(|choice| choice.seat) else { continue };
            let mut source = Source::new(seed, 2);
            let other = playing.resample(seat, &mut source).expect("drawn").playing;
            // What comes by chance is drawn as well: a little later the two are still the same.
            let draws = |playing: &Match| {
                let unknown = playing.unknown_to(seat).expect("it can be played again");
                let mut source = Source::new(seed, 5);
                let later = |mut drawn: Match| {
                    let mut source = Source::new(seed, 6);
                    for _ in 0..4 {
                        if !drawn.over() {
                            drawn.answer_at_random(&mut source).expect("a legal answer");
                        }
                    }
                    digest(drawn.kernel().state())
                };
                (0..4).map(|_| later(unknown.draw(&mut source).expect("drawn").playing)).collect::<Vec<_>>()
            };
            assert_eq!(draws(&playing), draws(&other), "{name}, seed {seed}");
            compared += 1;
        }
        assert!(compared > 0, "{name}");
    }
}

/// The draws of a seat that thinks ahead tell it nothing: at each place that it does not know lies now this and now that.
#[test]
fn every_hidden_place_holds_several_cards_over_many_draws() {
    for loaded in games() {
        let name = &loaded.game.manifest.game;
        for (seed, answers) in [(1, 0), (2, 12), (3, 25), (4, 60)] {
            let playing = played(&loaded, *loaded.seats().start(), seed, answers);
            let mut source = Source::new(seed, 2);
            let state = playing.kernel().state();
            for seat in (0..state.seats()).map(Seat) {
                let mut found: BTreeMap<(usize, usize), BTreeSet<u32>> = BTreeMap::new();
                let unknown = playing.unknown_to(seat).expect("it can be played again");
                let mut kept = 0;
                for _ in 0..40 {
                    let drawn = unknown.draw(&mut source).expect("drawn");
                    kept += drawn.kept;
                    for (zone, cards) in lying(&drawn.playing).into_iter().enumerate() {
                        for (at, def) in cards.into_iter().enumerate() {
                            found.entry((zone, at)).or_default().insert(def);
                        }
                    }
                }
                for (slot, zone) in state.zones.iter().enumerate() {
                    for (at, id) in zone.cards.iter().enumerate() {
                        let alike = |other: u32| {
                            lot(state, other, seat) == lot(state, *id, seat)
                                && state.object(other).owner == state.object(*id).owner
                        };
                        let kind = |id: u32| loaded.game.rules.schema.cards[state.object(id).def as usize].kind;
                        let could = (0..state.objects.len() as u32)
                            .filter(|other| state.is_card(*other) && alike(*other) && kind(*other) == kind(*id));
                        let could: Vec<u32> = could.map(|other| state.object(other).def).collect();
                        let same = could.iter().filter(|def| **def == state.object(*id).def).count();
                        let knows = playing.kernel().knows(*id, seat);
                        let values = found[&(slot, at)].len();
                        assert!(!knows || values == 1, "{name}: what is known stays");
                        let several = !knows && same * 2 <= could.len();
                        assert!(
                            !several || kept > 0 || values > 1,
                            "{name}, seed {seed}, {seat:?}: always {:?}",
                            found[&(slot, at)]
                        );
                    }
                }
            }
        }
    }
}

/// A hand of three cards that another player holds is each of its six orders, about as often.
#[test]
fn three_hidden_cards_are_drawn_in_every_order_as_often() {
    let loaded = load("tests/games", "orchard");
    let south = seat(&[("hand", &["old_pear", "ladder", "plum"])]);
    let playing = scenario(&loaded, "turn", "acts", vec![seat(&[("hand", &["spyglass"])]), south, seat(&[])]);
    let hand = |playing: &Match| lying(playing).into_iter().find(|zone| zone.len() == 3).expect("the hand");
    let unknown = playing.unknown_to(Seat(0)).expect("it can be played again");
    let mut source = Source::new(1, 2);
    let mut orders: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for _ in 0..1200 {
        let drawn = unknown.draw(&mut source).expect("drawn");
        assert_eq!((drawn.drawn, drawn.kept), (3, 0));
        *orders.entry(hand(&drawn.playing)).or_default() += 1;
    }
    assert!(orders.len() == 6 && orders.values().all(|often| (150..250).contains(often)), "{orders:?}");
    let own = playing.resample(Seat(1), &mut source).expect("drawn");
    assert_eq!((own.drawn, hand(&own.playing)), (0, hand(&playing)), "who holds them knows them");
}

/// A secret answer that is given and not yet shown is drawn among the legal ones; one's own is not.
#[test]
fn what_another_has_answered_in_secret_is_drawn() {
    let loaded = load("tests/games", "orchard");
    let mut setup = loaded.setup(3, 4);
    setup.options.insert("first".to_owned(), OptionValue::Word("bids".to_owned()));
    setup.options.insert("redraw".to_owned(), OptionValue::Flag(false));
    let mut playing = loaded.start(setup);
    playing.answer(Seat(0), Answer::Number(1)).expect("a bid");
    let coins = |playing: &Match| playing.shown_to(Seat(0)).expect("a view").view.players[0].values[0].now.clone();
    let after = |seat: Seat, source: &mut Source| {
        let mut drawn = playing.resample(seat, source).expect("drawn");
        for seat in [1, 2] {
            drawn.playing.answer(Seat(seat), Answer::Number(0)).expect("a bid");
        }
        (drawn.answers, coins(&drawn.playing))
    };
    let mut source = Source::new(1, 2);
    let others: BTreeSet<_> = (0..40).map(|_| after(Seat(1), &mut source)).collect();
    assert!(others.len() > 2 && others.iter().all(|(answers, _)| *answers == 1), "{others:?}");
    let own: BTreeSet<_> = (0..40).map(|_| after(Seat(0), &mut source)).collect();
    assert_eq!(own.into_iter().map(|(answers, _)| answers).collect::<Vec<_>>(), [0], "its own bid is known and stays");
}

/// The toy with traps, and a row in which only traps can lie; those of others lie there unseen.
fn with_a_row() -> Loaded {
    let (root, here) = (Path::new(env!("CARGO_TARGET_TMPDIR")).join("resample-row"), Path::new(env!("CARGO_MANIFEST_DIR")));
    for part in ["rules/toy", "cards/toy"] {
        std::fs::create_dir_all(root.join(part)).expect("a folder");
        for entry in std::fs::read_dir(here.join(part)).expect("a folder").flatten() {
            std::fs::copy(entry.path(), root.join(part).join(entry.file_name())).expect("a copy");
        }
    }
    let path = root.join("rules/toy/game.toml");
    let manifest = std::fs::read_to_string(&path).expect("the manifest");
    let manifest = manifest
        .replace("[type.rulebook]", "[type.trap]\n[type.rulebook]")
        .replace("types  = [\"piece\"]", "types  = [\"piece\", \"trap\"]")
        .replace("[zone]\n", "[zone]\nrow = { owner = \"player\", sees = \"owner\", holds = [\"trap\"] }\n");
    std::fs::write(&path, manifest).expect("a file");
    std::fs::write(root.join("cards/toy/traps.card"), "card net : trap { }\ncard pit : trap { }\n").expect("a file");
    load(&root.to_string_lossy(), "toy")
}

/// What a zone does not hold is never drawn into it, and every trap lies there as often as every other one.
#[test]
fn nothing_is_drawn_into_a_zone_that_does_not_hold_it() {
    let loaded = with_a_row();
    let north = seat(&[("row", &["net", "pit"]), ("hand", &["pit", "pawn", "knight"]), ("deck", &["bell", "net", "pawn"])]);
    let playing = scenario(&loaded, "turn", "actions", vec![north, seat(&[("hand", &["bell"])])]);
    let row = |playing: &Match| {
        let state = playing.kernel().state();
        let row = state.zones.iter().find(|zone| zone.kind.index() == 0 && zone.owner == Seat(0)).expect("the row");
        row.cards.clone()
    };
    let mut source = Source::new(7, 0);
    let mut ways: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for _ in 0..1200 {
        let drawn = playing.resample(Seat(1), &mut source).expect("drawn");
        assert_eq!((drawn.drawn, drawn.kept), (8, 0));
        drawn.playing.audit().unwrap_or_else(|violation| panic!("{violation}"));
        playing.otherwise(Seat(1), &mut source).audit().unwrap_or_else(|violation| panic!("{violation}"));
        *ways.entry(row(&drawn.playing)).or_default() += 1;
    }
    // Four traps, two of which lie there in some order: a hundred times each.
    assert_eq!(ways.len(), 12, "{ways:?}");
    assert!(ways.values().all(|times| (60..=140).contains(times)), "{ways:?}");
}
