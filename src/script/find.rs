//! `cards { ... }`: a table of Lua as a selector of the kernel.

use mlua::{Function, Table, Value as LuaValue};

use crate::kernel::schema::{AttrId, AttrShape};
use crate::kernel::select::{Compare, Test, Where};
use crate::kernel::value::{Handle, Seat, ZoneRef};
use crate::kernel::{Fault, Kernel, misuse};

use super::handle::Thing;
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
    /// What only a script can tell.
    pub predicate: Option<Function>,
}

/// Reads a table.
///
/// # Errors
/// An unknown key, a name that nobody declared, a value of the wrong kind.
pub fn query(table: &Table, kernel: &Kernel) -> Result<Query, Fault> {
    let mut zone = None;
    let mut of = None;
    let mut within = None;
    let mut predicate = None;
    let mut test = Test::default();
    for pair in table.pairs::<LuaValue, LuaValue>() {
        let (key, value) = pair.map_err(|e| Fault::Misuse(e.to_string().into()))?;
        let LuaValue::String(key) = key else { return misuse("`cards` takes named keys only, such as `type = \"...\"`") };
        let key = key.to_str().map_err(|e| Fault::Misuse(e.to_string().into()))?;
        match &*key {
            "zone" => {
                let name = text(&value, &key)?;
                match kernel.rules.schema.zones.get_index_of(&*name) {
                    Some(kind) => zone = Some(kind),
                    None => return unknown("zone", &name, kernel.rules.schema.zones.keys().map(|name| &**name)),
                }
            }
            "of" => of = Some(player(&value, kernel, &key)?),
            "within" => within = Some(zones(&value, &key)?),
            "where" => match value {
                LuaValue::Function(function) => predicate = Some(function),
                other => return wrong(&key, "a function", &other),
            },
            _ => condition(&mut test, &key, &value, kernel, 0)?,
        }
    }
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

fn condition(test: &mut Test, key: &str, value: &LuaValue, kernel: &Kernel, depth: usize) -> Result<(), Fault> {
    match key {
        "controller" => test.controller = Some(player(value, kernel, key)?),
        "not_controller" => test.not_controller = Some(player(value, kernel, key)?),
        "owner" => test.owner = Some(player(value, kernel, key)?),
        "type" => test.has.push(flag(kernel, true, &text(value, key)?)?),
        "has" => test.has.push(flag(kernel, false, &text(value, key)?)?),
        "not_has" => test.lacks.push(flag(kernel, false, &text(value, key)?)?),
        "marked" => test.marked |= mark(kernel, &text(value, key)?)?,
        "not_marked" => test.unmarked |= mark(kernel, &text(value, key)?)?,
        "attached_to" => test.attached_to = Some(card(value, key)?),
        "except" => match value {
            LuaValue::Table(list) => {
                for item in list.sequence_values::<LuaValue>() {
                    test.except.push(card(&item.map_err(|e| Fault::Misuse(e.to_string().into()))?, key)?);
                }
            }
            LuaValue::Nil => {}
            other => test.except.push(card(other, key)?),
        },
        "slug" => {
            let slug = text(value, key)?;
            match kernel.rules.schema.cards.get_index_of(&*slug) {
                Some(def) => test.def = Some(def as u32),
                None => return unknown("card", &slug, kernel.rules.schema.cards.keys().map(|slug| &**slug)),
            }
        }
        "at_least" => compares(test, value, Compare::AtLeast, kernel, key)?,
        "at_most" => compares(test, value, Compare::AtMost, kernel, key)?,
        "equal" => compares(test, value, Compare::Equal, kernel, key)?,
        "any_of" => test.any_of.extend(alternatives(value, kernel, key, depth)?),
        "none_of" => test.none_of.extend(alternatives(value, kernel, key, depth)?),
        _ => return unknown("key of `cards`", key, KEYS.iter().copied()),
    }
    Ok(())
}

fn alternatives(value: &LuaValue, kernel: &Kernel, key: &str, depth: usize) -> Result<Vec<Test>, Fault> {
    if depth == DEEPEST {
        return misuse(format!("`any_of` and `none_of` lie more than {DEEPEST} deep in each other"));
    }
    let LuaValue::Table(list) = value else { return wrong(key, "a list of tables", value) };
    let mut tests = Vec::new();
    for item in list.sequence_values::<LuaValue>() {
        let item = item.map_err(|e| Fault::Misuse(e.to_string().into()))?;
        let LuaValue::Table(table) = &item else { return wrong(key, "a list of tables", &item) };
        let mut test = Test::default();
        for pair in table.pairs::<mlua::LuaString, LuaValue>() {
            let (inner, value) = pair.map_err(|e| Fault::Misuse(e.to_string().into()))?;
            condition(&mut test, &inner.to_str().map_err(|e| Fault::Misuse(e.to_string().into()))?, &value, kernel, depth + 1)?;
        }
        tests.push(test);
    }
    Ok(tests)
}

fn compares(test: &mut Test, value: &LuaValue, compare: Compare, kernel: &Kernel, key: &str) -> Result<(), Fault> {
    let LuaValue::Table(table) = value else { return wrong(key, "a table such as { chi = 3 }", value) };
    let mut all: Vec<(AttrId, Compare, i64)> = Vec::new();
    for pair in table.pairs::<String, LuaValue>() {
        let (name, amount) = pair.map_err(|e| Fault::Misuse(format!("`{key}` of `cards`: {e}").into()))?;
        match kernel.rules.schema.attrs.get_full(&*name) {
            Some((attr, _, declared)) => all.push((AttrId::from(attr), compare, amount_of(&declared.shape, &name, &amount)?)),
            None => return unknown("value", &name, kernel.rules.schema.attrs.keys().map(|name| &**name)),
        }
    }
    all.sort_by_key(|(attr, ..)| *attr);
    test.compares.extend(all);
    Ok(())
}

/// A number to compare an attribute with: as scripts read it, a word of an enum, a flag, or a number.
fn amount_of(shape: &AttrShape, name: &str, amount: &LuaValue) -> Result<i64, Fault> {
    match (shape, amount) {
        (AttrShape::Enum(words), LuaValue::String(word)) => {
            let word = word.to_str().map_err(|e| Fault::Misuse(e.to_string().into()))?;
            match words.iter().position(|known| **known == *word) {
                Some(at) => Ok(at as i64),
                None => unknown(&format!("word of `{name}`"), &word, words.iter().map(|word| &**word)),
            }
        }
        (AttrShape::Enum(_), other) => wrong(name, "one of its words", other),
        (AttrShape::Flag, LuaValue::Boolean(flag)) => Ok(i64::from(*flag)),
        (AttrShape::Flag, other) => wrong(name, "true or false", other),
        (_, other) => match other.as_i64() {
            Some(number) => Ok(number),
            None => wrong(name, "an integer", other),
        },
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

fn wrong<T>(key: &str, wants: &str, came: &LuaValue) -> Result<T, Fault> {
    misuse(format!("`{key}` of `cards` must be {wants}, not a {}", came.type_name()))
}

fn text(value: &LuaValue, key: &str) -> Result<mlua::BorrowedStr, Fault> {
    match value {
        LuaValue::String(text) => text.to_str().map_err(|e| Fault::Misuse(e.to_string().into())),
        other => wrong(key, "text", other),
    }
}

fn thing(value: &LuaValue) -> Option<Thing> {
    match value {
        LuaValue::LightUserData(data) => Thing::unpack(*data),
        _ => None,
    }
}

fn player(value: &LuaValue, kernel: &Kernel, key: &str) -> Result<Seat, Fault> {
    let seat = match thing(value) {
        Some(Thing::Object(handle)) => kernel.state().seat_of(handle),
        _ => None,
    };
    seat.map_or_else(|| wrong(key, "a player", value), Ok)
}

fn card(value: &LuaValue, key: &str) -> Result<Handle, Fault> {
    match thing(value) {
        Some(Thing::Object(handle)) => Ok(handle),
        _ => wrong(key, "a card", value),
    }
}

fn zones(value: &LuaValue, key: &str) -> Result<Vec<ZoneRef>, Fault> {
    if let Some(Thing::Zone(zone)) = thing(value) {
        return Ok(vec![zone]);
    }
    let LuaValue::Table(list) = value else { return wrong(key, "a zone or a list of zones", value) };
    let mut zones = Vec::new();
    for item in list.sequence_values::<LuaValue>() {
        match thing(&item.map_err(|e| Fault::Misuse(e.to_string().into()))?) {
            Some(Thing::Zone(zone)) => zones.push(zone),
            _ => return wrong(key, "a zone or a list of zones", value),
        }
    }
    Ok(zones)
}
