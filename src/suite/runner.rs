//! Runs the scenarios of games: finds them, shares them out among threads, and puts the results in order.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::scenario::Scenario;
use super::stage::Stage;
use crate::game::Game;
use crate::game::check::check;
use crate::kernel::value::Value;
use crate::script::suite::{Running, SuiteFile, Suites, Turn};
use crate::script::{Host, Located, nearest};

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
}

impl Selection {
    /// Whether some scenarios are left out.
    pub fn is_partial(&self) -> bool {
        self.file.is_some() || self.name.is_some() || self.clause.is_some() || self.fail_fast
    }
}

/// Why nothing could be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// A clause that the game does not have.
    #[error("no clause is called `{name}`{}", .near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
    Clause {
        /// What was asked for.
        name: String,
        /// What may have been meant.
        near: Option<String>,
    },
}

/// What is wrong with a scenario or a suite file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The path of the file under the root.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// From where that was called, as `file:line`, innermost first.
    pub called_from: Vec<String>,
    /// What was asked of whom, with the legal answers.
    pub pending: Vec<String>,
    /// The last lines of the trace.
    pub trace: Vec<String>,
}

/// A scenario that ran, or a file that did not load.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The name of the scenario; of a file that did not load, nothing.
    pub name: String,
    /// The path of its file under the root.
    pub file: String,
    /// The line on which it stands.
    pub line: usize,
    /// How long it took.
    pub took: Duration,
    /// The clauses that it covers, by position.
    pub covers: Vec<usize>,
    /// What is wrong with it.
    pub failure: Option<Failure>,
}

/// How the suite of a game went.
#[derive(Clone, Debug, Default)]
pub struct GameReport {
    /// The game.
    pub game: String,
    /// What ran, in the order of files and within them.
    pub ran: Vec<Ran>,
    /// The clauses of the game, and whether a scenario that passed covers each.
    pub clauses: Vec<(Arc<str>, bool)>,
}

impl GameReport {
    /// How many scenarios passed.
    pub fn passed(&self) -> usize {
        self.ran.iter().filter(|ran| ran.failure.is_none()).count()
    }

    /// How many failed.
    pub fn failed(&self) -> usize {
        self.ran.len() - self.passed()
    }

    /// The clauses that no passing scenario covers.
    pub fn uncovered(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().filter(|(_, covered)| !covered).map(|(id, _)| id.as_ref())
    }
}

/// The suite of a game: its scenarios, and the files that do not load.
pub struct Suite {
    /// The game.
    pub game: Arc<Game>,
    /// The scenarios, in order.
    pub scenarios: Vec<Scenario>,
    /// Paths and texts of the files.
    pub files: Vec<(String, String)>,
    broken: Vec<Ran>,
}

/// The suite files of a game, by path under the root, with their texts.
fn suite_files(root: &Path, game: &str) -> Vec<(String, std::io::Result<String>)> {
    let folder = root.join("tests").join(game);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".lua"))
        .collect();
    names.sort();
    names.into_iter().map(|name| (format!("tests/{game}/{name}"), std::fs::read_to_string(folder.join(&name)))).collect()
}

impl Suite {
    /// Loads a game and the scenarios of its suite.
    ///
    /// # Errors
    /// A game that cannot be loaded, as a report of it.
    pub fn load(root: &Path, name: &str) -> Result<Suite, GameReport> {
        let broken = |message: String| {
            let ran = not_loaded(&format!("rules/{name}/game.toml"), Located { message, at: None, called_from: Vec::new() });
            GameReport { game: name.to_owned(), ran: vec![ran], clauses: Vec::new() }
        };
        let (game, host) = Game::from_checked(check(root, name)).map_err(|e| broken(e.to_string()))?;
        let suites = Suites::new(&host).map_err(|e| broken(e.message))?;
        let mut suite = Suite { game: Arc::new(game), scenarios: Vec::new(), files: Vec::new(), broken: Vec::new() };
        for (path, text) in suite_files(root, name) {
            let declared = match &text {
                Ok(text) => suites.compile(&path, text).and_then(|file| suites.declarations(&file)),
                Err(e) => Err(Located { message: e.to_string(), at: None, called_from: Vec::new() }),
            };
            match declared {
                Ok(declared) => {
                    let read = declared.iter().enumerate().map(|(at, declared)| Scenario::read(&suite.game, &path, at, declared));
                    suite.scenarios.extend(read);
                }
                Err(wrong) => suite.broken.push(not_loaded(&path, wrong)),
            }
            suite.files.push((path, text.unwrap_or_default()));
        }
        suite.refuse_twins();
        Ok(suite)
    }

