//! Crazy Eights against the recorded games of an independent implementation: who moves, what is legal and what it comes to are
//! the same at every step. Chance is given from the record.
//!
//! A sample of the records lies in `tests/oracles`; `CARDWRIGHT_ORACLES` names another folder with records to be compared as well.
//! Each line is a game: `params`, `trace` (`[-1, outcome]` for chance, `[seat, action, [legal actions]]` for a decision), `returns`.
//! Cards are numbered rank * 4 + suit; 52 draws, 53 passes, 54 to 57 name a suit.

mod common;

use std::path::{Path, PathBuf};

use cardwright::game::{Match, OptionValue, Setup};
use cardwright::kernel::choice::{Answer, Ask, Opt};
use cardwright::kernel::value::{Seat, Value};
use common::{Loaded, load};
use serde_json::Value as Json;

const DRAW: u64 = 52;
const PASS: u64 = 53;
const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
const RANKS: [&str; 13] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

/// An entry of a record.
enum Step {
    Chance(u64),
    Decision { seat: u8, action: u64, legal: Vec<u64> },
}

impl Step {
    fn chance(&self) -> Option<u64> {
        if let Step::Chance(outcome) = self { Some(*outcome) } else { None }
    }
}

fn number(json: &Json) -> u64 {
    json.as_u64().expect("a number")
}

fn steps(game: &Json) -> Vec<Step> {
    let entries = game["trace"].as_array().expect("a trace");
    let step = |entry: &Json| match entry[0].as_i64() {
        Some(-1) => Step::Chance(number(&entry[1])),
        Some(seat) => Step::Decision {
            seat: seat as u8,
            action: number(&entry[1]),
            legal: entry[2].as_array().expect("legal actions").iter().map(number).collect(),
        },
        None => panic!("an entry without a seat"),
    };
    entries.iter().map(step).collect()
}

/// The number of a card.
fn card_number(loaded: &Loaded, playing: &Match, id: u32) -> u64 {
    let def = playing.kernel().state().objects[id as usize].def;
    let (slug, _) = loaded.game.rules.schema.cards.get_index(def as usize).expect("a card");
    let (rank, suit) = slug.split_once("_of_").expect("a card of the pack");
    let rank = RANKS.iter().position(|known| *known == rank).expect("a rank");
    (rank * 4 + SUITS.iter().position(|known| *known == suit).expect("a suit")) as u64
}

/// The numbers of the cards in a shared zone, oldest first.
fn zone(loaded: &Loaded, playing: &Match, name: &str) -> Vec<u64> {
    let kind = loaded.game.rules.schema.zones.get_index_of(name).expect("a zone");
    let zone = playing.kernel().zone_of(kind, Seat::NONE).expect("a shared zone");
    let cards = &playing.kernel().state().live_zone(zone).expect("the zone").cards;
    cards.iter().map(|id| card_number(loaded, playing, *id)).collect()
}

/// The outcomes before the first decision: the dealer, and for each card its place among those that are left. An eight that is
/// turned up goes back behind the others.
fn deal(players: u8, chances: &[u64]) -> Vec<u32> {
    let mut deck: Vec<u64> = (0..if players > 5 { 104 } else { 52 }).map(|card| card % 52).collect();
    let in_hands = usize::from(players) * if players == 2 { 7 } else { 5 };
    let mut outcomes = vec![(chances[0] - 52) as u32];
    for (dealt, card) in chances[1..].iter().enumerate() {
        let at = deck.iter().position(|known| known == card).expect("a card that is left");
        deck.remove(at);
        outcomes.push(at as u32);
        if dealt >= in_hands && card / 4 == 6 {
            deck.push(*card);
        }
    }
    outcomes
}

/// The outcomes of drawing these cards: the place of each among those that are left. An empty deck is made anew of what lies under
/// the top of the pile. The last card is no matter of chance.
fn draws(mut deck: Vec<u64>, pile: &[u64], cards: &[u64]) -> Vec<u32> {
    let mut outcomes = Vec::new();
    for card in cards {
        let at = deck.iter().position(|known| known == card).unwrap_or_else(|| panic!("{card} is not in the deck {deck:?}"));
        outcomes.extend((deck.len() > 1).then_some(at as u32));
        deck.remove(at);
        if deck.is_empty() {
            deck = pile[..pile.len() - 1].to_vec();
        }
    }
    outcomes
}

