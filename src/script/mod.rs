//! Scripts: their names, their syntax, their host.

pub mod names;
