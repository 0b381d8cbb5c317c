//! The script host: a sandboxed Lua with the rules and cards of a game, which runs what the kernel asks for.
//!
//! One host serves any number of matches on one thread.

use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Thread, Value as LuaValue, ffi};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::kernel::control::{Call, Query, Reply, Script, Signal};
use crate::kernel::rules::{Bodies, EndsWhen, Invariant};
use crate::kernel::schema::BlockId;
use crate::kernel::value::{EventRef, Handle, Seat, Value};
use crate::kernel::{Fault, Kernel, Told};

use super::convert;
use super::error;
use super::handle::Thing;
use super::kept::{Reach, Variable};
use super::lend::Lend;
use super::names::Names;
use super::program::Program;
use super::stack::{self, Plain, Stack};
use super::{api, sandbox};

/// So many prompts and tags are kept; a game that makes them up as it goes has no end of them.
const WORDS: usize = 4096;

/// A script that waits.
struct Waiting {
    thread: Thread,
    /// What it says of what is no answer to what it asks.
    why_not: Option<Function>,
}

/// A function that is asked.
#[derive(Clone)]
struct Asked {
    function: Function,
    /// By which it is found without mlua.
    key: c_int,
}

impl Asked {
    fn new(lua: &Lua, function: Function) -> mlua::Result<Asked> {
        let mut key = 0;
        // SAFETY: the function is the one value on the stack, and stays there.
        unsafe { lua.exec_raw::<()>(function.clone(), |state| key = ffi::lua_ref(state, 1))? };
        Ok(Asked { function, key })
    }
}

/// A Lua with a game in it.
pub struct Host {
    pub(super) lua: Lua,
    /// The state of this Lua that is no coroutine.
    main: *mut ffi::lua_State,
    pub(super) lend: Rc<Lend>,
    pub(super) pause: Function,
    pub(super) names: Rc<Names>,
    /// Prompts and tags of answers that were used.
    words: RefCell<FxHashSet<Arc<str>>>,
    /// What was loaded.
    pub program: Arc<Program>,
    blocks: RefCell<Vec<Option<Asked>>>,
    steps: Vec<Vec<Option<Function>>>,
    ends: Vec<Asked>,
    invariants: Vec<Function>,
    standing: Option<Function>,
    bodies: Bodies,
    /// Bodies of verbs and steps, as the rules registered them.
    registered: Table,
    /// What the rules could keep, as it was when they were loaded, if that is watched.
    watched: RefCell<Option<Reach>>,
    /// Whether everything is asked through mlua, which tells of what fails where it did.
    generally: Cell<bool>,
    threads: RefCell<FxHashMap<(u64, u32), Waiting>>,
    idle: RefCell<Vec<Thread>>,
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
        let lend = Rc::new(Lend);
        let names = Rc::new(Names::new(&program));
        sandbox::limit(&lua).map_err(loading)?;
        stack::number_names(&lua).map_err(loading)?;
        // What a file calls is looked up once, when it is loaded: nothing that is global already is replaced later.
        lua.globals().set_safeenv(true);
        sandbox::refill_work();
        let (globals, registered, pause) = api::install(&lua, &lend, &names, &program).map_err(loading)?;
        let mut given = sandbox::prepare(&lua, &globals).map_err(loading)?;
        for file in &program.files {
            sandbox::load_rules(&lua, file, &mut given).map_err(loading)?;
        }
        sandbox::freeze(&lua, &registered).map_err(loading)?;
        let mut main = std::ptr::null_mut();
        // SAFETY: only the state is noted, and it lives as long as the Lua. Nothing runs yet, so it is that of no coroutine.
        unsafe { lua.exec_raw::<()>((), |state| main = state).map_err(loading)? };
        let mut host = Host {
            lua,
            main,
            lend,
            pause,
            names,
            words: RefCell::default(),
            blocks: RefCell::new(vec![None; program.blocks.len()]),
            steps: Vec::new(),
            ends: Vec::new(),
            invariants: Vec::new(),
            standing: None,
            bodies: Bodies::default(),
            registered: registered.clone(),
            watched: RefCell::default(),
            generally: Cell::default(),
            threads: RefCell::default(),
            idle: RefCell::default(),
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
        for name in schema.verbs.keys() {
            self.bodies.verbs.push(verbs.contains_key(name.as_ref())?);
        }
        for (name, proc) in &schema.procs {
            let mine: Option<Table> = steps.get(name.as_ref())?;
            let mut functions = Vec::new();
            for step in &proc.steps {
                let body: Option<LuaValue> = mine.as_ref().map(|mine| mine.get(step.as_ref())).transpose()?;
                match body {
                    Some(LuaValue::Function(function)) => functions.push(Some(function)),
                    Some(LuaValue::Boolean(false)) => functions.push(None),
                    _ => {
                        let how = if mine.is_none() { "never defined by `procedure(...)`" } else { "given no body" };
                        return Err(mlua::Error::runtime(format!(
                            "game.toml declares the step `{step}` of `{name}`, which is {how}; write `{name}:step(\"{step}\", function(f) ... end)`, or without a function if nothing happens in it"
                        )));
                    }
                }
            }
            self.bodies.steps.push(functions.iter().map(Option::is_some).collect());
            self.bodies.ends.push(Vec::new());
            self.steps.push(functions);
        }
        for end in registered.get::<Table>("ends")?.sequence_values::<Table>() {
            let end = end?;
            let when = BlockId(self.ends.len() as u32);
            self.ends.push(Asked::new(&self.lua, end.get("when")?)?);
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
            self.invariants.push(holds);
        }
        self.standing = registered.get::<Table>("standings")?.get(1)?;
        self.bodies.standing = self.standing.is_some();
        Ok(())
    }

