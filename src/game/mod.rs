//! A game: its manifest, its cards, its matches.

pub mod check;
pub mod clauses;
pub mod decks;
pub mod files;
pub mod lint;
pub mod load;
pub mod manifest;
pub mod members;
pub mod play;
pub mod setup;

pub use self::load::{Game, LoadError};
pub use self::play::{AnswerError, Match};
pub use self::setup::{OptionValue, Placed, SeatTable, Setup, SetupError, Start};
