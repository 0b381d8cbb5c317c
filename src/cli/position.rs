//! Where a match begins that does not begin as the game does: with a set-up in a file, or where a scenario stands.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::{Stop, read_text, root};
use crate::explore::Position;
use crate::game::{Game, Setup, SetupError};
use crate::script::Host;
use crate::suite::{Suite, Worker, report};

/// The set-up in a file. What is wrong with it is told with its name.
pub(super) fn of_file(file: &Path, game: &Game) -> Result<Setup, Stop> {
    let wrong = |why: String| Stop::Misuse(format!("`{}`: {why}", file.display()));
    let text = read_text(file)?;
    let json = file.extension().is_some_and(|end| end == "json");
    let read = if json { Setup::from_json(&text) } else { Setup::from_toml(&text) };
    let setup = read.map_err(|error| wrong(error.to_string()))?;
    match game.set_up(&setup) {
        Ok(_) | Err(SetupError::Fault(_)) => Ok(setup),
        Err(error) => Err(wrong(error.to_string())),
    }
}

/// A scenario that was found: its game with a host, what it is called, and where it stands.
pub(super) type Found = (Arc<Game>, Rc<Host>, String, Position);

/// Where a scenario of a game begins, or where its script stands after so many answers. It is found by its name, or by a part of
/// that which no other has.
pub(super) fn of_scenario(root: &Path, game: &str, wanted: &str, after: Option<usize>) -> Result<Found, Stop> {
    let loaded = Suite::load(root, &root::find(root, game)?);
    let failed = |failure: &crate::suite::Failure| Stop::Findings(report::details(failure));
    let suite = loaded.map_err(|report| {
        let failure = report.ran.iter().find_map(|ran| ran.failure.as_deref());
        failure.map_or_else(|| Stop::Findings("the game cannot be loaded".to_owned()), failed)
    })?;
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
        answers = Worker::new(&suite).answers(scenario, after).map_err(|failure| failed(&failure))?;
        if after > answers.len() {
            let all = answers.len();
            return Err(Stop::Misuse(format!("`--after {after}` is too far: the script of {place} gives {all} answers")));
        }
    }
    let host = suite.game.host().map_err(|fault| Stop::Findings(fault.to_string()))?;
    let after = after.map_or_else(String::new, |after| format!(", after {after} answers"));
    let name = format!("`{}` ({place}){after}", scenario.name);
    Ok((suite.game.clone(), host, name, Position { setup: terms.setup.clone(), answers }))
}
