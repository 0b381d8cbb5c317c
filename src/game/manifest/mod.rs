//! The manifest of a game, `rules/<game>/game.toml`: every name that rules and cards may use, with what it is.
//!
//! Each file reads one concern; this one says what the result is and in which order the tables are read, so that a name is
//! declared before it is looked up, wherever it stands in the file.

mod header;
mod kinds;
mod namespace;
mod orders;
mod procedures;
mod section;
mod setup;
pub mod texts;
pub mod tree;
mod types;
mod verbs;
mod words;
mod zones;

use std::sync::Arc;

pub use header::range;
pub use kinds::{ENTRIES, MOMENTS};
pub use section::{Reading, Section};
pub use texts::{Piece, Texts, pieces};
use tree::{Entries, Node};

use crate::diagnostic::{Diagnostic, Source, Span, Spanned};
use crate::kernel::schema::{AttrId, AttrShape, ProcId, Schema, Table, TypeId, WindowId, ZoneKindId};

/// How many play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    /// The fewest.
    pub min: u32,
    /// The most.
    pub max: u32,
}

/// What an option may be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionShape {
    /// An integer within bounds.
    Integer {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// `true` or `false`.
    Flag,
    /// One of these words, kept as its position.
    Enum(Vec<Arc<str>>),
}

impl OptionShape {
    /// How its integer reads.
    #[must_use]
    pub fn attr(&self) -> AttrShape {
        match self {
            OptionShape::Integer { .. } => AttrShape::Integer,
            OptionShape::Flag => AttrShape::Flag,
            OptionShape::Enum(words) => AttrShape::Enum(words.clone()),
        }
    }
}

/// An option of the rules: what it may be and what it is where nobody sets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// What it may be.
    pub shape: OptionShape,
    /// Its default: an integer, 0 or 1, or the position of a word.
    pub default: i64,
}

/// What a field of a card may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldShape {
    /// An integer within bounds.
    Integer {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Enum(Vec<Arc<str>>),
    /// A string, the same in all languages.
    String,
    /// A text, one per language.
    Text,
    /// The slug of a card.
    Card,
}

impl FieldShape {
    /// How its integer reads, for a field that is an attribute.
    #[must_use]
    pub fn attr(&self) -> Option<AttrShape> {
        match self {
            FieldShape::Integer { .. } => Some(AttrShape::Integer),
            FieldShape::Flag => Some(AttrShape::Flag),
            FieldShape::Enum(words) => Some(AttrShape::Enum(words.clone())),
            FieldShape::String | FieldShape::Text | FieldShape::Card => None,
        }
    }
}

/// What a field holds where a card is silent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Default {
    /// An integer, 0 or 1, or the position of a word.
    Integer(i64),
    /// A string, a text or a slug.
    String(Arc<str>),
}

/// A field of a card type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it may hold.
    pub shape: FieldShape,
    /// Whether every card of the type must give it.
    pub required: bool,
    /// What it holds where a card is silent.
    pub default: Option<Default>,
    /// The attribute it is, for integers, flags and words.
    pub attr: Option<AttrId>,
}

/// What the parameter of a keyword is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordParam {
    /// An integer.
    Integer,
}

/// A part of every deck list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckPart {
    /// Where its cards start.
    pub zone: ZoneKindId,
    /// The fewest cards.
    pub min: Option<u32>,
    /// The most cards.
    pub max: Option<u32>,
    /// The most copies of one card.
    pub copies: Option<u32>,
    /// The types it takes; empty means all.
    pub types: Vec<TypeId>,
}

/// Where a scenario starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioStart {
    /// The procedure.
    pub procedure: ProcId,
    /// The step; the first where none is given.
    pub step: Option<u16>,
    /// Windows whose open choice may be left at the end.
    pub idle: Vec<WindowId>,
}

/// The type of the card that stands for the rules.
pub const RULEBOOK: &str = "rulebook";

/// A game as its manifest declares it.
#[derive(Debug, std::default::Default)]
pub struct Manifest {
    /// Its id, the name of its directories.
    pub game: String,
    /// Its title.
    pub title: Texts,
    /// How many play.
    pub seats: Seats,
    /// Its languages, the default first.
    pub languages: Vec<Arc<str>>,
    /// Its rule files, in the order in which they are loaded.
    pub files: Vec<Spanned<String>>,
    /// The slug of the card whose abilities every player has.
    pub rulebook: Option<Spanned<String>>,
    /// The names of the seats.
    pub seat_names: Vec<Arc<str>>,
    /// The options of its rules.
    pub options: Table<RuleOption>,
    /// Prompts of choices.
    pub prompts: Table<Texts>,
    /// Labels of tagged answers.
    pub answers: Table<Texts>,
    /// Why something cannot be answered: what the rules say of it, and the words of [`super::words`].
    pub reasons: Table<Texts>,
    /// Lines that `say` puts into the log.
    pub log: Table<Texts>,
    /// What players call what is declared, where that is not its name in words.
    pub words: Table<Texts>,
    /// Where each of those words stands.
    pub word_spans: Vec<Spanned<String>>,
    /// Lines in the log, by verb.
    pub verb_log: Table<Texts>,
    /// Symbols in texts.
    pub symbols: Table<Texts>,
    /// The parts of a deck list.
    pub decks: Table<DeckPart>,
    /// Where a scenario starts.
    pub scenario: Option<ScenarioStart>,
    /// The fields of each type, besides `name`, `text` and `keywords`.
    pub fields: Table<Table<Field>>,
    /// Keywords and what their parameter is.
    pub keywords: Table<Option<KeywordParam>>,
    /// The shapes of the options of abilities, by name.
    pub option_shapes: Table<OptionShape>,
    /// The line on which the steps of a procedure stand, by its name.
    pub step_lines: Table<usize>,
    /// What the manifest says about what it declares, by a path such as `zone.home`.
    pub says: Table<Arc<str>>,
    /// What the kernel knows of it, without cards.
    pub schema: Schema,
}

