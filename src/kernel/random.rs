//! Random numbers: ChaCha8 with a 32-byte seed and a stream for each purpose.
//!
//! Only the position in each stream is state, so a generator costs nothing to save, to fork or to compare. Range and shuffle
//! are written here, because a library may change its own between versions and every recorded game would change with it.
//!
//! Outcomes can also be given, so that a record can be followed and every outcome explored. A chance for which none is left is a
//! fault that says how many outcomes there are; what was being done is taken back and can be done again with each of them.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use super::fault::Fault;

/// What random numbers are drawn for; each purpose has a stream of its own, so that one does not disturb another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Shuffles.
    Shuffle,
    /// Chances that rules and cards take.
    Chance,
    /// Players that are programs.
    Player,
}

/// Seed and position of every stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streams {
    seed: [u8; 32],
    used: [u64; 3],
    /// Seeds that take over, oldest first: what comes after was drawn anew by somebody who may not know what would have come.
    #[serde(default, skip_serializing_if = "none")]
    later: Arc<[Later]>,
}

/// A seed that takes over when streams have given so many words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Later {
    from: [u64; 3],
    seed: [u8; 32],
}

fn none(later: &Arc<[Later]>) -> bool {
    later.is_empty()
}

impl Streams {
    /// Fresh streams from a seed.
    pub fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        for (to, from) in bytes.iter_mut().zip(seed.to_le_bytes()) {
            *to = from;
        }
        Streams { seed: bytes, used: [0; 3], later: Arc::from([]) }
    }

    /// Streams that nobody has drawn from, with a seed from a source.
    pub fn fresh(source: &mut Source) -> Self {
        Streams { seed: source.seed(), used: [0; 3], later: Arc::from([]) }
    }

    /// These streams until they have given so many words each; then others, with a seed from a source.
    #[must_use]
    pub fn fresh_from(&self, from: [u64; 3], source: &mut Source) -> Self {
        let later = self.later.iter().copied().chain([Later { from, seed: source.seed() }]).collect();
        Streams { later, ..self.clone() }
    }

    /// Becomes a copy. Most often nobody has drawn anything anew, and what takes over is the same.
    pub(super) fn copy_from(&mut self, other: &Streams) {
        let Streams { seed, used, later } = other;
        (self.seed, self.used) = (*seed, *used);
        if !Arc::ptr_eq(&self.later, later) {
            self.later = later.clone();
        }
    }

    /// How many words each stream has given.
    pub fn used(&self) -> [u64; 3] {
        self.used
    }

    /// Draws from a stream.
    pub fn draw<T>(&mut self, stream: Stream, with: impl FnOnce(&mut Source) -> T) -> T {
        let at = stream as usize;
        let used = self.used.get(at).copied().unwrap_or(0);
        let later = self.later.iter().rev().find(|later| later.from.get(at).is_some_and(|from| used >= *from));
        let mut rng = ChaCha8Rng::from_seed(later.map_or(self.seed, |later| later.seed));
        rng.set_stream(at as u64 + 1);
        // What a later seed gives does not depend on how much was drawn before it.
        let begins = later.and_then(|later| later.from.get(at)).copied().unwrap_or(0);
        rng.set_word_pos(u128::from(used.saturating_sub(begins)));
        let mut source = Source { rng, drawn: 0, given: None };
        let result = with(&mut source);
        if let Some(used) = self.used.get_mut(at) {
            *used += source.drawn;
        }
        result
    }
}

/// Outcomes that are given instead of drawn, each from 0, in the order in which they are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    outcomes: Vec<u32>,
    used: usize,
    /// How many were used at the checkpoint.
    pub(super) base: usize,
    lacks: Option<Fault>,
}

impl Given {
    /// Outcomes of which the first are used already, because the match to which they belong stands at a checkpoint.
    pub fn new(outcomes: Vec<u32>, used: usize) -> Given {
        Given { outcomes, used, base: used, lacks: None }
    }

    /// The outcomes that were used.
    pub fn used(&self) -> &[u32] {
        self.outcomes.get(..self.used).unwrap_or(&[])
    }

    /// How many were used at the checkpoint.
    pub fn at_checkpoint(&self) -> usize {
        self.base
    }

    /// How many are still to be used.
    pub fn left(&self) -> usize {
        self.outcomes.len().saturating_sub(self.used)
    }

