//! Texts in the languages of the game: prompts, answers, lines of the log.

use std::sync::Arc;

use super::section::Reading;
use super::tree::{Entries, Node};
use crate::diagnostic::{Problem, Span, Spanned};
use crate::kernel::schema::Table;

/// A text in some of the languages of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// By language, the default one first where it is given.
    pub by: Table<Arc<str>>,
}

impl Texts {
    /// A text in one language.
    #[must_use]
    pub fn one(language: &str, text: &str) -> Self {
        let mut texts = Texts::default();
        texts.by.insert(language.into(), text.into());
        texts
    }

    /// The text in a language, else in the first there is.
    #[must_use]
    pub fn get(&self, language: &str) -> &str {
        self.by.get(language).or_else(|| self.by.values().next()).map_or("", |text| text)
    }
}

/// A piece of a text with `{names}` in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Plain text.
    Plain(&'a str),
    /// What stands between braces, and where in the text.
    Name(&'a str, usize),
}

/// Splits a text into plain pieces and names in braces.
///
/// # Errors
/// The byte where a brace stands that nothing closes or opened.
pub fn pieces(text: &str) -> Result<Vec<Piece<'_>>, usize> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(brace) = text.get(at..).and_then(|rest| rest.find(['{', '}'])).map(|found| at + found) {
        let rest = text.get(brace + 1..).unwrap_or_default();
        let end = rest.find(['{', '}']).filter(|end| text[brace..].starts_with('{') && rest[*end..].starts_with('}'));
        let end = end.ok_or(brace)?;
        if brace > at {
            all.push(Piece::Plain(&text[at..brace]));
        }
        all.push(Piece::Name(&rest[..end], brace));
        at = brace + end + 2;
    }
    if at < text.len() {
        all.push(Piece::Plain(&text[at..]));
    }
    Ok(all)
}

/// Reads one text: a string in the default language, or a table by language. `known` are the names that may stand in
/// braces, or `None` where any may.
pub fn text(reading: &mut Reading, what: &str, node: &Spanned<Node>, languages: &[Arc<str>], known: Option<&[&str]>) -> Texts {
    let mut texts = Texts::default();
    match &node.value {
        Node::Table(entries) => {
            for (language, value) in entries {
                if !languages.iter().any(|known| **known == *language.value) {
                    let problem = Problem::UnknownLanguage { name: language.value.clone() };
                    reading.unknown(&problem, language.span, &language.value, languages.iter().map(AsRef::as_ref));
                }
                if let Some(text) = reading.string(what, value) {
                    check(reading, what, &text, known);
                    texts.by.insert(language.value.as_str().into(), text.value.into());
                }
            }
            let order = |name: &str| languages.iter().position(|language| **language == *name);
            texts.by.sort_by(|a, _, b, _| order(a).cmp(&order(b)));
        }
        _ => {
            if let Some(text) = reading.string(what, node) {
                check(reading, what, &text, known);
                let language = languages.first().map_or_else(|| "en".into(), Arc::clone);
                texts.by.insert(language, text.value.into());
            }
        }
    }
    texts
}

fn check(reading: &mut Reading, what: &str, text: &Spanned<String>, known: Option<&[&str]>) {
    match pieces(&text.value) {
        Err(_) => {
            let why = "a brace in this text has no partner".to_owned();
            reading.report(&Problem::BadText { why }, text.span).help = Some("a name in braces is written `{name}`".to_owned());
        }
        Ok(pieces) => {
            let Some(known) = known else { return };
            for piece in pieces {
                if let Piece::Name(name, _) = piece
                    && !known.contains(&name)
                {
                    let problem = Problem::UnknownPlaceholder { name: name.to_owned(), place: what.to_owned() };
                    reading.unknown(&problem, text.span, name, known.iter().copied());
                }
            }
        }
    }
}

/// Reads a table of texts.
pub fn table(reading: &mut Reading, name: &str, entries: &Entries, languages: &[Arc<str>]) -> Table<Texts> {
    let mut all = Table::default();
    for (key, node) in entries {
        let what = format!("the text `{}` of [{name}]", key.value);
        all.insert(key.value.as_str().into(), text(reading, &what, node, languages, None));
    }
    all
}

/// The line that `says` gives for a declaration, kept by `table.name`.
pub fn says(reading: &mut Reading, docs: &mut Table<Arc<str>>, path: String, value: Option<&Spanned<Node>>) {
    if let Some(text) = value.and_then(|node| reading.string("`says`", node)) {
        docs.insert(path.into(), text.value.into());
    }
}

/// A name that scripts can write: letters a to z, digits and `_`, no word of Lua.
pub fn check_name(reading: &mut Reading, name: &str, span: Span) {
    if crate::script::vocabulary::RESERVED.contains(&name) {
        let why = "it is a word of Lua".to_owned();
        reading.report(&Problem::BadName { name: name.to_owned(), why }, span);
    } else {
        check_word(reading, name, span);
    }
}

/// A name that scripts write only in strings: letters a to z, digits and `_`.
pub fn check_word(reading: &mut Reading, name: &str, span: Span) {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !plain || !starts {
        let why = "it needs a letter first, and then letters a to z, digits and `_`".to_owned();
        reading.report(&Problem::BadName { name: name.to_owned(), why }, span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_split_at_names() {
        assert_eq!(pieces("a {b} c"), Ok(vec![Piece::Plain("a "), Piece::Name("b", 2), Piece::Plain(" c")]));
        assert_eq!(pieces("{b}"), Ok(vec![Piece::Name("b", 0)]));
        assert_eq!(pieces("plain"), Ok(vec![Piece::Plain("plain")]));
        assert_eq!(pieces("a {b"), Err(2));
        assert_eq!(pieces("a } b"), Err(2));
        assert_eq!(pieces("{a{b}"), Err(0));
    }
}
