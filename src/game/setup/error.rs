//! Why a match cannot begin.

use thiserror::Error;

use crate::diagnostic::nearest;
use crate::kernel::Fault;
use crate::kernel::value::GREATEST;

/// Why a match cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A name that nobody declared.
    #[error("there is no {what} `{name}`{}", .near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// Its name.
        name: String,
        /// What may have been meant.
        near: Option<String>,
    },
    /// A value that scripts cannot hold.
    #[error("`{name}` cannot be {amount}: scripts hold whole numbers from -{GREATEST} to {GREATEST}")]
    TooLarge {
        /// The value.
        name: String,
        /// What it should be.
        amount: i64,
    },
    /// Too few or too many players.
    #[error("the game is for {min} to {max} players, not {given}")]
    Seats {
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
        /// What was asked for.
        given: u32,
    },
    /// More tables than seats.
    #[error("{given} seats have something on the table, and {seats} play")]
    Tables {
        /// How many.
        given: usize,
        /// For so many.
        seats: u8,
    },
    /// Another number of decks than of seats.
    #[error("{given} decks were named for {seats} seats")]
    Decks {
        /// How many.
        given: usize,
        /// For so many.
        seats: u8,
    },
    /// An option's value that it cannot have.
    #[error("the rule option `{name}` cannot be {given}; it is {wants}")]
    Option {
        /// The option.
        name: String,
        /// What came.
        given: String,
        /// What it can be.
        wants: String,
    },
    /// A policy that is not one.
    #[error("the policy `{name}` cannot be {given}; it is {wants}")]
    Policy {
        /// Which.
        name: String,
        /// What came.
        given: String,
        /// What it can be.
        wants: String,
    },
    /// A zone or value of others.
    #[error("`{name}` is {is}, not {wanted}")]
    OfOthers {
        /// Its name.
        name: String,
        /// What it is.
        is: &'static str,
        /// What stands there.
        wanted: &'static str,
    },
    /// A seat that does not play.
    #[error("`active` is a seat, counted from 0, and {active} is none of the {seats}")]
    Active {
        /// What was given.
        active: u8,
        /// How many play.
        seats: u8,
    },
    /// A step that the procedure does not have.
    #[error("`{procedure}` has no step `{step}`; it has {}", .steps.join(", "))]
    Step {
        /// The procedure.
        procedure: String,
        /// The step that it does not have.
        step: String,
        /// Those that it has.
        steps: Vec<String>,
    },
    /// A card in a zone that does not hold its type.
    #[error("`{card}` {why}")]
    NotHeld {
        /// The card.
        card: String,
        /// Why it cannot lie there.
        why: String,
    },
    /// Something is wrong in a part of the set-up.
    #[error("{place}: {wrong}")]
    At {
        /// Which part.
        place: String,
        /// What is wrong there.
        wrong: Box<SetupError>,
    },
    /// A procedure that needs somebody.
    #[error("a scenario cannot start with `{0}`: it has roles to fill")]
    Roles(String),
    /// The rules failed before the first decision.
    #[error("the rules fail before the first decision: {0}")]
    Fault(Fault),
}

impl SetupError {
    /// It, with where it stands. A fault, such as a chance whose outcome has to be given, is no mistake of the set-up.
    pub(super) fn at(self, place: String) -> SetupError {
        match self {
            SetupError::Fault(_) => self,
            wrong => SetupError::At { place, wrong: Box::new(wrong) },
        }
    }

    /// It, for a set-up that does not stand in a file.
    #[must_use]
    pub fn without_place(self) -> SetupError {
        match self {
            SetupError::At { wrong, .. } => *wrong,
            other => other,
        }
    }
}

/// That there is no such thing, and what may have been meant.
pub(in crate::game) fn unknown<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> SetupError {
    SetupError::Unknown { what, name: name.to_owned(), near: nearest(name, known).map(str::to_owned) }
}
