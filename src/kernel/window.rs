//! Resolving what triggered, windows, and the use of abilities.

use std::sync::Arc;

use smallvec::SmallVec;

use super::change::Change;
use super::choice::{Answer, Ask, Choice, Opt};
use super::control::{Asked, Asker, Call, Fate, Pending, Reply, Script, Task, Use, Using, WindowRun};
use super::core::Kernel;
use super::fault::Fault;
use super::order::First;
use super::rules::SEATS;
use super::schema::{BlockId, Closes, Depth, Occasion, Order, Resolves, SeatOrder, WindowId};
use super::state::Outcome;
use super::trace::Line;
use super::value::{AbilityRef, EventRef, Seat, Value};

/// The tag of the answer that leaves a window.
pub const PASS: &str = "pass";

impl Kernel {
    /// Resolves the next of what triggered: what happens by itself first, then window by window.
    pub(super) fn advance_settle(&mut self, base: u32, script: &dyn Script) -> Result<(), Fault> {
        let base = (base as usize).min(self.control.pending.len());
        if let Some(pending) = self.next_in_line(base, script)? {
            return self.resolve(pending);
        }
        let mut waiting = Vec::new();
        for pending in self.control.pending.split_off(base) {
            if self.still_usable(&pending, script)? {
                waiting.push(pending);
            }
        }
        self.control.pending.extend_from_slice(&waiting);
        let Some(wave) = waiting.iter().map(|pending| pending.wave).min() else {
            self.control.agenda.pop();
            return Ok(());
        };
        let window = |pending: &Pending| {
            let kind = self.ability(pending.ability)?.kind;
            self.rules.schema.kinds.get_index(kind.index()).and_then(|(_, kind)| kind.window)
        };
        let by_itself: Vec<usize> =
            (0..waiting.len()).filter(|at| waiting.get(*at).is_some_and(|p| p.wave == wave && window(p).is_none())).collect();
        if by_itself.is_empty() {
            let Some(which) = waiting.iter().filter(|p| p.wave == wave).find_map(window) else { return Ok(()) };
            let (inside, rest): (Vec<Pending>, Vec<Pending>) =
                waiting.into_iter().partition(|p| p.wave == wave && window(p) == Some(which));
            self.control.pending.truncate(base);
            self.control.pending.extend(rest);
            return self.open_window(which, Some(inside));
        }
        let set: Vec<Pending> = by_itself.iter().filter_map(|at| waiting.get(*at).cloned()).collect();
        let order = self.order_for(&set);
        let at = match self.control.answered.take() {
            Some((_, answer)) => self.picked(&set, &order, &answer, script)?,
            None => match self.first(&set, &order, script)? {
                First::This(at) => at,
                First::Picks(seat, among) => return self.ask_which(seat, &set, &among, "trigger"),
            },
        };
        let Some(position) = by_itself.get(at) else { return Ok(()) };
        let pending = self.control.pending.remove(base + position);
        let rest: Vec<Pending> = set.into_iter().filter(|other| *other != pending).collect();
        self.line_up(base, &rest, &order, script)?;
        self.resolve(pending)
    }

    /// What triggered and happens by itself is used.
    fn resolve(&mut self, pending: Pending) -> Result<(), Fault> {
        let stage = if self.is_optional(pending.ability) { Using::Offer } else { Using::Cost };
        self.push_use(pending, stage, false)
    }

    /// The order of simultaneous triggers: that of the verb if they all answer one verb that declares one, else the game's.
    fn order_for(&self, set: &[Pending]) -> Order {
        let declared = |pending: &Pending| match self.control.event(pending.event)?.what {
            Occasion::Verb(verb) => self.rules.schema.verbs.get_index(verb.index()).and_then(|(_, verb)| verb.order),
            Occasion::Step(..) | Occasion::Proc(_) => None,
        };
        let first = set.first().and_then(declared);
        match first.filter(|_| set.iter().all(|pending| declared(pending) == first)) {
            Some(order) => self.rules.schema.orders.get_index(order.index()).map(|(_, order)| order.clone()).unwrap_or_default(),
            None => self.policy.triggers.clone(),
        }
    }

    /// Asks a player which of several pending abilities comes next.
    pub(super) fn ask_which(&mut self, seat: Seat, set: &[Pending], among: &[usize], prompt: &str) -> Result<(), Fault> {
        let options: Arc<[Opt]> =
            among.iter().filter_map(|at| set.get(*at)).map(|p| self.option(p.ability, Some(p.event))).collect();
        self.ask_task(Choice { seat, prompt: prompt.into(), about: Value::Nil, ask: Ask::Pick(options) });
        Ok(())
    }

