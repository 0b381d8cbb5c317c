//! Procedures: steps with a point before and after each, exits, and what ends with them.

use std::sync::Arc;

use smallvec::smallvec;

use super::change::Change;
use super::control::{Batch, Call, Fate, Fields, Phase, Reply, Script, Stage, Task};
use super::core::Kernel;
use super::event::about;
use super::fault::{Fault, misuse};
use super::rules::{EndsWhen, StepBody};
use super::schema::{Moment, Occasion, ProcId, Procedure, ZoneKindId};
use super::state::{Frame, NOWHERE, Side, Until, Zone};
use super::value::{AbilityRef, EventRef, FrameRef, Handle, Seat, Value, ZoneRef};
use super::verbs;

/// Who takes which role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    /// The player.
    pub player: Seat,
    /// The card, where the role is one of cards.
    pub card: Option<Handle>,
}

impl Kernel {
    /// A procedure begins, as the next thing to do. The script that began it has to wait, or to end.
    ///
    /// # Errors
    /// Too few roles; a nesting that is too deep.
    pub fn begin(&mut self, proc: ProcId, cast: &[Casting], by: Option<AbilityRef>) -> Result<FrameRef, Fault> {
        self.may_wait()?;
        let Some((name, declared)) = self.rules.schema.procs.get_index(proc.index()) else { return misuse("no such procedure") };
        if cast.len() != declared.roles.len() {
            return misuse(format!("`{name}` has {} roles and {} were filled", declared.roles.len(), cast.len()));
        }
        self.control.frames += 1;
        let serial = FrameRef(self.control.frames);
        let nothing = vec![Value::Nil; declared.side_vars.len()];
        let side = |c: &Casting| Side { player: c.player, first: c.card, now: c.card, score: None, vars: nothing.clone() };
        let frame = Frame {
            serial,
            proc,
            parent: self.state.frames.last().map_or(FrameRef(0), |frame| frame.serial),
            step: 0,
            left: u64::MAX.checked_shr(64 - declared.steps.len().min(64) as u32).unwrap_or(0),
            by,
            vars: vec![Value::Nil; declared.vars.len()],
            sides: cast.iter().map(side).collect(),
            winners: Vec::new(),
            losers: Vec::new(),
            exit: None,
        };
        self.change(Change::Push(Arc::new(frame)));
        let base = self.control.pending.len() as u32;
        self.push(Task::Frame { frame: serial, phase: Phase::Start, gate: None, base })?;
        Ok(serial)
    }

    /// Skips to a step of a procedure that has not begun yet.
    pub fn skip_to(&mut self, frame: FrameRef, step: u16) {
        if let Some(f) = self.state.frame(frame) {
            let left = f.left & (u64::MAX << step.min(63));
            self.change(Change::Step(frame, 0, left, None));
        }
    }

