//! The commands, one file each.

mod check;
mod play;
mod replay;
mod show;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What a command came to: 0 good, 1 findings or failures, 2 misuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Good,
    /// There are findings or failures.
    Findings,
    /// It could not be done as asked.
    Misuse,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Good => 0,
            Exit::Findings => 1,
            Exit::Misuse => 2,
        })
    }
}

/// Card games whose rules and cards are data.
#[derive(Debug, Parser)]
#[command(name = "cardwright", version)]
struct Cli {
    /// The folder that holds `rules`, `cards` and `tests`.
    #[arg(long, global = true, default_value = ".", value_name = "DIR")]
    root: PathBuf,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the suites of games.
    Test(test::Args),
    /// Says everything that is wrong with games or card files.
    Check(check::Args),
    /// Shows a card as it will be read.
    Show(show::Args),
    /// Plays a game in the terminal.
    Play(play::Args),
    /// Plays a saved match again and verifies it.
    Replay(replay::Args),
}

/// Runs the command line.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let root = cli.root.as_path();
    match cli.command {
        None => overview(root),
        Some(Command::Test(args)) => test::run(root, &args),
        Some(Command::Check(args)) => check::run(root, &args),
        Some(Command::Show(args)) => show::run(root, &args),
        Some(Command::Play(args)) => play::run(root, &args),
        Some(Command::Replay(args)) => replay::run(root, &args),
    }
    .into()
}

/// What there is and what to try.
fn overview(root: &Path) -> Exit {
    println!("games under {}: {}", root.display(), games(root).join(", "));
    Exit::Good
}

/// The games under a root, by name.
pub fn games(root: &Path) -> Vec<String> {
    let mut games: Vec<String> = std::fs::read_dir(root.join("rules"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join("game.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    games
}
