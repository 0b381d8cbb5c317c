//! What scripts could keep from one step to another: everything that the functions of the rule files can reach and change.
//! Compared before and after, it shows what no look at the text can: aliases, closures, tables that are passed on.

use std::ffi::{CStr, c_int, c_void};

use mlua::{Lua, MultiValue, Value as LuaValue, ffi};
use rustc_hash::FxHashSet;

use crate::kernel::{Fault, Told};

use super::error;
use super::host::Host;

/// How deep tables and functions are followed into each other.
const DEPTH: u32 = 150;

/// A variable through which something is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The file of the function that reaches it.
    pub file: String,
    /// The line where that function begins.
    pub line: usize,
}

/// What can be reached, in an order that stays the same as long as nothing changes: each value with the variable through which
/// it was reached first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    values: Vec<(u64, u32)>,
    variables: Vec<Variable>,
}

impl Reach {
    /// What can be reached from these functions and tables.
    ///
    /// # Errors
    /// Lua is out of memory.
    pub fn from(lua: &Lua, roots: MultiValue) -> mlua::Result<Reach> {
        let mut walk = Walk { reach: Reach::default(), seen: FxHashSet::default() };
        // SAFETY: the walk leaves the stack as it found it, changes nothing and raises nothing; the roots go at its end.
        unsafe {
            lua.exec_raw::<()>(roots, |state| {
                for root in 1..=ffi::lua_gettop(state) {
                    ffi::lua_checkstack(state, 4);
                    ffi::lua_pushvalue(state, root);
                    walk.value(state, u32::MAX, 0);
                    ffi::lua_pop(state, 1);
                }
                ffi::lua_settop(state, 0);
            })?;
        }
        Ok(walk.reach)
    }

    /// The variable through which something is reached that is another than it was.
    pub fn changed<'r>(&'r self, since: &'r Reach) -> Option<&'r Variable> {
        let at = (0..self.values.len().max(since.values.len())).find(|at| self.token(*at) != since.token(*at))?;
        let of = |reach: &Reach| reach.values.get(at).map(|(_, variable)| *variable);
        // Where a table has become shorter, the variable of what was there before is the one.
        let was = of(since).and_then(|variable| since.variables.get(variable as usize));
        was.or_else(|| of(self).and_then(|variable| self.variables.get(variable as usize)))
    }

    fn token(&self, at: usize) -> Option<u64> {
        self.values.get(at).map(|(token, _)| *token)
    }
}

struct Walk {
    reach: Reach,
    seen: FxHashSet<*const c_void>,
}

impl Walk {
    /// Notes the value on top of the stack and what it leads to.
    ///
    /// # Safety
    /// The state is valid and a value is on its stack.
    unsafe fn value(&mut self, state: *mut ffi::lua_State, variable: u32, depth: u32) {
        // SAFETY: as promised by the caller; room is asked for before anything is pushed, and each push is popped.
        unsafe {
            let kind = ffi::lua_type(state, -1);
            let content = match kind {
                ffi::LUA_TNIL => 0,
                ffi::LUA_TBOOLEAN => ffi::lua_toboolean(state, -1) as u64,
                ffi::LUA_TNUMBER => ffi::lua_tonumber(state, -1).to_bits(),
                _ => ffi::lua_topointer(state, -1) as u64,
            };
            self.reach.values.push((content.wrapping_mul(31).wrapping_add(kind as u64), variable));
            let follows = kind == ffi::LUA_TTABLE || kind == ffi::LUA_TFUNCTION;
            if !follows || depth > DEPTH || ffi::lua_checkstack(state, 8) == 0 {
                return;
            }
            if !self.seen.insert(ffi::lua_topointer(state, -1)) {
                return;
            }
            if kind == ffi::LUA_TTABLE { self.table(state, variable, depth) } else { self.function(state, depth) }
        }
    }

