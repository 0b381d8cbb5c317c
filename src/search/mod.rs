//! A player that knows nothing of the game it plays: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse,
//! 2012), with one observer.
//!
//! It gets what a seat does not know ([`Unknown`]), of which nothing can be had but matches drawn anew; it never sees the true
//! one. In each it goes down one tree, whose nodes are what was answered so far (`tree`, `said`); what it has not tried it tries,
//! and plays on at random from there (`playout`).

mod playout;
mod said;
mod tree;

use self::playout::Scale;
use self::tree::Tree;
use crate::game::{AnswerError, Unknown};
use crate::kernel::Fault;
use crate::kernel::choice::Answer;
use crate::kernel::random::Source;

/// How much a search does for one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How often a match is played on.
    pub iterations: u32,
    /// How many of these share what is hidden. What comes by chance is always another.
    pub share: u32,
    /// How many random answers are given before a match is judged where it stands, in a game that says how players stand.
    pub ahead: u32,
}

impl Effort {
    /// The effort for so many iterations.
    #[must_use]
    pub fn new(iterations: u32) -> Effort {
        Effort { iterations, share: 4, ahead: 12 }
    }
}

/// The answer that a seat gives which is asked: the one that did best in matches that it takes to be possible.
///
/// # Errors
/// The seat is not asked, or the rules fail, which they did not when the match came here.
pub fn answer(unknown: &Unknown<'_>, effort: Effort, source: &mut Source) -> Result<Answer, AnswerError> {
    let seat = unknown.seat();
    let drawn = unknown.draw(source)?.playing;
    let asked = drawn.kernel().pending().find(|choice| choice.seat == seat);
    let Some(choice) = asked else { return Err(Fault::Misuse("who thinks ahead is asked".into()).into()) };
    if let Some(only) = choice.ask.only() {
        return Ok(only);
    }
    let scale = Scale::of(&drawn)?;
    let mut tree = Tree::new(seat);
    let mut world = drawn.park();
    for iteration in 0..effort.iterations {
        if iteration > 0 && iteration % effort.share.max(1) == 0 {
            world = unknown.draw(source)?.playing.park();
        }
        let mut playing = world.wake_anew(source)?;
        let path = tree.descend(&mut playing, source);
        playout::play_on(&mut playing, effort.ahead, source);
        tree.learn(&path, &scale.score(&playing)?);
    }
    Ok(tree.best(drawn.kernel(), choice).unwrap_or_else(|| choice.ask.at_random(source)))
}
