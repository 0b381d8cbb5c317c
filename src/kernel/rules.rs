//! What the kernel works out once from a schema: where values and zones stand, where abilities are on, what is watched.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::schema::{
    AbilityDef, AttrId, AttrKind, BlockId, CardDef, CardId, Holder, Moment, Occasion, Policy, ProcId, Schema, Watch, WindowId,
    ZoneKindId, ZoneOwner,
};
use super::state::Zone;
use super::value::Seat;

/// A reason for a procedure to end early, looked at after every occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndsWhen {
    /// The condition; it gets the frame.
    pub when: BlockId,
    /// The exit to take, by position.
    pub exit: u16,
    /// The clause to cite when it happens.
    pub cites: Option<u32>,
}

/// Something that the game says always holds, whatever is being decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// What holds, in words.
    pub says: Arc<str>,
    /// Where the rules say so.
    pub at: Arc<str>,
}

/// What the rules of a game bring besides the schema.
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    /// Verbs that have a body, by verb.
    pub verbs: Vec<bool>,
    /// Steps that have a body, by procedure and step.
    pub steps: Vec<Vec<bool>>,
    /// Reasons to end early, by procedure.
    pub ends: Vec<Vec<EndsWhen>>,
    /// What always holds.
    pub invariants: Vec<Invariant>,
    /// Whether they say how players stand.
    pub standing: bool,
}

/// Where an ability is on, and under which keys it is found.
#[derive(Clone, Debug)]
pub struct Live {
    /// Its position on the card.
    pub index: u16,
    /// The key.
    pub key: u32,
    /// The kinds of zone in which it is on, a bit each.
    pub zones: u64,
    /// Whether it is on only face up.
    pub face_up: bool,
}

/// Where an object has an attribute from, before anything changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// What its card prints.
    Printed,
    /// Whether its card is of a type or has a keyword.
    Flag,
    /// Its owner.
    Owner,
    /// A stored value of such holders, at this position among those of each.
    Stored(Holder, u16),
}

/// Where values and zones stand.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    shared: u16,
    owned: u16,
    zone_at: Vec<u16>,
    in_play: u64,
    bases: Vec<Base>,
    flags: Vec<u64>,
    game: Vec<i64>,
    player: Vec<i64>,
    card: Vec<i64>,
}

impl Layout {
    fn new(schema: &Schema) -> Self {
        let mut layout = Layout::default();
        for (at, kind) in schema.zones.values().enumerate() {
            layout.in_play |= u64::from(kind.in_play) << at;
            let of = match kind.owner {
                ZoneOwner::Player => &mut layout.owned,
                ZoneOwner::Shared => &mut layout.shared,
                ZoneOwner::Procedure => &mut u16::MAX.clone(),
            };
            layout.zone_at.push(*of);
            *of = of.wrapping_add(1);
        }
        for attr in schema.attrs.values() {
            let base = match attr.kind {
                AttrKind::Printed => Base::Printed,
                AttrKind::Keyword | AttrKind::Type => Base::Flag,
                AttrKind::Controller => Base::Owner,
                AttrKind::Stored { on, default } => {
                    let of = match on {
                        Holder::Game => &mut layout.game,
                        Holder::Player => &mut layout.player,
                        Holder::Card => &mut layout.card,
                    };
                    of.push(default);
                    Base::Stored(on, of.len() as u16 - 1)
                }
            };
            layout.bases.push(base);
        }
        layout.flags = schema.cards.values().flat_map(|card| layout.flags_of(schema, card)).collect();
        layout
    }

    /// The types and keywords of a card, a bit for each attribute.
    fn flags_of(&self, schema: &Schema, card: &CardDef) -> Vec<u64> {
        let mut flags = vec![0; self.flag_words()];
        let is = schema.types.get_index(card.kind.index()).map(|(_, kind)| kind.is);
        let has = card.printed.iter().filter(|(_, amount)| *amount != 0).map(|(attr, _)| *attr);
        for attr in is.into_iter().chain(has.filter(|attr| self.base(*attr) == Some(Base::Flag))) {
            if let Some(word) = flags.get_mut(attr.index() / 64) {
                *word |= 1 << (attr.index() % 64);
            }
        }
        flags
    }

    fn flag_words(&self) -> usize {
        self.bases.len().div_ceil(64)
    }

    /// Where objects have an attribute from.
    #[inline]
    pub fn base(&self, attr: AttrId) -> Option<Base> {
        self.bases.get(attr.index()).copied()
    }

