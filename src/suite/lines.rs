//! The trace and the log in words, for authors: every card is named, whoever may see it.

use rustc_hash::FxHashMap;

use crate::game::manifest::{Piece, Texts, pieces};
use crate::kernel::record;
use crate::kernel::schema::Occasion;
use crate::kernel::trace::{Line, Note};
use crate::kernel::value::{EventRef, Value};

use super::names::Names;

/// How deep lines are indented at most.
const DEEPEST: usize = 20;

impl Names<'_> {
    /// The lines of the log so far.
    pub fn log(&self) -> Vec<String> {
        self.kernel.trace.lines().iter().filter_map(|line| self.logged(line)).collect()
    }

    fn logged(&self, line: &Line) -> Option<String> {
        match line {
            Line::Occurrence { what: Occasion::Verb(verb), fields, note: Note::Happened, .. } => {
                let (name, declared) = self.game.rules.schema.verbs.get_index(verb.index())?;
                let texts = self.game.manifest.verb_log.get(name)?;
                Some(self.filled(texts, |field| {
                    declared.fields.iter().position(|known| *known.name == *field).and_then(|at| fields.get(at))
                }))
            }
            Line::Say { key, about, .. } => Some(self.filled(self.game.manifest.log.get(key)?, |name| record(about, name))),
            _ => None,
        }
    }

    fn filled<'v>(&self, texts: &Texts, value: impl Fn(&str) -> Option<&'v Value>) -> String {
        let language = self.game.manifest.languages.first().map_or("en", AsRef::as_ref);
        let text = texts.get(language);
        let pieces = pieces(text).unwrap_or_default();
        pieces
            .iter()
            .map(|piece| match piece {
                Piece::Plain(text) => (*text).to_owned(),
                Piece::Name(name, _) => value(name).map_or_else(|| format!("{{{name}}}"), |value| self.display(value)),
            })
            .collect()
    }

    /// A value as a player reads it.
    fn display(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.to_string(),
            Value::List(items) => items.iter().map(|item| self.display(item)).collect::<Vec<_>>().join(", "),
            value => match self.card_of(value) {
                Some(id) => self.kernel.name(id),
                None => self.say(value),
            },
        }
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

    fn traced(&self, line: &Line) -> String {
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
                    Note::Idle => text.push_str(" -- changes nothing"),
                }
                text
            }
            Line::Cite(clause) => {
                let id = self.game.clauses.get(*clause as usize).map_or("?", |clause| &clause.id);
                format!("cites {id}")
            }
            Line::Say { key, .. } => self.logged(line).unwrap_or_else(|| format!("says `{key}`")),
            Line::Use { ability, by, .. } => format!("{} uses {}", self.seat(*by), self.say(&Value::Ability(*ability))),
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