    /// What has a body, for the kernel.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
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

    /// Forgets the waiting scripts of a match that is put away.
    pub fn forget(&self, number: u64) {
        self.threads.borrow_mut().retain(|(of, _), _| *of != number);
    }

    /// How many bytes the scripts of all its matches use together, once what nothing uses any more is freed.
    pub fn memory(&self) -> usize {
        // A collection fails only where a finaliser does, and scripts have none.
        let _ = self.lua.gc_collect();
        self.lua.used_memory()
    }

    fn block(&self, block: BlockId) -> mlua::Result<Function> {
        self.key_of_block(block)?;
        let blocks = self.blocks.borrow();
        let asked = blocks.get(block.0 as usize).and_then(Option::as_ref);
        asked.map(|asked| asked.function.clone()).ok_or_else(|| mlua::Error::runtime("no such block"))
    }

    /// By what a block is found without mlua. It is compiled when it is first wanted.
    fn key_of_block(&self, block: BlockId) -> mlua::Result<c_int> {
        let at = block.0 as usize;
        if let Some(Some(asked)) = self.blocks.borrow().get(at) {
            return Ok(asked.key);
        }
        let Some(source) = self.program.blocks.get(at) else { return Err(mlua::Error::runtime("no such block")) };
        let asked = Asked::new(&self.lua, sandbox::load_block(&self.lua, source)?)?;
        let key = asked.key;
        if let Some(slot) = self.blocks.borrow_mut().get_mut(at) {
            *slot = Some(asked);
        }
        Ok(key)
    }

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
        let ends = self.ends.iter().map(|asked| &asked.function);
        let steps = self.steps.iter().flatten().flatten().chain(ends).cloned().map(LuaValue::Function);
        let tables = [self.registered.clone(), self.lua.globals()].map(LuaValue::Table);
        Reach::from(&self.lua, steps.chain(tables).collect())
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

    /// Where a piece of script stands: its file and the line where it begins.
    pub fn place(&self, call: &Call) -> Option<String> {
        match call {
            Call::Step(proc, step, _) => {
                let info = self.steps.get(proc.index())?.get(usize::from(*step))?.as_ref()?.info();
                Some(format!("{}:{}", info.short_src?, info.line_defined?))
            }
            Call::Block { block, .. } => {
                let block = self.program.blocks.get(block.0 as usize)?;
                Some(format!("{}:{}", block.file, block.line))
            }
        }
    }

    fn failed(&self, error: &mlua::Error, during: Told) -> Fault {
        sandbox::free(&self.lua);
        error::fault(error, during)
    }

    /// Whose script it is and at which step, for messages.
    fn during(&self, kernel: &Kernel, call: &Call) -> Told {
        match call {
            Call::Step(_, _, frame) => kernel.step_in_words(*frame).unwrap_or_else(|| "a step".to_owned()).into(),
            Call::Block { block, ability, .. } => self.owner_at(kernel, *block, ability.card),
        }
    }

    /// Whose block it is, and the step at which the innermost procedure is.
    fn owner_at(&self, kernel: &Kernel, block: BlockId, card: Handle) -> Told {
        let mut text = self.owner(block);
        if let Some(step) = kernel.state().frames.last().and_then(|frame| kernel.step_in_words(frame.serial)) {
            text.push_str(&format!(", at {step}"));
        }
        Told { text, of: vec![card.id] }
    }

    fn owner(&self, block: BlockId) -> String {
        self.program.blocks.get(block.0 as usize).map_or_else(|| "a block".into(), |block| block.owner.to_string())
    }

