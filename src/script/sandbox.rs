//! The sandbox: what scripts may not have, how much they may do, and how their files are loaded.

use std::cell::Cell;
use std::ffi::c_int;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua, Table, ffi};

use super::program::{Block, File};

/// How many steps scripts may take in one action: loops and calls count one each, and what takes longer than these counts as more.
pub const WORK: u64 = 20_000_000;
/// How much memory the scripts of one host may use, in bytes.
pub const MEMORY: usize = 256 << 20;
/// The longest text and the longest table that a script may make in one go.
pub const LONGEST: usize = 1 << 20;
/// How many steps it counts as to make a text or a table of a kibibyte, from so many kibibytes on.
const MAKING: (u64, usize) = (16, 16);

struct Spent {
    work_left: Cell<u64>,
    full: Cell<bool>,
    /// How much memory was used at the last step.
    used: Cell<usize>,
}

thread_local! {
    static SPENT: Spent = const { Spent { work_left: Cell::new(WORK), full: Cell::new(false), used: Cell::new(usize::MAX) } };
}

/// After a script has failed: frees what it left behind, if it was stopped because there was too much.
pub fn free(lua: &Lua) {
    if SPENT.with(|spent| spent.full.replace(false)) {
        // It can fail only where a finaliser does, and scripts have none.
        let _ = lua.gc_collect();
    }
}

/// A new action begins: scripts may do their full work again.
pub fn refill_work() {
    SPENT.with(|spent| {
        spent.work_left.set(WORK);
        spent.used.set(usize::MAX);
    });
}

/// How many steps scripts may still take.
pub fn work_left() -> u64 {
    SPENT.with(|spent| spent.work_left.get())
}

/// Takes back what was done since so many steps were left, because it is done once more.
pub fn take_back(lua: &Lua, work_left: u64) {
    free(lua);
    SPENT.with(|spent| spent.work_left.set(work_left));
}

/// So many steps more were taken.
pub fn charge(steps: usize) {
    SPENT.with(|spent| spent.work_left.set(spent.work_left.get().saturating_sub(steps as u64)));
}

/// Called by Luau at every loop and call. It counts, and it is the only thing that stops a script that never ends, also one
/// that catches its own errors.
unsafe extern "C-unwind" fn tick(state: *mut ffi::lua_State, gc: c_int) {
    if gc >= 0 {
        return;
    }
    // A limit in the allocator would make every allocation a protected call. A look at each step is enough, and needed: a text
    // that is joined with itself doubles at each.
    // SAFETY: Luau gives a valid state.
    let used = unsafe { ffi::lua_totalbytes(state, -1) };
    let left = SPENT.with(|spent| {
        // One call or one `..` can make a text of any length, so that counting alone would let a script run for hours.
        let made = used.saturating_sub(spent.used.replace(used));
        let mut left = spent.work_left.get().saturating_sub(1);
        if made >= MAKING.1 << 10 {
            left = left.saturating_sub((made >> 10) as u64 * MAKING.0);
        }
        spent.work_left.set(left);
        left
    });
    if left == 0 || used > MEMORY {
        // SAFETY: Luau calls this only where a script may raise an error, with room on its stack.
        unsafe { stop(state, used > MEMORY) }
    }
}

/// Raises an error without a place of its own: the traceback begins with the line that was stopped.
///
/// # Safety
/// As for [`tick`].
#[cold]
unsafe fn stop(state: *mut ffi::lua_State, full: bool) {
    let message = if full {
        SPENT.with(|spent| spent.full.set(true));
        c"stopped: the scripts use more memory than they may"
    } else {
        c"stopped: the script has run for too long; does a loop never end?"
    };
    // SAFETY: as promised by the caller.
    unsafe {
        ffi::lua_pushlstring(state, message.as_ptr(), message.to_bytes().len());
        ffi::lua_error(state);
    }
}

/// Puts the limits on work and memory in place.
///
/// # Errors
/// Lua is out of memory.
pub fn limit(lua: &Lua) -> mlua::Result<()> {
    lua.set_compiler(compiler());
    // SAFETY: only the callbacks of this Lua are touched, with a function that lives for ever.
    unsafe {
        lua.exec_raw::<()>((), |state| {
            (*ffi::lua_callbacks(state)).interrupt = Some(tick);
        })
    }
}

fn compiler() -> Compiler {
    // What is read off these is not the same for ever, so it is not looked up when a file is loaded.
    Compiler::new().set_optimization_level(2).set_debug_level(2).set_mutable_globals(["game", "option"])
}

/// What is taken away: everything by which a script could learn of the machine, of time, of chance outside the game, or of
/// another script; and what could hide an error.
const REMOVED: &[&str] = &[
    "os",
    "io",
    "debug",
    "package",
    "require",
    "loadstring",
    "load",
    "loadfile",
    "dofile",
    "getfenv",
    "setfenv",
    "collectgarbage",
    "newproxy",
    "gcinfo",
    "print",
    "pcall",
    "xpcall",
    "coroutine",
    "rawset",
    "rawget",
    "rawequal",
    "rawlen",
    "setmetatable",
    "getmetatable",
    "vector",
    "buffer",
    "_VERSION",
    "_G",
];

