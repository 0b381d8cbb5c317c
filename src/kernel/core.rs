//! The kernel itself: state, what is under way, the journal that takes changes back, and the checkpoint.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::change::{Change, apply, take_back};
use super::choice::{Answer, Choice};
use super::circle::{Seen, Watch};
use super::control::{Call, Control, Script, Task};
use super::fault::Fault;
use super::index::Index;
use super::looked::Reasons;
use super::queue::Queue;
use super::random::{Given, Source, Stream};
use super::rules::Rules;
use super::schema::{AttrId, Policy};
use super::state::{ROOM, State};
use super::trace::Trace;
use super::value::{Seat, Value};

/// How much one action may do before it is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Occurrences between two decisions.
    pub occurrences: u32,
    /// Changes between two decisions, lines of the log and steps of procedures among them.
    pub changes: u32,
    /// Tasks waiting for each other.
    pub depth: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { occurrences: 20_000, changes: 400_000, depth: 400 }
    }
}

/// So many occurrences are worth a look whether anything still names one.
const MANY: usize = 32;

/// A match as the kernel sees it.
///
/// A checkpoint is a moment without a waiting script. The kernel keeps the last one before the pending choice: what was under
/// way there, the journal back to it, and the answers since. Rolling back and giving these answers again leads to the same
/// state, which is how a match is forked, saved and undone in the middle of a script.
#[derive(Debug)]
pub struct Kernel {
    /// A number by which a host tells the scripts of several matches apart; part of no state.
    pub number: u64,
    /// The rules.
    pub rules: Arc<Rules>,
    /// Options of the rules, by name.
    pub options: Arc<[(Arc<str>, Value)]>,
    /// How this match decides what no single declaration decides: as the game does, unless its set-up says otherwise.
    pub policy: Arc<Policy>,
    pub(super) state: State,
    pub(super) control: Control,
    pub(super) index: Index,
    journal: Vec<Change>,
    base: Box<Control>,
    since: Vec<(Seat, Answer)>,
    mark: Box<Control>,
    marked: Option<(usize, usize, usize)>,
    /// The outcomes of chances, where they are given instead of drawn.
    pub chances: Option<Given>,
    /// What happened, if it is recorded.
    pub trace: Trace,
    /// Limits on one action.
    pub budget: Budget,
    pub(super) spent: u32,
    pub(super) changes: u32,
    pub(super) seen: Vec<Seen>,
    pub(super) free: Watch,
    pub(super) held: Watch,
    pub(super) queue: Option<Queue>,
    pub(super) asking: RefCell<Vec<(u32, AttrId)>>,
    pub(super) reasons: Reasons,
    /// Clauses that were cited, one bit each; part of no state.
    pub cited: Vec<u64>,
    /// Choices since the last answer that nobody was asked because there was just one, with it. Kept only if the trace is on;
    /// part of no state.
    pub single: Vec<(Choice, Answer)>,
}

fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Kernel {
    /// An empty table.
    pub fn new(rules: Arc<Rules>, seats: u8, seed: u64) -> Self {
        let state = State::new(&rules, seats);
        let mut kernel = Self::restore(rules, state, Control::new(seed));
        kernel.journal.reserve(ROOM);
        kernel
    }

    /// A kernel at a checkpoint.
    pub fn restore(rules: Arc<Rules>, state: State, control: Control) -> Self {
        let index = Index::new(&rules, &state);
        let policy = rules.policy.clone();
        Self::assemble(rules, (state, index, control), Arc::from([]), policy)
    }

    fn assemble(
        rules: Arc<Rules>,
        (state, index, control): (State, Index, Control),
        options: Arc<[(Arc<str>, Value)]>,
        policy: Arc<Policy>,
    ) -> Self {
        Kernel {
            number: next_number(),
            options,
            policy,
            index,
            rules,
            state,
            base: Box::new(control.clone()),
            mark: Box::new(Control::new(0)),
            control,
            journal: Vec::new(),
            since: Vec::new(),
            marked: None,
            chances: None,
            trace: Trace::default(),
            budget: Budget::default(),
            spent: 0,
            changes: 0,
            seen: Vec::new(),
            free: Watch::default(),
            held: Watch::default(),
            queue: None,
            asking: RefCell::new(Vec::new()),
            reasons: Reasons::default(),
            cited: Vec::new(),
            single: Vec::new(),
        }
    }

    /// Everything that lasts.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What is under way.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What is under way, for script hosts that record what a script says.
    pub fn control_mut(&mut self) -> &mut Control {
        &mut self.control
    }

    /// The choices that wait for an answer.
    pub fn pending(&self) -> impl Iterator<Item = &Choice> {
        self.control.asked.iter().filter(|asked| asked.answer.is_none()).map(|asked| &asked.choice)
    }

    /// The first choice that waits for an answer.
    pub fn choice(&self) -> Option<&Choice> {
        self.pending().next()
    }

    /// Makes a change; its inverse goes into the journal.
    pub(super) fn change(&mut self, change: Change) {
        self.reasons.change(&change);
        self.journal.push(apply(change, &mut self.state, &mut self.index, &self.rules));
        self.changes += 1;
        self.control.stirred = true;
    }

    /// The inverses of the changes since the journal had so many.
    pub(super) fn changed_since(&self, len: usize) -> &[Change] {
        self.journal.get(len..).unwrap_or(&[])
    }

    /// A script is about to start, and none waits: this is a checkpoint.
    pub(super) fn begin_script(&mut self) {
        if self.control.events.len() >= MANY {
            self.forget_what_nothing_names();
        }
        self.note_checkpoint();
    }

    /// Notes that this is a checkpoint: the next thing to happen starts a script, and none waits.
    fn note_checkpoint(&mut self) {
        self.control.traced = self.trace.len() as u32;
        self.mark.copy_from(&self.control);
        self.held = Watch::default();
        let taken = self.chances_given();
        self.marked = Some((self.journal.len(), self.since.len(), taken));
    }

    /// Makes the last checkpoint the one to which everything goes back. Called when a choice is put to a player.
    pub(super) fn settle_checkpoint(&mut self) {
        if !self.control.script_waits() {
            self.forget_what_nothing_names();
            self.note_checkpoint();
        }
        if let Some((journal, since, taken)) = self.marked.take() {
            std::mem::swap(&mut self.base, &mut self.mark);
            if journal == self.journal.len() {
                self.journal.clear()
            } else {
                drop(self.journal.drain(..journal))
            }
            if since == self.since.len() {
                self.since.clear()
            } else {
                drop(self.since.drain(..since))
            }
            if let Some(given) = &mut self.chances {
                given.base = taken;
            }
        }
        (self.spent, self.changes) = (0, 0);
        self.forget_uses();
    }

    /// Forgets the occurrences, unless something under way or a variable can still look at one.
    fn forget_what_nothing_names(&mut self) {
        if !self.control.events.is_empty() && self.is_idle() && !self.state.names_events() {
            self.control.forget_events();
        }
    }

    /// Whether nothing under way can still look at an occurrence.
    fn is_idle(&self) -> bool {
        self.control.pending.is_empty()
            && self.control.agenda.iter().all(|task| match task {
                Task::Settle(_) | Task::Without(_) => true,
                // It is still asked whether that was prevented.
                Task::Frame { gate, .. } => gate.is_none(),
                Task::Window(run) => run.triggered.is_none() && run.stack.is_empty(),
                Task::Thread { thread: 0, call: Call::Step(..), .. } => true,
                Task::Thread { .. } | Task::Batch(_) | Task::Use(_) => false,
            })
    }

    pub(super) fn remember_answer(&mut self, seat: Seat, answer: Answer) {
        self.since.push((seat, answer));
    }

    /// Takes back everything since the checkpoint and hands over the answers given since, to be given again.
    pub fn roll_back(&mut self, script: &dyn Script) -> Vec<(Seat, Answer)> {
        for task in &self.control.agenda {
            if let Task::Thread { thread, .. } = task {
                script.discard(self.number, *thread);
            }
        }
        self.go_back();
        std::mem::take(&mut self.since)
    }

    fn go_back(&mut self) {
        take_back(&mut self.journal, &mut self.state, &mut self.index, &self.rules);
        self.control.copy_from(&self.base);
        self.trace.truncate(self.control.traced as usize);
        self.marked = None;
        self.queue = None;
        if let Some(given) = &mut self.chances {
            given.rewind();
        }
        (self.spent, self.changes) = (0, 0);
        self.forget_uses();
        self.asking.borrow_mut().clear();
        self.reasons.forget();
    }

    /// A kernel of its own at the checkpoint, with the answers to give to reach the same choice.
    pub fn fork(&self) -> (Kernel, Vec<(Seat, Answer)>) {
        let at = (self.state.clone(), self.index.clone(), Control::clone(&self.base));
        let mut fork = Self::assemble(self.rules.clone(), at, self.options.clone(), self.policy.clone());
        fork.budget = self.budget;
        fork.chances = self.chances.clone();
        if let Some(given) = &mut fork.chances {
            given.rewind();
        }
        fork.journal = self.journal.clone();
        take_back(&mut fork.journal, &mut fork.state, &mut fork.index, &fork.rules);
        (fork, self.since.clone())
    }

    /// What is under way here is what was under way at the checkpoint: for a kernel that stands there.
    pub(super) fn rebase(&mut self) {
        self.base.copy_from(&self.control);
    }

    /// The cards that a seat has known at some time since the checkpoint, and does not know now.
    pub fn forgotten_since(&self, seat: Seat) -> Vec<u32> {
        let seats = u32::from(self.state.seats()).max(1);
        let known = |change: &Change| match change {
            Change::Lot(cell, was) if cell % seats == u32::from(seat.0) && *was == cell / seats + 1 => Some(cell / seats),
            _ => None,
        };
        self.journal.iter().filter_map(known).filter(|id| !self.knows(*id, seat)).collect()
    }

    /// The cards that anything has happened to since the checkpoint.
    pub fn touched_since(&self) -> Vec<u32> {
        let touched = |change: &Change| match change {
            Change::Place { id, .. } | Change::Face(id, _) | Change::Marks(id, _) | Change::Host(id, _) => Some(*id),
            Change::Lot(cell, _) => Some(cell / u32::from(self.state.seats()).max(1)),
            _ => None,
        };
        self.journal.iter().filter_map(touched).collect()
    }

    /// A kernel that stands as this one does, with its log, for looking only: scripts that wait do not wait for it.
    #[must_use]
    pub fn copy(&self) -> Kernel {
        let at = (self.state.clone(), self.index.clone(), self.control.clone());
        let mut copy = Self::assemble(self.rules.clone(), at, self.options.clone(), self.policy.clone());
        copy.trace = self.trace.clone();
        copy
    }

    /// State and control at the checkpoint, and the answers given since: what a save holds.
    pub fn checkpoint(&self) -> (State, Control, Vec<(Seat, Answer)>) {
        let (fork, since) = self.fork();
        (fork.state, fork.control, since)
    }

    /// Takes a chance: outcomes are drawn from a stream, or are those that were given.
    ///
    /// # Errors
    /// Outcomes are given, and this one was not, or cannot be.
    pub fn chance<T>(&mut self, stream: Stream, with: impl FnOnce(&mut Source) -> T) -> Result<T, Fault> {
        match &mut self.chances {
            Some(given) => given.take(with),
            None => Ok(self.control.streams.draw(stream, with)),
        }
    }

    /// Notes that a choice had just one answer and nobody was asked.
    pub(super) fn note_single(&mut self, choice: &Choice, answer: &Answer) {
        if self.trace.on {
            self.single.push((choice.clone(), answer.clone()));
        }
    }

    /// Notes that a clause is being applied.
    ///
    /// # Errors
    /// A budget that is exhausted.
    pub fn cite(&mut self, clause: u32) -> Result<(), Fault> {
        self.within_budget()?;
        self.changes += 1;
        let word = clause as usize / 64;
        if self.cited.len() <= word {
            self.cited.resize(word + 1, 0);
        }
        if let Some(bits) = self.cited.get_mut(word) {
            *bits |= 1 << (clause % 64);
        }
        self.trace.cite(clause);
        Ok(())
    }
}
