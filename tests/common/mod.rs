//! Games for tests that play matches.

// Each test uses some of it.
#![allow(dead_code)]

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::{Game, Match, Setup, check};
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

/// The games that are played at random.
pub fn games() -> [Loaded; 3] {
    [load(".", "l5r"), load(".", "toy"), load("tests/games", "orchard")]
}

impl Loaded {
    /// A whole game with the first decks.
    pub fn setup(&self, seats: u8, seed: u64) -> Setup {
        let decks = self.game.decks.keys().map(ToString::to_string).cycle().take(usize::from(seats)).collect();
        Setup { seats, seed, decks, ..Setup::default() }
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
