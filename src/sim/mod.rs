//! Many games among players that are programs, and what comes of them: a row a game, and a table.
//!
//! `plan` says how a game begins from its number alone, `play` plays one, `run` plays many on several threads. `row` is what is
//! kept of a game and `columns` how that is written, by `csv` and `parquet`; `sums` counts it, with intervals from `wilson`.

pub mod columns;
mod csv;
pub mod had;
#[cfg(feature = "parquet")]
mod parquet;
pub mod plan;
pub mod play;
pub mod row;
pub mod run;
pub mod sums;
pub mod wilson;
mod writer;

pub use self::plan::{Beginning, Decks, Plan, Shard};
pub use self::play::{Unplayed, play};
pub use self::row::{Ended, Row};
pub use self::run::{Done, Run, RunError};
pub use self::sums::Sums;
pub use self::writer::{WriteError, Writer};