    /// Which of a set a player picked; the question is worked out again, so that nothing but the answer has to be kept.
    pub(super) fn picked(&self, set: &[Pending], order: &Order, answer: &Answer, script: &dyn Script) -> Result<usize, Fault> {
        let Answer::Pick(answer) = answer else { return Ok(0) };
        Ok(match self.first(set, order, script)? {
            First::This(at) => at,
            First::Picks(_, among) => among.get(*answer as usize).copied().unwrap_or(0),
        })
    }

    /// An ability as an answer: by its name, or by its kind.
    pub fn option(&self, ability: AbilityRef, event: Option<EventRef>) -> Opt {
        let def = self.ability(ability);
        let name = def.and_then(|def| def.name.clone());
        let kind = || def.and_then(|def| self.rules.schema.kinds.get_index(def.kind.index())).map(|(name, _)| name.clone());
        let tag = name.or_else(kind).unwrap_or_else(|| "ability".into());
        let subject = match event {
            Some(event) => Value::List([Value::Ability(ability), Value::Event(event)].into()),
            None => Value::Ability(ability),
        };
        Opt { tag, subject }
    }

    /// Puts a choice to a player on behalf of the task under way.
    pub(super) fn ask_task(&mut self, choice: Choice) {
        if let Some(answer) = choice.ask.only().filter(|_| self.policy.auto_single) {
            self.note_single(&choice, &answer);
            self.control.answered = Some((choice, answer));
            return;
        }
        self.control.asker = Asker::Task;
        self.control.asked.push(Asked { choice, answer: None });
    }

    /// Opens a window: for what triggered, or for whatever can be used in it.
    pub(super) fn open_window(&mut self, window: WindowId, triggered: Option<Vec<Pending>>) -> Result<(), Fault> {
        self.push(Task::Window(Box::new(WindowRun {
            window,
            triggered,
            turn: 0,
            passes: 0,
            stack: Vec::new(),
            resolving: false,
        })))
    }

    /// Opens a window for whatever can be used in it. A script that does this has to wait, or to end.
    ///
    /// # Errors
    /// A nesting that is too deep.
    pub fn offer(&mut self, window: WindowId) -> Result<(), Fault> {
        self.may_wait()?;
        self.open_window(window, None)
    }

    /// Takes a window one stage further.
    pub(super) fn advance_window(&mut self, script: &dyn Script) -> Result<(), Fault> {
        let Some(Task::Window(run)) = self.control.agenda.last() else { return Ok(()) };
        let Some((name, declared)) = self.rules.schema.windows.get_index(run.window.index()) else { return Ok(()) };
        let (seats, closes, resolves) = (self.seats_of(declared.seats), declared.closes, declared.resolves);
        if run.resolving {
            return self.resolve_next(resolves);
        }
        if usize::from(run.passes) >= seats.len() {
            if run.stack.is_empty() {
                self.control.agenda.pop();
            } else if let Some(Task::Window(run)) = self.control.agenda.last_mut() {
                (run.resolving, run.passes, run.turn) = (true, 0, 0);
            }
            return Ok(());
        }
        let Some(seat) = seats.get(usize::from(run.turn) % seats.len().max(1)).copied() else { return Ok(()) };
        let (used, forced) = match &self.control.answered {
            Some((choice, answer)) => (chosen(run, choice, answer), !may_pass(choice)),
            None => {
                let usable = self.usable_in(run, seat, script)?;
                let forced = run.triggered.is_some() && usable.iter().any(|p| !self.is_optional(p.ability));
                match usable.as_slice() {
                    // Someone who has nothing to use passes unasked.
                    [] => (None, forced),
                    [only] if forced && self.policy.auto_single => (Some(*only), forced),
                    _ => {
                        let pass = (!forced).then(|| Opt { tag: PASS.into(), subject: Value::Nil });
                        let event = |p: &Pending| Some(p.event).filter(|event| event.0 != 0);
                        let options = usable.iter().map(|p| self.option(p.ability, event(p))).chain(pass).collect();
                        let choice = Choice { seat, prompt: name.clone(), about: Value::Nil, ask: Ask::Pick(options) };
                        self.control.asker = Asker::Task;
                        self.control.asked.push(Asked { choice, answer: None });
                        return Ok(());
                    }
                }
            }
        };
        self.control.answered = None;
        let Some(Task::Window(run)) = self.control.agenda.last_mut() else { return Ok(()) };
        // Where each acts once, what must be used is not the act: its user is asked again.
        let again = forced && closes == Closes::OnceEach;
        if !again {
            run.turn = run.turn.wrapping_add(1) % seats.len().max(1) as u8;
        }
        let Some(used) = used else {
            run.passes += 1;
            return Ok(());
        };
        run.passes = match closes {
            Closes::AllPass => 0,
            Closes::OnceEach => run.passes + u8::from(!again),
        };
        if let Some(triggered) = &mut run.triggered {
            triggered.retain(|pending| *pending != used);
        }
        self.push_use(used, Using::Cost, resolves != Resolves::AtOnce)
    }

