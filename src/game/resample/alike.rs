//! Hidden cards that could be in each other's places, and how they are dealt to these.
//!
//! Every way to deal them can come. All are as likely as long as of two zones that hold some of the same types one holds all that
//! the other holds; where zones cross, some ways come more often than others.

use crate::kernel::Kernel;
use crate::kernel::random::Source;
use crate::kernel::schema::ZoneKindId;

/// Cards of which each could be in the place of each other, as far as it can lie there.
#[derive(Clone, Debug)]
pub(super) struct Alike {
    /// The cards, by where they lie.
    places: Vec<u32>,
    /// The same cards, by their ids. So what is drawn depends on nothing but the source, and not on which lies where in truth.
    cards: Vec<u32>,
    /// Which can lie where; nothing where all can lie everywhere.
    fits: Option<Fits>,
}

/// Which cards can lie where. All places in zones of a kind take the same ones.
#[derive(Clone, Debug)]
struct Fits {
    /// For each place the list of cards that can lie there.
    of: Vec<usize>,
    /// The lists, of cards by position.
    lists: Vec<Vec<usize>>,
}

/// Sets of cards that can be exchanged.
pub(super) type Pool = Vec<Alike>;

impl Fits {
    /// Nothing where all can lie everywhere.
    fn new(places: &[u32], cards: &[u32], kernel: &Kernel) -> Option<Fits> {
        let (state, schema) = (kernel.state(), &kernel.rules.schema);
        let kind = |place: &u32| state.zone(state.object(*place).zone).map(|zone| zone.kind);
        let kinds: Vec<Option<ZoneKindId>> = places.iter().map(kind).collect();
        let choosy = |kind: &ZoneKindId| schema.zones.get_index(kind.index()).is_some_and(|(_, zone)| !zone.holds.is_empty());
        if !kinds.iter().flatten().any(choosy) {
            return None;
        }
        let mut distinct = kinds.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let fitting = |kind: &Option<ZoneKindId>| {
            let can_lie = |card: u32| kind.is_none_or(|kind| schema.can_lie(state.object(card).def, kind));
            (0..).zip(cards).filter(|(_, card)| can_lie(**card)).map(|(at, _)| at).collect::<Vec<usize>>()
        };
        let lists: Vec<Vec<usize>> = distinct.iter().map(fitting).collect();
        let of = kinds.iter().filter_map(|kind| distinct.binary_search(kind).ok()).collect();
        lists.iter().any(|list| list.len() < cards.len()).then_some(Fits { of, lists })
    }

    /// The cards that can lie in a place, by position.
    fn at(&self, place: usize) -> &[usize] {
        self.of.get(place).and_then(|list| self.lists.get(*list)).map_or(&[], Vec::as_slice)
    }
}

impl Alike {
    pub(super) fn new(cards: Vec<u32>, kernel: &Kernel) -> Alike {
        let state = kernel.state();
        let at = |id: u32| {
            let slot = state.object(id).zone;
            (slot, state.zone(slot).and_then(|zone| zone.cards.iter().position(|other| *other == id)))
        };
        let mut places = cards.clone();
        places.sort_by_cached_key(|id| at(*id));
        let fits = Fits::new(&places, &cards, kernel);
        Alike { places, cards, fits }
    }

    /// The cards in a random order, so that each can lie in its place.
    fn dealt(&self, source: &mut Source) -> Vec<u32> {
        let Some(fits) = &self.fits else {
            let mut cards = self.cards.clone();
            source.shuffle(&mut cards);
            return cards;
        };
        // Where fewer cards can lie, one is drawn first.
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by_key(|place| (fits.at(*place).len(), fits.of.get(*place)));
        let mut taken: Vec<Option<usize>> = vec![None; self.cards.len()];
        for places in order.chunk_by(|a, b| fits.of.get(*a) == fits.of.get(*b)) {
            let fitting = places.first().map_or(&[][..], |place| fits.at(*place));
            let mut free: Vec<usize> = fitting.iter().copied().filter(|card| taken[*card].is_none()).collect();
            for place in places.iter().copied() {
                if free.is_empty() {
                    make_room(fits, place, &mut taken, &mut vec![false; self.cards.len()]);
                } else {
                    let card = free.remove(source.below(free.len() as u32) as usize);
                    taken[card] = Some(place);
                }
            }
        }
        let mut dealt: Vec<Option<u32>> = vec![None; self.places.len()];
        for (card, place) in self.cards.iter().zip(&taken) {
            if let Some(place) = place {
                dealt[*place] = Some(*card);
            }
        }
        // No place is without a card, unless one lies in truth where it cannot. What is left then goes by ids: the truth is told
        // by nothing that is drawn.
        let mut left = self.cards.iter().zip(&taken).filter(|(_, place)| place.is_none()).map(|(card, _)| *card);
        dealt.into_iter().filter_map(|card| card.or_else(|| left.next())).collect()
    }
}

