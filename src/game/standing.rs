//! How the players of a match stand, where its game says so: for players that think ahead and cut a match short.

use super::play::Match;
use crate::kernel::control::{Query, Script as _};
use crate::kernel::value::{Seat, Value};
use crate::kernel::{Fault, misuse};
use crate::script::refill_work;

impl Match {
    /// Whether the game says how players stand.
    pub fn tells_standings(&self) -> bool {
        self.host().bodies().standing
    }

    /// How a player stands: the more, the better. Nothing changes.
    ///
    /// # Errors
    /// A script that fails, or answers anything but an integer.
    pub fn standing(&self, seat: Seat) -> Result<i64, Fault> {
        refill_work();
        match self.host().ask(self.kernel(), &Query::Standing(seat))? {
            Value::Int(standing) => Ok(standing),
            other => misuse(format!("the standing of a player is an integer, not {}", other.kind())),
        }
    }
}
