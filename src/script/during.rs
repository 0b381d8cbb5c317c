//! Whose script it is and at which step: what messages say of where something went wrong.

use crate::kernel::control::{Call, Query};
use crate::kernel::schema::BlockId;
use crate::kernel::value::Handle;
use crate::kernel::{Fault, Kernel, Told};

use super::error;
use super::host::Host;
use super::sandbox;

impl Host {
    /// Where a piece of script stands: its file and the line where it begins.
    pub fn place(&self, call: &Call) -> Option<String> {
        match call {
            Call::Step(proc, step, _) => {
                let info = self.steps.get(proc.index())?.get(usize::from(*step))?.as_ref()?.function(&self.lua).ok()?.info();
                Some(format!("{}:{}", info.short_src?, info.line_defined?))
            }
            Call::Block { block, .. } => {
                let block = self.program.blocks.get(block.0 as usize)?;
                Some(format!("{}:{}", block.file, block.line))
            }
        }
    }

    pub(super) fn failed(&self, error: &mlua::Error, during: Told) -> Fault {
        sandbox::free(&self.lua);
        error::fault(error, during)
    }

    /// Whose script it is and at which step, for messages.
    pub(super) fn during(&self, kernel: &Kernel, call: &Call) -> Told {
        match call {
            Call::Step(_, _, frame) => kernel.step_in_words(*frame).unwrap_or_else(|| "a step".to_owned()).into(),
            Call::Block { block, ability, .. } => self.owner_at(kernel, *block, ability.card),
        }
    }

    /// Whose block it is, and the step at which the innermost procedure is.
    fn owner_at(&self, kernel: &Kernel, block: BlockId, card: Handle) -> Told {
        let mut text = self.owner(block);
        if let Some(step) = kernel.state().frames.last().and_then(|frame| kernel.step_in_words(frame.serial)) {
            text.push_str(&format!(", at {step}"));
        }
        Told { text, of: vec![card.id] }
    }

    fn owner(&self, block: BlockId) -> String {
        self.program.blocks.get(block.0 as usize).map_or_else(|| "a block".into(), |block| block.owner.to_string())
    }

    /// What a question was about.
    pub(super) fn asked(&self, kernel: &Kernel, query: &Query) -> Told {
        match query {
            Query::Block { block, card, .. } => self.owner_at(kernel, *block, *card),
            Query::Ends { frame, .. } => {
                let step = kernel.step_in_words(*frame).map_or_else(String::new, |step| format!(", at {step}"));
                format!("a reason for a procedure to end{step}").into()
            }
            Query::WhyNot { .. } => "why something is no answer".into(),
            Query::Invariant(at) => {
                let says = self.bodies.invariants.get(*at as usize).map_or("?", |invariant| &invariant.says);
                format!("the invariant `{says}`").into()
            }
            Query::Standing(_) => "the standing of a player".into(),
        }
    }
}
