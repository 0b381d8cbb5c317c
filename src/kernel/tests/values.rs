//! Derived values: stages, ages, durations, reasons.

use proptest::prelude::*;

use crate::kernel::value::{Handle, Seat, Value};
use crate::kernel::{Fault, Kernel, misuse};

use super::ops::{look, modifies, propose, runs};
use super::play::{Op, Play, Run};
use super::table::{Table, attr, find};
use super::toy::{Toy, ability, always};

const STAGES: [&str; 6] = ["set", "add", "multiply", "swap", "at_least", "at_most"];
const ATTRS: [&str; 2] = ["power", "guard"];

/// A lasting change of the card `a`: the attribute, the stage, the amount.
type Mod = (usize, usize, i64);

/// The same worked out the simple way: stage by stage, oldest first; a swap takes what the other has when its stage begins.
fn model(mods: &[Mod]) -> [i64; 2] {
    let mut values = [2_i64, 3];
    for (stage, name) in STAGES.iter().enumerate() {
        let reached = values;
        for (attr, _, amount) in mods.iter().filter(|(_, s, _)| *s == stage) {
            values[*attr] = match *name {
                "set" => *amount,
                "add" => values[*attr] + amount,
                "multiply" => values[*attr] * amount,
                "swap" => reached[1 - attr],
                "at_least" => values[*attr].max(*amount),
                _ => values[*attr].min(*amount),
            };
        }
    }
    values
}

fn modify((attr, stage, amount): Mod) -> Op {
    propose("modify", move |kernel, _| {
        let amount = if STAGES[stage] == "swap" { Value::Text(ATTRS[1 - attr].into()) } else { Value::Int(amount) };
        let lasting = Value::Record([("stage".into(), Value::Text(STAGES[stage].into()))].into());
        vec![Value::Object(find(kernel, "a")), Value::Text(ATTRS[attr].into()), amount, lasting]
    })
}

fn values(mods: &[Mod]) -> [i64; 2] {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.main(mods.iter().copied().map(modify).collect());
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    let (_, table) = table.run();
    for (at, name) in ATTRS.iter().enumerate() {
        let why = table.kernel.why(a.id, attr(&table.kernel, name), &*table.play).unwrap();
        assert_eq!(why.base, Some([2, 3][at]));
        assert_eq!(why.steps.last().map(|(_, value)| *value).or(why.base), table.value(a, name), "why ends with the value");
    }
    ATTRS.map(|name| table.value(a, name).unwrap())
}

#[test]
fn every_order_of_set_add_multiply_and_swap_gives_what_the_stages_say() {
    let four: [Mod; 4] = [(0, 0, 5), (0, 1, 2), (0, 2, 3), (0, 3, 0)];
    let mut seen = 0;
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| ![a, b].contains(c)) {
                let mods = [four[a], four[b], four[c], four[6 - a - b - c]];
                assert_eq!(values(&mods), model(&mods), "{mods:?}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 24);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_lasting_changes_give_what_the_model_says(mods in prop::collection::vec((0..2_usize, 0..6_usize, -9..10_i64), 0..9)) {
        prop_assert_eq!(values(&mods), model(&mods));
    }
}

#[test]
fn static_abilities_and_lasting_changes_of_one_stage_apply_oldest_first() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.card("seven", vec![always("set", "power", 7).affects(|kernel, run| run.data == Value::Object(find(kernel, "a")))]);
    let set = propose("modify", |kernel, _| {
        let lasting = Value::Record([("stage".into(), Value::Text("set".into()))].into());
        vec![Value::Object(find(kernel, "a")), Value::Text("power".into()), Value::Int(4), lasting]
    });
    toy.main(vec![set, super::ops::moves("seven", "home")]);
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    table.put("seven", 0, "hand");
    let (_, table) = table.run();
    assert_eq!(table.value(a, "power"), Some(7), "the card came after the change");
    let why = table.kernel.why(a.id, attr(&table.kernel, "power"), &*table.play).unwrap();
    let steps: Vec<_> = why.steps.iter().map(|(c, value)| (c.amount, c.source.map(|s| s.card), *value)).collect();
    assert_eq!(steps, [(4, None, 4), (7, Some(find(&table.kernel, "seven")), 7)]);
}