    /// What comes next.
    pub fn add(&mut self, outcomes: &[u32]) {
        self.outcomes.extend_from_slice(outcomes);
    }

    /// What is still to be used will not come.
    pub fn drop_rest(&mut self) {
        self.outcomes.truncate(self.used);
    }

    /// Everything since the checkpoint comes again.
    pub(super) fn rewind(&mut self) {
        self.used = self.base;
        self.lacks = None;
    }

    /// The next outcome of so many; 0 when there is none that could be, which is noted.
    fn next(&mut self, below: u32) -> u32 {
        match self.outcomes.get(self.used) {
            _ if self.lacks.is_some() => 0,
            Some(outcome) if *outcome < below => {
                self.used += 1;
                *outcome
            }
            Some(outcome) => {
                self.lacks = Some(Fault::Outcome { given: *outcome, below });
                0
            }
            None => {
                self.lacks = Some(Fault::Chance { below });
                0
            }
        }
    }

    /// Takes outcomes.
    ///
    /// # Errors
    /// There are none left, or one is given that cannot be.
    pub(super) fn take<T>(&mut self, with: impl FnOnce(&mut Source) -> T) -> Result<T, Fault> {
        let mut source = Source::new(0, 0);
        source.given = Some(std::mem::take(self));
        let result = with(&mut source);
        *self = source.given.unwrap_or_default();
        self.lacks.take().map_or(Ok(result), Err)
    }
}

/// A stream from which numbers are being drawn, or outcomes that are given instead.
pub struct Source {
    rng: ChaCha8Rng,
    drawn: u64,
    given: Option<Given>,
}

impl Source {
    /// A source of its own, for players that are programs and for tools.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Source { rng, drawn: 0, given: None }
    }

    fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for bytes in seed.chunks_mut(4) {
            bytes.copy_from_slice(&self.word().to_le_bytes());
        }
        seed
    }

    fn word(&mut self) -> u32 {
        self.drawn += 1;
        self.rng.next_u32()
    }

    /// A number from 0 to `n - 1`, each equally likely; 0 when `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        if let Some(given) = &mut self.given {
            return given.next(n);
        }
        // The high half of word * n is the answer; low halves under 2^32 mod n would favour some answers and are drawn again.
        let reject = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.word()) * u64::from(n);
            if product as u32 >= reject {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items into a random order, every order equally likely (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            items.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range_and_shuffle_never_change() {
        let mut streams = Streams::new(7);
        let range: Vec<u32> = streams.draw(Stream::Chance, |s| (0..8).map(|_| s.below(10)).collect());
        let mut cards: Vec<u32> = (0..10).collect();
        streams.draw(Stream::Shuffle, |s| s.shuffle(&mut cards));
        insta::assert_snapshot!(format!("{range:?}\n{cards:?}\n{:?}", streams.used()));
    }

    #[test]
    fn a_stream_goes_on_where_it_stopped() {
        let mut once = Streams::new(1);
        let all: Vec<u32> = once.draw(Stream::Chance, |s| (0..6).map(|_| s.below(1000)).collect());
        let mut twice = Streams::new(1);
        let mut parts: Vec<u32> = twice.draw(Stream::Chance, |s| (0..3).map(|_| s.below(1000)).collect());
        twice.draw(Stream::Shuffle, |s| s.below(9));
        parts.extend(twice.draw(Stream::Chance, |s| (0..3).map(|_| s.below(1000)).collect::<Vec<_>>()));
        assert_eq!(all, parts);
    }

    #[test]
    fn streams_that_are_fresh_from_somewhere_are_the_same_until_there() {
        let numbers = |streams: &mut Streams, n| -> Vec<u32> {
            (0..n).map(|_| streams.draw(Stream::Chance, |source| source.below(1 << 30))).collect()
        };
        let mut source = Source::new(5, 0);
        let (mut once, mut again) = (Streams::new(1), Streams::new(1).fresh_from([0, 3, 0], &mut source));
        assert_eq!(numbers(&mut once, 3), numbers(&mut again, 3));
        assert_ne!(numbers(&mut once, 3), numbers(&mut again, 3));
        assert_ne!(numbers(&mut Streams::fresh(&mut source), 3), numbers(&mut Streams::fresh(&mut source), 3));
    }

    #[test]
    fn every_order_of_three_is_about_as_likely() {
        let mut source = Source::new(3, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            source.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
