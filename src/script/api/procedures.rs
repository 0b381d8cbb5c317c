//! Procedures, their sides and outcomes.

use std::ffi::c_int;
use std::sync::Arc;

use mlua::Table;
use smallvec::SmallVec;

use crate::kernel::schema::{ProcId, ZoneOwner};
use crate::kernel::state::Frame;
use crate::kernel::value::{AbilityRef, Handle, Seat, Value};
use crate::kernel::verbs::SUBSTITUTE;
use crate::kernel::{Casting, Fault, Kernel, Parts, Proposed, misuse};

use super::super::convert::{self, armed, take};
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::read;
use super::super::stack::{Plain, Pushed, Stack, WAIT};
use super::{Api, player_at, text_at, unknown_option, wanted_text};

/// The procedure that is the first argument.
fn frame_of<'a>(stack: &Stack, kernel: &'a Kernel, what: &str) -> Result<&'a Frame, Fault> {
    match stack.thing(1) {
        Some(Thing::Frame(run)) => match kernel.state().frame(run) {
            Some(frame) => {
                kernel.looks_at_run(run);
                Ok(frame)
            }
            None => misuse("that procedure is long over"),
        },
        _ => misuse(format!("`{what}` is asked of a procedure, not of a {}", stack.named(1))),
    }
}

/// The ability that is an argument.
pub(super) fn ability_at(stack: &Stack, kernel: &Kernel, at: c_int) -> Result<AbilityRef, Fault> {
    match stack.thing(at) {
        Some(Thing::Ability(ability)) => Ok(ability),
        Some(Thing::Armed(serial)) => Ok(armed(kernel, serial)),
        _ => misuse(format!("an ability is wanted, not a {}", stack.named(at))),
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
    let methods: Table = api.table.get("methods")?;
    running(api, &methods)?;
    sides(api, &methods)?;
    outcomes(api, &methods)
}

fn running(api: &Api, methods: &Table) -> mlua::Result<()> {
    api.set(
        "begin",
        api.act(|stack, kernel, host| {
            begin(stack, kernel, host)?;
            hand_over(kernel)
        })?,
    )?;
    api.set(
        "run",
        api.act(|stack, kernel, host| {
            begin(stack, kernel, host)?;
            Ok(WAIT)
        })?,
    )?;
    methods.raw_set(
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
            Ok(WAIT)
        })?,
    )?;
    methods.raw_set(
        "again",
        api.act(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "again")?.serial;
            kernel.again(frame)?;
            Ok(0)
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
            stack.give(kernel.state().current(proc).map(Thing::Frame))
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
        api.act(|stack, kernel, _| {
            let kind = wanted_text(stack, 1)?;
            let zones = &kernel.rules.schema.zones;
            let Some((at, _, zone)) = zones.get_full(kind) else {
                return unknown("zone", kind, zones.keys().map(AsRef::as_ref));
            };
            if zone.owner != ZoneOwner::Procedure {
                return misuse(format!(
                    "`{kind}` is a zone of the table; only zones with owner = \"procedure\" are made this way"
                ));
            }
            let owner = if stack.is_nil(2) { Seat::NONE } else { player_at(stack, kernel, 2, "the owner of a zone")? };
            let zone = kernel.temporary(at.into(), owner)?;
            stack.give(Plain::Thing(Thing::Zone(zone)))
        })?,
    )
}

/// What was put on the agenda goes on without the script.
pub(super) fn hand_over(kernel: &mut Kernel) -> Pushed {
    kernel.control_mut().handed_over = true;
    Ok(0)
}

