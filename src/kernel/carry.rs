//! How the kernel's own verbs change the state. What a verb needs and does not find (a card that is gone, a zone that has
//! ceased to exist) makes it fail without a change.

use std::sync::Arc;

use super::change::Change;
use super::control::{Fate, Script};
use super::core::Kernel;
use super::fault::{Fault, Told, misuse};
use super::random::Stream;
use super::schema::{AttrId, AttrKind, Holder, StageId, VerbId, ZoneKindId, ZoneOwner};
use super::state::{Last, Modifier, NONE, NOWHERE, Object, Outcome, Until};
use super::trace::Note;
use super::value::{AbilityRef, FrameRef, Handle, Seat, Value, ZoneRef};
use super::verbs;

impl Kernel {
    /// Carries out one of the kernel's verbs.
    pub(super) fn carry_out(
        &mut self,
        verb: VerbId,
        fields: &[Value],
        source: Option<AbilityRef>,
        script: &dyn Script,
    ) -> Result<Note, Fault> {
        let subject = match fields.first() {
            Some(Value::Object(handle)) => Some(*handle),
            _ => None,
        };
        let object = subject.filter(|handle| self.state.live(*handle).is_some());
        let field = |at: usize| fields.get(at).unwrap_or(&Value::Nil);
        match (verb, object) {
            (verbs::MOVE, Some(card)) => self.carry_move(card, fields, script),
            (verbs::SHUFFLE, _) => self.carry_shuffle(field(0), field(1)),
            (verbs::TURN, Some(card)) => {
                let up = face("turn", field(1))?;
                if self.state.object(card.id).face_up == up {
                    return Ok(Note::Idle);
                }
                self.change(Change::Face(card.id, up));
                self.look(card.id);
                Ok(Note::Happened)
            }
            (verbs::REVEAL, Some(card)) => {
                if let Value::List(players) = field(1) {
                    for player in players.iter().filter_map(Value::object) {
                        if let Some(seat) = self.state.seat_of(player) {
                            self.learn(card.id, seat);
                        }
                    }
                }
                Ok(Note::Happened)
            }
            (verbs::MARK | verbs::UNMARK, Some(object)) => self.carry_mark(object, field(1), verb == verbs::MARK),
            (verbs::SET | verbs::ADD, Some(object)) => self.carry_value(object, field(1), field(2), verb == verbs::ADD),
            (verbs::ATTACH, Some(card)) => {
                let host = field(1).object().filter(|host| self.state.live(*host).is_some() && host.id != card.id);
                let Some(host) = host else { return Ok(Note::Gone) };
                self.change(Change::Host(card.id, host.id));
                Ok(Note::Happened)
            }
            (verbs::DETACH, Some(card)) => {
                if self.state.object(card.id).host == NONE {
                    return Ok(Note::Idle);
                }
                self.change(Change::Host(card.id, NONE));
                Ok(Note::Happened)
            }
            (verbs::CONTROL, Some(card)) => {
                let Some(seat) = field(1).object().and_then(|player| self.state.seat_of(player)) else { return Ok(Note::Gone) };
                let stage = self.set_stage()?;
                self.modify(card, self.rules.controller(), stage, i64::from(seat.0), field(2), source)
            }
            (verbs::MODIFY, Some(object)) => self.carry_modify(object, fields, source),
            (verbs::UNMODIFY, Some(object)) => {
                let attr = self.attr_named(field(1))?;
                let at: Vec<u32> = self.modifiers_where(|m| m.attr == attr && m.subject == object);
                let any = !at.is_empty();
                self.unmodify(at);
                Ok(if any { Note::Happened } else { Note::Idle })
            }
            (verbs::CREATE, _) => self.carry_create(field(0), field(1), field(2)),
            (verbs::REMOVE, Some(card)) => {
                self.leave_tenure(card, script)?;
                self.put(card.id, NOWHERE, u32::MAX, true, true);
                Ok(Note::Happened)
            }
            (verbs::SUBSTITUTE, _) => Ok(self.carry_substitute(field(0), field(1), field(2))),
            (verbs::RESULT, Some(player)) => {
                let Some(seat) = self.state.seat_of(player) else { return Ok(Note::Gone) };
                let outcome = match field(1).text() {
                    Some("won") => Outcome::Won,
                    Some("lost") => Outcome::Lost,
                    Some("drew") => Outcome::Drew,
                    _ => return misuse("the outcome of `result` is \"won\", \"lost\" or \"drew\""),
                };
                self.change(Change::Result(seat, outcome));
                Ok(Note::Happened)
            }
            (verbs::SET_ACTIVE, Some(player)) => {
                let Some(seat) = self.state.seat_of(player) else { return Ok(Note::Gone) };
                self.change(Change::Active(seat));
                Ok(Note::Happened)
            }
            _ => Ok(if subject.is_some_and(|card| self.came_back(card)) { Note::Earlier } else { Note::Gone }),
        }
    }

