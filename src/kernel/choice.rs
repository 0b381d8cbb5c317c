//! Choices are values: who is asked what, which answers are legal, and why another is not.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::random::Source;
use super::value::{Seat, Value};
use super::window::PASS;

/// A tagged answer: what it does, and to what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opt {
    /// The word by which it is known.
    pub tag: Arc<str>,
    /// What it is about.
    pub subject: Value,
}

/// What kind of answer is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// One of these tagged answers.
    Pick(Arc<[Opt]>),
    /// Between `min` and `max` of these, in any order.
    Choose {
        /// What can be chosen.
        from: Arc<[Value]>,
        /// At least so many.
        min: u32,
        /// At most so many.
        max: u32,
    },
    /// Yes or no.
    Confirm,
    /// A number from `lo` to `hi`.
    Number {
        /// The least.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
    /// All of these in an order.
    Arrange(Arc<[Value]>),
    /// A total divided among these.
    Distribute {
        /// What is divided.
        total: u32,
        /// Among what.
        among: Arc<[Value]>,
    },
}

/// A choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Who is asked.
    pub seat: Seat,
    /// The key of the prompt.
    pub prompt: Arc<str>,
    /// What the prompt speaks of.
    pub about: Value,
    /// What kind of answer is wanted.
    pub ask: Ask,
}

/// An answer. Positions are those of the choice, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The answer at a position.
    Pick(u32),
    /// Those at these positions.
    Choose(Vec<u32>),
    /// Yes or no.
    Confirm(bool),
    /// A number.
    Number(i64),
    /// All positions, in an order.
    Arrange(Vec<u32>),
    /// An amount for each.
    Distribute(Vec<u32>),
}

/// What form an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of several.
    Answer,
    /// Some of several.
    Selection,
    /// Yes or no.
    Confirmation,
    /// A number.
    Number,
    /// All in an order.
    Order,
    /// A total divided.
    Division,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Answer => "one answer",
            Form::Selection => "a selection",
            Form::Confirmation => "yes or no",
            Form::Number => "a number",
            Form::Order => "an order",
            Form::Division => "a division",
        })
    }
}

/// Why an answer is refused. Nothing has changed; no card is named.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No one is asked anything.
    #[error("nothing is asked")]
    NothingAsked,
    /// Someone else is asked.
    #[error("{seat} is not asked now")]
    NotYou {
        /// The seat that answered, from 1.
        seat: String,
    },
    /// Another kind of answer is wanted.
    #[error("this choice wants {wanted}, not {given}")]
    Kind {
        /// What it wants.
        wanted: Form,
        /// What came.
        given: Form,
    },
    /// There is no such position.
    #[error("there is no answer number {given}: there are {available}")]
    OutOfRange {
        /// The position, from 1.
        given: u32,
        /// How many there are.
        available: usize,
    },
    /// The same thing twice.
    #[error("answer number {given} is given twice")]
    Duplicate {
        /// The position, from 1.
        given: u32,
    },
    /// Too few or too many.
    #[error("the choice wants {}, and got {given}", from_to(*.least, *.most))]
    Count {
        /// How many came.
        given: usize,
        /// How many it wants at least.
        least: usize,
        /// How many it wants at most.
        most: usize,
    },
    /// The number lies outside the limits.
    #[error("{given} is not between {lo} and {hi}")]
    Number {
        /// What came.
        given: i64,
        /// The least.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
    /// The parts do not make the total.
    #[error("the parts make {given}, not {total}")]
    Total {
        /// What they make.
        given: u64,
        /// What they should.
        total: u32,
    },
}

impl Ask {
    /// What form its answers have.
    pub fn wants(&self) -> Form {
        match self {
            Ask::Pick(_) => Form::Answer,
            Ask::Choose { .. } => Form::Selection,
            Ask::Confirm => Form::Confirmation,
            Ask::Number { .. } => Form::Number,
            Ask::Arrange(_) => Form::Order,
            Ask::Distribute { .. } => Form::Division,
        }
    }

    /// The only legal answer, if there is just one.
    pub fn only(&self) -> Option<Answer> {
        match self {
            Ask::Pick(options) if options.len() == 1 => Some(Answer::Pick(0)),
            Ask::Choose { from, min, max } => {
                let all = from.len() as u32;
                if *max == 0 || all == 0 {
                    Some(Answer::Choose(Vec::new()))
                } else if *min == all {
                    Some(Answer::Choose((0..all).collect()))
                } else {
                    None
                }
            }
            Ask::Number { lo, hi } if lo == hi => Some(Answer::Number(*lo)),
            Ask::Arrange(items) if items.len() < 2 => Some(Answer::Arrange((0..items.len() as u32).collect())),
            Ask::Distribute { total, among } if *total == 0 || among.len() == 1 => {
                Some(Answer::Distribute(vec![*total; among.len()]))
            }
            _ => None,
        }
    }

