//! A game: its manifest, its cards, its matches.

pub mod manifest;