    /// # Safety
    /// As for [`Walk::value`], for a table.
    unsafe fn table(&mut self, state: *mut ffi::lua_State, variable: u32, depth: u32) {
        // SAFETY: as promised by the caller. A walk by position pushes a key and a value each time.
        unsafe {
            let mut next = ffi::lua_rawiter(state, -1, 0);
            while next >= 0 {
                self.value(state, variable, depth + 1);
                ffi::lua_pop(state, 1);
                self.value(state, variable, depth + 1);
                ffi::lua_pop(state, 1);
                next = ffi::lua_rawiter(state, -1, next);
            }
        }
    }

    /// # Safety
    /// As for [`Walk::value`], for a function.
    unsafe fn function(&mut self, state: *mut ffi::lua_State, depth: u32) {
        // SAFETY: as promised by the caller. Names and files are texts of Lua that live as long as the function.
        unsafe {
            let mut about: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_iscfunction(state, -1) != 0 || ffi::lua_getinfo(state, -1, c"s".as_ptr(), &mut about) == 0 {
                return;
            }
            let file = text(about.short_src);
            // What the platform keeps is its own affair.
            if file == "prelude" || file == "suite" {
                return;
            }
            for at in 1..=c_int::from(u8::MAX) {
                let name = ffi::lua_getupvalue(state, -1, at);
                if name.is_null() {
                    break;
                }
                let line = usize::try_from(about.linedefined).unwrap_or(0);
                self.reach.variables.push(Variable { name: text(name), file: file.clone(), line });
                self.value(state, self.reach.variables.len() as u32 - 1, depth + 1);
                ffi::lua_pop(state, 1);
            }
        }
    }
}

/// # Safety
/// A text that ends with a zero, or nothing.
unsafe fn text(of: *const std::ffi::c_char) -> String {
    // SAFETY: as promised by the caller.
    if of.is_null() { String::new() } else { unsafe { CStr::from_ptr(of) }.to_string_lossy().into_owned() }
}

impl Host {
    /// From now on it is a fault where a script keeps something from one step to another.
    ///
    /// # Errors
    /// Lua is out of memory.
    pub fn watch(&self) -> Result<(), Fault> {
        let reach = self.reach().map_err(|e| error::fault(&e, "a look at what rules could keep"))?;
        *self.watched.borrow_mut() = Some(reach);
        Ok(())
    }

    fn reach(&self) -> mlua::Result<Reach> {
        let functions = self.steps.iter().flatten().flatten().chain(&self.ends);
        let functions = functions.map(|held| held.function(&self.lua).map(LuaValue::Function));
        let tables = [self.registered.clone(), self.lua.globals()].map(LuaValue::Table);
        Reach::from(&self.lua, functions.chain(tables.map(Ok)).collect::<mlua::Result<_>>()?)
    }

    /// What a script kept since this was asked last, if that is watched.
    ///
    /// # Errors
    /// It kept something: in which file, on which line.
    pub fn kept(&self, during: impl FnOnce() -> Told) -> Result<(), Fault> {
        let mut watched = self.watched.borrow_mut();
        let Some(before) = watched.as_ref() else { return Ok(()) };
        let now = self.reach().map_err(|e| error::fault(&e, "a look at what rules could keep"))?;
        let Some(Variable { name, file, line }) = now.changed(before).cloned() else { return Ok(()) };
        *watched = Some(now);
        let source = self.program.files.iter().find(|known| known.name == file);
        let declares = |text: &str| {
            let words = text.trim_start().strip_prefix("local ").unwrap_or_default();
            words.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
        };
        let declared = source.and_then(|source| source.source.lines().position(declares)).map_or(line, |at| at + 1);
        let Told { text: during, of } = during();
        let text = format!(
            "{file}:{declared}: `{name}` is kept from one step to another: the function at {file}:{line} can reach it, and it \
             is another than when the rules were loaded\n  in {during}"
        );
        Err(Fault::Script(Told { text, of }))
    }
}
