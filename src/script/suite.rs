//! Suites as Lua: their files, the scenarios these declare, and their scripts, which run as coroutines beside a match.
//!
//! A script looks at the match by itself, through a kernel lent for reading. All else it asks of the runner, which has the match
//! for itself meanwhile: what it asks comes out of [`Running::resume`], and the runner's reply goes into the next one.

use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, MultiValue, Table, Thread, Value as LuaValue};

use crate::kernel::Kernel;
use crate::kernel::schema::{AttrKind, Holder, Schema, ZoneOwner};
use crate::kernel::value::{Handle, Seat, Value};

use super::convert;
use super::error::{Located, locate, raise};
use super::handle::Thing;
use super::host::Host;
use super::lend::Lend;
use super::sandbox;
use crate::diagnostic::nearest;

const PRELUDE: &str = include_str!("suite.lua");

/// What a player reads besides values and zones.
const READS: &[&str] = &["active", "lost", "name", "result", "seat"];

/// What `t.north.NAME` reads. An answer with such a tag is written with `pick`.
pub fn reads(schema: &Schema) -> impl Iterator<Item = &str> {
    let values = schema.attrs.iter().filter(|(_, attr)| matches!(attr.kind, AttrKind::Stored { on: Holder::Player, .. }));
    let zones = schema.zones.iter().filter(|(_, zone)| zone.owner == ZoneOwner::Player);
    let names = values.map(|(name, _)| name.as_ref()).chain(zones.map(|(name, _)| name.as_ref()));
    names.chain(READS.iter().copied())
}

/// A piece of a table in a suite.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// `true` or `false`.
    Flag(bool),
    /// An integer.
    Integer(i64),
    /// Text.
    Text(String),
    /// A table: its list part, and its named part sorted by name.
    Table(Vec<Tree>, Vec<(String, Tree)>),
    /// A function.
    Function,
    /// Anything else, with what it is.
    Other(&'static str),
}

/// A scenario as its file declares it.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: String,
    /// The line on which it stands.
    pub line: usize,
    /// What stands between its braces; `None` where there are none.
    pub body: Option<Tree>,
}

/// The suites of a game in a host of it.
#[derive(Debug)]
pub struct Suites {
    host: Rc<Host>,
    stage: Function,
    shared: Function,
    collector: Function,
    /// What all files share.
    common: Option<SuiteFile>,
}

/// A suite file, compiled.
#[derive(Debug)]
pub struct SuiteFile {
    chunk: Function,
}

/// The script of a scenario on its way.
#[derive(Debug)]
pub struct Running {
    host: Rc<Host>,
    thread: Thread,
    start: Option<LuaValue>,
}

/// Where a script stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It is finished.
    Done,
    /// It asks something of the runner.
    Asks {
        /// What.
        what: String,
        /// With these arguments.
        args: Vec<Value>,
    },
}

impl Suites {
    /// Makes a host ready for suites.
    ///
    /// # Errors
    /// Lua is out of memory.
    pub fn new(host: &Rc<Host>) -> Result<Suites, Located> {
        let (stage, shared, collector) = install(host).map_err(|e| locate(&e))?;
        Ok(Suites { host: host.clone(), stage, shared, collector, common: None })
    }

    /// Gives all suite files the names that a file makes global. It is loaded once for each load of another.
    ///
    /// # Errors
    /// What the file does wrong while it is loaded, with its place.
    pub fn share(&mut self, path: &str, source: &str) -> Result<(), Located> {
        self.common = Some(self.compile(path, source)?);
        self.common().map(drop).map_err(|e| locate(&e))
    }

    /// Compiles a suite file.
    ///
    /// # Errors
    /// A syntax error, with its place.
    pub fn compile(&self, path: &str, source: &str) -> Result<SuiteFile, Located> {
        let chunk = self.host.lua.load(source).set_name(format!("={path}")).set_mode(ChunkMode::Text);
        chunk.into_function().map(|chunk| SuiteFile { chunk }).map_err(|e| locate(&e))
    }