    fn go_on(&self, kernel: &mut Kernel, key: u32, thread: Thread, args: MultiValue) -> mlua::Result<Signal> {
        let number = kernel.number;
        let result = self.lend.lend(kernel, self, || thread.resume::<LuaValue>(args))?;
        if thread.is_resumable() {
            let why_not = result.as_function().cloned();
            self.threads.borrow_mut().insert((number, key), Waiting { thread, why_not });
            return Ok(Signal::Wait);
        }
        self.idle.borrow_mut().push(thread);
        match result {
            LuaValue::Nil | LuaValue::Boolean(_) => Ok(Signal::Done(Value::Nil)),
            // What a script returns lasts only if the kernel keeps it: what a cost settled, for the effect that it pays for.
            other => convert::from_lua(&other, kernel).map(Signal::Done).map_err(error::raise),
        }
    }

    fn begin(&self, kernel: &mut Kernel, key: u32, call: &Call) -> mlua::Result<Signal> {
        let (function, args) = match call {
            Call::Step(proc, step, frame) => {
                let steps = self.steps.get(proc.index());
                let Some(function) = steps.and_then(|s| s.get(usize::from(*step))).cloned().flatten() else {
                    return Ok(Signal::Done(Value::Nil));
                };
                (function, MultiValue::from_iter([LuaValue::LightUserData(Thing::Frame(*frame).pack())]))
            }
            Call::Block { block, ability, you, event, data } => {
                (self.block(*block)?, self.block_args(ability.card, *you, *event, data)?)
            }
        };
        let thread = match self.idle.borrow_mut().pop() {
            Some(thread) => {
                thread.reset(function)?;
                thread
            }
            None => self.lua.create_thread(function)?,
        };
        self.go_on(kernel, key, thread, args)
    }

    fn block_args(&self, card: Handle, you: Seat, event: Option<EventRef>, data: &Value) -> mlua::Result<MultiValue> {
        let object = |handle| LuaValue::LightUserData(Thing::Object(handle).pack());
        Ok(MultiValue::from_iter([
            object(card),
            if you == Seat::NONE { LuaValue::Nil } else { object(Handle::player(you)) },
            event.map_or(LuaValue::Nil, |event| LuaValue::LightUserData(Thing::Event(event).pack())),
            convert::to_lua(data, &self.lua)?,
        ]))
    }

    /// Asks a function without mlua. Nothing comes of it where the answer is a table, or the function fails: then it can be asked
    /// in the general way, for it only looks.
    fn ask_quickly(&self, kernel: &Kernel, key: c_int, args: &[Plain]) -> Option<Value> {
        let state = self.main;
        // SAFETY: the state is that of the Lua of this host, which nobody uses now: what runs waits for the answer. Room is asked
        // for, and the stack is left as it was.
        unsafe {
            if ffi::lua_checkstack(state, 16) == 0 {
                return None;
            }
            let stack = Stack::new(state, &self.names);
            ffi::lua_rawgeti(state, ffi::LUA_REGISTRYINDEX, key.into());
            for arg in args {
                stack.push(*arg);
            }
            let failed = self.lend.lend_for_reading(kernel, self, || ffi::lua_pcall(state, args.len() as c_int, 1, 0));
            let answer = if failed == 0 { stack.value(-1, kernel) } else { None };
            ffi::lua_pop(state, 1);
            answer
        }
    }

    /// The answer to what is asked most, where it can be had without mlua.
    fn answer_quickly(&self, kernel: &Kernel, query: &Query) -> mlua::Result<Option<Value>> {
        Ok(match query {
            Query::Block { block, card, you, event, data } => {
                let data = Plain::from(data);
                if matches!(data, Plain::List(_) | Plain::Record(_)) {
                    return Ok(None);
                }
                let is_static = self.program.blocks.get(block.0 as usize).is_some_and(|block| block.params.len() == 3);
                let player = Some(*you).filter(|you| *you != Seat::NONE).map(|you| Thing::Object(Handle::player(you)));
                let about = if is_static { data } else { event.map(Thing::Event).into() };
                let args = [Plain::Thing(Thing::Object(*card)), player.into(), about, data];
                let args = if is_static { &args[..3] } else { &args };
                self.ask_quickly(kernel, self.key_of_block(*block)?, args)
            }
            Query::Ends { block, frame } => {
                let key = self.ends.get(block.0 as usize).map(|asked| asked.key);
                key.and_then(|key| self.ask_quickly(kernel, key, &[Plain::Thing(Thing::Frame(*frame))]))
            }
            Query::WhyNot { .. } | Query::Invariant(_) | Query::Standing(_) => None,
        })
    }

    fn answer(&self, kernel: &Kernel, query: &Query) -> mlua::Result<Value> {
        if !self.generally.get()
            && let Some(answer) = self.answer_quickly(kernel, query)?
        {
            return Ok(answer);
        }
        // What is asked in the course of it is not asked twice as well.
        let outer = self.generally.replace(true);
        let answer = self.answer_generally(kernel, query);
        self.generally.set(outer);
        answer
    }

