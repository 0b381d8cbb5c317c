//! A failing game made small: options back to what they are by default, answers left out or made plain, as long as the same
//! kind of trouble is seen.
//!
//! An answer is kept as the call by which a suite gives it, so that it means the same where other answers are missing before it.
//! Where it fits nothing that is asked, the simplest answers lead on to it for a while; then it is left out.

use std::ops::Range;
use std::sync::Arc;

use super::chunks;
use super::play::{Limits, Played, Trouble, ended, play};
use crate::game::{Game, Match, Setup};
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::value::Seat;
use crate::suite::names::{Names, Roster};
use crate::suite::record::Call;

/// How many answers are given at the most in looking for a smaller game.
const EFFORT: usize = 200_000;
/// What an answer counts after which something costly is tried.
const CLOSELY: usize = 10;
/// So many simplest answers lead on to a player who is asked something else, or is not asked.
const PATIENCE: (usize, usize) = (1, 12);
/// So many answers of a player that do not fit are left out for one that does.
const AHEAD: usize = 8;

/// An answer that is to be given when it fits.
#[derive(Clone, Debug)]
enum Step {
    /// By this seat, in this way.
    Call(Seat, Call),
    /// The simplest, by whoever is asked.
    Simplest,
}

/// A failing game, made small.
#[derive(Debug)]
pub struct Small {
    /// How it begins.
    pub setup: Setup,
    /// Its answers. Of a game that does not end, those after which the simplest ones lead nowhere.
    pub answers: Vec<(Seat, Answer)>,
    /// What is wrong with it.
    pub trouble: Trouble,
}

/// Makes a failing game small. Of one that does not end nothing is left, if it ends with other answers.
pub(super) fn minimise(game: &Arc<Game>, failing: Played, limits: Limits) -> Option<Small> {
    let trouble = failing.trouble?;
    let mut search = Search {
        game,
        limits,
        kind: trouble.kind(),
        trouble,
        left: EFFORT,
        best: Vec::new(),
        answers: failing.answers,
        setup: failing.setup,
    };
    search.go();
    let Search { trouble, answers, setup, best, .. } = search;
    let answers = if matches!(trouble, Trouble::Endless(_)) { answers.into_iter().take(best.len()).collect() } else { answers };
    Some(Small { setup, answers, trouble })
}

struct Search<'a> {
    game: &'a Arc<Game>,
    limits: Limits,
    kind: String,
    trouble: Trouble,
    /// How many answers may still be given.
    left: usize,
    best: Vec<Step>,
    answers: Vec<(Seat, Answer)>,
    setup: Setup,
}

