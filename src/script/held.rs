//! Functions that the host holds, where Lua finds them without mlua.

use std::ffi::c_int;

use mlua::{Function, Lua, ffi};

/// A function of the rules or of a card. It is held as long as the Lua lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held(c_int);

impl Held {
    /// Holds a function.
    ///
    /// # Errors
    /// Lua is out of memory.
    pub fn new(lua: &Lua, function: Function) -> mlua::Result<Held> {
        let mut key = 0;
        // SAFETY: the function is the one value on the stack, and stays there.
        unsafe { lua.exec_raw::<()>(function, |state| key = ffi::lua_ref(state, 1))? };
        Ok(Held(key))
    }

    /// The function as mlua knows it.
    ///
    /// # Errors
    /// Lua is out of memory.
    pub fn function(self, lua: &Lua) -> mlua::Result<Function> {
        // SAFETY: one value is pushed, and there is room.
        unsafe { lua.exec_raw((), |state| self.push(state)) }
    }

    /// Pushes the function.
    ///
    /// # Safety
    /// The state must be one of the Lua that holds it, with room.
    pub unsafe fn push(self, state: *mut ffi::lua_State) {
        // SAFETY: as promised by the caller.
        unsafe { ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, self.0.into()) };
    }
}
