//! Choices: what a script asks players.

use std::sync::Arc;

use mlua::{Lua, Table, Value as LuaValue};

use crate::kernel::choice::{Ask, Choice, Opt};
use crate::kernel::value::Value;
use crate::kernel::{Fault, Kernel, misuse};

use super::super::convert::{self, to_lua};
use super::super::host::Host;
use super::super::stack::{Plain, Pushed, Stack};
use super::{Api, player, player_at};

type Coded = (i64, LuaValue);

fn lua_fault(error: mlua::Error) -> Fault {
    Fault::Script(error.to_string().into())
}

fn put(lua: &Lua, kernel: &mut Kernel, choice: Choice, hides: bool) -> Result<Coded, Fault> {
    match kernel.ask(vec![choice], false, hides)? {
        Some(value) => Ok((0, to_lua(&value, lua).map_err(lua_fault)?)),
        None => Ok((1, LuaValue::Nil)),
    }
}

fn asked(kernel: &Kernel, who: &LuaValue, prompt: &str, about: &LuaValue, ask: Ask) -> Result<Choice, Fault> {
    let seat = player(kernel, who, "who is asked")?;
    Ok(Choice { seat, prompt: Arc::from(prompt), about: convert::from_lua(about, kernel)?, ask })
}

fn items(kernel: &Kernel, list: &LuaValue, what: &str) -> Result<Arc<[Value]>, Fault> {
    match convert::from_lua(list, kernel)? {
        Value::List(items) => Ok(items),
        other => misuse(format!("`{what}` takes a list, not {}", other.kind())),
    }
}

fn choose(kernel: &Kernel, list: &LuaValue, min: i64, max: i64) -> Result<Ask, Fault> {
    let from = items(kernel, list, "choose")?;
    if min < 0 || max < min {
        return misuse(format!("`choose` wants 0 <= min <= max, and got min = {min}, max = {max}"));
    }
    // Who must choose more than there is chooses all there is.
    let most = from.len() as i64;
    Ok(Ask::Choose { min: min.min(most) as u32, max: max.min(most) as u32, from })
}

fn options(kernel: &Kernel, list: &Table) -> Result<Ask, Fault> {
    let mut options = Vec::with_capacity(list.raw_len());
    for option in list.sequence_values::<Table>() {
        let option = option.map_err(|_| Fault::Misuse("an answer of `pick` is a table { \"tag\", subject }".into()))?;
        let tag: String = option.raw_get(1).map_err(|_| Fault::Misuse("an answer of `pick` begins with its tag".into()))?;
        let tag: Arc<str> = tag.into();
        if let Some(each) = option.raw_get::<Option<Table>>("each").map_err(lua_fault)? {
            for subject in items(kernel, &LuaValue::Table(each), "each")?.iter() {
                options.push(Opt { tag: tag.clone(), subject: subject.clone() });
            }
            continue;
        }
        let subject: LuaValue = option.raw_get(2).map_err(lua_fault)?;
        options.push(Opt { tag, subject: convert::from_lua(&subject, kernel)? });
    }
    if options.is_empty() {
        return misuse("`pick` needs at least one answer");
    }
    Ok(Ask::Pick(options.into()))
}

/// The same where no subject is a table: the list that is the third argument.
fn plain_options(stack: &Stack, kernel: &Kernel, host: &Host) -> Option<Vec<Opt>> {
    let len = stack.list_len(3).filter(|len| *len > 0)?;
    let mut options = Vec::with_capacity(len);
    for position in 1..=len {
        stack.with(3, position, |option| {
            stack.list_len(option)?;
            let tag = stack.with(option, 1, |at| stack.text(at).map(|tag| host.word(tag)))?;
            stack.with_field(option, c"each", |each| match stack.list_len(each) {
                Some(len) => (1..=len).try_for_each(|position| {
                    let subject = stack.with(each, position, |at| stack.value(at, kernel))?;
                    options.push(Opt { tag: tag.clone(), subject });
                    Some(())
                }),
                None => {
                    let subject = stack.with(option, 2, |at| stack.value(at, kernel))?;
                    options.push(Opt { tag: tag.clone(), subject });
                    Some(())
                }
            })
        })?;
    }
    Some(options).filter(|options| !options.is_empty())
}

/// `pick` where nothing needs conversion.
fn pick(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let (Some(prompt), Some(about), Some(options)) = (stack.text(2), stack.value(4, kernel), plain_options(stack, kernel, host))
    else {
        return Ok(None);
    };
    let seat = player_at(stack, kernel, 1, "who is asked")?;
    let choice = Choice { seat, prompt: host.word(prompt), about, ask: Ask::Pick(options.into()) };
    let (code, value) = match kernel.ask(vec![choice], false, false)? {
        Some(Value::Int(only)) => (0, Plain::Int(only)),
        _ => (1, Plain::Nil),
    };
    stack.push(Plain::Int(code));
    stack.push(value);
    Ok(Some(2))
}

fn number(lo: i64, hi: i64) -> Result<Ask, Fault> {
    if lo > hi { misuse(format!("`number` wants lo <= hi, and got {lo} and {hi}")) } else { Ok(Ask::Number { lo, hi }) }
}

