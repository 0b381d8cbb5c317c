//! What a seat cannot tell from the match that is played: the same to everything that it is shown, with hidden cards, chances
//! to come and secret answers drawn anew. It is all that a player gets who thinks ahead.
//!
//! A card that the seat does not know could be any other that it does not know either, of the same owner and of a type that
//! the same parts of decks take and that can lie in its zone; one of a set could be any of the set. So what is in a deck list
//! counts as known, and what rules keep in variables stays as it is.
//!
//! It is meant for a seat that is asked. While another is asked, what that one is offered stays what it is in truth, and may not
//! fit what it is then drawn to have.
//!
//! In the middle of a script the cards are drawn at the checkpoint and the answers since are given again. What leads the seat
//! to see anything else is thrown away; where that happens too often, less is drawn: [`Resampled`] says how much.

mod alike;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use self::alike::{Alike, Pool, exchange};
use super::load::Game;
use super::play::{AnswerError, Match};
use super::shown::Shown;
use crate::kernel::choice::{Answer, Ask, Choice};
use crate::kernel::knowledge::lot;
use crate::kernel::random::{Source, Streams};
use crate::kernel::trace::Trace;
use crate::kernel::value::{Seat, Value};
use crate::kernel::{Fault, Kernel};

/// A match that a seat takes to be possible.
#[derive(Debug)]
pub struct Resampled {
    /// The match. It stands at the same decision, knows nothing of how it came there, and cannot be saved or taken back.
    pub playing: Match,
    /// How many hidden cards were drawn among others that they could be as well.
    pub drawn: usize,
    /// How many stayed what they are although they could be others.
    pub kept: usize,
    /// How many answers of others that the seat knows nothing of were drawn.
    pub answers: usize,
    /// Whether chances since the checkpoint were drawn anew as well; those to come always are.
    pub chances: bool,
}

/// What a seat does not know of a match at a decision, prepared for drawing it often.
#[derive(Debug)]
pub struct Unknown<'a> {
    of: &'a Match,
    seat: Seat,
    /// The match at its checkpoint.
    base: Kernel,
    /// The answers since, and whether the seat knows nothing of what was answered.
    since: Vec<(Seat, Answer, bool)>,
    /// What the seat was shown at each decision since; nothing where the checkpoint is now.
    told: Vec<Shown>,
    /// The cards to exchange, from all that can be to those in zones that nothing has happened in since.
    pools: [Pool; 3],
    /// Hidden cards that could be others.
    hidden: usize,
    /// Cards that the seat has lost track of since the checkpoint.
    lost: usize,
    /// The plan by which it was drawn last: what failed every time before is not tried again.
    plan: Cell<usize>,
    /// Whether what is drawn has the log that the match has so far.
    pub with_log: bool,
}

/// How much is drawn, how often it is tried.
#[derive(Clone, Copy)]
struct Plan {
    /// Which cards, by their pool.
    pool: Option<usize>,
    /// Whether chances since the checkpoint are.
    chances: bool,
    /// Whether secret answers are.
    answers: bool,
    tries: usize,
}

const fn plan(pool: Option<usize>, chances: bool, tries: usize) -> Plan {
    Plan { pool, chances, answers: true, tries }
}

/// From everything on. Answers each of which could be another may not all be others at once, so in the end nothing is drawn,
/// which cannot fail.
const PLANS: [Plan; 6] = [
    plan(Some(0), true, 8),
    plan(Some(0), false, 8),
    plan(Some(1), false, 8),
    plan(Some(2), false, 8),
    plan(None, false, 32),
    Plan { pool: None, chances: false, answers: false, tries: 1 },
];

/// Only so many of the last answers of others are looked at for whether they are secret.
const SECRETS: usize = 8;

impl Match {
    /// A match that a seat cannot tell from this one.
    ///
    /// # Errors
    /// Rules that fail, which they did not when this match came here.
    pub fn resample(&self, seat: Seat, source: &mut Source) -> Result<Resampled, AnswerError> {
        self.unknown_to(seat)?.draw(source)
    }

    /// This match as it stands, with hidden cards in each other's places: for looking only, because a script that waits knows
    /// nothing of it. Where it is [not the same](Match::same_for) for the seat, something hidden is shown.
    #[must_use]
    pub fn otherwise(&self, seat: Seat, source: &mut Source) -> Match {
        let now = self.kernel();
        let mut groups: BTreeMap<(u32, Seat), Vec<u32>> = BTreeMap::new();
        for id in (0..now.state().objects.len() as u32).filter(|id| !now.knows(*id, seat)) {
            groups.entry((lot(now.state(), id, seat), now.state().object(id).owner)).or_default().push(id);
        }
        let mut kernel = now.copy();
        let pool = groups.into_values().map(|cards| Alike::new(cards, now)).collect();
        exchange(&mut kernel, Some(&pool), source);
        self.beside(kernel)
    }

