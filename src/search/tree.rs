//! The tree: a node is what was answered since the decision that is thought about, whatever is hidden and whatever came by chance.
//! So not all answers of a node can be given in each match; those that could be given before count the more (the bandit of
//! subset-armed choices).

use super::said::{Asked, Said};
use crate::game::Match;
use crate::kernel::Kernel;
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::random::Source;
use crate::kernel::value::Seat;

/// How much what was tried seldom is worth another try; scores are from 0 to 1.
const EXPLORE: f64 = 0.7;

/// An answer at a node.
#[derive(Debug)]
struct Edge {
    /// Who answers.
    seat: Seat,
    said: Said,
    /// The node that it leads to.
    to: usize,
    /// How often it was given.
    visits: u32,
    /// How often it could have been given.
    open: u32,
    /// The sum of the scores that it led to, for who answers.
    score: f64,
}

/// The tree of one decision.
#[derive(Debug)]
pub(super) struct Tree {
    /// Who thinks.
    seat: Seat,
    /// Answers by node, the root first.
    nodes: Vec<Vec<Edge>>,
}

/// The answers that were given on the way down: node and position.
pub(super) type Path = Vec<(usize, usize)>;

impl Tree {
    pub fn new(seat: Seat) -> Tree {
        Tree { seat, nodes: vec![Vec::new()] }
    }

    /// Plays a match down the tree, to the first answer that was not given before.
    pub fn descend(&mut self, playing: &mut Match, source: &mut Source) -> Path {
        let (mut path, mut node) = (Path::new(), 0);
        loop {
            let Some(choice) = self.asked(node, playing) else { return path };
            let seat = choice.seat;
            if let Some(only) = choice.ask.only() {
                if playing.answer(seat, only).is_err() {
                    return path;
                }
                continue;
            }
            let asked = Asked::new(playing.kernel(), choice);
            let (at, new) = self.take(node, seat, &asked, source);
            let answer = self.nodes[node].get(at).and_then(|edge| asked.answer(&edge.said));
            // What cannot go on is judged where it stands.
            let given = answer.is_some_and(|answer| playing.answer(seat, answer).is_ok());
            path.push((node, at));
            if new || !given {
                return path;
            }
            node = self.nodes[node][at].to;
        }
    }

    /// Of several who are asked in secret, who thinks answers first.
    fn asked<'m>(&self, node: usize, playing: &'m Match) -> Option<&'m Choice> {
        if node > 0 { playing.choice() } else { playing.kernel().pending().find(|choice| choice.seat == self.seat) }
    }

    /// The answer to give at a node, and whether it is the first time.
    fn take(&mut self, node: usize, seat: Seat, asked: &Asked<'_>, source: &mut Source) -> (usize, bool) {
        let edges = &self.nodes[node];
        let place = |said: &Said| edges.iter().position(|edge| edge.seat == seat && edge.said == *said);
        let (open, new) = if let Some(all) = asked.all() {
            let places: Vec<_> = all.iter().map(&place).collect();
            let new: Vec<Said> = all.into_iter().zip(&places).filter(|(_, at)| at.is_none()).map(|(said, _)| said).collect();
            let one = source.below(new.len() as u32) as usize;
            (places.into_iter().flatten().collect(), new.into_iter().nth(one))
        } else {
            // Of what cannot be gone through so much is looked at as it was looked at often.
            let known = edges.iter().enumerate().filter(|(_, edge)| edge.seat == seat && asked.answer(&edge.said).is_some());
            let open: Vec<usize> = known.map(|(at, _)| at).collect();
            let visits: u32 = open.iter().filter_map(|at| edges.get(*at)).map(|edge| edge.visits).sum();
            let wider = (open.len() * open.len()) as u32 <= visits.saturating_mul(2);
            let new = wider.then(|| asked.any(source)).filter(|said| place(said).is_none());
            (open, new)
        };
        self.note(node, &open);
        if let Some(said) = new {
            let to = self.nodes.len();
            self.nodes.push(Vec::new());
            self.nodes[node].push(Edge { seat, said, to, visits: 0, open: 1, score: 0.0 });
            return (self.nodes[node].len() - 1, true);
        }
        let worth = |at: &usize| self.nodes[node].get(*at).map_or(0.0, Edge::worth);
        let best = open.iter().copied().reduce(|best, at| if worth(&at) > worth(&best) { at } else { best });
        (best.unwrap_or(0), false)
    }

    fn note(&mut self, node: usize, open: &[usize]) {
        for at in open {
            if let Some(edge) = self.nodes[node].get_mut(*at) {
                edge.open += 1;
            }
        }
    }

    /// What a match came to is told to all answers that led there.
    pub fn learn(&mut self, path: &Path, scores: &[f64]) {
        for (node, at) in path {
            let edge = &mut self.nodes[*node][*at];
            edge.visits += 1;
            edge.score += scores.get(edge.seat.index()).copied().unwrap_or(0.0);
        }
    }

    /// The answer that was given most often, and of several the one that did best.
    pub fn best(&self, kernel: &Kernel, choice: &Choice) -> Option<Answer> {
        let asked = Asked::new(kernel, choice);
        let better = |one: &&Edge, other: &&Edge| one.visits.cmp(&other.visits).then(one.mean().total_cmp(&other.mean()));
        let best = self.nodes[0].iter().rev().filter(|edge| asked.answer(&edge.said).is_some()).max_by(better)?;
        asked.answer(&best.said)
    }
}

impl Edge {
    fn mean(&self) -> f64 {
        self.score / f64::from(self.visits.max(1))
    }

    fn worth(&self) -> f64 {
        self.mean() + EXPLORE * (logarithm(self.open) / f64::from(self.visits.max(1))).sqrt()
    }
}

/// The natural logarithm, with straight lines between the powers of two: to the bit the same on every machine.
fn logarithm(n: u32) -> f64 {
    let whole = n.max(1).ilog2();
    (f64::from(whole) + f64::from(n.max(1)) / f64::from(1u32 << whole) - 1.0) * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_exact_at_powers_of_two_and_close_between() {
        assert_eq!(logarithm(0), 0.0);
        for n in 1..2000u32 {
            let off = f64::from(n).ln() - logarithm(n);
            assert!((0.0..0.06).contains(&(off + 1e-12)), "{n}: {off}");
            assert!(!n.is_power_of_two() || off.abs() < 1e-12, "{n}: {off}");
        }
    }
}
