//! `why CARD VALUE`: what makes a value what it is, as far as a seat may know.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::language::bare;
use super::reader::{Known, Reader};
use super::words::fill;
use crate::kernel::control::Script;
use crate::kernel::derive::{Contribution, Why};
use crate::kernel::schema::{AttrId, AttrKind, StageOp};
use crate::kernel::state::NOWHERE;
use crate::kernel::value::Value;

/// The answer to `why` with these words.
#[must_use]
pub fn why(reader: &Reader<'_>, script: &dyn Script, words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    let objects = visible(reader);
    // Names have several words, and so have values: every way to split them is tried.
    let mut known_card = None;
    for at in 1..words.len() {
        let (card, value) = words.split_at(at);
        let (card, value) = (bare(&card.join(" ")), bare(&value.join(" ")));
        let found: Vec<u32> = objects.iter().filter(|(name, _)| bare(name) == card).map(|(_, id)| *id).collect();
        if found.is_empty() {
            continue;
        }
        if let Some(attr) = attribute(reader, &value) {
            let mut all: Vec<String> = found.iter().map(|id| explain(reader, script, *id, attr)).collect();
            // In no order that would tell which copy of a card is which.
            all.sort();
            all.dedup();
            return all.join("\n");
        }
        known_card = Some(value);
    }
    let said = reader.words();
    match (known_card, words.as_slice()) {
        (Some(value), _) => {
            let known: Vec<String> = names(reader).iter().flat_map(|name| [name.clone(), reader.word(plain(name))]).collect();
            said.unknown(fill(said.no_such_value, &[("name", &value)]), &value, known.iter().map(String::as_str))
        }
        (None, [] | [_]) => said.why_needs_value.to_owned(),
        (None, [card @ .., _]) => {
            let card = card.join(" ");
            let names: BTreeSet<&str> = objects.iter().map(|(name, _)| name.as_str()).collect();
            said.unknown(fill(said.you_see_no, &[("name", &card)]), &card, names)
        }
    }
}

/// What makes every value of everything that the reader sees what it is.
pub fn everything(reader: &Reader<'_>, script: &dyn Script) -> Vec<String> {
    let attrs = 0..reader.game.rules.schema.attrs.len();
    let explained = |(_, id)| attrs.clone().map(move |attr| explain(reader, script, id, AttrId::from(attr)));
    let mut all: Vec<String> = visible(reader).into_iter().flat_map(explained).collect();
    all.sort();
    all
}

/// Players, and the cards somewhere that the reader knows.
fn visible(reader: &Reader<'_>) -> Vec<(String, u32)> {
    let state = reader.kernel.state();
    let ids = 1..state.objects.len() as u32;
    let known = ids.filter(|id| !state.is_card(*id) || (state.object(*id).zone != NOWHERE && reader.knows(*id, Known::Now)));
    known.map(|id| (reader.object(id, Known::Now), id)).collect()
}

/// The attributes as scripts call them.
fn names(reader: &Reader<'_>) -> Vec<String> {
    reader.game.rules.schema.attrs.keys().map(|name| name.replace(':', "_")).collect()
}

/// A name without what says that it is a keyword or a type.
fn plain(name: &str) -> &str {
    name.strip_prefix("has_").or_else(|| name.strip_prefix("is_")).unwrap_or(name)
}

/// The attribute that scripts, or players in their language, call so.
fn attribute(reader: &Reader<'_>, typed: &str) -> Option<AttrId> {
    let names = names(reader);
    let exactly = names.iter().position(|name| name.replace('_', " ") == typed);
    let called = |name: &String| plain(name).replace('_', " ") == typed || bare(&reader.word(plain(name))) == typed;
    exactly.or_else(|| names.iter().position(called)).map(AttrId::from)
}

fn explain(reader: &Reader<'_>, script: &dyn Script, id: u32, attr: AttrId) -> String {
    let said = reader.words();
    let name = names(reader).get(attr.index()).map_or_else(String::new, |name| reader.word(name));
    let card = reader.object(id, Known::Now);
    let whose = match reader.kernel.state().zone_ref(reader.kernel.state().object(id).zone) {
        Some(zone) => fill(said.value_in_place, &[("value", &name), ("card", &card), ("place", &reader.zone(zone))]),
        None => fill(said.value_of, &[("value", &name), ("card", &card)]),
    };
    let Why { base, steps } = match reader.kernel.why(id, attr, script) {
        Ok(why) => why,
        Err(fault) => return format!("{whose}: {}", reader.fault(&fault)),
    };
    let now = steps.last().map(|(_, value)| *value).or(base);
    let Some(now) = now else { return format!("{whose}: {}", said.has_none) };
    let mut text = format!("{whose}: {}\n", reader.amount(attr, now));
    let declared = reader.game.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.kind);
    let stored = matches!(declared, Some(AttrKind::Stored { .. }));
    let at_first = base.map_or_else(|| said.none.to_owned(), |base| reader.amount(attr, base));
    let _ = writeln!(text, "    {at_first:8} {}", if stored { said.as_it_stands } else { said.as_printed });
    for (contribution, value) in &steps {
        let (change, source) = (change(reader, attr, contribution), source(reader, contribution));
        let because = fill(said.changed_by, &[("source", &source), ("value", &reader.amount(attr, *value))]);
        let _ = writeln!(text, "    {change:8} {because}");
    }
    text.trim_end().to_owned()
}

/// What a contribution does: `+1`, `= 3`.
fn change(reader: &Reader<'_>, attr: AttrId, contribution: &Contribution) -> String {
    let op = reader.game.rules.schema.stages.get_index(usize::from(contribution.stage)).map(|(_, op)| *op);
    let amount = contribution.amount;
    match op {
        Some(StageOp::Add) => format!("{amount:+}"),
        Some(StageOp::Multiply) => format!("x {amount}"),
        Some(StageOp::AtLeast) => fill(reader.words().at_least, &[("amount", &amount)]),
        Some(StageOp::AtMost) => fill(reader.words().at_most, &[("amount", &amount)]),
        Some(StageOp::Swap) => {
            let other = usize::try_from(amount).ok().and_then(|at| names(reader).get(at).cloned());
            fill(reader.words().as_other, &[("value", &other.map_or_else(String::new, |name| reader.word(&name)))])
        }
        Some(StageOp::Set) | None => format!("= {}", reader.amount(attr, amount)),
    }
}

fn source(reader: &Reader<'_>, contribution: &Contribution) -> String {
    match contribution.source {
        Some(ability) if reader.knows(ability.card.id, Known::Now) => reader.value(&Value::Ability(ability), Known::Now),
        Some(_) => reader.words().by_unseen.to_owned(),
        None => reader.words().by_rules.to_owned(),
    }
}
