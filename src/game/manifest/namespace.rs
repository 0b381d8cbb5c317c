//! One namespace for all that stands behind a dot: fields, values, zones and what scripts read of a thing anyway.

use super::section::Reading;
use super::tree::Entries;
use super::types::name_clash;
use crate::diagnostic::Spanned;
use crate::script::vocabulary;

/// Reports every name that is declared for two things. A field may be declared in several types.
pub fn check(reading: &mut Reading, types: &Entries, values: &Entries, zones: &Entries) {
    let mut taken: Vec<(&str, String)> = vocabulary::OBJECT.iter().map(|name| (*name, "what scripts read anyway".to_owned())).collect();
    let mut fields: Vec<&Spanned<String>> = Vec::new();
    for (_, node) in types {
        let super::tree::Node::Table(entries) = &node.value else { continue };
        for (_, node) in entries.iter().filter(|(key, _)| key.value == "field") {
            if let super::tree::Node::Table(entries) = &node.value {
                fields.extend(entries.iter().map(|(name, _)| name));
            }
        }
    }
    // `name`, `text` and `keywords` as fields are reported where the fields are read.
    fields.retain(|name| !super::types::COMMON.contains(&name.value.as_str()));
    for name in &fields {
        if vocabulary::OBJECT.contains(&name.value.as_str()) {
            name_clash(reading, "the field", name, "what scripts read anyway");
        }
    }
    taken.extend(fields.iter().map(|name| (name.value.as_str(), "a field of cards".to_owned())));
    for (what, entries) in [("value", values), ("zone", zones)] {
        for (name, _) in entries {
            if let Some((_, other)) = taken.iter().find(|(known, _)| *known == name.value) {
                name_clash(reading, &format!("the {what}"), name, other);
            }
        }
        taken.extend(entries.iter().map(|(name, _)| (name.value.as_str(), format!("a {what}"))));
    }
}
