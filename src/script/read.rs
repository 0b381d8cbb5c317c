//! Reading fields of things: `card.chi`, `player.hand`, `event.amount`, `duel.challenger`.

use mlua::{IntoLua, Lua, Value as LuaValue};

use crate::kernel::control::{Event, Fate, Script};
use crate::kernel::schema::{AttrId, AttrShape, Occasion};
use crate::kernel::state::{Frame, NONE, Outcome};
use crate::kernel::value::{AbilityRef, FrameRef, Handle, Seat, Value, ZoneRef};
use crate::kernel::{Fault, Kernel, misuse};

use super::convert::{armed, to_lua};
use super::find::shared;
use super::handle::Thing;
use super::host::Host;
use super::names::{Name, Prop};

type Read = Result<LuaValue, Fault>;

/// Reads a field.
///
/// # Errors
/// A field that the thing does not have.
pub fn get(kernel: &Kernel, host: &Host, lua: &Lua, thing: Thing, name: &Name) -> Read {
    let reader = Reader { kernel, host, lua, name };
    match thing {
        Thing::Object(handle) if handle.id == 0 => reader.game(),
        Thing::Object(handle) => match kernel.state().seat_of(handle) {
            Some(seat) => reader.player(handle, seat),
            None => reader.card(handle),
        },
        Thing::Zone(zone) => reader.zone(zone),
        Thing::Frame(frame) => reader.frame(frame),
        Thing::Side(frame, side) => reader.side(frame, side),
        Thing::Event(event) => match kernel.control().event(event) {
            Some(event) => reader.event(event),
            None => misuse("that event is long over"),
        },
        Thing::Ability(ability) => reader.ability(ability),
        Thing::Armed(serial) => reader.ability(armed(kernel, serial)),
    }
}

struct Reader<'a> {
    kernel: &'a Kernel,
    host: &'a Host,
    lua: &'a Lua,
    name: &'a Name,
}

fn out_of_memory(error: mlua::Error) -> Fault {
    Fault::Script(error.to_string().into())
}

