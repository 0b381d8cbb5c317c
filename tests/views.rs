//! Hidden information: what a seat is shown does not depend on what it may not see.

mod common;

use std::fs;
use std::path::Path;

use cardwright::game::{AnswerError, Match, Reader, Shown};
use cardwright::kernel::Fault;
use cardwright::kernel::choice::Answer;
use cardwright::kernel::random::Source;
use cardwright::kernel::schema::Sees;
use cardwright::kernel::value::Seat;
use common::{Loaded, games, load, scenario, seat};

/// What a seat is told of a mistake of a card that it does not see.
const HIDDEN: &str = "a card that you do not see has a mistake";

/// Cards whose scripts fail: one when it looks whether it is used, one when it looks whether it can be paid for, one when it is
/// worked out, one that is seen and names what is not.
const FAULTY: &str = r#"
card booby : piece {
  trick after ring { when [[ fail() return true ]]; does [[ write(1) ]] }
}
card snare : piece {
  trick after ring { can_pay [[ fail() return true ]]; cost [[ pay(you, 1) ]]; does [[ write(1) ]] }
}
card tattler : piece {
  action as tell { does [[ error("not while there is " .. you:next().hand:cards()[1].name) ]] }
}
"#;

/// The toy with these cards in it, and decks of them.
fn faulty(name: &str) -> Loaded {
    let (root, here) = (Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), Path::new(env!("CARGO_MANIFEST_DIR")));
    for part in ["rules/toy", "cards/toy"] {
        fs::create_dir_all(root.join(part)).expect("a folder");
        for entry in fs::read_dir(here.join(part)).expect("a folder").flatten() {
            fs::copy(entry.path(), root.join(part).join(entry.file_name())).expect("a copy");
        }
    }
    fs::write(root.join("cards/toy/faulty.card"), FAULTY).expect("a file");
    let deck = |name: &str| format!("[deck.{name}]\ncards = {{ bell = 4, booby = 2, snare = 2, tattler = 3, pawn = 1 }}\n");
    fs::write(root.join("cards/toy/decks.toml"), deck("red") + &deck("blue")).expect("a file");
    load(&root.to_string_lossy(), "toy")
}

/// What a seat is told of a fault; nobody is told what names a card that only others see.
fn told(playing: &Match, seat: Seat, fault: &Fault) -> String {
    let reader = |seat| Reader { game: &playing.game, kernel: playing.kernel(), seat, language: "en" };
    let told = reader(Some(seat)).fault(fault);
    let state = playing.kernel().state();
    let known = |slug: &str| {
        let at = playing.game.rules.schema.cards.get_index_of(slug).expect("a card") as u32;
        (0..state.objects.len() as u32)
            .any(|id| state.object(id).def == at && state.is_card(id) && playing.kernel().knows(id, seat))
    };
    for (slug, name) in [("booby", "Booby"), ("snare", "Snare"), ("tattler", "Tattler"), ("bell", "Bell"), ("pawn", "Pawn")] {
        let names = told.contains(slug) || told.contains(name);
        assert!(!names || known(slug), "{seat:?} does not know {name}: {told}");
    }
    let faulty = ["booby", "snare", "tattler"].into_iter().any(known);
    assert!(!told.contains("faulty.card") || faulty, "{seat:?} knows no card of this file: {told}");
    assert_eq!(reader(None).fault(fault), fault.to_string(), "an author is told all");
    told
}

#[test]
fn a_mistake_of_a_card_is_told_with_its_place_only_to_whoever_sees_the_card() {
    let loaded = faulty("a_mistake_of_a_card");
    for (card, place) in [("booby", "in card booby, trick 1, when"), ("snare", "in card snare, trick 1, can_pay")] {
        let table = vec![seat(&[("table", &["bell"])]), seat(&[("hand", &[card])])];
        let mut playing = scenario(&loaded, "turn", "actions", table);
        let AnswerError::Failed(fault) = playing.answer(Seat(0), Answer::Pick(0)).expect_err("it fails") else {
            panic!("it is no mistake of a script")
        };
        assert_eq!(told(&playing, Seat(0), &fault), HIDDEN);
        let south = told(&playing, Seat(1), &fault);
        assert!(south.contains(place) && south.contains("faulty.card"), "{south}");
    }
    let table = vec![seat(&[("table", &["tattler"])]), seat(&[("hand", &["pawn"])])];
    let mut playing = scenario(&loaded, "turn", "actions", table);
    let AnswerError::Failed(fault) = playing.answer(Seat(0), Answer::Pick(0)).expect_err("it fails") else {
        panic!("no mistake")
    };
    assert_eq!(told(&playing, Seat(0), &fault), HIDDEN);
    assert!(told(&playing, Seat(1), &fault).contains("not while there is Pawn"));
}

