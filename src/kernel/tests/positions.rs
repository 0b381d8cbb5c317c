//! Positions: what counts in them and what does not.

use serde_json::Value as Json;

use crate::kernel::choice::Ask;
use crate::kernel::control::Control;
use crate::kernel::random::{Given, Source, Stream};
use crate::kernel::state::State;
use crate::kernel::value::{AbilityRef, FrameRef, Handle, Value};
use crate::kernel::{Kernel, Status, digest};

use super::ops::{act, asks, does, look, moves, on_event_card, points, runs};
use super::play::Step;
use super::random_games;
use super::table::{Table, find};
use super::toy::{Toy, after};

/// Some checkpoints of random games, with the rules.
fn checkpoints() -> Vec<(Kernel, State, Control)> {
    let mut all = Vec::new();
    for seed in 0..2 {
        let mut table = random_games::table(seed);
        let mut source = Source::new(seed, 3);
        let mut status = table.begin().unwrap();
        while status == Status::Asked {
            if source.below(4) == 0 {
                let (state, control, _) = table.kernel.checkpoint();
                all.push((Kernel::restore(table.kernel.rules.clone(), state.clone(), control.clone()), state, control));
            }
            let (seat, answer) = (table.choice().seat, table.choice().ask.at_random(&mut source));
            status = table.answer(seat.0, answer).unwrap();
        }
    }
    all
}

/// Every number, truth and word in some data, changed in turn; with the names on the way to it.
fn changed(data: &Json, path: &str, with: &mut dyn FnMut(&str, Json)) {
    match data {
        Json::Object(fields) => {
            for (key, value) in fields {
                changed(value, &format!("{path}.{key}"), &mut |path, new| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), new);
                    with(path, Json::Object(fields));
                });
            }
        }
        Json::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                changed(value, path, &mut |path, new| {
                    let mut items = items.clone();
                    items[at] = new;
                    with(path, Json::Array(items));
                });
            }
            let mut fewer = items.clone();
            if fewer.pop().is_some() {
                with(path, Json::Array(fewer));
            }
        }
        Json::Number(number) => match number.as_u64() {
            Some(n) => with(path, Json::from(if n == 0 { 1 } else { n - 1 })),
            None => with(path, Json::from(number.as_i64().unwrap() + 1)),
        },
        Json::Bool(flag) => with(path, Json::Bool(!flag)),
        Json::String(word) => with(path, Json::String(format!("{word}s"))),
        Json::Null => {}
    }
}

/// Numbers that are names: what they are does not count, only what else bears them. Each has a test of its own below.
const NAMES: [&str; 10] = ["inc", "since", "serial", "armed", "generation", "frame", "parent", "Frame", "End", "Step"];

#[test]
fn every_part_of_the_state_counts() {
    let mut counted = std::collections::BTreeMap::new();
    for (kernel, state, control) in checkpoints() {
        let position = kernel.position();
        changed(&serde_json::to_value(&state).unwrap(), "", &mut |path, data| {
            let last = path.rsplit('.').next().unwrap();
            let Ok(other) = serde_json::from_value::<State>(data) else { return };
            if NAMES.contains(&last) || last == "Event" {
                return;
            }
            let other = Kernel::restore(kernel.rules.clone(), other, control.clone());
            assert_ne!(other.position(), position, "{path}");
            *counted.entry(path.to_owned()).or_insert(0) += 1;
        });
    }
    // What there is in a state was there to be changed.
    for part in [
        ".objects.def",
        ".objects.marks",
        ".objects.face_up",
        ".values",
        ".zones.cards",
        ".lots",
        ".modifiers.amount",
        ".modifiers",
        ".used.times",
        ".frames.step",
        ".frames.left",
        ".finished.proc",
        ".lasts.values",
        ".active",
    ] {
        assert!(counted.contains_key(part), "{part} was never there: {:?}", counted.keys());
    }
}

#[test]
fn what_is_under_way_counts_but_not_how_often_something_was() {
    let counts = ["clock", "frames", "forgotten", "batches", "threads", "traced", "event", "events"];
    for (kernel, state, control) in checkpoints() {
        let position = kernel.position();
        changed(&serde_json::to_value(&control).unwrap(), "", &mut |path, data| {
            let Ok(other) = serde_json::from_value::<Control>(data) else { return };
            let other = Kernel::restore(kernel.rules.clone(), state.clone(), other).position();
            let named = path.split('.').any(|key| counts.contains(&key) || NAMES.contains(&key));
            if ["clock", "frames", "batches", "threads", "traced"].contains(&&path[1..]) {
                assert_eq!(other, position, "{path}");
            } else if !named {
                assert_ne!(other, position, "{path}");
            }
        });
    }
}

