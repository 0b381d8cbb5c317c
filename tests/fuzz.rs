//! Random games find what is planted: each defect by a fixed seed, made small, and written as a scenario that shows it.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cardwright::fuzz::{Campaign, Limits, Outcome, Trouble};
use cardwright::game::Game;
use cardwright::script::Host;
use cardwright::script::suite::Suites;
use cardwright::suite::{Rigor, Suite, Worker};

const LIMITS: Limits = Limits { longest: 400, closely: 5 };
const CAMPAIGN: Campaign = Campaign { games: 20, seed: 1, only: None, seats: None, jobs: None, limits: LIMITS };

/// A copy of the games of the tests with something changed in a file.
struct Planted(PathBuf);

impl Planted {
    fn new(name: &str, changes: &[(&str, &str, &str)]) -> Planted {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}"));
        let _ = std::fs::remove_dir_all(&root);
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
        for folder in ["rules/orchard", "cards/orchard"] {
            std::fs::create_dir_all(root.join(folder)).expect("a folder");
            for entry in std::fs::read_dir(from.join(folder)).expect("the game").flatten() {
                std::fs::copy(entry.path(), root.join(folder).join(entry.file_name())).expect("a copy");
            }
        }
        for (file, old, new) in changes {
            let path = root.join(file);
            let text = std::fs::read_to_string(&path).expect("a file");
            assert_eq!(text.matches(old).count(), 1, "`{old}` stands once in {file}");
            std::fs::write(path, text.replace(old, new)).expect("a file");
        }
        Planted(root)
    }

    fn load(&self) -> (Arc<Game>, Rc<Host>) {
        let game = Game::load(&self.0, "orchard").unwrap_or_else(|error| panic!("{error}"));
        let host = game.host().expect("a host");
        (Arc::new(game), host)
    }
}

