//! `cardwright show`.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

#[test]
fn a_card_is_found_by_its_slug() {
    assert_snapshot!(cardwright("show crab_apple").outcome());
}

#[test]
fn a_card_is_found_by_its_name_whatever_the_capitals() {
    assert_snapshot!(cardwright("show mother").arg("Tree").outcome());
}

#[test]
fn texts_come_in_the_language_that_is_named() {
    assert_snapshot!(cardwright("show crab_apple --lang hu --game orchard").outcome());
}

#[test]
fn a_card_of_a_game_with_findings_is_shown_all_the_same() {
    let folder = Folder::with_games("show-findings");
    folder.write("cards/orchard/more.card", "card fig : tre { }");
    assert!(cardwright("show plum").within(&folder).outcome().contains("exit 0\n--- stdout\nPlum (Tree)"));
}

/// A name may have several words, so that of words one after the other each card takes as many as it can.
#[test]
fn several_cards_are_shown_in_the_order_in_which_they_are_named() {
    let shown = |run: crate::run::Run| {
        let outcome = run.outcome();
        let places = outcome.lines().filter(|line| line.starts_with('`')).filter_map(|line| line.split('`').nth(1));
        (outcome.contains("exit 0"), places.map(str::to_owned).collect::<Vec<_>>())
    };
    let two = (true, vec!["plum".to_owned(), "mother_tree".to_owned()]);
    assert_eq!(shown(cardwright("show plum mother_tree")), two);
    assert_eq!(shown(cardwright("show plum mother tree")), two);
    assert_eq!(shown(cardwright("show PLUM").arg("Mother Tree")), two);
    let outcome = cardwright("show plum mother_tre").outcome();
    assert!(outcome.contains("exit 2") && outcome.contains("no card `mother_tre`; did you mean `mother_tree`?"), "{outcome}");
    assert!(!outcome.contains("stdout"), "nothing is shown where one is not known: {outcome}");
}

#[test]
fn what_cannot_be_shown_is_misuse() {
    let wrong =
        ["show crab_aple", "show apple", "show nothing_like_it", "show plum --lang de", "show plum --game orchid", "show"];
    assert_snapshot!(wrong.map(|args| cardwright(args).outcome()).join("\n"));
}
