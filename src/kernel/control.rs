//! What is under way: the agenda of tasks, the occurrences they are about, and what has triggered and not yet resolved.
//!
//! Unlike the state this is small; a checkpoint keeps a copy of it instead of a journal.

mod copy;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::choice::{Answer, Choice};
use super::random::Streams;
use super::schema::{BlockId, Occasion, ProcId, VerbId, WindowId};
use super::value::{AbilityRef, EventRef, FrameRef, Handle, Seat, Value};

/// The fields of an occurrence, in the order in which its verb declares them. A move has five.
pub type Fields = SmallVec<[Value; 5]>;

/// Occurrences that happen together: most often it is one.
pub type Events = SmallVec<[EventRef; 2]>;

/// What became of an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// It may still be changed or stopped.
    Proposed,
    /// It was stopped.
    Prevented,
    /// Something else happens in its place.
    Replaced,
    /// It happened.
    Happened,
    /// It could not happen.
    Failed,
}

/// An occurrence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its serial number.
    pub serial: EventRef,
    /// What it is an occurrence of.
    pub what: Occasion,
    /// Its fields.
    pub fields: Fields,
    /// The occurrence of which it is a part.
    pub parent: Option<EventRef>,
    /// The occurrence that triggered the ability which brought it about.
    pub cause: Option<EventRef>,
    /// The ability which brought it about; `None` for the rulebook.
    pub source: Option<AbilityRef>,
    /// The player who brought it about.
    pub by: Seat,
    /// The innermost procedure.
    pub within: FrameRef,
    /// Occurrences of one batch happen together.
    pub batch: u32,
    /// What became of it.
    pub fate: Fate,
}

/// An ability that triggered and waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The ability.
    pub ability: AbilityRef,
    /// Its controller when it triggered.
    pub you: Seat,
    /// What triggered it.
    pub event: EventRef,
    /// How many effects deep it triggered: where the game resolves breadth first, the shallow go first.
    pub wave: u16,
    /// Whether it was on when it triggered; then what is offered in a window must still be on when it is used. What triggered
    /// by leaving need not.
    pub on: bool,
}

/// A piece of script to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    /// The body of a step.
    Step(ProcId, u16, FrameRef),
    /// A block of an ability.
    Block {
        /// The block.
        block: BlockId,
        /// The ability.
        ability: AbilityRef,
        /// Its controller.
        you: Seat,
        /// What triggered it.
        event: Option<EventRef>,
        /// What was passed along.
        data: Value,
    },
}

/// A question to a script that must not change anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// A condition or an amount of an ability.
    Block {
        /// The block.
        block: BlockId,
        /// The card whose ability it is, as it is now.
        card: Handle,
        /// Its controller.
        you: Seat,
        /// What triggered it.
        event: Option<EventRef>,
        /// What was passed along, or the card that a static ability is about.
        data: Value,
    },
    /// A reason for a procedure to end.
    Ends {
        /// The block.
        block: BlockId,
        /// The run of the procedure.
        frame: FrameRef,
    },
    /// Why something is no answer to what a waiting script asks.
    WhyNot {
        /// The script.
        thread: u32,
        /// Who is asked.
        seat: Seat,
        /// The tag of the answer, where it has one.
        tag: Option<Arc<str>>,
        /// What the answer would be about.
        subject: Value,
    },
    /// Whether something holds that the game says always holds, by its position in [`super::rules::Bodies::invariants`].
    Invariant(u32),
    /// How a player stands, where the game says so.
    Standing(Seat),
}

/// What a script says when it stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signal {
    /// It is finished.
    Done(Value),
    /// It waits for what it asked the kernel to do.
    Wait,
}

/// What a waiting script gets.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Reply {
    /// The result.
    Value(Value),
    /// It has to run the bodies of these occurrences first; together if there are several.
    Bodies(Events),
    /// Nothing.
    #[default]
    Nothing,
}

