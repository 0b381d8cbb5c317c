//! Whether the engine and the hand-written games play the same games.

use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::{Game, Match, Setup};
use cardwright::kernel::choice::Ask;
use cardwright::kernel::random::Source;
use cardwright::kernel::state::Outcome;
use cardwright::script::Host;

use super::by_hand::{self, AtRandom, End, List, fold};
use super::eights_by_hand;
use super::plain::DECKS;

/// The stream of random numbers that the players answer from.
pub const PLAYERS: u64 = 3;

/// The beginning of a game between two decks.
pub fn setup(decks: [&str; 2], seed: u64) -> Setup {
    Setup { seats: 2, seed, decks: decks.map(String::from).to_vec(), ..Setup::default() }
}

/// Plays one seed of duels on both and compares the winner, the honor of both, the number of decisions, and how many answers each
/// of them had. Gives the end of the game and the number of decisions.
///
/// # Errors
/// What differs.
pub fn compare(game: &Arc<Game>, host: &Rc<Host>, lists: &[List; 2], seed: u64) -> Result<(End, u64), String> {
    let mut player = AtRandom::new(seed, PLAYERS);
    let end = by_hand::play([&lists[0], &lists[1]], seed, &mut player);
    let engine = Played::new(game, host, setup(DECKS, seed))?;
    let winner = engine.played.results().iter().position(|result| *result == Outcome::Won);
    let honor = engine.values("honor")?;
    let their_end = End { winner, honor: [honor[0], honor[1]] };
    same(seed, (their_end, engine.decisions, engine.seen), (end, player.decisions, player.seen))?;
    Ok((end, player.decisions))
}

/// Plays one seed of Crazy Eights on both and compares the points of all, the number of decisions, and how many answers each of
/// them had. Gives the points and the number of decisions.
///
/// # Errors
/// What differs.
pub fn compare_eights(game: &Arc<Game>, host: &Rc<Host>, seats: u8, seed: u64) -> Result<(Vec<i64>, u64), String> {
    let mut player = AtRandom::new(seed, PLAYERS);
    let points = eights_by_hand::play(usize::from(seats), seed, &mut player);
    let engine = Played::new(game, host, Setup { seats, seed, ..Setup::default() })?;
    let their_points = engine.values("points")?;
    same(seed, (&their_points, engine.decisions, engine.seen), (&points, player.decisions, player.seen))?;
    Ok((points, player.decisions))
}

fn same<T: PartialEq + std::fmt::Debug>(seed: u64, engine: T, by_hand: T) -> Result<(), String> {
    if engine == by_hand {
        return Ok(());
    }
    Err(format!("seed {seed}: the engine says {engine:?}, the hand-written game {by_hand:?}"))
}

/// A game that the engine played with seats that answer at random.
struct Played {
    played: Match,
    decisions: u64,
    seen: u64,
}

impl Played {
    fn new(game: &Arc<Game>, host: &Rc<Host>, setup: Setup) -> Result<Played, String> {
        let mut source = Source::new(setup.seed, PLAYERS);
        let mut played = Match::start(game, host, setup).map_err(|e| e.to_string())?;
        let (mut decisions, mut seen) = (0, 0);
        while let Some(choice) = played.choice() {
            let answers = match &choice.ask {
                Ask::Pick(options) => options.len(),
                Ask::Choose { from, .. } | Ask::Arrange(from) => from.len(),
                other => return Err(format!("a question that the hand-written games do not ask: {other:?}")),
            };
            (decisions, seen) = (decisions + 1, fold(seen, answers));
            played.answer_at_random(&mut source).map_err(|e| e.to_string())?;
        }
        Ok(Played { played, decisions, seen })
    }

    /// A stored value of each seat.
    fn values(&self, name: &str) -> Result<Vec<i64>, String> {
        let (rules, state) = (&self.played.kernel().rules, self.played.kernel().state());
        let attr = rules.schema.attrs.get_index_of(name).ok_or_else(|| format!("nobody has `{name}`"))?;
        let slot = |seat: u8| rules.layout.player_base(seat) + rules.layout.slot(attr.into());
        Ok((0..state.seats()).map(|seat| state.values.get(slot(seat) as usize).copied().unwrap_or(0)).collect())
    }
}
