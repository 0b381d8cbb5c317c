//! Calls from Lua into the kernel without mlua: what they take is read off the stack of Lua, and what they give is pushed there.
//!
//! Scripts call all the time, and most calls take and give only what needs no conversion. Whatever such a call leaves open goes
//! to the general one behind it, which takes everything.

use std::ffi::{CStr, c_char, c_int};
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Function, LightUserData, Lua, Table, Value as LuaValue, ffi};
use rustc_hash::FxHashMap;

use crate::kernel::value::{Handle, Value};
use crate::kernel::{Fault, Kernel, misuse};

use super::convert::{LONGEST, armed};
use super::handle::Thing;
use super::held::Held;
use super::host::Host;
use super::lend::Lend;
use super::names::Names;
use super::read;

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

/// How many results a call has pushed, or that it waits; `None` leaves it to the general call.
pub type Pushed = Result<Option<c_int>, Fault>;
/// The script waits: what it gets when it goes on are the results of the call. So many less, and it says so many values meanwhile.
pub const WAIT: c_int = -1;
/// A call that only looks.
pub type Reading = fn(&Stack, &Kernel, &Host) -> Pushed;
/// A call that changes something.
pub type Writing = fn(&Stack, &mut Kernel, &Host) -> Pushed;
/// What a call that waited makes of what it got, which is the last value on the stack. It gives how many results it has pushed.
pub type Then = fn(&Stack) -> c_int;

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
        (int as f64 == number && int.unsigned_abs() < 1 << 53).then_some(int)
    }

    /// A position or a size.
    pub fn index(&self, at: c_int) -> Option<usize> {
        self.int(at).and_then(|int| usize::try_from(int).ok())
    }

    /// A flag.
    pub fn flag(&self, at: c_int) -> Option<bool> {
        (self.kind(at) == ffi::LUA_TBOOLEAN).then(|| self.truth(at))
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
            ffi::LUA_TSTRING => self.text(at).filter(|text| text.len() <= LONGEST).map(|text| {
                // Most often it is the name of a value, which is there already.
                let known = kernel.rules.schema.attrs.get_full(text).map(|(_, name, _)| name.clone());
                Value::Text(known.unwrap_or_else(|| text.into()))
            }),
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
        // SAFETY: the state is valid, room is asked for, and there is a table, as its length has told; what is pushed goes again.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
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
            ffi::lua_checkstack(self.state, 4);
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
            ffi::lua_checkstack(self.state, 4);
            let mut next = ffi::lua_rawiter(self.state, table, 0);
            while next >= 0 {
                let top = self.len();
                look(top - 1, top)?;
                ffi::lua_pop(self.state, 2);
                next = ffi::lua_rawiter(self.state, table, next);
            }
        }
        Ok(())
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
                Plain::Objects(handles) => self.push_list(handles.iter().map(|handle| Plain::Thing(Thing::Object(*handle)))),
                Plain::List(values) => self.push_list(values.iter().map(Plain::from)),
                Plain::Record(fields) => {
                    ffi::lua_checkstack(self.state, 4);
                    ffi::lua_createtable(self.state, 0, fields.len() as c_int);
                    for (name, value) in fields {
                        self.push(Plain::Word(name));
                        self.push(value.into());
                        ffi::lua_rawset(self.state, -3);
                    }
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
        self.push_list(things.map(Plain::Thing));
        Ok(Some(1))
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

impl Stack {
    /// Pushes a function that the host holds.
    pub fn push_held(&self, held: Held) {
        // SAFETY: the state is valid, with room, and of the Lua of the host.
        unsafe { held.push(self.state) };
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

    /// Pushes what a table has under a name.
    pub fn push_field(&self, table: c_int, name: &CStr) {
        // SAFETY: as for a member of a list.
        unsafe {
            ffi::lua_checkstack(self.state, 4);
            ffi::lua_rawgetfield(self.state, table, name.as_ptr());
        }
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

/// Makes a call of its own that only looks. Without a general call it must leave nothing open.
///
/// # Errors
/// Lua is out of memory.
pub fn reading(lua: &Lua, lend: &Lend, call: Reading, general: Option<Function>) -> mlua::Result<Function> {
    make(lua, lend, call as *const (), general, read, None)
}

/// Makes a call of its own that changes something.
///
/// # Errors
/// Lua is out of memory.
pub fn writing(lua: &Lua, lend: &Lend, call: Writing, general: Option<Function>) -> mlua::Result<Function> {
    make(lua, lend, call as *const (), general, write, None)
}

/// Makes a call of its own that asks: it changes something, may wait, and makes something of what it got then.
///
/// # Errors
/// Lua is out of memory.
pub fn asking(lua: &Lua, lend: &Lend, call: Writing, then: Then) -> mlua::Result<Function> {
    make(lua, lend, call as *const (), None, write, Some(then))
}

/// The upvalues: where the kernel is lent, the call, what raises a fault, the general call, what is made of what was waited for.
fn make(
    lua: &Lua,
    lend: &Lend,
    call: *const (),
    general: Option<Function>,
    way: ffi::lua_CFunction,
    then: Option<Then>,
) -> mlua::Result<Function> {
    let lend = LightUserData(std::ptr::from_ref(lend).cast_mut().cast());
    let call = LightUserData(call.cast_mut().cast());
    let raise: Function = lua.named_registry_value(RAISE)?;
    let general = general.map_or(LuaValue::Nil, LuaValue::Function);
    let on: Option<ffi::lua_Continuation> = then.map(|_| go_on as ffi::lua_Continuation);
    let then = then.map_or(LuaValue::Nil, |then| LuaValue::LightUserData(LightUserData((then as *const ()).cast_mut().cast())));
    // SAFETY: the closure gets the upvalues that it expects, and the call is of the kind that its way makes.
    unsafe {
        lua.exec_raw((lend, call, raise, general, then), |state| ffi::lua_pushcclosurek(state, way, std::ptr::null(), 5, on))
    }
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

/// # Safety
/// Only Lua may call it, for a closure that [`asking`] made and that waited.
unsafe extern "C-unwind" fn go_on(state: *mut ffi::lua_State, _: c_int) -> c_int {
    // SAFETY: the upvalues are those that were given; what the script got lies on the stack, and room is asked for.
    unsafe {
        ffi::lua_checkstack(state, 16);
        let then = std::mem::transmute::<*mut std::ffi::c_void, Then>(ffi::lua_touserdata(state, ffi::lua_upvalueindex(5)));
        then(&Stack::new(state))
    }
}

/// Gives what was pushed, waits, raises a fault, or makes the general call.
///
/// # Safety
/// As for the two above.
unsafe fn end(state: *mut ffi::lua_State, lend: &Lend, pushed: Pushed) -> c_int {
    let way = match pushed {
        Ok(Some(pushed)) if pushed >= 0 => return pushed,
        // SAFETY: what the script says meanwhile has been pushed; as for the error below.
        Ok(Some(waits)) => return unsafe { ffi::lua_yield(state, WAIT - waits) },
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

/// What stands behind a name that is read off a handle.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    /// The number of the field; there is none of that name for some methods.
    field: Option<u32>,
    /// The position of the method among all of them.
    method: c_int,
    /// The kinds of thing that have the method, a bit each.
    kinds: u32,
}

/// What the `__index` of handles needs: where the kernel is lent, and the names.
pub struct Fields {
    lend: Rc<Lend>,
    names: Rc<Names>,
    /// By where the text of a name lies. A text is there only once, and stays while the table that was given lives.
    members: FxHashMap<*const c_char, Member>,
}

impl Fields {
    /// For a host.
    pub fn new(lend: Rc<Lend>, names: Rc<Names>) -> Self {
        Fields { lend, names, members: FxHashMap::default() }
    }

    /// Reads a field, by its number or, where there is none of that name, by what was written.
    fn push(&self, stack: &Stack, field: Option<u32>) -> Pushed {
        self.lend.read(|kernel, host| {
            let Some(thing) = stack.thing(1) else { return misuse("not a thing of the game") };
            match field.and_then(|field| self.names.get(field as usize)) {
                Some(name) => stack.give(read::get(kernel, host, thing, name)?),
                None => {
                    let key = stack.text(2).unwrap_or_else(|| stack.named(2));
                    let meant = self.names.nearest(key).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    misuse(format!("a {} has no `{key}`{meant}", thing.named()))
                }
            }
        })
    }
}

/// Makes the `__index` of handles. `members` says by name what it is: the number of a field, a method, or a list of the number,
/// the method and the kinds of thing whose method it is.
///
/// # Errors
/// Lua is out of memory.
pub fn index(lua: &Lua, mut fields: Fields, members: &Table) -> mlua::Result<Function> {
    let methods = lua.create_table()?;
    for pair in members.pairs::<mlua::LuaString, LuaValue>() {
        let (name, what) = pair?;
        let (field, method, kinds) = match &what {
            LuaValue::Function(method) => (None, Some(method.clone()), u32::MAX),
            LuaValue::Table(both) => (both.get(1)?, both.get(2)?, both.get(3)?),
            field => (field.as_u32(), None, 0),
        };
        if let Some(method) = method {
            methods.raw_push(method)?;
        }
        let member = Member { field, method: methods.raw_len() as c_int, kinds };
        fields.members.insert(name.as_bytes().as_ptr().cast(), member);
    }
    let fields = lua.create_any_userdata(fields)?;
    let at = {
        let fields = fields.borrow::<Fields>()?;
        LightUserData(std::ptr::from_ref(&*fields).cast_mut().cast())
    };
    let raise: Function = lua.named_registry_value(RAISE)?;
    // SAFETY: the closure gets the upvalues that it expects; the last two are there so that they live as long.
    unsafe { lua.exec_raw((at, methods, raise, fields, members), |state| ffi::lua_pushcclosure(state, read_field, 5)) }
}

/// # Safety
/// Only Lua may call it, as the closure that [`index`] made.
unsafe extern "C-unwind" fn read_field(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Lua calls this with two arguments and room for more on the stack; the upvalues are those that were given. No value
    // with a destructor is alive where Lua could raise an error.
    unsafe {
        let fields = &*ffi::lua_touserdata(state, ffi::lua_upvalueindex(1)).cast::<Fields>();
        let name = if ffi::lua_type(state, 2) == ffi::LUA_TSTRING {
            ffi::lua_tolstring(state, 2, std::ptr::null_mut())
        } else {
            std::ptr::null()
        };
        let member = fields.members.get(&name).copied().unwrap_or_default();
        if member.kinds != 0 {
            let thing = Thing::unpack(LightUserData(ffi::lua_touserdata(state, 1)));
            if member.field.is_none() || thing.is_some_and(|thing| thing.kind().bit() & member.kinds != 0) {
                ffi::lua_rawgeti(state, ffi::lua_upvalueindex(2), member.method.into());
                return 1;
            }
        }
        match fields.push(&Stack::new(state), member.field) {
            Ok(_) => 1,
            Err(fault) => {
                fields.lend.failed(fault);
                ffi::lua_pushvalue(state, ffi::lua_upvalueindex(3));
                ffi::lua_call(state, 0, 1);
                1
            }
        }
    }
}
