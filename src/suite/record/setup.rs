//! How a match begins, as a scenario says it.

use std::collections::BTreeMap;

use crate::game::{Game, OptionValue, Placed, SeatTable, Setup, Start};
use crate::kernel::value::GREATEST;

use super::super::scenario::{SEED, default_start};
use super::lua::Item;

/// What a scenario says of how its match begins, in the order of the guide.
pub fn terms(game: &Game, setup: &Setup) -> Vec<(String, Item)> {
    let mut terms = Terms { entries: Vec::new() };
    terms.settings("options", &setup.options);
    let named = setup.table.iter().rposition(|table| *table != SeatTable::default()).map_or(0, |last| last + 1);
    let least = named.max(setup.decks.len()).max(usize::from(setup.active) + 1).max(game.manifest.seats.min as usize);
    if least != usize::from(setup.seats) {
        terms.add("seats", Item::Word(setup.seats.to_string()));
    }
    if !setup.decks.is_empty() {
        terms.add("decks", Item::list(setup.decks.iter().map(|deck| Item::text(deck))));
    }
    for (seat, table) in game.manifest.seat_names.iter().zip(&setup.table) {
        let zones = table.zones.iter().map(|(zone, list)| (zone.clone(), cards(list)));
        let entries: Vec<(String, Item)> = zones.chain(values(&table.values)).collect();
        if !entries.is_empty() {
            terms.add(seat, Item::named(entries));
        }
    }
    for (zone, list) in &setup.shared {
        terms.add(zone, cards(list));
    }
    terms.entries.extend(values(&setup.values));
    if let Some(seat) = game.manifest.seat_names.get(usize::from(setup.active)).filter(|_| setup.active > 0) {
        terms.add("active", Item::text(seat));
    }
    if setup.seed != SEED {
        terms.add("seed", seed(setup.seed));
    }
    terms.settings("policy", &setup.policy);
    let root = || game.rules.schema.procs.get_index(game.rules.policy.root.index()).map(|(name, _)| name.to_string());
    let whole = || root().map(|procedure| Start { procedure, step: None });
    if default_start(game, setup) != setup.start
        && let Some(start) = setup.start.clone().or_else(whole)
    {
        let step = start.step.map(|step| ("step".to_owned(), Item::text(&step)));
        terms.add("start", Item::named([("procedure".to_owned(), Item::text(&start.procedure))].into_iter().chain(step)));
    }
    terms.entries
}

/// A seed; one that a number of Lua cannot hold is text.
fn seed(seed: u64) -> Item {
    if seed <= GREATEST.unsigned_abs() { Item::Word(seed.to_string()) } else { Item::text(&seed.to_string()) }
}

struct Terms {
    entries: Vec<(String, Item)>,
}

impl Terms {
    fn add(&mut self, name: &str, item: Item) {
        self.entries.push((name.to_owned(), item));
    }

    fn settings(&mut self, name: &str, settings: &BTreeMap<String, OptionValue>) {
        let value = |value: &OptionValue| match value {
            OptionValue::Flag(flag) => Item::Word(flag.to_string()),
            OptionValue::Integer(number) => Item::Word(number.to_string()),
            OptionValue::Word(word) => Item::text(word),
        };
        if !settings.is_empty() {
            self.add(name, Item::named(settings.iter().map(|(name, given)| (name.clone(), value(given)))));
        }
    }
}

fn values(values: &BTreeMap<String, i64>) -> impl Iterator<Item = (String, Item)> {
    values.iter().map(|(name, amount)| (name.clone(), Item::Word(amount.to_string())))
}

fn cards(list: &[Placed]) -> Item {
    Item::list(list.iter().map(placed))
}

fn placed(card: &Placed) -> Item {
    let mut entries = Vec::new();
    if !card.marks.is_empty() {
        entries.push(("marks".to_owned(), Item::list(card.marks.iter().map(|mark| Item::text(mark)))));
    }
    if !card.attached.is_empty() {
        entries.push(("attached".to_owned(), cards(&card.attached)));
    }
    if let Some(up) = card.face_up {
        entries.push(("face".to_owned(), Item::text(if up { "up" } else { "down" })));
    }
    entries.extend(values(&card.values));
    if entries.is_empty() {
        return Item::text(&card.card);
    }
    let named = entries.into_iter().map(|(name, item)| (Some(name), item));
    Item::Table([(None, Item::text(&card.card))].into_iter().chain(named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_that_a_number_of_lua_cannot_hold_is_text() {
        let greatest = GREATEST.unsigned_abs();
        assert_eq!(seed(greatest), Item::Word("9007199254740991".to_owned()));
        assert_eq!(seed(greatest + 1), Item::text("9007199254740992"));
    }
}
