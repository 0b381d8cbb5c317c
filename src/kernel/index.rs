//! What is found by what: abilities by what they watch, lasting changes and static abilities by the value that they change, cards by
//! what they are attached to; and whether anything is known of what lies in a zone. So what nobody watches or changes costs one look,
//! however much there is of other things.

use super::rules::Rules;
use super::schema::{AttrId, CardId};
use super::state::{Armed, Modifier, NONE, NOWHERE, Object, State};

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

/// How much there is of something, by number; only as long as needed, so that it follows from what there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts(Vec<u32>);

impl Counts {
    #[inline]
    fn any(&self, at: usize) -> bool {
        self.0.get(at).is_some_and(|count| *count > 0)
    }

    fn add(&mut self, at: usize, more: u32) {
        if more > 0 && self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        if let Some(count) = self.0.get_mut(at) {
            *count = count.saturating_add(more);
        }
    }

    fn remove(&mut self, at: usize, less: u32) {
        if let Some(count) = self.0.get_mut(at) {
            *count = count.saturating_sub(less);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

/// It follows from the state alone and is kept beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    entries: Vec<Entry>,
    /// Armed abilities: key and serial number.
    armed: Vec<(u32, u32)>,
    /// Lasting changes: attribute, object, serial number.
    lasting: Vec<(AttrId, u32, u32)>,
    /// What changes each object alone, whichever of its values: lasting changes and its own static abilities.
    changed: Counts,
    /// What seats know of the cards in each zone: lots that are not 0.
    known: Counts,
    /// Attachments: host and card.
    attached: Vec<(u32, u32)>,
    counts: Vec<u32>,
}

impl Index {
    /// The index of a state.
    pub fn new(rules: &Rules, state: &State) -> Self {
        let mut index = Index { counts: vec![0; rules.keys()], ..Index::default() };
        for (id, object) in state.objects.iter().enumerate() {
            for entry in on(rules, state, id as u32, object) {
                index.entries.push(entry);
                index.count_entry(rules, entry, true);
            }
            if object.host != NONE {
                index.attached.push((object.host, id as u32));
            }
            index.count_known(object.zone, known_of(state, id as u32), true);
        }
        index.entries.sort_unstable();
        index.attached.sort_unstable();
        for armed in &state.armed {
            index.arm(rules, armed, true);
        }
        for modifier in &state.modifiers {
            index.modify(rules, modifier, true);
        }
        index
    }

    /// Whether anything is found under a key.
    #[inline]
    pub fn any(&self, key: u32) -> bool {
        self.counts.get(key as usize).is_some_and(|count| *count > 0)
    }

    /// Whether anything changes values of one object alone.
    #[inline]
    pub fn is_changed(&self, object: u32) -> bool {
        self.changed.any(object as usize)
    }

    /// Whether any seat knows anything of the cards in a zone.
    pub fn is_known(&self, zone: u16) -> bool {
        self.known.any(usize::from(zone))
    }

    /// The abilities on cards under a key, by object.
    pub fn under(&self, key: u32) -> &[Entry] {
        within(&self.entries, key, |entry| entry.key)
    }

    /// The abilities of one object under a key.
    pub fn of(&self, key: u32, object: u32) -> &[Entry] {
        within(&self.entries, (key, object), |entry| (entry.key, entry.object))
    }

    /// The serial numbers of the armed abilities under a key, by age.
    pub fn armed(&self, key: u32) -> impl Iterator<Item = u32> {
        within(&self.armed, key, |(key, _)| *key).iter().map(|(_, serial)| *serial)
    }

    /// The serial numbers of the lasting changes of an attribute of an object, by age, also of its earlier incarnations.
    pub fn lasting(&self, attr: AttrId, object: u32) -> impl Iterator<Item = u32> {
        within(&self.lasting, (attr, object), |(attr, object, _)| (*attr, *object)).iter().map(|(.., serial)| *serial)
    }

    /// The cards that are attached to an object.
    pub fn attached(&self, host: u32) -> impl Iterator<Item = u32> {
        within(&self.attached, host, |(host, _)| *host).iter().map(|(_, card)| *card)
    }

    fn count(&mut self, key: u32, more: bool) {
        if let Some(count) = self.counts.get_mut(key as usize) {
            *count = if more { count.saturating_add(1) } else { count.saturating_sub(1) };
        }
    }

    fn count_entry(&mut self, rules: &Rules, entry: Entry, more: bool) {
        self.count(entry.key, more);
        if rules.is_attr_key(entry.key) {
            self.count_changed(entry.object, more);
        }
    }

    fn count_changed(&mut self, object: u32, more: bool) {
        if more { self.changed.add(object as usize, 1) } else { self.changed.remove(object as usize, 1) }
    }

    /// Takes what is known of a card from one zone into another.
    pub(super) fn know(&mut self, state: &State, id: u32, from: u16, to: u16) {
        let known = known_of(state, id);
        if known > 0 && from != to {
            self.count_known(from, known, false);
            self.count_known(to, known, true);
        }
    }

    /// Counts what is known of cards in a zone, or does so no more.
    pub(super) fn count_known(&mut self, zone: u16, lots: u32, more: bool) {
        if zone != NOWHERE {
            if more { self.known.add(usize::from(zone), lots) } else { self.known.remove(usize::from(zone), lots) }
        }
    }

    /// Enters the abilities that an object has where it is now, or takes them out.
    pub(super) fn place(&mut self, rules: &Rules, state: &State, id: u32, enters: bool) {
        for entry in on(rules, state, id, state.object(id)) {
            if enter(&mut self.entries, entry, enters) {
                self.count_entry(rules, entry, enters);
            }
        }
    }

    /// Enters an armed ability under its keys, or takes it out.
    pub(super) fn arm(&mut self, rules: &Rules, armed: &Armed, enters: bool) {
        let Some(ability) = rules.ability(armed.def, armed.index) else { return };
        for key in rules.ability_keys(ability) {
            if enter(&mut self.armed, (key, armed.serial), enters) {
                self.count(key, enters);
            }
        }
    }

    /// Enters a lasting change, or takes it out.
    pub(super) fn modify(&mut self, rules: &Rules, modifier: &Modifier, enters: bool) {
        if enter(&mut self.lasting, (modifier.attr, modifier.subject.id, modifier.serial), enters) {
            self.count(rules.attr_key(modifier.attr), enters);
            self.count_changed(modifier.subject.id, enters);
        }
    }

    /// Enters an attachment, or takes it out; nothing where the host is [`NONE`].
    pub(super) fn attach(&mut self, host: u32, card: u32, enters: bool) {
        if host != NONE {
            enter(&mut self.attached, (host, card), enters);
        }
    }
}

/// How many seats know anything of an object.
fn known_of(state: &State, id: u32) -> u32 {
    let seats = usize::from(state.seats());
    let at = id as usize * seats;
    state.lots.get(at..at + seats).map_or(0, |lots| lots.iter().filter(|lot| **lot != 0).count() as u32)
}

/// What has a key, of what is sorted by it.
fn within<T, K: Ord>(all: &[T], key: K, of: impl Fn(&T) -> K) -> &[T] {
    let from = all.partition_point(|item| of(item) < key);
    let rest = all.get(from..).unwrap_or(&[]);
    rest.get(..rest.partition_point(|item| of(item) == key)).unwrap_or(&[])
}

/// Puts something where it belongs, or takes it out; whether that changed anything.
fn enter<T: Ord>(all: &mut Vec<T>, item: T, enters: bool) -> bool {
    match (all.binary_search(&item), enters) {
        (Err(at), true) => all.insert(at, item),
        (Ok(at), false) => drop(all.remove(at)),
        _ => return false,
    }
    true
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
