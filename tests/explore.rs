//! Positions explored whole, counted by hand where they can be; what is wrong is found by the shortest line, as a scenario.

mod common;

use std::path::Path;

use cardwright::explore::{Limits, Plan, Position, Report, explore};
use cardwright::game::{OptionValue, Setup};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::state::Outcome;
use cardwright::kernel::value::Seat;
use cardwright::script::suite::Suites;
use cardwright::suite::{Suite, Worker};
use common::{Loaded, load};

fn setup(file: &str) -> Setup {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    Setup::from_toml(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn until(loaded: &Loaded, procedure: &str) -> Plan {
    let at = loaded.game.rules.schema.procs.get_index_of(procedure).expect("a procedure");
    Plan { until: Some(at.into()), ..Plan::default() }
}

fn report(loaded: &Loaded, setup: Setup, plan: &Plan) -> Report {
    let from = Position { setup, answers: Vec::new() };
    let explored = explore(&loaded.game, &loaded.host, &from, plan, &mut |_, _| ()).unwrap_or_else(|error| panic!("{error}"));
    Report::new(&loaded.game, &loaded.host, ("explored", &from), plan, &explored).unwrap_or_else(|error| panic!("{error}"))
}

/// Lines by the result of the first seat.
fn lines(report: &Report, outcome: Outcome) -> u128 {
    let tree = report.tree.as_ref().expect("every line ends");
    tree.results.iter().filter(|results| results.results[0].1 == outcome).map(|results| results.lines).sum()
}

/// The counts of the tree: chances, decisions, lines.
fn tree(report: &Report) -> [u128; 3] {
    let tree = report.tree.as_ref().expect("every line ends");
    [tree.chances, tree.decisions, tree.lines]
}

// ---------------------------------------------------------------- Counted by hand

/// Poker of three cards. Dealing is one chance of three outcomes and three of two; each of the six deals has four decisions
/// and five ends. Each seat sees one of three cards and one of two histories at its decisions: twelve information sets.
#[test]
fn kuhns_poker_has_the_counts_that_are_known_of_it() {
    let kuhn = load(".", "kuhn");
    let setup = setup("tests/kuhn/explore/game.toml");
    let whole = report(&kuhn, setup.clone(), &Plan { chances: true, merge: false, ..Plan::default() });
    assert!(whole.is_good());
    assert_eq!(tree(&whole), [4, 24, 30]);
    assert_eq!(whole.information_sets, Some(vec![("north".to_owned(), 6), ("south".to_owned(), 6)]));
    // Of five lines of a deal the higher card takes three, and who bets and is not called one each.
    assert_eq!((lines(&whole, Outcome::Won), lines(&whole, Outcome::Lost)), (15, 15));
    let merged = report(&kuhn, setup.clone(), &Plan { chances: true, ..Plan::default() });
    assert_eq!(tree(&merged), [4, 24, 30]);
    assert!(merged.information_sets.is_none());
    // Without its chances there is one deal.
    assert_eq!(tree(&report(&kuhn, setup, &Plan::default())), [0, 4, 5]);
}

/// Poker of six cards and two rounds. The deal is 1 + 6 chances of six and five outcomes; five of the nine ways through the
/// first round of each of the thirty deals lead to a card for all: 7 + 150. The other counts are those of the literature.
#[test]
fn leduc_poker_has_the_counts_that_are_known_of_it() {
    let leduc = load(".", "leduc");
    let setup = setup("tests/leduc/explore/game.toml");
    let whole = report(&leduc, setup.clone(), &Plan { chances: true, merge: false, ..Plan::default() });
    assert!(whole.is_good());
    assert_eq!(tree(&whole), [157, 3780, 5520]);
    let sets: usize = whole.information_sets.iter().flatten().map(|(_, count)| count).sum();
    assert_eq!(sets, 936);
    assert_eq!(tree(&report(&leduc, setup, &Plan { chances: true, ..Plan::default() })), [157, 3780, 5520]);
}

/// Cards of one side of a duel: what is in its pool and in its hand, by their Focus Values, and whether it has focused from the
/// hand; the score so far.
#[derive(Clone)]
struct Side {
    pool: Vec<i64>,
    hand: Vec<i64>,
    used: bool,
    score: i64,
}

/// Follows a duel of plain cards as the rules say it, without the program: whose turn it is focuses a card of the pool, or once
/// one of the hand, or strikes. Who has nothing to focus strikes without being asked. After it the cards left in each pool go
/// back in an order of their player's choice. Counts lines that the first side wins, that nobody wins, that it loses.
fn duel(sides: &[Side; 2], turn: usize, counts: &mut [u128; 3]) {
    let orders: u128 = sides.iter().map(|side| (1..=side.pool.len() as u128).product::<u128>()).product();
    counts[match sides[0].score.cmp(&sides[1].score) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 2,
    }] += orders;
    for from_hand in [false, true] {
        let side = &sides[turn];
        let cards = if from_hand { &side.hand } else { &side.pool };
        for at in 0..if from_hand && side.used { 0 } else { cards.len() } {
            let mut then = sides.clone();
            let side = &mut then[turn];
            side.score += if from_hand { side.hand.remove(at) } else { side.pool.remove(at) };
            side.used |= from_hand;
            duel(&then, 1 - turn, counts);
        }
    }
}

#[test]
fn a_duel_of_plain_cards_has_as_many_lines_as_its_rules_give_it() {
    let l5r = load(".", "l5r");
    let explored = report(&l5r, setup("tests/l5r/explore/plain.toml"), &until(&l5r, "duel"));
    assert!(explored.is_good());
    // Old Tusk duels with a Force of 5, Toru with a Chi of 3; the challenged player begins.
    let north = Side { pool: vec![1, 2, 3], hand: vec![4], used: false, score: 5 };
    let south = Side { pool: vec![2, 0, 5], hand: vec![1], used: false, score: 3 };
    let mut counts = [0; 3];
    duel(&[north, south], 1, &mut counts);
    let found = [Outcome::Won, Outcome::Drew, Outcome::Lost].map(|outcome| lines(&explored, outcome));
    assert_eq!(found, counts);
    // There is one more line: nobody calls out.
    assert_eq!(lines(&explored, Outcome::Open), 1);
    assert_eq!(tree(&explored)[2], counts.iter().sum::<u128>() + 1);
}

/// Follows a round of plain cards: whoever is losing, the attacker on a tie, plays a card of the hand that adds to the total,
/// or stops. Counts lines.
fn round(totals: [i64; 2], hands: &[Vec<i64>; 2]) -> u128 {
    let losing = usize::from(totals[0] > totals[1]);
    let after = |at: usize| {
        let (mut totals, mut hands) = (totals, hands.clone());
        totals[losing] += hands[losing].remove(at);
        round(totals, &hands)
    };
    1 + (0..hands[losing].len()).map(after).sum::<u128>()
}

#[test]
fn a_round_of_plain_cards_has_as_many_lines_as_its_rules_give_it() {
    let spellfire = load(".", "spellfire");
    let explored = report(&spellfire, setup("tests/spellfire/explore/round.toml"), &until(&spellfire, "round"));
    assert!(explored.is_good());
    // Corin, level 6, against the Troll, level 7. There are two more lines: nobody attacks, and nobody defends.
    assert_eq!(tree(&explored)[2], round([6, 7], &[vec![2, 3, 4, 5], vec![2, 3, 4]]) + 2);
}

/// All orders of a pile.
fn orders(pile: &[i64]) -> Vec<Vec<i64>> {
    if pile.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let mut rest = pile.to_vec();
        let card = rest.remove(at);
        orders(&rest).into_iter().map(move |order| [vec![card], order].concat())
    };
    (0..pile.len()).flat_map(first).collect()
}

