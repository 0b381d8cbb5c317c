//! The log: what happened, as someone reads it.
//!
//! A reader sees the lines that the manifest gives to verbs and to `say`, which abilities were used, and the clauses that
//! were applied. Cards have the names that the reader knew at that time.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::clauses::Clause;
use super::reader::{Known, Reader};
use super::words::fill;
use crate::kernel::control::Fields;
use crate::kernel::record;
use crate::kernel::schema::Occasion;
use crate::kernel::trace::{Line, Note};
use crate::kernel::value::{AbilityRef, EventRef, Seat, Value};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// Something happened.
    Happened(String),
    /// A clause was applied; `again` if it was already in these lines.
    Rule {
        /// The clause.
        clause: &'a Clause,
        /// What it says to the reader.
        says: &'a str,
        /// Whether it was already among the lines before.
        again: bool,
    },
}

/// The lines as text: a clause says what it says the first time, and is only named after that.
#[must_use]
pub fn text(entries: &[Entry<'_>]) -> String {
    let mut text = String::new();
    let mut named: Vec<String> = Vec::new();
    for entry in entries {
        if let Entry::Rule { clause, again: true, .. } = entry {
            let name = format!("[{}]", clause.id);
            if !named.contains(&name) {
                named.push(name);
            }
            continue;
        }
        names(&mut text, &mut named);
        let _ = match entry {
            Entry::Happened(line) => writeln!(text, "{line}"),
            Entry::Rule { clause, says, .. } => writeln!(text, "    [{}] {says}", clause.id),
        };
    }
    names(&mut text, &mut named);
    text
}

/// Clauses that were applied between two other lines, each named once.
fn names(text: &mut String, named: &mut Vec<String>) {
    if !named.is_empty() {
        let _ = writeln!(text, "    {}", named.join(" "));
        named.clear();
    }
}

impl<'a> Reader<'a> {
    /// The lines from a position of the trace on.
    #[must_use]
    pub fn log(&self, from: usize) -> Vec<Entry<'a>> {
        let mut cited = BTreeSet::new();
        let lines = self.kernel.trace.lines().get(from..).unwrap_or_default();
        let entry = |line: &Line| match line {
            Line::Cite(clause) => {
                let clause = self.game.clauses.get(*clause as usize)?;
                let says = clause.says.get(self.language);
                Some(Entry::Rule { clause, says, again: !cited.insert(clause.id.clone()) })
            }
            _ => self.line(line).map(Entry::Happened),
        };
        lines.iter().filter_map(entry).collect()
    }

    /// The lines since a seat decided last.
    #[must_use]
    pub fn news(&self, seat: Seat) -> Vec<Entry<'a>> {
        let decided = |line: &Line| matches!(line, Line::Answered { seat: who, .. } if *who == seat);
        self.log(self.kernel.trace.lines().iter().rposition(decided).map_or(0, |at| at + 1))
    }

    fn line(&self, line: &Line) -> Option<String> {
        match line {
            Line::Occurrence { what, fields, note, known, .. } => {
                let line = self.occurrence(*what, fields, Known::Then(known))?;
                match note {
                    Note::Happened => Some(line),
                    Note::Prevented => Some(fill(self.words().prevented, &[("line", &line)])),
                    Note::Replaced => Some(fill(self.words().replaced, &[("line", &line)])),
                    Note::Gone | Note::Earlier | Note::Idle => None,
                }
            }
            Line::Say { key, about, known } => {
                let said = self.game.manifest.log.get(key)?;
                Some(self.sentence(&self.fill(said, |name| self.field(about, name, Known::Then(known)))))
            }
            Line::Use { ability, by, known } => self.used(*ability, *by, *known),
            Line::Loop { round, stopped } => Some(self.round(round, *stopped)),
            Line::Cite(_) | Line::Answered { .. } => None,
        }
    }

    /// What a player reads of an occurrence, if the manifest gives its verb a line.
    fn occurrence(&self, what: Occasion, fields: &Fields, known: Known<'_>) -> Option<String> {
        let Occasion::Verb(verb) = what else { return None };
        let (name, verb) = self.game.rules.schema.verbs.get_index(verb.index())?;
        let text = self.game.manifest.verb_log.get(name)?;
        let field = |name: &str| {
            let at = verb.fields.iter().position(|field| *field.name == *name)?;
            Some(self.value(fields.get(at).unwrap_or(&Value::Nil), known))
        };
        Some(self.sentence(&self.fill(text, field)))
    }

    /// An occurrence that can still be looked at, as a line.
    pub(super) fn event(&self, event: EventRef) -> Option<String> {
        let event = self.kernel.control().event(event)?;
        self.occurrence(event.what, &event.fields, Known::Now)
    }

    /// Abilities that would have gone on for ever, and how that ended.
    fn round(&self, round: &[(AbilityRef, u8)], stopped: Option<(AbilityRef, u8)>) -> String {
        let name = |(ability, known): &(AbilityRef, u8)| self.ability(*ability, Known::Then(&[(ability.card.id, *known)]));
        let names: Vec<String> = round.iter().map(name).collect();
        let words = self.words();
        let stops = |stopped| fill(words.loop_stops, &[("what", &self.sentence(&name(&stopped)))]);
        let end = stopped.map_or_else(|| words.loop_draws.to_owned(), stops);
        fill(words.loop_found, &[("round", &names.join(", ")), ("end", &end)])
    }

    /// What the rulebook does without a name for it says nothing to a player.
    fn used(&self, ability: AbilityRef, by: Seat, known: u8) -> Option<String> {
        let named = self.kernel.ability(ability).is_some_and(|def| def.name.is_some());
        if !named && !self.kernel.state().is_card(ability.card.id) {
            return None;
        }
        let known = [(ability.card.id, known)];
        let ability = self.ability(ability, Known::Then(&known));
        Some(self.sentence(&fill(self.words().uses, &[("who", &self.seat_name(by)), ("what", &ability)])))
    }

    /// A named part of what a text speaks of. A text that speaks of a single thing may call it what it likes.
    pub(super) fn field(&self, about: &Value, name: &str, known: Known<'_>) -> Option<String> {
        match about {
            Value::Record(_) => record(about, name).map(|value| self.value(value, known)),
            _ => Some(self.value(about, known)),
        }
    }
}