    /// What a suite file declares.
    ///
    /// # Errors
    /// What the file does wrong while it is loaded.
    pub fn declarations(&self, file: &SuiteFile) -> Result<Vec<Declaration>, Located> {
        let read = |list: Table| -> mlua::Result<Vec<Declaration>> {
            let mut found = Vec::new();
            for entry in list.sequence_values::<Table>() {
                let entry = entry?;
                let body: LuaValue = entry.raw_get(3)?;
                let body = if body.is_nil() { None } else { Some(tree(&body, 0)?) };
                found.push(Declaration { name: entry.raw_get(1)?, line: entry.raw_get(2)?, body });
            }
            Ok(found)
        };
        self.load(file).and_then(read).map_err(|e| locate(&e))
    }

    /// The script of one of the scenarios of a file, by position. The file is loaded afresh, so that scenarios share nothing.
    ///
    /// # Errors
    /// What the file does wrong while it is loaded.
    pub fn script(&self, file: &SuiteFile, at: usize) -> Result<Running, Located> {
        let begin = || -> mlua::Result<Running> {
            let entry: Table = self.load(file)?.raw_get(at + 1)?;
            let body: Table = entry.raw_get(3)?;
            let thread = self.host.lua.create_thread(body.raw_get::<Function>("script")?)?;
            let t: LuaValue = self.stage.call(())?;
            Ok(Running { host: self.host.clone(), thread, start: Some(t) })
        };
        begin().map_err(|e| locate(&e))
    }

    /// Runs a file in an environment of its own, and gives the list of what it declared.
    fn load(&self, file: &SuiteFile) -> mlua::Result<Table> {
        sandbox::refill_work();
        let (globals, list): (Table, Table) = self.collector.call(self.common()?)?;
        file.run(globals)?;
        Ok(list)
    }

    /// What all files share, made anew.
    fn common(&self) -> mlua::Result<Table> {
        let globals: Table = self.shared.call(())?;
        if let Some(file) = &self.common {
            file.run(globals.clone())?;
        }
        Ok(globals)
    }
}

impl SuiteFile {
    fn run(&self, globals: Table) -> mlua::Result<()> {
        self.chunk.set_environment(globals)?;
        self.chunk.call(())
    }
}

impl Running {
    /// Goes on with the script until it is finished or asks something. `reply` is what the last question came to: a value, or
    /// what is wrong, which is then raised where the script asked.
    ///
    /// # Errors
    /// What the script did wrong, with its place.
    pub fn resume(&mut self, kernel: &Kernel, reply: Result<Value, String>) -> Result<Turn, Located> {
        self.go_on(kernel, reply).map_err(|e| locate(&e))
    }

    fn go_on(&mut self, kernel: &Kernel, mut reply: Result<Value, String>) -> mlua::Result<Turn> {
        let host = self.host.clone();
        sandbox::refill_work();
        loop {
            let args = match (self.start.take(), &reply) {
                (Some(t), _) => MultiValue::from_iter([t]),
                (None, Ok(value)) => MultiValue::from_iter([LuaValue::Boolean(true), convert::to_lua(value, &host)?]),
                (None, Err(wrong)) => {
                    MultiValue::from_iter([LuaValue::Boolean(false), LuaValue::String(host.lua.create_string(wrong)?)])
                }
            };
            let mut said = Lend.lend_for_reading(kernel, &host, || self.thread.resume::<MultiValue>(args))?;
            if !self.thread.is_resumable() {
                return Ok(Turn::Done);
            }
            let what = said.pop_front().map_or_else(String::new, |what| what.to_string().unwrap_or_default());
            let args: Result<Vec<Value>, _> = said.iter().map(|value| convert::from_lua(value, &host, kernel)).collect();
            match args {
                Ok(args) => return Ok(Turn::Asks { what, args }),
                Err(wrong) => reply = Err(wrong.to_string()),
            }
        }
    }
}

