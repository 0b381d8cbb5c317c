//! One match with more and more on the table.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::check::check_files;
use cardwright::game::files::Files;
use cardwright::game::{Game, Match, Placed, SeatTable, Setup};
use cardwright::kernel::choice::Answer;
use cardwright::script::Host;

use super::Series;
use crate::clock::{median, thread};

/// Occurrences for one answer: fewer than an action may have.
const EACH: usize = 1_000;
const SIZES: [usize; 7] = [10, 30, 100, 300, 1_000, 3_000, 10_000];
const MODIFIERS: [usize; 7] = [1, 3, 10, 30, 100, 300, 1_000];

const MANIFEST: &str = r#"
[game]
title = "Growing"
seats = { min = 1, max = 1 }
languages = ["en"]
root = "game"
files = ["game.lua"]
[zone]
table = { owner = "player", sees = "all", in_play = true }
bin = { owner = "player", sees = "all" }
[type.token.field]
power = { type = "integer", default = 1 }
[value.count]
on = "player"
[verb]
poke = { fields = { card = "card" } }
prod = { fields = { card = "card" } }
[window]
acting = { seats = "active_first", closes = "all_pass", resolves = "at_once" }
[ability]
trait = { watches = ["after", "before"] }
action = { window = "acting" }
static = { static = true }
[[stage]]
name = "add"
op = "add"
[procedure.game]
steps = ["growing"]
[prompt]
what = "What?"
"#;

/// What each answer repeats, by its number; the first is the empty loop.
const RULES: &str = r#"
local whole = procedure("game")

whole:step("growing", function(g)
  local player = active_player()
  local card, other = cards { slug = "probe" }[1], cards { slug = "bystander" }[1]
  while true do
    local kind = player:number("what", 0, 6)
    card = card:current()
    if kind == 0 then
      for _ = 1, EACH do end
    elseif kind == 1 then
      for _ = 1, EACH do poke(card) end
    elseif kind == 2 then
      for _ = 1, EACH do
        card = card:current()
        move(card, if card.in_play then player.bin else player.table)
      end
    elseif kind == 3 then
      for _ = 1, EACH do local _ = card.power end
    elseif kind == 4 then
      for _ = 1, EACH do local _ = other.power end
    elseif kind == 5 then
      modify(card, "power", 1)
    elseif kind == 6 then
      for _ = 1, EACH do open_window("acting") end
    end
  end
end)
"#;

const CARDS: &str = r#"
card probe : token {}
card bystander : token {}
card pebble : token {}
card sentry : token { trait after prod { does [[ add(you, "count", 1) ]] } }
card banner : token { static { add = { power = 1 } } }
"#;

/// A series of measurements by its name.
type Measure = fn(usize) -> Vec<Series>;

/// What is measured here.
pub const SERIES: [(&str, Measure); 4] = [
    ("scale.cards", |rounds| {
        grown(
            rounds,
            "cards in play",
            "pebble",
            ["scale.cards.poke", "scale.cards.move", "scale.cards.read", "scale.cards.window"],
        )
    }),
    ("scale.watchers", |rounds| {
        let names = ["scale.watchers.poke", "scale.watchers.move", "scale.watchers.read", "scale.watchers.window"];
        grown(rounds, "abilities watching other things", "sentry", names)
    }),
    ("scale.statics", |rounds| {
        let names = ["scale.statics.poke", "scale.statics.move", "scale.statics.read", "scale.statics.window"];
        grown(rounds, "cards that change their own value", "banner", names)
    }),
    ("scale.modifiers", modified),
];

fn game() -> (Arc<Game>, Rc<Host>) {
    let mut files = Files::default();
    let rules = RULES.replace("EACH", &EACH.to_string());
    for (path, text) in [("rules/scale/game.toml", MANIFEST), ("rules/scale/game.lua", &rules), ("cards/scale/all.card", CARDS)] {
        files.by.insert(path.into(), Ok(text.as_bytes().to_vec()));
    }
    let checked = check_files(&files, "scale");
    let (game, host) = Game::from_checked(checked).expect("the game loads");
    (Arc::new(game), host)
}

