//! What each seat has seen and said on the way to a decision. Two decisions of a seat that it cannot tell apart are in one
//! information set: it has read the same log, given the same answers, sees the same table and is asked the same.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::log::Entry;
use crate::game::{Match, Reader};
use crate::kernel::Fault;
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::value::Seat;

/// What every seat has seen: for each a history, by number.
pub type Seen = Vec<u32>;

/// All histories, each as the one before it and a further line; and the information sets.
#[derive(Debug, Default)]
pub struct Observed {
    histories: FxHashMap<(u32, String), u32>,
    sets: FxHashSet<(Seat, u32, String)>,
}

impl Observed {
    fn then(&mut self, before: u32, line: String) -> u32 {
        let next = self.histories.len() as u32 + 1;
        *self.histories.entry((before, line)).or_insert(next)
    }

    /// What every seat has seen after an answer, or at the start: the lines of the log from a position on come on top. Whoever
    /// answered knows what they said.
    pub fn see(&mut self, before: &[u32], said: Option<(Seat, &Answer)>, playing: &Match, from: usize) -> Seen {
        let language = playing.game.manifest.languages.first().map_or("en", AsRef::as_ref);
        let seen = (0..playing.setup.seats).map(Seat).map(|seat| {
            let mut history = before.get(seat.index()).copied().unwrap_or(0);
            if let Some((_, answer)) = said.filter(|(who, _)| *who == seat) {
                history = self.then(history, format!("{answer:?}"));
            }
            let reader = Reader { game: &playing.game, kernel: playing.kernel(), seat: Some(seat), language };
            for entry in reader.log(from) {
                let line = match entry {
                    Entry::Happened(line) => line,
                    Entry::Rule { clause, .. } => clause.id.to_string(),
                };
                history = self.then(history, line);
            }
            history
        });
        seen.collect()
    }

    /// A decision that somebody comes to.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub fn decide(&mut self, seen: &[u32], playing: &Match, choice: &Choice) -> Result<(), Fault> {
        // Its log is its history.
        let shown = playing.shown_since(choice.seat, playing.kernel().trace.len())?;
        let history = seen.get(choice.seat.index()).copied().unwrap_or(0);
        self.sets.insert((choice.seat, history, format!("{shown:?}")));
        Ok(())
    }

    /// How many information sets each seat has.
    pub fn sets(&self, seats: u8) -> Vec<usize> {
        (0..seats).map(|seat| self.sets.iter().filter(|(of, ..)| of.0 == seat).count()).collect()
    }
}
