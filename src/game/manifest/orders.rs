//! `[order.*]` and `[[stage]]`: what goes first among simultaneous things, and how derived values are worked out.

use std::sync::Arc;

use super::section::{Reading, Section};
use super::tree::{Entries, Node};
use super::{Manifest, texts};
use crate::diagnostic::{Problem, Spanned};
use crate::kernel::schema::{AbilityOptionId, Order, OrderId, OrderKey, Picker, StageOp};

const KEYS: [(&str, OrderKey); 8] = [
    ("forced_first", OrderKey::ForcedFirst),
    ("seat", OrderKey::Seat),
    ("kind", OrderKey::Kind),
    ("name", OrderKey::Name),
    ("age", OrderKey::Age),
    ("picks:active", OrderKey::Picks(Picker::Active)),
    ("picks:affected", OrderKey::Picks(Picker::Affected)),
    ("picks:controller", OrderKey::Picks(Picker::Controller)),
];

const OPS: [(&str, StageOp); 6] = [
    ("set", StageOp::Set),
    ("add", StageOp::Add),
    ("multiply", StageOp::Multiply),
    ("at_least", StageOp::AtLeast),
    ("at_most", StageOp::AtMost),
    ("swap", StageOp::Swap),
];

/// Reads the orders.
pub fn read(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the order `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["by", "says"]);
        texts::says(reading, &mut manifest.says, format!("order.{}", name.value), section.get("says"));
        section.need(reading, "by");
        let order = keys(reading, manifest, &section, "by");
        manifest.schema.orders.insert(name.value.as_str().into(), order);
    }
}

/// Reads the orders of `[policy]`.
pub fn policy(reading: &mut Reading, policy: &Section<'_>, manifest: &mut Manifest) {
    if policy.get("triggers").is_some() {
        manifest.schema.policy.triggers = keys(reading, manifest, policy, "triggers");
    }
    if policy.get("replacements").is_some() {
        manifest.schema.policy.replacements = keys(reading, manifest, policy, "replacements");
    }
}

fn keys(reading: &mut Reading, manifest: &Manifest, section: &Section<'_>, key: &str) -> Order {
    let mut by = Vec::new();
    let mut settled: Option<String> = None;
    for word in section.strings(reading, key) {
        if let Some(after) = &settled {
            let problem = Problem::UnreachableKey { key: word.value.clone(), after: after.clone() };
            reading.report(&problem, word.span);
        }
        if word.value.starts_with("picks:") {
            settled = Some(word.value.clone());
        }
        by.extend(order_key(reading, manifest, &word));
    }
    Order { by }
}

fn order_key(reading: &mut Reading, manifest: &Manifest, word: &Spanned<String>) -> Option<OrderKey> {
    if let Some(name) = word.value.strip_prefix("option:") {
        let options = &manifest.schema.ability_options;
        let index = options.get_index_of(name);
        if index.is_none() {
            let problem = Problem::UnknownOption { name: name.to_owned() };
            reading.unknown(&problem, word.span, name, options.keys().map(Arc::as_ref));
        }
        return index.map(|index| OrderKey::Option(AbilityOptionId::from(index)));
    }
    if let Some(name) = word.value.strip_prefix("greatest:") {
        let attr = manifest.attr(name);
        if attr.is_none() {
            let known = manifest.attr_names();
            let problem = Problem::UnknownAttribute { name: name.to_owned() };
            reading.unknown(&problem, word.span, name, known.iter().map(String::as_str));
        }
        return attr.map(OrderKey::Greatest);
    }
    let known = KEYS.iter().find(|(name, _)| *name == word.value);
    if known.is_none() {
        let problem = Problem::UnknownWord { what: "a key of an order".to_owned(), word: word.value.clone() };
        let all = KEYS.iter().map(|(name, _)| *name).chain(["option:NAME", "greatest:ATTRIBUTE"]);
        reading.unknown(&problem, word.span, &word.value, all);
    }
    known.map(|(_, key)| *key)
}

/// The order of that name; reports where there is none.
pub fn find(reading: &mut Reading, manifest: &Manifest, name: &Spanned<String>) -> Option<OrderId> {
    let orders = &manifest.schema.orders;
    let index = orders.get_index_of(name.value.as_str());
    if index.is_none() {
        let problem = Problem::UnknownOrder { name: name.value.clone() };
        reading.unknown(&problem, name.span, &name.value, orders.keys().map(Arc::as_ref));
    }
    index.map(OrderId::from)
}

/// Reads the stages.
pub fn stages(reading: &mut Reading, node: Option<&Spanned<Node>>, manifest: &mut Manifest) {
    let Some(node) = node else { return };
    let Node::List(items) = &node.value else {
        reading.wrong_type("`stage`", "a list of tables, each under [[stage]]", node);
        return;
    };
    for item in items {
        let section = reading.section("the stage", item.span, item, &["name", "op", "says"]);
        section.need(reading, "name");
        section.need(reading, "op");
        let (Some(name), Some(op)) = (section.string(reading, "name"), section.word(reading, "op", &OPS)) else { continue };
        texts::check_name(reading, &name.value, name.span);
        texts::says(reading, &mut manifest.says, format!("stage.{}", name.value), section.get("says"));
        if super::kinds::ENTRIES.contains(&name.value.as_str()) {
            super::types::name_clash(reading, "the stage", &name, "an entry that every ability has");
        } else if manifest.schema.stages.insert(name.value.as_str().into(), op).is_some() {
            super::types::name_clash(reading, "the stage", &name, "another stage");
        }
    }
}
