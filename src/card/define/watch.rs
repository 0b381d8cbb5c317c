//! What an ability watches, and whether its kind may.

use std::sync::Arc;

use super::Definer;
use crate::card::syntax::AbilitySyntax;
use crate::diagnostic::{Problem, Spanned};
use crate::game::manifest::MOMENTS;
use crate::kernel::schema::{AbilityKind, Moment, Occasion, ProcId, VerbId, Watch};

impl Definer<'_> {
    pub(super) fn watch(&mut self, ability: &AbilitySyntax, kind: &AbilityKind) -> Option<Watch> {
        let name = &ability.kind.value;
        let Some(moment) = &ability.moment else {
            if !kind.watches.is_empty() {
                let example = self.manifest.schema.verbs.keys().last().map_or("move", AsRef::as_ref);
                let allowed = allowed(kind).first().copied().unwrap_or("after");
                let help = format!("write what it watches, as in `{name} {allowed} {example}`");
                self.report(&Problem::NeedsWatch { kind: name.clone() }, ability.kind.span).help = Some(help);
            }
            return None;
        };
        if kind.watches.is_empty() {
            let why = if kind.is_static {
                "it is always on"
            } else if kind.called {
                "it is used only where the rules call for it"
            } else {
                "it is used when its window is open"
            };
            self.report(&Problem::WatchesNothing { kind: name.clone(), why: why.to_owned() }, moment.span);
            return None;
        }
        let known = MOMENTS.iter().find(|(word, _)| *word == moment.value).map(|(_, known)| *known);
        match known {
            None => {
                let help = if ability.occasion.is_none() && self.occasion_known(&moment.value) {
                    let allowed = allowed(kind).first().copied().unwrap_or("after");
                    Some(format!("write `{allowed} {}`", moment.value))
                } else {
                    crate::diagnostic::suggestion(&moment.value, MOMENTS.iter().map(|(word, _)| *word))
                };
                self.report(&Problem::UnknownMoment { name: moment.value.clone() }, moment.span).help = help;
            }
            Some(known) if !kind.watches.contains(&known) => {
                let problem = Problem::MomentForbidden { kind: name.clone(), moment: moment.value.clone() };
                let list: Vec<String> = allowed(kind).iter().map(|word| format!("`{word}`")).collect();
                self.report(&problem, moment.span).help = Some(format!("it can watch {}", list.join(", ")));
            }
            Some(_) => {}
        }
        let Some(occasion) = &ability.occasion else {
            if known.is_some() {
                self.report(&Problem::NeedsWatch { kind: name.clone() }, moment.span).help =
                    Some(format!("write what it watches after `{}`", moment.value));
            }
            return None;
        };
        let what = self.occasion(occasion)?;
        Some(Watch { moment: known.unwrap_or(Moment::After), what })
    }

    fn occasion_known(&self, name: &str) -> bool {
        let schema = &self.manifest.schema;
        schema.verbs.contains_key(name) || schema.procs.contains_key(name)
    }

    fn occasion(&mut self, occasion: &Spanned<(String, Option<String>)>) -> Option<Occasion> {
        let schema = &self.manifest.schema;
        let (first, step) = &occasion.value;
        let procedure = schema.procs.get_full(first.as_str());
        if let Some(step) = step {
            let Some((index, _, procedure)) = procedure else {
                let problem = Problem::UnknownProcedure { name: first.clone() };
                let name = Spanned::new(first.clone(), occasion.span);
                self.unknown(&problem, &name, schema.procs.keys().map(Arc::as_ref));
                return None;
            };
            let number = procedure.steps.iter().position(|known| **known == **step);
            if number.is_none() {
                let problem = Problem::UnknownStep { name: step.clone(), place: format!("the procedure `{first}`") };
                let name = Spanned::new(step.clone(), occasion.span);
                self.unknown(&problem, &name, procedure.steps.iter().map(AsRef::as_ref));
            }
            return Some(Occasion::Step(ProcId::from(index), u16::try_from(number?).ok()?));
        }
        // A procedure may have the name of a verb of the kernel, which then gives way.
        if let Some((index, ..)) = procedure {
            return Some(Occasion::Proc(ProcId::from(index)));
        }
        if let Some(verb) = schema.verbs.get_index_of(first.as_str()) {
            return Some(Occasion::Verb(VerbId::from(verb)));
        }
        let name = Spanned::new(first.clone(), occasion.span);
        let known = schema.verbs.keys().chain(schema.procs.keys()).map(Arc::as_ref);
        self.unknown(&Problem::UnknownOccurrence { name: first.clone() }, &name, known);
        None
    }
}

/// The moments that a kind may watch, as cards write them.
fn allowed(kind: &AbilityKind) -> Vec<&'static str> {
    MOMENTS.iter().filter(|(_, moment)| kind.watches.contains(moment)).map(|(word, _)| *word).collect()
}
