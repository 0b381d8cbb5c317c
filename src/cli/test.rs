//! `cardwright test`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{Exit, games};
use crate::script::nearest;
use crate::suite::report;
use crate::suite::runner::{GameReport, Selection, SelectionError, Suite};

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

fn suites(root: &Path, args: &Args, games: &[String]) -> Exit {
    let selection =
        Selection { file: args.file.clone(), name: args.name.clone(), clause: args.clause.clone(), fail_fast: args.fail_fast };
    let mut reports: Vec<GameReport> = Vec::new();
    let mut unknown = None;
    let mut found = 0;
    for game in games {
        let suite = match Suite::load(root, game) {
            Ok(suite) => suite,
            Err(report) => {
                reports.push(report);
                continue;
            }
        };
        match suite.select(&selection) {
            // Another game may have the clause.
            Err(wrong @ SelectionError::Clause { .. }) => unknown = Some(wrong),
            Ok(scenarios) if args.list => {
                found += scenarios.len();
                for scenario in scenarios {
                    println!("{game}\t{}:{}\t{}", scenario.file, scenario.line, scenario.name);
                }
            }
            Ok(_) => match suite.run(&selection) {
                Ok(report) => {
                    found += report.ran.len();
                    reports.push(report);
                }
                Err(wrong) => unknown = Some(wrong),
            },
        }
        if args.fail_fast && reports.iter().any(|report| report.failed() > 0) {
            break;
        }
    }
    if found == 0 && selection.is_partial() && reports.iter().all(|report| report.failed() == 0) {
        return misuse(&unknown.map_or_else(|| "no scenario is selected".to_owned(), |wrong| wrong.to_string()));
    }
    if args.list {
        return if reports.is_empty() { Exit::Good } else { Exit::Findings };
    }
    match args.format {
        Format::Text => print!("{}", report::text(&reports, !selection.is_partial())),
        Format::Json => println!("{}", report::json(&reports)),
    }
    let failed = reports.iter().any(|report| report.failed() > 0);
    let uncovered = args.require_coverage && reports.iter().any(|report| report.uncovered().next().is_some());
    if failed || uncovered { Exit::Findings } else { Exit::Good }
}
