//! How a match begins: seats, seed, options of the rules, and what lies where.

mod error;
mod file;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::error::SetupError;
pub(super) use self::error::unknown;
pub use self::file::SetupFileError;
use super::load::Game;
use super::manifest::{OptionShape, range};
use crate::kernel::Kernel;
use crate::kernel::random::Given;
use crate::kernel::schema::{AttrKind, Holder, Sees, ZoneOwner};
use crate::kernel::value::{GREATEST, Handle, Seat, Value};

/// How a match begins. All names are those of the manifest, so that a save outlives a change of their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// The seed of all random numbers.
    #[serde(default)]
    pub seed: u64,
    /// Options of the rules that differ from their defaults: a number, `true` or `false`, or a word.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// What is decided in another way than the `[policy]` of the game; an order is given by its name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub policy: BTreeMap<String, OptionValue>,
    /// The deck of each seat, by name; empty where the table is given instead.
    #[serde(default)]
    pub decks: Vec<String>,
    /// What lies where at the start of a scenario, by seat; empty in a whole game.
    #[serde(default)]
    pub table: Vec<SeatTable>,
    /// What lies in shared zones.
    #[serde(default)]
    pub shared: BTreeMap<String, Vec<Placed>>,
    /// Stored values of the game.
    #[serde(default)]
    pub values: BTreeMap<String, i64>,
    /// Whose turn it is, from 0.
    #[serde(default)]
    pub active: u8,
    /// Where a scenario starts; the whole game otherwise.
    #[serde(default)]
    pub start: Option<Start>,
}

/// The options of the rules as scripts read them, by name.
pub(super) type Options = Arc<[(Arc<str>, Value)]>;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A number.
    Integer(i64),
    /// A word.
    Word(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Integer(n) => write!(f, "{n}"),
            OptionValue::Word(word) => write!(f, "`{word}`"),
        }
    }
}

/// What one seat has at the start of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatTable {
    /// Cards by zone: in an ordered zone the top one first, in another the oldest.
    #[serde(default)]
    pub zones: BTreeMap<String, Vec<Placed>>,
    /// Stored values.
    #[serde(default)]
    pub values: BTreeMap<String, i64>,
}

/// A card at the start of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Placed {
    /// Which card.
    pub card: String,
    /// Its marks.
    #[serde(default)]
    pub marks: Vec<String>,
    /// What is attached to it.
    #[serde(default)]
    pub attached: Vec<Placed>,
    /// Stored values that it has.
    #[serde(default)]
    pub values: BTreeMap<String, i64>,
    /// Face up or down, where not as the zone has it.
    #[serde(default)]
    pub face_up: Option<bool>,
}

/// Where a scenario starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The procedure.
    pub procedure: String,
    /// The step.
    #[serde(default)]
    pub step: Option<String>,
}

/// What a zone is called by whose it is.
fn zone_of(owner: ZoneOwner) -> &'static str {
    match owner {
        ZoneOwner::Player => "a zone of players",
        ZoneOwner::Shared => "a shared zone",
        ZoneOwner::Procedure => "a zone of procedures",
    }
}

/// What a value is called by what has it.
fn value_of(holder: Holder) -> &'static str {
    match holder {
        Holder::Player => "a value of players",
        Holder::Card => "a value of cards",
        Holder::Game => "a value of the game",
    }
}

impl Game {
    /// A kernel at the start of a match, before anything has happened.
    ///
    /// # Errors
    /// A set-up that cannot be built, with the name that is wrong.
    pub fn set_up(&self, setup: &Setup) -> Result<Kernel, SetupError> {
        self.set_up_with(setup, None)
    }

    /// The same with outcomes of chances that are given, if any are.
    pub(super) fn set_up_with(&self, setup: &Setup, chances: Option<Given>) -> Result<Kernel, SetupError> {
        let (min, max) = (self.manifest.seats.min, self.manifest.seats.max);
        if !(min..=max).contains(&u32::from(setup.seats)) {
            return Err(SetupError::Seats { min, max, given: setup.seats.into() });
        }
        if setup.table.len() > usize::from(setup.seats) {
            return Err(SetupError::Tables { given: setup.table.len(), seats: setup.seats });
        }
        if !setup.decks.is_empty() && setup.decks.len() != usize::from(setup.seats) {
            return Err(SetupError::Decks { given: setup.decks.len(), seats: setup.seats });
        }
        if setup.active >= setup.seats {
            return Err(SetupError::Active { active: setup.active, seats: setup.seats });
        }
        let mut kernel = Kernel::new(self.rules.clone(), setup.seats, setup.seed);
        kernel.chances = chances;
        kernel.options = self.options(setup)?;
        kernel.policy = self.policy(&setup.policy)?;
        for (seat, deck) in setup.decks.iter().enumerate() {
            self.deal(&mut kernel, Seat(seat as u8), deck).map_err(|wrong| wrong.at(format!("decks, {}", seat + 1)))?;
        }
        for (name, cards) in &setup.shared {
            let placed = self.fill_zone(&mut kernel, (name, Seat::NONE, ZoneOwner::Shared), cards);
            placed.map_err(|wrong| wrong.at(format!("shared.{name}")))?;
        }
        for (seat, table) in setup.table.iter().enumerate() {
            let number = seat + 1;
            let seat = Seat(seat as u8);
            for (name, cards) in &table.zones {
                let placed = self.fill_zone(&mut kernel, (name, seat, ZoneOwner::Player), cards);
                placed.map_err(|wrong| wrong.at(format!("[[table]] {number}, zones.{name}")))?;
            }
            for (name, amount) in &table.values {
                let value = self.value(&mut kernel, u32::from(seat.0) + 1, name, *amount, Holder::Player);
                value.map_err(|wrong| wrong.at(format!("[[table]] {number}, values.{name}")))?;
            }
        }
        for (name, amount) in &setup.values {
            let value = self.value(&mut kernel, Handle::GAME.id, name, *amount, Holder::Game);
            value.map_err(|wrong| wrong.at(format!("values.{name}")))?;
        }
        kernel.start_with(Seat(setup.active));
        match &setup.start {
            None => kernel.begin_game().map_err(SetupError::Fault)?,
            Some(start) => self.start(&mut kernel, start)?,
        }
        Ok(kernel)
    }

