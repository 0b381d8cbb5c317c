//! What the lines of a graph come to, counted without walking them: how often each node stands in the tree of all lines is the
//! sum over what leads to it.

use std::collections::VecDeque;

use super::graph::{Graph, Kind, NONE};
use crate::kernel::state::Outcome;

/// Lines that end the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The results by seat.
    pub results: Vec<Outcome>,
    /// How many ends have them.
    pub states: usize,
    /// On how many lines.
    pub lines: u128,
}

/// Counts of the tree of all lines; more than can be counted is [`u128::MAX`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Decisions.
    pub decisions: u128,
    /// Chances.
    pub chances: u128,
    /// Ends, which are as many as lines.
    pub lines: u128,
    /// By how they end, the most frequent first.
    pub endings: Vec<Ending>,
    /// The answers and outcomes of a line as long as any, by position, if one ends.
    pub longest: Option<Vec<u32>>,
    /// How many answers it has.
    pub most: u32,
    /// How many answers the shortest line has.
    pub fewest: u32,
}

/// A line that comes back to where it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// What leads there, by position.
    pub way: Vec<u32>,
    /// What leads back, by position.
    pub round: Vec<u32>,
}

/// How often a node is come to, and on which of the longest ways.
#[derive(Clone, Copy)]
struct Reached {
    times: u128,
    most: u32,
    fewest: u32,
    from: (u32, u32),
}

/// Counts the lines of a graph.
///
/// # Errors
/// A line that never ends, one of the first that does not.
pub fn sums(graph: &Graph) -> Result<Sums, Cycle> {
    let mut before = vec![0u32; graph.nodes().len()];
    for to in graph.ids().flat_map(|at| graph.after(at)) {
        before[*to as usize] += 1;
    }
    let start = Reached { times: 1, most: 0, fewest: 0, from: (NONE, 0) };
    let mut reached = vec![Reached { times: 0, fewest: u32::MAX, ..start }; before.len()];
    let mut order = Vec::with_capacity(before.len());
    if let Some(root) = reached.first_mut() {
        *root = start;
        order.extend((before[0] == 0).then_some(0));
    }
    let mut next = 0;
    while let Some(at) = order.get(next).copied() {
        next += 1;
        let (own, answers) = (reached[at as usize], u32::from(graph.node(at).kind == Kind::Decision));
        for (via, to) in (0..).zip(graph.after(at)) {
            let then = &mut reached[*to as usize];
            then.times = then.times.saturating_add(own.times);
            then.fewest = then.fewest.min(own.fewest + answers);
            if own.most + answers >= then.most {
                (then.most, then.from) = (own.most + answers, (at, via));
            }
            before[*to as usize] -= 1;
            if before[*to as usize] == 0 {
                order.push(*to);
            }
        }
    }
    if order.len() < before.len() {
        return Err(cycle(graph, &before));
    }
    Ok(added(graph, &reached))
}

fn added(graph: &Graph, reached: &[Reached]) -> Sums {
    let ending = |results: &Vec<Outcome>| Ending { results: results.clone(), states: 0, lines: 0 };
    let mut sums = Sums { endings: graph.ends.iter().map(ending).collect(), fewest: u32::MAX, ..Sums::default() };
    let mut last = None;
    for (at, (node, reached)) in (0..).zip(graph.nodes().iter().zip(reached)) {
        match node.kind {
            Kind::Decision | Kind::Open => sums.decisions = sums.decisions.saturating_add(reached.times),
            Kind::Chance | Kind::Cut => sums.chances = sums.chances.saturating_add(reached.times),
            Kind::End(end) => {
                sums.lines = sums.lines.saturating_add(reached.times);
                let ending = &mut sums.endings[usize::from(end)];
                ending.states += 1;
                ending.lines = ending.lines.saturating_add(reached.times);
                if last.is_none() || reached.most > sums.most {
                    (last, sums.most) = (Some(at), reached.most);
                }
                sums.fewest = sums.fewest.min(reached.fewest);
            }
            Kind::Wrong => {}
        }
    }
    sums.endings.sort_by(|a, b| (b.lines, &a.results).cmp(&(a.lines, &b.results)));
    sums.longest = last.map(|mut at| {
        let mut way = Vec::new();
        while reached[at as usize].from.0 != NONE {
            let (from, via) = reached[at as usize].from;
            way.push(via);
            at = from;
        }
        way.reverse();
        way
    });
    sums
}

