//! The state of a match: plain data, integers only. Nothing here changes but through a [`Change`](super::change::Change).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::layout::Layout;
use super::rules::Rules;
use super::schema::{AttrId, CardId, ProcId, StageId, ZoneKindId};
use super::value::{AbilityRef, FrameRef, Handle, Seat, Value, ZoneRef};

/// No object, no zone, no card.
pub const NONE: u32 = u32::MAX;
/// The slot of no zone.
pub const NOWHERE: u16 = u16::MAX;

/// A match begins with room for so many objects and changes, so that what most have is not moved to larger places again and again.
pub(super) const ROOM: usize = 64;

/// A card, a player or the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// Its definition; [`NONE`] for the game, and for players without a rulebook.
    pub def: u32,
    /// Its incarnation now.
    pub inc: u32,
    /// Slot of the zone it lies in; [`NOWHERE`] for what lies nowhere.
    pub zone: u16,
    /// Its owner.
    pub owner: Seat,
    /// Whether it lies face up.
    pub face_up: bool,
    /// The id of the card to which it is attached, or [`NONE`].
    pub host: u32,
    /// When it came to where it is, on the clock of placements.
    pub since: u32,
    /// Where its stored values begin.
    pub base: u32,
    /// Its marks, a bit each.
    pub marks: u64,
}

/// What stands for an object that does not exist.
pub const NOBODY: Object =
    Object { def: NONE, inc: NONE, zone: NOWHERE, owner: Seat::NONE, face_up: false, host: NONE, since: 0, base: NONE, marks: 0 };

impl Object {
    /// Its card definition.
    pub fn card(&self) -> Option<CardId> {
        (self.def != NONE).then_some(CardId(self.def))
    }
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// What it was declared as.
    pub kind: ZoneKindId,
    /// Its owner, or [`Seat::NONE`].
    pub owner: Seat,
    /// The generation of its slot.
    pub generation: u16,
    /// For a procedure's zone, the frame that made it; a free slot has frame 0 and a procedure's kind.
    pub frame: u32,
    /// Its cards, the top one last.
    pub cards: Vec<u32>,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// For good.
    Always,
    /// Until this run of a procedure ends, and no other.
    End(FrameRef),
    /// Until this step of this run is over.
    Step(FrameRef, u16),
    /// While this card stays in play as it is.
    InPlay(Handle),
}

/// A lasting change of a derived value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// Its serial number, which is its age.
    pub serial: u32,
    /// What it changes.
    pub attr: AttrId,
    /// On which object.
    pub subject: Handle,
    /// At which stage.
    pub stage: StageId,
    /// By how much.
    pub amount: i64,
    /// How long.
    pub until: Until,
    /// The ability that made it; `None` for the rulebook.
    pub source: Option<AbilityRef>,
}

/// An armed ability: on without its card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armed {
    /// Its serial number.
    pub serial: u32,
    /// Whose ability it is.
    pub card: Handle,
    /// The definition of that card.
    pub def: CardId,
    /// Its position on the card.
    pub index: u16,
    /// The player who armed it.
    pub you: Seat,
    /// What was passed along.
    pub data: Value,
    /// How long.
    pub until: Until,
    /// Whether its first use ends it.
    pub once: bool,
}

/// How often something with a limit was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// The definition of the card.
    pub def: u32,
    /// The position of the ability on it.
    pub index: u16,
    /// What shares the count: the object, or a seat.
    pub who: u32,
    /// The incarnation of the object where that counts.
    pub inc: u32,
    /// The run of the procedure in which the count holds; 0 for the whole game.
    pub frame: u32,
    /// How often.
    pub times: u16,
}

/// A side of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// The player on this side.
    pub player: Seat,
    /// The card with which the side began.
    pub first: Option<Handle>,
    /// The card now in the role.
    pub now: Option<Handle>,
    /// The score, once there is one.
    pub score: Option<i64>,
    /// Its variables.
    pub vars: Vec<Value>,
}

