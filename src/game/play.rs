//! A match: a kernel with its answers, so that it can be forked, saved, undone and replayed.

use std::rc::Rc;
use std::sync::Arc;

use thiserror::Error;

use super::load::Game;
use super::setup::{Setup, SetupError};
use crate::kernel::choice::{Answer, Choice, Refusal};
use crate::kernel::control::Control;
use crate::kernel::random::{Given, Source};
use crate::kernel::state::{Outcome, State};
use crate::kernel::value::Seat;
use crate::kernel::{Fault, Kernel, Status};
use crate::script::{Host, refill_work};

/// Why an answer had no effect. The match stands as before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// It is not legal.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// What it led to failed, and was taken back.
    #[error("{0}\nThe answer was taken back; the game stands as before it.")]
    Failed(#[from] Fault),
}

/// How often a position is kept so that undoing is quick: every so many answers.
const KEEP: usize = 16;

#[derive(Clone, Debug)]
struct Kept {
    answers: usize,
    state: State,
    control: Control,
    since: Vec<(Seat, Answer)>,
    /// How many outcomes of chances were used, where they are given.
    chances: usize,
}

/// A match.
#[derive(Debug)]
pub struct Match {
    /// The game.
    pub game: Arc<Game>,
    /// How it began.
    pub setup: Setup,
    host: Rc<Host>,
    kernel: Kernel,
    answers: Vec<(Seat, Answer)>,
    /// The digest after each answer, if the match is recorded.
    digests: Vec<u64>,
    /// How many objects there were at the start.
    dealt: u32,
    kept: Option<Vec<Kept>>,
    /// What was answered last and failed, until something else is answered or taken back.
    pub(super) failed: Option<(Seat, Answer)>,
    /// Whether it is what a seat takes to be possible, and not a match that was played.
    pub(super) guessed: bool,
}

/// A match that is put away.
#[derive(Debug)]
pub struct Parked {
    parked: Match,
    since: Vec<(Seat, Answer)>,
    /// How many words each random stream had given.
    used: [u64; 3],
}

impl Parked {
    /// A match that goes on from here.
    ///
    /// # Errors
    /// Rules that fail, which they did not when the match came here.
    pub fn wake(&self) -> Result<Match, AnswerError> {
        let (fork, _) = self.parked.at_checkpoint();
        fork.awake(self.since.clone())
    }

    /// A match that goes on from here, with other chances to come.
    ///
    /// # Errors
    /// As for [`Parked::wake`].
    pub fn wake_anew(&self, source: &mut Source) -> Result<Match, AnswerError> {
        let (mut fork, _) = self.parked.at_checkpoint();
        let streams = fork.kernel.control().streams.fresh_from(self.used, source);
        fork.kernel.draw_from(streams);
        fork.awake(self.since.clone())
    }
}

impl Drop for Match {
    fn drop(&mut self) {
        self.host.forget(self.kernel.number);
    }
}

impl Match {
    /// Begins a match and goes on to the first decision.
    ///
    /// # Errors
    /// A set-up that cannot be built, or rules that fail before the first decision.
    pub fn start(game: &Arc<Game>, host: &Rc<Host>, setup: Setup) -> Result<Match, SetupError> {
        Self::prepare(game, host, setup, None, false)
    }

    /// Begins a match that keeps a log and digests, and can be undone quickly.
    ///
    /// # Errors
    /// As for [`Match::start`].
    pub fn start_recorded(game: &Arc<Game>, host: &Rc<Host>, setup: Setup) -> Result<Match, SetupError> {
        Self::prepare(game, host, setup, None, true)
    }

