//! `[game]`, `[policy]` and `[option.*]`: what the game is called, who plays it, and what a match may change.

use std::sync::Arc;

use super::section::{Reading, Section};
use super::tree::{Entries, Node};
use super::{Manifest, OptionShape, RuleOption, Seats, texts};
use crate::diagnostic::{Problem, Span, Spanned};
use crate::game::policy::{DEPTHS, LOOPS};
use crate::kernel::rules::SEATS;

const SEAT_NAMES: [&str; 4] = ["north", "south", "east", "west"];

/// Reads `[game]` but for its root, which is a procedure.
pub fn game(reading: &mut Reading, game: &Section<'_>, manifest: &mut Manifest) {
    manifest.seats = seats(reading, game);
    manifest.languages = game.strings(reading, "languages").into_iter().map(|language| Arc::from(language.value)).collect();
    if manifest.languages.is_empty() {
        manifest.languages.push("en".into());
    }
    manifest.title = match game.get("title") {
        Some(title) => texts::text(reading, "the title", title, &manifest.languages, Some(&[])),
        None => texts::Texts::one(manifest.first_language(), &manifest.game),
    };
    manifest.files = game.strings(reading, "files");
    for file in &manifest.files {
        let plain =
            file.value.split('/').all(|part| !part.is_empty() && part != "." && part != "..") && !file.value.contains('\\');
        if !plain || !file.value.ends_with(".lua") {
            let why = "a rule file lies beside the manifest and ends in `.lua`".to_owned();
            reading.report(&Problem::BadName { name: file.value.clone(), why }, file.span);
        }
    }
    manifest.rulebook = game.string(reading, "rulebook");
    let names = game.strings(reading, "names");
    for name in &names {
        texts::check_name(reading, &name.value, name.span);
    }
    manifest.seat_names = names.into_iter().map(|name| Arc::from(name.value)).collect();
    for name in SEAT_NAMES.iter().skip(manifest.seat_names.len()) {
        if manifest.seat_names.len() < SEAT_NAMES.len() && game.get("names").is_none() {
            manifest.seat_names.push((*name).into());
        }
    }
    if manifest.seats.max as usize > manifest.seat_names.len() {
        let why = format!("{} seats need as many names, but there are {}", manifest.seats.max, manifest.seat_names.len());
        reading.conflict(why, game.key_span("names"));
    }
}

fn seats(reading: &mut Reading, game: &Section<'_>) -> Seats {
    let fallback = Seats { min: 2, max: 2 };
    let Some(node) = game.need(reading, "seats") else { return fallback };
    let seats = reading.section("`seats`", node.span, node, &["min", "max"]);
    let min = seats.count(reading, "min").unwrap_or(fallback.min);
    let max = seats.count(reading, "max").unwrap_or(min.max(fallback.max));
    if min == 0 || min > max || max > u32::from(SEATS) {
        let range = format!("1 or more, the least not above the most, and at most {SEATS}");
        let problem = Problem::OutOfRange { what: "`seats`".to_owned(), value: format!("{min} to {max}"), range };
        reading.report(&problem, node.span);
        return fallback;
    }
    Seats { min, max }
}

/// Reads the plain words of `[policy]`; its orders are read with the orders.
pub fn policy(reading: &mut Reading, policy: &Section<'_>, manifest: &mut Manifest) {
    let target = &mut manifest.schema.policy;
    target.depth = policy.word(reading, "depth", &DEPTHS).unwrap_or_default();
    target.look_back = policy.flag(reading, "look_back", true);
    target.auto_single = policy.flag(reading, "auto_single", true);
    target.loops = policy.word(reading, "loops", &LOOPS).unwrap_or_default();
}

