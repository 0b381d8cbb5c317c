//! One game of a plan.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use super::had::Had;
use super::plan::{Beginning, Plan};
use super::row::{Ended, Row, SeatRow, values};
use crate::game::{AnswerError, Match, SetupError};
use crate::kernel::state::Outcome;
use crate::kernel::value::Seat;
use crate::script::Host;
use crate::seat::{self, CannotSit, Player, Undecided};

/// Why there is nothing of a game.
#[derive(Debug, Error)]
pub enum Unplayed {
    /// It cannot begin.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// A player cannot sit down.
    #[error("{0}")]
    Player(#[from] CannotSit),
    /// Nobody wants it any more.
    #[error("the game was stopped")]
    Stopped,
}

/// Plays a game of a plan to its end, unless it is stopped. What is recorded can be saved and has a log.
///
/// # Errors
/// It cannot begin, or was stopped.
pub fn play(
    plan: &Plan,
    host: &Rc<Host>,
    beginning: &Beginning,
    recorded: bool,
    stop: &AtomicBool,
) -> Result<(Match, Row), Unplayed> {
    let Beginning { number, seats, setup } = beginning;
    let recorded = recorded || seats.iter().any(seat::Program::reads_log);
    let start = if recorded { Match::start_recorded } else { Match::start };
    let mut playing = start(&plan.game, host, setup.clone())?;
    let sit = |(program, seat): (&seat::Program, u8)| program.sit(&plan.game, setup, Seat(seat), plan.manners);
    let mut players: Vec<Box<dyn Player>> = seats.iter().zip(0..).map(sit).collect::<Result<_, _>>()?;
    let (first, mut turns, mut active) = (playing.kernel().state().active, 1, playing.kernel().state().active);
    let mut had = Had::new(&playing);
    let (ended, why, loser) = loop {
        had.look(&playing);
        let now = playing.kernel().state().active;
        turns += u32::from(std::mem::replace(&mut active, now) != now);
        let Some(asked) = playing.choice().map(|choice| choice.seat) else { break (Ended::Over, None, None) };
        if playing.answers().len() >= plan.longest {
            break (Ended::Cut, Some(format!("it was not over after {} answers", plan.longest)), None);
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Unplayed::Stopped);
        }
        let Some(player) = players.get_mut(asked.index()) else { break (Ended::Over, None, None) };
        match seat::decide(&mut playing, &mut **player) {
            Ok(()) => {}
            Err(Undecided::Forfeit(forfeit)) => {
                let who = plan.game.manifest.seat_names.get(asked.index()).map_or("", |name| name);
                break (Ended::Forfeit, Some(format!("{who}: {forfeit}")), Some(asked));
            }
            Err(Undecided::Answer(AnswerError::Failed(fault))) => break (Ended::Fault, Some(fault.to_string()), None),
            Err(Undecided::Answer(AnswerError::Refused(refusal))) => break (Ended::Fault, Some(refusal.to_string()), None),
        }
    };
    let results = loser.map_or_else(|| playing.results().to_vec(), |loser| seat::forfeited(playing.results(), loser));
    for player in &mut players {
        player.over(&playing, &results);
    }
    let seat = |(program, seat): (&seat::Program, u8)| SeatRow {
        player: program.to_string(),
        deck: setup.decks.get(usize::from(seat)).cloned(),
        result: results.get(usize::from(seat)).copied().unwrap_or(Outcome::Open),
        values: values(&playing, seat),
        cards: had.of(Seat(seat)),
    };
    let row = Row {
        number: *number,
        seed: setup.seed,
        first: first.0,
        decisions: u32::try_from(playing.answers().len()).unwrap_or(u32::MAX),
        turns,
        ended,
        why,
        digest: playing.digest(),
        seats: seats.iter().zip(0..).map(seat).collect(),
    };
    Ok((playing, row))
}
