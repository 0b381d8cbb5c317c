//! Chances gone through, one outcome after another: what led to a chance is done again with each of its outcomes.
//!
//! Those under way are a list, so that it takes no stack if many follow each other, and every bound is looked at on the way. What
//! of a chance was left out is seen at its node, which is cut.

use std::rc::Rc;

use super::graph::{Kind, Link};
use super::observed::Seen;
use super::plan::Stop;
use super::walk::{Walk, Wide};
use crate::game::Parked;
use crate::kernel::choice::Answer;
use crate::kernel::value::Seat;

/// So many chances may follow each other without a decision.
pub const IN_A_ROW: usize = 1000;

/// What a match does that may lead to chances.
#[derive(Clone)]
pub(super) enum Doing {
    /// It begins.
    Begin,
    /// It takes an answer.
    Take(Rc<Step>),
}

/// An answer that is given where a match was put away.
pub(super) struct Step {
    pub(super) parked: Rc<Parked>,
    pub(super) seen: Rc<Seen>,
    pub(super) said: (Seat, Answer),
    /// Which of the answers before the position it is, from 0, if it is one of them.
    pub(super) before: Option<usize>,
}

/// What came of it.
pub(super) enum Came {
    /// This node.
    To(u32),
    /// A chance whose outcome was not given, with how many it has.
    Chance(u32),
    /// Nothing that is explored: this comes next.
    On(Doing),
}

/// A chance under way.
struct Chance {
    node: u32,
    below: u32,
    /// What its outcomes so far led to.
    after: Vec<u32>,
    /// What led to it, with the outcomes before it.
    by: (Doing, Vec<u32>),
}

impl Walk<'_> {
    /// Does something, with each outcome of the chances that it leads to. Gives the node that this comes to.
    pub(super) fn go_through(&mut self, link: Link, mut doing: Doing) -> Result<u32, Stop> {
        let (mut chances, mut outcomes): (Vec<Chance>, Vec<u32>) = Default::default();
        loop {
            let via = |chance: &Chance| Link { parent: chance.node, via: chance.after.len() as u32, depth: link.depth };
            let here = chances.last().map_or(link, via);
            let mut node = match self.attempt(here, &doing, &outcomes)? {
                Came::To(node) => node,
                Came::Chance(below) => {
                    let node = self.found.graph.add(Kind::Cut, here);
                    if self.goes_into(node, below, outcomes.len()) {
                        self.tell();
                        chances.push(Chance { node, below, after: Vec::new(), by: (doing.clone(), outcomes.clone()) });
                        outcomes.push(0);
                        continue;
                    }
                    node
                }
                Came::On(next) => {
                    doing = next;
                    outcomes.clear();
                    continue;
                }
            };
            loop {
                let Some(mut chance) = chances.pop() else { return Ok(node) };
                chance.after.push(node);
                let (next, all) = (chance.after.len() as u32, chance.below);
                if next < all && !self.is_full() {
                    (doing, outcomes) = chance.by.clone();
                    outcomes.push(next);
                    chances.push(chance);
                    break;
                }
                node = chance.node;
                self.found.graph.lead(node, if next < all { Kind::Cut } else { Kind::Chance }, &chance.after);
            }
        }
    }

    /// Whether the bounds allow to go through a chance that comes after so many others; what does not is noted.
    fn goes_into(&mut self, node: u32, below: u32, after: usize) -> bool {
        let wide = below > self.plan.limits.answers;
        if self.is_full() {
            return false;
        }
        if wide {
            self.found.wide.push(Wide { node, answers: below.into() });
        }
        self.found.in_a_row |= after >= IN_A_ROW;
        let goes = !wide && after < IN_A_ROW;
        self.found.chances += usize::from(goes);
        goes
    }
}