/// What a pile is worth after it was compared with another, card by card: what is lower or equal is stunned, and what was not
/// compared counts.
fn total(pile: &[i64], other: &[i64]) -> i64 {
    let counts = |(at, score): (usize, &i64)| other.get(at).is_none_or(|other| score > other).then_some(*score);
    pile.iter().enumerate().filter_map(counts).sum()
}

/// Each kind of contest between two Heroes and three, in all orders of the piles: 1 + 2 * (1 + 3) chances and 2 * 6 lines, and
/// then as many as the winner has choices.
#[test]
fn contests_of_plain_heroes_have_as_many_lines_as_their_rules_give_them() {
    let contests = load(".", "contests");
    let plan = Plan { chances: true, ..until(&contests, "contest") };
    let explored = report(&contests, setup("tests/contests/explore/plain.toml"), &plan);
    assert!(explored.is_good());
    // Honor: who beats the three puts two of three cards on top of the deck, in an order of chance; the other hand is empty.
    let lines = |score: &i64, lower: &[i64]| if lower.iter().all(|other| score > other) { 3 * 2 } else { 1 };
    let honor: u128 = [5, 1].iter().map(|score| 6 * lines(score, &[2, 3, 3])).sum();
    // Skill: the winner Invests, and has nothing to choose.
    let skill = 2 * 6;
    // Might: the winner selects a participant of the loser; on a tie both do.
    let mut might = 0;
    for one in orders(&[1, 5]) {
        for two in orders(&[1, 3, 3]) {
            might += match total(&one, &two).cmp(&total(&two, &one)) {
                std::cmp::Ordering::Greater => 3,
                std::cmp::Ordering::Equal => 2 * 3,
                std::cmp::Ordering::Less => 2,
            };
        }
    }
    // There is one more line: no contest.
    assert_eq!(tree(&explored)[2], honor + skill + might + 1);
    // Two cards that go on top of a deck are shuffled there.
    assert_eq!(tree(&explored)[0], 3 * 9 + 6 * 3);
}

