//! More and more matches alive in one process, of a game with a few cards, each answered in turn.

use std::path::Path;
use std::sync::Arc;

use cardwright::game::check::check;
use cardwright::game::{Game, Match, Setup};
use cardwright::kernel::random::Source;

use super::Series;
use crate::clock::{median, thread};
use crate::heap;

const SIZES: [usize; 5] = [1, 10, 100, 1_000, 10_000];
/// Answers for a measurement.
const ANSWERS: usize = 20_000;
/// What the random numbers of the answers are drawn for.
const PURPOSE: u64 = 3;

/// The cost of an answer and the memory of a match.
pub fn measure(rounds: usize) -> Vec<Series> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (game, host) = Game::from_checked(check(root, "crazy_eights")).expect("the game loads");
    let game = Arc::new(game);
    let (mut times, mut sizes) = (vec![Vec::new(); SIZES.len()], vec![Vec::new(); SIZES.len()]);
    for _ in 0..rounds {
        for (at, size) in SIZES.into_iter().enumerate() {
            let before = heap::live();
            let begin = |seed| Match::start(&game, &host, Setup { seats: 4, seed, ..Setup::default() }).expect("the game starts");
            let mut alive: Vec<(Match, Source)> =
                (0..size as u64).map(|seed| (begin(seed), Source::new(seed, PURPOSE))).collect();
            sizes[at].push((heap::live() as f64 - before as f64) / size as f64 / 1024.0);
            let mut next = size as u64;
            let (seconds, ()) = thread(|| {
                for turn in 0..ANSWERS {
                    let (playing, source) = &mut alive[turn % size];
                    let choice = playing.choice().expect("it is not over");
                    let (seat, answer) = (choice.seat, choice.ask.at_random(source));
                    playing.answer(seat, answer).expect("a legal answer");
                    if playing.over() {
                        (*playing, *source) = (begin(next), Source::new(next, PURPOSE));
                        next += 1;
                    }
                }
            });
            times[at].push(seconds * 1e6 / ANSWERS as f64);
        }
    }
    let series = |name, what, unit, all: Vec<Vec<f64>>| {
        let points = SIZES.into_iter().zip(all.into_iter().map(median)).collect();
        Series { name, of: "live matches", what, unit, points }
    };
    vec![
        series("scale.matches.answer", "an answer in one of them, in turn", "µs", times),
        series("scale.matches.memory", "memory of one of them when it begins", "KiB", sizes),
    ]
}
