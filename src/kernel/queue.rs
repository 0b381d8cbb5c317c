//! The order of many simultaneous triggers, worked out once instead of once for each.
//!
//! What [`Kernel::first`] says follows from the state, so it is asked again after every effect. Where it depends on nothing but
//! whose turn it is and how old the cards are, it says the same again as long as these stay: the queue holds what it would say,
//! one after the other. It is part of no state; without it everything comes in the same order.

use super::control::{Pending, Script};
use super::core::Kernel;
use super::fault::Fault;
use super::schema::{AbilityDef, Order, OrderKey};
use super::value::{AbilityRef, EventRef, Seat};

/// Fewer than this are not worth a queue.
const MANY: usize = 8;

/// What triggered and happens by itself, in the order in which it will, the first last.
#[derive(Debug)]
pub struct Queue {
    base: usize,
    active: Seat,
    /// How many are pending above the base while the queue holds.
    pending: usize,
    rest: Vec<(Pending, u32)>,
}

impl Kernel {
    /// Lines up what triggered, if it is much and its order depends on nothing else. All of it is of one wave.
    pub(super) fn line_up(&mut self, base: usize, set: &[Pending], order: &Order, script: &dyn Script) -> Result<(), Fault> {
        let volatile = |key: &OrderKey| matches!(key, OrderKey::Greatest(_));
        let alike = |pending: &Pending| (pending.ability.index, self.def_of(pending.ability), pending.you, pending.event);
        let picks = order.by.iter().any(|key| matches!(key, OrderKey::Picks(_)));
        let asked = picks && set.iter().any(|pending| set.first().map(alike) != Some(alike(pending)));
        let pays =
            |pending: &Pending| self.ability(pending.ability).is_some_and(|ability: &AbilityDef| ability.can_pay.is_some());
        if set.len() < MANY || order.by.iter().any(volatile) || asked || set.iter().any(pays) {
            return Ok(());
        }
        let mut list: Vec<(AbilityRef, Seat)> = set.iter().map(|pending| (pending.ability, pending.you)).collect();
        self.sort_abilities(&mut list, order, script)?;
        let event = set.first().map_or(EventRef(0), |pending| pending.event);
        if set.iter().any(|pending| pending.event != event || !pending.on) {
            return Ok(());
        }
        let Some(wave) = set.first().map(|pending| pending.wave) else { return Ok(()) };
        let line = |(ability, you): (AbilityRef, Seat)| {
            (Pending { ability, you, event, wave, on: true }, self.state.object(ability.card.id).since)
        };
        let rest = list.into_iter().rev().map(line).collect();
        self.queue = Some(Queue { base, active: self.state.active, pending: self.control.pending.len() - base, rest });
        Ok(())
    }

    /// The next in the queue that can still be used, taken from what is pending; nothing where there is no queue, or it does not
    /// hold any more.
    pub(super) fn next_in_line(&mut self, base: usize, script: &dyn Script) -> Result<Option<Pending>, Fault> {
        // One above which something else triggered goes on when that is resolved.
        let Some(mut queue) = self.queue.take_if(|queue| queue.base == base) else { return Ok(None) };
        let holds = queue.active == self.state.active
            && self.control.pending.len() == base + queue.pending
            && self.control.answered.is_none();
        while holds && let Some((pending, since)) = queue.rest.pop() {
            let above = self.control.pending.get(base..).unwrap_or(&[]);
            let Some(at) = above.iter().position(|other| *other == pending) else { break };
            if self.state.object(pending.ability.card.id).since != since {
                break;
            }
            self.control.pending.remove(base + at);
            queue.pending -= 1;
            if self.still_usable(&pending, script)? {
                self.queue = Some(queue);
                return Ok(Some(pending));
            }
        }
        Ok(None)
    }
}
