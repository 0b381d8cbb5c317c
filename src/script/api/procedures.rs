//! Procedures, their sides and outcomes; windows; abilities that the rules use themselves.

use std::ffi::c_int;

use mlua::{Lua, Table, Value as LuaValue};
use smallvec::SmallVec;

use crate::kernel::schema::{AbilityKindId, ProcId, WindowId};
use crate::kernel::state::Frame;
use crate::kernel::value::{AbilityRef, Handle, Seat, Value};
use crate::kernel::{Casting, Fault, Kernel, misuse};

use super::super::convert::{armed, from_lua};
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::stack::{Plain, Stack};
use super::{Api, named, player, text_at, thing};

fn lua_fault(error: mlua::Error) -> Fault {
    Fault::Script(error.to_string().into())
}

/// The procedure that is the first argument.
fn frame_of<'a>(stack: &Stack, kernel: &'a Kernel, what: &str) -> Result<&'a Frame, Fault> {
    match stack.thing(1) {
        Some(Thing::Frame(frame)) => match kernel.state().frame(frame) {
            Some(frame) => Ok(frame),
            None => misuse("that procedure is long over"),
        },
        _ => misuse(format!("`{what}` is asked of a procedure, not of a {}", stack.named(1))),
    }
}

fn ability_of(kernel: &Kernel, value: &LuaValue) -> Result<AbilityRef, Fault> {
    match thing(value) {
        Some(Thing::Ability(ability)) => Ok(ability),
        Some(Thing::Armed(serial)) => Ok(armed(kernel, serial)),
        _ => misuse(format!("an ability is wanted, not a {}", named(value))),
    }
}

/// The side that a role, a player, a card or a side itself names, as the second argument.
fn side_of(stack: &Stack, kernel: &Kernel, frame: &Frame) -> Result<u8, Fault> {
    let position = match stack.thing(2) {
        Some(Thing::Side(of, side)) if of == frame.serial => Some(usize::from(side)),
        Some(Thing::Object(handle)) => match kernel.state().seat_of(handle) {
            Some(seat) => frame.sides.iter().position(|side| side.player == seat),
            None => frame.sides.iter().position(|side| side.now == Some(handle) || side.first == Some(handle)),
        },
        _ => match stack.text(2) {
            Some(role) => {
                let proc = kernel.rules.schema.procs.get_index(frame.proc.index()).map(|(_, proc)| proc);
                let roles = proc.map_or(&[][..], |proc| &proc.roles);
                match roles.iter().position(|known| **known == *role) {
                    Some(at) => Some(at),
                    None => return unknown("role", role, roles.iter().map(AsRef::as_ref)),
                }
            }
            None => return misuse(format!("a side is named by its role, its player or its card, not by a {}", stack.named(2))),
        },
    };
    position.map_or_else(|| misuse("no side of this procedure is theirs"), |at| Ok(at as u8))
}