impl Reader<'_> {
    fn give(&self, value: &Value) -> Read {
        to_lua(value, self.lua).map_err(out_of_memory)
    }

    fn text(&self, text: &str) -> Read {
        text.into_lua(self.lua).map_err(out_of_memory)
    }

    fn thing(&self, thing: Thing) -> Read {
        Ok(LuaValue::LightUserData(thing.pack()))
    }

    fn player_of(&self, seat: Seat) -> Read {
        if seat == Seat::NONE { Ok(LuaValue::Nil) } else { self.thing(Thing::Object(Handle::player(seat))) }
    }

    fn missing(&self, what: &str) -> Read {
        misuse(format!("{what} has no `{}`", self.name.text))
    }

    fn attr(&self, id: u32, attr: AttrId) -> Read {
        let value = self.kernel.attr(id, attr, self.host)?;
        shaped(self.kernel, self.lua, attr, value).map_err(out_of_memory)
    }

    fn game(&self) -> Read {
        if let Some(zone) = self.shared_zone() {
            return self.thing(Thing::Zone(zone));
        }
        match self.name.attr {
            Some(attr) if self.kernel.base(0, attr).is_some() => self.attr(0, attr),
            _ => self.missing("the game"),
        }
    }

    fn shared_zone(&self) -> Option<ZoneRef> {
        self.kernel.zone_of(self.name.zone?, Seat::NONE)
    }

    fn player(&self, handle: Handle, seat: Seat) -> Read {
        if let Some(attr) = self.name.attr
            && self.kernel.base(handle.id, attr).is_some()
        {
            return self.attr(handle.id, attr);
        }
        if let Some(kind) = self.name.zone
            && let Some(zone) = self.kernel.zone_of(kind, seat)
        {
            return self.thing(Thing::Zone(zone));
        }
        match self.name.prop {
            Some(Prop::Name) => self.text(self.host.seat_name(seat)),
            Some(Prop::Seat) => Ok(LuaValue::Integer(i64::from(seat.0) + 1)),
            Some(Prop::Active) => Ok(LuaValue::Boolean(self.kernel.state().active == seat)),
            Some(Prop::Lost) => {
                let outcome = self.kernel.state().results.get(seat.index());
                Ok(LuaValue::Boolean(outcome == Some(&Outcome::Lost)))
            }
            Some(Prop::Result) => match self.kernel.state().results.get(seat.index()).and_then(|outcome| outcome.word()) {
                Some(word) => self.text(word),
                None => Ok(LuaValue::Nil),
            },
            Some(Prop::Alive) => Ok(LuaValue::Boolean(true)),
            Some(Prop::Controller | Prop::Owner) => self.player_of(seat),
            Some(Prop::Type) => self.text("player"),
            _ if self.shared_zone().is_some() => shared(&self.name.text),
            _ => self.missing("a player"),
        }
    }

    fn card(&self, handle: Handle) -> Read {
        let state = self.kernel.state();
        let object = state.live(handle);
        if let Some(attr) = self.name.attr {
            return if object.is_some() { self.attr(handle.id, attr) } else { Ok(LuaValue::Nil) };
        }
        let def = state.object(handle.id).def;
        if self.name.text_field {
            return match self.host.text_field(def, &self.name.text) {
                Some(text) => self.text(text),
                None => Ok(LuaValue::Nil),
            };
        }
        let card = || self.kernel.rules.schema.cards.get_index(def as usize);
        match self.name.prop {
            Some(Prop::Alive) => return Ok(LuaValue::Boolean(object.is_some())),
            Some(Prop::Name) => return self.text(card().map_or("", |(_, card)| &card.name)),
            Some(Prop::Slug) => return self.text(card().map_or("", |(slug, _)| slug)),
            Some(Prop::Owner) => return self.player_of(state.object(handle.id).owner),
            Some(Prop::Type) => {
                let kind = card().and_then(|(_, card)| self.kernel.rules.schema.types.get_index(card.kind.index()));
                return self.text(kind.map_or("", |(name, _)| name));
            }
            _ => {}
        }
        let Some(object) = object else { return Ok(LuaValue::Nil) };
        match self.name.prop {
            Some(Prop::Controller) => self.player_of(self.kernel.controller(handle.id, self.host)?),
            Some(Prop::Zone) => match state.zone_ref(object.zone) {
                Some(zone) => self.thing(Thing::Zone(zone)),
                None => Ok(LuaValue::Nil),
            },
            Some(Prop::Host) if object.host == NONE => Ok(LuaValue::Nil),
            Some(Prop::Host) => self.thing(Thing::Object(state.handle(object.host))),
            Some(Prop::InPlay) => Ok(LuaValue::Boolean(self.kernel.in_play(object.zone))),
            Some(Prop::FaceUp) => Ok(LuaValue::Boolean(object.face_up)),
            _ => self.missing("a card"),
        }
    }

    fn zone(&self, zone: ZoneRef) -> Read {
        let Some(live) = self.kernel.state().live_zone(zone) else { return Ok(LuaValue::Nil) };
        match self.name.prop {
            Some(Prop::Owner) => self.player_of(live.owner),
            Some(Prop::Kind) => {
                let kind = self.kernel.rules.schema.zones.get_index(live.kind.index());
                self.text(kind.map_or("", |(name, _)| name))
            }
            Some(Prop::InPlay) => Ok(LuaValue::Boolean(self.kernel.in_play(zone.slot))),
            _ => self.missing("a zone"),
        }
    }

    fn frame(&self, frame: FrameRef) -> Read {
        let Some(f) = self.kernel.state().frame(frame) else { return misuse("that procedure is long over") };
        if let Some((_, var)) = self.name.vars.iter().find(|(proc, _)| *proc == f.proc) {
            return self.give(f.vars.get(usize::from(*var)).unwrap_or(&Value::Nil));
        }
        if let Some((_, role)) = self.name.roles.iter().find(|(proc, _)| *proc == f.proc) {
            return self.role(f, *role);
        }
        let declared = self.kernel.rules.schema.procs.get_index(f.proc.index());
        let (name, declared) = match declared {
            Some((name, declared)) => (&**name, declared),
            None => return Ok(LuaValue::Nil),
        };
        match self.name.prop {
            Some(Prop::Procedure) => self.text(name),
            Some(Prop::Step) => self.text(declared.steps.get(usize::from(f.step)).map_or("", |step| step)),
            Some(Prop::Over) => Ok(LuaValue::Boolean(!self.kernel.state().running(frame))),
            Some(Prop::By) => f.by.map_or(Ok(LuaValue::Nil), |ability| self.thing(Thing::Ability(ability))),
            Some(Prop::Winners) => self.cards(&f.winners),
            Some(Prop::Losers) => self.cards(&f.losers),
            Some(Prop::Winner) => self.single(&f.winners, "winner"),
            Some(Prop::Loser) => self.single(&f.losers, "loser"),
            Some(Prop::Parent) if f.parent.0 == 0 => Ok(LuaValue::Nil),
            Some(Prop::Parent) => self.thing(Thing::Frame(f.parent)),
            Some(Prop::Exit) => match f.exit {
                None => Ok(LuaValue::Nil),
                Some(exit) => self.text(declared.exits.get_index(usize::from(exit)).map_or("abandoned", |(name, _)| name)),
            },
            _ => self.missing(&format!("the procedure `{name}`")),
        }
    }

    /// The card now in a role, or the player of a side without a card.
    fn role(&self, frame: &Frame, role: u8) -> Read {
        let Some(side) = frame.sides.get(usize::from(role)) else { return Ok(LuaValue::Nil) };
        match side.now {
            Some(card) if self.kernel.state().live(card).is_some() => self.thing(Thing::Object(card)),
            Some(_) => Ok(LuaValue::Nil),
            None => self.player_of(side.player),
        }
    }

    fn cards(&self, cards: &[Handle]) -> Read {
        self.give(&Value::List(cards.iter().map(|card| Value::Object(*card)).collect()))
    }

    fn single(&self, cards: &[Handle], what: &str) -> Read {
        match cards {
            [] => Ok(LuaValue::Nil),
            [card] => self.thing(Thing::Object(*card)),
            more => misuse(format!("there is no single {what}: there are {}; use `{what}s`", more.len())),
        }
    }

    fn side(&self, frame: FrameRef, side: u8) -> Read {
        let Some(f) = self.kernel.state().frame(frame) else { return misuse("that procedure is long over") };
        let Some(s) = f.sides.get(usize::from(side)) else { return Ok(LuaValue::Nil) };
        if let Some((_, var)) = self.name.side_vars.iter().find(|(proc, _)| *proc == f.proc) {
            return self.give(s.vars.get(usize::from(*var)).unwrap_or(&Value::Nil));
        }
        let handle = |card: Option<Handle>| card.map_or(Ok(LuaValue::Nil), |card| self.thing(Thing::Object(card)));
        match self.name.prop {
            Some(Prop::Player) => self.player_of(s.player),
            Some(Prop::Card) => handle(s.now.filter(|card| self.kernel.state().live(*card).is_some())),
            Some(Prop::First) => handle(s.first),
            Some(Prop::Role) => {
                let proc = self.kernel.rules.schema.procs.get_index(f.proc.index());
                self.text(proc.and_then(|(_, proc)| proc.roles.get(usize::from(side))).map_or("", |role| role))
            }
            _ => self.missing("a side"),
        }
    }

    fn event(&self, event: &Event) -> Read {
        if let Occasion::Verb(verb) = event.what
            && let Some((_, at)) = self.name.fields.iter().find(|(v, _)| *v == verb)
        {
            return self.give(event.fields.get(usize::from(*at)).unwrap_or(&Value::Nil));
        }
        let other = |event| self.thing(Thing::Event(event));
        match self.name.prop {
            Some(Prop::Verb) => match event.what {
                Occasion::Verb(verb) => {
                    self.text(self.kernel.rules.schema.verbs.get_index(verb.index()).map_or("", |(name, _)| name))
                }
                Occasion::Step(..) => self.text("step"),
                Occasion::Proc(_) => self.text("procedure"),
            },
            Some(Prop::Procedure) => self.give(event.fields.first().unwrap_or(&Value::Nil)),
            Some(Prop::Step) => match event.what {
                Occasion::Step(proc, step) => {
                    let proc = self.kernel.rules.schema.procs.get_index(proc.index());
                    self.text(proc.and_then(|(_, proc)| proc.steps.get(usize::from(step))).map_or("", |step| step))
                }
                _ => Ok(LuaValue::Nil),
            },
            Some(Prop::Source) => match event.source {
                Some(ability) if self.kernel.state().is_card(ability.card.id) => self.thing(Thing::Object(ability.card)),
                _ => Ok(LuaValue::Nil),
            },
            Some(Prop::By) => self.player_of(event.by),
            Some(Prop::Cause) => event.cause.map_or(Ok(LuaValue::Nil), other),
            Some(Prop::Parent) => event.parent.map_or(Ok(LuaValue::Nil), other),
            Some(Prop::Within) if event.within.0 == 0 => Ok(LuaValue::Nil),
            Some(Prop::Within) => self.thing(Thing::Frame(event.within)),
            Some(Prop::Prevented) => Ok(LuaValue::Boolean(event.fate == Fate::Prevented)),
            // The verbs of a game may lack a field that others have; reading it is a mistake, not an absence.
            _ => self.missing("this event"),
        }
    }

    fn ability(&self, ability: AbilityRef) -> Read {
        if let Some(option) = self.name.option {
            let value = self.kernel.option_of(ability, option);
            let shape = self.kernel.rules.schema.ability_options.get_index(option.index()).map(|(_, option)| &option.shape);
            return shape_value(self.kernel, self.lua, shape, Some(value)).map_err(out_of_memory);
        }
        let def = self.kernel.ability(ability);
        match self.name.prop {
            Some(Prop::Card) => self.thing(Thing::Object(ability.card)),
            Some(Prop::Name) => def.and_then(|def| def.name.clone()).map_or(Ok(LuaValue::Nil), |name| self.text(&name)),
            Some(Prop::Kind) => {
                let kind = def.and_then(|def| self.kernel.rules.schema.kinds.get_index(def.kind.index()));
                self.text(kind.map_or("", |(name, _)| name))
            }
            Some(Prop::Player) => self.player_of(self.kernel.user_of(ability, self.host as &dyn Script)?),
            _ => self.missing("an ability"),
        }
    }
}

/// An attribute's integer as scripts see it.
///
/// # Errors
/// Lua is out of memory.
pub fn shaped(kernel: &Kernel, lua: &Lua, attr: AttrId, value: Option<i64>) -> mlua::Result<LuaValue> {
    let shape = kernel.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.shape);
    shape_value(kernel, lua, shape, value)
}

fn shape_value(kernel: &Kernel, lua: &Lua, shape: Option<&AttrShape>, value: Option<i64>) -> mlua::Result<LuaValue> {
    let Some(value) = value else { return Ok(LuaValue::Nil) };
    match shape {
        Some(AttrShape::Flag) => Ok(LuaValue::Boolean(value != 0)),
        Some(AttrShape::Enum(words)) => match words.get(value as usize) {
            Some(word) => word.as_ref().into_lua(lua),
            None => Ok(LuaValue::Nil),
        },
        Some(AttrShape::Seat) => {
            let seat = u8::try_from(value).unwrap_or(u8::MAX);
            let known = seat < kernel.state().seats();
            Ok(if known { LuaValue::LightUserData(Thing::Object(Handle::player(Seat(seat))).pack()) } else { LuaValue::Nil })
        }
        Some(AttrShape::Integer) | None => value.into_lua(lua),
    }
}
