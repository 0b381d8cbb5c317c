//! Whether a match is as it should be: no card lost or doubled, and everything holds that its game says always holds.

use thiserror::Error;

use super::play::Match;
use crate::kernel::audit::Flaw;
use crate::kernel::control::{Query, Script as _};
use crate::kernel::rules::Invariant;
use crate::kernel::value::Value;
use crate::kernel::{Fault, misuse};
use crate::script::refill_work;

/// What is wrong with a match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// Its cards do not add up.
    #[error("{0}")]
    Flaw(#[from] Flaw),
    /// Something does not hold that its game says always holds.
    #[error("{at}: it does not hold that {says}{}", .why.as_ref().map_or_else(String::new, |why| format!(": {why}")))]
    Broken {
        /// What should hold.
        says: String,
        /// Where the rules say so.
        at: String,
        /// What the rules say of it.
        why: Option<String>,
    },
    /// Whether something holds cannot be said.
    #[error("it cannot be said whether `{says}` holds: {fault}")]
    Failed {
        /// What should hold.
        says: String,
        /// What its script did wrong.
        fault: Fault,
    },
}

impl Match {
    /// Whether the match is as it should be, where it stands. Nothing changes.
    ///
    /// # Errors
    /// The first thing that is not.
    pub fn audit(&self) -> Result<(), Violation> {
        self.kernel().audit(self.dealt())?;
        for (at, invariant) in (0u32..).zip(&self.host().bodies().invariants) {
            refill_work();
            let Invariant { says, at: place } = invariant;
            let (says, place) = (says.to_string(), place.to_string());
            let answer = self.host().ask(self.kernel(), &Query::Invariant(at)).and_then(|answer| match answer {
                Value::Flag(true) => Ok(None),
                Value::Flag(false) => Ok(Some(None)),
                Value::Text(why) => Ok(Some(Some(why.to_string()))),
                other => misuse(format!(
                    "{place}: the invariant `{says}` answers true, or false or a text that says what is wrong, not {}",
                    other.kind()
                )),
            });
            match answer {
                Ok(None) => {}
                Ok(Some(why)) => return Err(Violation::Broken { says, at: place, why }),
                Err(fault) => return Err(Violation::Failed { says, fault }),
            }
        }
        Ok(())
    }
}
