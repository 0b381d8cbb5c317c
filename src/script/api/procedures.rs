//! Procedures, their sides and outcomes; windows; abilities that the rules use themselves.

use mlua::{Lua, Table, Value as LuaValue};

use crate::kernel::schema::{AbilityKindId, ProcId, WindowId};
use crate::kernel::state::Frame;
use crate::kernel::value::{AbilityRef, FrameRef, Handle, Seat, Value};
use crate::kernel::{Casting, Fault, Kernel, misuse};

use super::super::convert::{armed, from_lua};
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::{Api, named, player, thing};

fn lua_fault(error: mlua::Error) -> Fault {
    Fault::Script(error.to_string().into())
}

fn frame_of(kernel: &Kernel, value: &LuaValue, what: &str) -> Result<Frame, Fault> {
    match thing(value) {
        Some(Thing::Frame(frame)) => match kernel.state().frame(frame) {
            Some(frame) => Ok(frame.clone()),
            None => misuse("that procedure is long over"),
        },
        _ => misuse(format!("`{what}` is asked of a procedure, not of a {}", named(value))),
    }
}

fn ability_of(kernel: &Kernel, value: &LuaValue) -> Result<AbilityRef, Fault> {
    match thing(value) {
        Some(Thing::Ability(ability)) => Ok(ability),
        Some(Thing::Armed(serial)) => Ok(armed(kernel, serial)),
        _ => misuse(format!("an ability is wanted, not a {}", named(value))),
    }
}

/// The side that a role, a player, a card or a side itself names.
fn side_of(kernel: &Kernel, frame: &Frame, value: &LuaValue) -> Result<u8, Fault> {
    let position = match (thing(value), value) {
        (Some(Thing::Side(of, side)), _) if of == frame.serial => Some(usize::from(side)),
        (Some(Thing::Object(handle)), _) => match kernel.state().seat_of(handle) {
            Some(seat) => frame.sides.iter().position(|side| side.player == seat),
            None => frame.sides.iter().position(|side| side.now == Some(handle) || side.first == Some(handle)),
        },
        (_, LuaValue::String(role)) => {
            let role = role.to_string_lossy();
            let proc = kernel.rules.schema.procs.get_index(frame.proc.index()).map(|(_, proc)| proc);
            let roles = proc.map_or(&[][..], |proc| &proc.roles);
            match roles.iter().position(|r| **r == *role) {
                Some(at) => Some(at),
                None => return unknown("role", &role, roles.iter().map(AsRef::as_ref)),
            }
        }
        _ => return misuse(format!("a side is named by its role, its player or its card, not by a {}", named(value))),
    };
    position.map_or_else(|| misuse("no side of this procedure is theirs"), |at| Ok(at as u8))
}

fn cast(kernel: &Kernel, host: &Host, who: &LuaValue) -> Result<Casting, Fault> {
    match thing(who) {
        Some(Thing::Object(handle)) => match kernel.state().seat_of(handle) {
            Some(player) => Ok(Casting { player, card: None }),
            None if kernel.state().live(handle).is_some() => {
                Ok(Casting { player: kernel.controller(handle.id, host)?, card: Some(handle) })
            }
            None => misuse("a card that is gone cannot take a role"),
        },
        _ => misuse(format!("a role is taken by a card or a player, not by a {}", named(who))),
    }
}

/// The ability being used now.
fn current_ability(kernel: &Kernel) -> Option<AbilityRef> {
    use crate::kernel::control::{Call, Task};
    kernel.control().agenda.iter().rev().find_map(|task| match task {
        Task::Thread { call: Call::Block { ability, .. }, .. } => Some(*ability),
        _ => None,
    })
}

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    running(api)?;
    let methods: Table = api.table.get("methods")?;
    sides(api, &methods)?;
    outcomes(api, &methods)?;
    using(api)
}