    /// Begins a match whose chances are given, each outcome from 0, in the order in which they are wanted: here those before
    /// the first decision, later with each answer ([`Match::answer_with_chances`]). Such a match cannot be saved, because a
    /// seed does not tell how it went.
    ///
    /// # Errors
    /// As for [`Match::start`]; the fault [`Fault::Chance`] says that an outcome is wanting, and how many there are.
    pub fn start_with_chances(
        game: &Arc<Game>,
        host: &Rc<Host>,
        setup: Setup,
        outcomes: &[u32],
        recorded: bool,
    ) -> Result<Match, SetupError> {
        let started = Self::prepare(game, host, setup, Some(Given::new(outcomes.to_vec(), 0)), recorded)?;
        match started.kernel.chances.as_ref().map_or(0, Given::left) {
            0 => Ok(started),
            left => Err(SetupError::Fault(Fault::Outcomes { left })),
        }
    }

    fn prepare(
        game: &Arc<Game>,
        host: &Rc<Host>,
        setup: Setup,
        chances: Option<Given>,
        recorded: bool,
    ) -> Result<Match, SetupError> {
        let mut kernel = game.set_up_with(&setup, chances)?;
        kernel.trace.on = recorded;
        let kept = recorded.then(Vec::new);
        let (host, dealt) = (host.clone(), kernel.state().objects.len() as u32);
        let (answers, digests) = (Vec::new(), Vec::new());
        let (failed, guessed) = (None, false);
        let mut this = Match { game: game.clone(), setup, host, kernel, answers, digests, dealt, kept, failed, guessed };
        this.advance().map_err(SetupError::Fault)?;
        this.keep();
        Ok(this)
    }

    /// A match at a checkpoint, with the answers that led there and the digest after each, and how many objects there were when it began; the answers since the checkpoint
    /// lead on to the pending choice.
    ///
    /// # Errors
    /// Rules that fail on the way.
    pub(super) fn resume(
        game: &Arc<Game>,
        host: &Rc<Host>,
        (setup, dealt): (Setup, u32),
        (answers, digests): (Vec<(Seat, Answer)>, Vec<u64>),
        (state, mut control, since): (State, Control, Vec<(Seat, Answer)>),
    ) -> Result<Match, AnswerError> {
        // The log begins anew here.
        control.traced = 0;
        let mut kernel = Kernel::restore(game.rules.clone(), state, control);
        kernel.options = game.options(&setup).unwrap_or_else(|_| Arc::from([]));
        kernel.policy = game.policy(&setup.policy).unwrap_or_else(|_| game.rules.policy.clone());
        kernel.trace.on = true;
        let (host, kept) = (host.clone(), Some(Vec::new()));
        let (failed, guessed) = (None, false);
        let mut this = Match { game: game.clone(), setup, host, kernel, answers, digests, dealt, kept, failed, guessed };
        this.catch_up(since)?;
        Ok(this)
    }

    /// A match of its own with another kernel, which says nothing of how this one came here.
    pub(super) fn beside(&self, kernel: Kernel) -> Match {
        let Setup { seats, decks, options, policy, .. } = self.setup.clone();
        Match {
            game: self.game.clone(),
            setup: Setup { seats, decks, options, policy, ..Setup::default() },
            host: self.host.clone(),
            kernel,
            answers: Vec::new(),
            digests: Vec::new(),
            dealt: self.dealt,
            kept: None,
            failed: None,
            guessed: true,
        }
    }

    /// A match that stood at a checkpoint, with the answers since, goes on in another host after one more answer.
    ///
    /// # Errors
    /// Whatever the answers lead to there.
    pub fn elsewhere(
        &self,
        host: &Rc<Host>,
        (kernel, since): (Kernel, Vec<(Seat, Answer)>),
        seat: Seat,
        answer: Answer,
    ) -> Result<Match, AnswerError> {
        let mut there = self.beside(kernel);
        there.host = host.clone();
        there.kernel.trace.on = true;
        there.catch_up(since)?;
        there.kernel.answer(seat, answer)?;
        there.advance()?;
        Ok(there)
    }

    pub(super) fn advance(&mut self) -> Result<Status, Fault> {
        refill_work();
        self.kernel.advance(&*self.host)
    }

