//! `[zone.*]`: where cards can be.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::section::Reading;
use super::tree::Entries;
use super::{Manifest, texts};
use crate::diagnostic::{Problem, Spanned};
use crate::kernel::schema::{Sees, ZoneKind, ZoneKindId, ZoneOwner};

const KEYS: &[&str] = &["owner", "ordered", "sees", "in_play", "face_down", "tenure", "rest", "says"];
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
        let tenure = match section.string(reading, "tenure") {
            Some(word) => *tenures.entry(word.value).or_insert_with(|| {
                next = next.saturating_add(1);
                next - 1
            }),
            None => {
                next = next.saturating_add(1);
                next - 1
            }
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
        };
        manifest.schema.zones.insert(name.value.as_str().into(), zone);
    }
    for (index, rest) in rests {
        let Some(target) = find(reading, manifest, &rest) else { continue };
        if manifest.schema.zones[target.index()].owner == ZoneOwner::Procedure {
            let why = format!("`{}` ends with its procedure too, so nothing can rest there", rest.value);
            reading.conflict(why, rest.span);
        }
        if let Some((_, zone)) = manifest.schema.zones.get_index_mut(index) {
            zone.rest = Some(target);
        }
    }
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
