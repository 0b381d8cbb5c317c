//! `cardwright check`.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

fn with_a_broken_card(name: &str) -> Folder {
    let folder = Folder::with_games(name);
    folder.write("cards/orchard/more.card", "card fig : tree {\n  size = \"big\"\n  keywords = [od]\n}\n");
    folder
}

#[test]
fn a_sound_game_has_nothing_to_complain_about() {
    assert_snapshot!(cardwright("check orchard").outcome());
}

#[test]
fn without_a_name_all_games_are_checked() {
    assert_eq!(cardwright("check").outcome().lines().nth(3), cardwright("check orchard").outcome().lines().nth(3));
}

#[test]
fn findings_are_shown_with_their_place_and_counted() {
    assert_snapshot!(cardwright("check orchard").within(&with_a_broken_card("check-findings")).outcome());
}

/// A suite is looked at like rules, where it never runs as well; the game loads all the same.
#[test]
fn what_is_misspelt_in_a_suite_is_found() {
    let folder = Folder::with_games("check-suite");
    let suite = "helper = { size = 1 }\n\
        function bigger(t) return t.card(\"plum\").sise > helper.size end\n\
        scenario \"never\" {\n\
        \x20 script = function(t)\n\
        \x20   t:expect(t.north.coins, 3)\n\
        \x20   if t.over then\n\
        \x20     t.north:plant_tree(\"plum\")\n\
        \x20     t.north:plant_treee(\"plum\")\n\
        \x20     t.north:pick(\"leave\")\n\
        \x20     t:expct(t.nort.hand, {})\n\
        \x20     t:expect(bigger(t), t.card(\"plum\"):has(\"olld\"))\n\
        \x20     t:expect(count { zone = \"orchad\" }, biger(t))\n\
        \x20     t:expect(t.turn.step == \"axts\", t.card(\"plum\").zone.kind == \"hnd\")\n\
        \x20   end\n\
        \x20 end,\n}\n";
    folder.write("tests/orchard/never.lua", suite);
    assert_snapshot!(cardwright("check").within(&folder).outcome());
    let of_file = cardwright("check tests/orchard/never.lua").within(&folder).outcome();
    assert!(of_file.contains("tests/orchard/never.lua: 9 errors"), "{of_file}");
    assert!(cardwright("play orchard").within(&folder).outcome().contains("Orchard: north with"));
}

/// Whatever a scenario can say may also be put into its table bit by bit.
#[test]
fn a_scenario_may_be_put_together() {
    let folder = Folder::with_games("check-put-together");
    let suite = "local function a_round(terms)\n\
        \x20 terms.options, terms.policy = { rounds = 1 }, { auto_single = false }\n\
        \x20 terms.start = { procedure = \"turn\", step = \"acts\" }\n\
        \x20 terms.seed = 3\n\
        \x20 terms.covers = {}\n\
        \x20 terms.north = { coins = 2 }\n\
        \x20 return terms\n\
        end\n\
        scenario \"put together\" (a_round { open = true, script = function(t) t:expect(t.north.coins, 2) end })\n";
    folder.write("tests/orchard/together.lua", suite);
    let outcome = cardwright("check tests/orchard/together.lua").within(&folder).outcome();
    assert!(outcome.contains("nothing to complain about"), "{outcome}");
}

/// A suite may lie in folders, as cards may.
#[test]
fn a_suite_in_a_folder_is_checked_and_run() {
    let folder = Folder::with_games("check-folders");
    let suite = "scenario \"deep\" { script = function(t) t:expect(t.north.coins, -5) end, open = true }\n";
    folder.write("tests/orchard/more/deep.lua", suite);
    let run = cardwright("test orchard --name deep").within(&folder).outcome();
    assert!(run.contains("exit 1") && run.contains("tests/orchard/more/deep.lua:1"), "{run}");
    folder.write("tests/orchard/more/deep.lua", suite.replace("north.coins", "north.coyns"));
    let found = cardwright("check orchard").within(&folder).outcome();
    assert!(found.contains("exit 1") && found.contains("`coyns` does not stand behind"), "{found}");
}

