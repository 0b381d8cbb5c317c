//! What lies where before a match begins. Nothing has happened yet, so nothing here is an occurrence.

use super::change::Change;
use super::core::Kernel;
use super::fault::Fault;
use super::schema::AttrId;
use super::value::{Seat, Value, ZoneRef};

impl Kernel {
    /// A card on top of a zone, face up or down as said, else as the zone has it.
    pub fn add_card(&mut self, def: u32, owner: Seat, zone: u16, face_up: Option<bool>) -> u32 {
        let kind = self.state.zone(zone).map(|zone| zone.kind);
        let declared = kind.and_then(|kind| self.rules.schema.zones.get_index(kind.index()));
        let face_up = face_up.unwrap_or_else(|| declared.is_some_and(|(_, kind)| !kind.face_down));
        self.spawn(def, owner, zone, face_up)
    }

    /// A stored value of an object.
    pub fn start_value(&mut self, id: u32, attr: AttrId, amount: i64) {
        let slot = self.state.object(id).base.wrapping_add(self.rules.layout.slot(attr));
        self.change(Change::Store(slot, amount));
    }

    /// A mark on an object.
    pub fn start_marked(&mut self, id: u32, bit: u32) {
        let marks = self.state.object(id).marks | 1 << bit;
        self.change(Change::Marks(id, marks));
    }

    /// A card attached to another.
    pub fn start_attached(&mut self, id: u32, host: u32) {
        self.change(Change::Host(id, host));
    }

    /// Whose turn it is.
    pub fn start_with(&mut self, seat: Seat) {
        self.change(Change::Active(seat));
    }

    /// Shuffles a zone.
    ///
    /// # Errors
    /// Chances are given, and one is wanting.
    pub fn shuffle_start(&mut self, zone: ZoneRef) -> Result<(), Fault> {
        self.carry_shuffle(&Value::Zone(zone), &Value::Nil).map(|_| ())
    }
}
