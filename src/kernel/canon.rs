//! Plain data, hashed up to renaming.
//!
//! How many clocks ticked, incarnations, serial numbers and batches there were leaves its mark on the numbers in a state, and
//! none on how the match goes on: such numbers are only compared with each other. So each counts by what it can be compared
//! with: a moment by its rank among the moments that are remembered; the present incarnation of an object as that; all others
//! by their first appearance. Everything else counts as it is, also what is added to the state one day.

use std::collections::BTreeMap;

use serde::de::value::Error;
use serde::ser::{self, Error as _, Serialize};

use super::control::{Control, Stage, Task};
use super::state::State;
use super::value::{EventRef, Handle, ZoneRef};

/// What a number in a structure means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Means {
    /// Itself.
    Itself,
    /// Nothing that is not said elsewhere.
    Nothing,
    /// An object or the slot of a zone, of which the next number tells the incarnation or the generation.
    Whose,
    /// An incarnation of an object.
    Incarnation,
    /// A generation of a slot.
    Generation,
    /// A moment on the clock of placements and lasting changes.
    Moment,
    /// A run of a procedure.
    Frame,
    /// An occurrence.
    Event,
    /// A batch of occurrences.
    Batch,
    /// A script thread.
    Thread,
    /// How many effects deep something is.
    Wave,
    /// How many pending abilities are none of its business.
    Base,
}

impl Means {
    /// What a field means, by the names that the data have when they are written.
    fn of(structure: &str, field: &str) -> Means {
        match (structure, field) {
            ("Object", "inc") | ("Zone", "generation") => Means::Nothing,
            ("Object", "since") | ("Modifier" | "Armed", "serial") | ("AbilityRef", "armed") => Means::Moment,
            ("Handle", "id") | ("Used", "who") | ("ZoneRef", "slot") => Means::Whose,
            ("Handle" | "Used", "inc") => Means::Incarnation,
            ("ZoneRef", "generation") => Means::Generation,
            ("Zone" | "Used", "frame") => Means::Frame,
            ("Event", "batch") => Means::Batch,
            ("Thread", "thread") => Means::Thread,
            ("Use" | "Pending", "wave") => Means::Wave,
            ("Use" | "Thread" | "Frame", "base") | ("Task", "Settle") => Means::Base,
            _ => Means::Itself,
        }
    }
}

/// A part of what is under way, on its own: how it goes on does not depend on how much lies beneath it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// How many effects deep it is.
    pub(super) wave: u16,
    /// How many pending abilities are none of its business.
    pub(super) base: u32,
}

/// Hashes data as it goes through them.
pub(super) struct Canon<'a> {
    state: &'a State,
    control: &'a Control,
    part: Option<Part>,
    hash: Hash,
    moments: Vec<u32>,
    names: BTreeMap<(Means, u32, u32), u64>,
    events: Vec<EventRef>,
    means: Means,
    whose: u32,
}

impl<'a> Canon<'a> {
    /// For what stands in a match, or for a part of what is under way in it.
    pub(super) fn new(state: &'a State, control: &'a Control, part: Option<Part>) -> Self {
        let placed = state.objects.iter().map(|object| object.since);
        let lasting = state.modifiers.iter().map(|modifier| modifier.serial);
        let mut moments: Vec<u32> = placed.chain(lasting).chain(state.armed.iter().map(|armed| armed.serial)).collect();
        moments.sort_unstable();
        let (names, events) = (BTreeMap::new(), Vec::new());
        Canon { state, control, part, hash: Hash::default(), moments, names, events, means: Means::Itself, whose: 0 }
    }

    /// Takes something in.
    pub(super) fn add(&mut self, value: &(impl Serialize + ?Sized)) {
        let written = value.serialize(&mut *self);
        debug_assert!(written.is_ok(), "the state can be written");
    }

