//! Whether scripts keep nothing between steps: what an answer led to happens again, from the checkpoint before it, in a fresh
//! Lua, and without any short cut on the way. Where that leads elsewhere, the first difference and the script that ran there are named.

use super::stage::Stage;
use crate::game::Match;
use crate::kernel::Kernel;
use crate::kernel::choice::Answer;
use crate::kernel::control::Call;
use crate::kernel::schema::Occasion;
use crate::kernel::trace::Line;
use crate::kernel::value::{AbilityRef, Seat};

impl Stage {
    /// Gives the last answer again, in a fresh host, to the match as it stood at its checkpoint.
    ///
    /// # Errors
    /// It leads elsewhere.
    pub(super) fn again(&self, at: (Kernel, Vec<(Seat, Answer)>), seat: Seat, answer: Answer) -> Result<(), String> {
        let host = self.game_host().map_err(|fault| format!("the rules cannot be loaded once more: {fault}"))?;
        host.take_the_long_way();
        let from = at.0.control().traced as usize;
        match self.played().elsewhere(&host, at, seat, answer) {
            Ok(there) if there.digest() == self.played().digest() => Ok(()),
            Ok(there) => Err(self.difference(from, &there)),
            Err(error) => {
                Err(format!("what the answer led to fails in a fresh Lua, so that some script keeps something: {error}"))
            }
        }
    }

    /// The first line of the trace that is another there, and the script that ran when it was written.
    fn difference(&self, from: usize, there: &Match) -> String {
        let names = self.names();
        let (mine, theirs) = (self.played().kernel().trace.lines().get(from..).unwrap_or(&[]), there.kernel().trace.lines());
        let at = (0..mine.len().max(theirs.len())).find(|at| mine.get(*at) != theirs.get(*at)).unwrap_or(mine.len());
        let said = |lines: &[Line]| lines.get(at).map_or_else(|| "nothing more".to_owned(), |line| names.traced(line));
        let what = if at == mine.len() && at == theirs.len() {
            "the same happened, but something that is kept in the state is another".to_owned()
        } else {
            format!("here came \"{}\", there \"{}\"", said(mine).trim(), said(theirs).trim())
        };
        let line = mine.get(at).or_else(|| theirs.get(at));
        let place = line.and_then(|line| self.running(line, mine.get(..at).unwrap_or(mine))).or_else(|| self.innermost());
        let place = place.map_or_else(String::new, |place| format!("{place}: "));
        format!(
            "{place}this led elsewhere in a fresh Lua: {what}. A script keeps something from one step to another, or goes \
             through a table in an order that depends on addresses: that of keys that are tables or functions"
        )
    }

    /// Where the script stands that wrote a line: the ability that did it, or the step that was last begun.
    fn running(&self, line: &Line, before: &[Line]) -> Option<String> {
        let ability = match line {
            Line::Occurrence { source, .. } => *source,
            Line::Use { ability, .. } => Some(*ability),
            _ => None,
        };
        let of_ability = |ability: AbilityRef| {
            let block = self.played().kernel().ability(ability)?.does?;
            let you = Seat::NONE;
            self.played().host().place(&Call::Block { block, ability, you, event: None, data: Default::default() })
        };
        let step = |line: &Line| match line {
            Line::Occurrence { what: Occasion::Step(proc, step), within, .. } => {
                self.played().host().place(&Call::Step(*proc, *step, *within))
            }
            Line::Occurrence { within, .. } => self.step_of(*within),
            _ => None,
        };
        ability.and_then(of_ability).or_else(|| step(line)).or_else(|| before.iter().rev().find_map(step))
    }

    fn step_of(&self, frame: crate::kernel::value::FrameRef) -> Option<String> {
        let frame = self.played().kernel().state().frame(frame)?;
        self.played().host().place(&Call::Step(frame.proc, frame.step, frame.serial))
    }

    /// The step at which the innermost procedure is.
    fn innermost(&self) -> Option<String> {
        self.step_of(self.played().kernel().state().frames.last()?.serial)
    }
}
