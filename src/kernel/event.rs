//! An occurrence as a record: where it comes from, and how abilities rewrite it before it happens.

use std::sync::Arc;

use smallvec::smallvec;

use super::control::{Call, Event, Fate, Fields, Pending, Reply, Stage, Task, Use, Using};
use super::core::Kernel;
use super::fault::{Fault, misuse};
use super::schema::{Given, Occasion, VerbId};
use super::value::{AbilityRef, EventRef, FrameRef, Handle, Seat, Value};
use super::verbs::{self};

/// Where an occurrence comes from.
pub(super) struct Origin {
    pub(super) parent: Option<EventRef>,
    pub(super) cause: Option<EventRef>,
    pub(super) source: Option<AbilityRef>,
    pub(super) by: Seat,
    pub(super) within: FrameRef,
}

impl Kernel {
    /// A new occurrence, with its origin.
    pub(super) fn new_event(&mut self, what: Occasion, mut fields: Fields) -> EventRef {
        let origin = self.origin();
        if what == Occasion::Verb(verbs::MOVE) {
            // Where the card comes from, for those who watch.
            let card = fields.first().and_then(Value::object).and_then(|card| self.state.live(card));
            let from = card.and_then(|card| self.state.zone_ref(card.zone)).map_or(Value::Nil, Value::Zone);
            fields.resize(verbs::FROM, Value::Nil);
            fields.push(from);
        }
        let serial = EventRef(self.control.forgotten + self.control.events.len() as u32 + 1);
        let event = Event {
            serial,
            what,
            fields,
            parent: origin.parent,
            cause: origin.cause,
            source: origin.source,
            by: origin.by,
            within: origin.within,
            batch: 0,
            fate: Fate::Proposed,
        };
        self.control.events.push(Arc::new(event));
        serial
    }

    pub(super) fn origin(&self) -> Origin {
        let within = self.state.frames.last().map_or(FrameRef(0), |frame| frame.serial);
        let mut origin = Origin { parent: None, cause: None, source: None, by: Seat::NONE, within };
        for task in self.control.agenda.iter().rev() {
            match task {
                Task::Thread { bodies, .. } if !bodies.is_empty() => {
                    if let Some(parent) = bodies.last().and_then(|event| self.control.event(*event)) {
                        origin.parent = Some(parent.serial);
                        (origin.cause, origin.source, origin.by) = (parent.cause, parent.source, parent.by);
                    }
                    return origin;
                }
                Task::Thread { call: Call::Block { ability, you, event, .. }, .. } => {
                    origin.parent = *event;
                    (origin.cause, origin.source, origin.by) = (*event, Some(*ability), *you);
                    return origin;
                }
                Task::Thread { .. } | Task::Frame { .. } => return origin,
                Task::Batch(_) | Task::Settle(_) | Task::Window(_) | Task::Use(_) | Task::Without(_) => {}
            }
        }
        origin
    }

    /// How many effects deep what happens now is.
    pub(super) fn wave(&self) -> u16 {
        let using = self.control.agenda.iter().rev().find_map(|task| match task {
            Task::Use(using) => Some(using.wave + 1),
            _ => None,
        });
        using.unwrap_or(0)
    }

    /// Whether the running script is the body of a step, outside any verb's body and any batch: then what each occurrence
    /// triggers is resolved before the step goes on.
    pub(super) fn at_step_level(&self) -> bool {
        if !self.control.open.is_empty() {
            return false;
        }
        let thread = self.control.agenda.iter().rev().find(|task| !matches!(task, Task::Batch(_)));
        matches!(thread, Some(Task::Thread { call: Call::Step(..), bodies, .. }) if bodies.is_empty())
    }

    /// The waiting or running script nearest to the top of the agenda.
    pub(super) fn thread_mut(&mut self) -> Option<&mut Task> {
        self.control.agenda.iter_mut().rev().find(|task| matches!(task, Task::Thread { .. }))
    }

    /// What the script gets that waits for what is on top, if one does; batches whose bodies it runs may lie between.
    pub(super) fn reply(&mut self, with: Reply) {
        let top = self.control.agenda.iter_mut().rev().find(|task| !matches!(task, Task::Batch(_)));
        if let Some(Task::Thread { reply, .. }) = top {
            *reply = with;
        }
    }

    /// A task comes before all others.
    pub(super) fn push(&mut self, task: Task) -> Result<(), Fault> {
        if self.control.agenda.len() >= self.budget.depth {
            return Err(Fault::Depth { limit: self.budget.depth, diagnosis: self.diagnosis() });
        }
        self.control.agenda.push(task);
        Ok(())
    }

