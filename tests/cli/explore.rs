//! `cardwright explore`, on the games in `tests/explore`.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

fn explore(args: &str) -> String {
    cardwright(&format!("explore {args}")).on("tests/explore").outcome()
}

#[test]
fn a_whole_game_is_explored_with_its_chances_and_information_sets() {
    let told = cardwright("explore kuhn --setup tests/kuhn/explore/game.toml --chances --no-merge").on(".").outcome();
    assert_snapshot!(told);
}

#[test]
fn a_scenario_says_where_to_begin_and_how_far_its_script_goes() {
    let [whole, after] = ["", " --after 2 --option trap=none"].map(|more| explore(&format!("traps --scenario left{more}")));
    assert_snapshot!(format!("{whole}\n{after}"));
}

#[test]
fn a_line_may_end_with_a_procedure() {
    let [until, to_the_end] = [" --until walk", ""].map(|more| explore(&format!("traps --setup tests/traps/path.toml{more}")));
    assert!(until.contains("north has no result, south has no result: 8 lines, 1 end\n"), "{until}");
    assert!(to_the_end.contains("north won, south lost: 16 lines, 1 end\n"), "{to_the_end}");
}

#[test]
fn a_violation_for_programs_is_json() {
    assert_snapshot!(explore("traps --setup tests/traps/path.toml --option trap=broken --format json"));
}

#[test]
fn what_exceeds_a_bound_is_told_and_no_success() {
    let bounds = ["--depth 1", "--states 3", "--option trap=wide --answers 119"];
    let told = bounds.map(|bound| explore(&format!("traps --setup tests/traps/path.toml {bound}")));
    assert!(told.iter().all(|told| told.contains("exit 1\n") && told.contains("NOT EXPLORED WHOLE")), "{told:?}");
    assert_snapshot!(told.join("\n"));
}

#[test]
fn what_cannot_be_explored_is_misuse() {
    let told = [
        "",
        "traps",
        "trps --setup tests/traps/path.toml",
        "traps --scenario left --setup tests/traps/path.toml",
        "traps --scenario walks",
        "traps --scenario walk",
        "traps --scenario left --after 9",
        "traps --setup tests/traps/path.toml --after 1",
        "traps --setup tests/traps/pth.toml",
        "traps --setup tests/traps/path.toml --until wlk",
        "traps --setup tests/traps/path.toml --option trp=none",
        "traps --setup tests/traps/path.toml --option trap=non",
        "traps --setup tests/traps/path.toml --states many",
        "traps --setup tests/traps/path.toml --states 0",
        "traps --setup tests/traps/path.toml --depth -1",
        "traps --setup tests",
    ];
    let told = told.map(explore);
    assert!(told.iter().all(|told| told.contains("exit 2\n")), "{told:?}");
    assert_snapshot!(told.join("\n"));
}

#[test]
fn a_file_that_is_no_set_up_says_where() {
    let folder = Folder::with_games("explore-files");
    let files = [
        ("key.toml", "seats = 2\n\n[[table]]\nzone.orchard = [\"apple\"]\n"),
        ("cut.json", "{\n  \"seats\": 2,\n  \"table\": ["),
        ("seats.toml", "seats = 12\n"),
        ("none.toml", "seed = 1\n"),
        ("card.toml", "seats = 2\n[[table]]\nzones.orchard = [\"aple\"]\n"),
        ("zone.toml", "seats = 2\n[[table]]\nzones.orchid = [\"apple\"]\n"),
        ("tables.toml", "seats = 2\n[[table]]\n[[table]]\n[[table]]\n"),
        ("start.toml", "seats = 2\nstart = { procedure = \"turm\" }\n"),
        ("word.toml", "seats = 2\nstart = \"turn\"\n"),
        ("step.toml", "seats = 2\nstart = { procedure = \"turn\", step = \"actss\" }\n"),
        ("active.toml", "seats = 2\nactive = 2\n"),
        ("many.toml", "seats = 300\n"),
        ("list.toml", "seats = 2\ndecks = \"sour\"\n"),
        ("deck.toml", "seats = 2\ndecks = [\"sour\", \"swet\"]\n"),
        ("option.toml", "seats = 2\noptions = { hand = 9 }\n"),
        ("policy.toml", "seats = 2\npolicy = { loop = \"draw\" }\n"),
        ("shared.toml", "seats = 2\nshared.orchard = [\"plum\"]\n"),
        ("others.toml", "seats = 2\n[[table]]\nzones.orchard = [{ card = \"plum\", values = { coins = 2 } }]\n"),
        ("value.toml", "seats = 2\n[[table]]\n[[table]]\nvalues.coin = 2\n"),
        ("binary.toml", "seats = \u{0}"),
    ];
    let told = files.map(|(name, text)| {
        folder.write(name, text);
        cardwright(&format!("explore orchard --setup {name}")).within(&folder).outcome()
    });
    assert!(told.iter().all(|told| told.contains("exit 2\n")), "{told:?}");
    assert_snapshot!(told.join("\n"));
}

#[test]
fn rules_that_fail_before_the_first_decision_are_a_finding() {
    let told = explore("traps --setup tests/traps/path.toml --option trap=at_once");
    assert!(told.contains("exit 1\n"), "{told}");
    assert_snapshot!(told);
}

#[test]
fn a_scenario_that_goes_wrong_later_can_be_explored_from_its_middle() {
    let folder = Folder::empty("explore-unfinished");
    for file in ["rules/traps/game.toml", "rules/traps/traps.lua", "cards/traps/stones.card"] {
        let text = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore").join(file)).expect("a file");
        folder.write(file, text);
    }
    let script = |name: &str, then: &str| {
        format!("scenario \"{name}\" {{\n  script = function(t)\n    t.north:left()\n    t.north:left()\n{then}  end,\n}}\n")
    };
    let scenarios =
        [script("unfinished", ""), script("mistaken", "    t.north:up()\n"), script("failing", "    t:expect(1, 2)\n")];
    folder.write("tests/traps/walks.lua", scenarios.concat());
    for name in ["unfinished", "mistaken", "failing"] {
        for after in 0..=2 {
            let told = cardwright(&format!("explore traps --scenario {name} --after {after}")).within(&folder).outcome();
            assert!(
                told.contains("exit 0\n") && told.contains(&format!("  {} lines, of {} answer", 8 >> after, 3 - after)),
                "{told}"
            );
        }
    }
    let far = |name: &str| cardwright(&format!("explore traps --scenario {name} --after 3")).within(&folder).outcome();
    assert!(far("unfinished").contains("exit 2\n") && far("unfinished").contains("gives 2 answers"), "{}", far("unfinished"));
    assert!(far("mistaken").contains("exit 1\n") && far("mistaken").contains("walks.lua:11"), "{}", far("mistaken"));
}
