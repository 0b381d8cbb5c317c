//! The script host: a sandboxed Lua with the rules and cards of a game, which runs what the kernel asks for.
//!
//! One host serves any number of matches on one thread.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Function, Lua, LuaOptions, StdLib, Table, Value as LuaValue, ffi};
use rustc_hash::FxHashSet;

use crate::kernel::Fault;
use crate::kernel::rules::{Bodies, EndsWhen, Invariant, StepBody};
use crate::kernel::schema::{BlockId, WindowId};
use crate::kernel::value::Seat;

use super::error;
use super::held::Held;
use super::kept::Reach;
use super::names::Names;
use super::program::Program;
use super::threads::Threads;
use super::{api, sandbox, stack};

/// So many prompts and tags are kept; a game that makes them up as it goes has no end of them.
const WORDS: usize = 4096;

/// A Lua with a game in it.
pub struct Host {
    pub(super) lua: Lua,
    /// The state of this Lua that is no coroutine.
    pub(super) main: *mut ffi::lua_State,
    pub(super) pause: Function,
    pub(super) names: Rc<Names>,
    /// Prompts and tags of answers that were used.
    words: RefCell<FxHashSet<Arc<str>>>,
    /// What was loaded.
    pub program: Arc<Program>,
    /// Blocks of cards, once they were wanted.
    blocks: Vec<Cell<Option<Held>>>,
    pub(super) verbs: Vec<Option<Held>>,
    /// What runs the bodies of occurrences that happen together.
    pub(super) several: Held,
    pub(super) steps: Vec<Vec<Option<Held>>>,
    pub(super) ends: Vec<Held>,
    pub(super) invariants: Vec<Held>,
    pub(super) standing: Option<Held>,
    pub(super) bodies: Bodies,
    /// Bodies of verbs and steps, as the rules registered them.
    pub(super) registered: Table,
    /// What the rules could keep, as it was when they were loaded, if that is watched.
    pub(super) watched: RefCell<Option<Reach>>,
    /// Whether everything is asked through mlua, which tells of what fails where it did.
    pub(super) generally: Cell<bool>,
    /// Whether what is known without Lua is asked of it all the same.
    pub(super) doubts: Cell<bool>,
    /// How deep the conditions that are worked out without Lua lie in each other.
    pub(super) depth: Cell<u32>,
    /// How many questions have failed.
    pub(super) failures: Cell<u64>,
    pub(super) threads: Threads,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("files", &self.program.files.len()).finish_non_exhaustive()
    }
}

impl Host {
    /// Loads the rules of a game into a fresh Lua. Blocks of cards are compiled when they are first run.
    ///
    /// # Errors
    /// A rule file that does not load, with its place.
    pub fn new(program: Arc<Program>) -> Result<Host, Fault> {
        let loading = |e: mlua::Error| error::fault(&e, "the rule files, while they are loaded");
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::BIT | StdLib::UTF8 | StdLib::COROUTINE;
        let lua = Lua::new_with(libraries, LuaOptions::new().catch_rust_panics(false)).map_err(loading)?;
        let names = Rc::new(Names::new(&program));
        sandbox::limit(&lua).map_err(loading)?;
        stack::number_names(&lua).map_err(loading)?;
        // What a file calls is looked up once, when it is loaded: nothing that is global already is replaced later.
        lua.globals().set_safeenv(true);
        sandbox::refill_work();
        let (globals, registered, pause) = api::install(&lua, &names, &program).map_err(loading)?;
        let mut given = sandbox::prepare(&lua, &globals).map_err(loading)?;
        for file in &program.files {
            sandbox::load_rules(&lua, file, &mut given).map_err(loading)?;
        }
        sandbox::freeze(&lua, &registered).map_err(loading)?;
        let mut main = std::ptr::null_mut();
        // SAFETY: only the state is noted, and it lives as long as the Lua. Nothing runs yet, so it is that of no coroutine.
        unsafe { lua.exec_raw::<()>((), |state| main = state).map_err(loading)? };
        let several = registered.get("several").and_then(|several| Held::new(&lua, several)).map_err(loading)?;
        let mut host = Host {
            lua,
            main,
            pause,
            names,
            words: RefCell::default(),
            blocks: vec![Cell::new(None); program.blocks.len()],
            verbs: Vec::new(),
            several,
            steps: Vec::new(),
            ends: Vec::new(),
            invariants: Vec::new(),
            standing: None,
            bodies: Bodies::default(),
            registered: registered.clone(),
            watched: RefCell::default(),
            generally: Cell::default(),
            doubts: Cell::default(),
            depth: Cell::default(),
            failures: Cell::default(),
            threads: Threads::default(),
            program,
        };
        host.collect(&registered).map_err(loading)?;
        Ok(host)
    }

