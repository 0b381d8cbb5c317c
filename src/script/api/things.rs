//! Reading things, their methods, and finding cards.

use mlua::{Lua, Table, Value as LuaValue};

use crate::kernel::random::Stream;
use crate::kernel::schema::AttrId;
use crate::kernel::select::Test;
use crate::kernel::value::{Handle, Seat, Value};
use crate::kernel::{Fault, Kernel, misuse};

use super::super::convert::{self, to_lua};
use super::super::find::{self, unknown};
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::read;
use super::{Api, card, named, player, thing};

fn lua_fault(error: mlua::Error) -> Fault {
    Fault::Script(error.to_string().into())
}

fn object(handle: Handle) -> LuaValue {
    LuaValue::LightUserData(Thing::Object(handle).pack())
}

fn list(lua: &Lua, kernel: &Kernel, ids: impl IntoIterator<Item = u32>) -> Result<LuaValue, Fault> {
    let handles = ids.into_iter().map(|id| object(kernel.state().handle(id)));
    lua.create_sequence_from(handles).map(LuaValue::Table).map_err(lua_fault)
}

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    fields(api)?;
    finding(api)?;
    let methods: Table = api.table.get("methods")?;
    card_methods(api, &methods)?;
    zone_methods(api, &methods)?;
    player_methods(api, &methods)
}

fn fields(api: &Api) -> mlua::Result<()> {
    let names = api.names.clone();
    let get = api.read(move |lua, kernel, host, (data, key): (LuaValue, LuaValue)| {
        let Some(thing) = thing(&data) else { return misuse("not a thing of the game") };
        match key {
            LuaValue::Integer(number) => match names.get(number as usize) {
                Some(name) => read::get(kernel, host, lua, thing, name),
                None => misuse("no such field"),
            },
            LuaValue::Number(number) => match names.get(number as usize) {
                Some(name) => read::get(kernel, host, lua, thing, name),
                None => misuse("no such field"),
            },
            other => {
                let key = other.to_string().map_err(lua_fault)?;
                let meant = names.nearest(&key).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                misuse(format!("a {} has no `{key}`{meant}", named(&data)))
            }
        }
    })?;
    api.set("get", get)?;
    let names = api.names.clone();
    let put = api.write(move |_, kernel, _, (data, key, value): (LuaValue, LuaValue, LuaValue)| {
        let number = key.as_usize().or_else(|| key.as_f64().map(|n| n as usize));
        let name = number.and_then(|number| names.get(number));
        let text = match name {
            Some(name) => name.text.to_string(),
            None => key.to_string().map_err(lua_fault)?,
        };
        let value = convert::from_lua(&value, kernel)?;
        match (thing(&data), name) {
            (Some(Thing::Frame(frame)), Some(name)) => {
                let proc = kernel.state().frame(frame).map(|f| f.proc);
                match name.vars.iter().find(|(p, _)| Some(*p) == proc) {
                    Some((_, var)) => kernel.set_var(frame, *var, value),
                    None => misuse(format!("this procedure declares no variable `{text}` (add it to its `vars` in game.toml)")),
                }
            }
            (Some(Thing::Side(frame, side)), Some(name)) => {
                let proc = kernel.state().frame(frame).map(|f| f.proc);
                match name.side_vars.iter().find(|(p, _)| Some(*p) == proc) {
                    Some((_, var)) => kernel.set_side_var(frame, side, *var, value),
                    None => misuse(format!(
                        "the sides of this procedure have no variable `{text}` (add it to its `side_vars` in game.toml)"
                    )),
                }
            }
            (Some(Thing::Event(event)), Some(name)) => kernel.rewrite(event, &name.fields, value),
            (Some(Thing::Object(_)), _) => misuse(format!(
                "`{text}` cannot be assigned: use `set`, `add`, `modify` or `move`, so that others can see and answer it"
            )),
            _ => misuse(format!("a {} has no variable `{text}`", named(&data))),
        }
    })?;
    api.set("put", put)?;
    api.set(
        "len",
        api.read(|_, kernel, _, data: LuaValue| match thing(&data) {
            Some(Thing::Zone(zone)) => Ok(kernel.state().live_zone(zone).map_or(0, |zone| zone.cards.len())),
            _ => misuse(format!("a {} has no length", named(&data))),
        })?,
    )?;
    api.set(
        "text",
        api.read(|_, kernel, host, data: LuaValue| {
            Ok(match thing(&data) {
                Some(Thing::Object(handle)) => match kernel.state().seat_of(handle) {
                    Some(seat) => host.seat_name(seat).to_owned(),
                    None => kernel.name(handle.id),
                },
                _ => named(&data).to_owned(),
            })
        })?,
    )?;
    api.set(
        "option",
        api.read(|lua, kernel, host, option: LuaValue| {
            let value = option.as_usize().or_else(|| option.as_f64().map(|n| n as usize)).and_then(|at| kernel.options.get(at));
            match value {
                Some((_, value)) => to_lua(value, lua).map_err(lua_fault),
                None => {
                    let name = option.to_string().map_err(lua_fault)?;
                    unknown("rule option", &name, host.program.options.iter().map(AsRef::as_ref))
                }
            }
        })?,
    )
}

