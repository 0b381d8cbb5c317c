//! A scenario on its way: the match, and what its script asks about it.

use std::rc::Rc;
use std::sync::Arc;

use crate::game::trial::Trial;
use crate::game::{AnswerError, Game, Match, SetupError};
use crate::kernel::choice::{Answer, Choice};
use crate::kernel::control::Task;
use crate::kernel::knowledge::lot;
use crate::kernel::schema::WindowId;
use crate::kernel::state::Outcome;
use crate::kernel::value::{Handle, Seat, Value};
use crate::script::Host;

use super::names::{Names, Roster};
use super::scenario::Terms;

/// How many answers a script may give: one that gives more never ends.
pub const ANSWERS: usize = 10_000;
/// How often it may ask or check something, answers included.
pub const QUESTIONS: usize = 100_000;

/// What became of an answer that may fail.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Failing {
    /// None may fail.
    No,
    /// One is expected to.
    Expected,
    /// It did, in this way.
    Happened(String),
}

/// What is done at every answer of a scenario besides what its script says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rigor {
    /// What it leads to is run again in a fresh host, and must lead to the same.
    pub pure: bool,
    /// All that holds of every match is tried after it.
    pub checked: bool,
}

/// The match of a scenario, with what was noted while its script ran.
#[derive(Debug)]
pub struct Stage {
    game: Arc<Game>,
    played: Match,
    roster: Roster,
    answers: usize,
    questions: usize,
    checks: usize,
    failing: Failing,
    rigor: Rigor,
}

/// What a script gets for what it asks: a value, or what is wrong.
pub type Reply = Result<Value, String>;

impl Stage {
    /// Begins the match of a scenario.
    ///
    /// # Errors
    /// A set-up that cannot be built, or rules that fail before the first decision.
    pub fn open(game: &Arc<Game>, host: &Rc<Host>, terms: &Terms, rigor: Rigor) -> Result<Stage, SetupError> {
        if rigor.checked {
            host.doubt();
        }
        let played = Match::start_recorded(game, host, terms.setup.clone()).map_err(SetupError::without_place)?;
        let roster = Roster::new(game, &terms.setup);
        Ok(Stage { game: game.clone(), played, roster, answers: 0, questions: 0, checks: 0, failing: Failing::No, rigor })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A fresh host of the game.
    pub(super) fn game_host(&self) -> Result<Rc<Host>, crate::kernel::Fault> {
        self.game.host()
    }

    /// The match.
    pub fn played(&self) -> &Match {
        &self.played
    }

    /// The match, when the script is over.
    pub(super) fn into_played(self) -> Match {
        self.played
    }

    /// What things are called now.
    pub fn names(&self) -> Names<'_> {
        Names { game: &self.game, kernel: self.played.kernel(), roster: &self.roster }
    }

    /// Whether a clause was cited.
    pub fn cited(&self, clause: usize) -> bool {
        self.played.kernel().cited.get(clause / 64).is_some_and(|word| word & 1 << (clause % 64) != 0)
    }

    /// What is wrong when the script is over.
    ///
    /// # Errors
    /// Whatever its author left undone.
    pub fn close(&self, terms: &Terms) -> Result<(), String> {
        match (self.dangles(), terms.open) {
            (true, false) => return Err(format!("the script is over, but {}", self.names().pending().join("; "))),
            (false, true) => return Err("it says `open = true`, but leaves nothing unanswered that must be answered".into()),
            (true, true) | (false, false) => {}
        }
        if self.checks == 0 {
            return Err(
                "it asserts nothing: no `t:expect`, `t:asks`, `t:offers`, `t:refuses`, `t:log_has`, `t:trace_has`, `t:holds` or `t:fails`"
                    .into(),
            );
        }
        let uncited: Vec<&str> = terms
            .covers
            .iter()
            .filter(|clause| !self.cited(**clause))
            .filter_map(|clause| self.game.clauses.get(*clause))
            .map(|clause| &*clause.id)
            .collect();
        if uncited.is_empty() {
            return Ok(());
        }
        Err(format!("it covers {}, but the rules never cited that while it ran", uncited.join(", ")))
    }

    /// Whether something is asked that a scenario may not leave unanswered without saying so.
    pub(super) fn dangles(&self) -> bool {
        !self.played.over() && !self.idle()
    }

    /// Whether what is asked is the choice of a window that a scenario may leave open.
    fn idle(&self) -> bool {
        let windows = self.game.manifest.scenario.as_ref().map_or(&[][..], |scenario| &scenario.idle);
        self.window().is_some_and(|window| windows.contains(&window))
    }

    /// The window whose choice is asked now.
    fn window(&self) -> Option<WindowId> {
        match self.played.kernel().control().agenda.last() {
            Some(Task::Window(run)) => Some(run.window),
            _ => None,
        }
    }

