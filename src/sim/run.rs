//! Many games on several threads. Each thread has a Lua of its own; which one plays which game changes nothing in what comes of
//! it. Rows are handed over in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Duration;

use thiserror::Error;

use super::plan::Plan;
use super::play::{Unplayed, play};
use super::row::Row;
use crate::game::SaveError;
use crate::kernel::Fault;

/// The stack of a thread: scripts may nest deeper than the usual one allows.
const STACK: usize = 64 << 20;
/// So many games may wait to be taken.
const AHEAD: usize = 256;
/// How often it is asked whether all is to stop while games take long.
const LOOK: Duration = Duration::from_millis(50);

/// How games are played.
#[derive(Clone, Debug)]
pub struct Run {
    /// What is played.
    pub plan: Arc<Plan>,
    /// Which games of it.
    pub numbers: Range<u64>,
    /// How many threads at the most.
    pub jobs: usize,
    /// Whether each game is wanted as a file that can be replayed.
    pub keep: bool,
    /// Set by whoever wants all to stop: what is finished is kept, what is not is thrown away.
    pub stop: Arc<AtomicBool>,
}

/// A game that is finished.
#[derive(Debug)]
pub struct Done {
    /// What is kept of it.
    pub row: Row,
    /// The match as a file, if it is wanted.
    pub save: Option<String>,
}

/// Why games cannot be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// No thread can be had.
    #[error("no thread can be had: {0}")]
    Thread(#[from] std::io::Error),
    /// The rules fail while they load.
    #[error("the rules fail while they load: {0}")]
    Host(Fault),
    /// A game cannot begin.
    #[error("game {number} cannot begin: {why}")]
    Game {
        /// Which.
        number: u64,
        /// Why.
        why: Unplayed,
    },
    /// A game cannot be kept as a file.
    #[error("game {number} cannot be kept: {why}")]
    Keep {
        /// Which.
        number: u64,
        /// Why.
        why: SaveError,
    },
    /// What takes the rows wants no more of them.
    #[error("{0}")]
    Taker(String),
}

type Played = Result<Done, RunError>;
/// What a thread sends: a game with its number, or that it has no Lua to play any.
type Sent = Result<(u64, Played), Fault>;

impl Run {
    /// Plays the games. `finished` is told of each as soon as it is finished, `take` is given all of them in order. Gives whether
    /// none was left out because all was to stop.
    ///
    /// # Errors
    /// The game with the least number that cannot be played, however many threads there are; those before it were handed over.
    /// Where the rules fail while a thread loads them, no game is waited for.
    pub fn go(&self, finished: &mut dyn FnMut(), take: &mut dyn FnMut(Done) -> Result<(), String>) -> Result<bool, RunError> {
        self.take_from(&self.receiver()?, finished, take)
    }

