//! The loop: takes the task under way one stage further until a player must answer or nothing is left to do.

use super::change::Change;
use super::choice::{Answer, Ask, Choice, Refusal};
use super::control::{Asked, Asker, Call, Reply, Script, Signal, Task, Using};
use super::core::Kernel;
use super::fault::{Fault, Told, misuse};
use super::schema::VerbId;
use super::state::Armed;
use super::value::{Handle, Seat, Value};

/// Why the loop stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Someone has to answer.
    Asked,
    /// The game is over, or nothing is left to do.
    Over,
}

impl Kernel {
    /// Goes on until a player must answer or nothing is left to do.
    ///
    /// # Errors
    /// A fault. The state is then somewhere in the middle of an action: roll it back.
    pub fn advance(&mut self, script: &dyn Script) -> Result<Status, Fault> {
        loop {
            self.within_budget()?;
            if !self.control.asked.is_empty() {
                self.settle_checkpoint();
                return Ok(Status::Asked);
            }
            if self.state.over() {
                self.stop(script);
                return Ok(Status::Over);
            }
            if let Some((frame, exit)) = self.control.exit.take() {
                self.exit(frame, exit, script)?;
            }
            if self.control.stirred && self.may_exit() {
                self.control.stirred = false;
                if let Some((frame, end)) = self.due_exit(script)? {
                    if let Some(clause) = end.cites {
                        self.cite(clause)?;
                    }
                    self.end(frame, end.exit, script)?;
                    self.control.stirred = true;
                    continue;
                }
            }
            self.touch(self.control.agenda.len().saturating_sub(1));
            match self.control.agenda.last() {
                None => return Ok(Status::Over),
                Some(Task::Frame { .. }) => self.advance_frame(script)?,
                // A batch whose bodies run has handed over to the script beneath it.
                Some(Task::Batch(batch)) if batch.running => self.resume(script)?,
                Some(Task::Batch(_)) => self.advance_batch(script).map_err(|fault| self.told_where(fault))?,
                Some(Task::Settle(base)) => {
                    let base = *base;
                    self.advance_settle(base, script)?;
                }
                Some(Task::Window(_)) => self.advance_window(script)?,
                Some(Task::Use(_)) => self.advance_use()?,
                Some(Task::Thread { .. }) => self.resume(script)?,
                Some(Task::Without(_)) => drop(self.control.agenda.pop()),
            }
        }
    }

    /// Reasons to end are looked at between occurrences and effects, never in the middle of one.
    fn may_exit(&self) -> bool {
        match self.control.agenda.last() {
            Some(Task::Frame { .. } | Task::Settle(_) | Task::Window(_)) => true,
            Some(Task::Thread { call: Call::Step(..), bodies, .. }) => bodies.is_empty() && self.control.open.is_empty(),
            _ => false,
        }
    }

    /// A piece of script is to run next.
    pub(super) fn run(&mut self, call: Call, base: u32) -> Result<(), Fault> {
        self.push(Task::Thread { thread: 0, call, base, bodies: Default::default(), reply: Reply::Nothing })
    }

    /// Starts the nearest script, or goes on with it. The moment before one starts while no other waits is a checkpoint.
    fn resume(&mut self, script: &dyn Script) -> Result<(), Fault> {
        let Some(at) = self.control.agenda.iter().rposition(|task| matches!(task, Task::Thread { .. })) else { return Ok(()) };
        if matches!(self.control.agenda.get(at), Some(Task::Thread { thread: 0, .. })) && !self.control.script_waits() {
            self.begin_script();
        }
        self.touch(at);
        let next = self.control.threads.wrapping_add(1);
        let Some(Task::Thread { thread, call, reply, .. }) = self.control.agenda.get_mut(at) else { return Ok(()) };
        let signal = if *thread == 0 {
            *thread = next;
            self.control.threads = next;
            let call = call.clone();
            script.start(self, next, &call)?
        } else {
            let (thread, reply) = (*thread, std::mem::take(reply));
            script.resume(self, thread, reply)?
        };
        self.stopped_at(at, signal)
    }

    /// A script stopped: it waits, or it is finished and what it put on the agenda goes on without it.
    fn stopped_at(&mut self, at: usize, signal: Signal) -> Result<(), Fault> {
        let Signal::Done(result) = signal else { return Ok(()) };
        self.control.handed_over = false;
        if matches!(self.control.agenda.get(at), Some(Task::Thread { .. })) {
            self.control.agenda.remove(at);
        }
        if result != Value::Nil
            && let Some(Task::Use(using)) = at.checked_sub(1).and_then(|below| self.control.agenda.get_mut(below))
            && using.stage == Using::Body
        {
            // What its cost settled is the use's own, however long it waits and however often the ability is used meanwhile.
            using.data = result;
        }
        if !self.control.open.is_empty() {
            self.control.open.clear();
            return misuse("a batch was left open");
        }
        Ok(())
    }

    /// Everything under way stops, because the game is over.
    fn stop(&mut self, script: &dyn Script) {
        for task in std::mem::take(&mut self.control.agenda) {
            if let Task::Thread { thread, .. } = task {
                script.discard(self.number, thread);
            }
        }
        self.control.pending.clear();
        self.control.open.clear();
        self.control.answered = None;
        self.control.handed_over = false;
        self.control.exit = None;
        self.settle_checkpoint();
    }

    /// The game begins.
    ///
    /// # Errors
    /// A root procedure with roles.
    pub fn begin_game(&mut self) -> Result<(), Fault> {
        self.begin(self.rules.schema.policy.root, &[], None).map(|_| ())
    }

