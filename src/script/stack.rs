//! The stack of Lua without mlua: what a call takes is read off it, and what it gives is pushed there.

mod more;

use std::ffi::{CStr, c_char, c_int};
use std::sync::Arc;

use mlua::{LightUserData, Lua, ffi};

use crate::kernel::value::{GREATEST, Handle, Value};
use crate::kernel::{Fault, Kernel};

use super::convert::{LONGEST, armed};
use super::handle::Thing;
use super::lend::Lend;
use super::names::{self, Name, Names};

/// A value as Lua is given it.
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
    /// Text.
    Word(&'a str),
    /// A list of objects.
    Objects(&'a [Handle]),
    /// A list of values.
    List(&'a [Value]),
    /// Values by name.
    Record(&'a [(Arc<str>, Value)]),
}

impl From<Option<Thing>> for Plain<'_> {
    fn from(thing: Option<Thing>) -> Self {
        thing.map_or(Plain::Nil, Plain::Thing)
    }
}

impl<'a> From<&'a str> for Plain<'a> {
    fn from(text: &'a str) -> Self {
        Plain::Word(text)
    }
}

impl<'a> From<&'a Value> for Plain<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Nil => Plain::Nil,
            Value::Flag(flag) => Plain::Flag(*flag),
            Value::Int(n) => Plain::Int(*n),
            Value::Text(text) => Plain::Word(text),
            Value::List(list) => Plain::List(list),
            Value::Record(fields) => Plain::Record(fields),
            Value::Object(handle) => Plain::Thing(Thing::Object(*handle)),
            Value::Zone(zone) => Plain::Thing(Thing::Zone(*zone)),
            Value::Frame(frame) => Plain::Thing(Thing::Frame(*frame)),
            Value::Side(frame, side) => Plain::Thing(Thing::Side(*frame, *side)),
            Value::Event(event) => Plain::Thing(Thing::Event(*event)),
            Value::Ability(ability) => Plain::Thing(Thing::Ability(*ability)),
        }
    }
}

impl<'a> From<Option<&'a Value>> for Plain<'a> {
    fn from(value: Option<&'a Value>) -> Self {
        value.map_or(Plain::Nil, Plain::from)
    }
}

/// How many results a call has pushed, or that it waits.
pub type Pushed = Result<c_int, Fault>;
/// The script waits: what it gets when it goes on are the results of the call. So many less, and it says so many values meanwhile.
pub const WAIT: c_int = -1;

/// The stack of a call: its arguments from 1, and room for some results.
pub struct Stack<'a> {
    state: *mut ffi::lua_State,
    names: &'a Names,
}

impl<'n> Stack<'n> {
    /// The stack of a call that Lua makes, and the names of the game, which its texts are known by.
    ///
    /// # Safety
    /// The state must be valid for as long as this lives, with room for a dozen more values. Pushing may raise an error of memory:
    /// no value that must be dropped may then be alive in the caller.
    pub unsafe fn new(state: *mut ffi::lua_State, names: &'n Names) -> Stack<'n> {
        Stack { state, names }
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
        // SAFETY: the state is valid. What is no light userdata is a null pointer, which is no handle.
        Thing::unpack(LightUserData(unsafe { ffi::lua_tolightuserdata(self.state, at) }))
    }

    /// What an argument is, for messages.
    pub fn named(&self, at: c_int) -> &'static str {
        self.thing(at).map_or_else(|| self.kind_name(at), Thing::named)
    }

