//! The script host: the only part that names mlua. Sandbox, prelude, and the API that rules and cards see.

mod api;
mod calls;
mod convert;
mod during;
mod error;
pub mod facts;
mod fields;
mod find;
mod handle;
mod held;
mod host;
mod kept;
mod lend;
mod names;
mod pick;
mod plain;
mod program;
mod query;
mod read;
mod sandbox;
mod stack;
pub mod suite;
pub mod syntax;
mod threads;
pub mod vocabulary;

pub use self::error::{Located, fault, raise};
pub use self::handle::Thing;
pub use self::host::Host;
pub use self::names::PROPS;
pub use self::program::{Block, File, Print, Program};
pub use self::sandbox::refill_work;
