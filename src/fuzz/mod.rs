//! Random games as a test: everything that holds of every match is tried while they are played, and what fails is made small.
//!
//! `case` draws a game, `play` plays it and looks, `minimise` makes a failing one small, piece by piece (`chunks`), `campaign` plays
//! many of them.

pub mod campaign;
pub mod case;
mod chunks;
pub mod minimise;
pub mod play;

pub use self::campaign::{Campaign, Failing, Outcome};
pub use self::play::{Limits, Trouble};
