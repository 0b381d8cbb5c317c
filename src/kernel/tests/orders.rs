//! Which of several simultaneous things comes first.

use crate::kernel::Status;
use crate::kernel::schema::{AbilityOptionId, Order, OrderKey, Picker};
use crate::kernel::value::Seat;

use super::ops::{does, note, note_card};
use super::table::{Table, attr};
use super::toy::{Toy, after};

fn toy(by: Vec<OrderKey>) -> Toy {
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by = by;
    toy.verb("ping", vec![]);
    toy.card("x", vec![]);
    toy
}

/// Cards `a`, `b` and `c`, put down in the order `c`, `a`, `b`; each writes down its name.
fn three(by: Vec<OrderKey>) -> Vec<String> {
    let mut toy = toy(by);
    for (slug, class) in [("a", 3), ("b", 1), ("c", 2)] {
        toy.card(slug, vec![after("ping").option("class", class).does(vec![note_card()])]);
    }
    let power = attr_of(&toy, "power");
    for (slug, amount) in [("a", 5), ("b", 4), ("c", 9)] {
        let card = toy.schema.cards.get_mut(slug).unwrap();
        card.printed.iter_mut().filter(|(attr, _)| *attr == power).for_each(|(_, value)| *value = amount);
    }
    toy.main(vec![does("ping", "x")]);
    let mut table = toy.table(3);
    for (slug, seat) in [("x", 0), ("c", 1), ("a", 2), ("b", 0)] {
        table.put(slug, seat, "home");
    }
    table.kernel.start_with(Seat(2));
    table.run().0
}

fn attr_of(toy: &Toy, name: &str) -> crate::kernel::schema::AttrId {
    toy.schema.attrs.get_index_of(name).unwrap().into()
}

#[test]
fn each_key_orders_by_what_it_says() {
    let power = attr_of(&Toy::new(), "power");
    for (key, order) in [
        (OrderKey::Age, ["c", "a", "b"]),
        (OrderKey::Name, ["a", "b", "c"]),
        // The active player is the third, then the first, then the second.
        (OrderKey::Seat, ["a", "b", "c"]),
        (OrderKey::Option(AbilityOptionId(0)), ["b", "c", "a"]),
        (OrderKey::Greatest(power), ["c", "a", "b"]),
        // Alike in these: the oldest first.
        (OrderKey::Kind, ["c", "a", "b"]),
        (OrderKey::ForcedFirst, ["c", "a", "b"]),
    ] {
        assert_eq!(three(vec![key]), order, "{key:?}");
    }
    assert_eq!(three(vec![]), ["c", "a", "b"], "what no key decides goes by age");
}

#[test]
fn the_kind_orders_by_declaration_and_the_forced_come_before_the_optional() {
    for (key, first) in [(OrderKey::Kind, "trait"), (OrderKey::ForcedFirst, "trait"), (OrderKey::Age, "may")] {
        let mut toy = toy(vec![key]);
        toy.card("old", vec![after("ping").of_kind("may").does(vec![note("may")])]);
        toy.card("new", vec![after("ping").does(vec![note("trait")])]);
        toy.main(vec![does("ping", "x")]);
        let mut table = toy.table(2);
        for slug in ["x", "old", "new"] {
            table.put(slug, 0, "home");
        }
        table.begin().unwrap();
        table.answer(0, crate::kernel::choice::Answer::Confirm(true)).unwrap();
        assert_eq!(table.log()[0], first, "{key:?}");
    }
}

#[test]
fn a_verb_may_have_an_order_of_its_own() {
    let mut toy = toy(vec![OrderKey::Age]);
    toy.order_of("ping", Order { by: vec![OrderKey::Name] });
    for slug in ["b", "a"] {
        toy.card(slug, vec![after("ping").does(vec![note_card()])]);
    }
    // By name means by the number of the definition, and these are in the order of their slugs once a game is loaded.
    toy.schema.cards.sort_keys();
    toy.main(vec![does("ping", "x")]);
    let mut table = toy.table(2);
    for slug in ["x", "b", "a"] {
        table.put(slug, 0, "home");
    }
    assert_eq!(table.run().0, ["a", "b"]);
}