    /// Gives answers again after the kernel went back to its checkpoint.
    fn catch_up(&mut self, since: Vec<(Seat, Answer)>) -> Result<(), AnswerError> {
        if self.kernel.choice().is_none() {
            self.advance()?;
        }
        for (seat, answer) in since {
            self.kernel.answer(seat, answer)?;
            self.advance()?;
        }
        Ok(())
    }

    /// The game as scripts see it, and the kernel, for those who look.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The kernel, for suites that let scripts look at a match.
    pub fn kernel_mut(&mut self) -> &mut Kernel {
        &mut self.kernel
    }

    /// The script host.
    pub fn host(&self) -> &Rc<Host> {
        &self.host
    }

    /// How many objects there were at the start: players and what the set-up dealt.
    pub(super) fn dealt(&self) -> u32 {
        self.dealt
    }

    /// What is asked now; the first of several that are asked at once.
    pub fn choice(&self) -> Option<&Choice> {
        self.kernel.choice()
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.kernel.choice().is_none()
    }

    /// How the game ended, by seat.
    pub fn results(&self) -> &[Outcome] {
        &self.kernel.state().results
    }

    /// All answers so far.
    pub fn answers(&self) -> &[(Seat, Answer)] {
        &self.answers
    }

    /// What was answered last and failed, until something else is answered or taken back.
    pub fn failed(&self) -> Option<&(Seat, Answer)> {
        self.failed.as_ref()
    }

    /// Whether the match keeps a log and digests.
    pub fn is_recorded(&self) -> bool {
        self.kernel.trace.on
    }

    /// The digest after each answer, if the match is recorded.
    pub fn digests(&self) -> &[u64] {
        &self.digests
    }

    /// The digest of the match as it stands.
    pub fn digest(&self) -> u64 {
        self.kernel.digest()
    }

    /// Answers the pending choice of a seat.
    ///
    /// # Errors
    /// An answer that is refused, or whose consequences fail; the match then stands as before.
    pub fn answer(&mut self, seat: Seat, answer: Answer) -> Result<(), AnswerError> {
        self.kernel.answer(seat, answer.clone())?;
        match self.advance() {
            Ok(_) => {
                self.answers.push((seat, answer));
                self.failed = None;
                if self.is_recorded() {
                    self.digests.push(self.kernel.digest());
                }
                self.keep();
                Ok(())
            }
            Err(fault) => {
                let mut since = self.kernel.roll_back(&*self.host);
                since.pop();
                self.catch_up(since)?;
                self.drop_chances();
                self.failed = Some((seat, answer));
                Err(AnswerError::Failed(fault))
            }
        }
    }

    /// Answers the pending choice of a seat in a match whose chances are given, with the outcomes of those that the answer
    /// leads to.
    ///
    /// # Errors
    /// As for [`Match::answer`]. The fault [`Fault::Chance`] says that a further outcome is wanting, and how many there are;
    /// the answer can then be given again with one more.
    pub fn answer_with_chances(&mut self, seat: Seat, answer: Answer, outcomes: &[u32]) -> Result<(), AnswerError> {
        let Some(given) = &mut self.kernel.chances else {
            return Err(Fault::Misuse("the chances of this match are drawn, and cannot be given".into()).into());
        };
        given.add(outcomes);
        let answered = self.answer(seat, answer);
        let left = self.kernel.chances.as_ref().map_or(0, Given::left);
        self.drop_chances();
        if answered.is_ok() && left > 0 {
            self.undo()?;
            return Err(Fault::Outcomes { left }.into());
        }
        answered
    }

    /// The outcomes of chances so far, where they are given.
    pub fn chances(&self) -> Option<&[u32]> {
        self.kernel.chances.as_ref().map(Given::used)
    }

    fn drop_chances(&mut self) {
        if let Some(given) = &mut self.kernel.chances {
            given.drop_rest();
        }
    }

    /// Answers the first pending choice at random.
    ///
    /// # Errors
    /// As for [`Match::answer`].
    pub fn answer_at_random(&mut self, source: &mut Source) -> Result<(), AnswerError> {
        let Some(choice) = self.kernel.choice() else { return Err(Refusal::NothingAsked.into()) };
        let (seat, answer) = (choice.seat, choice.ask.at_random(source));
        self.answer(seat, answer)
    }

