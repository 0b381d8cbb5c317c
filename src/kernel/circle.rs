//! Chains of abilities that answer each other for ever, found by a state that comes again.
//!
//! Between two decisions everything follows from the state. So if an ability is about to be used and everything that the chain
//! has looked at since an earlier use stands as it did then, up to renaming, the chain goes round for ever. What it can look at
//! is the state, the random numbers, and the tasks that it took further: those from the lowest of them upwards, with what
//! triggered beyond them. What lies beneath only waits. It grows in a chain that goes deeper with each answer, and is not
//! compared, but for the little that the kernel reads of it: how deep the effect is in which the chain happens, replacements
//! that had their turn, and what watches a batch once and waits already. Scripts that wait keep what nobody can see; a chain
//! that went on with one of them is not compared.
//!
//! One thing is left out on purpose: the causes of an occurrence, and of these, and so on, without which no chain that goes
//! deeper would ever be the same. A script that follows `event.cause` so far that it counts the rounds is not told from one
//! that does not.
//!
//! One use is remembered: at the 16th, the 32nd, the 64th use and so on, so that a round of any length is found and nothing is
//! copied often. A later use is compared with it if its ability, the numbers of things and the first things that were changed
//! since do not already tell them apart.

use smallvec::SmallVec;

use super::canon::{Canon, Part};
use super::change::Change;
use super::choice::{Answer, Ask, Choice, Opt};
use super::control::{Call, Control, Pending, Stage, Task, Use};
use super::core::Kernel;
use super::fault::Fault;
use super::schema::{LoopVerdict, ProcId};
use super::state::{Outcome, State};
use super::trace::Line;
use super::value::{AbilityRef, Seat, Value};

/// The first use that is remembered.
const PATIENCE: u32 = 16;
/// How many changes are looked at before everything is compared.
const GLANCE: usize = 32;

/// A use of an ability in this action, for a diagnosis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) ability: AbilityRef,
    /// The card's definition, the position of the ability on it, and the step at which it is used.
    pub(super) what: What,
}

pub(super) type What = (u32, u16, Option<(ProcId, u16)>);

/// Looks for a use that comes again.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// How many uses there were.
    uses: u32,
    /// How many uses of all kinds there were in this action before the first.
    from: Option<usize>,
    /// The lowest task that was taken further since the remembered use.
    low: usize,
    remembered: Option<Box<Remembered>>,
}

#[derive(Debug)]
struct Remembered {
    state: State,
    control: Control,
    seen: usize,
    changed: usize,
    chances: usize,
}

fn using(control: &Control) -> Option<&Use> {
    match control.agenda.last() {
        Some(Task::Use(using)) => Some(using),
        _ => None,
    }
}

impl Kernel {
    /// A task is taken further.
    pub(super) fn touch(&mut self, at: usize) {
        self.free.low = self.free.low.min(at);
        self.held.low = self.held.low.min(at);
    }

    /// Nothing that was used before counts any more.
    pub(super) fn forget_uses(&mut self) {
        self.seen.clear();
        (self.free, self.held) = (Watch::default(), Watch::default());
    }

    /// Where a script waits, a fork comes to what is asked from the moment at which that script began, and has to find the same
    /// there: only uses since then count. Where none waits a fork begins at what is asked, and has nothing to find.
    fn watch(&mut self) -> &mut Watch {
        if self.control.script_waits() { &mut self.held } else { &mut self.free }
    }

    /// An ability is about to be used. If that never ends, what is to be done is up to the game; it is not used now.
    pub(super) fn goes_round(&mut self) -> Result<bool, Fault> {
        let Some(ability) = using(&self.control).map(|using| using.ability) else { return Ok(false) };
        if self.answers_what_triggered()
            && let Some(round) = self.comes_again()
        {
            self.judge(&round)?;
            return Ok(true);
        }
        if self.seen.len() >= 1 << 16 {
            // Nothing is as long as that but what a budget will stop.
            self.forget_uses();
        }
        let step = self.state.frames.last().map(|frame| (frame.proc, frame.step));
        self.seen.push(Seen { ability, what: (self.def_of(ability), ability.index, step) });
        Ok(false)
    }

    /// What scripts use by themselves is theirs to count.
    fn answers_what_triggered(&self) -> bool {
        match self.control.agenda.len().checked_sub(2).and_then(|at| self.control.agenda.get(at)) {
            Some(Task::Settle(_)) => true,
            Some(Task::Window(run)) => run.triggered.is_some(),
            _ => false,
        }
    }

