//! Reading fields of things: `card.chi`, `player.hand`, `event.amount`, `duel.challenger`.

use crate::kernel::control::{Event, Fate, Script};
use crate::kernel::schema::{AttrId, AttrShape, Occasion};
use crate::kernel::state::{Frame, NONE, Outcome, Side};
use crate::kernel::value::{AbilityRef, FrameRef, Handle, Seat, ZoneRef};
use crate::kernel::{Fault, Kernel, Parts, misuse};

use super::convert::armed;
use super::find::shared;
use super::handle::Thing;
use super::host::Host;
use super::names::{Name, Prop};
use super::stack::Plain;

type Read<'a> = Result<Plain<'a>, Fault>;

/// Reads a field.
///
/// # Errors
/// A field that the thing does not have; a script that fails while a value is worked out.
pub fn get<'a>(kernel: &'a Kernel, host: &'a Host, thing: Thing, name: &'a Name) -> Read<'a> {
    let reader = Reader { kernel, host, name };
    match thing {
        // Of these and of an occurrence it is told further down at what a script looks.
        Thing::Frame(_) | Thing::Side(..) | Thing::Event(_) => {}
        _ => kernel.looks_at(Parts::ANY),
    }
    match thing {
        Thing::Object(handle) if handle.id == 0 => reader.game(),
        Thing::Object(handle) => match kernel.state().seat_of(handle) {
            Some(seat) => reader.player(handle, seat),
            None => reader.card(handle),
        },
        Thing::Zone(zone) => reader.zone(zone),
        Thing::Frame(frame) => reader.frame(frame),
        Thing::Side(frame, side) => reader.side(frame, side),
        Thing::Event(event) => {
            kernel.looks_at(Parts::UNTOLD);
            match kernel.control().event(event) {
                Some(event) => reader.event(event),
                None => misuse("that event is long over"),
            }
        }
        Thing::Ability(ability) => reader.ability(ability),
        Thing::Armed(serial) => reader.ability(armed(kernel, serial)),
    }
}

struct Reader<'a> {
    kernel: &'a Kernel,
    host: &'a Host,
    name: &'a Name,
}

fn player(seat: Seat) -> Plain<'static> {
    if seat == Seat::NONE { Plain::Nil } else { Plain::Thing(Thing::Object(Handle::player(seat))) }
}

fn card(card: Option<Handle>) -> Plain<'static> {
    card.map(Thing::Object).into()
}

fn word<'a>(text: Option<impl Into<Plain<'a>>>) -> Plain<'a> {
    text.map_or(Plain::Word(""), Into::into)
}

