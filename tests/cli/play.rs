//! `cardwright play`.

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

#[test]
fn players_that_pick_at_random_play_by_themselves() {
    assert_snapshot!(cardwright("play orchard --seed 3 --seat 1=random --seat south=random").outcome());
}

#[test]
fn the_same_seed_is_the_same_game_and_a_drawn_one_is_told() {
    let outcome = cardwright("play orchard --seat 1=random --seat 2=random").outcome();
    let seed = outcome.split("--seed ").nth(1).and_then(|rest| rest.split(')').next()).expect("a seed");
    let again = cardwright(&format!("play orchard --seat 1=random --seat 2=random --seed {seed}")).outcome();
    let log = |outcome: &str| outcome.lines().skip(4).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(log(&outcome), log(&again));
    assert!(log(&again).len() > 3, "{again}");
}

/// Two people at one keyboard: every kind of question, and what each of them is told.
#[test]
fn people_answer_every_kind_of_question() {
    let typed = [
        "1 2",  // exchange two cards
        "none", // exchange none
        "2",    // a bid
        "1",    // another
        "Forked Rod: Dowse",
        "2 1", // an order
        "leave",
        "plant tree",
        "1",
        "water_trees",
        "2", // a division
    ];
    assert_snapshot!(cardwright("play orchard --seed 3").typed(&typed).outcome());
}

#[test]
fn a_wrong_answer_says_why_and_is_asked_again() {
    let typed = [
        "x",
        "0",
        "4",
        "1 1",
        "1 2 3",
        "1,2",
        "",
        "none",
        "many",
        "4",
        "-1",
        "99999999999999999999",
        "3",
        "0",
        "7",
        "",
        "fly",
        "pass",
    ];
    assert_snapshot!(cardwright("play orchard --seed 3").typed(&typed).outcome());
}

#[test]
fn a_hand_that_was_seen_stays_known_as_far_as_it_can() {
    let typed = ["none", "none", "3", "0", "Spyglass: Look #1", "1", "table"];
    assert_snapshot!(cardwright("play orchard --seed 4 --deck 1=sour").typed(&typed).outcome());
}

#[test]
fn players_may_look_things_up() {
    let typed = [
        "help",
        "none",
        "none",
        "3",
        "0",
        "why mother tree size",
        "why north coins",
        "why mother tree old",
        "why crab apple wild",
        "why crab apple hight",
        "why ladder size",
        "why mother",
        "why fig tree size",
        "why spyglass size",
        "show mother tree",
        "show plumm",
        "show",
        "save",
        "table",
        "log",
        "quit",
    ];
    assert_snapshot!(cardwright("play orchard --seed 2").typed(&typed).outcome());
}

/// What is not offered says why, in the language of the player.
#[test]
fn what_is_not_among_the_answers_says_why() {
    let typed = [
        "none",
        "none",
        "3",
        "0",
        "whynot pass",
        "plant tree",
        "hang_tool",
        "n",
        "plant tree",
        "whynot Plant Tree",
        "beehive",
        "whynot plum",
        "whynot nonsense",
        "whynot",
        "quit",
    ];
    assert_snapshot!(cardwright("play orchard --seed 3 --lang hu").typed(&typed).outcome());
}

#[test]
fn what_others_hold_cannot_be_asked_about() {
    let outcome = cardwright("play orchard --seed 3").typed(&["why forked rod size", "why plum size", "whynot plum"]).outcome();
    assert_eq!(outcome.matches("you see no `").count(), 2, "{outcome}");
    assert!(outcome.contains("nothing is known of `plum` that could be answered here"), "{outcome}");
    assert!(!outcome.contains("hand of south: "), "{outcome}");
}

#[test]
fn decisions_are_taken_back() {
    let typed = ["undo", "none", "none", "undo", "1", "3", "0", "pass", "undo", "undo", "undo", "quit"];
    assert_snapshot!(cardwright("play orchard --seed 3").typed(&typed).outcome());
}

