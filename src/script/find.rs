//! `cards { ... }`: a table of Lua as a selector of the kernel.

use std::ffi::c_int;

use crate::kernel::schema::{AttrId, AttrShape, Table as Declared};
use crate::kernel::select::{Compare, Test, Where};
use crate::kernel::value::{Handle, Seat, ZoneRef};
use crate::kernel::{Fault, Kernel, misuse};

use super::handle::Thing;
use super::stack::Stack;
use crate::diagnostic::nearest;

const KEYS: &[&str] = &[
    "zone",
    "of",
    "within",
    "controller",
    "not_controller",
    "owner",
    "type",
    "has",
    "not_has",
    "marked",
    "not_marked",
    "attached_to",
    "except",
    "slug",
    "where",
    "at_least",
    "at_most",
    "equal",
    "any_of",
    "none_of",
];

/// How deep alternatives may lie in each other.
const DEEPEST: usize = 8;

/// What a table asks for.
pub struct Query {
    /// Where to look.
    pub place: Where,
    /// What the cards must be like.
    pub test: Test,
    /// Whether there is something that only a script can tell: `where`.
    pub predicate: bool,
}

/// Reads a table that is an argument.
///
/// # Errors
/// An unknown key, a name that nobody declared, a value of the wrong kind.
pub fn query(stack: &Stack, table: c_int, kernel: &Kernel) -> Result<Query, Fault> {
    let mut zone = None;
    let mut of = None;
    let mut within = None;
    let mut predicate = false;
    let mut test = Test::default();
    stack.each(table, |key, at| {
        let Some(key) = stack.text(key) else { return misuse("`cards` takes named keys only, such as `type = \"...\"`") };
        let value = Given { stack, at, key, kernel };
        match key {
            "zone" => zone = Some(value.known("zone", &kernel.rules.schema.zones)?),
            "of" => of = Some(value.player()?),
            "within" => within = Some(value.zones()?),
            "where" if stack.is_function(at) => predicate = true,
            "where" => return value.wrong("a function"),
            _ => value.condition(&mut test, 0)?,
        }
        Ok(())
    })?;
    let place = match (within, test.attached_to) {
        (Some(zones), _) => Where::Within(zones),
        (None, Some(host)) if zone.is_none() && of.is_none() => Where::AttachedTo(host),
        (None, _) => place(kernel, zone, of)?,
    };
    Ok(Query { place, test, predicate })
}

/// Where to look for cards in zones of a kind, or of a player, or in play.
///
/// # Errors
/// A shared zone of a player.
pub fn place(kernel: &Kernel, kind: Option<usize>, of: Option<Seat>) -> Result<Where, Fault> {
    match (kind, of) {
        (None, None) => Ok(Where::InPlay),
        (Some(at), Some(_)) if kernel.zone_of(at, Seat::NONE).is_some() => {
            shared(kernel.rules.schema.zones.get_index(at).map_or("", |(name, _)| name))
        }
        (kind, of) => Ok(Where::Zones { kind, of }),
    }
}

/// A value of the table, with its key.
#[derive(Clone, Copy)]
struct Given<'a> {
    stack: &'a Stack,
    at: c_int,
    key: &'a str,
    kernel: &'a Kernel,
}

impl<'a> Given<'a> {
    fn condition(self, test: &mut Test, depth: usize) -> Result<(), Fault> {
        let schema = &self.kernel.rules.schema;
        match self.key {
            "controller" => test.controller = Some(self.player()?),
            "not_controller" => test.not_controller = Some(self.player()?),
            "owner" => test.owner = Some(self.player()?),
            "type" => test.has.push(flag(self.kernel, true, self.text()?)?),
            "has" => test.has.push(flag(self.kernel, false, self.text()?)?),
            "not_has" => test.lacks.push(flag(self.kernel, false, self.text()?)?),
            "marked" => test.marked |= mark(self.kernel, self.text()?)?,
            "not_marked" => test.unmarked |= mark(self.kernel, self.text()?)?,
            "attached_to" => test.attached_to = Some(self.card()?),
            "except" if self.stack.list_len(self.at).is_some() => {
                self.items(|item| {
                    test.except.push(item.card()?);
                    Ok(())
                })?;
            }
            "except" if self.stack.is_nil(self.at) => {}
            "except" => test.except.push(self.card()?),
            "slug" => test.def = Some(self.known("card", &schema.cards)? as u32),
            "at_least" => self.compares(test, Compare::AtLeast)?,
            "at_most" => self.compares(test, Compare::AtMost)?,
            "equal" => self.compares(test, Compare::Equal)?,
            "any_of" => test.any_of.extend(self.alternatives(depth)?),
            "none_of" => test.none_of.extend(self.alternatives(depth)?),
            _ => return unknown("key of `cards`", self.key, KEYS.iter().copied()),
        }
        Ok(())
    }

    /// Looks at every item of a list.
    fn items(self, mut look: impl FnMut(Given) -> Result<(), Fault>) -> Result<(), Fault> {
        let len = self.stack.list_len(self.at).unwrap_or(0);
        (1..=len).try_for_each(|position| self.stack.with(self.at, position, |at| look(Given { at, ..self })))
    }

    fn alternatives(self, depth: usize) -> Result<Vec<Test>, Fault> {
        if depth == DEEPEST {
            return misuse(format!("`any_of` and `none_of` lie more than {DEEPEST} deep in each other"));
        }
        if self.stack.list_len(self.at).is_none() {
            return self.wrong("a list of tables");
        }
        let mut tests = Vec::new();
        self.items(|item| {
            if item.stack.list_len(item.at).is_none() {
                return item.wrong("a list of tables");
            }
            let mut test = Test::default();
            self.stack.each(item.at, |key, at| match self.stack.text(key) {
                Some(key) => Given { at, key, ..self }.condition(&mut test, depth + 1),
                None => item.wrong("a list of tables with named keys"),
            })?;
            tests.push(test);
            Ok(())
        })?;
        Ok(tests)
    }