fn finding(api: &Api) -> mlua::Result<()> {
    let select = |kernel: &Kernel, host: &Host, table: &Table| -> Result<Vec<u32>, Fault> {
        let query = find::query(table, kernel)?;
        super::super::sandbox::charge(kernel.state().objects.len());
        let mut ids = kernel.select(&query.place, &query.test, host)?;
        if let Some(predicate) = query.predicate {
            let mut kept = Vec::new();
            for id in ids {
                let handle = object(kernel.state().handle(id));
                let fits = host.lend.lend_for_reading(kernel, host, || predicate.call::<bool>(handle));
                if fits.map_err(|e| super::super::error::fault(&e, "the `where` of `cards`"))? {
                    kept.push(id);
                }
            }
            ids = kept;
        }
        Ok(ids)
    };
    api.set("cards", api.read(move |lua, kernel, host, table: Table| list(lua, kernel, select(kernel, host, &table)?))?)?;
    api.set("count", api.read(move |_, kernel, host, table: Table| Ok(select(kernel, host, &table)?.len()))?)?;
    quick_finding(api)?;
    api.set(
        "players",
        api.read(|lua, kernel, _, ()| {
            let seats = kernel.state().turn_order(kernel.state().active).map(|seat| object(Handle::player(seat)));
            lua.create_sequence_from(seats).map_err(lua_fault)
        })?,
    )?;
    api.set("active_player", api.read(|_, kernel, _, ()| Ok(object(Handle::player(kernel.state().active))))?)?;
    api.set(
        "random",
        api.write(|_, kernel, _, n: i64| match u32::try_from(n) {
            Ok(n) if n > 0 => Ok(kernel.chance(Stream::Chance, |source| source.below(n))? + 1),
            _ => misuse(format!("`random` takes a number from 1, not {n}")),
        })?,
    )
}

type Quick = (Option<usize>, LuaValue, LuaValue, LuaValue, Option<usize>, Option<u16>, Option<u32>, Option<u32>);

/// Selectors of which the prelude has turned every name into a number.
fn quick_finding(api: &Api) -> mlua::Result<()> {
    let select = |kernel: &Kernel, host: &Host, what: Quick| -> Result<Vec<u32>, Fault> {
        let (kind, of, controller, not_controller, is, has, marked, not_marked) = what;
        let seat = |value: &LuaValue, key: &str| {
            if value.is_nil() { Ok(None) } else { player(kernel, value, key).map(Some) }
        };
        let of = seat(&of, "`of` of `cards`")?;
        let is = is.and_then(|is| kernel.rules.schema.types.get_index(is)).map(|(_, kind)| kind.is);
        let test = Test {
            controller: seat(&controller, "`controller` of `cards`")?,
            not_controller: seat(&not_controller, "`not_controller` of `cards`")?,
            has: is.into_iter().chain(has.map(AttrId)).collect(),
            marked: marked.map_or(0, |bit| 1 << bit),
            unmarked: not_marked.map_or(0, |bit| 1 << bit),
            ..Test::default()
        };
        kernel.select(&find::place(kernel, kind, of)?, &test, host)
    };
    api.set("cards_quick", api.read(move |lua, kernel, host, what: Quick| list(lua, kernel, select(kernel, host, what)?))?)?;
    api.set("count_quick", api.read(move |_, kernel, host, what: Quick| Ok(select(kernel, host, what)?.len()))?)
}

