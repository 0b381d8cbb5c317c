//! Calls from Lua into the kernel without mlua: what they take is read off the stack of Lua, and what they give is pushed there.
//!
//! Scripts call all the time, and most calls take and give only what needs no conversion. Whatever such a call leaves open goes
//! to the general one behind it, which takes everything.

use std::ffi::c_int;

use mlua::{Function, LightUserData, Lua, Value as LuaValue, ffi};

use crate::kernel::value::Value;
use crate::kernel::{Fault, Kernel};

use super::convert::{LONGEST, armed};
use super::handle::Thing;
use super::host::Host;
use super::lend::Lend;

/// A value that Lua can be given without making anything but text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain<'a> {
    /// Nothing.
    Nil,
    /// A truth.
    Flag(bool),
    /// An integer.
    Int(i64),
    /// A handle.
    Thing(Thing),
    /// A word of the game.
    Word(&'a str),
}

impl From<Option<Thing>> for Plain<'_> {
    fn from(thing: Option<Thing>) -> Self {
        thing.map_or(Plain::Nil, Plain::Thing)
    }
}

/// How many results a call has pushed; `None` leaves it to the general call.
pub type Pushed = Result<Option<c_int>, Fault>;
/// A call that only looks.
pub type Reading = fn(&Stack, &Kernel, &Host) -> Pushed;
/// A call that changes something.
pub type Writing = fn(&Stack, &mut Kernel, &Host) -> Pushed;

/// The stack of a call: its arguments from 1, and room for some results.
pub struct Stack {
    state: *mut ffi::lua_State,
}

impl Stack {
    /// The stack of a call that Lua makes.
    ///
    /// # Safety
    /// The state must be valid for as long as this lives, with room for a dozen more values. Pushing may raise an error of memory:
    /// no value that must be dropped may then be alive in the caller.
    pub unsafe fn new(state: *mut ffi::lua_State) -> Stack {
        Stack { state }
    }

    fn kind(&self, at: c_int) -> c_int {
        // SAFETY: the state is valid; an index beyond the top is of no type.
        unsafe { ffi::lua_type(self.state, at) }
    }

    /// Whether an argument is left out or nil.
    pub fn is_nil(&self, at: c_int) -> bool {
        matches!(self.kind(at), ffi::LUA_TNIL | ffi::LUA_TNONE)
    }

    /// The thing behind an argument.
    pub fn thing(&self, at: c_int) -> Option<Thing> {
        if self.kind(at) != ffi::LUA_TLIGHTUSERDATA {
            return None;
        }
        // SAFETY: the state is valid.
        Thing::unpack(LightUserData(unsafe { ffi::lua_touserdata(self.state, at) }))
    }

    /// What an argument is, for messages.
    pub fn named(&self, at: c_int) -> &'static str {
        match (self.thing(at), self.kind(at)) {
            (Some(thing), _) => thing.named(),
            (_, ffi::LUA_TNUMBER) => {
                if self.int(at).is_some() {
                    "integer"
                } else {
                    "number"
                }
            }
            (_, ffi::LUA_TBOOLEAN) => "boolean",
            (_, ffi::LUA_TSTRING) => "string",
            (_, ffi::LUA_TTABLE) => "table",
            (_, ffi::LUA_TFUNCTION) => "function",
            (_, ffi::LUA_TNIL | ffi::LUA_TNONE) => "nil",
            _ => "value",
        }
    }

    /// An integer.
    pub fn int(&self, at: c_int) -> Option<i64> {
        if self.kind(at) != ffi::LUA_TNUMBER {
            return None;
        }
        // SAFETY: the state is valid.
        let number = unsafe { ffi::lua_tonumber(self.state, at) };
        let int = number as i64;
        (int as f64 == number && int.unsigned_abs() < 1 << 53).then_some(int)
    }

    /// A position or a size.
    pub fn index(&self, at: c_int) -> Option<usize> {
        self.int(at).and_then(|int| usize::try_from(int).ok())
    }

    /// Whether an argument counts as true.
    pub fn truth(&self, at: c_int) -> bool {
        // SAFETY: the state is valid.
        unsafe { ffi::lua_toboolean(self.state, at) != 0 }
    }

    /// Text.
    pub fn text(&self, at: c_int) -> Option<&str> {
        if self.kind(at) != ffi::LUA_TSTRING {
            return None;
        }
        let mut len = 0;
        // SAFETY: the state is valid; the text stays where it is while it is on the stack.
        let bytes = unsafe {
            let text = ffi::lua_tolstring(self.state, at, &raw mut len);
            std::slice::from_raw_parts(text.cast::<u8>(), len)
        };
        std::str::from_utf8(bytes).ok()
    }

    /// A value that the kernel can keep, unless it is a table or cannot be kept.
    pub fn value(&self, at: c_int, kernel: &Kernel) -> Option<Value> {
        match self.kind(at) {
            ffi::LUA_TNIL | ffi::LUA_TNONE => Some(Value::Nil),
            ffi::LUA_TBOOLEAN => Some(Value::Flag(self.truth(at))),
            ffi::LUA_TNUMBER => self.int(at).map(Value::Int),
            ffi::LUA_TSTRING => self.text(at).filter(|text| text.len() <= LONGEST).map(|text| Value::Text(text.into())),
            ffi::LUA_TLIGHTUSERDATA => match self.thing(at)? {
                Thing::Armed(serial) => Some(Value::Ability(armed(kernel, serial))),
                thing => Some(thing.value()),
            },
            _ => None,
        }
    }

    /// How many arguments there are.
    pub fn len(&self) -> c_int {
        // SAFETY: the state is valid.
        unsafe { ffi::lua_gettop(self.state) }
    }

    /// How long a list is that is an argument; nothing if it is no table.
    pub fn list_len(&self, at: c_int) -> Option<usize> {
        // SAFETY: the state is valid, and there is a table.
        (self.kind(at) == ffi::LUA_TTABLE).then(|| unsafe { ffi::lua_objlen(self.state, at) })
    }

    /// Looks at a member of a list, which is then the last on the stack, at a position from 1.
    pub fn with<T>(&self, list: c_int, position: usize, look: impl FnOnce(&Stack, c_int) -> T) -> T {
        // SAFETY: the state is valid, with room, and there is a table, as its length has told; what is pushed is popped again.
        unsafe {
            ffi::lua_rawgeti(self.state, list, position as ffi::lua_Integer);
            let result = look(self, ffi::lua_gettop(self.state));
            ffi::lua_pop(self.state, 1);
            result
        }
    }

    /// Gives a value.
    pub fn push(&self, plain: Plain) {
        // SAFETY: the state is valid, with room.
        unsafe {
            match plain {
                Plain::Nil => ffi::lua_pushnil(self.state),
                Plain::Flag(flag) => ffi::lua_pushboolean(self.state, c_int::from(flag)),
                Plain::Int(n) => ffi::lua_pushnumber(self.state, n as f64),
                Plain::Thing(thing) => ffi::lua_pushlightuserdata(self.state, thing.pack().0),
                Plain::Word(word) => {
                    ffi::lua_pushlstring(self.state, word.as_ptr().cast(), word.len());
                }
            }
        }
    }

    /// Gives a single value.
    ///
    /// # Errors
    /// Never.
    pub fn give<'a>(&self, plain: impl Into<Plain<'a>>) -> Pushed {
        self.push(plain.into());
        Ok(Some(1))
    }

    /// Gives a list of things.
    ///
    /// # Errors
    /// Never.
    pub fn give_list(&self, things: impl ExactSizeIterator<Item = Thing>) -> Pushed {
        // SAFETY: the state is valid, with room. Once the table is made with room for all, nothing is allocated.
        unsafe {
            ffi::lua_createtable(self.state, things.len() as c_int, 0);
            for (at, thing) in (1..).zip(things) {
                ffi::lua_pushlightuserdata(self.state, thing.pack().0);
                ffi::lua_rawseti(self.state, -2, at);
            }
        }
        Ok(Some(1))
    }
}

