//! Procedures: steps, exits, ends from inside and outside, cleanup, roles, outcomes, zones of their own.

use crate::kernel::choice::{Answer, Ask};
use crate::kernel::value::{EventRef, Seat, Value};
use crate::kernel::{Kernel, Status};

use super::ops::{act, asks, does, exits, hands_over, look, moves, moves_all, note, note_last, running, runs};
use super::play::{Op, Run, Step};
use super::table::{find, verb};
use super::toy::{Toy, ability, after, before};

/// A bout of two with three steps of which the last two happen whatever ends it, and a verb `out`.
pub fn toy() -> Toy {
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by.clear();
    for slug in ["a", "b", "c"] {
        toy.card(slug, vec![]);
    }
    for (name, steps) in [("bout", ["fight", "clean", "last"]), ("inner", ["dig", "tidy", "last"])] {
        toy.procedure(name, &["left", "right"], &steps);
        toy.abandoned(name, &[1, 2]);
        toy.exit(name, "gone", &[1, 2]);
        toy.exit(name, "short", &[2]);
    }
    for (proc, step, text) in
        [("bout", "clean", "clean"), ("bout", "last", "last"), ("inner", "tidy", "tidy"), ("inner", "last", "inner last")]
    {
        toy.step(proc, step, vec![note(text)]);
    }
    toy
}

pub fn run(mut toy: Toy, script: Vec<Op>) -> (Vec<String>, super::table::Table) {
    toy.main(script);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 1, "home");
    table.put("c", 0, "home");
    table.run()
}

fn someone_left(proc: &'static str) -> impl Fn(&Kernel, &Run) -> bool {
    move |kernel, run| {
        let Some(frame) = kernel.state.frame(run.frame) else { return false };
        assert_eq!(&**kernel.rules.schema.procs.get_index(frame.proc.index()).unwrap().0, proc);
        frame.sides.iter().any(|side| side.now.is_none_or(|card| kernel.state.live(card).is_none()))
    }
}

#[test]
fn the_steps_happen_in_order_with_a_point_before_and_after_each() {
    let mut toy = toy();
    toy.step("bout", "fight", vec![note("fight")]);
    toy.card(
        "ear",
        vec![
            before("bout").does(vec![note("before bout")]),
            before("bout.fight").does(vec![note("before fight")]),
            after("bout.fight").does(vec![note("after fight")]),
            after("bout").does(vec![note("after bout")]),
        ],
    );
    toy.main(vec![runs("bout", &["a", "b"]), note_last()]);
    let mut table = toy.table(2);
    for slug in ["a", "b", "ear"] {
        table.put(slug, 0, "home");
    }
    let (log, _) = table.run();
    let expected = ["before bout", "before fight", "fight", "after fight", "clean", "last", "after bout", "Frame(FrameRef(2))"];
    assert_eq!(log, expected);
}

#[test]
fn an_exit_from_inside_ends_the_step_at_once_and_only_its_steps_still_happen() {
    for (exit, expected) in [(0, vec!["fight", "clean", "last", "end"]), (1, vec!["fight", "last", "end"])] {
        let mut toy = toy();
        toy.step("bout", "fight", vec![note("fight"), exits("bout", exit), note("never")]);
        let (log, table) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
        assert_eq!(log, expected);
        assert_eq!(table.ended("bout").exit, Some(exit));
        assert_eq!(table.play.waiting(), 0, "the script that exited is forgotten");
    }
}

/// Situation: a participant leaves at each step, on either side, on both.
#[test]
fn a_participant_leaves_at_any_step_on_any_side_and_the_cleanup_runs_once() {
    for step in ["fight", "clean", "last"] {
        for leavers in [&["a"][..], &["b"], &["a", "b"]] {
            let mut toy = toy();
            toy.ends_when("bout", someone_left("bout"));
            let text = match step {
                "fight" => "fight",
                "clean" => "clean",
                _ => "last",
            };
            toy.step("bout", step, vec![moves_all(leavers, "bin"), note(text)]);
            let (log, table) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
            // In the fight it ends at once; a step that the exit keeps is not cut short, and not done twice.
            assert_eq!(log, ["clean", "last", "end"], "{step} {leavers:?}");
            assert_eq!(table.ended("bout").exit, Some(0));
            assert_eq!(table.play.waiting(), 0);
        }
    }
}

