//! From the text of a card to its syntax.

use std::sync::Arc;

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::split::{Chunk, MOST_FINDINGS, split};
use super::syntax::{AbilitySyntax, CardSyntax, Entry, EntryKind, FieldSyntax, Lua, TermSyntax, Value};
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned};

/// The generated parser of `grammar/card.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/card.pest"]
pub struct CardGrammar;

/// The cards of a file and everything wrong with how they are written.
pub fn parse_file(file: &Arc<Source>) -> (Vec<CardSyntax>, Vec<Diagnostic>) {
    let (chunks, mut found) = split(file);
    if chunks.is_empty() && found.is_empty() {
        found.push(Diagnostic::new(&Problem::EmptyFile, file, Span::new(0, 0)));
    }
    let mut cards = Vec::with_capacity(chunks.len());
    for chunk in chunks {
        if found.len() >= MOST_FINDINGS {
            break;
        }
        cards.extend(parse_card(file, chunk, &mut found));
    }
    (cards, found)
}

/// Text in the one form of Unicode that everything is compared in.
pub fn normal(text: &str) -> String {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text.to_owned(),
        _ => text.nfc().collect(),
    }
}

fn parse_card(file: &Arc<Source>, chunk: Chunk, found: &mut Vec<Diagnostic>) -> Option<CardSyntax> {
    let start = chunk.span.start;
    let pair = match CardGrammar::parse(Rule::card, file.slice(chunk.span)) {
        Ok(mut pairs) => pairs.next()?,
        Err(error) => {
            found.push(syntax_error(file, chunk.span, &error));
            return None;
        }
    };
    let mut reader = Reader { file, base: start, found };
    let mut card = reader.card(pair)?;
    card.doc = chunk.doc;
    card.span = chunk.span;
    Some(card)
}

