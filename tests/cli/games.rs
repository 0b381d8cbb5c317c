//! Without a command: what there is.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

#[test]
fn without_a_command_it_says_what_there_is_and_what_to_try() {
    assert_snapshot!(cardwright("").outcome());
}

#[test]
fn a_game_with_findings_says_where_to_read_them() {
    let folder = Folder::with_games("games-findings");
    folder.write("cards/orchard/more.card", "card fig : tre { }");
    assert_snapshot!(cardwright("").within(&folder).outcome());
}

#[test]
fn a_folder_without_games_says_what_a_game_is() {
    assert_snapshot!(cardwright("").within(&Folder::empty("games-none")).outcome());
}

#[test]
fn another_root_can_be_named() {
    let folder = Folder::empty("games-root");
    let outcome = cardwright("--root").within(&folder).arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games")).outcome();
    assert!(outcome.contains("orchard: Orchard"), "{outcome}");
}

#[test]
fn an_unknown_command_is_misuse() {
    assert_snapshot!(cardwright("chekc").outcome());
}

#[test]
fn every_command_says_what_it_takes() {
    let commands = ["check --help", "show --help", "play --help", "replay --help", "record --help", "fuzz --help", "sim --help"];
    assert_snapshot!(commands.map(|command| cardwright(command).outcome()).join("\n"));
}