    /// Takes in the occurrences that were named, and those that they name, and gives the digest of all.
    pub(super) fn finish(mut self) -> u128 {
        let mut next = 0;
        while let Some(event) = self.events.get(next).copied() {
            self.add(&self.control.event(event));
            if self.part.is_some() {
                self.add(&self.is_happening(event));
            }
            next += 1;
        }
        // Of what is equal otherwise, the older may come first.
        let mut by_age: Vec<usize> = (0..self.events.len()).collect();
        by_age.sort_by_key(|at| self.events.get(*at));
        self.add(&by_age);
        self.hash.finish()
    }

    /// Whether the bodies of an occurrence run, so that it can no longer be changed or stopped.
    fn is_happening(&self, event: EventRef) -> bool {
        let runs = |task: &Task| matches!(task, Task::Batch(b) if b.stage == Stage::Ran && b.events.contains(&event));
        self.control.agenda.iter().any(runs)
    }

    fn put(&mut self, number: u64) {
        let means = std::mem::replace(&mut self.means, Means::Itself);
        let narrow = number as u32;
        let word = match means {
            Means::Itself => number,
            Means::Nothing => return,
            Means::Whose => {
                self.whose = narrow;
                number
            }
            Means::Incarnation => match self.state.live(Handle { id: self.whose, inc: narrow }) {
                Some(_) => 0,
                // Of a count that all incarnations share.
                None if narrow == 0 => 1,
                None => 2 + self.name(means, self.whose, narrow),
            },
            Means::Generation => match self.state.live_zone(ZoneRef { slot: self.whose as u16, generation: narrow as u16 }) {
                Some(_) => 0,
                None => 1 + self.name(means, self.whose, narrow),
            },
            Means::Moment => match self.moments.binary_search(&narrow) {
                Ok(_) => 2 * self.moments.partition_point(|moment| *moment < narrow) as u64,
                Err(_) => 2 * self.name(means, 0, narrow) + 1,
            },
            // What has no run, no occurrence, no batch and no thread yet is told by a 0.
            Means::Frame | Means::Event | Means::Batch | Means::Thread if narrow == 0 => 0,
            Means::Frame | Means::Event | Means::Batch | Means::Thread => 1 + self.name(means, 0, narrow),
            Means::Wave => self.part.map_or(number, |part| number.wrapping_sub(u64::from(part.wave))),
            Means::Base => self.part.map_or(number, |part| number.wrapping_sub(u64::from(part.base))),
        };
        self.hash.put(word);
    }

    /// What is told apart only by its number gets another: how many were named before it.
    fn name(&mut self, means: Means, whose: u32, number: u32) -> u64 {
        let next = self.names.len() as u64;
        let name = *self.names.entry((means, whose, number)).or_insert(next);
        if means == Means::Event && name == next {
            self.events.push(EventRef(number));
        }
        name
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.put(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            self.put(chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        }
    }

    /// A value whose number, if it is one, has a meaning.
    fn meaning<T: Serialize + ?Sized>(&mut self, means: Means, value: &T) -> Result<(), Error> {
        if means == Means::Nothing {
            return Ok(());
        }
        self.means = means;
        value.serialize(&mut *self)
    }
}

macro_rules! numbers {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, number: $type) -> Result<(), Error> {
            self.put(number as u64);
            Ok(())
        })*
    };
}

