//! `thing.name`: fields and methods of handles, as the `__index` of all of them.

use std::ffi::c_int;

use mlua::{Function, Lua, Table, ffi};

use crate::kernel::misuse;

use super::calls::RAISE;
use super::lend::Lend;
use super::names::Names;
use super::read;
use super::stack::{Pushed, Stack};

/// Makes the `__index` of handles, out of the methods by name.
///
/// # Errors
/// A method that the vocabulary does not know.
pub fn index(lua: &Lua, names: &Names, methods: &Table) -> mlua::Result<Function> {
    let numbered = lua.create_table()?;
    for pair in methods.pairs::<String, Function>() {
        let (name, method) = pair?;
        match names.find(&name).and_then(|name| name.method) {
            Some(known) => numbered.raw_set(known.number, method)?,
            None => return Err(mlua::Error::runtime(format!("nothing says which things have the method `{name}`"))),
        }
    }
    let raise: Function = lua.named_registry_value(RAISE)?;
    // SAFETY: the closure gets the upvalues that it expects.
    unsafe { lua.exec_raw((numbered, raise), |state| ffi::lua_pushcclosure(state, read_field, 2)) }
}

/// # Safety
/// Only Lua may call it, as the closure that [`index`] made.
unsafe extern "C-unwind" fn read_field(state: *mut ffi::lua_State) -> c_int {
    let pushed = Lend.read(|kernel, host| {
        // SAFETY: Lua calls this with two arguments and room for more on the stack.
        let stack = unsafe { Stack::new(state, &host.names) };
        let (thing, name) = (stack.thing(1), stack.name(2));
        if let Some(name) = name
            && let Some(method) = name.method
            && (!name.is_field() || thing.is_some_and(|thing| thing.kind().bit() & method.kinds != 0))
        {
            // SAFETY: the first upvalue is the table of methods.
            unsafe { ffi::lua_rawgeti(state, ffi::lua_upvalueindex(1), method.number.into()) };
            return Ok(1);
        }
        let Some(thing) = thing else { return misuse("not a thing of the game") };
        match name {
            Some(name) if name.is_field() => stack.give(read::get(kernel, host, thing, name)?),
            _ => unknown(&stack, &host.names),
        }
    });
    if let Err(fault) = pushed {
        Lend.failed(fault);
        // SAFETY: the second upvalue raises the fault; no value with a destructor is alive where it does.
        unsafe {
            ffi::lua_pushvalue(state, ffi::lua_upvalueindex(2));
            ffi::lua_call(state, 0, 1);
        }
    }
    1
}

#[cold]
fn unknown(stack: &Stack, names: &Names) -> Pushed {
    let key = stack.text(2).unwrap_or_else(|| stack.named(2));
    let meant = names.nearest(key).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    misuse(format!("a {} has no `{key}`{meant}", stack.named(1)))
}