/// The shortest cycle through the first node that is on one, among those that have something before them to the last.
fn cycle(graph: &Graph, before: &[u32]) -> Cycle {
    let tangled = |at: &u32| before[*at as usize] > 0;
    let round = |at: u32| round(graph, at, &tangled).map(|round| Cycle { way: graph.way(at), round });
    // What is not counted has a cycle before it, so there is one.
    graph.ids().filter(tangled).find_map(round).unwrap_or(Cycle { way: Vec::new(), round: Vec::new() })
}

/// The shortest way from a node back to it.
fn round(graph: &Graph, start: u32, within: &impl Fn(&u32) -> bool) -> Option<Vec<u32>> {
    let mut from: Vec<Option<(u32, u32)>> = vec![None; graph.nodes().len()];
    let mut waiting = VecDeque::from([start]);
    while let Some(at) = waiting.pop_front() {
        for (via, to) in (0..).zip(graph.after(at)).filter(|(_, to)| within(to)) {
            if from[*to as usize].is_none() {
                from[*to as usize] = Some((at, via));
                waiting.push_back(*to);
            }
            if *to == start {
                let mut way = Vec::new();
                let mut at = start;
                while let Some((before, via)) = from[at as usize] {
                    way.push(via);
                    at = before;
                    if at == start {
                        break;
                    }
                }
                way.reverse();
                return Some(way);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::graph::Link;

    /// A graph of decisions, by what each leads to; what leads nowhere is an end.
    fn graph(after: &[&[u32]]) -> Graph {
        let mut graph = Graph::default();
        let end = graph.end(&[Outcome::Won]);
        let mut links = vec![Link::ROOT; after.len()];
        for (at, to) in (0..).zip(after) {
            for (via, to) in (0..).zip(*to) {
                let link = &mut links[*to as usize];
                if *to != 0 && link.parent == NONE {
                    *link = Link { parent: at, via, depth: 0 };
                }
            }
        }
        for (to, link) in after.iter().zip(&links) {
            graph.add(if to.is_empty() { end } else { Kind::Open }, *link);
        }
        for (at, to) in (0..).zip(after).filter(|(_, to)| !to.is_empty()) {
            graph.lead(at, Kind::Decision, to);
        }
        graph
    }

    #[test]
    fn lines_are_counted_through_merges() {
        // Two ways to 3, from where two lead to the end 4 and one to the end 5; one line goes from 0 to 4 at once.
        let counted = sums(&graph(&[&[1, 2, 4], &[3], &[3], &[4, 4, 5], &[], &[]])).expect("no cycle");
        assert_eq!((counted.lines, counted.decisions, counted.chances), (7, 5, 0));
        assert_eq!((counted.fewest, counted.most, counted.longest), (1, 3, Some(vec![1, 0, 1])));
        assert_eq!(counted.endings, [Ending { results: vec![Outcome::Won], states: 2, lines: 7 }]);
    }

    #[test]
    fn more_lines_than_can_be_counted_are_many() {
        let mut after: Vec<Vec<u32>> = (0..140).map(|at| vec![at + 1, at + 1]).collect();
        after.push(Vec::new());
        let after: Vec<&[u32]> = after.iter().map(Vec::as_slice).collect();
        let counted = sums(&graph(&after)).expect("no cycle");
        assert_eq!((counted.lines, counted.most), (u128::MAX, 140));
    }

    #[test]
    fn a_line_that_never_ends_is_found_by_its_shortest_way() {
        let found = sums(&graph(&[&[1, 5], &[2], &[3, 4], &[2], &[1], &[]])).expect_err("a cycle");
        assert_eq!(found, Cycle { way: vec![0], round: vec![0, 1, 0] });
        let found = sums(&graph(&[&[1], &[1, 2], &[]])).expect_err("a cycle");
        assert_eq!(found, Cycle { way: vec![0], round: vec![0] });
        let found = sums(&graph(&[&[0, 1], &[]])).expect_err("a cycle");
        assert_eq!(found, Cycle { way: vec![], round: vec![0] });
    }
}
