//! A batch on its way: replaced, answered before, committed, observed.

use smallvec::SmallVec;

use super::control::{Event, Events, Fate, Pending, Reply, Script, Stage, Task, Using};
use super::core::Kernel;
use super::fault::Fault;
use super::order::First;
use super::propose::{Proposed, answer};
use super::schema::{Moment, Occasion};
use super::state::NOWHERE;
use super::trace::Note;
use super::value::{AbilityRef, EventRef, Value};
use super::verbs::{self, BUILTIN};

impl Kernel {
    /// Takes a batch one stage further.
    pub(super) fn advance_batch(&mut self, script: &dyn Script) -> Result<(), Fault> {
        let Some(Task::Batch(batch)) = self.control.agenda.last() else { return Ok(()) };
        let events = Events::from_slice(&batch.events);
        match batch.stage {
            Stage::Instead => self.replace(&events, script),
            Stage::Before => {
                self.set_stage_of_batch(Stage::Commit);
                let base = self.control.pending.len() as u32;
                for event in self.proposed(&events) {
                    let found = self.applying(event, Moment::Before, script)?;
                    self.enqueue(found);
                }
                if self.control.pending.len() as u32 > base {
                    self.push(Task::Settle(base))?;
                }
                Ok(())
            }
            Stage::Commit => {
                let bodies = self.commit(&events, script)?;
                if !bodies.is_empty() {
                    self.reply(Reply::Bodies(bodies));
                }
                Ok(())
            }
            Stage::Ran => {
                let made = self.made_of(batch);
                if let Some(happened) = self.observe(script)? {
                    self.reply(Reply::Value(answer(happened, made)));
                }
                Ok(())
            }
        }
    }

    pub(super) fn proposed(&self, events: &[EventRef]) -> Events {
        let mut proposed = Events::new();
        for event in events {
            if self.control.event(*event).is_some_and(|event| event.fate == Fate::Proposed) {
                proposed.push(*event);
            }
        }
        proposed
    }

    pub(super) fn set_stage_of_batch(&mut self, stage: Stage) {
        if let Some(Task::Batch(batch)) = self.control.agenda.last_mut() {
            batch.stage = stage;
        }
    }

