//! Which abilities an occurrence triggers, and which can be used at all.

use super::change::Change;
use super::control::{Fate, Pending, Query, Script};
use super::core::Kernel;
use super::fault::Fault;
use super::schema::{AbilityDef, BlockId, CardId, LimitScope, Moment, Occasion, Watch};
use super::state::{NONE, Used};
use super::value::{AbilityRef, EventRef, Seat, Value};

impl Kernel {
    /// Whether anything watches an occasion at a moment.
    pub fn watched(&self, what: Occasion, moment: Moment) -> bool {
        self.index.any(self.rules.watch_key(Watch { moment, what }))
    }

    /// Whether any ability of a kind that does not watch is on.
    pub fn any_of_kind(&self, kind: usize) -> bool {
        self.index.any(self.rules.kind_key(kind))
    }

    /// The printed ability behind a reference.
    pub fn ability(&self, ability: AbilityRef) -> Option<&AbilityDef> {
        self.rules.ability(CardId(self.def_of(ability)), ability.index)
    }

    /// The abilities printed on an object that could be used: all but static ones.
    pub fn printed(&self, id: u32) -> impl Iterator<Item = (AbilityRef, &AbilityDef)> {
        let card = self.state.handle(id);
        let def = self.rules.schema.cards.get_index(self.state.object(id).def as usize);
        let abilities = def.map_or(&[][..], |(_, def)| def.abilities.as_slice()).iter().enumerate();
        let usable = abilities.filter(|(_, ability)| ability.terms.is_empty());
        usable.map(move |(index, ability)| (AbilityRef { card, index: index as u16, armed: 0 }, ability))
    }

    /// The card definition whose ability this is; of an armed one, the definition it was armed from.
    pub fn def_of(&self, ability: AbilityRef) -> u32 {
        self.state.armed(ability.armed).map_or(self.state.object(ability.card.id).def, |armed| armed.def.0)
    }

    /// The abilities under a key that are on, by object, then the armed ones by age.
    pub fn abilities_under(&self, key: u32) -> impl Iterator<Item = AbilityRef> {
        let printed = self.index.under(key).iter().map(|entry| AbilityRef {
            card: self.state.handle(entry.object),
            index: entry.ability,
            armed: 0,
        });
        let armed = self.index.armed(key).filter_map(|serial| self.state.armed(serial));
        printed.chain(armed.map(|armed| AbilityRef { card: armed.card, index: armed.index, armed: armed.serial }))
    }

    /// Who would use an ability: the controller of its card, or whoever armed it.
    ///
    /// # Errors
    /// A script that fails while control is worked out.
    pub fn user_of(&self, ability: AbilityRef, script: &dyn Script) -> Result<Seat, Fault> {
        match self.state.armed(ability.armed) {
            Some(armed) => Ok(armed.you),
            None => self.controller(ability.card.id, script),
        }
    }

    /// What was passed along when an ability was armed.
    pub(super) fn data_of(&self, ability: AbilityRef) -> Value {
        self.state.armed(ability.armed).map_or(Value::Nil, |armed| armed.data.clone())
    }

    /// Whether an ability can be used: its condition holds, its cost can be paid, its limit is not reached.
    ///
    /// # Errors
    /// A script that fails.
    pub fn usable(
        &self,
        ability: AbilityRef,
        you: Seat,
        event: Option<EventRef>,
        data: &Value,
        script: &dyn Script,
    ) -> Result<bool, Fault> {
        let Some(def) = self.ability(ability) else { return Ok(false) };
        Ok(self.may_use(ability, def, you)
            && self.holds(def.when, ability, you, event, data, script)?
            && self.holds(def.can_pay, ability, you, event, data, script)?)
    }

    pub(super) fn holds(
        &self,
        block: Option<BlockId>,
        ability: AbilityRef,
        you: Seat,
        event: Option<EventRef>,
        data: &Value,
        script: &dyn Script,
    ) -> Result<bool, Fault> {
        let Some(block) = block else { return Ok(true) };
        let query = Query::Block { block, card: ability.card, you, event, data: data.clone() };
        Ok(script.ask(self, &query)?.truth())
    }

    /// Whether nobody stopped an ability, and neither its limit nor, for an armed one, its end is reached.
    fn may_use(&self, ability: AbilityRef, def: &AbilityDef, you: Seat) -> bool {
        let there = ability.armed == 0 || self.state.armed(ability.armed).is_some();
        there && !self.exhausted(ability, def, you) && !self.is_stopped(ability)
    }