    /// Whether a card is there, as another incarnation than this.
    fn came_back(&self, card: Handle) -> bool {
        let there = self.state.is_card(card.id) && self.state.object(card.id).zone != NOWHERE;
        there && self.state.live(card).is_none()
    }

    fn carry_move(&mut self, card: Handle, fields: &[Value], script: &dyn Script) -> Result<Note, Fault> {
        let Some(Value::Zone(to)) = fields.get(1) else { return Ok(Note::Gone) };
        let Some(kind) = self.state.live_zone(*to).map(|zone| zone.kind) else { return Ok(Note::Gone) };
        self.fits(self.state.object(card.id).def, kind, || (self.name(card.id), vec![card.id]))?;
        let face_up = match fields.get(2).unwrap_or(&Value::Nil) {
            Value::Nil => self.rules.schema.zones.get_index(kind.index()).is_some_and(|(_, zone)| !zone.face_down),
            said => face("move", said)?,
        };
        let at = match fields.get(3).unwrap_or(&Value::Nil) {
            Value::Nil => u32::MAX,
            said => match said.text() {
                Some("top") => u32::MAX,
                Some("bottom") => 0,
                _ => return wrong_word("`at` of `move` is \"top\" or \"bottom\"", said),
            },
        };
        let tenure = |slot: u16| {
            let zone = self.state.zone(slot)?;
            self.rules.schema.zones.get_index(zone.kind.index()).map(|(_, kind)| kind.tenure)
        };
        let from = self.state.object(card.id).zone;
        let changes_tenure = tenure(from) != tenure(to.slot);
        if changes_tenure {
            self.leave_tenure(card, script)?;
        }
        self.put(card.id, to.slot, at, face_up, changes_tenure);
        Ok(Note::Happened)
    }

    /// A card goes only where cards of its type can lie: `called` says what it is called, and which object that tells of.
    fn fits(&self, def: u32, zone: ZoneKindId, called: impl FnOnce() -> (String, Vec<u32>)) -> Result<(), Fault> {
        let Some(why) = self.rules.schema.cannot_lie(def, zone) else { return Ok(()) };
        let (name, of) = called();
        misuse(Told { text: format!("{name} {why}"), of })
    }

    /// Puts a card somewhere, and settles what the seats know of it.
    fn put(&mut self, id: u32, zone: u16, at: u32, face_up: bool, new_incarnation: bool) {
        let object = *self.state.object(id);
        let since = self.control.tick();
        let inc = if new_incarnation { object.inc + 1 } else { object.inc };
        self.change(Change::Place { id, zone, at, inc, since, face_up });
        let seers = self.look(id);
        self.lose_track(id, object.zone, seers);
    }

