//! What a game declares, with every name resolved to an index.
//!
//! The kernel never sees a manifest or a card file: it sees this. Every table keeps the order of declaration, so that
//! an index is the same in every process.

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

/// A field of a verb.
#[derive(Clone, Debug)]
pub struct VerbField {
    /// Its name.
    pub name: Arc<str>,
    /// What it may hold.
    pub shape: Shape,
    /// Whether it may be left out.
    pub optional: bool,
}

/// A verb: a kind of occurrence.
#[derive(Debug, Default)]
pub struct Verb {
    /// Its fields, in the order of the arguments.
    pub fields: Vec<VerbField>,
    /// The order policy for what it triggers, where it is not the game's.
    pub order: Option<OrderId>,
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
    /// Its type.
    pub kind: TypeId,
    /// Printed attributes, sorted: integers, flags, words by position, keywords.
    pub printed: Vec<(AttrId, i64)>,
    /// Its abilities, in the order of the text.
    pub abilities: Vec<AbilityDef>,
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

/// What ends a mandatory loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LoopVerdict {
    /// It is an error.
    #[default]
    Error,
    /// Nobody wins.
    Draw,
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
    /// What ends a mandatory loop.
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
