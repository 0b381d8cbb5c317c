//! Everything that a seat is shown of a match, so that two matches can be compared for a seat: it must not be able to tell
//! them apart by anything but what it may know.

use serde::Serialize;

use super::log;
use super::play::{AnswerError, Match};
use super::reader::Reader;
use super::view::View;
use super::why;
use super::why_not::Wish;
use crate::kernel::choice::{Answer, Ask};
use crate::kernel::control::Script;
use crate::kernel::value::Seat;
use crate::kernel::{Fault, Kernel};

/// What a seat is shown at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The table.
    pub view: View,
    /// Who has to decide.
    pub deciding: Vec<Seat>,
    /// What the seat is asked: each prompt with the labels of the answers.
    pub asked: Vec<(String, Vec<String>)>,
    /// The log.
    pub log: String,
}

impl Shown {
    /// What a seat is shown of a match, with the log from a position of the trace on.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub(super) fn of(reader: &Reader<'_>, script: &dyn Script, seat: Seat, from: usize) -> Result<Shown, Fault> {
        let reader = Reader { seat: Some(seat), ..*reader };
        let mine = reader.kernel.pending().filter(|choice| choice.seat == seat);
        Ok(Shown {
            view: View::new(reader.game, reader.kernel, script, seat)?,
            deciding: reader.kernel.pending().map(|choice| choice.seat).collect(),
            asked: mine.map(|choice| (reader.prompt(choice), reader.answers(choice))).collect(),
            log: log::text(&reader.log(from)),
        })
    }

    /// All of it as text: the table as `play` prints it, the view as it is written, and the rest.
    #[must_use]
    pub fn text(&self) -> String {
        // A view is plain data: it has a written form.
        let written = serde_json::to_string(self).unwrap_or_default();
        format!("{}\n{written}\n", self.view.text())
    }
}

impl Match {
    fn reader(&self, seat: Option<Seat>) -> Reader<'_> {
        let language = self.game.manifest.languages.first().map_or("en", AsRef::as_ref);
        Reader { game: &self.game, kernel: self.kernel(), seat, language }
    }

    /// Everything that a seat is shown now.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub fn shown_to(&self, seat: Seat) -> Result<Shown, Fault> {
        self.shown_since(seat, 0)
    }

    /// The same, with the log only from a position of the trace on.
    ///
    /// # Errors
    /// As for [`Match::shown_to`].
    pub fn shown_since(&self, seat: Seat, from: usize) -> Result<Shown, Fault> {
        Shown::of(&self.reader(Some(seat)), &**self.host(), seat, from)
    }

    /// What a seat is told when it asks or errs: why every value that it sees is what it is, why each ability is not
    /// offered, and why each of a set of wrong answers, its own and those in place of others, is refused. Nothing
    /// changes.
    pub fn told_to(&mut self, seat: Seat) -> Vec<String> {
        let (reader, script) = (self.reader(Some(seat)), &**self.host());
        let mut told = why::everything(&reader, script);
        for choice in self.kernel().pending().filter(|choice| choice.seat == seat) {
            let why = |wish| {
                let why = reader.why_not(choice, &wish, script);
                why.unwrap_or_else(|fault| Some(format!("it fails: {}", reader.fault(&fault))))
            };
            // What a waiting script says cannot be compared: there is none in a match whose hidden cards were exchanged.
            let abilities = reader.not_offered(choice).into_iter().filter(|wish| matches!(wish, Wish::Use(_)));
            let mut refused: Vec<String> = abilities.filter_map(why).collect();
            // Which of several copies comes first would tell them apart.
            refused.sort();
            told.extend(refused);
        }
        for wrong in wrong_answers(self.kernel(), seat) {
            told.push(match self.answer(seat, wrong.clone()) {
                Err(AnswerError::Refused(refusal)) => format!("{wrong:?}: {refusal}"),
                Err(error) => format!("{wrong:?}: it fails instead of being refused: {error}"),
                Ok(()) => format!("{wrong:?}: it is accepted although it is wrong"),
            });
        }
        told
    }

    /// What tells this match from another for a seat: the first line of what it is shown and told that differs. Nothing, if
    /// the seat cannot tell them apart.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub fn same_for(&mut self, other: &mut Match, seat: Seat) -> Result<Option<(String, String)>, Fault> {
        let (mine, theirs) = (self.shown_to(seat)?, other.shown_to(seat)?);
        if mine != theirs {
            return Ok(Some(first_difference(&mine.text(), &theirs.text())));
        }
        let (mine, theirs) = (self.told_to(seat), other.told_to(seat));
        Ok((mine != theirs).then(|| first_difference(&mine.join("\n"), &theirs.join("\n"))))
    }
}

/// Answers that are wrong for a seat now: for positions that there are not, of another kind, where nothing is asked.
fn wrong_answers(kernel: &Kernel, seat: Seat) -> Vec<Answer> {
    let many = kernel.pending().find(|choice| choice.seat == seat).map_or(1, |choice| match &choice.ask {
        Ask::Pick(options) => options.len() as u32,
        Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => items.len() as u32,
        Ask::Confirm | Ask::Number { .. } => 1,
    });
    let positions: Vec<u32> = (0..many).collect();
    let mut wrong = vec![
        Answer::Pick(many),
        Answer::Pick(u32::MAX),
        Answer::Choose(vec![many]),
        Answer::Choose(vec![0, 0]),
        Answer::Choose(positions.clone()),
        Answer::Choose(Vec::new()),
        Answer::Confirm(true),
        Answer::Number(i64::MAX),
        Answer::Number(i64::MIN),
        Answer::Arrange(positions.into_iter().skip(1).collect()),
        Answer::Arrange(vec![0, 0]),
        Answer::Distribute(vec![1; many as usize + 1]),
        Answer::Distribute(vec![u32::MAX; many as usize]),
    ];
    let asked = kernel.pending().find(|choice| choice.seat == seat);
    wrong.retain(|answer| asked.is_none_or(|choice| choice.ask.check(answer).is_err()));
    wrong
}

fn first_difference(mine: &str, theirs: &str) -> (String, String) {
    let mut others = theirs.lines();
    for line in mine.lines() {
        let other = others.next().unwrap_or("(nothing)");
        if line != other {
            return (line.to_owned(), other.to_owned());
        }
    }
    ("(nothing)".to_owned(), others.next().unwrap_or("(nothing)").to_owned())
}
