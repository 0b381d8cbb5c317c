//! What of a position was not explored, and why.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use super::chances::IN_A_ROW;
use super::graph::Kind;
use super::line::Line;
use super::plan::{Plan, Position, Stop};
use super::report::{counted, many};
use super::walk::{Explored, Wide};
use crate::game::Game;
use crate::script::Host;

/// What was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// Decisions that were come to and not gone on with.
    pub open: usize,
    /// Chances that were come to, and not all of whose outcomes were gone on with.
    pub chances: usize,
    /// Lines of so many answers were all followed; nothing where not even all of what comes before the first decision was.
    pub covered: Option<u32>,
    /// Why, a sentence each.
    pub why: Vec<String>,
}

impl Left {
    /// What was left out, if anything was.
    ///
    /// # Errors
    /// The match does not come to the position again.
    pub(super) fn of(
        game: &Arc<Game>,
        host: &Rc<Host>,
        from: &Position,
        plan: &Plan,
        explored: &Explored,
    ) -> Result<Option<Left>, Stop> {
        let graph = &explored.graph;
        let of = |kind: Kind| graph.ids().filter(|at| graph.node(*at).kind == kind).collect::<Vec<u32>>();
        let (open, cut) = (of(Kind::Open), of(Kind::Cut));
        let depth = |at: &u32| graph.node(*at).link.depth;
        // What an answer leads to is covered only with all outcomes of its chances.
        let followed = open.iter().map(|at| Some(depth(at))).chain(cut.iter().map(|at| depth(at).checked_sub(1)));
        let Some(covered) = followed.min() else { return Ok(None) };
        let (states, chances, limits) = (explored.states, explored.chances, &plan.limits);
        let mut why = Vec::new();
        if states >= limits.states {
            why.push(format!("it stopped at {} (--states)", counted(states as u128, "state")));
        }
        if chances >= limits.states {
            why.push(format!("it stopped at {} (--states)", counted(chances as u128, "chance")));
        }
        if explored.repeats(limits.violations) {
            why.push(format!("it stopped after {} of one kind (--violations)", counted(limits.violations as u128, "violation")));
        }
        if open.iter().any(|at| depth(at) >= limits.depth) {
            why.push(format!("it stopped after {} (--depth)", counted(limits.depth.into(), "answer")));
        }
        if explored.in_a_row {
            why.push(format!("it stopped where {IN_A_ROW} chances had followed each other without a decision"));
        }
        for Wide { node, answers } in explored.wide.iter().take(3) {
            let line = Line::find(game, host, from, plan, &graph.way(*node))?;
            let after = line
                .answers
                .last()
                .map_or_else(|| "at the start".to_owned(), |said| format!("after {} {}", said.seat, said.answered));
            let (what, have) = if graph.node(*node).kind == Kind::Cut { ("chance", "outcomes") } else { ("choice", "answers") };
            let (count, limit) = (many(*answers), limits.answers);
            why.push(format!("a {what} {after} has {count} {have}, more than {limit} (--answers)"));
        }
        Ok(Some(Left { open: open.len(), chances: cut.len(), covered, why }))
    }

    /// What was left out, for people, where so many decisions were come to.
    pub(super) fn write(&self, text: &mut String, decisions: usize) -> std::fmt::Result {
        let (gone, open) = (decisions - self.open, self.open);
        let all = counted(decisions as u128, "decision");
        let choices = (decisions > 0).then(|| format!("{gone} of {all} were gone on with, {open} not"));
        let chances = (self.chances > 0).then(|| format!("{} not gone through whole", counted(self.chances as u128, "chance")));
        let open: Vec<String> = choices.into_iter().chain(chances).collect();
        writeln!(text, "  NOT EXPLORED WHOLE: {}", open.join("; "))?;
        for why in &self.why {
            writeln!(text, "    {why}")?;
        }
        let covered = match self.covered {
            Some(answers) => format!("all lines of up to {} are covered", counted(answers.into(), "answer")),
            None => "not all that comes before the first decision is covered".to_owned(),
        };
        writeln!(text, "    {covered}; what follows counts what was seen")
    }
}
