//! The walk: breadth first, so that the way on which a position is first reached is as short as any.
//!
//! What waits to be gone on with is put away without a script that runs. A chance is met as a fault that says how many outcomes
//! it has; what led to it is done again with each of them.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::answers::{answers, how_many};
use super::chances::{Came, Doing, Step};
use super::graph::{Graph, Kind, Link};
use super::observed::{Observed, Seen};
use super::plan::{Plan, Position, Stop};
use crate::game::{AnswerError, Game, Match, Parked, SetupError, Violation};
use crate::kernel::Fault;
use crate::kernel::choice::Choice;
use crate::script::Host;

/// What is wrong with a position, or with what led there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    /// The last answer fails.
    #[error("an answer fails: {0}")]
    Fails(Fault),
    /// The match is not as it should be.
    #[error("{0}")]
    Violation(#[from] Violation),
}

impl Wrong {
    /// What is the same for the same mistake at other positions.
    fn kind(&self) -> &str {
        match self {
            Wrong::Fails(_) => "fails",
            Wrong::Violation(Violation::Flaw(_)) => "does not add up",
            Wrong::Violation(Violation::Broken { says, .. } | Violation::Failed { says, .. }) => says,
        }
    }
}

/// A choice with too many answers, or a chance with too many outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wide {
    /// Where.
    pub node: u32,
    /// How many it has.
    pub answers: u128,
}

/// What an exploration has found.
#[derive(Debug, Default)]
pub struct Explored {
    /// All positions.
    pub graph: Graph,
    /// What is wrong, once each, where it comes first.
    pub wrong: Vec<(Wrong, u32)>,
    /// How often each kind of it was come to.
    often: BTreeMap<String, usize>,
    /// Choices that have more answers than were allowed, and chances that have more outcomes.
    pub wide: Vec<Wide>,
    /// How many decisions and ends there are.
    pub states: usize,
    /// How many chances were gone into.
    pub chances: usize,
    /// Whether more chances followed each other than may.
    pub in_a_row: bool,
    /// How often a line came to a state that another had come to.
    pub merged: usize,
    /// How many information sets each seat has, if lines were not merged.
    pub sets: Option<Vec<usize>>,
}

impl Explored {
    /// Whether there are so many violations of one kind.
    pub(super) fn repeats(&self, most: usize) -> bool {
        self.often.values().any(|count| *count >= most)
    }
}

/// Explores a position. `tell` is called now and then with how many states there are, and how many wait to be gone on with; in
/// the end none do.
///
/// # Errors
/// The match does not come to where the exploration begins.
pub fn explore(
    game: &Arc<Game>,
    host: &Rc<Host>,
    from: &Position,
    plan: &Plan,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Explored, Stop> {
    let mut walk = Walk {
        game,
        host,
        from,
        plan,
        tell,
        found: Explored::default(),
        known: FxHashMap::default(),
        observed: (!plan.merge).then(Observed::default),
        waiting: VecDeque::new(),
    };
    walk.go_through(Link::ROOT, Doing::Begin)?;
    while let Some(next) = walk.waiting.pop_front() {
        walk.tell();
        if walk.is_full() {
            break;
        }
        walk.expand(next)?;
    }
    (walk.tell)(walk.found.states, 0);
    walk.found.sets = walk.observed.map(|observed| observed.sets(from.setup.seats));
    Ok(walk.found)
}

/// A decision that waits to be gone on with.
struct Waiting {
    node: u32,
    choice: Choice,
    parked: Parked,
    seen: Seen,
}

/// An exploration under way.
pub(super) struct Walk<'a> {
    game: &'a Arc<Game>,
    host: &'a Rc<Host>,
    from: &'a Position,
    pub(super) plan: &'a Plan,
    tell: &'a mut dyn FnMut(usize, usize),
    pub(super) found: Explored,
    known: FxHashMap<u128, u32>,
    observed: Option<Observed>,
    waiting: VecDeque<Waiting>,
}

