//! The hand-written games that the benchmark compares the engine with are the games that the engine plays.

mod common;

use std::path::Path;
use std::sync::Arc;

use cardwright::game::Game;
use common::load;

#[path = "../benches/engine/by_hand.rs"]
#[allow(dead_code)]
mod by_hand;
#[path = "../benches/engine/eights_by_hand.rs"]
mod eights_by_hand;
#[path = "../benches/engine/plain.rs"]
mod plain;
#[path = "../benches/engine/same.rs"]
#[allow(dead_code)]
mod same;

#[test]
fn the_engine_and_the_hand_written_game_agree_in_a_thousand_games() {
    let (game, host) = Game::from_checked(plain::checked(Path::new(env!("CARGO_MANIFEST_DIR")))).expect("the game loads");
    let lists = plain::lists(&game);
    let game = Arc::new(game);
    let (mut decisions, mut winners) = (0, [0; 3]);
    for seed in 0..1000 {
        let (end, made) = same::compare(&game, &host, &lists, seed).unwrap_or_else(|differs| panic!("{differs}"));
        decisions += made;
        winners[end.winner.unwrap_or(2)] += 1;
    }
    // Enough was played, and it ended in every way.
    assert!(decisions > 20_000, "{decisions}");
    assert!(winners.iter().all(|won| *won > 5), "{winners:?}");
}

#[test]
fn the_engine_and_the_hand_written_crazy_eights_agree_in_a_thousand_games() {
    let loaded = load(".", "crazy_eights");
    let (mut decisions, mut emptied) = (0, 0);
    for seed in 0..1000 {
        let seats = 2 + (seed % 6) as u8;
        let (points, made) =
            same::compare_eights(&loaded.game, &loaded.host, seats, seed).unwrap_or_else(|differs| panic!("{differs}"));
        decisions += made;
        emptied += u64::from(points.contains(&0));
    }
    // Enough was played; some games ended with an empty hand, others by their limit or because nobody could play.
    assert!(decisions > 50_000, "{decisions}");
    assert!((100..900).contains(&emptied), "{emptied}");
}
