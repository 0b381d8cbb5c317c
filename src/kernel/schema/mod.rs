//! What a game declares, with every name resolved to an index.
//!
//! The kernel never sees a manifest or a card file: it sees this. Every table keeps the order of declaration, so that
//! an index is the same in every process.

mod ability;
mod happening;
mod ids;
mod object;
mod timing;

pub use ability::*;
pub use happening::*;
pub use ids::*;
pub use object::*;
pub use timing::*;

/// Everything a game declares.
#[derive(Debug, Default)]
pub struct Schema {
    /// Zones.
    pub zones: Table<ZoneKind>,
    /// Card types.
    pub types: Table<CardType>,
    /// Attributes. Keywords stand here as `has:NAME`, types as `is:NAME`, control as `controller`.
    pub attrs: Table<Attr>,
    /// Marks.
    pub marks: Table<()>,
    /// Verbs. The kernel's own come first, in the order of [`super::verbs::BUILTIN`].
    pub verbs: Table<Verb>,
    /// Kinds of ability.
    pub kinds: Table<AbilityKind>,
    /// Options that kinds of ability accept.
    pub ability_options: Table<AbilityOption>,
    /// Windows.
    pub windows: Table<Window>,
    /// Order policies.
    pub orders: Table<Order>,
    /// Stages of derived values, in the order in which they apply.
    pub stages: Table<StageOp>,
    /// Procedures.
    pub procs: Table<Procedure>,
    /// Cards, sorted by slug.
    pub cards: Table<CardDef>,
    /// The card whose abilities every player has, if there is one.
    pub rulebook: Option<CardId>,
    /// How the game decides what no single declaration decides.
    pub policy: Policy,
}

impl Schema {
    /// Whether a card, by its definition, can lie in a zone.
    pub fn can_lie(&self, def: u32, zone: ZoneKindId) -> bool {
        let Some((_, declared)) = self.zones.get_index(zone.index()) else { return true };
        declared.holds.is_empty() || self.cards.get_index(def as usize).is_none_or(|(_, card)| declared.can_hold(card.kind))
    }

    /// Why a card, by its definition, cannot lie in a zone, to stand behind what the card is called; nothing if it can.
    pub fn cannot_lie(&self, def: u32, zone: ZoneKindId) -> Option<String> {
        if self.can_lie(def, zone) {
            return None;
        }
        let (name, declared) = self.zones.get_index(zone.index())?;
        let kind = self.cards.get_index(def as usize).map(|(_, card)| card.kind)?;
        let (kind, holds) = (self.type_names(&[kind]), self.type_names(&declared.holds));
        Some(format!(
            "is of the type {kind} and cannot lie in `{name}`, which holds only {holds}; if it can, add {kind} to `holds` of that zone"
        ))
    }

    /// The names of types, one after the other.
    pub fn type_names(&self, types: &[TypeId]) -> String {
        let names = types.iter().filter_map(|kind| self.types.get_index(kind.index()));
        names.map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    }

    /// A step of a procedure, in words.
    pub fn step_in_words(&self, proc: ProcId, step: u16) -> Option<String> {
        let (name, proc) = self.procs.get_index(proc.index())?;
        Some(format!("step `{}` of `{name}`", proc.steps.get(usize::from(step))?))
    }
}
