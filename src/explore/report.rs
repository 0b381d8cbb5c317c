//! What an exploration came to, for people and for programs.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use super::graph::Kind;
use super::line::Line;
use super::sums::{Ending, sums};
use super::walk::{Explored, Plan, Position, Stop};
use crate::game::Game;
use crate::kernel::state::Outcome;
use crate::script::Host;

/// What an exploration came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// Where it began.
    pub position: String,
    /// Whether every line was followed to its end.
    pub whole: bool,
    /// Decisions and ends.
    pub states: usize,
    /// Decisions.
    pub decisions: usize,
    /// Ends.
    pub ends: usize,
    /// How often a line came to a state that another had come to.
    pub merged: usize,
    /// What was left out, if anything was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Left>,
    /// The tree of all lines, unless one of them never ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<Tree>,
    /// How many information sets each seat has, by name, if lines were not merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub information_sets: Option<Vec<(String, usize)>>,
    /// How many invariants the game has.
    pub invariants: usize,
    /// What is wrong, once each, with the shortest line to it.
    pub violations: Vec<Found>,
}

/// What was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// Decisions that were come to and not gone on with.
    pub open: usize,
    /// Lines of so many answers were all followed.
    pub covered: u32,
    /// Why, a sentence each.
    pub why: Vec<String>,
}

/// The tree of all lines. A count that is too large is the largest that there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// Chances.
    pub chances: u128,
    /// Decisions.
    pub decisions: u128,
    /// Ends, which are as many as there are lines.
    pub lines: u128,
    /// How many answers the shortest line has.
    pub shortest: u32,
    /// A line as long as any, if one ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<Line>,
    /// Lines and ends by how they end.
    pub results: Vec<Results>,
}

/// Lines and ends that have the same results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Results {
    /// By seat.
    pub results: Vec<(String, Outcome)>,
    /// How many lines.
    pub lines: u128,
    /// How many ends.
    pub ends: usize,
}

/// Something wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// What.
    pub what: String,
    /// The shortest line to it; of one that never ends, until it comes back to where it was.
    pub line: Line,
    /// After how many answers a line that never ends comes to where it will be again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes_back_to: Option<usize>,
    /// A scenario that plays it, where one can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

impl Report {
    /// Tells what was found.
    ///
    /// # Errors
    /// The match does not come to the position again.
    pub fn new(
        game: &Arc<Game>,
        host: &Rc<Host>,
        (name, from): (&str, &Position),
        plan: &Plan,
        explored: &Explored,
    ) -> Result<Report, Stop> {
        let graph = &explored.graph;
        let line = |way: &[u32]| Line::find(game, host, from, plan, way);
        let mut violations = Vec::new();
        for (wrong, node) in &explored.wrong {
            violations.push(Found {
                what: wrong.to_string(),
                line: line(&graph.way(*node))?,
                comes_back_to: None,
                scenario: None,
            });
        }
        let seat = |seat: usize| game.manifest.seat_names.get(seat).map_or_else(|| "?".to_owned(), ToString::to_string);
        let tree = match sums(graph) {
            Ok(sums) => {
                let results = |ending: &Ending| Results {
                    results: ending.results.iter().enumerate().map(|(at, outcome)| (seat(at), *outcome)).collect(),
                    lines: ending.lines,
                    ends: ending.states,
                };
                Some(Tree {
                    chances: sums.chances,
                    decisions: sums.decisions,
                    lines: sums.lines,
                    shortest: if sums.lines > 0 { sums.fewest } else { 0 },
                    longest: sums.longest.map(|way| line(&way)).transpose()?,
                    results: sums.endings.iter().map(results).collect(),
                })
            }
            Err(cycle) => {
                let to = line(&cycle.way)?.answers.len();
                violations.push(Found {
                    what: "a line never ends: it comes back to where it was".to_owned(),
                    line: line(&[cycle.way, cycle.round].concat())?,
                    comes_back_to: Some(to),
                    scenario: None,
                });
                None
            }
        };
        let count = |test: fn(Kind) -> bool| graph.nodes().iter().filter(|node| test(node.kind)).count();
        let left = left(game, host, from, plan, explored)?;
        Ok(Report {
            game: game.manifest.game.clone(),
            position: name.to_owned(),
            whole: left.is_none() && tree.is_some(),
            states: explored.states,
            decisions: count(|kind| matches!(kind, Kind::Decision | Kind::Open)),
            ends: count(|kind| matches!(kind, Kind::End(_))),
            merged: explored.merged,
            left,
            tree,
            information_sets: explored
                .sets
                .as_ref()
                .map(|sets| sets.iter().enumerate().map(|(at, count)| (seat(at), *count)).collect()),
            invariants: host.bodies().invariants.len(),
            violations,
        })
    }