/// In random games among cards that fail, nobody is told of a card that only others see.
#[test]
fn no_mistake_names_a_card_that_only_others_see() {
    let loaded = faulty("no_mistake_names");
    let (mut hidden, mut open) = (0, 0);
    for seed in 0..6 {
        let mut playing = loaded.start(loaded.setup(2, seed));
        let mut source = Source::new(seed, 1);
        for _ in 0..150 {
            let Err(AnswerError::Failed(fault)) = playing.answer_at_random(&mut source) else { continue };
            for seat in [Seat(0), Seat(1)] {
                *if told(&playing, seat, &fault) == HIDDEN { &mut hidden } else { &mut open } += 1;
            }
        }
    }
    assert!(hidden > 10 && open > 10, "{hidden} were hidden, {open} told");
}

/// How often, in decisions, what a seat is told when it asks and errs is compared as well.
const TOLD: usize = 16;

#[test]
fn what_a_seat_may_not_see_changes_nothing_that_it_is_shown() {
    for loaded in games() {
        let name = &loaded.game.manifest.game;
        for seats in loaded.seats() {
            let (mut compared, mut told_apart) = (0, 0);
            for seed in 0..if seats > 3 { 1 } else { 2 } {
                let mut source = Source::new(seed, 1);
                let mut playing = loaded.start(loaded.setup(seats, seed));
                while !playing.over() {
                    for seat in (0..seats).map(Seat) {
                        let mut other = playing.otherwise(seat, &mut source);
                        if defs(&other) == defs(&playing) {
                            continue;
                        }
                        let (mine, others) = (shown(&playing, seat), shown(&other, seat));
                        assert_eq!(mine.text(), others.text(), "{name}, seed {seed}, {seat:?}");
                        if playing.answers().len() % TOLD == 0 {
                            let told = playing.told_to(seat);
                            assert!(told.len() > 10, "{told:?}");
                            assert_eq!(told, other.told_to(seat), "{name}, seed {seed}, {seat:?}");
                            assert_eq!(playing.same_for(&mut other, seat), Ok(None));
                        }
                        compared += 1;
                        let foe = Seat((seat.0 + 1) % seats);
                        let apart = shown(&playing, foe) != shown(&other, foe);
                        assert!(!apart || matches!(playing.same_for(&mut other, foe), Ok(Some(_))));
                        told_apart += usize::from(apart);
                    }
                    playing.answer_at_random(&mut source).expect("a legal answer");
                }
            }
            let hides = compared > 0;
            assert!(!hides || told_apart > 0, "{name} with {seats}: others see the difference: {told_apart} of {compared}");
            let shows_all = loaded.game.rules.schema.zones.values().all(|zone| zone.sees == Sees::All);
            assert!(hides || shows_all, "{name} with {seats}: something is hidden");
        }
    }
}

/// Which card lies at each place.
fn defs(playing: &Match) -> Vec<Vec<u32>> {
    let state = playing.kernel().state();
    state.zones.iter().map(|zone| zone.cards.iter().map(|id| state.object(*id).def).collect()).collect()
}

fn shown(playing: &Match, seat: Seat) -> Shown {
    playing.shown_to(seat).expect("a view")
}

/// Answers the choice that is put to a seat by the label of an answer.
fn answer(loaded: &Loaded, playing: &mut Match, seat: Seat, label: &str) {
    let choice = playing.choice().expect("a choice").clone();
    assert_eq!(choice.seat, seat, "{choice:?}");
    let labels = Reader { game: &loaded.game, kernel: playing.kernel(), seat: Some(seat), language: "en" }.answers(&choice);
    let at = labels.iter().position(|other| other.starts_with(label)).unwrap_or_else(|| panic!("no `{label}` in {labels:?}"));
    let picked = match choice.ask {
        cardwright::kernel::choice::Ask::Choose { .. } => Answer::Choose(vec![at as u32]),
        _ => Answer::Pick(at as u32),
    };
    playing.answer(seat, picked).expect("a legal answer");
}