    /// Whether a card is of a type or has a keyword, as printed.
    #[inline]
    pub fn flag(&self, card: u32, attr: AttrId) -> bool {
        let word = (card as usize).saturating_mul(self.flag_words()) + attr.index() / 64;
        self.flags.get(word).is_some_and(|word| word >> (attr.index() % 64) & 1 != 0)
    }

    /// Whether cards in zones of a kind are in play.
    #[inline]
    pub fn in_play(&self, kind: ZoneKindId) -> bool {
        self.in_play >> (kind.index() % 64) & 1 != 0
    }

    /// The slot of a declared zone at a table of so many seats: the seat's own, or the shared one. Shared zones come first.
    pub fn zone(&self, kind: usize, owner: ZoneOwner, seat: Seat, seats: u8) -> u16 {
        let at = self.zone_at.get(kind).copied().unwrap_or(u16::MAX);
        match owner {
            ZoneOwner::Player => self.shared + at * u16::from(seats) + u16::from(seat.0),
            ZoneOwner::Shared | ZoneOwner::Procedure => at,
        }
    }

    /// How many zones a table of so many seats has from the start.
    pub fn permanent(&self, seats: u8) -> usize {
        usize::from(self.shared) + usize::from(self.owned) * usize::from(seats)
    }

    /// The position of a stored value among those of its object.
    pub fn slot(&self, attr: AttrId) -> u32 {
        match self.base(attr) {
            Some(Base::Stored(_, slot)) => u32::from(slot),
            _ => 0,
        }
    }

    /// Where the values of a player begin.
    pub fn player_base(&self, seat: u8) -> u32 {
        (self.game.len() + usize::from(seat) * self.player.len()) as u32
    }

    /// What the stored values of a new card are.
    pub fn card_values(&self) -> &[i64] {
        &self.card
    }

    pub(super) fn start_values(&self, seats: u8) -> Vec<i64> {
        let mut values = self.game.clone();
        for _ in 0..seats {
            values.extend_from_slice(&self.player);
        }
        values
    }

    pub(super) fn start_zones(schema: &Schema, seats: u8) -> Vec<Zone> {
        let of = |owner: ZoneOwner| schema.zones.values().enumerate().filter(move |(_, kind)| kind.owner == owner);
        let zone = |index: usize, owner| Zone { kind: index.into(), owner, generation: 0, frame: 0, cards: Vec::new() };
        let shared = of(ZoneOwner::Shared).map(|(index, _)| zone(index, Seat::NONE));
        let owned = of(ZoneOwner::Player).flat_map(|(index, _)| (0..seats).map(move |seat| zone(index, Seat(seat))));
        shared.chain(owned).collect()
    }
}

/// A game as the kernel plays it.
#[derive(Debug)]
pub struct Rules {
    /// What the game declares.
    pub schema: Arc<Schema>,
    /// What has a body.
    pub bodies: Bodies,
    /// Where things stand.
    pub layout: Layout,
    /// What the schema says of a match that says nothing else.
    pub policy: Arc<Policy>,
    live: Vec<Vec<Live>>,
    offered: Vec<Vec<u32>>,
    steps: Vec<u32>,
    kinds: u32,
    attrs: u32,
    controller: AttrId,
}

/// How many seats a table has at the most.
pub const SEATS: u8 = 8;

impl Rules {
    /// Works out what a schema and the bodies of its rules mean for the kernel.
    pub fn new(schema: Arc<Schema>, bodies: Bodies) -> Self {
        let mut steps = Vec::new();
        let mut next = schema.verbs.len() as u32;
        for proc in schema.procs.values() {
            steps.push(next);
            next += proc.steps.len() as u32 + 1;
        }
        let kinds = next * 3;
        let attrs = kinds + schema.kinds.len() as u32;
        let controller = schema.attrs.get_index_of("controller").map_or(AttrId(u16::MAX), AttrId::from);
        let layout = Layout::new(&schema);
        let policy = Arc::new(schema.policy.clone());
        let (live, offered) = (Vec::new(), Vec::new());
        let mut rules = Rules { layout, policy, live, offered, steps, kinds, attrs, controller, bodies, schema };
        rules.offered = (0..rules.schema.windows.len()).map(|window| rules.kinds_offered(window.into())).collect();
        rules.live = rules.schema.cards.values().map(|card| rules.live_abilities(&card.abilities)).collect();
        rules
    }

    fn kinds_offered(&self, window: WindowId) -> Vec<u32> {
        let kinds = self.schema.kinds.values().enumerate();
        let offered = kinds.filter(|(_, kind)| kind.window == Some(window) && kind.watches.is_empty());
        offered.map(|(at, _)| self.kind_key(at)).collect()
    }