fn setup(params: &Json) -> Setup {
    let integer = |name: &str| (name.to_owned(), OptionValue::Integer(params[name].as_i64().expect("a number")));
    let flag = |name: &str| (name.to_owned(), OptionValue::Flag(params[name].as_bool().expect("a flag")));
    let costs = ("number_costs".to_owned(), OptionValue::Word("place_in_pack".to_owned()));
    let options = [integer("max_draw_cards"), integer("max_turns"), flag("use_special_cards"), flag("reshuffle"), costs];
    Setup { seats: number(&params["players"]) as u8, seed: 1, options: options.into(), ..Setup::default() }
}

/// The action that an answer is.
fn action(loaded: &Loaded, playing: &Match, option: &Opt) -> u64 {
    match (&*option.tag, &option.subject) {
        ("draw", _) => DRAW,
        ("pass", _) => PASS,
        ("play", Value::Object(card)) => card_number(loaded, playing, card.id),
        (tag, _) => 54 + SUITS.iter().position(|suit| *suit == tag).expect("a suit") as u64,
    }
}

/// Plays a recorded game. Gives how many decisions it had.
fn replay(loaded: &Loaded, game: &Json, name: &str) -> usize {
    let setup = setup(&game["params"]);
    let steps = steps(game);
    let chances: Vec<u64> = steps.iter().map_while(Step::chance).collect();
    let outcomes = deal(setup.seats, &chances);
    let mut playing = Match::start_with_chances(&loaded.game, &loaded.host, setup, &outcomes, false).expect("a game");
    let mut decisions = 0;
    let mut at = chances.len();
    while let Some(Step::Decision { seat, action: taken, legal }) = steps.get(at) {
        let place = format!("{name}, entry {at}");
        let choice = playing.choice().unwrap_or_else(|| panic!("{place}: the game is over"));
        let Ask::Pick(options) = &choice.ask else { panic!("{place}: {choice:?}") };
        assert_eq!(choice.seat, Seat(*seat), "{place}: who moves");
        let actions: Vec<u64> = options.iter().map(|option| action(loaded, &playing, option)).collect();
        let mut sorted = actions.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(&sorted, legal, "{place}: what is legal");
        let picked = actions.iter().position(|action| action == taken).expect("a legal action");
        at += 1;
        let chances = steps[at..].iter().map_while(Step::chance);
        let drawn: Vec<u64> = chances.collect();
        at += drawn.len();
        let outcomes = draws(zone(loaded, &playing, "deck"), &zone(loaded, &playing, "pile"), &drawn);
        playing
            .answer_with_chances(Seat(*seat), Answer::Pick(picked as u32), &outcomes)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        decisions += 1;
    }
    assert_eq!(at, steps.len(), "{name}: every entry is replayed");
    assert!(playing.over(), "{name}: the game is over");
    let attr = loaded.game.rules.schema.attrs.get_index_of("points").expect("the value").into();
    let returns: Vec<Option<i64>> = (1..=u32::from(playing.setup.seats)).map(|id| playing.kernel().base(id, attr)).collect();
    let expected: Vec<Option<i64>> =
        game["returns"].as_array().expect("returns").iter().map(|points| points.as_f64().map(|points| points as i64)).collect();
    assert_eq!(returns, expected, "{name}: what it comes to");
    decisions
}

fn replay_folder(loaded: &Loaded, folder: &Path) -> (usize, usize) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    let (mut games, mut decisions) = (0, 0);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a record");
        for (line, text) in text.lines().enumerate() {
            let game = serde_json::from_str(text).expect("a game");
            decisions += replay(loaded, &game, &format!("{}:{}", file.display(), line + 1));
            games += 1;
        }
    }
    (games, decisions)
}

#[test]
fn crazy_eights_agrees_with_every_recorded_game() {
    let loaded = load(".", "crazy_eights");
    let sample = replay_folder(&loaded, &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracles"));
    assert_eq!(sample.0, 45, "games of the sample");
    assert!(sample.1 > 3000, "{} decisions", sample.1);
    if let Some(more) = std::env::var_os("CARDWRIGHT_ORACLES") {
        let (games, decisions) = replay_folder(&loaded, Path::new(&more));
        println!("{games} games with {decisions} decisions agree");
        assert!(games > 0, "there is no record in CARDWRIGHT_ORACLES");
    }
}