    /// Whether all was explored and all is well.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.whole && self.violations.is_empty()
    }

    /// The report for people.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.game, self.position);
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let came = match self.merged {
            0 => String::new(),
            merged => format!("; lines came {merged} times to one that was known"),
        };
        let (states, decisions, ends) = (self.states, self.decisions, self.ends);
        writeln!(text, "  {states} states: {decisions} decisions, {ends} ends{came}")?;
        if let Some(left) = &self.left {
            writeln!(text, "  NOT EXPLORED WHOLE: {} decisions are still open", left.open)?;
            for why in &left.why {
                writeln!(text, "    {why}")?;
            }
            writeln!(text, "    covered are all lines of up to {} answers; what follows counts what was seen", left.covered)?;
        }
        if let Some(tree) = &self.tree {
            let longest = tree.longest.as_ref().map_or(0, |line| line.answers.len());
            match tree.lines {
                0 => writeln!(text, "  no line has ended")?,
                lines => writeln!(text, "  {} lines, of {} to {longest} answers", many(lines), tree.shortest)?,
            }
            let (chances, decisions, ends) = (many(tree.chances), many(tree.decisions), many(tree.lines));
            writeln!(text, "  the tree of all lines: {chances} chances, {decisions} decisions, {ends} ends")?;
        }
        if let Some(sets) = &self.information_sets {
            let all: usize = sets.iter().map(|(_, count)| count).sum();
            let each: Vec<String> = sets.iter().map(|(seat, count)| format!("{seat} {count}")).collect();
            writeln!(text, "  {all} information sets: {}", each.join(", "))?;
        }
        if let Some(tree) = self.tree.as_ref().filter(|tree| tree.lines > 0) {
            writeln!(text, "  results")?;
            for results in &tree.results {
                let each: Vec<String> = results.results.iter().map(|(seat, result)| in_words(seat, *result)).collect();
                writeln!(text, "    {}: {} lines, {} ends", each.join(", "), many(results.lines), results.ends)?;
            }
        }
        if let Some(line) = self.tree.as_ref().and_then(|tree| tree.longest.as_ref()) {
            writeln!(text, "  a longest line")?;
            for said in line.in_words() {
                writeln!(text, "    {said}")?;
            }
        }
        for found in &self.violations {
            writeln!(text, "\nVIOLATION: {}", found.what)?;
            match found.comes_back_to {
                Some(to) => writeln!(text, "  after {to} answers it is where it is again after {}", found.line.answers.len())?,
                None => writeln!(text, "  the shortest line to it")?,
            }
            for said in found.line.in_words() {
                writeln!(text, "    {said}")?;
            }
            if let Some(scenario) = &found.scenario {
                writeln!(text, "  as a scenario\n\n{}", scenario.trim_end())?;
            }
        }
        match (self.violations.len(), self.whole) {
            (0, true) => writeln!(
                text,
                "  every line ends; at each state no card is lost or doubled, and {} invariants hold",
                self.invariants
            ),
            (0, false) => writeln!(text, "  nothing wrong was seen so far"),
            (1, _) => writeln!(text, "\n1 violation"),
            (more, _) => writeln!(text, "\n{more} violations"),
        }
    }
}

/// What was left out, if anything was.
fn left(game: &Arc<Game>, host: &Rc<Host>, from: &Position, plan: &Plan, explored: &Explored) -> Result<Option<Left>, Stop> {
    let open: Vec<u32> = explored.graph.ids().filter(|at| explored.graph.node(*at).kind == Kind::Open).collect();
    let depth = |at: &u32| explored.graph.node(*at).link.depth;
    let Some(covered) = open.iter().map(depth).min() else { return Ok(None) };
    let mut why = Vec::new();
    if explored.states >= plan.limits.states {
        why.push(format!("it stopped at {} states (--states)", explored.states));
    }
    if open.iter().any(|at| depth(at) >= plan.limits.depth) {
        why.push(format!("it stopped after {} answers (--depth)", plan.limits.depth));
    }
    for wide in explored.wide.iter().take(3) {
        let line = Line::find(game, host, from, plan, &explored.graph.way(wide.node))?;
        let after = line
            .answers
            .last()
            .map_or_else(|| "at the start".to_owned(), |said| format!("after {} {}", said.seat, said.answered));
        let limit = plan.limits.answers;
        why.push(format!("a choice {after} has {} answers, more than {limit} (--answers)", many(wide.answers)));
    }
    Ok(Some(Left { open: open.len(), covered, why }))
}

fn many(count: u128) -> String {
    if count == u128::MAX { "more than can be counted".to_owned() } else { count.to_string() }
}

fn in_words(seat: &str, result: Outcome) -> String {
    format!("{seat} {}", result.word().unwrap_or("has no result"))
}
