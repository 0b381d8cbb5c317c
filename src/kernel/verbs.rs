//! The verbs that the kernel itself carries out. A game's own verbs come after them in the schema's table.

use super::schema::{Shape, VerbId};

/// A field of a verb: its name, what it holds, and whether it may be left out.
pub type Field = (&'static str, Shape, bool);

macro_rules! builtin {
    ($($(#[$doc:meta])* $id:ident = $index:literal $name:literal { $($field:literal: $shape:ident $optional:literal),* };)*) => {
        $($(#[$doc])* pub const $id: VerbId = VerbId($index);)*

        /// The kernel's verbs in the order of their ids, with their fields in the order of the arguments.
        pub const BUILTIN: &[(&str, &[Field])] = &[$(($name, &[$(($field, Shape::$shape, $optional)),*])),*];
    };
}

builtin! {
    /// A card goes to another zone.
    MOVE = 0 "move" { "card": Card false, "to": Zone false, "face": Text true, "at": Text true, "from": Zone true };
    /// The cards of a zone, or some of them among themselves, are put into a random order.
    SHUFFLE = 1 "shuffle" { "zone": Zone false, "cards": List true };
    /// A card is turned face up or face down.
    TURN = 2 "turn" { "card": Card false, "face": Text false };
    /// Players look at a card.
    REVEAL = 3 "reveal" { "card": Card false, "to": List true };
    /// A mark is put on an object.
    MARK = 4 "mark" { "object": Object false, "mark": Text false };
    /// A mark is taken off an object.
    UNMARK = 5 "unmark" { "object": Object false, "mark": Text false };
    /// A stored value is replaced.
    SET = 6 "set" { "object": Object false, "value": Text false, "amount": Integer false };
    /// Something is added to a stored value.
    ADD = 7 "add" { "object": Object false, "value": Text false, "amount": Integer false };
    /// A card is attached to another.
    ATTACH = 8 "attach" { "card": Card false, "host": Card false };
    /// A card is detached from its host.
    DETACH = 9 "detach" { "card": Card false };
    /// A player takes control of a card.
    CONTROL = 10 "control" { "card": Card false, "player": Player false, "lasting": Any true };
    /// A derived value is changed for some time.
    MODIFY = 11 "modify" { "object": Object false, "attribute": Text false, "amount": Any false, "lasting": Any true };
    /// Lasting changes of a derived value end.
    UNMODIFY = 12 "unmodify" { "object": Object false, "attribute": Text false };
    /// A token comes into being: the card, once it has.
    CREATE = 13 "create" { "slug": Text false, "to": Zone false, "player": Player true, "card": Card true };
    /// A card ceases to be part of the game.
    REMOVE = 14 "remove" { "card": Card false };
    /// A card takes the place of another in a role of a procedure.
    SUBSTITUTE = 15 "substitute" { "procedure": Procedure false, "role": Text false, "card": Card false };
    /// A player has won, lost or drawn.
    RESULT = 16 "result" { "player": Player false, "outcome": Text false };
    /// Another player becomes the active one.
    SET_ACTIVE = 17 "set_active" { "player": Player false };
}
