//! `cardwright test`: the suites of games.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::root::chosen;
use super::{Exit, Format, Stop, say};
use crate::suite::{GameReport, Ran, Rigor, Selection, Suite, junit, report, strays};

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
    /// After every answer, see as well that no card is lost, that what the rules call invariants holds, and that the match can be
    /// saved, forked and taken back exactly.
    #[arg(long)]
    checked: bool,
    /// Fail if a clause is not covered.
    #[arg(long, conflicts_with_all = ["file", "name", "clause", "fail_fast"])]
    require_coverage: bool,
    /// Run every answer again in a fresh Lua, and fail where scripts keep something from one step to another.
    #[arg(long)]
    pure: bool,
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
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let games = chosen(root, &args.games)?;
    let Args { file, name, clause, fail_fast, pure, checked, .. } = args;
    let (file, name, clause) = (file.clone(), name.clone(), clause.clone());
    let rigor = Rigor { pure: *pure, checked: *checked };
    let selection = Selection { file, name, clause, fail_fast: *fail_fast, rigor };
    let mut loaded: Vec<Loaded> = games.iter().map(|game| Suite::load(root, game)).collect();
    if args.games.is_empty() && !selection.is_partial() {
        loaded.extend(strays(root, &games).into_iter().map(Err));
    }
    anything(&loaded, &selection)?;
    if args.list {
        return list(&loaded, &selection, out);
    }
    let reports = play(loaded, &selection);
    if let Some(file) = &args.junit {
        let text = junit(&reports).map_err(|error| Stop::Misuse(error.to_string()))?;
        std::fs::write(file, text).map_err(|error| Stop::Misuse(format!("`{}` cannot be written: {error}", file.display())))?;
    }
    match args.format {
        Format::Text => write!(out, "{}", report::text(&reports, !selection.is_partial()))?,
        Format::Json => writeln!(out, "{}", report::json(&reports))?,
    }
    let failed = reports.iter().any(|report| report.failed() > 0);
    let uncovered = args.require_coverage && reports.iter().any(|report| report.uncovered().next().is_some());
    Ok(if failed || uncovered { Exit::Findings } else { Exit::Good })
}

/// A suite, or why it cannot be had.
type Loaded = Result<Suite, GameReport>;

fn play(loaded: Vec<Loaded>, selection: &Selection) -> Vec<GameReport> {
    let mut reports: Vec<GameReport> = Vec::new();
    for suite in loaded {
        match suite {
            // A clause of another game is no clause of this one, and nothing of it runs.
            Ok(suite) => reports.extend(suite.run(selection).ok()),
            Err(report) => reports.push(report),
        }
        if selection.fail_fast && reports.iter().any(|report| report.failed() > 0) {
            break;
        }
    }
    reports
}

/// That a selection has something in it: to run nothing must not look like success.
fn anything(loaded: &[Loaded], selection: &Selection) -> Result<(), Stop> {
    let mut unknown = None;
    for suite in loaded {
        match suite {
            Err(_) => return Ok(()),
            Ok(suite) => match suite.select(selection) {
                Ok(scenarios) if scenarios.is_empty() && suite.broken_in(selection).next().is_none() => {}
                Ok(_) => return Ok(()),
                Err(wrong) => unknown = Some(wrong.to_string()),
            },
        }
    }
    let none = if selection.is_partial() { "there is no such scenario" } else { "there are no scenarios in tests/GAME" };
    Err(Stop::Misuse(unknown.unwrap_or_else(|| none.to_owned())))
}

/// Lists the scenarios of a selection, and what cannot be loaded.
fn list(loaded: &[Loaded], selection: &Selection, out: &mut dyn Write) -> Result<Exit, Stop> {
    let mut exit = Exit::Good;
    for suite in loaded {
        let broken: Vec<&Ran> = match suite {
            Ok(suite) => {
                for scenario in suite.select(selection).into_iter().flatten() {
                    let game = &suite.game.manifest.game;
                    writeln!(out, "{game}\t{}:{}\t{}", scenario.file, scenario.line, scenario.name)?;
                }
                suite.broken_in(selection).collect()
            }
            Err(report) => report.ran.iter().collect(),
        };
        for failure in broken.iter().filter_map(|ran| ran.failure.as_ref()) {
            say(report::details(failure));
            exit = Exit::Findings;
        }
    }
    Ok(exit)
}
