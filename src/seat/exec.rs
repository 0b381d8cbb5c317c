//! A player that is another program, with which lines of JSON are exchanged.

use std::time::Duration;

use thiserror::Error;

use super::child::{Child, Silent};
use super::message::Message;
use super::{Asked, CannotSit, Forfeit, Player};
use crate::game::{Game, Match, Setup};
use crate::kernel::choice::{Answer, Choice, Refusal};
use crate::kernel::random::Source;
use crate::kernel::state::Outcome;
use crate::kernel::value::Seat;

/// What other programs may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// How long an answer may take.
    pub time: Duration,
    /// How often a wrong answer is asked again, before it loses the match.
    pub retries: u32,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { time: Duration::from_secs(10), retries: 0 }
    }
}

/// Why an answer is none.
#[derive(Debug, Error)]
enum Wrong {
    /// It is not written like one.
    #[error("`{line}` is no answer: {why}")]
    Junk {
        /// What came.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// It is not legal.
    #[error("`{line}` is not legal: {why}")]
    Illegal {
        /// What came.
        line: String,
        /// What is wrong with it.
        why: Refusal,
    },
}

/// Another program.
pub(super) struct Exec {
    child: Child,
    manners: Manners,
}

impl Exec {
    /// Starts a program for one match.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(command: &[String], game: &Game, setup: &Setup, seat: Seat, manners: Manners) -> Result<Exec, CannotSit> {
        let child = Child::start(command);
        let child = child.map_err(|error| CannotSit { command: command.join(" "), why: error.to_string() })?;
        child.tell(Message::begin(game, setup, seat).line());
        Ok(Exec { child, manners })
    }

    fn heard(&mut self, line: String) -> Result<String, Forfeit> {
        self.child.ask(line, self.manners.time).map_err(|silent: Silent| Forfeit { why: silent.to_string() })
    }
}

impl Player for Exec {
    fn answer(&mut self, asked: &Asked<'_>, source: &mut Source) -> Result<Answer, Forfeit> {
        let mut line = self.heard(Message::choose(asked, source).line())?;
        let mut left = self.manners.retries;
        loop {
            match read(asked.choice, &line) {
                Ok(answer) => return Ok(answer),
                Err(wrong) if left == 0 => return Err(Forfeit { why: wrong.to_string() }),
                Err(wrong) => line = self.heard(Message::Wrong { why: wrong.to_string() }.line())?,
            }
            left -= 1;
        }
    }

    fn over(&mut self, playing: &Match, results: &[Outcome]) {
        self.child.tell(Message::over(&playing.game, results).line());
    }
}

/// The answer in a line, if it is legal.
fn read(choice: &Choice, line: &str) -> Result<Answer, Wrong> {
    const SHOWN: usize = 60;
    let short = || match line.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}...", line.get(..at).unwrap_or_default()),
        None => line.to_owned(),
    };
    let answer = serde_json::from_str::<Answer>(line);
    let answer = answer.map_err(|error| Wrong::Junk { line: short(), why: error.to_string() })?;
    choice.ask.check(&answer).map_err(|why| Wrong::Illegal { line: short(), why })?;
    Ok(answer)
}