    /// Takes over what the rule files registered: bodies of verbs and steps, reasons to end, what always holds.
    fn collect(&mut self, registered: &Table) -> mlua::Result<()> {
        let verbs: Table = registered.get("bodies")?;
        let steps: Table = registered.get("steps")?;
        let schema = self.program.schema.clone();
        let lua = self.lua.clone();
        let hold = |function: Function| Held::new(&lua, function);
        for name in schema.verbs.keys() {
            let body = verbs.get::<Option<Function>>(name.as_ref())?.map(hold).transpose()?;
            self.bodies.verbs.push(body.is_some());
            self.verbs.push(body);
        }
        for (name, proc) in &schema.procs {
            let mine: Option<Table> = steps.get(name.as_ref())?;
            let (mut functions, mut bodies) = (Vec::new(), Vec::new());
            for step in &proc.steps {
                let body: Option<LuaValue> = mine.as_ref().map(|mine| mine.get(step.as_ref())).transpose()?;
                match body {
                    Some(LuaValue::Function(function)) => {
                        functions.push(Some(hold(function)?));
                        bodies.push(StepBody::Script);
                    }
                    Some(LuaValue::Table(plain)) => {
                        let offers = plain.get::<Option<usize>>("offers")?.map(WindowId::from);
                        functions.push(None);
                        bodies.push(StepBody::Plain { cites: plain.get("cites")?, offers });
                    }
                    Some(LuaValue::Boolean(false)) => {
                        functions.push(None);
                        bodies.push(StepBody::default());
                    }
                    _ => {
                        let how = if mine.is_none() { "never defined by `procedure(...)`" } else { "given no body" };
                        let at = self.program.steps_at.get(name).map_or("game.toml", AsRef::as_ref);
                        return Err(mlua::Error::runtime(format!(
                            "{at}: this declares the step `{step}` of `{name}`, which is {how}; write `{name}:step(\"{step}\", function(f) ... end)`, or without a function if nothing happens in it"
                        )));
                    }
                }
            }
            self.bodies.steps.push(bodies);
            self.bodies.ends.push(Vec::new());
            self.steps.push(functions);
        }
        for end in registered.get::<Table>("ends")?.sequence_values::<Table>() {
            let end = end?;
            let when = BlockId(self.ends.len() as u32);
            self.ends.push(hold(end.get("when")?)?);
            let proc: usize = end.get("proc")?;
            if let Some(ends) = self.bodies.ends.get_mut(proc) {
                ends.push(EndsWhen { when, exit: end.get("exit")?, cites: end.get("cites")? });
            }
        }
        for invariant in registered.get::<Table>("invariants")?.sequence_values::<Table>() {
            let invariant = invariant?;
            let (says, holds): (String, Function) = (invariant.get("says")?, invariant.get("holds")?);
            let place = holds.info();
            let file = place.source.as_deref().map_or("the rules", |source| source.trim_start_matches('='));
            let at = format!("{file}:{}", place.line_defined.unwrap_or(0));
            self.bodies.invariants.push(Invariant { says: says.into(), at: at.into() });
            self.invariants.push(hold(holds)?);
        }
        self.standing = registered.get::<Table>("standings")?.get::<Option<Function>>(1)?.map(hold).transpose()?;
        self.bodies.standing = self.standing.is_some();
        Ok(())
    }

    /// What has a body, for the kernel.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// From now on everything is asked of Lua, and through mlua, whatever could be known quicker.
    pub fn take_the_long_way(&self) {
        self.generally.set(true);
        self.doubts.set(true);
    }

    /// From now on every short cut is tried: what is known without asking is asked all the same, and it is a fault if the answer is
    /// another.
    pub fn doubt(&self) {
        self.doubts.set(true);
    }

    /// A prompt or the tag of an answer. There are not many, and each is made once.
    pub fn word(&self, text: &str) -> Arc<str> {
        let mut words = self.words.borrow_mut();
        if let Some(word) = words.get(text) {
            return word.clone();
        }
        let word: Arc<str> = text.into();
        if words.len() < WORDS {
            words.insert(word.clone());
        }
        word
    }

    /// The name of a seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.program.seats.get(seat.index()).map_or("?", |name| name)
    }

    /// A field of a card that holds text.
    pub fn text_field(&self, card: u32, name: &str) -> Option<&str> {
        self.program.prints.get(card as usize)?.texts.get(name).map(AsRef::as_ref)
    }

    /// The parameter of a keyword as printed on a card.
    pub fn keyword_param(&self, card: u32, name: &str) -> Option<i64> {
        self.program.prints.get(card as usize)?.params.get(name).copied()
    }

    /// How many bytes the scripts of all its matches use together, once what nothing uses any more is freed.
    pub fn memory(&self) -> usize {
        // A collection fails only where a finaliser does, and scripts have none.
        let _ = self.lua.gc_collect();
        self.lua.used_memory()
    }

    /// A block of a card. It is compiled when it is first wanted.
    pub(super) fn block(&self, block: BlockId) -> mlua::Result<Held> {
        let at = block.0 as usize;
        let (Some(slot), Some(source)) = (self.blocks.get(at), self.program.blocks.get(at)) else {
            return Err(mlua::Error::runtime("no such block"));
        };
        if let Some(held) = slot.get() {
            return Ok(held);
        }
        let held = Held::new(&self.lua, sandbox::load_block(&self.lua, source)?)?;
        slot.set(Some(held));
        Ok(held)
    }
}
