//! Conformance suites: scenarios, clause coverage, reports.
//!
//! A suite file is Lua ([`crate::script::suite`]); everything its scripts do comes here as values. `collection` finds and reads
//! the scenarios of a game, `scenario` is what one declares, `runner` runs them, `stage` is one on its way: `answer` turns what
//! its script says into answers and `checks` does what it checks. `names` and `lines` put a match into words for its author.
//! `check` tells what is wrong with scenarios before they run.
//! `pure` does what an answer led to once more in a fresh Lua.
//! `record` goes the other way: from a match that was played to the scenario that plays it.

mod answer;
pub mod check;
mod checks;
pub mod collection;
mod compare;
mod junit;
mod lines;
pub(crate) mod names;
mod pure;
pub mod record;
pub mod report;
pub mod results;
pub mod runner;
pub mod scenario;
mod stage;
mod wishes;

pub use self::collection::{Selection, Suite, UnknownClause, strays};
pub use self::junit::junit;
pub use self::record::{RecordError, Recording};
pub use self::results::{Failure, GameReport, Ran};
pub use self::runner::Worker;
pub use self::stage::Rigor;
