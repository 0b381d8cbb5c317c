//! Proposing occurrences, and what abilities do to them.

use std::ffi::c_int;

use smallvec::SmallVec;

use crate::kernel::control::Fields;
use crate::kernel::schema::{Shape, VerbId};
use crate::kernel::value::EventRef;
use crate::kernel::verbs::MOVE;
use crate::kernel::{Fault, Kernel, Proposed, misuse};

use super::super::calls;
use super::super::convert::{self, take};
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::stack::{Plain, Pushed, Stack, WAIT};
use super::{Api, card_at, text_at, unknown_option, wanted_text};

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    api.set(
        "propose",
        api.act(|stack, kernel, host| match stack.index(1) {
            Some(verb) => propose(stack, kernel, host, verb, |at| at as c_int + 2),
            None => misuse("no such verb"),
        })?,
    )?;
    api.set("verb", api.lua.create_function(|lua, verb| calls::verb(lua, own, verb))?)?;
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

/// Gives what came of a proposal: whether it happened, or what was made; or, where bodies have to be run first, the function that
/// does and what it is to be called with.
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

/// Proposes an occurrence of one of the kernel's own verbs, of which `move` takes what may be left out by name.
fn own(stack: &Stack, verb: usize, kernel: &mut Kernel, host: &Host) -> Pushed {
    if verb == MOVE.index() && (4..=stack.len()).any(|at| !stack.is_nil(at)) {
        return misuse("`move` takes 3 arguments, and more came");
    }
    if verb != MOVE.index() || stack.is_nil(3) {
        return propose(stack, kernel, host, verb, |at| at as c_int + 1);
    }
    if stack.list_len(3).is_none() {
        return misuse(format!("`move` takes a table of options, not a {}", stack.type_name(3)));
    }
    stack.each(3, |key, _| match stack.bytes(key) {
        Some(b"face" | b"at") => Ok(()),
        _ => unknown_option(stack, key, "`move`", ["face", "at"].into_iter()),
    })?;
    // The options lie behind the arguments one after another, where the fields that they stand for would.
    let face = stack.push_field(3, c"face");
    stack.push_field(3, c"at");
    propose(stack, kernel, host, verb, |at| if at < 2 { at as c_int + 1 } else { face + at as c_int - 2 })
}

/// Proposes an occurrence: that of a verb, with its fields, each of which lies at a place of its own on the stack. Whatever is done to
/// one thing can be done to several at the same moment.
fn propose(stack: &Stack, kernel: &mut Kernel, host: &Host, verb: usize, place: impl Fn(usize) -> c_int) -> Pushed {
    let rules = kernel.rules.clone();
    let Some((name, declared)) = rules.schema.verbs.get_index(verb) else { return misuse("no such verb") };
    let arguments = declared.arguments();
    let count = arguments.len();
    let (first, end) = (place(0), place(count));
    let more = (end..=stack.len()).any(|at| !stack.is_nil(at));
    // What was left out is nil, also while a thing lies behind it.
    (stack.len()..end - 1).for_each(|_| stack.push(Plain::Nil));
    let with = |kernel: &Kernel, first: c_int| {
        let place = |at| if at == 0 { first } else { place(at) };
        let fields = convert::fields(name, arguments, stack, place, kernel)?;
        if more {
            return misuse(format!("`{name}` takes {count} arguments, and more came"));
        }
        Ok(fields)
    };
    let several = match arguments.first().map(|field| field.shape) {
        Some(Shape::Card | Shape::Player | Shape::Object) => stack.list_len(first),
        _ => None,
    };
    let proposed = match several {
        None => {
            let fields = with(kernel, first)?;
            kernel.propose(VerbId::from(verb), fields, host)?
        }
        Some(len) => {
            let all = (1..=len).map(|position| stack.with(first, position, |item| with(kernel, item)));
            let all = all.collect::<Result<Vec<Fields>, Fault>>()?;
            kernel.propose_all(VerbId::from(verb), all, host)?
        }
    };
    came_of_it(stack, kernel, host, &proposed)
}
