//! The suite of a game: its files, the scenarios they declare, and which of these are asked for.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use thiserror::Error;

use super::results::{Failure, GameReport, Ran};
use super::scenario::Scenario;
use super::stage::Rigor;
use crate::diagnostic::Severity;
use crate::diagnostic::nearest;
use crate::game::check::check;
use crate::game::files::{self, Files};
use crate::game::{Game, LoadError};
use crate::script::suite::Suites;
use crate::script::vocabulary::SHARED;
use crate::script::{Host, Located};

/// Which scenarios run.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only those of files with this in their path.
    pub file: Option<String>,
    /// Only those with this in their name.
    pub name: Option<String>,
    /// Only those that cover this clause.
    pub clause: Option<String>,
    /// Stop at the first failure.
    pub fail_fast: bool,
    /// What is done besides at every answer.
    pub rigor: Rigor,
}

impl Selection {
    /// Whether some scenarios may be left out, so that what is covered says little.
    pub fn is_partial(&self) -> bool {
        self.file.is_some() || self.name.is_some() || self.clause.is_some() || self.fail_fast
    }

    fn has(part: Option<&String>, whole: &str) -> bool {
        part.is_none_or(|part| whole.contains(part.as_str()))
    }
}

/// A clause that the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no clause is called `{name}`{}", .near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
pub struct UnknownClause {
    /// What was asked for.
    pub name: String,
    /// What may have been meant.
    pub near: Option<String>,
}

/// A file of a suite: its path, and its text or why it cannot be read.
pub type Text = (String, Result<String, String>);

/// The suite of a game.
#[derive(Debug)]
pub struct Suite {
    /// The game.
    pub game: Arc<Game>,
    /// The scenarios, in the order of files and within them.
    pub scenarios: Vec<Scenario>,
    /// The files that do not load.
    pub broken: Vec<Ran>,
    files: BTreeMap<String, String>,
    /// The file with what they share: its path and its text.
    shared: Option<(String, String)>,
}

/// Why a game cannot be loaded, at the place of the first thing that is wrong with it.
fn not_loaded(manifest: &str, wrong: &LoadError) -> Box<Failure> {
    match wrong {
        LoadError::Files(found) => match found.iter().find(|found| found.severity == Severity::Error) {
            Some(first) => Failure::at(&first.file.path, first.file.line(first.span.start), wrong.to_string()),
            None => Failure::at(manifest, 1, wrong.to_string()),
        },
        LoadError::Rules(_) => Failure::at(manifest, 1, wrong.to_string()),
    }
}

/// Reports of suites that belong to no game: each would otherwise pass for never running.
pub fn strays(root: &Path, games: &[String]) -> Vec<GameReport> {
    let suites = files::strays(root, games).into_iter().filter(|(_, path)| path.starts_with("tests/"));
    let report = |(name, path): (String, String)| {
        let message = format!("it belongs to no game: there is no rules/{name}/game.toml");
        GameReport::broken(&name, Failure::at(&path, 1, message))
    };
    suites.map(report).collect()
}

fn ready(host: &Rc<Host>, shared: Option<&(String, String)>) -> Result<Suites, Located> {
    let mut suites = Suites::new(host)?;
    if let Some((path, text)) = shared {
        suites.share(path, text)?;
    }
    Ok(suites)
}

impl Suite {
    /// Loads a game and the scenarios of its suite.
    ///
    /// # Errors
    /// A game that cannot be loaded, as a report of it.
    pub fn load(root: &Path, name: &str) -> Result<Suite, GameReport> {
        let manifest = format!("rules/{name}/game.toml");
        let loaded = Game::from_checked(check(root, name));
        let (game, host) = loaded.map_err(|wrong| GameReport::broken(name, not_loaded(&manifest, &wrong)))?;
        Suite::beside(root, &Arc::new(game), &host).map_err(|wrong| GameReport::broken(name, wrong))
    }

    /// The suite of a game that was loaded from this root.
    ///
    /// # Errors
    /// What is wrong with the file that all others share.
    pub fn beside(root: &Path, game: &Arc<Game>, host: &Rc<Host>) -> Result<Suite, Box<Failure>> {
        let name = &game.manifest.game;
        let files = Files::suite(root, name);
        let texts = files.scripts_of_suite(name).map(|(path, file)| {
            let text = file.map(|file| file.text.clone()).map_err(|found| found.message.clone());
            (path.clone(), text)
        });
        Suite::read_all(game, host, texts.collect())
    }

