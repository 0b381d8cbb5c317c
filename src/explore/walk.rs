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
use super::graph::{Graph, Kind, Link};
use super::observed::{Observed, Seen};
use crate::game::{AnswerError, Game, Match, Parked, Setup, SetupError, Violation};
use crate::kernel::Fault;
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::schema::ProcId;
use crate::kernel::value::Seat;
use crate::script::Host;

/// Where an exploration begins.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// How the match begins.
    pub setup: Setup,
    /// Answers that lead to where the exploration begins.
    pub answers: Vec<(Seat, Answer)>,
}

/// What an exploration does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whether all outcomes of chances are gone through; else the seed decides.
    pub chances: bool,
    /// Whether equal positions count as one. If not, every line is walked by itself, and information sets are counted.
    pub merge: bool,
    /// A procedure with whose end a line ends, though the match goes on.
    pub until: Option<ProcId>,
    /// When it stops.
    pub limits: Limits,
}

/// When an exploration stops though it is not at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// With so many states.
    pub states: usize,
    /// After so many answers.
    pub depth: u32,
    /// At a choice with more legal answers than these.
    pub answers: u32,
    /// With so many violations of one kind.
    pub violations: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { chances: false, merge: true, until: None, limits: Limits::default() }
    }
}

impl Plan {
    /// Begins a match, with these outcomes if its chances are to be given.
    pub(super) fn start(&self, game: &Arc<Game>, host: &Rc<Host>, setup: &Setup, outcomes: &[u32]) -> Result<Match, SetupError> {
        match (self.chances, self.merge) {
            (true, merge) => Match::start_with_chances(game, host, setup.clone(), outcomes, !merge),
            (false, true) => Match::start(game, host, setup.clone()),
            (false, false) => Match::start_recorded(game, host, setup.clone()),
        }
    }

    /// Gives an answer, with these outcomes if chances are to be given.
    pub(super) fn answer(&self, playing: &mut Match, seat: Seat, answer: &Answer, outcomes: &[u32]) -> Result<(), AnswerError> {
        if self.chances {
            playing.answer_with_chances(seat, answer.clone(), outcomes)
        } else {
            playing.answer(seat, answer.clone())
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits { states: 200_000, depth: 1000, answers: 1000, violations: 5 }
    }
}

/// Why an exploration does not even begin.
#[derive(Debug, Error)]
pub enum Stop {
    /// The match does not begin.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// The answers before it do not lead to where it should begin.
    #[error("the answers before the position: {0}")]
    Answers(AnswerError),
}

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

/// A choice with too many answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wide {
    /// Where.
    pub node: u32,
    /// How many answers it has.
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
    /// Choices that have more answers than were allowed.
    pub wide: Vec<Wide>,
    /// How many decisions and ends there are.
    pub states: usize,
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

/// Explores a position. `tell` is called now and then with how many states there are, and how many wait to be gone on with.
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
        found: Explored::default(),
        known: FxHashMap::default(),
        observed: (!plan.merge).then(Observed::default),
        waiting: VecDeque::new(),
    };
    walk.begin(Link::ROOT, &mut Vec::new())?;
    while let Some(next) = walk.waiting.pop_front() {
        tell(walk.found.states, walk.waiting.len());
        if walk.found.states >= plan.limits.states || walk.found.repeats(plan.limits.violations) {
            break;
        }
        walk.expand(&next)?;
    }
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

/// An answer that is given where a match was put away.
struct Step<'a> {
    parked: &'a Parked,
    seen: &'a Seen,
    seat: Seat,
    answer: &'a Answer,
}

/// What goes on with a match after an answer, and gives the node that it came to.
type Then<'t, 'w> = &'t mut dyn FnMut(&mut Walk<'w>, Link, Result<(Match, Seen), AnswerError>) -> Result<u32, Stop>;

struct Walk<'a> {
    game: &'a Arc<Game>,
    host: &'a Rc<Host>,
    from: &'a Position,
    plan: &'a Plan,
    found: Explored,
    known: FxHashMap<u128, u32>,
    observed: Option<Observed>,
    waiting: VecDeque<Waiting>,
}