    /// The uses of a round, if the use that is about to happen has been before.
    fn comes_again(&mut self) -> Option<Vec<Seen>> {
        let mut watch = std::mem::take(self.watch());
        watch.uses += 1;
        let from = *watch.from.get_or_insert(self.seen.len());
        let again = watch.remembered.as_ref().filter(|earlier| self.is_again(earlier, watch.low));
        let round = again.and_then(|earlier| self.round(from, earlier.seen));
        if watch.uses >= PATIENCE && watch.uses.is_power_of_two() {
            watch.low = self.control.agenda.len().saturating_sub(1);
            let (state, control) = (self.state.clone(), self.control.clone());
            let (seen, changed, chances) = (self.seen.len(), self.changed_since(0).len(), self.chances_given());
            watch.remembered = Some(Box::new(Remembered { state, control, seen, changed, chances }));
        }
        *self.watch() = watch;
        round
    }

    /// The uses since one, beginning with the one that was seen first of all.
    fn round(&self, from: usize, since: usize) -> Option<Vec<Seen>> {
        let mut round = self.seen.get(since..)?.to_vec();
        let place = |seen: &Seen| round.iter().position(|other| other.what == seen.what);
        let first = self.seen.get(from..)?.iter().find_map(place).unwrap_or(0);
        round.rotate_left(first);
        Some(round)
    }

    /// Whether everything that the chain looked at since a use stands as it did then.
    fn is_again(&self, earlier: &Remembered, low: usize) -> bool {
        let (was, now) = (&earlier.control, &self.control);
        let top = was.agenda.len().saturating_sub(1);
        let taken = top - low.min(top);
        let Some(floor) = now.agenda.len().checked_sub(taken + 1) else { return false };
        if !self.may_be(earlier) {
            return false;
        }
        let then = part(&earlier.state, was, top - taken);
        then.is_some() && then == part(&self.state, now, floor)
    }

    /// What is quickly seen to be otherwise is not compared.
    fn may_be(&self, earlier: &Remembered) -> bool {
        let facts = |state: &State, control: &Control| {
            let using = using(control)?;
            let what = using.event.and_then(|event| control.event(event)).map(|event| event.what);
            let who = (using.ability.card.id, using.ability.index, using.you, what);
            let counts = [state.objects.len(), state.frames.len(), state.modifiers.len(), state.armed.len(), state.used.len()];
            Some((who, counts))
        };
        facts(&earlier.state, &earlier.control) == facts(&self.state, &self.control)
            && earlier.control.streams == self.control.streams
            && earlier.chances == self.chances_given()
            && self.is_undone(self.changed_since(earlier.changed))
    }

    /// How many outcomes of chances were used, where they are given.
    pub(super) fn chances_given(&self) -> usize {
        self.chances.as_ref().map_or(0, |given| given.used().len())
    }

    /// Whether the first of some changes, each told by its inverse, have been undone since.
    fn is_undone(&self, inverses: &[Change]) -> bool {
        let mut looked_at: SmallVec<[(u8, u32); GLANCE]> = SmallVec::new();
        inverses.iter().take(GLANCE).all(|inverse| {
            let (place, undone) = match *inverse {
                Change::Store(slot, was) => ((0, slot), self.state.values.get(slot as usize) == Some(&was)),
                Change::Marks(id, was) => ((1, id), self.state.object(id).marks == was),
                Change::Place { id, zone, .. } => ((2, id), self.state.object(id).zone == zone),
                Change::Host(id, was) => ((3, id), self.state.object(id).host == was),
                Change::Active(was) => ((4, 0), self.state.active == was),
                _ => return true,
            };
            // Only the first change of a thing tells what it was.
            let known = looked_at.contains(&place);
            looked_at.push(place);
            known || undone
        })
    }

    /// What a round without an end means in this game.
    fn judge(&mut self, round: &[Seen]) -> Result<(), Fault> {
        match self.policy.loops {
            LoopVerdict::Error => Err(Fault::Loop { round: self.round_in_words(round) }),
            LoopVerdict::Draw => {
                let round = self.abilities_of(round);
                self.tell_round(&round, None);
                for at in 0..self.state.results.len() {
                    if self.state.results.get(at) == Some(&Outcome::Open) {
                        self.change(Change::Result(Seat(at as u8), Outcome::Drew));
                    }
                }
                Ok(())
            }
            LoopVerdict::Picks => {
                let options = self.abilities_of(round).into_iter().map(|ability| self.option(ability, None)).collect();
                let seat = self.state.active;
                self.ask_task(Choice { seat, prompt: "loop".into(), about: Value::Nil, ask: Ask::Pick(options) });
                Ok(())
            }
        }
    }

    /// The abilities of a round, each once.
    fn abilities_of(&self, round: &[Seen]) -> Vec<AbilityRef> {
        let mut abilities: Vec<AbilityRef> = Vec::new();
        for Seen { ability, .. } in round {
            // One that left and came back is known by where it is now.
            let card = self.state.handle(ability.card.id);
            if !abilities.iter().any(|other| is_same(*other, *ability)) {
                abilities.push(AbilityRef { card, ..*ability });
            }
        }
        abilities
    }

