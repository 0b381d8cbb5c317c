//! What can happen: verbs with their fields, procedures, and what of it can be watched.

use std::sync::Arc;

use super::ids::{OrderId, ProcId, Table, VerbId};

/// What a field of a verb, or an argument, may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A card.
    Card,
    /// A player.
    Player,
    /// A card or a player.
    Object,
    /// A zone.
    Zone,
    /// A procedure that is under way, or the last of its kind.
    Procedure,
    /// An integer.
    Integer,
    /// `true` or `false`.
    Flag,
    /// Text.
    Text,
    /// A list of any of these.
    List,
    /// Any of these.
    Any,
}

/// Who gives what a field of a verb holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Whoever proposes it.
    Always,
    /// The same, who may leave it out.
    Maybe,
    /// The kernel: scripts only read it.
    Never,
}

/// A field of a verb.
#[derive(Clone, Debug)]
pub struct VerbField {
    /// Its name.
    pub name: Arc<str>,
    /// What it may hold.
    pub shape: Shape,
    /// Who gives that.
    pub given: Given,
}

/// A verb: a kind of occurrence.
#[derive(Debug, Default)]
pub struct Verb {
    /// Its fields, in the order of the arguments; last those that the kernel fills in.
    pub fields: Vec<VerbField>,
    /// The order policy for what it triggers, where it is not the game's.
    pub order: Option<OrderId>,
}

impl Verb {
    /// The fields that scripts give when they propose it.
    pub fn arguments(&self) -> &[VerbField] {
        let end = self.fields.iter().position(|field| field.given == Given::Never);
        self.fields.get(..end.unwrap_or(self.fields.len())).unwrap_or(&[])
    }
}

/// A declared procedure.
#[derive(Debug, Default)]
pub struct Procedure {
    /// The roles, each a side.
    pub roles: Vec<Arc<str>>,
    /// Variables of the frame.
    pub vars: Vec<Arc<str>>,
    /// Variables of each side.
    pub side_vars: Vec<Arc<str>>,
    /// The steps, in order.
    pub steps: Vec<Arc<str>>,
    /// Ways to end early: the steps that still happen, ascending.
    pub exits: Table<Vec<u16>>,
    /// The steps that still happen when the procedure is ended from outside, ascending.
    pub abandoned: Vec<u16>,
}

/// When a kind of ability answers an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// Before it: it may still be changed or stopped.
    Before,
    /// In its place.
    Instead,
    /// After it.
    After,
}

/// What an ability watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Watch {
    /// When.
    pub moment: Moment,
    /// What.
    pub what: Occasion,
}

/// What can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Occasion {
    /// A verb.
    Verb(VerbId),
    /// A step of a procedure.
    Step(ProcId, u16),
    /// A procedure as a whole.
    Proc(ProcId),
}
