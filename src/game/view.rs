//! What a seat may see of a match: cards it knows by name, the others counted, and nothing that depends on what it may not
//! see. Two matches that differ only in that have the same view, byte for byte.

mod text;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::Game;
use super::language::Collation;
use super::reader::{Known, Reader};
use super::words::Words;
use crate::kernel::control::Script;
use crate::kernel::knowledge;
use crate::kernel::schema::{AttrId, AttrKind, AttrShape, Holder, Sees, ZoneOwner};
use crate::kernel::state::{Frame, Outcome, Side, Zone};
use crate::kernel::value::Seat;
use crate::kernel::{Fault, Kernel};

/// A match as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The language in which it is read.
    #[serde(skip)]
    words: &'static Words,
    /// Who looks.
    pub seat: String,
    /// Whose turn it is.
    pub turn: String,
    /// The procedures under way, outermost first.
    pub under_way: Vec<Run>,
    /// The stored values of the game.
    pub values: Vec<Shown>,
    /// Zones that nobody owns.
    pub shared: Vec<Place>,
    /// The players in turn order from the one who looks.
    pub players: Vec<Player>,
    /// Sets of cards that the seat knows, in an order that it does not.
    pub sets: Vec<Vec<String>>,
}

/// A procedure under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// Which.
    pub procedure: String,
    /// The step it is at.
    pub step: String,
    /// Who has which role, with the score if there is one.
    pub roles: Vec<(String, String, Option<i64>)>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The name of the seat.
    pub name: String,
    /// How the game ended for this player.
    pub result: Outcome,
    /// Stored values.
    pub values: Vec<Shown>,
    /// Zones.
    pub zones: Vec<Place>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// How many cards lie in it.
    pub count: usize,
    /// Whether the order of its cards is part of the position.
    pub ordered: bool,
    /// Whether cards there are in play.
    pub in_play: bool,
    /// Whether everybody sees what lies there as a rule, so that what lies face down says so.
    pub open: bool,
    /// What lies there, the top first where there is an order. Cards attached to others are with those.
    pub cards: Vec<Seen>,
}

/// What is seen of one or several cards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// A card that the seat knows.
    Card(Box<CardView>),
    /// One of a set, by its position in [`View::sets`].
    OneOf(usize, Signs),
    /// So many cards that the seat does not know, beside each other.
    Hidden(usize, Signs),
}

/// A known card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CardView {
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
    /// The types that it has now.
    pub types: Vec<String>,
    /// The keywords that it has now.
    pub keywords: Vec<String>,
    /// Printed and stored values, as they are now.
    pub values: Vec<Shown>,
    /// Whether it lies face down.
    pub face_down: bool,
    /// What can be seen of it without knowing it.
    pub signs: Signs,
}

/// What can be seen of a card that lies there, known or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Signs {
    /// Its marks.
    pub marks: Vec<String>,
    /// Its owner, where it does not lie with them.
    pub owner: Option<String>,
    /// Its controller, where that is not its owner.
    pub controller: Option<String>,
    /// What is attached to it, oldest first.
    pub attached: Vec<Seen>,
}

/// A value, as it is and as it was printed or first stood.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Shown {
    /// What is valued.
    pub name: String,
    /// The value now, in words.
    pub now: String,
    /// The value before anything changed it, where that is another.
    pub before: Option<String>,
}

impl View {
    /// What a seat sees.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub fn new(game: &Game, kernel: &Kernel, script: &dyn Script, seat: Seat) -> Result<View, Fault> {
        View::of(&Reader { game, kernel, seat: Some(seat), language: game.manifest.first_language() }, script)
    }

    /// What a reader sees, in the language of the reader.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub fn of(reader: &Reader<'_>, script: &dyn Script) -> Result<View, Fault> {
        let (reader, seat) = (*reader, reader.seat.unwrap_or(Seat(0)));
        let mut looking = Looking { reader, script, seat, sets: BTreeMap::new(), named: Vec::new() };
        let state = reader.kernel.state();
        let mut view = View {
            words: reader.words(),
            seat: reader.seat_name(seat).to_owned(),
            turn: reader.seat_name(state.active).to_owned(),
            under_way: looking.under_way(),
            values: looking.stored(0, Holder::Game)?,
            shared: looking.zones(Seat::NONE)?,
            players: Vec::new(),
            sets: Vec::new(),
        };
        for seat in state.turn_order(seat) {
            view.players.push(Player {
                name: reader.seat_name(seat).to_owned(),
                result: state.results.get(seat.index()).copied().unwrap_or(Outcome::Open),
                values: looking.stored(u32::from(seat.0) + 1, Holder::Player)?,
                zones: looking.zones(seat)?,
            });
        }
        view.sets = looking.named;
        Ok(view)
    }
}

