//! A match that was played is a scenario: its recorded text passes, and the scenario's match ends where the match did.

mod common;

use std::path::Path;

use cardwright::game::{AnswerError, Match, OptionValue, Placed, SeatTable, Setup};
use cardwright::kernel::choice::Answer;
use cardwright::kernel::random::Source;
use cardwright::kernel::schema::{AttrKind, Holder, ZoneOwner};
use cardwright::kernel::value::Seat;
use cardwright::script::suite::Suites;
use cardwright::suite::{Recording, Suite, Worker, report};
use common::{Loaded, games, load};

/// How many games of each way to begin.
const GAMES: u64 = 24;
/// How many answers of a game that starts anywhere, at the most.
const LONGEST: usize = 60;

fn recording<'a>(name: &'a str, setup: &'a Setup, answers: &'a [(Seat, Answer)]) -> Recording<'a> {
    Recording { name, setup, answers, zones: name.len().is_multiple_of(2), covers: true, holds: false, notes: &[] }
}

/// A match that was played, what was answered in it (the last answer may have failed), and where it stands.
struct Played {
    name: String,
    setup: Setup,
    answers: Vec<(Seat, Answer)>,
    digest: u64,
}

/// Plays at random until the match is over, something fails, or there were so many answers.
fn play(loaded: &Loaded, name: String, setup: Setup, failed: &mut usize) -> Option<Played> {
    let mut playing = Match::start(&loaded.game, &loaded.host, setup.clone()).ok()?;
    let mut source = Source::new(setup.seed, 9);
    let mut answers = Vec::new();
    while let Some(choice) = playing.choice()
        && answers.len() < LONGEST
    {
        // Whoever is asked in secret answers in any order.
        let asked = playing.kernel().pending().count() as u32;
        let choice = playing.kernel().pending().nth(source.below(asked) as usize).unwrap_or(choice);
        let (seat, answer) = (choice.seat, choice.ask.at_random(&mut source));
        answers.push((seat, answer.clone()));
        match playing.answer(seat, answer) {
            Ok(()) => {}
            Err(AnswerError::Failed(_)) => {
                *failed += 1;
                break;
            }
            Err(refused) => panic!("{refused}"),
        }
    }
    Some(Played { name, setup, answers, digest: playing.digest() })
}

/// Records all, puts the texts into one suite, and runs that.
fn passes(loaded: &Loaded, played: &[Played]) -> String {
    let written = |played: &Played| {
        let recording = recording(&played.name, &played.setup, &played.answers);
        recording.text(&loaded.game, &loaded.host).unwrap_or_else(|error| panic!("{}: {error}", played.name))
    };
    let text: String = played.iter().map(written).collect();
    let suites = Suites::new(&loaded.host).expect("suites");
    let suite = Suite::of(&loaded.game, &suites, [("recorded.lua".to_owned(), Ok(text.clone()))]);
    assert!(suite.broken.is_empty(), "{:?}\n{text}", suite.broken);
    assert_eq!(suite.scenarios.len(), played.len());
    let mut worker = Worker::new(&suite);
    for (scenario, played) in suite.scenarios.iter().zip(played) {
        let ended = worker.play(scenario).unwrap_or_else(|failure| {
            let lines: Vec<&str> = text.lines().skip(scenario.line - 1).take_while(|line| *line != "}").collect();
            panic!("{}: {}\n{}", played.name, report::details(&failure), lines.join("\n"));
        });
        assert_eq!(ended.digest(), played.digest, "{}", played.name);
    }
    text
}

#[test]
fn games_that_start_with_decks_are_recorded_whole_and_cut() {
    for loaded in games() {
        let mut played = Vec::new();
        for seed in 0..GAMES {
            let (min, max) = (loaded.game.manifest.seats.min, loaded.game.manifest.seats.max);
            let seats = min + seed as u32 % (max - min + 1);
            let mut setup = loaded.setup(seats as u8, if seed == 5 { u64::MAX - 5 } else { seed });
            setup.active = (seed % u64::from(seats)) as u8;
            let answers = loaded.random_answers(&setup);
            let cut = Source::new(seed, 2).below(answers.len() as u32) as usize;
            for (name, answers) in [(format!("whole {seed}"), &answers[..]), (format!("cut {seed}"), &answers[..cut])] {
                let mut playing = loaded.start(setup.clone());
                for (seat, answer) in answers {
                    playing.answer(*seat, answer.clone()).expect("a legal answer");
                }
                played.push(Played { name, setup: setup.clone(), answers: answers.to_vec(), digest: playing.digest() });
            }
        }
        passes(&loaded, &played);
    }
}

