//! No card is lost or doubled and every invariant holds, at every decision of random games of the bundled games.

mod common;

use common::{games, load};

#[test]
fn random_games_are_as_they_should_be_at_every_decision() {
    for loaded in games() {
        let name = &loaded.game.manifest.game;
        for seed in 0..20 {
            let setup = loaded.setup(2, seed);
            let mut playing = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                assert_eq!(playing.audit(), Ok(()), "{name}, seed {seed}, after {} answers", playing.answers().len());
                playing.answer(seat, answer).expect("a legal answer");
            }
            assert_eq!(playing.audit(), Ok(()), "{name}, seed {seed}, at the end");
        }
    }
}

#[test]
fn the_bundled_games_say_what_always_holds() {
    for game in ["l5r", "toy"] {
        let declared = load(".", game).host.bodies().invariants.len();
        assert!(declared > 2, "{game} says {declared}");
    }
}
