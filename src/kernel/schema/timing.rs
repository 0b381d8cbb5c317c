//! Who acts when, and what comes first: windows, orders and the policies of a game.

use super::ids::{AbilityOptionId, AttrId, ProcId};

/// Who acts first in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatOrder {
    /// The active player, then the others in turn order.
    ActiveFirst,
    /// The player after the active one, the active one last.
    ActiveLast,
    /// Only the active player.
    ActiveOnly,
}

/// When a window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closes {
    /// When all pass in a row.
    AllPass,
    /// When each seat has acted or passed once.
    OnceEach,
}

/// When what is used in a window resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolves {
    /// At once.
    AtOnce,
    /// When all have passed, last in first out, one at a time with a new round of passes before the next.
    LastInFirstOut,
    /// When all have passed, first in first out, all of them.
    FirstInFirstOut,
}

/// A declared window.
#[derive(Debug)]
pub struct Window {
    /// Who acts in which order.
    pub seats: SeatOrder,
    /// When it closes.
    pub closes: Closes,
    /// When what is used resolves.
    pub resolves: Resolves,
}

/// Who picks among what an order leaves equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picker {
    /// The active player.
    Active,
    /// The player whom the occurrence befalls: the controller of its card, or its player.
    Affected,
    /// The controller of the ability; among several, in turn order from the active player.
    Controller,
}

/// One key of an order policy. Earlier keys decide first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderKey {
    /// Abilities that must be used before those that may.
    ForcedFirst,
    /// Turn order of the controllers, from the active player.
    Seat,
    /// The value of an option, in the order of its words.
    Option(AbilityOptionId),
    /// The kind of ability, in the order of declaration.
    Kind,
    /// An attribute of the ability's card, greatest first.
    Greatest(AttrId),
    /// The slug of the card.
    Name,
    /// How long the card has been where it is, oldest first.
    Age,
    /// A player picks one at a time. Nothing after it is looked at.
    Picks(Picker),
}

/// An order policy; what it leaves equal goes by age and number.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The keys.
    pub by: Vec<OrderKey>,
}

/// Whether what a trigger causes resolves before or after what triggered with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Depth {
    /// Before its siblings.
    #[default]
    DepthFirst,
    /// After its siblings.
    BreadthFirst,
}

/// What a loop means in which nobody decides anything and the same state comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LoopVerdict {
    /// It is an error.
    #[default]
    Error,
    /// Nobody wins.
    Draw,
    /// The active player picks the ability that stops.
    Picks,
}

/// How the game decides what no single declaration decides.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The procedure that is the game.
    pub root: ProcId,
    /// How simultaneous triggers are ordered.
    pub triggers: Order,
    /// How simultaneous replacements are ordered.
    pub replacements: Order,
    /// Depth first or breadth first.
    pub depth: Depth,
    /// Whether a card that leaves together with another sees it leave.
    pub look_back: bool,
    /// Whether a choice with one legal answer is made without asking, where it hides nothing.
    pub auto_single: bool,
    /// What an endless loop means.
    pub loops: LoopVerdict,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            root: ProcId(0),
            triggers: Order { by: vec![OrderKey::Picks(Picker::Active)] },
            replacements: Order { by: vec![OrderKey::Picks(Picker::Affected)] },
            depth: Depth::DepthFirst,
            look_back: true,
            auto_single: true,
            loops: LoopVerdict::Error,
        }
    }
}
