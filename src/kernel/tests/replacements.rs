//! What comes before an occurrence and in its place.

use crate::kernel::Kernel;
use crate::kernel::control::Fields;
use crate::kernel::value::{EventRef, Value};

use super::ops::{
    act, does, look, moves, moves_all, moves_event_card, note, note_card, note_last, on_event_card, points, prevents,
};
use super::play::{Op, Run, Step};
use super::table::{Table, find, verb};
use super::toy::{Ability, Toy, after, before, instead};

/// The event's amount becomes what `change` makes of it.
fn rewrites(change: fn(i64) -> i64) -> Op {
    act(move |kernel, _, run| {
        let event = run.event.unwrap();
        let hit = verb(kernel, "hit");
        let amount = kernel.control().event(event).unwrap().fields[1].int().unwrap();
        kernel.rewrite(event, &[(hit, 1)], Value::Int(change(amount)))?;
        Ok(Step::Next)
    })
}

fn proceeds() -> Op {
    act(|kernel, _, run| kernel.proceed(run.event.unwrap()).map(|()| Step::Next))
}

/// Hits the card for 3.
fn hits(slug: &'static str) -> Op {
    act(move |kernel, play, _| {
        let fields = vec![Value::Object(super::table::find(kernel, slug)), Value::Int(3)];
        Ok(Step::Proposed(kernel.propose(verb(kernel, "hit"), Fields::from_vec(fields), play)?))
    })
}

fn notes_amount() -> Op {
    look(|kernel, play, run| {
        let amount = kernel.control().event(run.event.unwrap()).and_then(|event| event.fields[1].int());
        play.note(format!("hit for {amount:?}"));
    })
}

