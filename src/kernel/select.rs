//! Selectors: what cards to look for, as data that the kernel evaluates without asking a script.

use smallvec::SmallVec;

use super::control::Script;
use super::core::Kernel;
use super::fault::Fault;
use super::schema::AttrId;
use super::state::{Object, Zone};
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
    /// Anything else.
    Unequal,
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
    /// Types of which it must be one, if there are any.
    pub types: SmallVec<[AttrId; 4]>,
    /// Keywords it must have.
    pub has: SmallVec<[AttrId; 8]>,
    /// Keywords it must not have.
    pub lacks: SmallVec<[AttrId; 8]>,
    /// Marks it must bear, a bit each.
    pub marked: u64,
    /// Marks it must not bear.
    pub unmarked: u64,
    /// Whether it must lie face up, or face down.
    pub face_up: Option<bool>,
    /// The card to which it must be attached; to one that is gone nothing is.
    pub attached_to: Option<Handle>,
    /// Cards that do not count, while they are the same.
    pub except: SmallVec<[Handle; 2]>,
    /// Its definition.
    pub def: Option<u32>,
    /// Comparisons of its values.
    pub compares: SmallVec<[(AttrId, Compare, i64); 1]>,
    /// Values of which one must be exactly so much, if there are any; those of one attribute side by side.
    pub any_equal: SmallVec<[(AttrId, i64); 4]>,
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
    /// The zones of some kinds, of a player if one is given.
    Zones {
        /// The kinds, once each, or none for any.
        kinds: SmallVec<[usize; 4]>,
        /// The owner, or anyone.
        of: Option<Seat>,
    },
    /// These zones.
    Within(SmallVec<[ZoneRef; 4]>),
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
            Where::InPlay => self.gather(|zone| self.rules.layout.in_play(zone.kind), &mut found),
            Where::Zones { kinds, of } => {
                let at_once = of.is_some_and(|seat| self.gather_owned(kinds, seat, &mut found));
                if !at_once {
                    let is_meant = |zone: &Zone| kinds.is_empty() || kinds.contains(&zone.kind.index());
                    self.gather(|zone| is_meant(zone) && of.is_none_or(|of| zone.owner == of), &mut found);
                }
            }
            Where::Within(zones) => {
                for zone in zones.iter().filter_map(|zone| self.state.live_zone(*zone)) {
                    found.extend_from_slice(&zone.cards);
                }
            }
            Where::AttachedTo(host) => {
                found.extend(self.state.live(*host).into_iter().flat_map(|_| self.index.attached(host.id)));
            }
        }
        self.sift(&mut found, test, script)?;
        found.sort_by_key(|id| (self.state.object(*id).since, *id));
        Ok(found)
    }

    /// Finds the cards in a seat's zones of some kinds, without a look at all zones, if the seat has one of each from the start.
    fn gather_owned(&self, kinds: &[usize], seat: Seat, found: &mut Found) -> bool {
        for kind in kinds {
            let Some(zone) = self.zone_of(*kind, seat) else {
                found.clear();
                return false;
            };
            found.extend_from_slice(self.state.zone(zone.slot).map_or(&[], |zone| &zone.cards));
        }
        !kinds.is_empty()
    }

    fn gather(&self, fits: impl Fn(&Zone) -> bool, found: &mut Found) {
        for zone in self.state.zones.iter().filter(|zone| !zone.cards.is_empty() && fits(zone)) {
            found.extend_from_slice(&zone.cards);
        }
    }

    /// Leaves those that pass a test, in their order: what is asked of them all goes through them once, and what a script may have
    /// to tell is asked only of those that are left.
    fn sift(&self, found: &mut Found, test: &Test, script: &dyn Script) -> Result<(), Fault> {
        if test.attached_to.is_some_and(|host| self.state.live(host).is_none()) {
            found.clear();
        }
        if !test.is_derived_only() {
            found.retain(|id| test.fits(*id, self.state.object(*id)));
        }
        if test.controller.is_some() || test.not_controller.is_some() {
            keep(found, |id| {
                let seat = self.controller(id, script)?;
                Ok(test.controller.is_none_or(|wanted| wanted == seat) && test.not_controller != Some(seat))
            })?;
        }
        if !test.types.is_empty() {
            self.keep_flagged(found, &test.types, true, script)?;
        }
        for attr in &test.has {
            self.keep_flagged(found, &[*attr], true, script)?;
        }
        for attr in &test.lacks {
            self.keep_flagged(found, &[*attr], false, script)?;
        }
        for (attr, compare, amount) in &test.compares {
            keep(found, |id| Ok(compare.holds(self.attr(id, *attr, script)?, *amount)))?;
        }
        if !test.any_equal.is_empty() {
            keep(found, |id| self.has_one_of(id, &test.any_equal, script))?;
        }
        for other in &test.none_of {
            let passed = self.passing(found, other, script)?;
            remove(found, &passed);
        }
        if !test.any_of.is_empty() {
            let mut rest = found.clone();
            for other in &test.any_of {
                let passed = self.passing(&rest, other, script)?;
                remove(&mut rest, &passed);
            }
            remove(found, &rest);
        }
        Ok(())
    }

    /// Keeps the cards that have one of some flags, or those that have none of them. What nothing changes is read as it is printed.
    fn keep_flagged(&self, found: &mut Found, flags: &[AttrId], wanted: bool, script: &dyn Script) -> Result<(), Fault> {
        if flags.iter().all(|flag| self.is_as_printed(*flag)) {
            let printed = |id| flags.iter().any(|flag| self.rules.layout.flag(self.state.object(id).def, *flag));
            found.retain(|id| printed(*id) == wanted);
            return Ok(());
        }
        keep(found, |id| {
            for flag in flags {
                if self.flag(id, *flag, script)? {
                    return Ok(wanted);
                }
            }
            Ok(!wanted)
        })
    }

    /// Whether one of some values of a card is exactly so much. Each is worked out once.
    fn has_one_of(&self, id: u32, values: &[(AttrId, i64)], script: &dyn Script) -> Result<bool, Fault> {
        let mut known = None;
        for (attr, amount) in values {
            let value = match known {
                Some((of, value)) if of == *attr => value,
                _ => self.attr(id, *attr, script)?,
            };
            if value == Some(*amount) {
                return Ok(true);
            }
            known = Some((*attr, value));
        }
        Ok(false)
    }

    /// Those of some cards that pass a test.
    fn passing(&self, among: &[u32], test: &Test, script: &dyn Script) -> Result<Found, Fault> {
        let mut found = Found::from_slice(among);
        self.sift(&mut found, test, script)?;
        Ok(found)
    }
}

