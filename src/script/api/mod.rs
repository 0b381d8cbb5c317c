//! The calls from Lua into the kernel. The prelude wraps them; rules and cards see the prelude.

pub(super) mod abilities;
mod asking;
mod procedures;
mod things;
mod verbs;

use std::ffi::c_int;
use std::sync::Arc;

use mlua::{Function, Lua, MultiValue, Table, Value as LuaValue};

use crate::kernel::value::{Handle, Seat};
use crate::kernel::verbs::BUILTIN;
use crate::kernel::{Fault, Kernel, misuse};

use super::calls;
use super::error::raise;
use super::fields;
use super::handle::Thing;
use super::lend::Lend;
use super::names::Names;
use super::program::Program;
use super::stack::Stack;
use crate::diagnostic::nearest;

const PRELUDE: &str = include_str!("../prelude.lua");

/// What calls into the kernel are made with, and where they are put.
struct Api<'a> {
    lua: &'a Lua,
    table: Table,
}

impl Api<'_> {
    /// A call that only looks.
    fn look(&self, call: impl calls::Reading) -> mlua::Result<Function> {
        calls::reading(self.lua, call)
    }

    /// A call that only looks, and tells itself at what (`Kernel::looks_at`); of the others it can be anything.
    fn tell(&self, call: impl calls::Reading) -> mlua::Result<Function> {
        calls::telling(self.lua, call)
    }

    /// A call that changes something.
    fn act(&self, call: impl calls::Writing) -> mlua::Result<Function> {
        calls::writing(self.lua, call)
    }

    /// A call that asks, and makes something of the answer.
    fn ask(&self, call: impl calls::Writing, then: impl calls::Then) -> mlua::Result<Function> {
        calls::asking(self.lua, call, then)
    }

    /// A call that only looks where the third argument is left out, and changes something where it is not.
    fn either(&self, look: impl calls::Reading, act: impl calls::Writing) -> mlua::Result<Function> {
        calls::either(self.lua, look, act)
    }

    fn set(&self, name: &str, function: Function) -> mlua::Result<()> {
        self.table.raw_set(name, function)
    }
}

/// Puts the calls into Lua and runs the prelude over them. Gives what scripts see, where rules register their bodies, and the
/// function with which a script waits.
///
/// # Errors
/// Lua is out of memory.
pub fn install(lua: &Lua, names: &Names, program: &Program) -> mlua::Result<(Table, Table, Function)> {
    let api = Api { lua, table: lua.create_table()? };
    api.table.raw_set("methods", lua.create_table()?)?;
    api.table.raw_set("handle", lua.create_table()?)?;
    let raise_pending = |_: &Lua, _: MultiValue| -> mlua::Result<()> {
        Err(raise(Lend.fault().unwrap_or_else(|| Fault::Misuse("a call failed without a reason".into()))))
    };
    lua.set_named_registry_value(calls::RAISE, lua.create_function(raise_pending)?)?;
    verbs::install(&api)?;
    things::install(&api)?;
    asking::install(&api)?;
    procedures::install(&api)?;
    abilities::install(&api)?;
    messages(&api)?;
    fields::install(lua, names, &api.table.get("methods")?, &api.table.get("handle")?)?;
    api.table.raw_set("game", LuaValue::LightUserData(Thing::Object(Handle::GAME).pack()))?;
    let declared = declared(lua, program)?;
    lua.load(PRELUDE).set_name("=prelude").call((api.table.clone(), declared))
}

fn messages(api: &Api) -> mlua::Result<()> {
    let known = |known: &Table| known.pairs::<String, LuaValue>().filter_map(|pair| pair.ok().map(|pair| pair.0)).collect();
    api.set(
        "unknown",
        api.lua.create_function(move |_, (what, name, table): (String, LuaValue, Table)| {
            let (name, known): (_, Vec<String>) = (name.to_string()?, known(&table));
            Ok(nothing_named(&format!("there is no {what}"), &name, known.iter().map(String::as_str)))
        })?,
    )?;
    api.set(
        "unknown_key",
        api.lua.create_function(move |_, (what, name, table): (String, LuaValue, Table)| {
            let (name, known): (_, Vec<String>) = (name.to_string()?, known(&table));
            Ok(nothing_named(&format!("{what} has no option"), &name, known.iter().map(String::as_str)))
        })?,
    )
}