/// A view in the making.
struct Looking<'a> {
    reader: Reader<'a>,
    script: &'a dyn Script,
    seat: Seat,
    /// The position of each set that was met, by its lot.
    sets: BTreeMap<u32, usize>,
    named: Vec<Vec<String>>,
}

impl Looking<'_> {
    fn under_way(&self) -> Vec<Run> {
        let schema = &self.reader.game.rules.schema;
        let run = |frame: &Arc<Frame>| {
            let (name, proc) = schema.procs.get_index(frame.proc.index())?;
            let role = |(role, side): (&Arc<str>, &Side)| {
                let who = side.now.or(side.first).map(|card| self.reader.object(card.id, Known::Now));
                (self.reader.word(role), who.unwrap_or_else(|| self.reader.seat_name(side.player).to_owned()), side.score)
            };
            Some(Run {
                procedure: self.reader.word(name),
                step: proc.steps.get(usize::from(frame.step)).map_or_else(String::new, |step| self.reader.word(step)),
                roles: proc.roles.iter().zip(&frame.sides).map(role).collect(),
            })
        };
        self.reader.kernel.state().frames.iter().filter_map(run).collect()
    }

    /// The zones of an owner, in the order of declaration; those of procedures only while something lies there.
    fn zones(&mut self, owner: Seat) -> Result<Vec<Place>, Fault> {
        let kernel = self.reader.kernel;
        let mut zones: Vec<&Zone> = kernel.state().zones.iter().filter(|zone| zone.owner == owner).collect();
        zones.sort_by_key(|zone| (zone.kind, zone.frame));
        let mut places = Vec::new();
        for zone in zones {
            let Some((name, kind)) = self.reader.game.rules.schema.zones.get_index(zone.kind.index()) else { continue };
            if kind.owner == ZoneOwner::Procedure && zone.frame == 0 {
                continue;
            }
            places.push(Place {
                name: self.reader.word(name),
                count: zone.cards.len(),
                ordered: kind.ordered,
                in_play: kind.in_play,
                open: kind.sees == Sees::All || !kind.face_down,
                cards: self.cards(zone, kind.ordered, kind.in_play)?,
            });
        }
        Ok(places)
    }

    fn cards(&mut self, zone: &Zone, ordered: bool, in_play: bool) -> Result<Vec<Seen>, Fault> {
        let state = self.reader.kernel.state();
        let mut ids: Vec<u32> = zone.cards.iter().copied().filter(|id| !state.is_card(state.object(*id).host)).collect();
        if ordered {
            ids.reverse();
        } else if in_play {
            ids.sort_by_key(|id| (state.object(*id).since, *id));
        }
        let mut seen = Vec::new();
        for id in ids {
            seen.push(self.seen(id, zone.owner)?);
        }
        if !ordered && !in_play {
            // Where neither order nor age can be seen, what lies there is shown by what it is.
            let collation = Collation::of(self.reader.language);
            seen.sort_by(|one, other| by_name(one, other, &collation).then_with(|| one.cmp(other)));
        }
        seen.dedup_by(|next, before| match (before, next) {
            (Seen::Hidden(count, signs), Seen::Hidden(more, others)) if *signs == *others && *signs == Signs::default() => {
                *count += *more;
                true
            }
            _ => false,
        });
        Ok(seen)
    }

    /// What is seen of the card with this id, where it lies with somebody.
    fn seen(&mut self, id: u32, with: Seat) -> Result<Seen, Fault> {
        let signs = self.signs(id, with)?;
        if self.reader.kernel.knows(id, self.seat) {
            return Ok(Seen::Card(Box::new(self.card(id, signs)?)));
        }
        Ok(match knowledge::lot(self.reader.kernel.state(), id, self.seat) {
            0 => Seen::Hidden(1, signs),
            lot => Seen::OneOf(self.set(lot), signs),
        })
    }

    fn set(&mut self, lot: u32) -> usize {
        if let Some(at) = self.sets.get(&lot) {
            return *at;
        }
        let state = self.reader.kernel.state();
        let members = (0..state.objects.len() as u32).filter(|id| knowledge::lot(state, *id, self.seat) == lot);
        let mut names: Vec<String> = members.map(|id| self.reader.card_name(id).to_owned()).collect();
        let collation = Collation::of(self.reader.language);
        names.sort_by(|one, other| collation.compare(one, other));
        self.named.push(names);
        self.sets.insert(lot, self.named.len() - 1);
        self.named.len() - 1
    }

    fn signs(&mut self, id: u32, with: Seat) -> Result<Signs, Fault> {
        let kernel = self.reader.kernel;
        let object = kernel.state().object(id);
        let name = |seat: Seat| self.reader.seat_name(seat).to_owned();
        let owner =
            (object.owner != with).then(|| name(object.owner)).filter(|_| with != Seat::NONE || kernel.in_play(object.zone));
        let controller = if kernel.in_play(object.zone) { kernel.controller(id, self.script)? } else { object.owner };
        let controller = (controller != object.owner).then(|| name(controller));
        let marks = self.reader.marks(object.marks).collect();
        let mut attached = Vec::new();
        for id in kernel.attached(id) {
            attached.push(self.seen(id, kernel.state().object(id).owner)?);
        }
        Ok(Signs { marks, owner, controller, attached })
    }

    fn card(&self, id: u32, signs: Signs) -> Result<CardView, Fault> {
        let kernel = self.reader.kernel;
        let schema = &self.reader.game.rules.schema;
        let object = kernel.state().object(id);
        let mut card = CardView {
            name: self.reader.card_name(id).to_owned(),
            slug: self.reader.slug(id).to_owned(),
            types: Vec::new(),
            keywords: Vec::new(),
            values: Vec::new(),
            face_down: !object.face_up,
            signs,
        };
        for (index, (name, attr)) in schema.attrs.iter().enumerate() {
            let (plain, on) = (name.rsplit(':').next().unwrap_or_default(), AttrId::from(index));
            match attr.kind {
                AttrKind::Type if kernel.flag(id, on, self.script)? => card.types.push(self.reader.word(plain)),
                AttrKind::Keyword if kernel.flag(id, on, self.script)? => card.keywords.push(self.keyword(object.def, plain)),
                AttrKind::Printed | AttrKind::Stored { on: Holder::Card, .. } => card.values.extend(self.shown(id, on, plain)?),
                _ => {}
            }
        }
        Ok(card)
    }

    fn keyword(&self, def: u32, name: &str) -> String {
        let param = self.reader.game.cards.get(def as usize).and_then(|card| card.print.keywords.get(name).copied().flatten());
        let word = self.reader.word(name);
        param.map_or_else(|| word.clone(), |param| format!("{word} {param}"))
    }

    fn stored(&self, id: u32, holder: Holder) -> Result<Vec<Shown>, Fault> {
        let mut values = Vec::new();
        for (index, (name, attr)) in self.reader.game.rules.schema.attrs.iter().enumerate() {
            if matches!(attr.kind, AttrKind::Stored { on, .. } if on == holder) {
                values.extend(self.shown(id, AttrId::from(index), name)?);
            }
        }
        Ok(values)
    }

    /// A value with what it was before; flags that are off both times, and values that a card does not have, are left out.
    fn shown(&self, id: u32, attr: AttrId, name: &str) -> Result<Option<Shown>, Fault> {
        let kernel = self.reader.kernel;
        let Some(now) = kernel.attr(id, attr, self.script)? else { return Ok(None) };
        let declared = self.reader.game.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| attr);
        let before = match declared.map(|attr| &attr.kind) {
            Some(AttrKind::Stored { .. }) => Some(now),
            _ => kernel.base(id, attr),
        };
        let silent = match declared.map(|attr| (&attr.kind, &attr.shape)) {
            Some((_, AttrShape::Flag)) => now == 0 && before.unwrap_or(0) == 0,
            Some((AttrKind::Stored { on: Holder::Card, default }, _)) => now == *default,
            _ => false,
        };
        let before = (before != Some(now))
            .then(|| before.map_or_else(|| self.reader.words().none.to_owned(), |old| self.reader.amount(attr, old)));
        Ok((!silent).then(|| Shown { name: self.reader.word(name), now: self.reader.amount(attr, now), before }))
    }
}

/// The order of known cards by their names; it says nothing of others.
fn by_name(one: &Seen, other: &Seen, collation: &Collation) -> Ordering {
    match (one, other) {
        (Seen::Card(one), Seen::Card(other)) => collation.compare(&one.name, &other.name),
        _ => Ordering::Equal,
    }
}