#[test]
fn taking_back_goes_over_what_was_picked_at_random() {
    let typed = ["undo", "none", "3", "pass", "undo", "pass", "quit"];
    assert_snapshot!(cardwright("play orchard --seed 3 --seat 2=random").typed(&typed).outcome());
}

#[test]
fn a_match_is_saved_and_gone_on_with() {
    let folder = Folder::with_games("play-save");
    let saved = cardwright("play orchard --seed 3").within(&folder).typed(&["1 2", "none", "save m.json"]).outcome();
    assert!(saved.contains("Saved: `cardwright play --load m.json` goes on with it."), "{saved}");
    assert_snapshot!(cardwright("play --load m.json").within(&folder).typed(&["log", "undo", "2"]).outcome());
    let again = cardwright("play --load m.json").within(&folder).typed(&["save m.json"]).outcome();
    assert!(again.contains("Saved:"), "a saved match may be written over: {again}");
}

/// A position to play on from: two turns are left, and north has something to plant.
const POSITION: &str = "seats = 2
seed = 5
options = { rounds = 2 }
start = { procedure = \"turn\", step = \"acts\" }
[[table]]
zones.hand = [\"plum\"]
zones.deck = [\"ladder\", \"plum\"]
values.coins = 4
[[table]]
zones.orchard = [\"plum\"]
";

const SCENARIO: &str = "scenario \"north plants\" {
  north = { hand = { \"plum\" }, deck = { \"ladder\" } },
  start = { procedure = \"turn\", step = \"acts\" },
  open = true,
  script = function(t)
    t.north:plant_tree()
    t:expect(#t.north.orchard, 1)
  end,
}
";

/// What is played from a position is saved, gone on with, played again and recorded like any match.
#[test]
fn a_set_up_is_played_on_from() {
    let folder = Folder::with_games("play-position");
    folder.write("position.toml", POSITION);
    let play = "play orchard --setup position.toml";
    let outcome = cardwright(play).within(&folder).typed(&["plant tree", "save m.json", "record m.lua"]).outcome();
    assert_snapshot!(outcome);
    assert_snapshot!(folder.read("m.lua"));
    let again = cardwright("play --load m.json").within(&folder).typed(&["undo", "pass"]).outcome();
    assert!(again.contains("Plant Tree") && again.contains("exit 0"), "{again}");
    let again = cardwright("replay m.json").within(&folder).outcome();
    assert!(again.contains("Played 1 answers again") && again.contains("exit 0"), "{again}");
    folder.write("tests/orchard/m.lua", folder.read("m.lua"));
    let tested = cardwright("test orchard").within(&folder).outcome();
    assert!(tested.contains("1 passed, 0 failed"), "{tested}");
    let watched =
        cardwright(&format!("{play} --seat 1=random --seat 2=random --seed 9 --option rounds=1")).within(&folder).outcome();
    assert!(watched.contains("exit 0") && watched.contains("seed 9"), "{watched}");
}

#[test]
fn a_scenario_is_played_on_from() {
    let folder = Folder::with_games("play-scenario");
    folder.write("tests/orchard/plant.lua", SCENARIO);
    let [before, after] = ["", " --after 1"].map(|more| {
        let run = cardwright(&format!("play orchard --scenario plants{more}")).within(&folder);
        run.typed(&["save m.json"]).outcome()
    });
    assert!(before.contains("1  Plant Tree") && !after.contains("1  Plant Tree"), "{before}\n{after}");
    let again = cardwright("play --load m.json").within(&folder).typed(&["undo"]).outcome();
    assert!(again.contains("1  Plant Tree"), "the answers of the script are those of the match: {again}");
}

#[test]
fn what_cannot_be_played_on_from_is_misuse() {
    let folder = Folder::with_games("play-position-wrong");
    folder.write("tests/orchard/plant.lua", SCENARIO).write("position.toml", POSITION);
    let market = "market  = { owner = \"shared\", ordered = true, sees = \"all\"";
    folder.edit("rules/orchard/game.toml", market, &format!("{market}, holds = [\"tool\"]"));
    folder.write("lying.toml", "seats = 2\nshared.market = [\"ladder\", \"plum\"]\n");
    let wrong = [
        "play orchard --setup positon.toml",
        "play orchard --setup lying.toml",
        "play orchard --setup position.toml --scenario plants",
        "play orchard --setup position.toml --players 2",
        "play orchard --setup position.toml --deck 1=sweet",
        "play orchard --setup position.toml --load m.json",
        "play orchard --setup position.toml --after 1",
        "play orchard --setup position.toml --option rounds=0",
        "play orchard --scenario plans",
        "play orchard --scenario plants --after 4",
    ];
    let told = wrong.map(|args| cardwright(args).within(&folder).outcome());
    assert!(told.iter().all(|told| told.contains("exit 2\n")), "{told:?}");
    assert_snapshot!(told.join("\n"));
}

/// Rules that fail on the way to a position are a finding, answers that do not fit another seed or option are misuse; `explore`
/// says the same.
#[test]
fn answers_before_a_position_that_do_not_lead_there_say_which_and_what_changed() {
    let folder = Folder::with_explored("play-misled");
    let script = "t.north:right() t.north:right() t.north:right()";
    let wood =
        format!("scenario \"wood\" {{ north = {{ bag = {{ \"pebble\", \"pebble\" }} }}, script = function(t) {script} end }}\n");
    folder.write("tests/traps/wood.lua", wood);
    let to = "traps --scenario wood --after 3";
    let fails = ["play", "explore"].map(|how| format!("{how} {to} --option trap=fails"));
    let other = [format!("play {to} --seed 9 --option trap=wide"), format!("explore {to} --option trap=wide")];
    let told = |args: String| cardwright(&args).within(&folder).outcome();
    let (fails, other) = (fails.map(told), other.map(told));
    assert!(fails.iter().all(|told| told.contains("exit 1\n")), "{fails:?}");
    assert!(other.iter().all(|told| told.contains("exit 2\n")), "{other:?}");
    assert_snapshot!([fails, other].concat().join("\n"));
}

#[test]
fn nothing_but_a_saved_match_is_written_over() {
    let folder = Folder::with_games("play-over");
    folder.write("notes.txt", "mine");
    let typed = ["save notes.txt", "save nowhere/m.json"];
    let outcome = cardwright("play orchard --seed 3").within(&folder).typed(&typed).outcome();
    assert!(outcome.contains("Nothing was saved: `notes.txt` is there already and is no saved match"), "{outcome}");
    assert!(outcome.contains("Nothing was saved: `nowhere/m.json`: "), "{outcome}");
    assert_eq!(folder.read("notes.txt"), "mine");
}

#[test]
fn rules_that_fail_take_the_answer_back() {
    let folder = Folder::with_games("play-fault");
    folder.edit("cards/orchard/tools.card", "reveal(two, { you })", "error(\"the rod breaks\")");
    let typed = ["1 2", "none", "2", "1", "Forked Rod: Dowse", "table", "record rod.lua", "record rod.lua"];
    assert_snapshot!(cardwright("play orchard --seed 3").within(&folder).typed(&typed).outcome());
    assert_snapshot!(folder.read("rod.lua"));
    folder.write("tests/orchard/rod.lua", folder.read("rod.lua"));
    let outcome = cardwright("test orchard").within(&folder).outcome();
    assert!(outcome.contains("1 passed, 0 failed"), "{outcome}");
}

/// What fails at the decision of a program is told like what fails at one's own, but nothing of a card that is not seen.
#[test]
fn rules_that_fail_for_a_program_leave_the_match() {
    let folder = Folder::with_games("play-fault-program");
    folder.edit("cards/orchard/tools.card", "reveal(two, { you })", "error(\"the rod breaks\")");
    let typed = ["none", "3", "pass", "pass", "record rod.lua", "save m.json", "undo", "quit"];
    assert_snapshot!(cardwright("play orchard --seed 5 --seat 2=random").within(&folder).typed(&typed).outcome());
    folder.write("tests/orchard/rod.lua", folder.read("rod.lua"));
    assert!(folder.read("rod.lua").contains("the rod breaks"));
    let outcome = cardwright("test orchard").within(&folder).outcome();
    assert!(outcome.contains("1 passed, 0 failed"), "{outcome}");
    let outcome = cardwright("replay m.json").within(&folder).outcome();
    assert!(outcome.contains("exit 1") && outcome.contains("the rod breaks"), "{outcome}");
    let outcome = cardwright("play --load m.json").within(&folder).typed(&["pass"]).outcome();
    assert!(outcome.contains("south: Act: use what?"), "{outcome}");
}

#[test]
fn three_may_play_in_another_language_with_other_options() {
    let args = "play orchard --players 3 --seed 5 --lang hu --option redraw=false --option first=oldest --option hand=2";
    assert_snapshot!(cardwright(args).typed(&["help"]).outcome());
}

#[test]
fn the_end_is_told_to_who_decided_last() {
    let args = "play orchard --seed 3 --seat 2=random --option rounds=1 --option redraw=false --option first=oldest";
    assert_snapshot!(cardwright(args).typed(&["pass"]).outcome());
}

#[test]
fn what_cannot_be_played_is_misuse() {
    let wrong = [
        "play orchid",
        "play orchard --players 7",
        "play orchard --seat 3=random",
        "play orchard --seat nort=random",
        "play orchard --seat random",
        "play orchard --seat 1=robot",
        "play orchard --deck 1=swet",
        "play orchard --option hands=2",
        "play orchard --option hand=9",
        "play orchard --option hand=two",
        "play orchard --option redraw=maybe",
        "play orchard --option first=youngest",
        "play orchard --lang de",
        "play orchard --load nothing.json",
        "play orchard --load rules/orchard/game.toml",
        "play --load m.json --seed 3",
    ];
    assert_snapshot!(wrong.map(|args| cardwright(args).outcome()).join("\n"));
}

#[test]
fn the_only_game_need_not_be_named() {
    let folder = Folder::with_games("play-only");
    assert!(cardwright("play --seed 3").within(&folder).outcome().contains("Orchard: north"));
    folder.write("rules/meadow/game.toml", "");
    assert!(cardwright("play").within(&folder).outcome().ends_with("error: say which game: there is meadow, orchard\n"));
}

#[test]
fn a_game_with_findings_is_not_played() {
    let folder = Folder::with_games("play-findings");
    folder.write("cards/orchard/more.card", "card fig : tre { }");
    assert_snapshot!(cardwright("play orchard").within(&folder).outcome());
}

/// What cannot be written whole does not take the place of what was there.
#[test]
fn a_save_that_cannot_be_written_leaves_the_one_before() {
    let folder = Folder::with_games("play-save-fails");
    let save = |seed: u64| {
        cardwright(&format!("play orchard --seed {seed}")).within(&folder).typed(&["save kept.json", "quit"]).outcome()
    };
    assert!(save(1).contains("exit 0"), "{}", save(1));
    let before = folder.read("kept.json");
    // Nothing can be written where a folder stands.
    folder.write("kept.json.part/in_the_way", "");
    let outcome = save(2);
    assert!(outcome.contains("Nothing was saved: `kept.json`"), "{outcome}");
    assert_eq!(folder.read("kept.json"), before);
}

#[test]
fn numbers_that_scripts_cannot_hold_are_refused() {
    let folder = Folder::with_games("play-large");
    let outcome = cardwright("play orchard --option rounds=9223372036854775807").within(&folder).outcome();
    assert!(outcome.contains("exit 2") && outcome.contains("to 9007199254740991"), "{outcome}");
    folder.write("large.toml", "seats = 3\nstart = { procedure = \"turn\" }\n[[table]]\nvalues.coins = 9223372036854775807\n");
    let outcome = cardwright("explore orchard --setup large.toml").within(&folder).outcome();
    let says = "`coins` cannot be 9223372036854775807: scripts hold whole numbers from -9007199254740991 to 9007199254740991";
    assert!(outcome.contains("exit 2") && outcome.contains(says), "{outcome}");
}