impl<'s, 'a> ser::Serializer for &'s mut Canon<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'s, 'a>;
    type SerializeTuple = Parts<'s, 'a>;
    type SerializeTupleStruct = Parts<'s, 'a>;
    type SerializeTupleVariant = Parts<'s, 'a>;
    type SerializeMap = ser::Impossible<(), Error>;
    type SerializeStruct = Parts<'s, 'a>;
    type SerializeStructVariant = Parts<'s, 'a>;

    numbers! {
        serialize_bool: bool, serialize_char: char, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_f32(self, _: f32) -> Result<(), Error> {
        Err(Error::custom("there are no floats in a state"))
    }

    fn serialize_f64(self, _: f64) -> Result<(), Error> {
        Err(Error::custom("there are no floats in a state"))
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.bytes(text.as_bytes());
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.bytes(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.put(0);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.put(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> Result<(), Error> {
        self.put(u64::from(variant));
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), Error> {
        let means = match name {
            "FrameRef" => Means::Frame,
            "EventRef" => Means::Event,
            _ => Means::Itself,
        };
        self.meaning(means, value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        variant: u32,
        word: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.put(u64::from(variant));
        self.meaning(Means::of(name, word), value)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Parts<'s, 'a>, Error> {
        let len = len.ok_or_else(|| Error::custom("every list of a state knows its length"))?;
        self.put(len as u64);
        Ok(Parts { canon: self, name: "" })
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'s, 'a>, Error> {
        Ok(Parts { canon: self, name: "" })
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Parts<'s, 'a>, Error> {
        Ok(Parts { canon: self, name })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'s, 'a>, Error> {
        self.put(u64::from(variant));
        Ok(Parts { canon: self, name })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<ser::Impossible<(), Error>, Error> {
        Err(Error::custom("there are no maps in a state"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'s, 'a>, Error> {
        Ok(Parts { canon: self, name })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        variant: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'s, 'a>, Error> {
        self.put(u64::from(variant));
        Ok(Parts { canon: self, name })
    }
}

/// The parts of something, one after the other.
pub(super) struct Parts<'s, 'a> {
    canon: &'s mut Canon<'a>,
    name: &'static str,
}

impl Parts<'_, '_> {
    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Error> {
        // Where an occurrence comes from is as long a story as the chain of effects in which it happens.
        let story = self.canon.part.is_some() && self.name == "Event" && matches!(key, "parent" | "cause");
        let means = if story { Means::Nothing } else { Means::of(self.name, key) };
        self.canon.meaning(means, value)
    }
}

macro_rules! parts {
    ($($kind:ident, $method:ident;)*) => {
        $(impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                value.serialize(&mut *self.canon)
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        })*
    };
}

macro_rules! fields {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
                self.field(key, value)
            }

            fn skip_field(&mut self, _: &'static str) -> Result<(), Error> {
                // What is left out where it is empty is empty.
                self.canon.put(0);
                Ok(())
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        })*
    };
}

parts! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
    SerializeTupleVariant, serialize_field;
}

fields! { SerializeStruct, SerializeStructVariant }

/// MurmurHash3 (x64, 128 bits) over words: wide enough that no two positions of a search share a digest by chance.
#[derive(Clone, Copy, Debug, Default)]
struct Hash {
    lanes: (u64, u64),
    words: u64,
}

impl Hash {
    const C1: u64 = 0x87c3_7b91_1142_53d5;
    const C2: u64 = 0x4cf5_ad43_2745_937f;

    fn put(&mut self, word: u64) {
        let (a, b) = self.lanes;
        if self.words.is_multiple_of(2) {
            let mixed = a ^ word.wrapping_mul(Self::C1).rotate_left(31).wrapping_mul(Self::C2);
            self.lanes.0 = mixed.rotate_left(27).wrapping_add(b).wrapping_mul(5).wrapping_add(0x52dc_e729);
        } else {
            let mixed = b ^ word.wrapping_mul(Self::C2).rotate_left(33).wrapping_mul(Self::C1);
            self.lanes.1 = mixed.rotate_left(31).wrapping_add(a).wrapping_mul(5).wrapping_add(0x3849_5ab5);
        }
        self.words += 1;
    }

    fn finish(self) -> u128 {
        let avalanche = |mut word: u64| {
            word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
            word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
            word ^ word >> 33
        };
        let (mut a, mut b) = (self.lanes.0 ^ self.words, self.lanes.1 ^ self.words);
        a = a.wrapping_add(b);
        b = b.wrapping_add(a);
        (a, b) = (avalanche(a), avalanche(b));
        a = a.wrapping_add(b);
        b = b.wrapping_add(a);
        u128::from(a) << 64 | u128::from(b)
    }
}
