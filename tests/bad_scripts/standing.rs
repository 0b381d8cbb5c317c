//! What a game says of how players stand: it may only look, and answers an integer.

use cardwright::game::check::check_files;
use cardwright::game::{Game, LoadError};
use cardwright::kernel::value::Seat;

use super::dare;

const NOTHING: &str = "function trouble() end\n";

fn standing(rules: &str) -> Result<i64, String> {
    let (game, host) = dare::load(&format!("{NOTHING}{rules}"), "");
    let playing = dare::start(&game, &host);
    assert!(playing.tells_standings());
    playing.standing(Seat(0)).map_err(|fault| fault.to_string())
}

#[test]
fn a_game_says_how_a_player_stands_or_does_not() {
    assert_eq!(standing("standing(function(player) return 3 * player.honor + 4 end)"), Ok(7));
    let (game, host) = dare::load(NOTHING, "");
    assert!(!dare::start(&game, &host).tells_standings());
}

#[test]
fn a_standing_that_changes_asks_or_is_no_integer_is_an_error() {
    let all = ["add(player, \"honor\", 1)\n  return 1", "return player:confirm(\"dare\")", "return player", "return 0.5"];
    let told = all.map(|body| standing(&format!("standing(function(player)\n  {body}\nend)")).expect_err(body));
    insta::assert_snapshot!(told.join("\n\n"));
}

#[test]
fn a_standing_that_is_declared_wrongly_says_where_while_the_rules_are_loaded() {
    let all = ["standing(3)", "for _ = 1, 2 do standing(function() return 1 end) end"];
    let all = all.map(|rules| match Game::from_checked(check_files(&dare::files(&format!("{NOTHING}{rules}"), ""), "dare")) {
        Err(LoadError::Rules(fault)) => fault.to_string(),
        other => panic!("it should not load: {other:?}"),
    });
    insta::assert_snapshot!(all.join("\n\n"));
}
