//! Games for tests that play matches.

// Each test uses some of it.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::{Game, Match, OptionValue, Placed, SeatTable, Setup, Start, check};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::random::Source;
use cardwright::kernel::value::Seat;
use cardwright::script::Host;

/// A game that is loaded, with its host.
pub struct Loaded {
    pub game: Arc<Game>,
    pub host: Rc<Host>,
}

/// A game of this repository.
pub fn load(root: &str, name: &str) -> Loaded {
    let checked = check::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(root), name);
    let (game, host) = Game::from_checked(checked).unwrap_or_else(|error| panic!("{error}"));
    Loaded { game: Arc::new(game), host }
}

/// The games that are played at random: all that are bundled, and the small one for tests.
pub fn games() -> Vec<Loaded> {
    let games = |root: &str| {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join(root).join("rules");
        let found = std::fs::read_dir(rules).expect("rules").flatten();
        let mut names: Vec<String> = found.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names.into_iter().map(|name| load(root, &name)).collect::<Vec<_>>()
    };
    [".", "tests/games"].into_iter().flat_map(games).collect()
}

/// Games with many turns end early by their own limit, so that tests which look at every decision take seconds.
pub fn short(game: &Game) -> BTreeMap<String, OptionValue> {
    let long = game.manifest.options.get("turn_limit").is_some_and(|limit| limit.default > SHORT);
    long.then(|| ("turn_limit".to_owned(), OptionValue::Integer(SHORT))).into_iter().collect()
}

/// Turns, of all players together.
const SHORT: i64 = 12;

impl Loaded {
    /// How many can play, one after the other.
    pub fn seats(&self) -> RangeInclusive<u8> {
        self.game.manifest.seats.min as u8..=self.game.manifest.seats.max as u8
    }

    /// A whole game with the first decks.
    pub fn setup(&self, seats: u8, seed: u64) -> Setup {
        let decks = self.game.decks.keys().map(ToString::to_string).cycle().take(usize::from(seats)).collect();
        Setup { seats, seed, decks, options: short(&self.game), ..Setup::default() }
    }

    /// Begins a recorded match.
    pub fn start(&self, setup: Setup) -> Match {
        Match::start_recorded(&self.game, &self.host, setup).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Answers that play a whole game.
    pub fn random_answers(&self, setup: &Setup) -> Vec<(Seat, Answer)> {
        let mut playing = self.start(setup.clone());
        let mut source = Source::new(setup.seed, 9);
        while !playing.over() {
            playing.answer_at_random(&mut source).unwrap_or_else(|error| panic!("{error}"));
        }
        playing.answers().to_vec()
    }
}

fn placed(cards: &[&str]) -> Vec<Placed> {
    cards.iter().map(|card| Placed { card: (*card).to_owned(), ..Placed::default() }).collect()
}

/// What lies with a seat at the start of a scenario.
pub fn seat(zones: &[(&str, &[&str])]) -> SeatTable {
    SeatTable { zones: zones.iter().map(|(zone, cards)| ((*zone).to_owned(), placed(cards))).collect(), ..SeatTable::default() }
}

/// A scenario that begins at a step.
pub fn scenario(loaded: &Loaded, procedure: &str, step: &str, table: Vec<SeatTable>) -> Match {
    let start = Some(Start { procedure: procedure.to_owned(), step: Some(step.to_owned()) });
    loaded.start(Setup { seats: table.len() as u8, seed: 1, table, start, ..Setup::default() })
}