fn nothing_named<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("{what} `{name}`{}", nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?")))
}

/// A call has no such option: the key at a position.
fn unknown_option<'a, T>(stack: &Stack, key: c_int, what: &str, known: impl Iterator<Item = &'a str>) -> Result<T, Fault> {
    let name = stack.text(key).map_or_else(|| stack.came(key), str::to_owned);
    misuse(nothing_named(&format!("{what} has no option"), &name, known))
}

/// The names that the prelude turns into numbers.
fn declared(lua: &Lua, program: &Program) -> mlua::Result<Table> {
    let declared = lua.create_table()?;
    let numbered = |keys: &mut dyn Iterator<Item = &Arc<str>>| -> mlua::Result<Table> {
        let table = lua.create_table()?;
        for (number, key) in keys.enumerate() {
            table.raw_set(key.as_ref(), number)?;
        }
        Ok(table)
    };
    let schema = &program.schema;
    declared.raw_set("verbs", numbered(&mut schema.verbs.keys())?)?;
    declared.raw_set("windows", numbered(&mut schema.windows.keys())?)?;
    declared.raw_set("clauses", numbered(&mut program.clauses.iter())?)?;
    let wide = lua.create_table()?;
    for (name, _) in schema.verbs.iter().filter(|(_, verb)| verb.fields.len() > 5) {
        wide.raw_set(name.as_ref(), true)?;
    }
    declared.raw_set("wide", wide)?;
    let builtin = lua.create_table()?;
    for (name, _) in BUILTIN {
        builtin.raw_set(*name, true)?;
    }
    declared.raw_set("builtin", builtin)?;
    let procedures = lua.create_table()?;
    for (number, (name, proc)) in schema.procs.iter().enumerate() {
        let table = lua.create_table()?;
        table.raw_set("id", number)?;
        table.raw_set("steps", numbered(&mut proc.steps.iter())?)?;
        table.raw_set("exits", numbered(&mut proc.exits.keys())?)?;
        procedures.raw_set(name.as_ref(), table)?;
    }
    declared.raw_set("procedures", procedures)?;
    Ok(declared)
}

/// The player behind an argument.
fn player_at(stack: &Stack, kernel: &Kernel, at: c_int, what: &str) -> Result<Seat, Fault> {
    let seat = match stack.thing(at) {
        Some(Thing::Object(handle)) => kernel.state().seat_of(handle),
        _ => None,
    };
    seat.map_or_else(|| misuse(format!("{what} must be a player, not a {}", stack.named(at))), Ok)
}

/// The card behind an argument.
fn card_at(stack: &Stack, kernel: &Kernel, at: c_int, what: &str) -> Result<Handle, Fault> {
    match stack.thing(at) {
        Some(Thing::Object(handle)) if kernel.state().is_card(handle.id) => Ok(handle),
        _ => misuse(format!("{what} must be a card, not a {}", stack.named(at))),
    }
}

/// The text of an argument.
fn text_at<'a>(stack: &'a Stack, at: c_int, what: &str) -> Result<&'a str, Fault> {
    stack.text(at).map_or_else(|| misuse(format!("{what} must be text, and {} came", stack.came(at))), Ok)
}

/// The text of an argument that has no name of its own.
fn wanted_text<'a>(stack: &'a Stack, at: c_int) -> Result<&'a str, Fault> {
    stack.text(at).map_or_else(|| wanted(stack, at, "text"), Ok)
}

fn wanted<T>(stack: &Stack, at: c_int, what: &str) -> Result<T, Fault> {
    let came = if stack.is_nil(at) { "nothing" } else { stack.named(at) };
    misuse(format!("{what} is wanted here, and {came} came"))
}
