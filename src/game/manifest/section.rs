//! Reading a table of the manifest key by key, with what is wrong reported where it stands.

use std::sync::Arc;

use super::tree::{Entries, Node};
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned};

/// A file that is being read, and what was found in it.
#[derive(Debug)]
pub struct Reading {
    /// The file.
    pub file: Arc<Source>,
    /// What was found.
    pub found: Vec<Diagnostic>,
}

/// A table whose keys are known.
#[derive(Clone, Debug)]
pub struct Section<'a> {
    /// What it is, for a sentence: `the zone `home``.
    pub place: String,
    /// Where it stands.
    pub span: Span,
    entries: &'a [(Spanned<String>, Spanned<Node>)],
}

static NOTHING: Entries = Entries::new();

impl Reading {
    /// Reports a problem and returns the finding, so that help can be added.
    pub fn report(&mut self, problem: &Problem, span: Span) -> &mut Diagnostic {
        self.found.push(Diagnostic::new(problem, &self.file, span));
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    /// Reports a problem with a name, and the known name that it probably means.
    pub fn unknown<'a>(&mut self, problem: &Problem, span: Span, name: &str, known: impl IntoIterator<Item = &'a str>) {
        self.report(problem, span).help = crate::diagnostic::suggestion(name, known);
    }

    /// Reports a value of the wrong type.
    pub fn wrong_type(&mut self, what: &str, expected: &str, node: &Spanned<Node>) {
        let problem =
            Problem::WrongType { what: what.to_owned(), expected: expected.to_owned(), found: node.value.describe() };
        self.report(&problem, node.span);
    }

    /// Reports two things that do not go together.
    pub fn conflict(&mut self, why: impl Into<String>, span: Span) {
        self.report(&Problem::ConflictingKeys { why: why.into() }, span);
    }

    /// The entries of a table, none where it is something else.
    pub fn table<'a>(&mut self, what: &str, node: &'a Spanned<Node>) -> &'a Entries {
        if let Node::Table(entries) = &node.value {
            return entries;
        }
        self.wrong_type(what, "a table", node);
        &NOTHING
    }

    /// A table that may have only these keys.
    pub fn section<'a>(&mut self, place: &str, key: Span, node: &'a Spanned<Node>, keys: &[&str]) -> Section<'a> {
        let entries = self.table(place, node);
        for (name, _) in entries.iter().filter(|(name, _)| !keys.contains(&name.value.as_str())) {
            let problem = Problem::UnknownKey { key: name.value.clone(), place: place.to_owned() };
            self.unknown(&problem, name.span, &name.value, keys.iter().copied());
        }
        Section { place: place.to_owned(), span: key, entries }
    }

    /// A string.
    pub fn string(&mut self, what: &str, node: &Spanned<Node>) -> Option<Spanned<String>> {
        if let Node::String(text) = &node.value {
            return Some(Spanned::new(text.clone(), node.span));
        }
        self.wrong_type(what, "a string", node);
        None
    }

    /// A list of strings.
    pub fn strings(&mut self, what: &str, node: &Spanned<Node>) -> Vec<Spanned<String>> {
        let Node::List(items) = &node.value else {
            self.wrong_type(what, "a list of strings", node);
            return Vec::new();
        };
        items.iter().filter_map(|item| self.string(&format!("an entry of {what}"), item)).collect()
    }

    /// One of a few words.
    pub fn word<T: Copy>(&mut self, what: &str, word: &Spanned<String>, words: &[(&str, T)]) -> Option<T> {
        let known = words.iter().find(|(name, _)| *name == word.value);
        if known.is_none() {
            let problem = Problem::UnknownWord { what: what.to_owned(), word: word.value.clone() };
            self.unknown(&problem, word.span, &word.value, words.iter().map(|(name, _)| *name));
        }
        known.map(|(_, value)| *value)
    }
}

impl<'a> Section<'a> {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'a Spanned<Node>> {
        self.entries.iter().find(|(name, _)| name.value == key).map(|(_, node)| node)
    }

    /// The place of a key, or of the section.
    pub fn key_span(&self, key: &str) -> Span {
        self.entries.iter().find(|(name, _)| name.value == key).map_or(self.span, |(name, _)| name.span)
    }

    fn what(&self, key: &str) -> String {
        format!("`{key}` of {}", self.place)
    }

    /// The value of a key that must be there.
    pub fn need(&self, reading: &mut Reading, key: &str) -> Option<&'a Spanned<Node>> {
        let node = self.get(key);
        if node.is_none() {
            reading.report(&Problem::MissingKey { key: key.to_owned(), place: self.place.clone() }, self.span);
        }
        node
    }

    /// An integer.
    pub fn integer(&self, reading: &mut Reading, key: &str) -> Option<Spanned<i64>> {
        let node = self.get(key)?;
        if let Node::Integer(number) = node.value {
            return Some(Spanned::new(number, node.span));
        }
        reading.wrong_type(&self.what(key), "an integer", node);
        None
    }

    /// An integer that counts something.
    pub fn count(&self, reading: &mut Reading, key: &str) -> Option<u32> {
        let number = self.integer(reading, key)?;
        let count = u32::try_from(number.value).ok();
        if count.is_none() {
            let problem =
                Problem::OutOfRange { what: self.what(key), value: number.value.to_string(), range: "0 or more".to_owned() };
            reading.report(&problem, number.span);
        }
        count
    }

    /// `true` or `false`; `default` where it is left out.
    pub fn flag(&self, reading: &mut Reading, key: &str, default: bool) -> bool {
        match self.get(key) {
            None => default,
            Some(Spanned { value: Node::Flag(flag), .. }) => *flag,
            Some(node) => {
                reading.wrong_type(&self.what(key), "`true` or `false`", node);
                default
            }
        }
    }

    /// A string.
    pub fn string(&self, reading: &mut Reading, key: &str) -> Option<Spanned<String>> {
        self.get(key).and_then(|node| reading.string(&self.what(key), node))
    }

    /// A list of strings; empty where it is left out.
    pub fn strings(&self, reading: &mut Reading, key: &str) -> Vec<Spanned<String>> {
        self.get(key).map_or_else(Vec::new, |node| reading.strings(&self.what(key), node))
    }

    /// One of a few words.
    pub fn word<T: Copy>(&self, reading: &mut Reading, key: &str, words: &[(&str, T)]) -> Option<T> {
        let word = self.string(reading, key)?;
        reading.word(&self.what(key), &word, words)
    }

    /// The entries of a table; none where it is left out.
    pub fn table(&self, reading: &mut Reading, key: &str) -> &'a Entries {
        self.get(key).map_or(&NOTHING, |node| reading.table(&self.what(key), node))
    }
}