const TABLES: &[&str] = &[
    "game",
    "policy",
    "option",
    "zone",
    "type",
    "keyword",
    "mark",
    "value",
    "symbol",
    "verb",
    "window",
    "ability",
    "order",
    "stage",
    "procedure",
    "deck",
    "scenario",
    "prompt",
    "answer",
    "reason",
    "log",
    "words",
];

impl Manifest {
    /// Reads a manifest. What is wrong is reported, and the rest is still read.
    pub fn parse(game: &str, file: &Arc<Source>) -> (Manifest, Vec<Diagnostic>) {
        let mut reading = Reading { file: Arc::clone(file), found: Vec::new() };
        let tree = tree::parse(file, &mut reading.found);
        let whole = Spanned::new(Node::Table(tree), Span::new(0, 0));
        let mut manifest = Manifest { game: game.to_owned(), ..Manifest::default() };
        manifest.read(&mut reading, &whole);
        (manifest, reading.found)
    }

    fn read(&mut self, reading: &mut Reading, whole: &Spanned<Node>) {
        let top = reading.section("the manifest", whole.span, whole, TABLES);
        let empty = Spanned::new(Node::Table(Entries::new()), Span::new(0, 0));
        let game = top.need(reading, "game").unwrap_or(&empty);
        let policy = top.get("policy").unwrap_or(&empty);
        let game_keys = ["title", "seats", "languages", "root", "files", "rulebook", "names", "says"];
        let policy_keys = ["triggers", "replacements", "depth", "look_back", "auto_single", "loops"];
        let game = reading.section("[game]", top.key_span("game"), game, &game_keys);
        let policy = reading.section("[policy]", top.key_span("policy"), policy, &policy_keys);
        if top.get("game").is_some() {
            header::game(reading, &game, self);
        }
        header::policy(reading, &policy, self);
        let mut table = |key| top.table(reading, key);
        let (values, kinds, zones) = (table("value"), table("type"), table("zone"));
        let rest = ["option", "keyword", "mark", "symbol", "window", "ability", "order", "verb", "procedure", "deck"];
        let [options, keywords, marks, symbols, windows, abilities, orders, verbs, procs, decks] = rest.map(&mut table);
        let [prompts, answers, reasons, log, words] = ["prompt", "answer", "reason", "log", "words"].map(table);
        for (what, entries) in [("kinds of zone", zones), ("marks", marks)] {
            header::few_enough(reading, what, entries.len(), |at| entries[at].0.span);
        }
        header::options(reading, options, self);
        namespace::check(reading, kinds, values, zones);
        types::types(reading, kinds, self);
        self.rulebook_type();
        types::keywords(reading, keywords, self);
        types::marks(reading, marks, self);
        types::symbols(reading, symbols, self);
        types::attributes(reading, values, self);
        zones::read(reading, zones, self);
        kinds::windows(reading, windows, self);
        kinds::read(reading, abilities, self);
        orders::read(reading, orders, self);
        orders::policy(reading, &policy, self);
        orders::stages(reading, top.get("stage"), self);
        verbs::builtin(self);
        verbs::read(reading, verbs, self);
        procedures::read(reading, procs, self);
        setup::decks(reading, decks, self);
        setup::scenario(reading, top.get("scenario"), self);
        self.prompts = texts::table(reading, "prompt", prompts, &self.languages);
        self.answers = texts::table(reading, "answer", answers, &self.languages);
        self.reasons = texts::table(reading, "reason", reasons, &self.languages);
        self.log = texts::table(reading, "log", log, &self.languages);
        self.words = texts::table(reading, "words", words, &self.languages);
        self.word_spans = words.iter().map(|(name, _)| name.clone()).collect();
        if top.get("game").is_some() {
            game.need(reading, "root");
        }
        if let Some(root) = game.string(reading, "root")
            && let Some(root) = procedures::find(reading, self, &root)
        {
            self.schema.policy.root = root;
        }
    }

    /// A type [`RULEBOOK`] without fields, where the game has a rulebook and does not declare its type.
    fn rulebook_type(&mut self) {
        if self.rulebook.is_some() {
            self.fields.entry(RULEBOOK.into()).or_default();
        }
    }

    /// The attribute that scripts and cards call so: a field, a value, `has_KEYWORD`, `is_TYPE` or `controller`.
    pub fn attr(&self, name: &str) -> Option<AttrId> {
        let attrs = &self.schema.attrs;
        let index = attrs.get_index_of(name).filter(|_| !name.contains(':')).or_else(|| {
            let (prefix, rest) = name.split_once('_')?;
            matches!(prefix, "has" | "is").then(|| attrs.get_index_of(format!("{prefix}:{rest}").as_str())).flatten()
        });
        index.map(AttrId::from)
    }

    /// All attributes, as scripts and cards call them.
    #[must_use]
    pub fn attr_names(&self) -> Vec<String> {
        self.schema.attrs.keys().map(|name| name.replace(':', "_")).collect()
    }
}
