//! Conformance suites: scenarios, clause coverage, reports.

mod answer;
mod compare;
mod lines;
mod names;
pub mod report;
pub mod runner;
pub mod scenario;
mod stage;