impl Test {
    /// Whether it asks for nothing that an object has by itself.
    fn is_derived_only(&self) -> bool {
        self.marked | self.unmarked == 0
            && self.owner.is_none()
            && self.face_up.is_none()
            && self.attached_to.is_none()
            && self.def.is_none()
            && self.except.is_empty()
    }

    /// Whether an object has by itself what is asked for.
    fn fits(&self, id: u32, object: &Object) -> bool {
        self.owner.is_none_or(|owner| object.owner == owner)
            && object.marks & self.marked == self.marked
            && object.marks & self.unmarked == 0
            && self.face_up.is_none_or(|up| object.face_up == up)
            && self.attached_to.is_none_or(|host| object.host == host.id)
            && self.def.is_none_or(|def| object.def == def)
            && !self.except.iter().any(|except| (except.id, except.inc) == (id, object.inc))
    }
}

impl Compare {
    /// Whether it holds of a value; a card that has none has another.
    fn holds(self, value: Option<i64>, amount: i64) -> bool {
        let Some(value) = value else { return self == Compare::Unequal };
        match self {
            Compare::AtLeast => value >= amount,
            Compare::AtMost => value <= amount,
            Compare::Equal => value == amount,
            Compare::Unequal => value != amount,
        }
    }
}

/// Removes some of the cards, which lie in the same order.
fn remove(found: &mut Found, some: &[u32]) {
    let mut some = some.iter().peekable();
    found.retain(|id| some.next_if_eq(&&*id).is_none());
}

/// Keeps the cards of which something holds.
fn keep(found: &mut Found, holds: impl Fn(u32) -> Result<bool, Fault>) -> Result<(), Fault> {
    let mut kept = 0;
    let cards = found.as_mut_slice();
    for at in 0..cards.len() {
        let Some(id) = cards.get(at).copied() else { break };
        if holds(id)?
            && let Some(place) = cards.get_mut(kept)
        {
            *place = id;
            kept += 1;
        }
    }
    found.truncate(kept);
    Ok(())
}