    /// A player said which ability of a round stops: it answers nothing more until all that has triggered is resolved.
    pub(super) fn stop_round(&mut self, choice: &Choice, answer: &Answer) {
        let (Ask::Pick(options), Answer::Pick(at)) = (&choice.ask, answer) else { return };
        let ability = |option: &Opt| match option.subject {
            Value::Ability(ability) => Some(ability),
            _ => None,
        };
        let Some(stopped) = options.get(*at as usize).and_then(ability) else { return };
        let round: Vec<AbilityRef> = options.iter().filter_map(ability).collect();
        self.tell_round(&round, Some(stopped));
        if using(&self.control).is_some_and(|using| is_same(using.ability, stopped)) {
            self.control.agenda.pop();
        }
        let idle = |task: &Task| match task {
            Task::Frame { .. } | Task::Thread { call: Call::Step(..), .. } => true,
            Task::Window(run) => run.triggered.is_none(),
            _ => false,
        };
        let agenda = &self.control.agenda;
        let begun = agenda.iter().rposition(idle).map_or(0, |at| at + 1);
        let settles = agenda.iter().skip(begun).position(|task| matches!(task, Task::Settle(_)));
        let at = settles.map_or(agenda.len(), |at| begun + at);
        self.control.agenda.insert(at, Task::Without(stopped));
        self.forget_uses();
    }

    /// Whether a player stopped an ability.
    pub(super) fn is_stopped(&self, ability: AbilityRef) -> bool {
        self.control.agenda.iter().any(|task| matches!(task, Task::Without(stopped) if is_same(*stopped, ability)))
    }

    fn tell_round(&mut self, round: &[AbilityRef], stopped: Option<AbilityRef>) {
        let known = |ability: &AbilityRef| (*ability, self.known_by(ability.card.id));
        let (round, stopped) = (round.iter().map(known).collect(), stopped.as_ref().map(known));
        self.trace.push(|| Line::Loop { round, stopped });
    }
}

/// Whether two references mean the same ability of the same card, whatever it went through.
fn is_same(one: AbilityRef, other: AbilityRef) -> bool {
    let what = |ability: AbilityRef| (ability.card.id, ability.index, ability.armed != 0);
    what(one) == what(other)
}

/// A digest of what is under way from a task upwards, and of what it can look at; nothing where a script of it waits.
fn part(state: &State, control: &Control, floor: usize) -> Option<u128> {
    let (beneath, tasks) = control.agenda.split_at_checked(floor)?;
    if tasks.iter().any(|task| matches!(task, Task::Thread { thread, .. } if *thread != 0)) {
        return None;
    }
    let using = using(control)?;
    let base_of = |task: &Task| match task {
        Task::Settle(base) | Task::Frame { base, .. } | Task::Thread { base, .. } => Some(*base),
        Task::Use(using) => Some(using.base),
        Task::Batch(_) | Task::Window(_) | Task::Without(_) => None,
    };
    let base = tasks.iter().filter_map(base_of).min()?;
    let (waiting, triggered) = control.pending.split_at_checked(base as usize)?;
    let mut canon = Canon::new(state, control, Some(Part { wave: using.wave, base }));
    canon.add(&(state, tasks, triggered, &control.streams, control.stirred, control.exit));
    // What is read of what lies beneath.
    let deep = beneath.iter().rev().find_map(|task| match task {
        Task::Use(outer) if tasks.len() > 1 => Some(i32::from(outer.wave) - i32::from(using.wave)),
        _ => None,
    });
    let had_their_turn = beneath.iter().flat_map(|task| match task {
        Task::Batch(batch) if batch.stage == Stage::Instead => {
            let of = batch.applied.last().map(|(event, _)| *event);
            batch.applied.iter().filter(|(event, _)| Some(*event) == of).map(|(_, ability)| *ability).collect()
        }
        _ => Vec::new(),
    });
    // Every batch has a number of its own but for the occurrences of procedures, which have none.
    let once = |pending: &&Pending| control.event(pending.event).is_some_and(|event| event.batch == 0);
    let waits_already = waiting.iter().filter(once).map(|pending| pending.ability);
    canon.add(&(deep, distinct(had_their_turn), distinct(waits_already)));
    Some(canon.finish())
}

fn distinct(abilities: impl Iterator<Item = AbilityRef>) -> Vec<AbilityRef> {
    let mut found = Vec::new();
    for ability in abilities {
        if !found.contains(&ability) {
            found.push(ability);
        }
    }
    found
}