    /// What ends with a card's tenure: what it carries, what changes it, what lasts only while it is there. What it was is
    /// remembered if it was in play.
    fn leave_tenure(&mut self, card: Handle, script: &dyn Script) -> Result<(), Fault> {
        let object = *self.state.object(card.id);
        if self.in_play(object.zone) {
            if self.state.last(card).is_none() {
                self.remember(card, script)?;
            }
            let attached: Vec<u32> = self.attached(card.id);
            for id in attached {
                self.change(Change::Host(id, NONE));
            }
        }
        if object.host != NONE {
            self.change(Change::Host(card.id, NONE));
        }
        if object.marks != 0 {
            self.change(Change::Marks(card.id, 0));
        }
        for at in 0..self.rules.layout.card_values().len() {
            let Some(default) = self.rules.layout.card_values().get(at).copied() else { continue };
            let slot = object.base + at as u32;
            if self.state.values.get(slot as usize).is_some_and(|value| *value != default) {
                self.change(Change::Store(slot, default));
            }
        }
        if !self.state.modifiers.is_empty() {
            let gone = self.modifiers_where(|m| m.subject == card || m.until == Until::InPlay(card));
            self.unmodify(gone);
        }
        if !self.state.armed.is_empty() {
            self.disarm_where(|armed| armed.until == Until::InPlay(card));
        }
        Ok(())
    }

    /// What a card is now will still be known when it is gone.
    pub(super) fn remember(&mut self, card: Handle, script: &dyn Script) -> Result<(), Fault> {
        let object = *self.state.object(card.id);
        let values = self.own_values(card.id, script)?;
        let zone = self.state.zone_ref(object.zone).unwrap_or(ZoneRef { slot: NOWHERE, generation: 0 });
        let last = Last { of: card, values, marks: object.marks, zone, host: object.host };
        let at = self.state.lasts.partition_point(|last| last.of.id < card.id);
        self.change(Change::Remember(at as u32, Some(Arc::new(last))));
        Ok(())
    }

    /// Whether cards in the zone of a slot are in play.
    #[inline]
    pub fn in_play(&self, slot: u16) -> bool {
        self.state.zone(slot).is_some_and(|zone| self.rules.layout.in_play(zone.kind))
    }

    /// The cards attached to a card, oldest first.
    pub fn attached(&self, id: u32) -> Vec<u32> {
        let mut cards: Vec<u32> = self.index.attached(id).collect();
        cards.sort_by_key(|c| (self.state.object(*c).since, *c));
        cards
    }

    pub(super) fn carry_shuffle(&mut self, zone: &Value, cards: &Value) -> Result<Note, Fault> {
        let Value::Zone(zone) = zone else { return Ok(Note::Gone) };
        let Some(live) = self.state.live_zone(*zone) else { return Ok(Note::Gone) };
        let mut order = live.cards.clone();
        let among = match cards {
            Value::List(cards) => {
                let mut among: Vec<u32> = cards.iter().filter_map(Value::object).map(|card| card.id).collect();
                among.sort_unstable();
                Some(among)
            }
            _ => None,
        };
        let is_among = |card: u32| among.as_ref().is_none_or(|among| among.binary_search(&card).is_ok());
        if among.is_none() {
            self.chance(Stream::Shuffle, |source| source.shuffle(&mut order))?;
        } else {
            let mut shuffled: Vec<u32> = order.iter().copied().filter(|card| is_among(*card)).collect();
            self.chance(Stream::Shuffle, |source| source.shuffle(&mut shuffled))?;
            let places = order.iter_mut().filter(|card| is_among(**card));
            places.zip(shuffled).for_each(|(place, card)| *place = card);
        }
        self.change(Change::Order(zone.slot, order));
        // Most often nobody has ever known anything of what lies there, as in a deck.
        if self.index.is_known(zone.slot) {
            for seat in (0..self.state.seats()).map(Seat) {
                let cards = self.state.zone(zone.slot).map_or(&[][..], |zone| &zone.cards);
                let unseen: Vec<u32> = cards.iter().copied().filter(|card| is_among(*card) && !self.sees(*card, seat)).collect();
                self.mix(&unseen, seat);
            }
        }
        Ok(Note::Happened)
    }