    fn compares(self, test: &mut Test, compare: Compare) -> Result<(), Fault> {
        if self.stack.list_len(self.at).is_none() {
            return self.wrong("a table such as { chi = 3 }");
        }
        let mut all: Vec<(AttrId, Compare, i64)> = Vec::new();
        self.stack.each(self.at, |key, at| {
            let Some(name) = self.stack.text(key) else { return self.wrong("a table such as { chi = 3 }") };
            let attrs = &self.kernel.rules.schema.attrs;
            match attrs.get_full(name) {
                Some((attr, _, declared)) => {
                    all.push((AttrId::from(attr), compare, Given { at, key: name, ..self }.amount(&declared.shape)?));
                    Ok(())
                }
                None => unknown("value", name, attrs.keys().map(|name| &**name)),
            }
        })?;
        all.sort_by_key(|(attr, ..)| *attr);
        test.compares.extend(all);
        Ok(())
    }

    /// A number to compare an attribute with: as scripts read it, a word of an enum, a flag, or a number.
    fn amount(self, shape: &AttrShape) -> Result<i64, Fault> {
        match shape {
            AttrShape::Enum(words) => match self.stack.text(self.at) {
                Some(word) => match words.iter().position(|known| **known == *word) {
                    Some(at) => Ok(at as i64),
                    None => unknown(&format!("word of `{}`", self.key), word, words.iter().map(|word| &**word)),
                },
                None => self.wrong("one of its words"),
            },
            AttrShape::Flag => match self.stack.flag(self.at) {
                Some(flag) => Ok(i64::from(flag)),
                None => self.wrong("true or false"),
            },
            AttrShape::Integer | AttrShape::Seat => match self.stack.int(self.at) {
                Some(number) => Ok(number),
                None => self.wrong("an integer"),
            },
        }
    }

    fn wrong<T>(self, wants: &str) -> Result<T, Fault> {
        misuse(format!("`{}` of `cards` must be {wants}, not a {}", self.key, self.stack.kind_name(self.at)))
    }

    fn text(self) -> Result<&'a str, Fault> {
        self.stack.text(self.at).map_or_else(|| self.wrong("text"), Ok)
    }

    /// The position of a name that is declared.
    fn known<T>(self, what: &str, declared: &Declared<T>) -> Result<usize, Fault> {
        let name = self.text()?;
        match declared.get_index_of(name) {
            Some(at) => Ok(at),
            None => unknown(what, name, declared.keys().map(|name| &**name)),
        }
    }

    fn player(self) -> Result<Seat, Fault> {
        let seat = match self.stack.thing(self.at) {
            Some(Thing::Object(handle)) => self.kernel.state().seat_of(handle),
            _ => None,
        };
        seat.map_or_else(|| self.wrong("a player"), Ok)
    }

    fn card(self) -> Result<Handle, Fault> {
        match self.stack.thing(self.at) {
            Some(Thing::Object(handle)) => Ok(handle),
            _ => self.wrong("a card"),
        }
    }

    fn zones(self) -> Result<Vec<ZoneRef>, Fault> {
        if let Some(Thing::Zone(zone)) = self.stack.thing(self.at) {
            return Ok(vec![zone]);
        }
        if self.stack.list_len(self.at).is_none() {
            return self.wrong("a zone or a list of zones");
        }
        let mut zones = Vec::new();
        self.items(|item| match item.stack.thing(item.at) {
            Some(Thing::Zone(zone)) => {
                zones.push(zone);
                Ok(())
            }
            _ => item.wrong("a zone or a list of zones"),
        })?;
        Ok(zones)
    }
}

/// The attribute that says whether a card is of a type, or has a keyword.
///
/// # Errors
/// A name that nobody declared.
pub fn flag(kernel: &Kernel, is_type: bool, name: &str) -> Result<AttrId, Fault> {
    let found = if is_type { kernel.rules.schema.types.get(name).map(|kind| kind.is) } else { kernel.rules.keyword(name) };
    match found {
        Some(attr) => Ok(attr),
        None => {
            let (prefix, what) = if is_type { ("is", "type") } else { ("has", "keyword") };
            let known = kernel.rules.schema.attrs.keys().filter_map(|key| key.split_once(':'));
            unknown(what, name, known.filter(|(p, _)| *p == prefix).map(|(_, name)| name))
        }
    }
}

/// The bit of a mark.
///
/// # Errors
/// A mark that nobody declared.
pub fn mark(kernel: &Kernel, name: &str) -> Result<u64, Fault> {
    match kernel.rules.schema.marks.get_index_of(name) {
        Some(bit) => Ok(1 << bit),
        None => unknown("mark", name, kernel.rules.schema.marks.keys().map(|name| &**name)),
    }
}

/// Nothing has this name; perhaps another was meant.
///
/// # Errors
/// Always.
pub fn unknown<'a, T>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Result<T, Fault> {
    let meant = nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    misuse(format!("there is no {what} `{name}`{meant}"))
}

/// A zone that is asked of a player belongs to all.
///
/// # Errors
/// Always.
pub fn shared<T>(zone: &str) -> Result<T, Fault> {
    misuse(format!("the zone `{zone}` is shared, no player has one of it: it is `game.{zone}`"))
}