/// The host of scripts. It runs them; the kernel decides when.
pub trait Script {
    /// Starts a piece of script as thread number `thread`. If it answers [`Signal::Wait`] the host keeps the thread.
    ///
    /// # Errors
    /// Whatever the script did wrong.
    fn start(&self, kernel: &mut super::Kernel, thread: u32, call: &Call) -> Result<Signal, super::Fault>;

    /// Goes on with a waiting thread.
    ///
    /// # Errors
    /// Whatever the script did wrong.
    fn resume(&self, kernel: &mut super::Kernel, thread: u32, reply: Reply) -> Result<Signal, super::Fault>;

    /// Forgets a waiting thread of the match with this number.
    fn discard(&self, of: u64, thread: u32);

    /// Asks a script something.
    ///
    /// # Errors
    /// Whatever the script did wrong.
    fn ask(&self, kernel: &super::Kernel, query: &Query) -> Result<Value, super::Fault>;

    /// Whether what is known without asking is asked all the same; it is a fault if the answer is another.
    fn doubts(&self) -> bool {
        false
    }
}

/// How far a procedure is with its present step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The procedure has not begun.
    Start,
    /// The point before the step comes next.
    Before,
    /// The body comes next.
    Body,
    /// The point after the step comes next.
    After,
    /// The steps are over: what is left in its zones goes where the game says.
    End,
    /// The procedure is over.
    Over,
}

/// How far a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Replacements are looked for.
    Instead,
    /// What comes before it is looked for.
    Before,
    /// It happens.
    Commit,
    /// The scripts of its verbs have run.
    Ran,
}

/// A batch of occurrences on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The occurrences.
    pub events: Events,
    /// How far it is.
    pub stage: Stage,
    /// Replacements that were used, each at most once for an occurrence.
    pub applied: Vec<(EventRef, AbilityRef)>,
    /// What could replace or answer its occurrences while all of it stood, found before the first of them is replaced.
    pub stood: Vec<Pending>,
    /// Abilities that may not be on any more when it is over, found before it.
    pub looked_back: Vec<Pending>,
    /// Whether to resolve what it triggered before going on.
    pub settle: bool,
    /// Whether the script beneath it is running the bodies of its verbs.
    pub running: bool,
    /// Whether it was collected: then its script is told only whether any of it happened, even if it is a single occurrence.
    pub together: bool,
}

/// How far the use of an ability is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Using {
    /// Its controller may decline.
    Offer,
    /// Its cost is paid.
    Cost,
    /// It does what it does.
    Body,
    /// It is done.
    End,
}

/// The use of an ability on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// The ability.
    pub ability: AbilityRef,
    /// Its controller.
    pub you: Seat,
    /// What triggered it.
    pub event: Option<EventRef>,
    /// What was passed along.
    pub data: Value,
    /// How far it is.
    pub stage: Using,
    /// How many pending abilities were none of its business when it began.
    pub base: u32,
    /// How many effects deep it is.
    pub wave: u16,
    /// Whether it waits in its window once its cost is paid.
    pub hold: bool,
}

/// A window that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowRun {
    /// Which.
    pub window: WindowId,
    /// What triggered and may be used; `None` where the rules opened it for whatever can be used.
    pub triggered: Option<Vec<Pending>>,
    /// Whose turn to act it is, counted in the window's order.
    pub turn: u8,
    /// How many have passed in a row.
    pub passes: u8,
    /// What was used and waits to resolve.
    pub stack: Vec<Use>,
    /// Whether what was used is resolving now, until none is left.
    pub resolving: bool,
}

/// Something to do. The last task of the agenda is the one under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// A procedure.
    Frame {
        /// Its run.
        frame: FrameRef,
        /// How far its step is.
        phase: Phase,
        /// The occurrence that may stop the step.
        gate: Option<EventRef>,
        /// How many pending abilities are none of its business.
        base: u32,
    },
    /// A script that waits.
    Thread {
        /// Its number; 0 for one that has not started.
        thread: u32,
        /// What it runs.
        call: Call,
        /// How many pending abilities are none of its business.
        base: u32,
        /// The verbs whose bodies it is in.
        bodies: Events,
        /// What it gets when it goes on.
        reply: Reply,
    },
    /// A batch of occurrences.
    Batch(Box<Batch>),
    /// What has triggered, beyond so many, is resolved.
    Settle(u32),
    /// A window.
    Window(Box<WindowRun>),
    /// An ability is used.
    Use(Box<Use>),
    /// Until what lies above is done, this ability answers nothing: a player stopped it, because it would have for ever.
    Without(AbilityRef),
}

