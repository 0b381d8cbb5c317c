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

/// The hand-written game plays so many times as many games in a round, for it needs less time for them.
const BY_HAND: u64 = 20;

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

/// Rounds of games: decisions in each second, and what they took of memory.
#[derive(Default)]
pub struct Rounds {
    /// Decisions in a second, round by round.
    pub rates: Vec<f64>,
    decisions: u64,
    allocations: usize,
}

impl Rounds {
    /// A round.
    pub fn time(&mut self, of: impl FnOnce() -> u64) {
        let before = heap::calls();
        let (seconds, decisions) = thread(of);
        self.allocations += heap::calls() - before;
        self.decisions += decisions;
        self.rates.push(decisions as f64 / seconds);
    }

    /// How much was played.
    pub fn says(&self) -> String {
        let (decisions, rounds) = (self.decisions as f64, self.rates.len() as f64);
        format!("{:.0} decisions, {:.1} allocations each", decisions / rounds, self.allocations as f64 / decisions)
    }
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
    let (mut a, mut b, mut c) = (Rounds::default(), Rounds::default(), Rounds::default());
    for _ in 0..terms.rounds {
        if bundled {
            a.time(|| engine_games(world, BUNDLED, 0..games));
        }
        if plain {
            b.time(|| engine_games(world, DECKS, 0..games));
        }
        if by_hand {
            c.time(|| games_by_hand(world, 0..games * BY_HAND));
        }
    }
    let mut rows = Vec::new();
    let seeds = format!("seeds 0..{games}, both seats at random");
    let [on_bundled, on_plain, without] = [&a, &b, &c].map(|rounds| median(rounds.rates.clone()));
    if bundled {
        let workload = format!("decks {} and {}, {seeds}; {}", BUNDLED[0], BUNDLED[1], a.says());
        rows.push(Row::new("duel.bundled", workload, on_bundled, "decisions/s").ratio(on_bundled / on_plain, "duel.plain"));
    }
    if plain {
        let row = Row::new("duel.plain", format!("decks without abilities, {seeds}; {}", b.says()), on_plain, "decisions/s");
        rows.push(row.ratio(without / on_plain, "time of duel.by_hand"));
    }
    if by_hand {
        let workload = format!("the same without an engine, seeds 0..{}; {}", games * BY_HAND, c.says());
        rows.push(Row::new("duel.by_hand", workload, without, "decisions/s").ratio(without / on_plain, "duel.plain"));
    }
    for row in &mut rows {
        row.aim = match row.name {
            "duel.bundled" => ">= 200,000",
            "duel.plain" => ">= 200,000, ratio <= 20",
            _ => "",
        };
    }
    rows
}
