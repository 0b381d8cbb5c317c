//! What is played: how a game begins depends on the plan and its number, and on nothing else.

use std::collections::BTreeMap;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, OptionValue, Setup};
use crate::kernel::random::Source;
use crate::seat::{Manners, Program};

/// Games that are to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: Arc<Game>,
    /// Who plays, seat by seat.
    pub seats: Vec<Program>,
    /// With which decks.
    pub decks: Decks,
    /// Options of the rules that differ from their defaults.
    pub options: BTreeMap<String, OptionValue>,
    /// The seed that gives each game its own.
    pub seed: u64,
    /// Whether the players change seats: all move on by one when every pairing of decks has been played.
    pub rotate: bool,
    /// A game with so many answers that is not over is cut.
    pub longest: usize,
    /// What programs of others may do.
    pub manners: Manners,
}

/// The decks of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decks {
    /// These, seat by seat.
    Given(Vec<String>),
    /// Every pairing of the game's decks in turn, one with itself too; the deck of the last seat changes first.
    InTurn,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// Its number, from 0.
    pub number: u64,
    /// Who plays, seat by seat.
    pub seats: Vec<Program>,
    /// Its seats, seed, options and decks.
    pub setup: Setup,
}

impl Plan {
    /// How the game with this number begins.
    #[must_use]
    pub fn begin(&self, number: u64) -> Beginning {
        let (decks, round) = self.decks(number);
        let mut seats = self.seats.clone();
        if self.rotate && !seats.is_empty() {
            let by = (round % seats.len() as u64) as usize;
            seats.rotate_right(by);
        }
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let setup =
            Setup { seats: count, seed: seed(self.seed, number), options: self.options.clone(), decks, ..Setup::default() };
        Beginning { number, seats, setup }
    }

    /// The decks of a game, and how often all pairings were played before it.
    fn decks(&self, number: u64) -> (Vec<String>, u64) {
        match &self.decks {
            Decks::Given(decks) => (decks.clone(), number),
            Decks::InTurn => {
                let (count, mut left) = (self.game.decks.len().max(1) as u64, number);
                let mut decks = Vec::new();
                for _ in &self.seats {
                    let deck = self.game.decks.get_index((left % count) as usize);
                    decks.extend(deck.map(|(name, _)| name.to_string()));
                    left /= count;
                }
                decks.reverse();
                (decks, left)
            }
        }
    }
}

/// The seed of a game. It has 48 bits, so that no spreadsheet rounds it.
fn seed(plan: u64, number: u64) -> u64 {
    let mut source = Source::new(plan, number);
    (u64::from(source.below(1 << 24)) << 24) | u64::from(source.below(1 << 24))
}

/// A part of a plan, for one of several machines: the parts one after the other are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

/// That a word is no part of a whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no part of a whole; write it like `2/3`, from `1/3` to `3/3`")]
pub struct NoShard(String);

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The numbers of its games, of so many.
    #[must_use]
    pub fn numbers(self, games: u64) -> Range<u64> {
        let end = |part: u64| (u128::from(games) * u128::from(part) / u128::from(self.of)) as u64;
        end(self.part - 1)..end(self.part)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(word: &str) -> Result<Shard, NoShard> {
        let parts = word.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            _ => Err(NoShard(word.to_owned())),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::Path;

    use super::*;
    use crate::game::check;

    /// Games of Orchard, among so many who pick at random.
    pub fn plan(seats: usize) -> Plan {
        let checked = check::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"), "orchard");
        let (game, _) = Game::from_checked(checked).expect("a game");
        Plan {
            game: Arc::new(game),
            seats: vec![Program::Random; seats],
            decks: Decks::InTurn,
            options: BTreeMap::new(),
            seed: 7,
            rotate: false,
            longest: 1000,
            manners: Manners::default(),
        }
    }

    #[test]
    fn every_pairing_comes_in_turn() {
        let plan = plan(2);
        let decks = (0..5).map(|number| plan.begin(number).setup.decks.join(" ")).collect::<Vec<_>>();
        assert_eq!(decks, ["sweet sweet", "sweet sour", "sour sweet", "sour sour", "sweet sweet"]);
        let Setup { seats, seed, .. } = plan.begin(3).setup;
        assert_eq!((seats, seed), (2, super::seed(7, 3)));
    }

    #[test]
    fn shards_one_after_the_other_are_the_whole() {
        for games in [0, 1, 7, 100] {
            for of in 1..9 {
                let numbers = (1..=of).flat_map(|part| Shard { part, of }.numbers(games));
                assert_eq!(numbers.collect::<Vec<_>>(), (0..games).collect::<Vec<_>>(), "{games} games in {of}");
            }
        }
        assert_eq!("2/3".parse(), Ok(Shard { part: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "2", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn seeds_are_short_and_never_change() {
        let seeds: Vec<u64> = (0..4).map(|number| seed(7, number)).collect();
        assert!(seeds.iter().all(|seed| *seed < 1 << 48));
        insta::assert_snapshot!(format!("{seeds:?}"));
    }
}
