//! Loading a game with ten thousand cards: reading, checking, and everything up to a host that can play.

use std::fmt::Write as _;
use std::path::Path;

use cardwright::game::Game;
use cardwright::game::check::check_files;
use cardwright::game::files::Files;

use super::Terms;
use super::clock::{median, process};
use super::report::Row;

const CARDS: usize = 10_000;
const A_FILE: usize = 100;

/// A card by its number: a third Personalities with a reaction, a third Focus Effects, a third plain. The blocks differ from
/// each other, so that none is checked for another's sake.
fn card(text: &mut String, n: usize) {
    let _ = match n % 3 {
        0 => write!(
            text,
            r#"
card made_{n} : personality {{
  name     = "Made Up {n}"
  force    = {force}
  chi      = {chi}
  keywords = [samurai]
  text     = "Reaction: After ~ wins a duel: Gain {n} Honor."
  reaction after win_duel {{
    when [[ return event.personality == self and you.honor < {n} ]]
    does [[ gain_honor(you, {n}) ]]
  }}
}}
"#,
            force = n % 5,
            chi = n % 4 + 1
        ),
        1 => write!(
            text,
            r#"
card made_{n} : strategy {{
  focus_value = {value}
  text        = "Focus: Lose {n} Honor, and gain as much again if it is your turn."
  focus_effect {{
    does [[
      lose_honor(you, {n})
      if you.active then gain_honor(you, {n}) end
    ]]
  }}
}}
"#,
            value = n % 6
        ),
        _ => write!(text, "\ncard made_{n} : strategy {{ focus_value = {} }}\n", n % 6),
    };
}

/// The files of the game with as many cards more.
pub fn files(root: &Path, cards: usize) -> Files {
    let mut files = Files::read(root, "l5r");
    for from in (0..cards).step_by(A_FILE) {
        let mut text = String::from("# Made for a measurement.\n");
        for n in from..(from + A_FILE).min(cards) {
            card(&mut text, n);
        }
        files.by.insert(format!("cards/l5r/made_{from}.card"), Ok(text.into_bytes()));
    }
    files
}

/// Loads a game from its files and drops it.
pub fn load(files: &Files) {
    drop(Game::from_checked(check_files(files, "l5r")).expect("the game loads"));
}

/// Measures the large game beside the game as it is.
pub fn measure(root: &Path, terms: &Terms) -> Vec<Row> {
    let (small, large) = (files(root, 0), files(root, CARDS));
    let mut all: [Vec<f64>; 3] = Default::default();
    for _ in 0..terms.rounds.min(5) {
        let (cpu, wall, ()) = process(|| load(&large));
        all[0].push(cpu);
        all[1].push(wall);
        all[2].push(process(|| load(&small)).0);
    }
    let [cpu, wall, small] = all.map(median);
    let workload = format!("rules/l5r with {CARDS} more cards in {} files, in memory; {wall:.2} s on the wall", CARDS / A_FILE);
    vec![Row::new("loading", workload, cpu, "s of all cores").ratio(cpu / small, "loading l5r").aim("< 1")]
}
