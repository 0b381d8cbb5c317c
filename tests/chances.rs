//! Chances that are given instead of drawn: a match wants the next outcome and says how many there are; an answer that lacks one
//! is taken back and can be given again with it.

mod common;

use cardwright::game::{AnswerError, Match, SaveError, Setup, SetupError};
use cardwright::kernel::Fault;
use cardwright::kernel::choice::Answer;
use cardwright::kernel::value::Seat;
use common::{Loaded, load};

fn setup() -> Setup {
    Setup { seats: 2, seed: 1, ..Setup::default() }
}

fn start(dice: &Loaded, outcomes: &[u32], recorded: bool) -> Result<Match, SetupError> {
    Match::start_with_chances(&dice.game, &dice.host, setup(), outcomes, recorded)
}

/// The value of the game that tells what was thrown, a digit each, and the digest.
fn stands(playing: &Match) -> (i64, u64, Option<usize>) {
    (playing.kernel().state().values[0], playing.digest(), playing.chances().map(<[u32]>::len))
}

const GO_ON: Answer = Answer::Confirm(true);

#[test]
fn before_the_first_decision_the_match_says_what_it_wants() {
    let dice = load("tests/explore", "dice");
    let wants = |outcomes: &[u32]| start(&dice, outcomes, false).map(|playing| stands(&playing).0);
    assert_eq!(wants(&[]), Err(SetupError::Fault(Fault::Chance { below: 3 })), "a shuffle of three");
    assert_eq!(wants(&[2]), Err(SetupError::Fault(Fault::Chance { below: 2 })));
    assert_eq!(wants(&[2, 0]), Err(SetupError::Fault(Fault::Chance { below: 6 })), "a throw");
    assert_eq!(wants(&[2, 0, 4]), Ok(5));
    assert_eq!(wants(&[2, 2]), Err(SetupError::Fault(Fault::Outcome { given: 2, below: 2 })));
    assert_eq!(wants(&[2, 0, 4, 1]), Err(SetupError::Fault(Fault::Outcomes { left: 1 })));
}

#[test]
fn an_answer_that_lacks_an_outcome_is_taken_back_and_given_again_with_one_more() {
    let dice = load("tests/explore", "dice");
    for recorded in [false, true] {
        let mut playing = start(&dice, &[0, 0, 0], recorded).expect("a match");
        let mut thrown = 1;
        for (throw, above) in [(3, 4), (5, 6), (0, 1)] {
            let before = stands(&playing);
            let lacks = |below| Err(AnswerError::Failed(Fault::Chance { below }));
            assert_eq!(playing.answer_with_chances(Seat(0), GO_ON, &[]), lacks(6));
            assert_eq!(stands(&playing), before, "taken back");
            assert_eq!(playing.answer(Seat(0), GO_ON), lacks(6), "the plain answer gives none");
            // The second throw is for a number between one and the first.
            assert_eq!(playing.answer_with_chances(Seat(0), GO_ON, &[throw]), if above > 1 { lacks(above) } else { Ok(()) });
            if above > 1 {
                assert_eq!(stands(&playing), before);
                let spare = playing.answer_with_chances(Seat(0), GO_ON, &[throw, 0, 0]);
                assert_eq!(spare, Err(AnswerError::Failed(Fault::Outcomes { left: 1 })));
                assert_eq!(stands(&playing), before);
                assert_eq!(playing.answer_with_chances(Seat(0), GO_ON, &[throw, 0]), Ok(()));
            }
            thrown = (thrown * 10 + i64::from(above)) * 10 + 1;
            assert_eq!(stands(&playing).0, thrown);
        }
    }
}

#[test]
fn such_a_match_can_be_forked_and_taken_back_and_does_not_draw() {
    let dice = load("tests/explore", "dice");
    for recorded in [false, true] {
        let mut playing = start(&dice, &[0, 0, 0], recorded).expect("a match");
        let mut stood = vec![stands(&playing)];
        for answer in 0..40 {
            playing.answer_with_chances(Seat(0), GO_ON, &[answer % 5 + 1, answer % 2]).expect("enough outcomes");
            stood.push(stands(&playing));
            let mut fork = playing.fork().expect("a fork");
            assert_eq!(stands(&fork), stands(&playing));
            assert_eq!(fork.answer(Seat(0), GO_ON), Err(AnswerError::Failed(Fault::Chance { below: 6 })));
            fork.answer_with_chances(Seat(0), GO_ON, &[1, 1]).expect("a fork has chances of its own");
            assert_eq!(Some(&stands(&playing)), stood.last());
        }
        assert_eq!(playing.kernel().control().streams.used(), [0; 3]);
        while stood.pop().is_some() && !stood.is_empty() {
            assert_eq!(playing.undo(), Ok(true));
            assert_eq!(Some(&stands(&playing)), stood.last());
        }
    }
}

#[test]
fn what_was_given_equals_what_would_have_been_drawn() {
    let dice = load("tests/explore", "dice");
    let drawn = dice.start(setup());
    let mut outcomes = Vec::new();
    let given = loop {
        match start(&dice, &outcomes, true) {
            Ok(given) if given.kernel().state() == drawn.kernel().state() => break given,
            Err(SetupError::Fault(Fault::Chance { .. })) => outcomes.push(0),
            // The next one in order: nine times out of ten another last outcome, else another one before it.
            _ => {
                while outcomes.len() > 1 && outcomes.last() >= Some(&[2, 1, 5][outcomes.len() - 1]) {
                    outcomes.pop();
                }
                *outcomes.last_mut().expect("all were tried") += 1;
            }
        }
    };
    assert_eq!(given.choice(), drawn.choice());
}

#[test]
fn chances_are_not_given_to_a_match_that_draws_and_a_match_that_is_given_them_is_not_saved() {
    let dice = load("tests/explore", "dice");
    let mut drawn = dice.start(setup());
    let refused = drawn.answer_with_chances(Seat(0), GO_ON, &[1]).expect_err("it draws");
    assert!(refused.to_string().starts_with("the chances of this match are drawn, and cannot be given"), "{refused}");
    let given = start(&dice, &[0, 0, 0], true).expect("a match");
    assert!(matches!(given.save(), Err(SaveError::Chances)));
}