#[test]
fn what_a_card_does_not_have_is_not_added_to_and_a_set_gives_it() {
    let mut toy = Toy::new();
    toy.card("a", vec![always("add", "has:swift", 1)]);
    toy.card("b", vec![]);
    toy.schema.cards.get_mut("b").unwrap().printed.clear();
    toy.main(vec![modifies("b", "power", 3, |_| Value::Nil)]);
    let mut table = toy.table(2);
    let (a, b) = (table.put("a", 0, "home"), table.put("b", 0, "home"));
    let (_, table) = table.run();
    assert_eq!((table.value(a, "has:swift"), table.value(b, "has:swift"), table.value(b, "power")), (Some(1), Some(0), None));
    let (a, b) = (Handle { id: a.id, inc: 1 }, b);
    assert_eq!((table.value(a, "points"), table.value(b, "round")), (None, None), "values of players and of the game");
}

/// A static amount read from another value of the same card.
fn reads(name: &'static str) -> impl Fn(&Kernel, &Play, &Run) -> Result<Value, Fault> {
    move |kernel, play, run| Ok(Value::Int(kernel.attr(run.card.id, attr(kernel, name), play)?.unwrap_or(0)))
}

#[test]
fn values_that_ask_for_each_other_are_a_cycle_that_names_both_ends() {
    let mut toy = Toy::new();
    toy.card(
        "a",
        vec![ability("static").amount("add", "power", reads("guard")), ability("static").amount("add", "guard", reads("power"))],
    );
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    for name in ATTRS {
        let fault = table.kernel.attr(a.id, attr(&table.kernel, name), &*table.play).expect_err("a cycle");
        let text = fault.to_string();
        assert!(text.contains("`power` of a") && text.contains("`guard` of a"), "{text}");
    }
    assert_eq!(table.value(a, "controller"), Some(0), "what is in no cycle can be read afterwards");
}

#[test]
fn a_value_that_asks_for_itself_through_control_is_a_cycle_too() {
    let mut toy = Toy::new();
    let steals = ability("static").amount("set", "controller", reads("controller"));
    toy.card("a", vec![steals]);
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    let fault = table.kernel.controller(a.id, &*table.play).expect_err("a cycle");
    assert!(matches!(fault, Fault::Cycle { .. }), "{fault}");
}

#[test]
fn a_failing_amount_leaves_no_question_open() {
    let mut toy = Toy::new();
    toy.card(
        "a",
        vec![ability("static").amount("add", "power", |kernel, _, _| {
            if kernel.state.active == Seat(0) { misuse("no") } else { Ok(Value::Int(1)) }
        })],
    );
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    let power = attr(&table.kernel, "power");
    for _ in 0..2 {
        assert_eq!(table.kernel.attr(a.id, power, &*table.play), misuse("no"));
    }
    table.kernel.start_with(Seat(1));
    assert_eq!(table.value(a, "power"), Some(3));
}

#[test]
fn control_is_a_derived_value() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    let take = propose("control", |kernel, _| vec![Value::Object(find(kernel, "a")), super::table::player(1), Value::Nil]);
    toy.main(vec![take]);
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    let (_, table) = table.run();
    assert_eq!(table.kernel.controller(a.id, &*table.play), Ok(Seat(1)));
    assert_eq!(table.kernel.state.object(a.id).owner, Seat(0));
}

fn until(name: &'static str, proc: &'static str) -> impl Fn(&Kernel) -> Value {
    move |kernel| {
        let frame = Value::Frame(super::ops::running(kernel, proc));
        match name {
            "until_end" => Value::Record([("until_end".into(), frame)].into()),
            step => Value::Record([("of".into(), frame), ("until_step".into(), Value::Text(step.into()))].into()),
        }
    }
}

