//! The card format: source, syntax, typed definitions.
//!
//! `split` finds the cards of a file, `parse` reads each by `grammar/card.pest` into `syntax`, `define` checks that against
//! a manifest and gives a [`Card`]; `format` writes syntax back in its canonical form and `show` what a player reads.

mod define;
pub mod format;
pub mod parse;
pub mod show;
pub mod split;
pub mod syntax;

pub use define::{ABILITY_PARAMS, Block, Card, Definer, Print, STATIC_PARAMS, Slugs, title};
