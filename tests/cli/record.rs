//! `cardwright record`.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

/// A folder with a saved match of a whole game in it.
fn saved(name: &str) -> Folder {
    let folder = Folder::with_games(name);
    let typed = ["1 2", "none", "2", "1", "Forked Rod: Dowse", "2 1", "leave", "plant tree", "1", "save m.json"];
    let outcome = cardwright("play orchard --seed 3 --option rounds=3").within(&folder).typed(&typed).outcome();
    assert!(outcome.contains("Saved:"), "{outcome}");
    folder
}

#[test]
fn a_saved_match_is_written_as_a_scenario_that_passes() {
    let folder = saved("record-good");
    folder.write(
        "tests/orchard/other.lua",
        "scenario \"other\" { script = function(t) t:asks(t.north, nil) end, start = { procedure = \"turn\" } }",
    );
    assert_snapshot!(cardwright("record m.json").within(&folder).outcome());
    let out =
        cardwright("record m.json --out tests/orchard/rod.lua --until 6 --zones --covers --name rod").within(&folder).outcome();
    assert_snapshot!(format!("{out}\n{}", folder.read("tests/orchard/rod.lua")));
    let tested = cardwright("test orchard --file rod").within(&folder).outcome();
    assert!(tested.contains("1 passed, 0 failed"), "{tested}");
}

/// Whoever reads may stop reading, results and all else alike.
#[test]
fn nobody_has_to_read_to_the_end() {
    let folder = saved("record-closed");
    for args in ["record m.json", "record none.json", "replay m.json --log"] {
        assert_eq!(cardwright(args).within(&folder).unread(), cardwright(args).within(&folder).code(), "{args}");
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = saved("record-over");
    let record = |args: &str| cardwright(&format!("record m.json --out m.lua{args}")).within(&folder).outcome();
    let first = record("");
    assert!(first.contains("Put it into `tests/orchard/m.lua`; `cardwright test orchard --file m` runs it."), "{first}");
    let again = record(" --until 2");
    assert!(again.contains("exit 2") && again.contains("`m.lua` is there already"), "{again}");
    assert!(folder.read("m.lua").contains("9 answers"), "{}", folder.read("m.lua"));
    assert!(record(" --until 2 --force").contains("exit 0"));
    assert!(folder.read("m.lua").contains("2 answers"), "{}", folder.read("m.lua"));
}

#[test]
fn what_cannot_be_recorded_is_told() {
    let folder = saved("record-wrong");
    folder.write("cut.json", "{ \"format\":");
    for (args, wanted) in [
        ("record none.json", "there is no file `none.json`"),
        ("record rules", "`rules` is a folder, not a file"),
        ("record m.json --name=", "`--name` is the name of the scenario, and cannot be empty"),
        ("record cut.json", "it was cut off"),
        ("record m.json --until 77", "`--until 77` is too far: the match has 9 answers"),
        ("record m.json --out nowhere/m.lua", "`nowhere/m.lua` cannot be written"),
    ] {
        let outcome = cardwright(args).within(&folder).outcome();
        assert!(outcome.contains("exit 2") && outcome.contains(wanted), "{outcome}");
    }
    folder.edit("cards/orchard/tools.card", "reveal(two, { you })", "error(\"the rod breaks\")");
    let refused = cardwright("record m.json").within(&folder).outcome();
    assert!(
        refused.contains("exit 2") && refused.contains("was played with other rules, cards, options or deck lists"),
        "{refused}"
    );
    assert_snapshot!(cardwright("record m.json --anyway").within(&folder).outcome());
}