    /// Of what kind an argument is as Lua sees it.
    pub fn kind_name(&self, at: c_int) -> &'static str {
        match self.kind(at) {
            ffi::LUA_TNUMBER if self.int(at).is_some() => "integer",
            ffi::LUA_TNUMBER => "number",
            ffi::LUA_TBOOLEAN => "boolean",
            ffi::LUA_TSTRING => "string",
            ffi::LUA_TTABLE => "table",
            ffi::LUA_TFUNCTION => "function",
            ffi::LUA_TLIGHTUSERDATA => "lightuserdata",
            ffi::LUA_TNIL | ffi::LUA_TNONE => "nil",
            _ => "value",
        }
    }

    /// Of what type an argument is, as scripts call it.
    pub fn type_name(&self, at: c_int) -> &'static str {
        match self.kind_name(at) {
            "integer" => "number",
            "lightuserdata" => "userdata",
            name => name,
        }
    }

    /// What came instead of something else, for messages.
    pub fn came(&self, at: c_int) -> String {
        match self.int(at) {
            _ if self.is_nil(at) => "nothing".to_owned(),
            Some(n) => n.to_string(),
            None => format!("a {}", self.named(at)),
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
        (int as f64 == number && int.unsigned_abs() <= GREATEST.unsigned_abs()).then_some(int)
    }

    /// A position or a size.
    pub fn index(&self, at: c_int) -> Option<usize> {
        self.int(at).and_then(|int| usize::try_from(int).ok())
    }

    /// A flag.
    pub fn flag(&self, at: c_int) -> Option<bool> {
        (self.kind(at) == ffi::LUA_TBOOLEAN).then(|| self.truth(at))
    }

    /// Whether it is text.
    pub fn is_text(&self, at: c_int) -> bool {
        self.kind(at) == ffi::LUA_TSTRING
    }

    /// Whether it is a function.
    pub fn is_function(&self, at: c_int) -> bool {
        self.kind(at) == ffi::LUA_TFUNCTION
    }

    /// Asks a function, the member of a table with this name, about a thing.
    pub fn asks(&self, table: c_int, name: &CStr, thing: Thing) -> bool {
        // SAFETY: the state is valid, and room is asked for. An error of the function passes through here: nothing must be done
        // before it does but dropping, which it brings about.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_rawgetfield(self.state, table, name.as_ptr());
            self.push(Plain::Thing(thing));
            ffi::lua_call(self.state, 1, 1);
            let answer = self.truth(-1);
            ffi::lua_pop(self.state, 1);
            answer
        }
    }

    /// Whether an argument counts as true.
    pub fn truth(&self, at: c_int) -> bool {
        // SAFETY: the state is valid.
        unsafe { ffi::lua_toboolean(self.state, at) != 0 }
    }

    /// Text.
    pub fn text(&self, at: c_int) -> Option<&str> {
        let mut len = 0;
        // SAFETY: the state is valid; the text stays where it is while it is on the stack. What is no text is a null pointer.
        let bytes = unsafe {
            let text = ffi::lua_tolstringatom(self.state, at, &raw mut len, std::ptr::null_mut());
            if text.is_null() {
                return None;
            }
            std::slice::from_raw_parts(text.cast::<u8>(), len)
        };
        std::str::from_utf8(bytes).ok()
    }

    /// What a text means in this game, if it is a name there.
    pub fn name(&self, at: c_int) -> Option<&'n Name> {
        let mut atom = names::NOTHING.into();
        // SAFETY: the state is valid.
        unsafe { ffi::lua_tolstringatom(self.state, at, std::ptr::null_mut(), &raw mut atom) };
        self.numbered(atom, || self.text(at))
    }

    /// The name of the method that is called, if it is one in this game.
    pub fn called(&self) -> Option<&'n Name> {
        let mut atom = names::NOTHING.into();
        // SAFETY: the state is valid, and so is the text while it is called.
        let text = unsafe {
            let text = ffi::lua_namecallatom(self.state, &raw mut atom);
            if text.is_null() { c"" } else { CStr::from_ptr(text) }
        };
        self.numbered(atom, || text.to_str().ok())
    }

    /// The name with the number that Lua keeps with its text; where it keeps none, the text is looked up.
    fn numbered<'t>(&self, atom: c_int, text: impl FnOnce() -> Option<&'t str>) -> Option<&'n Name> {
        match usize::try_from(atom) {
            Ok(number) => self.names.get(number),
            Err(_) if atom == c_int::from(names::NOTHING) => None,
            Err(_) => self.names.find(text()?),
        }
    }

    /// A value that the kernel can keep, unless it is a table or cannot be kept.
    pub fn value(&self, at: c_int, kernel: &Kernel) -> Option<Value> {
        match self.kind(at) {
            ffi::LUA_TNIL | ffi::LUA_TNONE => Some(Value::Nil),
            ffi::LUA_TBOOLEAN => Some(Value::Flag(self.truth(at))),
            ffi::LUA_TNUMBER => self.int(at).map(Value::Int),
            // Most often it is a name, which is there already.
            ffi::LUA_TSTRING => match self.name(at) {
                Some(name) => Some(Value::Text(name.text.clone())),
                None => self.text(at).filter(|text| text.len() <= LONGEST).map(|text| Value::Text(text.into())),
            },
            ffi::LUA_TLIGHTUSERDATA => match self.thing(at)? {
                Thing::Armed(serial) => Some(Value::Ability(armed(kernel, serial))),
                thing => Some(thing.value()),
            },
            _ => None,
        }
    }

    /// How many arguments there are, which is where the last value lies.
    pub fn len(&self) -> c_int {
        // SAFETY: the state is valid.
        unsafe { ffi::lua_gettop(self.state) }
    }

    /// How long a list is; nothing if it is no table.
    pub fn list_len(&self, at: c_int) -> Option<usize> {
        // SAFETY: the state is valid, and there is a table.
        (self.kind(at) == ffi::LUA_TTABLE).then(|| unsafe { ffi::lua_objlen(self.state, at) })
    }

    /// Looks at a member of a list, at a position from 1; it lies on the stack meanwhile.
    pub fn with<T>(&self, list: c_int, position: usize, look: impl FnOnce(c_int) -> T) -> T {
        // SAFETY: the state is valid and has room, and there is a table, as its length has told; what is pushed goes again.
        unsafe {
            ffi::lua_rawgeti(self.state, list, position as ffi::lua_Integer);
            let result = look(self.len());
            ffi::lua_pop(self.state, 1);
            result
        }
    }

    /// Looks at what a table has under a name; it lies on the stack meanwhile.
    pub fn with_field<T>(&self, table: c_int, name: &CStr, look: impl FnOnce(c_int) -> T) -> T {
        // SAFETY: as for a member of a list.
        unsafe {
            ffi::lua_rawgetfield(self.state, table, name.as_ptr());
            let result = look(self.len());
            ffi::lua_pop(self.state, 1);
            result
        }
    }

    /// Looks at every key of a table with its value; both lie on the stack meanwhile.
    ///
    /// # Errors
    /// The first that the look gives.
    pub fn each(&self, table: c_int, mut look: impl FnMut(c_int, c_int) -> Result<(), Fault>) -> Result<(), Fault> {
        // SAFETY: the state is valid, room is asked for, and there is a table; each step pushes a key and a value, which go again.
        unsafe {
            // For what lies in it as well, which is looked at without asking.
            ffi::lua_checkstack(self.state, 12);
            let mut next = ffi::lua_rawiter(self.state, table, 0);
            while next >= 0 {
                let top = self.len();
                let looked = look(top - 1, top);
                // Also where the look fails: what is found wrong need not end the call.
                ffi::lua_pop(self.state, 2);
                looked?;
                next = ffi::lua_rawiter(self.state, table, next);
            }
        }
        Ok(())
    }

    /// Gives a value.
    #[inline]
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
                Plain::Objects(handles) => self.push_list(handles.iter().map(|handle| Plain::Thing(Thing::Object(*handle)))),
                Plain::List(_) | Plain::Record(_) => self.push_table(plain),
            }
        }
    }

    #[inline(never)]
    fn push_table(&self, plain: Plain) {
        match plain {
            Plain::List(values) => self.push_list(values.iter().map(Plain::from)),
            Plain::Record(fields) => {
                // SAFETY: the state is valid, and room is asked for.
                unsafe {
                    ffi::lua_checkstack(self.state, 4);
                    ffi::lua_createtable(self.state, 0, fields.len() as c_int);
                }
                for (name, value) in fields {
                    self.push(Plain::Word(name));
                    self.push(value.into());
                    // SAFETY: the table, a name and a value lie there.
                    unsafe { ffi::lua_rawset(self.state, -3) };
                }
            }
            single => self.push(single),
        }
    }

    /// Gives a single value.
    ///
    /// # Errors
    /// Never.
    pub fn give<'a>(&self, plain: impl Into<Plain<'a>>) -> Pushed {
        self.push(plain.into());
        Ok(1)
    }

    /// Gives a list of things.
    ///
    /// # Errors
    /// Never.
    pub fn give_list(&self, things: impl ExactSizeIterator<Item = Thing>) -> Pushed {
        self.push_list(things.map(Plain::Thing));
        Ok(1)
    }

    /// Pushes a list.
    pub fn push_list<'a>(&self, list: impl ExactSizeIterator<Item = Plain<'a>>) {
        // SAFETY: the state is valid, and room is asked for.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_createtable(self.state, list.len() as c_int, 0);
            for (at, value) in (1..).zip(list) {
                self.push(value);
                ffi::lua_rawseti(self.state, -2, at);
            }
        }
    }
}

/// From now on Lua keeps with each text that is asked for its name the number of it.
///
/// # Errors
/// Lua is out of memory.
pub fn number_names(lua: &Lua) -> mlua::Result<()> {
    unsafe extern "C-unwind" fn number(_: *mut ffi::lua_State, text: *const c_char, len: usize) -> i16 {
        // SAFETY: Lua gives a text of this length.
        let text = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), len) };
        // While nothing is played no number is kept.
        Lend.host(|host| host.names.number(text)).unwrap_or(i16::MIN)
    }
    // SAFETY: only the callbacks of this Lua are touched, with a function that lives for ever.
    unsafe { lua.exec_raw::<()>((), |state| (*ffi::lua_callbacks(state)).useratom = Some(number)) }
}
