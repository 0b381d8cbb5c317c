//! What is read: lines of the log, prompts and answers, at every decision of random games.

mod common;

use std::collections::BTreeSet;

use cardwright::game::log::Entry;
use cardwright::game::{Reader, log};
use cardwright::kernel::choice::Ask;
use cardwright::kernel::value::Seat;
use common::games;

/// Nothing is left to fill, nothing is empty, and no two answers read alike.
#[test]
fn every_choice_reads_well() {
    for loaded in games() {
        let mut triggered = 0;
        for seed in 0..10 {
            let setup = loaded.setup(2, seed);
            let mut playing = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                for choice in playing.kernel().pending() {
                    let reader = Reader { game: &loaded.game, kernel: playing.kernel(), seat: Some(choice.seat), language: "en" };
                    let (prompt, answers) = (reader.prompt(choice), reader.answers(choice));
                    assert!(!prompt.is_empty() && !prompt.contains(['{', '_']), "{prompt}");
                    assert!(answers.iter().all(|answer| !answer.is_empty() && !answer.contains(['{', '_'])), "{answers:?}");
                    let different: BTreeSet<&String> = answers.iter().collect();
                    assert_eq!(different.len(), answers.len(), "{prompt} {answers:?}");
                    let expected = match &choice.ask {
                        Ask::Pick(options) => options.len(),
                        Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => {
                            items.len()
                        }
                        Ask::Confirm => 2,
                        Ask::Number { .. } => 0,
                    };
                    assert_eq!(answers.len(), expected);
                    triggered += answers.iter().filter(|answer| answer.contains(", because: ")).count();
                }
                playing.answer(seat, answer).expect("a legal answer");
            }
        }
        assert!(triggered > 0 || loaded.game.manifest.game != "l5r", "what triggered says by what");
    }
}

#[test]
fn every_line_of_the_log_reads_well() {
    for loaded in games() {
        let mut all = BTreeSet::new();
        for seed in 0..20 {
            let setup = loaded.setup(2, seed);
            let mut playing = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                playing.answer(seat, answer).expect("a legal answer");
            }
            for seat in [None, Some(Seat(0)), Some(Seat(1))] {
                let reader = Reader { game: &loaded.game, kernel: playing.kernel(), seat, language: "en" };
                let entries = reader.log(0);
                for entry in &entries {
                    let Entry::Happened(line) = entry else { continue };
                    assert!(line.starts_with(|first: char| !first.is_lowercase()) && !line.contains(['{', '_']), "{line}");
                    all.insert(line.clone());
                }
                // A clause says what it says once, and is named each time.
                let text = log::text(&entries);
                for clause in &loaded.game.clauses {
                    let said = text.matches(&format!("[{}] {}\n", clause.id, clause.says.get("en"))).count();
                    assert_eq!(said, usize::from(text.contains(&format!("[{}]", clause.id))), "{}", clause.id);
                }
            }
        }
        assert!(all.len() > 5, "{all:?}");
        let prevented = all.iter().any(|line| line.starts_with("Prevented: "));
        assert!(prevented || loaded.game.manifest.game != "l5r", "what was prevented is told: {all:?}");
    }
}
