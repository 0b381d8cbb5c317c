//! Forking a match where the kernel itself asks (a checkpoint) and where a script waits in the middle of a duel.

use std::hint::black_box;

use cardwright::game::Match;
use cardwright::kernel::random::Source;

use super::clock::{median, thread};
use super::duel::{BUNDLED, engine_games};
use super::report::Row;
use super::same::{PLAYERS, setup};
use super::{Terms, World};

const POSITIONS: usize = 40;
const FORKS: u32 = 50;
/// A position is taken from the middle of a game: after at least so many answers.
const MIDDLE: usize = 20;

/// Matches that stand where a prompt is put to a player, one for each of so many seeds.
pub fn positions(world: &World, prompt: &str, count: usize) -> Vec<Match> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut played = Match::start(&world.game, &world.host, setup(BUNDLED, seed)).expect("the game starts");
        let mut source = Source::new(seed, PLAYERS);
        while let Some(choice) = played.choice() {
            if played.answers().len() >= MIDDLE && &*choice.prompt == prompt {
                found.push(played);
                break;
            }
            played.answer_at_random(&mut source).expect("a legal answer");
        }
        if found.len() == count {
            break;
        }
    }
    found
}

#[inline(never)]
fn forks(of: &[Match]) -> f64 {
    let (seconds, ()) = thread(|| {
        for played in of {
            for _ in 0..FORKS {
                drop(black_box(played.fork().expect("what was played can be played again")));
            }
        }
    });
    seconds * 1e6 / (of.len() as f64 * f64::from(FORKS))
}

#[inline(never)]
fn draws(of: &[Match]) -> f64 {
    let mut source = Source::new(0, PLAYERS);
    let (seconds, ()) = thread(|| {
        for played in of {
            let seat = played.choice().expect("a decision").seat;
            let unknown = played.unknown_to(seat).expect("what was played can be played again");
            for _ in 0..FORKS {
                drop(black_box(unknown.draw(&mut source).expect("what was played can be played again")));
            }
        }
    });
    seconds * 1e6 / (of.len() as f64 * f64::from(FORKS))
}

fn clones(of: &[Match]) -> f64 {
    let (seconds, ()) = thread(|| {
        for played in of {
            for _ in 0..FORKS {
                drop(black_box((played.kernel().state().clone(), played.kernel().control().clone())));
            }
        }
    });
    seconds * 1e6 / (of.len() as f64 * f64::from(FORKS))
}

/// Measures both forks, and both drawn anew for a seat, beside what they are compared with.
pub fn measure(world: &World, terms: &Terms) -> Vec<Row> {
    let (windows, rounds) = (positions(world, "action", POSITIONS), positions(world, "focus_or_strike", POSITIONS));
    for played in windows.iter().chain(&rounds) {
        let fork = played.fork().expect("what was played can be played again");
        assert_eq!(fork.digest(), played.digest(), "a fork stands where its match does");
    }
    let mut all: [Vec<f64>; 6] = Default::default();
    for _ in 0..terms.rounds {
        all[0].push(clones(&windows));
        all[1].push(forks(&windows));
        all[2].push(forks(&rounds));
        let (seconds, decisions) = thread(|| engine_games(world, BUNDLED, 0..10));
        all[3].push(seconds * 1e6 / decisions as f64);
        all[4].push(draws(&windows));
        all[5].push(draws(&rounds));
    }
    let [clone, checkpoint, duel, decision, drawn, drawn_in_duel] = all.map(median);
    let at = |what: &str| format!("{POSITIONS} games of {} and {}, {what}", BUNDLED[0], BUNDLED[1]);
    vec![
        Row::new("fork.checkpoint", at("at the action window"), checkpoint, "us")
            .ratio(checkpoint / clone, "cloning state and control")
            .aim("< 2"),
        Row::new("fork.in_duel", at("in a focusing round"), duel, "us")
            .ratio(duel / decision, "playing one decision")
            .aim("< 100"),
        Row::new("fork.drawn", at("at the action window, drawn anew for the seat that decides"), drawn, "us")
            .ratio(drawn / checkpoint, "fork.checkpoint"),
        Row::new("fork.drawn_in_duel", at("in a focusing round, drawn anew for the seat that decides"), drawn_in_duel, "us")
            .ratio(drawn_in_duel / duel, "fork.in_duel"),
    ]
}