/// Follows a challenge with wisdoms that add to the own total or take from the other: each side in turn plays one or passes, until
/// both pass in a row. Counts lines in which the challenger wins, and others.
fn challenge(turn: usize, lead: i64, hands: &[Vec<i64>; 2], passes: usize, counts: &mut [u128; 2]) {
    if passes == 2 {
        counts[usize::from(lead <= 0)] += 1;
        return;
    }
    challenge(1 - turn, lead, hands, passes + 1, counts);
    for at in 0..hands[turn].len() {
        let mut hands = hands.clone();
        let gain = hands[turn].remove(at);
        challenge(1 - turn, if turn == 0 { lead + gain } else { lead - gain }, &hands, 0, counts);
    }
}

#[test]
fn a_challenge_of_wisdoms_has_as_many_lines_as_its_rules_give_it() {
    let dekretumok = load(".", "dekretumok");
    let explored = report(&dekretumok, setup("tests/dekretumok/explore/bolcsessegek.toml"), &until(&dekretumok, "kihivas"));
    assert!(explored.is_good());
    // Renomé 3 against 4. Who is behind begins; the last wisdom of the challenged side does nothing without allies.
    let mut counts = [0; 2];
    challenge(0, 3 - 4, &[vec![2, 2], vec![2, 2, 0]], 0, &mut counts);
    // The county is the last one of its player, who has lost without it. It can also be given up, or not be challenged.
    let found = [Outcome::Won, Outcome::Open].map(|outcome| lines(&explored, outcome));
    assert_eq!(found, [counts[0] + 1, counts[1] + 1]);
}

// ---------------------------------------------------------------- The bundled games

/// Every bundled exploration, whole. Their counts are pinned, and a longest line of each can be read.
#[test]
fn the_bundled_explorations_are_whole_and_good() {
    let bundled = [
        ("contests", "ambush", Some("contest"), true),
        ("contests", "plain", Some("contest"), true),
        ("dekretumok", "bolcsessegek", Some("kihivas"), false),
        ("dekretumok", "kihivas", Some("kihivas"), false),
        ("kuhn", "game", None, true),
        ("l5r", "focus_effects", Some("duel"), false),
        ("l5r", "inner_duel", Some("duel"), false),
        ("l5r", "plain", Some("duel"), false),
        ("l5r", "ties", Some("duel"), false),
        ("leduc", "game", None, true),
        ("spellfire", "battle", Some("battle"), true),
        ("spellfire", "round", Some("round"), false),
        ("toy", "contest", Some("contest"), false),
        ("toy", "game", None, true),
    ];
    for (game, name, procedure, chances) in bundled {
        let loaded = load(".", game);
        let mut plan = procedure.map_or_else(Plan::default, |procedure| until(&loaded, procedure));
        plan.chances = chances;
        let explored = report(&loaded, setup(&format!("tests/{game}/explore/{name}.toml")), &plan);
        assert!(explored.is_good(), "{}", explored.text());
        insta::assert_snapshot!(format!("{game}_{name}"), explored.text());
    }
    let explored: Vec<String> = bundled.iter().map(|(game, name, ..)| format!("{game}/{name}.toml")).collect();
    assert_eq!(explored, set_ups(), "every set-up in tests/GAME/explore is explored here");
}