/// Cards wherever they may lie, with marks, values and attachments, and every option set to something.
fn anywhere(loaded: &Loaded, seed: u64) -> Setup {
    let mut source = Source::new(seed, 5);
    let schema = &loaded.game.rules.schema;
    let seats = loaded.game.manifest.seats.min as u8 + source.below(2) as u8;
    let names = |holder: Holder| -> Vec<String> {
        let stored = |kind: &AttrKind| matches!(kind, AttrKind::Stored { on, .. } if *on == holder);
        schema.attrs.iter().filter(|(_, attr)| stored(&attr.kind)).map(|(name, _)| name.to_string()).collect()
    };
    let (of_players, of_cards, of_game) = (names(Holder::Player), names(Holder::Card), names(Holder::Game));
    let rulebook = loaded.game.manifest.rulebook.as_ref().and_then(|slug| schema.cards.get_index_of(slug.value.as_str()));
    let card = |source: &mut Source, attached: bool| {
        let mut at = source.below(schema.cards.len() as u32);
        if Some(at as usize) == rulebook {
            at = (at + 1) % schema.cards.len() as u32;
        }
        let mut placed = Placed { card: schema.cards.get_index(at as usize).expect("a card").0.to_string(), ..Placed::default() };
        if source.below(4) == 0 && !schema.marks.is_empty() {
            let (mark, _) = schema.marks.get_index(source.below(schema.marks.len() as u32) as usize).expect("a mark");
            placed.marks.push(mark.to_string());
        }
        placed.face_up = [None, None, None, Some(true), Some(false)][source.below(5) as usize];
        if let Some(name) = of_cards.first().filter(|_| source.below(4) == 0) {
            placed.values.insert(name.clone(), i64::from(source.below(9)) - 4);
        }
        if attached {
            placed.attached.push(Placed { card: placed.card.clone(), ..Placed::default() });
        }
        placed
    };
    let cards = |source: &mut Source, attached: bool| -> Vec<Placed> {
        (0..source.below(6))
            .map(|_| {
                let with = attached && source.below(5) == 0;
                card(source, with)
            })
            .collect()
    };
    let mut setup = Setup { seats, seed: seed % 3, active: source.below(seats.into()) as u8, ..Setup::default() };
    for (name, zone) in &schema.zones {
        let lies = |placed: &Placed| schema.cards.get(placed.card.as_str()).is_some_and(|card| zone.can_hold(card.kind));
        let mut list = (0..seats).map(|_| cards(&mut source, zone.in_play)).collect::<Vec<_>>();
        list.iter_mut().for_each(|cards| cards.retain(lies));
        match zone.owner {
            ZoneOwner::Shared => drop(setup.shared.insert(name.to_string(), list.concat())),
            ZoneOwner::Player => {
                setup.table.resize(usize::from(seats), SeatTable::default());
                for (table, cards) in setup.table.iter_mut().zip(list) {
                    table.zones.insert(name.to_string(), cards);
                }
            }
            ZoneOwner::Procedure => {}
        }
    }
    for (table, value) in setup.table.iter_mut().zip(&of_players) {
        table.values.insert(value.clone(), i64::from(source.below(5)));
    }
    if let Some(name) = of_game.first() {
        setup.values.insert(name.clone(), i64::from(source.below(3)));
    }
    setup
        .policy
        .insert("depth".to_owned(), OptionValue::Word(["depth_first", "breadth_first"][source.below(2) as usize].to_owned()));
    setup
}

#[test]
fn games_that_start_anywhere_are_recorded_with_what_fails_in_them() {
    let (mut failed, mut text) = (0, String::new());
    for loaded in games() {
        let start = |seed| play(&loaded, format!("anywhere {seed}"), anywhere(&loaded, seed), &mut 0);
        let mut played: Vec<Played> = (0..GAMES * 4).filter_map(start).collect();
        assert!(played.len() > GAMES as usize, "{} of the set-ups begin", played.len());
        text += &passes(&loaded, &played);
        // The same, from what `[scenario]` names.
        let suite = Suite::of(
            &loaded.game,
            &Suites::new(&loaded.host).expect("suites"),
            [("start.lua".to_owned(), Ok("scenario \"start\" { script = function(t) end }".to_owned()))],
        );
        let start = suite.scenarios[0].terms.as_ref().expect("terms").setup.start.clone();
        let from = |seed| {
            let setup = Setup { start: start.clone(), ..anywhere(&loaded, seed) };
            play(&loaded, format!("from there {seed}"), setup, &mut failed)
        };
        played = (0..GAMES * 4).filter_map(from).collect();
        text += &passes(&loaded, &played);
    }
    assert!(failed > 0);
    let calls =
        [":arrange(", ":distribute", ":number(", ":yes()", ":no()", ":pass()", ":choose()", "t:fails(", "#2\"", "choose(\"#"];
    assert_eq!(
        calls.into_iter().filter(|call| !text.contains(call)).collect::<Vec<_>>(),
        [""; 0],
        "every way to answer is written"
    );
}

#[test]
fn every_scenario_of_the_bundled_games_is_recorded_again() {
    for name in ["toy", "l5r"] {
        let loaded = load(".", name);
        let suite = Suite::load(Path::new(env!("CARGO_MANIFEST_DIR")), name).expect("the suite");
        let mut worker = Worker::new(&suite);
        let mut played = Vec::new();
        for scenario in &suite.scenarios {
            let ended = worker.play(scenario).unwrap_or_else(|failure| panic!("{}", report::details(&failure)));
            let (setup, answers) = (ended.setup.clone(), ended.answers().to_vec());
            played.push(Played { name: scenario.name.clone(), setup, answers, digest: ended.digest() });
        }
        assert!(played.len() > 50);
        passes(&loaded, &played);
    }
}
