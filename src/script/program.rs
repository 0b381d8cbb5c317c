//! What a game brings for the script host: its schema, rule files, the blocks of its cards.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::plain::Condition;
use crate::kernel::schema::{Schema, Table};

/// A rule file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path under the root, as errors show it.
    pub name: String,
    /// Its text.
    pub source: Arc<str>,
}

/// A piece of Lua on a card.
#[derive(Clone, Debug)]
pub struct Block {
    /// The path of the card file under the root.
    pub file: Arc<str>,
    /// The line, from 1, on which it starts.
    pub line: usize,
    /// Its text.
    pub source: Arc<str>,
    /// What it is given, in order.
    pub params: &'static [&'static str],
    /// Whose it is, for messages.
    pub owner: Arc<str>,
    /// The condition that it is, if it needs no Lua, once that was wanted: hosts of the same game share it.
    pub condition: OnceLock<Option<Arc<Condition>>>,
}

/// What a card says that only scripts read.
#[derive(Clone, Debug, Default)]
pub struct Print {
    /// Fields that hold text, by name.
    pub texts: FxHashMap<Arc<str>, Arc<str>>,
    /// The parameters of its keywords.
    pub params: FxHashMap<Arc<str>, i64>,
}

/// Everything that scripts of a game need.
#[derive(Debug)]
pub struct Program {
    /// What the game declares.
    pub schema: Arc<Schema>,
    /// Its rule files, in the order in which they are loaded.
    pub files: Vec<File>,
    /// The blocks, by number.
    pub blocks: Vec<Block>,
    /// By card.
    pub prints: Vec<Print>,
    /// Names of fields that hold text.
    pub text_fields: Vec<Arc<str>>,
    /// Clauses, by number.
    pub clauses: Vec<Arc<str>>,
    /// Where the manifest declares the steps of a procedure, as `file:line`, by its name.
    pub steps_at: Table<Arc<str>>,
    /// Options of the rules.
    pub options: Vec<Arc<str>>,
    /// Names of the seats.
    pub seats: Vec<Arc<str>>,
}
