//! Which names may stand behind a dot in a script.

use std::collections::BTreeSet;

use super::manifest::Manifest;
use crate::kernel::schema::{AttrKind, Holder, Occasion, ZoneOwner};
use crate::script::vocabulary;

/// All names that stand behind a dot in some script of a game.
#[derive(Debug, Default)]
pub struct Members {
    /// Behind a card, a player or a zone.
    object: BTreeSet<String>,
    /// Behind anything: besides those, fields of verbs, roles, variables, options, and what rule files name themselves.
    any: BTreeSet<String>,
    /// Behind `data`: whatever the blocks of cards put into tables.
    data: BTreeSet<String>,
    options: BTreeSet<String>,
    game: BTreeSet<String>,
}

impl Members {
    /// The names that the platform and the manifest give, the keys of tables in rule files, and those in blocks of cards.
    pub fn new(manifest: &Manifest, keys: BTreeSet<String>, armed: BTreeSet<String>) -> Members {
        let schema = &manifest.schema;
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let mut members = Members::default();
        members.object.extend(owned(vocabulary::OBJECT));
        members.object.extend(manifest.fields.values().flat_map(|fields| fields.keys().map(ToString::to_string)));
        let zones = |owner| schema.zones.iter().filter(move |(_, zone)| zone.owner == owner).map(|(name, _)| name.to_string());
        members.object.extend(zones(ZoneOwner::Player));
        members.game.extend(zones(ZoneOwner::Shared));
        for (name, attr) in &schema.attrs {
            if let AttrKind::Stored { on, .. } = attr.kind {
                let target = if on == Holder::Game { &mut members.game } else { &mut members.object };
                target.insert(name.to_string());
            }
        }
        members.any.extend(members.object.iter().cloned());
        for list in [vocabulary::EVENT, vocabulary::FRAME, vocabulary::SIDE, vocabulary::ABILITY] {
            members.any.extend(owned(list));
        }
        let string = vocabulary::LIBRARY.iter().find(|(library, _)| *library == "string").map_or(&[][..], |(_, list)| list);
        members.any.extend(owned(string));
        members.any.insert("step".to_owned());
        members.any.insert("ends_when".to_owned());
        members.any.insert("run".to_owned());
        members.any.extend(schema.verbs.values().flat_map(|verb| verb.fields.iter().map(|field| field.name.to_string())));
        for procedure in schema.procs.values() {
            let lists = [&procedure.roles, &procedure.vars, &procedure.side_vars];
            members.any.extend(lists.into_iter().flatten().map(ToString::to_string));
        }
        members.any.extend(schema.ability_options.keys().map(ToString::to_string));
        members.data.extend(armed);
        members.data.extend(keys.iter().cloned());
        members.any.extend(keys);
        members.options.extend(manifest.options.keys().map(ToString::to_string));
        members
    }

    /// Takes up what stands behind the `t` of a suite and behind its seats.
    pub fn extend<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.any.extend(names.into_iter().map(str::to_owned));
    }

    /// The names that may stand behind `owner`, in a script with these parameters that answers `watch`; what the script
    /// itself puts into tables comes on top.
    pub fn behind<'a>(
        &'a self,
        manifest: &'a Manifest,
        owner: Option<&str>,
        params: &[&str],
        watch: Option<Occasion>,
    ) -> Vec<&'a str> {
        let list = |set: &'a BTreeSet<String>| set.iter().map(String::as_str).collect();
        let library =
            |owner: &str| vocabulary::LIBRARY.iter().find(|(library, _)| *library == owner).map(|(_, list)| list.to_vec());
        match (owner, watch) {
            (Some("option"), _) => list(&self.options),
            (Some("game"), _) => list(&self.game),
            (Some("data"), _) if params.contains(&"data") => self.any.union(&self.data).map(String::as_str).collect(),
            (Some("event"), Some(Occasion::Verb(verb))) if params.contains(&"event") => {
                let fields = manifest.schema.verbs.get_index(verb.index()).map_or(&[][..], |(_, verb)| &verb.fields);
                fields.iter().map(|field| field.name.as_ref()).chain(vocabulary::EVENT.iter().copied()).collect()
            }
            (Some(owner @ ("self" | "you" | "c")), _) if params.contains(&owner) => list(&self.object),
            (Some(owner), _) => library(owner).unwrap_or_else(|| list(&self.any)),
            (None, _) => list(&self.any),
        }
    }

    /// Whether a name may stand there; as `behind`, without building a list where it need not.
    #[must_use]
    pub fn knows(&self, manifest: &Manifest, owner: Option<&str>, params: &[&str], watch: Option<Occasion>, name: &str) -> bool {
        match owner {
            None => self.any.contains(name),
            Some(_) => self.behind(manifest, owner, params, watch).contains(&name),
        }
    }
}
