//! Positions: equal however they were reached, and never equal where the match goes on in another way.

mod common;

use std::collections::{BTreeMap, VecDeque};

use cardwright::game::{Match, Reader};
use cardwright::kernel::choice::{Answer, Ask, Choice};
use cardwright::kernel::random::Source;
use common::{Loaded, games, load};

#[test]
fn a_position_is_that_of_its_fork_of_its_save_and_of_the_answer_taken_back_and_given_again() {
    for loaded in games() {
        for seed in 0..2 {
            let setup = loaded.setup(2, seed);
            let mut playing = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                let position = playing.kernel().position();
                let fork = playing.fork().expect("a fork");
                let saved = playing.save().expect("a save");
                let again = Match::load(&loaded.game, &loaded.host, &saved).expect("it goes on");
                for other in [fork.kernel(), again.kernel()] {
                    assert_eq!(other.position(), position);
                }
                playing.answer(seat, answer.clone()).expect("a legal answer");
                let after = playing.kernel().position();
                assert_ne!(after, position, "seed {seed}");
                assert!(playing.undo().expect("it is taken back"));
                assert_eq!(playing.kernel().position(), position, "seed {seed}");
                playing.answer(seat, answer).expect("a legal answer");
                assert_eq!(playing.kernel().position(), after, "seed {seed}");
            }
        }
    }
}

/// What is asked, as the player reads it, and what can be answered.
fn asked(loaded: &Loaded, playing: &Match) -> Vec<(u8, String, Vec<String>)> {
    let read = |choice: &Choice| {
        let reader = Reader { game: &loaded.game, kernel: playing.kernel(), seat: None, language: "en" };
        (choice.seat.0, reader.prompt(choice), reader.answers(choice))
    };
    playing.kernel().pending().map(read).collect()
}

/// The legal answers to a choice; of those that are too many, some.
fn legal(ask: &Ask, source: &mut Source) -> Vec<Answer> {
    match ask {
        Ask::Pick(options) => (0..options.len() as u32).map(Answer::Pick).collect(),
        Ask::Confirm => vec![Answer::Confirm(true), Answer::Confirm(false)],
        Ask::Choose { from, min: 1, max: 1 } => (0..from.len() as u32).map(|at| Answer::Choose(vec![at])).collect(),
        other => (0..4).map(|_| other.at_random(source)).collect(),
    }
}

fn after(playing: &Match, answer: &Answer) -> Match {
    let mut fork = playing.fork().expect("a fork");
    let seat = fork.choice().expect("a choice").seat;
    fork.answer(seat, answer.clone()).expect("a legal answer");
    fork
}

/// Everything that can be answered, as far as some hundred positions: wherever two ways meet, they are asked the same and lead
/// to the same. Gives how many met.
fn explore(loaded: &Loaded, from: Match, source: &mut Source) -> usize {
    let mut seen: BTreeMap<u128, Match> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    let mut met = 0;
    while let Some(playing) = queue.pop_front() {
        let position = playing.kernel().position();
        let answers = playing.choice().map_or(Vec::new(), |choice| legal(&choice.ask, source));
        if let Some(twin) = seen.get(&position) {
            assert_eq!(asked(loaded, &playing), asked(loaded, twin));
            assert_eq!(playing.results(), twin.results());
            for answer in &answers {
                let (one, other) = (after(&playing, answer), after(twin, answer));
                assert_eq!(one.kernel().position(), other.kernel().position(), "{answer:?}");
            }
            met += 1;
        } else {
            if seen.len() < 300 {
                queue.extend(answers.iter().map(|answer| after(&playing, answer)));
            }
            seen.insert(position, playing);
        }
    }
    met
}

#[test]
fn equal_positions_go_on_in_the_same_way() {
    for name in ["toy", "l5r"] {
        let loaded = load(".", name);
        let mut met = 0;
        for seed in 0..3 {
            let setup = loaded.setup(2, seed);
            let mut source = Source::new(seed, 77);
            let mut playing = Match::start(&loaded.game, &loaded.host, setup).expect("it begins");
            for _ in 0..seed * 15 {
                playing.answer_at_random(&mut source).expect("a legal answer");
            }
            met += explore(&loaded, playing, &mut source);
        }
        assert!(met >= 20, "{name}: only {met} met");
    }
}
