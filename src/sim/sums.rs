//! What many rows come to. Only whole numbers are summed up, so that their order and the number of threads change nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::plan::Plan;
use super::row::{Ended, Row, SeatRow};
use super::wilson::Rate;
use crate::kernel::state::Outcome;

/// How games ended for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won, alone or with others.
    pub won: u64,
    /// Drew.
    pub drew: u64,
    /// Lost.
    pub lost: u64,
    /// Without a result.
    pub open: u64,
}

impl Tally {
    fn add(&mut self, result: Outcome) {
        *match result {
            Outcome::Won => &mut self.won,
            Outcome::Drew => &mut self.drew,
            Outcome::Lost => &mut self.lost,
            Outcome::Open => &mut self.open,
        } += 1;
    }

    /// How many there were.
    #[must_use]
    pub fn all(self) -> u64 {
        self.won + self.drew + self.lost + self.open
    }

    /// How many of them were won.
    #[must_use]
    pub fn wins(self) -> Rate {
        Rate { good: self.won, all: self.all() }
    }
}

/// How often there was how much of something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    counts: BTreeMap<u32, u64>,
}

impl Spread {
    fn add(&mut self, amount: u32) {
        *self.counts.entry(amount).or_default() += 1;
    }

    fn all(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The sum of all amounts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|(amount, count)| u64::from(*amount) * count).sum()
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.total() as f64 / self.all().max(1) as f64
    }

    /// The least amount that so many percent of all do not exceed; 0 is the least at all.
    #[must_use]
    pub fn percentile(&self, percent: u64) -> u32 {
        let wanted = (self.all() * percent).div_ceil(100).max(1);
        let mut so_far = 0;
        let reached = self.counts.iter().find(|(_, count)| {
            so_far += **count;
            so_far >= wanted
        });
        reached.map_or(0, |(amount, _)| *amount)
    }
}

/// What became of those who could have a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardTally {
    /// Of those who had it.
    pub with: Tally,
    /// Of those whose deck held it and who did not.
    pub without: Tally,
}

/// What many rows come to.
#[derive(Clone, Debug)]
pub struct Sums {
    plan: Arc<Plan>,
    /// For each deck the cards that it holds, by definition.
    holds: BTreeMap<String, Vec<bool>>,
    /// How many games.
    pub games: u64,
    /// How they ended.
    pub ended: BTreeMap<Ended, u64>,
    /// In how many somebody won, in how many several did.
    pub winners: (u64, u64),
    /// By seat, from 0, player and deck.
    pub sides: BTreeMap<(u8, String, Option<String>), Tally>,
    /// By player and deck, wherever they sat; only where several combinations are the same but for the seat.
    pub players: BTreeMap<(String, Option<String>), Tally>,
    /// Whoever began.
    pub first: Tally,
    /// Turns.
    pub turns: Spread,
    /// Decisions.
    pub decisions: Spread,
    /// By definition of the card.
    pub cards: BTreeMap<u32, CardTally>,
}

impl Sums {
    /// Of no rows.
    #[must_use]
    pub fn new(plan: &Arc<Plan>) -> Sums {
        let count = plan.game.rules.schema.cards.len();
        let holds = plan.game.decks.iter().map(|(name, deck)| {
            let mut holds = vec![false; count];
            for (card, _) in deck.parts.values().flatten() {
                if let Some(place) = holds.get_mut(card.0 as usize) {
                    *place = true;
                }
            }
            (name.to_string(), holds)
        });
        Sums {
            plan: plan.clone(),
            holds: holds.collect(),
            games: 0,
            ended: BTreeMap::new(),
            winners: (0, 0),
            sides: BTreeMap::new(),
            players: BTreeMap::new(),
            first: Tally::default(),
            turns: Spread::default(),
            decisions: Spread::default(),
            cards: BTreeMap::new(),
        }
    }

