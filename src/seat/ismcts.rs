//! A player that searches.

use super::{Asked, Forfeit, Player};
use crate::game::AnswerError;
use crate::kernel::choice::Answer;
use crate::kernel::random::Source;
use crate::search::{Effort, answer};

/// Takes what did best in matches that its seat takes to be possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ismcts {
    /// How often it plays on for an answer.
    pub iterations: u32,
}

impl Player for Ismcts {
    fn answer(&mut self, asked: &Asked<'_>, source: &mut Source) -> Result<Answer, Forfeit> {
        let forfeit = |error: AnswerError| Forfeit { why: error.to_string() };
        let unknown = asked.playing.unknown_to(asked.choice.seat).map_err(forfeit)?;
        answer(&unknown, Effort::new(self.iterations), source).map_err(forfeit)
    }
}