impl Search<'_> {
    fn go(&mut self) {
        let given = self.answers.clone();
        let (again, steps) = self.play(self.setup.clone(), Follow::Exactly(&given));
        if again.trouble.as_ref().map(Trouble::kind).as_ref() != Some(&self.kind) {
            return;
        }
        self.best = steps;
        self.attempt(self.setup.clone(), Vec::new());
        let simplest = |count| vec![Step::Simplest; count];
        self.attempt(self.setup.clone(), simplest(self.best.len()));
        self.options();
        self.shrink(simplest);
        self.shrink(|_| Vec::new());
        // Each may make room for the others.
        while self.shrink(simplest) | self.options() && self.shrink(|_| Vec::new()) {}
    }

    /// Sets options back to what they are by default. Gives whether any could be.
    fn options(&mut self) -> bool {
        let default = Setup { options: Default::default(), ..self.setup.clone() };
        if default == self.setup {
            return false;
        }
        let mut any = self.attempt(default, self.best.clone());
        for name in self.setup.options.keys().cloned().collect::<Vec<_>>() {
            let mut setup = self.setup.clone();
            setup.options.remove(&name);
            any |= self.attempt(setup, self.best.clone());
        }
        any
    }

    /// Puts something else in the place of answers, as long as that can be done anywhere. Gives whether it could.
    fn shrink(&mut self, instead: fn(usize) -> Vec<Step>) -> bool {
        let attempt = |search: &mut Self, piece: Range<usize>| {
            let mut steps = search.best.clone();
            let others = instead(piece.len());
            steps.splice(piece, others);
            search.attempt(search.setup.clone(), steps)
        };
        chunks::each(self, |search| search.best.len(), attempt)
    }

    /// Plays on another way; it is the best so far if the same is wrong with it, and it is smaller or simpler.
    fn attempt(&mut self, setup: Setup, steps: Vec<Step>) -> bool {
        if self.left == 0 {
            return false;
        }
        let (played, steps) = self.play(setup, Follow::Roughly(steps));
        let trial = self.trouble.trial();
        let price = if trial.durable || trial.hidden { CLOSELY } else { 1 };
        self.left = self.left.saturating_sub((played.answers.len() + 1) * price);
        let Some(trouble) = played.trouble.filter(|trouble| trouble.kind() == self.kind) else { return false };
        let size = |setup: &Setup, steps: &[Step]| {
            let calls = steps.iter().filter(|step| matches!(step, Step::Call(..))).count();
            (steps.len(), setup.options.len(), calls)
        };
        if size(&played.setup, &steps) >= size(&self.setup, &self.best) {
            return false;
        }
        (self.setup, self.answers, self.trouble, self.best) = (played.setup, played.answers, trouble, steps);
        true
    }

    /// Plays a game, and gives what was answered in it as steps.
    fn play(&self, setup: Setup, mut follow: Follow<'_>) -> (Played, Vec<Step>) {
        let (game, longest) = (self.game, self.limits.longest);
        let endless = matches!(self.trouble, Trouble::Endless(_));
        let roster = Roster::new(game, &setup);
        let trial = self.trouble.trial();
        let (mut steps, mut waited) = (Vec::new(), 0);
        let next = |playing: &Match| {
            let names = Names { game, kernel: playing.kernel(), roster: &roster };
            let pending = || playing.kernel().pending();
            let count = playing.answers().len();
            match &mut follow {
                Follow::Exactly(answers) => {
                    let (seat, answer) = answers.get(count)?;
                    let call = pending().find(|choice| choice.seat == *seat).and_then(|choice| names.call(choice, answer));
                    steps.push(call.map_or(Step::Simplest, |call| Step::Call(*seat, call)));
                    Some((*seat, answer.clone()))
                }
                Follow::Roughly(left) => loop {
                    let choice = pending().next().filter(|_| count < longest)?;
                    let simple = || Some((choice.seat, choice.ask.simplest()));
                    let Some(step) = left.first().cloned() else { return simple().filter(|_| endless) };
                    let found = match &step {
                        Step::Simplest => simple().map(|answer| (0, answer)),
                        Step::Call(seat, _) => next_of(left, *seat, &names, pending().find(|choice| choice.seat == *seat)),
                    };
                    if let Some((at, answer)) = found {
                        left.drain(..at);
                        steps.push(left.remove(0));
                        waited = 0;
                        return Some(answer);
                    }
                    let asked = matches!(&step, Step::Call(seat, _) if pending().any(|choice| choice.seat == *seat));
                    if waited < if asked { PATIENCE.0 } else { PATIENCE.1 } {
                        waited += 1;
                        steps.push(Step::Simplest);
                        return simple();
                    }
                    left.remove(0);
                    waited = 0;
                },
            }
        };
        let played = ended(play(game, setup, next, |_| trial, trial.durable || trial.hidden), self.limits);
        (played, steps)
    }
}

/// Which answers are given.
enum Follow<'a> {
    /// These.
    Exactly(&'a [(Seat, Answer)]),
    /// Those of them that fit, and simplest ones between them.
    Roughly(Vec<Step>),
}

/// The first of the next steps of a seat that answers what it is asked.
fn next_of(steps: &[Step], seat: Seat, names: &Names<'_>, asked: Option<&Choice>) -> Option<(usize, (Seat, Answer))> {
    let mine = steps.iter().take(AHEAD).map_while(|step| match step {
        Step::Call(of, call) if *of == seat => Some(call),
        _ => None,
    });
    let fits = |(at, call)| Some((at, (seat, legal(names, asked?, call)?)));
    mine.enumerate().find_map(fits)
}

/// What a call answers, if that is legal.
fn legal(names: &Names<'_>, choice: &Choice, call: &Call) -> Option<Answer> {
    let (answer, rest) = names.answer(choice, &call.method, &call.args).ok()?;
    (rest.is_empty() && choice.ask.check(&answer).is_ok()).then_some(answer)
}
