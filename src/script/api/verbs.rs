//! Proposing occurrences, and what abilities do to them.

use mlua::{Lua, Value as LuaValue};
use smallvec::SmallVec;

use crate::kernel::schema::{Shape, VerbId};
use crate::kernel::{Fault, Kernel, Proposed, misuse};

use super::super::convert;
use super::super::handle::Thing;
use super::super::host::Host;
use super::{Api, card, thing};

type Coded = (i64, LuaValue);
type Args = (usize, LuaValue, LuaValue, LuaValue, LuaValue, LuaValue, LuaValue);

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    api.set("propose", api.write(propose)?)?;
    api.set("open", api.write(|_, kernel, _, ()| kernel.open_batch())?)?;
    api.set(
        "close",
        api.write(|lua, kernel, host, ()| {
            let proposed = kernel.close_batch(host)?;
            coded(lua, proposed)
        })?,
    )?;
    api.set(
        "finish",
        api.write(|lua, kernel, host, results: mlua::Variadic<bool>| {
            let proposed = kernel.finish_bodies(&results, host)?;
            coded(lua, proposed)
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
    api.set("cite", api.write(|_, kernel, _, clause: u32| kernel.cite(clause))?)?;
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

fn coded(lua: &Lua, proposed: Proposed) -> Result<Coded, Fault> {
    Ok(match proposed {
        Proposed::Done(happened) => (0, LuaValue::Boolean(happened)),
        Proposed::Wait => (1, LuaValue::Nil),
        Proposed::Bodies(events) => (2, convert::bodies(&events, lua).map_err(|e| Fault::Script(e.to_string().into()))?),
    })
}

fn propose(lua: &Lua, kernel: &mut Kernel, host: &Host, args: Args) -> Result<Coded, Fault> {
    let (verb, a, b, c, d, e, f) = args;
    let rules = kernel.rules.clone();
    let Some((name, declared)) = rules.schema.verbs.get_index(verb) else { return misuse("no such verb") };
    let id = VerbId::from(verb);
    // Whatever is done to one thing can be done to several at the same moment.
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
    coded(lua, proposed)
}
