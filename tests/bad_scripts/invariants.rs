//! What a game says always holds: it is asked for by an audit, may only look, and says where it stands.

use cardwright::game::check::check_files;
use cardwright::game::{Game, LoadError, Violation};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::value::Seat;

use super::dare;

/// What an audit says of a match in which nobody dared, and of the same match after somebody did.
fn audits(rules: &str) -> [Result<(), Violation>; 2] {
    let (game, host) = dare::load(rules, "");
    let mut playing = dare::start(&game, &host);
    let before = (playing.digest(), playing.audit());
    playing.answer(Seat(0), Answer::Confirm(true)).expect("it is dared");
    let after = playing.audit();
    assert_eq!(playing.audit(), after, "an audit changes nothing");
    [before.1, after]
}

fn violation(rules: &str) -> String {
    let [_, after] = audits(rules);
    after.expect_err("violated").to_string()
}

const NOTHING: &str = "function trouble() end\n";

#[test]
fn what_holds_is_no_violation_and_what_does_not_says_so() {
    let rules = format!("{NOTHING}invariant(\"honor stays small\", function() return active_player().honor < 100 end)");
    let [before, after] = audits(&rules);
    assert_eq!(before, Ok(()));
    insta::assert_snapshot!(after.expect_err("it does not hold"), @"rules/dare/trouble.lua:2: it does not hold that honor stays small");
}

#[test]
fn an_invariant_may_say_what_is_wrong() {
    let rules = "invariant(\"honor stays small\", function()\n  local honor = active_player().honor\n  return honor < 100 or `it is {honor}`\nend)";
    insta::assert_snapshot!(violation(&format!("{NOTHING}{rules}")), @"rules/dare/trouble.lua:2: it does not hold that honor stays small: it is 112");
}

#[test]
fn an_invariant_that_changes_asks_fails_or_answers_nothing_is_an_error_with_its_place() {
    let all = [
        "add(active_player(), \"honor\", 1)\n  return true",
        "return active_player():confirm(\"dare\")",
        "return active_player().honor < nil",
        "local honor = active_player().honor",
        "return 3",
        "while true do end",
    ];
    let all = all.map(|body| violation(&format!("{NOTHING}invariant(\"all is well\", function()\n  {body}\nend)")));
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn a_card_of_the_set_up_that_is_removed_is_lost_and_a_token_is_not() {
    assert_eq!(
        violation("function trouble() remove(mine()) end"),
        "Plain is lost: it was there at the start and lies in no zone any more"
    );
    let token = "function trouble(player)\n  create(\"plain\", player.home, player)\n  local all = cards { slug = \"plain\" }\n  remove(all[#all])\nend";
    assert_eq!(audits(token), [Ok(()), Ok(())]);
}

#[test]
fn cards_attached_to_each_other_are_found() {
    let rules =
        "function trouble()\n  local all = cards { slug = \"plain\" }\n  attach(all[1], all[2])\n  attach(all[2], all[1])\nend";
    assert_eq!(violation(rules), "Plain is attached to itself, over what is attached to it");
}

#[test]
fn an_invariant_that_is_declared_wrongly_says_where_while_the_rules_are_loaded() {
    let all = [
        "invariant(\"all is well\")",
        "invariant(function() return true end)",
        "for _ = 1, 2 do invariant(\"all is well\", function() return true end) end",
    ];
    let all = all.map(|rules| match Game::from_checked(check_files(&dare::files(&format!("{NOTHING}{rules}"), ""), "dare")) {
        Err(LoadError::Rules(fault)) => fault.to_string(),
        other => panic!("it should not load: {other:?}"),
    });
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn an_invariant_cannot_be_added_while_a_game_is_played() {
    insta::assert_snapshot!(dare::fails("function trouble()\n  invariant(\"all is well\", function() return true end)\nend", ""));
}