/// Each seat has one named watcher for every name.
fn four_seats(picker: Picker, names: &[&'static str]) -> Table {
    let mut toy = toy(vec![OrderKey::Picks(picker)]);
    for name in names {
        toy.card(name, vec![after("ping").named(name).does(vec![note_card()])]);
    }
    toy.main(vec![does("ping", "x")]);
    let mut table = toy.table(4);
    table.put("x", 1, "home");
    for seat in 0..4 {
        for name in names {
            table.put(name, seat, "home");
        }
    }
    table.kernel.start_with(Seat(2));
    table
}

#[test]
fn each_controller_orders_its_own_in_turn_order_from_the_active_player() {
    let mut table = four_seats(Picker::Controller, &["a", "b"]);
    table.begin().unwrap();
    for seat in [2, 3, 0, 1] {
        assert_eq!(table.offered(), (seat, vec!["a".to_owned(), "b".to_owned()]));
        // The second is the only one left of that player, and resolves unasked.
        table.pick("b").unwrap();
    }
    assert_eq!(table.log(), ["b", "a"].repeat(4));
}

#[test]
fn the_affected_player_picks_or_the_active_one() {
    for (picker, seat) in [(Picker::Affected, 1), (Picker::Active, 2)] {
        let mut table = four_seats(picker, &["a", "b"]);
        table.begin().unwrap();
        assert_eq!(table.offered().0, seat, "{picker:?}");
    }
}

#[test]
fn the_next_one_is_picked_after_the_last_one_has_resolved() {
    let mut toy = toy(vec![OrderKey::Picks(Picker::Active)]);
    for name in ["a", "b", "c"] {
        toy.card(name, vec![after("ping").named(name).does(vec![note_card()])]);
    }
    toy.main(vec![does("ping", "x"), note("end")]);
    let mut table = toy.table(2);
    for slug in ["x", "a", "b", "c"] {
        table.put(slug, 0, "home");
    }
    table.begin().unwrap();
    assert_eq!(table.offered().1, ["a", "b", "c"]);
    table.pick("b").unwrap();
    assert_eq!((table.log(), table.offered().1), (vec!["b".to_owned()], vec!["a".to_owned(), "c".to_owned()]));
    assert_eq!(table.pick("c"), Ok(Status::Over));
    assert_eq!(table.log(), ["b", "c", "a", "end"]);
}

#[test]
fn copies_that_answer_the_same_thing_are_not_asked_about() {
    let mut toy = toy(vec![OrderKey::Picks(Picker::Active)]);
    toy.card("a", vec![after("ping").does(vec![note_card()])]);
    toy.main(vec![does("ping", "x")]);
    let mut table = toy.table(2);
    for slug in ["x", "a", "a", "a"] {
        table.put(slug, 0, "home");
    }
    assert_eq!(table.run().0, ["a"; 3]);
}

#[test]
fn replacements_are_ordered_by_their_own_policy() {
    let mut toy = toy(vec![]);
    toy.schema.policy.replacements.by = vec![OrderKey::Greatest(attr_of(&toy, "guard"))];
    let guard = attr_of(&toy, "guard");
    for (slug, amount) in [("low", 1), ("high", 8)] {
        toy.card(slug, vec![super::toy::instead("ping").does(vec![note_card()])]);
        let card = toy.schema.cards.get_mut(slug).unwrap();
        card.printed.iter_mut().filter(|(attr, _)| *attr == guard).for_each(|(_, value)| *value = amount);
    }
    toy.main(vec![does("ping", "x")]);
    let mut table = toy.table(2);
    for slug in ["x", "low", "high"] {
        table.put(slug, 0, "home");
    }
    assert_eq!(attr(&table.kernel, "guard"), guard);
    assert_eq!(table.run().0, ["high"], "and once it is replaced there is nothing left to replace");
}