/// A global that no rule file may replace, with what else is to be said of it.
pub struct Given {
    name: String,
    value: mlua::Value,
    by: String,
}

/// Takes away what scripts may not have and puts in what they call. Gives what no script may replace.
///
/// # Errors
/// Lua is out of memory.
pub fn prepare(lua: &Lua, api: &Table) -> mlua::Result<Vec<Given>> {
    let globals = lua.globals();
    for name in REMOVED {
        globals.raw_set(*name, mlua::Nil)?;
    }
    let math: Table = globals.get("math")?;
    for name in ["random", "randomseed", "noise"] {
        math.raw_set(name, mlua::Nil)?;
    }
    bound(lua, "string", "rep", |args| Some((args.first()?.as_string()?.as_bytes().len(), args.get(1)?.as_usize()?)))?;
    bound(lua, "table", "create", |args| Some((1, args.first()?.as_usize()?)))?;
    for pair in api.pairs::<String, mlua::Value>() {
        let (name, value) = pair?;
        globals.raw_set(name, value)?;
    }
    let guard = lua.create_table()?;
    guard.set(
        "__index",
        lua.create_function(|lua, (_, name): (Table, mlua::Value)| -> mlua::Result<()> {
            let name = name.to_string()?;
            let known: Vec<String> = lua.globals().pairs::<String, mlua::Value>().filter_map(|p| p.ok().map(|p| p.0)).collect();
            let meant = crate::diagnostic::nearest(&name, known.iter().map(String::as_str));
            let meant = meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            Err(mlua::Error::runtime(format!("nothing is named `{name}`{meant}")))
        })?,
    )?;
    globals.set_metatable(Some(guard))?;
    let mut given = Vec::new();
    for pair in globals.pairs::<String, mlua::Value>() {
        let (name, value) = pair?;
        set_readonly(&value);
        given.push(Given { name, value, by: "which the platform gives to all scripts".to_owned() });
    }
    Ok(given)
}

/// A table, and every table in it, cannot be changed any more.
fn set_readonly(value: &mlua::Value) {
    let mlua::Value::Table(table) = value else { return };
    if table.is_readonly() {
        return;
    }
    table.set_readonly(true);
    for (_, value) in table.pairs::<mlua::Value, mlua::Value>().flatten() {
        set_readonly(&value);
    }
}

/// Bounds a library function that could allocate without end in one call. `size` gives what it multiplies.
fn bound(lua: &Lua, library: &str, name: &'static str, size: fn(&[mlua::Value]) -> Option<(usize, usize)>) -> mlua::Result<()> {
    let table: Table = lua.globals().get(library)?;
    let unbounded: Function = table.get(name)?;
    lua.set_named_registry_value(name, unbounded)?;
    let bounded = lua.create_function(move |lua, args: mlua::Variadic<mlua::Value>| {
        if size(&args).is_some_and(|(each, times)| each.saturating_mul(times) > LONGEST) {
            return Err(mlua::Error::runtime(format!("`{name}` makes at most {LONGEST} in one go")));
        }
        lua.named_registry_value::<Function>(name)?.call::<mlua::Value>(args)
    })?;
    table.raw_set(name, bounded)
}

/// Loads a rule file. What it makes global is seen by all that comes after it, which must not replace it: what a file calls is
/// looked up when it is loaded.
///
/// # Errors
/// A syntax error, or what the file does wrong while it is loaded.
pub fn load_rules(lua: &Lua, file: &File, given: &mut Vec<Given>) -> mlua::Result<()> {
    lua.load(file.source.as_ref()).set_name(format!("={}", file.name)).set_mode(ChunkMode::Text).exec()?;
    let globals = lua.globals();
    for Given { name, value, by } in given.iter() {
        if globals.raw_get::<mlua::Value>(name.as_str())? != *value {
            return Err(mlua::Error::runtime(format!("{} replaces `{name}`, {by}", file.name)));
        }
    }
    for pair in globals.pairs::<String, mlua::Value>() {
        let (name, value) = pair?;
        if !given.iter().any(|known| known.name == name) {
            let by = format!("which {} makes; give it another name", file.name);
            given.push(Given { name, value, by });
        }
    }
    Ok(())
}

/// After this no global can be set, and no table that a global leads to can be changed; nor can what rules registered.
///
/// # Errors
/// Lua is out of memory.
pub fn freeze(lua: &Lua, registered: &Table) -> mlua::Result<()> {
    let globals = lua.globals();
    for pair in globals.pairs::<mlua::Value, mlua::Value>() {
        set_readonly(&pair?.1);
    }
    set_readonly(&mlua::Value::Table(registered.clone()));
    globals.set_readonly(true);
    globals.set_safeenv(true);
    Ok(())
}

/// Compiles a block of a card. Its lines are those of the card file.
///
/// # Errors
/// A syntax error.
pub fn load_block(lua: &Lua, block: &Block) -> mlua::Result<Function> {
    let mut source = "\n".repeat(block.line.saturating_sub(1));
    source.push_str("return function(");
    source.push_str(&block.params.join(", "));
    source.push_str(") ");
    source.push_str(&block.source);
    source.push_str("\nend");
    lua.load(source).set_name(format!("={}", block.file)).set_mode(ChunkMode::Text).eval()
}