/// Makes a call of its own that only looks. Without a general call it must leave nothing open.
///
/// # Errors
/// Lua is out of memory.
pub fn reading(lua: &Lua, lend: &Lend, call: Reading, general: Option<Function>) -> mlua::Result<Function> {
    make(lua, lend, call as *const (), general, read)
}

/// Makes a call of its own that changes something.
///
/// # Errors
/// Lua is out of memory.
pub fn writing(lua: &Lua, lend: &Lend, call: Writing, general: Option<Function>) -> mlua::Result<Function> {
    make(lua, lend, call as *const (), general, write)
}

/// The upvalues: where the kernel is lent, the call, what raises a fault, the general call.
fn make(lua: &Lua, lend: &Lend, call: *const (), general: Option<Function>, way: ffi::lua_CFunction) -> mlua::Result<Function> {
    let lend = LightUserData(std::ptr::from_ref(lend).cast_mut().cast());
    let call = LightUserData(call.cast_mut().cast());
    let raise: Function = lua.named_registry_value(RAISE)?;
    let general = general.map_or(LuaValue::Nil, LuaValue::Function);
    // SAFETY: the closure gets the upvalues that it expects, and the call is of the kind that its way makes.
    unsafe { lua.exec_raw((lend, call, raise, general), |state| ffi::lua_pushcclosure(state, way, 4)) }
}

/// The name in the registry of what raises the fault that such a call met.
pub const RAISE: &str = "raise";

/// # Safety
/// Only Lua may call it, as a closure that [`reading`] made, while the host lives.
unsafe extern "C-unwind" fn read(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: the upvalues are those that were given; the lending lives as long as the Lua.
    unsafe {
        let lend = &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Lend>();
        let call = std::mem::transmute::<*mut std::ffi::c_void, Reading>(ffi::lua_touserdata(state, ffi::lua_upvalueindex(2)));
        let pushed = lend.read(|kernel, host| call(&Stack::new(state), kernel, host));
        end(state, lend, pushed)
    }
}

/// # Safety
/// Only Lua may call it, as a closure that [`writing`] made, while the host lives.
unsafe extern "C-unwind" fn write(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: as above.
    unsafe {
        let lend = &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Lend>();
        let call = std::mem::transmute::<*mut std::ffi::c_void, Writing>(ffi::lua_touserdata(state, ffi::lua_upvalueindex(2)));
        let pushed = lend.write(|kernel, host| call(&Stack::new(state), kernel, host));
        end(state, lend, pushed)
    }
}

/// Gives what was pushed, raises a fault, or makes the general call.
///
/// # Safety
/// As for the two above.
unsafe fn end(state: *mut ffi::lua_State, lend: &Lend, pushed: Pushed) -> c_int {
    let way = match pushed {
        Ok(Some(pushed)) => return pushed,
        Ok(None) => 4,
        Err(fault) => {
            lend.failed(fault);
            3
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