/// The set-ups for exploring of all games, sorted.
fn set_ups() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for game in cardwright::game::files::games(root) {
        let found = root.join("tests").join(&game).join("explore").read_dir().into_iter().flatten().flatten();
        all.extend(found.map(|entry| format!("{game}/{}", entry.file_name().to_string_lossy())));
    }
    all.sort();
    all
}

#[test]
fn with_and_without_merging_the_tree_is_the_same() {
    let (l5r, toy) = (load(".", "l5r"), load(".", "toy"));
    let cases = [
        (&l5r, "tests/l5r/explore/ties.toml", until(&l5r, "duel")),
        (&l5r, "tests/l5r/explore/inner_duel.toml", until(&l5r, "duel")),
        (&toy, "tests/toy/explore/contest.toml", until(&toy, "contest")),
        (&toy, "tests/toy/explore/game.toml", Plan { chances: true, ..Plan::default() }),
    ];
    for (loaded, file, plan) in cases {
        let merged = report(loaded, setup(file), &plan);
        let whole = report(loaded, setup(file), &Plan { merge: false, ..plan });
        assert_eq!(tree(&merged), tree(&whole), "{file}");
        let results = |report: &Report| {
            let tree = report.tree.as_ref().expect("every line ends");
            let longest = tree.longest.as_ref().map(|line| line.answers.len());
            let results: Vec<_> = tree.results.iter().map(|results| (results.results.clone(), results.lines)).collect();
            (results, tree.shortest, longest)
        };
        assert_eq!(results(&merged), results(&whole), "{file}");
        assert_eq!((whole.merged, whole.states as u128), (0, tree(&whole)[1] + tree(&whole)[2]), "{file}");
        assert!(whole.states >= merged.states, "{file}");
    }
}

// ---------------------------------------------------------------- What is wrong

fn trap(name: &str) -> (Loaded, Setup) {
    let mut setup = setup("tests/explore/tests/traps/path.toml");
    setup.options.insert("trap".to_owned(), OptionValue::Word(name.to_owned()));
    (load("tests/explore", "traps"), setup)
}

/// Runs a scenario as a suite would; gives what is wrong with it.
fn runs(loaded: &Loaded, scenario: &str) -> Result<(), String> {
    let suites = Suites::new(&loaded.host).expect("suites");
    let suite = Suite::of(&loaded.game, &suites, [("pasted.lua".to_owned(), Ok(scenario.to_owned()))]);
    assert!(suite.broken.is_empty(), "{:?}\n{scenario}", suite.broken);
    Worker::new(&suite).play(&suite.scenarios[0]).map(|_| ()).map_err(|failure| failure.message)
}

