//! From a match that was played to the scenario that plays it: how it began, its answers as a suite gives them, what came of it.

mod calls;
mod lua;
mod setup;

use std::rc::Rc;
use std::sync::Arc;

use thiserror::Error;

pub(crate) use self::calls::Call;
use self::lua::{Item, call};
use super::scenario::Terms;
use super::stage::{ANSWERS, Rigor, Stage};
use crate::game::{AnswerError, Game, Setup, SetupError};
use crate::kernel::Fault;
use crate::kernel::choice::{Answer, Refusal};
use crate::kernel::schema::{AttrId, AttrKind, Holder};
use crate::kernel::state::Outcome;
use crate::kernel::value::{Handle, Seat, Value};
use crate::script::Host;

/// How far a script is indented.
const INDENT: usize = 4;
/// How many arguments one call has at the most.
const ARGUMENTS: usize = 4;

/// A match to be written as a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Recording<'a> {
    /// The name of the scenario.
    pub name: &'a str,
    /// How the match began.
    pub setup: &'a Setup,
    /// Its answers. One whose consequences fail ends the scenario, which then shows that it fails.
    pub answers: &'a [(Seat, Answer)],
    /// Whether it also checks how many cards lie in the zones of the players.
    pub zones: bool,
    /// Whether it claims to cover the clauses that are cited.
    pub covers: bool,
    /// Whether it asks in the end whether all holds that always should.
    pub holds: bool,
    /// What its author should know, a comment line each.
    pub notes: &'a [String],
}

/// Why a match cannot be written. Answers are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It does not begin.
    #[error("the match does not begin: {0}")]
    Setup(#[from] SetupError),
    /// Somebody answers who is not asked.
    #[error("answer {number} is given by {seat}, who is not asked")]
    NotAsked {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
    },
    /// An answer is not legal.
    #[error("answer {number}, by {seat}, is refused: {why}")]
    Refused {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
        /// Why.
        why: Refusal,
    },
    /// An answer that no call of a suite gives.
    #[error("answer {number}, by {seat}, is one that a suite cannot give")]
    Nameless {
        /// Which answer.
        number: usize,
        /// Whose.
        seat: String,
    },
    /// What it would check cannot be worked out.
    #[error("what came of the match cannot be told: {0}")]
    Fault(#[from] Fault),
    /// It has more answers than a scenario may have.
    #[error("the match has {0} answers, and a scenario has {ANSWERS} at the most: record a part of it")]
    TooLong(usize),
}

impl Recording<'_> {
    /// The scenario as text, in the order in which a person would write it.
    ///
    /// # Errors
    /// Answers that do not fit the match, or that cannot be written.
    pub fn text(&self, game: &Arc<Game>, host: &Rc<Host>) -> Result<String, RecordError> {
        if self.answers.len() > ANSWERS {
            return Err(RecordError::TooLong(self.answers.len()));
        }
        let terms = Terms { covers: Vec::new(), setup: self.setup.clone(), open: true };
        let stage = Stage::open(game, host, &terms, Rigor::default())?;
        let mut script = Script { stage, lines: Vec::new(), last: None };
        let before = script.values()?;
        for (number, (seat, answer)) in (1..).zip(self.answers) {
            if !script.answer(number, *seat, answer)? {
                break;
            }
        }
        script.flush();
        script.checks(&before, self.zones, self.holds)?;
        Ok(self.written(&script))
    }

    fn written(&self, script: &Script) -> String {
        let mut text: String = self.notes.iter().map(|note| format!("-- {note}\n")).collect();
        text.push_str(&format!("scenario {} {{\n", lua::quoted(self.name)));
        let (stage, game) = (&script.stage, script.stage.game());
        let mut terms = Vec::new();
        let cited: Vec<Item> = game
            .clauses
            .iter()
            .enumerate()
            .filter(|(at, _)| stage.cited(*at))
            .map(|(_, clause)| Item::text(&clause.id))
            .collect();
        if self.covers && !cited.is_empty() {
            terms.push(("covers".to_owned(), Item::list(cited)));
        }
        terms.extend(setup::terms(game, self.setup));
        if stage.dangles() {
            terms.push(("open".to_owned(), Item::Word("true".to_owned())));
        }
        for (name, item) in terms {
            text.push_str(&item.written(2, &format!("{name} = "), ",\n"));
        }
        text.push_str(&format!("  script = function(t)\n{}\n  end,\n}}\n", script.lines.join("\n")));
        text
    }
}

/// A stored value of a player: the player, the name of the value, what it is.
type Stored = (Seat, String, Option<i64>);

/// The script on its way.
struct Script {
    stage: Stage,
    lines: Vec<String>,
    /// The last call, to which an argument may still be added.
    last: Option<(Seat, Call)>,
}