    fn carry_mark(&mut self, object: Handle, mark: &Value, on: bool) -> Result<Note, Fault> {
        let Some(bit) = mark.text().and_then(|name| self.rules.schema.marks.get_index_of(name)) else {
            return misuse(format!("there is no mark `{}`", mark.text().unwrap_or("")));
        };
        let was = self.state.object(object.id).marks;
        let bits = if on { was | 1 << bit } else { was & !(1 << bit) };
        if bits == was {
            return Ok(Note::Idle);
        }
        self.change(Change::Marks(object.id, bits));
        Ok(Note::Happened)
    }

    fn carry_value(&mut self, object: Handle, name: &Value, amount: &Value, add: bool) -> Result<Note, Fault> {
        let attr = self.attr_named(name)?;
        let declared = self.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.kind);
        let stored = matches!(declared, Some(AttrKind::Stored { on: Holder::Card | Holder::Player | Holder::Game, .. }));
        let Some(was) = self.base(object.id, attr).filter(|_| stored) else {
            let text = format!("{} has no stored value `{}`", self.name(object.id), name.text().unwrap_or(""));
            return misuse(Told { text, of: vec![object.id] });
        };
        let amount = self.amount(attr, amount)?;
        let new = if add { was.saturating_add(amount) } else { amount };
        if new == was {
            return Ok(Note::Idle);
        }
        let slot = self.state.object(object.id).base + self.rules.layout.slot(attr);
        self.change(Change::Store(slot, new));
        Ok(Note::Happened)
    }

    fn carry_modify(&mut self, object: Handle, fields: &[Value], source: Option<AbilityRef>) -> Result<Note, Fault> {
        let attr = self.attr_named(fields.get(1).unwrap_or(&Value::Nil))?;
        let amount = self.amount(attr, fields.get(2).unwrap_or(&Value::Nil))?;
        let lasting = fields.get(3).unwrap_or(&Value::Nil);
        let stage = match record(lasting, "stage").and_then(Value::text) {
            Some(name) => match self.rules.schema.stages.get_index_of(name) {
                Some(stage) => StageId::from(stage),
                None => return misuse(format!("there is no stage `{name}`")),
            },
            // Keywords, types and flags are given or taken; numbers are added to.
            None if self.is_number(attr) => self.add_stage()?,
            None => self.set_stage()?,
        };
        self.modify(object, attr, stage, amount, lasting, source)
    }

    fn modify(
        &mut self,
        subject: Handle,
        attr: AttrId,
        stage: StageId,
        amount: i64,
        lasting: &Value,
        source: Option<AbilityRef>,
    ) -> Result<Note, Fault> {
        let Some(until) = self.until(lasting)? else { return Ok(Note::Gone) };
        let serial = self.control.tick();
        let at = self.state.modifiers.len() as u32;
        self.change(Change::Modify(at, Box::new(Modifier { serial, attr, subject, stage, amount, until, source })));
        Ok(Note::Happened)
    }

    /// How long something lasts, from what a script passed; nothing, if that is over already.
    pub(super) fn until(&self, lasting: &Value) -> Result<Option<Until>, Fault> {
        let running = |frame: FrameRef, until| Ok(self.state.running(frame).then_some(until));
        match (record(lasting, "until_end"), record(lasting, "until_step"), record(lasting, "while_in_play")) {
            (None, None, None) => Ok(Some(Until::Always)),
            (Some(Value::Frame(frame)), None, None) => running(*frame, Until::End(*frame)),
            (None, Some(Value::Text(step)), None) => match record(lasting, "of") {
                Some(Value::Frame(of)) if !self.state.running(*of) => Ok(None),
                Some(Value::Frame(of)) => running(*of, Until::Step(*of, self.step_named(*of, step)?)),
                _ => misuse("`until_step` needs `of`, the procedure whose step it is"),
            },
            (None, None, Some(Value::Object(card))) => Ok(self.state.live(*card).map(|_| Until::InPlay(*card))),
            (Some(other), None, None) => misuse(format!("`until_end` takes a procedure, not {}", other.kind())),
            (None, Some(other), None) => misuse(format!("`until_step` takes the name of a step, not {}", other.kind())),
            (None, None, Some(other)) => misuse(format!("`while_in_play` takes a card, not {}", other.kind())),
            _ => misuse("something lasts either `until_end`, or `until_step`, or `while_in_play`"),
        }
    }

    fn step_named(&self, frame: FrameRef, step: &str) -> Result<u16, Fault> {
        let Some(frame) = self.state.frame(frame) else { return misuse("that procedure is over") };
        let Some((name, proc)) = self.rules.schema.procs.get_index(frame.proc.index()) else { return misuse("no procedure") };
        match proc.steps.iter().position(|s| &**s == step) {
            Some(at) => Ok(at as u16),
            None => misuse(format!("`{name}` has no step `{step}`")),
        }
    }

    fn is_number(&self, attr: AttrId) -> bool {
        let attr = self.rules.schema.attrs.get_index(attr.index());
        attr.is_some_and(|(_, attr)| attr.shape == super::schema::AttrShape::Integer)
    }

    fn set_stage(&self) -> Result<StageId, Fault> {
        self.stage_of(super::schema::StageOp::Set, "set")
    }

    fn add_stage(&self) -> Result<StageId, Fault> {
        self.stage_of(super::schema::StageOp::Add, "add")
    }

    fn stage_of(&self, op: super::schema::StageOp, name: &str) -> Result<StageId, Fault> {
        match self.rules.schema.stages.values().position(|stage| *stage == op) {
            Some(stage) => Ok(StageId::from(stage)),
            None => misuse(format!("the game declares no stage with op = \"{name}\"")),
        }
    }

    /// The attribute of a name that a script passed.
    pub(super) fn attr_named(&self, name: &Value) -> Result<AttrId, Fault> {
        let name = name.text().unwrap_or("");
        let attrs = &self.rules.schema.attrs;
        let keyed =
            || name.strip_prefix("has_").map(|k| format!("has:{k}")).or(name.strip_prefix("is_").map(|t| format!("is:{t}")));
        match attrs.get_index_of(name).or_else(|| keyed().and_then(|key| attrs.get_index_of(key.as_str()))) {
            Some(attr) => Ok(AttrId::from(attr)),
            None => misuse(format!("there is no value `{name}`")),
        }
    }

    pub(super) fn modifiers_where(&self, test: impl Fn(&Modifier) -> bool) -> Vec<u32> {
        self.state.modifiers.iter().enumerate().filter(|(_, m)| test(m)).map(|(at, _)| at as u32).collect()
    }

    pub(super) fn unmodify(&mut self, at: Vec<u32>) {
        for at in at.into_iter().rev() {
            self.change(Change::Unmodify(at));
        }
    }

    pub(super) fn disarm_where(&mut self, test: impl Fn(&super::state::Armed) -> bool) {
        for at in (0..self.state.armed.len()).rev() {
            if self.state.armed.get(at).is_some_and(&test) {
                self.change(Change::Disarm(at as u32));
            }
        }
    }

    fn carry_create(&mut self, slug: &Value, to: &Value, player: &Value) -> Result<Note, Fault> {
        let Some(def) = slug.text().and_then(|slug| self.rules.schema.cards.get_index_of(slug)) else {
            return misuse(format!("there is no card `{}`", slug.text().unwrap_or("")));
        };
        let Value::Zone(zone) = to else { return Ok(Note::Gone) };
        let Some(live) = self.state.live_zone(*zone) else { return Ok(Note::Gone) };
        self.fits(def as u32, live.kind, || (format!("`{}`", slug.text().unwrap_or("")), Vec::new()))?;
        let owner = player.object().and_then(|player| self.state.seat_of(player)).unwrap_or(live.owner);
        let owner = if owner == Seat::NONE { self.state.active } else { owner };
        let face_up = self.rules.schema.zones.get_index(live.kind.index()).is_some_and(|(_, kind)| !kind.face_down);
        self.spawn(def as u32, owner, zone.slot, face_up);
        Ok(Note::Happened)
    }

    /// A card comes into being on top of a zone.
    pub(super) fn spawn(&mut self, def: u32, owner: Seat, zone: u16, face_up: bool) -> u32 {
        let id = self.state.objects.len() as u32;
        let base = self.state.values.len() as u32;
        let object = Object { def, inc: 1, zone: NOWHERE, owner, face_up, host: NONE, since: 0, base, marks: 0 };
        let values = self.rules.layout.card_values().to_vec();
        self.change(Change::Spawn(Box::new((object, values))));
        let since = self.control.tick();
        self.change(Change::Place { id, zone, at: u32::MAX, inc: 1, since, face_up });
        self.look(id);
        id
    }

    fn carry_substitute(&mut self, frame: &Value, role: &Value, card: &Value) -> Note {
        let (Value::Frame(frame), Some(card)) = (frame, card.object()) else { return Note::Gone };
        let Some(running) = self.state.frames.iter().find(|f| f.serial == *frame) else { return Note::Gone };
        let proc = self.rules.schema.procs.get_index(running.proc.index()).map(|(_, proc)| proc);
        let side = proc.and_then(|proc| proc.roles.iter().position(|r| Some(&**r) == role.text()));
        let Some(side) = side.filter(|_| self.state.live(card).is_some()) else { return Note::Gone };
        self.change(Change::Cast(*frame, side as u8, Some(card)));
        Note::Happened
    }

    /// The zone of a kind that a seat owns; of no seat, the shared one.
    pub fn zone_of(&self, kind: usize, seat: Seat) -> Option<ZoneRef> {
        let owner = if seat == Seat::NONE { ZoneOwner::Shared } else { ZoneOwner::Player };
        let (_, declared) = self.rules.schema.zones.get_index(kind)?;
        if declared.owner != owner {
            return None;
        }
        self.state.zone_ref(self.rules.layout.zone(kind, owner, seat, self.state.seats()))
    }

    /// Where the cards of a seat go that belong into zones of a kind: the seat's own, or the shared one.
    pub fn zone_for(&self, kind: usize, seat: Seat) -> Option<ZoneRef> {
        self.zone_of(kind, seat).or_else(|| self.zone_of(kind, Seat::NONE))
    }

    /// Notes in the trace how an occurrence went.
    pub(super) fn fate_of(note: Note) -> Fate {
        match note {
            Note::Happened => Fate::Happened,
            Note::Prevented => Fate::Prevented,
            Note::Replaced => Fate::Replaced,
            Note::Gone | Note::Earlier | Note::Idle => Fate::Failed,
        }
    }
}

/// Whether a card is to lie face up, as a field of a verb says.
fn face(verb: &str, said: &Value) -> Result<bool, Fault> {
    match said.text().and_then(verbs::face_up) {
        Some(up) => Ok(up),
        None => wrong_word(&format!("`face` of `{verb}` is \"up\" or \"down\""), said),
    }
}

/// A field holds none of the words that it can.
fn wrong_word<T>(is: &str, said: &Value) -> Result<T, Fault> {
    misuse(match said.text() {
        Some(word) => format!("{is}, not \"{word}\""),
        None => format!("{is}, not {}", said.kind()),
    })
}

/// A field of a record.
pub fn record<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    match value {
        Value::Record(fields) => fields.iter().find(|(field, _)| &**field == name).map(|(_, value)| value),
        _ => None,
    }
}
