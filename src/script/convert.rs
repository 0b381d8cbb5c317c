//! Values between Lua and the kernel.

use std::sync::Arc;

use mlua::{IntoLua, Lua, Value as LuaValue};

use crate::kernel::Kernel;
use crate::kernel::control::{Fields, Reply};
use crate::kernel::schema::{Shape, VerbField};
use crate::kernel::value::{AbilityRef, Value};
use crate::kernel::{Fault, misuse};

use super::handle::Thing;
use super::stack::Plain;

/// The greatest whole number of Lua to which one can be added.
const GREATEST: f64 = 9_007_199_254_740_991.0;
/// The longest text that the kernel keeps, in bytes.
pub const LONGEST: usize = 4096;
/// The most values that one value may consist of.
const MOST: usize = 4096;
/// How deep tables may lie in each other.
const DEEPEST: usize = 16;

/// A value of Lua as a value of the kernel.
///
/// # Errors
/// A value that the kernel cannot keep: a function, a number that is not an integer, a table with mixed keys or without end.
pub fn from_lua(value: &LuaValue, kernel: &Kernel) -> Result<Value, Fault> {
    Taking { kernel, left: MOST }.take(value, 0)
}

struct Taking<'a> {
    kernel: &'a Kernel,
    left: usize,
}

impl Taking<'_> {
    fn take(&mut self, value: &LuaValue, depth: usize) -> Result<Value, Fault> {
        self.left = match self.left.checked_sub(1) {
            Some(left) => left,
            None => return misuse(format!("a table of more than {MOST} values is too large to be kept")),
        };
        Ok(match value {
            LuaValue::Nil => Value::Nil,
            LuaValue::Boolean(flag) => Value::Flag(*flag),
            LuaValue::Integer(n) => Value::Int(*n),
            LuaValue::Number(n) => Value::Int(integer(*n)?),
            LuaValue::String(text) => Value::Text(self::text(text)?),
            LuaValue::LightUserData(data) => match Thing::unpack(*data) {
                Some(Thing::Armed(serial)) => Value::Ability(armed(self.kernel, serial)),
                Some(thing) => thing.value(),
                None => return misuse("a value that is no handle"),
            },
            LuaValue::Table(_) if depth == DEEPEST => {
                return misuse(format!("a table cannot be kept whose parts lie more than {DEEPEST} deep in each other"));
            }
            LuaValue::Table(table) => self.table(table, depth + 1)?,
            other => {
                let kind = other.type_name();
                return misuse(format!("a {kind} cannot be kept: only flags, integers, text, handles and tables of these"));
            }
        })
    }

    fn table(&mut self, table: &mlua::Table, depth: usize) -> Result<Value, Fault> {
        let len = table.raw_len();
        let mut list = Vec::with_capacity(len.min(MOST));
        for value in table.sequence_values::<LuaValue>() {
            list.push(self.take(&value.map_err(|e| Fault::Misuse(e.to_string().into()))?, depth)?);
        }
        let mut named: Vec<(Arc<str>, Value)> = Vec::new();
        for pair in table.pairs::<LuaValue, LuaValue>() {
            let (key, value) = pair.map_err(|e| Fault::Misuse(e.to_string().into()))?;
            match key {
                LuaValue::String(name) => named.push((text(&name)?, self.take(&value, depth)?)),
                LuaValue::Integer(_) | LuaValue::Number(_) if !list.is_empty() => {}
                _ => return misuse("a table that is kept has either the keys 1, 2, 3, ... or names"),
            }
        }
        if named.is_empty() {
            return Ok(Value::List(list.into()));
        }
        if !list.is_empty() {
            return misuse("a table that is kept has either the keys 1, 2, 3, ... or names, not both");
        }
        named.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(Value::Record(named.into()))
    }
}

fn text(text: &mlua::LuaString) -> Result<Arc<str>, Fault> {
    let len = text.as_bytes().len();
    if len > LONGEST {
        return misuse(format!("a text of {len} bytes is too long to be kept: {LONGEST} are the most"));
    }
    Ok(Arc::from(&*text.to_string_lossy()))
}

fn integer(n: f64) -> Result<i64, Fault> {
    if n.is_finite() && n.abs() > GREATEST {
        return misuse(format!("{n} is too large: scripts hold whole numbers up to {GREATEST}"));
    }
    if n.fract() == 0.0 { Ok(n as i64) } else { misuse(format!("{n} is not an integer")) }
}

/// The ability behind the serial number of an armed one.
pub fn armed(kernel: &Kernel, serial: u32) -> AbilityRef {
    let found = kernel.state().armed.iter().find(|armed| armed.serial == serial);
    let nobody = crate::kernel::value::Handle { id: 0, inc: 0 };
    found.map_or(AbilityRef { card: nobody, index: 0, armed: serial }, |armed| AbilityRef {
        card: armed.card,
        index: armed.index,
        armed: serial,
    })
}