/// What pest found, in our own words.
fn syntax_error(file: &Arc<Source>, card: Span, error: &pest::error::Error<Rule>) -> Diagnostic {
    let at = card.start
        + match error.location {
            InputLocation::Pos(at) => at,
            InputLocation::Span((at, _)) => at,
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
    if written.ends_with(|c: char| c.is_alphanumeric() || c == '_') && rest.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii()) {
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

struct Reader<'a> {
    file: &'a Arc<Source>,
    base: usize,
    found: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span().start()..pair.as_span().end()).shifted(self.base)
    }

    fn named(&self, pair: &Pair<'_, Rule>) -> Spanned<String> {
        Spanned::new(pair.as_str().to_owned(), self.span(pair))
    }

    fn comment(pair: &Pair<'_, Rule>) -> String {
        pair.as_str().trim_start_matches('#').trim().to_owned()
    }

    fn card(&mut self, pair: Pair<'_, Rule>) -> Option<CardSyntax> {
        let (mut slug, mut kind) = (None, None);
        let mut entries = Vec::new();
        let mut comments = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::slug => slug = Some(self.named(&part)),
                Rule::kind => kind = Some(self.named(&part)),
                Rule::comment => comments.push(Self::comment(&part)),
                Rule::field => {
                    if let Some(field) = self.field(part, &mut comments) {
                        entries.push(Entry { comments: std::mem::take(&mut comments), what: EntryKind::Field(field) });
                    }
                }
                Rule::ability => {
                    if let Some(ability) = self.ability(part) {
                        entries.push(Entry { comments: std::mem::take(&mut comments), what: EntryKind::Ability(ability) });
                    }
                }
                _ => {}
            }
        }
        Some(CardSyntax { slug: slug?, kind: kind?, entries, doc: Vec::new(), rest: comments, span: Span::default() })
    }

    fn field(&mut self, pair: Pair<'_, Rule>, comments: &mut Vec<String>) -> Option<FieldSyntax> {
        let (mut name, mut language, mut value) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::field_name => name = Some(self.named(&part)),
                Rule::language => language = part.into_inner().next().map(|word| self.named(&word)),
                _ => value = self.value(part, comments).or(value),
            }
        }
        Some(FieldSyntax { name: name?, language, value: value? })
    }

    fn ability(&mut self, pair: Pair<'_, Rule>) -> Option<AbilitySyntax> {
        let span = self.span(&pair);
        let (mut kind, mut moment, mut occasion, mut name) = (None, None, None, None);
        let (mut terms, mut rest) = (Vec::new(), Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kind => kind = Some(self.named(&part)),
                Rule::watch => {
                    for part in part.into_inner() {
                        match part.as_rule() {
                            Rule::moment => moment = Some(self.named(&part)),
                            Rule::occasion => {
                                let place = self.span(&part);
                                let mut words = part.into_inner().map(|word| word.as_str().to_owned());
                                occasion = words.next().map(|first| Spanned::new((first, words.next()), place));
                            }
                            _ => {}
                        }
                    }
                }
                Rule::naming => name = part.into_inner().find(|word| word.as_rule() == Rule::word).map(|word| self.named(&word)),
                Rule::body => (terms, rest) = self.body(part),
                _ => {}
            }
        }
        Some(AbilitySyntax { kind: kind?, moment, occasion, name, terms, rest, span })
    }

    fn body(&mut self, pair: Pair<'_, Rule>) -> (Vec<TermSyntax>, Vec<String>) {
        let mut terms = Vec::new();
        let mut comments = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::comment {
                comments.push(Self::comment(&part));
                continue;
            }
            if part.as_rule() != Rule::term {
                continue;
            }
            let assigned = part.clone().into_inner().any(|sign| sign.as_rule() == Rule::equals);
            let mut inner = part.into_inner().filter(|part| part.as_rule() != Rule::equals);
            let Some(name) = inner.next().map(|word| self.named(&word)) else { continue };
            if let Some(value) = inner.next().and_then(|value| self.value(value, &mut comments)) {
                terms.push(TermSyntax { comments: std::mem::take(&mut comments), name, value, assigned });
            }
        }
        (terms, comments)
    }

    /// A value; comments inside it move up to `comments`, before the entry.
    fn value(&mut self, pair: Pair<'_, Rule>, comments: &mut Vec<String>) -> Option<Spanned<Value>> {
        let span = self.span(&pair);
        let value = match pair.as_rule() {
            Rule::integer => Value::Integer(self.integer(pair.as_str(), span)),
            Rule::word => match pair.as_str() {
                "true" => Value::Flag(true),
                "false" => Value::Flag(false),
                word => Value::Word(word.to_owned()),
            },
            Rule::string => Value::String(self.string(pair.as_str(), span)),
            Rule::block => {
                let lua = pair.into_inner().find(|part| part.as_rule() == Rule::lua)?;
                Value::Block(Lua { source: self.named(&lua) })
            }
            Rule::call => {
                let mut inner = pair.into_inner();
                let word = inner.next().map(|word| self.named(&word))?;
                Value::Call(word, Box::new(self.value(inner.next()?, comments)?))
            }
            Rule::list => {
                let mut items = Vec::new();
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::comment => comments.push(Self::comment(&part)),
                        _ => items.extend(self.value(part, comments)),
                    }
                }
                Value::List(items)
            }
            Rule::record => {
                let mut pairs = Vec::new();
                for part in pair.into_inner() {
                    if part.as_rule() == Rule::comment {
                        comments.push(Self::comment(&part));
                        continue;
                    }
                    let mut inner = part.into_inner().filter(|part| part.as_rule() != Rule::equals);
                    let name = inner.next().map(|word| self.named(&word));
                    if let (Some(name), Some(value)) = (name, inner.next().and_then(|value| self.value(value, comments))) {
                        pairs.push((name, value));
                    }
                }
                Value::Record(pairs)
            }
            _ => return None,
        };
        Some(Spanned::new(value, span))
    }

    fn integer(&mut self, text: &str, span: Span) -> i64 {
        text.parse().unwrap_or_else(|_| {
            self.found.push(Diagnostic::new(&Problem::NumberTooLarge { number: text.to_owned() }, self.file, span));
            0
        })
    }

    /// The string between quotes, with its escapes resolved.
    fn string(&mut self, quoted: &str, span: Span) -> String {
        let inner = quoted.get(1..quoted.len() - 1).unwrap_or_default();
        if !inner.contains('\\') {
            return normal(inner);
        }
        let mut text = String::with_capacity(inner.len());
        let mut chars = inner.char_indices();
        while let Some((at, c)) = chars.next() {
            if c != '\\' {
                text.push(c);
                continue;
            }
            match chars.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                Some((_, other)) => {
                    let start = span.start + 1 + at;
                    let place = Span::new(start, start + 1 + other.len_utf8());
                    let problem = Problem::BadEscape { escape: format!("\\{other}") };
                    let help = r#"the escapes are `\"`, `\\` and `\n`"#;
                    self.found.push(Diagnostic::new(&problem, self.file, place).help(help));
                }
                None => {}
            }
        }
        normal(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the grammar: the comment above each rule.
    fn examples() -> Vec<(String, String)> {
        let mut pending: Vec<String> = Vec::new();
        let mut all = Vec::new();
        for line in include_str!("../../grammar/card.pest").lines() {
            if let Some(example) = line.strip_prefix("// e.g. ") {
                pending.push(example.to_owned());
            } else if let Some((rule, _)) = line.split_once(" = ") {
                all.extend(pending.drain(..).map(|example| (rule.trim().to_owned(), example)));
            }
        }
        all
    }

    #[test]
    fn every_example_of_the_grammar_parses_by_its_rule() {
        let examples = examples();
        assert!(examples.len() > 20, "{} examples", examples.len());
        for (name, example) in examples {
            let rule = Rule::all_rules().iter().find(|rule| format!("{rule:?}") == name);
            let rule = *rule.unwrap_or_else(|| panic!("no rule {name}"));
            let parsed = CardGrammar::parse(rule, &example).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(parsed.as_str(), example, "{name} takes only part of its example");
        }
    }

    #[test]
    fn strings_are_normalised_and_places_are_those_of_the_file() {
        let file = Arc::new(Source::new("a.card", "# e\u{301}\ncard a : t { x = \"e\u{301}\"; y = 1 }"));
        let (cards, found) = parse_file(&file);
        assert!(found.is_empty());
        let fields: Vec<_> = cards[0].fields().collect();
        assert_eq!(fields[0].value.value, Value::String("é".to_owned()));
        assert_eq!(file.slice(fields[1].name.span), "y");
    }

    #[test]
    fn one_error_in_each_card_is_reported_in_one_run() {
        let file = Arc::new(Source::new("a.card", "card a : t { x 1 }\ncard b : t { y = }\ncard c : t { z = 1 }"));
        let (cards, found) = parse_file(&file);
        assert_eq!((cards.len(), found.len()), (1, 2));
    }
}
