//! `[verb.*]`: the occurrences of the game, after those of the kernel.

use std::sync::Arc;

use super::section::{Reading, Section};
use super::tree::Entries;
use super::types::name_clash;
use super::{Manifest, texts};
use crate::diagnostic::Spanned;
use crate::kernel::schema::{Given, Shape, Verb, VerbField};
use crate::kernel::verbs::BUILTIN;
use crate::script::vocabulary;

const SHAPES: [(&str, Shape); 10] = [
    ("card", Shape::Card),
    ("player", Shape::Player),
    ("object", Shape::Object),
    ("zone", Shape::Zone),
    ("procedure", Shape::Procedure),
    ("integer", Shape::Integer),
    ("flag", Shape::Flag),
    ("text", Shape::Text),
    ("list", Shape::List),
    ("any", Shape::Any),
];

/// Puts the kernel's verbs into the table.
pub fn builtin(manifest: &mut Manifest) {
    for (name, fields) in BUILTIN {
        let fields =
            fields.iter().map(|(name, shape, given)| VerbField { name: (*name).into(), shape: *shape, given: *given }).collect();
        manifest.schema.verbs.insert((*name).into(), Verb { fields, order: None });
    }
}

/// Reads the game's verbs. A verb of the kernel may stand here without fields, to get a line in the log or an order.
pub fn read(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the verb `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["fields", "log", "order", "says"]);
        texts::says(reading, &mut manifest.says, format!("verb.{}", name.value), section.get("says"));
        let of_kernel = BUILTIN.iter().any(|(builtin, _)| *builtin == name.value);
        if of_kernel {
            if section.get("fields").is_some() {
                reading.conflict(format!("{place} belongs to the kernel, which gives its fields"), section.key_span("fields"));
            }
        } else {
            if vocabulary::API.contains(&name.value.as_str()) || vocabulary::STANDARD.contains(&name.value.as_str()) {
                name_clash(reading, "the verb", name, "a function that every script has");
            }
            let fields = fields(reading, &section);
            manifest.schema.verbs.insert(name.value.as_str().into(), Verb { fields, order: None });
        }
        log(reading, &section, name, manifest);
        if let Some(order) = section.string(reading, "order") {
            let id = super::orders::find(reading, manifest, &order);
            if let Some(verb) = manifest.schema.verbs.get_mut(name.value.as_str()) {
                verb.order = id;
            }
        }
    }
}

fn fields(reading: &mut Reading, section: &Section<'_>) -> Vec<VerbField> {
    let mut fields: Vec<VerbField> = Vec::new();
    for (name, node) in section.table(reading, "fields") {
        texts::check_name(reading, &name.value, name.span);
        if vocabulary::EVENT.contains(&name.value.as_str()) {
            name_clash(reading, "the field", name, "what every event reads");
        }
        let what = format!("`{}` of {}", name.value, section.place);
        let Some(word) = reading.string(&what, node) else { continue };
        let given = if word.value.ends_with('?') { Given::Maybe } else { Given::Always };
        let bare = Spanned::new(word.value.trim_end_matches('?').to_owned(), word.span);
        let Some(shape) = reading.word(&what, &bare, &SHAPES) else { continue };
        if given == Given::Always && fields.last().is_some_and(|before| before.given == Given::Maybe) {
            reading.conflict(format!("{what} must be there, but stands after one that may be left out"), name.span);
        }
        fields.push(VerbField { name: name.value.as_str().into(), shape, given });
    }
    fields
}

fn log(reading: &mut Reading, section: &Section<'_>, name: &Spanned<String>, manifest: &mut Manifest) {
    let Some(node) = section.get("log") else { return };
    let Some(verb) = manifest.schema.verbs.get(name.value.as_str()) else { return };
    let fields = verb.fields.iter().map(|field| field.name.as_ref());
    let known: Vec<&str> = fields.chain(manifest.symbols.keys().map(Arc::as_ref)).collect();
    let text = texts::text(reading, &format!("`log` of {}", section.place), node, &manifest.languages, Some(&known));
    manifest.verb_log.insert(name.value.as_str().into(), text);
}
