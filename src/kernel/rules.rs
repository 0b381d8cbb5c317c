//! What the kernel works out once from a schema: where abilities are on, and the keys under which they are found.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::layout::Layout;
use super::schema::{AbilityDef, AttrId, BlockId, CardId, Moment, Occasion, Policy, ProcId, Schema, Watch, WindowId};

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

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepBody {
    /// What a script says.
    Script,
    /// What needs no script.
    Plain {
        /// The clause that it cites, if it cites one.
        cites: Option<u32>,
        /// The window that it opens, if it opens one.
        offers: Option<WindowId>,
    },
}

impl Default for StepBody {
    fn default() -> Self {
        StepBody::Plain { cites: None, offers: None }
    }
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
    /// What steps do, by procedure and step.
    pub steps: Vec<Vec<StepBody>>,
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
    /// By key, whether any card has an ability under it.
    on_cards: Vec<bool>,
    offered: Vec<Vec<u32>>,
    steps: Vec<u32>,
    kinds: u32,
    attrs: u32,
    controller: AttrId,
}

/// How many seats a table has at the most: what seats see and know is kept as a bit for each.
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
        let (live, on_cards, offered) = (Vec::new(), Vec::new(), Vec::new());
        let mut rules = Rules { layout, policy, live, on_cards, offered, steps, kinds, attrs, controller, bodies, schema };
        rules.offered = (0..rules.schema.windows.len()).map(|window| rules.kinds_offered(window.into())).collect();
        rules.live = rules.schema.cards.values().map(|card| rules.live_abilities(&card.abilities)).collect();
        rules.on_cards = vec![false; rules.keys()];
        for live in rules.live.iter().flatten() {
            if let Some(any) = rules.on_cards.get_mut(live.key as usize) {
                *any = true;
            }
        }
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

    /// Whether any card of the game has an ability under a key, wherever it is on.
    pub(super) fn on_cards(&self, key: u32) -> bool {
        self.on_cards.get(key as usize).copied().unwrap_or(false)
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

    /// What a step does.
    pub fn step_body(&self, proc: ProcId, step: u16) -> StepBody {
        self.bodies.steps.get(proc.index()).and_then(|steps| steps.get(usize::from(step))).copied().unwrap_or_default()
    }

    /// The reasons of a procedure to end early.
    pub fn ends(&self, proc: ProcId) -> &[EndsWhen] {
        self.bodies.ends.get(proc.index()).map_or(&[], Vec::as_slice)
    }
}
