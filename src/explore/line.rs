//! A line in full: the answers and outcomes that a way through a graph stands for, found by going it once more.

use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use super::answers::answers;
use super::plan::{Plan, Position, Stop};
use crate::game::{AnswerError, Game, Match, Reader, SetupError};
use crate::kernel::Fault;
use crate::kernel::choice::Answer;
use crate::kernel::value::Seat;
use crate::script::Host;

/// An answer on a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The name of the seat.
    pub seat: String,
    /// What it was asked.
    pub asked: String,
    /// What it answered.
    pub answered: String,
    /// The outcomes of the chances that this led to, from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<u32>,
    /// The answer itself.
    #[serde(skip)]
    pub answer: (Seat, Answer),
}

/// A line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The outcomes of the chances before the first decision, from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<u32>,
    /// The answers; those before the position first.
    pub answers: Vec<Said>,
}

impl Line {
    /// The answers themselves.
    #[must_use]
    pub fn given(&self) -> Vec<(Seat, Answer)> {
        self.answers.iter().map(|said| said.answer.clone()).collect()
    }

    /// The line in words, an answer a line.
    #[must_use]
    pub fn in_words(&self) -> Vec<String> {
        let chances = |outcomes: &[u32]| {
            let words: Vec<String> = outcomes.iter().map(|outcome| (outcome + 1).to_string()).collect();
            if words.is_empty() { String::new() } else { format!(" [chances: {}]", words.join(", ")) }
        };
        let first = chances(&self.outcomes);
        let first = (!first.is_empty()).then(|| first.trim_start().to_owned());
        let said =
            self.answers.iter().map(|said| format!("{}, {} {}{}", said.seat, said.asked, said.answered, chances(&said.outcomes)));
        first.into_iter().chain(said).collect()
    }

    /// The line of a way from a position. The last answer may fail, or lead to a chance.
    ///
    /// # Errors
    /// The match does not come to the position, which it did when it was explored.
    pub fn find(game: &Arc<Game>, host: &Rc<Host>, from: &Position, plan: &Plan, way: &[u32]) -> Result<Line, Stop> {
        let mut way = way.iter().copied();
        let mut line = Line::default();
        let mut playing = loop {
            match (plan.start(game, host, &from.setup, &line.outcomes), way.len()) {
                (Err(SetupError::Fault(Fault::Chance { .. })), 1..) => line.outcomes.extend(way.next()),
                // The way leads no further than to this chance.
                (Err(SetupError::Fault(Fault::Chance { .. })), _) => return Ok(line),
                (started, _) => break started?,
            }
        };
        for (at, (seat, answer)) in from.answers.iter().enumerate() {
            match line.say(&mut playing, plan, (*seat, answer.clone()), &mut way) {
                Err(AnswerError::Failed(Fault::Chance { .. })) => return Ok(line),
                said => said.map_err(|error| Stop::Answer { at, seat: *seat, error })?,
            }
        }
        while let Some(choice) = playing.choice().cloned()
            && let Some(via) = way.next()
            && let Some(answer) = answers(&choice.ask).nth(via as usize)
        {
            // Only the last answer of a line can fail.
            if line.say(&mut playing, plan, (choice.seat, answer), &mut way).is_err() {
                break;
            }
        }
        Ok(line)
    }

    /// Gives an answer, with the outcomes that come next on the way.
    fn say(
        &mut self,
        playing: &mut Match,
        plan: &Plan,
        (seat, answer): (Seat, Answer),
        way: &mut impl ExactSizeIterator<Item = u32>,
    ) -> Result<(), AnswerError> {
        let language = playing.game.manifest.languages.first().map_or("en", AsRef::as_ref);
        let reader = Reader { game: &playing.game, kernel: playing.kernel(), seat: None, language };
        let choice = playing.kernel().pending().find(|choice| choice.seat == seat);
        let words = choice.map(|choice| (reader.prompt(choice), reader.reply(choice, &answer)));
        let (asked, answered) = words.unwrap_or_default();
        let seat_name = reader.seat_name(seat).to_owned();
        let mut outcomes = Vec::new();
        let given = loop {
            match (plan.answer(playing, seat, &answer, &outcomes), way.len()) {
                (Err(AnswerError::Failed(Fault::Chance { .. })), 1..) => outcomes.extend(way.next()),
                (given, _) => break given,
            }
        };
        self.answers.push(Said { seat: seat_name, asked, answered, outcomes, answer: (seat, answer) });
        given
    }
}