fn notes_power(at: &'static str) -> Op {
    look(move |kernel, play, _| {
        let power = kernel.attr(find(kernel, "a").id, attr(kernel, "power"), play).unwrap();
        play.note(format!("{at} {}", power.unwrap_or(-1)));
    })
}

fn bout(change: impl FnOnce(&mut Toy)) -> (Vec<String>, Table) {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.procedure("bout", &[], &["one", "two"]);
    toy.procedure("inner", &[], &["only"]);
    change(&mut toy);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.run()
}

#[test]
fn what_lasts_for_a_procedure_ends_with_this_run_and_no_other() {
    let (log, _) = bout(|toy| {
        toy.step(
            "bout",
            "one",
            vec![modifies("a", "power", 5, until("until_end", "bout")), runs("inner", &[]), notes_power("one")],
        );
        toy.step("bout", "two", vec![notes_power("two")]);
        toy.step("inner", "only", vec![modifies("a", "power", 50, until("until_end", "inner")), notes_power("inner")]);
        toy.main(vec![runs("bout", &[]), notes_power("after"), runs("inner", &[]), notes_power("end")]);
    });
    assert_eq!(log, ["inner 57", "one 7", "two 7", "after 2", "inner 52", "end 2"]);
}

#[test]
fn a_bout_within_a_bout_does_not_end_what_lasts_for_the_outer_one() {
    let (log, _) = bout(|toy| {
        let once = look(|kernel, play, _| play.note(if kernel.state.frames.len() < 3 { "outer" } else { "inner" }));
        let nested = super::ops::act(|kernel, _, _| {
            if kernel.state.frames.len() > 2 {
                return Ok(super::play::Step::Next);
            }
            let bout = kernel.rules.schema.procs.get_index_of("bout").unwrap().into();
            kernel.begin(bout, &[], None)?;
            Ok(super::play::Step::Wait)
        });
        toy.step("bout", "one", vec![once, modifies("a", "power", 1, until("until_end", "bout")), nested, notes_power("one")]);
        toy.main(vec![runs("bout", &[]), notes_power("end")]);
    });
    assert_eq!(log, ["outer", "inner", "one 4", "one 3", "end 2"]);
}

#[test]
fn what_lasts_until_a_step_ends_after_that_step_and_if_it_never_comes_with_the_procedure() {
    let (log, _) = bout(|toy| {
        toy.step("bout", "one", vec![modifies("a", "power", 5, until("two", "bout")), notes_power("one")]);
        toy.step("bout", "two", vec![notes_power("two")]);
        toy.main(vec![runs("bout", &[]), notes_power("after")]);
    });
    assert_eq!(log, ["one 7", "two 7", "after 2"]);
    let (log, _) = bout(|toy| {
        toy.exit("bout", "early", &[]);
        toy.step("bout", "one", vec![modifies("a", "power", 5, until("two", "bout")), super::ops::exits("bout", 0)]);
        toy.main(vec![runs("bout", &[]), notes_power("after")]);
    });
    assert_eq!(log, ["after 2"]);
}

#[test]
fn taking_back_an_attribute_ends_every_lasting_change_of_it_and_no_other() {
    let (_, table) = bout(|toy| {
        let back = propose("unmodify", |kernel, _| vec![Value::Object(find(kernel, "a")), Value::Text("power".into())]);
        toy.main(vec![
            modifies("a", "power", 5, |_| Value::Nil),
            modifies("a", "guard", 5, |_| Value::Nil),
            modifies("a", "power", 1, |_| Value::Nil),
            back,
        ]);
    });
    let a = find(&table.kernel, "a");
    assert_eq!((table.value(a, "power"), table.value(a, "guard")), (Some(2), Some(8)));
}
