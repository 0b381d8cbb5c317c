//! What can go wrong while rules and cards run. A fault ends the action; the kernel then takes back all that the action did.

use std::fmt;

use thiserror::Error;

/// A text for authors, and the objects whose scripts it is about or that it names. Players are told it only if they know them all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What is said.
    pub text: String,
    /// Of which objects, by id.
    pub of: Vec<u32>,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<String> for Told {
    fn from(text: String) -> Told {
        Told { text, of: Vec::new() }
    }
}

impl From<&str> for Told {
    fn from(text: &str) -> Told {
        text.to_owned().into()
    }
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A script failed; the host says where.
    #[error("{0}")]
    Script(Told),
    /// Two derived values ask for each other.
    #[error("{first} and {second} depend on each other: neither can be worked out")]
    Cycle {
        /// The value that was asked for first.
        first: Told,
        /// The value through which the question came back.
        second: Told,
    },
    /// Abilities that trigger each other bring back the state in which they began.
    #[error("this has no end, because the same comes again: {round}")]
    Loop {
        /// What happens in each round.
        round: Told,
    },
    /// Too many occurrences in one action.
    #[error("stopped after {limit} occurrences in one action{diagnosis}")]
    Occurrences {
        /// The limit.
        limit: u32,
        /// What kept happening.
        diagnosis: Told,
    },
    /// Too much was changed or said in one action.
    #[error("stopped after {limit} changes in one action{diagnosis}")]
    Changes {
        /// The limit.
        limit: u32,
        /// What kept happening.
        diagnosis: Told,
    },
    /// Procedures, effects and occurrences are nested too deep.
    #[error("stopped: effects, occurrences and procedures are nested {limit} deep{diagnosis}")]
    Depth {
        /// The limit.
        limit: usize,
        /// What is nested.
        diagnosis: Told,
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
    Misuse(Told),
}

impl Fault {
    /// The objects that it is about, by id.
    pub fn of(&self) -> impl Iterator<Item = u32> {
        let told = match self {
            Fault::Script(told) | Fault::Misuse(told) | Fault::Loop { round: told } => [Some(told), None],
            Fault::Cycle { first, second } => [Some(first), Some(second)],
            Fault::Occurrences { diagnosis, .. } | Fault::Changes { diagnosis, .. } | Fault::Depth { diagnosis, .. } => {
                [Some(diagnosis), None]
            }
            Fault::Chance { .. } | Fault::Outcome { .. } | Fault::Outcomes { .. } => [None, None],
        };
        told.into_iter().flatten().flat_map(|told| told.of.iter().copied())
    }
}

/// Stands for [`Fault::Misuse`].
pub fn misuse<T>(message: impl Into<Told>) -> Result<T, Fault> {
    Err(Fault::Misuse(message.into()))
}
