//! `cardwright replay`.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

/// A folder with a saved match of some answers in it.
fn saved(name: &str) -> Folder {
    let folder = Folder::with_games(name);
    let typed = ["1 2", "none", "2", "1", "Forked Rod: Dowse", "2 1", "leave", "plant tree", "1", "save m.json"];
    let outcome = cardwright("play orchard --seed 3").within(&folder).typed(&typed).outcome();
    assert!(outcome.contains("Saved:"), "{outcome}");
    folder
}

fn replay(folder: &Folder) -> String {
    cardwright("replay m.json").within(folder).outcome()
}

/// With the present rules and cards, whatever they were when the match was played.
fn replay_anyway(folder: &Folder) -> String {
    cardwright("replay m.json --anyway").within(folder).outcome()
}

#[test]
fn a_saved_match_is_played_again() {
    assert_snapshot!(cardwright("replay m.json --log").within(&saved("replay-good")).outcome());
}

#[test]
fn a_match_of_other_rules_or_cards_is_refused_with_that_reason() {
    let folder = saved("replay-other");
    folder.edit("cards/orchard/trees.card", "# Trees.", "# All trees.");
    let outcome = replay(&folder);
    assert!(
        outcome.contains("exit 2") && outcome.contains("was played with other rules, cards, options or deck lists of `orchard`"),
        "{outcome}"
    );
    folder.edit("cards/orchard/trees.card", "# All trees.", "# Trees.");
    assert!(replay(&folder).contains("exit 0"), "with its own rules it is played again");
}

#[test]
fn other_defaults_of_options_and_other_deck_lists_are_told_as_such() {
    let folder = saved("replay-options");
    for (file, from, to) in [
        ("rules/orchard/game.toml", "default = 3, min = 1, max = 5", "default = 4, min = 1, max = 5"),
        ("cards/orchard/decks.toml", "plum = 2, mother_tree", "plum = 3, mother_tree"),
    ] {
        folder.edit(file, from, to);
        let outcome = replay(&folder);
        assert!(outcome.contains("exit 2") && outcome.contains("other rules, cards, options or deck lists"), "{file}: {outcome}");
        folder.edit(file, to, from);
    }
    assert!(replay(&folder).contains("exit 0"), "with its own it is played again");
}

#[test]
fn changed_rules_show_where_the_match_goes_another_way() {
    let folder = saved("replay-rules");
    folder.edit("rules/orchard/orchard.lua", "pay(players()[best], bids[best])", "pay(players()[best], bids[best] - 1)");
    assert_snapshot!(replay_anyway(&folder));
    assert_snapshot!(cardwright("play --load m.json").within(&folder).outcome());
}

#[test]
fn changed_rules_show_an_answer_that_does_not_fit() {
    let folder = saved("replay-fit");
    folder.edit(
        "cards/orchard/tools.card",
        "if you:pick(\"stall\", { { \"buy\", basket:cards()[1] }, { \"leave\" } }) == \"buy\" then",
        "if you:confirm(\"sell\") then",
    );
    assert_snapshot!(replay_anyway(&folder));
}

#[test]
fn changed_rules_that_fail_say_at_which_answer() {
    let folder = saved("replay-fault");
    folder.edit("cards/orchard/tools.card", "reveal(two, { you })", "error(\"the rod breaks\")");
    assert_snapshot!(replay_anyway(&folder));
}

#[test]
fn changes_that_do_not_matter_to_the_match_are_no_divergence() {
    let folder = saved("replay-same");
    folder.edit("cards/orchard/trees.card", "# Trees.", "# All trees.");
    assert_snapshot!(replay_anyway(&folder));
}

#[test]
fn an_edited_answer_is_found_where_it_stands() {
    let folder = saved("replay-edited");
    folder.edit("m.json", "{\"choose\":[0,1]}", "{\"choose\":[0,2]}");
    assert_snapshot!(replay(&folder));
    assert_snapshot!(cardwright("play --load m.json").within(&folder).outcome());
}

#[test]
fn what_is_no_saved_match_is_misuse() {
    let folder = saved("replay-misuse");
    let text = folder.read("m.json");
    folder
        .write("cut.json", &text[..text.len() / 2])
        .write("empty.json", "")
        .write("list.json", "[1, 2]")
        .write("other.json", "{\"format\": \"chess\"}")
        .write("later.json", text.replace("\"version\": 1", "\"version\": 2"))
        .write("part.json", text.replace("  \"answers\": [", "  \"answrs\": ["))
        .write("bytes.json", b"\xff\xfe")
        .write("game.json", text.replace("\"game\": \"orchard\"", "\"game\": \"orchid\""));
    let files = ["cut", "empty", "list", "other", "later", "part", "bytes", "game", "nothing"];
    assert_snapshot!(files.map(|file| cardwright(&format!("replay {file}.json")).within(&folder).outcome()).join("\n"));
}
