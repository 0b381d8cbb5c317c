//! A card as a player reads it.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Card;
use crate::game::manifest::{Manifest, Piece, pieces};
use crate::kernel::schema::{AbilityDef, AbilityKind, AttrId, AttrShape, Moment, Occasion, Schema};

/// The card in a language: name, type, keywords, fields, texts, and its abilities with what they watch.
pub fn show(card: &Card, manifest: &Manifest, language: &str) -> String {
    let mut text = String::new();
    let schema = &manifest.schema;
    let kind = schema.types.get_index(card.def.kind.index()).map_or("", |(name, _)| name);
    let _ = writeln!(text, "{} ({})", card.def.name, super::title(kind));
    let keywords: Vec<String> = card.print.keywords.iter().map(|(name, param)| keyword(name, *param)).collect();
    if !keywords.is_empty() {
        let _ = writeln!(text, "{}", keywords.join(" \u{2022} "));
    }
    for (name, field) in manifest.fields.get(kind).into_iter().flatten() {
        let printed = field.attr.and_then(|attr| card.def.printed.iter().find(|(known, _)| *known == attr));
        if let Some((attr, number)) = printed {
            let _ = writeln!(text, "{}: {}", super::title(name), attribute(schema, *attr, *number));
        } else if let Some(string) = card.print.strings.get(name) {
            let _ = writeln!(text, "{}: {string}", super::title(name));
        }
    }
    for (_, texts) in &card.print.texts {
        let _ = writeln!(text, "\n{}", words(texts.get(language), &card.def.name, manifest, language));
    }
    if !card.def.abilities.is_empty() {
        text.push('\n');
    }
    for ability in &card.def.abilities {
        let _ = writeln!(text, "- {}", describe(ability, schema));
    }
    text
}

/// A text with the name of its card and the symbols in it.
pub fn words(text: &str, name: &str, manifest: &Manifest, language: &str) -> String {
    let Ok(pieces) = pieces(text) else { return text.to_owned() };
    let shown = pieces.into_iter().map(|piece| match piece {
        Piece::Plain(plain) => plain.replace('~', name),
        Piece::Name(symbol, _) => manifest.symbols.get(symbol).map_or_else(|| format!("{{{symbol}}}"), |text| text.get(language).to_owned()),
    });
    shown.collect()
}

fn keyword(name: &str, param: Option<i64>) -> String {
    let title = super::title(name);
    param.map_or(title.clone(), |number| format!("{title} {number}"))
}

fn attribute(schema: &Schema, attr: AttrId, number: i64) -> String {
    match schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.shape) {
        Some(AttrShape::Flag) => if number == 0 { "no" } else { "yes" }.to_owned(),
        Some(AttrShape::Enum(words)) => {
            usize::try_from(number).ok().and_then(|at| words.get(at)).map_or_else(String::new, |word| super::title(word))
        }
        _ => number.to_string(),
    }
}

fn describe(ability: &AbilityDef, schema: &Schema) -> String {
    let kind: Option<(&Arc<str>, &AbilityKind)> = schema.kinds.get_index(ability.kind.index());
    let mut text = kind.map_or_else(String::new, |(name, _)| super::title(name));
    if let Some(watch) = &ability.watch {
        let moment = match watch.moment {
            Moment::Before => "before",
            Moment::Instead => "instead of",
            Moment::After => "after",
        };
        let _ = write!(text, " {moment} {}", occasion(watch.what, schema));
    }
    if let Some(name) = &ability.name {
        let _ = write!(text, " ({})", super::title(name));
    }
    if let Some(limit) = &ability.limit {
        let times = if limit.uses == 1 { "once".to_owned() } else { format!("{} times", limit.uses) };
        let per = limit.per.and_then(|per| schema.procs.get_index(per.index())).map_or("game", |(name, _)| name);
        let _ = write!(text, ", {times} a {per}");
    }
    text
}

fn occasion(what: Occasion, schema: &Schema) -> String {
    let verb = |index| schema.verbs.get_index(index).map_or("", |(name, _)| name.as_ref());
    match what {
        Occasion::Verb(id) => verb(id.index()).replace('_', " "),
        Occasion::Proc(id) => schema.procs.get_index(id.index()).map_or_else(String::new, |(name, _)| format!("the {name}")),
        Occasion::Step(id, step) => schema.procs.get_index(id.index()).map_or_else(String::new, |(name, procedure)| {
            let step = procedure.steps.get(usize::from(step)).map_or("", AsRef::as_ref);
            format!("the step {} of the {name}", step.replace('_', " "))
        }),
    }
}
