//! Any game can be forked, rolled back, undone and replayed exactly, at every decision.
//!
//! Every bundled game is played at random from two hundred seeds, with different decks and numbers of seats. At every decision a fork
//! and a match that was saved and loaded stand where the game stands and go on as it does. How they go on further, and undoing, is
//! looked at on a sample of the decisions, which the seed chooses.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::{Game, Match, OptionValue, Setup};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::random::{Source, Stream};
use cardwright::kernel::value::Seat;
use cardwright::script::Host;
use rayon::prelude::*;

/// How many games of each.
const GAMES: u64 = 200;
/// How many decisions of a game at the most; none is as long.
const LONGEST: usize = 3000;
/// One decision in so many is looked at closely.
const SAMPLE: u32 = 12;
/// Turns of a game at the most, of all players together.
const TURNS: i64 = 12;
/// For so many decisions a fork goes on beside its parent.
const BESIDE: usize = 4;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The bundled games that have deck lists, by name.
fn games() -> Vec<String> {
    let rules = std::fs::read_dir(root().join("rules")).expect("rules");
    let mut names: Vec<String> = rules.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn setup(game: &Game, seed: u64) -> Setup {
    let span = game.manifest.seats.max.min(4) - game.manifest.seats.min + 1;
    let seats = game.manifest.seats.min + (seed % u64::from(span)) as u32;
    let decks: Vec<String> = game.decks.keys().map(ToString::to_string).collect();
    let deck = |seat: u32| decks[(seed as usize / 2 + seat as usize) % decks.len()].clone();
    let decks = if decks.is_empty() { Vec::new() } else { (0..seats).map(deck).collect() };
    // Games with many turns end early by their own limit: what is looked at is every decision, not every length.
    let limit = game.manifest.options.get("turn_limit").filter(|limit| limit.default > TURNS);
    let options = limit.map(|_| ("turn_limit".to_owned(), OptionValue::Integer(TURNS))).into_iter().collect();
    Setup { seats: seats as u8, seed, decks, options, ..Setup::default() }
}

fn start(game: &Arc<Game>, host: &Rc<Host>, seed: u64) -> Match {
    Match::start_recorded(game, host, setup(game, seed)).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

/// Both stand at the same decision.
fn same(a: &Match, b: &Match, what: &str) {
    assert_eq!(a.digest(), b.digest(), "{what} after {} answers, seed {}", a.answers().len(), a.setup.seed);
    assert_eq!(a.choice(), b.choice(), "{what}");
}

/// A fork goes on beside its parent with the same answers; then another way, which the parent does not notice.
fn forks(playing: &Match, source: &mut Source) {
    let mut fork = playing.fork().expect("it came here before");
    let mut parent = playing.fork().expect("it came here before");
    same(&fork, playing, "a fork");
    for _ in 0..BESIDE {
        let Some(choice) = parent.choice() else { break };
        let (seat, answer) = (choice.seat, choice.ask.at_random(source));
        parent.answer(seat, answer.clone()).expect("a legal answer");
        fork.answer(seat, answer).expect("a legal answer");
        same(&fork, &parent, "a fork with the same answers");
    }
    let (before, choice) = (playing.digest(), playing.choice().cloned());
    let mut stray = playing.fork().expect("it came here before");
    stray.kernel_mut().control_mut().streams.draw(Stream::Chance, |source| source.below(100));
    stray.kernel_mut().control_mut().streams.draw(Stream::Shuffle, |source| source.below(100));
    let _ = stray.answer_at_random(source);
    assert_eq!((playing.digest(), playing.choice()), (before, choice.as_ref()), "the parent is unaffected");
}

/// The last answer undone and given again leads to the same place.
fn undoes(playing: &mut Match, before: u64) {
    let (digest, choice) = (playing.digest(), playing.choice().cloned());
    let Some((seat, answer)) = playing.answers().last().cloned() else { return };
    assert!(playing.undo().expect("it came here before"));
    assert_eq!(playing.digest(), before, "undone, seed {}", playing.setup.seed);
    playing.answer(seat, answer).expect("a legal answer");
    assert_eq!((playing.digest(), playing.choice()), (digest, choice.as_ref()), "given again");
}

/// A fork and a loaded save stand where the game stands.
fn copies(playing: &Match, game: &Arc<Game>, host: &Rc<Host>) -> [Match; 2] {
    let fork = playing.fork().expect("it came here before");
    same(&fork, playing, "a fork");
    let text = playing.save().expect("a save");
    let loaded = Match::load(game, host, &text).expect("a save that was just made");
    same(&loaded, playing, "a loaded save");
    [fork, loaded]
}

/// Plays a game and gives the digest at every decision, with the answers.
fn play(game: &Arc<Game>, host: &Rc<Host>, seed: u64, closely: bool) -> Vec<(u64, Seat, Answer)> {
    let mut playing = start(game, host, seed);
    let (mut source, mut looks) = (Source::new(seed, 3), Source::new(seed, 4));
    let mut played = Vec::new();
    while let Some(choice) = playing.choice()
        && played.len() < LONGEST
    {
        let (seat, answer) = (choice.seat, choice.ask.at_random(&mut source));
        let before = playing.digest();
        let look = closely && looks.below(SAMPLE) == 0;
        let copies = if closely { copies(&playing, game, host).into() } else { Vec::new() };
        if look {
            forks(&playing, &mut looks);
        }
        playing.answer(seat, answer.clone()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for mut copy in copies {
            copy.answer(seat, answer.clone()).expect("a legal answer");
            same(&copy, &playing, "a copy with the same answer");
        }
        if look {
            undoes(&mut playing, before);
        }
        played.push((before, seat, answer));
    }
    played
}

#[test]
fn at_every_decision_a_fork_an_undo_and_a_replay_stand_where_the_game_stands() {
    for name in games() {
        let game = Arc::new(Game::load(&root(), &name).unwrap_or_else(|error| panic!("{error}")));
        let hosts = || game.host().expect("a host");
        let decisions: usize = (0..GAMES)
            .into_par_iter()
            .map(|seed| {
                let host = hosts();
                let played = play(&game, &host, seed, true);
                // The same answers again, in a host of its own now and then, and without a log.
                let other = if seed.is_multiple_of(20) { hosts() } else { host };
                let mut again = Match::start(&game, &other, setup(&game, seed)).expect("it started before");
                for (digest, seat, answer) in &played {
                    assert_eq!(again.digest(), *digest, "replayed, {name}, seed {seed}");
                    again.answer(*seat, answer.clone()).expect("a legal answer");
                }
                assert!(again.over(), "{name}, seed {seed}: it ends");
                played.len()
            })
            .sum();
        assert!(decisions > GAMES as usize, "{name} asks something: {decisions}");
    }
}

/// With this in its environment the test writes digests instead of comparing them.
const CHILD: &str = "CARDWRIGHT_WRITE_DIGESTS";

#[test]
fn two_processes_reach_the_same_digests_at_every_decision() {
    let digests = || {
        let mut lines = Vec::new();
        for name in games() {
            let game = Arc::new(Game::load(&root(), &name).unwrap_or_else(|error| panic!("{error}")));
            let host = game.host().expect("a host");
            for seed in 0..6 {
                let played = play(&game, &host, seed, false);
                lines.extend(played.iter().map(|(digest, ..)| format!("digest {name} {seed} {digest:016x}")));
            }
        }
        lines
    };
    if std::env::var_os(CHILD).is_some() {
        println!("{}", digests().join("\n"));
        return;
    }
    let child = Command::new(std::env::current_exe().expect("this test"))
        .args(["two_processes_reach_the_same_digests_at_every_decision", "--exact", "--nocapture"])
        .env(CHILD, "1")
        .output()
        .expect("another process");
    assert!(child.status.success());
    let output = String::from_utf8_lossy(&child.stdout);
    let theirs: Vec<&str> = output.lines().filter(|line| line.starts_with("digest ")).collect();
    let ours = digests();
    assert!(ours.len() > 60, "{} decisions", ours.len());
    assert_eq!(ours, theirs);
}