fn attr_of(kernel: &Kernel, name: &str) -> Result<AttrId, Fault> {
    let attrs = &kernel.rules.schema.attrs;
    let keyed =
        name.strip_prefix("has_").map(|k| format!("has:{k}")).or_else(|| name.strip_prefix("is_").map(|t| format!("is:{t}")));
    match attrs.get_index_of(name).or_else(|| keyed.and_then(|key| attrs.get_index_of(key.as_str()))) {
        Some(attr) => Ok(AttrId::from(attr)),
        None => unknown("value", name, attrs.keys().map(AsRef::as_ref)),
    }
}

fn card_methods(api: &Api, methods: &Table) -> mlua::Result<()> {
    for (method, prefix, what) in [("is", "is", "type"), ("has", "has", "keyword")] {
        methods.raw_set(
            method,
            api.read(move |_, kernel, host, (data, name): (LuaValue, LuaValue)| {
                if let (Some(Thing::Zone(zone)), Some(Thing::Object(card))) = (thing(&data), thing(&name)) {
                    let alive = kernel.state().live(card).is_some();
                    return Ok(alive && kernel.state().live_zone(zone).is_some_and(|zone| zone.cards.contains(&card.id)));
                }
                let LuaValue::String(name) = name else { return misuse(format!("`{method}` takes the name of a {what}")) };
                let handle = match thing(&data) {
                    Some(Thing::Object(handle)) if kernel.state().is_card(handle.id) => handle,
                    _ => card(kernel, &data, &format!("`{method}` is asked of a card; this"))?,
                };
                let attr = find::flag(kernel, prefix == "is", &name.to_str().map_err(lua_fault)?)?;
                Ok(kernel.state().live(handle).is_some() && kernel.flag(handle.id, attr, host)?)
            })?,
        )?;
    }
    methods.raw_set(
        "marked",
        api.read(|_, kernel, _, (data, name): (LuaValue, mlua::LuaString)| {
            let bit = find::mark(kernel, &name.to_str().map_err(lua_fault)?)?;
            match thing(&data) {
                Some(Thing::Object(handle)) => Ok(kernel.state().live(handle).is_some_and(|object| object.marks & bit != 0)),
                _ => misuse(format!("`marked` is asked of a card or player, not of a {}", named(&data))),
            }
        })?,
    )?;
    methods.raw_set(
        "printed",
        api.read(|lua, kernel, _, (data, name): (LuaValue, String)| {
            let handle = card(kernel, &data, "`printed` is asked of a card; this")?;
            let attr = attr_of(kernel, &name)?;
            read::shaped(kernel, lua, attr, kernel.base(handle.id, attr)).map_err(lua_fault)
        })?,
    )?;
    methods.raw_set(
        "last",
        api.read(|lua, kernel, host, (data, name): (LuaValue, String)| {
            let handle = card(kernel, &data, "`last` is asked of a card; this")?;
            if name == "controller" {
                let seat = kernel.last_attr(handle, kernel.rules.controller(), host)?;
                let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map_or(kernel.state().object(handle.id).owner, Seat);
                return Ok(object(Handle::player(seat)));
            }
            let attr = attr_of(kernel, &name)?;
            read::shaped(kernel, lua, attr, kernel.last_attr(handle, attr, host)?).map_err(lua_fault)
        })?,
    )?;
    methods.raw_set(
        "param",
        api.read(|_, kernel, host, (data, name): (LuaValue, String)| {
            let handle = card(kernel, &data, "`param` is asked of a card; this")?;
            find::flag(kernel, false, &name)?;
            Ok(host.keyword_param(kernel.state().object(handle.id).def, &name))
        })?,
    )?;
    methods.raw_set(
        "attached",
        api.read(|lua, kernel, _, data: LuaValue| {
            let handle = card(kernel, &data, "`attached` is asked of a card; this")?;
            let alive = kernel.state().live(handle).is_some();
            list(lua, kernel, if alive { kernel.attached(handle.id) } else { Vec::new() })
        })?,
    )?;
    methods.raw_set(
        "current",
        api.read(|_, kernel, _, data: LuaValue| match thing(&data) {
            Some(Thing::Object(handle)) => Ok(object(kernel.state().handle(handle.id))),
            _ => misuse(format!("`current` is asked of a card, not of a {}", named(&data))),
        })?,
    )?;
    methods.raw_set(
        "why",
        api.read(|lua, kernel, host, (data, name): (LuaValue, String)| {
            let Some(Thing::Object(handle)) = thing(&data) else { return misuse("`why` is asked of a card or player") };
            why(lua, kernel, host, handle, attr_of(kernel, &name)?).map_err(lua_fault)
        })?,
    )
}

