//! Why something is not among the answers, asked of everything at every decision of random games.

mod common;

use cardwright::game::{Reader, Wish};
use cardwright::kernel::choice::Ask;
use cardwright::kernel::value::{AbilityRef, Value};
use common::games;

/// Every reason reads well, none fails, and nobody is told why about a card that they do not know.
#[test]
fn everything_has_a_reason_that_reads_well_and_tells_nothing_hidden() {
    for loaded in games() {
        let (mut told, mut hidden) = (0, 0);
        for seed in 0..4 {
            let setup = loaded.setup(2, seed);
            let mut playing = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                let (kernel, script) = (playing.kernel(), &**playing.host());
                for choice in kernel.pending() {
                    let reader = Reader { game: &loaded.game, kernel, seat: Some(choice.seat), language: "en" };
                    let offered: Vec<Value> = match &choice.ask {
                        Ask::Pick(options) => options.iter().map(|option| option.subject.clone()).collect(),
                        Ask::Choose { from, .. } => from.to_vec(),
                        _ => Vec::new(),
                    };
                    for id in 1..kernel.state().objects.len() as u32 {
                        let card = kernel.state().handle(id);
                        let mut wishes = vec![Wish::Answer { tag: None, subject: Value::Object(card) }];
                        let abilities = loaded.game.rules.schema.cards.get_index(kernel.state().object(id).def as usize);
                        for index in 0..abilities.map_or(0, |(_, def)| def.abilities.len()) {
                            wishes.push(Wish::Use(AbilityRef { card, index: index as u16, armed: 0 }));
                        }
                        for wish in &wishes {
                            let subject = match wish {
                                Wish::Use(ability) => Value::Ability(*ability),
                                Wish::Answer { subject, .. } => subject.clone(),
                            };
                            if offered.contains(&subject) {
                                continue;
                            }
                            let why = reader.why_not(choice, wish, script).unwrap_or_else(|fault| panic!("{wish:?}: {fault}"));
                            if !kernel.knows(id, choice.seat) {
                                assert_eq!(why, None);
                                hidden += 1;
                            } else if let Some(why) = why {
                                let (label, reason) = why.split_once(": ").expect("a label and a reason");
                                assert!(!label.is_empty() && !reason.is_empty() && !why.contains(['{', '_']), "{why}");
                                told += 1;
                            } else {
                                assert!(matches!(wish, Wish::Answer { .. }), "{wish:?} has no reason");
                            }
                        }
                    }
                }
                playing.answer(seat, answer).expect("a legal answer");
            }
        }
        assert!(told > 100 && hidden > 100, "{}: {told} told, {hidden} hidden", loaded.game.manifest.game);
    }
}