#[test]
fn what_belongs_to_no_game_is_found() {
    let folder = Folder::with_games("check-strays");
    folder.write("cards/meadow/first.card", "card a : b { }").write("tests/brook/first.lua", "scenario \"a\" {}");
    let found = cardwright("check").within(&folder).outcome();
    for (game, path) in [("meadow", "cards/meadow/first.card"), ("brook", "tests/brook/first.lua")] {
        assert!(found.contains(&format!("`rules/{game}/game.toml` cannot be read: there is no such file")), "{found}");
        assert!(found.contains(&format!("without it `{path}` belongs to no game")), "{found}");
    }
    assert!(found.contains("exit 1"), "{found}");
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_cards_is_not_waited_for() {
    let folder = Folder::with_games("check-pipe");
    folder.write("cards/orchard/near.txt", "");
    let pipe = folder.path("cards/orchard/pipe.card");
    assert!(std::process::Command::new("mkfifo").arg(pipe).status().expect("mkfifo").success());
    let found = cardwright("check orchard").within(&folder).outcome();
    assert!(found.contains("`cards/orchard/pipe.card` cannot be read: it is a pipe or a device"), "{found}");
}

#[test]
fn a_warning_is_a_finding_too() {
    let folder = Folder::with_games("check-warning");
    folder.write("cards/orchard/more.card", "");
    assert_snapshot!(cardwright("check").within(&folder).outcome());
}

#[test]
fn findings_for_programs_are_json() {
    assert_snapshot!(cardwright("check --format json").within(&with_a_broken_card("check-json")).outcome());
}

#[test]
fn no_findings_for_programs_are_an_empty_list() {
    assert_snapshot!(cardwright("check orchard --format json").outcome());
}

#[test]
fn of_a_file_or_folder_only_its_own_findings_are_shown() {
    let folder = with_a_broken_card("check-file");
    let outcome = |what: &str| cardwright(what).within(&folder).outcome();
    assert_snapshot!(outcome("check cards/orchard/trees.card"));
    let of_file = outcome("check cards/orchard/more.card");
    assert!(of_file.starts_with("$ cardwright check cards/orchard/more.card\nexit 1\n"), "{of_file}");
    assert!(of_file.ends_with("cards/orchard/more.card: 2 errors\n"), "{of_file}");
    assert!(outcome("check cards/orchard").ends_with("cards/orchard: 2 errors\n"));
    assert!(outcome("check rules/orchard/").ends_with("rules/orchard: nothing to complain about\n"));
}

#[test]
fn several_may_be_named() {
    assert_snapshot!(cardwright("check rules/orchard/game.toml orchard").outcome());
}

#[test]
fn what_fails_only_while_it_is_loaded_is_found_too() {
    let folder = Folder::with_games("check-load");
    folder.edit("rules/orchard/orchard.lua", "turn:step(\"acts\", { offers = \"act\" })\n", "");
    assert_snapshot!(cardwright("check").within(&folder).outcome());
    let json = cardwright("check --format json").within(&folder).outcome();
    assert!(json.contains("\"code\": \"rules-fail\"") && json.contains("exit 1"), "{json}");
}

#[test]
fn what_cannot_be_checked_is_misuse() {
    let folder = Folder::with_games("check-misuse");
    folder
        .write("notes.md", "")
        .write("cards/orchard/notes.md", "")
        .write("tests/orchard/a.md", "")
        .write("cards/meadow/a.card", "");
    let wrong = [
        "orchrad",
        "nothing.card",
        "notes.md",
        "cards/orchard/notes.md",
        "tests/orchard/a.md",
        "cards/meadow/a.card",
        "..",
        "--format yaml",
    ];
    assert_snapshot!(wrong.map(|what| cardwright(&format!("check {what}")).within(&folder).outcome()).join("\n"));
    let empty = Folder::empty("check-empty");
    assert_snapshot!(cardwright("check").within(&empty).outcome());
}
