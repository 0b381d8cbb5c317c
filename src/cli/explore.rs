//! `cardwright explore`: every choice from a position, and what becomes of it.

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::position::Found;
use super::{Exit, Format, Stop, play, position, root, say, whole};
use crate::explore::{self, Limits, Plan, Report, explore};
use crate::game::{Game, SetupError};

/// Arguments of `cardwright explore`.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("position").required(true))]
pub struct Args {
    /// The game.
    game: String,
    /// Begin where this scenario of its suite begins: its name, or a part of it that no other has.
    #[arg(long, value_name = "NAME", group = "position")]
    scenario: Option<String>,
    /// Begin where its script stands after so many answers; only what comes before must hold.
    #[arg(long, value_name = "NUMBER", conflicts_with = "setup", value_parser = whole::<usize>, allow_negative_numbers = true)]
    after: Option<usize>,
    /// Begin with the set-up in this file, TOML or JSON.
    #[arg(long, value_name = "FILE", group = "position")]
    setup: Option<PathBuf>,
    /// An option of the rules.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// A line ends when this procedure is over.
    #[arg(long, value_name = "PROCEDURE")]
    until: Option<String>,
    /// Go through all outcomes of chances, shuffles of decks too; else the seed of the set-up decides.
    #[arg(long)]
    chances: bool,
    /// Walk every line by itself, and count information sets: what a seat can tell apart.
    #[arg(long)]
    no_merge: bool,
    /// Stop with so many states, or so many chances.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().states, value_parser = whole::<usize>, allow_negative_numbers = true)]
    states: usize,
    /// Stop after so many answers.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().depth, value_parser = whole::<u32>, allow_negative_numbers = true)]
    depth: u32,
    /// Stop at a choice with more legal answers than these, or a chance with more outcomes.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().answers, value_parser = whole::<u32>, allow_negative_numbers = true)]
    answers: u32,
    /// Stop with so many violations of one kind: of one invariant, say.
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().violations, value_parser = whole::<usize>, allow_negative_numbers = true)]
    violations: usize,
    /// How results are printed: text for people, json for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    if args.states == 0 || args.depth == 0 || args.violations == 0 {
        return Err(Stop::Misuse("`--states`, `--depth` and `--violations` are at least 1".to_owned()));
    }
    let (game, host) = root::load(root, &args.game)?;
    let Found { name, position: mut from } = match (&args.scenario, &args.setup) {
        (Some(scenario), _) => position::of_scenario(root, (&game, &host), scenario, args.after)?,
        (None, Some(file)) => position::of_file(file, &game)?,
        (None, None) => return Err(Stop::Misuse("say where to begin, with `--scenario` or `--setup`".to_owned())),
    };
    for given in &args.option {
        let (name, value) = play::option(&game, given)?;
        from.setup.options.insert(name, value);
    }
    let procs = &game.rules.schema.procs;
    let until = args.until.as_deref().map(|name| match procs.get_index_of(name) {
        Some(at) => Ok(at.into()),
        None => Err(root::unknown("procedure", name, procs.keys().map(AsRef::as_ref))),
    });
    let limits = Limits { states: args.states, depth: args.depth, answers: args.answers, violations: args.violations };
    let plan = Plan { chances: args.chances, merge: !args.no_merge, until: until.transpose()?, limits };
    let stop = |error| stop(args, &game, &error);
    let explored = explore(&game, &host, &from, &plan, &mut progress()).map_err(stop)?;
    let report = Report::new(&game, &host, (&title(args, &name), &from), &plan, &explored).map_err(stop)?;
    match args.format {
        Format::Text => write!(out, "{}", report.text())?,
        Format::Json => {
            let json = serde_json::to_string_pretty(&report).map_err(|error| Stop::Misuse(error.to_string()))?;
            writeln!(out, "{json}")?;
        }
    }
    Ok(if report.is_good() { Exit::Good } else { Exit::Findings })
}

/// What is explored, in a line.
fn title(args: &Args, name: &str) -> String {
    let mut title = name.to_owned();
    for given in &args.option {
        title.push_str(&format!(", with {given}"));
    }
    if let Some(until) = &args.until {
        title.push_str(&format!(", until `{until}` is over"));
    }
    title.push_str(if args.chances { ", all chances" } else { ", chances by the seed" });
    title
}

fn stop(args: &Args, game: &Game, error: &explore::Stop) -> Stop {
    match error {
        explore::Stop::Answer { at, seat, error } => {
            let changed: Vec<String> = args.option.iter().map(|option| format!("--option {option}")).collect();
            position::misled(game, (*at, *seat), error, &changed)
        }
        explore::Stop::Setup(SetupError::Fault(_)) => Stop::Findings(error.to_string()),
        _ => Stop::Misuse(error.to_string()),
    }
}

/// How long an exploration says nothing.
const NOW_AND_THEN: Duration = Duration::from_millis(500);

/// Says on a terminal how far it is.
fn progress() -> impl FnMut(usize, usize) {
    let shown = std::io::stderr().is_terminal();
    let (mut told, mut last) = (false, Instant::now());
    move |states, waiting| {
        if shown && last.elapsed() >= NOW_AND_THEN {
            (told, last) = (true, Instant::now());
            say(format_args!("\r{states} states, {waiting} to go on with "));
        }
        if told && waiting == 0 {
            say(format_args!("\r{:60}\r", ""));
        }
    }
}
