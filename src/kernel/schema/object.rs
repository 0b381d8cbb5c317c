//! What there is on the table: zones, card types, attributes and their stages.

use std::sync::Arc;

use super::ids::{AttrId, TypeId, ZoneKindId};

/// Who owns a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneOwner {
    /// Each player has one.
    Player,
    /// There is one for all.
    Shared,
    /// It exists only while the procedure that made it does.
    Procedure,
}

/// Who sees the cards that lie face down in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// The owner of each card.
    All,
    /// The owner of the zone.
    Owner,
    /// No one.
    Nobody,
}

/// A declared zone.
#[derive(Debug)]
pub struct ZoneKind {
    /// Who owns it.
    pub owner: ZoneOwner,
    /// Whether the order of its cards is part of the position.
    pub ordered: bool,
    /// Who sees its cards while they lie face down; face up everyone sees them. Where all see the zone, only the owner may look.
    pub sees: Sees,
    /// Whether cards there are in play.
    pub in_play: bool,
    /// Whether cards arrive face down unless told otherwise.
    pub face_down: bool,
    /// Zones with the same number share a tenure: a move among them keeps the incarnation.
    pub tenure: u16,
    /// For a procedure's zone: the owner's zone that takes what is left in it when the procedure ends.
    pub rest: Option<ZoneKindId>,
    /// The types of the cards that can lie in it, as they are printed; empty where any card can.
    pub holds: Vec<TypeId>,
}

impl ZoneKind {
    /// Whether cards of a type can lie in it.
    pub fn can_hold(&self, kind: TypeId) -> bool {
        self.holds.is_empty() || self.holds.contains(&kind)
    }
}

/// A card type.
#[derive(Debug)]
pub struct CardType {
    /// The attribute that says whether a card is of this type.
    pub is: AttrId,
}

/// What an attribute is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttrKind {
    /// A field of some card types; the base is what is printed, or nothing.
    Printed,
    /// A stored integer on players, cards or the game, with what it starts at.
    Stored {
        /// What has it.
        on: Holder,
        /// Where it starts.
        default: i64,
    },
    /// A keyword; 1 where a card has it.
    Keyword,
    /// A card type; 1 where a card is of it.
    Type,
    /// The seat that controls the object.
    Controller,
}

/// What holds a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Each player.
    Player,
    /// Each card.
    Card,
    /// The game.
    Game,
}

/// How an attribute's integer is shown to scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttrShape {
    /// As a number.
    Integer,
    /// As `true` or `false`.
    Flag,
    /// As one of these words, by position.
    Enum(Vec<Arc<str>>),
    /// As a player.
    Seat,
}

/// A declared attribute.
#[derive(Debug)]
pub struct Attr {
    /// Where its base comes from.
    pub kind: AttrKind,
    /// How its integer reads.
    pub shape: AttrShape,
}

/// What a stage does to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageOp {
    /// Replaces it.
    Set,
    /// Adds to it.
    Add,
    /// Multiplies it.
    Multiply,
    /// Raises it to at least this.
    AtLeast,
    /// Lowers it to at most this.
    AtMost,
    /// Takes the value that another attribute has at this stage.
    Swap,
}
