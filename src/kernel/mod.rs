//! The kernel: zones, occurrences, windows, order, choices and procedures of any card game. It knows no script and no game.

pub mod schema;
pub mod verbs;