    /// An ability that triggered is used.
    pub(super) fn push_use(&mut self, pending: Pending, stage: Using, hold: bool) -> Result<(), Fault> {
        let data = self.data_of(pending.ability);
        let base = self.control.pending.len() as u32;
        let using = Use {
            ability: pending.ability,
            you: pending.you,
            event: Some(pending.event).filter(|event| event.0 != 0),
            data,
            stage,
            base,
            wave: pending.wave,
            hold,
        };
        self.push(Task::Use(Box::new(using)))
    }

    pub(super) fn may_act(&self) -> Result<(), Fault> {
        if self.control.handed_over {
            return misuse("nothing may follow `begin` or `offer`: make it the last thing of the step or block");
        }
        Ok(())
    }

    /// Whether a script may put something on the agenda for which it, or what comes after it, has to wait.
    pub(super) fn may_wait(&self) -> Result<(), Fault> {
        self.may_act()?;
        if !self.control.open.is_empty() {
            return misuse(
                "nothing can be asked, used or begun inside `together`, nor by the bodies of several things that happen together: do it before",
            );
        }
        Ok(())
    }

    /// Prevents an occurrence that has not happened yet. Several effects may; the first of them does.
    ///
    /// # Errors
    /// One that has happened.
    pub fn prevent(&mut self, event: EventRef) -> Result<(), Fault> {
        let open = self.is_open(event);
        match self.control.event_mut(event) {
            Some(event) if open || event.fate == Fate::Prevented => {
                event.fate = Fate::Prevented;
                Ok(())
            }
            _ => misuse("only what has not happened yet can be prevented"),
        }
    }

    /// Whether an occurrence can still be changed or stopped: it has not happened, and its bodies do not run yet.
    pub(super) fn is_open(&self, event: EventRef) -> bool {
        let happening = |task: &Task| matches!(task, Task::Batch(b) if b.stage == Stage::Ran && b.events.contains(&event));
        self.control.event(event).is_some_and(|e| matches!(e.fate, Fate::Proposed | Fate::Replaced))
            && !self.control.agenda.iter().any(happening)
    }

    /// Lets a replaced occurrence happen after all.
    ///
    /// # Errors
    /// One that is not being replaced.
    pub fn proceed(&mut self, event: EventRef) -> Result<(), Fault> {
        match self.control.event_mut(event) {
            Some(event) if event.fate == Fate::Replaced => {
                event.fate = Fate::Proposed;
                Ok(())
            }
            _ => misuse("only an occurrence that is being replaced can proceed"),
        }
    }

    /// Rewrites a field of an occurrence that has not happened yet; the field is found by its verb.
    ///
    /// # Errors
    /// An occurrence that has happened, or has no such field, or whose field the kernel fills in.
    pub fn rewrite(&mut self, event: EventRef, fields: &[(VerbId, u8)], value: Value) -> Result<(), Fault> {
        let open = self.is_open(event);
        let Some(event) = self.control.event_mut(event) else { return misuse("that event is long over") };
        if !open {
            return misuse("only what has not happened yet can be rewritten");
        }
        let Some((verb, at)) = fields.iter().find(|(verb, _)| event.what == Occasion::Verb(*verb)) else {
            return misuse("this event has no such field");
        };
        let declared = self.rules.schema.verbs.get_index(verb.index());
        if let Some((name, verb)) = declared
            && let Some(field) = verb.fields.get(usize::from(*at)).filter(|field| field.given == Given::Never)
        {
            return misuse(format!("`{}` of `{name}` is filled in by the kernel: it can be read, not rewritten", field.name));
        }
        match event.fields.get_mut(usize::from(*at)) {
            Some(field) => {
                *field = value;
                Ok(())
            }
            None => misuse("this event has no such field"),
        }
    }

    /// The rules say something, for the log.
    ///
    /// # Errors
    /// A budget that is exhausted.
    pub fn say(&mut self, key: &str, about: Value) -> Result<(), Fault> {
        self.within_budget()?;
        self.changes += about.weight();
        let known = self.known_objects(std::slice::from_ref(&about));
        self.trace.push(|| super::trace::Line::Say { key: key.into(), about, known });
        Ok(())
    }

    /// The handle that a field of an occurrence holds.
    pub fn event_card(&self, event: EventRef) -> Option<Handle> {
        self.control.event(event)?.fields.iter().find_map(Value::object)
    }
}

/// The fields of an occurrence that is about a single procedure.
pub fn about(frame: FrameRef) -> Fields {
    smallvec![Value::Frame(frame)]
}
