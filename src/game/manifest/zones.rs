//! `[zone.*]`: where cards can be.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::section::{Reading, Section};
use super::tree::{Entries, Node};
use super::{Manifest, RULEBOOK, texts, types};
use crate::diagnostic::{Problem, Spanned};
use crate::kernel::schema::{Sees, TypeId, ZoneKind, ZoneKindId, ZoneOwner};

const KEYS: &[&str] = &["owner", "ordered", "sees", "in_play", "face_down", "tenure", "rest", "holds", "says"];
const OWNERS: [(&str, ZoneOwner); 3] =
    [("player", ZoneOwner::Player), ("shared", ZoneOwner::Shared), ("procedure", ZoneOwner::Procedure)];
const SEES: [(&str, Sees); 3] = [("all", Sees::All), ("owner", Sees::Owner), ("nobody", Sees::Nobody)];

/// Reads the zones; what left-over cards go to is looked up when all are known.
pub fn read(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    let mut tenures: FxHashMap<String, u16> = FxHashMap::default();
    let mut rests: Vec<(usize, Spanned<String>)> = Vec::new();
    let mut next = 0_u16;
    for (index, (name, node)) in entries.iter().enumerate() {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the zone `{}`", name.value);
        let section = reading.section(&place, name.span, node, KEYS);
        texts::says(reading, &mut manifest.says, format!("zone.{}", name.value), section.get("says"));
        section.need(reading, "owner");
        let owner = section.word(reading, "owner", &OWNERS).unwrap_or(ZoneOwner::Player);
        section.need(reading, "sees");
        let tenure = if let Some(word) = section.string(reading, "tenure") {
            *tenures.entry(word.value).or_insert_with(|| {
                next = next.saturating_add(1);
                next - 1
            })
        } else {
            next = next.saturating_add(1);
            next - 1
        };
        match (owner, section.string(reading, "rest")) {
            (ZoneOwner::Procedure, Some(rest)) => rests.push((index, rest)),
            (ZoneOwner::Procedure, None) => {
                section.need(reading, "rest");
            }
            (_, Some(rest)) => reading.conflict(format!("{place} stays when a procedure ends, so it has no `rest`"), rest.span),
            (_, None) => {}
        }
        let sees = section.word(reading, "sees", &SEES).unwrap_or(Sees::All);
        let zone = ZoneKind {
            owner,
            ordered: section.flag(reading, "ordered", false),
            sees,
            in_play: section.flag(reading, "in_play", false),
            face_down: section.flag(reading, "face_down", sees != Sees::All),
            tenure,
            rest: None,
            holds: holds(reading, &section, manifest),
        };
        manifest.schema.zones.insert(name.value.as_str().into(), zone);
    }
    for (index, rest) in rests {
        let Some(target) = find(reading, manifest, &rest) else { continue };
        if manifest.schema.zones[target.index()].owner == ZoneOwner::Procedure {
            let why = format!("`{}` ends with its procedure too, so nothing can rest there", rest.value);
            reading.conflict(why, rest.span);
        }
        left_over(reading, manifest, index, target, &rest);
        if let Some((_, zone)) = manifest.schema.zones.get_index_mut(index) {
            zone.rest = Some(target);
        }
    }
}

/// The types of the cards that can lie in a zone; empty means all.
fn holds(reading: &mut Reading, section: &Section<'_>, manifest: &Manifest) -> Vec<TypeId> {
    let Some(node) = section.get("holds") else { return Vec::new() };
    let names = section.strings(reading, "holds");
    if matches!(&node.value, Node::List(items) if items.is_empty()) {
        let why = format!("no card could lie in {}; leave `holds` out where any can", section.place);
        reading.conflict(why, node.span);
    }
    names.iter().filter_map(|name| types::find(reading, manifest, name)).collect()
}

/// What is left in a zone when its procedure ends must be able to lie where it then goes.
fn left_over(reading: &mut Reading, manifest: &Manifest, zone: usize, rest: ZoneKindId, at: &Spanned<String>) {
    let schema = &manifest.schema;
    let Some((name, from)) = schema.zones.get_index(zone) else { return };
    let Some((_, to)) = schema.zones.get_index(rest.index()).filter(|(_, to)| !to.holds.is_empty()) else { return };
    // The rulebook lies in no zone that a game declares.
    let all = schema.types.keys().enumerate().filter(|(_, name)| &***name != RULEBOOK).map(|(kind, _)| TypeId::from(kind));
    let held: Vec<TypeId> = if from.holds.is_empty() { all.collect() } else { from.holds.clone() };
    let strange: Vec<TypeId> = held.into_iter().filter(|kind| !to.can_hold(*kind)).collect();
    if strange.is_empty() {
        return;
    }
    let what = if from.holds.is_empty() { "any card".to_owned() } else { schema.type_names(&strange) };
    let only = schema.type_names(&to.holds);
    reading.conflict(
        format!("`{name}` holds {what}, and what is left in it goes to `{}`, which holds only {only}", at.value),
        at.span,
    );
}

/// The zone of that name; reports where there is none.
pub fn find(reading: &mut Reading, manifest: &Manifest, name: &Spanned<String>) -> Option<ZoneKindId> {
    let zones = &manifest.schema.zones;
    let index = zones.get_index_of(name.value.as_str());
    if index.is_none() {
        let problem = Problem::UnknownZone { name: name.value.clone() };
        reading.unknown(&problem, name.span, &name.value, zones.keys().map(Arc::as_ref));
    }
    index.map(ZoneKindId::from)
}
