//! What is wrong with how a card is written: where pest stopped, in our own words.

use std::sync::Arc;

use pest::error::{ErrorVariant, InputLocation};

use super::parse::Rule;
use crate::diagnostic::{Diagnostic, Problem, Source, Span};

/// What pest found, in our own words.
pub(super) fn syntax_error(file: &Arc<Source>, card: Span, error: &pest::error::Error<Rule>) -> Diagnostic {
    let at = card.start
        + match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
    let rest = file.slice(Span::new(at, card.end));
    let token = token(rest);
    let found = match rest.chars().next() {
        None => "the end of the card".to_owned(),
        Some('\n') => "the end of the line".to_owned(),
        Some(_) => format!("`{token}`"),
    };
    let expected = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => expectation(positives),
        ErrorVariant::CustomError { .. } => "something else".to_owned(),
    };
    let written = file.slice(Span::new(card.start, at));
    let mut diagnostic = Diagnostic::new(&Problem::CardSyntax { expected, found }, file, Span::new(at, at + token.len()));
    if written.ends_with(|c: char| c.is_alphanumeric() || c == '_')
        && rest.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii())
    {
        diagnostic = diagnostic.help("a name is made of the letters a to z, digits and `_`");
    }
    diagnostic
}

/// The piece of text that a person would point at.
fn token(rest: &str) -> &str {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let length = match rest.chars().next() {
        Some(first) if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        Some('"') => rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2),
        Some('\n') | None => 0,
        Some(first) => first.len_utf8(),
    };
    rest.get(..length).unwrap_or_default()
}

/// What could have stood there, from the rules that pest tried.
fn expectation(rules: &[Rule]) -> String {
    let has = |rule| rules.contains(&rule);
    let text = if has(Rule::list) || has(Rule::record) {
        if has(Rule::shut) { "a value or `]`" } else { "a value" }
    } else if has(Rule::slug) {
        "the slug of the card"
    } else if has(Rule::moment) {
        "`=` and a value, or what the ability watches"
    } else if has(Rule::field) || has(Rule::field_name) {
        "a field, an ability or `}`"
    } else if has(Rule::term) {
        "an entry of the ability or `}`"
    } else if has(Rule::pair) {
        "`name = value` or `}`"
    } else if has(Rule::occasion) || has(Rule::naming) || has(Rule::body) {
        "`{`, or the end of the line"
    } else if has(Rule::block) {
        "`=` and a value, or a Lua block"
    } else if has(Rule::equals) {
        "`=` and a value"
    } else if has(Rule::shut) {
        "`,` or `]`"
    } else if has(Rule::kind) {
        "the type of the card"
    } else if has(Rule::colon) {
        "`:` and the type of the card"
    } else if has(Rule::open) {
        "`{`"
    } else if has(Rule::close) {
        "the end of the line or `}`"
    } else if has(Rule::word) {
        "a name"
    } else {
        "the end of the card"
    };
    text.to_owned()
}
