//! A card as it is written: every part with its place, no name looked up yet.

use crate::diagnostic::{Span, Spanned};

/// A card as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSyntax {
    /// Its slug.
    pub slug: Spanned<String>,
    /// Its type.
    pub kind: Spanned<String>,
    /// Its fields and abilities, in order.
    pub entries: Vec<Entry>,
    /// The comment lines right above it, without `#`.
    pub doc: Vec<String>,
    /// The comment lines between its last entry and its end.
    pub rest: Vec<String>,
    /// The card from `card` to `}`.
    pub span: Span,
}

/// One entry of a card, with the comments before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Comment lines above it, without `#`.
    pub comments: Vec<String>,
    /// The entry.
    pub what: EntryKind,
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A field.
    Field(FieldSyntax),
    /// An ability.
    Ability(AbilitySyntax),
}

/// `name = value` or `name:language = value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSyntax {
    /// Its name.
    pub name: Spanned<String>,
    /// Its language.
    pub language: Option<Spanned<String>>,
    /// Its value.
    pub value: Spanned<Value>,
}

/// `kind moment occasion as name { ... }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilitySyntax {
    /// The kind of ability.
    pub kind: Spanned<String>,
    /// When it answers what it watches.
    pub moment: Option<Spanned<String>>,
    /// What it watches: a verb or procedure, and a step.
    pub occasion: Option<Spanned<(String, Option<String>)>>,
    /// Its name.
    pub name: Option<Spanned<String>>,
    /// Its entries.
    pub terms: Vec<TermSyntax>,
    /// The comment lines before its end.
    pub rest: Vec<String>,
    /// All of it.
    pub span: Span,
}

/// `name = value` or `name [[ ... ]]` in an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermSyntax {
    /// Comment lines above it, without `#`.
    pub comments: Vec<String>,
    /// Its name.
    pub name: Spanned<String>,
    /// Its value.
    pub value: Spanned<Value>,
    /// Whether it is written with `=`.
    pub assigned: bool,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An integer.
    Integer(i64),
    /// A string, NFC-normalised.
    String(String),
    /// `true` or `false`.
    Flag(bool),
    /// A word.
    Word(String),
    /// A word with a parameter, as a keyword has.
    Call(Spanned<String>, Box<Spanned<Value>>),
    /// A list.
    List(Vec<Spanned<Value>>),
    /// A record.
    Record(Vec<(Spanned<String>, Spanned<Value>)>),
    /// A Lua block: what stands between its brackets.
    Block(Lua),
}

/// What stands between the brackets of a Lua block, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lua {
    /// The source, as written.
    pub source: Spanned<String>,
}

impl Value {
    /// What it is, for a sentence.
    pub fn describe(&self) -> String {
        match self {
            Value::Integer(number) => format!("the integer {number}"),
            Value::String(_) => "a string".to_owned(),
            Value::Flag(flag) => format!("`{flag}`"),
            Value::Word(word) => format!("the word `{word}`"),
            Value::Call(word, _) => format!("`{}(...)`", word.value),
            Value::List(_) => "a list".to_owned(),
            Value::Record(_) => "a record".to_owned(),
            Value::Block(_) => "a Lua block".to_owned(),
        }
    }
}

impl CardSyntax {
    /// Its fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = &FieldSyntax> {
        self.entries.iter().filter_map(|entry| match &entry.what {
            EntryKind::Field(field) => Some(field),
            EntryKind::Ability(_) => None,
        })
    }

    /// Its abilities, in order.
    pub fn abilities(&self) -> impl Iterator<Item = &AbilitySyntax> {
        self.entries.iter().filter_map(|entry| match &entry.what {
            EntryKind::Ability(ability) => Some(ability),
            EntryKind::Field(_) => None,
        })
    }
}