    /// Replies to what the script asks.
    ///
    /// # Errors
    /// What is wrong; it is then raised where the script asked.
    pub fn reply(&mut self, what: &str, args: &[Value]) -> Reply {
        let arg = |at: usize| args.get(at).unwrap_or(&Value::Nil);
        self.questions += 1;
        if self.questions > QUESTIONS {
            return Err(endless(QUESTIONS, "checks and answers"));
        }
        if ["expect", "expect_set", "asks", "offers", "refuses", "log_has", "trace_has", "holds", "failed"].contains(&what) {
            self.checks += 1;
        }
        match what {
            "answer" => self.answer(self.seat(arg(0))?, text(arg(1), "an answer")?, list(arg(2))),
            "expect" => self.expect(arg(0), arg(1), |names, actual, expected| names.same(actual, expected)),
            "expect_set" => self.expect(arg(0), arg(1), |names, actual, expected| names.same_set(actual, expected)),
            "asks" => self.asks(self.seat(arg(0))?, arg(1)),
            "offers" => self.offers(self.seat(arg(0))?, arg(1)),
            "refuses" => self.refuses(self.seat(arg(0))?, text(arg(1), "the answer")?, list(arg(2))),
            "log_has" => self.log_has(text(arg(0), "the text")?),
            "trace_has" => self.trace_has(text(arg(0), "the text")?),
            "holds" => self.played.audit().map(|()| Value::Nil).map_err(|violation| violation.to_string()),
            "sees" => {
                let (seat, card) = (self.seat(arg(0))?, self.card(arg(1))?);
                Ok(Value::Flag(self.played.kernel().knows(card, seat)))
            }
            "sees_set" => self.sees_set(self.seat(arg(0))?, list(arg(1))),
            "card" => self.find(arg(0), arg(1)),
            "result" => self.result(self.seat(arg(0))?),
            "may_fail" => {
                self.failing = Failing::Expected;
                Ok(Value::Nil)
            }
            "failed" => self.failed(arg(0)),
            other => Err(format!("nothing is known of `{other}`")),
        }
    }

    fn seat(&self, who: &Value) -> Result<Seat, String> {
        let seats = self.played.setup.seats;
        match who {
            Value::Object(handle) if handle.id >= 1 && handle.id <= u32::from(seats) => Ok(Seat((handle.id - 1) as u8)),
            Value::Object(handle) if (handle.id as usize) <= self.game.manifest.seat_names.len() && handle.id > 0 => {
                Err(format!("`{}` does not play in this scenario", self.names().seat(Seat((handle.id - 1) as u8))))
            }
            Value::Text(name) => match self.game.manifest.seat_names.iter().position(|seat| seat == name) {
                Some(seat) => self.seat(&Value::Object(Handle::player(Seat(seat as u8)))),
                None => Err(format!("there is no seat `{name}`")),
            },
            other => {
                Err(format!("a player is wanted, such as `t.{}`, not {}", self.names().seat(Seat(0)), self.names().say(other)))
            }
        }
    }

    fn card(&self, which: &Value) -> Result<u32, String> {
        match which {
            Value::Text(word) => self.names().find(word),
            Value::Object(handle) if self.played.kernel().state().is_card(handle.id) => Ok(handle.id),
            other => Err(format!("a card is named by its slug, not by {}", self.names().say(other))),
        }
    }

    /// Whether a seat knows of exactly these cards that they are these, in an order that it does not know.
    fn sees_set(&self, seat: Seat, which: &[Value]) -> Reply {
        let kernel = self.played.kernel();
        let ids: Vec<u32> = which.iter().map(|which| self.card(which)).collect::<Result<_, _>>()?;
        let Some(first) = ids.first() else { return Err("`t:sees_set` takes a list of cards".into()) };
        let set = lot(kernel.state(), *first, seat);
        let objects = 0..kernel.state().objects.len() as u32;
        let same = objects.filter(|id| lot(kernel.state(), *id, seat) == set).all(|id| ids.contains(&id));
        let all = ids.iter().all(|id| lot(kernel.state(), *id, seat) == set);
        Ok(Value::Flag(set != 0 && same && all && !kernel.knows(*first, seat)))
    }

    pub(super) fn choice_of(&self, seat: Seat) -> Option<&Choice> {
        self.played.kernel().pending().find(|choice| choice.seat == seat)
    }

    /// Who is asked instead of somebody who is not.
    pub(super) fn asked_instead(&self) -> String {
        let pending = self.names().pending();
        if pending.is_empty() { "the game is over".into() } else { pending.join("; ") }
    }

    fn answer(&mut self, seat: Seat, method: &str, args: &[Value]) -> Reply {
        let Some(choice) = self.choice_of(seat) else {
            return Err(format!(
                "`{}` is not asked now and cannot answer `{method}`: {}",
                self.names().seat(seat),
                self.asked_instead()
            ));
        };
        let (answer, rest) = self.names().answer(choice, method, args)?;
        if self.give(seat, answer)? {
            self.follow(seat, method, rest)?;
        }
        Ok(Value::Nil)
    }

    /// The arguments after the first answer what is asked next. One that names the only answer of a choice which nobody was
    /// asked for that reason is right, too, and answers nothing.
    fn follow(&mut self, seat: Seat, method: &str, args: &[Value]) -> Result<(), String> {
        let mut seen = 0;
        for word in args {
            if let Some(at) = self.only(seat, word, seen) {
                seen = at + 1;
                continue;
            }
            let Some(choice) = self.further(seat) else { return Err(self.left_over(seat, method, word)) };
            let answer = self.names().reply(choice, word)?;
            if !self.give(seat, answer)? {
                return Ok(());
            }
            seen = 0;
        }
        Ok(())
    }

