//! The duel game with decks of plain cards, which have no abilities: read from `rules/l5r`, with cards and deck lists laid
//! over it in memory; and the same decks as the hand-written game takes them.

use std::fmt::Write as _;
use std::path::Path;

use cardwright::card::Card;
use cardwright::game::Game;
use cardwright::game::check::{Checked, check_files};
use cardwright::game::files::Files;

use super::by_hand::{Fate, List, Personality};

/// The names of the two decks.
pub const DECKS: [&str; 2] = ["bench_one", "bench_two"];

/// The Fate cards, three of each in a deck of 40 (the last two of them twice): Focus Value, and whether it may be focused.
const FATE: [(Option<i64>, bool); 14] = [
    (Some(0), true),
    (Some(1), true),
    (Some(1), true),
    (Some(2), true),
    (Some(2), true),
    (Some(3), true),
    (Some(3), true),
    (Some(3), true),
    (Some(4), true),
    (Some(4), true),
    (Some(5), true),
    (None, true),
    (Some(4), false),
    (Some(5), false),
];

/// The Personalities of each deck: Chi, whether a Duelist, whether ties are won.
const PERSONALITIES: [[(i64, bool, bool); 4]; 2] = [
    [(4, true, false), (3, false, false), (2, false, true), (3, true, false)],
    [(3, false, true), (4, false, false), (2, true, false), (5, false, false)],
];

fn cards() -> String {
    let mut text = String::new();
    for (at, (value, focusable)) in FATE.iter().enumerate() {
        let value = value.map_or(String::new(), |value| format!("focus_value = {value}; "));
        let _ = writeln!(text, "card bench_fate_{at} : strategy {{ {value}cannot_be_focused = {} }}", !focusable);
    }
    for (deck, four) in PERSONALITIES.iter().enumerate() {
        for (at, (chi, duelist, wins_ties)) in four.iter().enumerate() {
            let keywords = if *duelist { "[samurai, duelist]" } else { "[samurai]" };
            let _ = writeln!(
                text,
                "card bench_{deck}_{at} : personality {{ force = 2; chi = {chi}; keywords = {keywords}; wins_ties = {wins_ties} }}"
            );
        }
    }
    text
}

fn deck_lists() -> String {
    let mut text = String::new();
    for (deck, name) in DECKS.iter().enumerate() {
        let four: Vec<String> = (0..4).map(|at| format!("\"bench_{deck}_{at}\"")).collect();
        let _ = writeln!(text, "[deck.{name}]\ntitle = \"{name}\"\npersonalities = [{}]\n[deck.{name}.fate]", four.join(", "));
        for at in 0..FATE.len() {
            let _ = writeln!(text, "bench_fate_{at} = {}", if at < FATE.len() - 2 { 3 } else { 2 });
        }
    }
    text
}

/// The game, checked, with the plain cards and decks beside its own.
pub fn checked(root: &Path) -> Checked {
    let mut files = Files::read(root, "l5r");
    files.by.insert("cards/l5r/bench.card".into(), Ok(cards().into_bytes()));
    let lists = files.by.entry("cards/l5r/decks.toml".into()).or_insert_with(|| Ok(Vec::new()));
    if let Ok(text) = lists {
        text.extend_from_slice(deck_lists().as_bytes());
    }
    check_files(&files, "l5r")
}

/// Both decks as the hand-written game takes them, in the order in which the engine deals them.
pub fn lists(game: &Game) -> [List; 2] {
    DECKS.map(|name| {
        let mut list = List::default();
        let parts = game.decks.get(name).map(|deck| deck.parts.values());
        for (card, count) in parts.into_iter().flatten().flatten() {
            let Some(card) = game.cards.get(card.0 as usize) else { continue };
            for _ in 0..*count {
                add(&mut list, card);
            }
        }
        list
    })
}

fn add(list: &mut List, card: &Card) {
    let number = |of: &str| of.parse::<usize>().ok();
    if let Some(at) = card.slug.strip_prefix("bench_fate_").and_then(number) {
        let (value, focusable) = FATE[at];
        list.fate.push(Fate { focus_value: value.unwrap_or(0), focusable });
    } else if let Some((deck, at)) = card.slug.strip_prefix("bench_").and_then(|of| of.split_once('_')) {
        let (chi, duelist, wins_ties) = PERSONALITIES[number(deck).unwrap_or(0)][number(at).unwrap_or(0)];
        list.personalities.push(Personality { chi, duelist, wins_ties });
    }
}
