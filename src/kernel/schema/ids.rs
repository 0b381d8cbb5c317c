//! Declared things by number: their position in their table.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A table of declared things: the index of an entry is its id.
pub type Table<T> = IndexMap<Arc<str>, T, FxBuildHasher>;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl From<usize> for $name {
            fn from(index: usize) -> Self {
                $name(u16::try_from(index).unwrap_or(u16::MAX))
            }
        }
    )*};
}

ids! {
    /// A zone that the game declares; each player may have one of it.
    ZoneKindId,
    /// A type of card.
    TypeId,
    /// An attribute: a printed field, a stored value, a keyword, a type, the controller.
    AttrId,
    /// A mark.
    MarkId,
    /// A verb, which is a kind of occurrence.
    VerbId,
    /// A kind of ability.
    AbilityKindId,
    /// A window.
    WindowId,
    /// An order policy.
    OrderId,
    /// A stage of derived values.
    StageId,
    /// A procedure.
    ProcId,
    /// An option that a kind of ability accepts.
    AbilityOptionId,
}

/// A card definition, by its position among all cards of the game, sorted by slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u32);

/// A piece of script: the host knows what it is, the kernel only asks for it to be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct BlockId(pub u32);
