//! `cards/<game>/decks.toml`: deck lists, checked against the parts that the manifest declares.

use std::sync::Arc;

use super::manifest::tree::{Node, parse};
use super::manifest::{DeckPart, Manifest, Reading, Texts, texts};
use super::words::{Words, fill};
use crate::card::Card;
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned, quoted};
use crate::kernel::schema::{CardId, Table, TypeId};

/// A deck list.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    /// Its title.
    pub title: Texts,
    /// For each part its cards, with how many of each.
    pub parts: Table<Vec<(CardId, u32)>>,
}

/// Reads the deck lists. `cards` are all cards of the game, sorted by slug. What breaks the rules for decks is told in a language.
pub fn read(manifest: &Manifest, cards: &[Card], file: &Arc<Source>, language: &str) -> (Table<Deck>, Vec<Diagnostic>) {
    let words = Words::of(language);
    let mut reading = Reading { file: Arc::clone(file), found: Vec::new() };
    let tree = Spanned::new(Node::Table(parse(file, &mut reading.found)), Span::new(0, 0));
    let top = reading.section("the deck lists", tree.span, &tree, &["deck"]);
    let mut decks = Table::default();
    let mut keys: Vec<&str> = manifest.decks.keys().map(Arc::as_ref).collect();
    for (name, node) in top.table(&mut reading, "deck") {
        let place = format!("the deck `{}`", name.value);
        let title = Texts::one(manifest.first_language(), &name.value);
        let mut deck = Deck { title, parts: Table::default() };
        for (key, node) in reading.table(&place, node) {
            match (key.value.as_str(), manifest.decks.get(key.value.as_str())) {
                ("title", _) => {
                    let what = format!("the title of {place}");
                    deck.title = texts::text(&mut reading, &what, node, &manifest.languages, Some(&[]));
                }
                (part, Some(declared)) => {
                    let list = Part { name: part, declared, manifest, cards, words }.read(&mut reading, key.span, node);
                    deck.parts.insert(part.into(), list);
                }
                (part, None) => {
                    keys.push("title");
                    let problem = Problem::UnknownDeckPart { name: part.to_owned() };
                    reading.unknown(&problem, key.span, part, keys.iter().copied());
                    keys.pop();
                }
            }
        }
        for (part, declared) in &manifest.decks {
            if !deck.parts.contains_key(part) {
                Part { name: part, declared, manifest, cards, words }.size(&mut reading, 0, name.span);
            }
        }
        decks.insert(name.value.as_str().into(), deck);
    }
    (decks, reading.found)
}

struct Part<'a> {
    name: &'a str,
    declared: &'a DeckPart,
    manifest: &'a Manifest,
    cards: &'a [Card],
    words: &'static Words,
}

impl Part<'_> {
    fn read(&self, reading: &mut Reading, key: Span, node: &Spanned<Node>) -> Vec<(CardId, u32)> {
        let mut list: Vec<(CardId, u32, Span)> = Vec::new();
        let mut total = 0_u64;
        let mut add = |reading: &mut Reading, slug: &Spanned<String>, count: u32| {
            total += u64::from(count);
            let Some(card) = self.card(reading, slug) else { return };
            match list.iter_mut().find(|(known, ..)| *known == card) {
                Some((_, known, _)) => *known = known.saturating_add(count),
                None => list.push((card, count, slug.span)),
            }
        };
        match &node.value {
            Node::List(_) => {
                for slug in reading.strings(&format!("the part `{}`", self.name), node) {
                    add(reading, &slug, 1);
                }
            }
            Node::Table(entries) => {
                for (slug, count) in entries {
                    match count.value {
                        Node::Integer(number @ 1..=1000) => add(reading, slug, u32::try_from(number).unwrap_or(1)),
                        Node::Integer(number) => {
                            let what = format!("the number of `{}`", slug.value);
                            let problem = Problem::OutOfRange { what, value: number.to_string(), range: "1 to 1000".to_owned() };
                            reading.report(&problem, count.span);
                        }
                        _ => reading.wrong_type(&format!("the number of `{}`", slug.value), "an integer", count),
                    }
                }
            }
            _ => reading.wrong_type(&format!("the part `{}`", self.name), "a list, or a table of numbers", node),
        }
        self.size(reading, total, key);
        for (card, count, span) in &list {
            if let Some(most) = self.declared.copies.filter(|most| count > most) {
                let slug = self.cards.get(card.0 as usize).map(|card| card.slug.to_string()).unwrap_or_default();
                let said = fill(self.words.deck_copies, &[("card", &slug), ("count", count), ("most", &most)]);
                reading.report(&Problem::DeckCopies { said }, *span);
            }
        }
        list.into_iter().map(|(card, count, _)| (card, count)).collect()
    }

    fn size(&self, reading: &mut Reading, count: u64, span: Span) {
        let (min, max) = (self.declared.min, self.declared.max);
        if min.is_some_and(|min| count < u64::from(min)) || max.is_some_and(|max| count > u64::from(max)) {
            let said = fill(self.words.deck_size, &[("part", &self.name), ("count", &count), ("range", &self.range())]);
            reading.report(&Problem::DeckSize { said }, span);
        }
    }

    /// How many cards the part takes, in words.
    fn range(&self) -> String {
        match (self.declared.min, self.declared.max) {
            (Some(min), Some(max)) if min == max => min.to_string(),
            (Some(min), Some(max)) => fill(self.words.from_to, &[("least", &min), ("most", &max)]),
            (Some(min), None) => fill(self.words.at_least, &[("amount", &min)]),
            (None, max) => fill(self.words.at_most, &[("amount", &max.unwrap_or_default())]),
        }
    }

    fn card(&self, reading: &mut Reading, slug: &Spanned<String>) -> Option<CardId> {
        let Ok(index) = self.cards.binary_search_by(|card| (*card.slug).cmp(slug.value.as_str())) else {
            let no_such = fill(self.words.no_such_card, &[("name", &slug.value)]);
            let known = self.cards.iter().map(|card| card.slug.as_ref());
            reading.report(&Problem::DeckCard { said: self.words.unknown(no_such, &slug.value, known) }, slug.span);
            return None;
        };
        let kind: TypeId = self.cards.get(index)?.def.kind;
        if !self.declared.types.is_empty() && !self.declared.types.contains(&kind) {
            let name = |kind: &TypeId| self.manifest.schema.types.get_index(kind.index()).map_or("", |(name, _)| name.as_ref());
            let parts: &[(&str, &dyn std::fmt::Display)] = &[("card", &slug.value), ("type", &name(&kind)), ("part", &self.name)];
            let problem = Problem::DeckType { said: fill(self.words.deck_type, parts) };
            let taken: Vec<&str> = self.declared.types.iter().map(name).collect();
            reading.report(&problem, slug.span).help = Some(fill(self.words.deck_takes, &[("types", &quoted(&taken))]));
        }
        u32::try_from(index).ok().map(CardId)
    }
}