impl Script {
    fn seat(&self, seat: Seat) -> String {
        self.stage.names().seat(seat).to_owned()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.stage.played().setup.seats).map(Seat)
    }

    /// Writes an answer and gives it. Gives whether it led on.
    fn answer(&mut self, number: usize, seat: Seat, answer: &Answer) -> Result<bool, RecordError> {
        let Some(choice) = self.stage.choice_of(seat) else {
            return Err(RecordError::NotAsked { number, seat: self.seat(seat) });
        };
        let turn = self.stage.played().kernel().state().active;
        let further = self.further(seat, answer);
        let Some(call) = self.stage.names().call(choice, answer) else {
            return Err(RecordError::Nameless { number, seat: self.seat(seat) });
        };
        match self.stage.put(seat, answer.clone()) {
            Ok(()) => {}
            Err(AnswerError::Refused(why)) => return Err(RecordError::Refused { number, seat: self.seat(seat), why }),
            Err(AnswerError::Failed(fault)) => {
                self.flush();
                self.fails(seat, &call, &fault);
                return Ok(false);
            }
        }
        match (further, &mut self.last) {
            (Some(word), Some((_, last))) => last.args.push(word),
            _ => {
                self.flush();
                self.last = Some((seat, call));
            }
        }
        let now = self.stage.played().kernel().state().active;
        if now != turn && !self.stage.played().over() {
            self.flush();
            self.lines.push(format!("{:INDENT$}-- The turn of {}.", "", self.seat(now)));
        }
        Ok(true)
    }

    /// The argument that gives an answer as a part of the last call.
    fn further(&self, seat: Seat, answer: &Answer) -> Option<Value> {
        let (_, call) = self.last.as_ref().filter(|(who, call)| *who == seat && call.goes_on && call.args.len() < ARGUMENTS)?;
        if ["yes", "no", "number", "choose", crate::kernel::window::PASS].contains(&call.method.as_str()) {
            return None;
        }
        let word = self.stage.names().further(self.stage.further(seat)?, answer)?;
        // A word that names an answer which nobody had to give would be taken for that.
        self.stage.only(seat, &word, 0).is_none().then_some(word)
    }

    /// The last call has all its arguments.
    fn flush(&mut self) {
        if let Some((seat, call)) = self.last.take() {
            let line = self.call(INDENT, "", seat, &call, "");
            self.lines.push(line);
        }
    }

    fn call(&self, indent: usize, before: &str, seat: Seat, made: &Call, after: &str) -> String {
        let args: Vec<Item> = made.args.iter().map(Item::argument).collect();
        call(indent, &format!("{before}t.{}:{}", self.seat(seat), made.method), &args, after)
    }

    /// The last answer fails, and its author wants to see how.
    fn fails(&mut self, seat: Seat, made: &Call, fault: &Fault) {
        let message = fault.to_string();
        let first = lua::quoted(message.lines().next().unwrap_or_default());
        let line = self.call(INDENT, "t:fails(function() ", seat, made, &format!(" end, {first})"));
        if line.chars().count() <= lua::WIDTH {
            self.lines.push(line);
            return;
        }
        let call = self.call(INDENT + 2, "", seat, made, "");
        self.lines.push(format!(
            "{0:INDENT$}t:fails(function()
{call}
{0:INDENT$}end, {first})",
            ""
        ));
    }

    fn check(&mut self, actual: &str, expected: &str) {
        self.lines.push(format!("{:INDENT$}t:expect({actual}, {expected})", ""));
    }

    /// What came of it: what players have that they had not, how it ended, or what is asked.
    fn checks(&mut self, before: &[Stored], zones: bool, holds: bool) -> Result<(), RecordError> {
        for (now, then) in self.values()?.into_iter().zip(before) {
            if now != *then {
                let (seat, name, amount) = now;
                let amount = amount.map_or_else(|| "nil".to_owned(), |amount| amount.to_string());
                self.check(&format!("t.{}.{name}", self.seat(seat)), &amount);
            }
        }
        if zones {
            for (seat, name, count) in self.zones() {
                self.check(&format!("#t.{}.{name}", self.seat(seat)), &count.to_string());
            }
        }
        if holds {
            self.lines.push(format!("{:INDENT$}t:holds()", ""));
        }
        if self.stage.played().over() {
            for seat in self.seats() {
                let result = match self.stage.played().results().get(seat.index()) {
                    Some(Outcome::Won) => "\"won\"",
                    Some(Outcome::Lost) => "\"lost\"",
                    Some(Outcome::Drew) => "\"drew\"",
                    Some(Outcome::Open) | None => "nil",
                };
                self.check(&format!("t:result(t.{})", self.seat(seat)), result);
            }
            return Ok(());
        }
        let mut asked: Vec<(Seat, Arc<str>)> =
            self.stage.played().kernel().pending().map(|choice| (choice.seat, choice.prompt.clone())).collect();
        // Of a player who is asked several things at once the first is looked at.
        asked.dedup_by_key(|(seat, _)| *seat);
        for (seat, prompt) in asked {
            let line = format!("{:INDENT$}t:asks(t.{}, {})", "", self.seat(seat), lua::quoted(&prompt));
            self.lines.push(line);
        }
        Ok(())
    }

    /// The stored values of the players.
    fn values(&self) -> Result<Vec<Stored>, Fault> {
        let (game, played) = (self.stage.game(), self.stage.played());
        let mut values = Vec::new();
        for seat in self.seats() {
            for (at, (name, attr)) in game.rules.schema.attrs.iter().enumerate() {
                if matches!(attr.kind, AttrKind::Stored { on: Holder::Player, .. }) {
                    let amount = played.kernel().attr(Handle::player(seat).id, AttrId::from(at), &**played.host())?;
                    values.push((seat, name.to_string(), amount));
                }
            }
        }
        Ok(values)
    }

    /// The zones of the players that have cards, with how many.
    fn zones(&self) -> Vec<(Seat, String, usize)> {
        let (game, state) = (self.stage.game(), self.stage.played().kernel().state());
        let zones = state.zones.iter().filter(|zone| zone.owner != Seat::NONE && zone.frame == 0 && !zone.cards.is_empty());
        let counted = zones.filter_map(|zone| {
            let (name, _) = game.rules.schema.zones.get_index(zone.kind.index())?;
            Some((zone.owner, name.to_string(), zone.cards.len()))
        });
        counted.collect()
    }
}
