//! The quick way to read a field: without mlua, and only where neither a script nor text is needed.
//!
//! Reading is what scripts do most. [`quick`] answers what the kernel knows by itself; whatever it leaves open goes to
//! [`super::read`], which answers everything.

use std::ffi::c_int;

use mlua::{LightUserData, ffi};

use crate::kernel::Kernel;
use crate::kernel::control::Event;
use crate::kernel::schema::{AttrId, AttrShape, Occasion};
use crate::kernel::state::{NONE, Outcome};
use crate::kernel::value::{FrameRef, Handle, Seat, Value};

use super::handle::Thing;
use super::lend::Lend;
use super::names::{Name, Names, Prop};
use super::stack::{Plain, Stack};

/// Reads a field, if no script and no text is needed for it; `None` leaves it to [`super::read::get`].
pub fn quick<'a>(kernel: &'a Kernel, thing: Thing, name: &Name) -> Option<Plain<'a>> {
    match thing {
        Thing::Object(handle) => object(kernel, handle, name),
        Thing::Frame(frame) => self::frame(kernel, frame, name),
        Thing::Side(frame, at) => side(kernel, frame, at, name),
        Thing::Event(event) => self::event(kernel, kernel.control().event(event)?, name),
        Thing::Ability(ability) => match (name.option, name.prop) {
            (Some(option), _) => {
                let (_, declared) = kernel.rules.schema.ability_options.get_index(option.index())?;
                shaped(&declared.shape, kernel.option_of(ability, option))
            }
            (None, Some(Prop::Card)) => Some(Plain::Thing(Thing::Object(ability.card))),
            _ => None,
        },
        Thing::Zone(zone) if name.prop == Some(Prop::Kind) => {
            let kind = kernel.state().live_zone(zone)?.kind;
            Some(Plain::Word(kernel.rules.schema.zones.get_index(kind.index())?.0))
        }
        Thing::Zone(_) | Thing::Armed(_) => None,
    }
}

fn player<'a>(seat: Seat) -> Plain<'a> {
    if seat == Seat::NONE { Plain::Nil } else { Plain::Thing(Thing::Object(Handle::player(seat))) }
}

fn attr(kernel: &Kernel, id: u32, attr: AttrId) -> Option<Plain<'_>> {
    if kernel.is_changed(attr) {
        return None;
    }
    let Some(value) = kernel.base(id, attr) else { return kernel.state().is_card(id).then_some(Plain::Nil) };
    shaped(&kernel.rules.schema.attrs.get_index(attr.index())?.1.shape, value)
}

fn shaped(shape: &AttrShape, value: i64) -> Option<Plain<'_>> {
    match shape {
        AttrShape::Integer => Some(Plain::Int(value)),
        AttrShape::Flag => Some(Plain::Flag(value != 0)),
        AttrShape::Enum(words) => words.get(usize::try_from(value).ok()?).map(|word| Plain::Word(word)),
        AttrShape::Seat => None,
    }
}

fn object<'a>(kernel: &'a Kernel, handle: Handle, name: &Name) -> Option<Plain<'a>> {
    let state = kernel.state();
    if let Some(seat) = state.seat_of(handle) {
        if let Some(value) = name.attr.and_then(|a| attr(kernel, handle.id, a)) {
            return Some(value);
        }
        if let Some(zone) = name.zone.and_then(|kind| kernel.zone_of(kind, seat)) {
            return Some(Plain::Thing(Thing::Zone(zone)));
        }
        return match name.prop {
            Some(Prop::Active) if name.attr.is_none() => Some(Plain::Flag(state.active == seat)),
            Some(Prop::Lost) if name.attr.is_none() => Some(Plain::Flag(state.results.get(seat.index()) == Some(&Outcome::Lost))),
            Some(Prop::Result) if name.attr.is_none() => {
                Some(state.results.get(seat.index()).and_then(|outcome| outcome.word()).map_or(Plain::Nil, Plain::Word))
            }
            _ => None,
        };
    }
    if handle.id == 0
        && let Some(zone) = name.zone.and_then(|kind| kernel.shared_zone(kind))
    {
        return Some(Plain::Thing(Thing::Zone(zone)));
    }
    let Some(object) = state.live(handle) else {
        return match name.prop {
            Some(Prop::Alive) if name.attr.is_none() && !name.text_field => Some(Plain::Flag(false)),
            _ => None,
        };
    };
    if let Some(a) = name.attr {
        return attr(kernel, handle.id, a);
    }
    if name.text_field {
        return None;
    }
    match name.prop {
        Some(Prop::Alive) => Some(Plain::Flag(true)),
        Some(Prop::Owner) if handle.id != 0 => Some(player(object.owner)),
        Some(Prop::Controller) if handle.id != 0 && !kernel.is_changed(kernel.rules.controller()) => Some(player(object.owner)),
        Some(Prop::Zone) => Some(state.zone_ref(object.zone).map_or(Plain::Nil, |zone| Plain::Thing(Thing::Zone(zone)))),
        Some(Prop::InPlay) => Some(Plain::Flag(kernel.in_play(object.zone))),
        Some(Prop::FaceUp) => Some(Plain::Flag(object.face_up)),
        Some(Prop::Host) if object.host == NONE => Some(Plain::Nil),
        Some(Prop::Host) => Some(Plain::Thing(Thing::Object(state.handle(object.host)))),
        _ => None,
    }
}

