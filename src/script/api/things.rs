//! Reading things, their methods, and finding cards.

use std::borrow::Cow;
use std::ffi::c_int;

use mlua::Table;

use crate::kernel::random::Stream;
use crate::kernel::schema::AttrId;
use crate::kernel::select::Found;
use crate::kernel::value::{Handle, Seat, Value};
use crate::kernel::{Fault, Kernel, Parts, misuse};

use super::super::convert;
use super::super::find::{self, Query, unknown};
use super::super::handle::Thing;
use super::super::host::Host;
use super::super::lend::Lend;
use super::super::names::Name;
use super::super::read;
use super::super::sandbox;
use super::super::stack::{Plain, Pushed, Stack};
use super::{Api, card_at, player_at, text_at, wanted_text};

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    fields(api)?;
    finding(api)?;
    let methods: Table = api.table.get("methods")?;
    card_methods(api, &methods)?;
    zone_methods(api, &methods)?;
    player_methods(api, &methods)
}

fn fields(api: &Api) -> mlua::Result<()> {
    let put = |stack: &Stack, kernel: &mut Kernel, _: &Host| {
        let key = stack.text(2).map_or_else(|| stack.came(2).into(), Cow::from);
        let Some(thing) = stack.thing(1) else { return misuse(format!("a {} has no variable `{key}`", stack.named(1))) };
        self::put(kernel, thing, &key, stack.name(2), convert::take(stack, 3, kernel)?)?;
        Ok(0)
    };
    let handle: Table = api.table.get("handle")?;
    handle.raw_set("__newindex", api.act(put)?)?;
    handle.raw_set(
        "__len",
        api.look(|stack, kernel, _| match stack.thing(1) {
            Some(Thing::Zone(zone)) => {
                stack.give(Plain::Int(kernel.state().live_zone(zone).map_or(0, |zone| zone.cards.len() as i64)))
            }
            _ => misuse(format!("a {} has no length", stack.named(1))),
        })?,
    )?;
    handle.raw_set(
        "__tostring",
        api.look(|stack, kernel, host| match stack.thing(1) {
            Some(Thing::Object(handle)) => match kernel.state().seat_of(handle) {
                Some(seat) => stack.give(host.seat_name(seat)),
                None => stack.give(kernel.name(handle.id).as_str()),
            },
            _ => stack.give(stack.named(1)),
        })?,
    )?;
    api.set(
        "option",
        api.look(|stack, kernel, host| {
            match stack.name(2).and_then(|name| name.rule_option).and_then(|at| kernel.options.get(at)) {
                Some((_, value)) => stack.give(value),
                None => {
                    let name = text_at(stack, 2, "the name of a rule option")?;
                    unknown("rule option", name, host.program.options.iter().map(AsRef::as_ref))
                }
            }
        })?,
    )
}

/// Assigns to a variable.
fn put(kernel: &mut Kernel, thing: Thing, key: &str, name: Option<&Name>, value: Value) -> Result<(), Fault> {
    match (thing, name.filter(|name| name.is_field())) {
        (Thing::Frame(frame), Some(name)) => {
            let proc = kernel.state().frame(frame).map(|f| f.proc);
            match name.vars.iter().find(|(p, _)| Some(*p) == proc) {
                Some((_, var)) => kernel.set_var(frame, *var, value),
                None => misuse(format!("this procedure declares no variable `{key}` (add it to its `vars` in game.toml)")),
            }
        }
        (Thing::Side(frame, side), Some(name)) => {
            let proc = kernel.state().frame(frame).map(|f| f.proc);
            match name.side_vars.iter().find(|(p, _)| Some(*p) == proc) {
                Some((_, var)) => kernel.set_side_var(frame, side, *var, value),
                None => misuse(format!(
                    "the sides of this procedure have no variable `{key}` (add it to its `side_vars` in game.toml)"
                )),
            }
        }
        (Thing::Event(event), Some(name)) => kernel.rewrite(event, &name.fields, value),
        (Thing::Object(_), _) => misuse(format!(
            "`{key}` cannot be assigned: use `set`, `add`, `modify` or `move`, so that others can see and answer it"
        )),
        _ => misuse(format!("a {} has no variable `{key}`", thing.named())),
    }
}