fn running(api: &Api) -> mlua::Result<()> {
    api.set(
        "begin",
        api.write(|_, kernel, host, (proc, roles, by): (usize, Table, LuaValue)| {
            let mut casting = Vec::new();
            for who in roles.sequence_values::<LuaValue>() {
                casting.push(cast(kernel, host, &who.map_err(lua_fault)?)?);
            }
            let by = if by.is_nil() { current_ability(kernel) } else { Some(ability_of(kernel, &by)?) };
            let frame = kernel.begin(ProcId::from(proc), &casting, by)?;
            Ok(LuaValue::LightUserData(Thing::Frame(frame).pack()))
        })?,
    )?;
    api.set(
        "hand_over",
        api.write(|_, kernel, _, ()| {
            kernel.control_mut().handed_over = true;
            Ok(())
        })?,
    )?;
    api.set(
        "exit",
        api.write(|_, kernel, _, (data, name): (LuaValue, String)| {
            let frame = frame_of(kernel, &data, "exit")?;
            let proc = kernel.rules.schema.procs.get_index(frame.proc.index()).map(|(_, proc)| proc);
            let exits = proc.map(|proc| &proc.exits);
            match exits.and_then(|exits| exits.get_index_of(name.as_str())) {
                Some(exit) => kernel.request_exit(frame.serial, exit as u16),
                None => unknown("exit", &name, exits.into_iter().flat_map(|exits| exits.keys().map(AsRef::as_ref))),
            }
        })?,
    )?;
    api.set(
        "again",
        api.write(|_, kernel, _, data: LuaValue| {
            let frame = frame_of(kernel, &data, "again")?;
            kernel.again(frame.serial)
        })?,
    )?;
    let find = |kernel: &Kernel, name: &str| match kernel.rules.schema.procs.get_index_of(name) {
        Some(proc) => Ok(ProcId::from(proc)),
        None => unknown("procedure", name, kernel.rules.schema.procs.keys().map(AsRef::as_ref)),
    };
    let frame =
        |frame: Option<FrameRef>| frame.map_or(LuaValue::Nil, |frame| LuaValue::LightUserData(Thing::Frame(frame).pack()));
    api.set(
        "current",
        api.read(move |_, kernel, _, name: String| {
            let proc = find(kernel, &name)?;
            Ok(frame(kernel.state().frames.iter().rev().find(|f| f.proc == proc).map(|f| f.serial)))
        })?,
    )?;
    api.set(
        "latest",
        api.read(move |_, kernel, _, name: String| {
            let proc = find(kernel, &name)?;
            Ok(frame(kernel.state().finished.get(proc.index()).and_then(|f| f.as_ref()).map(|f| f.serial)))
        })?,
    )?;
    api.set(
        "temporary",
        api.write(|_, kernel, _, (kind, owner): (String, LuaValue)| {
            let zones = &kernel.rules.schema.zones;
            let procedure_zone = zones.get(kind.as_str()).map(|zone| zone.owner == crate::kernel::schema::ZoneOwner::Procedure);
            match procedure_zone {
                Some(true) => {}
                Some(false) => {
                    return misuse(format!(
                        "`{kind}` is a zone of the table; only zones with owner = \"procedure\" are made this way"
                    ));
                }
                None => return unknown("zone", &kind, zones.keys().map(AsRef::as_ref)),
            }
            let kind = zones.get_index_of(kind.as_str()).unwrap_or(0).into();
            let owner = if owner.is_nil() { Seat::NONE } else { player(kernel, &owner, "the owner of a zone")? };
            let zone = kernel.temporary(kind, owner)?;
            Ok(LuaValue::LightUserData(Thing::Zone(zone).pack()))
        })?,
    )
}

fn sides(api: &Api, methods: &Table) -> mlua::Result<()> {
    let side = |frame: &Frame, at: u8| LuaValue::LightUserData(Thing::Side(frame.serial, at).pack());
    methods.raw_set(
        "side",
        api.read(move |_, kernel, _, (data, which): (LuaValue, LuaValue)| {
            let frame = frame_of(kernel, &data, "side")?;
            // Asking for the side of someone who has none is a fair question.
            if let Some(Thing::Object(handle)) = thing(&which) {
                let seat = kernel.state().seat_of(handle);
                let found = frame.sides.iter().position(|s| match seat {
                    Some(seat) => s.player == seat,
                    None => s.now == Some(handle),
                });
                return Ok(found.map_or(LuaValue::Nil, |at| side(&frame, at as u8)));
            }
            Ok(side(&frame, side_of(kernel, &frame, &which)?))
        })?,
    )?;
    methods.raw_set(
        "sides",
        api.read(move |lua, kernel, _, data: LuaValue| {
            let frame = frame_of(kernel, &data, "sides")?;
            lua.create_sequence_from((0..frame.sides.len()).map(|at| side(&frame, at as u8))).map_err(lua_fault)
        })?,
    )?;
    methods.raw_set(
        "other",
        api.read(|_, kernel, _, data: LuaValue| match thing(&data) {
            Some(Thing::Side(frame, at)) => match kernel.state().frame(frame).map(|f| f.sides.len()) {
                Some(2) => Ok(LuaValue::LightUserData(Thing::Side(frame, 1 - at).pack())),
                _ => misuse("`other` is for procedures with two sides"),
            },
            _ => misuse(format!("`other` is asked of a side, not of a {}", named(&data))),
        })?,
    )?;
    methods.raw_set(
        "score_of",
        api.read(|_, kernel, _, (data, which): (LuaValue, LuaValue)| {
            let frame = frame_of(kernel, &data, "score")?;
            let at = side_of(kernel, &frame, &which)?;
            Ok(frame.sides.get(usize::from(at)).and_then(|side| side.score))
        })?,
    )?;
    methods.raw_set(
        "set_score",
        api.write(|_, kernel, _, (data, which, score): (LuaValue, LuaValue, Option<i64>)| {
            let frame = frame_of(kernel, &data, "score")?;
            let at = side_of(kernel, &frame, &which)?;
            kernel.set_score(frame.serial, at, score)?;
            Ok(score)
        })?,
    )
}