    fn live_abilities(&self, abilities: &[AbilityDef]) -> Vec<Live> {
        let mut live = Vec::new();
        for (index, ability) in abilities.iter().enumerate() {
            let Some((_, kind)) = self.schema.kinds.get_index(ability.kind.index()) else { continue };
            if kind.armed {
                continue;
            }
            let zones = if kind.from.is_empty() {
                self.schema.zones.values().enumerate().filter(|(_, z)| z.in_play).fold(0, |bits, (i, _)| bits | 1 << i)
            } else {
                kind.from.iter().fold(0, |bits, zone| bits | 1 << zone.index())
            };
            let mut keys = self.ability_keys(ability);
            keys.sort_unstable();
            keys.dedup();
            live.extend(keys.into_iter().map(|key| Live { index: index as u16, key, zones, face_up: kind.from.is_empty() }));
        }
        live
    }

    /// The keys under which an ability is found when it is on.
    pub fn ability_keys(&self, ability: &AbilityDef) -> SmallVec<[u32; 4]> {
        if !ability.terms.is_empty() {
            let key = |attr| if ability.affects.is_some() { self.far_key(attr) } else { self.attr_key(attr) };
            return ability.terms.iter().map(|term| key(term.attr)).collect();
        }
        smallvec![ability.watch.map_or_else(|| self.kind_key(ability.kind.index()), |watch| self.watch_key(watch))]
    }

    /// The abilities of a card by where they are on.
    pub fn live(&self, card: CardId) -> &[Live] {
        self.live.get(card.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// The key of what is watched.
    pub fn watch_key(&self, watch: Watch) -> u32 {
        let moment = match watch.moment {
            Moment::Before => 0,
            Moment::Instead => 1,
            Moment::After => 2,
        };
        let occasion = match watch.what {
            Occasion::Verb(verb) => u32::from(verb.0),
            Occasion::Proc(proc) => self.proc_base(proc),
            Occasion::Step(proc, step) => self.proc_base(proc) + 1 + u32::from(step),
        };
        occasion * 3 + moment
    }

    fn proc_base(&self, proc: ProcId) -> u32 {
        self.steps.get(proc.index()).copied().unwrap_or(0)
    }

    /// The key of a kind of ability that does not watch.
    pub fn kind_key(&self, kind: usize) -> u32 {
        self.kinds + kind as u32
    }

    /// The keys of what can be used in a window that the rules open: abilities that do not watch, kind by kind.
    pub(super) fn offered(&self, window: WindowId) -> &[u32] {
        self.offered.get(window.index()).map_or(&[], Vec::as_slice)
    }

    /// The key of what changes an attribute of one object: lasting changes, and static abilities of their own card.
    #[inline]
    pub fn attr_key(&self, attr: AttrId) -> u32 {
        self.attrs + u32::from(attr.0) * 2
    }

    /// The key of static abilities that say which cards they affect.
    #[inline]
    pub fn far_key(&self, attr: AttrId) -> u32 {
        self.attr_key(attr) + 1
    }

    /// Whether a key is that of what changes an attribute of one object.
    pub(super) fn is_attr_key(&self, key: u32) -> bool {
        key.checked_sub(self.attrs).is_some_and(|at| at % 2 == 0)
    }

    /// How many keys there are.
    pub fn keys(&self) -> usize {
        self.attrs as usize + self.schema.attrs.len() * 2
    }

    /// The attribute that is control.
    #[inline]
    pub fn controller(&self) -> AttrId {
        self.controller
    }

    /// An ability of a card.
    pub fn ability(&self, card: CardId, index: u16) -> Option<&AbilityDef> {
        self.schema.cards.get_index(card.0 as usize).and_then(|(_, card)| card.abilities.get(usize::from(index)))
    }

    /// Whether a verb has a body.
    pub fn verb_body(&self, verb: usize) -> bool {
        self.bodies.verbs.get(verb).copied().unwrap_or(false)
    }

    /// Whether a step has a body.
    pub fn step_body(&self, proc: ProcId, step: u16) -> bool {
        self.bodies.steps.get(proc.index()).and_then(|steps| steps.get(usize::from(step))).copied().unwrap_or(false)
    }

    /// The reasons of a procedure to end early.
    pub fn ends(&self, proc: ProcId) -> &[EndsWhen] {
        self.bodies.ends.get(proc.index()).map_or(&[], Vec::as_slice)
    }
}
