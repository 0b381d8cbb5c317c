//! What is kept of a game.

use std::fmt;

use crate::game::{Game, Match};
use crate::kernel::schema::{AttrId, AttrKind, Holder};
use crate::kernel::state::Outcome;

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number in the plan, from 0.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// The seat whose turn it was at the first decision, from 0.
    pub first: u8,
    /// How many answers were given.
    pub decisions: u32,
    /// How often the turn was seen to change between two decisions, and one more.
    pub turns: u32,
    /// How it ended.
    pub ended: Ended,
    /// Why it did not come to its own end.
    pub why: Option<String>,
    /// The digest of the match as it stood at the end.
    pub digest: u64,
    /// What is kept of each seat.
    pub seats: Vec<SeatRow>,
}

/// What is kept of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Who played.
    pub player: String,
    /// The deck, if the game has any.
    pub deck: Option<String>,
    /// How the game ended for the seat.
    pub result: Outcome,
    /// The values that players have, at the end, in the order of declaration.
    pub values: Vec<Option<i64>>,
    /// The cards that the seat had, by definition.
    pub cards: Vec<u32>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ended {
    /// By its rules.
    Over,
    /// A seat gave no answer that was legal in time, and lost.
    Forfeit,
    /// It had as many answers as it may have, and has no result.
    Cut,
    /// Its rules failed, and it has no result.
    Fault,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ended::Over => "over",
            Ended::Forfeit => "forfeit",
            Ended::Cut => "cut",
            Ended::Fault => "fault",
        })
    }
}

/// A result in a word; `open` where there is none.
#[must_use]
pub fn word(result: Outcome) -> &'static str {
    result.word().unwrap_or("open")
}

/// The stored values that players of a game have, by name.
pub fn player_values(game: &Game) -> impl Iterator<Item = (AttrId, &str)> {
    let attrs = game.rules.schema.attrs.iter().enumerate();
    attrs
        .filter(|(_, (_, attr))| matches!(attr.kind, AttrKind::Stored { on: Holder::Player, .. }))
        .map(|(at, (name, _))| (AttrId::from(at), name.as_ref()))
}

/// What these values are for a seat, from 0.
pub(super) fn values(playing: &Match, seat: u8) -> Vec<Option<i64>> {
    let (kernel, script) = (playing.kernel(), &**playing.host());
    player_values(&playing.game).map(|(attr, _)| kernel.attr(u32::from(seat) + 1, attr, script).ok().flatten()).collect()
}
