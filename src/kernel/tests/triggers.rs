//! What triggers, when it resolves, and what the script that caused it learns.

use crate::kernel::Status;
use crate::kernel::choice::{Answer, Ask};
use crate::kernel::schema::{Depth, OrderKey};
use crate::kernel::value::Value;

use super::ops::{act, asks, does, hands_over, look, moves, moves_all, note, note_card, note_last, runs};
use super::play::Step;
use super::table::find;
use super::toy::{Toy, ability, after, before};

fn toy() -> Toy {
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by = vec![OrderKey::Age];
    for verb in ["ping", "pong", "echo"] {
        toy.verb(verb, vec![]);
    }
    toy
}

fn run(mut toy: Toy, slugs: &[&str], script: Vec<super::play::Op>) -> Vec<String> {
    toy.main(script);
    let mut table = toy.table(2);
    for slug in slugs {
        table.put(slug, 0, "home");
    }
    table.run().0
}

#[test]
fn depth_first_or_breadth_first_as_the_game_says() {
    for (depth, log) in [(Depth::DepthFirst, ["first", "echo", "second"]), (Depth::BreadthFirst, ["first", "second", "echo"])] {
        let mut toy = toy();
        toy.schema.policy.depth = depth;
        toy.card("first", vec![after("ping").does(vec![note("first"), does("echo", "first")])]);
        toy.card("second", vec![after("ping").does(vec![note("second")])]);
        toy.card("third", vec![after("echo").does(vec![note("echo")])]);
        assert_eq!(run(toy, &["first", "second", "third"], vec![does("ping", "first")]), log, "{depth:?}");
    }
}

#[test]
fn breadth_first_holds_for_every_generation() {
    let mut toy = toy();
    toy.schema.policy.depth = Depth::BreadthFirst;
    toy.card("a", vec![after("ping").does(vec![note("a"), does("pong", "a")])]);
    toy.card("b", vec![after("ping").does(vec![note("b"), does("pong", "b")])]);
    toy.card("c", vec![after("pong").does(vec![note("c"), does("echo", "c")])]);
    toy.card("d", vec![after("echo").does(vec![note("d")])]);
    let log = run(toy, &["a", "b", "c", "d"], vec![does("ping", "a"), note("end")]);
    assert_eq!(log, ["a", "b", "c", "c", "d", "d", "end"]);
}

#[test]
fn an_effect_that_pauses_for_a_choice_loses_nothing_and_nobody_is_asked_about_order_before_it_has_finished() {
    let mut toy = toy();
    toy.schema.policy.triggers.by = vec![OrderKey::Picks(crate::kernel::schema::Picker::Active)];
    let body = vec![does("ping", "a"), asks(0, "pause", Ask::Confirm), does("ping", "a"), note("finished")];
    toy.card("a", vec![after("echo").does(body)]);
    toy.card("b", vec![after("ping").named("b").does(vec![note("b")])]);
    toy.card("c", vec![after("ping").named("c").does(vec![note("c")])]);
    toy.main(vec![does("echo", "a")]);
    let mut table = toy.table(2);
    for slug in ["a", "b", "c"] {
        table.put(slug, 0, "home");
    }
    table.begin().unwrap();
    assert_eq!(&*table.choice().prompt, "pause");
    table.answer(0, Answer::Confirm(true)).unwrap();
    assert_eq!(table.log(), ["finished"]);
    for tag in ["c", "b", "c"] {
        assert_eq!(&*table.choice().prompt, "trigger");
        let Some(tag) = table.offered().1.iter().find(|t| *t == tag).cloned() else { continue };
        table.pick(&tag).unwrap();
    }
    let mut log = table.log();
    log.sort();
    assert_eq!(log, ["b", "b", "c", "c", "finished"]);
}

#[test]
fn a_trigger_that_may_be_used_is_offered_and_the_verb_still_happened_if_it_is_not() {
    for (yes, log) in [(true, vec!["used", "Flag(true)"]), (false, vec!["Flag(true)"])] {
        let mut toy = toy();
        toy.card("a", vec![after("ping").of_kind("may").does(vec![note("used")])]);
        toy.main(vec![does("ping", "a"), note_last()]);
        let mut table = toy.table(2);
        table.put("a", 0, "home");
        table.begin().unwrap();
        assert_eq!(table.answer(0, Answer::Confirm(yes)), Ok(Status::Over));
        assert_eq!(table.log(), log);
    }
}