/// A run of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Its serial number.
    pub serial: FrameRef,
    /// Which procedure.
    pub proc: ProcId,
    /// The run within which it was started; serial 0 for none.
    pub parent: FrameRef,
    /// The step it is at.
    pub step: u16,
    /// The steps that still happen, a bit each.
    pub left: u64,
    /// The ability that started it; `None` for the rulebook.
    pub by: Option<AbilityRef>,
    /// Its variables.
    pub vars: Vec<Value>,
    /// Its sides, by role.
    pub sides: Vec<Side>,
    /// Those who won.
    pub winners: Vec<Handle>,
    /// Those who lost.
    pub losers: Vec<Handle>,
    /// The exit by which it ended, if by one; the position among its exits, or [`NOWHERE`] when it was ended from outside.
    pub exit: Option<u16>,
}

/// What a card was when it last left a tenure in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    /// The incarnation that ended.
    pub of: Handle,
    /// Its values, derived: those that are stored, and of the others those that something had changed.
    pub values: Vec<(AttrId, i64)>,
    /// Its marks.
    pub marks: u64,
    /// The zone it left.
    pub zone: ZoneRef,
    /// Its host.
    pub host: u32,
}

/// How the game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It has not.
    Open,
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drew.
    Drew,
}

impl Outcome {
    /// The word for it in scripts, once there is one.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        match self {
            Outcome::Open => None,
            Outcome::Won => Some("won"),
            Outcome::Lost => Some("lost"),
            Outcome::Drew => Some("drew"),
        }
    }
}

/// Everything that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The game, the players, the cards.
    pub objects: Vec<Object>,
    /// Stored values of all objects.
    pub values: Vec<i64>,
    /// Zones.
    pub zones: Vec<Zone>,
    /// What each seat knows of each object, see [`super::knowledge`].
    pub lots: Vec<u32>,
    /// Lasting changes of derived values, oldest first.
    pub modifiers: Vec<Modifier>,
    /// Armed abilities, oldest first.
    pub armed: Vec<Armed>,
    /// Counts of uses.
    pub used: Vec<Used>,
    /// Runs of procedures under way, outermost first.
    pub frames: Vec<Arc<Frame>>,
    /// The last run of each procedure that ended, by procedure.
    pub finished: Vec<Option<Arc<Frame>>>,
    /// Last known information, by object, one incarnation each.
    pub lasts: Vec<Arc<Last>>,
    /// How the game ended, by seat.
    pub results: Vec<Outcome>,
    /// Whose turn it is.
    pub active: Seat,
}