    /// What a seat does not know now.
    ///
    /// # Errors
    /// Rules that fail, which they did not when this match came here.
    pub fn unknown_to(&self, seat: Seat) -> Result<Unknown<'_>, AnswerError> {
        let (base, since) = self.kernel().fork();
        let since = since.into_iter().map(|(seat, answer)| (seat, answer, false)).collect();
        let mut unknown = Unknown {
            of: self,
            seat,
            base,
            since,
            told: Vec::new(),
            pools: Default::default(),
            hidden: 0,
            lost: 0,
            plan: Cell::new(0),
            with_log: false,
        };
        let mut busy: BTreeSet<u32> = self.kernel().touched_since().into_iter().collect();
        if unknown.base.choice().is_none() {
            busy.extend(unknown.look()?);
        }
        unknown.sort_out(&busy);
        Ok(unknown)
    }
}

impl Unknown<'_> {
    /// Whose ignorance it is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A match that the seat takes to be possible.
    ///
    /// # Errors
    /// Rules that fail, which they did not when the match came here.
    pub fn draw(&self, source: &mut Source) -> Result<Resampled, AnswerError> {
        if self.told.is_empty() {
            let mut kernel = self.base.fork().0;
            let drawn = exchange(&mut kernel, self.pools.first(), source);
            kernel.draw_from(Streams::fresh(source));
            kernel.chances = None;
            kernel.trace = self.log();
            return Ok(self.resampled(self.of.beside(kernel), drawn, (true, true)));
        }
        let mut failed = None;
        for (at, Plan { pool, chances, answers, tries }) in PLANS.into_iter().enumerate().skip(self.plan.get()) {
            self.plan.set(at);
            for _ in 0..tries {
                let mut kernel = self.base.fork().0;
                let drawn = exchange(&mut kernel, pool.and_then(|at| self.pools.get(at)), source);
                let streams = &kernel.control().streams;
                let now = self.of.kernel().control().streams.used();
                let streams = if chances { Streams::fresh(source) } else { streams.fresh_from(now, source) };
                kernel.draw_from(streams);
                // Chances that are given instead of drawn stay so only where those since the checkpoint have to stay.
                kernel.chances = kernel.chances.filter(|_| !chances);
                let secret = |at: usize, choice: &Choice, source: &mut Source| {
                    self.since.get(at).is_some_and(|(.., secret)| *secret && answers).then(|| choice.ask.at_random(source))
                };
                let again =
                    self.again(kernel, |at, choice| secret(at, choice, source), |at, shown, _| self.told.get(at) == Some(shown));
                // Where fewer chances were taken than in truth, the next ones would still be the true ones.
                let beyond = |playing: &Match| {
                    chances || playing.kernel().control().streams.used().iter().zip(&now).all(|(used, now)| used >= now)
                };
                match again {
                    Ok(Some(playing)) if beyond(&playing) => return Ok(self.resampled(playing, drawn, (chances, answers))),
                    Ok(_) => {}
                    Err(error) => failed = Some(error),
                }
            }
        }
        Err(failed.unwrap_or_else(|| Fault::Misuse("the rules keep something between steps".into()).into()))
    }

    fn resampled(&self, mut playing: Match, drawn: usize, (chances, answers): (bool, bool)) -> Resampled {
        if !self.with_log {
            playing.kernel_mut().trace = Trace::default();
        }
        let kept = self.hidden.saturating_sub(drawn) + if chances { 0 } else { self.lost };
        let answers = self.since.iter().filter(|(.., secret)| *secret && answers).count();
        Resampled { playing, drawn, kept, answers, chances }
    }

    /// The log up to the checkpoint.
    fn log(&self) -> Trace {
        self.of.kernel().trace.first(self.base.control().traced as usize, self.with_log)
    }

    /// Plays on from the checkpoint: the answers since are given again, or others in their place, as long as what the seat is
    /// shown at each decision is as it should be.
    fn again(
        &self,
        mut kernel: Kernel,
        mut other: impl FnMut(usize, &Choice) -> Option<Answer>,
        mut fits: impl FnMut(usize, &Shown, &Kernel) -> bool,
    ) -> Result<Option<Match>, AnswerError> {
        kernel.trace = self.log();
        kernel.trace.on = true;
        let from = kernel.trace.len();
        let mut playing = self.of.beside(kernel);
        playing.advance()?;
        for at in 0..=self.since.len() {
            if !fits(at, &playing.shown_since(self.seat, from)?, playing.kernel()) {
                return Ok(None);
            }
            let Some((seat, answer, _)) = self.since.get(at) else { break };
            let choice = playing.kernel().pending().find(|choice| choice.seat == *seat);
            let answer = choice.and_then(|choice| other(at, choice)).unwrap_or_else(|| answer.clone());
            playing.kernel_mut().answer(*seat, answer)?;
            playing.advance()?;
        }
        Ok(Some(playing))
    }

    /// Looks at what the seat was shown since the checkpoint, and which answers of others it knows nothing of: those in whose
    /// place another shows it the same. Gives the cards that choices were about.
    fn look(&mut self) -> Result<BTreeSet<u32>, AnswerError> {
        let (mut told, mut choices, mut about) = (Vec::new(), Vec::new(), BTreeSet::new());
        let note = |_: usize, choice: &Choice| {
            choices.push(choice.clone());
            None
        };
        self.again(self.base.fork().0, note, |_, shown, kernel| {
            kernel.pending().for_each(|choice| mention(choice, &mut about));
            told.push(shown.clone());
            true
        })?;
        self.told = told;
        let others: Vec<usize> =
            (0..self.since.len()).filter(|at| self.since.get(*at).is_some_and(|s| s.0 != self.seat)).collect();
        for at in others.into_iter().rev().take(SECRETS) {
            let Some((choice, (_, given, _))) = choices.get(at).zip(self.since.get(at)) else { continue };
            let mut source = Source::new(at as u64, 0);
            let another = (0..4).map(|_| choice.ask.at_random(&mut source)).find(|answer| answer != given);
            let Some(another) = another else { continue };
            let instead = |now, _: &Choice| (now == at).then(|| another.clone());
            let same = self.again(self.base.fork().0, instead, |now, shown, _| self.told.get(now) == Some(shown));
            if let Some((.., secret)) = self.since.get_mut(at) {
                *secret = matches!(same, Ok(Some(_)));
            }
        }
        Ok(about)
    }

    /// Sorts the hidden cards into sets of which each could be each other, without those that something happened to.
    fn sort_out(&mut self, busy: &BTreeSet<u32>) {
        let (base, now, seat) = (&self.base, self.of.kernel(), self.seat);
        let state = base.state();
        let cards = (0..now.state().objects.len() as u32).filter(|id| !now.knows(*id, seat));
        let forgotten = now.forgotten_since(seat);
        let bound = base.bound_to_their_places();
        let zones: BTreeSet<u16> = busy.iter().map(|id| state.object(*id).zone).collect();
        let mut groups: BTreeMap<(u32, Seat, u64), Vec<u32>> = BTreeMap::new();
        for id in cards {
            if !state.is_card(id) || base.knows(id, seat) || forgotten.contains(&id) {
                self.lost += 1;
                continue;
            }
            let object = state.object(id);
            groups.entry((lot(state, id, seat), object.owner, parts(&self.of.game, object.def))).or_default().push(id);
        }
        groups.retain(|_, group| group.len() > 1);
        self.hidden = groups.values().map(Vec::len).sum();
        let without = |drop: &dyn Fn(u32) -> bool| -> Pool {
            let groups = groups.values().map(|group| group.iter().copied().filter(|id| !drop(*id)).collect::<Vec<_>>());
            groups.filter(|group| group.len() > 1).map(|cards| Alike::new(cards, base)).collect()
        };
        self.pools = [
            without(&|id| bound.contains(&id)),
            without(&|id| bound.contains(&id) || busy.contains(&id)),
            without(&|id| bound.contains(&id) || zones.contains(&state.object(id).zone)),
        ];
    }
}

/// The parts of deck lists that take a card, a bit each: where cards of its type come from.
fn parts(game: &Game, def: u32) -> u64 {
    let kind = game.rules.schema.cards.get_index(def as usize).map(|(_, card)| card.kind);
    let takes = |types: &[_]| types.is_empty() || kind.is_some_and(|kind| types.contains(&kind));
    let parts = game.manifest.decks.values().take(64).enumerate();
    parts.filter(|(_, part)| takes(&part.types)).fold(0, |bits, (at, _)| bits | 1 << at)
}

/// The cards that a choice is about.
fn mention(choice: &Choice, cards: &mut BTreeSet<u32>) {
    let mut note = |value: &Value| match value {
        Value::Object(handle) => drop(cards.insert(handle.id)),
        Value::Ability(ability) => drop(cards.insert(ability.card.id)),
        _ => {}
    };
    match &choice.ask {
        Ask::Pick(options) => options.iter().for_each(|option| note(&option.subject)),
        Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => {
            items.iter().for_each(note)
        }
        Ask::Confirm | Ask::Number { .. } => {}
    }
}
