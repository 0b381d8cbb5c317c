//! `thing.name` and `thing:name(...)`: fields and methods of handles.

use std::cell::OnceCell;
use std::ffi::c_int;

use mlua::{Function, LightUserData, Lua, Table, ffi};

use crate::kernel::misuse;

use super::calls::{self, RAISE};
use super::handle::Thing;
use super::lend::Lend;
use super::names::{Name, Names};
use super::read;
use super::stack::{Pushed, Stack};

/// What carries out the methods, by their number.
pub type Methods = OnceCell<Vec<Option<ffi::lua_CFunction>>>;

/// Makes the metatable of handles, out of the methods by name and what else is done with a handle.
///
/// # Errors
/// A method that the vocabulary does not know.
pub fn install(lua: &Lua, names: &Names, methods: &Table, metatable: &Table) -> mlua::Result<()> {
    let mut carried_out = Vec::new();
    for pair in methods.pairs::<String, Function>() {
        let (name, method) = pair?;
        let Some(known) = names.find(&name).and_then(|name| name.method) else {
            return Err(mlua::Error::runtime(format!("nothing says which things have the method `{name}`")));
        };
        let at = known.number as usize;
        carried_out.resize(carried_out.len().max(at + 1), None);
        // SAFETY: the method is the one value on the stack.
        unsafe { lua.exec_raw::<()>(&method, |state| carried_out[at] = ffi::lua_tocfunction(state, 1))? };
    }
    let _ = names.carried_out.set(carried_out);
    let raise: Function = lua.named_registry_value(RAISE)?;
    // SAFETY: the closure gets the upvalue that it expects.
    let index: Function = unsafe { lua.exec_raw(raise, |state| ffi::lua_pushcclosure(state, read_field, 1))? };
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__namecall", calls::make(lua, call_method, Some(calls::go_on))?)?;
    metatable.raw_set("__metatable", "handle")?;
    lua.set_type_metatable::<LightUserData>(Some(metatable.clone()));
    Ok(())
}

/// Whether a name is that of a method of the thing at the first position.
fn is_method(stack: &Stack, name: &Name) -> Option<i32> {
    let method = name.method?;
    let has = !name.is_field() || stack.thing(1).is_some_and(|thing| thing.kind().bit() & method.kinds != 0);
    has.then_some(method.number)
}

/// # Safety
/// Only Lua may call it, as the closure that [`install`] made.
unsafe extern "C-unwind" fn read_field(state: *mut ffi::lua_State) -> c_int {
    let pushed = Lend.read(|kernel, host| {
        // SAFETY: Lua calls this with two arguments and room for more on the stack.
        let stack = unsafe { Stack::new(state, &host.names) };
        let Some(thing) = stack.thing(1) else { return misuse("not a thing of the game") };
        match stack.name(2) {
            Some(name) if name.is_field() => {
                stack.push_kept(read::get(kernel, host, thing, name)?);
                Ok(1)
            }
            Some(name) if name.method.is_some() => uncalled(thing, name),
            _ => unknown(&stack, &host.names),
        }
    });
    if let Err(fault) = pushed {
        Lend.failed(fault);
        // SAFETY: the upvalue raises the fault; no value with a destructor is alive where it does.
        unsafe {
            ffi::lua_pushvalue(state, ffi::lua_upvalueindex(1));
            ffi::lua_call(state, 0, 1);
        }
    }
    1
}

/// Carries out a method. It lies where its own closure would, with the same upvalue.
///
/// # Safety
/// As above.
unsafe extern "C-unwind" fn call_method(state: *mut ffi::lua_State) -> c_int {
    let method = Lend.host(|host| {
        // SAFETY: Lua gives a valid state with room.
        let stack = unsafe { Stack::new(state, &host.names) };
        let number = is_method(&stack, stack.called()?)?;
        host.names.carried_out.get()?.get(number as usize).copied().flatten()
    });
    match method.flatten() {
        // SAFETY: the arguments are those of the method.
        Some(method) => unsafe { method(state) },
        // SAFETY: as above.
        None => unsafe { call_field(state) },
    }
}

/// Calls what is read off a thing, though it is no method: an error says what it is.
///
/// # Safety
/// As above.
#[cold]
unsafe fn call_field(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Lua gives a valid state with room; nothing that must be dropped is alive when an error is raised.
    unsafe {
        let name = ffi::lua_namecallatom(state, std::ptr::null_mut());
        let args = ffi::lua_gettop(state);
        ffi::lua_getfield(state, 1, name);
        if ffi::lua_type(state, -1) == ffi::LUA_TNIL {
            ffi::luaL_error(state, c"attempt to call missing method '%s' of userdata".as_ptr(), name);
        }
        ffi::lua_insert(state, 1);
        ffi::lua_call(state, args, ffi::LUA_MULTRET);
        ffi::lua_gettop(state)
    }
}

/// A method is no value: where it is read without being called the call was forgotten.
#[cold]
fn uncalled(thing: Thing, name: &Name) -> Pushed {
    misuse(format!("`{0}` is a method of a {1}: it is called, as `x:{0}(...)`", name.text, thing.named()))
}

#[cold]
fn unknown(stack: &Stack, names: &Names) -> Pushed {
    let key = stack.text(2).unwrap_or_else(|| stack.named(2));
    let meant = names.nearest(key).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    misuse(format!("a {} has no `{key}`{meant}", stack.named(1)))
}
