//! What is to be explored, how, and how far.

use std::rc::Rc;
use std::sync::Arc;

use thiserror::Error;

use crate::game::{AnswerError, Game, Match, Setup, SetupError};
use crate::kernel::choice::Answer;
use crate::kernel::schema::ProcId;
use crate::kernel::value::Seat;
use crate::script::Host;

/// Where an exploration begins.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// How the match begins.
    pub setup: Setup,
    /// Answers that lead to where the exploration begins.
    pub answers: Vec<(Seat, Answer)>,
}

/// What an exploration does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whether all outcomes of chances are gone through; else the seed decides.
    pub chances: bool,
    /// Whether equal positions count as one. If not, every line is walked by itself, and information sets are counted.
    pub merge: bool,
    /// A procedure with whose end a line ends, though the match goes on.
    pub until: Option<ProcId>,
    /// When it stops.
    pub limits: Limits,
}

/// When an exploration stops though it is not at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// With so many states, or so many chances.
    pub states: usize,
    /// After so many answers.
    pub depth: u32,
    /// At a choice with more legal answers than these, or a chance with more outcomes.
    pub answers: u32,
    /// With so many violations of one kind.
    pub violations: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { chances: false, merge: true, until: None, limits: Limits::default() }
    }
}

impl Plan {
    /// Begins a match, with these outcomes if its chances are to be given.
    pub(super) fn start(&self, game: &Arc<Game>, host: &Rc<Host>, setup: &Setup, outcomes: &[u32]) -> Result<Match, SetupError> {
        match (self.chances, self.merge) {
            (true, merge) => Match::start_with_chances(game, host, setup.clone(), outcomes, !merge),
            (false, true) => Match::start(game, host, setup.clone()),
            (false, false) => Match::start_recorded(game, host, setup.clone()),
        }
    }

    /// Gives an answer, with these outcomes if chances are to be given.
    pub(super) fn answer(&self, playing: &mut Match, seat: Seat, answer: &Answer, outcomes: &[u32]) -> Result<(), AnswerError> {
        if self.chances {
            playing.answer_with_chances(seat, answer.clone(), outcomes)
        } else {
            playing.answer(seat, answer.clone())
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits { states: 200_000, depth: 1000, answers: 1000, violations: 5 }
    }
}

/// Why an exploration does not even begin.
#[derive(Debug, Error)]
pub enum Stop {
    /// The match does not begin.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// One of the answers before it does not lead to where it should begin.
    #[error("answer {} before the position: {error}", .at + 1)]
    Answer {
        /// Which, from 0.
        at: usize,
        /// Whose it is.
        seat: Seat,
        /// Why it does not.
        error: AnswerError,
    },
}
