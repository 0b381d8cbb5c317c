//! The kernel on its own: a small made-up game, and a script stood in for by lists of closures.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod ops;
mod play;
mod table;
mod toy;

mod audit;
mod batches;
mod budgets;
mod choices;
mod circles;
mod incarnations;
mod index;
mod journal;
mod knowledge;
mod limits;
mod orders;
mod positions;
mod procedures;
mod random_games;
mod reasons;
mod replacements;
mod selectors;
mod triggers;
mod values;
mod windows;
