//! An occurrence that nobody watches, with few and with many cards in play: a game made for it, in memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardwright::game::check::check_files;
use cardwright::game::files::Files;
use cardwright::game::{Game, Match, Placed, SeatTable, Setup};
use cardwright::kernel::choice::Answer;

use super::Terms;
use super::clock::{median, thread};
use super::report::Row;

/// Occurrences for one answer: fewer than an action may have.
const EACH: i64 = 10_000;
const FEW: usize = 10;
const MANY: usize = 10_000;

const MANIFEST: &str = r#"
[game]
title = "Counting"
seats = { min = 1, max = 1 }
languages = ["en"]
root = "game"
files = ["game.lua"]
[zone.table]
owner = "player"
sees = "all"
in_play = true
[type.token]
[value.count]
on = "player"
[verb.poke]
fields = { card = "card" }
[ability.trait]
watches = ["after", "before"]
[procedure.game]
steps = ["counting"]
[prompt]
how_often = "How often?"
"#;

const RULES: &str = r#"
local whole = procedure("game")

whole:step("counting", function(g)
  local player = active_player()
  local card = player.table:cards()[1]
  while true do
    local kind = player:number("how_often", 0, 2)
    if kind == 1 then
      for _ = 1, EACH do poke(card) end
    elseif kind == 2 then
      for _ = 1, EACH do add(player, "count", 1) end
    else
      for _ = 1, EACH do end
    end
  end
end)
"#;

const CARDS: &str = "card pebble : token {}\n";

fn game() -> (Arc<Game>, std::rc::Rc<cardwright::script::Host>) {
    let mut files = Files::default();
    let rules = RULES.replace("EACH", &EACH.to_string());
    for (path, text) in [("rules/few/game.toml", MANIFEST), ("rules/few/game.lua", &rules), ("cards/few/all.card", CARDS)] {
        files.by.insert(path.into(), Ok(text.as_bytes().to_vec()));
    }
    let (game, host) = Game::from_checked(check_files(&files, "few")).expect("the game loads");
    (Arc::new(game), host)
}

fn table(cards: usize) -> Setup {
    let pebbles = vec![Placed { card: "pebble".into(), ..Placed::default() }; cards];
    let zones = BTreeMap::from([("table".to_owned(), pebbles)]);
    Setup { seats: 1, table: vec![SeatTable { zones, values: BTreeMap::new() }], ..Setup::default() }
}

/// Nanoseconds for each turn of the loop of a kind.
fn each(played: &mut Match, kind: i64) -> f64 {
    let seat = played.choice().expect("it asks again and again").seat;
    let (seconds, ()) = thread(|| played.answer(seat, Answer::Number(kind)).expect("a legal answer"));
    seconds * 1e9 / EACH as f64
}

/// Measures both kinds of occurrence at both sizes, each in turn.
pub fn measure(terms: &Terms) -> Vec<Row> {
    let (game, host) = game();
    let rounds = terms.rounds * 3;
    // A script that waits holds its answers and its journal: a fresh match for each round keeps them small.
    let mut all: [Vec<f64>; 4] = Default::default();
    for _ in 0..rounds {
        for (at, cards) in [FEW, MANY].into_iter().enumerate() {
            let mut played = Match::start(&game, &host, table(cards)).expect("the game starts");
            for _ in 0..3 {
                let empty = each(&mut played, 0);
                all[at].push(each(&mut played, 1) - empty);
                all[at + 2].push(each(&mut played, 2) - empty);
            }
        }
    }
    let [poke_few, poke_many, add_few, add_many] = all.map(median);
    let workload = |what: &str| format!("{what}, {EACH} times, {MANY} cards in play; with {FEW}: ");
    let row = |name, what, many: f64, few: f64| {
        let to = format!("{FEW} cards in play");
        Row::new(name, format!("{}{few:.1} ns", workload(what)), many, "ns").ratio(many / few, to).aim("<= 1.2")
    };
    vec![
        row("occurrence.verb", "a verb without a body", poke_many, poke_few),
        row("occurrence.add", "`add` to a stored value", add_many, add_few),
    ]
}
