//! What can go wrong while rules and cards run. A fault ends the action; the kernel then takes back all that the action did.

use thiserror::Error;

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A script failed; the host says where.
    #[error("{0}")]
    Script(String),
    /// Two derived values ask for each other.
    #[error("{first} and {second} depend on each other: neither can be worked out")]
    Cycle {
        /// The value that was asked for first.
        first: String,
        /// The value through which the question came back.
        second: String,
    },
    /// Abilities that trigger each other bring back the state in which they began.
    #[error("this has no end, because the same comes again: {round}")]
    Loop {
        /// What happens in each round.
        round: String,
    },
    /// Too many occurrences in one action.
    #[error("stopped after {limit} occurrences in one action{diagnosis}")]
    Occurrences {
        /// The limit.
        limit: u32,
        /// What kept happening.
        diagnosis: String,
    },
    /// Too much was changed or said in one action.
    #[error("stopped after {limit} changes in one action{diagnosis}")]
    Changes {
        /// The limit.
        limit: u32,
        /// What kept happening.
        diagnosis: String,
    },
    /// Procedures, effects and occurrences are nested too deep.
    #[error("stopped: effects, occurrences and procedures are nested {limit} deep{diagnosis}")]
    Depth {
        /// The limit.
        limit: usize,
        /// What is nested.
        diagnosis: String,
    },
    /// Chances are given, not drawn, and the next one was not.
    #[error("one of {below} outcomes of a chance has to be given here")]
    Chance {
        /// How many outcomes it has, from 0.
        below: u32,
    },
    /// An outcome was given that cannot be.
    #[error("{given} was given as the outcome of a chance that has {below}, counted from 0")]
    Outcome {
        /// What was given.
        given: u32,
        /// How many outcomes it has.
        below: u32,
    },
    /// More outcomes of chances were given than were taken.
    #[error("{left} more outcomes of chances were given than were taken")]
    Outcomes {
        /// How many more.
        left: usize,
    },
    /// A script asked for something that the rules of the kernel do not allow.
    #[error("{0}")]
    Misuse(String),
}

/// Stands for [`Fault::Misuse`].
pub fn misuse<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Misuse(message.into()))
}
