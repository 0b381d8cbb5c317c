//! Deck lists that break the rules of their game: refused with the reason wherever decks are read, in the language of the player.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

/// A game in which a line of a deck list is another.
fn with_deck(name: &str, game: &str, from: &str, to: &str) -> Folder {
    let folder = Folder::with_game(name, game);
    let path = format!("cards/{game}/decks.toml");
    let lists = folder.read(&path);
    assert!(lists.contains(from), "`{from}` stands in {path}");
    folder.write(&path, lists.replacen(from, to, 1));
    folder
}

/// What breaks the rules: too many copies and so too many cards, too few, a card of another type, a card that nobody knows.
fn findings(game: &str, lang: &str, wrong: [(&str, &str); 4]) -> String {
    let mut all = String::new();
    for (at, (from, to)) in wrong.into_iter().enumerate() {
        let folder = with_deck(&format!("decks-{game}{lang}-{at}"), game, from, to);
        let outcome = cardwright(&format!("check {game}{}", lang.replace('-', " --lang "))).within(&folder).outcome();
        // The last line counts what else there is in the game.
        let findings = outcome.lines().filter(|line| !line.starts_with(&format!("{game}: ")));
        all.extend(findings.map(|line| format!("{line}\n")));
    }
    all
}

#[test]
fn decks_of_contests_have_forty_cards_three_copies_and_their_types() {
    let wrong = [
        ("\nbig_tam = 2", "\nbig_tam = 4"),
        ("\nbig_tam = 2", ""),
        ("\nbig_tam = 2", "\nfind_the_spring = 2"),
        ("\nbig_tam = 2", "\nbig_tom = 2"),
    ];
    assert_snapshot!(findings("contests", "", wrong));
}

#[test]
fn decks_of_spellfire_have_fifty_five_cards_and_two_copies() {
    let wrong = [
        ("\npalisade = 2", "\npalisade = 3"),
        ("\npalisade = 2", ""),
        ("\npalisade = 2", "\nrulebook = 2"),
        ("\npalisade = 2", "\npalisades = 2"),
    ];
    assert_snapshot!(findings("spellfire", "", wrong));
}

#[test]
fn decks_of_dekretumok_are_refused_in_the_language_of_the_player() {
    let wrong = [
        ("\nacelpenge = 2", "\nacelpenge = 4"),
        ("\nacelpenge = 2", ""),
        ("\nacelpenge = 2", "\nhollovar = 2"),
        ("\nacelpenge = 2", "\naclepenge = 2"),
    ];
    assert_snapshot!(findings("dekretumok", "", wrong));
    assert_snapshot!(findings("dekretumok", "-en", wrong));
}

#[test]
fn a_deck_that_breaks_the_rules_is_neither_played_nor_tested() {
    let folder = with_deck("decks-play", "dekretumok", "\nacelpenge = 2", "\nacelpenge = 4");
    let refused = |args: &str, code: &str, says: &str| {
        let outcome = cardwright(args).within(&folder).outcome();
        assert!(outcome.contains(code) && outcome.contains(says), "{outcome}");
        assert!(outcome.contains("cards/dekretumok/decks.toml:"), "{outcome}");
    };
    let (hungarian, english) =
        ("`acelpenge` itt 4 példányban áll, de legfeljebb ennyi lehet: 3", "`acelpenge` stands 4 times here");
    refused("play dekretumok --seat 1=random --seat 2=random", "exit 1", hungarian);
    refused("play dekretumok --lang en --deck 1=lapvidek", "exit 1", english);
    refused("test dekretumok", "exit 1", hungarian);
}

/// Each game has two decks of its size, and a game of random seats with them comes to its end.
#[test]
fn each_game_has_two_decks_ready_to_play() {
    for (game, decks, size) in [
        ("contests", ["wolf", "scales"], 40),
        ("spellfire", ["siege", "cloister"], 55),
        ("dekretumok", ["hegyvidek", "lapvidek"], 40),
    ] {
        let lists = std::fs::read_to_string(format!("{}/cards/{game}/decks.toml", env!("CARGO_MANIFEST_DIR"))).expect("decks");
        let lists: toml::Table = lists.parse().expect("TOML");
        for deck in decks {
            let parts = lists["deck"][deck].as_table().expect("a deck").values();
            let counted = parts.filter_map(|part| part.as_table()).filter(|part| part.values().all(toml::Value::is_integer));
            let cards: i64 = counted.flat_map(|part| part.values()).filter_map(toml::Value::as_integer).sum();
            assert_eq!(cards, size, "{game}: {deck}");
        }
        let args = format!("--root ../.. play {game} --seat 1=random --seat 2=random --seed 2");
        let outcome = cardwright(&format!("{args} --deck 1={} --deck 2={}", decks[1], decks[0])).outcome();
        assert!(outcome.contains("exit 0") && outcome.trim_end().ends_with('.'), "{outcome}");
        assert!(outcome.contains("The game is over: ") || outcome.contains("Vége a játéknak: "), "{outcome}");
    }
}
