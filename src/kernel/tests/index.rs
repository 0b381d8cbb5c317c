//! The index of abilities: an occurrence that nobody watches costs nothing, however many cards there are.

use crate::kernel::index::Index;
use crate::kernel::schema::Moment;
use crate::kernel::value::{Handle, Value};

use super::ops::{does, modifies, moves, note, points};
use super::table::{attr, find};
use super::toy::{Toy, after, always};

#[test]
fn an_occurrence_that_nobody_watches_asks_nobody_and_leaves_no_event() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    let asked = |_: &crate::kernel::Kernel, _: &super::play::Run| true;
    toy.card("ear", vec![after("ping").when(asked).does(vec![note("ear")])]);
    toy.main(vec![points(0, 1), points(1, 1), moves("ear", "hand"), does("ping", "ear")]);
    let mut table = toy.table(2);
    table.put("ear", 0, "home");
    for _ in 0..200 {
        table.put("ear", 1, "bin");
    }
    let asked_before = *table.play.asked.borrow();
    let (log, table) = table.run();
    assert!(log.is_empty());
    assert_eq!(*table.play.asked.borrow(), asked_before, "no condition was asked");
    assert_eq!(table.kernel.control.events.len(), 0);
}

#[test]
fn an_ability_is_found_where_it_is_on_and_under_what_it_watches() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.card("ear", vec![after("ping")]);
    let ping = crate::kernel::schema::Occasion::Verb(toy.schema.verbs.get_index_of("ping").unwrap().into());
    toy.main(vec![moves("ear", "bin")]);
    let mut table = toy.table(2);
    table.put("ear", 0, "home");
    assert!(table.kernel.watched(ping, Moment::After) && !table.kernel.watched(ping, Moment::Before));
    let (_, table) = table.run();
    assert!(!table.kernel.watched(ping, Moment::After));
    assert_eq!(table.kernel.index, Index::new(&table.kernel.rules, &table.kernel.state));
}

#[test]
fn a_card_turned_down_watches_nothing() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.card("ear", vec![after("ping").does(vec![note("heard")])]);
    let turn = |face: &'static str| {
        super::ops::propose("turn", move |kernel, _| vec![Value::Object(find(kernel, "ear")), Value::Text(face.into())])
    };
    toy.main(vec![turn("down"), does("ping", "ear"), turn("up"), does("ping", "ear")]);
    let mut table = toy.table(2);
    table.put("ear", 0, "home");
    assert_eq!(table.run().0, ["heard"]);
}

#[test]
fn what_changes_a_value_is_found_by_the_object_whose_it_is() {
    let mut toy = Toy::new();
    toy.card("own", vec![always("add", "power", 1)]);
    toy.card("far", vec![always("add", "power", 2).affects(|kernel, run| run.data == Value::Object(find(kernel, "plain")))]);
    toy.card("plain", vec![]);
    toy.main(vec![modifies("plain", "power", 4, |_| Value::Nil)]);
    let mut table = toy.table(2);
    let [own, other, far, plain] =
        [("own", 0), ("own", 1), ("far", 0), ("plain", 0)].map(|(slug, seat)| table.put(slug, seat, "home"));
    let (_, table) = table.run();
    let values = [own, other, far, plain].map(|card| table.value(card, "power"));
    assert_eq!(values, [Some(3), Some(3), Some(2), Some(8)]);
    let (kernel, power) = (&table.kernel, attr(&table.kernel, "power"));
    let changing = |card: Handle| {
        (kernel.index.of(kernel.rules.attr_key(power), card.id).len(), kernel.index.lasting(power, card.id).count())
    };
    assert_eq!([own, other, far, plain].map(changing), [(1, 0), (1, 0), (0, 0), (0, 1)]);
    assert_eq!(kernel.index.under(kernel.rules.far_key(power)).len(), 1);
}
