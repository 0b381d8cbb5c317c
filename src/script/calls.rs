//! Calls from Lua into the kernel without mlua.
//!
//! Scripts call all the time. What a call takes is read off the stack of Lua, and what it gives is pushed there.

use std::ffi::{c_int, c_void};
use std::ptr::{self, NonNull};

use mlua::{Function, Lua, ffi};

use crate::kernel::{Kernel, Parts};

use super::host::Host;
use super::lend::Lend;
use super::stack::{Pushed, Stack, WAIT};

/// The name in the registry of what raises the fault that a call met.
pub const RAISE: &str = "raise";

/// A call that only looks. It is known by its type alone, so that Lua need not carry it along.
pub trait Reading: Fn(&Stack, &Kernel, &Host) -> Pushed + Copy + 'static {}
impl<C: Fn(&Stack, &Kernel, &Host) -> Pushed + Copy + 'static> Reading for C {}

/// A call that changes something, known by its type alone.
pub trait Writing: Fn(&Stack, &mut Kernel, &Host) -> Pushed + Copy + 'static {}
impl<C: Fn(&Stack, &mut Kernel, &Host) -> Pushed + Copy + 'static> Writing for C {}

/// What a call that waited makes of what it got, which is the last value on the stack: it gives how many results it has pushed.
/// It is known by its type alone.
pub trait Then: Fn(&Stack) -> c_int + Copy + 'static {}
impl<T: Fn(&Stack) -> c_int + Copy + 'static> Then for T {}

/// Makes a call of its own that only looks.
///
/// # Errors
/// Lua is out of memory.
pub fn reading<C: Reading>(lua: &Lua, _: C) -> mlua::Result<Function> {
    make(lua, read::<C>, None)
}

/// Makes a call of its own that only looks, and tells itself at what.
///
/// # Errors
/// Lua is out of memory.
pub fn telling<C: Reading>(lua: &Lua, _: C) -> mlua::Result<Function> {
    make(lua, tell::<C>, None)
}

/// Makes a call of its own that changes something.
///
/// # Errors
/// Lua is out of memory.
pub fn writing<C: Writing>(lua: &Lua, _: C) -> mlua::Result<Function> {
    make(lua, write::<C>, None)
}

/// A call of one of the kernel's own verbs, by its number, known by its type alone.
pub trait Proposing: Fn(&Stack, usize, &mut Kernel, &Host) -> Pushed + Copy + 'static {}
impl<C: Fn(&Stack, usize, &mut Kernel, &Host) -> Pushed + Copy + 'static> Proposing for C {}

/// Makes the call of a verb of the kernel, which has no body: whatever it waits for is what it gives.
///
/// # Errors
/// Lua is out of memory.
pub fn verb<C: Proposing>(lua: &Lua, _: C, verb: usize) -> mlua::Result<Function> {
    let raise: Function = lua.named_registry_value(RAISE)?;
    // SAFETY: the closure gets the upvalues that it expects.
    unsafe { lua.exec_raw((raise, verb), |state| ffi::lua_pushcclosurek(state, propose::<C>, ptr::null(), 2, Some(go_on))) }
}

/// Makes a call of its own that asks: it changes something, may wait, and makes something of what it got then.
///
/// # Errors
/// Lua is out of memory.
pub fn asking<C: Writing, T: Then>(lua: &Lua, _: C, _: T) -> mlua::Result<Function> {
    make(lua, ask::<C, T>, Some(go_on))
}

/// Makes a call of its own that only looks where the third argument is left out, and changes something where it is not.
///
/// # Errors
/// Lua is out of memory.
pub fn either<R: Reading, W: Writing>(lua: &Lua, _: R, _: W) -> mlua::Result<Function> {
    unsafe extern "C-unwind" fn either<R: Reading, W: Writing>(state: *mut ffi::lua_State) -> c_int {
        // SAFETY: Lua gives a valid state.
        unsafe { if ffi::lua_isnoneornil(state, 3) != 0 { read::<R>(state) } else { write::<W>(state) } }
    }
    make(lua, either::<R, W>, None)
}

