//! What each seat knows of each card.

use std::sync::Arc;

use crate::kernel::knowledge::lot;
use crate::kernel::value::{Handle, Seat, Value};

use super::ops::{moves, propose};
use super::play::Op;
use super::table::{Table, find, player, zone};
use super::toy::Toy;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn toy() -> Toy {
    let mut toy = Toy::new();
    for slug in ["a", "b", "c", "d"] {
        toy.card(slug, vec![]);
    }
    toy
}

fn knows(table: &Table, cards: &[Handle], seat: Seat) -> Vec<bool> {
    cards.iter().map(|card| table.kernel.knows(card.id, seat)).collect()
}

fn lots(table: &Table, cards: &[Handle], seat: Seat) -> Vec<u32> {
    cards.iter().map(|card| lot(&table.kernel.state, card.id, seat)).collect()
}

fn reveals(slug: &'static str, to: u8) -> Op {
    propose("reveal", move |kernel, _| vec![Value::Object(find(kernel, slug)), Value::List([player(to)].into())])
}

fn shuffles(slugs: &[&'static str]) -> Op {
    let slugs = slugs.to_vec();
    propose("shuffle", move |kernel, _| {
        let cards: Arc<[Value]> = slugs.iter().map(|slug| Value::Object(find(kernel, slug))).collect();
        let some = if cards.is_empty() { Value::Nil } else { Value::List(cards) };
        vec![Value::Zone(zone(kernel, "deck", 0)), some]
    })
}

fn four(zone: &str, script: Vec<Op>) -> (Table, [Handle; 4]) {
    let mut toy = toy();
    toy.main(script);
    let mut table = toy.table(2);
    let cards = ["a", "b", "c", "d"].map(|slug| table.put(slug, 0, zone));
    (table.run().1, cards)
}

#[test]
fn each_zone_shows_its_cards_to_whom_it_says() {
    for (zone, owner, other) in [("deck", false, false), ("hand", true, false), ("home", true, true), ("bin", true, true)] {
        let (table, [a, ..]) = four(zone, vec![]);
        assert_eq!((table.kernel.knows(a.id, A), table.kernel.knows(a.id, B)), (owner, other), "{zone}");
    }
}

#[test]
fn who_saw_a_card_go_to_the_deck_still_knows_it_there_until_it_is_shuffled() {
    let (table, [a, ..]) = four("home", vec![moves("a", "deck")]);
    assert_eq!((table.kernel.knows(a.id, A), table.kernel.knows(a.id, B)), (true, true));
    let (table, [a, ..]) = four("deck", vec![moves("a", "home"), moves("a", "deck"), shuffles(&[])]);
    assert_eq!((table.kernel.knows(a.id, A), table.kernel.knows(a.id, B)), (false, false));
}

#[test]
fn a_set_stays_known_after_a_shuffle_of_just_these_cards() {
    let script = vec![reveals("b", 1), reveals("c", 1), shuffles(&["b", "c"])];
    let (table, [_, b, c, _]) = four("deck", script);
    assert_eq!(knows(&table, &[b, c], B), [false, false]);
    let [first, second] = lots(&table, &[b, c], B)[..] else { panic!("two") };
    assert!(first == second && first > u32::from(u16::MAX), "one set: {first}, {second}");
    assert_eq!(lots(&table, &[b, c], A), [0, 0], "the other player learned nothing");
}

#[test]
fn a_set_is_not_known_after_a_shuffle_into_more() {
    let script = vec![reveals("b", 1), reveals("c", 1), shuffles(&["b", "c"]), shuffles(&["a", "b"])];
    let (table, cards) = four("deck", script);
    assert_eq!(lots(&table, &cards, B), [0; 4], "nor is what was left of the set: it could be either");
}

#[test]
fn two_known_sets_that_are_shuffled_together_become_one_named_by_its_least_card() {
    let shown = ["a", "b", "c", "d"].map(|slug| reveals(slug, 1));
    let mut script = shown.to_vec();
    script.extend([shuffles(&["a", "b"]), shuffles(&["c", "d"]), shuffles(&["b", "c"])]);
    let (table, cards) = four("deck", script);
    let all = lots(&table, &cards, B);
    let (whole, same) = four("deck", shown.into_iter().chain([shuffles(&[])]).collect());
    assert_eq!(all, lots(&whole, &same, B), "the same knowledge has the same form, however it came about");
    assert!(all.iter().all(|lot| *lot == all[0]));
}

#[test]
fn a_set_is_told_from_one_that_its_least_card_was_in_before() {
    let shown = ["a", "b", "c", "d"].map(|slug| reveals(slug, 1));
    let again = [shuffles(&["a", "b", "c"]), reveals("a", 1), shuffles(&["a", "d"])];
    let (table, cards) = four("deck", shown.into_iter().chain(again).collect());
    let [a, b, c, d] = lots(&table, &cards, B)[..] else { panic!("four") };
    assert!(a == d && b == c && a != b, "two sets: {a}, {b}, {c}, {d}");
}

#[test]
fn a_card_put_away_unseen_from_a_hand_could_be_any_of_it() {
    let (table, cards) = four("hand", vec![reveals("a", 1), moves("b", "deck")]);
    assert_eq!(lots(&table, &cards, B), [0; 4]);
    assert_eq!(knows(&table, &cards, A), [true; 4], "the owner looked");
}

#[test]
fn a_card_that_leaves_a_hand_in_the_open_takes_no_knowledge_with_it() {
    let (table, cards) = four("hand", vec![reveals("a", 1), moves("b", "home")]);
    assert_eq!(knows(&table, &cards, B), [true, true, false, false]);
}

#[test]
fn turning_a_card_up_shows_it_and_turning_it_down_takes_nothing_back() {
    let turn =
        |face: &'static str| propose("turn", move |kernel, _| vec![Value::Object(find(kernel, "a")), Value::Text(face.into())]);
    let (table, [a, ..]) = four("deck", vec![turn("up"), turn("down")]);
    assert_eq!((table.kernel.knows(a.id, A), table.kernel.knows(a.id, B)), (true, true));
    assert!(!table.kernel.sees(a.id, B));
}

#[test]
fn a_card_face_down_in_the_open_is_seen_by_its_owner_only() {
    let down = propose("move", |kernel, _| {
        let home = Value::Zone(zone(kernel, "home", 0));
        vec![Value::Object(find(kernel, "a")), home, Value::Text("down".into()), Value::Nil, Value::Nil]
    });
    let (table, [a, ..]) = four("deck", vec![down]);
    assert_eq!((table.kernel.knows(a.id, A), table.kernel.knows(a.id, B)), (true, false));
}
