//! Abilities and cards as they are printed.

use std::sync::Arc;

use super::happening::{Moment, Watch};
use super::ids::{AbilityKindId, AbilityOptionId, AttrId, BlockId, ProcId, StageId, TypeId, WindowId, ZoneKindId};
use super::object::AttrShape;

/// What may count as one use for a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitScope {
    /// Each incarnation of a card has its own count: a card that left and came back may be used again.
    Object,
    /// Each physical card has its own count, whatever it went through.
    Card,
    /// All copies of a card under one player share a count.
    Name,
    /// The player has one count for the kind of ability.
    Player,
}

/// A kind of ability.
#[derive(Debug)]
pub struct AbilityKind {
    /// The moments at which abilities of this kind may watch an occurrence; empty for kinds that do not watch.
    pub watches: Vec<Moment>,
    /// The window in which they are used.
    pub window: Option<WindowId>,
    /// Whether its controller may leave it unused.
    pub optional: bool,
    /// Used only when the rules ask for it.
    pub called: bool,
    /// Always on; it only changes derived values.
    pub is_static: bool,
    /// On only after a script has armed it.
    pub armed: bool,
    /// Zones in which it is on; empty means wherever cards are in play.
    pub from: Vec<ZoneKindId>,
    /// What counts as one use.
    pub limit_scope: LimitScope,
    /// The options it accepts.
    pub options: Vec<AbilityOptionId>,
}

/// An option of abilities.
#[derive(Debug)]
pub struct AbilityOption {
    /// How its integer reads.
    pub shape: AttrShape,
    /// Its value where a card is silent.
    pub default: i64,
}

/// A number that a card prints or works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// As printed.
    Fixed(i64),
    /// Worked out by a script when it is read.
    Block(BlockId),
}

/// One line of a static ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticTerm {
    /// The stage at which it applies.
    pub stage: StageId,
    /// The attribute that it changes.
    pub attr: AttrId,
    /// By how much.
    pub amount: Amount,
}

/// How often an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// How many times.
    pub uses: u16,
    /// In one run of this procedure; `None` means in the whole game.
    pub per: Option<ProcId>,
}

/// An ability as printed on a card.
#[derive(Debug)]
pub struct AbilityDef {
    /// Its kind.
    pub kind: AbilityKindId,
    /// The name by which scripts call or arm it.
    pub name: Option<Arc<str>>,
    /// What it watches.
    pub watch: Option<Watch>,
    /// Whether it can be used now; read-only.
    pub when: Option<BlockId>,
    /// Whether its cost can be paid; read-only.
    pub can_pay: Option<BlockId>,
    /// Why it cannot be used now, asked only when somebody wants to know; read-only.
    pub why_not: Option<BlockId>,
    /// Pays the cost.
    pub cost: Option<BlockId>,
    /// What it does.
    pub does: Option<BlockId>,
    /// For a static ability: whether a card is affected; the card itself where there is none.
    pub affects: Option<BlockId>,
    /// What a static ability changes.
    pub terms: Vec<StaticTerm>,
    /// How often it may be used.
    pub limit: Option<Limit>,
    /// Fires once for all occurrences of a batch.
    pub once_per_batch: bool,
    /// Options set on the card.
    pub options: Vec<(AbilityOptionId, i64)>,
}

/// A card as the kernel knows it.
#[derive(Debug)]
pub struct CardDef {
    /// Its name for people.
    pub name: Arc<str>,
    /// The place of its name among those of all cards, as people sort them; the kernel knows no language.
    pub rank: u32,
    /// Its type.
    pub kind: TypeId,
    /// Printed attributes, sorted: integers, flags, words by position, keywords.
    pub printed: Vec<(AttrId, i64)>,
    /// Its abilities, in the order of the text.
    pub abilities: Vec<AbilityDef>,
}
