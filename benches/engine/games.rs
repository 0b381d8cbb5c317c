//! The bundled games with seats that answer at random: decisions in a second of one core.

use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::check::check;
use cardwright::game::{Game, Match, Setup};
use cardwright::kernel::random::Source;
use cardwright::script::Host;

use super::by_hand::AtRandom;
use super::clock::median;
use super::duel::Rounds;
use super::eights_by_hand;
use super::report::Row;
use super::same::{PLAYERS, compare_eights};
use super::{Terms, heap};

/// The names of the rows for speed and memory, the game, how many play, and what is aimed at.
const GAMES: [(&str, &str, &str, u8, &str); 7] = [
    ("games.crazy_eights", "memory.crazy_eights", "crazy_eights", 5, ">= 600,000, then 1,300,000"),
    ("games.kuhn", "memory.kuhn", "kuhn", 2, ">= 150,000"),
    ("games.leduc", "memory.leduc", "leduc", 2, ">= 150,000"),
    ("games.l5r", "memory.l5r", "l5r", 2, ">= 150,000"),
    ("games.contests", "memory.contests", "contests", 2, ">= 150,000"),
    ("games.spellfire", "memory.spellfire", "spellfire", 2, ">= 150,000"),
    ("games.dekretumok", "memory.dekretumok", "dekretumok", 2, ">= 150,000"),
];
const BY_HAND: &str = "games.eights_by_hand";
/// Who plays the hand-written game: as many as play that on the engine.
const SEATS: u8 = GAMES[0].3;

/// The most games that are compared before anything is timed.
const COMPARED: u64 = 100;
/// So many matches are held at once, each in the middle of a game: after as many answers, or as many as it has.
const HELD: u64 = 200;
const MIDDLE: usize = 20;
/// The hand-written game plays so many times as many games in a round, for it needs less time for them.
const TIMES: u64 = 20;

/// A bundled game.
pub struct Bundled {
    /// The game.
    pub game: Arc<Game>,
    /// Its scripts.
    pub host: Rc<Host>,
    seats: u8,
}

impl Bundled {
    /// Loads it.
    pub fn load(root: &Path, name: &str, seats: u8) -> Bundled {
        let (game, host) = Game::from_checked(check(root, name)).expect("the game loads");
        Bundled { game: Arc::new(game), host, seats }
    }

    /// A match with the first decks.
    pub fn start(&self, seed: u64) -> Match {
        let decks = self.game.decks.keys().map(ToString::to_string).take(usize::from(self.seats)).collect();
        let setup = Setup { seats: self.seats, seed, decks, ..Setup::default() };
        Match::start(&self.game, &self.host, setup).expect("the game starts")
    }
}

#[inline(never)]
fn engine_games(bundled: &Bundled, seeds: std::ops::Range<u64>) -> u64 {
    let mut decisions = 0;
    for seed in seeds {
        let mut played = bundled.start(seed);
        let mut source = Source::new(seed, PLAYERS);
        while !played.over() {
            played.answer_at_random(&mut source).expect("a legal answer");
            decisions += 1;
        }
    }
    decisions
}

#[inline(never)]
fn games_by_hand(seeds: std::ops::Range<u64>) -> u64 {
    let mut decisions = 0;
    for seed in seeds {
        let mut player = AtRandom::new(seed, PLAYERS);
        black_box(eights_by_hand::play(usize::from(SEATS), seed, &mut player));
        decisions += player.decisions;
    }
    decisions
}

/// Measures all that are wanted in turn in each round, so that a slow moment of the machine falls on all of them.
pub fn measure(root: &Path, terms: &Terms) -> Vec<Row> {
    let wanted = GAMES.iter().filter(|(row, ..)| terms.wants(row));
    let mut all: Vec<_> = wanted.map(|of| (of, Bundled::load(root, of.2, of.3), Rounds::default())).collect();
    if terms.wants(BY_HAND)
        && let Some((.., eights, _)) = all.iter().find(|(of, ..)| of.2 == "crazy_eights")
    {
        for seed in 0..terms.games.min(COMPARED) {
            compare_eights(&eights.game, &eights.host, SEATS, seed).expect("both play the same game");
        }
    }
    let mut by_hand = Rounds::default();
    for _ in 0..terms.rounds {
        for (_, bundled, rounds) in &mut all {
            rounds.time(|| engine_games(bundled, 0..terms.games));
        }
        if terms.wants(BY_HAND) {
            by_hand.time(|| games_by_hand(0..terms.games * TIMES));
        }
    }
    let fastest = median(by_hand.rates.clone());
    let mut rows = Vec::new();
    for ((row, _, _, seats, aim), bundled, rounds) in &all {
        let decks: Vec<&str> = bundled.game.decks.keys().map(AsRef::as_ref).take(usize::from(*seats)).collect();
        let decks = if decks.is_empty() { String::new() } else { format!(" with {}", decks.join(" and ")) };
        let workload = format!("{seats} seats at random{decks}, seeds 0..{}; {}", terms.games, rounds.says());
        let rate = median(rounds.rates.clone());
        let row = Row::new(row, workload, rate, "decisions/s").ratio(fastest / rate, format!("time of {BY_HAND}"));
        rows.push(row.aim(aim));
    }
    if terms.wants(BY_HAND) {
        let workload =
            format!("crazy_eights without an engine, {SEATS} seats, seeds 0..{}; {}", terms.games * TIMES, by_hand.says());
        rows.push(Row::new(BY_HAND, workload, fastest, "decisions/s"));
    }
    rows
}

/// What a match holds that is being played, in Rust and in Lua.
pub fn memory(root: &Path, terms: &Terms) -> Vec<Row> {
    let mut rows = Vec::new();
    for (_, row, name, seats, _) in GAMES.iter().filter(|(_, row, ..)| terms.wants(row)) {
        let nothing = heap::live();
        let bundled = Bundled::load(root, name, *seats);
        let middle = |seed| {
            let mut played = bundled.start(seed);
            let mut source = Source::new(seed, PLAYERS);
            for _ in 0..MIDDLE {
                let before = played.fork().expect("what was played can be played again");
                played.answer_at_random(&mut source).expect("a legal answer");
                if played.over() {
                    return before;
                }
            }
            played
        };
        // Blocks are compiled when they first run; what is made once is made before.
        drop((0..HELD).map(middle).collect::<Vec<_>>());
        bundled.host.memory();
        let before = heap::live();
        let held: Vec<Match> = (0..HELD).map(middle).collect();
        bundled.host.memory();
        let each = (heap::live() as f64 - before as f64) / HELD as f64 / 1024.0;
        let shared = (before - nothing) as f64 / 1024.0;
        let workload = format!("{HELD} matches of {name} after {MIDDLE} answers, or before the last, none dropped");
        rows.push(Row::new(row, workload, each, "KiB").ratio(each / shared, "game and scripts, shared").aim("< 64"));
        drop(held);
    }
    rows
}
