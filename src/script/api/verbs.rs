//! Proposing occurrences, and what abilities do to them.

use std::ffi::c_int;

use smallvec::SmallVec;

use crate::kernel::control::Fields;
use crate::kernel::schema::{Shape, VerbId};
use crate::kernel::value::EventRef;
use crate::kernel::{Fault, Kernel, Proposed, misuse};

use super::super::convert::{self, take};
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::stack::{Plain, Pushed, Stack, WAIT};
use super::{Api, card_at, text_at, wanted_text};

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    api.set("propose", api.act(propose)?)?;
    api.set(
        "open",
        api.act(|_, kernel, _| {
            kernel.open_batch()?;
            Ok(0)
        })?,
    )?;
    api.set(
        "close",
        api.act(|stack, kernel, host| {
            let proposed = kernel.close_batch(host)?;
            came_of_it(stack, kernel, host, &proposed)
        })?,
    )?;
    api.set(
        "finish",
        api.act(|stack, kernel, host| {
            // A body says that nothing happened by answering false.
            let results: SmallVec<[bool; 4]> = (1..=stack.len()).map(|at| stack.flag(at) != Some(false)).collect();
            let proposed = kernel.finish_bodies(&results, host)?;
            came_of_it(stack, kernel, host, &proposed)
        })?,
    )?;
    api.set(
        "prevent",
        api.act(|stack, kernel, _| {
            kernel.prevent(event_at(stack, 1, "prevent")?)?;
            Ok(0)
        })?,
    )?;
    api.set(
        "proceed",
        api.act(|stack, kernel, _| {
            kernel.proceed(event_at(stack, 1, "proceed")?)?;
            Ok(0)
        })?,
    )?;
    api.set(
        "arm",
        api.act(|stack, kernel, _| {
            let name = wanted_text(stack, 2)?;
            let handle = match stack.thing(1) {
                Some(Thing::Object(handle)) => handle,
                _ => card_at(stack, kernel, 1, "the first argument of `arm`")?,
            };
            let lasting = take(stack, 3, kernel)?;
            let you = kernel.state().live(handle).map_or(kernel.state().object(handle.id).owner, |object| object.owner);
            let you = current_user(kernel).unwrap_or(you);
            kernel.arm(handle, name, you, &lasting)?;
            Ok(0)
        })?,
    )?;
    api.set(
        "cite",
        api.act(|stack, kernel, host| {
            match stack.name(1).and_then(|name| name.clause) {
                Some(clause) => kernel.cite(clause)?,
                None => {
                    let name = text_at(stack, 1, "the clause of `cite`")?;
                    return unknown("clause", name, host.program.clauses.iter().map(AsRef::as_ref));
                }
            }
            Ok(0)
        })?,
    )?;
    api.set(
        "say",
        api.act(|stack, kernel, _| {
            let key = wanted_text(stack, 1)?;
            let about = take(stack, 2, kernel)?;
            kernel.say(key, about)?;
            Ok(0)
        })?,
    )
}

/// The player whose ability is being used.
pub(super) fn current_user(kernel: &Kernel) -> Option<crate::kernel::value::Seat> {
    use crate::kernel::control::{Call, Task};
    kernel.control().agenda.iter().rev().find_map(|task| match task {
        Task::Thread { call: Call::Block { you, .. }, .. } => Some(*you),
        _ => None,
    })
}

fn event_at(stack: &Stack, at: c_int, verb: &str) -> Result<EventRef, Fault> {
    match stack.thing(at) {
        Some(Thing::Event(event)) => Ok(event),
        _ => misuse(format!("`{verb}` takes the event, not a {}", stack.named(at))),
    }
}

/// Gives what came of a proposal: whether it happened, or what was made; or, where bodies have to be run first, the function that does and what it
/// is to be called with.
fn came_of_it(stack: &Stack, kernel: &Kernel, host: &Host, proposed: &Proposed) -> Pushed {
    Ok(match proposed {
        Proposed::Done(happened) => {
            stack.push(Plain::Flag(*happened));
            1
        }
        Proposed::Made(card) => {
            stack.push(Plain::Thing(Thing::Object(*card)));
            1
        }
        Proposed::Wait => WAIT,
        Proposed::Bodies(events) => host.push_bodies(stack, kernel, events),
    })
}

/// Proposes an occurrence: that of a verb, with its fields. Whatever is done to one thing can be done to several at the same moment.
fn propose(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let rules = kernel.rules.clone();
    let Some((verb, (name, declared))) = stack.index(1).and_then(|verb| Some((verb, rules.schema.verbs.get_index(verb)?))) else {
        return misuse("no such verb");
    };
    let count = declared.fields.len() as c_int;
    let more = (count + 2..=stack.len()).any(|at| !stack.is_nil(at));
    // What was left out is nil, also while a thing lies behind it.
    (stack.len()..=count).for_each(|_| stack.push(Plain::Nil));
    let with = |kernel: &Kernel, first: c_int| {
        let fields = convert::fields(name, &declared.fields, stack, (first, 3), kernel)?;
        if more {
            return misuse(format!("`{name}` takes {count} arguments, and more came"));
        }
        Ok(fields)
    };
    let several = match declared.fields.first().map(|field| field.shape) {
        Some(Shape::Card | Shape::Player | Shape::Object) => stack.list_len(2),
        _ => None,
    };
    let proposed = match several {
        None => {
            let fields = with(kernel, 2)?;
            kernel.propose(VerbId::from(verb), fields, host)?
        }
        Some(len) => {
            let all = (1..=len).map(|position| stack.with(2, position, |item| with(kernel, item)));
            let all = all.collect::<Result<Vec<Fields>, Fault>>()?;
            kernel.propose_all(VerbId::from(verb), all, host)?
        }
    };
    came_of_it(stack, kernel, host, &proposed)
}
