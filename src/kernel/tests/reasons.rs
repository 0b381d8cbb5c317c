//! Reasons to end: when they are asked again, and who finds those that should have been.

use std::cell::Cell;
use std::rc::Rc;

use crate::kernel::value::Value;
use crate::kernel::{Fault, Kernel, Parts};

use super::ops::{act, moves, note, runs};
use super::play::{Op, Step};
use super::procedures::{run, toy};

/// Situation: a step changes nothing, a variable of its side, its own variable, or where a card lies; the reason looks at that
/// variable, at where one card lies, or at anything, and the host tells it or does not.
#[test]
fn a_reason_is_asked_again_when_something_that_it_looked_at_has_changed() {
    let own = || act(|kernel, _, run| kernel.set_var(run.frame, 0, Value::Int(1)).map(|()| Step::Next));
    let of_side = || act(|kernel, _, run| kernel.set_side_var(run.frame, 0, 0, Value::Int(1)).map(|()| Step::Next));
    type Looks = fn(&Kernel);
    let cases: [(Looks, Vec<Op>, u32); 11] = [
        (looks_at_a_variable, vec![], 1),
        (looks_at_a_variable, vec![of_side()], 1),
        (looks_at_a_variable, vec![own()], 2),
        (looks_at_a_variable, vec![moves("c", "bin")], 1),
        (|kernel| looks_at_the_place_of(kernel, 2), vec![moves("c", "bin")], 2),
        (|kernel| looks_at_the_place_of(kernel, 1), vec![moves("c", "bin")], 1),
        (looks_at_anything, vec![moves("c", "bin")], 2),
        (looks_at_anything, vec![of_side()], 1),
        (|kernel| kernel.tells_looks(), vec![own()], 1),
        (|_| {}, vec![], 4),
        (looks_at_what_is_under_way, vec![], 4),
    ];
    for (at, (looks, step, expected)) in cases.into_iter().enumerate() {
        let mut toy = toy();
        let asked = Rc::new(Cell::new(0));
        let counts = asked.clone();
        toy.ends_when("bout", move |kernel, _| {
            looks(kernel);
            counts.set(counts.get() + 1);
            false
        });
        toy.step("bout", "fight", step);
        let (log, _) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
        assert_eq!((log.last().map(String::as_str), asked.get()), (Some("end"), expected), "case {at}");
    }
}

/// Situation: a reason looks at a variable and the host does not tell it; a step sets it. Whoever doubts what is known finds it.
#[test]
fn a_reason_that_would_be_left_unasked_though_it_holds_is_found_by_whoever_doubts() {
    for (tells, found) in [(false, true), (true, false)] {
        let mut toy = toy();
        toy.play.doubts = true;
        toy.ends_when("bout", move |kernel, run| {
            kernel.tells_looks();
            if tells {
                kernel.looks_at(Parts::var(0));
            }
            kernel.state.frame(run.frame).is_some_and(|frame| frame.vars[0] == Value::Int(1))
        });
        toy.step("bout", "fight", vec![act(|kernel, _, run| kernel.set_var(run.frame, 0, Value::Int(1)).map(|()| Step::Next))]);
        toy.main(vec![runs("bout", &["a", "b"]), note("end")]);
        let mut table = toy.table(2);
        table.put("a", 0, "home");
        table.put("b", 1, "home");
        let begun = table.begin();
        assert_eq!(
            matches!(&begun, Err(Fault::Misuse(told)) if told.text.contains("`bout` has a reason to end")),
            found,
            "{begun:?}"
        );
        assert_eq!(begun.is_ok(), !found, "{begun:?}");
    }
}

fn looks_at_a_variable(kernel: &Kernel) {
    kernel.tells_looks();
    kernel.looks_at(Parts::var(0));
}

/// The cards of these tests come in the order of their names, after the game and the two players.
fn looks_at_the_place_of(kernel: &Kernel, card: u32) {
    kernel.tells_looks();
    kernel.looks_at(Parts::place(3 + card));
}

fn looks_at_anything(kernel: &Kernel) {
    kernel.tells_looks();
    kernel.looks_at(Parts::ANY);
}

fn looks_at_what_is_under_way(kernel: &Kernel) {
    kernel.tells_looks();
    kernel.looks_at(Parts::UNTOLD);
}

/// Situation: the reason of a bout looks at nothing that changes. Bouts follow each other.
#[test]
fn of_procedures_that_are_over_no_reason_is_kept() {
    let mut toy = toy();
    toy.ends_when("bout", |kernel, _| {
        kernel.tells_looks();
        false
    });
    let (log, table) =
        run(toy, vec![runs("bout", &["a", "b"]), runs("bout", &["a", "b"]), runs("bout", &["a", "b"]), note("end")]);
    assert_eq!(log.last().map(String::as_str), Some("end"));
    assert!(table.kernel.reasons.known() <= 1, "{:?}", table.kernel.reasons);
}

/// Situation: all reasons are taken for none, and a step makes one hold that tells nothing.
#[test]
fn that_there_is_no_reason_at_all_is_doubted_as_well() {
    for claimed in [false, true] {
        let mut toy = toy();
        toy.play.doubts = true;
        toy.ends_when("bout", |kernel, run| kernel.state.frame(run.frame).is_some_and(|frame| frame.vars[0] == Value::Int(1)));
        let sets = act(move |kernel, _, run| {
            kernel.set_var(run.frame, 0, Value::Int(1))?;
            if claimed {
                kernel.reasons.claim_none();
            }
            Ok(Step::Next)
        });
        toy.step("bout", "fight", vec![sets]);
        toy.main(vec![runs("bout", &["a", "b"]), note("end")]);
        let mut table = toy.table(2);
        table.put("a", 0, "home");
        table.put("b", 1, "home");
        let begun = table.begin();
        let stale = matches!(&begun, Err(Fault::Misuse(told)) if told.text.contains("`bout` has a reason to end"));
        assert_eq!((stale, begun.is_ok()), (claimed, !claimed), "{begun:?}");
    }
}

/// Situation: a bout has another procedure within it, at which its reason looks when a card moves there. Once that is over, it may be
/// gone for the reason.
#[test]
fn a_reason_that_looked_at_what_is_over_is_asked_again() {
    let asked = |within: bool| {
        let mut toy = toy();
        let asked = Rc::new(Cell::new(0));
        let counts = asked.clone();
        toy.ends_when("bout", move |kernel, run| {
            looks_at_the_place_of(kernel, 2);
            let innermost = kernel.state.frames.last().map_or(run.frame, |frame| frame.serial);
            kernel.looks_at_run(if within { innermost } else { run.frame });
            counts.set(counts.get() + u32::from(kernel.state.frames.len() == 2));
            false
        });
        toy.step("bout", "fight", vec![runs("inner", &["a", "b"])]);
        toy.step("inner", "dig", vec![moves("c", "bin")]);
        let (log, _) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
        assert_eq!(log.last().map(String::as_str), Some("end"));
        asked.get()
    };
    assert!(asked(true) > asked(false), "{} {}", asked(true), asked(false));
}
