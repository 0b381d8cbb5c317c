//! The duel game with seats that answer at random: decisions in a second of one core.

use std::hint::black_box;

use cardwright::game::Match;
use cardwright::kernel::random::Source;

use super::by_hand::{self, AtRandom};
use super::clock::{median, thread};
use super::plain::DECKS;
use super::report::Row;
use super::same::{PLAYERS, compare, setup};
use super::{Terms, World, heap};

/// The bundled decks.
pub const BUNDLED: [&str; 2] = ["heron", "boar"];

/// The most games that are compared before anything is timed.
const COMPARED: u64 = 100;

/// Plays whole games, one for each seed, and gives the number of decisions.
#[inline(never)]
pub fn engine_games(world: &World, decks: [&str; 2], seeds: std::ops::Range<u64>) -> u64 {
    let mut decisions = 0;
    for seed in seeds {
        let mut played = Match::start(&world.game, &world.host, setup(decks, seed)).expect("the game starts");
        let mut source = Source::new(seed, PLAYERS);
        while !played.over() {
            played.answer_at_random(&mut source).expect("a legal answer");
            decisions += 1;
        }
    }
    decisions
}

#[inline(never)]
fn games_by_hand(world: &World, seeds: std::ops::Range<u64>) -> u64 {
    let mut decisions = 0;
    for seed in seeds {
        let mut player = AtRandom::new(seed, PLAYERS);
        black_box(by_hand::play([&world.lists[0], &world.lists[1]], seed, &mut player));
        decisions += player.decisions;
    }
    decisions
}

fn rate(of: impl FnOnce() -> u64) -> f64 {
    let (seconds, decisions) = thread(of);
    decisions as f64 / seconds
}

/// Measures all three in turn in each round, so that a slow moment of the machine falls on all of them.
pub fn measure(world: &World, terms: &Terms) -> Vec<Row> {
    let games = terms.games;
    let (bundled, plain) = (terms.wants("duel.bundled"), terms.wants("duel.plain"));
    let by_hand = terms.wants("duel.by_hand");
    if plain && by_hand {
        for seed in 0..games.min(COMPARED) {
            compare(&world.game, &world.host, &world.lists, seed).expect("both play the same game");
        }
    }
    let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..terms.rounds {
        if bundled {
            a.push(rate(|| engine_games(world, BUNDLED, 0..games)));
        }
        if plain {
            b.push(rate(|| engine_games(world, DECKS, 0..games)));
        }
        if by_hand {
            c.push(rate(|| games_by_hand(world, 0..games * 20)));
        }
    }
    let (a, b, c) = (median(a), median(b), median(c));
    let seeds = format!("seeds 0..{games}, both seats at random");
    let mut rows = Vec::new();
    if bundled {
        let workload = format!("decks {} and {}, {seeds}; {}", BUNDLED[0], BUNDLED[1], allocations(world, BUNDLED, games));
        rows.push(Row::new("duel.bundled", workload, a, "decisions/s").ratio(a / b, "duel.plain").aim(">= 200,000"));
    }
    if plain {
        let workload = format!("decks of cards without abilities, {seeds}; {}", allocations(world, DECKS, games));
        let row = Row::new("duel.plain", workload, b, "decisions/s").aim(">= 200,000; <= 20");
        rows.push(row.ratio(c / b, "time of duel.by_hand"));
    }
    if by_hand {
        let workload = format!("the same decks and answers without an engine, seeds 0..{}", games * 20);
        rows.push(Row::new("duel.by_hand", workload, c, "decisions/s").ratio(c / b, "duel.plain"));
    }
    rows
}

fn allocations(world: &World, decks: [&str; 2], games: u64) -> String {
    let games = games.min(20);
    let before = heap::calls();
    let decisions = engine_games(world, decks, 0..games);
    format!("{:.1} allocations a decision", (heap::calls() - before) as f64 / decisions.max(1) as f64)
}