impl<'a> Reader<'a> {
    fn missing(&self, what: &str) -> Read<'a> {
        misuse(format!("{what} has no `{}`", self.name.text))
    }

    fn attr(&self, id: u32, attr: AttrId) -> Read<'a> {
        Ok(shaped(self.kernel, attr, self.kernel.attr(id, attr, self.host)?))
    }

    fn game(&self) -> Read<'a> {
        if let Some(zone) = self.shared_zone() {
            return Ok(Plain::Thing(Thing::Zone(zone)));
        }
        match self.name.attr {
            Some(attr) if self.kernel.base(0, attr).is_some() => self.attr(0, attr),
            _ => self.missing("the game"),
        }
    }

    fn shared_zone(&self) -> Option<ZoneRef> {
        self.kernel.zone_of(self.name.zone?, Seat::NONE)
    }

    fn player(&self, handle: Handle, seat: Seat) -> Read<'a> {
        if let Some(attr) = self.name.attr
            && self.kernel.base(handle.id, attr).is_some()
        {
            return self.attr(handle.id, attr);
        }
        if let Some(kind) = self.name.zone
            && let Some(zone) = self.kernel.zone_of(kind, seat)
        {
            return Ok(Plain::Thing(Thing::Zone(zone)));
        }
        let state = self.kernel.state();
        let outcome = || state.results.get(seat.index()).copied();
        Ok(match self.name.prop {
            Some(Prop::Name) => Plain::Word(self.host.seat_name(seat)),
            Some(Prop::Seat) => Plain::Int(i64::from(seat.0) + 1),
            Some(Prop::Active) => Plain::Flag(state.active == seat),
            Some(Prop::Lost) => Plain::Flag(outcome() == Some(Outcome::Lost)),
            Some(Prop::Result) => outcome().and_then(Outcome::word).map_or(Plain::Nil, Plain::Word),
            Some(Prop::Alive) => Plain::Flag(true),
            Some(Prop::Controller | Prop::Owner) => player(seat),
            Some(Prop::Type) => Plain::Word("player"),
            _ if self.shared_zone().is_some() => return shared(&self.name.text),
            _ => return self.missing("a player"),
        })
    }

    fn card(&self, handle: Handle) -> Read<'a> {
        let state = self.kernel.state();
        let object = state.live(handle);
        if let Some(attr) = self.name.attr {
            return if object.is_some() { self.attr(handle.id, attr) } else { Ok(Plain::Nil) };
        }
        let def = state.object(handle.id).def;
        if self.name.text_field {
            return Ok(self.host.text_field(def, &self.name.text).map_or(Plain::Nil, Plain::Word));
        }
        let schema = &self.kernel.rules.schema;
        let printed = || schema.cards.get_index(def as usize);
        match self.name.prop {
            Some(Prop::Alive) => return Ok(Plain::Flag(object.is_some())),
            Some(Prop::Name) => return Ok(word(printed().map(|(_, card)| &*card.name))),
            Some(Prop::Slug) => return Ok(word(printed().map(|(slug, _)| &**slug))),
            Some(Prop::Owner) => return Ok(player(state.object(handle.id).owner)),
            Some(Prop::Type) => {
                let kind = printed().and_then(|(_, card)| schema.types.get_index(card.kind.index()));
                return Ok(word(kind.map(|(name, _)| &**name)));
            }
            _ => {}
        }
        let Some(object) = object else { return Ok(Plain::Nil) };
        Ok(match self.name.prop {
            Some(Prop::Controller) => player(self.kernel.controller(handle.id, self.host)?),
            Some(Prop::Zone) => state.zone_ref(object.zone).map(Thing::Zone).into(),
            Some(Prop::Host) if object.host == NONE => Plain::Nil,
            Some(Prop::Host) => Plain::Thing(Thing::Object(state.handle(object.host))),
            Some(Prop::InPlay) => Plain::Flag(self.kernel.in_play(object.zone)),
            Some(Prop::FaceUp) => Plain::Flag(object.face_up),
            _ => return self.missing("a card"),
        })
    }

    fn zone(&self, zone: ZoneRef) -> Read<'a> {
        let Some(live) = self.kernel.state().live_zone(zone) else { return Ok(Plain::Nil) };
        Ok(match self.name.prop {
            Some(Prop::Owner) => player(live.owner),
            Some(Prop::Kind) => word(self.kernel.rules.schema.zones.get_index(live.kind.index()).map(|(name, _)| &**name)),
            Some(Prop::InPlay) => Plain::Flag(self.kernel.in_play(zone.slot)),
            _ => return self.missing("a zone"),
        })
    }

    fn frame(&self, frame: FrameRef) -> Read<'a> {
        let Some(f) = self.kernel.state().frame(frame) else { return misuse("that procedure is long over") };
        self.kernel.looks_at_run(frame);
        if let Some((_, var)) = self.name.vars.iter().find(|(proc, _)| *proc == f.proc) {
            self.kernel.looks_at(Parts::var(*var));
            return Ok(f.vars.get(usize::from(*var)).into());
        }
        if let Some((_, role)) = self.name.roles.iter().find(|(proc, _)| *proc == f.proc) {
            return Ok(self.role(f, *role));
        }
        self.kernel.looks_at(match self.name.prop {
            // These stay what they are.
            Some(Prop::Procedure | Prop::By | Prop::Parent) => Parts::default(),
            Some(Prop::Step | Prop::Exit) => Parts::STEP,
            _ => Parts::ANY,
        });
        let Some((name, declared)) = self.kernel.rules.schema.procs.get_index(f.proc.index()) else { return Ok(Plain::Nil) };
        Ok(match self.name.prop {
            Some(Prop::Procedure) => Plain::Word(name),
            Some(Prop::Step) => word(declared.steps.get(usize::from(f.step)).map(|step| &**step)),
            Some(Prop::Over) => Plain::Flag(!self.kernel.state().running(frame)),
            Some(Prop::By) => f.by.map(Thing::Ability).into(),
            Some(Prop::Winners) => Plain::Objects(&f.winners),
            Some(Prop::Losers) => Plain::Objects(&f.losers),
            Some(Prop::Winner) => single(&f.winners, "winner")?,
            Some(Prop::Loser) => single(&f.losers, "loser")?,
            Some(Prop::Parent) => Some(f.parent).filter(|parent| parent.0 != 0).map(Thing::Frame).into(),
            Some(Prop::Exit) => match f.exit {
                None => Plain::Nil,
                Some(exit) => Plain::Word(declared.exits.get_index(usize::from(exit)).map_or("abandoned", |(name, _)| name)),
            },
            _ => return self.missing(&format!("the procedure `{name}`")),
        })
    }

    /// The card now in a role, or the player of a side without a card.
    fn role(&self, frame: &Frame, role: u8) -> Plain<'a> {
        let Some(side) = frame.sides.get(usize::from(role)) else { return Plain::Nil };
        match self.cast(side) {
            None if side.now.is_none() => player(side.player),
            there => card(there),
        }
    }

    /// The card of a side, while it is there.
    fn cast(&self, side: &Side) -> Option<Handle> {
        self.kernel.looks_at(Parts::ROLES);
        let card = side.now?;
        self.kernel.looks_at(Parts::place(card.id));
        Some(card).filter(|card| self.kernel.state().live(*card).is_some())
    }

    fn side(&self, frame: FrameRef, side: u8) -> Read<'a> {
        let Some(f) = self.kernel.state().frame(frame) else { return misuse("that procedure is long over") };
        self.kernel.looks_at_run(frame);
        let Some(s) = f.sides.get(usize::from(side)) else { return Ok(Plain::Nil) };
        if let Some((_, var)) = self.name.side_vars.iter().find(|(proc, _)| *proc == f.proc) {
            self.kernel.looks_at(Parts::side_var(*var));
            return Ok(s.vars.get(usize::from(*var)).into());
        }
        Ok(match self.name.prop {
            Some(Prop::Player) => player(s.player),
            Some(Prop::Card) => card(self.cast(s)),
            Some(Prop::First) => card(s.first),
            Some(Prop::Role) => {
                let proc = self.kernel.rules.schema.procs.get_index(f.proc.index());
                word(proc.and_then(|(_, proc)| proc.roles.get(usize::from(side))).map(|role| &**role))
            }
            _ => return self.missing("a side"),
        })
    }

    fn event(&self, event: &'a Event) -> Read<'a> {
        if let Occasion::Verb(verb) = event.what
            && let Some((_, at)) = self.name.fields.iter().find(|(v, _)| *v == verb)
        {
            return Ok(event.fields.get(usize::from(*at)).into());
        }
        let schema = &self.kernel.rules.schema;
        Ok(match self.name.prop {
            Some(Prop::Verb) => match event.what {
                Occasion::Verb(verb) => word(schema.verbs.get_index(verb.index()).map(|(name, _)| &**name)),
                Occasion::Step(..) => Plain::Word("step"),
                Occasion::Proc(_) => Plain::Word("procedure"),
            },
            Some(Prop::Procedure) => event.fields.first().into(),
            Some(Prop::Step) => match event.what {
                Occasion::Step(proc, step) => {
                    let proc = schema.procs.get_index(proc.index());
                    word(proc.and_then(|(_, proc)| proc.steps.get(usize::from(step))).map(|step| &**step))
                }
                _ => Plain::Nil,
            },
            Some(Prop::Source) => {
                let card = event.source.map(|ability| ability.card);
                self::card(card.filter(|card| self.kernel.state().is_card(card.id)))
            }
            Some(Prop::By) => player(event.by),
            Some(Prop::Cause) => event.cause.map(Thing::Event).into(),
            Some(Prop::Parent) => event.parent.map(Thing::Event).into(),
            Some(Prop::Within) => Some(event.within).filter(|within| within.0 != 0).map(Thing::Frame).into(),
            Some(Prop::Prevented) => Plain::Flag(event.fate == Fate::Prevented),
            // The verbs of a game may lack a field that others have; reading it is a mistake, not an absence.
            _ => return self.missing("this event"),
        })
    }

    fn ability(&self, ability: AbilityRef) -> Read<'a> {
        let schema = &self.kernel.rules.schema;
        if let Some(option) = self.name.option {
            let value = self.kernel.option_of(ability, option);
            let shape = schema.ability_options.get_index(option.index()).map(|(_, option)| &option.shape);
            return Ok(shape_value(self.kernel, shape, Some(value)));
        }
        let def = self.kernel.ability(ability);
        Ok(match self.name.prop {
            Some(Prop::Card) => Plain::Thing(Thing::Object(ability.card)),
            Some(Prop::Name) => def.and_then(|def| def.name.as_deref()).map_or(Plain::Nil, Plain::Word),
            Some(Prop::Kind) => word(def.and_then(|def| schema.kinds.get_index(def.kind.index())).map(|(name, _)| &**name)),
            Some(Prop::Player) => player(self.kernel.user_of(ability, self.host as &dyn Script)?),
            _ => return self.missing("an ability"),
        })
    }
}

