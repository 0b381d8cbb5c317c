//! The closed set of changes. Each is applied in one place and gives back its inverse, so that a journal of inverses undoes
//! whatever an action did: that is how a script error or an exhausted budget leaves nothing behind, and how a fork in the
//! middle of a step finds its way back to the checkpoint.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::index::Index;
use super::rules::Rules;
use super::state::{Armed, Frame, Last, Modifier, NOWHERE, Object, Outcome, State, Used, Zone};
use super::value::{FrameRef, Handle, Seat, Value};

/// A change of the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// An object comes to lie at a position of a zone, as this incarnation, face up or down.
    Place {
        /// The object.
        id: u32,
        /// The slot of the zone, or [`NOWHERE`].
        zone: u16,
        /// The position in it, from the bottom.
        at: u32,
        /// The incarnation.
        inc: u32,
        /// When.
        since: u32,
        /// Face up.
        face_up: bool,
    },
    /// An object is turned.
    Face(u32, bool),
    /// The marks of an object become these.
    Marks(u32, u64),
    /// An object is attached to another, or to none.
    Host(u32, u32),
    /// A stored value becomes this.
    Store(u32, i64),
    /// What a seat knows of an object becomes this.
    Lot(u32, u32),
    /// The cards of a zone come to lie in this order.
    Order(u16, Vec<u32>),
    /// A lasting change begins, at a position among the lasting changes.
    Modify(u32, Box<Modifier>),
    /// The lasting change at a position ends.
    Unmodify(u32),
    /// An ability is armed, at a position among the armed ones.
    Arm(u32, Box<Armed>),
    /// The armed ability at a position ends.
    Disarm(u32),
    /// A use is counted, at a position.
    Use(u32, Used),
    /// The count at a position is forgotten.
    Forget(u32),
    /// A procedure begins.
    Push(Arc<Frame>),
    /// The innermost procedure ends.
    Pop,
    /// The last run of a procedure that ended becomes this.
    Finished(u16, Option<Arc<Frame>>),
    /// A procedure comes to a step, with these steps left and this exit.
    Step(FrameRef, u16, u64, Option<u16>),
    /// A variable of a procedure.
    Var(FrameRef, u16, Value),
    /// A variable of a side.
    SideVar(FrameRef, u8, u16, Value),
    /// The card in a role.
    Cast(FrameRef, u8, Option<Handle>),
    /// The score of a side.
    Score(FrameRef, u8, Option<i64>),
    /// Winners and losers.
    Outcome(FrameRef, Box<(Vec<Handle>, Vec<Handle>)>),
    /// What is known of a card that left, at a position.
    Remember(u32, Option<Arc<Last>>),
    /// A zone comes to stand in a slot.
    Zone(u16, Box<Zone>),
    /// The last zone ceases to exist.
    NoZone,
    /// An object comes into being, with these stored values, known to no one.
    Spawn(Box<(Object, Vec<i64>)>),
    /// The last object ceases to exist.
    Unspawn,
    /// The result of a seat.
    Result(Seat, Outcome),
    /// The active player.
    Active(Seat),
}

/// Takes changes back by their inverses, the last first.
pub(super) fn take_back(inverses: &mut Vec<Change>, state: &mut State, index: &mut Index, rules: &Rules) {
    while let Some(inverse) = inverses.pop() {
        apply(inverse, state, index, rules);
    }
}

