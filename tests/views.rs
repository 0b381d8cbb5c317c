//! Hidden information: what a seat is shown does not depend on what it may not see.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use cardwright::game::{Match, Placed, Reader, SeatTable, Setup, Start, View, log};
use cardwright::kernel::Kernel;
use cardwright::kernel::choice::Answer;
use cardwright::kernel::control::Script;
use cardwright::kernel::knowledge::lot;
use cardwright::kernel::random::Source;
use cardwright::kernel::trace::Line;
use cardwright::kernel::value::Seat;
use common::{Loaded, games, load};

/// Everything that a seat is shown: the table, its choices, the log.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    table: String,
    bytes: String,
    asked: Vec<String>,
    log: String,
}

fn shown(loaded: &Loaded, kernel: &Kernel, seat: Seat) -> Shown {
    let view = View::new(&loaded.game, kernel, &*loaded.host as &dyn Script, seat).expect("a view");
    let reader = Reader { game: &loaded.game, kernel, seat: Some(seat), language: "en" };
    let mut asked = Vec::new();
    for choice in kernel.pending().filter(|choice| choice.seat == seat) {
        asked.push(reader.prompt(choice));
        asked.extend(reader.answers(choice));
    }
    let bytes = serde_json::to_string(&view).expect("a view has a written form");
    Shown { table: view.text(), bytes, asked, log: log::text(&reader.log(0)) }
}

/// The cards that a seat has seen at any time, by what the log names to it.
fn ever_named(kernel: &Kernel, seat: Seat) -> BTreeSet<u32> {
    let known = |line: &Line| match line {
        Line::Occurrence { known, .. } | Line::Say { known, .. } => known.to_vec(),
        Line::Use { ability, known, .. } => vec![(ability.card.id, *known)],
        Line::Cite(_) | Line::Answered { .. } => Vec::new(),
    };
    let all = kernel.trace.lines().iter().flat_map(known);
    all.filter(|(_, seats)| seats & 1 << seat.0 != 0).map(|(id, _)| id).collect()
}

/// The same match, but what the seat may not know is something else: cards that it does not know are other cards, and those of
/// a set of which it knows no order have changed places. Gives nothing where nothing is hidden.
fn otherwise(loaded: &Loaded, kernel: &Kernel, seat: Seat) -> Option<Kernel> {
    let mut state = kernel.state().clone();
    let named = ever_named(kernel, seat);
    let cards: Vec<u32> = (0..state.objects.len() as u32).filter(|id| state.is_card(*id) && !named.contains(id)).collect();
    let lots: BTreeSet<u32> = cards.iter().map(|id| lot(&state, *id, seat)).filter(|lot| *lot == 0 || *lot >= 1 << 31).collect();
    let mut changed = false;
    for of in lots {
        let ids: Vec<usize> = cards.iter().filter(|id| lot(&state, **id, seat) == of).map(|id| *id as usize).collect();
        let mut defs: Vec<u32> = ids.iter().map(|id| state.objects[*id].def).collect();
        defs.rotate_left(1.min(ids.len()));
        for (id, def) in ids.iter().zip(defs) {
            changed |= state.objects[*id].def != def;
            state.objects[*id].def = def;
        }
    }
    changed.then(|| {
        let mut other = Kernel::restore(kernel.rules.clone(), state, kernel.control().clone());
        other.options = kernel.options.clone();
        other.trace = kernel.trace.clone();
        assert_eq!(Arc::as_ptr(&other.rules), Arc::as_ptr(&loaded.game.rules));
        other
    })
}

#[test]
fn what_a_seat_may_not_see_changes_nothing_that_it_is_shown() {
    for loaded in games() {
        for seats in [2, 3] {
            let (mut compared, mut told_apart) = (0, 0);
            for seed in 0..3 {
                let setup = loaded.setup(seats, seed);
                let answers = loaded.random_answers(&setup);
                let mut playing = loaded.start(setup);
                for (seat, answer) in answers {
                    for seat in (0..seats).map(Seat) {
                        let Some(other) = otherwise(&loaded, playing.kernel(), seat) else { continue };
                        assert_eq!(shown(&loaded, playing.kernel(), seat), shown(&loaded, &other, seat), "seed {seed}, {seat:?}");
                        compared += 1;
                        let foe = Seat((seat.0 + 1) % seats);
                        told_apart += usize::from(shown(&loaded, playing.kernel(), foe) != shown(&loaded, &other, foe));
                    }
                    playing.answer(seat, answer).expect("a legal answer");
                }
            }
            assert!(compared > 100 && told_apart * 2 > compared, "others see the difference: {told_apart} of {compared}");
        }
    }
}

