//! `cardwright show`.

use std::path::Path;

use super::Exit;

/// Arguments of `cardwright show`.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Runs the command.
pub fn run(_root: &Path, _args: &Args) -> Exit {
    Exit::Misuse
}