/// The cards that the table which is the first argument asks for.
fn select(stack: &Stack, kernel: &Kernel, host: &Host) -> Result<Found, Fault> {
    let mut query = Query::default();
    find::read(stack, 1, kernel, &mut query)?;
    sandbox::charge(kernel.state().objects.len());
    let mut ids = kernel.select(&query.place, &query.test, host)?;
    if query.predicate {
        Lend.lend_for_reading(kernel, host, || {
            ids.retain(|id| stack.asks(1, c"where", Thing::Object(kernel.state().handle(*id))));
        });
    }
    Ok(ids)
}

fn finding(api: &Api) -> mlua::Result<()> {
    api.set("cards", api.look(|stack, kernel, host| stack.give_list(cards(kernel, &select(stack, kernel, host)?)))?)?;
    api.set("count", api.look(|stack, kernel, host| stack.give(Plain::Int(select(stack, kernel, host)?.len() as i64)))?)?;
    api.set(
        "players",
        api.look(|stack, kernel, _| stack.give_list(kernel.state().turn_order(kernel.state().active).map(seated)))?,
    )?;
    api.set("active_player", api.look(|stack, kernel, _| stack.give(Plain::Thing(seated(kernel.state().active))))?)?;
    api.set(
        "random",
        api.act(|stack, kernel, _| match stack.int(1).map(u32::try_from) {
            Some(Ok(n)) if n > 0 => {
                let drawn = kernel.chance(Stream::Chance, |source| source.below(n))?;
                stack.give(Plain::Int(i64::from(drawn) + 1))
            }
            _ => misuse(format!("`random` takes a number from 1, not {}", stack.came(1))),
        })?,
    )?;
    api.set(
        "random_of",
        api.act(|stack, kernel, _| {
            let count = lying(stack, kernel, "random_card")?.len() as u32;
            let at = if count == 0 { 0 } else { kernel.chance(Stream::Chance, |source| source.below(count))? };
            let card = lying(stack, kernel, "random_card")?.get(at as usize);
            stack.give(card.map(|id| Thing::Object(kernel.state().handle(*id))))
        })?,
    )
}

/// A player.
fn seated(seat: Seat) -> Thing {
    Thing::Object(Handle::player(seat))
}

/// Cards as they are now.
fn cards<'a>(kernel: &'a Kernel, ids: &'a [u32]) -> impl ExactSizeIterator<Item = Thing> + DoubleEndedIterator + 'a {
    ids.iter().map(|id| Thing::Object(kernel.state().handle(*id)))
}

