//! The game that scripts are tried in: what a script did is taken back, and the game goes on.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::diagnostic::render;
use cardwright::game::check::check_files;
use cardwright::game::files::Files;
use cardwright::game::{AnswerError, Game, Match, Placed, SeatTable, Setup};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::value::Seat;
use cardwright::script::Host;

const MANIFEST: &str = include_str!("game.toml");
const RULES: &str = r#"-- Asks whether to dare, three times. What there is to dare is in the next file.
bout = procedure("bout")
bout:step("clean")

function first(slug)
  return cards({ slug = slug })[1]
end

function mine()
  return first("plain")
end

local root = procedure("game")

root:step("main", function(g)
  local player = active_player()
  add(player, "honor", 1)
  if player:confirm("dare") then
    add(player, "honor", 10)
    say("daring", { player = player })
    trouble(player, g)
    add(player, "honor", 100)
  end
  g.round = (g.round or 0) + 1
  if g.round < 3 then g:again() end
end)
"#;

/// The files of the game with what there is to dare, and a card `bad`.
pub fn files(trouble: &str, card: &str) -> Files {
    let cards = format!("card plain : unit {{\n  name = \"Plain\"\n}}\n\n{card}\n");
    // Every step needs a body; those that a case is not about have none.
    let mut trouble = trouble.to_owned();
    if !trouble.contains("bout:step(\"fight\"") {
        trouble.push_str("\nbout:step(\"fight\")\n");
    }
    let files = [
        ("rules/dare/game.toml", MANIFEST),
        ("rules/dare/rules.lua", RULES),
        ("rules/dare/trouble.lua", &trouble),
        ("cards/dare/cards.card", &cards),
    ];
    Files { by: BTreeMap::from(files.map(|(path, text)| (path.to_owned(), Ok(text.as_bytes().to_vec())))) }
}

/// Loads the game.
pub fn load(trouble: &str, card: &str) -> (Arc<Game>, Rc<Host>) {
    let checked = check_files(&files(trouble, card), "dare");
    assert!(checked.is_sound(), "{}", render::all(&checked.diagnostics, false));
    let (game, host) = Game::from_checked(checked).unwrap_or_else(|error| panic!("{error}"));
    (Arc::new(game), host)
}

/// A match with two plain cards at home for each seat, and the bad one for the first.
pub fn start(game: &Arc<Game>, host: &Rc<Host>) -> Match {
    let placed = |slug: &str| Placed { card: slug.to_owned(), ..Placed::default() };
    let table = (0..2).map(|seat| {
        let mut home = vec![placed("plain"), placed("plain")];
        if seat == 0 && game.cards.iter().any(|card| &*card.slug == "bad") {
            home.push(placed("bad"));
        }
        SeatTable { zones: BTreeMap::from([("home".to_owned(), home)]), ..SeatTable::default() }
    });
    let setup = Setup { seats: 2, seed: 5, table: table.collect(), ..Setup::default() };
    Match::start_recorded(game, host, setup).unwrap_or_else(|error| panic!("{error}"))
}

/// Dares, which fails: the match stands as before the answer, fails the same way again, and goes on with another answer.
/// Gives what the author reads.
pub fn fails(trouble: &str, card: &str) -> String {
    let (game, host) = load(trouble, card);
    let mut playing = start(&game, &host);
    let yes = Answer::Confirm(true);
    let before = (playing.digest(), playing.kernel().state().clone(), playing.choice().cloned(), playing.kernel().trace.len());
    let mut messages = Vec::new();
    for _ in 0..2 {
        match playing.answer(Seat(0), yes.clone()) {
            Err(AnswerError::Failed(fault)) => messages.push(fault.to_string()),
            other => panic!("it should fail: {other:?}"),
        }
        let state = playing.kernel().state();
        let after = (playing.digest(), state.clone(), playing.choice().cloned(), playing.kernel().trace.len());
        assert!(after == before, "the match stands as before the answer");
    }
    assert_eq!(messages[0], messages[1], "the same count, the same words");
    for _ in 0..3 {
        playing.answer(Seat(0), Answer::Confirm(false)).expect("the game goes on");
    }
    assert!(playing.over());
    let fresh = start(&game, &host);
    assert_eq!(fresh.digest(), before.0, "nothing stays behind in the host");
    messages.swap_remove(0)
}
