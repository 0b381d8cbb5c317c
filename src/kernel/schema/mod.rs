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
    /// A step of a procedure, in words.
    pub fn step_in_words(&self, proc: ProcId, step: u16) -> Option<String> {
        let (name, proc) = self.procs.get_index(proc.index())?;
        Some(format!("step `{}` of `{name}`", proc.steps.get(usize::from(step))?))
    }
}
