//! Calls from Lua into the kernel without mlua.
//!
//! Scripts call all the time, and most calls take and give only what needs no conversion. Whatever such a call leaves open goes
//! to the general one behind it, which takes everything.

use std::ffi::c_int;
use std::ptr::NonNull;

use mlua::{Function, Lua, Value as LuaValue, ffi};

use crate::kernel::Kernel;

use super::host::Host;
use super::lend::Lend;
use super::stack::{Pushed, Stack};

/// The name in the registry of what raises the fault that a call met.
pub const RAISE: &str = "raise";

/// A call that only looks. It is known by its type alone, so that Lua need not carry it along.
pub trait Reading: Fn(&Stack, &Kernel, &Host) -> Pushed + Copy + 'static {}
impl<C: Fn(&Stack, &Kernel, &Host) -> Pushed + Copy + 'static> Reading for C {}

/// A call that changes something, known by its type alone.
pub trait Writing: Fn(&Stack, &mut Kernel, &Host) -> Pushed + Copy + 'static {}
impl<C: Fn(&Stack, &mut Kernel, &Host) -> Pushed + Copy + 'static> Writing for C {}

/// Makes a call of its own that only looks. Without a general call it must leave nothing open.
///
/// # Errors
/// Lua is out of memory.
pub fn reading<C: Reading>(lua: &Lua, _: C, general: Option<Function>) -> mlua::Result<Function> {
    make(lua, read::<C>, general)
}

/// Makes a call of its own that changes something.
///
/// # Errors
/// Lua is out of memory.
pub fn writing<C: Writing>(lua: &Lua, _: C, general: Option<Function>) -> mlua::Result<Function> {
    make(lua, write::<C>, general)
}

/// The upvalues: what raises a fault, and the general call.
fn make(lua: &Lua, call: ffi::lua_CFunction, general: Option<Function>) -> mlua::Result<Function> {
    let raise: Function = lua.named_registry_value(RAISE)?;
    let general = general.map_or(LuaValue::Nil, LuaValue::Function);
    // SAFETY: the closure gets the upvalues that it expects.
    unsafe { lua.exec_raw((raise, general), |state| ffi::lua_pushcclosure(state, call, 2)) }
}

/// A call that is known by its type.
fn known<C: Copy + 'static>() -> C {
    const { assert!(size_of::<C>() == 0, "a call into the kernel holds nothing") }
    // SAFETY: there is nothing to read of a type without a size, and one of it was given when the call was made.
    unsafe { NonNull::<C>::dangling().read() }
}

/// # Safety
/// Only Lua may call it, as a closure that [`reading`] made.
unsafe extern "C-unwind" fn read<C: Reading>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Lua gives a valid state with room.
    unsafe {
        let pushed = Lend.read(|kernel, host| known::<C>()(&Stack::new(state, &host.names), kernel, host));
        end(state, pushed)
    }
}

/// # Safety
/// Only Lua may call it, as a closure that [`writing`] made.
unsafe extern "C-unwind" fn write<C: Writing>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: as above.
    unsafe {
        let pushed = Lend.write(|kernel, host| known::<C>()(&Stack::new(state, &host.names), kernel, host));
        end(state, pushed)
    }
}

/// Gives what was pushed, raises a fault, or makes the general call.
///
/// # Safety
/// As for the two above.
unsafe fn end(state: *mut ffi::lua_State, pushed: Pushed) -> c_int {
    let way = match pushed {
        Ok(Some(pushed)) => return pushed,
        Ok(None) => 2,
        Err(fault) => {
            Lend.failed(fault);
            1
        }
    };
    // SAFETY: the stack holds the arguments and has room; nothing that must be dropped is alive when an error is raised.
    unsafe {
        let args = ffi::lua_gettop(state);
        ffi::lua_pushvalue(state, ffi::lua_upvalueindex(way));
        ffi::lua_insert(state, 1);
        ffi::lua_call(state, args, ffi::LUA_MULTRET);
        ffi::lua_gettop(state)
    }
}