    fn seats_of(&self, order: SeatOrder) -> SmallVec<[Seat; SEATS as usize]> {
        let active = self.state.active;
        let (first, most) = match order {
            SeatOrder::ActiveFirst => (active, SEATS),
            SeatOrder::ActiveLast => (Seat(active.0.wrapping_add(1)), SEATS),
            SeatOrder::ActiveOnly => (active, 1),
        };
        // Who is out of the game acts no more.
        let open = |seat: &Seat| self.state.results.get(seat.index()) == Some(&Outcome::Open);
        self.state.turn_order(first).take(usize::from(most)).filter(open).collect()
    }

    /// What a seat can use in a window now.
    fn usable_in(&self, run: &WindowRun, seat: Seat, script: &dyn Script) -> Result<SmallVec<[Pending; 4]>, Fault> {
        let mut usable = SmallVec::new();
        if let Some(triggered) = &run.triggered {
            for pending in triggered.iter().filter(|pending| pending.you == seat) {
                if self.still_usable(pending, script)? {
                    usable.push(*pending);
                }
            }
            return Ok(usable);
        }
        for key in self.rules.offered(run.window).iter().filter(|key| self.index.any(**key)) {
            for ability in self.abilities_under(*key) {
                if self.user_of(ability, script)? == seat && self.usable(ability, seat, None, &self.data_of(ability), script)? {
                    usable.push(Pending { ability, you: seat, event: EventRef(0), wave: 0, on: true });
                }
            }
        }
        Ok(usable)
    }

    fn resolve_next(&mut self, resolves: Resolves) -> Result<(), Fault> {
        let Some(Task::Window(run)) = self.control.agenda.last_mut() else { return Ok(()) };
        if run.stack.is_empty() {
            run.resolving = false;
            return Ok(());
        }
        let next = if resolves == Resolves::FirstInFirstOut {
            run.stack.remove(0)
        } else {
            run.resolving = false;
            run.stack.remove(run.stack.len() - 1)
        };
        let base = self.control.pending.len() as u32;
        self.push(Task::Use(Box::new(Use { stage: Using::Body, hold: false, base, ..next })))
    }

    /// Takes the use of an ability one stage further.
    pub(super) fn advance_use(&mut self) -> Result<(), Fault> {
        let Some(Task::Use(using)) = self.control.agenda.last() else { return Ok(()) };
        let Use { ability, you, event, stage, base, hold, .. } = **using;
        match stage {
            Using::Offer => {
                let Some((_, answer)) = self.control.answered.take() else {
                    let about = self.option(ability, event).subject;
                    self.control.asker = Asker::Task;
                    let choice = Choice { seat: you, prompt: "use".into(), about, ask: Ask::Confirm };
                    self.control.asked.push(Asked { choice, answer: None });
                    return Ok(());
                };
                if answer == Answer::Confirm(true) {
                    self.set_using(Using::Cost);
                    return Ok(());
                }
                self.control.agenda.pop();
                // A replacement that is declined leaves the occurrence as it was.
                let replaced = event.filter(|_| matches!(self.control.agenda.last(), Some(Task::Batch(_))));
                if let Some(event) = replaced.and_then(|event| self.control.event_mut(event)) {
                    event.fate = Fate::Proposed;
                }
                Ok(())
            }
            Using::Cost => {
                if let Some((choice, answer)) = self.control.answered.take() {
                    self.stop_round(&choice, &answer);
                    return Ok(());
                }
                if self.goes_round()? {
                    return Ok(());
                }
                let known = self.known_by(ability.card.id);
                self.trace.push(|| Line::Use { ability, by: you, known });
                self.count_use(ability, you);
                self.set_using(Using::Body);
                self.run_block(self.ability(ability).and_then(|def| def.cost))
            }
            Using::Body if hold => {
                self.note_used(ability);
                let held = self.control.agenda.pop();
                if let (Some(Task::Use(using)), Some(Task::Window(run))) = (held, self.control.agenda.last_mut()) {
                    run.stack.push(*using);
                }
                // What paying its cost triggered does not wait for it.
                self.settle(base)
            }
            Using::Body => {
                self.note_used(ability);
                self.set_using(Using::End);
                let does = self.ability(ability).and_then(|def| def.does);
                if ability.armed != 0 {
                    self.disarm_once(ability);
                }
                self.run_block(does)
            }
            Using::End => {
                self.control.agenda.pop();
                // A script that used it itself learns that it was used.
                self.reply(Reply::Value(Value::Flag(true)));
                // Breadth first, what this triggered waits for its siblings, which whoever used the ability resolves.
                // In a window that the rules opened nothing else has triggered with it.
                let siblings = match self.control.agenda.last() {
                    Some(Task::Settle(_)) => true,
                    Some(Task::Window(run)) => run.triggered.is_some(),
                    _ => false,
                };
                let wait = siblings && self.policy.depth == Depth::BreadthFirst;
                if wait { Ok(()) } else { self.settle(base) }
            }
        }
    }

