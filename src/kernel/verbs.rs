//! The verbs that the kernel itself carries out. A game's own verbs come after them in the schema's table.

use super::schema::{Given, Shape, VerbId};

/// A field of a verb: its name, what it holds, and who gives that.
pub type Field = (&'static str, Shape, Given);

macro_rules! builtin {
    ($($(#[$doc:meta])* $id:ident = $index:literal $name:literal { $($field:literal: $shape:ident $given:ident),* };)*) => {
        $($(#[$doc])* pub const $id: VerbId = VerbId($index);)*

        /// The kernel's verbs in the order of their ids, with their fields in the order of the arguments.
        pub const BUILTIN: &[(&str, &[Field])] = &[$(($name, &[$(($field, Shape::$shape, Given::$given)),*])),*];
    };
}

builtin! {
    /// A card goes to another zone.
    MOVE = 0 "move" { "card": Card Always, "to": Zone Always, "face": Text Maybe, "at": Text Maybe, "from": Zone Never };
    /// The cards of a zone, or some of them among themselves, are put into a random order.
    SHUFFLE = 1 "shuffle" { "zone": Zone Always, "cards": List Maybe };
    /// A card is turned face up or face down.
    TURN = 2 "turn" { "card": Card Always, "face": Text Always };
    /// Players look at a card.
    REVEAL = 3 "reveal" { "card": Card Always, "to": List Maybe };
    /// A mark is put on an object.
    MARK = 4 "mark" { "object": Object Always, "mark": Text Always };
    /// A mark is taken off an object.
    UNMARK = 5 "unmark" { "object": Object Always, "mark": Text Always };
    /// A stored value is replaced.
    SET = 6 "set" { "object": Object Always, "value": Text Always, "amount": Integer Always };
    /// Something is added to a stored value.
    ADD = 7 "add" { "object": Object Always, "value": Text Always, "amount": Integer Always };
    /// A card is attached to another.
    ATTACH = 8 "attach" { "card": Card Always, "host": Card Always };
    /// A card is detached from its host.
    DETACH = 9 "detach" { "card": Card Always };
    /// A player takes control of a card.
    CONTROL = 10 "control" { "card": Card Always, "player": Player Always, "lasting": Any Maybe };
    /// A derived value is changed for some time.
    MODIFY = 11 "modify" { "object": Object Always, "attribute": Text Always, "amount": Any Always, "lasting": Any Maybe };
    /// Lasting changes of a derived value end.
    UNMODIFY = 12 "unmodify" { "object": Object Always, "attribute": Text Always };
    /// A token comes into being: the card, once it has.
    CREATE = 13 "create" { "slug": Text Always, "to": Zone Always, "player": Player Maybe, "card": Card Never };
    /// A card ceases to be part of the game.
    REMOVE = 14 "remove" { "card": Card Always };
    /// A card takes the place of another in a role of a procedure.
    SUBSTITUTE = 15 "substitute" { "procedure": Procedure Always, "role": Text Always, "card": Card Always };
    /// A player has won, lost or drawn.
    RESULT = 16 "result" { "player": Player Always, "outcome": Text Always };
    /// Another player becomes the active one.
    SET_ACTIVE = 17 "set_active" { "player": Player Always };
}

/// The field of `move` with the zone from which the card comes.
pub(super) const FROM: usize = 4;
/// The field of `create` with the card that came into being.
pub(super) const MADE: usize = 3;

/// Whether a card lies face up that is said to lie like this, if that is how a card can lie.
pub fn face_up(word: &str) -> Option<bool> {
    match word {
        "up" => Some(true),
        "down" => Some(false),
        _ => None,
    }
}
