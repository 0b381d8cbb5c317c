//! Seats that are programs: who answers where nobody is at the keyboard.
//!
//! `program` reads the words by which they are named, and each kind has a file of its own.

mod child;
mod exec;
mod ismcts;
mod message;
mod program;
mod random;

use thiserror::Error;

pub use self::exec::Manners;
pub use self::program::{Program, WordError};
use crate::game::{AnswerError, Match};
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::random::Source;
use crate::kernel::state::Outcome;
use crate::kernel::value::Seat;

/// What a player is asked, and where.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The match as it truly stands. A player that thinks ahead draws it anew ([`Match::resample`]) and looks at nothing else;
    /// what leaves the program is made for a reader who sits at the seat.
    pub playing: &'a Match,
    /// What is asked; whose seat it is stands there.
    pub choice: &'a Choice,
}

/// Who answers for a seat.
pub trait Player {
    /// Answers what the seat is asked. All that is random in it comes from the source.
    ///
    /// # Errors
    /// No legal answer comes, and the seat forfeits the match.
    fn answer(&mut self, asked: &Asked<'_>, source: &mut Source) -> Result<Answer, Forfeit>;

    /// The match is over, or is not gone on with.
    fn over(&mut self, playing: &Match, results: &[Outcome]) {
        let _ = (playing, results);
    }
}

/// Why a player gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Forfeit {
    /// What went wrong.
    pub why: String,
}

/// Why a player cannot sit down.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{command}` cannot be started: {why}")]
pub struct CannotSit {
    /// The program.
    pub command: String,
    /// Why.
    pub why: String,
}

/// Why a decision was not taken. The match stands as before it.
#[derive(Debug, Error)]
pub enum Undecided {
    /// The player gives no answer.
    #[error("{0}")]
    Forfeit(#[from] Forfeit),
    /// The answer has no effect.
    #[error("{0}")]
    Answer(#[from] AnswerError),
}

/// Lets a player answer what is asked first; nothing, if the match is over.
///
/// # Errors
/// The player gives no answer, or what it led to fails.
pub fn decide(playing: &mut Match, player: &mut dyn Player) -> Result<(), Undecided> {
    let Some(choice) = playing.choice() else { return Ok(()) };
    let asked = Asked { playing, choice };
    let answer = player.answer(&asked, &mut source(&asked))?;
    let seat = choice.seat;
    Ok(playing.answer(seat, answer)?)
}

/// How a match ends that a seat forfeits: it has lost, and whoever had no result yet has won.
#[must_use]
pub fn forfeited(results: &[Outcome], loser: Seat) -> Vec<Outcome> {
    let result = |(result, seat): (&Outcome, u8)| match result {
        _ if loser == Seat(seat) => Outcome::Lost,
        Outcome::Open => Outcome::Won,
        _ => *result,
    };
    results.iter().zip(0..).map(result).collect()
}

impl Asked<'_> {
    /// How many answers the seat has given. Those of others are not counted: who holds nothing that can be used is not asked, so
    /// their number would tell what others hold.
    fn decision(&self) -> usize {
        self.playing.answers().iter().filter(|(seat, _)| *seat == self.choice.seat).count()
    }
}

/// The random numbers of a decision. They depend on the seed, the seat and how many answers it gave, so that a match that was
/// taken back or saved goes on the same way, and nobody's numbers depend on what others drew, or were asked.
fn source(asked: &Asked<'_>) -> Source {
    const PLAYERS: u64 = 1 << 32;
    let player = 1 + u64::from(asked.choice.seat.0);
    Source::new(asked.playing.setup.seed, PLAYERS * player + asked.decision() as u64)
}
