//! A script stood in for by lists of closures: each may act, wait, and go on where it waited, as a coroutine would.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::kernel::control::{Call, Query, Reply, Script, Signal};
use crate::kernel::value::{EventRef, FrameRef, Handle, Seat, Value};
use crate::kernel::{Fault, Kernel, Proposed, misuse};

/// What one line of a script does.
pub type Op = Rc<dyn Fn(&mut Kernel, &Play, &mut Run) -> Result<Step, Fault>>;
/// A question that changes nothing.
pub type Cond = Rc<dyn Fn(&Kernel, &Play, &Run) -> Result<Value, Fault>>;

/// How a script goes on after a line.
pub enum Step {
    /// With the next one.
    Next,
    /// As the kernel says.
    Proposed(Proposed),
    /// When the kernel resumes it.
    Wait,
    /// Not at all.
    Done,
}

/// What a script was given and what it keeps.
#[derive(Clone, Debug)]
pub struct Run {
    pub card: Handle,
    pub you: Seat,
    pub event: Option<EventRef>,
    pub data: Value,
    pub frame: FrameRef,
    /// What the last line gave.
    pub last: Value,
    /// Whether the verb happens, for the body of a verb.
    pub happens: bool,
}

impl Run {
    fn new() -> Run {
        let card = Handle::GAME;
        Run { card, you: Seat::NONE, event: None, data: Value::Nil, frame: FrameRef(0), last: Value::Nil, happens: true }
    }
}

#[derive(Clone)]
enum Item {
    Code { ops: Vec<Op>, at: usize, run: Run },
    Bodies { events: Vec<EventRef>, results: Vec<bool>, begun: usize, closed: bool },
}

/// All scripts of a game.
#[derive(Default)]
pub struct Play {
    pub blocks: Vec<Vec<Op>>,
    pub asks: BTreeMap<u32, Cond>,
    pub steps: Vec<Vec<Vec<Op>>>,
    pub verbs: BTreeMap<usize, Vec<Op>>,
    pub ends: Vec<Cond>,
    /// What scripts wrote down.
    pub log: RefCell<Vec<String>>,
    /// How often a condition was asked.
    pub asked: RefCell<u32>,
    /// Whether what is known is asked all the same.
    pub doubts: bool,
    threads: RefCell<BTreeMap<(u64, u32), Vec<Item>>>,
}

impl Play {
    pub fn note(&self, text: impl Into<String>) {
        self.log.borrow_mut().push(text.into());
    }

    /// How many scripts wait.
    pub fn waiting(&self) -> usize {
        self.threads.borrow().len()
    }

    fn go(&self, kernel: &mut Kernel, thread: u32, mut stack: Vec<Item>, reply: Option<Reply>) -> Result<Signal, Fault> {
        let mut given = reply.map(|reply| match reply {
            Reply::Value(value) => Err(value),
            Reply::Nothing => Err(Value::Nil),
            Reply::Bodies(events) => Ok(Proposed::Bodies(events)),
        });
        loop {
            match given.take() {
                Some(Err(value)) => tell(&mut stack, value),
                Some(Ok(Proposed::Done(happened))) => tell(&mut stack, Value::Flag(happened)),
                Some(Ok(Proposed::Made(card))) => tell(&mut stack, Value::Object(card)),
                Some(Ok(Proposed::Wait)) => {
                    self.threads.borrow_mut().insert((kernel.number, thread), stack);
                    return Ok(Signal::Wait);
                }
                Some(Ok(Proposed::Bodies(events))) => {
                    let events = events.to_vec();
                    stack.push(Item::Bodies { events, results: Vec::new(), begun: 0, closed: false });
                }
                None => {}
            }
            match stack.last_mut() {
                None => return Ok(Signal::Done(Value::Nil)),
                Some(Item::Code { ops, at, run }) => {
                    let Some(op) = ops.get(*at).cloned() else {
                        let happens = run.happens;
                        stack.pop();
                        if let Some(Item::Bodies { results, .. }) = stack.last_mut() {
                            results.push(happens);
                        }
                        continue;
                    };
                    *at += 1;
                    match op(kernel, self, run)? {
                        Step::Next => {}
                        Step::Done => *at = ops.len(),
                        Step::Proposed(proposed) => given = Some(Ok(proposed)),
                        Step::Wait => given = Some(Ok(Proposed::Wait)),
                    }
                }
                Some(Item::Bodies { events, results, begun, closed }) => {
                    let together = events.len() > 1;
                    if let Some(event) = events.get(*begun).copied() {
                        if *begun == 0 && together {
                            kernel.open_batch()?;
                        }
                        *begun += 1;
                        let verb = kernel.control().verb(event).map_or(0, |verb| verb.index());
                        let run = Run { event: Some(event), ..Run::new() };
                        stack.push(Item::Code { ops: self.verbs[&verb].clone(), at: 0, run });
                    } else if together && !*closed {
                        *closed = true;
                        given = Some(Ok(kernel.close_batch(self)?));
                    } else {
                        let results = results.clone();
                        stack.pop();
                        given = Some(Ok(kernel.finish_bodies(&results, self)?));
                    }
                }
            }
        }
    }
}

fn tell(stack: &mut [Item], value: Value) {
    if let Some(Item::Code { run, .. }) = stack.iter_mut().rev().find(|item| matches!(item, Item::Code { .. })) {
        run.last = value;
    }
}

impl Script for Play {
    fn start(&self, kernel: &mut Kernel, thread: u32, call: &Call) -> Result<Signal, Fault> {
        let (ops, run) = match call.clone() {
            Call::Step(proc, step, frame) => (self.steps[proc.index()][usize::from(step)].clone(), Run { frame, ..Run::new() }),
            Call::Block { block, ability, you, event, data } => {
                (self.blocks[block.0 as usize].clone(), Run { card: ability.card, you, event, data, ..Run::new() })
            }
        };
        self.go(kernel, thread, vec![Item::Code { ops, at: 0, run }], None)
    }

    fn resume(&self, kernel: &mut Kernel, thread: u32, reply: Reply) -> Result<Signal, Fault> {
        let Some(stack) = self.threads.borrow_mut().remove(&(kernel.number, thread)) else {
            return misuse("no such script waits");
        };
        self.go(kernel, thread, stack, Some(reply))
    }

    fn discard(&self, of: u64, thread: u32) {
        self.threads.borrow_mut().remove(&(of, thread));
    }

    fn ask(&self, kernel: &Kernel, query: &Query) -> Result<Value, Fault> {
        *self.asked.borrow_mut() += 1;
        match query.clone() {
            Query::Block { block, card, you, event, data } => {
                self.asks[&block.0](kernel, self, &Run { card, you, event, data, ..Run::new() })
            }
            Query::Ends { block, frame } => self.ends[block.0 as usize](kernel, self, &Run { frame, ..Run::new() }),
            Query::WhyNot { .. } | Query::Standing(_) => Ok(Value::Nil),
            Query::Invariant(_) => Ok(Value::Flag(true)),
        }
    }

    fn doubts(&self) -> bool {
        self.doubts
    }
}
