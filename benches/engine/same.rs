//! Whether the engine and the hand-written game play the same game.

use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::{Game, Match, Setup};
use cardwright::kernel::choice::Ask;
use cardwright::kernel::random::Source;
use cardwright::kernel::state::Outcome;
use cardwright::script::Host;

use super::by_hand::{self, AtRandom, End, List, fold};
use super::plain::DECKS;

/// The stream of random numbers that the players answer from.
pub const PLAYERS: u64 = 3;

/// The beginning of a game between two decks.
pub fn setup(decks: [&str; 2], seed: u64) -> Setup {
    Setup { seats: 2, seed, decks: decks.map(String::from).to_vec(), ..Setup::default() }
}

/// Plays one seed on both and compares the winner, the honor of both, the number of decisions, and how many answers each of
/// them had. Gives the end of the game and the number of decisions.
///
/// # Errors
/// What differs.
pub fn compare(game: &Arc<Game>, host: &Rc<Host>, lists: &[List; 2], seed: u64) -> Result<(End, u64), String> {
    let mut player = AtRandom::new(seed, PLAYERS);
    let end = by_hand::play([&lists[0], &lists[1]], seed, &mut player);
    let by_hand = (end, player.decisions, player.seen);
    let engine = by_engine(game, host, seed)?;
    if engine != by_hand {
        return Err(format!("seed {seed}: the engine says {engine:?}, the hand-written game {by_hand:?}"));
    }
    Ok((end, player.decisions))
}

fn by_engine(game: &Arc<Game>, host: &Rc<Host>, seed: u64) -> Result<(End, u64, u64), String> {
    let mut played = Match::start(game, host, setup(DECKS, seed)).map_err(|e| e.to_string())?;
    let mut source = Source::new(seed, PLAYERS);
    let (mut decisions, mut seen) = (0, 0);
    while let Some(choice) = played.choice() {
        let answers = match &choice.ask {
            Ask::Pick(options) => options.len(),
            Ask::Choose { from, .. } | Ask::Arrange(from) => from.len(),
            other => return Err(format!("a question that plain cards do not ask: {other:?}")),
        };
        (decisions, seen) = (decisions + 1, fold(seen, answers));
        played.answer_at_random(&mut source).map_err(|e| e.to_string())?;
    }
    let winner = played.results().iter().position(|result| *result == Outcome::Won);
    let rules = &played.kernel().rules;
    let honor = rules.schema.attrs.get_index_of("honor").ok_or("nobody has honor")?;
    let state = played.kernel().state();
    let honor = [1, 2].map(|id| {
        let slot = state.object(id).base + rules.layout.slot(honor.into());
        state.values.get(slot as usize).copied().unwrap_or(0)
    });
    Ok((End { winner, honor }, decisions, seen))
}
