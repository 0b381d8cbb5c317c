//! A player that searches: it plays well in games that it knows nothing of, and never by what its seat may not see.

mod common;

use cardwright::game::Match;
use cardwright::kernel::choice::Answer;
use cardwright::kernel::random::Source;
use cardwright::kernel::state::Outcome;
use cardwright::kernel::value::Seat;
use cardwright::search::{Effort, answer};
use common::{Loaded, games, load};

fn searched(playing: &Match, seat: Seat, iterations: u32, seed: u64) -> Answer {
    let unknown = playing.unknown_to(seat).expect("it can be played again");
    answer(&unknown, Effort::new(iterations), &mut Source::new(seed, 4)).expect("an answer")
}

/// A match in which one seat searches and all others pick at random. Gives how it ended for the seat, and all answers.
fn played(loaded: &Loaded, seat: Seat, iterations: u32, seed: u64) -> (Outcome, Vec<(Seat, Answer)>) {
    let mut playing = Match::start(&loaded.game, &loaded.host, loaded.setup(2, seed)).expect("it begins");
    let mut source = Source::new(seed, 3);
    while let Some(choice) = playing.choice() {
        let (asked, at) = (choice.seat, playing.answers().len() as u64);
        let answer = if asked == seat { searched(&playing, seat, iterations, at) } else { choice.ask.at_random(&mut source) };
        playing.answer(asked, answer).expect("a legal answer");
    }
    (playing.results()[seat.index()], playing.answers().to_vec())
}

#[test]
fn who_searches_wins_most_games_against_who_picks_at_random() {
    for (game, iterations, at_least) in [("crazy_eights", 24, 16), ("l5r", 12, 14), ("toy", 24, 16)] {
        let loaded = load(".", game);
        let won = |seed: u64| played(&loaded, Seat((seed % 2) as u8), iterations, seed / 2).0 == Outcome::Won;
        let wins = (0..20).filter(|seed| won(*seed)).count();
        assert!(wins >= at_least, "{game}: {wins} of 20");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for (game, iterations) in [("crazy_eights", 10), ("contests", 4)] {
        let loaded = load(".", game);
        let one = played(&loaded, Seat(1), iterations, 5);
        assert_eq!(one, played(&loaded, Seat(1), iterations, 5), "{game}");
        assert_ne!(one.1, played(&loaded, Seat(1), iterations, 6).1, "{game}");
    }
}

/// Of two matches that a seat cannot tell apart (tests/resample.rs says that these are) it answers the same in both, to the byte.
#[test]
fn what_is_hidden_changes_no_answer() {
    for loaded in games() {
        let name = &loaded.game.manifest.game;
        let seats = *loaded.seats().start();
        let (mut compared, mut answers) = (0, Vec::new());
        for seed in 0..24 {
            let mut source = Source::new(seed, 2);
            let mut playing = loaded.start(loaded.setup(seats, seed));
            while !playing.over() && playing.answers().len() < 3 * seed as usize {
                playing.answer_at_random(&mut source).expect("a legal answer");
            }
            let Some(choice) = playing.choice().filter(|choice| choice.ask.only().is_none()) else { continue };
            let seat = choice.seat;
            let other = playing.resample(seat, &mut source).expect("drawn").playing;
            let bytes = |playing: &Match| serde_json::to_vec(&searched(playing, seat, 12, seed)).expect("it is written");
            assert_eq!(bytes(&playing), bytes(&other), "{name}, seed {seed}");
            answers.push(bytes(&playing));
            compared += 1;
        }
        answers.sort();
        answers.dedup();
        assert!(compared > 0 && (compared < 4 || answers.len() > 1), "{name}: {compared} compared, {answers:?}");
    }
}
