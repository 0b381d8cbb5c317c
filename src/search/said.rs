//! What an answer says, told in a way that holds in every match that a seat takes to be possible: cards that whoever answers knows
//! count as what they are, others as where they lie.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::explore::answers::{answers, how_many};
use crate::kernel::Kernel;
use crate::kernel::choice::{Answer, Ask, Choice};
use crate::kernel::random::Source;
use crate::kernel::value::{FrameRef, Seat, Value};

/// What an answer says. Things that nothing tells apart are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// One thing.
    Pick(u64),
    /// Some things, sorted.
    Choose(Vec<u64>),
    /// Yes or no.
    Confirm(bool),
    /// A number.
    Number(i64),
    /// Things in an order.
    Arrange(Vec<u64>),
    /// Amounts, each with its thing.
    Distribute(Vec<(u64, u32)>),
}

/// A choice with its things told apart.
pub(super) struct Asked<'a> {
    ask: &'a Ask,
    things: Vec<u64>,
}

/// A choice with more answers is not gone through: some are drawn.
const MANY: u128 = 32;

impl Asked<'_> {
    pub fn new<'a>(kernel: &Kernel, choice: &'a Choice) -> Asked<'a> {
        let thing = |value: &Value| {
            let mut hash = FxHasher::default();
            tell(kernel, choice.seat, value, &mut hash);
            hash.finish()
        };
        let things = match &choice.ask {
            Ask::Pick(options) => options
                .iter()
                .map(|option| {
                    let mut hash = FxHasher::default();
                    option.tag.hash(&mut hash);
                    tell(kernel, choice.seat, &option.subject, &mut hash);
                    hash.finish()
                })
                .collect(),
            Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => {
                items.iter().map(thing).collect()
            }
            Ask::Confirm | Ask::Number { .. } => Vec::new(),
        };
        Asked { ask: &choice.ask, things }
    }

    /// All that can be said, once each; nothing, if that is too much.
    pub fn all(&self) -> Option<Vec<Said>> {
        if how_many(self.ask) > MANY {
            return None;
        }
        let mut all = Vec::new();
        for answer in answers(self.ask) {
            let said = self.says(&answer);
            if !all.contains(&said) {
                all.push(said);
            }
        }
        Some(all)
    }

    /// Something that can be said.
    pub fn any(&self, source: &mut Source) -> Said {
        self.says(&self.ask.at_random(source))
    }

    fn thing(&self, at: u32) -> u64 {
        self.things.get(at as usize).copied().unwrap_or(0)
    }

    fn says(&self, answer: &Answer) -> Said {
        let things = |positions: &[u32]| positions.iter().map(|at| self.thing(*at)).collect::<Vec<_>>();
        match answer {
            Answer::Pick(at) => Said::Pick(self.thing(*at)),
            Answer::Choose(positions) => {
                let mut things = things(positions);
                things.sort_unstable();
                Said::Choose(things)
            }
            Answer::Confirm(yes) => Said::Confirm(*yes),
            Answer::Number(number) => Said::Number(*number),
            Answer::Arrange(order) => Said::Arrange(things(order)),
            Answer::Distribute(parts) => {
                let mut parts: Vec<_> = self.things.iter().copied().zip(parts.iter().copied()).collect();
                parts.sort_unstable();
                Said::Distribute(parts)
            }
        }
    }

    /// The answer that says this here; nothing, if it cannot be said here.
    pub fn answer(&self, said: &Said) -> Option<Answer> {
        let mut free: Vec<u32> = (0..self.things.len() as u32).collect();
        let mut take = |thing: &u64| {
            let at = free.iter().position(|at| self.thing(*at) == *thing)?;
            Some(free.remove(at))
        };
        let answer = match said {
            Said::Pick(thing) => Answer::Pick(take(thing)?),
            Said::Choose(things) => {
                let mut positions = things.iter().map(take).collect::<Option<Vec<_>>>()?;
                positions.sort_unstable();
                Answer::Choose(positions)
            }
            Said::Confirm(yes) => Answer::Confirm(*yes),
            Said::Number(number) => Answer::Number(*number),
            Said::Arrange(things) => Answer::Arrange(things.iter().map(take).collect::<Option<_>>()?),
            Said::Distribute(parts) => {
                let mut amounts = vec![0; self.things.len()];
                for (thing, amount) in parts {
                    *amounts.get_mut(take(thing)? as usize)? = *amount;
                }
                Answer::Distribute(amounts)
            }
        };
        self.ask.check(&answer).ok().map(|()| answer)
    }
}