/// A verb `hit`, a target, and some cards of seat 0 with an ability each.
fn game(cards: Vec<(&'static str, Ability)>, script: Vec<Op>) -> Table {
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by.clear();
    toy.verb("hit", vec![]);
    toy.verb("graze", vec![]);
    toy.card("target", vec![]);
    toy.card("ear", vec![after("hit").does(vec![notes_amount()]), after("graze").does(vec![note("grazed")])]);
    let slugs: Vec<_> = cards.iter().map(|(slug, _)| *slug).collect();
    for (slug, ability) in cards {
        toy.card(slug, vec![ability]);
    }
    toy.main(script);
    let mut table = toy.table(2);
    table.put("target", 1, "home");
    table.put("ear", 0, "home");
    for slug in slugs {
        table.put(slug, 0, "home");
    }
    table
}

#[test]
fn a_prevented_occurrence_triggers_nothing_and_answers_no() {
    let table = game(vec![("wall", before("hit").does(vec![prevents()]))], vec![hits("target"), note_last()]);
    assert_eq!(table.run().0, ["Flag(false)"]);
}

#[test]
fn an_occurrence_is_prevented_once_and_the_others_that_would_come_before_it_are_dropped() {
    let wall = |name| before("hit").does(vec![note(name), prevents()]);
    let cards = vec![("wall", wall("first")), ("moat", wall("second")), ("keep", wall("third"))];
    let table = game(cards, vec![hits("target"), note_last(), hits("target"), note_last()]);
    assert_eq!(table.run().0, ["first", "Flag(false)", "first", "Flag(false)"]);
}

#[test]
fn of_things_that_happen_together_only_the_prevented_one_drops_what_would_come_before_it() {
    let moved = |kernel: &Kernel, event: Option<EventRef>| kernel.event_card(event.unwrap()).unwrap();
    let is_target = move |kernel: &Kernel, run: &Run| moved(kernel, run.event) == find(kernel, "target");
    let saves = before("move").when(is_target).does(vec![note("saved"), prevents()]);
    let hears = before("move").does(vec![look(move |kernel, play, run| play.note(kernel.name(moved(kernel, run.event).id)))]);
    let cards = vec![("wall", saves), ("witness", hears)];
    let table = game(cards, vec![moves_all(&["target", "ear"], "bin"), note_last()]);
    assert_eq!(table.run().0, ["saved", "ear", "Flag(true)"]);
}

#[test]
fn preventing_twice_is_preventing_once() {
    let table = game(vec![("wall", before("hit").does(vec![prevents(), prevents()]))], vec![hits("target"), note_last()]);
    assert_eq!(table.run().0, ["Flag(false)"]);
}

#[test]
fn what_an_ability_before_it_rewrites_is_what_happens() {
    let table = game(vec![("shield", before("hit").does(vec![rewrites(|n| n - 1)]))], vec![hits("target"), note_last()]);
    assert_eq!(table.run().0, ["hit for Some(2)", "Flag(true)"]);
}

#[test]
fn the_affected_player_orders_two_replacements_and_each_applies_once() {
    for (first, outcome) in [("double", "hit for Some(7)"), ("more", "hit for Some(8)")] {
        let cards = vec![
            ("double", instead("hit").named("double").does(vec![note("double"), rewrites(|n| n * 2), proceeds()])),
            ("more", instead("hit").named("more").does(vec![note("more"), rewrites(|n| n + 1), proceeds()])),
        ];
        let mut table = game(cards, vec![hits("target")]);
        table.begin().unwrap();
        assert_eq!(table.offered().0, 1, "the target's controller, not the active player");
        table.pick(first).unwrap();
        let second = if first == "double" { "more" } else { "double" };
        assert_eq!(table.log(), [first, second, outcome]);
    }
}

#[test]
fn after_a_replacement_the_others_are_asked_again_whether_they_still_apply() {
    let small = |kernel: &crate::kernel::Kernel, run: &super::play::Run| {
        run.event.and_then(|event| kernel.control().event(event)).is_some_and(|event| event.fields[1].int() < Some(5))
    };
    let cards = vec![
        ("double", instead("hit").named("double").does(vec![note("double"), rewrites(|n| n * 2), proceeds()])),
        ("soften", instead("hit").named("soften").when(small).does(vec![note("soften")])),
    ];
    let mut table = game(cards, vec![hits("target")]);
    table.begin().unwrap();
    table.pick("double").unwrap();
    assert_eq!(table.log(), ["double", "hit for Some(6)"]);
}

#[test]
fn a_replaces_x_by_y_and_b_replaces_y_by_x_each_once() {
    let cards = vec![
        ("a", instead("hit").does(vec![note("a"), on_event_card("graze")])),
        ("b", instead("graze").does(vec![note("b"), on_event_card("hit")])),
    ];
    let table = game(cards, vec![hits("target"), note_last()]);
    assert_eq!(table.run().0, ["a", "b", "hit for None", "Flag(false)"]);
}

#[test]
fn a_replacement_whose_own_occurrence_is_prevented_does_not_bring_the_original_back() {
    let cards = vec![
        ("a", instead("hit").does(vec![note("a"), on_event_card("graze")])),
        ("wall", before("graze").does(vec![note("wall"), prevents()])),
    ];
    assert_eq!(game(cards, vec![hits("target")]).run().0, ["a", "wall"]);
}

#[test]
fn a_replacement_that_may_be_used_can_be_declined() {
    for (yes, log) in [(true, vec!["saved"]), (false, vec!["hit for Some(3)"])] {
        let cards = vec![("saver", instead("hit").of_kind("may_instead").does(vec![note("saved")]))];
        let mut toy_table = {
            let mut toy = Toy::new();
            toy.verb("hit", vec![]);
            toy.verb("graze", vec![]);
            toy.kind("may_instead", &[crate::kernel::schema::Moment::Instead], |kind| kind.optional = true);
            toy.card("target", vec![]);
            toy.card("ear", vec![after("hit").does(vec![notes_amount()])]);
            for (slug, ability) in cards {
                toy.card(slug, vec![ability]);
            }
            toy.main(vec![hits("target")]);
            let mut table = toy.table(2);
            for slug in ["target", "ear", "saver"] {
                table.put(slug, 0, "home");
            }
            table
        };
        toy_table.begin().unwrap();
        toy_table.answer(0, crate::kernel::choice::Answer::Confirm(yes)).unwrap();
        assert_eq!(toy_table.log(), log);
    }
}

/// Situation: S and two others go to the bin together, and S sets others aside instead.
#[test]
fn a_replacement_of_a_card_that_leaves_in_the_same_batch_saves_the_others_whatever_the_order() {
    for order in [["s", "x", "y"], ["x", "s", "y"], ["y", "x", "s"]] {
        let mut toy = Toy::new();
        let other_to_bin = |kernel: &crate::kernel::Kernel, run: &super::play::Run| {
            let event = run.event.and_then(|event| kernel.control().event(event)).unwrap();
            let bin = super::table::zone(kernel, "bin", 0);
            event.fields[0] != Value::Object(run.card) && event.fields[1] == Value::Zone(bin)
        };
        toy.card("s", vec![instead("move").when(other_to_bin).does(vec![moves_event_card("aside")])]);
        toy.card("x", vec![]);
        toy.card("y", vec![]);
        toy.main(vec![moves_all(&order, "bin")]);
        let mut table = toy.table(2);
        let cards = ["s", "x", "y"].map(|slug| table.put(slug, 0, "home"));
        let (_, table) = table.run();
        assert_eq!(cards.map(|card| table.lies(card)), ["bin", "aside", "aside"], "{order:?}");
    }
}

#[test]
fn the_cost_of_a_prevented_effect_stays_paid() {
    let strike = super::toy::ability("action").named("strike").cost(vec![points(0, -2)]).does(vec![hits("target")]);
    let cards = vec![("wall", before("hit").does(vec![prevents()])), ("fighter", strike)];
    let mut table = game(cards, vec![super::ops::opens(crate::kernel::schema::WindowId(0))]);
    table.begin().unwrap();
    table.pick("strike").unwrap();
    assert_eq!(table.value(crate::kernel::value::Handle::player(crate::kernel::value::Seat(0)), "points"), Some(-2));
    assert!(table.log().is_empty(), "nothing saw a hit");
}

#[test]
fn what_has_happened_can_be_neither_prevented_nor_rewritten() {
    let cards = vec![("late", after("hit").does(vec![prevents()]))];
    let mut table = game(cards, vec![hits("target")]);
    let fault = table.begin().expect_err("too late");
    assert_eq!(fault.to_string(), "only what has not happened yet can be prevented");
    let cards = vec![("late", after("hit").does(vec![rewrites(|n| n)]))];
    let fault = game(cards, vec![hits("target")]).begin().expect_err("too late");
    assert_eq!(fault.to_string(), "only what has not happened yet can be rewritten");
}

#[test]
fn the_body_of_a_verb_cannot_prevent_what_it_is_doing() {
    let mut toy = Toy::new();
    toy.verb("hit", vec![prevents()]);
    toy.card("target", vec![]);
    toy.main(vec![does("hit", "target")]);
    let mut table = toy.table(2);
    table.put("target", 0, "home");
    assert_eq!(table.begin().expect_err("it is happening").to_string(), "only what has not happened yet can be prevented");
}

#[test]
fn a_step_or_a_procedure_can_be_prevented_and_then_nobody_sees_it_after() {
    for (what, log) in [("bout.one", vec!["two", "after bout"]), ("bout", vec![])] {
        let mut toy = Toy::new();
        toy.procedure("bout", &[], &["one", "two"]);
        toy.step("bout", "one", vec![note("one")]);
        toy.step("bout", "two", vec![note("two")]);
        toy.card("wall", vec![before(what).does(vec![prevents()])]);
        toy.card("ear", vec![after("bout.one").does(vec![note("after one")]), after("bout").does(vec![note("after bout")])]);
        toy.main(vec![super::ops::runs("bout", &[])]);
        let mut table = toy.table(2);
        table.put("wall", 0, "home");
        table.put("ear", 0, "home");
        assert_eq!(table.run().0, log, "{what}");
    }
}

#[test]
fn where_a_card_came_from_can_be_read_from_the_occurrence() {
    let mut toy = Toy::new();
    let from_hand = |kernel: &crate::kernel::Kernel, run: &super::play::Run| {
        let event = run.event.and_then(|event| kernel.control().event(event)).unwrap();
        event.fields[4] == Value::Zone(super::table::zone(kernel, "hand", 0))
    };
    toy.card("ear", vec![after("move").when(from_hand).does(vec![note_card()])]);
    toy.card("a", vec![]);
    toy.main(vec![moves("a", "hand"), note("drawn"), moves("a", "home")]);
    let mut table = toy.table(2);
    table.put("ear", 0, "home");
    table.put("a", 0, "deck");
    assert_eq!(table.run().0, ["drawn", "ear"]);
}

#[test]
fn what_could_replace_a_batch_while_all_of_it_stood_replaces_the_rest_of_it() {
    // Each lets another go aside instead of to the bin. The last to go is saved by one that is no longer there.
    let shield = || {
        let other = |kernel: &Kernel, run: &Run| {
            let event = run.event.unwrap();
            let to_bin = kernel.control().event(event).unwrap().fields[1] == Value::Zone(super::table::zone(kernel, "bin", 0));
            to_bin && kernel.event_card(event).is_some_and(|card| card.id != run.card.id)
        };
        instead("move").when(other).does(vec![note_card(), moves_event_card("aside")])
    };
    let mut toy = Toy::new();
    toy.schema.policy.replacements.by.clear();
    toy.card("one", vec![shield()]);
    toy.card("two", vec![shield()]);
    toy.main(vec![moves_all(&["one", "two"], "bin"), note_last()]);
    let mut table = toy.table(2);
    for slug in ["one", "two"] {
        table.put(slug, 0, "home");
    }
    let (log, table) = table.run();
    assert_eq!(log, ["two", "one", "Flag(false)"]);
    for slug in ["one", "two"] {
        assert_eq!(table.lies(find(&table.kernel, slug)), "aside", "{slug}");
    }
}
