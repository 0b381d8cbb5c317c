//! A game played with everything tried on the way.

use std::sync::Arc;

use thiserror::Error;

use crate::game::audit::Violation;
use crate::game::trial::{Trial, Unsound};
use crate::game::{AnswerError, Game, Match, Setup, SetupError};
use crate::kernel::Fault;
use crate::kernel::choice::{Answer, Refusal};
use crate::kernel::random::Source;
use crate::kernel::value::Seat;

/// What the random numbers of a game's seed are drawn for.
const ANSWERS: u64 = 12;
const LOOKS: u64 = 1 << 32;

/// How far a game goes, and how closely it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A game with so many answers that is not over fails.
    pub longest: usize,
    /// What is costly is tried at one decision in so many; at none if 0.
    pub closely: u32,
}

/// What is wrong with a game.
#[derive(Debug, Error)]
pub enum Trouble {
    /// It has no host.
    #[error("its rules cannot be loaded: {0}")]
    Host(Fault),
    /// It does not begin.
    #[error("it does not begin: {0}")]
    Setup(#[from] SetupError),
    /// An answer fails.
    #[error("an answer fails: {0}")]
    Failed(Fault),
    /// A legal answer is refused.
    #[error("a legal answer is refused: {0}")]
    Refused(Refusal),
    /// Something does not hold.
    #[error("{0}")]
    Unsound(#[from] Unsound),
    /// It does not end.
    #[error("it is not over after {0} answers")]
    Endless(usize),
}

impl Trouble {
    /// What is the same for the same trouble in a smaller game. Which card it is about may be another.
    #[must_use]
    pub fn kind(&self) -> String {
        let first = |text: String| text.lines().next().unwrap_or_default().to_owned();
        match self {
            Trouble::Host(fault) | Trouble::Failed(fault) => match fault {
                Fault::Script(message) | Fault::Misuse(message) => format!("fails: {}", first(message.to_string())),
                other => format!("fails: {:?}", std::mem::discriminant(other)),
            },
            Trouble::Setup(error) => first(error.to_string()),
            Trouble::Refused(_) => "refused".to_owned(),
            Trouble::Endless(_) => "endless".to_owned(),
            Trouble::Unsound(Unsound::Violation(Violation::Flaw(flaw))) => format!("{:?}", std::mem::discriminant(flaw)),
            Trouble::Unsound(Unsound::Violation(Violation::Broken { says, .. } | Violation::Failed { says, .. })) => says.clone(),
            Trouble::Unsound(Unsound::Elsewhere { .. } | Unsound::Lost { .. }) => "not durable".to_owned(),
            Trouble::Unsound(Unsound::Leak { .. }) => "a leak".to_owned(),
            Trouble::Unsound(Unsound::Unseen(_)) => "not shown".to_owned(),
        }
    }

    /// What has to be tried to see it again.
    pub(super) fn trial(&self) -> Trial {
        match self {
            Trouble::Unsound(Unsound::Violation(_)) => Trial { audit: true, ..Trial::default() },
            Trouble::Unsound(Unsound::Elsewhere { .. } | Unsound::Lost { .. }) => Trial { durable: true, ..Trial::default() },
            Trouble::Unsound(Unsound::Leak { .. }) => Trial { hidden: true, ..Trial::default() },
            Trouble::Unsound(Unsound::Unseen(_)) => Trial { durable: true, hidden: true, ..Trial::default() },
            _ => Trial::default(),
        }
    }
}

/// A game that was played.
#[derive(Debug)]
pub struct Played {
    /// How it began.
    pub setup: Setup,
    /// Its answers; what is wrong was seen after the last one, or is what that led to.
    pub answers: Vec<(Seat, Answer)>,
    /// What is wrong.
    pub trouble: Option<Trouble>,
    /// Whether it came to its end.
    pub over: bool,
}

/// Plays a game: `next` gives its answers as long as it wants to, and after each `look` says what is tried. Only a recorded one
/// can be taken back, and shows its log.
pub(super) fn play(
    game: &Arc<Game>,
    setup: Setup,
    mut next: impl FnMut(&Match) -> Option<(Seat, Answer)>,
    look: impl Fn(usize) -> Trial,
    recorded: bool,
) -> Played {
    let mut answers = Vec::new();
    let (trouble, over) = match go(game, &setup, &mut answers, &mut next, look, recorded) {
        Ok(over) => (None, over),
        Err(trouble) => (Some(trouble), false),
    };
    Played { setup, answers, trouble, over }
}

fn go(
    game: &Arc<Game>,
    setup: &Setup,
    answers: &mut Vec<(Seat, Answer)>,
    next: &mut dyn FnMut(&Match) -> Option<(Seat, Answer)>,
    look: impl Fn(usize) -> Trial,
    recorded: bool,
) -> Result<bool, Trouble> {
    // Each game has a host of its own: what a script keeps where it should not is then the same in every run.
    let host = game.host().map_err(Trouble::Host)?;
    host.doubt();
    let start = if recorded { Match::start_recorded } else { Match::start };
    let mut playing = start(game, &host, setup.clone())?;
    playing.try_out(look(0))?;
    while let Some((seat, answer)) = next(&playing) {
        answers.push((seat, answer.clone()));
        playing.answer(seat, answer).map_err(|wrong| match wrong {
            AnswerError::Failed(fault) => Trouble::Failed(fault),
            AnswerError::Refused(refusal) => Trouble::Refused(refusal),
        })?;
        playing.try_out(look(answers.len()))?;
    }
    Ok(playing.over())
}

/// Plays the random game of a seed.
pub(super) fn at_random(game: &Arc<Game>, setup: Setup, limits: Limits) -> Played {
    let seed = setup.seed;
    let mut source = Source::new(seed, ANSWERS);
    let next = |playing: &Match| {
        // Those who are asked in secret answer in any order.
        let asked = playing.kernel().pending().count() as u32;
        let choice = playing.kernel().pending().nth(source.below(asked) as usize)?;
        (playing.answers().len() < limits.longest).then(|| (choice.seat, choice.ask.at_random(&mut source)))
    };
    // What is tried at a decision does not depend on what was before it.
    let look = |at: usize| {
        let closely = limits.closely > 0 && Source::new(seed, LOOKS + at as u64).below(limits.closely) == 0;
        Trial { audit: true, durable: closely, hidden: closely }
    };
    ended(play(game, setup, next, look, limits.closely > 0), limits)
}

/// That a game is not over is trouble, where it has all the answers that it may have.
pub(super) fn ended(mut played: Played, limits: Limits) -> Played {
    if played.trouble.is_none() && !played.over && played.answers.len() >= limits.longest {
        played.trouble = Some(Trouble::Endless(limits.longest));
    }
    played
}
