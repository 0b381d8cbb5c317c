//! `[type.*]`, `[keyword.*]`, `[mark.*]`, `[value.*]` and `[symbol.*]`: what can be said about a card or a player.

use std::sync::Arc;

use super::header::{bounds, encode, words};
use super::section::{Reading, Section};
use super::tree::{Entries, Node};
use super::{Default as FieldDefault, Field, FieldShape, KeywordParam, Manifest, OptionShape, texts};
use crate::diagnostic::{Problem, Span, Spanned};
use crate::kernel::schema::{Attr, AttrKind, AttrShape, CardType, Holder, Table, TypeId};

/// What every card has besides the fields of its type.
pub const COMMON: [&str; 3] = ["name", "text", "keywords"];

const FIELD_KEYS: &[&str] = &["type", "required", "default", "min", "max", "values", "says"];

/// Reads card types with their fields.
pub fn types(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the type `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["says", "field"]);
        texts::says(reading, &mut manifest.says, format!("type.{}", name.value), section.get("says"));
        let mut fields = Table::default();
        for (field_name, node) in section.table(reading, "field") {
            texts::check_name(reading, &field_name.value, field_name.span);
            let place = format!("the field `{}`", field_name.value);
            if COMMON.contains(&field_name.value.as_str()) {
                name_clash(reading, "the field", field_name, "what every card has");
                continue;
            }
            let section = reading.section(&place, field_name.span, node, FIELD_KEYS);
            let path = format!("type.{}.field.{}", name.value, field_name.value);
            texts::says(reading, &mut manifest.says, path, section.get("says"));
            if let Some(field) = field(reading, &section) {
                same_everywhere(reading, manifest, field_name, &field);
                fields.insert(field_name.value.as_str().into(), field);
            }
        }
        manifest.fields.insert(name.value.as_str().into(), fields);
    }
}

fn field(reading: &mut Reading, section: &Section<'_>) -> Option<Field> {
    section.need(reading, "type")?;
    let kinds = [("integer", 0), ("flag", 1), ("enum", 2), ("string", 3), ("text", 4), ("card", 5)];
    let shape = match section.word(reading, "type", &kinds)? {
        0 => {
            let min = section.integer(reading, "min").map(|number| number.value);
            let max = section.integer(reading, "max").map(|number| number.value);
            bounds(reading, section, min, max);
            FieldShape::Integer { min, max }
        }
        1 => FieldShape::Flag,
        2 => FieldShape::Enum(words(reading, section)),
        3 => FieldShape::String,
        4 => FieldShape::Text,
        _ => FieldShape::Card,
    };
    let required = section.flag(reading, "required", false);
    let default = section.get("default").and_then(|node| default(reading, section, &shape, node));
    if required && default.is_some() {
        reading.conflict(format!("{} is required, so its default is never used", section.place), section.key_span("default"));
    }
    Some(Field { shape, required, default, attr: None })
}

fn default(reading: &mut Reading, section: &Section<'_>, shape: &FieldShape, node: &Spanned<Node>) -> Option<FieldDefault> {
    let option = match shape {
        FieldShape::Integer { min, max } => OptionShape::Integer { min: *min, max: *max },
        FieldShape::Flag => OptionShape::Flag,
        FieldShape::Enum(words) => OptionShape::Enum(words.clone()),
        FieldShape::String | FieldShape::Text | FieldShape::Card => {
            let text = reading.string(&format!("the default of {}", section.place), node)?;
            return Some(FieldDefault::String(text.value.into()));
        }
    };
    encode(reading, &section.place, &option, node).map(FieldDefault::Integer)
}

/// A field that several types have must be the same thing in all of them, for it is one attribute.
fn same_everywhere(reading: &mut Reading, manifest: &Manifest, name: &Spanned<String>, field: &Field) {
    for (kind, fields) in &manifest.fields {
        let other = fields.get(name.value.as_str()).map(|other| other.shape.attr());
        if other.is_some_and(|other| other != field.shape.attr()) {
            reading.conflict(format!("the field `{}` has another type in the card type `{kind}`", name.value), name.span);
            return;
        }
    }
}

/// Reads keywords and their parameters.
pub fn keywords(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the keyword `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["param", "says"]);
        texts::says(reading, &mut manifest.says, format!("keyword.{}", name.value), section.get("says"));
        let param = section.word(reading, "param", &[("integer", KeywordParam::Integer)]);
        manifest.keywords.insert(name.value.as_str().into(), param);
    }
}

