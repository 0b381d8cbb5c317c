//! A position explored: every choice, and every chance where that is wanted, until each line has ended.
//!
//! `plan` says what is explored and how far. `walk` goes through the positions, the shallow first, and merges equal ones into a
//! [`graph`]; at each it asks whether the match is as it should be. `chances` goes through the outcomes on the way. `sums` counts
//! the lines of the graph without walking them, `line` finds the answers of one, `left` says what was left out, `report` what came
//! of it all.

pub mod answers;
mod chances;
pub mod graph;
pub mod left;
pub mod line;
mod observed;
pub mod plan;
pub mod report;
pub mod sums;
pub mod walk;

pub use self::graph::Graph;
pub use self::line::Line;
pub use self::plan::{Limits, Plan, Position, Stop};
pub use self::report::Report;
pub use self::walk::{Explored, Wrong, explore};
