//! Whether what lies on the table adds up: every card in one place, every attachment on something that is there, the index as
//! the state has it. The kernel keeps to this by itself; an audit says so, and finds what rules took away for good.

use thiserror::Error;

use super::core::Kernel;
use super::index::Index;
use super::state::{NONE, NOWHERE, Zone};

/// What does not add up. Cards are named, for those who look after rules, not for players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A card of the set-up lies nowhere.
    #[error("{card} is lost: it was there at the start and lies in no zone any more")]
    Lost {
        /// Its name.
        card: String,
    },
    /// A card is said to lie where it does not.
    #[error("{card} is lost: it is said to lie in {zone} and does not lie there")]
    Misplaced {
        /// Its name.
        card: String,
        /// The zone.
        zone: String,
    },
    /// A card lies in two places, or twice in one.
    #[error("{card} is doubled: it lies in {zone} and also in {other}")]
    Doubled {
        /// Its name.
        card: String,
        /// A zone.
        zone: String,
        /// Another, or the same.
        other: String,
    },
    /// Something lies in a zone that does not belong in any.
    #[error("{object} lies in {zone}, and should lie nowhere")]
    Stray {
        /// Its name.
        object: String,
        /// The zone.
        zone: String,
    },
    /// Cards lie in a zone of a procedure that is over.
    #[error("{card} lies in {zone}, which has ceased to exist")]
    Ceased {
        /// Its name.
        card: String,
        /// The zone.
        zone: String,
    },
    /// A card lies in a zone that does not hold its type.
    #[error("{card} {why}")]
    NotHeld {
        /// Its name.
        card: String,
        /// Why it cannot lie there.
        why: String,
    },
    /// An attachment without a host, or to what is gone.
    #[error("{card} is attached to what is not there, or is itself nowhere")]
    Unattached {
        /// Its name.
        card: String,
    },
    /// Cards that are attached to each other in a circle.
    #[error("{card} is attached to itself, over what is attached to it")]
    Circle {
        /// Its name.
        card: String,
    },
    /// The index of abilities says something else than the state.
    #[error("the abilities that are found are not those that are on")]
    Index,
}

impl Kernel {
    /// Whether everything adds up. Objects below `dealt` were there at the start, so that those among them that are cards
    /// never leave the table.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn audit(&self, dealt: u32) -> Result<(), Flaw> {
        self.audit_zones(dealt)?;
        self.audit_hosts()?;
        if self.index == Index::new(&self.rules, &self.state) { Ok(()) } else { Err(Flaw::Index) }
    }

    fn audit_zones(&self, dealt: u32) -> Result<(), Flaw> {
        let mut places: Vec<Option<u16>> = vec![None; self.state.objects.len()];
        for (slot, zone) in (0u16..).zip(&self.state.zones) {
            for id in &zone.cards {
                let here = || self.zone_in_words(slot);
                if !self.state.is_card(*id) {
                    return Err(Flaw::Stray { object: self.name(*id), zone: here() });
                }
                if self.has_ceased(slot, zone) {
                    return Err(Flaw::Ceased { card: self.name(*id), zone: here() });
                }
                if let Some(why) = self.rules.schema.cannot_lie(self.state.object(*id).def, zone.kind) {
                    return Err(Flaw::NotHeld { card: self.name(*id), why });
                }
                let Some(place) = places.get_mut(*id as usize) else { continue };
                if let Some(other) = place.replace(slot) {
                    let (zone, other) = (self.zone_in_words(other), here());
                    return Err(Flaw::Doubled { card: self.name(*id), zone, other });
                }
            }
        }
        for (id, place) in (0u32..).zip(&places) {
            let said = self.state.object(id).zone;
            match *place {
                Some(slot) if slot != said => {
                    return Err(Flaw::Stray { object: self.name(id), zone: self.zone_in_words(slot) });
                }
                None if said != NOWHERE => {
                    return Err(Flaw::Misplaced { card: self.name(id), zone: self.zone_in_words(said) });
                }
                None if self.state.is_card(id) && id < dealt => return Err(Flaw::Lost { card: self.name(id) }),
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    fn has_ceased(&self, slot: u16, zone: &Zone) -> bool {
        usize::from(slot) >= self.rules.layout.permanent(self.state.seats()) && zone.frame == 0
    }

    fn audit_hosts(&self) -> Result<(), Flaw> {
        let attached = (0u32..).zip(&self.state.objects).filter(|(_, object)| object.host != NONE);
        for (id, object) in attached {
            let host = self.state.object(object.host);
            let gone = self.state.is_card(object.host) && host.zone == NOWHERE;
            if object.zone == NOWHERE || gone || object.host as usize >= self.state.objects.len() {
                return Err(Flaw::Unattached { card: self.name(id) });
            }
            let mut above = object.host;
            for _ in &self.state.objects {
                if above == id {
                    return Err(Flaw::Circle { card: self.name(id) });
                }
                above = self.state.object(above).host;
            }
        }
        Ok(())
    }

    fn zone_in_words(&self, slot: u16) -> String {
        let Some(zone) = self.state.zone(slot) else { return format!("zone {slot}, which there is not") };
        let name = self.rules.schema.zones.get_index(zone.kind.index()).map_or("?", |(name, _)| name);
        let seat = u32::from(zone.owner.0) + 1;
        if zone.owner == super::value::Seat::NONE { format!("`{name}`") } else { format!("`{name}` of player {seat}") }
    }
}