#[test]
fn a_step_without_a_script_cites_and_opens_a_window() {
    let mut toy = toy();
    toy.card("actor", vec![ability("action").does(vec![note("acted")])]);
    toy.offers("bout", 0, crate::kernel::schema::WindowId(0));
    toy.main(vec![hands_over("bout", &["a", "b"])]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 1, "home");
    table.put("actor", 0, "home");
    table.begin().unwrap();
    assert_eq!(
        (table.offered(), table.play.waiting(), table.kernel.cited[0]),
        ((0, vec!["action".into(), "pass".into()]), 0, 1 << 3)
    );
    table.pick("action").unwrap();
    assert_eq!(table.pick("pass"), Ok(Status::Over));
    assert_eq!(table.log(), ["acted", "clean", "last"]);
}

#[test]
fn a_step_that_the_exit_keeps_goes_on_after_the_reason_arose_in_it() {
    let mut toy = toy();
    toy.ends_when("bout", someone_left("bout"));
    toy.step("bout", "clean", vec![note("clean"), moves("a", "bin"), note("still clean"), moves("b", "bin"), note("cleaned")]);
    let (log, _) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
    assert_eq!(log, ["clean", "still clean", "cleaned", "last", "end"]);
}

#[test]
fn ending_the_outer_one_from_within_the_inner_one_cleans_up_both_innermost_first() {
    let mut toy = toy();
    toy.step("bout", "fight", vec![runs("inner", &["a", "b"]), note("never")]);
    toy.step("inner", "dig", vec![note("dig"), exits("bout", 0), note("never")]);
    let (log, table) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
    assert_eq!(log, ["dig", "tidy", "inner last", "clean", "last", "end"]);
    let exits = ["bout", "inner"].map(|name| table.ended(name).exit);
    assert_eq!(exits, [Some(0), Some(u16::MAX)], "the inner one was abandoned");
}

#[test]
fn a_reason_to_end_both_ends_the_inner_one_first_and_each_by_its_own_exit() {
    let mut toy = toy();
    toy.ends_when("bout", someone_left("bout"));
    toy.ends_when("inner", someone_left("inner"));
    toy.step("bout", "fight", vec![runs("inner", &["a", "b"]), note("never")]);
    toy.step("inner", "dig", vec![moves("a", "bin"), note("never")]);
    let (log, table) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
    assert_eq!(log, ["tidy", "inner last", "clean", "last", "end"]);
    assert_eq!(["bout", "inner"].map(|name| table.ended(name).exit), [Some(0), Some(0)]);
}

/// The outer one has a reason to end while the inner one cleans up after a regular end: it waits for that.
#[test]
fn the_outer_one_does_not_cut_short_the_cleanup_of_the_inner_one() {
    let mut toy = toy();
    toy.ends_when("bout", someone_left("bout"));
    toy.step("bout", "fight", vec![runs("inner", &["c", "b"]), note("never")]);
    toy.step("inner", "tidy", vec![moves("a", "bin"), note("tidied")]);
    let (log, _) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
    assert_eq!(log, ["tidied", "inner last", "clean", "last", "end"]);
}

#[test]
fn a_procedure_that_has_not_begun_is_left_without_any_of_its_steps() {
    let mut toy = toy();
    toy.step("bout", "fight", vec![runs("inner", &["a", "b"])]);
    let exit = act(|kernel, _, _| {
        kernel.request_exit(running(kernel, "bout"), 0)?;
        Ok(Step::Wait)
    });
    toy.card("ear", vec![before("inner").does(vec![note("before inner"), exit])]);
    toy.main(vec![runs("bout", &["a", "b"]), note("end")]);
    let mut table = toy.table(2);
    for slug in ["a", "b", "ear"] {
        table.put(slug, 0, "home");
    }
    assert_eq!(table.run().0, ["before inner", "clean", "last", "end"]);
}

