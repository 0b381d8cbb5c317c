//! Handles as Lua sees them: light userdata that hold the whole handle, so that they cost nothing to make, compare and keep.

use std::ffi::c_void;
use std::ptr;

use mlua::LightUserData;

use crate::kernel::value::{AbilityRef, EventRef, FrameRef, Handle, Value, ZoneRef};

const OBJECT: u64 = 1;
const ZONE: u64 = 2;
const FRAME: u64 = 3;
const SIDE: u64 = 4;
const EVENT: u64 = 5;
const ABILITY: u64 = 6;
const ARMED: u64 = 7;

/// What a handle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A card, a player or the game.
    Object(Handle),
    /// A zone.
    Zone(ZoneRef),
    /// A run of a procedure.
    Frame(FrameRef),
    /// A side of it.
    Side(FrameRef, u8),
    /// An occurrence.
    Event(EventRef),
    /// An ability of a card.
    Ability(AbilityRef),
    /// An armed ability, by serial number.
    Armed(u32),
}

/// What kinds of thing there are, as far as their methods go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A card, a player or the game.
    Object,
    /// A zone.
    Zone,
    /// A run of a procedure.
    Frame,
    /// A side of it.
    Side,
    /// An occurrence.
    Event,
    /// An ability.
    Ability,
}

impl Kind {
    /// A bit of its own.
    pub fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Thing {
    /// Its kind.
    pub fn kind(self) -> Kind {
        match self {
            Thing::Object(_) => Kind::Object,
            Thing::Zone(_) => Kind::Zone,
            Thing::Frame(_) => Kind::Frame,
            Thing::Side(..) => Kind::Side,
            Thing::Event(_) => Kind::Event,
            Thing::Ability(_) | Thing::Armed(_) => Kind::Ability,
        }
    }

    /// What it is called in messages.
    pub fn named(self) -> &'static str {
        match self {
            Thing::Object(_) => "card or player",
            Thing::Zone(_) => "zone",
            Thing::Frame(_) => "procedure",
            Thing::Side(..) => "side of a procedure",
            Thing::Event(_) => "event",
            Thing::Ability(_) | Thing::Armed(_) => "ability",
        }
    }

    /// The handle as light userdata: four bits of kind, and the rest as the kind needs it.
    pub fn pack(self) -> LightUserData {
        let bits = match self {
            Thing::Object(Handle { id, inc }) => OBJECT << 60 | u64::from(id) << 32 | u64::from(inc),
            Thing::Zone(ZoneRef { slot, generation }) => ZONE << 60 | u64::from(slot) << 16 | u64::from(generation),
            Thing::Frame(FrameRef(serial)) => FRAME << 60 | u64::from(serial),
            Thing::Side(FrameRef(serial), side) => SIDE << 60 | u64::from(side) << 32 | u64::from(serial),
            Thing::Event(EventRef(serial)) => EVENT << 60 | u64::from(serial),
            Thing::Ability(AbilityRef { armed, .. }) if armed != 0 => ARMED << 60 | u64::from(armed),
            Thing::Ability(AbilityRef { card, index, .. }) => {
                ABILITY << 60 | u64::from(card.id) << 36 | u64::from(card.inc & 0x0fff_ffff) << 8 | u64::from(index & 0xff)
            }
            Thing::Armed(serial) => ARMED << 60 | u64::from(serial),
        };
        LightUserData(ptr::without_provenance_mut::<c_void>(bits as usize))
    }

    /// What a light userdata stands for; `None` for one that is no handle.
    pub fn unpack(data: LightUserData) -> Option<Thing> {
        let bits = data.0.addr() as u64;
        let low = bits as u32;
        Some(match bits >> 60 {
            OBJECT => Thing::Object(Handle { id: (bits >> 32) as u32 & 0x0fff_ffff, inc: low }),
            ZONE => Thing::Zone(ZoneRef { slot: (bits >> 16) as u16, generation: bits as u16 }),
            FRAME => Thing::Frame(FrameRef(low)),
            SIDE => Thing::Side(FrameRef(low), (bits >> 32) as u8),
            EVENT => Thing::Event(EventRef(low)),
            ABILITY => Thing::Ability(AbilityRef {
                card: Handle { id: (bits >> 36) as u32 & 0x00ff_ffff, inc: (bits >> 8) as u32 & 0x0fff_ffff },
                index: bits as u16 & 0xff,
                armed: 0,
            }),
            ARMED => Thing::Armed(low),
            _ => return None,
        })
    }

    /// What it stands for, as a value of the kernel. An armed ability needs the kernel to be known in full.
    pub fn value(self) -> Value {
        match self {
            Thing::Object(handle) => Value::Object(handle),
            Thing::Zone(zone) => Value::Zone(zone),
            Thing::Frame(frame) => Value::Frame(frame),
            Thing::Side(frame, side) => Value::Side(frame, side),
            Thing::Event(event) => Value::Event(event),
            Thing::Ability(ability) => Value::Ability(ability),
            Thing::Armed(armed) => Value::Ability(AbilityRef { card: Handle { id: 0, inc: 0 }, index: 0, armed }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_survives_packing() {
        let card = Handle { id: 0x00ab_cdef, inc: 0x0123_4567 };
        for thing in [
            Thing::Object(card),
            Thing::Zone(ZoneRef { slot: 65535, generation: 7 }),
            Thing::Frame(FrameRef(u32::MAX)),
            Thing::Side(FrameRef(9), 3),
            Thing::Event(EventRef(12)),
            Thing::Ability(AbilityRef { card, index: 200, armed: 0 }),
            Thing::Armed(77),
        ] {
            assert_eq!(Thing::unpack(thing.pack()), Some(thing));
        }
        assert_eq!(Thing::unpack(LightUserData(ptr::null_mut())), None);
    }
}
