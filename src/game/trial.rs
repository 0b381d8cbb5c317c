//! What holds of every match at every decision, tried on one that is being played: nothing is lost, it can be put away, forked and
//! taken back exactly, and nobody is shown what is hidden.

use thiserror::Error;

use super::audit::Violation;
use super::play::{AnswerError, Match};
use super::save::SaveError;
use super::view::View;
use crate::kernel::Fault;
use crate::kernel::choice::Choice;
use crate::kernel::random::Source;
use crate::kernel::value::Seat;

/// What is tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Whether the match is [as it should be](Match::audit).
    pub audit: bool,
    /// Whether it can be put away, forked and taken back exactly.
    pub durable: bool,
    /// Whether what a seat may not know changes nothing that it is shown.
    pub hidden: bool,
}

impl Trial {
    /// Everything.
    pub const ALL: Trial = Trial { audit: true, durable: true, hidden: true };
}

/// What does not hold of a match.
#[derive(Debug, Error)]
pub enum Unsound {
    /// It is not as it should be.
    #[error("{0}")]
    Violation(#[from] Violation),
    /// What should stand where it stands does not.
    #[error("{what} should stand where the match stands: {how}. Does a script keep something that is not in the state?")]
    Elsewhere {
        /// What.
        what: &'static str,
        /// How it differs.
        how: String,
    },
    /// It cannot be put away, forked or taken back.
    #[error("{what} cannot be had: {why}")]
    Lost {
        /// What.
        what: &'static str,
        /// Why.
        why: String,
    },
    /// What a seat may not know changes what it is shown.
    #[error(
        "{seat} can tell what is hidden from it: it is shown\n    {mine}\nand with other cards in the hidden places\n    {theirs}"
    )]
    Leak {
        /// Whose view it is.
        seat: String,
        /// What it is shown.
        mine: String,
        /// What it would be shown.
        theirs: String,
    },
    /// A seat cannot be shown the table.
    #[error("a seat cannot be shown the table: {0}")]
    Unseen(#[from] Fault),
}

/// Where a match stands.
#[derive(PartialEq, Eq)]
struct Standing {
    digest: u64,
    asked: Vec<Choice>,
}

impl Standing {
    fn of(playing: &Match) -> Standing {
        Standing { digest: playing.digest(), asked: playing.kernel().pending().cloned().collect() }
    }

    fn same(&self, other: &Match, what: &'static str) -> Result<(), Unsound> {
        let now = Standing::of(other);
        if now.asked != self.asked {
            return Err(Unsound::Elsewhere { what, how: "something else is asked in it".to_owned() });
        }
        if now.digest != self.digest {
            return Err(Unsound::Elsewhere { what, how: "its state is another".to_owned() });
        }
        Ok(())
    }
}

fn lost<E: std::fmt::Display>(what: &'static str) -> impl Fn(E) -> Unsound {
    move |why| Unsound::Lost { what, why: why.to_string() }
}

impl Match {
    /// Tries what holds of every match on this one, which is a recorded one. It stands afterwards where it stood.
    ///
    /// # Errors
    /// The first thing that does not hold. The match may then stand elsewhere.
    pub fn try_out(&mut self, trial: Trial) -> Result<(), Unsound> {
        if trial.audit {
            self.audit()?;
        }
        if trial.durable {
            let cited = self.kernel().cited.clone();
            self.copies()?;
            self.steps_back()?;
            self.kernel_mut().cited = cited;
        }
        if trial.hidden {
            self.hides()?;
        }
        Ok(())
    }

    /// Every seat is shown the same with other cards in the places that it cannot look into.
    fn hides(&mut self) -> Result<(), Unsound> {
        for seat in (0..self.setup.seats).map(Seat) {
            let mut other = self.otherwise(seat, &mut Source::new(self.setup.seed, self.answers().len() as u64));
            if let Some((mine, theirs)) = self.same_for(&mut other, seat)? {
                let seat = self.game.manifest.seat_names.get(seat.index()).map_or_else(String::new, ToString::to_string);
                return Err(Unsound::Leak { seat, mine, theirs });
            }
        }
        Ok(())
    }

    /// A fork, and a match that was put away and taken up again, stand where this one stands; the latter shows the same.
    fn copies(&self) -> Result<(), Unsound> {
        let now = Standing::of(self);
        now.same(&self.fork().map_err(lost::<AnswerError>("a fork"))?, "a fork")?;
        let what = "a match that was saved and loaded";
        let loaded = self.loaded(what)?;
        now.same(&loaded, what)?;
        for seat in (0..self.setup.seats).map(Seat) {
            let view = |playing: &Match| View::new(&playing.game, playing.kernel(), &**playing.host(), seat);
            if view(self)? != view(&loaded)? {
                return Err(Unsound::Elsewhere { what, how: "a player sees something else in it".to_owned() });
            }
        }
        Ok(())
    }

    /// This match, put away and taken up again where no script has run yet.
    fn loaded(&self, what: &'static str) -> Result<Match, Unsound> {
        let text = self.save().map_err(lost::<SaveError>(what))?;
        let host = self.game.host().map_err(lost::<Fault>(what))?;
        Match::load(&self.game, &host, &text).map_err(lost::<SaveError>(what))
    }

    /// The last answer is taken back and given again: to the match, to a fork and to one that was put away.
    fn steps_back(&mut self) -> Result<(), Unsound> {
        const BACK: &str = "a match whose last answer was taken back";
        const AGAIN: &str = "a match whose last answer was taken back and given again";
        const FORKED: &str = "a fork with the same answer";
        const LOADED: &str = "a match that was saved, loaded and answered in the same way";
        let Some((seat, answer)) = self.answers().last().cloned() else { return Ok(()) };
        let before = self.digests().iter().rev().nth(1).copied();
        let now = Standing::of(self);
        self.undo().map_err(lost::<AnswerError>(BACK))?;
        if before.is_some_and(|before| before != self.digest()) {
            return Err(Unsound::Elsewhere { what: BACK, how: "its state is another than before that answer".to_owned() });
        }
        let mut fork = self.fork().map_err(lost::<AnswerError>(FORKED))?;
        let mut loaded = self.loaded(LOADED)?;
        for (playing, what) in [(&mut fork, FORKED), (&mut loaded, LOADED), (self, AGAIN)] {
            playing.answer(seat, answer.clone()).map_err(lost::<AnswerError>(what))?;
            now.same(playing, what)?;
        }
        Ok(())
    }
}