#[test]
fn an_exit_in_the_middle_of_a_verb_a_batch_and_a_window_leaves_nothing_waiting() {
    let mut toy = toy();
    toy.verb("hit", vec![note("hit"), exits("bout", 0), note("never")]);
    toy.step("bout", "fight", vec![does("hit", "a"), note("never")]);
    let (log, table) = run(toy, vec![runs("bout", &["a", "b"]), note("end")]);
    assert_eq!(log, ["hit", "clean", "last", "end"]);
    let control = &table.kernel.control;
    assert!(control.agenda.is_empty() && control.open.is_empty() && table.play.waiting() == 0);
}

#[test]
fn a_step_happens_once_more_when_asked_to() {
    let mut toy = toy();
    let again = act(|kernel, play, run| {
        let rounds = kernel.state.frame(run.frame).and_then(|frame| frame.vars[0].int()).unwrap_or(0) + 1;
        kernel.set_var(run.frame, 0, Value::Int(rounds))?;
        play.note(format!("fight {rounds}"));
        if rounds < 3 {
            kernel.again(run.frame)?;
        }
        Ok(Step::Next)
    });
    toy.step("bout", "fight", vec![again]);
    let (log, _) = run(toy, vec![runs("bout", &["a", "b"])]);
    assert_eq!(log, ["fight 1", "fight 2", "fight 3", "clean", "last"]);
}

#[test]
fn roles_follow_a_substitution_and_remember_who_began() {
    let mut toy = toy();
    toy.step(
        "bout",
        "fight",
        vec![
            act(|kernel, play, run| {
                let fields = vec![Value::Frame(run.frame), Value::Text("left".into()), Value::Object(find(kernel, "c"))];
                let verb = verb(kernel, "substitute");
                Ok(Step::Proposed(kernel.propose(verb, fields.into(), play)?))
            }),
            note_last(),
            moves("c", "bin"),
            look(|kernel, play, run| {
                let side = &kernel.state.frame(run.frame).unwrap().sides[0];
                let name = |card: Option<crate::kernel::value::Handle>| {
                    card.map(|card| (kernel.name(card.id), kernel.state.live(card).is_some()))
                };
                play.note(format!("{:?} {:?}", name(side.first), name(side.now)));
            }),
            // A card that is gone cannot take a role.
            act(|kernel, play, run| {
                let gone = kernel.state.frame(run.frame).unwrap().sides[0].now.unwrap();
                let fields = vec![Value::Frame(run.frame), Value::Text("right".into()), Value::Object(gone)];
                let verb = verb(kernel, "substitute");
                Ok(Step::Proposed(kernel.propose(verb, fields.into(), play)?))
            }),
            note_last(),
        ],
    );
    let (log, _) = run(toy, vec![runs("bout", &["a", "b"])]);
    let sides = r#"Some(("a", true)) Some(("c", false))"#;
    assert_eq!(log[..3], ["Flag(true)", sides, "Flag(false)"]);
}

