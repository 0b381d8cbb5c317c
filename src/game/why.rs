//! `why CARD VALUE`: what makes a value what it is, as far as a seat may know.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::reader::{Known, Reader};
use crate::card::title;
use crate::diagnostic::suggestion;
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
        let (card, value) = (card.join(" ").to_lowercase(), value.join("_").to_lowercase());
        let found: Vec<u32> = objects.iter().filter(|(name, _)| name.to_lowercase() == card).map(|(_, id)| *id).collect();
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
    match (known_card, words.as_slice()) {
        (Some(value), _) => {
            let near = suggestion(&value, names(reader).iter().map(String::as_str));
            format!("there is no value `{value}`{}", near.map_or_else(String::new, |near| format!("; {near}")))
        }
        (None, [] | [_]) => "`why CARD VALUE` says what makes a value of a card what it is".to_owned(),
        (None, [card @ .., _]) => {
            let card = card.join(" ");
            let names: BTreeSet<&str> = objects.iter().map(|(name, _)| name.as_str()).collect();
            let near = suggestion(&card, names);
            format!("you see no `{card}`{}", near.map_or_else(String::new, |near| format!("; {near}")))
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

fn attribute(reader: &Reader<'_>, name: &str) -> Option<AttrId> {
    let names = names(reader);
    let found = names.iter().position(|known| known == name);
    found.or_else(|| names.iter().position(|known| *known == format!("has_{name}"))).map(AttrId::from)
}

fn explain(reader: &Reader<'_>, script: &dyn Script, id: u32, attr: AttrId) -> String {
    let name = names(reader).get(attr.index()).map_or_else(String::new, |name| title(name));
    let zone = reader.kernel.state().zone_ref(reader.kernel.state().object(id).zone);
    let place = zone.map_or_else(String::new, |zone| format!(" ({})", reader.zone(zone)));
    let whose = format!("{name} of {}{place}", reader.object(id, Known::Now));
    let Why { base, steps } = match reader.kernel.why(id, attr, script) {
        Ok(why) => why,
        Err(fault) => return format!("{whose}: {fault}"),
    };
    let now = steps.last().map(|(_, value)| *value).or(base);
    let Some(now) = now else { return format!("{whose}: it has none") };
    let mut text = format!("{whose}: {}\n", reader.amount(attr, now));
    let declared = reader.game.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.kind);
    let stored = matches!(declared, Some(AttrKind::Stored { .. }));
    let at_first = base.map_or_else(|| "none".to_owned(), |base| reader.amount(attr, base));
    let _ = writeln!(text, "    {at_first:8} {}", if stored { "as it stands" } else { "as printed" });
    for (contribution, value) in &steps {
        let (change, source) = (change(reader, attr, contribution), source(reader, contribution));
        let _ = writeln!(text, "    {change:8} {source}, so {}", reader.amount(attr, *value));
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
        Some(StageOp::AtLeast) => format!("at least {amount}"),
        Some(StageOp::AtMost) => format!("at most {amount}"),
        Some(StageOp::Swap) => {
            let other = usize::try_from(amount).ok().and_then(|at| names(reader).get(at).cloned());
            format!("as {}", other.map_or_else(String::new, |name| title(&name)))
        }
        Some(StageOp::Set) | None => format!("= {}", reader.amount(attr, amount)),
    }
}

fn source(reader: &Reader<'_>, contribution: &Contribution) -> String {
    match contribution.source {
        Some(ability) if reader.knows(ability.card.id, Known::Now) => reader.value(&Value::Ability(ability), Known::Now),
        Some(_) => "by a card that you do not see".to_owned(),
        None => "by the rules".to_owned(),
    }
}
