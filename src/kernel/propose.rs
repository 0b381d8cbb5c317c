//! What scripts propose: occurrences one by one or as a batch, and what becomes of those that nobody watches.

use smallvec::smallvec;

use super::control::{Batch, Event, Events, Fate, Fields, Reply, Script, Stage, Task};
use super::core::Kernel;
use super::fault::{Fault, misuse};
use super::schema::{CardId, Moment, Occasion, VerbId, Watch};
use super::trace::Note;
use super::value::{EventRef, Handle, Value};
use super::verbs::{self, BUILTIN};

/// What came of a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposed {
    /// It is done; whether it happened.
    Done(bool),
    /// It is done, and this card has come into being.
    Made(Handle),
    /// The script has to run the bodies of these occurrences and then call [`Kernel::finish_bodies`].
    Bodies(Events),
    /// The script has to wait.
    Wait,
}

impl Kernel {
    /// Proposes an occurrence.
    ///
    /// # Errors
    /// A budget that is exhausted, a script that fails, an argument that makes no sense.
    pub fn propose(&mut self, verb: VerbId, fields: Fields, script: &dyn Script) -> Result<Proposed, Fault> {
        self.may_act()?;
        self.spend(verb)?;
        let what = Occasion::Verb(verb);
        let body = self.rules.verb_body(verb.index());
        let quiet = !self.watched(what, Moment::Before) && !self.watched(what, Moment::Instead);
        let seen = self.seen_after(what, &fields);
        if !self.control.open.is_empty() {
            let event = self.new_event(what, fields);
            if let Some(open) = self.control.open.last_mut() {
                open.push(event);
            }
            return Ok(Proposed::Done(true));
        }
        if quiet && !seen && !body && !self.trace.on {
            // Only of what lasts is kept where it comes from.
            let lasts = matches!(verb, verbs::CONTROL | verbs::MODIFY);
            let source = if lasts { self.origin().source } else { None };
            let note = if verb.index() < BUILTIN.len() { self.carry_out(verb, &fields, source, script)? } else { Note::Happened };
            if verb == verbs::MOVE && note == Note::Happened {
                self.arrive(fields.first(), None);
            }
            let made = (verb == verbs::CREATE && note == Note::Happened).then(|| self.newest());
            return self.after_quiet(note == Note::Happened, made, script);
        }
        let event = self.new_event(what, fields);
        if quiet && !body && !seen {
            // It is made for the trace alone. Whether there is one must not show in the numbers of later occurrences.
            if let Some(event) = self.control.events.last_mut() {
                std::sync::Arc::make_mut(event).serial = EventRef(0);
            }
            let happened = self.commit_one(event, script)?;
            let made = self.made_by(event);
            self.control.events.pop();
            return self.after_quiet(happened, made, script);
        }
        let proposed = self.start_batch(smallvec![event], false)?;
        if quiet && !seen {
            // Nobody has a say before it happens: its body can begin at once.
            return self.commit(&[event], script).map(Proposed::Bodies);
        }
        Ok(proposed)
    }

    /// A batch of occurrences that happen together.
    ///
    /// # Errors
    /// As for [`Kernel::propose`].
    pub fn propose_all(&mut self, verb: VerbId, mut all: Vec<Fields>, script: &dyn Script) -> Result<Proposed, Fault> {
        if all.len() == 1
            && let Some(fields) = all.pop()
        {
            return self.propose(verb, fields, script);
        }
        self.may_act()?;
        let mut events = Events::new();
        for fields in all {
            self.spend(verb)?;
            events.push(self.new_event(Occasion::Verb(verb), fields));
        }
        self.submit(events, script)
    }

    /// Starts to collect a batch.
    ///
    /// # Errors
    /// A script that has handed over.
    pub fn open_batch(&mut self) -> Result<(), Fault> {
        self.may_act()?;
        self.control.open.push(Events::new());
        Ok(())
    }

    /// Proposes what was collected.
    ///
    /// # Errors
    /// As for [`Kernel::propose`].
    pub fn close_batch(&mut self, script: &dyn Script) -> Result<Proposed, Fault> {
        let Some(events) = self.control.open.pop() else { return misuse("no batch is open") };
        self.submit(events, script)
    }

    pub(super) fn submit(&mut self, events: Events, script: &dyn Script) -> Result<Proposed, Fault> {
        if events.is_empty() {
            return Ok(Proposed::Done(false));
        }
        // Inside a larger batch, these belong to that.
        if let Some(outer) = self.control.open.last_mut() {
            outer.extend(events);
            return Ok(Proposed::Done(true));
        }
        let unwatched = |event: &EventRef| {
            self.control.event(*event).is_none_or(|Event { what, fields, .. }| {
                let body = matches!(what, Occasion::Verb(verb) if self.rules.verb_body(verb.index()));
                let early = [Moment::Before, Moment::Instead].iter().any(|moment| self.watched(*what, *moment));
                !body && !early && !self.seen_after(*what, fields)
            })
        };
        if events.iter().all(unwatched) {
            let mut any = false;
            self.remember_departures(&events, script)?;
            for event in &events {
                any |= self.commit_one(*event, script)?;
            }
            return self.after_quiet(any, None, script);
        }
        self.start_batch(events, true)
    }