/// Makes a function of Lua. Its upvalue is what raises a fault.
///
/// # Errors
/// Lua is out of memory.
pub fn make(lua: &Lua, call: ffi::lua_CFunction, then: Option<ffi::lua_Continuation>) -> mlua::Result<Function> {
    let raise: Function = lua.named_registry_value(RAISE)?;
    // SAFETY: the closure gets the upvalue that it expects.
    unsafe { lua.exec_raw(raise, |state| ffi::lua_pushcclosurek(state, call, ptr::null(), 1, then)) }
}

/// A call that is known by its type.
fn known<C: Copy + 'static>() -> C {
    const { assert!(size_of::<C>() == 0, "a call into the kernel holds nothing") }
    // SAFETY: there is nothing to read of a type without a size, and one of it was given when the call was made.
    unsafe { NonNull::<C>::dangling().read() }
}

/// # Safety
/// Only Lua may call it, as a closure that [`make`] made.
unsafe extern "C-unwind" fn read<C: Reading>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Lua gives a valid state with room.
    unsafe {
        let pushed = Lend.read(|kernel, host| {
            kernel.looks_at(Parts::ANY);
            known::<C>()(&Stack::new(state, &host.names), kernel, host)
        });
        end(state, pushed, ptr::null())
    }
}

/// # Safety
/// As above.
unsafe extern "C-unwind" fn tell<C: Reading>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: as above.
    unsafe {
        let pushed = Lend.read(|kernel, host| known::<C>()(&Stack::new(state, &host.names), kernel, host));
        end(state, pushed, ptr::null())
    }
}

/// # Safety
/// As above.
unsafe extern "C-unwind" fn write<C: Writing>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: as above.
    unsafe {
        let pushed = Lend.write(|kernel, host| known::<C>()(&Stack::new(state, &host.names), kernel, host));
        end(state, pushed, ptr::null())
    }
}

/// # Safety
/// As above.
unsafe extern "C-unwind" fn ask<C: Writing, T: Then>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: as above.
    unsafe {
        let pushed = Lend.write(|kernel, host| known::<C>()(&Stack::new(state, &host.names), kernel, host));
        end(state, pushed, (then::<T> as fn(&Stack) -> c_int) as *const c_void)
    }
}

/// # Safety
/// Only Lua may call it, as a closure that [`verb`] made.
unsafe extern "C-unwind" fn propose<C: Proposing>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Lua gives a valid state with room, and the second upvalue is a number.
    unsafe {
        let verb = ffi::lua_tonumber(state, ffi::lua_upvalueindex(2)) as usize;
        let pushed = Lend.write(|kernel, host| known::<C>()(&Stack::new(state, &host.names), verb, kernel, host));
        end(state, pushed, ptr::null())
    }
}

fn then<T: Then>(stack: &Stack) -> c_int {
    known::<T>()(stack)
}

/// Gives what was pushed, waits, or raises a fault. What is to be made of what it waits for lies on the stack meanwhile, below what
/// the script says.
///
/// # Safety
/// As above; `then` is null or such a function.
unsafe fn end(state: *mut ffi::lua_State, pushed: Pushed, then: *const c_void) -> c_int {
    let said = match pushed {
        Ok(pushed) if pushed >= 0 => return pushed,
        Ok(waits) => Some(WAIT - waits),
        Err(fault) => {
            Lend.failed(fault);
            None
        }
    };
    // SAFETY: there is room; nothing that must be dropped is alive when an error is raised.
    unsafe {
        let Some(said) = said else {
            ffi::lua_pushvalue(state, ffi::lua_upvalueindex(1));
            ffi::lua_call(state, 0, 0);
            return 0;
        };
        ffi::lua_pushlightuserdata(state, then.cast_mut());
        ffi::lua_insert(state, -1 - said);
        ffi::lua_yield(state, said)
    }
}

/// # Safety
/// Only Lua may call it, for a closure that waited.
pub unsafe extern "C-unwind" fn go_on(state: *mut ffi::lua_State, _: c_int) -> c_int {
    // SAFETY: Lua gives a valid state, and room is asked for. Below what the script got lies what is to be made of it.
    unsafe {
        ffi::lua_checkstack(state, 16);
        let then = ffi::lua_tolightuserdata(state, -2);
        if then.is_null() {
            return 1;
        }
        let then = std::mem::transmute::<*mut c_void, fn(&Stack) -> c_int>(then);
        Lend.host(|host| then(&Stack::new(state, &host.names))).unwrap_or(0)
    }
}