    /// Whether what triggered can still be used now that its turn has come. Its condition held when it triggered; its limit
    /// may have been reached since, its cost may not be payable any more, what it would come before may be prevented, and the
    /// card of what is offered in a window may have left the zones where it is on.
    pub(super) fn still_usable(&self, pending: &Pending, script: &dyn Script) -> Result<bool, Fault> {
        let Pending { ability, you, event, .. } = *pending;
        if self.control.event(event).is_some_and(|event| event.fate == Fate::Prevented) {
            return Ok(false);
        }
        let Some(def) = self.ability(ability) else { return Ok(false) };
        let offered = self.rules.schema.kinds.get_index(def.kind.index());
        if pending.on && offered.is_some_and(|(_, kind)| kind.window.is_some()) && !self.is_on(ability) {
            return Ok(false);
        }
        Ok(self.may_use(ability, def, you)
            && self.holds(def.can_pay, ability, you, Some(event), &self.data_of(ability), script)?)
    }

    /// What an occurrence triggers at a moment.
    pub(super) fn triggered(&self, event: EventRef, moment: Moment, script: &dyn Script) -> Result<Vec<Pending>, Fault> {
        let mut found = Vec::new();
        let Some(what) = self.control.event(event).map(|event| event.what) else { return Ok(found) };
        let key = self.rules.watch_key(Watch { moment, what });
        if !self.index.any(key) {
            return Ok(found);
        }
        let wave = self.wave();
        for ability in self.abilities_under(key) {
            let you = self.user_of(ability, script)?;
            let data = self.data_of(ability);
            if self.usable(ability, you, Some(event), &data, script)? {
                found.push(Pending { ability, you, event, wave, on: true });
            }
        }
        Ok(found)
    }

    /// Adds what triggered to what waits, once for a batch where the card says so.
    pub(super) fn enqueue(&mut self, found: Vec<Pending>) {
        for mut pending in found {
            pending.on = self.is_on(pending.ability);
            let once = self.ability(pending.ability).is_some_and(|ability| ability.once_per_batch);
            let batch = |kernel: &Kernel, event| kernel.control.event(event).map(|event| event.batch);
            let same =
                |other: &Pending| other.ability == pending.ability && batch(self, other.event) == batch(self, pending.event);
            if once && self.control.pending.iter().any(same) {
                continue;
            }
            self.control.pending.push(pending);
        }
    }

    fn counter(&self, ability: AbilityRef, def: &AbilityDef, you: Seat) -> Option<Used> {
        let limit = def.limit?;
        let frame = match limit.per {
            None => 0,
            // Outside the procedure there is no run in which it could be counted, and the limit does not hold.
            Some(proc) => self.state.frames.iter().rev().find(|frame| frame.proc == proc)?.serial.0,
        };
        let scope = self.rules.schema.kinds.get_index(def.kind.index()).map_or(LimitScope::Object, |(_, kind)| kind.limit_scope);
        let card = self.def_of(ability);
        let seat = NONE - u32::from(you.0);
        let (def, index, who, inc) = match scope {
            LimitScope::Object => (card, ability.index, ability.card.id, ability.card.inc),
            LimitScope::Card => (card, ability.index, ability.card.id, 0),
            LimitScope::Name => (card, ability.index, seat, 0),
            LimitScope::Player => (NONE, def.kind.0, seat, 0),
        };
        Some(Used { def, index, who, inc, frame, times: 0 })
    }

    fn find_counter(&self, counter: &Used) -> Result<usize, usize> {
        let key = |u: &Used| (u.frame, u.def, u.index, u.who, u.inc);
        self.state.used.binary_search_by_key(&key(counter), key)
    }

    /// Whether the limit of an ability is reached.
    pub(super) fn exhausted(&self, ability: AbilityRef, def: &AbilityDef, you: Seat) -> bool {
        let Some(counter) = self.counter(ability, def, you) else { return false };
        let times = self.find_counter(&counter).ok().and_then(|at| self.state.used.get(at)).map_or(0, |used| used.times);
        def.limit.is_some_and(|limit| times >= limit.uses)
    }

    /// Counts a use.
    pub(super) fn count_use(&mut self, ability: AbilityRef, you: Seat) {
        let counter = self.ability(ability).and_then(|def| self.counter(ability, def, you));
        let Some(mut counter) = counter else { return };
        let at = match self.find_counter(&counter) {
            Ok(at) => {
                counter.times = self.state.used.get(at).map_or(0, |used| used.times);
                at
            }
            Err(at) => at,
        };
        counter.times = counter.times.saturating_add(1);
        self.change(Change::Use(at as u32, counter));
    }

    /// The player whom an occurrence befalls: its player, or the controller of its card; the active player otherwise.
    pub(super) fn affected(&self, event: EventRef, script: &dyn Script) -> Result<Seat, Fault> {
        match self.event_card(event) {
            Some(object) => match self.state.seat_of(object) {
                Some(seat) => Ok(seat),
                None if self.state.live(object).is_some() => self.controller(object.id, script),
                None => Ok(self.state.object(object.id).owner),
            },
            None => Ok(self.state.active),
        }
    }
}