/// A value of the kernel as a value of Lua.
///
/// # Errors
/// Lua is out of memory.
pub fn to_lua(value: &Value, lua: &Lua) -> mlua::Result<LuaValue> {
    let thing = match value {
        Value::Nil => return Ok(LuaValue::Nil),
        Value::Flag(flag) => return Ok(LuaValue::Boolean(*flag)),
        Value::Int(n) => return n.into_lua(lua),
        Value::Text(text) => return text.as_ref().into_lua(lua),
        Value::List(list) => {
            let table = lua.create_table_with_capacity(list.len(), 0)?;
            for (at, value) in list.iter().enumerate() {
                table.raw_set(at + 1, to_lua(value, lua)?)?;
            }
            return Ok(LuaValue::Table(table));
        }
        Value::Record(fields) => {
            let table = lua.create_table_with_capacity(0, fields.len())?;
            for (name, value) in fields.iter() {
                table.raw_set(name.as_ref(), to_lua(value, lua)?)?;
            }
            return Ok(LuaValue::Table(table));
        }
        Value::Object(handle) => Thing::Object(*handle),
        Value::Zone(zone) => Thing::Zone(*zone),
        Value::Frame(frame) => Thing::Frame(*frame),
        Value::Side(frame, side) => Thing::Side(*frame, *side),
        Value::Event(event) => Thing::Event(*event),
        Value::Ability(ability) => Thing::Ability(*ability),
    };
    Ok(LuaValue::LightUserData(thing.pack()))
}

/// A flag, a number, a word or a thing as a value of Lua.
///
/// # Errors
/// Lua is out of memory.
pub fn plain(value: &Plain, lua: &Lua) -> mlua::Result<LuaValue> {
    match value {
        Plain::Flag(flag) => Ok(LuaValue::Boolean(*flag)),
        Plain::Int(n) => n.into_lua(lua),
        Plain::Word(word) => word.into_lua(lua),
        Plain::Thing(thing) => Ok(LuaValue::LightUserData(thing.pack())),
        Plain::Nil | Plain::Objects(_) | Plain::List(_) | Plain::Record(_) => Ok(LuaValue::Nil),
    }
}

/// What a script that goes on gets: a code that the prelude understands, and a value.
///
/// # Errors
/// Lua is out of memory.
pub fn reply(reply: &Reply, lua: &Lua) -> mlua::Result<(u8, LuaValue)> {
    Ok(match reply {
        Reply::Nothing => (0, LuaValue::Nil),
        Reply::Value(value) => (0, to_lua(value, lua)?),
        Reply::Bodies(events) => (2, bodies(events, lua)?),
    })
}

/// The occurrences whose bodies a script has to run.
///
/// # Errors
/// Lua is out of memory.
pub fn bodies(events: &[crate::kernel::value::EventRef], lua: &Lua) -> mlua::Result<LuaValue> {
    let list = lua.create_sequence_from(events.iter().map(|event| Thing::Event(*event).pack()))?;
    Ok(LuaValue::Table(list))
}

/// The arguments of a verb as its fields.
///
/// # Errors
/// An argument that is missing or of another shape; the message names verb, argument, what it wants and what came.
pub fn fields(verb: &str, declared: &[VerbField], args: &[LuaValue], kernel: &Kernel) -> Result<Fields, Fault> {
    let mut fields = Fields::new();
    for (at, field) in declared.iter().enumerate() {
        let arg = args.get(at).unwrap_or(&LuaValue::Nil);
        let value = from_lua(arg, kernel).map_err(|why| Fault::Misuse(format!("{}: {why}", argument(verb, at, field)).into()))?;
        if matches!(value, Value::Nil) && field.optional {
            fields.push(value);
            continue;
        }
        if !fits(&value, field.shape, kernel) {
            return Err(wrong(verb, at, field, &describe(&value, kernel)));
        }
        fields.push(value);
    }
    if args.iter().skip(declared.len()).any(|arg| !arg.is_nil()) {
        return misuse(format!("`{verb}` takes {} arguments, and more came", declared.len()));
    }
    Ok(fields)
}

fn wrong(verb: &str, at: usize, field: &VerbField, came: &str) -> Fault {
    Fault::Misuse(format!("{} must be {}, and {came} came", argument(verb, at, field), shape(field.shape)).into())
}

fn argument(verb: &str, at: usize, field: &VerbField) -> String {
    format!("argument {} (`{}`) of `{verb}`", at + 1, field.name)
}

pub fn fits(value: &Value, shape: Shape, kernel: &Kernel) -> bool {
    match (shape, value) {
        (Shape::Any, _)
        | (Shape::Object, Value::Object(_))
        | (Shape::Zone, Value::Zone(_))
        | (Shape::Procedure, Value::Frame(_))
        | (Shape::Integer, Value::Int(_))
        | (Shape::Flag, Value::Flag(_))
        | (Shape::Text, Value::Text(_))
        | (Shape::List, Value::List(_)) => true,
        (Shape::Card, Value::Object(handle)) => kernel.state().is_card(handle.id),
        (Shape::Player, Value::Object(handle)) => kernel.state().seat_of(*handle).is_some(),
        _ => false,
    }
}

/// What a shape is called in messages.
pub fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Card => "a card",
        Shape::Player => "a player",
        Shape::Object => "a card or player",
        Shape::Zone => "a zone",
        Shape::Procedure => "a procedure under way",
        Shape::Integer => "an integer",
        Shape::Flag => "true or false",
        Shape::Text => "text",
        Shape::List => "a list",
        Shape::Any => "a value",
    }
}

/// What a value is, for a message to an author. Cards are not named: the message may reach a player.
pub fn describe(value: &Value, kernel: &Kernel) -> String {
    match value {
        Value::Object(handle) if kernel.state().seat_of(*handle).is_some() => "a player".into(),
        Value::Object(handle) if kernel.state().is_card(handle.id) => "a card".into(),
        Value::Text(text) => format!("the text \"{text}\""),
        Value::Int(n) => format!("the number {n}"),
        other => other.kind().into(),
    }
}
