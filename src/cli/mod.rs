//! The commands, one file each.

mod check;
mod explore;
mod fuzz;
mod new;
mod play;
mod position;
mod record;
mod replay;
mod root;
mod show;
mod sim;
mod test;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use self::root::games;

/// What a command came to: 0 good, 1 findings or failures, 2 misuse, 130 stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Good,
    /// There are findings or failures.
    Findings,
    /// It could not be done as asked.
    Misuse,
    /// It was stopped by Ctrl-C, after some of it was done.
    Stopped,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Good => 0,
            Exit::Findings => 1,
            Exit::Misuse => 2,
            Exit::Stopped => 130,
        })
    }
}

/// How results are printed: for people, or for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// Why a command stopped early.
#[derive(Debug, thiserror::Error)]
enum Stop {
    /// It cannot be done as asked.
    #[error("{0}")]
    Misuse(String),
    /// The files of a game are wrong, or its rules fail.
    #[error("{0}")]
    Findings(String),
    /// What should be written cannot be.
    #[error("writing failed: {0}")]
    Write(#[from] io::Error),
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
    /// Says everything that is wrong with games or with files of theirs.
    Check(check::Args),
    /// Shows a card as players read it.
    Show(show::Args),
    /// Writes the smallest game that plays and passes its suite, to begin with.
    New(new::Args),
    /// Plays a game in the terminal.
    Play(play::Args),
    /// Goes through every choice from a position, and says what becomes of it.
    Explore(explore::Args),
    /// Plays a saved match again and compares every position.
    Replay(replay::Args),
    /// Plays random matches and looks for what may not be.
    Fuzz(fuzz::Args),
    /// Plays many games among programs, and counts what comes of them.
    Sim(sim::Args),
    /// Writes a saved match as a scenario.
    Record(record::Args),
}

/// Runs the command line.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let root = cli.root.as_path();
    let out = &mut io::stdout().lock();
    let done = match cli.command {
        None => overview(root, out),
        Some(Command::Test(args)) => test::run(root, &args, out),
        Some(Command::Check(args)) => check::run(root, &args, out),
        Some(Command::Show(args)) => show::run(root, &args, out),
        Some(Command::New(args)) => new::run(root, &args, out),
        Some(Command::Play(args)) => play::run(root, &args, out),
        Some(Command::Explore(args)) => explore::run(root, &args, out),
        Some(Command::Replay(args)) => replay::run(root, &args, out),
        Some(Command::Fuzz(args)) => fuzz::run(root, &args, out),
        Some(Command::Sim(args)) => sim::run(root, &args, out),
        Some(Command::Record(args)) => record::run(root, &args, out),
    };
    let exit = match done {
        Ok(exit) => exit,
        // Whoever reads has read enough.
        Err(Stop::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Good,
        Err(stop) => {
            say(format_args!("error: {stop}\n"));
            if matches!(stop, Stop::Findings(_)) { Exit::Findings } else { Exit::Misuse }
        }
    };
    exit.into()
}

/// A whole number on the command line.
fn whole<T: TryFrom<u64>>(given: &str) -> Result<T, String> {
    let digits = !given.is_empty() && given.bytes().all(|byte| byte.is_ascii_digit());
    let number = given.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| if digits { "it is too large" } else { "it is a whole number, 0 or more" }.to_owned())
}

/// Says something beside the results; whoever reads may have read enough.
fn say(text: impl Display) {
    let _ = write!(io::stderr(), "{text}");
}

/// The text of a file that is named on the command line.
fn read_text(file: &Path) -> Result<String, Stop> {
    let name = file.display();
    let wrong = |error: &io::Error| match error.kind() {
        _ if file.is_dir() => format!("`{name}` is a folder, not a file"),
        io::ErrorKind::NotFound => format!("there is no file `{name}`"),
        _ => format!("`{name}` cannot be read: {error}"),
    };
    let bytes = std::fs::read(file).map_err(|error| Stop::Misuse(wrong(&error)))?;
    String::from_utf8(bytes).map_err(|_| Stop::Misuse(format!("`{name}` is no text")))
}

/// What there is and what to try.
fn overview(root: &Path, out: &mut dyn Write) -> Result<Exit, Stop> {
    let games = games(root);
    writeln!(out, "Cardwright {}: card games whose rules and cards are data.\n", env!("CARGO_PKG_VERSION"))?;
    for name in &games {
        let checked = crate::game::check::check(root, name);
        let (seats, cards) = (checked.manifest.seats, checked.cards.len());
        let players = crate::game::manifest::range(Some(seats.min.into()), Some(seats.max.into()));
        writeln!(
            out,
            "{name}: {}, {players} players, {cards} cards",
            checked.manifest.title.get(checked.manifest.first_language())
        )?;
        if !checked.decks.is_empty() {
            let decks: Vec<&str> = checked.decks.keys().map(AsRef::as_ref).collect();
            writeln!(out, "    decks {}", decks.join(", "))?;
        }
        if !checked.diagnostics.is_empty() {
            writeln!(out, "    `cardwright check {name}` has something to say about it")?;
        }
    }
    if games.is_empty() {
        writeln!(out, "There is no game under `{}`: `cardwright new GAME` makes one to begin with.", root.display())?;
    }
    let game = games.first().map_or("GAME", String::as_str);
    writeln!(out, "\nTry")?;
    let commands = [
        (format!("play {game} --seat 2=random"), "play against a player who picks at random"),
        ("show CARD".to_owned(), "read a card"),
        ("check".to_owned(), "see whether everything is written right"),
        ("test".to_owned(), "see whether the rules and cards do what they say"),
        ("help".to_owned(), "all commands; `help COMMAND` for one of them"),
    ];
    let width = commands.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    for (command, what) in commands {
        writeln!(out, "    cardwright {command:width$}  {what}")?;
    }
    Ok(Exit::Good)
}