    /// The step that a procedure is at happens once more, before the next one.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn again(&mut self, frame: FrameRef) -> Result<(), Fault> {
        self.must_run(frame)?;
        self.put_back(frame);
        Ok(())
    }

    /// The step that a procedure is at is among those that still happen.
    fn put_back(&mut self, frame: FrameRef) {
        if let Some(f) = self.state.frame(frame) {
            let (step, left, exit) = (f.step, f.left | 1 << f.step.min(63), f.exit);
            self.change(Change::Step(frame, step, left, exit));
        }
    }

    /// Takes a procedure one stage further.
    pub(super) fn advance_frame(&mut self, script: &dyn Script) -> Result<(), Fault> {
        let Some(Task::Frame { frame, phase, gate, base }) = self.control.agenda.last() else { return Ok(()) };
        let (frame, phase, gate, base) = (*frame, *phase, *gate, *base);
        if phase != Phase::End && self.control.pending.len() as u32 > base {
            return self.settle(base);
        }
        let Some(f) = self.state.frames.iter().rev().find(|f| f.serial == frame) else {
            self.control.agenda.pop();
            return Ok(());
        };
        let (proc, step, left) = (f.proc, f.step, f.left);
        match phase {
            Phase::Start => self.point(Occasion::Proc(proc), frame, Phase::Before),
            Phase::Before => {
                if self.stopped(gate) {
                    // Something stopped the procedure before its first step.
                    self.change(Change::Step(frame, step, 0, Some(NOWHERE)));
                    self.set_phase(Phase::End, gate);
                    return Ok(());
                }
                if left == 0 {
                    self.set_phase(Phase::End, None);
                    return Ok(());
                }
                let step = left.trailing_zeros() as u16;
                let exit = self.state.frame(frame).and_then(|f| f.exit);
                self.change(Change::Step(frame, step, left & !(1 << step), exit));
                self.point(Occasion::Step(proc, step), frame, Phase::Body)
            }
            Phase::Body => {
                if self.stopped(gate) {
                    self.set_phase(Phase::Before, None);
                    return Ok(());
                }
                self.set_phase(Phase::After, None);
                match self.rules.step_body(proc, step) {
                    StepBody::Script => self.run(Call::Step(proc, step, frame), base),
                    StepBody::Plain { cites, offers } => {
                        cites.map_or(Ok(()), |clause| self.cite(clause))?;
                        offers.map_or(Ok(()), |window| self.open_window(window, None))
                    }
                }
            }
            Phase::After => {
                self.end_lasting(|until| until == Until::Step(frame, step));
                self.set_phase(Phase::Before, None);
                self.after(Occasion::Step(proc, step), frame, script)
            }
            Phase::End => {
                self.set_phase(Phase::Over, gate);
                self.clear_zones(frame, script)
            }
            Phase::Over => self.finish(frame, proc, gate, base, script),
        }
    }

    fn set_phase(&mut self, to: Phase, by: Option<EventRef>) {
        if let Some(Task::Frame { phase, gate, .. }) = self.control.agenda.last_mut() {
            (*phase, *gate) = (to, by);
        }
    }

    fn stopped(&self, gate: Option<EventRef>) -> bool {
        gate.and_then(|event| self.control.event(event)).is_some_and(|e| matches!(e.fate, Fate::Prevented | Fate::Replaced))
    }

    /// The point before a step or a procedure, where it can be stopped.
    fn point(&mut self, what: Occasion, frame: FrameRef, next: Phase) -> Result<(), Fault> {
        if !self.watched(what, Moment::Before) && !self.watched(what, Moment::Instead) {
            self.set_phase(next, None);
            return Ok(());
        }
        let event = self.new_event(what, about(frame));
        self.set_phase(next, Some(event));
        // What comes after is looked for when the step is over, not here.
        let batch = Batch {
            events: smallvec![event],
            stage: Stage::Instead,
            applied: Vec::new(),
            stood: Vec::new(),
            looked_back: Vec::new(),
            settle: false,
            running: false,
            together: false,
        };
        self.push(Task::Batch(Box::new(batch)))
    }

    /// The point after a step or a procedure.
    fn after(&mut self, what: Occasion, frame: FrameRef, script: &dyn Script) -> Result<(), Fault> {
        if !self.watched(what, Moment::After) {
            return Ok(());
        }
        let event = self.new_event(what, about(frame));
        if let Some(event) = self.control.event_mut(event) {
            event.fate = Fate::Happened;
        }
        let found = self.triggered(event, Moment::After, script)?;
        self.enqueue(found);
        Ok(())
    }

    /// The procedure is over: what lasted as long ends, its zones vanish, whoever waits goes on.
    fn finish(
        &mut self,
        frame: FrameRef,
        proc: ProcId,
        gate: Option<EventRef>,
        base: u32,
        script: &dyn Script,
    ) -> Result<(), Fault> {
        for slot in self.zones_of(frame) {
            // What something kept from leaving leaves all the same, because the zone is no more.
            for fields in self.leftovers(slot) {
                self.carry_out(verbs::MOVE, &fields, None, script)?;
            }
            if let Some(zone) = self.state.zone(slot).cloned() {
                let generation = zone.generation.wrapping_add(1);
                self.change(Change::Zone(
                    slot,
                    Box::new(Zone { frame: 0, owner: Seat::NONE, generation, cards: Vec::new(), ..zone }),
                ));
            }
        }
        self.end_lasting(|until| match until {
            Until::End(of) | Until::Step(of, _) => of == frame,
            Until::Always | Until::InPlay(_) => false,
        });
        for at in (0..self.state.used.len()).rev() {
            if self.state.used.get(at).is_some_and(|used| used.frame == frame.0) {
                self.change(Change::Forget(at as u32));
            }
        }
        self.control.agenda.pop();
        let finished = self.state.frames.iter().rfind(|f| f.serial == frame).cloned();
        self.change(Change::Pop);
        self.change(Change::Finished(proc.0, finished));
        if !self.stopped(gate) {
            self.after(Occasion::Proc(proc), frame, script)?;
        }
        self.reply(Reply::Value(Value::Frame(frame)));
        self.settle(base)
    }

    fn zones_of(&self, frame: FrameRef) -> Vec<u16> {
        let zones = self.state.zones.iter().enumerate().filter(|(_, zone)| zone.frame == frame.0 && frame.0 != 0);
        zones.map(|(slot, _)| slot as u16).collect()
    }

    /// The moves by which the cards of a procedure's zone go where the game says.
    fn leftovers(&self, slot: u16) -> Vec<Fields> {
        let Some(zone) = self.state.zone(slot) else { return Vec::new() };
        let rest = self.rules.schema.zones.get_index(zone.kind.index()).and_then(|(_, kind)| kind.rest);
        let to = |id: &u32| {
            let to = self.zone_for(rest?.index(), self.state.object(*id).owner)?;
            Some(smallvec![Value::Object(self.state.handle(*id)), Value::Zone(to)])
        };
        zone.cards.iter().filter_map(to).collect()
    }

    /// What is left in the zones of a procedure goes where the game says, all at the same moment.
    fn clear_zones(&mut self, frame: FrameRef, script: &dyn Script) -> Result<(), Fault> {
        let moves: Vec<Fields> = self.zones_of(frame).into_iter().flat_map(|slot| self.leftovers(slot)).collect();
        self.propose_all(verbs::MOVE, moves, script).map(|_| ())
    }

    /// What lasted until now ends.
    fn end_lasting(&mut self, ends: impl Fn(Until) -> bool) {
        let gone = self.modifiers_where(|m| ends(m.until));
        self.unmodify(gone);
        self.disarm_where(|armed| ends(armed.until));
    }

    /// A zone of the running procedure comes into being.
    ///
    /// # Errors
    /// No procedure is under way.
    pub fn temporary(&mut self, kind: ZoneKindId, owner: Seat) -> Result<ZoneRef, Fault> {
        self.within_budget()?;
        let Some(frame) = self.state.frames.last().map(|frame| frame.serial.0) else {
            return misuse("no procedure is under way that could have a zone");
        };
        let permanent = self.rules.layout.permanent(self.state.seats());
        let free = self.state.zones.iter().skip(permanent).position(|zone| zone.frame == 0).map(|at| at + permanent);
        let slot = free.unwrap_or(self.state.zones.len());
        let generation = self.state.zones.get(slot).map_or(1, |zone| zone.generation.wrapping_add(1));
        self.change(Change::Zone(slot as u16, Box::new(Zone { kind, owner, generation, frame, cards: Vec::new() })));
        Ok(ZoneRef { slot: slot as u16, generation })
    }

    /// A script ends a procedure by one of its exits; it has to wait, and is not resumed.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn request_exit(&mut self, frame: FrameRef, exit: u16) -> Result<(), Fault> {
        self.may_wait()?;
        self.must_run(frame)?;
        self.control.exit = Some((frame, exit));
        Ok(())
    }

    /// Ends a procedure by one of its exits. A script inside it has to wait and is not resumed.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn exit(&mut self, frame: FrameRef, exit: u16, script: &dyn Script) -> Result<(), Fault> {
        let Some(position) =
            self.control.agenda.iter().position(|task| matches!(task, Task::Frame { frame: f, .. } if *f == frame))
        else {
            return misuse("that procedure is not under way");
        };
        self.touch(position);
        let inside = self.control.agenda.split_off(position);
        for (depth, task) in inside.into_iter().enumerate() {
            match task {
                Task::Frame { frame, base, phase, gate } => {
                    let leaves = if depth == 0 { Some(exit) } else { None };
                    let at_its_beginning = |event| matches!(self.control.event(event).map(|e| e.what), Some(Occasion::Proc(_)));
                    let begun = phase != Phase::Start && !gate.is_some_and(at_its_beginning);
                    if phase == Phase::Body {
                        // The step that was to begin has not happened.
                        self.put_back(frame);
                    }
                    self.leave(frame, leaves, begun);
                    let over = matches!(phase, Phase::End | Phase::Over);
                    let (phase, gate) = if over { (phase, gate) } else { (Phase::Before, None) };
                    self.control.agenda.push(Task::Frame { frame, phase, gate, base });
                }
                Task::Thread { thread, .. } => script.discard(self.number, thread),
                Task::Batch(_) | Task::Settle(_) | Task::Window(_) | Task::Use(_) | Task::Without(_) => {}
            }
        }
        self.control.open.clear();
        self.control.asked.clear();
        self.control.answered = None;
        self.control.handed_over = false;
        Ok(())
    }

    /// Only the steps of an exit still happen; ended from outside, only those that always do; none of what had not begun.
    fn leave(&mut self, frame: FrameRef, exit: Option<u16>, begun: bool) {
        let Some(f) = self.state.frames.iter().find(|f| f.serial == frame) else { return };
        let Some((_, declared)) = self.rules.schema.procs.get_index(f.proc.index()) else { return };
        let steps = match exit {
            Some(exit) => declared.exits.get_index(usize::from(exit)).map_or(&declared.abandoned, |(_, steps)| steps),
            None => &declared.abandoned,
        };
        let still = if begun { steps.iter().fold(0u64, |bits, step| bits | 1 << step) } else { 0 };
        let (step, left) = (f.step, f.left & still);
        self.change(Change::Step(frame, step, left, Some(exit.unwrap_or(NOWHERE))));
    }

    /// The first procedure, innermost first, that has a reason to end: the procedure, the exit and the clause to cite. One that
    /// is ending already cleans up before any around it can end.
    #[inline]
    pub(super) fn due_exit(&self, script: &dyn Script) -> Result<Option<(FrameRef, EndsWhen)>, Fault> {
        let ends = |frame: &Arc<Frame>| !self.rules.ends(frame.proc).is_empty();
        // Around the outermost procedure that can end for a reason there is nothing to look at.
        let Some(outermost) = self.state.frames.iter().position(ends) else { return Ok(None) };
        let none = self.reasons.stay_none();
        if none && !script.doubts() {
            return Ok(None);
        }
        match self.due_exit_from(outermost, script)? {
            Some((frame, _)) if none => self.stale(frame),
            due => Ok(due),
        }
    }

    // Most often there is nothing to look at, and what asks is the smaller for it.
    #[inline(never)]
    fn due_exit_from(&self, outermost: usize, script: &dyn Script) -> Result<Option<(FrameRef, EndsWhen)>, Fault> {
        self.reasons.look(&self.state);
        for frame in self.state.frames.iter().skip(outermost).rev() {
            if frame.exit.is_some() {
                return Ok(None);
            }
            for end in self.rules.ends(frame.proc) {
                if self.is_reason(end.when, frame.serial, script)? {
                    return Ok(Some((frame.serial, end.clone())));
                }
            }
            if self.is_at(frame, |declared| Some(&declared.abandoned)) {
                return Ok(None);
            }
        }
        self.reasons.are_none();
        Ok(None)
    }

    /// Ends a procedure for a reason. A step that still happens then is not cut short, and what it does goes on.
    pub(super) fn end(&mut self, frame: FrameRef, exit: u16, script: &dyn Script) -> Result<(), Fault> {
        let kept = |f| self.is_at(f, |declared| declared.exits.get_index(usize::from(exit)).map(|(_, steps)| steps));
        if self.state.frame(frame).is_some_and(kept) {
            self.leave(frame, Some(exit), true);
            return Ok(());
        }
        self.exit(frame, exit, script)
    }

    /// Whether a procedure is in the middle of one of these steps.
    fn is_at<'a>(&'a self, frame: &Frame, steps: impl Fn(&'a Procedure) -> Option<&'a Vec<u16>>) -> bool {
        let declared = self.rules.schema.procs.get_index(frame.proc.index()).map(|(_, declared)| declared);
        if !declared.and_then(steps).is_some_and(|steps| steps.contains(&frame.step)) {
            return false;
        }
        let phase = self.control.agenda.iter().rev().find_map(|task| match task {
            Task::Frame { frame: f, phase, .. } if *f == frame.serial => Some(*phase),
            _ => None,
        });
        matches!(phase, Some(Phase::Body | Phase::After))
    }

    /// A variable of a procedure.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn set_var(&mut self, frame: FrameRef, var: u16, value: Value) -> Result<(), Fault> {
        self.must_run(frame)?;
        self.changes += value.weight();
        self.change(Change::Var(frame, var, value));
        Ok(())
    }

    /// A variable of a side.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn set_side_var(&mut self, frame: FrameRef, side: u8, var: u16, value: Value) -> Result<(), Fault> {
        self.must_run(frame)?;
        self.changes += value.weight();
        self.change(Change::SideVar(frame, side, var, value));
        Ok(())
    }

    /// The score of a side.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn set_score(&mut self, frame: FrameRef, side: u8, score: Option<i64>) -> Result<(), Fault> {
        self.must_run(frame)?;
        self.change(Change::Score(frame, side, score));
        Ok(())
    }

    /// Winners and losers of a procedure.
    ///
    /// # Errors
    /// A procedure that is over.
    pub fn set_outcome(&mut self, frame: FrameRef, winners: Vec<Handle>, losers: Vec<Handle>) -> Result<(), Fault> {
        self.must_run(frame)?;
        self.change(Change::Outcome(frame, Box::new((winners, losers))));
        Ok(())
    }

    /// The step at which a run of a procedure is, in words.
    pub fn step_in_words(&self, frame: FrameRef) -> Option<String> {
        let frame = self.state.frame(frame)?;
        self.rules.schema.step_in_words(frame.proc, frame.step)
    }

    fn must_run(&self, frame: FrameRef) -> Result<(), Fault> {
        self.within_budget()?;
        if self.state.running(frame) { Ok(()) } else { misuse("that procedure is over: its variables can only be read") }
    }
}