impl State {
    /// The empty table of a game for so many seats: players, their zones, their starting values.
    pub fn new(rules: &Rules, seats: u8) -> Self {
        let mut state = State {
            objects: Vec::with_capacity(ROOM),
            values: rules.layout.start_values(seats),
            zones: Layout::start_zones(&rules.schema, seats),
            lots: Vec::with_capacity(ROOM * usize::from(seats)),
            modifiers: Vec::new(),
            armed: Vec::new(),
            used: Vec::new(),
            frames: Vec::new(),
            finished: vec![None; rules.schema.procs.len()],
            lasts: Vec::new(),
            results: vec![Outcome::Open; usize::from(seats)],
            active: Seat(0),
        };
        state.objects.push(Object { inc: 0, base: 0, face_up: true, ..NOBODY });
        let rulebook = rules.schema.rulebook.map_or(NONE, |card| card.0);
        for seat in 0..seats {
            let base = rules.layout.player_base(seat);
            state.objects.push(Object { def: rulebook, inc: 0, base, owner: Seat(seat), face_up: true, ..NOBODY });
        }
        for id in 0..state.objects.len() as u32 {
            state.lots.extend(std::iter::repeat_n(id + 1, usize::from(seats)));
        }
        state
    }

    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.results.len() as u8
    }

    /// An object by id.
    #[inline]
    pub fn object(&self, id: u32) -> &Object {
        self.objects.get(id as usize).unwrap_or(&NOBODY)
    }

    /// The object of a handle, unless that incarnation is gone.
    #[inline]
    pub fn live(&self, handle: Handle) -> Option<&Object> {
        self.objects.get(handle.id as usize).filter(|object| object.inc == handle.inc)
    }

    /// Whether a card or player bears a mark, by its bit; a card that moved on bears none.
    pub fn bears(&self, handle: Handle, bit: u64) -> bool {
        self.live(handle).is_some_and(|object| object.marks & bit != 0)
    }

    /// Whether a card lies in a zone of a kind; one that moved on lies nowhere.
    pub fn lies_in(&self, handle: Handle, kind: usize) -> bool {
        let zone = self.live(handle).and_then(|object| self.zone(object.zone));
        zone.is_some_and(|zone| zone.kind.index() == kind)
    }

    /// The innermost run of a procedure that is under way.
    pub fn current(&self, proc: ProcId) -> Option<FrameRef> {
        self.frames.iter().rev().find(|frame| frame.proc == proc).map(|frame| frame.serial)
    }

    /// A handle of an object as it is now.
    pub fn handle(&self, id: u32) -> Handle {
        Handle { id, inc: self.object(id).inc }
    }

    /// The seat of a player's object.
    pub fn seat_of(&self, handle: Handle) -> Option<Seat> {
        let seats = u32::from(self.seats());
        (1..=seats).contains(&handle.id).then(|| Seat((handle.id - 1) as u8))
    }

    /// Whether the id is that of a card.
    pub fn is_card(&self, id: u32) -> bool {
        id > u32::from(self.seats()) && (id as usize) < self.objects.len()
    }

    /// A zone by slot.
    #[inline]
    pub fn zone(&self, slot: u16) -> Option<&Zone> {
        self.zones.get(usize::from(slot))
    }

    /// The zone of a handle, unless it has ceased to exist.
    pub fn live_zone(&self, zone: ZoneRef) -> Option<&Zone> {
        self.zone(zone.slot).filter(|z| z.generation == zone.generation)
    }

    /// A handle of the zone in a slot.
    pub fn zone_ref(&self, slot: u16) -> Option<ZoneRef> {
        self.zone(slot).map(|zone| ZoneRef { slot, generation: zone.generation })
    }

    /// A run of a procedure: under way, or the last of its procedure that ended.
    pub fn frame(&self, frame: FrameRef) -> Option<&Frame> {
        let finished = self.finished.iter().flatten();
        self.frames.iter().rev().chain(finished).find(|f| f.serial == frame).map(AsRef::as_ref)
    }

    /// Whether a run of a procedure is under way.
    pub fn running(&self, frame: FrameRef) -> bool {
        self.frames.iter().rev().any(|f| f.serial == frame)
    }

    /// What a card was when it left.
    pub fn last(&self, handle: Handle) -> Option<&Last> {
        let at = self.lasts.binary_search_by_key(&handle.id, |last| last.of.id).ok()?;
        self.lasts.get(at).filter(|last| last.of == handle).map(AsRef::as_ref)
    }

    /// A lasting change by its serial number; they come in the order of these.
    pub fn modifier(&self, serial: u32) -> Option<&Modifier> {
        self.modifiers.binary_search_by_key(&serial, |modifier| modifier.serial).ok().and_then(|at| self.modifiers.get(at))
    }

    /// An armed ability by its serial number; they come in the order of these.
    pub fn armed(&self, serial: u32) -> Option<&Armed> {
        self.armed.binary_search_by_key(&serial, |armed| armed.serial).ok().and_then(|at| self.armed.get(at))
    }

    /// Whether a variable, or what was passed to an armed ability, names an occurrence.
    pub(super) fn names_events(&self) -> bool {
        let frames = self.frames.iter().chain(self.finished.iter().flatten());
        let mut vars = frames.flat_map(|frame| frame.vars.iter().chain(frame.sides.iter().flat_map(|side| &side.vars)));
        vars.any(Value::names_event) || self.armed.iter().any(|armed| armed.data.names_event())
    }

    /// Whether every player has a result.
    pub fn over(&self) -> bool {
        self.results.iter().all(|result| *result != Outcome::Open)
    }

    /// The seats in turn order, from this one.
    pub fn turn_order(&self, from: Seat) -> impl ExactSizeIterator<Item = Seat> + use<> {
        let seats = self.seats();
        (0..seats).map(move |step| Seat((from.0 % seats.max(1) + step) % seats.max(1)))
    }
}