/// Reads marks.
pub fn marks(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let section = reading.section(&format!("the mark `{}`", name.value), name.span, node, &["says"]);
        texts::says(reading, &mut manifest.says, format!("mark.{}", name.value), section.get("says"));
        manifest.schema.marks.insert(name.value.as_str().into(), ());
    }
}

/// Reads symbols.
pub fn symbols(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the symbol `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["text", "says"]);
        texts::says(reading, &mut manifest.says, format!("symbol.{}", name.value), section.get("says"));
        if let Some(node) = section.need(reading, "text") {
            let text = texts::text(reading, &place, node, &manifest.languages, Some(&[]));
            manifest.symbols.insert(name.value.as_str().into(), text);
        }
    }
}

/// Builds the table of attributes: fields, stored values, keywords, types, control.
pub fn attributes(reading: &mut Reading, values: &Entries, manifest: &mut Manifest) {
    let attrs = &mut manifest.schema.attrs;
    for fields in manifest.fields.values_mut() {
        for (name, field) in fields {
            if let Some(shape) = field.shape.attr() {
                let entry = attrs.entry(Arc::clone(name));
                field.attr = Some(entry.index().into());
                entry.or_insert(Attr { kind: AttrKind::Printed, shape });
            }
        }
    }
    for (name, node) in values {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the value `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["on", "default", "says"]);
        texts::says(reading, &mut manifest.says, format!("value.{}", name.value), section.get("says"));
        section.need(reading, "on");
        let holders = [("player", Holder::Player), ("card", Holder::Card), ("game", Holder::Game)];
        let on = section.word(reading, "on", &holders).unwrap_or(Holder::Player);
        let default = section.integer(reading, "default").map_or(0, |number| number.value);
        let kind = AttrKind::Stored { on, default };
        attrs.entry(name.value.as_str().into()).or_insert(Attr { kind, shape: AttrShape::Integer });
    }
    for name in manifest.keywords.keys() {
        attrs.insert(format!("has:{name}").into(), Attr { kind: AttrKind::Keyword, shape: AttrShape::Flag });
    }
    for name in manifest.fields.keys() {
        let (index, _) = attrs.insert_full(format!("is:{name}").into(), Attr { kind: AttrKind::Type, shape: AttrShape::Flag });
        manifest.schema.types.insert(Arc::clone(name), CardType { is: index.into() });
    }
    attrs.insert("controller".into(), Attr { kind: AttrKind::Controller, shape: AttrShape::Seat });
}

/// The card type of that name; reports where there is none.
pub fn find(reading: &mut Reading, manifest: &Manifest, name: &Spanned<String>) -> Option<TypeId> {
    let types = &manifest.schema.types;
    let index = types.get_index_of(name.value.as_str());
    if index.is_none() {
        let problem = Problem::UnknownType { name: name.value.clone() };
        reading.unknown(&problem, name.span, &name.value, types.keys().map(Arc::as_ref));
    }
    index.map(TypeId::from)
}

/// One name for two things.
pub fn name_clash(reading: &mut Reading, what: &str, name: &Spanned<String>, other: &str) {
    clash(reading, what, &name.value, name.span, other);
}

fn clash(reading: &mut Reading, what: &str, name: &str, span: Span, other: &str) {
    let problem = Problem::NameClash { name: name.to_owned(), what: what.to_owned(), other: other.to_owned() };
    reading.report(&problem, span);
}
