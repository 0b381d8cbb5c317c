//! A match played again from its answers, and compared with what it was at every one of them.

use std::rc::Rc;
use std::sync::Arc;

use thiserror::Error;

use super::load::Game;
use super::play::{AnswerError, Match};
use super::reader::Reader;
use super::save::{Save, hex};
use super::setup::SetupError;
use crate::kernel::choice::{Answer, Refusal};
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
        for given in &self.answers {
            let number = again.answers().len() + 1;
            let prompt = give(&mut again, given.seat, &given.answer, language)?;
            let now = hex(again.digest());
            if now != given.digest {
                let (seat, then) = (name(game, given.seat), given.digest.clone());
                return Err(Divergence::Elsewhere { number, seat, prompt, then, now });
            }
        }
        again.failed.clone_from(&self.failed);
        Ok(again)
    }

    /// Gives the answer that failed at the end again, in the match that was played again. Gives whether there is one, which does
    /// not fail now.
    ///
    /// # Errors
    /// It fails again, or does not fit.
    pub fn fail_again(&self, again: &mut Match, language: &str) -> Result<bool, Divergence> {
        let Some((seat, answer)) = &self.failed else { return Ok(false) };
        give(again, *seat, answer, language).map(|_| true)
    }
}

/// Gives an answer. Gives what was asked.
fn give(again: &mut Match, seat: Seat, answer: &Answer, language: &str) -> Result<String, Divergence> {
    let (number, who) = (again.answers().len() + 1, name(&again.game, seat));
    let Some(choice) = again.choice() else { return Err(Divergence::Over { number, seat: who }) };
    let asked = again.kernel().pending().find(|choice| choice.seat == seat).unwrap_or(choice);
    let prompt = Reader { game: &again.game, kernel: again.kernel(), seat: Some(asked.seat), language }.prompt(asked);
    match again.answer(seat, answer.clone()) {
        Ok(()) => Ok(prompt),
        Err(AnswerError::Refused(why)) => Err(Divergence::Refused { number, seat: who, prompt, why }),
        Err(why) => Err(Divergence::Failed { number, seat: who, prompt, why: Box::new(why) }),
    }
}

fn name(game: &Game, seat: Seat) -> String {
    game.manifest.seat_names.get(seat.index()).map_or_else(|| format!("player {}", u32::from(seat.0) + 1), ToString::to_string)
}
