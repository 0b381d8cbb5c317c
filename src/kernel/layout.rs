//! Where values and zones stand, and what the cards print, laid out so that reading them is one look.

use super::schema::{AttrId, AttrKind, CardDef, Holder, Schema, ZoneKindId, ZoneOwner};
use super::state::Zone;
use super::value::Seat;

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
    pub(super) fn new(schema: &Schema) -> Self {
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