/// A value of the kernel, where Lua can be given it without making anything.
pub fn plain(value: &Value) -> Option<Plain<'_>> {
    Some(match value {
        Value::Nil => Plain::Nil,
        Value::Flag(flag) => Plain::Flag(*flag),
        Value::Int(n) => Plain::Int(*n),
        Value::Object(handle) => Plain::Thing(Thing::Object(*handle)),
        Value::Zone(zone) => Plain::Thing(Thing::Zone(*zone)),
        Value::Frame(frame) => Plain::Thing(Thing::Frame(*frame)),
        Value::Side(frame, side) => Plain::Thing(Thing::Side(*frame, *side)),
        Value::Event(event) => Plain::Thing(Thing::Event(*event)),
        Value::Ability(ability) => Plain::Thing(Thing::Ability(*ability)),
        Value::Text(text) => Plain::Word(text),
        Value::List(_) | Value::Record(_) => return None,
    })
}

fn frame<'a>(kernel: &'a Kernel, frame: FrameRef, name: &Name) -> Option<Plain<'a>> {
    let f = kernel.state().frame(frame)?;
    if let Some((_, var)) = name.vars.iter().find(|(proc, _)| *proc == f.proc) {
        return plain(f.vars.get(usize::from(*var))?);
    }
    if let Some((_, role)) = name.roles.iter().find(|(proc, _)| *proc == f.proc) {
        let side = f.sides.get(usize::from(*role))?;
        return Some(match side.now {
            Some(card) if kernel.state().live(card).is_some() => Plain::Thing(Thing::Object(card)),
            Some(_) => Plain::Nil,
            None => player(side.player),
        });
    }
    match name.prop {
        Some(Prop::By) => Some(f.by.map_or(Plain::Nil, |ability| Plain::Thing(Thing::Ability(ability)))),
        _ => None,
    }
}

fn side<'a>(kernel: &'a Kernel, frame: FrameRef, at: u8, name: &Name) -> Option<Plain<'a>> {
    let f = kernel.state().frame(frame)?;
    let side = f.sides.get(usize::from(at))?;
    if let Some((_, var)) = name.side_vars.iter().find(|(proc, _)| *proc == f.proc) {
        return plain(side.vars.get(usize::from(*var))?);
    }
    let card = |card: Option<Handle>| card.map_or(Plain::Nil, |card| Plain::Thing(Thing::Object(card)));
    match name.prop {
        Some(Prop::Player) => Some(player(side.player)),
        Some(Prop::Card) => Some(card(side.now.filter(|card| kernel.state().live(*card).is_some()))),
        Some(Prop::First) => Some(card(side.first)),
        _ => None,
    }
}

