//! In what words a fault is told: what kept happening, and whose script it was in.

use super::circle::{Seen, What};
use super::control::{Call, Task};
use super::core::Kernel;
use super::fault::{Fault, Told};
use super::value::EventRef;

impl Kernel {
    /// What keeps happening: the shortest run of uses with which this action ends twice; without one, what is nested, innermost
    /// last.
    pub(super) fn diagnosis(&self) -> Told {
        let uses: Vec<What> = self.seen.iter().map(|seen| seen.what).collect();
        if let Some(round) = repeated(&uses) {
            let Told { text, of } = self.round_in_words(self.seen.get(uses.len() - round.len()..).unwrap_or(&[]));
            return Told { text: format!("; {text}"), of };
        }
        let nested: Vec<String> = self.control.agenda.iter().filter_map(|task| self.describe(task)).collect();
        let nested = repeated(&nested).unwrap_or(&nested);
        let shown = nested.get(nested.len().saturating_sub(4)..).unwrap_or(nested);
        if shown.is_empty() { Told::default() } else { format!("; under way: {}", shown.join(" -> ")).into() }
    }

    /// A fault in what a script waits for, with what that script is. One in what a script does at once is told with its line.
    pub(super) fn told_where(&self, fault: Fault) -> Fault {
        let Fault::Misuse(mut told) = fault else { return fault };
        let waits = self.control.agenda.iter().rev().find(|task| matches!(task, Task::Thread { .. }));
        let Some(Task::Thread { call, bodies, .. }) = waits else { return Fault::Misuse(told) };
        let place = match call {
            Call::Block { ability, .. } => {
                told.of.push(ability.card.id);
                Some(self.ability_in_words(self.state.object(ability.card.id).def, ability.index))
            }
            Call::Step(_, _, frame) => self.step_in_words(*frame),
        };
        for place in self.bodies_in_words(bodies).into_iter().chain(place) {
            told.text.push_str(&format!("\n  in {place}"));
        }
        Fault::Misuse(told)
    }

    /// The bodies of verbs that a script runs now, if it does: of one, or of several that happen together.
    fn bodies_in_words(&self, bodies: &[EventRef]) -> Option<String> {
        let batch = self.control.event(*bodies.last()?)?.batch;
        let now = bodies.iter().filter(|event| self.control.event(**event).is_some_and(|event| event.batch == batch));
        let mut names: Vec<String> = Vec::new();
        for verb in now.filter_map(|event| self.control.verb(*event)) {
            let (name, _) = self.rules.schema.verbs.get_index(verb.index())?;
            let name = format!("`{name}`");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let verbs = if names.len() == 1 { "the verb" } else { "the verbs" };
        Some(format!("{verbs} {}", names.join(", ")))
    }

    /// The abilities of a round, with the steps at which they are used.
    pub(super) fn round_in_words(&self, round: &[Seen]) -> Told {
        let of = round.iter().map(|seen| seen.ability.card.id).collect();
        let round: Vec<What> = round.iter().map(|seen| seen.what).collect();
        let step = |(.., step): &What| step.and_then(|(proc, step)| self.rules.schema.step_in_words(proc, step));
        let at = |what: &What| step(what).map_or_else(String::new, |step| format!(", at {step}"));
        let together = round.iter().all(|what| round.first().is_some_and(|first| first.2 == what.2));
        let each = |what: &What| {
            let ability = self.ability_in_words(what.0, what.1);
            if together { ability } else { format!("{ability}{}", at(what)) }
        };
        let names: Vec<String> = round.iter().map(each).collect();
        let place = round.first().filter(|_| together).map_or_else(String::new, at);
        let text = match names.as_slice() {
            [name] => format!("this triggers itself for ever: {name}{place}"),
            names => format!("these trigger each other for ever: {}{place}", names.join(" -> ")),
        };
        Told { text, of }
    }

    /// An ability in words: its card, its kind, which of that kind, and its name.
    fn ability_in_words(&self, def: u32, index: u16) -> String {
        let Some((slug, card)) = self.rules.schema.cards.get_index(def as usize) else { return "?".into() };
        let Some(ability) = card.abilities.get(usize::from(index)) else { return format!("card {slug}") };
        let kind = self.rules.schema.kinds.get_index(ability.kind.index()).map_or("?", |(name, _)| name);
        let number = card.abilities.iter().take(usize::from(index) + 1).filter(|other| other.kind == ability.kind).count();
        let name = ability.name.as_ref().map_or_else(String::new, |name| format!(" `{name}`"));
        format!("card {slug}, {kind} {number}{name}")
    }

    fn describe(&self, task: &Task) -> Option<String> {
        match task {
            Task::Frame { frame, .. } => self.step_in_words(*frame),
            Task::Batch(batch) => {
                let verb = self.control.verb(*batch.events.first()?)?;
                self.rules.schema.verbs.get_index(verb.index()).map(|(name, _)| format!("`{name}`"))
            }
            Task::Thread { .. } | Task::Settle(_) | Task::Window(_) | Task::Use(_) | Task::Without(_) => None,
        }
    }
}

/// The shortest run of items with which a list ends twice.
fn repeated<T: PartialEq>(items: &[T]) -> Option<&[T]> {
    (1..=items.len() / 2).find_map(|period| {
        let (rest, last) = items.split_at_checked(items.len() - period)?;
        rest.ends_with(last).then_some(last)
    })
}
