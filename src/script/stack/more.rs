//! What is done with the stack of Lua besides: values that are pushed as they lie, parts of tables.

use std::ffi::{CStr, c_int};

use mlua::ffi;

use super::{Plain, Stack};
use crate::kernel::value::Value;
use crate::script::held::Held;

impl Stack<'_> {
    /// Pushes a function that the host holds.
    pub fn push_held(&self, held: Held) {
        // SAFETY: the state is valid, with room, and of the Lua of the host.
        unsafe { held.push(self.state) };
    }

    /// Gives a value that is kept elsewhere. A table of it cannot be changed: that would change what was read, and not what is kept.
    pub fn push_kept(&self, plain: Plain) {
        self.push(plain);
        if matches!(plain, Plain::Objects(_) | Plain::List(_) | Plain::Record(_)) {
            self.freeze(plain);
        }
    }

    /// Lets nobody change the table that was pushed last, nor those in it.
    #[inline(never)]
    fn freeze(&self, pushed: Plain) {
        let within = |plain: Plain| {
            self.freeze(plain);
            self.drop_last();
        };
        match pushed {
            Plain::Objects(_) => {}
            Plain::List(values) => {
                for (at, value) in (1..).zip(values).filter(|(_, value)| matches!(value, Value::List(_) | Value::Record(_))) {
                    self.member(-1, at);
                    within(value.into());
                }
            }
            Plain::Record(fields) => {
                for (name, value) in fields.iter().filter(|(_, value)| matches!(value, Value::List(_) | Value::Record(_))) {
                    self.push(Plain::Word(name));
                    // SAFETY: below the name lies the table that has it.
                    unsafe { ffi::lua_rawget(self.state, -2) };
                    within(value.into());
                }
            }
            Plain::Nil | Plain::Flag(_) | Plain::Int(_) | Plain::Thing(_) | Plain::Word(_) => return,
        }
        // SAFETY: the state is valid, and the last value is a table.
        unsafe { ffi::lua_setreadonly(self.state, -1, 1) };
    }

    /// Whether a table of this length has nothing but what lies in the list.
    pub fn is_list(&self, table: c_int, len: usize) -> bool {
        let mut entries = 0;
        let counted = self.each(table, |_, _| {
            entries += 1;
            Ok(())
        });
        counted.is_ok() && entries == len
    }

    /// Pushes a value once more.
    pub fn push_again(&self, at: c_int) {
        // SAFETY: the state is valid, and room is asked for.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_pushvalue(self.state, at);
        }
    }

    /// Pushes a value onto another stack of the same Lua.
    pub fn push_to(&self, at: c_int, other: *mut ffi::lua_State) {
        // SAFETY: both states are valid, the other has room.
        unsafe { ffi::lua_xpush(self.state, other, at) };
    }

    /// Pushes a member of a list, at a position from 1. Gives where it lies.
    pub fn member(&self, list: c_int, position: usize) -> c_int {
        // SAFETY: the state is valid, room is asked for, and there is a table, as its length has told.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_rawgeti(self.state, list, position as ffi::lua_Integer);
        }
        self.len()
    }

    /// Pushes what a table has under a name. Gives where it lies.
    pub fn push_field(&self, table: c_int, name: &CStr) -> c_int {
        // SAFETY: as for a member of a list.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_rawgetfield(self.state, table, name.as_ptr());
        }
        self.len()
    }

    /// Pushes a table of values by name.
    pub fn push_fields(&self, fields: &[(&str, Plain)]) {
        // SAFETY: the state is valid, and room is asked for.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_createtable(self.state, 0, fields.len() as c_int);
            for (name, value) in fields {
                self.push(Plain::Word(name));
                self.push(*value);
                ffi::lua_rawset(self.state, -3);
            }
        }
    }

    /// Makes the last value a member of a list, at a position from 1; it goes from the stack.
    pub fn set_member(&self, list: c_int, position: usize) {
        // SAFETY: the state is valid, and the list is a table that was just made.
        unsafe { ffi::lua_rawseti(self.state, list, position as ffi::lua_Integer) };
    }

    /// Drops the last value.
    pub fn drop_last(&self) {
        // SAFETY: the state is valid, and there is a value.
        unsafe { ffi::lua_pop(self.state, 1) };
    }

    /// Looks at what a table has under names besides the list that it is; it lies on the stack meanwhile.
    pub fn named_fields(&self, table: c_int, mut look: impl FnMut(&[u8], c_int)) {
        let Some(len) = self.list_len(table) else { return };
        // SAFETY: as for every key of a table. What is behind a list comes after it.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            let mut next = ffi::lua_rawiter(self.state, table, len as c_int);
            while next >= 0 {
                let top = self.len();
                if let Some(name) = self.bytes(top - 1) {
                    look(name, top);
                }
                ffi::lua_pop(self.state, 2);
                next = ffi::lua_rawiter(self.state, table, next);
            }
        }
    }

    /// The bytes of a text.
    pub fn bytes(&self, at: c_int) -> Option<&[u8]> {
        if self.kind(at) != ffi::LUA_TSTRING {
            return None;
        }
        let mut len = 0;
        // SAFETY: the state is valid; the text stays where it is while it is on the stack.
        unsafe {
            let text = ffi::lua_tolstring(self.state, at, &raw mut len);
            Some(std::slice::from_raw_parts(text.cast::<u8>(), len))
        }
    }

    /// A number, whole or not.
    pub fn number(&self, at: c_int) -> Option<f64> {
        // SAFETY: the state is valid.
        (self.kind(at) == ffi::LUA_TNUMBER).then(|| unsafe { ffi::lua_tonumber(self.state, at) })
    }

    /// Whether a value is this one, which is no table.
    pub fn is(&self, at: c_int, plain: Plain) -> bool {
        match plain {
            Plain::Nil => self.is_nil(at),
            Plain::Flag(flag) => self.flag(at) == Some(flag),
            Plain::Int(n) => self.int(at) == Some(n),
            Plain::Word(word) => self.text(at) == Some(word),
            Plain::Thing(thing) => self.thing(at).is_some_and(|is| is.pack() == thing.pack()),
            Plain::Objects(_) | Plain::List(_) | Plain::Record(_) => false,
        }
    }
}