    fn keep(&mut self) {
        let answers = self.answers.len();
        if let Some(kept) = &mut self.kept
            && answers.is_multiple_of(KEEP)
        {
            let (state, control, since) = self.kernel.checkpoint();
            let chances = self.kernel.chances.as_ref().map_or(0, Given::at_checkpoint);
            kept.push(Kept { answers, state, control, since, chances });
        }
    }

    /// Another match that stands as this one does. Neither affects the other.
    ///
    /// # Errors
    /// Rules that fail, which they did not when this match came here.
    pub fn fork(&self) -> Result<Match, AnswerError> {
        let (fork, since) = self.at_checkpoint();
        fork.awake(since)
    }

    /// This match put away: nothing of it runs, and any number of matches can go on from it.
    #[must_use]
    pub fn park(&self) -> Parked {
        let (parked, since) = self.at_checkpoint();
        Parked { parked, since, used: self.kernel.control().streams.used() }
    }

    fn at_checkpoint(&self) -> (Match, Vec<(Seat, Answer)>) {
        let (kernel, since) = self.kernel.fork();
        let fork = Match {
            game: self.game.clone(),
            setup: self.setup.clone(),
            host: self.host.clone(),
            kernel,
            answers: self.answers.clone(),
            digests: Vec::new(),
            dealt: self.dealt,
            kept: None,
            failed: None,
            guessed: self.guessed,
        };
        (fork, since)
    }

    fn awake(mut self, since: Vec<(Seat, Answer)>) -> Result<Match, AnswerError> {
        self.catch_up(since)?;
        self.drop_chances();
        Ok(self)
    }

    /// Takes back the last answer. Gives whether there was one.
    ///
    /// # Errors
    /// Rules that fail, which they did not before.
    pub fn undo(&mut self) -> Result<bool, AnswerError> {
        if self.answers.is_empty() {
            return Ok(false);
        }
        self.failed = None;
        let target = self.answers.len() - 1;
        self.host.forget(self.kernel.number);
        let mut trace = std::mem::take(&mut self.kernel.trace);
        let given = self.kernel.chances.as_ref().map(|given| given.used().to_vec());
        let chances = |used| given.clone().map(|given| Given::new(given, used));
        let kept = self.kept.take();
        let (recorded, kept) = (kept.is_some(), kept.unwrap_or_default());
        let at = kept.iter().rposition(|kept| kept.answers <= target);
        let again: Vec<(Seat, Answer)> =
            self.answers.get(at.and_then(|at| kept.get(at)).map_or(0, |k| k.answers)..target).unwrap_or(&[]).to_vec();
        let since = match at.and_then(|at| kept.get(at)) {
            Some(kept) => {
                trace.truncate(kept.control.traced as usize);
                let (options, policy) = (self.kernel.options.clone(), self.kernel.policy.clone());
                self.kernel = Kernel::restore(self.game.rules.clone(), kept.state.clone(), kept.control.clone());
                (self.kernel.options, self.kernel.policy) = (options, policy);
                self.kernel.chances = chances(kept.chances);
                kept.since.clone()
            }
            None => {
                trace.truncate(0);
                let set_up = self.game.set_up_with(&self.setup, chances(0));
                self.kernel = set_up.map_err(|e| AnswerError::Failed(Fault::Misuse(e.to_string().into())))?;
                Vec::new()
            }
        };
        self.kernel.trace = trace;
        self.kept = recorded.then(|| kept.into_iter().take(at.map_or(0, |at| at + 1)).collect());
        self.answers.truncate(target - again.len());
        self.digests.truncate(self.answers.len());
        self.catch_up(since)?;
        for (seat, answer) in again {
            self.answer(seat, answer)?;
        }
        self.drop_chances();
        Ok(true)
    }
}