impl Walk<'_> {
    /// Tells how far it is. What is being gone on with counts with what waits.
    pub(super) fn tell(&mut self) {
        (self.tell)(self.found.states, self.waiting.len() + 1);
    }

    /// Whether there is as much as there may be of something.
    pub(super) fn is_full(&self) -> bool {
        let limits = &self.plan.limits;
        self.found.states >= limits.states || self.found.chances >= limits.states || self.found.repeats(limits.violations)
    }

    /// Begins the match or gives an answer, with these outcomes of the chances that this leads to.
    pub(super) fn attempt(&mut self, link: Link, doing: &Doing, outcomes: &[u32]) -> Result<Came, Stop> {
        let Doing::Take(step) = doing else {
            return match self.plan.start(self.game, self.host, &self.from.setup, outcomes) {
                Ok(playing) => {
                    let seen = self.observed.as_mut().map(|observed| observed.see(&[], None, &playing, 0));
                    Ok(self.lead(link, playing, seen.unwrap_or_default(), 0))
                }
                Err(SetupError::Fault(Fault::Chance { below })) if self.plan.chances => Ok(Came::Chance(below)),
                Err(error) => Err(error.into()),
            };
        };
        let mut playing = match step.parked.wake() {
            Ok(playing) => playing,
            Err(error) => return self.failed(link, step, error),
        };
        let (seat, answer) = &step.said;
        let log = playing.kernel().trace.len();
        playing.kernel_mut().trace.on = self.observed.is_some();
        match self.plan.answer(&mut playing, *seat, answer, outcomes) {
            Ok(()) => {
                let said = Some((*seat, answer));
                let seen = self.observed.as_mut().map(|observed| observed.see(&step.seen, said, &playing, log));
                let seen = seen.unwrap_or_default();
                Ok(match step.before {
                    Some(at) => self.lead(link, playing, seen, at + 1),
                    None => Came::To(self.arrive(link, &playing, &seen)),
                })
            }
            Err(AnswerError::Failed(Fault::Chance { below })) if self.plan.chances => Ok(Came::Chance(below)),
            Err(error) => self.failed(link, step, error),
        }
    }

    /// What comes next on the way to the position: one of the answers before it, or the position.
    fn lead(&mut self, link: Link, playing: Match, seen: Seen, at: usize) -> Came {
        match self.from.answers.get(at).cloned() {
            None => Came::To(self.arrive(link, &playing, &seen)),
            Some(said) => {
                let (parked, seen) = (Rc::new(playing.park()), Rc::new(seen));
                Came::On(Doing::Take(Rc::new(Step { parked, seen, said, before: Some(at) })))
            }
        }
    }

    /// An answer that cannot be given. Those before the position must be right.
    fn failed(&mut self, link: Link, step: &Step, error: AnswerError) -> Result<Came, Stop> {
        let fault = match (error, step.before) {
            (error, Some(at)) => return Err(Stop::Answer { at, seat: step.said.0, error }),
            (AnswerError::Failed(fault), None) => fault,
            (AnswerError::Refused(refusal), None) => Fault::Misuse(refusal.to_string().into()),
        };
        Ok(Came::To(self.wrong(link, Wrong::Fails(fault))))
    }

    /// Gives every answer of a decision.
    fn expand(&mut self, Waiting { node, choice, parked, seen }: Waiting) -> Result<(), Stop> {
        let depth = self.found.graph.node(node).link.depth + 1;
        let count = how_many(&choice.ask);
        if count > u128::from(self.plan.limits.answers) {
            self.found.wide.push(Wide { node, answers: count });
            return Ok(());
        }
        if depth > self.plan.limits.depth {
            return Ok(());
        }
        let (parked, seen) = (Rc::new(parked), Rc::new(seen));
        let mut after = Vec::with_capacity(count as usize);
        for (via, answer) in (0..).zip(answers(&choice.ask)) {
            let (parked, seen) = (parked.clone(), seen.clone());
            let step = Step { parked, seen, said: (choice.seat, answer), before: None };
            after.push(self.go_through(Link { parent: node, via, depth }, Doing::Take(Rc::new(step)))?);
        }
        self.found.graph.lead(node, Kind::Decision, &after);
        Ok(())
    }

    /// A match comes to a decision or an end.
    fn arrive(&mut self, link: Link, playing: &Match, seen: &Seen) -> u32 {
        let position = self.plan.merge.then(|| playing.kernel().position());
        if let Some(known) = position.and_then(|position| self.known.get(&position)) {
            self.found.merged += 1;
            return *known;
        }
        let node = match playing.audit() {
            Ok(()) => {
                self.found.states += 1;
                self.go_on(link, playing, seen)
            }
            Err(violation) => self.wrong(link, violation.into()),
        };
        if let Some(position) = position {
            self.known.insert(position, node);
        }
        node
    }

    fn go_on(&mut self, link: Link, playing: &Match, seen: &Seen) -> u32 {
        let Some(choice) = playing.choice().filter(|_| !self.ends(playing)) else {
            let end = self.found.graph.end(playing.results());
            return self.found.graph.add(end, link);
        };
        if let Some(observed) = &mut self.observed
            && let Err(fault) = observed.decide(seen, playing, choice)
        {
            return self.wrong(link, Wrong::Fails(fault));
        }
        let node = self.found.graph.add(Kind::Open, link);
        let (choice, parked, seen) = (choice.clone(), playing.park(), seen.clone());
        self.waiting.push_back(Waiting { node, choice, parked, seen });
        node
    }

    /// Whether the procedure with which lines end has begun and is over.
    fn ends(&self, playing: &Match) -> bool {
        let state = playing.kernel().state();
        self.plan.until.is_some_and(|proc| {
            let over = state.finished.get(proc.index()).is_some_and(Option::is_some);
            over && state.frames.iter().all(|frame| frame.proc != proc)
        })
    }

    fn wrong(&mut self, link: Link, wrong: Wrong) -> u32 {
        let node = self.found.graph.add(Kind::Wrong, link);
        *self.found.often.entry(wrong.kind().to_owned()).or_default() += 1;
        if self.found.wrong.iter().all(|(known, _)| *known != wrong) {
            self.found.wrong.push((wrong, node));
        }
        node
    }
}
