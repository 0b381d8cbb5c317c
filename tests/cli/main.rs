//! The commands, run as a user runs them: what is typed, and everything that comes back.
//!
//! They run on `tests/games`, whose game asks every kind of question. A test that changes files does so in a copy.

mod bots;
mod check;
mod decks;
mod explore;
mod fuzz;
mod games;
mod language;
mod play;
mod record;
mod replay;
mod run;
mod show;
mod sim;