fn distribute(kernel: &Kernel, total: i64, list: &LuaValue) -> Result<Ask, Fault> {
    let among = items(kernel, list, "distribute")?;
    match u32::try_from(total) {
        Ok(total) if !among.is_empty() || total == 0 => Ok(Ask::Distribute { total, among }),
        _ => misuse(format!("{total} cannot be divided among {}", among.len())),
    }
}

type ChooseArgs = (LuaValue, String, LuaValue, i64, i64, bool, LuaValue);

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    api.set(
        "ask_choose",
        api.write(|lua, kernel, _, (who, prompt, list, min, max, hides, about): ChooseArgs| {
            let ask = choose(kernel, &list, min, max)?;
            if matches!(&ask, Ask::Choose { from, .. } if from.is_empty()) {
                return Ok((0, LuaValue::Table(lua.create_table().map_err(lua_fault)?)));
            }
            let choice = asked(kernel, &who, &prompt, &about, ask)?;
            put(lua, kernel, choice, hides)
        })?,
    )?;
    let general = api.write(|lua, kernel, _, (who, prompt, list, about): (LuaValue, String, Table, LuaValue)| {
        let ask = options(kernel, &list)?;
        let choice = asked(kernel, &who, &prompt, &about, ask)?;
        put(lua, kernel, choice, false)
    })?;
    api.set("ask_pick", api.act_or(pick, general)?)?;
    api.set(
        "ask_confirm",
        api.write(|lua, kernel, _, (who, prompt, about): (LuaValue, String, LuaValue)| {
            let choice = asked(kernel, &who, &prompt, &about, Ask::Confirm)?;
            put(lua, kernel, choice, false)
        })?,
    )?;
    api.set(
        "ask_number",
        api.write(|lua, kernel, _, (who, prompt, lo, hi, about): (LuaValue, String, i64, i64, LuaValue)| {
            let choice = asked(kernel, &who, &prompt, &about, number(lo, hi)?)?;
            put(lua, kernel, choice, false)
        })?,
    )?;
    api.set(
        "ask_arrange",
        api.write(|lua, kernel, _, (who, prompt, list, about): (LuaValue, String, LuaValue, LuaValue)| {
            let ask = Ask::Arrange(items(kernel, &list, "arrange")?);
            let choice = asked(kernel, &who, &prompt, &about, ask)?;
            put(lua, kernel, choice, false)
        })?,
    )?;
    api.set(
        "ask_distribute",
        api.write(|lua, kernel, _, (who, prompt, total, list, about): (LuaValue, String, i64, LuaValue, LuaValue)| {
            let ask = distribute(kernel, total, &list)?;
            let choice = asked(kernel, &who, &prompt, &about, ask)?;
            put(lua, kernel, choice, false)
        })?,
    )?;
    api.set("ask_secret", api.write(secret)?)
}

/// Several seats at once, each without seeing what the others answer.
fn secret(_: &Lua, kernel: &mut Kernel, _: &Host, list: Table) -> Result<Coded, Fault> {
    let mut choices: Vec<Choice> = Vec::new();
    for spec in list.sequence_values::<Table>() {
        let spec = spec.map_err(|_| Fault::Misuse("`in_secret` takes a list of { player, kind, ... }".into()))?;
        let part = |at: usize| spec.raw_get::<LuaValue>(at).map_err(lua_fault);
        let (who, kind) = (part(1)?, part(2)?);
        let kind = kind.to_string().map_err(lua_fault)?;
        let int = |value: LuaValue| value.as_i64().or_else(|| value.as_f64().map(|n| n as i64)).unwrap_or(0);
        let text = |value: &LuaValue| value.to_string().unwrap_or_default();
        let (prompt, ask) = match kind.as_str() {
            "choose" => {
                let how = match part(4)? {
                    LuaValue::Table(how) => Some(how),
                    _ => None,
                };
                let get = |key: &str| how.as_ref().and_then(|how| how.raw_get::<Option<i64>>(key).ok().flatten());
                let max = get("max").unwrap_or(1);
                let prompt = how.as_ref().and_then(|how| how.raw_get::<Option<String>>("prompt").ok().flatten());
                (prompt.unwrap_or_else(|| "choose".into()), choose(kernel, &part(3)?, get("min").unwrap_or(max.min(1)), max)?)
            }
            "pick" => match part(4)? {
                LuaValue::Table(list) => (text(&part(3)?), options(kernel, &list)?),
                _ => return misuse("`pick` in `in_secret` is { player, \"pick\", prompt, answers }"),
            },
            "confirm" => (text(&part(3)?), Ask::Confirm),
            "number" => (text(&part(3)?), number(int(part(4)?), int(part(5)?))?),
            "arrange" => (text(&part(3)?), Ask::Arrange(items(kernel, &part(4)?, "arrange")?)),
            "distribute" => (text(&part(3)?), distribute(kernel, int(part(4)?), &part(5)?)?),
            other => {
                return misuse(format!("`in_secret` knows choose, pick, confirm, number, arrange and distribute, not `{other}`"));
            }
        };
        let choice = asked(kernel, &who, &prompt, &LuaValue::Nil, ask)?;
        if choices.iter().any(|other| other.seat == choice.seat) {
            return misuse("each player can be asked only once in `in_secret`");
        }
        choices.push(choice);
    }
    if choices.is_empty() {
        return misuse("`in_secret` asks nobody");
    }
    kernel.ask(choices, true, true)?;
    Ok((1, LuaValue::Nil))
}