fn install(host: &Host) -> mlua::Result<(Function, Function, Function)> {
    let lua = &host.lua;
    let schema = &host.program.schema;
    let k = lua.create_table()?;
    k.raw_set("pause", host.pause.clone())?;
    for name in ["current", "latest"] {
        k.raw_set(name, lua.globals().get::<Function>(name)?)?;
    }
    let known = lua.create_table()?;
    for name in reads(schema) {
        known.raw_set(name, true)?;
    }
    k.raw_set("reads", known)?;
    let procedures = lua.create_table()?;
    for name in schema.procs.keys() {
        procedures.raw_set(name.as_ref(), true)?;
    }
    k.raw_set("procedures", procedures)?;
    let players = (0..host.program.seats.len()).map(|seat| Thing::Object(Handle::player(Seat(seat as u8))).pack());
    k.raw_set("players", lua.create_sequence_from(players)?)?;
    k.raw_set("seats", lua.create_sequence_from(host.program.seats.iter().map(AsRef::as_ref))?)?;
    k.raw_set("global", lua.create_function(global)?)?;
    k.raw_set("line", lua.create_function(|lua, ()| Ok(lua.inspect_stack(2, |debug| debug.current_line()).flatten()))?)?;
    let over = |_: &Lua, ()| Lend.read(|kernel, _| Ok(kernel.choice().is_none())).map_err(raise);
    k.raw_set("over", lua.create_function(over)?)?;
    k.raw_set("unknown", lua.create_function(unknown_member)?)?;
    let prelude = lua.load(PRELUDE).set_name("=suite").set_environment(prelude_globals(lua)?);
    prelude.call(k)
}

/// The prelude of suites sees the few functions that are taken away from scripts.
fn prelude_globals(lua: &Lua) -> mlua::Result<Table> {
    let globals = lua.create_table()?;
    for name in ["error", "ipairs", "pairs", "select", "table", "tostring", "type"] {
        globals.raw_set(name, lua.globals().get::<LuaValue>(name)?)?;
    }
    globals.raw_set(
        "setmetatable",
        lua.create_function(|_, (table, metatable): (Table, Table)| {
            table.set_metatable(Some(metatable))?;
            Ok(table)
        })?,
    )?;
    Ok(globals)
}

/// A name of the game, or the error that there is none.
fn global(lua: &Lua, (name, own): (LuaValue, Table)) -> mlua::Result<LuaValue> {
    let value: LuaValue = lua.globals().raw_get(&name)?;
    if !value.is_nil() {
        return Ok(value);
    }
    let keys = |table: &Table| table.pairs::<String, LuaValue>().filter_map(|pair| pair.ok().map(|pair| pair.0)).collect();
    let mut known: Vec<String> = keys(&lua.globals());
    known.extend::<Vec<String>>(keys(&own));
    known.sort();
    let name = name.to_string()?;
    let meant = nearest(&name, known.iter().map(String::as_str));
    let meant = meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Err(mlua::Error::runtime(format!("nothing is named `{name}`{meant}")))
}

fn unknown_member(_: &Lua, (name, methods, procedures, seats): (LuaValue, Table, Table, Table)) -> mlua::Result<String> {
    let name = name.to_string()?;
    let keys = |table: &Table| table.pairs::<String, LuaValue>().filter_map(|pair| pair.ok().map(|pair| pair.0)).collect();
    let mut known: Vec<String> = keys(&methods);
    known.extend::<Vec<String>>(keys(&procedures));
    known.extend(seats.sequence_values::<String>().filter_map(Result::ok));
    known.extend(["card", "fault", "over"].map(str::to_owned));
    known.sort();
    let meant = nearest(&name, known.iter().map(String::as_str));
    Ok(format!("`t` has no `{name}`{}", meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))))
}

/// How deep a table of a suite may nest.
const DEPTH: usize = 16;

fn tree(value: &LuaValue, depth: usize) -> mlua::Result<Tree> {
    Ok(match value {
        LuaValue::Boolean(flag) => Tree::Flag(*flag),
        LuaValue::Integer(n) => Tree::Integer(*n),
        LuaValue::Number(n) if n.fract() == 0.0 && n.abs() < 9.0e15 => Tree::Integer(*n as i64),
        LuaValue::String(text) => Tree::Text(text.to_string_lossy()),
        LuaValue::Function(_) => Tree::Function,
        LuaValue::Table(table) if depth < DEPTH => {
            let list: Vec<Tree> =
                table.sequence_values::<LuaValue>().map(|item| tree(&item?, depth + 1)).collect::<mlua::Result<_>>()?;
            let mut named = Vec::new();
            for pair in table.pairs::<LuaValue, LuaValue>() {
                let (key, value) = pair?;
                let in_list = matches!(key.as_i64().or_else(|| key.as_f64().map(|n| n as i64)), Some(at) if at >= 1 && at <= list.len() as i64);
                if !in_list {
                    named.push((key.to_string()?, tree(&value, depth + 1)?));
                }
            }
            named.sort_by(|a, b| a.0.cmp(&b.0));
            Tree::Table(list, named)
        }
        other => Tree::Other(other.type_name()),
    })
}