/// The probe, a bystander and as many of another card.
fn table(slug: &str, cards: usize) -> Setup {
    let card = |slug: &str| Placed { card: slug.into(), ..Placed::default() };
    let mut placed = vec![card("probe"), card("bystander")];
    placed.resize(cards + 2, card(slug));
    let zones = BTreeMap::from([("table".to_owned(), placed)]);
    Setup { seats: 1, table: vec![SeatTable { zones, values: BTreeMap::new() }], ..Setup::default() }
}

/// Nanoseconds for each turn of the loop of a kind, less those of the empty loop.
fn each(played: &mut Match, kind: i64) -> f64 {
    let seat = played.choice().expect("it asks again and again").seat;
    let mut run = |kind| thread(|| played.answer(seat, Answer::Number(kind)).expect("a legal answer")).0 * 1e9;
    let empty = run(0);
    (run(kind) - empty) / EACH as f64
}

/// An occurrence that nobody watches, a card that leaves and comes back, and a value that is read, by the number of cards.
fn grown(rounds: usize, of: &'static str, slug: &str, names: [&'static str; 4]) -> Vec<Series> {
    let (game, host) = game();
    let kinds = [
        (1, "an occurrence that nobody watches"),
        (2, "a card that leaves play or comes into it"),
        (3, "a value that is read"),
        (6, "a window that nobody can use"),
    ];
    let mut all = kinds.map(|_| vec![Vec::new(); SIZES.len()]);
    for _ in 0..rounds {
        for (at, size) in SIZES.into_iter().enumerate() {
            let mut played = Match::start(&game, &host, table(slug, size)).expect("the game starts");
            for ((kind, _), costs) in kinds.iter().zip(&mut all) {
                costs[at].push(each(&mut played, *kind));
            }
        }
    }
    let series = |((name, (_, what)), costs): ((_, (i64, _)), Vec<Vec<f64>>)| {
        let points = SIZES.into_iter().zip(costs.into_iter().map(median)).collect();
        Series { name, of, what, unit: "ns", points }
    };
    names.into_iter().zip(kinds).zip(all).map(series).collect()
}

/// What lasting changes of one value cost, for each of them, and what they cost others.
fn modified(rounds: usize) -> Vec<Series> {
    let (game, host) = game();
    let kinds = [
        (3, "scale.modifiers.read", "the value that they change is read, for each of them"),
        (4, "scale.modifiers.read_other", "the same value of another card is read"),
        (1, "scale.modifiers.poke", "an occurrence that nobody watches"),
        (5, "scale.modifiers.more", "one more of them"),
    ];
    let mut all = kinds.map(|_| vec![Vec::new(); MODIFIERS.len()]);
    for _ in 0..rounds {
        let mut played = Match::start(&game, &host, table("pebble", 10)).expect("the game starts");
        let mut held = 0;
        for (at, size) in MODIFIERS.into_iter().enumerate() {
            let mut more = Vec::new();
            while held < size {
                let seat = played.choice().expect("it asks again and again").seat;
                more.push(thread(|| played.answer(seat, Answer::Number(5)).expect("a legal answer")).0 * 1e9);
                held += 1;
            }
            for ((kind, ..), costs) in kinds.iter().zip(&mut all) {
                costs[at].push(match kind {
                    5 => median(more.clone()),
                    3 => each(&mut played, 3) / size as f64,
                    kind => each(&mut played, *kind),
                });
            }
        }
    }
    let of = "lasting changes of one value";
    let series = |((_, name, what), costs): (_, Vec<Vec<f64>>)| {
        let points = MODIFIERS.into_iter().zip(costs.into_iter().map(median)).collect();
        Series { name, of, what, unit: "ns", points }
    };
    kinds.into_iter().zip(all).map(series).collect()
}
