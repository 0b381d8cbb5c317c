//! Proposing occurrences, and what abilities do to them.

use std::ffi::c_int;

use mlua::{Lua, Value as LuaValue};
use smallvec::SmallVec;

use crate::kernel::control::Fields;
use crate::kernel::schema::{Shape, VerbId};
use crate::kernel::value::Value;
use crate::kernel::{Fault, Kernel, Proposed, misuse};

use super::super::convert;
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::stack::{Plain, Pushed, Stack};
use super::{Api, card, text_at, thing};

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    api.set("propose", api.act_or(propose_one, api.write(propose)?)?)?;
    api.set(
        "open",
        api.act(|_, kernel, _| {
            kernel.open_batch()?;
            Ok(Some(0))
        })?,
    )?;
    api.set(
        "close",
        api.act(|stack, kernel, host| {
            let proposed = kernel.close_batch(host)?;
            coded(stack, &proposed)
        })?,
    )?;
    api.set(
        "finish",
        api.act(|stack, kernel, host| {
            let results: SmallVec<[bool; 4]> = (1..=stack.len()).map(|at| stack.truth(at)).collect();
            let proposed = kernel.finish_bodies(&results, host)?;
            coded(stack, &proposed)
        })?,
    )?;
    api.set(
        "prevent",
        api.write(|_, kernel, _, event: LuaValue| with_event(&event, "prevent").and_then(|e| kernel.prevent(e)))?,
    )?;
    api.set(
        "proceed",
        api.write(|_, kernel, _, event: LuaValue| with_event(&event, "proceed").and_then(|e| kernel.proceed(e)))?,
    )?;
    api.set(
        "arm",
        api.write(|_, kernel, _, (whose, name, how): (LuaValue, String, LuaValue)| {
            let handle = match thing(&whose) {
                Some(Thing::Object(handle)) => handle,
                _ => card(kernel, &whose, "the first argument of `arm`")?,
            };
            let lasting = convert::from_lua(&how, kernel)?;
            let you = kernel.state().live(handle).map_or(kernel.state().object(handle.id).owner, |object| object.owner);
            let you = current_user(kernel).unwrap_or(you);
            kernel.arm(handle, &name, you, &lasting)
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
            Ok(Some(0))
        })?,
    )?;
    api.set(
        "say",
        api.write(|_, kernel, _, (key, about): (String, LuaValue)| {
            let about = convert::from_lua(&about, kernel)?;
            kernel.say(&key, about)
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

fn with_event(event: &LuaValue, verb: &str) -> Result<crate::kernel::value::EventRef, Fault> {
    match thing(event) {
        Some(Thing::Event(event)) => Ok(event),
        _ => misuse(format!("`{verb}` takes the event, not a {}", event.type_name())),
    }
}

/// A code that the prelude understands, and a value.
fn coded(stack: &Stack, proposed: &Proposed) -> Pushed {
    let (code, value) = match proposed {
        Proposed::Done(happened) => (0, Plain::Flag(*happened)),
        Proposed::Wait => (1, Plain::Nil),
        Proposed::Bodies(events) => {
            stack.push(Plain::Int(2));
            stack.give_list(events.iter().map(|event| Thing::Event(*event)))?;
            return Ok(Some(2));
        }
    };
    stack.push(Plain::Int(code));
    stack.push(value);
    Ok(Some(2))
}

/// Proposes an occurrence of which nothing needs conversion: that of a verb, with its fields.
fn propose_one(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let rules = kernel.rules.clone();
    let Some((verb, (_, declared))) = stack.index(1).and_then(|verb| Some((verb, rules.schema.verbs.get_index(verb)?))) else {
        return misuse("no such verb");
    };
    let mut fields = Fields::new();
    for (at, field) in (2..).zip(&declared.fields) {
        match stack.value(at, kernel) {
            Some(Value::Nil) if field.optional => fields.push(Value::Nil),
            Some(value) if convert::fits(&value, field.shape, kernel) => fields.push(value),
            // What is wrong with it is for the general call to say.
            _ => return Ok(None),
        }
    }
    if (declared.fields.len() as c_int + 2..=stack.len()).any(|at| !stack.is_nil(at)) {
        return Ok(None);
    }
    let proposed = kernel.propose(VerbId::from(verb), fields, host)?;
    coded(stack, &proposed)
}

type Args = (usize, LuaValue, LuaValue, LuaValue, LuaValue, LuaValue, LuaValue);

/// Whatever is done to one thing can be done to several at the same moment.
fn propose(lua: &Lua, kernel: &mut Kernel, host: &Host, args: Args) -> Result<(i64, LuaValue), Fault> {
    let (verb, a, b, c, d, e, f) = args;
    let rules = kernel.rules.clone();
    let Some((name, declared)) = rules.schema.verbs.get_index(verb) else { return misuse("no such verb") };
    let id = VerbId::from(verb);
    let several = match (&a, declared.fields.first().map(|field| field.shape)) {
        (LuaValue::Table(list), Some(Shape::Card | Shape::Player | Shape::Object)) => Some(list.clone()),
        _ => None,
    };
    let proposed = match several {
        None => {
            let args = [a, b, c, d, e, f];
            let fields = convert::fields(name, &declared.fields, &args, kernel)?;
            kernel.propose(id, fields, host)?
        }
        Some(list) => {
            let mut all = Vec::new();
            for item in list.sequence_values::<LuaValue>() {
                let item = item.map_err(|e| Fault::Script(e.to_string().into()))?;
                let args: SmallVec<[LuaValue; 6]> = SmallVec::from([item, b.clone(), c.clone(), d.clone(), e.clone(), f.clone()]);
                all.push(convert::fields(name, &declared.fields, &args, kernel)?);
            }
            kernel.propose_all(id, all, host)?
        }
    };
    Ok(match proposed {
        Proposed::Done(happened) => (0, LuaValue::Boolean(happened)),
        Proposed::Wait => (1, LuaValue::Nil),
        Proposed::Bodies(events) => (2, convert::bodies(&events, lua).map_err(|e| Fault::Script(e.to_string().into()))?),
    })
}
