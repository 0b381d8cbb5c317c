//! `[deck.*]` and `[scenario]`: what a deck list is made of, and where a scenario starts.

use super::section::Reading;
use super::tree::{Entries, Node};
use super::{DeckPart, Manifest, ScenarioStart, header, kinds, procedures, texts, types, zones};
use crate::diagnostic::Spanned;
use crate::kernel::schema::ZoneOwner;

/// Reads the parts of a deck list.
pub fn decks(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the deck part `{}`", name.value);
        let section = reading.section(&place, name.span, node, &["zone", "min", "max", "copies", "types", "says"]);
        texts::says(reading, &mut manifest.says, format!("deck.{}", name.value), section.get("says"));
        if name.value == "title" {
            types::name_clash(reading, "the deck part", name, "the title of a deck");
            continue;
        }
        section.need(reading, "zone");
        let zone = section.string(reading, "zone").and_then(|zone| {
            let found = zones::find(reading, manifest, &zone)?;
            if manifest.schema.zones[found.index()].owner == ZoneOwner::Procedure {
                reading.conflict(format!("{place} cannot start in a zone that exists only in a procedure"), zone.span);
            }
            Some(found)
        });
        let (min, max) = (section.count(reading, "min"), section.count(reading, "max"));
        header::bounds(reading, &section, min.map(i64::from), max.map(i64::from));
        let copies = section.count(reading, "copies");
        let mut types = Vec::new();
        for name in section.strings(reading, "types") {
            let Some(kind) = types::find(reading, manifest, &name) else { continue };
            let into = zone.and_then(|zone| manifest.schema.zones.get_index(zone.index()));
            if let Some((zone, declared)) = into.filter(|(_, zone)| !zone.can_hold(kind)) {
                let only = manifest.schema.type_names(&declared.holds);
                let why = format!("{place} takes `{}`, and its zone `{zone}` holds only {only}", name.value);
                reading.conflict(why, name.span);
            }
            types.push(kind);
        }
        if let Some(zone) = zone {
            // A part that does not say it takes what its zone holds.
            if let Some((_, declared)) = manifest.schema.zones.get_index(zone.index()).filter(|_| types.is_empty()) {
                types.clone_from(&declared.holds);
            }
            manifest.decks.insert(name.value.as_str().into(), DeckPart { zone, min, max, copies, types });
        }
    }
}

/// Reads where a scenario starts.
pub fn scenario(reading: &mut Reading, node: Option<&Spanned<Node>>, manifest: &mut Manifest) {
    let Some(node) = node else { return };
    let section = reading.section("[scenario]", node.span, node, &["procedure", "step", "idle", "says"]);
    section.need(reading, "procedure");
    let idle = section.strings(reading, "idle");
    let idle = idle.iter().filter_map(|name| kinds::window(reading, manifest, name)).collect();
    let Some(name) = section.string(reading, "procedure") else { return };
    let Some(procedure) = procedures::find(reading, manifest, &name) else { return };
    let step = section.string(reading, "step").and_then(|step| {
        let place = format!("the procedure `{}`", name.value);
        procedures::step(reading, &place, &manifest.schema.procs[procedure.index()], &step)
    });
    manifest.scenario = Some(ScenarioStart { procedure, step, idle });
}