    /// Whether an answer is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    pub fn check(&self, answer: &Answer) -> Result<(), Refusal> {
        match (self, answer) {
            (Ask::Pick(options), Answer::Pick(at)) => in_range(*at, options.len()),
            (Ask::Choose { from, min, max }, Answer::Choose(positions)) => {
                distinct(positions, from.len())?;
                let given = positions.len();
                if given < *min as usize || given > *max as usize {
                    return Err(Refusal::Count { given, least: *min as usize, most: *max as usize });
                }
                Ok(())
            }
            (Ask::Confirm, Answer::Confirm(_)) => Ok(()),
            (Ask::Number { lo, hi }, Answer::Number(given)) if given < lo || given > hi => {
                Err(Refusal::Number { given: *given, lo: *lo, hi: *hi })
            }
            (Ask::Number { .. }, Answer::Number(_)) => Ok(()),
            (Ask::Arrange(items), Answer::Arrange(order)) => {
                distinct(order, items.len())?;
                if order.len() != items.len() {
                    return Err(Refusal::Count { given: order.len(), least: items.len(), most: items.len() });
                }
                Ok(())
            }
            (Ask::Distribute { total, among }, Answer::Distribute(parts)) => {
                if parts.len() != among.len() {
                    return Err(Refusal::Count { given: parts.len(), least: among.len(), most: among.len() });
                }
                let given: u64 = parts.iter().map(|part| u64::from(*part)).sum();
                if given == u64::from(*total) { Ok(()) } else { Err(Refusal::Total { given, total: *total }) }
            }
            _ => Err(Refusal::Kind { wanted: self.wants(), given: answer.form() }),
        }
    }

    /// The legal answer that leads on with the least ado: to pass, to decline, to take nothing or what comes first.
    pub fn simplest(&self) -> Answer {
        match self {
            Ask::Pick(options) => {
                let at = options.iter().position(|option| *option.tag == *PASS).unwrap_or(0);
                Answer::Pick(at as u32)
            }
            Ask::Choose { min, .. } => Answer::Choose((0..*min).collect()),
            Ask::Confirm => Answer::Confirm(false),
            Ask::Number { lo, .. } => Answer::Number(*lo),
            Ask::Arrange(items) => Answer::Arrange((0..items.len() as u32).collect()),
            Ask::Distribute { total, among } => {
                let mut parts = vec![0; among.len()];
                if let Some(first) = parts.first_mut() {
                    *first = *total;
                }
                Answer::Distribute(parts)
            }
        }
    }

    /// A legal answer at random, every one as likely for picks, numbers, orders and selections of one.
    pub fn at_random(&self, source: &mut Source) -> Answer {
        match self {
            Ask::Pick(options) => Answer::Pick(source.below(options.len() as u32)),
            Ask::Choose { from, min, max } => {
                let max = (*max).min(from.len() as u32);
                let count = min + source.below(max.saturating_sub(*min) + 1);
                if count == 1 {
                    return Answer::Choose(vec![source.below(from.len() as u32)]);
                }
                let mut positions: Vec<u32> = (0..from.len() as u32).collect();
                source.shuffle(&mut positions);
                positions.truncate(count as usize);
                Answer::Choose(positions)
            }
            Ask::Confirm => Answer::Confirm(source.below(2) == 1),
            Ask::Number { lo, hi } => {
                let span = u32::try_from(hi.saturating_sub(*lo)).map_or(u32::MAX - 1, |span| span.min(u32::MAX - 1));
                Answer::Number(lo.saturating_add(i64::from(source.below(span + 1))))
            }
            Ask::Arrange(items) => {
                let mut order: Vec<u32> = (0..items.len() as u32).collect();
                source.shuffle(&mut order);
                Answer::Arrange(order)
            }
            Ask::Distribute { total, among } => {
                let mut parts = vec![0; among.len()];
                for _ in 0..*total {
                    if let Some(part) = parts.get_mut(source.below(among.len() as u32) as usize) {
                        *part += 1;
                    }
                }
                Answer::Distribute(parts)
            }
        }
    }
}

impl Answer {
    fn form(&self) -> Form {
        match self {
            Answer::Pick(_) => Form::Answer,
            Answer::Choose(_) => Form::Selection,
            Answer::Confirm(_) => Form::Confirmation,
            Answer::Number(_) => Form::Number,
            Answer::Arrange(_) => Form::Order,
            Answer::Distribute(_) => Form::Division,
        }
    }
}

/// How many, in figures.
pub fn from_to(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn in_range(at: u32, available: usize) -> Result<(), Refusal> {
    if (at as usize) < available { Ok(()) } else { Err(Refusal::OutOfRange { given: at.saturating_add(1), available }) }
}

fn distinct(positions: &[u32], available: usize) -> Result<(), Refusal> {
    for (i, at) in positions.iter().enumerate() {
        in_range(*at, available)?;
        if positions.iter().take(i).any(|other| other == at) {
            return Err(Refusal::Duplicate { given: at + 1 });
        }
    }
    Ok(())
}