/// Applies a change and gives its inverse. A change that names what does not exist changes nothing and is its own inverse.
#[inline]
pub fn apply(change: Change, state: &mut State, index: &mut Index, rules: &Rules) -> Change {
    match change {
        Change::Place { id, zone, at, inc, since, face_up } => place(state, index, rules, (id, zone, at, inc, since, face_up)),
        Change::Face(id, up) => {
            index.place(rules, state, id, false);
            let was = swap(state.objects.get_mut(id as usize).map(|o| &mut o.face_up), up);
            index.place(rules, state, id, true);
            Change::Face(id, was)
        }
        Change::Marks(id, bits) => Change::Marks(id, swap(state.objects.get_mut(id as usize).map(|o| &mut o.marks), bits)),
        Change::Host(id, host) => {
            let Some(object) = state.objects.get_mut(id as usize) else { return Change::Host(id, host) };
            let was = std::mem::replace(&mut object.host, host);
            index.attach(was, id, false);
            index.attach(host, id, true);
            Change::Host(id, was)
        }
        Change::Store(slot, amount) => Change::Store(slot, swap(state.values.get_mut(slot as usize), amount)),
        Change::Lot(cell, lot) => {
            let was = swap(state.lots.get_mut(cell as usize), lot);
            if (was == 0) != (lot == 0) {
                let zone = state.object(cell / u32::from(state.seats()).max(1)).zone;
                index.count_known(zone, 1, lot != 0);
            }
            Change::Lot(cell, was)
        }
        Change::Order(zone, cards) => {
            Change::Order(zone, swap(state.zones.get_mut(usize::from(zone)).map(|zone| &mut zone.cards), cards))
        }
        Change::Modify(at, modifier) => {
            index.modify(rules, &modifier, true);
            Change::Unmodify(insert(&mut state.modifiers, at, *modifier))
        }
        Change::Unmodify(at) => {
            let modifier = take(&mut state.modifiers, at);
            let Some(modifier) = modifier else { return Change::Unmodify(at) };
            index.modify(rules, &modifier, false);
            Change::Modify(at, Box::new(modifier))
        }
        Change::Arm(at, armed) => {
            index.arm(rules, &armed, true);
            Change::Disarm(insert(&mut state.armed, at, *armed))
        }
        Change::Disarm(at) => {
            let Some(armed) = take(&mut state.armed, at) else { return Change::Disarm(at) };
            index.arm(rules, &armed, false);
            Change::Arm(at, Box::new(armed))
        }
        Change::Use(at, used) => match state.used.get_mut(at as usize) {
            Some(slot) if slot.def == used.def && slot.index == used.index && same_count(slot, &used) => {
                Change::Use(at, std::mem::replace(slot, used))
            }
            _ => Change::Forget(insert(&mut state.used, at, used)),
        },
        Change::Forget(at) => take(&mut state.used, at).map_or(Change::Forget(at), |used| Change::Use(at, used)),
        Change::Push(frame) => {
            state.frames.push(frame);
            Change::Pop
        }
        Change::Pop => state.frames.pop().map_or(Change::Pop, Change::Push),
        Change::Finished(proc, frame) => {
            let slot = state.finished.get_mut(usize::from(proc));
            Change::Finished(proc, slot.and_then(|slot| std::mem::replace(slot, frame)))
        }
        Change::Step(frame, step, left, exit) => match running(state, frame) {
            Some(f) => {
                let was = Change::Step(frame, f.step, f.left, f.exit);
                (f.step, f.left, f.exit) = (step, left, exit);
                was
            }
            None => Change::Step(frame, step, left, exit),
        },
        Change::Var(frame, var, value) => {
            let slot = running(state, frame).and_then(|f| f.vars.get_mut(usize::from(var)));
            Change::Var(frame, var, swap(slot, value))
        }
        Change::SideVar(frame, side, var, value) => {
            let slot = side_of(state, frame, side).and_then(|s| s.vars.get_mut(usize::from(var)));
            Change::SideVar(frame, side, var, swap(slot, value))
        }
        Change::Cast(frame, side, card) => Change::Cast(frame, side, swap(side_of(state, frame, side).map(|s| &mut s.now), card)),
        Change::Score(frame, side, score) => {
            Change::Score(frame, side, swap(side_of(state, frame, side).map(|s| &mut s.score), score))
        }
        Change::Outcome(frame, mut sets) => {
            if let Some(f) = running(state, frame) {
                std::mem::swap(&mut f.winners, &mut sets.0);
                std::mem::swap(&mut f.losers, &mut sets.1);
            }
            Change::Outcome(frame, sets)
        }
        Change::Remember(at, last) => remember(state, at, last),
        Change::Zone(slot, zone) => match state.zones.get_mut(usize::from(slot)) {
            Some(z) => Change::Zone(slot, Box::new(std::mem::replace(z, *zone))),
            None => {
                state.zones.push(*zone);
                Change::NoZone
            }
        },
        Change::NoZone => {
            let slot = state.zones.len().saturating_sub(1) as u16;
            state.zones.pop().map_or(Change::NoZone, |zone| Change::Zone(slot, Box::new(zone)))
        }
        Change::Spawn(new) => {
            state.values.extend_from_slice(&new.1);
            index.attach(new.0.host, state.objects.len() as u32, true);
            state.objects.push(new.0);
            let seats = usize::from(state.seats());
            state.lots.extend(std::iter::repeat_n(0, seats));
            Change::Unspawn
        }
        Change::Unspawn => {
            let Some(object) = state.objects.pop() else { return Change::Unspawn };
            index.attach(object.host, state.objects.len() as u32, false);
            let values = state.values.split_off((object.base as usize).min(state.values.len()));
            let lots = state.objects.len() * usize::from(state.seats());
            state.lots.truncate(lots);
            Change::Spawn(Box::new((object, values)))
        }
        Change::Result(seat, outcome) => Change::Result(seat, swap(state.results.get_mut(seat.index()), outcome)),
        Change::Active(seat) => Change::Active(std::mem::replace(&mut state.active, seat)),
    }
}