    fn take_from(
        &self,
        games: &Receiver<Sent>,
        finished: &mut dyn FnMut(),
        take: &mut dyn FnMut(Done) -> Result<(), String>,
    ) -> Result<bool, RunError> {
        let (mut next, mut waiting) = (self.numbers.start, BTreeMap::new());
        // Threads that are in the middle of a game when all is to stop are not waited for.
        while !self.stop.load(Ordering::Relaxed) {
            match games.recv_timeout(LOOK) {
                Ok(Ok((number, done))) => {
                    if done.is_ok() {
                        finished();
                    }
                    waiting.insert(number, done);
                }
                Ok(Err(fault)) => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(RunError::Host(fault));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(done) = waiting.remove(&next) {
                self.hand_over(done, take)?;
                next += 1;
            }
        }
        waiting.extend(games.try_iter().flatten());
        let complete = waiting.is_empty() && next == self.numbers.end;
        // Something waits only where all is to stop; that a later game cannot begin is then no longer of interest.
        for done in waiting.into_values().filter(Result::is_ok) {
            self.hand_over(done, take)?;
        }
        Ok(complete)
    }

    fn hand_over(&self, done: Played, take: &mut dyn FnMut(Done) -> Result<(), String>) -> Result<(), RunError> {
        let handed = done.and_then(|done| take(done).map_err(RunError::Taker));
        if handed.is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
        handed
    }

    /// Starts the threads. They end when there is no game left, or when nobody takes what they play.
    fn receiver(&self) -> Result<Receiver<Sent>, RunError> {
        let (sender, receiver) = sync_channel(AHEAD);
        let next = Arc::new(AtomicU64::new(self.numbers.start));
        for _ in 0..self.threads() {
            let (this, next, sender) = (self.clone(), next.clone(), sender.clone());
            Builder::new().stack_size(STACK).spawn(move || this.work(&next, &sender))?;
        }
        Ok(receiver)
    }

    /// No more threads than there are games: each has a Lua of its own.
    fn threads(&self) -> usize {
        let games = self.numbers.end.saturating_sub(self.numbers.start);
        self.jobs.min(usize::try_from(games).unwrap_or(usize::MAX))
    }

    fn work(&self, next: &AtomicU64, sender: &SyncSender<Sent>) {
        let host = match self.plan.game.host() {
            Ok(host) => host,
            Err(fault) => {
                let _ = sender.send(Err(fault));
                return;
            }
        };
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.numbers.end || self.stop.load(Ordering::Relaxed) {
                return;
            }
            let played = play(&self.plan, &host, &self.plan.begin(number), self.keep, &self.stop);
            let done = match played {
                Ok((playing, row)) => match self.keep.then(|| playing.save()).transpose() {
                    Ok(save) => Ok(Done { row, save }),
                    Err(why) => Err(RunError::Keep { number, why }),
                },
                Err(Unplayed::Stopped) => return,
                Err(why) => Err(RunError::Game { number, why }),
            };
            if sender.send(Ok((number, done))).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::plan::tests::plan;

    #[test]
    fn there_are_no_more_threads_than_games() {
        let threads = |jobs, numbers| Run { plan: Arc::new(plan(2)), numbers, jobs, keep: false, stop: Arc::default() }.threads();
        assert_eq!([threads(5000, 3..4), threads(5000, 0..0), threads(2, 0..u64::MAX)], [1, 0, 2]);
    }
    /// A thread that has no Lua is told of at once: it takes the place of no game, and no game is waited for.
    #[test]
    fn rules_that_fail_while_a_thread_loads_them_stop_all_at_once() {
        let run = Run { plan: Arc::new(plan(2)), numbers: 0..3, jobs: 1, keep: false, stop: Arc::default() };
        let mut played = Vec::new();
        let keep = &mut |done| {
            played.push(done);
            Ok(())
        };
        assert!(run.go(&mut || {}, keep).expect("games"));
        let (sender, games) = sync_channel(AHEAD);
        let mut sent = played.into_iter().map(|done| Ok((done.row.number, Ok(done))));
        let fault = Err(Fault::Misuse("no memory".into()));
        for one in [sent.next(), Some(fault), sent.next()].into_iter().flatten() {
            sender.send(one).expect("it is taken");
        }
        let mut taken = Vec::new();
        let stopped = run.take_from(&games, &mut || {}, &mut |done| {
            taken.push(done.row.number);
            Ok(())
        });
        assert!(matches!(stopped, Err(RunError::Host(_))), "{stopped:?}");
        assert_eq!(taken, [0], "the row of the first game stays what it is");
        assert!(run.stop.load(Ordering::Relaxed), "other threads begin no game");
    }

    #[test]
    fn what_cannot_begin_after_a_stop_is_not_waited_for() {
        let run = Run { plan: Arc::new(plan(2)), numbers: 0..9, jobs: 1, keep: false, stop: Arc::new(AtomicBool::new(true)) };
        let (sender, games) = sync_channel(AHEAD);
        let why = Unplayed::Setup(crate::game::SetupError::Fault(Fault::Misuse("no deck".into())));
        sender.send(Ok((3, Err(RunError::Game { number: 3, why })))).expect("it is taken");
        assert!(matches!(run.take_from(&games, &mut || {}, &mut |_| Ok(())), Ok(false)));
    }
}