impl<'w> Walk<'w> {
    /// Begins the match, with each outcome of the chances before its first decision.
    fn begin(&mut self, link: Link, outcomes: &mut Vec<u32>) -> Result<u32, Stop> {
        match self.plan.start(self.game, self.host, &self.from.setup, outcomes) {
            Ok(playing) => {
                let seen = self.observed.as_mut().map(|observed| observed.see(&[], None, &playing, 0));
                self.lead(link, playing, &seen.unwrap_or_default(), 0)
            }
            Err(SetupError::Fault(Fault::Chance { below })) if self.plan.chances => {
                self.chance(link, below, outcomes, |walk, link, outcomes| walk.begin(link, outcomes))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Gives the answers before the position, from one on.
    fn lead(&mut self, link: Link, playing: Match, seen: &Seen, at: usize) -> Result<u32, Stop> {
        let Some((seat, answer)) = self.from.answers.get(at) else { return Ok(self.arrive(link, &playing, seen)) };
        let parked = playing.park();
        let step = Step { parked: &parked, seen, seat: *seat, answer };
        self.give(link, &step, &mut Vec::new(), &mut |walk, link, given| match given {
            Ok((playing, seen)) => walk.lead(link, playing, &seen, at + 1),
            Err(error) => Err(Stop::Answers(error)),
        })
    }

    /// Gives every answer of a decision.
    fn expand(&mut self, waiting: &Waiting) -> Result<(), Stop> {
        let Waiting { node, choice, parked, seen } = waiting;
        let depth = self.found.graph.node(*node).link.depth + 1;
        let count = how_many(&choice.ask);
        if count > u128::from(self.plan.limits.answers) {
            self.found.wide.push(Wide { node: *node, answers: count });
            return Ok(());
        }
        if depth > self.plan.limits.depth {
            return Ok(());
        }
        let mut after = Vec::with_capacity(count as usize);
        for (via, answer) in (0..).zip(answers(&choice.ask)) {
            let link = Link { parent: *node, via, depth };
            let step = Step { parked, seen, seat: choice.seat, answer: &answer };
            after.push(self.give(link, &step, &mut Vec::new(), &mut |walk, link, given| {
                Ok(match given {
                    Ok((playing, seen)) => walk.arrive(link, &playing, &seen),
                    Err(AnswerError::Failed(fault)) => walk.wrong(link, Wrong::Fails(fault)),
                    Err(AnswerError::Refused(refusal)) => {
                        walk.wrong(link, Wrong::Fails(Fault::Misuse(refusal.to_string().into())))
                    }
                })
            })?);
        }
        self.found.graph.lead(*node, Kind::Decision, &after);
        Ok(())
    }

    /// Gives an answer, with each outcome of the chances that it leads to.
    fn give(&mut self, link: Link, step: &Step<'_>, outcomes: &mut Vec<u32>, then: Then<'_, 'w>) -> Result<u32, Stop> {
        let mut playing = match step.parked.wake() {
            Ok(playing) => playing,
            Err(error) => return then(self, link, Err(error)),
        };
        let before = playing.kernel().trace.len();
        playing.kernel_mut().trace.on = self.observed.is_some();
        match self.plan.answer(&mut playing, step.seat, step.answer, outcomes) {
            Ok(()) => {
                let said = Some((step.seat, step.answer));
                let seen = self.observed.as_mut().map(|observed| observed.see(step.seen, said, &playing, before));
                then(self, link, Ok((playing, seen.unwrap_or_default())))
            }
            Err(AnswerError::Failed(Fault::Chance { below })) if self.plan.chances => {
                self.chance(link, below, outcomes, |walk, link, outcomes| walk.give(link, step, outcomes, then))
            }
            Err(error) => then(self, link, Err(error)),
        }
    }

    /// A chance: what led to it happens again with each of its outcomes.
    fn chance(
        &mut self,
        link: Link,
        below: u32,
        outcomes: &mut Vec<u32>,
        mut again: impl FnMut(&mut Self, Link, &mut Vec<u32>) -> Result<u32, Stop>,
    ) -> Result<u32, Stop> {
        let node = self.found.graph.add(Kind::Chance, link);
        let mut after = Vec::with_capacity(below as usize);
        for via in 0..below {
            outcomes.push(via);
            after.push(again(self, Link { parent: node, via, depth: link.depth }, outcomes)?);
            outcomes.pop();
        }
        self.found.graph.lead(node, Kind::Chance, &after);
        Ok(node)
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
