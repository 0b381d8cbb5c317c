//! The trace and the log in words, for authors: every card is named, whoever may see it.

use rustc_hash::FxHashMap;

use crate::game::log::Entry;
use crate::game::reader::Reader;
use crate::kernel::schema::Occasion;
use crate::kernel::trace::{Line, Note};
use crate::kernel::value::{AbilityRef, EventRef, Value};

use super::names::Names;

/// How deep lines are indented at most.
const DEEPEST: usize = 20;

impl Names<'_> {
    /// Somebody who sees everything and reads the first language of the game.
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader { game: self.game, kernel: self.kernel, seat: None, language: self.game.manifest.first_language() }
    }

    /// The lines of the log so far, as somebody reads them who sees everything.
    pub fn log(&self) -> Vec<String> {
        let lines = self.reader().log(0).into_iter();
        lines.filter_map(|entry| if let Entry::Happened(line) = entry { Some(line) } else { None }).collect()
    }

    /// The last lines of the trace, those that belong to another indented under it.
    pub fn trace(&self, last: usize) -> Vec<String> {
        let lines = self.kernel.trace.lines();
        let mut above: FxHashMap<EventRef, EventRef> = FxHashMap::default();
        for line in lines {
            if let Line::Occurrence { serial, parent, cause, .. } = line
                && let Some(other) = parent.or(*cause)
                && serial.0 != 0
            {
                above.insert(*serial, other);
            }
        }
        let mut depths: Vec<usize> = Vec::new();
        let kept = lines.get(lines.len().saturating_sub(last)..).unwrap_or(&[]);
        for line in kept {
            depths.push(match line {
                Line::Occurrence { parent, cause, .. } => {
                    std::iter::successors(parent.or(*cause), |event| above.get(event).copied()).take(DEEPEST).count()
                }
                // A clause is cited within what happened before it.
                _ => depths.last().copied().unwrap_or(0),
            });
        }
        let least = depths.iter().min().copied().unwrap_or(0);
        kept.iter().zip(&depths).map(|(line, depth)| format!("{}{}", "  ".repeat(depth - least), self.traced(line))).collect()
    }

    pub(super) fn traced(&self, line: &Line) -> String {
        match line {
            Line::Occurrence { what, fields, source, note, .. } => {
                let mut text = self.occurrence(what, fields);
                if let Some(source) = source {
                    text.push_str(&format!(", by {}", self.say(&Value::Ability(*source))));
                }
                match note {
                    Note::Happened => {}
                    Note::Prevented => text.push_str(" -- prevented"),
                    Note::Replaced => text.push_str(" -- replaced"),
                    Note::Gone => text.push_str(" -- what it was about is gone"),
                    Note::Earlier => text.push_str(" -- what it was about was an earlier incarnation of it"),
                    Note::Idle => text.push_str(" -- changes nothing"),
                }
                text
            }
            Line::Cite(clause) => {
                let id = self.game.clauses.get(*clause as usize).map_or("?", |clause| &clause.id);
                format!("cites {id}")
            }
            Line::Say { key, about: Value::Nil, .. } => format!("says `{key}`"),
            Line::Say { key, about, .. } => format!("says `{key}` of {}", self.say(about)),
            Line::Use { ability, by, .. } => format!("{} uses {}", self.seat(*by), self.say(&Value::Ability(*ability))),
            Line::Loop { round, stopped } => {
                let name = |(ability, _): &(AbilityRef, u8)| self.say(&Value::Ability(*ability));
                let end = stopped.as_ref().map_or_else(|| "a draw".to_owned(), |stopped| format!("{} stops", name(stopped)));
                format!("a loop of {}: {end}", round.iter().map(name).collect::<Vec<_>>().join(", "))
            }
            Line::Answered { seat, prompt } => format!("{} answers `{prompt}`", self.seat(*seat)),
        }
    }

    fn occurrence(&self, what: &Occasion, fields: &[Value]) -> String {
        let schema = &self.game.rules.schema;
        match what {
            Occasion::Verb(verb) => {
                let Some((name, declared)) = schema.verbs.get_index(verb.index()) else { return "?".into() };
                let known = declared.fields.iter().zip(fields).filter(|(_, value)| **value != Value::Nil);
                let fields: Vec<String> = known.map(|(field, value)| format!("{} = {}", field.name, self.say(value))).collect();
                if fields.is_empty() { name.to_string() } else { format!("{name} {}", fields.join(", ")) }
            }
            Occasion::Step(proc, step) => {
                let Some((name, declared)) = schema.procs.get_index(proc.index()) else { return "?".into() };
                format!("{name}: {}", declared.steps.get(usize::from(*step)).map_or("?", |step| step))
            }
            Occasion::Proc(proc) => schema.procs.get_index(proc.index()).map_or("?", |(name, _)| name).to_owned(),
        }
    }
}
