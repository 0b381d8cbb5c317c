//! What `t:expect` takes to be the same: things and the words by which a suite knows them, lists in order.

use std::borrow::Cow;

use crate::kernel::choice::{Ask, Choice, Opt};
use crate::kernel::value::Value;

use super::names::Names;

impl Names<'_> {
    /// What is compared with what was expected: where a list is, a zone stands for its cards, in the order in which a scenario
    /// lists them.
    pub fn compared<'v>(&self, actual: &'v Value, expected: &Value) -> Cow<'v, Value> {
        let state = self.kernel.state();
        match (actual, expected) {
            (Value::Zone(zone), Value::List(_)) => {
                let zone = state.live_zone(*zone);
                let mut cards: Vec<Value> =
                    zone.iter().flat_map(|zone| &zone.cards).map(|id| Value::Object(state.handle(*id))).collect();
                let kinds = &self.kernel.rules.schema.zones;
                if zone.and_then(|zone| kinds.get_index(zone.kind.index())).is_some_and(|(_, kind)| kind.ordered) {
                    cards.reverse();
                }
                Cow::Owned(Value::List(cards.into()))
            }
            _ => Cow::Borrowed(actual),
        }
    }

    /// Whether a value is what was expected.
    pub fn same(&self, actual: &Value, expected: &Value) -> bool {
        match (actual, expected) {
            (Value::List(actual), Value::List(expected)) => {
                actual.len() == expected.len() && actual.iter().zip(expected.iter()).all(|(a, e)| self.same(a, e))
            }
            (Value::Record(actual), Value::Record(expected)) => {
                let pairs = actual.iter().zip(expected.iter());
                actual.len() == expected.len() && pairs.into_iter().all(|((a, x), (e, y))| a == e && self.same(x, y))
            }
            (Value::Object(actual), Value::Object(expected)) => actual.id == expected.id,
            (Value::Object(_) | Value::Zone(_) | Value::Frame(_) | Value::Ability(_), Value::Text(word)) => {
                self.fits(actual, word)
            }
            (actual, expected) => actual == expected,
        }
    }

    /// Whether a list has exactly the expected things, in any order.
    pub fn same_set(&self, actual: &Value, expected: &Value) -> bool {
        match (actual, expected) {
            (Value::List(actual), Value::List(expected)) => {
                matched(actual, expected, |actual, expected| self.same(actual, expected)).is_ok()
            }
            _ => false,
        }
    }

    /// Whether an answer is written so: as it is shown, by its tag or the kind of its ability and what it is about, or only by
    /// what it is about.
    fn reads(&self, option: &Opt, word: &str) -> bool {
        let tagged = || {
            let (tag, about) = word.split_once(' ')?;
            Some((*option.tag == *tag || self.kind_of(option) == Some(tag)) && self.fits(&option.subject, about))
        };
        self.option(option) == word || self.fits(&option.subject, word) || tagged() == Some(true)
    }

    /// Compares the answers of a choice with those that are listed, such as `"strike"` or `"focus plain_2"`.
    ///
    /// # Errors
    /// What is offered besides, and what is not.
    pub fn offers(&self, choice: &Choice, words: &[Value]) -> Result<(), String> {
        let given = |index: usize, word: &Value| -> bool {
            let Value::Text(word) = word else { return false };
            match &choice.ask {
                Ask::Pick(options) => options.get(index).is_some_and(|option| self.reads(option, word)),
                Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => {
                    items.get(index).is_some_and(|item| match item {
                        Value::Ability(ability) => self.reads(&self.kernel.option(*ability, None), word),
                        item => self.fits(item, word),
                    })
                }
                Ask::Confirm | Ask::Number { .. } => self.answers(choice).get(index).is_some_and(|answer| **answer == **word),
            }
        };
        let answers = self.answers(choice);
        let indices: Vec<usize> = (0..answers.len()).collect();
        matched(&indices, words, |index, word| given(*index, word)).map_err(|(extra, missing)| {
            let mut wrong = Vec::new();
            if !missing.is_empty() {
                let missing: Vec<String> = missing.iter().map(|at| self.word(&words[*at])).collect();
                wrong.push(format!("not offered: {}", missing.join(", ")));
            }
            if !extra.is_empty() {
                let extra: Vec<String> =
                    extra.iter().filter_map(|at| answers.get(*at)).map(|answer| format!("`{answer}`")).collect();
                wrong.push(format!("offered besides: {}", extra.join(", ")));
            }
            wrong.join("; ")
        })
    }
}

/// Pairs things with what is expected, each once. Gives the positions that are left over on both sides.
fn matched<A, E>(actual: &[A], expected: &[E], fits: impl Fn(&A, &E) -> bool) -> Result<(), (Vec<usize>, Vec<usize>)> {
    let mut free: Vec<usize> = (0..actual.len()).collect();
    let mut missing = Vec::new();
    // What fits few things goes first, so that `a#2` is not left without the card that `a` took.
    let mut order: Vec<usize> = (0..expected.len()).collect();
    order.sort_by_key(|at| actual.iter().filter(|item| fits(item, &expected[*at])).count());
    for at in order {
        match free.iter().position(|index| fits(&actual[*index], &expected[at])) {
            Some(position) => drop(free.remove(position)),
            None => missing.push(at),
        }
    }
    missing.sort_unstable();
    if free.is_empty() && missing.is_empty() { Ok(()) } else { Err((free, missing)) }
}
