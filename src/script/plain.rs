//! Conditions that need no Lua: blocks that do nothing but look at things, compare and count. What they say is worked out by
//! the calls that Lua would make; where anything is out of the ordinary nothing comes of it, and Lua is asked, which tells what.

mod read;

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::kernel::control::Query;
use crate::kernel::schema::{AttrId, ProcId};
use crate::kernel::select::{Test, Where};
use crate::kernel::value::{GREATEST, Handle, Seat, Value};
use crate::kernel::{Kernel, Parts};

use super::api::abilities::usable;
use super::find::{self, Key};
use super::handle::Thing;
use super::host::Host;
use super::read::get;
use super::sandbox;
use super::stack::Plain;

/// So deep may conditions lie in each other here. Lua says of those that lie deeper whether they come to an end.
const DEEPEST: u32 = 24;

/// What such a block says.
#[derive(Debug)]
pub enum Condition {
    /// Nothing.
    Nil,
    /// A truth.
    Flag(bool),
    /// An integer.
    Int(i64),
    /// Text.
    Word(Box<str>),
    /// What the block is given at a position.
    Given(usize),
    /// A rule option, by its position among all of them.
    Option(usize),
    /// The innermost run of a procedure that is under way.
    Current(ProcId),
    /// A field, by the number of its name.
    Field(Box<Condition>, usize),
    /// The other of two players.
    Foe(Box<Condition>),
    /// Whether a card is of a type, or has a keyword.
    Is(Box<Condition>, AttrId),
    /// Whether a card or player bears a mark, by its bit.
    Marked(Box<Condition>, u64),
    /// Whether a card lies in a zone of a kind.
    LiesIn(Box<Condition>, usize),
    /// How many cards lie in a zone.
    Length(Box<Condition>),
    /// How many cards a selector finds.
    Count(Box<Count>),
    /// How many abilities of a kind a player can use.
    Usable(usize, Box<Condition>),
    /// The opposite.
    Not(Box<Condition>),
    /// The second if the first is true.
    And(Box<[Condition; 2]>),
    /// The second unless the first is true.
    Or(Box<[Condition; 2]>),
    /// Whether two are the same.
    Same(Box<[Condition; 2]>),
    /// Whether the first is less.
    Less(Box<[Condition; 2]>),
    /// What takes Lua. It stands behind `and` or `or`, and what stands before it may answer without it.
    Lua,
}

/// A selector of which only the players and cards that it names are still to be found.
#[derive(Debug)]
pub struct Count {
    kinds: SmallVec<[usize; 4]>,
    test: Test,
    given: Vec<(Key, Condition)>,
}

/// Where a condition is asked.
struct Asked<'a> {
    kernel: &'a Kernel,
    host: &'a Host,
    given: &'a [Plain<'a>],
}

impl Host {
    /// The answer to a question that needs no Lua.
    pub(super) fn answer_plainly(&self, kernel: &Kernel, query: &Query) -> Option<Value> {
        let Query::Block { block, .. } = query else { return None };
        let block = self.program.blocks.get(block.0 as usize)?;
        let read = || read::condition(block, &self.names, &self.program.schema).map(Arc::new);
        let condition = block.condition.get_or_init(read).as_ref()?;
        let depth = self.depth.get();
        if depth == DEEPEST {
            return None;
        }
        // A reason to end may come here through a value that others change, and what is looked at further down tells nothing.
        kernel.looks_at(Parts::ANY);
        self.depth.set(depth + 1);
        let answer = self.with_args(query, |given| match condition.say(&Asked { kernel, host: self, given })? {
            Plain::Nil => Some(Value::Nil),
            Plain::Flag(flag) => Some(Value::Flag(flag)),
            Plain::Int(n) => Some(Value::Int(n)),
            _ => None,
        });
        self.depth.set(depth);
        answer
    }
}

