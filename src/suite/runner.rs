//! Runs the scenarios of a game: shares them out among threads, and puts the results in order.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use super::collection::{Selection, Suite, UnknownClause};
use super::results::{Failure, GameReport, Ran};
use super::scenario::Scenario;
use super::stage::{Rigor, Stage};
use crate::game::Match;
use crate::kernel::choice::Answer;
use crate::kernel::value::{Seat, Value};
use crate::script::suite::{Running, SuiteFile, Suites, Turn};
use crate::script::{Host, Located};

/// The stack of a thread: scripts may nest deeper than the usual one allows.
const STACK: usize = 64 << 20;
/// How many lines of the trace a failure shows.
const TRACE: usize = 12;

impl Suite {
    /// Runs the scenarios of a selection.
    ///
    /// # Errors
    /// A clause that the game does not have.
    pub fn run(&self, selection: &Selection) -> Result<GameReport, UnknownClause> {
        let chosen = self.select(selection)?;
        let mut ran: Vec<Ran> = self.broken_in(selection).cloned().collect();
        if ran.is_empty() || !selection.fail_fast {
            ran.extend(self.share_out(&chosen, selection));
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
    fn share_out(&self, chosen: &[&Scenario], &Selection { fail_fast, rigor, .. }: &Selection) -> Vec<Ran> {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut worker = Worker::new(self).with(rigor);
            let mut done = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(scenario) = chosen.get(at) else { break };
                let ran = worker.run(scenario);
                stop.fetch_or(fail_fast && ran.failure.is_some(), Ordering::Relaxed);
                done.push((at, ran));
            }
            done
        };
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(chosen.len().max(1));
        let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).num_threads(threads).build();
        let mut done: Vec<(usize, Ran)> = pool.map_or_else(|_| work(), |pool| pool.broadcast(|_| work()).concat());
        done.sort_by_key(|(at, _)| *at);
        let mut ran: Vec<Ran> = done.into_iter().map(|(_, ran)| ran).collect();
        // Which scenarios beyond the first failure another thread had begun is chance.
        if let Some(first) = ran.iter().position(|ran| fail_fast && ran.failure.is_some()) {
            ran.truncate(first + 1);
        }
        ran
    }
}

/// Runs scenarios of a suite on one thread, which has a host of the game and the suite files it needed so far.
#[derive(Debug)]
pub struct Worker<'s> {
    suite: &'s Suite,
    rigor: Rigor,
    ready: Option<(Rc<Host>, Suites)>,
    compiled: BTreeMap<String, SuiteFile>,
}

impl<'s> Worker<'s> {
    /// A worker that has not run anything yet.
    pub fn new(suite: &'s Suite) -> Worker<'s> {
        Worker { suite, rigor: Rigor::default(), ready: None, compiled: BTreeMap::new() }
    }

    /// It, doing more at every answer than scenarios say.
    #[must_use]
    pub fn with(self, rigor: Rigor) -> Worker<'s> {
        Worker { rigor, ..self }
    }

    /// Runs a scenario.
    pub fn run(&mut self, scenario: &Scenario) -> Ran {
        let begun = Instant::now();
        let failure = self.play(scenario).err();
        let covers = scenario.terms.as_ref().map_or_else(|_| Vec::new(), |terms| terms.covers.clone());
        let (name, file) = (scenario.name.clone(), scenario.file.clone());
        Ran { name, file, line: scenario.line, took: begun.elapsed(), covers, failure }
    }

    /// Runs a scenario and gives its match as it is then.
    ///
    /// # Errors
    /// What is wrong with the scenario.
    pub fn play(&mut self, scenario: &Scenario) -> Result<Match, Box<Failure>> {
        self.follow(scenario, None)
    }

    /// Runs a scenario as far as so many answers and gives these, or all of them if they are fewer. What comes after them, and
    /// what it claims to show, need not hold.
    ///
    /// # Errors
    /// What is wrong with it before that.
    pub fn answers(&mut self, scenario: &Scenario, many: usize) -> Result<Vec<(Seat, Answer)>, Box<Failure>> {
        self.follow(scenario, Some(many)).map(|played| played.answers().iter().take(many).cloned().collect())
    }

    /// Runs a scenario to its end, or as far as so many answers.
    fn follow(&mut self, scenario: &Scenario, until: Option<usize>) -> Result<Match, Box<Failure>> {
        let here = |message: String| Failure::at(&scenario.file, scenario.line, message);
        let located = |wrong: Located| Failure::new(&scenario.file, scenario.line, wrong);
        let terms = scenario.terms.as_ref().map_err(|wrong| here(wrong.clone()))?;
        let (host, mut script) = self.script(scenario).map_err(located)?;
        let mut stage = Stage::open(&self.suite.game, &host, terms, self.rigor).map_err(|wrong| here(wrong.to_string()))?;
        let shown = |stage: &Stage, mut failure: Box<Failure>| {
            let names = stage.names();
            (failure.pending, failure.trace) = (names.pending(), names.trace(TRACE));
            failure
        };
        let mut reply = Ok(Value::Nil);
        loop {
            if until.is_some_and(|many| stage.played().answers().len() >= many) {
                return Ok(stage.into_played());
            }
            match script.resume(stage.played().kernel(), reply) {
                Ok(Turn::Asks { what, args }) => reply = stage.reply(&what, &args),
                Ok(Turn::Done) => {
                    let closed = if until.is_some() { Ok(()) } else { stage.close(terms) };
                    return match closed {
                        Ok(()) => Ok(stage.into_played()),
                        Err(wrong) => Err(shown(&stage, here(wrong))),
                    };
                }
                Err(wrong) => return Err(shown(&stage, located(wrong))),
            }
        }
    }

    fn script(&mut self, scenario: &Scenario) -> Result<(Rc<Host>, Running), Located> {
        let (host, suites) = match &mut self.ready {
            Some(ready) => ready,
            None => {
                let lost = |e: crate::kernel::Fault| Located { message: e.to_string(), at: None, called_from: Vec::new() };
                let host = self.suite.game.host().map_err(lost)?;
                if self.rigor.pure {
                    host.watch().map_err(lost)?;
                }
                let suites = self.suite.ready(&host)?;
                self.ready.insert((host, suites))
            }
        };
        let file = match self.compiled.entry(scenario.file.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(free) => free.insert(suites.compile(&scenario.file, self.suite.text(&scenario.file))?),
        };
        Ok((host.clone(), suites.script(file, scenario.at)?))
    }
}
