//! Why an ability that is not offered cannot be used: worked out only when somebody wants to know.

use super::choice::Ask;
use super::control::{Asker, Pending, Query, Script, Task, WindowRun};
use super::core::Kernel;
use super::fault::Fault;
use super::schema::{AbilityDef, AbilityKind};
use super::value::{AbilityRef, EventRef, Seat, Value};

/// Why an ability cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// What its own block says.
    Says(Value),
    /// Somebody else uses it.
    NotYours,
    /// It is not on where its card lies, or as it lies there.
    NotHere,
    /// It is used at another time, or only when the rules ask for it.
    NotNow,
    /// It was used as often as it may be.
    UsedUp,
    /// Its condition does not hold.
    Condition,
    /// Its cost cannot be paid.
    Cost,
}

impl Kernel {
    /// Why a seat that is asked something cannot use an ability now, which is not among the answers.
    ///
    /// # Errors
    /// A script that fails.
    pub fn why_not(&self, ability: AbilityRef, you: Seat, script: &dyn Script) -> Result<WhyNot, Fault> {
        let declared = self.ability(ability).and_then(|def| Some((def, self.rules.schema.kinds.get_index(def.kind.index())?.1)));
        let Some((def, kind)) = declared else { return Ok(WhyNot::NotHere) };
        if !self.is_on(ability) {
            return Ok(WhyNot::NotHere);
        }
        if self.user_of(ability, script)? != you {
            return Ok(WhyNot::NotYours);
        }
        let Some(event) = self.occasion(def, kind, you) else { return Ok(WhyNot::NotNow) };
        let why = self.obstacle(ability, def, you, event, script)?;
        let Some(block) = def.why_not else { return Ok(why) };
        let data = self.data_of(ability);
        let says = script.ask(self, &Query::Block { block, card: ability.card, you, event, data })?;
        Ok(if says == Value::Nil { why } else { WhyNot::Says(says) })
    }

    /// The occasion on which an ability could be used now: the last occurrence that opened the window for others that watch the
    /// same and are the seat's own, because what others have that answers may be hidden; no occurrence where it watches nothing.
    /// There is none where its time has not come.
    fn occasion(&self, def: &AbilityDef, kind: &AbilityKind, you: Seat) -> Option<Option<EventRef>> {
        let run: Option<&WindowRun> = match self.control.agenda.last() {
            Some(Task::Window(run)) => Some(run),
            _ => None,
        };
        let Some(watch) = def.watch else {
            let opened = run.is_some_and(|run| run.triggered.is_none() && kind.window == Some(run.window));
            return (opened || (kind.called && self.asks_for(def, you))).then_some(None);
        };
        let triggered = run.and_then(|run| run.triggered.as_ref()).map_or(&[][..], Vec::as_slice);
        let alike =
            |pending: &&Pending| pending.you == you && self.ability(pending.ability).is_some_and(|def| def.watch == Some(watch));
        triggered.iter().filter(alike).map(|pending| pending.event).max().map(Some)
    }

    /// Whether a seat is asked for abilities of the kind of this one.
    fn asks_for(&self, def: &AbilityDef, you: Seat) -> bool {
        let kind = |value: &Value| match value {
            Value::Ability(ability) => self.ability(*ability).map(|def| def.kind),
            _ => None,
        };
        self.pending().filter(|choice| choice.seat == you).any(|choice| match &choice.ask {
            Ask::Choose { from, .. } => from.iter().any(|value| kind(value) == Some(def.kind)),
            Ask::Pick(options) => options.iter().any(|option| kind(&option.subject) == Some(def.kind)),
            _ => false,
        })
    }

    fn obstacle(
        &self,
        ability: AbilityRef,
        def: &AbilityDef,
        you: Seat,
        event: Option<EventRef>,
        script: &dyn Script,
    ) -> Result<WhyNot, Fault> {
        let data = self.data_of(ability);
        Ok(if self.exhausted(ability, def, you) {
            WhyNot::UsedUp
        } else if !self.holds(def.when, ability, you, event, &data, script)? {
            WhyNot::Condition
        } else if !self.holds(def.can_pay, ability, you, event, &data, script)? {
            WhyNot::Cost
        } else {
            // It could be used, but has had its turn.
            WhyNot::UsedUp
        })
    }

    /// What the script that asks says of something that is no answer.
    ///
    /// # Errors
    /// A script that fails.
    pub fn why_no_answer(&self, seat: Seat, tag: Option<&str>, subject: Value, script: &dyn Script) -> Result<Value, Fault> {
        let thread = match self.control.asker {
            Asker::Script | Asker::Several => self.control.agenda.iter().rev().find_map(|task| match task {
                Task::Thread { thread, .. } => Some(*thread),
                _ => None,
            }),
            Asker::Task => None,
        };
        let Some(thread) = thread else { return Ok(Value::Nil) };
        script.ask(self, &Query::WhyNot { thread, seat, tag: tag.map(Into::into), subject })
    }
}
