//! `cardwright test`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{Exit, games};
use crate::script::nearest;
use crate::suite::{GameReport, Ran, Selection, Suite, junit, report, strays};

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For machines.
    Json,
}

/// Arguments of `cardwright test`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The games whose suites run; all of them if none is named.
    games: Vec<String>,
    /// Only the scenarios of files with this in their path.
    #[arg(long, value_name = "PART")]
    file: Option<String>,
    /// Only the scenarios with this in their name.
    #[arg(long, value_name = "PART")]
    name: Option<String>,
    /// Only the scenarios that cover this clause.
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
    /// Stop at the first failure.
    #[arg(long)]
    fail_fast: bool,
    /// Fail if a clause is not covered.
    #[arg(long, conflicts_with_all = ["file", "name", "clause", "fail_fast"])]
    require_coverage: bool,
    /// List the scenarios instead of running them.
    #[arg(long)]
    list: bool,
    /// How results are printed.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write the results as JUnit XML, too.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

/// Runs the command.
pub fn run(root: &Path, args: &Args) -> Exit {
    match chosen(root, &args.games) {
        Ok(games) => suites(root, args, &games),
        Err(message) => misuse(&message),
    }
}

fn misuse(message: &str) -> Exit {
    eprintln!("{message}");
    Exit::Misuse
}

/// The games that are named, or all.
fn chosen(root: &Path, named: &[String]) -> Result<Vec<String>, String> {
    let known = games(root);
    if let Some(name) = named.iter().find(|name| !known.contains(name)) {
        let near = nearest(name, known.iter().map(String::as_str));
        let meant = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("there is no game `{name}` under {}{meant}", root.display()));
    }
    match (named.is_empty(), known.is_empty()) {
        (true, true) => Err(format!("there are no games under {}: no rules/<game>/game.toml", root.display())),
        (true, false) => Ok(known),
        (false, _) => Ok(known.into_iter().filter(|game| named.contains(game)).collect()),
    }
}

/// A suite, or why it cannot be had.
type Loaded = Result<Suite, GameReport>;

fn suites(root: &Path, args: &Args, games: &[String]) -> Exit {
    let selection = Selection {
        file: args.file.clone(),
        name: args.name.clone(),
        clause: args.clause.clone(),
        fail_fast: args.fail_fast,
    };
    let mut loaded: Vec<Loaded> = games.iter().map(|game| Suite::load(root, game)).collect();
    if args.games.is_empty() && !selection.is_partial() {
        loaded.extend(strays(root, games).into_iter().map(Err));
    }
    if let Some(message) = nothing(&loaded, &selection) {
        return misuse(&message);
    }
    if args.list {
        return list(&loaded, &selection);
    }
    let mut reports: Vec<GameReport> = Vec::new();
    for suite in loaded {
        match suite {
            // A clause of another game is no clause of this one, and nothing of it runs.
            Ok(suite) => reports.extend(suite.run(&selection).ok()),
            Err(report) => reports.push(report),
        }
        if args.fail_fast && reports.iter().any(|report| report.failed() > 0) {
            break;
        }
    }
    if let Some(file) = &args.junit
        && let Err(message) = write_junit(file, &reports)
    {
        return misuse(&message);
    }
    match args.format {
        Format::Text => print!("{}", report::text(&reports, !selection.is_partial())),
        Format::Json => println!("{}", report::json(&reports)),
    }
    let failed = reports.iter().any(|report| report.failed() > 0);
    let uncovered = args.require_coverage && reports.iter().any(|report| report.uncovered().next().is_some());
    if failed || uncovered { Exit::Findings } else { Exit::Good }
}

/// Why a selection has nothing in it, if it has nothing: to run nothing must not look like success.
fn nothing(loaded: &[Loaded], selection: &Selection) -> Option<String> {
    let mut unknown = None;
    for suite in loaded {
        match suite {
            Err(_) => return None,
            Ok(suite) => match suite.select(selection) {
                Ok(scenarios) if scenarios.is_empty() && suite.broken_in(selection).next().is_none() => {}
                Ok(_) => return None,
                Err(wrong) => unknown = Some(wrong.to_string()),
            },
        }
    }
    let none = if selection.is_partial() { "there is no such scenario" } else { "there are no scenarios in tests/<game>" };
    Some(unknown.unwrap_or_else(|| none.to_owned()))
}

/// Lists the scenarios of a selection, and what cannot be loaded.
fn list(loaded: &[Loaded], selection: &Selection) -> Exit {
    let mut exit = Exit::Good;
    for suite in loaded {
        let broken: Vec<&Ran> = match suite {
            Ok(suite) => {
                for scenario in suite.select(selection).into_iter().flatten() {
                    println!("{}\t{}:{}\t{}", suite.game.manifest.game, scenario.file, scenario.line, scenario.name);
                }
                suite.broken_in(selection).collect()
            }
            Err(report) => report.ran.iter().collect(),
        };
        for failure in broken.iter().filter_map(|ran| ran.failure.as_ref()) {
            eprint!("{}", report::details(failure));
            exit = Exit::Findings;
        }
    }
    exit
}

fn write_junit(file: &Path, reports: &[GameReport]) -> Result<(), String> {
    let text = junit(reports).map_err(|e| e.to_string())?;
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}