/// The answer that a script waits for is its own, whatever goes on in procedures that its verb set off.
#[test]
fn a_verb_that_set_off_a_procedure_answers_for_itself() {
    let mut toy = toy();
    toy.procedure("bout", &[], &["one"]);
    toy.step("bout", "one", vec![note("one")]);
    toy.card("a", vec![after("ping").does(vec![hands_over("bout", &[])])]);
    let prevents = act(|kernel, _, run| kernel.prevent(run.event.unwrap()).map(|()| Step::Next));
    toy.card("wall", vec![before("bout.one").does(vec![prevents])]);
    assert_eq!(run(toy, &["a", "wall"], vec![does("ping", "a"), note_last()]), ["Flag(true)"]);
}

#[test]
fn what_triggers_during_an_ability_that_hands_over_is_not_lost() {
    let mut toy = toy();
    toy.procedure("bout", &[], &["one"]);
    toy.step("bout", "one", vec![does("echo", "a")]);
    toy.card("a", vec![after("ping").does(vec![does("pong", "a"), hands_over("bout", &[])])]);
    toy.card("b", vec![after("pong").does(vec![note("pong")]), after("echo").does(vec![note("echo")])]);
    let mut log = run(toy, &["a", "b"], vec![does("ping", "a"), note("end")]);
    assert_eq!(log.pop().as_deref(), Some("end"));
    log.sort();
    assert_eq!(log, ["echo", "pong"]);
}

#[test]
fn an_ability_that_is_off_does_not_trigger() {
    let mut toy = toy();
    let hand = toy.schema.zones.get_index_of("hand").unwrap().into();
    toy.kind("from_hand", &[crate::kernel::schema::Moment::After], |kind| kind.from = vec![hand]);
    toy.card("a", vec![after("ping").does(vec![note("home")])]);
    toy.card("b", vec![after("ping").of_kind("from_hand").does(vec![note("hand")])]);
    toy.main(vec![does("ping", "a"), moves("a", "bin"), moves("b", "home"), does("ping", "a"), note("end")]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 0, "hand");
    assert_eq!(table.run().0, ["home", "hand", "end"]);
}

#[test]
fn an_armed_ability_outlives_its_card_and_keeps_what_was_passed() {
    let mut toy = toy();
    let tell = look(|_, play, run| play.note(format!("{:?}", run.data)));
    toy.card("a", vec![after("ping").of_kind("armed").named("later").does(vec![tell])]);
    let arms = act(|kernel, _, _| {
        let card = find(kernel, "a");
        let how = Value::Record([("data".into(), Value::Int(5))].into());
        kernel.arm(card, "later", crate::kernel::value::Seat(0), &how).map(|()| Step::Next)
    });
    let script = vec![does("ping", "a"), arms, moves("a", "bin"), does("ping", "a"), does("ping", "a")];
    assert_eq!(run(toy, &["a"], script), ["Int(5)", "Int(5)"]);
}

#[test]
fn an_ability_armed_once_is_used_once_even_if_a_batch_triggers_it_twice() {
    let mut toy = toy();
    toy.card("a", vec![after("move").of_kind("armed").named("later").does(vec![note_card()])]);
    for slug in ["x", "y"] {
        toy.card(slug, vec![]);
    }
    let arms = act(|kernel, _, _| {
        let how = Value::Record([("once".into(), Value::Flag(true))].into());
        kernel.arm(find(kernel, "a"), "later", crate::kernel::value::Seat(0), &how).map(|()| Step::Next)
    });
    let script = vec![arms, moves_all(&["x", "y"], "bin"), moves_all(&["x", "y"], "home")];
    assert_eq!(run(toy, &["a", "x", "y"], script), ["a"]);
}

#[test]
fn what_triggered_in_a_procedure_resolves_before_its_next_step() {
    let mut toy = toy();
    toy.procedure("bout", &[], &["one", "two"]);
    toy.step("bout", "one", vec![note("one")]);
    toy.step("bout", "two", vec![note("two")]);
    toy.card("a", vec![after("bout.one").does(vec![note("between")]), before("bout.two").does(vec![note("before two")])]);
    assert_eq!(run(toy, &["a"], vec![runs("bout", &[])]), ["one", "between", "before two", "two"]);
}

#[test]
fn once_per_batch_does_not_swallow_what_follows_later() {
    let mut toy = toy();
    toy.procedure("bout", &[], &["one", "two"]);
    toy.card("a", vec![after("bout.one").once_per_batch().does(vec![note("one")])]);
    toy.card("b", vec![ability("called")]);
    assert_eq!(run(toy, &["a", "b"], vec![runs("bout", &[]), runs("bout", &[])]), ["one", "one"]);
}
