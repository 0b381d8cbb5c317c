//! What a suite file names, checked like a script of the rules, in branches that never run as well.

use std::collections::BTreeSet;

use super::lint::{Script, World};
use crate::diagnostic::Diagnostic;
use crate::kernel::schema::AbilityDef;
use crate::script::facts::{Facts, Names};
use crate::script::vocabulary::{ANSWERS, PLACED, SCENARIO, STAGE, SUITE};

/// What the rules and cards of a game offer to a suite besides what they offer to each other.
#[derive(Debug, Default)]
pub struct Offered {
    names: BTreeSet<String>,
    /// Whether there may be answers whose tags nobody can list.
    any: bool,
}

impl Offered {
    /// The names and kinds of abilities, and the tags of answers that the scripts of a game ask for.
    pub fn new<'a>(
        world: &World<'_>,
        abilities: impl Iterator<Item = &'a AbilityDef>,
        facts: impl Iterator<Item = &'a Facts>,
    ) -> Offered {
        let manifest = world.manifest;
        let mut offered = Offered::default();
        offered.names.extend(abilities.filter_map(|ability| ability.name.as_deref().map(str::to_owned)));
        offered.names.extend(manifest.schema.kinds.keys().map(ToString::to_string));
        // Where answers have labels, each tag has one.
        offered.names.extend(manifest.answers.keys().map(ToString::to_string));
        for facts in facts {
            let tags = facts.strings.iter().filter(|named| named.what == Names::Answer);
            offered.names.extend(tags.map(|named| named.name.clone()));
            offered.any |= facts.picks_any && manifest.answers.is_empty();
        }
        offered
    }
}

impl World<'_> {
    /// Takes up what suites see besides.
    pub fn open_to_suites(&mut self, offered: &Offered) {
        let manifest = self.manifest;
        self.members.extend(offered.names.iter().map(String::as_str).chain(STAGE.iter().copied()).chain(ANSWERS.iter().copied()));
        // A scenario may be put together bit by bit, with all that it can say.
        self.members.extend(SCENARIO.iter().chain(PLACED).copied());
        self.members.extend(manifest.schema.zones.keys().chain(manifest.schema.attrs.keys()).map(AsRef::as_ref));
        self.members.extend(manifest.options.keys().map(AsRef::as_ref));
        self.members.extend(manifest.seat_names.iter().chain(manifest.schema.procs.keys()).map(AsRef::as_ref));
        self.globals.extend(SUITE.iter().map(|name| (*name).to_owned()));
    }

    /// Takes up what the files of a suite share.
    pub fn share(&mut self, facts: &Facts) {
        self.globals.extend(facts.writes.iter().map(|write| write.name.clone()));
        self.members.extend(facts.keys.iter().map(String::as_str));
    }

    /// What is wrong with a suite file; what it makes global is its own.
    #[must_use]
    pub fn suite(&self, script: &Script<'_>, mut facts: Facts, offered: &Offered) -> Vec<Diagnostic> {
        let own: BTreeSet<&str> = facts.writes.iter().map(|write| write.name.as_str()).collect();
        facts.reads.retain(|read| !own.contains(read.name.as_str()));
        if offered.any {
            facts.members.retain(|member| member.what.is_some());
        }
        // `t.north:number("x")` answers, and `p:number("x", ...)` asks.
        facts.strings.retain(|named| !matches!(named.what, Names::Prompt | Names::Step(_) | Names::Exit(_)));
        self.names(script, &facts)
    }
}