/// Reads the options of the rules.
pub fn options(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the option `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["type", "default", "min", "max", "values", "says"]);
        texts::says(reading, &mut manifest.says, format!("option.{}", name.value), section.get("says"));
        if let Some(option) = option(reading, &section) {
            manifest.options.insert(name.value.as_str().into(), option);
        }
    }
}

/// The shape and default of an option, of the rules or of a kind of ability.
pub fn option(reading: &mut Reading, section: &Section<'_>) -> Option<RuleOption> {
    section.need(reading, "type")?;
    let kind = section.word(reading, "type", &[("integer", 0), ("flag", 1), ("enum", 2)])?;
    let shape = match kind {
        0 => {
            let min = section.integer(reading, "min").map(|number| number.value);
            let max = section.integer(reading, "max").map(|number| number.value);
            bounds(reading, section, min, max);
            OptionShape::Integer { min, max }
        }
        1 => OptionShape::Flag,
        _ => OptionShape::Enum(words(reading, section)),
    };
    let default = match section.get("default") {
        Some(node) => encode(reading, &section.place, &shape, node)?,
        None => match &shape {
            OptionShape::Integer { min, .. } => min.unwrap_or_default().max(0),
            OptionShape::Flag | OptionShape::Enum(_) => 0,
        },
    };
    Some(RuleOption { shape, default })
}

/// So many of a kind of thing there can be of which the kernel keeps a bit for each.
const BITS: usize = 64;

/// Refuses more of a kind of thing than the kernel can tell apart. `at` says where the one of a number stands.
pub fn few_enough(reading: &mut Reading, what: &str, count: usize, at: impl FnOnce(usize) -> Span) {
    if count > BITS {
        let (what, range) = (format!("the number of {what}"), format!("at most {BITS}"));
        reading.report(&Problem::OutOfRange { what, value: count.to_string(), range }, at(BITS));
    }
}

/// Refuses `min` above `max`.
pub fn bounds(reading: &mut Reading, section: &Section<'_>, min: Option<i64>, max: Option<i64>) {
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        reading.conflict(format!("in {} `min` is above `max`", section.place), section.key_span("min"));
    }
}

/// The words of an enum.
pub fn words(reading: &mut Reading, section: &Section<'_>) -> Vec<Arc<str>> {
    section.need(reading, "values");
    let mut words: Vec<Arc<str>> = Vec::new();
    for word in section.strings(reading, "values") {
        if words.iter().any(|known| **known == *word.value) {
            reading.conflict(format!("{} has the word `{}` twice", section.place, word.value), word.span);
        } else {
            words.push(word.value.into());
        }
    }
    words
}

/// A value of a shape as an integer.
pub fn encode(reading: &mut Reading, what: &str, shape: &OptionShape, node: &Spanned<Node>) -> Option<i64> {
    let what = format!("the default of {what}");
    match (shape, &node.value) {
        (OptionShape::Integer { min, max }, Node::Integer(number)) => {
            if min.is_some_and(|min| *number < min) || max.is_some_and(|max| *number > max) {
                let problem = Problem::OutOfRange { what, value: number.to_string(), range: range(*min, *max) };
                reading.report(&problem, node.span);
            }
            Some(*number)
        }
        (OptionShape::Flag, Node::Flag(flag)) => Some(i64::from(*flag)),
        (OptionShape::Enum(words), Node::String(word)) => {
            let known: Vec<(&str, usize)> = words.iter().enumerate().map(|(at, word)| (word.as_ref(), at)).collect();
            let word = Spanned::new(word.clone(), node.span);
            reading.word(&what, &word, &known).and_then(|at| i64::try_from(at).ok())
        }
        (OptionShape::Integer { .. }, _) => {
            reading.wrong_type(&what, "an integer", node);
            None
        }
        (OptionShape::Flag, _) => {
            reading.wrong_type(&what, "`true` or `false`", node);
            None
        }
        (OptionShape::Enum(_), _) => {
            reading.wrong_type(&what, "a word", node);
            None
        }
    }
}

/// A range in words.
#[must_use]
pub fn range(min: Option<i64>, max: Option<i64>) -> String {
    match (min, max) {
        (Some(min), Some(max)) if min == max => format!("{min}"),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("{min} or more"),
        (None, Some(max)) => format!("{max} or less"),
        (None, None) => "any integer".to_owned(),
    }
}