/// The value that a text names, also as `is_TYPE` and `has_KEYWORD`.
fn attr_at(stack: &Stack, kernel: &Kernel, at: c_int, what: &str) -> Result<AttrId, Fault> {
    match stack.name(at).and_then(|name| name.attr) {
        Some(attr) => Ok(attr),
        None => attr_of(kernel, text_at(stack, at, what)?),
    }
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

/// Whether a card is of a type or has a keyword, or, where `is` is asked of a zone, whether a card lies there.
fn is_or_has(stack: &Stack, kernel: &Kernel, host: &Host, is: bool) -> Pushed {
    let (method, what) = if is { ("is", "type") } else { ("has", "keyword") };
    if let (Some(Thing::Zone(zone)), Some(Thing::Object(card))) = (stack.thing(1), stack.thing(2)) {
        let alive = kernel.state().live(card).is_some();
        return stack
            .give(Plain::Flag(alive && kernel.state().live_zone(zone).is_some_and(|zone| zone.cards.contains(&card.id))));
    }
    let handle = match stack.thing(1) {
        Some(Thing::Object(handle)) if kernel.state().is_card(handle.id) => handle,
        _ => card_at(stack, kernel, 1, &format!("`{method}` is asked of a card; this"))?,
    };
    let attr = match stack.name(2).and_then(|name| if is { name.is } else { name.has }) {
        Some(attr) => attr,
        None => match stack.text(2) {
            Some(name) => return find::no_flag(kernel, is, name),
            None => return misuse(format!("`{method}` takes the name of a {what}")),
        },
    };
    stack.give(Plain::Flag(kernel.state().live(handle).is_some() && kernel.flag(handle.id, attr, host)?))
}

/// Whether a card lies in a zone of a kind.
fn lies_in(stack: &Stack, kernel: &Kernel, _: &Host) -> Pushed {
    let handle = card_at(stack, kernel, 1, "`lies_in` is asked of a card; this")?;
    kernel.looks_at(Parts::place(handle.id));
    let zones = &kernel.rules.schema.zones;
    let Some(kind) = stack.name(2).and_then(|name| name.zone) else {
        return unknown("zone", text_at(stack, 2, "the zone of `lies_in`")?, zones.keys().map(|name| &**name));
    };
    stack.give(Plain::Flag(kernel.state().lies_in(handle, kind)))
}

fn card_methods(api: &Api, methods: &Table) -> mlua::Result<()> {
    methods.raw_set("is", api.look(|stack, kernel, host| is_or_has(stack, kernel, host, true))?)?;
    methods.raw_set("has", api.look(|stack, kernel, host| is_or_has(stack, kernel, host, false))?)?;
    methods.raw_set(
        "marked",
        api.look(|stack, kernel, _| {
            let Some(bit) = stack.name(2).and_then(|name| name.mark) else {
                let name = text_at(stack, 2, "the mark of `marked`")?;
                return unknown("mark", name, kernel.rules.schema.marks.keys().map(|name| &**name));
            };
            match stack.thing(1) {
                Some(Thing::Object(handle)) => stack.give(Plain::Flag(kernel.state().bears(handle, bit))),
                _ => misuse(format!("`marked` is asked of a card or player, not of a {}", stack.named(1))),
            }
        })?,
    )?;
    methods.raw_set("lies_in", api.tell(lies_in)?)?;
    methods.raw_set(
        "printed",
        api.look(|stack, kernel, _| {
            let handle = card_at(stack, kernel, 1, "`printed` is asked of a card; this")?;
            let attr = attr_at(stack, kernel, 2, "the value of `printed`")?;
            stack.give(read::shaped(kernel, attr, kernel.base(handle.id, attr)))
        })?,
    )?;
    methods.raw_set(
        "last",
        api.look(|stack, kernel, host| {
            let handle = card_at(stack, kernel, 1, "`last` is asked of a card; this")?;
            if stack.text(2) == Some("controller") {
                let seat = kernel.last_attr(handle, kernel.rules.controller(), host)?;
                let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map_or(kernel.state().object(handle.id).owner, Seat);
                return stack.give(Plain::Thing(seated(seat)));
            }
            let attr = attr_at(stack, kernel, 2, "the value of `last`")?;
            stack.give(read::shaped(kernel, attr, kernel.last_attr(handle, attr, host)?))
        })?,
    )?;
    methods.raw_set(
        "param",
        api.look(|stack, kernel, host| {
            let handle = card_at(stack, kernel, 1, "`param` is asked of a card; this")?;
            let name = text_at(stack, 2, "the keyword of `param`")?;
            if stack.name(2).and_then(|name| name.has).is_none() {
                return find::no_flag(kernel, false, name);
            }
            let param = host.keyword_param(kernel.state().object(handle.id).def, name);
            stack.give(param.map_or(Plain::Nil, Plain::Int))
        })?,
    )?;
    methods.raw_set(
        "attached",
        api.look(|stack, kernel, _| {
            let handle = card_at(stack, kernel, 1, "`attached` is asked of a card; this")?;
            let alive = kernel.state().live(handle).is_some();
            stack.give_list(cards(kernel, &if alive { kernel.attached(handle.id) } else { Vec::new() }))
        })?,
    )?;
    methods.raw_set(
        "current",
        api.look(|stack, kernel, _| match stack.thing(1) {
            Some(Thing::Object(handle)) => stack.give(Plain::Thing(Thing::Object(kernel.state().handle(handle.id)))),
            _ => misuse(format!("`current` is asked of a card, not of a {}", stack.named(1))),
        })?,
    )?;
    methods.raw_set("why", api.look(why)?)
}

/// What makes a value what it is: `base`, and a list of `stage`, `amount`, `value` and `source`.
fn why(stack: &Stack, kernel: &Kernel, host: &Host) -> Pushed {
    let name = wanted_text(stack, 2)?;
    let Some(Thing::Object(handle)) = stack.thing(1) else { return misuse("`why` is asked of a card or player") };
    let attr = attr_of(kernel, name)?;
    let why = kernel.why(handle.id, attr, host)?;
    stack.push_fields(&[("base", read::shaped(kernel, attr, why.base))]);
    for (position, (step, value)) in (1..).zip(why.steps) {
        let stage = kernel.rules.schema.stages.get_index(usize::from(step.stage)).map_or("", |(name, _)| name);
        stack.push_fields(&[
            ("stage", Plain::Word(stage)),
            ("amount", Plain::Int(step.amount)),
            ("value", read::shaped(kernel, attr, Some(value))),
            ("source", step.source.map(|ability| Thing::Object(ability.card)).into()),
        ]);
        stack.set_member(-2, position);
    }
    Ok(1)
}

/// The cards in a zone, the top one last.
fn lying<'a>(stack: &Stack, kernel: &'a Kernel, what: &str) -> Result<&'a [u32], Fault> {
    match stack.thing(1) {
        Some(Thing::Zone(zone)) => Ok(kernel.state().live_zone(zone).map_or(&[], |zone| &zone.cards)),
        _ => misuse(format!("`{what}` is asked of a zone, not of a {}", stack.named(1))),
    }
}

