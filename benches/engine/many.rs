//! A game of one question: at every yes one occurrence happens, which every card on the table answers, each with a script.

use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::check::check_files;
use cardwright::game::files::Files;
use cardwright::game::{Game, Match, Placed, SeatTable, Setup};
use cardwright::kernel::choice::Answer;
use cardwright::script::Host;

const MANIFEST: &str = r#"
[game]
title = "Many"
seats = { min = 1, max = 1 }
root  = "game"
files = ["many.lua"]
[procedure.game]
steps = ["play"]
[zone]
table = { owner = "player", sees = "all", in_play = true }
[type.stone]
[value]
count = { on = "player", default = 0 }
[verb]
shake = { fields = { player = "player" } }
[ability]
trait = { watches = ["after"] }
[prompt]
again = "Again?"
"#;

const RULES: &str = r#"
local whole_game = procedure("game")
whole_game:step("play", function(g)
  if players()[1]:confirm("again") then
    shake(players()[1])
    g:again()
  end
end)
"#;

const CARDS: &str = "card stone : stone { trait after shake { does [[ add(you, \"count\", 1) ]] } }\n";

/// The game, loaded.
pub fn game() -> (Arc<Game>, Rc<Host>) {
    let mut files = Files::default();
    for (path, text) in [("rules/many/game.toml", MANIFEST), ("rules/many/many.lua", RULES), ("cards/many/all.card", CARDS)] {
        files.by.insert(path.into(), Ok(text.as_bytes().to_vec()));
    }
    let (game, host) = Game::from_checked(check_files(&files, "many")).expect("the game loads");
    (Arc::new(game), host)
}

/// A match in which so many cards wait for an occurrence.
pub fn waiting(game: &Arc<Game>, host: &Rc<Host>, cards: usize) -> Match {
    let stones = vec![Placed { card: "stone".into(), ..Placed::default() }; cards];
    let table = vec![SeatTable { zones: [("table".to_owned(), stones)].into(), ..SeatTable::default() }];
    Match::start(game, host, Setup { seats: 1, table, ..Setup::default() }).expect("the game starts")
}

/// Lets it happen.
pub fn shake(played: &mut Match) {
    let seat = played.choice().expect("it asks again and again").seat;
    played.answer(seat, Answer::Confirm(true)).expect("a legal answer");
}

/// How often cards have answered.
pub fn count(played: &Match) -> i64 {
    let (rules, state) = (&played.kernel().rules, played.kernel().state());
    let attr = rules.schema.attrs.get_index_of("count").expect("the value");
    let slot = rules.layout.player_base(0) + rules.layout.slot(attr.into());
    state.values.get(slot as usize).copied().expect("the value")
}
