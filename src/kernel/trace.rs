//! What happened, in order: occurrences with their causes, clauses that were applied, lines that rules say.
//!
//! A line keeps which seats knew the cards it names, so that it can be shown to each of them.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::control::{Event, Fields};
use super::schema::Occasion;
use super::value::{AbilityRef, EventRef, FrameRef, Seat, Value};

/// A line of the trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Line {
    /// An occurrence.
    Occurrence {
        /// Its serial number; 0 where nothing watched it and it was never given one.
        serial: EventRef,
        /// The occurrence of which it is a part.
        parent: Option<EventRef>,
        /// The occurrence that triggered the ability which brought it about.
        cause: Option<EventRef>,
        /// What it is an occurrence of.
        what: Occasion,
        /// Its fields.
        fields: Fields,
        /// The ability which brought it about.
        source: Option<AbilityRef>,
        /// The innermost procedure.
        within: FrameRef,
        /// Whether it happened, and if not why not.
        note: Note,
        /// For each object among the fields, the seats that know it, a bit each.
        known: SmallVec<[(u32, u8); 2]>,
    },
    /// A clause was applied, by its position.
    Cite(u32),
    /// The rules say something.
    Say {
        /// The key of the text.
        key: std::sync::Arc<str>,
        /// What it speaks of.
        about: Value,
        /// For each object among it, the seats that know it.
        known: SmallVec<[(u32, u8); 2]>,
    },
    /// An ability is used.
    Use {
        /// The ability.
        ability: AbilityRef,
        /// By whom.
        by: Seat,
        /// The seats that know its card.
        known: u8,
    },
    /// Abilities would have answered each other for ever.
    Loop {
        /// The abilities, with the seats that know the card of each.
        round: Vec<(AbilityRef, u8)>,
        /// The one that a player stopped; if nobody did, the game is a draw.
        stopped: Option<(AbilityRef, u8)>,
    },
    /// A player answered; only that player sees what.
    Answered {
        /// Who.
        seat: Seat,
        /// The key of the prompt.
        prompt: std::sync::Arc<str>,
    },
}

/// How an occurrence went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// It happened.
    Happened,
    /// It was prevented.
    Prevented,
    /// Something happened in its place.
    Replaced,
    /// What it was about is gone.
    Gone,
    /// What it was about lies there as another incarnation by now.
    Earlier,
    /// It would have changed nothing.
    Idle,
}

/// The lines, if they are recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Whether lines are recorded.
    pub on: bool,
    lines: Vec<Line>,
}

impl Trace {
    /// The first so many lines, if `on`, with more to come; else none.
    #[must_use]
    pub fn first(&self, len: usize, on: bool) -> Trace {
        let lines = if on { self.lines.get(..len).unwrap_or(&self.lines).to_vec() } else { Vec::new() };
        Trace { on, lines }
    }

    /// The lines so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Forgets the lines after the first so many.
    pub fn truncate(&mut self, len: usize) {
        self.lines.truncate(len);
    }

    /// Adds a line, if lines are recorded.
    pub fn push(&mut self, line: impl FnOnce() -> Line) {
        if self.on {
            self.lines.push(line());
        }
    }

    pub(super) fn cite(&mut self, clause: u32) {
        self.push(|| Line::Cite(clause));
    }

    pub(super) fn occurrence(&mut self, event: &Event, note: Note, known: SmallVec<[(u32, u8); 2]>) {
        self.push(|| Line::Occurrence {
            serial: event.serial,
            parent: event.parent,
            cause: event.cause,
            what: event.what,
            fields: event.fields.clone(),
            source: event.source,
            within: event.within,
            note,
            known,
        });
    }

    /// Fills in how an occurrence went whose line was written when it began, and who knows what it speaks of by now.
    pub(super) fn amend(&mut self, of: EventRef, went: Note, after: &[(u32, u8)]) {
        for line in self.lines.iter_mut().rev() {
            if let Line::Occurrence { serial, note, known, .. } = line
                && *serial == of
            {
                *note = went;
                for (id, bits) in known {
                    *bits |= after.iter().filter(|(other, _)| other == id).fold(0, |all, (_, bits)| all | bits);
                }
                return;
            }
        }
    }

    /// Adds those who know by now of which card an ability was used.
    pub(super) fn amend_use(&mut self, of: AbilityRef, now: u8) {
        let last = self.lines.iter_mut().rev().find_map(|line| match line {
            Line::Use { ability, known, .. } if *ability == of => Some(known),
            _ => None,
        });
        if let Some(known) = last {
            *known |= now;
        }
    }
}
