//! The values that scripts and the kernel exchange: integers, words and handles, never floats or script objects.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The greatest number that scripts can hold; the least is its negative.
pub const GREATEST: i64 = (1 << 53) - 1;

/// A player's place at the table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// No player.
    pub const NONE: Seat = Seat(u8::MAX);

    /// The position among the seats.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An object, as it was when the handle was made: a card that changed its tenure has another incarnation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Handle {
    /// Which object: 0 is the game, then the players by seat, then the cards.
    pub id: u32,
    /// Which of its incarnations.
    pub inc: u32,
}

impl Handle {
    /// The game itself.
    pub const GAME: Handle = Handle { id: 0, inc: 0 };

    /// A player.
    pub fn player(seat: Seat) -> Handle {
        Handle { id: u32::from(seat.0) + 1, inc: 0 }
    }
}

/// A zone; the generation tells a procedure's zone from a later one in the same slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ZoneRef {
    /// The slot.
    pub slot: u16,
    /// The generation of the slot.
    pub generation: u16,
}

/// A run of a procedure, by its serial number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FrameRef(pub u32);

/// An occurrence, by its serial number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EventRef(pub u32);

/// An ability of an object, printed or armed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityRef {
    /// Whose ability it is.
    pub card: Handle,
    /// Its position on the card.
    pub index: u16,
    /// The serial number of the armed instance; 0 for one that is simply on.
    pub armed: u32,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Value {
    /// Nothing.
    #[default]
    Nil,
    /// A truth.
    Flag(bool),
    /// An integer.
    Int(i64),
    /// Text.
    Text(Arc<str>),
    /// A card, a player or the game.
    Object(Handle),
    /// A zone.
    Zone(ZoneRef),
    /// A run of a procedure.
    Frame(FrameRef),
    /// A side of a run of a procedure, by the position of its role.
    Side(FrameRef, u8),
    /// An occurrence.
    Event(EventRef),
    /// An ability.
    Ability(AbilityRef),
    /// Several values in an order.
    List(Arc<[Value]>),
    /// Named values, sorted by name.
    Record(Arc<[(Arc<str>, Value)]>),
}

impl Value {
    /// The object that it names, if it names one.
    pub fn object(&self) -> Option<Handle> {
        match self {
            Value::Object(handle) => Some(*handle),
            _ => None,
        }
    }

    /// The integer that it is, if it is one.
    pub fn int(&self) -> Option<i64> {
        match self {
            Value::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// The text that it is, if it is text.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it counts as true in a condition.
    pub fn truth(&self) -> bool {
        !matches!(self, Value::Nil | Value::Flag(false))
    }

    /// Whether it is an occurrence, or holds one.
    pub fn names_event(&self) -> bool {
        match self {
            Value::Event(_) => true,
            Value::List(values) => values.iter().any(Value::names_event),
            Value::Record(fields) => fields.iter().any(|(_, value)| value.names_event()),
            _ => false,
        }
    }

    /// How much of a budget it takes to keep it: one for each value in it, more for long texts.
    pub fn weight(&self) -> u32 {
        match self {
            Value::Text(text) => 1 + (text.len() / 64) as u32,
            Value::List(values) => values.iter().map(Value::weight).fold(1, u32::saturating_add),
            Value::Record(fields) => fields.iter().map(|(_, value)| value.weight()).fold(1, u32::saturating_add),
            _ => 1,
        }
    }

    /// What it is, in words for a message.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Nil => "nothing",
            Value::Flag(_) => "a flag",
            Value::Int(_) => "an integer",
            Value::Text(_) => "text",
            Value::Object(handle) if handle.id == 0 => "the game",
            Value::Object(_) => "a card or player",
            Value::Zone(_) => "a zone",
            Value::Frame(_) => "a procedure",
            Value::Side(..) => "a side of a procedure",
            Value::Event(_) => "an event",
            Value::Ability(_) => "an ability",
            Value::List(_) => "a list",
            Value::Record(_) => "a record",
        }
    }
}