    /// A name belongs to one scenario of a game.
    fn refuse_twins(&mut self) {
        let mut first: BTreeMap<String, String> = BTreeMap::new();
        for scenario in &mut self.scenarios {
            let place = format!("{}:{}", scenario.file, scenario.line);
            if let Some(other) = first.get(&scenario.name) {
                scenario.terms = Err(format!("another scenario of the game has this name: {other}"));
            } else {
                first.insert(scenario.name.clone(), place);
            }
        }
    }

    /// The scenarios of a selection.
    ///
    /// # Errors
    /// A clause that the game does not have.
    pub fn select(&self, selection: &Selection) -> Result<Vec<&Scenario>, SelectionError> {
        let clause = match &selection.clause {
            None => None,
            Some(id) => match self.game.clauses.iter().position(|clause| *clause.id == **id) {
                Some(at) => Some(at),
                None => {
                    let near = nearest(id, self.game.clauses.iter().map(|clause| &*clause.id)).map(str::to_owned);
                    return Err(SelectionError::Clause { name: id.clone(), near });
                }
            },
        };
        let has = |part: &Option<String>, whole: &str| part.as_ref().is_none_or(|part| whole.contains(part.as_str()));
        let chosen = |scenario: &&Scenario| {
            has(&selection.file, &scenario.file)
                && has(&selection.name, &scenario.name)
                && clause.is_none_or(|clause| scenario.covers(clause))
        };
        Ok(self.scenarios.iter().filter(chosen).collect())
    }

    /// Runs the scenarios of a selection.
    ///
    /// # Errors
    /// A clause that the game does not have.
    pub fn run(&self, selection: &Selection) -> Result<GameReport, SelectionError> {
        let chosen = self.select(selection)?;
        let broken = |ran: &&Ran| {
            selection.name.is_none()
                && selection.clause.is_none()
                && selection.file.as_ref().is_none_or(|part| ran.file.contains(part.as_str()))
        };
        let mut ran: Vec<Ran> = self.broken.iter().filter(broken).cloned().collect();
        if !(selection.fail_fast && !ran.is_empty()) {
            ran.extend(self.share_out(&chosen, selection.fail_fast));
        }
        ran.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        let mut clauses: Vec<(Arc<str>, bool)> = self.game.clauses.iter().map(|clause| (clause.id.clone(), false)).collect();
        for clause in ran.iter().filter(|ran| ran.failure.is_none()).flat_map(|ran| &ran.covers) {
            if let Some((_, covered)) = clauses.get_mut(*clause) {
                *covered = true;
            }
        }
        Ok(GameReport { game: self.game.manifest.game.clone(), ran, clauses })
    }

    /// Runs scenarios on as many threads as there are. The results come in the order of the scenarios.
    fn share_out(&self, chosen: &[&Scenario], fail_fast: bool) -> Vec<Ran> {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut worker = None;
            let mut done = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(scenario) = chosen.get(at) else { break };
                let ran = match worker.get_or_insert_with(|| Worker::new(self)) {
                    Ok(worker) => worker.run(scenario),
                    Err(wrong) => not_loaded(&scenario.file, wrong.clone()),
                };
                stop.fetch_or(fail_fast && ran.failure.is_some(), Ordering::Relaxed);
                done.push((at, ran));
            }
            done
        };
        // Scripts may nest deeper than the usual stack of a thread allows.
        const STACK: usize = 64 << 20;
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(chosen.len().max(1));
        let mut done: Vec<(usize, Ran)> = match rayon::ThreadPoolBuilder::new().stack_size(STACK).num_threads(threads).build() {
            Ok(pool) => pool.broadcast(|_| work()).concat(),
            Err(_) => work(),
        };
        done.sort_by_key(|(at, _)| *at);
        let mut ran: Vec<Ran> = done.into_iter().map(|(_, ran)| ran).collect();
        // Which scenarios beyond the first failure another thread had begun is chance.
        if let Some(first) = ran.iter().position(|ran| fail_fast && ran.failure.is_some()) {
            ran.truncate(first + 1);
        }
        ran
    }
}

