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

#[test]
fn what_cannot_be_shown_is_misuse() {
    let wrong =
        ["show crab_aple", "show apple", "show nothing_like_it", "show plum --lang de", "show plum --game orchid", "show"];
    assert_snapshot!(wrong.map(|args| cardwright(args).outcome()).join("\n"));
}
