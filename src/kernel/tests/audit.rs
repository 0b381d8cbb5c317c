//! An audit finds each way in which a table may not add up, and nothing in one that does.

use crate::kernel::audit::Flaw;
use crate::kernel::index::Index;
use crate::kernel::state::{NONE, NOWHERE};
use crate::kernel::value::Seat;

use super::ops::points;
use super::table::{Table, find};
use super::toy::{Toy, after};

/// Two cards at home, one of them attached to the other, and one in a zone of the procedure under way.
fn table() -> Table {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.card("ear", vec![after("ping")]);
    toy.card("hat", vec![]);
    toy.card("die", vec![]);
    toy.main(vec![points(0, 1)]);
    let mut table = toy.table(2);
    let ear = table.put("ear", 0, "home");
    let hat = table.put("hat", 0, "home");
    table.put("die", 1, "deck");
    table.kernel.start_attached(hat.id, ear.id);
    table
}

fn id(table: &Table, slug: &str) -> u32 {
    find(&table.kernel, slug).id
}

/// What an audit says after something was done to a table behind the kernel's back.
fn flaw(break_it: impl FnOnce(&mut Table)) -> String {
    let mut table = table();
    let dealt = table.kernel.state.objects.len() as u32;
    assert_eq!(table.kernel.audit(dealt), Ok(()));
    break_it(&mut table);
    table.kernel.audit(dealt).expect_err("found").to_string()
}

#[test]
fn a_card_that_lies_nowhere_is_lost_unless_it_came_during_the_game() {
    let remove = |table: &mut Table, id: u32| {
        let zone = table.kernel.state.object(id).zone;
        table.kernel.state.zones[usize::from(zone)].cards.retain(|card| *card != id);
        table.kernel.state.objects[id as usize].zone = NOWHERE;
        table.kernel.index = Index::new(&table.kernel.rules, &table.kernel.state);
    };
    let found = flaw(|table| remove(table, id(table, "die")));
    assert_eq!(found, "die is lost: it was there at the start and lies in no zone any more");
    let mut table = table();
    let dealt = table.kernel.state.objects.len() as u32;
    let token = table.put("die", 0, "home");
    remove(&mut table, token.id);
    assert_eq!(table.kernel.audit(dealt), Ok(()));
    assert_eq!(table.kernel.audit(dealt + 1), Err(Flaw::Lost { card: "die".into() }));
}

#[test]
fn a_zone_that_does_not_list_its_card_is_found() {
    let found = flaw(|table| {
        let zone = usize::from(table.kernel.state.object(id(table, "die")).zone);
        table.kernel.state.zones[zone].cards.clear();
    });
    assert_eq!(found, "die is lost: it is said to lie in `deck` of player 2 and does not lie there");
}

#[test]
fn a_card_in_two_places_or_twice_in_one_is_doubled() {
    let found = flaw(|table| {
        let (die, deck) = (id(table, "die"), table.kernel.state.object(id(table, "ear")).zone);
        table.kernel.state.zones[usize::from(deck)].cards.push(die);
    });
    assert!(found.starts_with("die is doubled: it lies in `") && found.contains(" and also in `"), "{found}");
    let found = flaw(|table| {
        let (die, deck) = (id(table, "die"), table.kernel.state.object(id(table, "die")).zone);
        table.kernel.state.zones[usize::from(deck)].cards.push(die);
    });
    assert_eq!(found, "die is doubled: it lies in `deck` of player 2 and also in `deck` of player 2");
}

#[test]
fn what_lies_where_it_does_not_belong_is_found() {
    let players = flaw(|table| table.kernel.state.zones[0].cards.push(1));
    assert!(players.starts_with("player 1 lies in `"), "{players}");
    let elsewhere = flaw(|table| {
        let die = id(table, "die");
        table.kernel.state.objects[die as usize].zone = table.kernel.state.object(id(table, "ear")).zone;
    });
    assert_eq!(elsewhere, "die lies in `deck` of player 2, and should lie nowhere");
}

#[test]
fn a_card_in_a_zone_of_what_is_over_is_found() {
    let found = flaw(|table| {
        table.kernel.begin_game().unwrap();
        let pool = table.kernel.rules.schema.zones.get_index_of("pool").unwrap().into();
        let pool = table.kernel.temporary(pool, Seat(0)).unwrap();
        let die = id(table, "die");
        let from = table.kernel.state.object(die).zone;
        table.kernel.state.zones[usize::from(from)].cards.clear();
        table.kernel.state.zones[usize::from(pool.slot)].cards.push(die);
        table.kernel.state.objects[die as usize].zone = pool.slot;
        assert_eq!(table.kernel.audit(0), Ok(()));
        table.kernel.state.zones[usize::from(pool.slot)].frame = 0;
    });
    assert_eq!(found, "die lies in `pool` of player 1, which has ceased to exist");
}

#[test]
fn an_attachment_to_what_is_not_there_or_to_itself_is_found() {
    let to_nothing = flaw(|table| {
        let hat = id(table, "hat");
        table.kernel.state.objects[hat as usize].host = NONE - 1;
    });
    assert_eq!(to_nothing, "hat is attached to what is not there, or is itself nowhere");
    let circle = flaw(|table| {
        let (hat, ear) = (id(table, "hat"), id(table, "ear"));
        table.kernel.state.objects[ear as usize].host = hat;
    });
    assert_eq!(circle, "ear is attached to itself, over what is attached to it");
}

#[test]
fn an_index_that_does_not_follow_the_state_is_found() {
    let found = flaw(|table| {
        let ear = id(table, "ear");
        table.kernel.state.objects[ear as usize].face_up = false;
    });
    assert_eq!(found, "the abilities that are found are not those that are on");
}