/// All names in a state, and in what is under way, changed at once.
fn renamed(data: &mut Json) {
    let shift = |number: &mut Json| {
        if let Some(n) = number.as_u64().filter(|n| *n != 0) {
            *number = Json::from(n + 1000);
        }
    };
    match data {
        Json::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Json::Number(_) if NAMES.contains(&key.as_str()) => shift(value),
                    // Until the end of a step, or its body: the run is a name, the procedure and the step are not.
                    Json::Array(step) if key == "Step" && step.len() == 2 => shift(&mut step[0]),
                    Json::Array(step) if key == "Step" && step.len() == 3 => shift(&mut step[2]),
                    other => renamed(other),
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(renamed),
        _ => {}
    }
}

#[test]
fn names_do_not_count() {
    for (kernel, state, control) in checkpoints() {
        let mut data = serde_json::to_value((&state, &control.agenda)).unwrap();
        renamed(&mut data);
        let (other, agenda): (State, Vec<_>) = serde_json::from_value(data).unwrap();
        assert_ne!(digest(&other), digest(&state));
        let other = Kernel::restore(kernel.rules.clone(), other, Control { agenda, ..control });
        assert_eq!(other.position(), kernel.position());
    }
}

/// A table with two cards at home, and the position once something was changed in its state.
fn with(change: impl Fn(&mut State)) -> u128 {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["only"]);
    toy.procedure("parley", &[], &["only"]);
    let script =
        vec![runs("bout", &[]), runs("parley", &[]), moves("b", "bin"), moves("b", "home"), asks(0, "well", Ask::Confirm)];
    toy.main(script);
    toy.card("a", vec![]);
    toy.card("b", vec![]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 0, "home");
    table.begin().unwrap();
    let (mut state, control) = (table.kernel.state.clone(), Control::new(1));
    change(&mut state);
    Kernel::restore(table.kernel.rules.clone(), state, control).position()
}

fn keep(state: &mut State, value: Value) {
    std::sync::Arc::make_mut(&mut state.frames[0]).vars[0] = value;
}

fn card(state: &State, at: u32) -> u32 {
    u32::from(state.seats()) + 1 + at
}

#[test]
fn the_older_of_two_cards_counts_but_not_by_how_much() {
    let moments = |a: u32, b: u32| {
        with(|state| {
            let (first, second) = (card(state, 0) as usize, card(state, 1) as usize);
            (state.objects[first].since, state.objects[second].since) = (a, b);
        })
    };
    assert_eq!(moments(1, 2), moments(40, 77));
    assert_ne!(moments(1, 2), moments(2, 1));
    assert_ne!(moments(1, 2), moments(2, 2));
}

#[test]
fn a_handle_counts_by_whether_it_is_alive() {
    let kept = |of: u32, back: u32| {
        with(|state| {
            let id = card(state, of);
            let inc = state.object(id).inc - back;
            keep(state, Value::Object(Handle { id, inc }));
        })
    };
    assert_ne!(kept(0, 0), kept(0, 1), "a card is there or gone");
    assert_ne!(kept(1, 0), kept(1, 1));
    assert_ne!(kept(1, 1), kept(0, 1), "one that is gone is still that one");
    assert_ne!(kept(1, 1), kept(1, 2), "what is remembered is remembered of one incarnation");
    let two = |a: u32, b: u32| {
        with(|state| {
            let id = card(state, 0);
            let handle = |inc| Value::Object(Handle { id, inc });
            keep(state, Value::List([handle(a), handle(b)].into()));
        })
    };
    assert_eq!(two(70, 71), two(90, 80), "neither is alive, and they are two");
    assert_ne!(two(70, 71), two(70, 70));
}

#[test]
fn a_run_and_an_armed_ability_count_by_which_they_are() {
    let run = |of: usize| {
        with(|state| {
            let finished: Vec<FrameRef> = state.finished.iter().flatten().map(|frame| frame.serial).collect();
            keep(state, Value::Frame(finished.get(of).copied().unwrap_or(FrameRef(99))));
        })
    };
    assert_ne!(run(0), run(1));
    assert_ne!(run(0), run(2), "one that is known and one that is forgotten");
    let armed = |armed: u32| {
        with(|state| {
            let card = state.handle(card(state, 0));
            keep(state, Value::Ability(AbilityRef { card, index: 0, armed }));
        })
    };
    assert_ne!(armed(0), armed(99), "printed or armed");
    assert_eq!(armed(98), armed(99), "armed once, and no longer");
}