fn outcomes(api: &Api, methods: &Table) -> mlua::Result<()> {
    for (name, wins) in [("win", true), ("lose", false)] {
        methods.raw_set(
            name,
            api.write(move |_, kernel, _, (data, who): (LuaValue, LuaValue)| {
                let frame = frame_of(kernel, &data, name)?;
                let whom = objects(kernel, &who, name)?;
                let (mut winners, mut losers) = (frame.winners.clone(), frame.losers.clone());
                let set = if wins { &mut winners } else { &mut losers };
                for handle in whom {
                    if !set.contains(&handle) {
                        set.push(handle);
                    }
                }
                kernel.set_outcome(frame.serial, winners, losers)
            })?,
        )?;
    }
    methods.raw_set(
        "clear_outcome",
        api.write(|_, kernel, _, data: LuaValue| {
            let frame = frame_of(kernel, &data, "clear_outcome")?;
            kernel.set_outcome(frame.serial, Vec::new(), Vec::new())
        })?,
    )
}

fn objects(kernel: &Kernel, who: &LuaValue, what: &str) -> Result<Vec<Handle>, Fault> {
    match from_lua(who, kernel)? {
        Value::Object(handle) => Ok(vec![handle]),
        Value::List(list) => Ok(list.iter().filter_map(Value::object).collect()),
        other => misuse(format!("`{what}` takes a card, a player or a list of them, not {}", other.kind())),
    }
}

fn using(api: &Api) -> mlua::Result<()> {
    api.set("abilities", api.read(abilities)?)?;
    api.set("any_ability", api.read(|_, kernel, _, kind: usize| Ok(kernel.any_of_kind(kind)))?)?;
    api.set(
        "use",
        api.write(|_, kernel, host, (ability, event, data, you): (LuaValue, LuaValue, LuaValue, LuaValue)| {
            let ability = ability_of(kernel, &ability)?;
            let event = match thing(&event) {
                Some(Thing::Event(event)) => Some(event),
                _ => None,
            };
            let you = if you.is_nil() { kernel.user_of(ability, host)? } else { player(kernel, &you, "`player` of `use`")? };
            let data = from_lua(&data, kernel)?;
            kernel.use_ability(ability, you, event, data)
        })?,
    )?;
    api.set(
        "offer",
        api.write(|_, kernel, _, window: String| match kernel.rules.schema.windows.get_index_of(window.as_str()) {
            Some(at) => kernel.offer(WindowId::from(at)),
            None => unknown("window", &window, kernel.rules.schema.windows.keys().map(AsRef::as_ref)),
        })?,
    )
}

/// `abilities(kind, { of = player, on = cards, event = e, data = ..., named = "..." })`: those that can be used now. The prelude has
/// looked at the kind and the keys.
fn abilities(lua: &Lua, kernel: &Kernel, host: &Host, (index, how): (usize, Option<Table>)) -> Result<Table, Fault> {
    let option = |key: &str| match &how {
        Some(how) => how.raw_get::<LuaValue>(key).map_err(lua_fault),
        None => Ok(LuaValue::Nil),
    };
    let of = match option("of")? {
        LuaValue::Nil => None,
        value => Some(player(kernel, &value, "`of` of `abilities`")?),
    };
    let on = match option("on")? {
        LuaValue::Nil => None,
        value => Some(objects(kernel, &value, "`on` of `abilities`")?),
    };
    let event = match thing(&option("event")?) {
        Some(Thing::Event(event)) => Some(event),
        _ => None,
    };
    let data = from_lua(&option("data")?, kernel)?;
    let name = match option("named")? {
        LuaValue::Nil => None,
        value => Some(value.to_string().map_err(lua_fault)?),
    };
    let order = match option("order")? {
        LuaValue::Nil => None,
        value => {
            let name = value.to_string().map_err(lua_fault)?;
            let orders = &kernel.rules.schema.orders;
            match orders.get(name.as_str()) {
                Some(order) => Some(order),
                None => return unknown("order", &name, orders.keys().map(AsRef::as_ref)),
            }
        }
    };
    let mut usable = Vec::new();
    let kind = AbilityKindId::from(index);
    for ability in kernel.abilities_under(kernel.rules.kind_key(index)) {
        let def = kernel.ability(ability);
        let wanted = on.as_ref().is_none_or(|on| on.contains(&ability.card))
            && def.is_some_and(|def| def.kind == kind && name.as_ref().is_none_or(|name| def.name.as_deref() == Some(name)));
        if !wanted {
            continue;
        }
        let you = kernel.user_of(ability, host)?;
        if of.is_none_or(|of| of == you) && kernel.usable(ability, you, event, &data, host)? {
            usable.push((ability, you));
        }
    }
    if let Some(order) = order {
        kernel.sort_abilities(&mut usable, order, host)?;
    }
    let found = lua.create_table().map_err(lua_fault)?;
    for (ability, _) in usable {
        found.raw_push(super::things::ability(lua, ability)?).map_err(lua_fault)?;
    }
    Ok(found)
}
