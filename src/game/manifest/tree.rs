//! A TOML file as a tree that knows where everything stands, with tables in the order in which they are written.

use std::sync::Arc;

use toml::Spanned as TomlSpanned;
use toml::de::{DeTable, DeValue};

use crate::card::parse::normal;
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned};

/// The entries of a table.
pub type Entries = Vec<(Spanned<String>, Spanned<Node>)>;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// An integer.
    Integer(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A string.
    String(String),
    /// A list.
    List(Vec<Spanned<Node>>),
    /// A table.
    Table(Entries),
    /// A float, a date or an integer that is too large: nothing that a game can use.
    Other(&'static str),
}

impl Node {
    /// What it is, for a sentence.
    pub fn describe(&self) -> String {
        match self {
            Node::Integer(number) => format!("the integer {number}"),
            Node::Flag(flag) => format!("`{flag}`"),
            Node::String(_) => "a string".to_owned(),
            Node::List(_) => "a list".to_owned(),
            Node::Table(_) => "a table".to_owned(),
            Node::Other(what) => (*what).to_owned(),
        }
    }
}

/// Reads a file; what is not TOML is reported, and the rest is still read.
pub fn parse(file: &Arc<Source>, found: &mut Vec<Diagnostic>) -> Entries {
    let (table, errors) = DeTable::parse_recoverable(&file.text);
    for error in errors {
        let span = error.span().map_or(Span::new(0, 0), Span::from);
        let why = error.message().lines().next().unwrap_or_default().to_owned();
        found.push(Diagnostic::new(&Problem::TomlSyntax { why }, file, span));
    }
    entries(table.get_ref())
}

fn entries(table: &DeTable<'_>) -> Entries {
    let mut all: Entries = table
        .iter()
        .map(|(key, value)| (Spanned::new(normal(key.get_ref()), key.span()), node(value)))
        .collect();
    all.sort_by_key(|(key, _)| key.span);
    all
}

fn node(value: &TomlSpanned<DeValue<'_>>) -> Spanned<Node> {
    let node_of = match value.get_ref() {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Node::Other("an integer beyond 64 bits"), Node::Integer),
        DeValue::Boolean(flag) => Node::Flag(*flag),
        DeValue::String(text) => Node::String(normal(text)),
        DeValue::Array(items) => Node::List(items.iter().map(node).collect()),
        DeValue::Table(table) => Node::Table(entries(table)),
        DeValue::Float(_) => Node::Other("a number with a fraction"),
        DeValue::Datetime(_) => Node::Other("a date"),
    };
    Spanned::new(node_of, value.span())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_keep_their_order_and_places() {
        let file = Arc::new(Source::new("game.toml", "[zone.b]\n[zone.a]\nowner = 'x'\n[game]\n"));
        let mut found = Vec::new();
        let tree = parse(&file, &mut found);
        assert!(found.is_empty());
        let names: Vec<_> = tree.iter().map(|(key, _)| key.value.as_str()).collect();
        assert_eq!(names, ["zone", "game"]);
        let Node::Table(zones) = &tree[0].1.value else { panic!("a table") };
        assert_eq!(zones[1].0.value, "a");
        assert_eq!(file.slice(zones[1].0.span), "a");
    }

    #[test]
    fn what_is_not_toml_is_reported_and_the_rest_is_read() {
        let file = Arc::new(Source::new("game.toml", "a = \nb = 2\n"));
        let mut found = Vec::new();
        let tree = parse(&file, &mut found);
        assert_eq!(found.len(), 1);
        assert!(tree.iter().any(|(key, value)| key.value == "b" && value.value == Node::Integer(2)));
    }
}
