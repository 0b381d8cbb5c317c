//! Scripts on their way: threads of Lua that are started, wait for the kernel and go on. That happens several times at every
//! decision, so it goes past mlua.

use std::cell::RefCell;
use std::ffi::c_int;

use mlua::{Value as LuaValue, ffi};
use rustc_hash::FxHashMap;

use crate::kernel::control::{Call, Query, Reply, Script, Signal, Task};
use crate::kernel::value::{EventRef, Handle, Seat, Value};
use crate::kernel::{Fault, Kernel};

use super::convert;
use super::error;
use super::handle::Thing;
use super::host::Host;
use super::lend::Lend;
use super::stack::{Plain, Stack};

/// A thread, which lives until the key is given back.
#[derive(Clone, Copy)]
struct Thread {
    state: *mut ffi::lua_State,
    key: c_int,
}

/// The threads of a host.
#[derive(Default)]
pub struct Threads {
    /// Those that wait, by their match and their number.
    waiting: RefCell<FxHashMap<(u64, u32), Thread>>,
    /// Those that are finished, to be used again.
    idle: RefCell<Vec<Thread>>,
}

impl Host {
    /// The stack of a thread that waits: there lies what it said when it stopped.
    pub(super) fn waiting(&self, of: u64, thread: u32) -> Option<Stack<'_>> {
        let Thread { state, .. } = *self.threads.waiting.borrow().get(&(of, thread))?;
        // SAFETY: a thread that waits is held, and so valid.
        Some(unsafe { Stack::new(state, &self.names) })
    }

    /// Forgets the waiting scripts of a match that is put away.
    pub fn forget(&self, number: u64) {
        self.threads.waiting.borrow_mut().retain(|(of, _), thread| {
            let stays = *of != number;
            if !stays {
                self.free(*thread);
            }
            stays
        });
    }

    fn free(&self, thread: Thread) {
        // SAFETY: the key is that of a thread which nothing uses any more.
        unsafe { ffi::lua_unref(self.main, thread.key) };
    }

    /// A thread that runs nothing.
    fn thread(&self) -> mlua::Result<Thread> {
        if let Some(thread) = self.threads.idle.borrow_mut().pop() {
            return Ok(thread);
        }
        let mut thread = Thread { state: std::ptr::null_mut(), key: 0 };
        // SAFETY: the new thread is the one value that is pushed, and it is held before that goes.
        unsafe {
            self.lua.exec_raw::<()>((), |state| {
                thread.state = ffi::lua_newthread(state);
                thread.key = ffi::lua_ref(state, -1);
                ffi::lua_settop(state, 0);
            })?;
        }
        Ok(thread)
    }

    fn begin(&self, kernel: &mut Kernel, number: u32, call: &Call) -> mlua::Result<Signal> {
        let body = match call {
            Call::Step(proc, step, _) => {
                let body = self.steps.get(proc.index()).and_then(|steps| steps.get(usize::from(*step)));
                let Some(body) = body.copied().flatten() else { return Ok(Signal::Done(Value::Nil)) };
                body
            }
            Call::Block { block, .. } => self.block(*block)?,
        };
        let thread = self.thread()?;
        self.go_on(kernel, number, thread, |stack, _| {
            stack.push_held(body);
            match call {
                Call::Step(_, _, frame) => {
                    stack.push(Plain::Thing(Thing::Frame(*frame)));
                    1
                }
                Call::Block { ability, you, event, data, .. } => {
                    for arg in block_args(ability.card, *you, *event, data) {
                        stack.push_kept(arg);
                    }
                    4
                }
            }
        })
    }

    /// Runs a thread until it is finished or waits. What is pushed onto its empty stack are the function, if it begins, and so
    /// many arguments.
    fn go_on(
        &self,
        kernel: &mut Kernel,
        number: u32,
        thread: Thread,
        args: impl FnOnce(&Stack, &Kernel) -> c_int,
    ) -> mlua::Result<Signal> {
        let key = (kernel.number, number);
        // SAFETY: the thread is held and does not run; the stack of one that waits or is finished can be emptied, and room is
        // asked for.
        let (stack, status) = unsafe {
            ffi::lua_settop(thread.state, 0);
            ffi::lua_checkstack(thread.state, 16);
            let stack = Stack::new(thread.state, &self.names);
            let args = args(&stack, kernel);
            (stack, Lend.lend(kernel, self, || ffi::lua_resume_(thread.state, self.main, args)))
        };
        match status {
            ffi::LUA_YIELD => {
                self.threads.waiting.borrow_mut().insert(key, thread);
                Ok(Signal::Wait)
            }
            ffi::LUA_OK => {
                // What a script returns lasts only if the kernel keeps it: what a cost settled, for the effect that it pays for.
                let result =
                    if stack.is_nil(1) || stack.flag(1).is_some() { Ok(Value::Nil) } else { convert::take(&stack, 1, kernel) };
                // SAFETY: as above. What is left there would only be kept for nothing.
                unsafe { ffi::lua_settop(thread.state, 0) };
                self.threads.idle.borrow_mut().push(thread);
                result.map(Signal::Done).map_err(error::raise)
            }
            status => {
                // What is said of a thing that is the error is asked of the kernel.
                let error = Lend.lend_for_reading(kernel, self, || self.error(thread, status));
                self.free(thread);
                Err(error)
            }
        }
    }

    /// What stopped a thread, with the places through which it came there.
    fn error(&self, thread: Thread, status: c_int) -> mlua::Error {
        // SAFETY: the error lies on the stack of the thread. One of mlua's own, which knows its places, is userdata.
        let told = unsafe {
            self.lua.exec_raw::<LuaValue>((), |state| {
                ffi::lua_xmove(thread.state, state, 1);
                if ffi::lua_type(state, -1) != ffi::LUA_TUSERDATA {
                    let message = ffi::luaL_tolstring(state, -1, std::ptr::null_mut());
                    ffi::luaL_traceback(state, thread.state, message, 0);
                    ffi::lua_replace(state, 1);
                    ffi::lua_settop(state, 1);
                }
            })
        };
        match told {
            Ok(LuaValue::Error(error)) => *error,
            Ok(LuaValue::String(text)) if status == ffi::LUA_ERRMEM => mlua::Error::MemoryError(text.to_string_lossy()),
            Ok(LuaValue::String(text)) => mlua::Error::runtime(text.to_string_lossy()),
            Ok(_) => mlua::Error::runtime("a script was stopped"),
            Err(error) => error,
        }
    }

    /// Pushes what a script needs to run the bodies of occurrences: nothing, the function to call, and what to call it with.
    pub fn push_bodies(&self, stack: &Stack, kernel: &Kernel, events: &[EventRef]) -> c_int {
        stack.push(Plain::Nil);
        let body = |event: &EventRef| self.verbs.get(kernel.control().verb(*event)?.index()).copied().flatten();
        let single = if let [event] = events { body(event).map(|body| (body, event)) } else { None };
        match single {
            Some((body, event)) => {
                stack.push_held(body);
                stack.push(Plain::Thing(Thing::Event(*event)));
            }
            None => {
                stack.push_held(self.several);
                stack.push_list(events.iter().map(|event| Plain::Thing(Thing::Event(*event))));
            }
        }
        3
    }
}