/// A choice that was put to a seat, with its answer once given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The choice.
    pub choice: Choice,
    /// The answer.
    pub answer: Option<Answer>,
}

/// Who gets the answers of what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Asker {
    /// The waiting script: a single answer.
    #[default]
    Script,
    /// The waiting script: all answers, as a list.
    Several,
    /// The task under way.
    Task,
}

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The clock of placements and lasting changes.
    pub clock: u32,
    /// How many procedures have begun.
    pub frames: u32,
    /// How many occurrences there were before the first that is kept.
    pub forgotten: u32,
    /// Occurrences that may still be looked at; checkpoints share them.
    pub events: Vec<Arc<Event>>,
    /// How many batches there were.
    pub batches: u32,
    /// What triggered and waits.
    pub pending: Vec<Pending>,
    /// What to do.
    pub agenda: Vec<Task>,
    /// What is asked now.
    pub asked: Vec<Asked>,
    /// Who gets the answers.
    pub asker: Asker,
    /// The choice that was put to the task under way, with its answer.
    pub answered: Option<(Choice, Answer)>,
    /// A script has handed over to what it put on the agenda and has nothing more to say.
    pub handed_over: bool,
    /// Batches being put together, innermost last.
    pub open: Vec<Events>,
    /// Random numbers.
    pub streams: Streams,
    /// How many script threads were started.
    pub threads: u32,
    /// Whether state has changed since the reasons to end were looked at.
    pub stirred: bool,
    /// How many lines the trace had.
    pub traced: u32,
    /// A procedure that a script ends, with the exit.
    pub exit: Option<(FrameRef, u16)>,
}

impl Control {
    /// Nothing under way.
    pub fn new(seed: u64) -> Self {
        Control {
            clock: 0,
            frames: 0,
            forgotten: 0,
            events: Vec::new(),
            batches: 0,
            pending: Vec::new(),
            agenda: Vec::new(),
            asked: Vec::new(),
            asker: Asker::Script,
            answered: None,
            handed_over: false,
            open: Vec::new(),
            streams: Streams::new(seed),
            threads: 0,
            stirred: false,
            traced: 0,
            exit: None,
        }
    }

    /// An occurrence.
    #[inline]
    pub fn event(&self, event: EventRef) -> Option<&Event> {
        self.events.get(event.0.checked_sub(self.forgotten + 1)? as usize).map(AsRef::as_ref)
    }

    /// An occurrence as it is now, whatever becomes of it.
    pub(super) fn shared(&self, event: EventRef) -> Option<Arc<Event>> {
        self.events.get(event.0.checked_sub(self.forgotten + 1)? as usize).cloned()
    }

    /// An occurrence, to change.
    pub fn event_mut(&mut self, event: EventRef) -> Option<&mut Event> {
        self.events.get_mut(event.0.checked_sub(self.forgotten + 1)? as usize).map(Arc::make_mut)
    }

    /// The verb of an occurrence, if it is one of a verb.
    pub fn verb(&self, event: EventRef) -> Option<VerbId> {
        match self.event(event)?.what {
            Occasion::Verb(verb) => Some(verb),
            Occasion::Step(..) | Occasion::Proc(_) => None,
        }
    }

    /// No occurrence so far can be looked at any more.
    pub(super) fn forget_events(&mut self) {
        self.forgotten += self.events.len() as u32;
        self.events.clear();
    }

    /// Whether a script waits, so that this moment is no checkpoint.
    pub fn script_waits(&self) -> bool {
        self.agenda.iter().any(|task| matches!(task, Task::Thread { thread, .. } if *thread != 0))
    }

    /// Moves the clock on.
    pub fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }
}
