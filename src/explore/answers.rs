//! All legal answers of a choice, one after the other, in an order that is always the same.
//!
//! A selection counts once, whatever the order in which its things could be named.

use crate::kernel::choice::{Answer, Ask};

/// How many legal answers there are; [`u128::MAX`] for more than can be counted.
#[must_use]
pub fn how_many(ask: &Ask) -> u128 {
    match ask {
        Ask::Pick(options) => options.len() as u128,
        Ask::Choose { from, min, max } => {
            let (all, max) = (from.len() as u128, u128::from(*max).min(from.len() as u128));
            (u128::from(*min)..=max).fold(0, |sum: u128, take| sum.saturating_add(choose(all, take)))
        }
        Ask::Confirm => 2,
        Ask::Number { lo, hi } => u128::try_from(i128::from(*hi) - i128::from(*lo) + 1).unwrap_or(0),
        Ask::Arrange(items) => (1..=items.len() as u128).fold(1, u128::saturating_mul),
        Ask::Distribute { total, among } if among.is_empty() => u128::from(*total == 0),
        Ask::Distribute { total, among } => choose(u128::from(*total) + among.len() as u128 - 1, among.len() as u128 - 1),
    }
}

/// How many ways there are to take so many out of so many.
fn choose(all: u128, take: u128) -> u128 {
    let take = take.min(all.saturating_sub(take));
    // Each product is divided exactly before the next.
    (1..=take).try_fold(1u128, |sum, n| sum.checked_mul(all - take + n).map(|product| product / n)).unwrap_or(u128::MAX)
}

/// The legal answers. None is made before it is wanted.
#[must_use]
pub fn answers(ask: &Ask) -> Box<dyn Iterator<Item = Answer> + '_> {
    match ask {
        Ask::Pick(options) => Box::new((0..options.len() as u32).map(Answer::Pick)),
        Ask::Choose { from, min, max } => {
            let all = from.len() as u32;
            let sizes = *min..=(*max).min(all);
            Box::new(
                sizes.flat_map(move |size| successors((0..size).collect(), move |now| next_set(now, all))).map(Answer::Choose),
            )
        }
        Ask::Confirm => Box::new([true, false].into_iter().map(Answer::Confirm)),
        Ask::Number { lo, hi } => Box::new((*lo..=*hi).map(Answer::Number)),
        Ask::Arrange(items) => Box::new(successors((0..items.len() as u32).collect(), next_order).map(Answer::Arrange)),
        Ask::Distribute { total, among } if among.is_empty() => {
            Box::new((*total == 0).then(|| Answer::Distribute(Vec::new())).into_iter())
        }
        Ask::Distribute { total, among } => {
            let mut first = vec![0; among.len()];
            first[0] = *total;
            Box::new(successors(first, next_division).map(Answer::Distribute))
        }
    }
}

/// A list, and each one after it until there is no next.
fn successors(first: Vec<u32>, next: impl Fn(&mut [u32]) -> bool) -> impl Iterator<Item = Vec<u32>> {
    std::iter::successors(Some(first), move |now| {
        let mut now = now.clone();
        next(&mut now).then_some(now)
    })
}

/// The next set of as many numbers below `all`, in ascending order.
fn next_set(now: &mut [u32], all: u32) -> bool {
    let size = now.len() as u32;
    let Some(at) = (0..size).rev().find(|at| now[*at as usize] < all - (size - at)) else { return false };
    let from = now[at as usize] + 1;
    for (slot, value) in now[at as usize..].iter_mut().zip(from..) {
        *slot = value;
    }
    true
}

/// The next order of the same numbers.
fn next_order(now: &mut [u32]) -> bool {
    let Some(at) = now.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(swap) = now.iter().rposition(|value| *value > now[at]) else { return false };
    now.swap(at, swap);
    now[at + 1..].reverse();
    true
}

/// The next division of the same total among as many.
fn next_division(now: &mut [u32]) -> bool {
    let Some(last) = now.len().checked_sub(1) else { return false };
    let Some(at) = now[..last].iter().rposition(|part| *part > 0) else { return false };
    let rest = now[last];
    now[last] = 0;
    now[at] -= 1;
    now[at + 1] = rest + 1;
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::kernel::choice::Opt;
    use crate::kernel::value::Value;

    fn things(count: usize) -> std::sync::Arc<[Value]> {
        vec![Value::Nil; count].into()
    }

    /// Every small choice of every kind.
    fn small() -> Vec<Ask> {
        let mut all = vec![Ask::Confirm, Ask::Number { lo: -2, hi: 3 }, Ask::Number { lo: 5, hi: 5 }];
        for count in 0..5 {
            let option = Opt { tag: "x".into(), subject: Value::Nil };
            all.push(Ask::Pick(vec![option; count].into()));
            all.push(Ask::Arrange(things(count)));
            for n in 0..4 {
                all.push(Ask::Distribute { total: n, among: things(count) });
                for max in n..6 {
                    all.push(Ask::Choose { from: things(count), min: n, max });
                }
            }
        }
        all
    }

    #[test]
    fn every_answer_is_legal_and_none_comes_twice() {
        for ask in small() {
            let all: Vec<Answer> = answers(&ask).collect();
            assert_eq!(all.len() as u128, how_many(&ask), "{ask:?}: {all:?}");
            assert!(all.iter().all(|answer| ask.check(answer).is_ok()), "{ask:?}: {all:?}");
            let different: BTreeSet<String> = all.iter().map(|answer| format!("{answer:?}")).collect();
            assert_eq!(different.len(), all.len(), "{ask:?}: {all:?}");
        }
    }

    #[test]
    fn what_is_picked_at_random_is_among_them() {
        let mut source = crate::kernel::random::Source::new(1, 1);
        for ask in small().iter().filter(|ask| how_many(ask) > 0) {
            let all: Vec<Answer> = answers(ask).collect();
            for _ in 0..20 {
                let mut answer = ask.at_random(&mut source);
                if let Answer::Choose(positions) = &mut answer {
                    positions.sort_unstable();
                }
                assert!(all.contains(&answer), "{ask:?}: {answer:?}");
            }
        }
    }

    #[test]
    fn the_order_is_that_of_the_positions() {
        let written = |ask: &Ask| answers(ask).map(|answer| format!("{answer:?}")).collect::<Vec<_>>().join(" ");
        assert_eq!(
            written(&Ask::Choose { from: things(3), min: 1, max: 2 }),
            "Choose([0]) Choose([1]) Choose([2]) Choose([0, 1]) Choose([0, 2]) Choose([1, 2])"
        );
        assert_eq!(
            written(&Ask::Distribute { total: 2, among: things(2) }),
            "Distribute([2, 0]) Distribute([1, 1]) Distribute([0, 2])"
        );
    }

    #[test]
    fn what_is_too_much_to_count_is_much() {
        assert_eq!(how_many(&Ask::Arrange(things(60))), u128::MAX);
        assert_eq!(how_many(&Ask::Choose { from: things(40), min: 20, max: 20 }), 137_846_528_820);
        assert_eq!(how_many(&Ask::Number { lo: i64::MIN, hi: i64::MAX }), 1 << 64);
        assert_eq!(answers(&Ask::Number { lo: i64::MIN, hi: i64::MAX }).take(3).count(), 3);
    }
}