    /// Which of the choices that nobody was asked, from a position on, had only the answer that an argument names.
    pub(super) fn only(&self, seat: Seat, word: &Value, seen: usize) -> Option<usize> {
        let names = self.names();
        let mut single = self.played.kernel().single.iter().enumerate().skip(seen);
        single.find(|(_, (choice, answer))| choice.seat == seat && names.took(choice, answer, word)).map(|(at, _)| at)
    }

    /// What a further argument answers. What is offered in a window is a new action, not a part of the one before.
    pub(super) fn further(&self, seat: Seat) -> Option<&Choice> {
        self.choice_of(seat).filter(|_| self.window().is_none())
    }

    /// An argument that answers nothing, with what nobody was asked because it had only one answer.
    fn left_over(&self, seat: Seat, method: &str, word: &Value) -> String {
        let names = self.names();
        let single = self.played.kernel().single.iter().filter(|(choice, _)| choice.seat == seat);
        let single: Vec<String> =
            single.map(|(choice, _)| names.choice(choice).replacen(" is asked ", " need not be asked ", 1)).collect();
        let single = if single.is_empty() { String::new() } else { format!(" ({})", single.join("; ")) };
        let (seat, word) = (names.seat(seat), names.word(word));
        format!("{word} is left over: after `{method}`, `{seat}` is not asked for it{single}: {}", self.asked_instead())
    }

    /// Gives an answer. Gives `false` if it failed as it was expected to.
    fn give(&mut self, seat: Seat, answer: Answer) -> Result<bool, String> {
        self.answers += 1;
        if self.answers > ANSWERS {
            return Err(endless(ANSWERS, "answers"));
        }
        let before = self.rigor.pure.then(|| (self.played.kernel().fork(), answer.clone()));
        match self.put(seat, answer) {
            Ok(()) => {
                if let Some((at, answer)) = before {
                    self.again(at, seat, answer)?;
                }
                if self.rigor.checked {
                    let tried = self.played.try_out(Trial::ALL);
                    tried.map_err(|unsound| format!("what holds of every match does not hold here: {unsound}"))?;
                }
                Ok(true)
            }
            Err(AnswerError::Refused(refusal)) => Err(format!("the answer is refused: {refusal}. {}", self.asked_instead())),
            Err(AnswerError::Failed(fault)) => {
                if self.failing == Failing::No {
                    return Err(format!("what the answer led to failed, and was taken back: {fault}"));
                }
                self.failing = Failing::Happened(fault.to_string());
                Ok(false)
            }
        }
    }

    /// Gives an answer to the match. What one cited that failed was not applied.
    pub(super) fn put(&mut self, seat: Seat, answer: Answer) -> Result<(), AnswerError> {
        let cited = self.played.kernel().cited.clone();
        let put = self.played.answer(seat, answer);
        if let Err(AnswerError::Failed(_)) = put {
            self.played.kernel_mut().cited = cited;
        }
        put
    }

    fn failed(&mut self, part: &Value) -> Reply {
        let fault = match std::mem::replace(&mut self.failing, Failing::No) {
            Failing::Happened(fault) => fault,
            Failing::No | Failing::Expected => return Err("nothing failed, and it should have".into()),
        };
        match part {
            Value::Text(part) if !fault.contains(&**part) => Err(format!("it failed in another way than \"{part}\": {fault}")),
            _ => Ok(Value::Text(fault.into())),
        }
    }

    fn find(&self, word: &Value, which: &Value) -> Reply {
        let names = self.names();
        let word = text(word, "a slug")?;
        let id = match which {
            Value::Nil => names.find(word)?,
            Value::Int(n) => names.find(&format!("{word}#{n}"))?,
            owner => {
                let seat = self.seat(owner)?;
                names.find(word)?;
                let owned = |id: &u32| self.played.kernel().state().object(*id).owner == seat;
                match names.of_slug(word).into_iter().find(owned) {
                    Some(id) => id,
                    None => return Err(format!("`{}` has no card `{word}` in this match", names.seat(seat))),
                }
            }
        };
        Ok(Value::Object(self.played.kernel().state().handle(id)))
    }

    fn result(&self, seat: Seat) -> Reply {
        Ok(match self.played.results().get(seat.index()) {
            Some(Outcome::Won) => Value::Text("won".into()),
            Some(Outcome::Lost) => Value::Text("lost".into()),
            Some(Outcome::Drew) => Value::Text("drew".into()),
            Some(Outcome::Open) | None => Value::Nil,
        })
    }
}

fn endless(many: usize, what: &str) -> String {
    format!("the scenario does not come to an end: stopped after {many} {what}")
}

fn text<'v>(value: &'v Value, what: &str) -> Result<&'v str, String> {
    value.text().ok_or_else(|| format!("{what} must be text, not {}", value.kind()))
}

fn list(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        _ => &[],
    }
}