    fn start(&self, kernel: &mut Kernel, start: &Start) -> Result<(), SetupError> {
        let procs = &self.rules.schema.procs;
        let Some((index, _, declared)) = procs.get_full(start.procedure.as_str()) else {
            return Err(unknown("procedure", &start.procedure, procs.keys().map(AsRef::as_ref)));
        };
        if !declared.roles.is_empty() {
            return Err(SetupError::Roles(start.procedure.clone()));
        }
        let frame = kernel.begin(index.into(), &[], None).map_err(SetupError::Fault)?;
        if let Some(step) = &start.step {
            match declared.steps.iter().position(|s| **s == **step) {
                Some(at) => kernel.skip_to(frame, at as u16),
                None => {
                    let (procedure, steps) = (start.procedure.clone(), declared.steps.iter().map(ToString::to_string).collect());
                    return Err(SetupError::Step { procedure, step: step.clone(), steps });
                }
            }
        }
        Ok(())
    }

    /// The options of the rules as scripts read them.
    pub(super) fn options(&self, setup: &Setup) -> Result<Options, SetupError> {
        for name in setup.options.keys() {
            if !self.manifest.options.contains_key(name.as_str()) {
                return Err(unknown("rule option", name, self.manifest.options.keys().map(AsRef::as_ref)));
            }
        }
        let mut options = Vec::new();
        for (name, option) in &self.manifest.options {
            let default = match &option.shape {
                OptionShape::Integer { .. } => OptionValue::Integer(option.default),
                OptionShape::Flag => OptionValue::Flag(option.default != 0),
                OptionShape::Enum(words) => {
                    OptionValue::Word(words.get(option.default as usize).map_or_else(String::new, ToString::to_string))
                }
            };
            let given = setup.options.get(name.as_ref()).cloned().unwrap_or(default);
            options.push((name.clone(), option_value(name, &option.shape, &given)?));
        }
        Ok(options.into())
    }

    fn zone(&self, kernel: &Kernel, name: &str, seat: Seat, wanted: ZoneOwner) -> Result<u16, SetupError> {
        let zones = &self.rules.schema.zones;
        let Some((index, _, zone)) = zones.get_full(name) else {
            let wanted = zones.iter().filter(|(_, zone)| zone.owner == wanted);
            return Err(unknown("zone", name, wanted.map(|(name, _)| name.as_ref())));
        };
        if zone.owner != wanted {
            let (is, wanted) = (zone_of(zone.owner), zone_of(wanted));
            return Err(SetupError::OfOthers { name: name.to_owned(), is, wanted });
        }
        Ok(kernel.zone_of(index, seat).map_or(u16::MAX, |zone| zone.slot))
    }

    fn card(&self, slug: &str) -> Result<u32, SetupError> {
        let cards = &self.rules.schema.cards;
        match cards.get_index_of(slug) {
            Some(def) => Ok(def as u32),
            None => Err(unknown("card", slug, cards.keys().map(AsRef::as_ref))),
        }
    }

    fn value(&self, kernel: &mut Kernel, id: u32, name: &str, amount: i64, on: Holder) -> Result<(), SetupError> {
        let attrs = &self.rules.schema.attrs;
        match attrs.get_full(name) {
            Some((index, _, attr)) if matches!(attr.kind, AttrKind::Stored { on: holder, .. } if holder == on) => {
                if amount.unsigned_abs() > GREATEST.unsigned_abs() {
                    return Err(SetupError::TooLarge { name: name.to_owned(), amount });
                }
                kernel.start_value(id, index.into(), amount);
                Ok(())
            }
            Some((_, _, attr)) => {
                let is = match attr.kind {
                    AttrKind::Stored { on, .. } => value_of(on),
                    _ => "printed on cards or worked out",
                };
                Err(SetupError::OfOthers { name: name.to_owned(), is, wanted: value_of(on) })
            }
            None => {
                let stored = |kind: &AttrKind| matches!(kind, AttrKind::Stored { on: holder, .. } if *holder == on);
                Err(unknown("value", name, attrs.iter().filter(|(_, attr)| stored(&attr.kind)).map(|(name, _)| name.as_ref())))
            }
        }
    }

