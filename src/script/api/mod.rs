//! The calls from Lua into the kernel. The prelude wraps them; rules and cards see the prelude.

mod asking;
mod procedures;
mod things;
mod verbs;

use std::ffi::c_int;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{FromLuaMulti, Function, IntoLuaMulti, LightUserData, Lua, MultiValue, Table, Value as LuaValue};

use crate::kernel::value::{Handle, Seat};
use crate::kernel::verbs::BUILTIN;
use crate::kernel::{Fault, Kernel, misuse};

use super::calls;
use super::error::raise;
use super::fields;
use super::handle::Thing;
use super::host::Host;
use super::lend::Lend;
use super::names::Names;
use super::program::Program;
use super::stack::Stack;
use crate::diagnostic::nearest;

const PRELUDE: &str = include_str!("../prelude.lua");

/// What every call into the kernel is made with.
struct Api<'a> {
    lua: &'a Lua,
    lend: &'a Rc<Lend>,
    names: &'a Rc<Names>,
    table: Table,
}

impl Api<'_> {
    /// A call that only looks.
    fn read<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        call: impl Fn(&Lua, &Kernel, &Host, A) -> Result<R, Fault> + 'static,
    ) -> mlua::Result<Function> {
        let lend = self.lend.clone();
        self.lua.create_function(move |lua, args: A| lend.read(|kernel, host| call(lua, kernel, host, args)).map_err(raise))
    }

    /// A call that changes something.
    fn write<A: FromLuaMulti, R: IntoLuaMulti>(
        &self,
        call: impl Fn(&Lua, &mut Kernel, &Host, A) -> Result<R, Fault> + 'static,
    ) -> mlua::Result<Function> {
        let lend = self.lend.clone();
        self.lua.create_function(move |lua, args: A| lend.write(|kernel, host| call(lua, kernel, host, args)).map_err(raise))
    }

    /// A call that only looks and needs no conversion.
    fn look(&self, call: impl calls::Reading) -> mlua::Result<Function> {
        calls::reading(self.lua, call, None)
    }

    /// A call that changes something and needs no conversion.
    fn act(&self, call: impl calls::Writing) -> mlua::Result<Function> {
        calls::writing(self.lua, call, None)
    }

    /// A call that changes something and often needs no conversion; where it does, there is the general one.
    fn act_or(&self, call: impl calls::Writing, general: Function) -> mlua::Result<Function> {
        calls::writing(self.lua, call, Some(general))
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
pub fn install(lua: &Lua, lend: &Rc<Lend>, names: &Rc<Names>, program: &Arc<Program>) -> mlua::Result<(Table, Table, Function)> {
    let api = Api { lua, lend, names, table: lua.create_table()? };
    api.table.raw_set("methods", lua.create_table()?)?;
    let pending = lend.clone();
    let raise_pending = move |_: &Lua, _: MultiValue| -> mlua::Result<()> {
        Err(raise(pending.fault().unwrap_or_else(|| Fault::Misuse("a call failed without a reason".into()))))
    };
    lua.set_named_registry_value(calls::RAISE, lua.create_function(raise_pending)?)?;
    verbs::install(&api)?;
    things::install(&api)?;
    asking::install(&api)?;
    procedures::install(&api)?;
    messages(&api)?;
    api.table.raw_set("game", LuaValue::LightUserData(Thing::Object(Handle::GAME).pack()))?;
    let declared = declared(lua, program)?;
    lua.load(PRELUDE).set_name("=prelude").call((api.table.clone(), declared))
}

fn messages(api: &Api) -> mlua::Result<()> {
    let unknown = |what: &str, name: &LuaValue, known: &Table| -> mlua::Result<String> {
        let name = name.to_string()?;
        let known: Vec<String> = known.pairs::<String, LuaValue>().filter_map(|pair| pair.ok().map(|pair| pair.0)).collect();
        let meant = nearest(&name, known.iter().map(String::as_str));
        Ok(format!("{what} `{name}`{}", meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))))
    };
    api.set(
        "unknown",
        api.lua.create_function(move |_, (what, name, known): (String, LuaValue, Table)| {
            unknown(&format!("there is no {what}"), &name, &known)
        })?,
    )?;
    api.set(
        "unknown_key",
        api.lua.create_function(move |_, (what, name, known): (String, LuaValue, Table)| {
            unknown(&format!("{what} has no option"), &name, &known)
        })?,
    )?;
    let names = api.names.clone();
    let set = api.lua.create_function(move |lua, (metatable, methods): (Table, Table)| {
        metatable.set("__index", fields::index(lua, &names, &methods)?)?;
        lua.set_type_metatable::<LightUserData>(Some(metatable));
        Ok(())
    })?;
    api.set("set_handle_metatable", set)
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
    declared.raw_set("ability_kinds", numbered(&mut schema.kinds.keys())?)?;
    declared.raw_set("clauses", numbered(&mut program.clauses.iter())?)?;
    let builtin = lua.create_table()?;
    for (name, _) in BUILTIN {
        builtin.raw_set(*name, true)?;
    }
    declared.raw_set("builtin", builtin)?;
    let procedures = lua.create_table()?;
    for (number, (name, proc)) in schema.procs.iter().enumerate() {
        let table = lua.create_table()?;
        table.raw_set("id", number)?;
        table.raw_set("roles", lua.create_sequence_from(proc.roles.iter().map(AsRef::as_ref))?)?;
        let allowed = lua.create_table()?;
        allowed.raw_set("by", "by")?;
        for (kind, names) in [("role", &proc.roles), ("var", &proc.vars)] {
            for name in names {
                allowed.raw_set(name.as_ref(), kind)?;
            }
        }
        table.raw_set("allowed", allowed)?;
        table.raw_set("steps", numbered(&mut proc.steps.iter())?)?;
        table.raw_set("exits", numbered(&mut proc.exits.keys())?)?;
        procedures.raw_set(name.as_ref(), table)?;
    }
    declared.raw_set("procedures", procedures)?;
    Ok(declared)
}

/// The thing behind a value of Lua.
fn thing(value: &LuaValue) -> Option<Thing> {
    match value {
        LuaValue::LightUserData(data) => Thing::unpack(*data),
        _ => None,
    }
}

/// The player behind a value of Lua.
fn player(kernel: &Kernel, value: &LuaValue, what: &str) -> Result<Seat, Fault> {
    let seat = match thing(value) {
        Some(Thing::Object(handle)) => kernel.state().seat_of(handle),
        _ => None,
    };
    seat.map_or_else(|| misuse(format!("{what} must be a player, not a {}", named(value))), Ok)
}

/// The card behind a value of Lua.
fn card(kernel: &Kernel, value: &LuaValue, what: &str) -> Result<Handle, Fault> {
    match thing(value) {
        Some(Thing::Object(handle)) if kernel.state().is_card(handle.id) => Ok(handle),
        _ => misuse(format!("{what} must be a card, not a {}", named(value))),
    }
}

/// What a value of Lua is, for messages.
fn named(value: &LuaValue) -> &'static str {
    thing(value).map_or_else(|| value.type_name(), Thing::named)
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
