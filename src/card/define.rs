//! From the syntax of a card and a manifest to a typed card.

mod ability;
mod fields;
mod statics;
mod watch;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use fields::title;

use super::syntax::{CardSyntax, Lua};
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned};
use crate::game::manifest::{Manifest, Texts};
use crate::kernel::schema::{BlockId, CardDef, Occasion, Table, TypeId};

/// A card: what the kernel knows of it, and what only people and scripts read.
#[derive(Debug)]
pub struct Card {
    /// Its slug.
    pub slug: Arc<str>,
    /// What the kernel knows.
    pub def: CardDef,
    /// What it says besides.
    pub print: Print,
}

/// What a card says that the kernel does not need.
#[derive(Debug, Default)]
pub struct Print {
    /// What it is called, in each language that calls it something.
    pub names: Texts,
    /// `text` and the fields that are texts.
    pub texts: Table<Texts>,
    /// Fields that are strings or slugs of cards.
    pub strings: Table<Arc<str>>,
    /// Keywords in the order of the card, with their parameters.
    pub keywords: Table<Option<i64>>,
    /// Where it stands.
    pub file: Arc<Source>,
    /// The card from `card` to `}`.
    pub span: Span,
    /// Its slug, where it is declared.
    pub slug_span: Span,
    /// Each ability, in order.
    pub ability_spans: Vec<Span>,
    /// The names of its abilities, where they stand.
    pub ability_names: Vec<Spanned<String>>,
    /// The comment lines right above it.
    pub doc: Vec<String>,
}

/// A piece of Lua on a card.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its source, NFC-normalised.
    pub source: Arc<str>,
    /// The file it stands in.
    pub file: Arc<Source>,
    /// Where it stands, without its brackets.
    pub span: Span,
    /// The line, from 1, on which its source starts.
    pub line: usize,
    /// What it is given, in order.
    pub params: &'static [&'static str],
    /// Whose it is: `card kakita_ren, reaction 1, when`.
    pub owner: String,
    /// Whether it must change nothing and ask nobody.
    pub read_only: bool,
    /// What its ability watches.
    pub watch: Option<Occasion>,
}

/// What `when`, `can_pay`, `why_not`, `cost` and `does` are given.
pub const ABILITY_PARAMS: &[&str] = &["self", "you", "event", "data"];
/// What `affects` and the amounts of a static ability are given.
pub const STATIC_PARAMS: &[&str] = &["self", "you", "c"];

/// Where each known card is declared.
pub type Slugs = BTreeMap<String, (Arc<Source>, Span)>;

/// Defines cards of one game, one after the other, and numbers their blocks.
#[derive(Debug)]
pub struct Definer<'a> {
    /// The game.
    pub manifest: &'a Manifest,
    /// All cards that there are.
    pub slugs: &'a Slugs,
    /// The blocks so far; a block's id is its position.
    pub blocks: Vec<Block>,
    /// What was found.
    pub found: Vec<Diagnostic>,
    file: Arc<Source>,
    owner: String,
    watching: Option<Occasion>,
}

impl<'a> Definer<'a> {
    /// A definer that has defined nothing yet.
    #[must_use]
    pub fn new(manifest: &'a Manifest, slugs: &'a Slugs) -> Self {
        let file = Arc::new(Source::default());
        Definer { manifest, slugs, blocks: Vec::new(), found: Vec::new(), file, owner: String::new(), watching: None }
    }

    /// The typed card; `None` where its type is unknown. What is wrong is added to `found`.
    pub fn define(&mut self, card: &CardSyntax, file: &Arc<Source>) -> Option<Card> {
        self.file = Arc::clone(file);
        self.owner = format!("card {}", card.slug.value);
        let kind = self.manifest.schema.types.get_index_of(card.kind.value.as_str()).map(TypeId::from);
        if kind.is_none() {
            let problem = Problem::UnknownType { name: card.kind.value.clone() };
            let known = self.manifest.schema.types.keys().map(Arc::as_ref);
            self.found.push(Diagnostic::new(&problem, file, card.kind.span).suggest(&card.kind.value, known));
        }
        let mut print = Print {
            file: Arc::clone(file),
            span: card.span,
            slug_span: card.slug.span,
            ability_spans: card.abilities().map(|ability| ability.span).collect(),
            ability_names: card.abilities().filter_map(|ability| ability.name.clone()).collect(),
            doc: card.doc.clone(),
            ..Print::default()
        };
        let fields = self.fields(card, &mut print);
        let abilities = self.abilities(card);
        let def = CardDef { name: fields.name, rank: 0, kind: kind?, printed: fields.printed, abilities };
        Some(Card { slug: card.slug.value.as_str().into(), def, print })
    }

    fn report(&mut self, problem: &Problem, span: Span) -> &mut Diagnostic {
        self.found.push(Diagnostic::new(problem, &self.file, span));
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    fn unknown<'n>(&mut self, problem: &Problem, name: &Spanned<String>, known: impl IntoIterator<Item = &'n str>) {
        self.report(problem, name.span).help = crate::diagnostic::suggestion(&name.value, known);
    }

    fn wrong_type(&mut self, what: &str, expected: &str, value: &Spanned<super::syntax::Value>) {
        let problem = Problem::WrongType { what: what.to_owned(), expected: expected.to_owned(), found: value.value.describe() };
        self.report(&problem, value.span);
    }

    fn block(&mut self, lua: &Lua, what: &str, params: &'static [&'static str], read_only: bool) -> BlockId {
        let id = BlockId(u32::try_from(self.blocks.len()).unwrap_or(u32::MAX));
        self.blocks.push(Block {
            source: super::parse::normal(&lua.source.value).into(),
            file: Arc::clone(&self.file),
            span: lua.source.span,
            line: self.file.line(lua.source.span.start),
            params,
            owner: format!("{}, {what}", self.owner),
            read_only,
            watch: self.watching,
        });
        id
    }
}