fn single(cards: &[Handle], what: &str) -> Result<Plain<'static>, Fault> {
    match cards {
        [] => Ok(Plain::Nil),
        [card] => Ok(Plain::Thing(Thing::Object(*card))),
        more => misuse(format!("there is no single {what}: there are {}; use `{what}s`", more.len())),
    }
}

/// An attribute's integer as scripts see it.
pub fn shaped(kernel: &Kernel, attr: AttrId, value: Option<i64>) -> Plain<'_> {
    let shape = kernel.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.shape);
    shape_value(kernel, shape, value)
}

fn shape_value<'a>(kernel: &Kernel, shape: Option<&'a AttrShape>, value: Option<i64>) -> Plain<'a> {
    let Some(value) = value else { return Plain::Nil };
    match shape {
        Some(AttrShape::Flag) => Plain::Flag(value != 0),
        Some(AttrShape::Enum(words)) => words.get(value as usize).map_or(Plain::Nil, |word| Plain::Word(word)),
        Some(AttrShape::Seat) => {
            let seat = u8::try_from(value).ok().filter(|seat| *seat < kernel.state().seats());
            seat.map_or(Plain::Nil, |seat| player(Seat(seat)))
        }
        Some(AttrShape::Integer) | None => Plain::Int(value),
    }
}
