//! What came of the scenarios of a game.

use std::sync::Arc;
use std::time::Duration;

use crate::script::Located;

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

impl Failure {
    /// A failure at the place that an error names, else at another.
    pub fn new(file: &str, line: usize, wrong: Located) -> Box<Failure> {
        let place = wrong.at.as_deref().and_then(|at| at.rsplit_once(':'));
        let (file, line) = match place.and_then(|(file, line)| Some((file, line.parse().ok()?))) {
            Some(place) => place,
            None => (file, line),
        };
        Box::new(Failure {
            file: file.to_owned(),
            line,
            message: wrong.message,
            called_from: wrong.called_from,
            pending: Vec::new(),
            trace: Vec::new(),
        })
    }

    /// A failure of which only the place is known.
    pub fn at(file: &str, line: usize, message: impl Into<String>) -> Box<Failure> {
        Self::new(file, line, Located { message: message.into(), at: None, called_from: Vec::new() })
    }
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
    pub failure: Option<Box<Failure>>,
}

impl Ran {
    /// A file that did not load.
    pub fn not_loaded(file: &str, failure: Box<Failure>) -> Ran {
        let (file, line) = (file.to_owned(), failure.line);
        Ran { name: String::new(), file, line, took: Duration::ZERO, covers: Vec::new(), failure: Some(failure) }
    }
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
    /// A game of which nothing could run.
    pub fn broken(game: &str, failure: Box<Failure>) -> GameReport {
        let ran = Ran::not_loaded(&failure.file.clone(), failure);
        GameReport { game: game.to_owned(), ran: vec![ran], clauses: Vec::new() }
    }

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
