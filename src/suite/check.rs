//! What is wrong with the scenarios of a game before one of them runs.

use std::sync::Arc;

use super::collection::{Suite, Text};
use crate::diagnostic::{Diagnostic, Problem};
use crate::game::Game;
use crate::game::check::Checked;
use crate::game::files::Files;

/// Everything that is wrong with the files of a game, with what its rules do wrong while they are loaded and with how its
/// scenarios begin. They are not run.
pub fn findings(files: &Files, checked: Checked) -> Vec<Diagnostic> {
    let named = checked.suite.clone();
    let (mut found, loaded) = Game::findings(checked);
    found.extend(named);
    let Some((game, host)) = loaded else { return found };
    let mut texts: Vec<Text> = Vec::new();
    for (path, file) in files.scripts_of_suite(&game.manifest.game) {
        // What cannot be read, or is no Lua, is told of already.
        if found.iter().all(|found| found.file.path != *path)
            && let Ok(file) = file
        {
            texts.push((path.clone(), Ok(file.text.clone())));
        }
    }
    let (broken, scenarios) = match Suite::read_all(&Arc::new(game), &host, texts) {
        Ok(suite) => (suite.broken.into_iter().filter_map(|ran| ran.failure).collect(), suite.scenarios),
        Err(failure) => (vec![failure], Vec::new()),
    };
    let broken = broken.into_iter().map(|failure| (failure.file, failure.line, failure.message));
    let scenarios = scenarios.into_iter().filter_map(|scenario| {
        let why = scenario.terms.err()?;
        Some((scenario.file, scenario.line, format!("in the scenario \"{}\": {why}", scenario.name)))
    });
    for (path, line, why) in broken.chain(scenarios) {
        if let Some(Ok(source)) = files.source(&path) {
            let span = source.line_span(line);
            found.push(Diagnostic::new(&Problem::BadScenario { why }, &source, span));
        }
    }
    found
}
