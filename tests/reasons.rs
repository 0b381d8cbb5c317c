//! Why something is not among the answers, asked of everything at every decision of random games.

mod common;

use cardwright::game::{Reader, Wish};
use cardwright::kernel::value::Value;
use common::games;

/// Every reason reads well, none fails, and nobody is told why about a card that they do not know.
#[test]
fn everything_has_a_reason_that_reads_well_and_tells_nothing_hidden() {
    let (mut told, mut hidden) = (0, 0);
    for loaded in games() {
        for seed in 0..4 {
            let setup = loaded.setup(2, seed);
            let mut playing = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                let (kernel, script) = (playing.kernel(), &**playing.host());
                for choice in kernel.pending() {
                    let reader = Reader { game: &loaded.game, kernel, seat: Some(choice.seat), language: "en" };
                    for wish in reader.not_offered(choice) {
                        let card = match &wish {
                            Wish::Use(ability) => ability.card.id,
                            Wish::Answer { subject: Value::Object(card), .. } => card.id,
                            Wish::Answer { .. } => unreachable!("it is about a card"),
                        };
                        let why = reader.why_not(choice, &wish, script).unwrap_or_else(|fault| panic!("{wish:?}: {fault}"));
                        if !kernel.knows(card, choice.seat) {
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
                playing.answer(seat, answer).expect("a legal answer");
            }
        }
    }
    assert!(told > 1000 && hidden > 1000, "{told} told, {hidden} hidden");
}