#[test]
fn winners_and_losers_are_two_sets() {
    let mut toy = toy();
    toy.step(
        "bout",
        "fight",
        vec![act(|kernel, _, run| {
            let (a, b) = (find(kernel, "a"), find(kernel, "b"));
            kernel.set_outcome(run.frame, vec![], vec![a, b])?;
            kernel.set_score(run.frame, 0, Some(4))?;
            Ok(Step::Next)
        })],
    );
    let (_, mut table) = run(toy, vec![runs("bout", &["a", "b"])]);
    let frame = table.ended("bout").clone();
    assert_eq!((frame.winners.len(), frame.losers.len(), frame.sides[0].score), (0, 2, Some(4)));
    assert_eq!((frame.sides[0].player, frame.sides[1].player), (Seat(0), Seat(1)));
    let late = [
        table.kernel.set_var(frame.serial, 0, Value::Nil),
        table.kernel.set_side_var(frame.serial, 0, 0, Value::Nil),
        table.kernel.set_score(frame.serial, 0, None),
        table.kernel.set_outcome(frame.serial, vec![], vec![]),
        table.kernel.again(frame.serial),
        table.kernel.request_exit(frame.serial, 0),
    ];
    assert!(late.iter().all(Result::is_err), "what is over can only be read");
}

fn makes_pool(slug: &'static str) -> Op {
    act(move |kernel, play, _| {
        let pool = kernel.rules.schema.zones.get_index_of("pool").unwrap().into();
        let pool = kernel.temporary(pool, Seat(0))?;
        let fields = vec![Value::Object(find(kernel, slug)), Value::Zone(pool), Value::Nil, Value::Nil, Value::Nil];
        Ok(Step::Proposed(kernel.propose(verb(kernel, "move"), fields.into(), play)?))
    })
}

#[test]
fn zones_of_a_procedure_vanish_with_it_and_what_is_left_goes_where_the_game_says() {
    for watched in [false, true] {
        let mut toy = toy();
        if watched {
            toy.card("ear", vec![after("move").does(vec![note("seen")])]);
        }
        toy.step("bout", "fight", vec![makes_pool("a"), makes_pool("b"), makes_pool("c")]);
        toy.main(vec![runs("bout", &["a", "b"]), note("end")]);
        let mut table = toy.table(2);
        let cards = [table.put("a", 0, "home"), table.put("b", 1, "home"), table.put("c", 0, "home")];
        if watched {
            table.put("ear", 0, "home");
        }
        let permanent = table.kernel.state.zones.len();
        let (log, table) = table.run();
        assert_eq!(cards.map(|card| table.lies(card)), ["bin"; 3]);
        assert_eq!(log.iter().filter(|line| *line == "seen").count(), if watched { 6 } else { 0 });
        let slots = &table.kernel.state.zones[permanent..];
        assert!(slots.len() == 3 && slots.iter().all(|zone| zone.frame == 0 && zone.cards.is_empty()));
    }
}

#[test]
fn a_card_that_something_keeps_in_the_zone_of_a_procedure_leaves_it_all_the_same() {
    let mut toy = toy();
    let to_bin = |kernel: &Kernel, run: &Run| {
        let event = run.event.and_then(|event| kernel.control().event(event)).unwrap();
        event.fields[1] == Value::Zone(super::table::zone(kernel, "bin", 0))
    };
    let prevents = act(|kernel, _, run| kernel.prevent(run.event.unwrap()).map(|()| Step::Next));
    toy.card("wall", vec![before("move").when(to_bin).does(vec![prevents])]);
    toy.step("bout", "fight", vec![makes_pool("a")]);
    toy.main(vec![runs("bout", &["a", "b"]), note("end")]);
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    table.put("b", 1, "home");
    table.put("wall", 0, "home");
    let (log, table) = table.run();
    assert_eq!((log.last().map(String::as_str), table.lies(a)), (Some("end"), "bin"));
}

#[test]
fn a_slot_that_is_used_again_is_another_zone() {
    let mut toy = toy();
    let remembers = look(|kernel, play, _| {
        let slot = kernel.state.zones.len() - 1;
        let zone = kernel.state.zone_ref(slot as u16).unwrap();
        play.note(format!("{} {}", zone.slot, zone.generation));
    });
    toy.step("bout", "fight", vec![makes_pool("c"), remembers]);
    let (log, table) = run(toy, vec![runs("bout", &["a", "b"]), moves("c", "home"), runs("bout", &["a", "b"])]);
    let zones: Vec<_> = log.iter().filter(|line| line.starts_with(char::is_numeric)).collect();
    assert!(zones.len() == 2 && zones[0] != zones[1], "{zones:?}");
    let slot = zones[0].split(' ').next().unwrap();
    assert!(zones[1].starts_with(slot), "the same slot");
    assert!(table.kernel.state.live_zone(crate::kernel::value::ZoneRef { slot: slot.parse().unwrap(), generation: 1 }).is_none());
}

