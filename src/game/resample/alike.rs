//! Hidden cards that could be in each other's places, and how they are dealt to these.

use crate::kernel::Kernel;
use crate::kernel::random::Source;

/// Cards of which each could be in the place of each other, as far as it can lie there.
#[derive(Clone, Debug)]
pub(super) struct Alike {
    /// The cards, by where they lie.
    places: Vec<u32>,
    /// The same cards, by their ids. So what is drawn depends on nothing but the source, and not on which lies where in truth.
    cards: Vec<u32>,
    /// For each place the cards that can lie there, by position; nothing where all can lie everywhere.
    fits: Option<Vec<Vec<usize>>>,
}

/// Sets of cards that can be exchanged.
pub(super) type Pool = Vec<Alike>;

impl Alike {
    pub(super) fn new(cards: Vec<u32>, kernel: &Kernel) -> Alike {
        let state = kernel.state();
        let at = |id: u32| {
            let slot = state.object(id).zone;
            (slot, state.zone(slot).and_then(|zone| zone.cards.iter().position(|other| *other == id)))
        };
        let mut places = cards.clone();
        places.sort_by_cached_key(|id| at(*id));
        let schema = &kernel.rules.schema;
        let kind = |place: u32| state.zone(state.object(place).zone).map(|zone| zone.kind);
        let fitting = |place: &u32| {
            let can_lie = |card: u32| kind(*place).is_none_or(|zone| schema.can_lie(state.object(card).def, zone));
            (0..cards.len()).filter(|at| cards.get(*at).is_some_and(|card| can_lie(*card))).collect::<Vec<usize>>()
        };
        let fits = schema.zones.values().any(|zone| !zone.holds.is_empty());
        let fits = fits.then(|| places.iter().map(fitting).collect::<Vec<_>>());
        let fits = fits.filter(|fits| fits.iter().any(|fitting| fitting.len() < cards.len()));
        Alike { places, cards, fits }
    }

    /// The cards in a random order, so that each can lie in its place.
    fn dealt(&self, source: &mut Source) -> Vec<u32> {
        let Some(fits) = &self.fits else {
            let mut cards = self.cards.clone();
            source.shuffle(&mut cards);
            return cards;
        };
        // Where fewer cards can lie, one is drawn first: so every way is as likely, as long as of two zones that hold some of the
        // same types one holds all that the other holds.
        let mut order: Vec<usize> = (0..fits.len()).collect();
        order.sort_by_key(|place| fits.get(*place).map(Vec::len));
        let mut taken: Vec<Option<usize>> = vec![None; self.cards.len()];
        for place in order {
            let fitting = fits.get(place).map_or(&[][..], Vec::as_slice);
            let free: Vec<usize> = fitting.iter().copied().filter(|card| taken.get(*card) == Some(&None)).collect();
            match free.get(source.below(free.len() as u32) as usize) {
                Some(card) => taken[*card] = Some(place),
                None if make_room(fits, place, &mut taken, &mut vec![false; self.cards.len()]) => {}
                // There is a way to deal them, because they lie there.
                None => return self.places.clone(),
            }
        }
        let mut dealt: Vec<(Option<usize>, u32)> = taken.into_iter().zip(self.cards.iter().copied()).collect();
        dealt.sort_unstable();
        dealt.into_iter().map(|(_, card)| card).collect()
    }
}

/// A place for which no card is left takes one from another, which takes another one. Gives whether that can be.
fn make_room(fits: &[Vec<usize>], place: usize, taken: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for card in fits.get(place).into_iter().flatten().copied() {
        if !std::mem::replace(&mut tried[card], true) && taken[card].is_none_or(|other| make_room(fits, other, taken, tried)) {
            taken[card] = Some(place);
            return true;
        }
    }
    false
}

/// Lets the cards of each set take each other's places, every way as likely. Gives how many there are.
pub(super) fn exchange(kernel: &mut Kernel, pool: Option<&Pool>, source: &mut Source) -> usize {
    let Some(pool) = pool else { return 0 };
    kernel.exchange(&pool.iter().map(|alike| (alike.places.clone(), alike.dealt(source))).collect::<Vec<_>>());
    pool.iter().map(|alike| alike.cards.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of two zones that hold some of the same types neither holds all that the other holds.
    #[test]
    fn who_took_what_another_place_needs_takes_something_else() {
        let fits = vec![vec![0, 1], vec![0, 2], vec![0, 2]];
        let alike = Alike { places: vec![11, 10, 12], cards: vec![10, 11, 12], fits: Some(fits.clone()) };
        let mut ways = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let dealt = alike.dealt(&mut Source::new(seed, 0));
            let at = |card: &u32| alike.cards.iter().position(|other| other == card).expect("one of the cards");
            assert!(dealt.iter().zip(&fits).all(|(card, fits)| fits.contains(&at(card))), "{dealt:?}");
            ways.insert(dealt);
        }
        assert_eq!(ways.len(), 2, "{ways:?}");
    }
}
