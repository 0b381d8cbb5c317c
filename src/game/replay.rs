//! A match played again from its answers, and compared with what it was at every one of them.

use std::rc::Rc;
use std::sync::Arc;

use thiserror::Error;

use super::load::Game;
use super::play::{AnswerError, Match};
use super::reader::Reader;
use super::save::{Save, hex};
use super::setup::SetupError;
use crate::kernel::choice::Refusal;
use crate::kernel::value::Seat;
use crate::script::Host;

/// Where a match goes another way than it went. Answers are counted from 1.
#[derive(Debug, Error)]
pub enum Divergence {
    /// It does not even begin.
    #[error("the match does not begin: {0}")]
    Setup(#[from] SetupError),
    /// It is over too early.
    #[error("answer {number}, by {seat}, comes after the game is over")]
    Over {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
    },
    /// An answer is not legal.
    #[error("answer {number}, by {seat}, does not fit the question `{prompt}`: {why}")]
    Refused {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
        /// What is asked now.
        prompt: String,
        /// Why it is refused.
        why: Refusal,
    },
    /// An answer leads to a fault.
    #[error("answer {number}, by {seat} to `{prompt}`, fails: {why}")]
    Failed {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
        /// What was asked.
        prompt: String,
        /// What failed.
        why: Box<AnswerError>,
    },
    /// An answer leads elsewhere.
    #[error("answer {number}, by {seat} to `{prompt}`, leads to {now}; when the match was played it led to {then}")]
    Elsewhere {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
        /// What was asked.
        prompt: String,
        /// The digest when the match was played.
        then: String,
        /// The digest now.
        now: String,
    },
}

impl Save {
    /// Plays the match again with the rules and cards as they are now.
    ///
    /// # Errors
    /// The first answer that goes another way than it went.
    pub fn replay(&self, game: &Arc<Game>, host: &Rc<Host>) -> Result<Match, Divergence> {
        self.replay_in(game, host, game.manifest.first_language())
    }

    /// The same; what goes another way is told in a language.
    ///
    /// # Errors
    /// The first answer that goes another way than it went.
    pub fn replay_in(&self, game: &Arc<Game>, host: &Rc<Host>, language: &str) -> Result<Match, Divergence> {
        let mut again = Match::start_recorded(game, host, self.setup.clone())?;
        for (given, number) in self.answers.iter().zip(1..) {
            let seat = name(game, given.seat);
            let Some(choice) = again.choice() else { return Err(Divergence::Over { number, seat }) };
            let asked = again.kernel().pending().find(|choice| choice.seat == given.seat).unwrap_or(choice);
            let prompt = Reader { game, kernel: again.kernel(), seat: Some(asked.seat), language }.prompt(asked);
            match again.answer(given.seat, given.answer.clone()) {
                Ok(()) => {}
                Err(AnswerError::Refused(why)) => return Err(Divergence::Refused { number, seat, prompt, why }),
                Err(why) => return Err(Divergence::Failed { number, seat, prompt, why: Box::new(why) }),
            }
            let now = hex(again.digest());
            if now != given.digest {
                return Err(Divergence::Elsewhere { number, seat, prompt, then: given.digest.clone(), now });
            }
        }
        Ok(again)
    }
}

fn name(game: &Game, seat: Seat) -> String {
    game.manifest.seat_names.get(seat.index()).map_or_else(|| format!("player {}", u32::from(seat.0) + 1), ToString::to_string)
}
