//! Windows, and abilities that the rules use themselves.

use std::ffi::c_int;

use crate::kernel::schema::{AbilityDef, AbilityKindId, WindowId};
use crate::kernel::value::{AbilityRef, EventRef, Seat, Value};
use crate::kernel::{Fault, Kernel, Parts, misuse};

use super::super::convert::take;
use super::super::find::unknown;
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::stack::{Pushed, Stack, WAIT};
use super::procedures::{ability_at, hand_over, objects};
use super::{Api, player_at, text_at, unknown_option, wanted_text};

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    api.set("abilities", api.look(abilities)?)?;
    api.set("use", api.act(use_ability)?)?;
    api.set(
        "offer",
        api.act(|stack, kernel, _| {
            offer(stack, kernel)?;
            hand_over(kernel)
        })?,
    )?;
    api.set(
        "open_window",
        api.act(|stack, kernel, _| {
            offer(stack, kernel)?;
            Ok(WAIT)
        })?,
    )
}

/// Opens the window that the first argument names.
fn offer(stack: &Stack, kernel: &mut Kernel) -> Result<(), Fault> {
    let window = text_at(stack, 1, "the name of a window")?;
    match kernel.rules.schema.windows.get_index_of(window) {
        Some(at) => kernel.offer(WindowId::from(at)),
        None => unknown("window", window, kernel.rules.schema.windows.keys().map(AsRef::as_ref)),
    }
}

/// Looks at the options of a call, the table at a position.
fn options(
    stack: &Stack,
    at: c_int,
    what: &str,
    known: &[&str],
    mut look: impl FnMut(&str, c_int) -> Result<(), Fault>,
) -> Result<(), Fault> {
    if stack.is_nil(at) {
        return Ok(());
    }
    if stack.list_len(at).is_none() {
        return misuse(format!("`{what}` takes a table of options, not a {}", stack.type_name(at)));
    }
    stack.each(at, |key, value| match stack.text(key) {
        Some(name) if known.contains(&name) => look(name, value),
        _ => unknown_option(stack, key, &format!("`{what}`"), known.iter().copied()),
    })
}

/// `use(ability, { event = e, data = ..., player = p })`: the script waits until it is over.
fn use_ability(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let (mut event, mut data, mut you) = (None, Value::Nil, None);
    options(stack, 2, "use", &["event", "data", "player"], |name, at| {
        match name {
            "event" => event = event_of(stack, at),
            "data" => data = take(stack, at, kernel)?,
            _ => you = Some(player_at(stack, kernel, at, "`player` of `use`")?),
        }
        Ok(())
    })?;
    let ability = ability_at(stack, kernel, 1)?;
    let you = match you {
        Some(you) => you,
        None => kernel.user_of(ability, host)?,
    };
    kernel.use_ability(ability, you, event, data)?;
    Ok(WAIT)
}

fn event_of(stack: &Stack, at: c_int) -> Option<EventRef> {
    match stack.thing(at) {
        Some(Thing::Event(event)) => Some(event),
        _ => None,
    }
}

/// The abilities of a kind that can be used now, by a player if one is given, with what they would be given, and their users.
///
/// # Errors
/// A script that fails.
pub fn usable(
    kernel: &Kernel,
    host: &Host,
    (kind, of): (usize, Option<Seat>),
    (event, data): (Option<EventRef>, &Value),
    wanted: impl Fn(AbilityRef, &AbilityDef) -> bool,
) -> Result<Vec<(AbilityRef, Seat)>, Fault> {
    // What can be used depends on what is under way.
    kernel.looks_at(Parts::UNTOLD);
    let mut usable = Vec::new();
    for ability in kernel.abilities_under(kernel.rules.kind_key(kind)) {
        let is_wanted = |def: &AbilityDef| def.kind == AbilityKindId::from(kind) && wanted(ability, def);
        if !kernel.ability(ability).is_some_and(is_wanted) {
            continue;
        }
        let you = kernel.user_of(ability, host)?;
        if of.is_none_or(|of| of == you) && kernel.usable(ability, you, event, data, host)? {
            usable.push((ability, you));
        }
    }
    Ok(usable)
}

/// `abilities(kind, { of = player, on = cards, event = e, data = ..., named = "...", order = "..." })`: those that can be used now.
fn abilities(stack: &Stack, kernel: &Kernel, host: &Host) -> Pushed {
    let kinds = &kernel.rules.schema.kinds;
    let name = text_at(stack, 1, "the kind of `abilities`")?;
    let Some(kind) = kinds.get_index_of(name) else {
        return unknown("kind of ability", name, kinds.keys().map(AsRef::as_ref));
    };
    let any = kernel.any_of_kind(kind);
    let (mut of, mut on, mut event, mut data, mut named, mut order) = (None, None, None, Value::Nil, None, None);
    options(stack, 2, "abilities", &["of", "on", "event", "data", "named", "order"], |name, at| {
        match name {
            // What is asked of none need not be read.
            _ if !any => {}
            "of" => of = Some(player_at(stack, kernel, at, "`of` of `abilities`")?),
            "on" => on = Some(objects(stack, at, kernel, "`on` of `abilities`")?),
            "event" => event = event_of(stack, at),
            "data" => data = take(stack, at, kernel)?,
            "named" => named = Some(wanted_text(stack, at)?.to_owned()),
            _ => {
                let (name, orders) = (wanted_text(stack, at)?, &kernel.rules.schema.orders);
                match orders.get(name) {
                    Some(known) => order = Some(known),
                    None => return unknown("order", name, orders.keys().map(AsRef::as_ref)),
                }
            }
        }
        Ok(())
    })?;
    let mut usable = usable(kernel, host, (kind, of), (event, &data), |ability, def| {
        on.as_ref().is_none_or(|on| on.contains(&ability.card))
            && named.as_ref().is_none_or(|name| def.name.as_deref() == Some(name))
    })?;
    if let Some(order) = order {
        kernel.sort_abilities(&mut usable, order, host)?;
    }
    stack.give_list(usable.iter().map(|(ability, _)| Thing::Ability(*ability)))
}
