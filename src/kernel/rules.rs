//! What the kernel works out once from a schema: where values and zones stand, where abilities are on, what is watched.

use std::sync::Arc;

use super::schema::{
    AbilityDef, AttrId, AttrKind, BlockId, CardId, Holder, Moment, Occasion, Policy, ProcId, Schema, Watch, ZoneOwner,
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

/// Where values and zones stand.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    shared: u16,
    owned: u16,
    zone_at: Vec<u16>,
    slots: Vec<u16>,
    game: Vec<i64>,
    player: Vec<i64>,
    card: Vec<i64>,
}

impl Layout {
    fn new(schema: &Schema) -> Self {
        let mut layout = Layout::default();
        for kind in schema.zones.values() {
            let of = match kind.owner {
                ZoneOwner::Player => &mut layout.owned,
                ZoneOwner::Shared => &mut layout.shared,
                ZoneOwner::Procedure => &mut u16::MAX.clone(),
            };
            layout.zone_at.push(*of);
            *of = of.wrapping_add(1);
        }
        for attr in schema.attrs.values() {
            let AttrKind::Stored { on, default } = attr.kind else {
                layout.slots.push(0);
                continue;
            };
            let of = match on {
                Holder::Game => &mut layout.game,
                Holder::Player => &mut layout.player,
                Holder::Card => &mut layout.card,
            };
            layout.slots.push(of.len() as u16);
            of.push(default);
        }
        layout
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
        self.slots.get(attr.index()).copied().map_or(0, u32::from)
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
        let mut rules = Rules { layout, policy, live: Vec::new(), steps, kinds, attrs, controller, bodies, schema };
        rules.live = rules.schema.cards.values().map(|card| rules.live_abilities(&card.abilities)).collect();
        rules
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
    pub fn ability_keys(&self, ability: &AbilityDef) -> Vec<u32> {
        if !ability.terms.is_empty() {
            let key = |attr| if ability.affects.is_some() { self.far_key(attr) } else { self.attr_key(attr) };
            return ability.terms.iter().map(|term| key(term.attr)).collect();
        }
        vec![ability.watch.map_or_else(|| self.kind_key(ability.kind.index()), |watch| self.watch_key(watch))]
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

    /// The key of what changes an attribute of one object: lasting changes, and static abilities of their own card.
    pub fn attr_key(&self, attr: AttrId) -> u32 {
        self.attrs + u32::from(attr.0) * 2
    }

    /// The key of static abilities that say which cards they affect.
    pub fn far_key(&self, attr: AttrId) -> u32 {
        self.attr_key(attr) + 1
    }

    /// How many keys there are.
    pub fn keys(&self) -> usize {
        self.attrs as usize + self.schema.attrs.len() * 2
    }

    /// The attribute that is control.
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
