//! A player that picks at random.

use super::{Asked, Forfeit, Player};
use crate::kernel::choice::Answer;
use crate::kernel::random::Source;

/// Takes any legal answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random;

impl Player for Random {
    fn answer(&mut self, asked: &Asked<'_>, source: &mut Source) -> Result<Answer, Forfeit> {
        Ok(asked.choice.ask.at_random(source))
    }
}