fn not_loaded(path: &str, wrong: Located) -> Ran {
    let failure = failure(path, 1, wrong);
    let (file, line) = (path.to_owned(), failure.line);
    Ran { name: String::new(), file, line, took: Duration::ZERO, covers: Vec::new(), failure: Some(failure) }
}

fn failure(file: &str, line: usize, wrong: Located) -> Failure {
    let place = wrong.at.as_deref().and_then(|at| at.rsplit_once(':'));
    let (file, line) = match place.and_then(|(file, line)| Some((file, line.parse().ok()?))) {
        Some((file, line)) => (file, line),
        None => (file, line),
    };
    Failure {
        file: file.to_owned(),
        line,
        message: wrong.message,
        called_from: wrong.called_from,
        pending: Vec::new(),
        trace: Vec::new(),
    }
}

/// A host of the game on one thread, with the suite files it has compiled.
struct Worker<'s> {
    suite: &'s Suite,
    host: Rc<Host>,
    suites: Suites,
    compiled: BTreeMap<String, SuiteFile>,
}

/// How many lines of the trace a failure shows.
const TRACE: usize = 12;

impl<'s> Worker<'s> {
    fn new(suite: &'s Suite) -> Result<Worker<'s>, Located> {
        let lost = |e: crate::kernel::Fault| Located { message: e.to_string(), at: None, called_from: Vec::new() };
        let host = suite.game.host().map_err(lost)?;
        let suites = Suites::new(&host)?;
        Ok(Worker { suite, host, suites, compiled: BTreeMap::new() })
    }

    fn run(&mut self, scenario: &Scenario) -> Ran {
        let begun = Instant::now();
        let failure = self.play(scenario).err();
        let covers = scenario.terms.as_ref().map_or_else(|_| Vec::new(), |terms| terms.covers.clone());
        Ran {
            name: scenario.name.clone(),
            file: scenario.file.clone(),
            line: scenario.line,
            took: begun.elapsed(),
            covers,
            failure,
        }
    }

    fn play(&mut self, scenario: &Scenario) -> Result<(), Failure> {
        let here =
            |message: String| failure(&scenario.file, scenario.line, Located { message, at: None, called_from: Vec::new() });
        let wrong = |e: Located| failure(&scenario.file, scenario.line, e);
        let terms = scenario.terms.as_ref().map_err(|e| here(e.clone()))?;
        let mut script = self.script(scenario).map_err(wrong)?;
        let mut stage = Stage::open(&self.suite.game, &self.host, terms).map_err(|e| here(e.to_string()))?;
        let shown = |stage: &Stage, failure: Failure| {
            let names = stage.names();
            Failure { pending: names.pending(), trace: names.trace(TRACE), ..failure }
        };
        let mut reply = Ok(Value::Nil);
        loop {
            match script.resume(stage.played().kernel(), reply) {
                Ok(Turn::Asks { what, args }) => reply = stage.reply(&what, &args),
                Ok(Turn::Done) => return stage.close(&terms.covers).map_err(|e| shown(&stage, here(e))),
                Err(e) => return Err(shown(&stage, wrong(e))),
            }
        }
    }

    fn script(&mut self, scenario: &Scenario) -> Result<Running, Located> {
        let file = match self.compiled.entry(scenario.file.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(free) => {
                let text = self.suite.files.iter().find(|(path, _)| *path == scenario.file).map_or("", |(_, text)| text);
                free.insert(self.suites.compile(&scenario.file, text)?)
            }
        };
        self.suites.script(file, scenario.at)
    }
}
