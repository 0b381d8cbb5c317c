//! Which abilities are on, by what they watch, so that an occurrence that nobody watches costs one look.

use super::rules::Rules;
use super::schema::CardId;
use super::state::{Armed, NONE, Object, State};

/// An ability that is on, under one of its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The key, see [`Rules::watch_key`].
    pub key: u32,
    /// The object whose ability it is.
    pub object: u32,
    /// Its position on the card.
    pub ability: u16,
}

/// The abilities that are on. It follows from the state alone and is kept beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    entries: Vec<Entry>,
    counts: Vec<u32>,
}

impl Index {
    /// The index of a state.
    pub fn new(rules: &Rules, state: &State) -> Self {
        let mut index = Index { entries: Vec::new(), counts: vec![0; rules.keys()] };
        for (id, object) in state.objects.iter().enumerate() {
            index.extend(rules, state, id as u32, object);
        }
        index.entries.sort_unstable();
        for armed in &state.armed {
            index.arm(rules, armed, true);
        }
        for modifier in &state.modifiers {
            index.count(rules.attr_key(modifier.attr), true);
        }
        index
    }

    /// Whether anything is found under a key.
    pub fn any(&self, key: u32) -> bool {
        self.counts.get(key as usize).is_some_and(|count| *count > 0)
    }

    /// The abilities on cards under a key, by object.
    pub fn under(&self, key: u32) -> &[Entry] {
        let from = self.entries.partition_point(|entry| entry.key < key);
        let to = from + self.entries.get(from..).map_or(0, |rest| rest.partition_point(|entry| entry.key == key));
        self.entries.get(from..to).unwrap_or(&[])
    }

    fn extend(&mut self, rules: &Rules, state: &State, id: u32, object: &Object) {
        for entry in on(rules, state, id, object) {
            self.entries.push(entry);
            self.count(entry.key, true);
        }
    }

    /// Counts something that is found under a key by other means.
    pub(super) fn count(&mut self, key: u32, more: bool) {
        if let Some(count) = self.counts.get_mut(key as usize) {
            *count = if more { count.saturating_add(1) } else { count.saturating_sub(1) };
        }
    }

    /// Enters the abilities that an object has where it is now, or takes them out.
    pub(super) fn place(&mut self, rules: &Rules, state: &State, id: u32, enters: bool) {
        for entry in on(rules, state, id, state.object(id)) {
            match (self.entries.binary_search(&entry), enters) {
                (Err(at), true) => self.entries.insert(at, entry),
                (Ok(at), false) => drop(self.entries.remove(at)),
                _ => continue,
            }
            self.count(entry.key, enters);
        }
    }

    /// Counts an armed ability under its keys, or no longer.
    pub(super) fn arm(&mut self, rules: &Rules, armed: &Armed, more: bool) {
        if let Some(ability) = rules.ability(armed.def, armed.index) {
            for key in rules.ability_keys(ability) {
                self.count(key, more);
            }
        }
    }
}

/// The abilities of an object that are on where it is.
fn on<'a>(rules: &'a Rules, state: &'a State, id: u32, object: &Object) -> impl Iterator<Item = Entry> + use<'a> {
    let abilities = if object.def == NONE { &[] } else { rules.live(CardId(object.def)) };
    let card = state.is_card(id);
    let zone = state.zone(object.zone).map_or(0, |zone| 1u64 << zone.kind.index());
    let face_up = object.face_up;
    abilities.iter().filter(move |live| !card || (live.zones & zone != 0 && (face_up || !live.face_up))).map(move |live| Entry {
        key: live.key,
        object: id,
        ability: live.index,
    })
}
