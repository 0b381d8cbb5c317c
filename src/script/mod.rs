//! Scripts: their names, their syntax, their host.

pub mod facts;
pub mod names;
pub mod syntax;