impl Condition {
    fn say<'a>(&'a self, asked: &Asked<'a>) -> Option<Plain<'a>> {
        let Asked { kernel, host, given } = *asked;
        Some(match self {
            Condition::Nil => Plain::Nil,
            Condition::Flag(flag) => Plain::Flag(*flag),
            Condition::Int(n) => Plain::Int(*n),
            Condition::Word(text) => Plain::Word(text),
            Condition::Given(at) => *given.get(*at).filter(|value| is_exact(value))?,
            Condition::Option(at) => Some(Plain::from(&kernel.options.get(*at)?.1)).filter(is_exact)?,
            Condition::Current(proc) => kernel.state().current(*proc).map(Thing::Frame).into(),
            Condition::Field(of, name) => {
                let name = host.names.get(*name)?;
                match of.say(asked)? {
                    Plain::Thing(thing) => get(kernel, host, thing, name).ok().filter(is_exact)?,
                    Plain::Record(fields) => {
                        let field = fields.iter().find(|(key, _)| *key == name.text).map(|(_, value)| value);
                        Some(Plain::from(field)).filter(is_exact)?
                    }
                    _ => return None,
                }
            }
            Condition::Foe(of) => {
                let seat = kernel.state().seat_of(of.object(asked)?).filter(|_| kernel.state().seats() == 2)?;
                Plain::Thing(Thing::Object(Handle::player(Seat(1 - seat.0))))
            }
            Condition::Is(of, flag) => {
                let card = of.object(asked).filter(|card| kernel.state().is_card(card.id))?;
                Plain::Flag(kernel.state().live(card).is_some() && kernel.flag(card.id, *flag, host).ok()?)
            }
            Condition::Marked(of, bit) => Plain::Flag(kernel.state().bears(of.object(asked)?, *bit)),
            Condition::LiesIn(of, kind) => {
                let card = of.object(asked).filter(|card| kernel.state().is_card(card.id))?;
                Plain::Flag(kernel.state().lies_in(card, *kind))
            }
            Condition::Length(of) => match of.say(asked)? {
                Plain::Thing(Thing::Zone(zone)) => {
                    Plain::Int(kernel.state().live_zone(zone).map_or(0, |zone| zone.cards.len() as i64))
                }
                _ => return None,
            },
            Condition::Count(count) => Plain::Int(count.found(asked)?),
            Condition::Usable(kind, of) => {
                let of = kernel.state().seat_of(of.object(asked)?)?;
                let usable = usable(kernel, host, (*kind, Some(of)), (None, &Value::Nil), |_, _| true).ok()?;
                Plain::Int(usable.len() as i64)
            }
            Condition::Not(of) => Plain::Flag(!is_true(of.say(asked)?)),
            Condition::And(both) => {
                let first = both[0].say(asked)?;
                if is_true(first) { both[1].say(asked)? } else { first }
            }
            Condition::Or(both) => {
                let first = both[0].say(asked)?;
                if is_true(first) { first } else { both[1].say(asked)? }
            }
            Condition::Same(both) => Plain::Flag(is_same(both[0].say(asked)?, both[1].say(asked)?)?),
            Condition::Less(both) => match (both[0].say(asked)?, both[1].say(asked)?) {
                (Plain::Int(one), Plain::Int(other)) => Plain::Flag(one < other),
                _ => return None,
            },
            Condition::Lua => return None,
        })
    }

    fn object(&self, asked: &Asked) -> Option<Handle> {
        match self.say(asked)? {
            Plain::Thing(Thing::Object(handle)) => Some(handle),
            _ => None,
        }
    }
}

impl Count {
    fn found(&self, asked: &Asked) -> Option<i64> {
        let Asked { kernel, host, .. } = *asked;
        let (mut test, mut of) = (Cow::Borrowed(&self.test), None);
        for (key, given) in &self.given {
            let object = given.object(asked)?;
            let seat = kernel.state().seat_of(object);
            match key {
                Key::Of => of = Some(seat?),
                Key::Controller => test.to_mut().controller = Some(seat?),
                Key::NotController => test.to_mut().not_controller = Some(seat?),
                Key::Owner => test.to_mut().owner = Some(seat?),
                Key::AttachedTo => test.to_mut().attached_to = Some(object),
                _ => test.to_mut().except.push(object),
            }
        }
        let place = match test.attached_to {
            Some(card) if self.kinds.is_empty() && of.is_none() => Where::AttachedTo(card),
            _ => find::place(kernel, self.kinds.clone(), of).ok()?,
        };
        sandbox::charge(kernel.state().objects.len());
        Some(kernel.select(&place, &test, host).ok()?.len() as i64)
    }
}

/// Whether Lua has the same number.
fn is_exact(value: &Plain) -> bool {
    !matches!(value, Plain::Int(n) if n.unsigned_abs() > GREATEST.unsigned_abs())
}

fn is_true(value: Plain) -> bool {
    !matches!(value, Plain::Nil | Plain::Flag(false))
}

/// Whether Lua takes two values for the same. Tables are made anew whenever they are looked at.
fn is_same(one: Plain, other: Plain) -> Option<bool> {
    let table = |value| matches!(value, Plain::Objects(_) | Plain::List(_) | Plain::Record(_));
    match (one, other) {
        (Plain::Thing(one), Plain::Thing(other)) => Some(one.pack().0 == other.pack().0),
        _ if table(one) || table(other) => None,
        _ => Some(one == other),
    }
}