#[test]
fn a_procedure_that_a_step_hands_over_to_leaves_no_script_waiting() {
    let mut toy = toy();
    toy.step("bout", "fight", vec![asks(0, "fight?", Ask::Confirm), note("fought")]);
    toy.main(vec![hands_over("bout", &["a", "b"])]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 1, "home");
    table.begin().unwrap();
    assert_eq!(table.play.waiting(), 1, "only the step that asks");
    assert_eq!(table.answer(0, Answer::Confirm(true)), Ok(Status::Over));
    assert_eq!(table.log(), ["fought", "clean", "last"]);
}

/// A script that handed over has nothing more to say; nor can it wait while a batch is being put together.
#[test]
fn nothing_may_follow_a_hand_over_and_nothing_may_wait_inside_a_batch() {
    let follows: [Op; 4] = [
        does("ping", "a"),
        asks(0, "?", Ask::Confirm),
        runs("bout", &["a", "b"]),
        super::ops::opens(crate::kernel::schema::WindowId(0)),
    ];
    for follow in follows {
        let mut toy = toy();
        toy.verb("ping", vec![]);
        toy.main(vec![hands_over("bout", &["a", "b"]), follow]);
        let mut table = toy.table(2);
        table.put("a", 0, "home");
        table.put("b", 1, "home");
        let fault = table.begin().expect_err("it handed over").to_string();
        assert!(fault.starts_with("nothing may follow `begin` or `offer`"), "{fault}");
    }
    let waits: [Op; 3] =
        [asks(0, "?", Ask::Confirm), runs("bout", &["a", "b"]), super::ops::opens(crate::kernel::schema::WindowId(0))];
    for wait in waits {
        let mut toy = toy();
        toy.main(vec![act(|kernel, _, _| kernel.open_batch().map(|()| Step::Next)), wait]);
        let mut table = toy.table(2);
        table.put("a", 0, "home");
        table.put("b", 1, "home");
        let fault = table.begin().expect_err("a batch is open").to_string();
        assert!(fault.contains("inside `together`"), "{fault}");
    }
}

#[test]
fn too_few_roles_are_an_error() {
    let fault = {
        let mut toy = toy();
        toy.main(vec![runs("bout", &["a"])]);
        let mut table = toy.table(2);
        table.put("a", 0, "home");
        table.begin().expect_err("one role is empty")
    };
    assert_eq!(fault.to_string(), "`bout` has 2 roles and 1 were filled");
}

/// When a step begins, nothing under way can look at what happened before it but through a variable.
#[test]
fn occurrences_that_nothing_names_are_forgotten_when_a_step_begins() {
    let left = |named: bool| {
        let mut toy = toy();
        toy.verb("ping", vec![look(|_, _, _| ())]);
        toy.step("bout", "fight", vec![look(|kernel, play, _| play.note(kernel.control().events.len().to_string()))]);
        let names = act(move |kernel, _, run| {
            let first = if named { Value::Event(EventRef(1)) } else { Value::Nil };
            kernel.set_var(run.frame, 0, Value::List([first].into())).map(|()| Step::Next)
        });
        let mut script = vec![does("ping", "a"); 40];
        script.extend([names, hands_over("bout", &["a", "b"])]);
        let (log, table) = run(toy, script);
        let control = table.kernel.control();
        assert_eq!(control.forgotten as usize + control.events.len(), 40, "they still count");
        log[0].clone()
    };
    assert_eq!((left(false).as_str(), left(true).as_str()), ("0", "40"));
}
