//! Occurrences: proposed, rewritten or prevented, committed as a batch, observed.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::control::{Batch, Call, Event, Events, Fate, Fields, Pending, Reply, Script, Stage, Task, Use, Using};
use super::core::Kernel;
use super::fault::{Fault, misuse};
use super::order::First;
use super::schema::{CardId, Moment, Occasion, VerbId, Watch};
use super::state::NOWHERE;
use super::trace::Note;
use super::value::{AbilityRef, EventRef, FrameRef, Handle, Seat, Value};
use super::verbs::{self, BUILTIN};

/// What came of a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposed {
    /// It is done; whether it happened.
    Done(bool),
    /// The script has to run the bodies of these occurrences and then call [`Kernel::finish_bodies`].
    Bodies(Events),
    /// The script has to wait.
    Wait,
}

/// Where an occurrence comes from.
struct Origin {
    parent: Option<EventRef>,
    cause: Option<EventRef>,
    source: Option<AbilityRef>,
    by: Seat,
    within: FrameRef,
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
            let source =
                if self.state.modifiers.is_empty() && verb.index() >= BUILTIN.len() { None } else { self.origin().source };
            let note = if verb.index() < BUILTIN.len() { self.carry_out(verb, &fields, source, script)? } else { Note::Happened };
            return self.after_quiet(note == Note::Happened, script);
        }
        let event = self.new_event(what, fields);
        if quiet && !body && !seen {
            // It is made for the trace alone. Whether there is one must not show in the numbers of later occurrences.
            if let Some(event) = self.control.events.last_mut() {
                std::sync::Arc::make_mut(event).serial = EventRef(0);
            }
            let happened = self.commit_one(event, script)?;
            self.control.events.pop();
            return self.after_quiet(happened, script);
        }
        self.start_batch(smallvec![event])
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

    fn submit(&mut self, events: Events, script: &dyn Script) -> Result<Proposed, Fault> {
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
            return self.after_quiet(any, script);
        }
        self.start_batch(events)
    }

    /// The bodies that [`Proposed::Bodies`] or [`Reply::Bodies`] named have run.
    ///
    /// # Errors
    /// As for [`Kernel::propose`].
    pub fn finish_bodies(&mut self, results: &[bool], script: &dyn Script) -> Result<Proposed, Fault> {
        self.may_act()?;
        let Some(Task::Batch(batch)) = self.control.agenda.last() else { return misuse("no occurrence is waiting for its body") };
        let events = batch.events.clone();
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
    fn seen_after(&self, what: Occasion, fields: &[Value]) -> bool {
        let watch = Watch { moment: Moment::After, what };
        let arrives = || {
            let def = match (what, fields.first()?) {
                (Occasion::Verb(verbs::MOVE | verbs::TURN), Value::Object(card)) => self.state.live(*card)?.def,
                (Occasion::Verb(verbs::CREATE), Value::Text(slug)) => self.rules.schema.cards.get_index_of(slug)? as u32,
                _ => return None,
            };
            Some(self.rules.live(CardId(def)).iter().any(|live| live.key == self.rules.watch_key(watch)))
        };
        self.watched(what, Moment::After) || arrives().unwrap_or(false)
    }

    fn start_batch(&mut self, events: Events) -> Result<Proposed, Fault> {
        self.control.batches += 1;
        let number = self.control.batches;
        for event in &events {
            if let Some(event) = self.control.event_mut(*event) {
                event.batch = number;
            }
        }
        let settle = self.at_step_level();
        let batch = Batch { events, stage: Stage::Instead, applied: Vec::new(), looked_back: Vec::new(), settle, running: false };
        self.push(Task::Batch(Box::new(batch)))?;
        Ok(Proposed::Wait)
    }

    /// A step's own occurrence is over and triggered nothing: only reasons to end can interrupt the step.
    fn after_quiet(&mut self, happened: bool, script: &dyn Script) -> Result<Proposed, Fault> {
        if self.control.stirred && self.at_step_level() {
            self.control.stirred = false;
            if self.due_exit(script)?.is_some() {
                self.control.stirred = true;
                self.reply(Reply::Value(Value::Flag(happened)));
                return Ok(Proposed::Wait);
            }
        }
        Ok(Proposed::Done(happened))
    }

    /// Takes a batch one stage further.
    pub(super) fn advance_batch(&mut self, script: &dyn Script) -> Result<(), Fault> {
        let Some(Task::Batch(batch)) = self.control.agenda.last() else { return Ok(()) };
        let events = batch.events.clone();
        match batch.stage {
            Stage::Instead => self.replace(&events, script),
            Stage::Before => {
                self.set_stage_of_batch(Stage::Commit);
                let base = self.control.pending.len() as u32;
                for event in self.proposed(&events) {
                    let found = self.triggered(event, Moment::Before, script)?;
                    self.enqueue(found);
                }
                if self.control.pending.len() as u32 > base {
                    self.push(Task::Settle(base))?;
                }
                Ok(())
            }
            Stage::Commit => self.commit(&events, script),
            Stage::Ran => {
                if let Some(happened) = self.observe(script)? {
                    self.reply(Reply::Value(Value::Flag(happened)));
                }
                Ok(())
            }
        }
    }

    fn proposed(&self, events: &[EventRef]) -> Events {
        let proposed = |event: &EventRef| self.control.event(*event).is_some_and(|event| event.fate == Fate::Proposed);
        events.iter().copied().filter(proposed).collect()
    }

    fn set_stage_of_batch(&mut self, stage: Stage) {
        if let Some(Task::Batch(batch)) = self.control.agenda.last_mut() {
            batch.stage = stage;
        }
    }

    /// Looks for a replacement that applies and was not used on this occurrence yet.
    fn replace(&mut self, events: &[EventRef], script: &dyn Script) -> Result<(), Fault> {
        let order = self.policy.replacements.clone();
        for event in self.proposed(events) {
            let spent = self.spent_replacements(event);
            let mut found = self.triggered(event, Moment::Instead, script)?;
            found.retain(|p| !spent.contains(&p.ability));
            if found.is_empty() {
                continue;
            }
            let at = if let Some((_, answer)) = self.control.answered.take() {
                self.picked(&found, &order, &answer, script)?
            } else {
                match self.first(&found, &order, script)? {
                    First::This(at) => at,
                    First::Picks(seat, among) => return self.ask_which(seat, &found, &among, "replacement"),
                }
            };
            let Some(chosen) = found.get(at).cloned() else { continue };
            if let Some(Task::Batch(batch)) = self.control.agenda.last_mut() {
                batch.applied.push((event, chosen.ability));
            }
            if let Some(event) = self.control.event_mut(event) {
                event.fate = Fate::Replaced;
            }
            let stage = if self.is_optional(chosen.ability) { Using::Offer } else { Using::Cost };
            return self.push_use(chosen, stage, false);
        }
        self.set_stage_of_batch(Stage::Before);
        Ok(())
    }

    /// Replacements that had their turn: with this occurrence, and with each of those in whose place it happens.
    fn spent_replacements(&self, event: EventRef) -> Vec<AbilityRef> {
        let mut spent = Vec::new();
        for (above, task) in self.control.agenda.iter().rev().enumerate() {
            let Task::Batch(batch) = task else { continue };
            if batch.stage != Stage::Instead {
                continue;
            }
            // A batch further down waits for the replacement that it used last.
            let of = if above == 0 { Some(event) } else { batch.applied.last().map(|(event, _)| *event) };
            spent.extend(batch.applied.iter().filter(|(event, _)| Some(*event) == of).map(|(_, ability)| *ability));
        }
        spent
    }

    /// The batch happens: the kernel's verbs at once, then the bodies of the game's.
    fn commit(&mut self, events: &[EventRef], script: &dyn Script) -> Result<(), Fault> {
        self.set_stage_of_batch(Stage::Ran);
        let events = self.proposed(events);
        let mut looked_back = Vec::new();
        if self.policy.look_back {
            for event in &events {
                let body = self.control.verb(*event).is_some_and(|verb| self.rules.verb_body(verb.index()));
                if body || self.is_departure(*event) {
                    looked_back.extend(self.triggered(*event, Moment::After, script)?);
                }
            }
        }
        self.remember_departures(&events, script)?;
        let mut bodies = SmallVec::new();
        for event in &events {
            let verb = self.control.verb(*event);
            if verb.is_some_and(|verb| self.rules.verb_body(verb.index())) {
                bodies.push(*event);
            } else {
                self.commit_one(*event, script)?;
            }
        }
        if let Some(Task::Batch(batch)) = self.control.agenda.last_mut() {
            batch.looked_back = looked_back;
            batch.running = !bodies.is_empty();
        }
        for event in &bodies {
            // Its line stands before those of its parts; how it went is filled in when its body has run.
            let known = self.known_of(*event);
            self.record(*event, Note::Happened, known);
        }
        if !bodies.is_empty() {
            if let Some(Task::Thread { bodies: inside, .. }) = self.thread_mut() {
                inside.extend_from_slice(&bodies);
            }
            self.reply(Reply::Bodies(bodies));
        }
        Ok(())
    }

    /// Cards that leave play together are remembered as they all stood before any of them left.
    fn remember_departures(&mut self, events: &[EventRef], script: &dyn Script) -> Result<(), Fault> {
        if events.len() < 2 {
            return Ok(());
        }
        for event in events.iter().filter(|event| self.is_departure(**event)).copied().collect::<Vec<_>>() {
            if let Some(card) = self.event_card(event) {
                self.remember(card, script)?;
            }
        }
        Ok(())
    }

    /// Carries out one occurrence that has no body, and notes it.
    fn commit_one(&mut self, event: EventRef, script: &dyn Script) -> Result<bool, Fault> {
        let Some(e) = self.control.event(event) else { return Ok(false) };
        let (what, source, fields) = (e.what, e.source, e.fields.clone());
        let before = self.known_objects(&fields);
        let note = match what {
            Occasion::Verb(verb) if verb.index() < BUILTIN.len() => self.carry_out(verb, &fields, source, script)?,
            _ => Note::Happened,
        };
        if what == Occasion::Verb(verbs::MOVE) && note == Note::Happened {
            self.arrive(event);
        }
        if let Some(event) = self.control.event_mut(event) {
            event.fate = Self::fate_of(note);
        }
        self.record(event, note, before);
        Ok(note == Note::Happened)
    }

    /// A card that comes into play is spoken of as what it is there; one that goes elsewhere as what it was.
    fn arrive(&mut self, event: EventRef) {
        let card = self.control.event(event).and_then(|event| event.fields.first()).and_then(Value::object);
        let Some(card) = card else { return };
        let now = self.state.handle(card.id);
        if self.in_play(self.state.object(card.id).zone)
            && let Some(field) = self.control.event_mut(event).and_then(|event| event.fields.first_mut())
        {
            *field = Value::Object(now);
        }
    }

    /// The body of an occurrence has run.
    fn set_fate(&mut self, event: EventRef, note: Note) {
        if let Some(event) = self.control.event_mut(event) {
            event.fate = Self::fate_of(note);
        }
        let after = self.known_of(event);
        self.trace.amend(event, note, &after);
    }

    /// Notes an occurrence in the trace.
    fn record(&mut self, event: EventRef, note: Note, before: SmallVec<[(u32, u8); 2]>) {
        if !self.trace.on {
            return;
        }
        let Some(event) = self.control.event(event) else { return };
        let known = before.into_iter().map(|(id, bits)| (id, bits | self.known_by(id))).collect();
        self.trace.occurrence(event, note, known);
    }

    /// The objects that an occurrence is about, with the seats that know them.
    fn known_of(&self, event: EventRef) -> SmallVec<[(u32, u8); 2]> {
        self.control.event(event).map(|event| self.known_objects(&event.fields)).unwrap_or_default()
    }

    /// The objects among some values, with the seats that know them.
    pub(super) fn known_objects(&self, values: &[Value]) -> SmallVec<[(u32, u8); 2]> {
        if !self.trace.on {
            return SmallVec::new();
        }
        let mut known = SmallVec::new();
        for value in values {
            match value {
                Value::Object(handle) => known.push((handle.id, self.known_by(handle.id))),
                Value::Ability(ability) => known.push((ability.card.id, self.known_by(ability.card.id))),
                Value::List(values) => known.extend(self.known_objects(values)),
                Value::Record(fields) => {
                    known.extend(fields.iter().flat_map(|(_, value)| self.known_objects(std::slice::from_ref(value))))
                }
                _ => {}
            }
        }
        known
    }

    /// Whether an occurrence takes a card out of play.
    fn is_departure(&self, event: EventRef) -> bool {
        let Some(event) = self.control.event(event) else { return false };
        let Some(card) = event.fields.first().and_then(Value::object) else { return false };
        let from = self.state.live(card).map_or(NOWHERE, |object| object.zone);
        if !self.in_play(from) {
            return false;
        }
        match event.what {
            Occasion::Verb(verbs::MOVE) => {
                matches!(event.fields.get(1), Some(Value::Zone(to)) if !self.in_play(to.slot))
            }
            Occasion::Verb(verbs::REMOVE) => true,
            _ => false,
        }
    }

    /// What a batch triggered is found; the batch is over. Gives whether any of it happened, or nothing if the script has to
    /// wait until what triggered is resolved.
    fn observe(&mut self, script: &dyn Script) -> Result<Option<bool>, Fault> {
        let Some(Task::Batch(batch)) = self.control.agenda.pop() else { return Ok(Some(false)) };
        let mut any = false;
        for event in &batch.events {
            let Some(e) = self.control.event(*event) else { continue };
            let fate = e.fate;
            if fate != Fate::Happened {
                if matches!(fate, Fate::Prevented | Fate::Replaced) {
                    let note = if fate == Fate::Prevented { Note::Prevented } else { Note::Replaced };
                    let known = self.known_of(*event);
                    self.record(*event, note, known);
                }
                continue;
            }
            any = true;
            if !matches!(e.what, Occasion::Verb(_)) {
                // What comes after a step is looked for when it is over; this was the point before it.
                continue;
            }
            let departed = self.left_play(*event);
            let back: Vec<Pending> = batch.looked_back.iter().filter(|p| p.event == *event).cloned().collect();
            let mut found = if departed && self.policy.look_back {
                back
            } else {
                let mut found = self.triggered(*event, Moment::After, script)?;
                // What watched when it began and is no longer on saw it as well.
                let gone = back.into_iter().filter(|p| !self.is_on(p.ability) && !found.contains(p));
                let gone: Vec<Pending> = gone.collect();
                found.extend(gone);
                found
            };
            found.dedup();
            self.enqueue(found);
        }
        if !batch.settle {
            return Ok(Some(any));
        }
        let base = match self.thread_mut() {
            Some(Task::Thread { base, .. }) => *base,
            _ => 0,
        };
        if self.control.pending.len() as u32 > base {
            self.reply(Reply::Value(Value::Flag(any)));
            self.push(Task::Settle(base))?;
            return Ok(None);
        }
        match self.after_quiet(any, script)? {
            Proposed::Done(happened) => Ok(Some(happened)),
            Proposed::Wait | Proposed::Bodies(_) => Ok(None),
        }
    }

    fn left_play(&self, event: EventRef) -> bool {
        let Some(event) = self.control.event(event) else { return false };
        let card = event.fields.first().and_then(Value::object);
        let leaves = matches!(event.what, Occasion::Verb(verbs::MOVE | verbs::REMOVE));
        leaves && card.is_some_and(|card| self.state.live(card).is_none() && self.state.last(card).is_some())
    }

    /// Whether an ability is on now.
    pub(super) fn is_on(&self, ability: AbilityRef) -> bool {
        if ability.armed != 0 {
            return self.state.armed.iter().any(|armed| armed.serial == ability.armed);
        }
        let watch = self.ability(ability).and_then(|ability| ability.watch);
        let key = watch.map(|watch: Watch| self.rules.watch_key(watch));
        self.state.live(ability.card).is_some()
            && key
                .is_none_or(|key| self.index.under(key).iter().any(|e| e.object == ability.card.id && e.ability == ability.index))
    }

    /// A new occurrence, with its origin.
    pub(super) fn new_event(&mut self, what: Occasion, mut fields: Fields) -> EventRef {
        let origin = self.origin();
        if what == Occasion::Verb(verbs::MOVE) {
            // Where the card comes from, for those who watch.
            let card = fields.first().and_then(Value::object).and_then(|card| self.state.live(card));
            let from = card.and_then(|card| self.state.zone_ref(card.zone)).map_or(Value::Nil, Value::Zone);
            fields.resize(4, Value::Nil);
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

    fn origin(&self) -> Origin {
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
                Task::Batch(_) | Task::Settle(_) | Task::Window(_) | Task::Use(_) => {}
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
    fn at_step_level(&self) -> bool {
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
    fn is_open(&self, event: EventRef) -> bool {
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
    /// An occurrence that has happened, or has no such field.
    pub fn rewrite(&mut self, event: EventRef, fields: &[(VerbId, u8)], value: Value) -> Result<(), Fault> {
        let open = self.is_open(event);
        let Some(event) = self.control.event_mut(event) else { return misuse("that event is long over") };
        if !open {
            return misuse("only what has not happened yet can be rewritten");
        }
        let at = fields.iter().find(|(verb, _)| event.what == Occasion::Verb(*verb)).map(|(_, at)| usize::from(*at));
        match at.and_then(|at| event.fields.get_mut(at)) {
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
