//! Values between Lua and the kernel.

use std::ffi::c_int;
use std::sync::Arc;

use mlua::Value as LuaValue;

use crate::kernel::Kernel;
use crate::kernel::control::Fields;
use crate::kernel::schema::{Given, Shape, VerbField};
use crate::kernel::value::{AbilityRef, GREATEST, Value};
use crate::kernel::{Fault, misuse};

use super::host::Host;
use super::stack::{Plain, Stack};

/// The longest text that the kernel keeps, in bytes.
pub const LONGEST: usize = 4096;
/// The most values that one value may consist of.
const MOST: usize = 4096;
/// How deep tables may lie in each other.
const DEEPEST: usize = 16;

/// A value on the stack of Lua as a value of the kernel.
///
/// # Errors
/// A value that the kernel cannot keep: a function, a number that is not an integer, a table with mixed keys or without end.
pub fn take(stack: &Stack, at: c_int, kernel: &Kernel) -> Result<Value, Fault> {
    match stack.value(at, kernel) {
        Some(value) => Ok(value),
        None => Taking { stack, kernel, left: MOST }.take(at, 0),
    }
}

/// A value of Lua as a value of the kernel.
///
/// # Errors
/// As for [`take`].
pub fn from_lua(value: &LuaValue, host: &Host, kernel: &Kernel) -> Result<Value, Fault> {
    let mut taken = Ok(Value::Nil);
    // SAFETY: the value is the first on the stack; what is pushed goes again.
    let pushed = unsafe {
        host.lua.exec_raw::<()>(value, |state| {
            taken = take(&Stack::new(state, &host.names), 1, kernel);
            mlua::ffi::lua_settop(state, 0);
        })
    };
    pushed.map_err(|e| Fault::Script(e.to_string().into())).and(taken)
}

struct Taking<'a> {
    stack: &'a Stack<'a>,
    kernel: &'a Kernel,
    left: usize,
}

impl Taking<'_> {
    fn take(&mut self, at: c_int, depth: usize) -> Result<Value, Fault> {
        self.left = match self.left.checked_sub(1) {
            Some(left) => left,
            None => return misuse(format!("a table of more than {MOST} values is too large to be kept")),
        };
        if let Some(value) = self.stack.value(at, self.kernel) {
            return Ok(value);
        }
        if let Some(n) = self.stack.number(at) {
            return no_integer(n);
        }
        if let Some(text) = self.stack.bytes(at) {
            return self::text(text).map(Value::Text);
        }
        match self.stack.list_len(at) {
            Some(_) if depth == DEEPEST => {
                misuse(format!("a table cannot be kept whose parts lie more than {DEEPEST} deep in each other"))
            }
            Some(len) => self.table(at, len, depth + 1),
            None => match self.stack.kind_name(at) {
                "lightuserdata" => misuse("a value that is no handle"),
                kind => misuse(format!("a {kind} cannot be kept: only flags, integers, text, handles and tables of these")),
            },
        }
    }

    fn table(&mut self, table: c_int, len: usize, depth: usize) -> Result<Value, Fault> {
        let stack = self.stack;
        let mut list = Vec::with_capacity(len.min(MOST));
        while let Some(value) = stack.with(table, list.len() + 1, |at| (!stack.is_nil(at)).then(|| self.take(at, depth))) {
            list.push(value?);
        }
        let mut named: Vec<(Arc<str>, Value)> = Vec::new();
        stack.each(table, |key, at| {
            match stack.bytes(key) {
                Some(name) => named.push((text(name)?, self.take(at, depth)?)),
                None if stack.number(key).is_some() && !list.is_empty() => {}
                None => return misuse("a table that is kept has either the keys 1, 2, 3, ... or names"),
            }
            Ok(())
        })?;
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

fn text(text: &[u8]) -> Result<Arc<str>, Fault> {
    let len = text.len();
    if len > LONGEST {
        return misuse(format!("a text of {len} bytes is too long to be kept: {LONGEST} are the most"));
    }
    Ok(Arc::from(&*String::from_utf8_lossy(text)))
}

/// A number that the kernel does not keep.
fn no_integer<T>(n: f64) -> Result<T, Fault> {
    if n.is_finite() && n.abs() > GREATEST as f64 {
        return misuse(format!("{n} is too large: scripts hold whole numbers up to {GREATEST}"));
    }
    misuse(format!("{n} is not an integer"))
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

/// A value that the kernel keeps as a value of Lua.
///
/// # Errors
/// Lua is out of memory.
pub fn to_lua<'a>(value: impl Into<Plain<'a>>, host: &Host) -> mlua::Result<LuaValue> {
    let value = value.into();
    // SAFETY: one value is pushed, and there is room.
    unsafe { host.lua.exec_raw((), |state| Stack::new(state, &host.names).push_kept(value)) }
}

/// The arguments of a verb as its fields, each of which lies at a place of its own on the stack.
///
/// # Errors
/// An argument that is missing or of another shape; the message names verb, argument, what it wants and what came.
pub fn fields(
    verb: &str,
    declared: &[VerbField],
    stack: &Stack,
    place: impl Fn(usize) -> c_int,
    kernel: &Kernel,
) -> Result<Fields, Fault> {
    let mut fields = Fields::new();
    for (at, field) in declared.iter().enumerate() {
        let value = take(stack, place(at), kernel)
            .map_err(|why| Fault::Misuse(format!("{}: {why}", argument(verb, at, field)).into()))?;
        if matches!(value, Value::Nil) && field.given != Given::Always {
            fields.push(value);
            continue;
        }
        if !fits(&value, field.shape, kernel) {
            return Err(wrong(verb, at, field, &describe(&value, kernel)));
        }
        fields.push(value);
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
