//! `[procedure.*]`: named steps, roles, variables and ways to end.

use std::sync::Arc;

use super::header::few_enough;
use super::section::{Reading, Section};
use super::tree::Entries;
use super::types::name_clash;
use super::{Manifest, texts};
use crate::diagnostic::{Problem, Spanned};
use crate::kernel::schema::{ProcId, Procedure, Table};
use crate::kernel::verbs::BUILTIN;
use crate::script::vocabulary;

const KEYS: &[&str] = &["roles", "vars", "side_vars", "steps", "abandoned", "exit", "says"];

/// Reads the procedures.
pub fn read(reading: &mut Reading, entries: &Entries, manifest: &mut Manifest) {
    for (name, node) in entries {
        texts::check_name(reading, &name.value, name.span);
        let place = format!("the procedure `{}`", name.value);
        let section = reading.section(&place, name.span, node, KEYS);
        texts::says(reading, &mut manifest.says, format!("procedure.{}", name.value), section.get("says"));
        // A verb of the kernel gives way: what cards watch under its name is then the procedure.
        let of_kernel = BUILTIN.iter().any(|(builtin, _)| *builtin == name.value);
        if !of_kernel && manifest.schema.verbs.contains_key(name.value.as_str()) {
            name_clash(reading, "the procedure", name, "a verb, and cards can watch both");
        }
        section.need(reading, "steps");
        let line = reading.file.line(section.key_span("steps").start);
        manifest.step_lines.insert(name.value.as_str().into(), line);
        let mut procedure = Procedure { steps: names_of(reading, &section, "steps", &[], &[]), ..Procedure::default() };
        few_enough(reading, &format!("steps of {place}"), procedure.steps.len(), |_| section.key_span("steps"));
        procedure.roles = names_of(reading, &section, "roles", vocabulary::FRAME, &[]);
        procedure.vars = names_of(reading, &section, "vars", vocabulary::FRAME, &procedure.roles);
        procedure.side_vars = names_of(reading, &section, "side_vars", vocabulary::SIDE, &[]);
        let abandoned = section.strings(reading, "abandoned");
        procedure.abandoned = steps(reading, &place, &procedure, &abandoned);
        let mut exits = Table::default();
        for (exit, node) in section.table(reading, "exit") {
            texts::check_word(reading, &exit.value, exit.span);
            let still = reading.strings(&format!("the exit `{}` of {place}", exit.value), node);
            exits.insert(exit.value.as_str().into(), steps(reading, &place, &procedure, &still));
        }
        procedure.exits = exits;
        manifest.schema.procs.insert(name.value.as_str().into(), procedure);
    }
}

/// A list of new names, none of which may clash with what scripts read there anyway, nor with each other.
fn names_of(reading: &mut Reading, section: &Section<'_>, key: &str, taken: &[&str], others: &[Arc<str>]) -> Vec<Arc<str>> {
    let mut list: Vec<Arc<str>> = Vec::new();
    for name in section.strings(reading, key) {
        if key == "steps" {
            texts::check_word(reading, &name.value, name.span);
        } else {
            texts::check_name(reading, &name.value, name.span);
        }
        let same = |known: &Arc<str>| **known == *name.value;
        if taken.contains(&name.value.as_str()) {
            name_clash(reading, &format!("in `{key}` of {},", section.place), &name, "what scripts read there anyway");
        } else if others.iter().any(same) {
            name_clash(reading, &format!("in `{key}` of {},", section.place), &name, "one of its roles");
        } else if list.iter().any(same) {
            name_clash(reading, &format!("in `{key}` of {},", section.place), &name, "another in the list");
        } else {
            list.push(name.value.into());
        }
    }
    list
}

/// Steps by their names, ascending.
fn steps(reading: &mut Reading, place: &str, procedure: &Procedure, names: &[Spanned<String>]) -> Vec<u16> {
    let mut numbers: Vec<u16> = names.iter().filter_map(|name| step(reading, place, procedure, name)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The step of that name; reports where there is none.
pub fn step(reading: &mut Reading, place: &str, procedure: &Procedure, name: &Spanned<String>) -> Option<u16> {
    let index = procedure.steps.iter().position(|step| **step == *name.value);
    if index.is_none() {
        let problem = Problem::UnknownStep { name: name.value.clone(), place: place.to_owned() };
        reading.unknown(&problem, name.span, &name.value, procedure.steps.iter().map(Arc::as_ref));
    }
    index.and_then(|index| u16::try_from(index).ok())
}

/// The procedure of that name; reports where there is none.
pub fn find(reading: &mut Reading, manifest: &Manifest, name: &Spanned<String>) -> Option<ProcId> {
    let procs = &manifest.schema.procs;
    let index = procs.get_index_of(name.value.as_str());
    if index.is_none() {
        let problem = Problem::UnknownProcedure { name: name.value.clone() };
        reading.unknown(&problem, name.span, &name.value, procs.keys().map(Arc::as_ref));
    }
    index.map(ProcId::from)
}
