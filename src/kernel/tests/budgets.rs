//! What stops a game that would go on for ever, and that nothing of it is left.

use crate::kernel::choice::{Answer, Ask};
use crate::kernel::schema::LoopVerdict;
use crate::kernel::state::Outcome;
use crate::kernel::{Fault, Status, Told};

use super::ops::{act, asks, does, on_event_card, points};
use super::play::{Op, Step};
use super::table::Table;
use super::toy::{Toy, after};

/// Asks whether to start `what`, having changed something before and after.
fn dangerous(toy: Toy, slugs: &[&str], what: Op) -> Table {
    let mut toy = toy;
    let only_if_yes =
        act(|_, _, run| Ok(if run.last == crate::kernel::value::Value::Flag(true) { Step::Next } else { Step::Done }));
    toy.main(vec![points(0, 5), asks(0, "dare", Ask::Confirm), only_if_yes, points(0, 1), what]);
    let mut table = toy.table(2);
    for slug in slugs {
        table.put(slug, 0, "home");
    }
    table.kernel.trace.on = true;
    table.begin().unwrap();
    table
}

/// Answers yes, gets a fault, and stands as before; answers no and goes on.
fn stopped(mut table: Table) -> String {
    let (before, lines, state) = (table.kernel.digest(), table.kernel.trace.len(), table.kernel.state.clone());
    let fault = table.answer(0, Answer::Confirm(true)).expect_err("stopped");
    assert_eq!((table.kernel.digest(), table.kernel.trace.len()), (before, lines));
    assert!(state == table.kernel.state, "everything is rolled back");
    let again = table.answer(0, Answer::Confirm(true)).expect_err("stopped again");
    assert_eq!(again, fault, "the same count");
    assert_eq!(table.answer(0, Answer::Confirm(false)), Ok(Status::Over));
    assert_eq!(table.play.waiting(), 0);
    fault.to_string()
}

fn ping_pong() -> Toy {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.verb("pong", vec![]);
    toy.card("a", vec![after("pong").does(vec![on_event_card("ping")])]);
    toy.card("b", vec![after("ping").does(vec![on_event_card("pong")])]);
    toy.card("x", vec![]);
    toy
}

#[test]
fn two_triggers_that_answer_each_other_for_ever_are_named() {
    let text = stopped(dangerous(ping_pong(), &["x", "a", "b"], does("ping", "x")));
    insta::assert_snapshot!(text);
}

#[test]
fn a_trigger_that_answers_itself_is_named() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.card("a", vec![after("ping").does(vec![does("ping", "a")])]);
    insta::assert_snapshot!(stopped(dangerous(toy, &["a"], does("ping", "a"))));
}

#[test]
fn a_step_that_acts_for_ever_is_stopped() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    let for_ever = act(|kernel, play, _| {
        loop {
            let fields = super::ops::move_fields(kernel, super::table::find(kernel, "a"), "bin");
            kernel.propose(super::table::verb(kernel, "move"), fields, play)?;
        }
    });
    insta::assert_snapshot!(stopped(dangerous(toy, &["a"], for_ever)));
}

#[test]
fn a_verb_whose_body_does_the_verb_is_stopped_by_its_depth() {
    let mut toy = Toy::new();
    toy.verb("dig", vec![on_event_card("dig")]);
    toy.card("a", vec![]);
    insta::assert_snapshot!(stopped(dangerous(toy, &["a"], does("dig", "a"))));
}

#[test]
fn a_procedure_within_itself_is_stopped_by_its_depth() {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["only"]);
    toy.step("bout", "only", vec![super::ops::runs("bout", &[])]);
    insta::assert_snapshot!(stopped(dangerous(toy, &[], super::ops::runs("bout", &[]))));
}

/// Nothing of this is an occurrence, and yet it would go on for ever.
#[test]
fn a_step_that_happens_again_for_ever_is_stopped() {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["only"]);
    toy.step("bout", "only", vec![act(|kernel, _, run| kernel.again(run.frame).map(|()| Step::Next))]);
    insta::assert_snapshot!(stopped(dangerous(toy, &[], super::ops::runs("bout", &[]))));
}

#[test]
fn a_script_that_fills_variables_for_ever_is_stopped() {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["only"]);
    let for_ever = act(|kernel, _, run| {
        loop {
            kernel.set_var(run.frame, 0, crate::kernel::value::Value::Flag(true))?;
        }
    });
    toy.step("bout", "only", vec![for_ever]);
    insta::assert_snapshot!(stopped(dangerous(toy, &[], super::ops::runs("bout", &[]))));
}

#[test]
fn the_budget_is_for_one_action_and_not_for_the_game() {
    let mut toy = Toy::new();
    let mut script = Vec::new();
    for _ in 0..6 {
        script.extend([points(0, 1), points(0, 1), points(0, 1), asks(0, "more", Ask::Confirm)]);
    }
    toy.main(script);
    let mut table = toy.table(2);
    table.kernel.budget.occurrences = 4;
    table.begin().unwrap();
    for _ in 0..6 {
        table.answer(0, Answer::Confirm(true)).unwrap();
    }
    assert_eq!(table.kernel.choice(), None);
}

#[test]
fn a_game_may_call_an_endless_loop_a_draw() {
    let mut toy = ping_pong();
    toy.schema.policy.loops = LoopVerdict::Draw;
    let mut table = dangerous(toy, &["x", "a", "b"], does("ping", "x"));
    assert_eq!(table.answer(0, Answer::Confirm(true)), Ok(Status::Over));
    assert_eq!(table.kernel.state.results, [Outcome::Drew, Outcome::Drew]);
    assert!(table.kernel.control.agenda.is_empty() && table.play.waiting() == 0);
}

#[test]
fn faults_read_well() {
    let faults = [
        Fault::Script("a.rules:3: no".into()),
        Fault::Cycle { first: "`power` of a".into(), second: "`guard` of b".into() },
        Fault::Occurrences { limit: 9, diagnosis: Told::default() },
        Fault::Depth { limit: 9, diagnosis: Told::default() },
    ];
    insta::assert_snapshot!(faults.map(|fault| fault.to_string()).join("\n"));
}
