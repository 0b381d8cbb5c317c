//! Scripts: their names, their syntax, their host.

pub mod facts;
pub mod syntax;
pub mod vocabulary;
