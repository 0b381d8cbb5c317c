//! What an exploration came to, for people and for programs.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::graph::Kind;
use super::left::Left;
use super::line::Line;
use super::plan::{Plan, Position, Stop};
use super::sums::{Ending, sums};
use super::walk::{Explored, Wrong};
use crate::game::Game;
use crate::kernel::state::Outcome;
use crate::script::Host;
use crate::suite::{RecordError, Recording};

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

/// The tree of all lines. A count that is too large is the largest that there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// Chances.
    pub chances: u128,
    /// Decisions.
    pub decisions: u128,
    /// Ends, which are as many as there are lines.
    pub lines: u128,
    /// How many answers the shortest line has after the position.
    pub shortest: u32,
    /// How many the longest has.
    pub most: u32,
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
    #[serde(serialize_with = "as_map")]
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
    /// A scenario that plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_scenario: Option<String>,
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
        let mut found = |what: String, way: &[u32], comes_back_to: Option<usize>, holds: bool| {
            let line = line(way)?;
            let number = violations.len() + 1;
            let scenario = if plan.chances {
                Err("the chances of a scenario come from its seed".to_owned())
            } else {
                scenario(game, host, from, (&what, holds), number, &line).map_err(|error| error.to_string())
            };
            let (scenario, no_scenario) = scenario.map_or_else(|why| (None, Some(why)), |text| (Some(text), None));
            violations.push(Found { what, line, comes_back_to, scenario, no_scenario });
            Ok::<(), Stop>(())
        };
        for (wrong, node) in &explored.wrong {
            found(wrong.to_string(), &graph.way(*node), None, matches!(wrong, Wrong::Violation(_)))?;
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
                    most: sums.most,
                    longest: sums.longest.map(|way| line(&way)).transpose()?,
                    results: sums.endings.iter().map(results).collect(),
                })
            }
            Err(cycle) => {
                let to = line(&cycle.way)?.answers.len();
                let what = "a line never ends: it comes back to where it was".to_owned();
                found(what, &[cycle.way, cycle.round].concat(), Some(to), false)?;
                None
            }
        };
        let count = |test: fn(Kind) -> bool| graph.nodes().iter().filter(|node| test(node.kind)).count();
        let left = Left::of(game, host, from, plan, explored)?;
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
            merged => format!("; lines came {} to a known state", counted(merged as u128, "time")),
        };
        let [states, decisions, ends] =
            [(self.states, "state"), (self.decisions, "decision"), (self.ends, "end")].map(|(n, what)| counted(n as u128, what));
        writeln!(text, "  {states}: {decisions}, {ends}{came}")?;
        if let Some(left) = &self.left {
            left.write(text, self.decisions)?;
        }
        if let Some(tree) = &self.tree {
            tree.write(text)?;
        }
        if let Some(sets) = &self.information_sets {
            let all: usize = sets.iter().map(|(_, count)| count).sum();
            let each: Vec<String> = sets.iter().map(|(seat, count)| format!("{seat} {count}")).collect();
            writeln!(text, "  {}: {}", counted(all as u128, "information set"), each.join(", "))?;
        }
        for found in &self.violations {
            found.write(text)?;
        }
        match (self.violations.len(), self.whole) {
            (0, true) => {
                let invariants = counted(self.invariants as u128, "invariant");
                writeln!(
                    text,
                    "  every line ends; no answer fails, no card is lost or doubled; asked for everywhere: {invariants}"
                )
            }
            (0, false) => writeln!(text, "  nothing wrong was seen so far"),
            (more, _) => writeln!(text, "\n{}", counted(more as u128, "violation")),
        }
    }
}

impl Tree {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        let least = if self.shortest == self.most { String::new() } else { format!("{} to ", self.shortest) };
        let most = counted(self.most.into(), "answer");
        match self.lines {
            0 => writeln!(text, "  no line has ended")?,
            lines => writeln!(text, "  {}, of {least}{most}", counted(lines, "line"))?,
        }
        let all = [(self.chances, "chance"), (self.decisions, "decision"), (self.lines, "end")];
        writeln!(text, "  the tree of all lines: {}", all.map(|(n, what)| counted(n, what)).join(", "))?;
        for results in &self.results {
            let each: Vec<String> = results.results.iter().map(|(seat, result)| in_words(seat, *result)).collect();
            let (lines, ends) = (counted(results.lines, "line"), counted(results.ends as u128, "end"));
            writeln!(text, "    {}: {lines}, {ends}", each.join(", "))?;
        }
        let Some(line) = &self.longest else { return Ok(()) };
        writeln!(text, "  a longest line")?;
        line_by_line(text, line)
    }
}

impl Found {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\nVIOLATION: {}", self.what)?;
        match self.comes_back_to {
            Some(to) => {
                let (to, then) = (counted(to as u128, "answer"), self.line.answers.len());
                writeln!(text, "  after {to} it is where it is again after {then}")?;
            }
            None => writeln!(text, "  the shortest line to it")?,
        }
        line_by_line(text, &self.line)?;
        if let Some(why) = &self.no_scenario {
            writeln!(text, "  no scenario plays it: {why}")?;
        }
        self.scenario.iter().try_for_each(|scenario| writeln!(text, "  as a scenario\n\n{}", scenario.trim_end()))
    }
}

fn line_by_line(text: &mut String, line: &Line) -> std::fmt::Result {
    line.in_words().iter().try_for_each(|said| writeln!(text, "    {said}"))
}

/// The scenario that plays a line.
fn scenario(
    game: &Arc<Game>,
    host: &Rc<Host>,
    from: &Position,
    (what, holds): (&str, bool),
    number: usize,
    line: &Line,
) -> Result<String, RecordError> {
    let name = format!("found by exploring, {number}");
    let notes: Vec<String> = what.lines().map(str::to_owned).collect();
    let recording =
        Recording { name: &name, setup: &from.setup, answers: &line.given(), zones: false, covers: false, holds, notes: &notes };
    recording.text(game, host)
}

/// A count in digits.
pub(super) fn many(count: u128) -> String {
    if count == u128::MAX { "more than can be counted".to_owned() } else { count.to_string() }
}

/// So many of something.
pub(super) fn counted(count: u128, what: &str) -> String {
    format!("{} {what}{}", many(count), if count == 1 { "" } else { "s" })
}

/// Pairs as programs read them: a table by the first of each.
fn as_map<S: Serializer>(pairs: &[(String, Outcome)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, outcome)| (name, outcome)))
}

fn in_words(seat: &str, result: Outcome) -> String {
    format!("{seat} {}", result.word().unwrap_or("has no result"))
}