fn placed(cards: &[&str]) -> Vec<Placed> {
    cards.iter().map(|card| Placed { card: (*card).to_owned(), ..Placed::default() }).collect()
}

fn seat(zones: &[(&str, &[&str])]) -> SeatTable {
    SeatTable { zones: zones.iter().map(|(zone, cards)| ((*zone).to_owned(), placed(cards))).collect(), ..SeatTable::default() }
}

fn scenario(loaded: &Loaded, procedure: &str, step: &str, table: Vec<SeatTable>) -> Match {
    let start = Some(Start { procedure: procedure.to_owned(), step: Some(step.to_owned()) });
    loaded.start(Setup { seats: table.len() as u8, seed: 1, table, start, ..Setup::default() })
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
        let mut seen = vec![shown(&loaded, playing.kernel(), NORTH)];
        for (who, what) in [(NORTH, "Call Out"), (SOUTH, "Focus"), (NORTH, "Focus Middle Guard"), (SOUTH, "Focus")] {
            answer(&loaded, &mut playing, who, what);
            seen.push(shown(&loaded, playing.kernel(), NORTH));
        }
        let before = seen.len();
        answer(&loaded, &mut playing, NORTH, "Strike");
        seen.push(shown(&loaded, playing.kernel(), NORTH));
        (before, seen)
    };
    let (before, one) = play(["plain_0", "plain_1"], ["plain_2", "plain_3", "plain_4", "plain_0", "plain_1"]);
    let (_, other) = play(["plain_4", "plain_3"], ["plain_5", "plain_0", "plain_1", "plain_4", "plain_4"]);
    assert_eq!(one[..before], other[..before]);
    assert_ne!(one[before..], other[before..], "what was revealed is seen");
    assert!(one[before - 1].table.contains("Focusing Area   2 cards face down"), "{}", one[before - 1].table);
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
        let Shown { table, log, .. } = shown(&loaded, playing.kernel(), Seat(seat));
        format!("{table}---\n{log}")
    });
    insta::assert_snapshot!(views.join("\n==========\n"));
}

#[test]
fn a_view_is_the_same_every_time_and_after_a_match_was_put_away() {
    for loaded in games() {
        let mut playing = loaded.start(loaded.setup(3, 8));
        let mut source = Source::new(8, 9);
        while !playing.over() {
            let again = Match::load(&loaded.game, &loaded.host, &playing.save().expect("a save")).expect("it goes on");
            for seat in [0, 1, 2].map(Seat) {
                let (one, other) = (shown(&loaded, playing.kernel(), seat), shown(&loaded, again.kernel(), seat));
                assert_eq!((one.bytes, one.table, one.asked), (other.bytes, other.table, other.asked));
            }
            playing.answer_at_random(&mut source).expect("a legal answer");
        }
    }
}

/// Who may look at a face-down card where others lie face up is told that it lies face down.
#[test]
fn an_own_card_that_lies_face_down_says_so() {
    let loaded = load(".", "contests");
    let north = seat(&[("hand", &["sudden_fog"]), ("reserve", &["white_hart"])]);
    let mut playing = scenario(&loaded, "turn", "free", vec![north, seat(&[("hand", &["feint"])])]);
    answer(&loaded, &mut playing, Seat(0), "Hide");
    let line = |seat: u8, part: &str| {
        let view = shown(&loaded, playing.kernel(), Seat(seat)).table;
        view.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part}: {view}")).to_owned()
    };
    assert!(line(0, "Sudden Fog").ends_with("face down"), "{}", line(0, "Sudden Fog"));
    assert!(!line(0, "White Hart").contains("face down"), "{}", line(0, "White Hart"));
    assert_eq!(line(1, "face down").trim(), "a card face down");
}
