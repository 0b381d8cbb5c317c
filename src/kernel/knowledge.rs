//! What each seat knows of each card.
//!
//! For every seat and object there is a *lot*: 0 means that the seat does not know the card; the object's id + 1 that it knows
//! which card this is; any other number that the card is one of a set which the seat knows, in an order it does not know.
//! Losing track of something makes knowledge coarser, never finer.

use super::change::Change;
use super::core::Kernel;
use super::schema::Sees;
use super::state::State;
use super::value::Seat;

/// Lots from here on are sets.
pub const SETS: u32 = 1 << 31;

/// The lot of a seat and an object.
pub fn lot(state: &State, id: u32, seat: Seat) -> u32 {
    state.lots.get(cell(state, id, seat)).copied().unwrap_or(0)
}

fn cell(state: &State, id: u32, seat: Seat) -> usize {
    id as usize * usize::from(state.seats()) + seat.index()
}

impl Kernel {
    /// Whether a seat sees an object where it lies.
    pub fn sees(&self, id: u32, seat: Seat) -> bool {
        has(self.seers(id), seat)
    }

    /// The seats that see an object where it lies, a bit each.
    fn seers(&self, id: u32) -> u8 {
        let object = self.state.object(id);
        let zone = self.state.zone(object.zone).filter(|_| !object.face_up);
        let Some(zone) = zone else { return u8::MAX };
        let sees = self.rules.schema.zones.get_index(zone.kind.index()).map_or(Sees::Nobody, |(_, kind)| kind.sees);
        let seat = match sees {
            // Face down in the open: only its owner may look.
            Sees::All => object.owner,
            Sees::Owner => zone.owner,
            Sees::Nobody => Seat::NONE,
        };
        1u8.checked_shl(u32::from(seat.0)).unwrap_or(0)
    }

    /// Whether a seat knows which card this is, because it sees it or has kept track of it.
    pub fn knows(&self, id: u32, seat: Seat) -> bool {
        !self.state.is_card(id) || lot(&self.state, id, seat) == id + 1
    }

    /// The seats that know a card, a bit each.
    pub fn known_by(&self, id: u32) -> u8 {
        (0..self.state.seats()).filter(|seat| self.knows(id, Seat(*seat))).fold(0, |bits, seat| bits | 1 << seat)
    }

    /// A seat gets to know a card.
    pub(super) fn learn(&mut self, id: u32, seat: Seat) {
        if lot(&self.state, id, seat) != id + 1 {
            let cell = cell(&self.state, id, seat) as u32;
            self.change(Change::Lot(cell, id + 1));
        }
    }

    /// Every seat that sees the card where it lies gets to know it. Gives these seats, a bit each.
    pub(super) fn look(&mut self, id: u32) -> u8 {
        let seers = self.seers(id);
        for seat in seats(seers & self.everyone()) {
            self.learn(id, seat);
        }
        seers
    }

    /// All seats, a bit each.
    fn everyone(&self) -> u8 {
        u8::MAX.checked_shr(u8::BITS.saturating_sub(u32::from(self.state.seats()))).unwrap_or(0)
    }

    /// A seat loses track of which of these cards is which. If it knew them all it still knows the set.
    pub(super) fn mix(&mut self, cards: &[u32], seat: Seat) {
        let lots = || cards.iter().map(|id| lot(&self.state, *id, seat));
        if cards.len() < 2 || lots().all(|lot| lot == 0) {
            return;
        }
        let sets = sorted(lots().filter(|lot| *lot >= SETS));
        let in_sets = |id: &u32| sets.binary_search(&lot(&self.state, *id, seat)).is_ok();
        let all = || 0..self.state.objects.len() as u32;
        let others = if sets.is_empty() { 0..0 } else { all() };
        let affected = sorted(cards.iter().copied().chain(others.filter(in_sets)));
        let new = if lots().any(|lot| lot == 0) {
            0
        } else {
            // The same set must get the same number in every process, whatever happened before: its least member names it,
            // unless a set that this card once belonged to has that name.
            let in_a_set = all().filter(|id| lot(&self.state, *id, seat) >= SETS);
            let unaffected = in_a_set.filter(|id| affected.binary_search(id).is_err());
            let taken = sorted(unaffected.map(|id| lot(&self.state, id, seat)));
            SETS | affected.iter().copied().find(|id| taken.binary_search(&(SETS | id)).is_err()).unwrap_or(0)
        };
        for id in affected {
            if lot(&self.state, id, seat) != new {
                let cell = cell(&self.state, id, seat) as u32;
                self.change(Change::Lot(cell, new));
            }
        }
    }

    /// What is lost when a card leaves a place: out of an unordered zone that a seat does not see into, face down to where it
    /// does not see either, the card could be any of them. `seers` see it where it lies now.
    pub(super) fn lose_track(&mut self, id: u32, from: u16, seers: u8) {
        let ordered = |slot| {
            let zone = self.state.zone(slot)?;
            self.rules.schema.zones.get_index(zone.kind.index()).map(|(_, kind)| kind.ordered)
        };
        if ordered(from) != Some(false) {
            return;
        }
        let known = self.index.is_known(from);
        for seat in seats(!seers & self.everyone()) {
            // Most often nobody has ever known anything of what lies there, as in a deck.
            if !known && lot(&self.state, id, seat) == 0 {
                continue;
            }
            let lies_hidden = |card: &u32| !self.sees(*card, seat);
            let hidden = self.state.zone(from).into_iter().flat_map(|zone| zone.cards.iter().copied().filter(lies_hidden));
            let all: Vec<u32> = hidden.chain([id]).collect();
            if all.len() > 1 && all.iter().any(|card| lot(&self.state, *card, seat) != 0) {
                self.mix(&all, seat);
            }
        }
    }
}

/// Whether a seat is among some, given by a bit each.
fn has(seats: u8, seat: Seat) -> bool {
    u32::from(seats).checked_shr(u32::from(seat.0)).is_some_and(|bits| bits & 1 != 0)
}

/// Seats that are given by a bit each.
fn seats(mut bits: u8) -> impl Iterator<Item = Seat> {
    std::iter::from_fn(move || {
        let seat = bits.trailing_zeros() as u8;
        (bits != 0).then(|| {
            bits &= bits.wrapping_sub(1);
            Seat(seat)
        })
    })
}

fn sorted(items: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut items: Vec<u32> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