impl Drop for Planted {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The message of the first failure, how many answers are left of it, and its scenario.
fn first(outcome: &Outcome) -> (&Trouble, usize, &str) {
    let failing = outcome.failing.first().expect("a game fails");
    let (small, scenario) = failing.small.as_ref().expect("it is made small");
    assert_eq!(small.trouble.kind(), failing.trouble.kind());
    (&small.trouble, small.answers.len(), scenario.as_ref().expect("it is written"))
}

/// What comes of a scenario that is pasted into a suite: its match, or what is wrong with it.
fn pasted((game, host): &(Arc<Game>, Rc<Host>), text: &str, checked: bool) -> Result<cardwright::game::Match, String> {
    let suites = Suites::new(host).expect("suites");
    let suite = Suite::of(game, &suites, [("pasted.lua".to_owned(), Ok(text.to_owned()))]);
    assert_eq!((suite.broken.len(), suite.scenarios.len()), (0, 1), "{text}");
    let mut worker = Worker::new(&suite).with(Rigor { checked, pure: false });
    worker.play(&suite.scenarios[0]).map_err(|failure| failure.message)
}

/// A defect of which a scenario shows nothing until everything is tried after its answers, but for what does not hold: a
/// recorded scenario asks for that in the end.
fn seen_when_tried(name: &str, change: (&str, &str, &str), says: &str, most: usize) {
    let planted = Planted::new(name, &[change]);
    let loaded = planted.load();
    let outcome = CAMPAIGN.run(&loaded.0).expect("threads");
    let (trouble, answers, scenario) = first(&outcome);
    assert!(trouble.to_string().contains(says), "{trouble}");
    assert!(answers <= most, "{answers} answers\n{scenario}");
    match (pasted(&loaded, scenario, false), scenario.contains("t:holds()")) {
        (Ok(_), false) => {}
        (Err(wrong), true) => assert!(wrong.contains(says), "{wrong}\n{scenario}"),
        (plain, _) => panic!("{plain:?}\n{scenario}"),
    }
    let wrong = pasted(&loaded, scenario, true).expect_err("it is seen when it is tried");
    assert!(wrong.contains(says), "{wrong}\n{scenario}");
}

#[test]
fn a_sound_game_has_no_failures() {
    let (game, _) = Planted::new("sound", &[]).load();
    let outcome = CAMPAIGN.run(&game).expect("threads");
    assert_eq!(outcome.failing.len(), 0, "{:?}", outcome.failing);
    assert!(outcome.games == 20 && outcome.answers > 200, "{} answers", outcome.answers);
}

#[test]
fn a_card_that_is_lost_is_found() {
    let change = (
        "cards/orchard/tools.card",
        "when [[ return #you.deck > 1 ]]\n    cost [[ move(self, you.compost) ]]",
        "when [[ return #you.deck > 1 ]]\n    cost [[ remove(self) ]]",
    );
    seen_when_tried("lost", change, "Forked Rod is lost", 8);
}

#[test]
fn what_the_rules_call_an_invariant_is_found_broken() {
    let invariant = "invariant(\"nobody plants more than one tree\", function()\n  for _, p in players() do\n    if count { of = p, zone = \"orchard\", type = \"tree\" } > 1 then return p.name end\n  end\n  return true\nend)\n\nlocal whole_game";
    seen_when_tried(
        "invariant",
        ("rules/orchard/orchard.lua", "local whole_game", invariant),
        "nobody plants more than one tree",
        16,
    );
}

#[test]
fn what_a_rule_file_keeps_beside_the_state_is_found() {
    // No look at the text finds it: the table has another name where it is written to.
    let change = (
        "rules/orchard/orchard.lua",
        "turn:step(\"draw\", function(t)\n",
        "local draws = {}\nlocal also = draws\nturn:step(\"draw\", function(t)\n  also[#also + 1] = true\n  if #draws > 3 then add(active_player(), \"coins\", 1) end\n",
    );
    seen_when_tried("kept", change, "should stand where the match stands", 12);
}

#[test]
fn what_shows_a_hidden_card_is_found() {
    let change = (
        "cards/orchard/tools.card",
        "add = { size = 1 }",
        "add = { size = [[ return #cards { within = self.owner.deck:top(1)[1].zone, type = \"tool\" } > 0 and self.owner.deck:top(1)[1].type == \"tree\" and 2 or 1 ]] }",
    );
    seen_when_tried("leak", change, "can tell what is hidden", 14);
}

#[test]
fn a_script_that_fails_deep_in_a_game_is_found() {
    let change = (
        "rules/orchard/orchard.lua",
        "  cite(\"turn.draw\")\n",
        "  cite(\"turn.draw\")\n  if game.turns > 2 and #active_player().compost > 0 then error(\"the compost is too hot\") end\n",
    );
    let loaded = Planted::new("script", &[change]).load();
    let outcome = CAMPAIGN.run(&loaded.0).expect("threads");
    let (trouble, answers, scenario) = first(&outcome);
    assert!(trouble.to_string().contains("the compost is too hot"), "{trouble}");
    assert!(answers <= 12, "{answers} answers\n{scenario}");
    assert!(scenario.contains("t:fails(function()"), "{scenario}");
    pasted(&loaded, scenario, false).unwrap_or_else(|wrong| panic!("{wrong}\n{scenario}"));
}

#[test]
fn a_game_that_does_not_end_is_found() {
    let changes = [
        ("rules/orchard/orchard.lua", "if game.turns < option.rounds then g:again() end", "g:again()"),
        (
            "rules/orchard/orchard.lua",
            "turn:step(\"acts\", { offers = \"act\" })",
            "turn:step(\"acts\", function(t) active_player():confirm(\"sell\") return offer(\"act\") end)",
        ),
    ];
    let loaded = Planted::new("endless", &changes).load();
    let outcome = Campaign { games: 2, ..CAMPAIGN }.run(&loaded.0).expect("threads");
    let (trouble, answers, scenario) = first(&outcome);
    assert!(trouble.to_string().contains("it is not over after 400 answers"), "{trouble}");
    assert_eq!(answers, 0, "{scenario}");
    let mut playing = pasted(&loaded, scenario, false).unwrap_or_else(|wrong| panic!("{wrong}\n{scenario}"));
    for _ in 0..LIMITS.longest {
        let choice = playing.choice().expect("it goes on");
        let (seat, answer) = (choice.seat, choice.ask.simplest());
        playing.answer(seat, answer).expect("a legal answer");
    }
}

#[test]
fn the_number_of_threads_changes_nothing_and_a_game_is_played_again_by_its_seed() {
    let change = (
        "rules/orchard/orchard.lua",
        "  cite(\"turn.draw\")\n",
        "  cite(\"turn.draw\")\n  if #active_player().compost > 1 then error(\"too hot\") end\n",
    );
    let (game, _) = Planted::new("threads", &[change]).load();
    let told = |campaign: Campaign| {
        let outcome = campaign.run(&game).expect("threads");
        let failing = outcome.failing.iter().map(|one| format!("{} {} {} {}", one.seed, one.seats, one.answers, one.trouble));
        (outcome.answers, failing.collect::<Vec<_>>(), first(&outcome).2.to_owned(), outcome.failing[0].seed)
    };
    let (answers, failing, scenario, seed) = told(Campaign { jobs: Some(1), ..CAMPAIGN });
    assert!(failing.len() > 1);
    assert_eq!(told(Campaign { jobs: Some(3), ..CAMPAIGN }), (answers, failing.clone(), scenario.clone(), seed));
    let (_, again, the_same, _) = told(Campaign { only: Some(seed), ..CAMPAIGN });
    assert_eq!((again, the_same), (vec![failing[0].clone()], scenario));
}
