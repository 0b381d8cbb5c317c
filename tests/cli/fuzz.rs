//! `cardwright fuzz`.

use crate::run::{Folder, cardwright};

/// A folder with a game in which a rod is lost when it is used.
fn planted(name: &str) -> Folder {
    let folder = Folder::with_games(name);
    let cost = |what: &str| format!("when [[ return #you.deck > 1 ]]\n    cost [[ {what} ]]");
    folder.edit("cards/orchard/tools.card", &cost("move(self, you.compost)"), &cost("remove(self)"));
    folder
}

#[test]
fn a_sound_game_passes_and_says_how_much_was_played() {
    let outcome = cardwright("fuzz orchard --games 5").outcome();
    assert!(outcome.contains("exit 0") && outcome.contains("orchard: 5 random matches, "), "{outcome}");
    assert_eq!(outcome, cardwright("fuzz orchard --games 5 --jobs 1").outcome().replace(" --jobs 1", ""));
    let json = cardwright("fuzz --games 2 --format json").outcome();
    assert!(json.contains("\"failures\": []") && json.contains("\"game\": \"orchard\""), "{json}");
}

#[test]
fn a_failing_game_is_told_with_its_seed_and_a_scenario() {
    let folder = planted("fuzz-failing");
    let outcome = cardwright("fuzz orchard --games 6 --save found").within(&folder).outcome();
    assert!(outcome.contains("exit 1") && outcome.contains("Forked Rod is lost"), "{outcome}");
    let again = outcome.lines().find_map(|line| line.strip_prefix("  again: cardwright ")).expect("how to play it again");
    let once_more = cardwright(again).within(&folder).outcome();
    assert!(once_more.contains("exit 1") && once_more.contains("1 random matches"), "{once_more}");
    let scenario = |text: &str| {
        text.split_once("scenario \"")
            .map(|(_, rest)| rest.lines().take_while(|line| *line != "}").collect::<Vec<_>>().join("\n"))
    };
    assert_eq!(scenario(&outcome), scenario(&once_more));
    let seed = again.split_whitespace().nth(3).expect("a seed");
    folder.write("tests/orchard/found.lua", folder.read(&format!("found/orchard_{seed}.lua")));
    // The scenario asks whether all holds, and a checked run does so at every answer.
    for test in ["test orchard", "test orchard --checked"] {
        let tested = cardwright(test).within(&folder).outcome();
        assert!(tested.contains("exit 1") && tested.contains("Forked Rod is lost"), "{tested}");
    }
    // What is there already is as good; something else that is there stays, and the rest is told all the same.
    let over = cardwright("fuzz orchard --games 6 --save found").within(&folder).outcome();
    assert_eq!(over, outcome);
    folder.write(&format!("found/orchard_{seed}.lua"), "-- by hand\n");
    for format in ["text", "json"] {
        let kept = cardwright(&format!("fuzz orchard --games 6 --save found --format {format}")).within(&folder).outcome();
        assert!(kept.contains("exit 2") && kept.contains("is there already with another scenario"), "{kept}");
        assert!(kept.contains("Forked Rod is lost"), "{kept}");
    }
    assert_eq!(folder.read(&format!("found/orchard_{seed}.lua")), "-- by hand\n");
}

#[test]
fn how_to_play_a_game_again_says_how_long_it_may_be() {
    let outcome = cardwright("fuzz orchard --games 1 --closely 0 --longest 3").outcome();
    let again = outcome.lines().find_map(|line| line.strip_prefix("  again: cardwright ")).expect("how to play it again");
    assert!(again.contains(" --longest 3"), "{again}");
    assert!(cardwright(again).outcome().contains("it is not over after 3 answers"));
}

#[test]
fn what_cannot_be_fuzzed_is_misuse() {
    for (args, wanted) in [
        ("fuzz orchid", "did you mean `orchard`?"),
        ("fuzz orchard --seats 7", "`orchard` is for 2 to 3 players, not 7"),
        ("fuzz orchard --games 0", "are at least 1"),
        ("fuzz orchard --seed -1", "'--seed <NUMBER>': it is a whole number, 0 or more"),
        ("fuzz orchard --games x", "'--games <NUMBER>': it is a whole number, 0 or more"),
        ("fuzz orchard --seed 99999999999999999999", "'--seed <NUMBER>': it is too large"),
        ("fuzz orchard --save rules/orchard/game.toml", "`rules/orchard/game.toml` is no folder: `--save` names the folder"),
        ("fuzz orchard --game-seed 3 --seed 4", "cannot be used with"),
    ] {
        let outcome = cardwright(args).outcome();
        assert!(outcome.contains("exit 2") && outcome.contains(wanted), "{outcome}");
    }
}
