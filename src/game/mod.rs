//! A game: its manifest, its cards, its matches.

pub mod check;
pub mod clauses;
pub mod decks;
pub mod files;
pub mod lint;
pub mod manifest;
pub mod members;
