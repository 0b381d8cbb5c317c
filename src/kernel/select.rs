//! Selectors: what cards to look for, as data that the kernel evaluates without asking a script.

use smallvec::SmallVec;

use super::control::Script;
use super::core::Kernel;
use super::fault::Fault;
use super::schema::AttrId;
use super::state::{NOWHERE, Zone};
use super::value::{Handle, Seat, ZoneRef};

/// The cards that were found.
pub type Found = SmallVec<[u32; 16]>;

/// How a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// At least so much.
    AtLeast,
    /// At most so much.
    AtMost,
    /// Exactly so much.
    Equal,
}

/// What a card must be like. Everything that is given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// Its controller.
    pub controller: Option<Seat>,
    /// Who must not be its controller.
    pub not_controller: Option<Seat>,
    /// Its owner.
    pub owner: Option<Seat>,
    /// Flags it must have: types and keywords.
    pub has: SmallVec<[AttrId; 8]>,
    /// Flags it must not have.
    pub lacks: SmallVec<[AttrId; 8]>,
    /// Marks it must bear, a bit each.
    pub marked: u64,
    /// Marks it must not bear.
    pub unmarked: u64,
    /// The card to which it must be attached.
    pub attached_to: Option<Handle>,
    /// Cards that do not count.
    pub except: SmallVec<[Handle; 2]>,
    /// Its definition.
    pub def: Option<u32>,
    /// Comparisons of its values.
    pub compares: SmallVec<[(AttrId, Compare, i64); 1]>,
    /// At least one of these must hold, if there are any.
    pub any_of: Vec<Test>,
    /// None of these may hold.
    pub none_of: Vec<Test>,
}

/// Where to look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Where {
    /// All cards in play.
    #[default]
    InPlay,
    /// The zones of a kind, of a player if one is given.
    Zones {
        /// The kind, or any.
        kind: Option<usize>,
        /// The owner, or anyone.
        of: Option<Seat>,
    },
    /// These zones.
    Within(Vec<ZoneRef>),
    /// The cards attached to a card.
    AttachedTo(Handle),
}

impl Kernel {
    /// The cards at a place that pass a test, oldest first.
    ///
    /// # Errors
    /// A script that fails while a value is worked out.
    pub fn select(&self, place: &Where, test: &Test, script: &dyn Script) -> Result<Found, Fault> {
        let mut found = Found::new();
        match place {
            Where::InPlay => self.gather(|slot, _| self.in_play(slot), test, script, &mut found)?,
            Where::Zones { kind: Some(kind), of: Some(seat) } if self.zone_of(*kind, *seat).is_some() => {
                let zone = self.zone_of(*kind, *seat).unwrap_or(ZoneRef { slot: NOWHERE, generation: 0 });
                self.from(self.state.zone(zone.slot), test, script, &mut found)?;
            }
            Where::Zones { kind, of } => {
                let fits =
                    |_, zone: &Zone| kind.is_none_or(|kind| zone.kind.index() == kind) && of.is_none_or(|of| zone.owner == of);
                self.gather(fits, test, script, &mut found)?;
            }
            Where::Within(zones) => {
                for zone in zones {
                    self.from(self.state.live_zone(*zone), test, script, &mut found)?;
                }
            }
            Where::AttachedTo(host) => {
                for id in self.attached(host.id) {
                    if self.passes(id, test, script)? {
                        found.push(id);
                    }
                }
            }
        }
        found.sort_by_key(|id| (self.state.object(*id).since, *id));
        Ok(found)
    }

    fn gather(
        &self,
        fits: impl Fn(u16, &Zone) -> bool,
        test: &Test,
        script: &dyn Script,
        found: &mut Found,
    ) -> Result<(), Fault> {
        for (slot, zone) in self.state.zones.iter().enumerate() {
            if !zone.cards.is_empty() && fits(slot as u16, zone) {
                self.from(Some(zone), test, script, found)?;
            }
        }
        Ok(())
    }

    fn from(&self, zone: Option<&Zone>, test: &Test, script: &dyn Script, found: &mut Found) -> Result<(), Fault> {
        for id in zone.map_or(&[][..], |zone| &zone.cards) {
            if self.passes(*id, test, script)? {
                found.push(*id);
            }
        }
        Ok(())
    }

    /// Whether a card passes a test.
    ///
    /// # Errors
    /// A script that fails while a value is worked out.
    pub fn passes(&self, id: u32, test: &Test, script: &dyn Script) -> Result<bool, Fault> {
        let object = self.state.object(id);
        let plain = test.owner.is_none_or(|owner| object.owner == owner)
            && object.marks & test.marked == test.marked
            && object.marks & test.unmarked == 0
            && test.attached_to.is_none_or(|host| object.host == host.id)
            && test.def.is_none_or(|def| object.def == def)
            && !test.except.iter().any(|except| except.id == id);
        if !plain {
            return Ok(false);
        }
        if test.controller.is_some() || test.not_controller.is_some() {
            let seat = self.controller(id, script)?;
            if test.controller.is_some_and(|wanted| wanted != seat) || test.not_controller == Some(seat) {
                return Ok(false);
            }
        }
        for attr in &test.has {
            if !self.flag(id, *attr, script)? {
                return Ok(false);
            }
        }
        for attr in &test.lacks {
            if self.flag(id, *attr, script)? {
                return Ok(false);
            }
        }
        for (attr, compare, amount) in &test.compares {
            let Some(value) = self.attr(id, *attr, script)? else { return Ok(false) };
            let holds = match compare {
                Compare::AtLeast => value >= *amount,
                Compare::AtMost => value <= *amount,
                Compare::Equal => value == *amount,
            };
            if !holds {
                return Ok(false);
            }
        }
        for other in &test.none_of {
            if self.passes(id, other, script)? {
                return Ok(false);
            }
        }
        if test.any_of.is_empty() {
            return Ok(true);
        }
        for other in &test.any_of {
            if self.passes(id, other, script)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
