//! Things that happen at the same moment, and who sees them.

use crate::kernel::Kernel;
use crate::kernel::value::{Handle, Value};

use super::ops::{all, does, look, moves, moves_all, moves_event_card, note};
use super::play::{Op, Run};
use super::toy::{Ability, Toy, after};

fn departed(kernel: &Kernel, run: &Run) -> Option<Handle> {
    let event = kernel.control().event(run.event?)?;
    event.fields.first().and_then(Value::object)
}

fn another(kernel: &Kernel, run: &Run) -> bool {
    departed(kernel, run).is_some_and(|card| card != run.card)
}

fn notes_pair() -> Op {
    look(|kernel, play, run| {
        let whom = departed(kernel, run).map_or("?".into(), |card| kernel.name(card.id));
        play.note(format!("{} sees {whom}", kernel.name(run.card.id)));
    })
}

fn watcher(what: &'static str) -> Ability {
    after(what).when(another).does(vec![notes_pair()])
}

/// Three cards of which two watch.
fn three(ability: fn() -> Ability, script: Vec<Op>, change: impl FnOnce(&mut Toy)) -> Vec<String> {
    let mut toy = Toy::new();
    // By age and number, so that nobody is asked.
    toy.schema.policy.triggers.by.clear();
    toy.verb("destroy", vec![moves_event_card("bin")]);
    toy.card("w", vec![ability()]);
    toy.card("v", vec![ability()]);
    toy.card("x", vec![]);
    change(&mut toy);
    toy.main(script);
    let mut table = toy.table(2);
    for slug in ["w", "v", "x"] {
        table.put(slug, 0, "home");
    }
    let mut log = table.run().0;
    log.sort();
    log
}

const EACH_TWO: [&str; 4] = ["v sees w", "v sees x", "w sees v", "w sees x"];

#[test]
fn three_leave_at_once_and_two_of_them_watch_two_each() {
    for order in [["w", "v", "x"], ["x", "v", "w"], ["v", "x", "w"]] {
        assert_eq!(three(|| watcher("move"), vec![moves_all(&order, "bin")], |_| {}), EACH_TWO, "{order:?}");
    }
}

#[test]
fn the_same_when_the_verb_of_the_game_does_it() {
    for order in [["w", "v", "x"], ["x", "v", "w"]] {
        assert_eq!(three(|| watcher("destroy"), vec![all("destroy", &order)], |_| {}), EACH_TWO, "{order:?}");
        assert_eq!(three(|| watcher("move"), vec![all("destroy", &order)], |_| {}), EACH_TWO, "its part, {order:?}");
    }
}

#[test]
fn without_looking_back_those_that_left_see_nothing() {
    let script = || vec![moves_all(&["w", "x"], "bin")];
    let log = three(|| watcher("move"), script(), |toy| toy.schema.policy.look_back = false);
    assert_eq!(log, ["v sees w", "v sees x"]);
}

#[test]
fn one_after_the_other_is_not_at_once() {
    let script = vec![moves("w", "bin"), moves("v", "bin"), moves("x", "bin")];
    assert_eq!(three(|| watcher("move"), script, |_| {}), ["v sees w"]);
}

#[test]
fn once_per_batch_fires_once() {
    let script = vec![moves_all(&["x", "v"], "bin"), moves("w", "bin")];
    assert_eq!(three(|| watcher("move").once_per_batch(), script, |_| {}), ["v sees x", "w sees x"]);
}

#[test]
fn a_watcher_that_arrives_after_a_departure_did_not_see_it() {
    let script = |first: &'static str, second: &'static str| {
        let to = |slug: &'static str| if slug == "x" { moves("x", "bin") } else { moves("late", "home") };
        vec![to(first), to(second)]
    };
    for (first, second, log) in [("x", "late", vec![]), ("late", "x", vec!["late sees x"])] {
        let mut toy = Toy::new();
        toy.card("late", vec![watcher("move")]);
        toy.card("x", vec![]);
        toy.main(script(first, second));
        let mut table = toy.table(2);
        table.put("late", 0, "hand");
        table.put("x", 0, "home");
        assert_eq!(table.run().0, log, "{first} first");
    }
}

#[test]
fn one_that_arrives_while_another_leaves_sees_no_departure_but_its_own_arrival() {
    let mut toy = Toy::new();
    toy.card("late", vec![after("move").does(vec![notes_pair()])]);
    toy.card("x", vec![]);
    toy.main(vec![super::ops::act(|kernel, play, _| {
        let cards = [("x", "bin"), ("late", "home")];
        let fields = cards.map(|(slug, to)| super::ops::move_fields(kernel, super::table::find(kernel, slug), to));
        let moved = super::table::verb(kernel, "move");
        Ok(super::play::Step::Proposed(kernel.propose_all(moved, fields.to_vec(), play)?))
    })]);
    let mut table = toy.table(2);
    table.put("late", 0, "hand");
    table.put("x", 0, "home");
    assert_eq!(table.run().0, ["late sees late"]);
}

#[test]
fn eight_arrivals_and_a_forced_watcher_on_both_sides_are_sixteen_resolutions() {
    let slugs = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by = vec![crate::kernel::schema::OrderKey::Seat];
    toy.card("ear", vec![after("move").does(vec![look(|_, play, run| play.note(format!("{}", run.you.0)))])]);
    for slug in slugs {
        toy.card(slug, vec![]);
    }
    toy.main(vec![moves_all(&slugs, "home")]);
    let mut table = toy.table(2);
    table.put("ear", 1, "home");
    table.put("ear", 0, "home");
    for slug in slugs {
        table.put(slug, 0, "hand");
    }
    let log = table.run().0;
    assert_eq!(log, [["0"; 8], ["1"; 8]].concat(), "all of the active player's first");
}

#[test]
fn what_a_verb_does_is_part_of_it_and_has_the_same_source() {
    let mut toy = Toy::new();
    toy.verb("destroy", vec![moves_event_card("bin")]);
    toy.card("x", vec![]);
    toy.card(
        "ear",
        vec![after("move").does(vec![look(|kernel, play, run| {
            let moved = kernel.control().event(run.event.unwrap()).unwrap();
            let parent = kernel.control().event(moved.parent.unwrap()).unwrap();
            play.note(format!(
                "{:?} within {:?}",
                moved.source,
                kernel.control().verb(parent.serial) == Some(super::table::verb(kernel, "destroy"))
            ));
        })])],
    );
    toy.main(vec![does("destroy", "x"), note("done")]);
    let mut table = toy.table(2);
    table.put("x", 0, "home");
    table.put("ear", 0, "home");
    assert_eq!(table.run().0, ["None within true", "done"]);
}

#[test]
fn the_trace_is_a_tree_of_causes() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.verb("pong", vec![]);
    toy.card("x", vec![after("ping").does(vec![does("pong", "x")])]);
    toy.main(vec![does("ping", "x")]);
    let mut table = toy.table(2);
    table.put("x", 0, "home");
    table.kernel.trace.on = true;
    let (_, table) = table.run();
    let lines: Vec<_> = table
        .kernel
        .trace
        .lines()
        .iter()
        .filter_map(|line| match line {
            crate::kernel::trace::Line::Occurrence { serial, cause, source, .. } => Some((*serial, *cause, source.is_some())),
            _ => None,
        })
        .collect();
    let [(ping, None, false), (pong, Some(cause), true)] = lines[..] else { panic!("{lines:?}") };
    assert!(cause == ping && pong != ping);
}
