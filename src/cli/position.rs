//! Where a match begins that does not begin as the game does: with a set-up in a file, or where a scenario stands.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::{Stop, read_text, root};
use crate::explore::Position;
use crate::game::{AnswerError, Game, Setup, SetupError};
use crate::kernel::value::Seat;
use crate::script::Host;
use crate::suite::{Failure, Suite, Worker, report};

/// A position that was found.
pub(super) struct Found {
    /// What it is called.
    pub(super) name: String,
    /// Where it is.
    pub(super) position: Position,
}

/// The set-up in a file. What is wrong with it is told with its name.
pub(super) fn of_file(file: &Path, game: &Game) -> Result<Found, Stop> {
    let wrong = |why: String| Stop::Misuse(format!("`{}`: {why}", file.display()));
    let text = read_text(file)?;
    let json = file.extension().is_some_and(|end| end == "json");
    let read = if json { Setup::from_json(&text) } else { Setup::from_toml(&text) };
    let setup = read.map_err(|error| wrong(error.to_string()))?;
    match game.set_up(&setup) {
        Ok(_) | Err(SetupError::Fault(_)) => {
            Ok(Found { name: file.display().to_string(), position: Position { setup, answers: Vec::new() } })
        }
        Err(error) => Err(wrong(error.to_string())),
    }
}

/// Where a scenario of a game begins, or where its script stands after so many answers. It is found by its name, or by a part of
/// that which no other has.
pub(super) fn of_scenario(
    root: &Path,
    (game, host): (&Arc<Game>, &Rc<Host>),
    wanted: &str,
    after: Option<usize>,
) -> Result<Found, Stop> {
    let failed = |failure: Box<Failure>| Stop::Findings(report::details(&failure));
    let suite = Suite::beside(root, game, host).map_err(failed)?;
    let exact = suite.scenarios.iter().filter(|scenario| scenario.name == wanted);
    let mut found: Vec<_> = exact.collect();
    if found.is_empty() {
        found = suite.scenarios.iter().filter(|scenario| scenario.name.contains(wanted)).collect();
    }
    let scenario = match found.as_slice() {
        [scenario] => *scenario,
        [] => return Err(root::unknown("scenario", wanted, suite.scenarios.iter().map(|scenario| scenario.name.as_str()))),
        several => {
            let names: Vec<String> = several.iter().take(5).map(|scenario| format!("`{}`", scenario.name)).collect();
            let more = if several.len() > 5 { format!(", and {} more", several.len() - 5) } else { String::new() };
            return Err(Stop::Misuse(format!(
                "{} scenarios have `{wanted}` in their name: {}{more}",
                several.len(),
                names.join(", ")
            )));
        }
    };
    let place = format!("{}:{}", scenario.file, scenario.line);
    let terms = scenario.terms.as_ref().map_err(|wrong| Stop::Misuse(format!("{place}: {wrong}")))?;
    let mut answers = Vec::new();
    if let Some(after) = after {
        answers = Worker::new(&suite).answers(scenario, after).map_err(failed)?;
        if after > answers.len() {
            let all = answers.len();
            return Err(Stop::Misuse(format!("`--after {after}` is too far: the script of {place} gives {all} answers")));
        }
    }
    let after = after.map_or_else(String::new, |after| format!(", after {after} answers"));
    let name = format!("`{}` ({place}){after}", scenario.name);
    Ok(Found { name, position: Position { setup: terms.setup.clone(), answers } })
}

/// That an answer before a position, counted from 0, does not lead there: rules fail, or the answers do not fit the match, most
/// likely because of what the command line changed in it.
pub(super) fn misled(game: &Game, (at, seat): (usize, Seat), error: &AnswerError, changed: &[String]) -> Stop {
    let who = game.manifest.seat_names.get(seat.index()).map_or("nobody", AsRef::as_ref);
    let answer = format!("answer {} before the position, of `{who}`,", at + 1);
    let changed: Vec<String> = changed.iter().map(|changed| format!("`{changed}`")).collect();
    let fits = match changed.as_slice() {
        [] => String::new(),
        changed => format!("\nThe answers of the scenario fit it without {}.", changed.join(", ")),
    };
    match error {
        AnswerError::Failed(fault) => Stop::Findings(format!("{answer} fails: {fault}{fits}")),
        AnswerError::Refused(refusal) => Stop::Misuse(format!("{answer} cannot be given: {refusal}{fits}")),
    }
}
