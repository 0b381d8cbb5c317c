//! `[window.*]` and `[ability.*]`: when things may be used, and what kinds of ability there are.

use std::sync::Arc;

use super::header::option;
use super::section::{Reading, Section};
use super::tree::Entries;
use super::{Manifest, texts, zones};
use crate::diagnostic::{Problem, Spanned};
use crate::kernel::schema::{
    AbilityKind, AbilityOption, AbilityOptionId, Closes, LimitScope, Moment, Resolves, SeatOrder, Window, WindowId,
};

/// Entries of an ability that the format itself gives, so no option may be called so.
pub const ENTRIES: [&str; 9] = ["when", "can_pay", "why_not", "cost", "does", "limit", "once_per_batch", "affects", "as"];

const KIND_KEYS: &[&str] =
    &["watches", "window", "called", "from", "armed", "static", "optional", "limit_scope", "option", "says"];
/// The moments as cards write them. A manifest writes `instead` for `instead_of`.
pub const MOMENTS: [(&str, Moment); 3] = [("before", Moment::Before), ("instead_of", Moment::Instead), ("after", Moment::After)];
const WATCHES: [(&str, Moment); 3] = [("before", Moment::Before), ("instead", Moment::Instead), ("after", Moment::After)];
const SCOPES: [(&str, LimitScope); 4] =
    [("object", LimitScope::Object), ("card", LimitScope::Card), ("name", LimitScope::Name), ("player", LimitScope::Player)];

/// Reads the windows.
pub fn windows(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    let seats = [
        ("active_first", SeatOrder::ActiveFirst),
        ("active_last", SeatOrder::ActiveLast),
        ("active_only", SeatOrder::ActiveOnly),
    ];
    let closes = [("all_pass", Closes::AllPass), ("once_each", Closes::OnceEach)];
    let resolves = [
        ("at_once", Resolves::AtOnce),
        ("last_in_first_out", Resolves::LastInFirstOut),
        ("first_in_first_out", Resolves::FirstInFirstOut),
    ];
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the window `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["seats", "closes", "resolves", "says"]);
        texts::says(reading, &mut manifest.says, format!("window.{}", name.value), section.get("says"));
        let window = Window {
            seats: section.word(reading, "seats", &seats).unwrap_or(SeatOrder::ActiveFirst),
            closes: section.word(reading, "closes", &closes).unwrap_or(Closes::AllPass),
            resolves: section.word(reading, "resolves", &resolves).unwrap_or(Resolves::AtOnce),
        };
        manifest.schema.windows.insert(name.value.as_str().into(), window);
    }
}

/// The window of that name; reports where there is none.
pub fn window(reading: &mut Reading, manifest: &Manifest, name: &Spanned<String>) -> Option<WindowId> {
    let windows = &manifest.schema.windows;
    let index = windows.get_index_of(name.value.as_str());
    if index.is_none() {
        let problem = Problem::UnknownWindow { name: name.value.clone() };
        reading.unknown(&problem, name.span, &name.value, windows.keys().map(Arc::as_ref));
    }
    index.map(WindowId::from)
}

/// Reads the kinds of ability.
pub fn read(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the kind of ability `{}`", name.value);
        let section = reading.section(&place, name.span, node, KIND_KEYS);
        texts::says(reading, &mut manifest.says, format!("ability.{}", name.value), section.get("says"));
        let mut watches = Vec::new();
        for word in section.strings(reading, "watches") {
            watches.extend(reading.word("a watched moment", &word, &WATCHES).filter(|moment| !watches.contains(moment)));
        }
        let window = section.string(reading, "window").and_then(|name| window(reading, manifest, &name));
        let from = section.strings(reading, "from");
        let kind = AbilityKind {
            optional: section.flag(reading, "optional", section.get("window").is_some()),
            called: section.flag(reading, "called", false),
            is_static: section.flag(reading, "static", false),
            armed: section.flag(reading, "armed", false),
            from: from.iter().filter_map(|zone| zones::find(reading, manifest, zone)).collect(),
            limit_scope: section.word(reading, "limit_scope", &SCOPES).unwrap_or(LimitScope::Object),
            options: options(reading, &section, name, manifest),
            watches,
            window,
        };
        check(reading, &section, name, &kind);
        manifest.schema.kinds.insert(name.value.as_str().into(), kind);
    }
}

/// Refuses what does not go together, and a kind that nothing could ever use.
fn check(reading: &mut Reading, section: &Section<'_>, name: &Spanned<String>, kind: &AbilityKind) {
    let place = &section.place;
    if kind.is_static {
        for key in ["watches", "window", "called", "armed", "limit_scope", "optional"] {
            if section.get(key).is_some() {
                reading.conflict(format!("{place} is static: it is always on, so `{key}` means nothing"), section.key_span(key));
            }
        }
    } else if kind.called {
        for key in ["watches", "window"] {
            if section.get(key).is_some() {
                let why = format!("{place} is used only where the rules call for it, so `{key}` means nothing");
                reading.conflict(why, section.key_span(key));
            }
        }
    } else if section.get("watches").is_none() && section.get("window").is_none() {
        let problem = Problem::IdleKind { kind: name.value.clone() };
        reading.report(&problem, name.span).help = Some("give it `watches`, `window`, `called` or `static`".to_owned());
    }
}

fn options(
    reading: &mut Reading,
    section: &Section<'_>,
    kind: &Spanned<String>,
    manifest: &mut Manifest,
) -> Vec<AbilityOptionId> {
    let mut ids = Vec::new();
    for (name, node) in section.table(reading, "option") {
        texts::check_name(reading, &name.value, name.span);
        if ENTRIES.contains(&name.value.as_str()) || crate::script::vocabulary::ABILITY.contains(&name.value.as_str()) {
            super::types::name_clash(reading, "the option", name, "an entry that every ability has");
            continue;
        }
        let place = format!("the option `{}` of the kind `{}`", name.value, kind.value);
        let section = reading.section(&place, name.span, node, &["type", "values", "default", "min", "max", "says"]);
        let path = format!("ability.{}.option.{}", kind.value, name.value);
        texts::says(reading, &mut manifest.says, path, section.get("says"));
        let Some(option) = option(reading, &section) else { continue };
        let declared = AbilityOption { shape: option.shape.attr(), default: option.default };
        let options = &mut manifest.schema.ability_options;
        if let Some(other) = options.get(name.value.as_str())
            && (other.shape != declared.shape || other.default != declared.default)
        {
            reading.conflict(format!("{place} has another type or default than in a kind before it"), name.span);
        }
        let entry = options.entry(name.value.as_str().into());
        ids.push(entry.index().into());
        entry.or_insert(declared);
        manifest.option_shapes.entry(name.value.as_str().into()).or_insert(option.shape);
    }
    ids
}
