//! A failing game made small: options back to what they are by default, answers left out or made plain, as long as the same
//! kind of trouble is seen.
//!
//! An answer is kept as the call by which a suite gives it, so that it means the same where other answers are missing before it.
//! Where it fits nothing that is asked, the simplest answers lead on to it for a while; then it is left out.

use std::sync::Arc;

use super::play::{Limits, Played, Trouble, ended, play, simplest};
use crate::game::{Game, Match, Setup};
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::value::Seat;
use crate::suite::names::{Names, Roster};
use crate::suite::record::Call;

/// How many answers are given at the most in looking for a smaller game.
const EFFORT: usize = 40_000;
/// So many simplest answers lead on to a player who is asked something else, or is not asked.
const PATIENCE: (usize, usize) = (3, 12);

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
        self.attempt(self.setup.clone(), vec![Step::Simplest; self.best.len()]);
        self.options();
        self.leave_out();
        self.make_plain();
        self.leave_out();
        self.options();
    }

    /// Sets options back to what they are by default.
    fn options(&mut self) {
        let default = Setup { options: Default::default(), ..self.setup.clone() };
        if default == self.setup || self.attempt(default, self.best.clone()) {
            return;
        }
        for name in self.setup.options.keys().cloned().collect::<Vec<_>>() {
            let mut setup = self.setup.clone();
            setup.options.remove(&name);
            self.attempt(setup, self.best.clone());
        }
    }

    /// Leaves answers out, first many at once, then each.
    fn leave_out(&mut self) {
        let mut size = self.best.len().div_ceil(2).max(1);
        loop {
            let (before, mut at) = (self.best.len(), 0);
            while at < self.best.len() {
                let mut steps = self.best.clone();
                steps.drain(at..(at + size).min(self.best.len()));
                if !self.attempt(self.setup.clone(), steps) {
                    at += size;
                }
            }
            if size == 1 && self.best.len() == before {
                return;
            }
            size = (size / 2).max(1);
        }
    }

    /// Gives the simplest answer in the place of each other.
    fn make_plain(&mut self) {
        for at in (0..self.best.len()).rev() {
            if matches!(self.best.get(at), Some(Step::Call(..))) {
                let mut steps = self.best.clone();
                if let Some(step) = steps.get_mut(at) {
                    *step = Step::Simplest;
                }
                self.attempt(self.setup.clone(), steps);
            }
        }
    }

    /// Plays on another way; it is the best so far if the same is wrong with it, and it is smaller or simpler.
    fn attempt(&mut self, setup: Setup, steps: Vec<Step>) -> bool {
        if self.left == 0 {
            return false;
        }
        let (played, steps) = self.play(setup, Follow::Roughly(steps));
        self.left = self.left.saturating_sub(played.answers.len() + 1);
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
                    let simple = || Some((choice.seat, simplest(choice)));
                    let Some(step) = left.first().cloned() else { return simple().filter(|_| endless) };
                    let (fits, patience) = match &step {
                        Step::Simplest => (simple(), 0),
                        Step::Call(seat, call) => match pending().find(|choice| choice.seat == *seat) {
                            Some(choice) => (legal(&names, choice, call).map(|answer| (*seat, answer)), PATIENCE.0),
                            None => (None, PATIENCE.1),
                        },
                    };
                    if fits.is_some() {
                        left.remove(0);
                        steps.push(step);
                        waited = 0;
                        return fits;
                    }
                    if waited < patience {
                        waited += 1;
                        steps.push(Step::Simplest);
                        return simple();
                    }
                    left.remove(0);
                    waited = 0;
                },
            }
        };
        let played = ended(play(game, setup, next, |_| trial), self.limits);
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

/// What a call answers, if that is legal.
fn legal(names: &Names<'_>, choice: &Choice, call: &Call) -> Option<Answer> {
    let (answer, rest) = names.answer(choice, &call.method, &call.args).ok()?;
    (rest.is_empty() && choice.ask.check(&answer).is_ok()).then_some(answer)
}