    /// The bodies that [`Proposed::Bodies`] or [`Reply::Bodies`] named have run.
    ///
    /// # Errors
    /// As for [`Kernel::propose`].
    pub fn finish_bodies(&mut self, results: &[bool], script: &dyn Script) -> Result<Proposed, Fault> {
        self.may_act()?;
        let Some(Task::Batch(batch)) = self.control.agenda.last() else { return misuse("no occurrence is waiting for its body") };
        let events = Events::from_slice(&batch.events);
        if let Some(Task::Thread { bodies, .. }) = self.thread_mut() {
            bodies.retain(|event| !events.contains(event));
        }
        let mut results = results.iter();
        for event in &events {
            let verb = self.control.verb(*event);
            let body = verb.is_some_and(|verb| self.rules.verb_body(verb.index()));
            let proposed = self.control.event(*event).is_some_and(|event| event.fate == Fate::Proposed);
            if body && proposed {
                let happened = results.next().copied().unwrap_or(true);
                self.set_fate(*event, if happened { Note::Happened } else { Note::Idle });
            }
        }
        match self.observe(script)? {
            Some(happened) => Ok(Proposed::Done(happened)),
            None => Ok(Proposed::Wait),
        }
    }

    /// Whether anything may see an occurrence when it has happened: what watches it now, or the card that arrives by it.
    pub(super) fn seen_after(&self, what: Occasion, fields: &[Value]) -> bool {
        let key = self.rules.watch_key(Watch { moment: Moment::After, what });
        let arrives = || {
            let def = match (what, fields.first()?) {
                (Occasion::Verb(verbs::MOVE | verbs::TURN), Value::Object(card)) => self.state.live(*card)?.def,
                (Occasion::Verb(verbs::CREATE), Value::Text(slug)) => self.rules.schema.cards.get_index_of(slug)? as u32,
                _ => return None,
            };
            Some(self.rules.live(CardId(def)).iter().any(|live| live.key == key))
        };
        self.index.any(key) || (self.rules.on_cards(key) && arrives().unwrap_or(false))
    }

    pub(super) fn start_batch(&mut self, events: Events, together: bool) -> Result<Proposed, Fault> {
        self.control.batches += 1;
        let number = self.control.batches;
        for event in &events {
            if let Some(event) = self.control.event_mut(*event) {
                event.batch = number;
            }
        }
        let settle = self.at_step_level();
        let (applied, stood, looked_back) = (Vec::new(), Vec::new(), Vec::new());
        let (stage, running) = (Stage::Instead, false);
        let batch = Batch { events, stage, applied, stood, looked_back, settle, running, together };
        self.push(Task::Batch(Box::new(batch)))?;
        Ok(Proposed::Wait)
    }

    /// A step's own occurrence is over and triggered nothing: only reasons to end can interrupt the step.
    pub(super) fn after_quiet(&mut self, happened: bool, made: Option<Handle>, script: &dyn Script) -> Result<Proposed, Fault> {
        if self.control.stirred && self.at_step_level() {
            self.control.stirred = false;
            if self.due_exit(script)?.is_some() {
                self.control.stirred = true;
                self.reply(Reply::Value(answer(happened, made)));
                return Ok(Proposed::Wait);
            }
        }
        Ok(made.map_or(Proposed::Done(happened), Proposed::Made))
    }

    /// The card that came into being last.
    pub(super) fn newest(&self) -> Handle {
        self.state.handle((self.state.objects.len() as u32).saturating_sub(1))
    }

    /// The card that came into being by an occurrence.
    pub(super) fn made_by(&self, event: EventRef) -> Option<Handle> {
        let event = self.control.event(event).filter(|event| event.what == Occasion::Verb(verbs::CREATE))?;
        event.fields.get(verbs::MADE).and_then(Value::object).filter(|_| event.fate == Fate::Happened)
    }

    /// The card that came into being by a batch, if its script is told that: what was proposed is one occurrence.
    pub(super) fn made_of(&self, batch: &Batch) -> Option<Handle> {
        match batch.events.as_slice() {
            [event] if !batch.together => self.made_by(*event),
            _ => None,
        }
    }
}

/// What a script gets that waited: what was made, or whether it happened.
pub(super) fn answer(happened: bool, made: Option<Handle>) -> Value {
    made.map_or(Value::Flag(happened), Value::Object)
}