/// Who takes a role.
fn cast(stack: &Stack, kernel: &Kernel, host: &Host, at: c_int) -> Result<Casting, Fault> {
    match stack.thing(at) {
        Some(Thing::Object(handle)) => match kernel.state().seat_of(handle) {
            Some(player) => Ok(Casting { player, card: None }),
            None if kernel.state().live(handle).is_some() => {
                Ok(Casting { player: kernel.controller(handle.id, host)?, card: Some(handle) })
            }
            None => misuse("a card that is gone cannot take a role"),
        },
        _ => misuse(format!("a role is taken by a card or a player, not by a {}", stack.named(at))),
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
        api.act(|stack, kernel, host| {
            let Some(proc) = stack.index(1) else { return misuse("no such procedure") };
            let by = match stack.thing(2) {
                None if stack.is_nil(2) => current_ability(kernel),
                Some(Thing::Ability(ability)) => Some(ability),
                Some(Thing::Armed(serial)) => Some(armed(kernel, serial)),
                _ => return misuse(format!("an ability is wanted, not a {}", stack.named(2))),
            };
            let roles = (3..=stack.len()).map(|at| cast(stack, kernel, host, at));
            let casting = roles.collect::<Result<SmallVec<[Casting; 2]>, Fault>>()?;
            let frame = kernel.begin(ProcId::from(proc), &casting, by)?;
            stack.give(Plain::Thing(Thing::Frame(frame)))
        })?,
    )?;
    api.set(
        "hand_over",
        api.act(|_, kernel, _| {
            kernel.control_mut().handed_over = true;
            Ok(Some(0))
        })?,
    )?;
    api.set(
        "exit",
        api.act(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "exit")?;
            let name = text_at(stack, 2, "the exit")?;
            let proc = kernel.rules.schema.procs.get_index(frame.proc.index()).map(|(_, proc)| proc);
            let exits = proc.map(|proc| &proc.exits);
            match exits.and_then(|exits| exits.get_index_of(name)) {
                Some(exit) => kernel.request_exit(frame.serial, exit as u16)?,
                None => return unknown("exit", name, exits.into_iter().flat_map(|exits| exits.keys().map(AsRef::as_ref))),
            }
            Ok(Some(0))
        })?,
    )?;
    api.set(
        "again",
        api.act(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "again")?.serial;
            kernel.again(frame)?;
            Ok(Some(0))
        })?,
    )?;
    /// The procedure that the first argument names.
    fn find(stack: &Stack, kernel: &Kernel) -> Result<ProcId, Fault> {
        let name = text_at(stack, 1, "the name of a procedure")?;
        match kernel.rules.schema.procs.get_index_of(name) {
            Some(proc) => Ok(ProcId::from(proc)),
            None => unknown("procedure", name, kernel.rules.schema.procs.keys().map(AsRef::as_ref)),
        }
    }
    api.set(
        "current",
        api.look(|stack, kernel, _| {
            let proc = find(stack, kernel)?;
            stack.give(kernel.state().frames.iter().rev().find(|f| f.proc == proc).map(|f| Thing::Frame(f.serial)))
        })?,
    )?;
    api.set(
        "latest",
        api.look(|stack, kernel, _| {
            let proc = find(stack, kernel)?;
            let latest = kernel.state().finished.get(proc.index()).and_then(|f| f.as_ref());
            stack.give(latest.map(|f| Thing::Frame(f.serial)))
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
    methods.raw_set(
        "side",
        api.look(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "side")?;
            // Asking for the side of someone who has none is a fair question.
            if let Some(Thing::Object(handle)) = stack.thing(2) {
                let seat = kernel.state().seat_of(handle);
                let found = frame.sides.iter().position(|s| match seat {
                    Some(seat) => s.player == seat,
                    None => s.now == Some(handle),
                });
                return stack.give(found.map(|at| Thing::Side(frame.serial, at as u8)));
            }
            stack.give(Plain::Thing(Thing::Side(frame.serial, side_of(stack, kernel, frame)?)))
        })?,
    )?;
    methods.raw_set(
        "sides",
        api.look(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "sides")?;
            stack.give_list((0..frame.sides.len()).map(|at| Thing::Side(frame.serial, at as u8)))
        })?,
    )?;
    methods.raw_set(
        "other",
        api.look(|stack, kernel, _| match stack.thing(1) {
            Some(Thing::Side(frame, at)) => match kernel.state().frame(frame).map(|f| f.sides.len()) {
                Some(2) => stack.give(Plain::Thing(Thing::Side(frame, 1 - at))),
                _ => misuse("`other` is for procedures with two sides"),
            },
            _ => misuse(format!("`other` is asked of a side, not of a {}", stack.named(1))),
        })?,
    )?;
    methods.raw_set(
        "score_of",
        api.look(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "score")?;
            let at = side_of(stack, kernel, frame)?;
            stack.give(frame.sides.get(usize::from(at)).and_then(|side| side.score).map_or(Plain::Nil, Plain::Int))
        })?,
    )?;
    methods.raw_set(
        "set_score",
        api.act(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "score")?;
            let (at, serial) = (side_of(stack, kernel, frame)?, frame.serial);
            let score = stack.int(3);
            if score.is_none() && !stack.is_nil(3) {
                return misuse(format!("a score is an integer, not a {}", stack.named(3)));
            }
            kernel.set_score(serial, at, score)?;
            stack.give(score.map_or(Plain::Nil, Plain::Int))
        })?,
    )
}

fn outcomes(api: &Api, methods: &Table) -> mlua::Result<()> {
    for (name, wins) in [("win", true), ("lose", false)] {
        methods.raw_set(
            name,
            api.write(move |_, kernel, _, (data, who): (LuaValue, LuaValue)| {
                let Some(Thing::Frame(serial)) = thing(&data) else {
                    return misuse(format!("`{name}` is asked of a procedure, not of a {}", named(&data)));
                };
                let whom = objects(kernel, &who, name)?;
                let Some(frame) = kernel.state().frame(serial) else { return misuse("that procedure is long over") };
                let (mut winners, mut losers) = (frame.winners.clone(), frame.losers.clone());
                let set = if wins { &mut winners } else { &mut losers };
                for handle in whom {
                    if !set.contains(&handle) {
                        set.push(handle);
                    }
                }
                kernel.set_outcome(serial, winners, losers)
            })?,
        )?;
    }
    methods.raw_set(
        "clear_outcome",
        api.act(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "clear_outcome")?.serial;
            kernel.set_outcome(frame, Vec::new(), Vec::new())?;
            Ok(Some(0))
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
    api.set(
        "any_ability",
        api.look(|stack, kernel, _| stack.give(Plain::Flag(stack.index(1).is_some_and(|kind| kernel.any_of_kind(kind)))))?,
    )?;
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
        api.act(|stack, kernel, _| {
            let window = text_at(stack, 1, "the name of a window")?;
            match kernel.rules.schema.windows.get_index_of(window) {
                Some(at) => kernel.offer(WindowId::from(at))?,
                None => return unknown("window", window, kernel.rules.schema.windows.keys().map(AsRef::as_ref)),
            }
            Ok(Some(0))
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
