//! Choices, their legal answers, and the reasons for refusing others.

use proptest::prelude::*;

use crate::kernel::choice::{Answer, Ask, Choice, Opt, Refusal};
use crate::kernel::random::Source;
use crate::kernel::value::{Seat, Value};
use crate::kernel::{Fault, Status};

use super::ops::{act, asks, note_last};
use super::play::Step;
use super::table::Table;
use super::toy::Toy;

fn ints(n: i64) -> std::sync::Arc<[Value]> {
    (0..n).map(Value::Int).collect()
}

fn options(n: usize) -> Ask {
    Ask::Pick((0..n).map(|at| Opt { tag: format!("o{at}").into(), subject: Value::Nil }).collect())
}

fn asked(ask: Ask) -> Table {
    let mut toy = Toy::new();
    toy.main(vec![asks(1, "which", ask), note_last()]);
    let mut table = toy.table(2);
    assert_eq!(table.begin(), Ok(Status::Asked));
    table
}

/// A choice, answers that are legal with what the script gets for each, and answers that are not.
type Kind = (Ask, Vec<(Answer, &'static str)>, Vec<Answer>);

/// Every kind of choice.
fn kinds() -> Vec<Kind> {
    use Answer::{Arrange, Choose, Confirm, Distribute, Number, Pick};
    vec![
        (options(3), vec![(Pick(2), "Int(3)")], vec![Pick(3), Pick(u32::MAX)]),
        (
            Ask::Choose { from: ints(3), min: 1, max: 2 },
            vec![(Choose(vec![2]), "List([Int(2)])"), (Choose(vec![1, 0]), "List([Int(1), Int(0)])")],
            vec![Choose(vec![]), Choose(vec![0, 1, 2]), Choose(vec![1, 1]), Choose(vec![3])],
        ),
        (Ask::Confirm, vec![(Confirm(false), "Flag(false)")], vec![]),
        (
            Ask::Number { lo: -1, hi: 4 },
            vec![(Number(-1), "Int(-1)"), (Number(4), "Int(4)")],
            vec![Number(-2), Number(5), Number(i64::MIN)],
        ),
        (
            Ask::Arrange(ints(3)),
            vec![(Arrange(vec![2, 0, 1]), "List([Int(2), Int(0), Int(1)])")],
            vec![Arrange(vec![0, 1]), Arrange(vec![0, 1, 1]), Arrange(vec![0, 1, 3]), Arrange(vec![0, 1, 2, 0])],
        ),
        (
            Ask::Distribute { total: 4, among: ints(2) },
            vec![(Distribute(vec![4, 0]), "List([Int(4), Int(0)])")],
            vec![
                Distribute(vec![4]),
                Distribute(vec![2, 1]),
                Distribute(vec![3, 2]),
                Distribute(vec![u32::MAX, u32::MAX]),
                Distribute(vec![4, 0, 0]),
            ],
        ),
    ]
}

#[test]
fn every_answer_that_is_not_legal_is_refused_and_changes_nothing() {
    let answers: Vec<Answer> =
        kinds().into_iter().flat_map(|(_, legal, _)| legal.into_iter().map(|(answer, _)| answer)).collect();
    for (ask, legal, illegal) in kinds() {
        let mut table = asked(ask.clone());
        for answer in illegal {
            table.refuses(1, answer);
        }
        for answer in answers.iter().filter(|answer| ask.check(answer).is_err()) {
            assert!(matches!(table.refuses(1, answer.clone()), Refusal::Kind { .. }), "another kind: {answer:?}");
        }
        assert!(matches!(table.refuses(0, legal[0].0.clone()), Refusal::NotYou { .. }));
        assert!(matches!(table.refuses(7, legal[0].0.clone()), Refusal::NotYou { .. }));
        for (answer, given) in &legal {
            let mut fork = table.fork();
            fork.play.log.borrow_mut().clear();
            assert_eq!(fork.answer(1, answer.clone()), Ok(Status::Over));
            assert_eq!(fork.log(), [*given]);
            assert_eq!(fork.refuses(1, answer.clone()), Refusal::NothingAsked, "an answer repeated");
        }
    }
}

#[test]
fn a_refusal_says_what_is_wrong() {
    let all: Vec<String> = kinds()
        .into_iter()
        .flat_map(|(ask, _, illegal)| illegal.into_iter().map(move |answer| ask.check(&answer).unwrap_err().to_string()))
        .collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_choice_with_one_legal_answer_is_made_unless_it_hides_something() {
    let single = [
        (options(1), "Int(1)"),
        (Ask::Choose { from: ints(2), min: 2, max: 2 }, "List([Int(0), Int(1)])"),
        (Ask::Choose { from: ints(2), min: 0, max: 0 }, "List([])"),
        (Ask::Number { lo: 4, hi: 4 }, "Int(4)"),
        (Ask::Arrange(ints(1)), "List([Int(0)])"),
        (Ask::Distribute { total: 5, among: ints(1) }, "List([Int(5)])"),
        (Ask::Distribute { total: 0, among: ints(3) }, "List([Int(0), Int(0), Int(0)])"),
        (Ask::Distribute { total: 0, among: ints(0) }, "List([])"),
    ];
    for (ask, given) in single {
        let mut toy = Toy::new();
        toy.main(vec![asks(0, "which", ask.clone()), note_last()]);
        assert_eq!(toy.table(2).run().0, [given]);
        let mut toy = Toy::new();
        let hidden = ask.clone();
        toy.main(vec![act(move |kernel, _, _| {
            let choice = Choice { seat: Seat(0), prompt: "which".into(), about: Value::Nil, ask: hidden.clone() };
            kernel.ask(choice, true).map(|_| Step::Wait)
        })]);
        let mut table = toy.table(2);
        assert_eq!(table.begin(), Ok(Status::Asked), "{ask:?}");
        let mut toy = Toy::new();
        toy.schema.policy.auto_single = false;
        toy.main(vec![asks(0, "which", ask)]);
        assert_eq!(toy.table(2).begin(), Ok(Status::Asked));
    }
}

fn secret() -> Table {
    let mut toy = Toy::new();
    let both = act(|kernel, _, _| {
        let choice =
            |seat| Choice { seat: Seat(seat), prompt: "bid".into(), about: Value::Nil, ask: Ask::Number { lo: 0, hi: 9 } };
        kernel.ask_several(vec![choice(0), choice(1)]).map(|_| Step::Wait)
    });
    toy.main(vec![both, note_last()]);
    let mut table = toy.table(3);
    table.begin().unwrap();
    table
}

#[test]
fn several_seats_answer_in_secret_in_any_order_and_each_once() {
    for order in [[0, 1], [1, 0]] {
        let mut table = secret();
        assert!(matches!(table.refuses(2, Answer::Number(1)), Refusal::NotYou { .. }));
        for seat in order {
            assert!(table.log().is_empty(), "nothing goes on before all have answered");
            table.answer(seat, Answer::Number(i64::from(seat) + 4)).unwrap();
            let again = table.refuses(seat, Answer::Number(1));
            assert!(matches!(again, Refusal::NotYou { .. } | Refusal::NothingAsked));
        }
        assert_eq!(table.log(), ["List([Int(4), Int(5)])"]);
    }
}

#[test]
fn a_fork_between_two_secret_answers_stands_where_its_parent_stands() {
    let mut table = secret();
    table.answer(1, Answer::Number(5)).unwrap();
    let mut fork = table.fork();
    assert_eq!(fork.kernel.digest(), table.kernel.digest());
    fork.answer(0, Answer::Number(4)).unwrap();
    assert_eq!(fork.log(), ["List([Int(4), Int(5)])"]);
    assert_eq!(table.choice().seat, Seat(0), "the parent still waits");
}

#[test]
fn a_fault_after_an_answer_takes_the_answer_back() {
    let mut toy = Toy::new();
    let fails = act(|_, play, run| {
        play.note(format!("{:?}", run.last));
        if run.last == Value::Flag(true) { Err(Fault::Misuse("no".into())) } else { Ok(Step::Next) }
    });
    toy.main(vec![
        super::ops::points(0, 3),
        asks(0, "first", Ask::Confirm),
        super::ops::points(0, 4),
        asks(0, "second", Ask::Confirm),
        fails,
    ]);
    let mut table = toy.table(2);
    table.begin().unwrap();
    table.answer(0, Answer::Confirm(true)).unwrap();
    let (before, choice) = (table.kernel.digest(), table.choice().clone());
    assert_eq!(table.answer(0, Answer::Confirm(true)), Err(Fault::Misuse("no".into())));
    assert_eq!((table.kernel.digest(), table.choice()), (before, &choice));
    assert_eq!(table.answer(0, Answer::Confirm(false)), Ok(Status::Over));
    assert_eq!(table.play.waiting(), 0);
}

proptest! {
    #[test]
    fn an_answer_at_random_is_always_legal(kind in 0..6_usize, n in 0..6_u32, lo in any::<i64>(), span in any::<i64>(), seed in any::<u64>()) {
        let n_items = i64::from(n);
        let ask = match kind {
            0 => options(n as usize + 1),
            1 => Ask::Choose { from: ints(n_items), min: n / 2, max: n },
            2 => Ask::Confirm,
            3 => Ask::Number { lo, hi: lo.saturating_add(span.saturating_abs()) },
            4 => Ask::Arrange(ints(n_items)),
            _ => Ask::Distribute { total: n * 2, among: ints(n_items + 1) },
        };
        let answer = ask.at_random(&mut Source::new(seed, 0));
        prop_assert_eq!(ask.check(&answer), Ok(()));
        prop_assert!(ask.only().is_none_or(|only| ask.check(&only).is_ok()));
    }
}

#[test]
fn the_widest_numbers_are_answered_at_random_without_overflow() {
    for (lo, hi) in [(i64::MIN, i64::MAX), (0, i64::from(u32::MAX)), (-1, i64::from(u32::MAX)), (i64::MAX, i64::MAX)] {
        let ask = Ask::Number { lo, hi };
        let answer = ask.at_random(&mut Source::new(1, 0));
        assert_eq!(ask.check(&answer), Ok(()), "{lo} to {hi}");
    }
}
