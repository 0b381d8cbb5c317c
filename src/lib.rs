//! Card games whose rules and cards are data.
//!
//! `kernel` is the pure engine, `card` the card format, `script` the Lua host, `game` a loaded game and its matches,
//! `suite` the conformance suites, `seat` players that are programs, `explore` the walk through all choices, `fuzz` random games as a test, `sim` many games counted and `cli` the commands.
//! `docs/architecture.md` is the map.

pub mod card;
pub mod cli;
pub mod diagnostic;
pub mod explore;
pub mod fuzz;
pub mod game;
pub mod kernel;
pub mod script;
pub mod search;
pub mod seat;
pub mod sim;
pub mod suite;