fn event<'a>(kernel: &'a Kernel, event: &'a Event, name: &Name) -> Option<Plain<'a>> {
    if let Occasion::Verb(verb) = event.what
        && let Some((_, at)) = name.fields.iter().find(|(v, _)| *v == verb)
    {
        return plain(event.fields.get(usize::from(*at))?);
    }
    let other = |event| Plain::Thing(Thing::Event(event));
    match name.prop {
        Some(Prop::Verb) => match event.what {
            Occasion::Verb(verb) => Some(Plain::Word(kernel.rules.schema.verbs.get_index(verb.index())?.0)),
            Occasion::Step(..) | Occasion::Proc(_) => None,
        },
        Some(Prop::Procedure) => plain(event.fields.first()?),
        Some(Prop::By) => Some(player(event.by)),
        Some(Prop::Cause) => Some(event.cause.map_or(Plain::Nil, other)),
        Some(Prop::Parent) => Some(event.parent.map_or(Plain::Nil, other)),
        Some(Prop::Source) => Some(match event.source {
            Some(ability) if kernel.state().is_card(ability.card.id) => Plain::Thing(Thing::Object(ability.card)),
            _ => Plain::Nil,
        }),
        _ => None,
    }
}

/// What the metamethod needs: where the kernel is lent, and the names.
pub struct Reading {
    lend: std::rc::Rc<Lend>,
    names: std::rc::Rc<Names>,
}

impl Reading {
    /// For a host.
    pub fn new(lend: std::rc::Rc<Lend>, names: std::rc::Rc<Names>) -> Self {
        Reading { lend, names }
    }

    /// Reads a field and pushes it. Gives whether it could.
    ///
    /// # Safety
    /// `state` must be a valid Lua with room on its stack.
    unsafe fn push(&self, state: *mut ffi::lua_State, handle: LightUserData, name: usize) -> bool {
        let (Some(thing), Some(name)) = (Thing::unpack(handle), self.names.get(name)) else { return false };
        let pushed = self.lend.read(|kernel, _| {
            let Some(plain) = quick(kernel, thing, name) else { return Ok(false) };
            // SAFETY: as promised by the caller. Nothing here needs dropping.
            unsafe { Stack::new(state) }.push(plain);
            Ok(true)
        });
        pushed.unwrap_or(false)
    }
}

/// The `__index` of handles. Upvalues: a table of methods and numbers of fields by name, and of both where a name is a method of
/// some kinds of thing and a field of others; a [`Reading`]; the call that reads
/// everything, for what this one leaves open.
///
/// # Safety
/// Only Lua may call it, as a closure with these upvalues, while the reading is alive.
pub unsafe extern "C-unwind" fn index(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Lua calls this with two arguments and room for more on the stack; the second upvalue was made from a `Reading`
    // that lives as long as the Lua. No value with a destructor is alive where Lua could raise an error.
    unsafe {
        ffi::lua_pushvalue(state, 2);
        ffi::lua_rawget(state, ffi::lua_upvalueindex(1));
        if ffi::lua_type(state, -1) == ffi::LUA_TTABLE {
            ffi::lua_rawgeti(state, -1, 3);
            let kinds = ffi::lua_tonumber(state, -1) as u32;
            ffi::lua_pop(state, 1);
            let thing = Thing::unpack(LightUserData(ffi::lua_touserdata(state, 1)));
            let method = thing.is_some_and(|thing| thing.kind().bit() & kinds != 0);
            ffi::lua_rawgeti(state, -1, if method { 2 } else { 1 });
            ffi::lua_replace(state, -2);
        }
        if ffi::lua_type(state, -1) == ffi::LUA_TFUNCTION {
            return 1;
        }
        let known = ffi::lua_type(state, -1) == ffi::LUA_TNUMBER;
        if known {
            let name = ffi::lua_tonumber(state, -1) as usize;
            let reading = ffi::lua_touserdata(state, ffi::lua_upvalueindex(2)).cast::<Reading>();
            let handle = LightUserData(ffi::lua_touserdata(state, 1));
            if !(*reading).push(state, handle, name) {
                ffi::lua_pushvalue(state, ffi::lua_upvalueindex(3));
                ffi::lua_pushvalue(state, 1);
                ffi::lua_pushvalue(state, -3);
                ffi::lua_call(state, 2, 1);
            }
            return 1;
        }
        ffi::lua_pushvalue(state, ffi::lua_upvalueindex(3));
        ffi::lua_pushvalue(state, 1);
        ffi::lua_pushvalue(state, 2);
        ffi::lua_call(state, 2, 1);
        1
    }
}