    /// A script asks a player something and has to wait, unless the answer is given back at once because there is only one. Where
    /// that would tell what the choice `hides`, it is asked all the same.
    ///
    /// # Errors
    /// A choice without a legal answer.
    pub fn ask(&mut self, choice: Choice, hides: bool) -> Result<Option<Value>, Fault> {
        self.may_wait()?;
        if !hides
            && self.policy.auto_single
            && let Some(answer) = choice.ask.only()
        {
            self.note_single(&choice, &answer);
            return Ok(Some(result(&choice.ask, &answer)));
        }
        self.control.asker = Asker::Script;
        self.control.asked.push(Asked { choice, answer: None });
        Ok(None)
    }

    /// A script asks several players at once and has to wait.
    ///
    /// # Errors
    /// As for [`Kernel::ask`].
    pub fn ask_several(&mut self, choices: Vec<Choice>) -> Result<(), Fault> {
        self.may_wait()?;
        self.control.asker = Asker::Several;
        self.control.asked.extend(choices.into_iter().map(|choice| Asked { choice, answer: None }));
        Ok(())
    }

    /// A player answers.
    ///
    /// # Errors
    /// Why the answer is refused; nothing has changed then.
    pub fn answer(&mut self, seat: Seat, answer: Answer) -> Result<(), Refusal> {
        if self.control.asked.is_empty() {
            return Err(Refusal::NothingAsked);
        }
        let waiting = |asked: &&mut Asked| asked.choice.seat == seat && asked.answer.is_none();
        let Some(asked) = self.control.asked.iter_mut().find(waiting) else {
            return Err(Refusal::NotYou { seat: format!("player {}", u32::from(seat.0) + 1) });
        };
        asked.choice.ask.check(&answer)?;
        self.single.clear();
        asked.answer = Some(answer.clone());
        let prompt = &asked.choice.prompt;
        self.trace.push(|| super::trace::Line::Answered { seat, prompt: prompt.clone() });
        self.remember_answer(seat, answer);
        if self.control.asked.iter().all(|asked| asked.answer.is_some()) {
            self.deliver();
        }
        Ok(())
    }

    fn deliver(&mut self) {
        let mut asked = std::mem::take(&mut self.control.asked);
        let mut answers = asked.drain(..).filter_map(|asked| Some((asked.choice, asked.answer?)));
        match self.control.asker {
            Asker::Task => self.control.answered = answers.next(),
            Asker::Script => {
                if let Some((choice, answer)) = answers.next() {
                    self.reply(Reply::Value(result(&choice.ask, &answer)));
                }
            }
            Asker::Several => {
                let all = answers.by_ref().map(|(choice, answer)| result(&choice.ask, &answer)).collect();
                self.reply(Reply::Value(Value::List(all)));
            }
        }
        drop(answers);
        self.control.asked = asked;
    }

    /// Makes an armed ability of a card live.
    ///
    /// # Errors
    /// An ability that the card does not have.
    pub fn arm(&mut self, card: Handle, name: &str, you: Seat, lasting: &Value) -> Result<(), Fault> {
        let def = self.state.object(card.id).card();
        let found = def.and_then(|def| {
            let (_, card) = self.rules.schema.cards.get_index(def.0 as usize)?;
            let index = card.abilities.iter().position(|ability| ability.name.as_deref() == Some(name))?;
            Some((def, index as u16))
        });
        let Some((def, index)) = found else {
            return misuse(Told { text: format!("{} has no ability named `{name}`", self.name(card.id)), of: vec![card.id] });
        };
        let data = super::carry::record(lasting, "data").cloned().unwrap_or_default();
        let once = super::carry::record(lasting, "once").is_some_and(Value::truth);
        self.within_budget()?;
        self.changes += data.weight();
        // What should last as long as something that is over does not begin.
        let Some(until) = self.until(lasting)? else { return Ok(()) };
        let serial = self.control.tick();
        let at = self.state.armed.len() as u32;
        let armed = Armed { serial, card, def, index, you, data, until, once };
        self.change(Change::Arm(at, Box::new(armed)));
        Ok(())
    }

    pub(super) fn spend(&mut self, verb: VerbId) -> Result<(), Fault> {
        self.spent += 1;
        if self.spent > self.budget.occurrences {
            let name = self.rules.schema.verbs.get_index(verb.index()).map_or("?", |(name, _)| name);
            let Told { text, of } = self.diagnosis();
            let diagnosis = Told { text: format!("; the last was `{name}`{text}"), of };
            return Err(Fault::Occurrences { limit: self.budget.occurrences, diagnosis });
        }
        Ok(())
    }

    /// Everything that makes the journal or the log longer counts, also what is no occurrence.
    pub(super) fn within_budget(&self) -> Result<(), Fault> {
        if self.changes > self.budget.changes {
            return Err(Fault::Changes { limit: self.budget.changes, diagnosis: self.diagnosis() });
        }
        Ok(())
    }
}

/// What a script gets for an answer: the position of a pick from 1, the things chosen, a truth, a number, amounts.
fn result(ask: &Ask, answer: &Answer) -> Value {
    let items = |from: &[Value], positions: &[u32]| {
        Value::List(positions.iter().filter_map(|at| from.get(*at as usize).cloned()).collect())
    };
    match (ask, answer) {
        (_, Answer::Pick(at)) => Value::Int(i64::from(*at) + 1),
        (Ask::Choose { from, .. }, Answer::Choose(positions)) | (Ask::Arrange(from), Answer::Arrange(positions)) => {
            items(from, positions)
        }
        (_, Answer::Confirm(yes)) => Value::Flag(*yes),
        (_, Answer::Number(n)) => Value::Int(*n),
        (_, Answer::Distribute(parts)) => Value::List(parts.iter().map(|part| Value::Int(i64::from(*part))).collect()),
        _ => Value::Nil,
    }
}