/// What a block is called with: the card, its controller, what triggered it, what was passed along.
pub fn block_args(card: Handle, you: Seat, event: Option<EventRef>, data: &Value) -> [Plain<'_>; 4] {
    let player = Some(you).filter(|you| *you != Seat::NONE).map(|you| Thing::Object(Handle::player(you)));
    [Plain::Thing(Thing::Object(card)), player.into(), event.map(Thing::Event).into(), data.into()]
}

impl Script for Host {
    fn start(&self, kernel: &mut Kernel, thread: u32, call: &Call) -> Result<Signal, Fault> {
        let signal = self.begin(kernel, thread, call).map_err(|e| self.failed(&e, self.during(kernel, call)))?;
        self.kept(|| self.during(kernel, call)).map(|()| signal)
    }

    fn resume(&self, kernel: &mut Kernel, number: u32, reply: Reply) -> Result<Signal, Fault> {
        let waiting = self.threads.waiting.borrow_mut().remove(&(kernel.number, number));
        let Some(thread) = waiting else {
            return Err(Fault::Misuse("the script that should go on is not here".into()));
        };
        let during = |kernel: &Kernel| {
            let call = kernel.control().agenda.iter().rev().find_map(|task| match task {
                Task::Thread { thread, call, .. } if *thread == number => Some(call.clone()),
                _ => None,
            });
            call.map(|call| self.during(kernel, &call)).unwrap_or_default()
        };
        let args = |stack: &Stack, kernel: &Kernel| match &reply {
            Reply::Bodies(events) => self.push_bodies(stack, kernel, events),
            Reply::Value(value) => {
                stack.push(value.into());
                1
            }
            Reply::Nothing => {
                stack.push(Plain::Nil);
                1
            }
        };
        let signal = self.go_on(kernel, number, thread, args).map_err(|e| self.failed(&e, during(kernel)))?;
        self.kept(|| during(kernel)).map(|()| signal)
    }

    fn discard(&self, of: u64, thread: u32) {
        if let Some(thread) = self.threads.waiting.borrow_mut().remove(&(of, thread)) {
            self.free(thread);
        }
    }

    fn ask(&self, kernel: &Kernel, query: &Query) -> Result<Value, Fault> {
        self.answer(kernel, query).map_err(|e| {
            self.failures.set(self.failures.get() + 1);
            self.failed(&e, self.asked(kernel, query))
        })
    }

    fn doubts(&self) -> bool {
        self.doubts.get()
    }
}