/// What makes a value what it is: `base`, and a list of `stage`, `amount`, `value` and `source`.
fn why(lua: &Lua, kernel: &Kernel, host: &Host, handle: Handle, attr: AttrId) -> mlua::Result<Table> {
    let why = kernel.why(handle.id, attr, host).map_err(super::super::error::raise)?;
    let result = lua.create_table()?;
    result.raw_set("base", read::shaped(kernel, lua, attr, why.base)?)?;
    for (step, value) in why.steps {
        let entry = lua.create_table()?;
        let stage = kernel.rules.schema.stages.get_index(usize::from(step.stage)).map_or("", |(name, _)| name);
        entry.raw_set("stage", stage)?;
        entry.raw_set("amount", step.amount)?;
        entry.raw_set("value", read::shaped(kernel, lua, attr, Some(value))?)?;
        entry.raw_set("source", step.source.map(|ability| object(ability.card)))?;
        result.raw_push(entry)?;
    }
    Ok(result)
}

fn zone_methods(api: &Api, methods: &Table) -> mlua::Result<()> {
    let cards_of = |kernel: &Kernel, data: &LuaValue, what: &str| match thing(data) {
        Some(Thing::Zone(zone)) => Ok(kernel.state().live_zone(zone).map_or(Vec::new(), |zone| zone.cards.clone())),
        _ => misuse(format!("`{what}` is asked of a zone, not of a {}", named(data))),
    };
    methods.raw_set(
        "cards",
        api.read(move |lua, kernel, _, data: LuaValue| list(lua, kernel, cards_of(kernel, &data, "cards")?))?,
    )?;
    for (method, from_top) in [("top", true), ("bottom", false)] {
        methods.raw_set(
            method,
            api.read(move |lua, kernel, _, (data, n): (LuaValue, Option<usize>)| {
                let mut cards = cards_of(kernel, &data, method)?;
                if from_top {
                    cards.reverse();
                }
                match n {
                    None => Ok(cards.first().map_or(LuaValue::Nil, |id| object(kernel.state().handle(*id)))),
                    Some(n) => list(lua, kernel, cards.into_iter().take(n)),
                }
            })?,
        )?;
    }
    Ok(())
}

fn player_methods(api: &Api, methods: &Table) -> mlua::Result<()> {
    methods.raw_set(
        "foe",
        api.read(|_, kernel, _, data: LuaValue| {
            let seat = player(kernel, &data, "`foe` is asked of a player; this")?;
            if kernel.state().seats() != 2 {
                return misuse("`foe` is for two players; with more use `others()`");
            }
            Ok(object(Handle::player(Seat(1 - seat.0))))
        })?,
    )?;
    methods.raw_set(
        "next",
        api.read(|_, kernel, _, data: LuaValue| {
            let seat = player(kernel, &data, "`next` is asked of a player; this")?;
            let next = kernel.state().turn_order(seat).nth(1).unwrap_or(seat);
            Ok(object(Handle::player(next)))
        })?,
    )?;
    methods.raw_set(
        "others",
        api.read(|lua, kernel, _, data: LuaValue| {
            let seat = player(kernel, &data, "`others` is asked of a player; this")?;
            let others = kernel.state().turn_order(seat).skip(1).map(|seat| object(Handle::player(seat)));
            lua.create_sequence_from(others).map_err(lua_fault)
        })?,
    )
}

/// The value of an ability's card, for lists of abilities.
pub(super) fn ability(lua: &Lua, ability: crate::kernel::value::AbilityRef) -> Result<LuaValue, Fault> {
    to_lua(&Value::Ability(ability), lua).map_err(lua_fault)
}