    /// Looks for a replacement that applies and was not used on this occurrence yet.
    pub(super) fn replace(&mut self, events: &[EventRef], script: &dyn Script) -> Result<(), Fault> {
        for event in self.proposed(events) {
            let mut found = self.applying(event, Moment::Instead, script)?;
            if found.is_empty() {
                continue;
            }
            let spent = self.spent_replacements(event);
            found.retain(|p| !spent.contains(&p.ability));
            if found.is_empty() {
                continue;
            }
            let policy = self.policy.clone();
            let order = &policy.replacements;
            let at = if let Some((_, answer)) = self.control.answered.take() {
                self.picked(&found, order, &answer, script)?
            } else {
                match self.first(&found, order, script)? {
                    First::This(at) => at,
                    First::Picks(seat, among) => return self.ask_which(seat, &found, &among, "replacement"),
                }
            };
            let Some(chosen) = found.get(at).cloned() else { continue };
            let stood = self.standing(events, script)?;
            if let Some(Task::Batch(batch)) = self.control.agenda.last_mut() {
                batch.stood.extend(stood);
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

    /// What applies to an occurrence of a batch at a moment: what is on, and what was on while all of the batch stood and has gone
    /// because another of its occurrences was replaced. What happens together is one moment, in whatever order it is replaced.
    fn applying(&self, event: EventRef, moment: Moment, script: &dyn Script) -> Result<Vec<Pending>, Fault> {
        let mut found = self.triggered(event, moment, script)?;
        let Some(Task::Batch(batch)) = self.control.agenda.last() else { return Ok(found) };
        let at_moment =
            |p: &&Pending| self.ability(p.ability).and_then(|def| def.watch).is_some_and(|watch| watch.moment == moment);
        for pending in batch.stood.iter().filter(|p| p.event == event && !self.is_on(p.ability)).filter(at_moment) {
            let data = self.data_of(pending.ability);
            if self.usable(pending.ability, pending.you, Some(event), &data, script)? {
                found.push(Pending { on: false, ..*pending });
            }
        }
        Ok(found)
    }

    /// What could replace or answer the occurrences of a batch of which none is replaced yet; nothing where there is only one.
    fn standing(&self, events: &[EventRef], script: &dyn Script) -> Result<Vec<Pending>, Fault> {
        let mut stood = Vec::new();
        let first = matches!(self.control.agenda.last(), Some(Task::Batch(batch)) if batch.applied.is_empty());
        if first && events.len() > 1 {
            for event in self.proposed(events) {
                stood.extend(self.triggered(event, Moment::Instead, script)?);
                stood.extend(self.triggered(event, Moment::Before, script)?);
            }
        }
        Ok(stood)
    }

    /// Replacements that had their turn: with this occurrence, and with each of those in whose place it happens.
    pub(super) fn spent_replacements(&self, event: EventRef) -> Vec<AbilityRef> {
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

    /// The batch happens: the kernel's verbs at once, then the bodies of the game's. Gives the occurrences whose bodies the script
    /// beneath it has to run.
    pub(super) fn commit(&mut self, events: &[EventRef], script: &dyn Script) -> Result<Events, Fault> {
        self.set_stage_of_batch(Stage::Ran);
        let events = self.proposed(events);
        let mut looked_back = Vec::new();
        if self.policy.look_back {
            for event in &events {
                let Some(what) = self.control.event(*event).map(|event| event.what) else { continue };
                let body = matches!(what, Occasion::Verb(verb) if self.rules.verb_body(verb.index()));
                if self.watched(what, Moment::After) && (body || self.is_departure(*event)) {
                    looked_back.extend(self.triggered(*event, Moment::After, script)?);
                }
            }
        }
        self.remember_departures(&events, script)?;
        let mut bodies = Events::new();
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
        if self.trace.on {
            for event in &bodies {
                // Its line stands before those of its parts; how it went is filled in when its body has run.
                let known = self.known_of(*event);
                self.record(*event, Note::Happened, known);
            }
        }
        if !bodies.is_empty()
            && let Some(Task::Thread { bodies: inside, .. }) = self.thread_mut()
        {
            inside.extend_from_slice(&bodies);
        }
        Ok(bodies)
    }

    /// Cards that leave play together are remembered as they all stood before any of them left.
    pub(super) fn remember_departures(&mut self, events: &[EventRef], script: &dyn Script) -> Result<(), Fault> {
        if events.len() < 2 {
            return Ok(());
        }
        for event in events.iter().filter(|event| self.is_departure(**event)).copied().collect::<Events>() {
            if let Some(card) = self.event_card(event) {
                self.remember(card, script)?;
            }
        }
        Ok(())
    }

    /// Carries out one occurrence that has no body, and notes it.
    pub(super) fn commit_one(&mut self, event: EventRef, script: &dyn Script) -> Result<bool, Fault> {
        let Some(proposed) = self.control.shared(event) else { return Ok(false) };
        let Event { what, source, fields, .. } = &*proposed;
        let mut before = self.known_objects(fields);
        let note = match *what {
            Occasion::Verb(verb) if verb.index() < BUILTIN.len() => self.carry_out(verb, fields, *source, script)?,
            _ => Note::Happened,
        };
        if *what == Occasion::Verb(verbs::MOVE) && note == Note::Happened {
            self.arrive(fields.first(), Some(event));
        }
        let made = (*what == Occasion::Verb(verbs::CREATE) && note == Note::Happened).then(|| self.newest());
        drop(proposed);
        if let Some(event) = self.control.event_mut(event) {
            event.fate = Self::fate_of(note);
            if let Some(card) = made {
                event.fields.resize(verbs::MADE, Value::Nil);
                event.fields.push(Value::Object(card));
            }
        }
        before.extend(made.map(|card| (card.id, 0)));
        self.record(event, note, before);
        Ok(note == Note::Happened)
    }

    /// A card that comes into play is spoken of as what it is there, also by the occurrences whose bodies brought it; one that
    /// goes elsewhere as what it was.
    pub(super) fn arrive(&mut self, card: Option<&Value>, event: Option<EventRef>) {
        let Some(card) = card.and_then(Value::object) else { return };
        let now = self.state.handle(card.id);
        if now == card || !self.in_play(self.state.object(card.id).zone) {
            return;
        }
        let mut told = match self.thread_mut() {
            Some(Task::Thread { bodies, .. }) => bodies.clone(),
            _ => SmallVec::new(),
        };
        told.extend(event);
        for event in told {
            let fields = self.control.event_mut(event).map_or(&mut [][..], |event| &mut event.fields);
            for field in fields.iter_mut().filter(|field| **field == Value::Object(card)) {
                *field = Value::Object(now);
            }
        }
    }

    /// The body of an occurrence has run.
    pub(super) fn set_fate(&mut self, event: EventRef, note: Note) {
        if let Some(event) = self.control.event_mut(event) {
            event.fate = Self::fate_of(note);
        }
        if self.trace.on {
            let after = self.known_of(event);
            self.trace.amend(event, note, &after);
        }
    }

    /// Notes an occurrence in the trace.
    pub(super) fn record(&mut self, event: EventRef, note: Note, before: SmallVec<[(u32, u8); 2]>) {
        if !self.trace.on {
            return;
        }
        let Some(event) = self.control.event(event) else { return };
        let known = before.into_iter().map(|(id, bits)| (id, bits | self.known_by(id))).collect();
        self.trace.occurrence(event, note, known);
    }

    /// The objects that an occurrence is about, with the seats that know them.
    pub(super) fn known_of(&self, event: EventRef) -> SmallVec<[(u32, u8); 2]> {
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
    pub(super) fn is_departure(&self, event: EventRef) -> bool {
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
    pub(super) fn observe(&mut self, script: &dyn Script) -> Result<Option<bool>, Fault> {
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
            if batch.looked_back.is_empty() && !self.watched(e.what, Moment::After) {
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
            self.reply(Reply::Value(answer(any, self.made_of(&batch))));
            self.push(Task::Settle(base))?;
            return Ok(None);
        }
        match self.after_quiet(any, self.made_of(&batch), script)? {
            Proposed::Done(happened) => Ok(Some(happened)),
            Proposed::Made(_) => Ok(Some(true)),
            Proposed::Wait | Proposed::Bodies(_) => Ok(None),
        }
    }

    pub(super) fn left_play(&self, event: EventRef) -> bool {
        let Some(event) = self.control.event(event) else { return false };
        let card = event.fields.first().and_then(Value::object);
        let leaves = matches!(event.what, Occasion::Verb(verbs::MOVE | verbs::REMOVE));
        leaves && card.is_some_and(|card| self.state.live(card).is_none() && self.state.last(card).is_some())
    }

    /// Whether an ability is on now.
    pub(super) fn is_on(&self, ability: AbilityRef) -> bool {
        if ability.armed != 0 {
            return self.state.armed(ability.armed).is_some();
        }
        let keys = self.ability(ability).map(|ability| self.rules.ability_keys(ability)).unwrap_or_default();
        let under = |key: &u32| self.index.of(*key, ability.card.id).iter().any(|entry| entry.ability == ability.index);
        self.state.live(ability.card).is_some() && keys.first().is_some_and(under)
    }
}