    /// Reads the suite of a game that is loaded: its files by path, with what they share among them, and their texts or why
    /// these cannot be read.
    ///
    /// # Errors
    /// What is wrong with the file that all others share.
    pub(super) fn read_all(game: &Arc<Game>, host: &Rc<Host>, texts: Vec<Text>) -> Result<Suite, Box<Failure>> {
        let shared = format!("tests/{}/{SHARED}", game.manifest.game);
        let is_shared = |(path, _): &Text| *path == shared;
        let (shared, files): (Vec<Text>, Vec<Text>) = texts.into_iter().partition(is_shared);
        let shared = match shared.into_iter().next() {
            Some((path, Err(wrong))) => return Err(Failure::at(&path, 1, wrong)),
            Some((path, Ok(text))) => Some((path, text)),
            None => None,
        };
        let manifest = format!("rules/{}/game.toml", game.manifest.game);
        let place = shared.as_ref().map_or(&manifest, |(path, _)| path);
        let suites = ready(host, shared.as_ref()).map_err(|wrong| Failure::new(place, 1, wrong))?;
        let suite = Suite::of(game, &suites, files);
        Ok(Suite { shared, ..suite })
    }

    /// The suite of a game that is loaded, in these files: their paths, and their texts or why they cannot be read.
    pub fn of(game: &Arc<Game>, suites: &Suites, files: impl IntoIterator<Item = Text>) -> Suite {
        let mut suite =
            Suite { game: game.clone(), scenarios: Vec::new(), broken: Vec::new(), files: BTreeMap::new(), shared: None };
        for (path, text) in files {
            match text {
                Ok(text) => {
                    if let Err(failure) = suite.read(suites, &path, &text) {
                        suite.broken.push(Ran::not_loaded(&path, failure));
                    }
                    suite.files.insert(path, text);
                }
                Err(wrong) => suite.broken.push(Ran::not_loaded(&path, Failure::at(&path, 1, wrong))),
            }
        }
        suite.refuse_twins();
        suite
    }

    fn read(&mut self, suites: &Suites, path: &str, text: &str) -> Result<(), Box<Failure>> {
        let declared = suites.compile(path, text).and_then(|file| suites.declarations(&file));
        let declared = declared.map_err(|e| Failure::new(path, 1, e))?;
        if declared.is_empty() {
            return Err(Failure::at(path, 1, "it declares no scenario"));
        }
        let game = self.game.clone();
        self.scenarios.extend(declared.iter().enumerate().map(|(at, declared)| Scenario::read(&game, path, at, declared)));
        Ok(())
    }

    /// A name belongs to one scenario of a game.
    fn refuse_twins(&mut self) {
        let mut first: BTreeMap<String, String> = BTreeMap::new();
        for scenario in &mut self.scenarios {
            match first.get(&scenario.name) {
                Some(other) => scenario.terms = Err(format!("another scenario of the game has this name: {other}")),
                None => drop(first.insert(scenario.name.clone(), format!("{}:{}", scenario.file, scenario.line))),
            }
        }
    }

    /// A host of the game, ready for the suite.
    ///
    /// # Errors
    /// What the file that all others share does wrong.
    pub(super) fn ready(&self, host: &Rc<Host>) -> Result<Suites, Located> {
        ready(host, self.shared.as_ref())
    }

    /// The text of a suite file.
    pub(super) fn text(&self, path: &str) -> &str {
        self.files.get(path).map_or("", |text| text)
    }

    /// The scenarios of a selection.
    ///
    /// # Errors
    /// A clause that the game does not have.
    pub fn select(&self, selection: &Selection) -> Result<Vec<&Scenario>, UnknownClause> {
        let clauses = || self.game.clauses.iter().map(|clause| &*clause.id);
        let clause = match &selection.clause {
            None => None,
            Some(id) => match clauses().position(|clause| clause == id) {
                Some(at) => Some(at),
                None => return Err(UnknownClause { name: id.clone(), near: nearest(id, clauses()).map(str::to_owned) }),
            },
        };
        let chosen = |scenario: &&Scenario| {
            Selection::has(selection.file.as_ref(), &scenario.file)
                && Selection::has(selection.name.as_ref(), &scenario.name)
                && clause.is_none_or(|clause| scenario.covers(clause))
        };
        Ok(self.scenarios.iter().filter(chosen).collect())
    }

    /// The files of a selection that do not load.
    pub fn broken_in<'s>(&'s self, selection: &'s Selection) -> impl Iterator<Item = &'s Ran> {
        // Which scenarios such a file would have is not known.
        let any = selection.name.is_none() && selection.clause.is_none();
        self.broken.iter().filter(move |ran| any && Selection::has(selection.file.as_ref(), &ran.file))
    }
}
