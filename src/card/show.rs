//! A card as a player reads it.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Card;
use crate::game::manifest::{Manifest, Piece, pieces};
use crate::game::words::{Words, fill};
use crate::kernel::schema::{AbilityDef, AttrId, AttrShape, Moment, Occasion};

/// The card in a language: name, type, keywords, fields, texts, and its abilities with what they watch.
#[must_use]
pub fn show(card: &Card, manifest: &Manifest, language: &str) -> String {
    let mut text = String::new();
    let schema = &manifest.schema;
    let name = card.print.names.get(language);
    let kind = schema.types.get_index(card.def.kind.index()).map_or("", |(name, _)| name);
    let _ = writeln!(text, "{name} ({})", manifest.word(kind, language));
    let keyword = |(name, param): (&Arc<str>, &Option<i64>)| {
        let word = manifest.word(name, language);
        param.map_or(word.clone(), |number| format!("{word} {number}"))
    };
    let keywords: Vec<String> = card.print.keywords.iter().map(keyword).collect();
    if !keywords.is_empty() {
        let _ = writeln!(text, "{}", keywords.join(" \u{2022} "));
    }
    for (name, field) in manifest.fields.get(kind).into_iter().flatten() {
        let word = manifest.word(name, language);
        let printed = field.attr.and_then(|attr| card.def.printed.iter().find(|(known, _)| *known == attr));
        if let Some((attr, number)) = printed {
            let _ = writeln!(text, "{word}: {}", attribute(manifest, *attr, *number, language));
        } else if let Some(string) = card.print.strings.get(name) {
            let _ = writeln!(text, "{word}: {string}");
        }
    }
    for (_, texts) in &card.print.texts {
        let _ = writeln!(text, "\n{}", words(texts.get(language), name, manifest, language));
    }
    if !card.def.abilities.is_empty() {
        text.push('\n');
    }
    for ability in &card.def.abilities {
        let _ = writeln!(text, "- {}", describe(ability, manifest, language));
    }
    text
}

/// A text with the name of its card and the symbols in it.
#[must_use]
pub fn words(text: &str, name: &str, manifest: &Manifest, language: &str) -> String {
    let Ok(pieces) = pieces(text) else { return text.to_owned() };
    let shown = pieces.into_iter().map(|piece| match piece {
        Piece::Plain(plain) => plain.replace('~', name),
        Piece::Name(symbol, _) => {
            manifest.symbols.get(symbol).map_or_else(|| format!("{{{symbol}}}"), |text| text.get(language).to_owned())
        }
    });
    shown.collect()
}

fn attribute(manifest: &Manifest, attr: AttrId, number: i64, language: &str) -> String {
    let words = Words::of(language);
    match manifest.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.shape) {
        Some(AttrShape::Flag) => if number == 0 { words.no } else { words.yes }.to_owned(),
        Some(AttrShape::Enum(all)) => {
            let word = usize::try_from(number).ok().and_then(|at| all.get(at));
            word.map_or_else(String::new, |word| manifest.word(word, language))
        }
        _ => number.to_string(),
    }
}

fn describe(ability: &AbilityDef, manifest: &Manifest, language: &str) -> String {
    let (words, schema) = (Words::of(language), &manifest.schema);
    let kind = schema.kinds.get_index(ability.kind.index());
    let mut text = kind.map_or_else(String::new, |(name, _)| manifest.word(name, language));
    if let Some(watch) = &ability.watch {
        let moment = match watch.moment {
            Moment::Before => words.before,
            Moment::Instead => words.instead_of,
            Moment::After => words.after,
        };
        text = fill(moment, &[("kind", &text), ("what", &occasion(watch.what, manifest, language))]);
    }
    if let Some(name) = &ability.name {
        let _ = write!(text, " ({})", manifest.word(name, language));
    }
    if let Some(limit) = &ability.limit {
        let per = limit.per.and_then(|per| schema.procs.get_index(per.index()));
        let time = per.map_or_else(|| words.game.to_owned(), |(name, _)| manifest.word_inside(name, language));
        let times = if limit.uses == 1 { words.once_a } else { words.times_a };
        text = fill(times, &[("ability", &text), ("count", &limit.uses), ("time", &time)]);
    }
    text
}

fn occasion(what: Occasion, manifest: &Manifest, language: &str) -> String {
    let (words, schema) = (Words::of(language), &manifest.schema);
    let inside = |name: &str| manifest.word_inside(name, language);
    match what {
        Occasion::Verb(id) => schema.verbs.get_index(id.index()).map_or_else(String::new, |(name, _)| inside(name)),
        Occasion::Proc(id) => {
            let name = schema.procs.get_index(id.index()).map_or_else(String::new, |(name, _)| inside(name));
            fill(words.procedure, &[("procedure", &name)])
        }
        Occasion::Step(id, step) => schema.procs.get_index(id.index()).map_or_else(String::new, |(name, procedure)| {
            let step = procedure.steps.get(usize::from(step)).map_or_else(String::new, |step| inside(step));
            fill(words.step, &[("step", &step), ("procedure", &inside(name))])
        }),
    }
}