/// Begins the procedure that is the first argument, with the roles and variables of the table that is the second.
fn begin(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Result<(), Fault> {
    let rules = kernel.rules.clone();
    let id = stack.list_len(1).and_then(|_| stack.with_field(1, c"id", |at| stack.index(at)));
    let Some((id, (name, proc))) = id.and_then(|id| Some((id, rules.schema.procs.get_index(id)?))) else {
        return misuse("no such procedure");
    };
    let mut roles: SmallVec<[Option<Casting>; 2]> = proc.roles.iter().map(|_| None).collect();
    let mut vars: SmallVec<[(u16, Value); 4]> = SmallVec::new();
    let (mut by, mut strange) = (None, None);
    if !stack.is_nil(2) {
        if stack.list_len(2).is_none() {
            return misuse(format!("`{name}` begins with a table of roles and variables, not with a {}", stack.type_name(2)));
        }
        stack.each(2, |key, at| {
            let word = stack.text(key).unwrap_or_default();
            let place = |names: &[Arc<str>]| names.iter().position(|known| **known == *word);
            if let Some((slot, _)) = roles.iter_mut().zip(&proc.roles).find(|(_, role)| ***role == *word) {
                *slot = Some(cast(stack, kernel, host, at)?);
            } else if word == "by" {
                by = Some(ability_at(stack, kernel, at)?);
            } else if let Some(var) = place(&proc.vars) {
                vars.push((var as u16, take(stack, at, kernel)?));
            } else if strange.is_none() {
                let known = proc.roles.iter().chain(&proc.vars).map(AsRef::as_ref).chain(["by"]);
                strange = Some(unknown_option(stack, key, &format!("`{name}`"), known));
            }
            Ok(())
        })?;
    }
    let mut casting = SmallVec::<[Casting; 2]>::new();
    for (role, slot) in proc.roles.iter().zip(roles) {
        match slot {
            Some(who) => casting.push(who),
            None => return misuse(format!("`{name}` needs somebody in the role `{role}`")),
        }
    }
    strange.unwrap_or(Ok(()))?;
    let frame = kernel.begin(ProcId::from(id), &casting, by.or_else(|| current_ability(kernel)))?;
    vars.into_iter().try_for_each(|(var, value)| kernel.set_var(frame, var, value))
}

fn sides(api: &Api, methods: &Table) -> mlua::Result<()> {
    methods.raw_set(
        "side",
        api.tell(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "side")?;
            // Asking for the side of someone who has none is a fair question.
            if let Some(Thing::Object(handle)) = stack.thing(2) {
                kernel.looks_at(Parts::ROLES);
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
    methods.raw_set("score", api.either(score, set_score)?)?;
    methods.raw_set("substitute", api.act(substitute)?)
}

fn score(stack: &Stack, kernel: &Kernel, _: &Host) -> Pushed {
    let frame = frame_of(stack, kernel, "score")?;
    let at = side_of(stack, kernel, frame)?;
    stack.give(frame.sides.get(usize::from(at)).and_then(|side| side.score).map_or(Plain::Nil, Plain::Int))
}

fn set_score(stack: &Stack, kernel: &mut Kernel, _: &Host) -> Pushed {
    let frame = frame_of(stack, kernel, "score")?;
    let (at, serial) = (side_of(stack, kernel, frame)?, frame.serial);
    let Some(score) = stack.int(3) else { return misuse(format!("a score is an integer, not a {}", stack.named(3))) };
    kernel.set_score(serial, at, Some(score))?;
    stack.give(Plain::Int(score))
}

/// Another card takes the role that the second argument names, itself or by its side.
fn substitute(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let mut rest = 2;
    if !stack.is_text(2) {
        let Some(side) = stack.thing(2) else {
            return misuse(format!("a side is named by its role or itself, not by a {}", stack.named(2)));
        };
        let role = host.names.find("role").map_or(Ok(Plain::Nil), |role| read::get(kernel, host, side, role))?;
        // What was left out is nil, also while something lies where it would.
        (stack.len()..3).for_each(|_| stack.push(Plain::Nil));
        rest = stack.len() + 1;
        stack.push(role);
        stack.push_again(3);
    }
    let rules = kernel.rules.clone();
    let declared = rules.schema.verbs.get_index(SUBSTITUTE.index());
    let (name, declared) = declared.map_or(("", &[][..]), |(name, declared)| (name, &declared.fields));
    let fields = convert::fields(name, declared, stack, |at| if at == 0 { 1 } else { rest + at as c_int - 1 }, kernel)?;
    match kernel.propose(SUBSTITUTE, fields, host)? {
        Proposed::Done(happened) => stack.give(Plain::Flag(happened)),
        // It is the kernel's own: it has no body and makes nothing.
        Proposed::Wait | Proposed::Made(_) | Proposed::Bodies(_) => Ok(WAIT),
    }
}

fn outcomes(api: &Api, methods: &Table) -> mlua::Result<()> {
    methods.raw_set("win", api.act(|stack, kernel, _| outcome(stack, kernel, "win", true))?)?;
    methods.raw_set("lose", api.act(|stack, kernel, _| outcome(stack, kernel, "lose", false))?)?;
    methods.raw_set(
        "clear_outcome",
        api.act(|stack, kernel, _| {
            let frame = frame_of(stack, kernel, "clear_outcome")?.serial;
            kernel.set_outcome(frame, Vec::new(), Vec::new())?;
            Ok(0)
        })?,
    )
}

/// Who wins or loses the procedure that is the first argument: those that are the second, besides those who do already.
fn outcome(stack: &Stack, kernel: &mut Kernel, what: &str, wins: bool) -> Pushed {
    let serial = match stack.thing(1) {
        Some(Thing::Frame(serial)) => serial,
        _ => return misuse(format!("`{what}` is asked of a procedure, not of a {}", stack.named(1))),
    };
    let whom = objects(stack, 2, kernel, what)?;
    let frame = frame_of(stack, kernel, what)?;
    let (mut winners, mut losers) = (frame.winners.clone(), frame.losers.clone());
    let set = if wins { &mut winners } else { &mut losers };
    for handle in whom {
        if !set.contains(&handle) {
            set.push(handle);
        }
    }
    kernel.set_outcome(serial, winners, losers)?;
    Ok(0)
}

/// The things that are an argument, one or a list.
pub(super) fn objects(stack: &Stack, at: c_int, kernel: &Kernel, what: &str) -> Result<Vec<Handle>, Fault> {
    match take(stack, at, kernel)? {
        Value::Object(handle) => Ok(vec![handle]),
        Value::List(list) => Ok(list.iter().filter_map(Value::object).collect()),
        other => misuse(format!("`{what}` takes a card, a player or a list of them, not {}", other.kind())),
    }
}