/// A place for which no card is left takes one from another, which takes another one. Gives whether that can be.
fn make_room(fits: &Fits, place: usize, taken: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for card in fits.at(place).iter().copied() {
        if !std::mem::replace(&mut tried[card], true) && taken[card].is_none_or(|other| make_room(fits, other, taken, tried)) {
            taken[card] = Some(place);
            return true;
        }
    }
    false
}

/// Lets the cards of each set take each other's places; the module says when every way is as likely. Gives how many there are.
pub(super) fn exchange(kernel: &mut Kernel, pool: Option<&Pool>, source: &mut Source) -> usize {
    let Some(pool) = pool else { return 0 };
    kernel.exchange(&pool.iter().map(|alike| (alike.places.clone(), alike.dealt(source))).collect::<Vec<_>>());
    pool.iter().map(|alike| alike.cards.len()).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Of two zones that hold some of the same types neither holds all that the other holds.
    #[test]
    fn who_took_what_another_place_needs_takes_something_else() {
        let fits = Fits { of: vec![0, 1, 1], lists: vec![vec![0, 1], vec![0, 2]] };
        let alike = Alike { places: vec![11, 10, 12], cards: vec![10, 11, 12], fits: Some(fits.clone()) };
        let mut ways = BTreeSet::new();
        for seed in 0..50 {
            let dealt = alike.dealt(&mut Source::new(seed, 0));
            let at = |card: &u32| alike.cards.iter().position(|other| other == card).expect("one of the cards");
            assert!(dealt.iter().enumerate().all(|(place, card)| fits.at(place).contains(&at(card))), "{dealt:?}");
            ways.insert(dealt);
        }
        assert_eq!(ways.len(), 2, "{ways:?}");
    }

    /// A zone that holds all that another holds: each of the twelve ways comes about as often.
    #[test]
    fn where_no_zones_cross_every_way_is_as_likely() {
        let fits = Fits { of: vec![1, 0, 1, 1], lists: vec![vec![1, 2], vec![0, 1, 2, 3]] };
        let alike = Alike { places: vec![10, 11, 12, 13], cards: vec![10, 11, 12, 13], fits: Some(fits) };
        let mut ways: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut source = Source::new(1, 0);
        for _ in 0..12_000 {
            *ways.entry(alike.dealt(&mut source)).or_default() += 1;
        }
        assert_eq!(ways.len(), 12, "{ways:?}");
        assert!(ways.values().all(|often| (850..1150).contains(often)), "{ways:?}");
    }

    /// Of three cards that lie in truth where only one can, what is dealt tells nothing of where they lie.
    #[test]
    fn cards_that_no_way_fits_do_not_stay_where_they_lie() {
        let dealt = |places: [u32; 3], seed| {
            let fits = Fits { of: vec![0, 0, 1], lists: vec![vec![0], vec![0, 1, 2]] };
            let alike = Alike { places: places.to_vec(), cards: vec![10, 11, 12], fits: Some(fits) };
            alike.dealt(&mut Source::new(seed, 0))
        };
        for seed in 0..50 {
            let mut cards = dealt([11, 12, 10], seed);
            assert_eq!(cards, dealt([12, 11, 10], seed), "the same wherever they lie");
            cards.sort_unstable();
            assert_eq!(cards, [10, 11, 12], "each once");
        }
    }
}