    /// The plan whose rows they are of.
    #[must_use]
    pub fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// One more row.
    pub fn add(&mut self, row: &Row) {
        self.games += 1;
        *self.ended.entry(row.ended).or_default() += 1;
        let winners = row.seats.iter().filter(|seat| seat.result == Outcome::Won).count();
        self.winners.0 += u64::from(winners > 0);
        self.winners.1 += u64::from(winners > 1);
        self.turns.add(row.turns);
        self.decisions.add(row.decisions);
        for (seat, at) in row.seats.iter().zip(0..) {
            let SeatRow { player, deck, result, .. } = seat;
            self.sides.entry((at, player.clone(), deck.clone())).or_default().add(*result);
            self.players.entry((player.clone(), deck.clone())).or_default().add(*result);
            if at == row.first {
                self.first.add(*result);
            }
            self.cards_of(seat);
        }
    }

    fn cards_of(&mut self, seat: &SeatRow) {
        let holds = seat.deck.as_ref().and_then(|deck| self.holds.get(deck));
        let count = self.plan.game.rules.schema.cards.len() as u32;
        let mut had = seat.cards.iter().copied().peekable();
        for def in 0..count {
            let with = had.next_if_eq(&def).is_some();
            // Without decks, everybody can have every card.
            let held = holds.is_none_or(|holds| holds.get(def as usize) == Some(&true));
            if with {
                self.cards.entry(def).or_default().with.add(seat.result);
            } else if held {
                self.cards.entry(def).or_default().without.add(seat.result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::plan::tests::plan;

    #[test]
    fn a_spread_knows_its_mean_and_percentiles() {
        let mut spread = Spread::default();
        for amount in [4, 1, 1, 10] {
            spread.add(amount);
        }
        assert_eq!((spread.mean(), spread.total()), (4.0, 16));
        assert_eq!([0, 50, 75, 76, 100].map(|percent| spread.percentile(percent)), [1, 1, 4, 10, 10]);
    }

    #[test]
    fn draws_several_winners_and_none_are_told_apart() {
        use Outcome::{Drew, Lost, Open, Won};
        let plan = Arc::new(plan(3));
        let mut sums = Sums::new(&plan);
        let deck = || Some("sweet".to_owned());
        let row = |first, results: [Outcome; 3]| {
            let cards = vec![0];
            let seat =
                |result| SeatRow { player: "random".to_owned(), deck: deck(), result, values: Vec::new(), cards: cards.clone() };
            let ended = if results.contains(&Open) { Ended::Cut } else { Ended::Over };
            let seats = results.map(seat).to_vec();
            Row { number: 0, seed: 0, first, decisions: 8, turns: 2, ended, why: None, digest: 0, seats }
        };
        for (first, results) in [
            (0, [Won, Lost, Lost]),
            (1, [Won, Won, Lost]),
            (2, [Drew, Drew, Drew]),
            (0, [Lost, Lost, Lost]),
            (0, [Lost, Open, Open]),
        ] {
            sums.add(&row(first, results));
        }
        let tally = |won, drew, lost, open| Tally { won, drew, lost, open };
        let seat = |seat| sums.sides[&(seat, "random".to_owned(), deck())];
        assert_eq!([0, 1, 2].map(seat), [tally(2, 1, 2, 0), tally(1, 1, 2, 1), tally(0, 1, 3, 1)]);
        assert_eq!(sums.players[&("random".to_owned(), deck())], tally(3, 3, 7, 2));
        assert_eq!(sums.first, tally(2, 1, 2, 0));
        assert_eq!((sums.games, sums.winners), (5, (2, 1)));
        assert_eq!(sums.ended, BTreeMap::from([(Ended::Over, 4), (Ended::Cut, 1)]));
        assert_eq!(sums.cards[&0].with, tally(3, 3, 7, 2));
        let held = plan.game.decks["sweet"].parts.values().flatten().count();
        assert_eq!(
            sums.cards.values().filter(|card| card.without.all() == 15).count(),
            held - usize::from(sums.holds["sweet"][0])
        );
    }
}