#[test]
fn what_is_wrong_is_found_by_the_shortest_line_and_its_scenario_shows_it() {
    let mut texts = Vec::new();
    for name in ["lost", "broken", "silent", "fails"] {
        let (loaded, setup) = trap(name);
        let explored = report(&loaded, setup, &Plan::default());
        assert!(explored.whole && !explored.is_good());
        let [found] = explored.violations.as_slice() else { panic!("{:?}", explored.violations) };
        let answered: Vec<&str> = found.line.answers.iter().map(|said| said.answered.as_str()).collect();
        assert_eq!(answered, ["Left", "Right"], "{name}");
        let scenario = found.scenario.as_deref().expect("a scenario");
        // One that fails is expected to; whatever else is wrong is what the scenario says.
        let says = runs(&loaded, scenario);
        assert_eq!(says, if name == "fails" { Ok(()) } else { Err(found.what.clone()) }, "{scenario}");
        assert!(name != "fails" || scenario.contains("t:fails(function() t.north:right() end"), "{scenario}");
        // Without the trap the same scenario has nothing to say.
        let harmless = scenario.replace(&format!("trap = \"{name}\""), "trap = \"none\"");
        assert_ne!(runs(&loaded, &harmless), says, "{harmless}");
        texts.push(explored.text());
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_line_that_never_ends_is_shown_once_around() {
    let (loaded, setup) = trap("endless");
    let explored = report(&loaded, setup, &Plan::default());
    assert!(!explored.whole && explored.tree.is_none());
    let [found] = explored.violations.as_slice() else { panic!("{:?}", explored.violations) };
    assert_eq!((found.comes_back_to, found.line.answers.len()), (Some(1), 3));
    assert_eq!(runs(&loaded, found.scenario.as_deref().expect("a scenario")), Ok(()));
    insta::assert_snapshot!(explored.text());
}

#[test]
fn a_violation_after_a_chance_is_shown_with_the_outcomes() {
    let (loaded, mut setup) = trap("chance");
    setup.table[0].values.insert("gold".to_owned(), 97);
    let explored = report(&loaded, setup, &Plan { chances: true, ..Plan::default() });
    let [found] = explored.violations.as_slice() else { panic!("{:?}", explored.violations) };
    assert_eq!(found.line.answers.last().map(|said| said.outcomes.clone()), Some(vec![2]), "97 and 3 is too much");
    assert_eq!(found.scenario, None);
    assert_eq!(found.no_scenario.as_deref(), Some("the chances of a scenario come from its seed"));
    insta::assert_snapshot!(explored.text());
}

// ---------------------------------------------------------------- What is too much

#[test]
fn an_exploration_that_exceeds_a_bound_says_what_it_covered() {
    let stops = |limits: Limits, name: &str| {
        let (loaded, setup) = trap(name);
        let explored = report(&loaded, setup, &Plan { limits, merge: false, ..Plan::default() });
        assert!(!explored.whole && !explored.is_good() && explored.violations.is_empty());
        (explored.left.clone().expect("something is left"), explored.text())
    };
    let (deep, first) = stops(Limits { depth: 2, ..Limits::default() }, "none");
    assert_eq!((deep.open, deep.covered), (4, Some(2)));
    // The first of the two decisions after one answer was gone on with, the other was not.
    let (many, second) = stops(Limits { states: 5, ..Limits::default() }, "none");
    assert_eq!((many.open, many.covered), (3, Some(1)));
    let (wide, third) = stops(Limits { answers: 100, ..Limits::default() }, "wide");
    assert_eq!((wide.open, wide.covered), (2, Some(2)));
    insta::assert_snapshot!([first, second, third].join("\n"));
    let (loaded, setup) = trap("wide");
    assert!(report(&loaded, setup, &Plan { limits: Limits { answers: 120, ..Limits::default() }, ..Plan::default() }).is_good());
}

#[test]
fn an_exploration_stops_after_so_many_violations_of_one_kind() {
    let (loaded, setup) = trap("broken");
    let plan = |violations| Plan { limits: Limits { violations, ..Limits::default() }, merge: false, ..Plan::default() };
    let whole = report(&loaded, setup.clone(), &plan(5));
    assert!(whole.whole && whole.violations.len() == 1, "{}", whole.text());
    let stopped = report(&loaded, setup, &plan(1));
    assert!(!stopped.whole && stopped.violations.len() == 1 && stopped.states < whole.states);
    assert_eq!(stopped.left.expect("something is left").why, ["it stopped after 1 violation of one kind (--violations)"]);
}

#[test]
fn a_game_of_chances_without_an_end_is_covered_as_far_as_it_goes() {
    let dice = load("tests/explore", "dice");
    let limits = Limits { depth: 1, ..Limits::default() };
    let explored =
        report(&dice, Setup { seats: 2, ..Setup::default() }, &Plan { chances: true, limits, merge: false, until: None });
    // A shuffle of three, 1 + 3 chances, and the six throws after each order; then a throw, and one below it unless it is a one.
    let [chances, decisions, ends] = tree(&explored);
    assert_eq!(chances, 1 + 3 + 6 + 36 * (1 + 5));
    assert_eq!((decisions, ends), (36 + 36 * (1 + 2 + 3 + 4 + 5 + 6), 36));
}

// ---------------------------------------------------------------- Bounds inside chances

/// Dice with all chances, as far as these limits.
fn dice(setup: Setup, limits: Limits) -> (Report, Vec<String>) {
    let plan = Plan { chances: true, limits, ..Plan::default() };
    let explored = report(&load("tests/explore", "dice"), Setup { seats: 2, ..setup }, &plan);
    let why = explored.left.clone().expect("something is left").why;
    assert!(!explored.whole && !explored.is_good(), "{}", explored.text());
    (explored, why)
}

#[test]
fn bounds_hold_inside_chances_and_what_was_left_out_of_them_is_told() {
    // The last of three chances before the first decision is one too many: nothing was come to.
    let (none, why) = dice(Setup::default(), Limits { states: 2, ..Limits::default() });
    assert_eq!(why, ["it stopped at 2 chances (--states)"]);
    assert_eq!((none.states, tree(&none)), (0, [3, 0, 0]));
    let left = none.left.clone().expect("something is left");
    assert_eq!((left.open, left.chances, left.covered), (0, 3, None));
    // Of the first throw five outcomes of six are known.
    let (some, why) = dice(Setup::default(), Limits { states: 5, ..Limits::default() });
    assert_eq!(why, ["it stopped at 5 states (--states)"]);
    assert_eq!((some.states, tree(&some)), (5, [3, 5, 0]));
    let left = some.left.clone().expect("something is left");
    assert_eq!((left.open, left.chances, left.covered), (5, 3, None));
    insta::assert_snapshot!([none.text(), some.text()].join("\n"));
}

#[test]
fn a_chance_after_an_answer_that_is_cut_leaves_that_answer_uncovered() {
    // After all 36 starts the throw that the first answer leads to is gone into for one more. The other answer ends the game.
    let (explored, why) = dice(Setup::default(), Limits { states: 37, ..Limits::default() });
    assert_eq!(why, ["it stopped at 38 states (--states)"]);
    let left = explored.left.expect("something is left");
    assert_eq!((left.covered, left.open, left.chances), (Some(0), 36, 1));
}

#[test]
fn a_chance_of_more_outcomes_than_allowed_is_not_gone_into() {
    let (_, why) = dice(Setup::default(), Limits { answers: 2, ..Limits::default() });
    assert_eq!(why, ["a chance at the start has 3 outcomes, more than 2 (--answers)"]);
    let (deep, why) = dice(Setup::default(), Limits { answers: 5, depth: 1, ..Limits::default() });
    assert_eq!(why.first().map(String::as_str), Some("a chance at the start has 6 outcomes, more than 5 (--answers)"));
    assert_eq!((deep.states, tree(&deep)), (0, [1 + 3 + 6, 0, 0]));
}

#[test]
fn chances_that_follow_each_other_for_ever_come_to_an_end() {
    let mut setup = Setup::default();
    setup.options.insert("stubborn".to_owned(), OptionValue::Flag(true));
    let (explored, why) = dice(setup, Limits { states: 1010, ..Limits::default() });
    let row = "it stopped where 1000 chances had followed each other without a decision";
    assert_eq!(why, ["it stopped at 1010 chances (--states)", row], "{}", explored.text());
    assert!(explored.states > 0, "the sixes on the way back");
}

#[test]
fn a_long_way_to_the_position_takes_no_stack() {
    let dice = load("tests/explore", "dice");
    let on = (Seat(0), Answer::Confirm(true));
    let from = Position { setup: Setup { seats: 2, ..Setup::default() }, answers: vec![on; 3000] };
    let plan = Plan { limits: Limits { depth: 1, ..Limits::default() }, ..Plan::default() };
    let explored = explore(&dice.game, &dice.host, &from, &plan, &mut |_, _| ()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(explored.states, 3);
}

#[test]
fn shuffles_of_the_decks_of_a_set_up_are_chances() {
    let orchard = load("tests/games", "orchard");
    let decks = vec!["sweet".to_owned(), "sour".to_owned()];
    let limits = Limits { states: 30, ..Limits::default() };
    let plan = Plan { chances: true, limits, ..Plan::default() };
    let explored = report(&orchard, Setup { seats: 2, decks, ..Setup::default() }, &plan);
    assert_eq!(explored.left.as_ref().and_then(|left| left.covered), None, "{}", explored.text());
    // Two shuffles of nine cards: the first decision is after sixteen chances.
    assert!(explored.states > 1 && tree(&explored)[0] >= 16, "{}", explored.text());
}