fn same_count(a: &Used, b: &Used) -> bool {
    a.who == b.who && a.inc == b.inc && a.frame == b.frame
}

fn running(state: &mut State, frame: FrameRef) -> Option<&mut Frame> {
    state.frames.iter_mut().rfind(|f| f.serial == frame).map(Arc::make_mut)
}

fn side_of(state: &mut State, frame: FrameRef, side: u8) -> Option<&mut super::state::Side> {
    running(state, frame).and_then(|f| f.sides.get_mut(usize::from(side)))
}

fn swap<T>(slot: Option<&mut T>, value: T) -> T {
    match slot {
        Some(slot) => std::mem::replace(slot, value),
        None => value,
    }
}

/// Inserts at a position, or at the end if that is nearer; gives where it now stands.
fn insert<T>(into: &mut Vec<T>, at: u32, value: T) -> u32 {
    let at = at.min(into.len() as u32);
    into.insert(at as usize, value);
    at
}

fn take<T>(from: &mut Vec<T>, at: u32) -> Option<T> {
    ((at as usize) < from.len()).then(|| from.remove(at as usize))
}

fn remember(state: &mut State, at: u32, last: Option<Arc<Last>>) -> Change {
    match (state.lasts.get_mut(at as usize), last) {
        (Some(slot), Some(last)) if slot.of.id == last.of.id => Change::Remember(at, Some(std::mem::replace(slot, last))),
        (_, Some(last)) => Change::Remember(insert(&mut state.lasts, at, last), None),
        (Some(_), None) => Change::Remember(at, take(&mut state.lasts, at)),
        (None, None) => Change::Remember(at, None),
    }
}

type Placement = (u32, u16, u32, u32, u32, bool);

fn place(state: &mut State, index: &mut Index, rules: &Rules, to: Placement) -> Change {
    let (id, zone, at, inc, since, face_up) = to;
    let Some(was) = state.objects.get(id as usize).copied() else { return Change::Place { id, zone, at, inc, since, face_up } };
    index.place(rules, state, id, false);
    let mut was_at = 0;
    if let Some(from) = state.zones.get_mut(usize::from(was.zone)) {
        // Cards usually come from the top, which is the end.
        if let Some(position) = from.cards.iter().rposition(|card| *card == id) {
            from.cards.remove(position);
            was_at = position as u32;
        }
    }
    if zone != NOWHERE
        && let Some(into) = state.zones.get_mut(usize::from(zone))
    {
        let position = (at as usize).min(into.cards.len());
        into.cards.insert(position, id);
    }
    if let Some(object) = state.objects.get_mut(id as usize) {
        object.zone = zone;
        object.inc = inc;
        object.since = since;
        object.face_up = face_up;
    }
    index.place(rules, state, id, true);
    index.know(state, id, was.zone, zone);
    Change::Place { id, zone: was.zone, at: was_at, inc: was.inc, since: was.since, face_up: was.face_up }
}