/// Two duels that differ only in what the second player draws and focuses: until the reveal the first sees the same.
#[test]
fn a_duel_looks_the_same_until_the_cards_are_revealed() {
    const NORTH: Seat = Seat(0);
    const SOUTH: Seat = Seat(1);
    let loaded = load(".", "l5r");
    let play = |hand: [&str; 2], deck: [&str; 5]| {
        let north =
            seat(&[("home", &["bridge_guard_toru"]), ("hand", &["plain_1"]), ("fate_deck", &["plain_2", "plain_3", "plain_4"])]);
        let south = seat(&[("home", &["unmoved_stone"]), ("hand", &hand), ("fate_deck", &deck)]);
        let mut playing = scenario(&loaded, "turn", "actions", vec![north, south]);
        let mut seen = vec![shown(&playing, NORTH)];
        for (who, what) in [(NORTH, "Call Out"), (SOUTH, "Focus"), (NORTH, "Focus Middle Guard"), (SOUTH, "Focus")] {
            answer(&loaded, &mut playing, who, what);
            seen.push(shown(&playing, NORTH));
        }
        let before = seen.len();
        answer(&loaded, &mut playing, NORTH, "Strike");
        seen.push(shown(&playing, NORTH));
        (before, seen)
    };
    let (before, one) = play(["plain_0", "plain_1"], ["plain_2", "plain_3", "plain_4", "plain_0", "plain_1"]);
    let (_, other) = play(["plain_4", "plain_3"], ["plain_5", "plain_0", "plain_1", "plain_4", "plain_4"]);
    assert_eq!(one[..before], other[..before]);
    assert_ne!(one[before..], other[before..], "what was revealed is seen");
    assert!(one[before - 1].view.text().contains("Focusing Area   2 cards face down"), "{}", one[before - 1].text());
}

/// A hand that was looked at is known; a card that goes from it face down to the deck is one of a set.
#[test]
fn a_set_in_unknown_order_is_shown_as_one_to_whoever_knows_it() {
    let loaded = load("tests/games", "orchard");
    let north = seat(&[("hand", &["spyglass"]), ("deck", &["plum"])]);
    let south = seat(&[("hand", &["old_pear", "ladder", "ladder"]), ("deck", &["plum", "plum"]), ("orchard", &["crab_apple"])]);
    let mut playing = scenario(&loaded, "turn", "acts", vec![north, south, seat(&[])]);
    answer(&loaded, &mut playing, Seat(0), "Spyglass");
    answer(&loaded, &mut playing, Seat(1), "Old Pear");
    let views = [0, 1, 2].map(|seat| {
        let Shown { view, log, .. } = shown(&playing, Seat(seat));
        format!("{}---\n{log}", view.text())
    });
    insta::assert_snapshot!(views.join("\n==========\n"));
}

#[test]
fn a_view_is_the_same_every_time_and_after_a_match_was_put_away() {
    for loaded in games() {
        let seats = *loaded.seats().end();
        let mut playing = loaded.start(loaded.setup(seats, 8));
        let mut source = Source::new(8, 9);
        while !playing.over() {
            let again = Match::load(&loaded.game, &loaded.host, &playing.save().expect("a save")).expect("it goes on");
            for seat in (0..seats).map(Seat) {
                // The log is not saved.
                let shown = |playing| Shown { log: String::new(), ..shown(playing, seat) };
                assert_eq!(shown(&playing).text(), shown(&again).text());
            }
            playing.answer_at_random(&mut source).expect("a legal answer");
        }
    }
}

/// A card that is made is named to whoever sees it where it lies, whether others watch or not.
#[test]
fn a_card_that_is_made_out_of_sight_is_named_to_nobody_who_does_not_see_it() {
    let loaded = load(".", "toy");
    for table in [&["smith"][..], &["smith", "godmother"]] {
        let made = |action: &str| {
            let mut playing = scenario(&loaded, "turn", "actions", vec![seat(&[("table", table)]), seat(&[])]);
            answer(&loaded, &mut playing, Seat(0), action);
            [0, 1].map(|seat| {
                let log = shown(&playing, Seat(seat)).log;
                let line = log.lines().find(|line| line.ends_with("is made.")).unwrap_or_else(|| panic!("nothing: {log}"));
                assert!(line.contains("Pawn") || !log.contains("Pawn"), "{log}");
                line.to_owned()
            })
        };
        assert_eq!(made("Smith: Forge"), ["Pawn is made.", "Pawn is made."]);
        assert_eq!(made("Smith: Stash"), ["Pawn is made.", "A card is made."]);
        assert_eq!(made("Smith: Bury"), ["A card is made.", "A card is made."]);
    }
}

/// Who may look at a face-down card where others lie face up is told that it lies face down.
#[test]
fn an_own_card_that_lies_face_down_says_so() {
    let loaded = load(".", "contests");
    let north = seat(&[("hand", &["sudden_fog"]), ("reserve", &["white_hart"])]);
    let mut playing = scenario(&loaded, "turn", "free", vec![north, seat(&[("hand", &["feint"])])]);
    answer(&loaded, &mut playing, Seat(0), "Hide");
    answer(&loaded, &mut playing, Seat(0), "Sudden Fog");
    let line = |seat: u8, part: &str| {
        let view = shown(&playing, Seat(seat)).view.text();
        view.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part}: {view}")).to_owned()
    };
    assert!(line(0, "Sudden Fog").ends_with("face down"), "{}", line(0, "Sudden Fog"));
    assert!(!line(0, "White Hart").contains("face down"), "{}", line(0, "White Hart"));
    assert_eq!(line(1, "face down").trim(), "a card face down");
}