/// Tells a value as a seat knows it.
fn tell(kernel: &Kernel, seat: Seat, value: &Value, hash: &mut FxHasher) {
    std::mem::discriminant(value).hash(hash);
    match value {
        Value::Nil => {}
        Value::Flag(flag) => flag.hash(hash),
        Value::Int(number) => number.hash(hash),
        Value::Text(text) => text.hash(hash),
        Value::Object(handle) => tell_object(kernel, seat, handle.id, hash),
        Value::Zone(zone) => zone.slot.hash(hash),
        Value::Frame(frame) => tell_frame(kernel, *frame, hash),
        Value::Side(frame, side) => {
            tell_frame(kernel, *frame, hash);
            side.hash(hash);
        }
        Value::Event(event) => {
            if let Some(event) = kernel.control().event(*event) {
                event.fields.iter().for_each(|field| tell(kernel, seat, field, hash));
            }
        }
        Value::Ability(ability) => {
            tell_object(kernel, seat, ability.card.id, hash);
            (ability.index, ability.armed > 0).hash(hash);
        }
        Value::List(items) => items.iter().for_each(|item| tell(kernel, seat, item, hash)),
        Value::Record(fields) => fields.iter().for_each(|(name, field)| {
            name.hash(hash);
            tell(kernel, seat, field, hash);
        }),
    }
}

fn tell_frame(kernel: &Kernel, frame: FrameRef, hash: &mut FxHasher) {
    kernel.state().frame(frame).map(|frame| frame.proc.index()).hash(hash);
}

/// What lies in play is told by itself, for it has a history; elsewhere a card is what is printed on it and where it lies.
fn tell_object(kernel: &Kernel, seat: Seat, id: u32, hash: &mut FxHasher) {
    let state = kernel.state();
    let object = state.object(id);
    if !state.is_card(id) || (kernel.in_play(object.zone) && kernel.knows(id, seat)) {
        return id.hash(hash);
    }
    object.zone.hash(hash);
    if kernel.knows(id, seat) {
        (object.def, object.owner.0, object.face_up, object.marks, object.host).hash(hash);
    } else {
        state.zone(object.zone).and_then(|zone| zone.cards.iter().position(|other| *other == id)).hash(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(count: usize) -> std::sync::Arc<[Value]> {
        vec![Value::Nil; count].into()
    }

    /// What can be said of things that are told apart by these numbers.
    fn all(ask: &Ask, things: &[u64]) -> Vec<Said> {
        let asked = Asked { ask, things: things.to_vec() };
        let all = asked.all().expect("few");
        for said in &all {
            let answer = asked.answer(said).expect("it can be said here");
            assert_eq!(asked.says(&answer), *said, "{answer:?}");
        }
        all
    }

    #[test]
    fn things_that_nothing_tells_apart_are_one_answer() {
        let choose = |min, max| Ask::Choose { from: items(3), min, max };
        assert_eq!(all(&choose(1, 1), &[7, 8, 9]).len(), 3);
        assert_eq!(all(&choose(1, 1), &[7, 7, 9]), [Said::Choose(vec![7]), Said::Choose(vec![9])]);
        assert_eq!(all(&choose(2, 2), &[7, 7, 9]), [Said::Choose(vec![7, 7]), Said::Choose(vec![7, 9])]);
        assert_eq!(all(&Ask::Arrange(items(3)), &[7, 7, 9]).len(), 3);
        assert_eq!(all(&Ask::Distribute { total: 2, among: items(2) }, &[7, 7]).len(), 2);
        assert_eq!(all(&Ask::Confirm, &[]).len(), 2);
        assert_eq!(all(&Ask::Number { lo: -1, hi: 2 }, &[]).len(), 4);
    }

    #[test]
    fn what_is_said_is_found_where_it_can_be_said() {
        let ask = Ask::Choose { from: items(3), min: 1, max: 2 };
        let here = Asked { ask: &ask, things: vec![9, 4, 7] };
        assert_eq!(here.answer(&Said::Choose(vec![7, 9])), Some(Answer::Choose(vec![0, 2])));
        assert_eq!(here.answer(&Said::Choose(vec![5])), None, "not here");
        assert_eq!(here.answer(&Said::Choose(vec![4, 7, 9])), None, "too many");
        assert_eq!(here.answer(&Said::Pick(9)), None, "not what is asked");
        let many = Ask::Arrange(items(5));
        let many = Asked { ask: &many, things: vec![1, 2, 3, 4, 5] };
        assert!(many.all().is_none());
        let said = many.any(&mut Source::new(1, 1));
        assert!(many.answer(&said).is_some(), "{said:?}");
    }
}
