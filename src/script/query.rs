//! What the kernel asks of scripts: conditions, amounts, reasons.
//!
//! It is asked past mlua, all the time. One that fails is asked again through mlua, which tells where: it only looks.

use std::ffi::c_int;
use std::sync::Arc;

use mlua::{MultiValue, Value as LuaValue, ffi};

use crate::kernel::Kernel;
use crate::kernel::control::Query;
use crate::kernel::value::{Handle, Seat, Value};

use super::convert;
use super::error;
use super::handle::Thing;
use super::held::Held;
use super::host::Host;
use super::lend::Lend;
use super::pick;
use super::sandbox;
use super::stack::{Plain, Stack};
use super::threads::block_args;

impl Host {
    /// The answer to a question.
    pub(super) fn answer(&self, kernel: &Kernel, query: &Query) -> mlua::Result<Value> {
        if let Query::WhyNot { thread, seat, tag, subject } = query {
            return self.why_not(kernel, *thread, *seat, tag.as_ref(), subject);
        }
        let (failures, work_left) = (self.failures.get(), sandbox::work_left());
        let quickly = !self.generally.get();
        if quickly && let Some(answer) = self.answer_plainly(kernel, query) {
            return if self.doubts.get() { self.doubted(kernel, query, answer) } else { Ok(answer) };
        }
        let Some(asked) = self.asked_of(query)? else { return Ok(Value::Nil) };
        if matches!(query, Query::Ends { .. }) {
            kernel.tells_looks();
        }
        if quickly {
            // Where something that it asks has failed already it fails again; each on the way would ask for it once more.
            let fails = failures != self.failures.get();
            if !fails && let Some(answer) = self.ask_quickly(kernel, query, asked) {
                return Ok(answer);
            }
            // Otherwise it could be stopped before it comes to what failed.
            sandbox::take_back(&self.lua, work_left);
        }
        self.ask_generally(kernel, query, asked)
    }

    /// What was worked out without Lua, if Lua says the same.
    fn doubted(&self, kernel: &Kernel, query: &Query, answer: Value) -> mlua::Result<Value> {
        let Some(asked) = self.asked_of(query)? else { return Ok(answer) };
        let work_left = sandbox::work_left();
        let told = self.ask_generally(kernel, query, asked)?;
        sandbox::take_back(&self.lua, work_left);
        if told == answer {
            return Ok(answer);
        }
        Err(mlua::Error::runtime(format!("without Lua the answer would be {answer:?}, and it is {told:?}")))
    }

    /// Which function is asked.
    fn asked_of(&self, query: &Query) -> mlua::Result<Option<Held>> {
        Ok(match query {
            Query::Block { block, .. } => Some(self.block(*block)?),
            Query::Ends { block, .. } => self.ends.get(block.0 as usize).copied(),
            Query::Invariant(at) => self.invariants.get(*at as usize).copied(),
            Query::Standing(_) => self.standing,
            Query::WhyNot { .. } => None,
        })
    }

    /// What it is asked with.
    pub(super) fn with_args<T>(&self, query: &Query, with: impl FnOnce(&[Plain]) -> T) -> T {
        match query {
            Query::Block { block, card, you, event, data } => {
                let [card, player, event, data] = block_args(*card, *you, *event, data);
                // A static ability is about a card and answers nothing: it has no event.
                let is_static = self.program.blocks.get(block.0 as usize).is_some_and(|block| block.params.len() == 3);
                if is_static { with(&[card, player, data]) } else { with(&[card, player, event, data]) }
            }
            Query::Ends { frame, .. } => with(&[Plain::Thing(Thing::Frame(*frame))]),
            Query::Standing(seat) => with(&[player(*seat)]),
            Query::Invariant(_) | Query::WhyNot { .. } => with(&[]),
        }
    }

    fn ask_quickly(&self, kernel: &Kernel, query: &Query, asked: Held) -> Option<Value> {
        let state = self.main;
        // SAFETY: the state is that of the Lua of this host, which nobody uses now: what runs waits for the answer. Room is asked
        // for, and the stack is left as it was.
        unsafe {
            if ffi::lua_checkstack(state, 16) == 0 {
                return None;
            }
            let stack = Stack::new(state, &self.names);
            stack.push_held(asked);
            let count = self.with_args(query, |args| {
                args.iter().for_each(|arg| stack.push_kept(*arg));
                args.len() as c_int
            });
            let failed = Lend.lend_for_reading(kernel, self, || ffi::lua_pcall(state, count, 1, 0));
            let answer = if failed == 0 { stack.value(-1, kernel) } else { None };
            ffi::lua_pop(state, 1);
            answer
        }
    }

    fn ask_generally(&self, kernel: &Kernel, query: &Query, asked: Held) -> mlua::Result<Value> {
        let args = self.with_args(query, |args| args.iter().map(|arg| convert::to_lua(*arg, self)).collect::<mlua::Result<_>>());
        let (function, args): (_, MultiValue) = (asked.function(&self.lua)?, args?);
        // What is asked in the course of it is not asked twice as well.
        let outer = self.generally.replace(true);
        let answer = Lend.lend_for_reading(kernel, self, || function.call::<LuaValue>(args));
        self.generally.set(outer);
        convert::from_lua(&answer?, self, kernel).map_err(error::raise)
    }

    /// Why something is no answer to what a script asks. The script says it: while it waits, each player whom it asks lies on its
    /// stack before what tells of that player's answers, a function or a list of answers of which some say why they cannot be given.
    fn why_not(&self, kernel: &Kernel, thread: u32, seat: Seat, tag: Option<&Arc<str>>, subject: &Value) -> mlua::Result<Value> {
        let Some(waiting) = self.waiting(kernel.number, thread) else { return Ok(Value::Nil) };
        let whose = |at: c_int| waiting.thing(at) == Some(Thing::Object(Handle::player(seat)));
        let Some(tells) = (1..waiting.len()).find(|at| whose(*at)).map(|at| at + 1) else { return Ok(Value::Nil) };
        if !waiting.is_function(tells) {
            return pick::why_not(&waiting, tells, kernel, tag.map(AsRef::as_ref), subject).map_err(error::raise);
        }
        let args = [subject.into(), tag.map_or(Plain::Nil, |tag| Plain::Word(tag)), player(seat)];
        let args: MultiValue = args.iter().map(|arg| convert::to_lua(*arg, self)).collect::<mlua::Result<_>>()?;
        // SAFETY: the function is pushed from the thread, and there is room.
        let function: mlua::Function = unsafe { self.lua.exec_raw((), |state| waiting.push_to(tells, state))? };
        let answer = Lend.lend_for_reading(kernel, self, || function.call::<LuaValue>(args))?;
        convert::from_lua(&answer, self, kernel).map_err(error::raise)
    }
}

fn player(seat: Seat) -> Plain<'static> {
    Plain::Thing(Thing::Object(Handle::player(seat)))
}