    /// Puts cards into a zone that a set-up names.
    fn fill_zone(
        &self,
        kernel: &mut Kernel,
        (name, seat, owner): (&str, Seat, ZoneOwner),
        cards: &[Placed],
    ) -> Result<(), SetupError> {
        let zone = self.zone(kernel, name, seat, owner)?;
        self.place(kernel, seat, zone, cards)
    }

    /// Puts cards into a zone: in an ordered one the first on top, in another the first as the oldest.
    fn place(&self, kernel: &mut Kernel, owner: Seat, zone: u16, cards: &[Placed]) -> Result<(), SetupError> {
        let kind = kernel.state().zone(zone).and_then(|zone| self.rules.schema.zones.get_index(zone.kind.index()));
        let mut cards: Vec<&Placed> = cards.iter().collect();
        if kind.is_some_and(|(_, kind)| kind.ordered) {
            cards.reverse();
        }
        for placed in cards {
            self.place_one(kernel, owner, zone, placed, None)?;
        }
        Ok(())
    }

    fn place_one(
        &self,
        kernel: &mut Kernel,
        owner: Seat,
        zone: u16,
        placed: &Placed,
        host: Option<u32>,
    ) -> Result<(), SetupError> {
        let def = self.card(&placed.card)?;
        let kind = kernel.state().zone(zone).map(|zone| zone.kind);
        if let Some(why) = kind.and_then(|kind| self.rules.schema.cannot_lie(def, kind)) {
            return Err(SetupError::NotHeld { card: placed.card.clone(), why });
        }
        let owner = if owner == Seat::NONE { Seat(0) } else { owner };
        let id = kernel.add_card(def, owner, zone, placed.face_up);
        if let Some(host) = host {
            kernel.start_attached(id, host);
        }
        for mark in &placed.marks {
            match self.rules.schema.marks.get_index_of(mark.as_str()) {
                Some(bit) => kernel.start_marked(id, bit as u32),
                None => return Err(unknown("mark", mark, self.rules.schema.marks.keys().map(AsRef::as_ref))),
            }
        }
        for (name, amount) in &placed.values {
            self.value(kernel, id, name, *amount, Holder::Card)?;
        }
        for attached in &placed.attached {
            self.place_one(kernel, owner, zone, attached, Some(id))?;
        }
        Ok(())
    }

    /// Puts the cards of a deck list where they start, and shuffles what is hidden and ordered.
    fn deal(&self, kernel: &mut Kernel, seat: Seat, deck: &str) -> Result<(), SetupError> {
        let Some(list) = self.decks.get(deck) else {
            return Err(unknown("deck", deck, self.decks.keys().map(AsRef::as_ref)));
        };
        for (part, cards) in &list.parts {
            let Some(declared) = self.manifest.decks.get(part) else { continue };
            let Some(zone) = kernel.zone_for(declared.zone.index(), seat) else { continue };
            for (card, count) in cards {
                for _ in 0..*count {
                    kernel.add_card(card.0, seat, zone.slot, None);
                }
            }
            let kind = self.rules.schema.zones.get_index(declared.zone.index()).map(|(_, kind)| kind);
            if kind.is_some_and(|kind| kind.ordered && kind.sees != Sees::All) {
                kernel.shuffle_start(zone).map_err(SetupError::Fault)?;
            }
        }
        Ok(())
    }
}

fn option_value(name: &str, shape: &OptionShape, given: &OptionValue) -> Result<Value, SetupError> {
    let wrong = |wants: String| SetupError::Option { name: name.to_owned(), given: given.to_string(), wants };
    match (shape, given) {
        (OptionShape::Integer { min, max }, OptionValue::Integer(n)) => {
            let held = n.unsigned_abs() <= GREATEST.unsigned_abs();
            if held && min.is_none_or(|min| *n >= min) && max.is_none_or(|max| *n <= max) {
                return Ok(Value::Int(*n));
            }
            Err(wrong(match held {
                true => format!("a number, {}", range(*min, *max)),
                false => format!("a number, {}", range(min.or(Some(-GREATEST)), max.or(Some(GREATEST)))),
            }))
        }
        (OptionShape::Flag, OptionValue::Flag(flag)) => Ok(Value::Flag(*flag)),
        (OptionShape::Enum(words), OptionValue::Word(word)) if words.iter().any(|w| **w == **word) => {
            Ok(Value::Text(word.as_str().into()))
        }
        (OptionShape::Integer { .. }, _) => Err(wrong("a number".into())),
        (OptionShape::Flag, _) => Err(wrong("true or false".into())),
        (OptionShape::Enum(words), _) => Err(wrong(format!("one of {}", words.join(", ")))),
    }
}
