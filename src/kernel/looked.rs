//! What a reason to end looked at when it was asked last: as long as none of that has changed, it is no reason now either.
//!
//! Reasons are looked at after whatever changes anything, most often a step, a variable or a card of which they know nothing.

use std::cell::{Cell, RefCell};

use smallvec::SmallVec;

use super::change::Change;
use super::control::{Query, Script};
use super::core::Kernel;
use super::fault::{Fault, misuse};
use super::schema::BlockId;
use super::state::State;
use super::value::FrameRef;

/// Parts of what a script can look at, a bit each. What there is much of shares some thirty or sixty bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u128);

impl Parts {
    /// At which step a procedure is, and by which exit it ends.
    pub const STEP: Parts = Parts(1);
    /// What no change tells of: occurrences, and what is under way.
    pub const UNTOLD: Parts = Parts(1 << 1);
    /// Which cards are in the roles of procedures.
    pub const ROLES: Parts = Parts(1 << 64);
    /// Anything but steps and variables.
    pub const ANY: Parts = Parts(u128::MAX << 64 | Parts::REST.0);
    /// Whatever is no part of its own.
    const REST: Parts = Parts(1 << 2);

    /// A variable of a procedure.
    pub fn var(at: u16) -> Parts {
        Parts(1 << (3 + at % 30))
    }

    /// A variable of a side.
    pub fn side_var(at: u16) -> Parts {
        Parts(1 << (33 + at % 31))
    }

    /// Where an object lies, and whether it is still there.
    pub fn place(id: u32) -> Parts {
        Parts(1 << (65 + id % 63))
    }

    /// What a change changes of that at which scripts can look.
    fn of(change: &Change) -> Parts {
        match change {
            Change::Step(..) => Parts::STEP,
            Change::Var(_, at, _) => Parts::var(*at),
            Change::SideVar(_, _, at, _) => Parts::side_var(*at),
            Change::Cast(..) => Parts::ROLES,
            Change::Place { id, .. } => Parts::place(*id),
            // No script sees what a seat knows, and how often something was used only by what can be used, of which nothing tells.
            Change::Lot(..) | Change::Use(..) | Change::Forget(_) => Parts::default(),
            _ => Parts::REST,
        }
    }

    fn with(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    fn meet(self, other: Parts) -> bool {
        self.0 & other.0 != 0
    }
}

/// What is known of the reasons to end. It follows from the state and is part of none.
#[derive(Debug, Default)]
pub(super) struct Reasons {
    /// At what scripts have looked since a reason was asked.
    looked: Cell<Parts>,
    /// What has changed since the reasons were looked at.
    changed: Cell<Parts>,
    /// At what all of them together looked, if each was asked and is none.
    all: Cell<Option<Parts>>,
    /// Whether one was asked since they were looked at of which nothing is known.
    untold: Cell<bool>,
    /// The procedure of which a reason is asked.
    of: Cell<FrameRef>,
    /// Those that were none, with what they looked at.
    none: RefCell<SmallVec<[(FrameRef, BlockId, Parts); 4]>>,
}

impl Reasons {
    /// Something changes.
    pub(super) fn change(&self, change: &Change) {
        self.changed.set(self.changed.get().with(Parts::of(change)));
    }

    /// Nothing is known any more.
    pub(super) fn forget(&self) {
        self.all.take();
        self.none.borrow_mut().clear();
    }

    /// Whether there was none when they were looked at last, and nothing has changed since that any of them looks at.
    #[inline]
    pub(super) fn stay_none(&self) -> bool {
        self.all.get().is_some_and(|looked| !looked.meet(self.changed.get()))
    }

    /// They are looked at: what has changed since can be a reason. Of procedures that are over nothing is kept.
    pub(super) fn look(&self, state: &State) {
        let changed = self.changed.take();
        self.all.take();
        self.untold.take();
        let ended = changed.meet(Parts::REST);
        self.none.borrow_mut().retain(|(of, _, looked)| !looked.meet(changed) && (!ended || state.running(*of)));
    }

    /// All that there are were looked at, and none of them is one.
    pub(super) fn are_none(&self) {
        if !self.untold.get() {
            let looked = self.none.borrow().iter().fold(Parts::REST, |all, (.., looked)| all.with(*looked));
            self.all.set(Some(looked));
        }
    }

    /// Of how many something is known.
    #[cfg(test)]
    pub(super) fn known(&self) -> usize {
        self.none.borrow().len()
    }

    /// As if all were asked and looked at nothing.
    #[cfg(test)]
    pub(super) fn claim_none(&self) {
        self.all.set(Some(Parts::default()));
    }

    fn is_none(&self, frame: FrameRef, when: BlockId) -> bool {
        self.none.borrow().iter().any(|(f, w, _)| (*f, *w) == (frame, when))
    }
}

impl Kernel {
    /// From now on the host says at which parts scripts look. Of one that does not say it, nothing is known.
    pub fn tells_looks(&self) {
        self.reasons.looked.take();
    }

    /// A script looks at some part.
    #[inline]
    pub fn looks_at(&self, part: Parts) {
        self.reasons.looked.set(self.reasons.looked.get().with(part));
    }

    /// A script looks at a run of a procedure. One that can end before that whose reason is asked may be gone when it is asked again.
    #[inline]
    pub fn looks_at_run(&self, run: FrameRef) {
        let of = self.reasons.of.get();
        if run != of && (run > of || !self.state.running(run)) {
            self.looks_at(Parts::REST);
        }
    }

    /// Whether something is a reason for a run of a procedure to end.
    pub(super) fn is_reason(&self, when: BlockId, frame: FrameRef, script: &dyn Script) -> Result<bool, Fault> {
        let none = self.reasons.is_none(frame, when);
        if none && !script.doubts() {
            return Ok(false);
        }
        self.reasons.looked.set(Parts::UNTOLD);
        self.reasons.of.set(frame);
        let holds = script.ask(self, &Query::Ends { block: when, frame })?.truth();
        if none {
            return if holds { self.stale(frame) } else { Ok(false) };
        }
        let looked = self.reasons.looked.get();
        if looked.meet(Parts::UNTOLD) {
            self.reasons.untold.set(true);
        } else if !holds {
            self.reasons.none.borrow_mut().push((frame, when, looked));
        }
        Ok(holds)
    }

    /// There is a reason to end that would not have been asked.
    ///
    /// # Errors
    /// Always: it says which.
    pub(super) fn stale<T>(&self, frame: FrameRef) -> Result<T, Fault> {
        let proc = self.state.frame(frame).and_then(|frame| self.rules.schema.procs.get_index(frame.proc.index()));
        let name = proc.map_or("?", |(name, _)| name);
        misuse(format!("`{name}` has a reason to end that would not be asked again, though what it looks at has changed"))
    }
}