    /// Paying its cost may have shown a card of which an ability is used: whoever knows it now knows what was used.
    fn note_used(&mut self, ability: AbilityRef) {
        if self.trace.on {
            let known = self.known_by(ability.card.id);
            self.trace.amend_use(ability, known);
        }
    }

    /// What has triggered, beyond so many, is resolved next.
    pub(super) fn settle(&mut self, base: u32) -> Result<(), Fault> {
        if self.control.pending.len() as u32 > base { self.push(Task::Settle(base)) } else { Ok(()) }
    }

    fn set_using(&mut self, stage: Using) {
        if let Some(Task::Use(using)) = self.control.agenda.last_mut() {
            using.stage = stage;
        }
    }

    fn disarm_once(&mut self, ability: AbilityRef) {
        let once = |armed: &super::state::Armed| armed.serial == ability.armed && armed.once;
        if let Some(at) = self.state.armed.iter().position(once) {
            self.control.handed_over = false;
            self.change(Change::Disarm(at as u32));
        }
    }

    /// Runs a block of the ability that is being used, if it has one.
    fn run_block(&mut self, block: Option<BlockId>) -> Result<(), Fault> {
        let (Some(block), Some(Task::Use(using))) = (block, self.control.agenda.last()) else { return Ok(()) };
        let Use { ability, you, event, ref data, base, .. } = **using;
        self.run(Call::Block { block, ability, you, event, data: data.clone() }, base)
    }

    /// Uses an ability on behalf of a script, which has to wait. Whether it can be used is for the script to know.
    ///
    /// # Errors
    /// A nesting that is too deep.
    pub fn use_ability(&mut self, ability: AbilityRef, you: Seat, event: Option<EventRef>, data: Value) -> Result<(), Fault> {
        self.may_wait()?;
        let base = self.control.pending.len() as u32;
        let wave = self.wave();
        let using = Use { ability, you, event, data, stage: Using::Cost, base, wave, hold: false };
        self.push(Task::Use(Box::new(using)))
    }
}

/// What a seat chose of what a window offered to it; nothing if it passed. Nothing has changed since it was asked, so what
/// could be used then can be used now.
fn chosen(run: &WindowRun, choice: &Choice, answer: &Answer) -> Option<Pending> {
    let (Ask::Pick(options), Answer::Pick(at)) = (&choice.ask, answer) else { return None };
    match (&options.get(*at as usize)?.subject, &run.triggered) {
        (Value::Ability(ability), None) => {
            Some(Pending { ability: *ability, you: choice.seat, event: EventRef(0), wave: 0, on: true })
        }
        (Value::List(parts), Some(triggered)) => {
            let [Value::Ability(ability), Value::Event(event)] = &**parts else { return None };
            triggered.iter().find(|p| p.you == choice.seat && p.ability == *ability && p.event == *event).cloned()
        }
        _ => None,
    }
}

/// Whether what a window offered could be left unused.
fn may_pass(choice: &Choice) -> bool {
    matches!(&choice.ask, Ask::Pick(options) if options.iter().any(|option| option.subject == Value::Nil))
}