/// Two procedures and a card that comes back, in one order or the other.
#[test]
fn the_order_of_what_does_not_meet_does_not_count() {
    let play = |first: &'static str| {
        let mut toy = Toy::new();
        toy.verb("ping", vec![]);
        toy.procedure("bout", &[], &["only"]);
        toy.procedure("parley", &[], &["only"]);
        toy.step("bout", "only", vec![points(0, 1), does("ping", "a")]);
        toy.step("parley", "only", vec![moves("b", "bin"), moves("b", "home")]);
        toy.card("a", vec![after("ping").does(vec![points(1, 1)])]);
        toy.card("b", vec![]);
        let second = if first == "bout" { "parley" } else { "bout" };
        toy.procedure("day", &[], &["first", "second"]);
        let begins = |name: &'static str| act(move |kernel, _, _| super::ops::begin(kernel, name, &[]).map(|()| Step::Wait));
        toy.step("day", "first", vec![begins(first)]);
        toy.step("day", "second", vec![begins(second), asks(0, "well", Ask::Confirm)]);
        toy.main(vec![super::ops::hands_over("day", &[])]);
        let mut table = toy.table(2);
        table.put("b", 0, "home");
        table.put("a", 0, "home");
        assert_eq!(table.begin(), Ok(Status::Asked));
        let (state, control, _) = table.kernel.checkpoint();
        let checkpoint = Kernel::restore(table.kernel.rules.clone(), state, control);
        (checkpoint, table)
    };
    let finish = |mut table: Table| {
        table.answer(0, crate::kernel::choice::Answer::Confirm(true)).unwrap();
        (table.kernel.position(), table.kernel.digest())
    };
    let ((_, one), (_, other)) = (play("bout"), play("parley"));
    assert_ne!(one.kernel.digest(), other.kernel.digest());
    // The scripts that wait began at different moments.
    assert_ne!(one.kernel.position(), other.kernel.position());
    let (one, other) = (finish(one), finish(other));
    assert_ne!(one.1, other.1);
    assert_eq!(one.0, other.0);
}

#[test]
fn what_a_waiting_script_has_in_its_hands_counts() {
    let play = |n: i64| {
        let mut toy = Toy::new();
        toy.card("a", vec![]);
        let number = Ask::Number { lo: 0, hi: 9 };
        toy.main(vec![asks(0, "how_many", number), asks(0, "well", Ask::Confirm), look(|_, _, _| {})]);
        let mut table = toy.table(2);
        table.begin().unwrap();
        table.answer(0, crate::kernel::choice::Answer::Number(n)).unwrap();
        table
    };
    let (one, other, same) = (play(1), play(2), play(1));
    assert!(one.kernel.state == other.kernel.state);
    assert_ne!(one.kernel.position(), other.kernel.position(), "the script knows the number");
    assert_eq!(one.kernel.position(), same.kernel.position());
}

#[test]
fn chances_to_come_count_and_those_that_a_script_may_remember() {
    let play = |before: u32, given: Option<&[u32]>| {
        let mut toy = Toy::new();
        toy.card("a", vec![]);
        let throws = |n: u32| {
            act(move |kernel, _, _| {
                for _ in 0..n {
                    kernel.chance(Stream::Chance, |source| source.below(6))?;
                }
                Ok(Step::Next)
            })
        };
        toy.procedure("day", &[], &["first", "second"]);
        toy.step("day", "first", vec![throws(before)]);
        toy.step("day", "second", vec![throws(1), asks(0, "well", Ask::Confirm)]);
        toy.main(vec![super::ops::hands_over("day", &[])]);
        let mut table = toy.table(2);
        table.kernel.chances = given.map(|outcomes| Given::new(outcomes.to_vec(), 0));
        table.begin().unwrap();
        assert_eq!(table.fork().kernel.position(), table.kernel.position());
        table.kernel.position()
    };
    assert_eq!(play(1, None), play(1, None));
    assert_ne!(play(0, None), play(1, None), "other numbers are to come");
    assert_eq!(play(0, Some(&[4])), play(1, Some(&[2, 4])), "what was given before the script began is in the state or nowhere");
    assert_ne!(play(0, Some(&[4])), play(0, Some(&[3])), "the script may remember it");
}

/// Of two occurrences that are otherwise equal the older is answered first.
#[test]
fn an_occurrence_counts_with_what_it_was() {
    let play = |slug: &'static str| {
        let mut toy = Toy::new();
        toy.verb("ping", vec![]);
        toy.card("a", vec![after("ping").of_kind("reaction").does(vec![on_event_card("ping")])]);
        toy.card("x", vec![]);
        toy.card("y", vec![]);
        toy.main(vec![does("ping", slug)]);
        let mut table = toy.table(2);
        for slug in ["a", "x", "y"] {
            table.put(slug, 0, "home");
        }
        assert_eq!(table.begin(), Ok(Status::Asked));
        let x = find(&table.kernel, "x");
        let serial = table.kernel.control.pending.len();
        let control = Control { agenda: table.kernel.control.agenda.split_off(2), ..table.kernel.control.clone() };
        let kernel = Kernel::restore(table.kernel.rules.clone(), table.kernel.state.clone(), control);
        assert!(!kernel.control.script_waits() && serial == 0 && x.inc == 1);
        kernel.position()
    };
    assert_eq!(play("x"), play("x"));
    assert_ne!(play("x"), play("y"), "only what the event is about differs");
}
