//! A game: its manifest, its cards, its matches.

pub mod ask;
pub mod audit;
pub mod check;
pub mod clauses;
pub mod decks;
pub mod files;
pub mod lint;
pub mod lint_suite;
pub mod load;
pub mod log;
pub mod manifest;
pub mod members;
pub mod play;
pub mod policy;
pub mod reader;
pub mod replay;
pub mod resample;
pub mod save;
pub mod setup;
pub mod shown;
pub mod trial;
pub mod view;
pub mod why;
pub mod why_not;

pub use self::audit::Violation;
pub use self::load::{Game, LoadError};
pub use self::play::{AnswerError, Match, Parked};
pub use self::reader::Reader;
pub use self::resample::{Resampled, Unknown};
pub use self::save::{Save, SaveError};
pub use self::setup::{OptionValue, Placed, SeatTable, Setup, SetupError, SetupFileError, Start};
pub use self::shown::Shown;
pub use self::view::View;
pub use self::why_not::Wish;
