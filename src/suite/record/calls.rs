//! An answer as a suite gives it: the plainest call that means this answer and no other.
//!
//! Every call is tried with what reads calls ([`Names::answer`]), so that there is one place that says what a call means.

use std::sync::Arc;

use crate::kernel::choice::{Answer, Ask, Choice, Opt};
use crate::kernel::schema::Schema;
use crate::kernel::value::Value;
use crate::script::suite::reads;

use super::super::names::Names;
use super::lua::is_name;

/// A call of a player: `t.north:method(args)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The method.
    pub method: String,
    /// Its arguments.
    pub args: Vec<Value>,
    /// Whether a further argument would answer what is asked next.
    pub goes_on: bool,
}

impl Names<'_> {
    /// The call that gives an answer, if there is one.
    pub fn call(&self, choice: &Choice, answer: &Answer) -> Option<Call> {
        let means = |call: &Call| {
            self.answer(choice, &call.method, &call.args).is_ok_and(|(said, rest)| said == *answer && rest.is_empty())
        };
        self.calls(choice, answer).into_iter().find(means)
    }

    /// Calls that may mean an answer, the plainest first.
    fn calls(&self, choice: &Choice, answer: &Answer) -> Vec<Call> {
        let call = |method: &str, args: Vec<Value>| Call { method: method.to_owned(), args, goes_on: false };
        match (&choice.ask, answer) {
            (Ask::Pick(options), Answer::Pick(at)) => self.picks(options, *at),
            (Ask::Choose { from, .. }, Answer::Choose(positions)) => {
                vec![call("choose", self.each(choice, "choose", from, positions))]
            }
            (Ask::Arrange(items), Answer::Arrange(order)) => vec![call("arrange", self.each(choice, "arrange", items, order))],
            (Ask::Confirm, Answer::Confirm(yes)) => vec![call(if *yes { "yes" } else { "no" }, Vec::new())],
            (Ask::Number { .. }, Answer::Number(number)) => vec![call("number", vec![Value::Int(*number)])],
            (Ask::Distribute { among, .. }, Answer::Distribute(parts)) => {
                let amounts = parts.iter().map(|part| Value::Int(i64::from(*part))).collect();
                let by_name = self.division_by_name(among, parts).map(|named| call("distribute", vec![named]));
                by_name.into_iter().chain([call("distribute", amounts)]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Ways to give a tagged answer: by its tag, with what it is about; by `pick`, where the tag cannot be called; by its position.
    fn picks(&self, options: &[Opt], at: u32) -> Vec<Call> {
        let Some(option) = options.get(at as usize) else { return Vec::new() };
        let tag = option.tag.as_ref();
        let mut calls = Vec::new();
        let (alone, about) = (self.is_alone(options, tag), self.words(&option.subject, at));
        // Where the tag says all, whatever follows would be taken for what it is about if others were; so it goes on only alone.
        let plain = if self.is_plain(option) { vec![(Vec::new(), alone)] } else { Vec::new() };
        let named = about.into_iter().filter(|_| !self.is_plain(option)).map(|word| (vec![word], true));
        for (args, goes_on) in plain.into_iter().chain(named) {
            if can_be_called(&self.game.rules.schema, tag) {
                calls.push(Call { method: tag.to_owned(), args: args.clone(), goes_on });
            }
            let args = [Value::Text(option.tag.clone())].into_iter().chain(args).collect();
            calls.push(Call { method: "pick".to_owned(), args, goes_on });
        }
        calls.sort_by_key(|call| call.method == "pick");
        let position = vec![Value::Text(format!("#{}", at + 1).into())];
        calls.push(Call { method: "choose".to_owned(), args: position, goes_on: true });
        calls
    }

    /// Whether no answer with this tag is about something.
    fn is_alone(&self, options: &[Opt], tag: &str) -> bool {
        options
            .iter()
            .filter(|option| *option.tag == *tag || self.kind_of(option) == Some(tag))
            .all(|option| self.is_plain(option))
    }

    /// Words for each of these things, which are taken one after the other.
    fn each(&self, choice: &Choice, method: &str, from: &[Value], positions: &[u32]) -> Vec<Value> {
        let mut words: Vec<Value> = Vec::new();
        for (count, at) in positions.iter().enumerate() {
            let Some(value) = from.get(*at as usize) else { break };
            let means = |word: &Value| {
                let said: Vec<Value> = words.iter().chain([word]).cloned().collect();
                let Ok((Answer::Choose(found) | Answer::Arrange(found), _)) = self.answer(choice, method, &said) else {
                    return false;
                };
                positions.get(..=count).is_some_and(|wanted| found == wanted)
            };
            let Some(word) = self.words(value, *at).into_iter().find(means) else { break };
            words.push(word);
        }
        words
    }

    /// Amounts by the names of what they go to.
    fn division_by_name(&self, among: &[Value], parts: &[u32]) -> Option<Value> {
        let given = among.iter().zip(parts).filter(|(_, part)| **part > 0);
        let mut fields = Vec::new();
        for (value, part) in given {
            let name = self.card_of(value).map_or_else(|| self.say(value), |card| self.card(card));
            fields.push((name.into(), Value::Int(i64::from(*part))));
        }
        fields.sort_by(|(a, _): &(Arc<str>, Value), (b, _)| a.cmp(b));
        (!fields.is_empty()).then(|| Value::Record(fields.into()))
    }

    /// Words for a thing that stands at a position among others, the plainest first.
    fn words(&self, value: &Value, at: u32) -> Vec<Value> {
        let position = Value::Text(format!("#{}", at + 1).into());
        let mut words = match (self.card_of(value), value) {
            (Some(id), _) => {
                let slug = self.slug(id);
                let number = self.of_slug(slug).iter().position(|other| *other == id).map_or(1, |at| at + 1);
                vec![Value::Text(slug.into()), Value::Text(format!("{slug}#{number}").into())]
            }
            (None, Value::Flag(_) | Value::Int(_) | Value::Text(_)) => vec![value.clone()],
            (None, Value::Zone(zone)) => vec![Value::Text(self.zone_kind(*zone).into())],
            (None, Value::Object(_) | Value::Frame(_)) => vec![Value::Text(self.say(value).into())],
            _ => Vec::new(),
        };
        words.push(position);
        words
    }

    /// The word that gives an answer as a further argument of the call before, if that is how one would write it.
    pub fn further(&self, choice: &Choice, answer: &Answer) -> Option<Value> {
        let words = match (&choice.ask, answer) {
            (Ask::Choose { from, .. }, Answer::Choose(positions)) => {
                let words = self.each(choice, "choose", from, positions);
                match words.as_slice() {
                    [] => return None,
                    [word] => vec![word.clone()],
                    _ => vec![Value::List(words.into())],
                }
            }
            (Ask::Pick(options), Answer::Pick(at)) => {
                let option = options.get(*at as usize)?;
                let mut words = self.words(&option.subject, *at);
                words.insert(0, Value::Text(option.tag.clone()));
                words
            }
            (Ask::Number { .. }, Answer::Number(number)) => vec![Value::Int(*number)],
            _ => return None,
        };
        let means = |word: &Value| self.reply(choice, word).is_ok_and(|said| said == *answer);
        words.into_iter().find(means)
    }
}

/// Whether `t.north:tag()` is an answer: it is a name of Lua, and not one that a player reads.
fn can_be_called(schema: &Schema, tag: &str) -> bool {
    is_name(tag) && tag != "player" && !reads(schema).any(|name| name == tag)
}
