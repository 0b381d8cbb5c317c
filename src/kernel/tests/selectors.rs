//! Selectors: alternatives in alternatives, values.

use crate::kernel::change::Change;
use crate::kernel::select::{Compare, Test, Where};
use crate::kernel::value::Seat;

use super::table::{Table, attr};
use super::toy::{Toy, always};

/// Cards of three kinds that came one after another: `a`, `b`, `c`, `a`, ...
fn mixed() -> (Table, Vec<u32>) {
    let mut toy = Toy::new();
    for name in ["a", "b", "c"] {
        toy.card(name, vec![]);
    }
    let mut table = toy.table(2);
    let ids = (0..12).map(|at| table.put(["a", "b", "c"][at % 3], 0, "home").id).collect();
    (table, ids)
}

#[test]
fn one_of_several_zones_is_enough() {
    let (mut table, ids) = mixed();
    let home = table.kernel.rules.schema.zones.get_index_of("home").unwrap();
    let others = (0..table.kernel.rules.schema.zones.len()).filter(|kind| *kind != home);
    let other = others.into_iter().find(|kind| table.kernel.zone_of(*kind, Seat(0)).is_some()).unwrap();
    let there = table.kernel.rules.schema.zones.get_index(other).unwrap().0.clone();
    let late = table.put("a", 0, &there).id;
    let found = |kinds: &[usize], of: Option<u8>| {
        let place = Where::Zones { kinds: kinds.into(), of: of.map(Seat) };
        table.kernel.select(&place, &Test::default(), &*table.play).unwrap().to_vec()
    };
    let all: Vec<u32> = ids.iter().copied().chain([late]).collect();
    assert_eq!(found(&[other, home], Some(0)), all, "the oldest first, in whatever order the kinds come");
    assert_eq!(found(&[other, home], None), all);
    assert_eq!(found(&[home], Some(0)), ids);
    assert_eq!(found(&[home, other], Some(1)), [0_u32; 0]);
}

#[test]
fn whatever_passes_is_found_once_and_oldest_first() {
    let (table, ids) = mixed();
    let is = |kind: usize| Test { def: Some(table.kernel.state().object(ids[kind]).def), ..Test::default() };
    let any = |any_of: Vec<Test>| Test { any_of, ..Test::default() };
    let none = |none_of: Vec<Test>| Test { none_of, ..Test::default() };
    let of = |kinds: &[usize]| -> Vec<u32> {
        ids.iter().enumerate().filter(|(at, _)| kinds.contains(&(at % 3))).map(|(_, id)| *id).collect()
    };
    let found = |test: &Test| table.kernel.select(&Where::InPlay, test, &*table.play).unwrap().to_vec();

    assert_eq!(found(&any(vec![is(2), is(0)])), of(&[0, 2]));
    assert_eq!(found(&any(vec![is(0), is(0)])), of(&[0]));
    assert_eq!(found(&none(vec![is(1)])), of(&[0, 2]));
    let c_or_a = any(vec![is(2), is(0)]);
    assert_eq!(found(&any(vec![c_or_a.clone(), none(vec![is(0)])])), of(&[0, 1, 2]), "what passes two of them");
    assert_eq!(found(&none(vec![c_or_a.clone()])), of(&[1]));
    assert_eq!(found(&any(vec![none(vec![c_or_a]), is(2)])), of(&[1, 2]));
    assert_eq!(found(&none(vec![any(vec![none(vec![is(2)]), none(vec![is(0)])])])), of(&[]));
}

/// Cards of power 2, 3 and 4, all with a guard of 3; points are the players' alone.
#[test]
fn values_are_one_of_several_or_something_else() {
    let mut toy = Toy::new();
    for (name, more) in [("a", 0), ("b", 1), ("c", 2)] {
        toy.card(name, vec![always("add", "power", more)]);
    }
    let mut table = toy.table(2);
    let ids = ["a", "b", "c"].map(|name| table.put(name, 0, "home").id);
    let [power, guard, points] = ["power", "guard", "points"].map(|name| attr(&table.kernel, name));
    let found = |test: Test| table.kernel.select(&Where::InPlay, &test, &*table.play).unwrap().to_vec();
    let one_of = |values: &[_]| found(Test { any_equal: values.into(), ..Test::default() });
    let other_than =
        |attr, amount| found(Test { compares: [(attr, Compare::Unequal, amount)].into_iter().collect(), ..Test::default() });

    assert_eq!(one_of(&[(power, 2), (power, 4)]), [ids[0], ids[2]]);
    assert_eq!(one_of(&[(power, 4), (guard, 2)]), [ids[2]]);
    assert_eq!(one_of(&[(power, 9), (guard, 3)]), ids);
    assert_eq!(one_of(&[(points, 0)]), [0_u32; 0]);
    assert_eq!(other_than(power, 3), [ids[0], ids[2]]);
    assert_eq!(other_than(points, 0), ids, "what a card has not is not this");
}

#[test]
fn cards_are_told_apart_by_how_they_lie() {
    let (mut table, ids) = mixed();
    for id in &ids[..4] {
        table.kernel.state.objects[*id as usize].face_up = false;
    }
    let found = |up| {
        let test = Test { face_up: Some(up), ..Test::default() };
        table.kernel.select(&Where::InPlay, &test, &*table.play).unwrap().to_vec()
    };
    assert_eq!((found(false), found(true)), (ids[..4].to_vec(), ids[4..].to_vec()));
}

/// Situation: a card leaves and comes back, with another attached to it and a handle to what it was.
#[test]
fn a_card_that_came_back_is_another() {
    let mut toy = Toy::new();
    for name in ["a", "b"] {
        toy.card(name, vec![]);
    }
    let mut table = toy.table(2);
    let [a, b] = ["a", "b"].map(|name| table.put(name, 0, "home"));
    table.kernel.state.objects[a.id as usize].inc += 1;
    let now = table.kernel.state.handle(a.id);
    table.kernel.change(Change::Host(b.id, a.id));
    let found = |place: Where, test: Test| table.kernel.select(&place, &test, &*table.play).unwrap().to_vec();
    let attached = |host| Test { attached_to: Some(host), ..Test::default() };
    let but = |card| Test { except: [card].into_iter().collect(), ..Test::default() };
    assert_eq!(found(Where::InPlay, attached(now)), [b.id]);
    assert_eq!(found(Where::AttachedTo(now), Test::default()), [b.id]);
    assert_eq!(found(Where::InPlay, attached(a)), [0_u32; 0]);
    assert_eq!(found(Where::AttachedTo(a), Test::default()), [0_u32; 0]);
    assert_eq!((found(Where::InPlay, but(now)), found(Where::InPlay, but(a))), (vec![b.id], vec![a.id, b.id]));
}