    fn answer_generally(&self, kernel: &Kernel, query: &Query) -> mlua::Result<Value> {
        let result = match query {
            Query::Block { block, card, you, event, data } => {
                let function = self.block(*block)?;
                let is_static = self.program.blocks.get(block.0 as usize).is_some_and(|block| block.params.len() == 3);
                let mut args = self.block_args(*card, *you, *event, data)?;
                if is_static {
                    // A static ability is about a card and answers nothing: it has no event.
                    let about = args.pop_back();
                    args.pop_back();
                    args.push_back(about.unwrap_or(LuaValue::Nil));
                }
                self.lend.lend_for_reading(kernel, self, || function.call::<LuaValue>(args))?
            }
            Query::Ends { block, frame } => {
                let Some(asked) = self.ends.get(block.0 as usize) else { return Ok(Value::Nil) };
                let frame = LuaValue::LightUserData(Thing::Frame(*frame).pack());
                self.lend.lend_for_reading(kernel, self, || asked.function.call::<LuaValue>(frame))?
            }
            Query::WhyNot { thread, seat, tag, subject } => {
                let waiting = self.threads.borrow().get(&(kernel.number, *thread)).and_then(|waiting| waiting.why_not.clone());
                let Some(function) = waiting else { return Ok(Value::Nil) };
                let subject = convert::to_lua(subject, &self.lua)?;
                let player = LuaValue::LightUserData(Thing::Object(Handle::player(*seat)).pack());
                self.lend.lend_for_reading(kernel, self, || function.call::<LuaValue>((subject, tag.as_deref(), player)))?
            }
            Query::Invariant(at) => {
                let Some(function) = self.invariants.get(*at as usize) else { return Ok(Value::Nil) };
                self.lend.lend_for_reading(kernel, self, || function.call::<LuaValue>(()))?
            }
            Query::Standing(seat) => {
                let Some(function) = &self.standing else { return Ok(Value::Nil) };
                let player = LuaValue::LightUserData(Thing::Object(Handle::player(*seat)).pack());
                self.lend.lend_for_reading(kernel, self, || function.call::<LuaValue>(player))?
            }
        };
        match result {
            LuaValue::Nil => Ok(Value::Nil),
            LuaValue::Boolean(flag) => Ok(Value::Flag(flag)),
            other => convert::from_lua(&other, kernel).map_err(error::raise),
        }
    }
}

impl Script for Host {
    fn start(&self, kernel: &mut Kernel, thread: u32, call: &Call) -> Result<Signal, Fault> {
        let signal = self.begin(kernel, thread, call).map_err(|e| self.failed(&e, self.during(kernel, call)))?;
        self.kept(|| self.during(kernel, call)).map(|()| signal)
    }

    fn resume(&self, kernel: &mut Kernel, thread: u32, reply: Reply) -> Result<Signal, Fault> {
        let key = (kernel.number, thread);
        let Some(waiting) = self.threads.borrow_mut().remove(&key) else {
            return Err(Fault::Misuse("the script that should go on is not here".into()));
        };
        let during = |kernel: &Kernel| {
            let call = kernel.control().agenda.iter().rev().find_map(|task| match task {
                crate::kernel::control::Task::Thread { thread: t, call, .. } if *t == thread => Some(call.clone()),
                _ => None,
            });
            call.map(|call| self.during(kernel, &call)).unwrap_or_default()
        };
        let args = match convert::reply(&reply, &self.lua) {
            Ok((code, value)) => MultiValue::from_iter([LuaValue::Integer(i64::from(code)), value]),
            Err(e) => return Err(error::fault(&e, during(kernel))),
        };
        let signal = self.go_on(kernel, thread, waiting.thread, args).map_err(|e| self.failed(&e, during(kernel)))?;
        self.kept(|| during(kernel)).map(|()| signal)
    }

    fn discard(&self, of: u64, thread: u32) {
        self.threads.borrow_mut().remove(&(of, thread));
    }

    fn ask(&self, kernel: &Kernel, query: &Query) -> Result<Value, Fault> {
        self.answer(kernel, query).map_err(|e| {
            let during = match query {
                Query::Block { block, card, .. } => self.owner_at(kernel, *block, *card),
                Query::Ends { frame, .. } => {
                    let step = kernel.step_in_words(*frame).map_or_else(String::new, |step| format!(", at {step}"));
                    format!("a reason for a procedure to end{step}").into()
                }
                Query::WhyNot { .. } => "why something is no answer".into(),
                Query::Invariant(at) => {
                    let says = self.bodies.invariants.get(*at as usize).map_or("?", |invariant| &invariant.says);
                    format!("the invariant `{says}`").into()
                }
                Query::Standing(_) => "the standing of a player".into(),
            };
            self.failed(&e, during)
        })
    }
}