/// How many cards are wanted; nothing where it is a single one.
fn how_many(stack: &Stack, what: &str) -> Result<Option<usize>, Fault> {
    match stack.index(2) {
        None if !stack.is_nil(2) => misuse(format!("`{what}` takes a number of cards, not {}", stack.came(2))),
        many => Ok(many),
    }
}

fn zone_methods(api: &Api, methods: &Table) -> mlua::Result<()> {
    methods.raw_set("cards", api.look(|stack, kernel, _| stack.give_list(cards(kernel, lying(stack, kernel, "cards")?)))?)?;
    methods.raw_set(
        "top",
        api.look(|stack, kernel, _| {
            let mut from_top = cards(kernel, lying(stack, kernel, "top")?).rev();
            match how_many(stack, "top")? {
                None => stack.give(from_top.next()),
                Some(n) => stack.give_list(from_top.take(n)),
            }
        })?,
    )?;
    methods.raw_set(
        "bottom",
        api.look(|stack, kernel, _| {
            let mut from_bottom = cards(kernel, lying(stack, kernel, "bottom")?);
            match how_many(stack, "bottom")? {
                None => stack.give(from_bottom.next()),
                Some(n) => stack.give_list(from_bottom.take(n)),
            }
        })?,
    )
}

fn player_methods(api: &Api, methods: &Table) -> mlua::Result<()> {
    methods.raw_set(
        "foe",
        api.look(|stack, kernel, _| {
            let seat = player_at(stack, kernel, 1, "`foe` is asked of a player; this")?;
            if kernel.state().seats() != 2 {
                return misuse("`foe` is for two players; with more use `others()`");
            }
            stack.give(Plain::Thing(seated(Seat(1 - seat.0))))
        })?,
    )?;
    methods.raw_set(
        "next",
        api.look(|stack, kernel, _| {
            let seat = player_at(stack, kernel, 1, "`next` is asked of a player; this")?;
            stack.give(Plain::Thing(seated(kernel.state().turn_order(seat).nth(1).unwrap_or(seat))))
        })?,
    )?;
    methods.raw_set(
        "others",
        api.look(|stack, kernel, _| {
            let seat = player_at(stack, kernel, 1, "`others` is asked of a player; this")?;
            stack.give_list(kernel.state().turn_order(seat).skip(1).map(seated))
        })?,
    )
}
