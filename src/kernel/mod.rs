//! The kernel: zones, occurrences, windows, order, choices and procedures of any card game. It knows no script and no game.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::float_arithmetic)]

pub mod audit;
mod batch;
mod canon;
mod carry;
pub mod change;
pub mod choice;
mod circle;
pub mod control;
mod core;
pub mod derive;
mod digest;
mod engine;
mod event;
mod exchange;
mod fault;
mod index;
pub mod knowledge;
pub mod layout;
mod looked;
mod order;
mod position;
mod procedure;
mod propose;
mod queue;
pub mod random;
pub mod rules;
pub mod schema;
pub mod select;
mod start;
pub mod state;
mod told;
pub mod trace;
pub mod value;
pub mod verbs;
mod watch;
pub mod why_not;
pub mod window;

pub use self::carry::record;
pub use self::core::{Budget, Kernel};
pub use self::digest::digest;
pub use self::engine::Status;
pub use self::fault::{Fault, Told, misuse};
pub use self::looked::Parts;
pub use self::procedure::Casting;
pub use self::propose::Proposed;
pub use self::why_not::WhyNot;

#[cfg(test)]
mod tests;
