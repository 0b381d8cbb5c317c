//! Every name that can be read off a handle, with what it means for each kind of thing.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::diagnostic::nearest;
use crate::kernel::schema::{AbilityOptionId, AttrId, ProcId, Schema, VerbId};

/// What a thing has by itself, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prop {
    /// Whether a card is still the same incarnation.
    Alive,
    /// A name for people.
    Name,
    /// The slug of a card.
    Slug,
    /// The type of a card.
    Type,
    /// The owner of a card or zone.
    Owner,
    /// The controller of a card.
    Controller,
    /// The zone of a card.
    Zone,
    /// The card to which a card is attached.
    Host,
    /// Whether a card is in play.
    InPlay,
    /// Whether a card lies face up.
    FaceUp,
    /// The seat of a player, from 1.
    Seat,
    /// Whether it is a player's turn.
    Active,
    /// Whether a player has lost.
    Lost,
    /// How the game ended for a player.
    Result,
    /// The kind of a zone or ability.
    Kind,
    /// The verb of an event.
    Verb,
    /// The card whose ability brought an event about.
    Source,
    /// The player who brought an event about; the ability that started a procedure.
    By,
    /// The event that triggered what brought an event about.
    Cause,
    /// The innermost procedure of an event.
    Within,
    /// Whether an event was prevented.
    Prevented,
    /// The procedure of a frame, by name; of a step's event, the frame.
    Procedure,
    /// The step at which a frame is.
    Step,
    /// Whether a frame is over.
    Over,
    /// The winners of a frame.
    Winners,
    /// Its losers.
    Losers,
    /// Its winner, if there is at most one.
    Winner,
    /// Its loser, if there is at most one.
    Loser,
    /// The frame within which it was started.
    Parent,
    /// The exit by which it ended.
    Exit,
    /// The player of a side or ability.
    Player,
    /// The card of a side or ability.
    Card,
    /// The card with which a side began.
    First,
    /// The role of a side.
    Role,
}

/// The properties, by name.
pub const PROPS: &[(&str, Prop)] = &[
    ("alive", Prop::Alive),
    ("name", Prop::Name),
    ("slug", Prop::Slug),
    ("type", Prop::Type),
    ("owner", Prop::Owner),
    ("controller", Prop::Controller),
    ("zone", Prop::Zone),
    ("host", Prop::Host),
    ("in_play", Prop::InPlay),
    ("face_up", Prop::FaceUp),
    ("seat", Prop::Seat),
    ("active", Prop::Active),
    ("lost", Prop::Lost),
    ("result", Prop::Result),
    ("kind", Prop::Kind),
    ("verb", Prop::Verb),
    ("source", Prop::Source),
    ("by", Prop::By),
    ("cause", Prop::Cause),
    ("within", Prop::Within),
    ("prevented", Prop::Prevented),
    ("procedure", Prop::Procedure),
    ("step", Prop::Step),
    ("over", Prop::Over),
    ("winners", Prop::Winners),
    ("losers", Prop::Losers),
    ("winner", Prop::Winner),
    ("loser", Prop::Loser),
    ("parent", Prop::Parent),
    ("exit_taken", Prop::Exit),
    ("player", Prop::Player),
    ("card", Prop::Card),
    ("first", Prop::First),
    ("role", Prop::Role),
];

/// A name and all that it can mean.
#[derive(Clone, Debug, Default)]
pub struct Name {
    /// The name.
    pub text: Arc<str>,
    /// A property.
    pub prop: Option<Prop>,
    /// A value or a numeric field.
    pub attr: Option<AttrId>,
    /// A zone.
    pub zone: Option<usize>,
    /// Whether it is a field of cards that holds text.
    pub text_field: bool,
    /// A field of verbs, with its position.
    pub fields: Vec<(VerbId, u8)>,
    /// A variable of procedures.
    pub vars: Vec<(ProcId, u16)>,
    /// A variable of sides.
    pub side_vars: Vec<(ProcId, u16)>,
    /// A role of procedures.
    pub roles: Vec<(ProcId, u8)>,
    /// An option of abilities.
    pub option: Option<AbilityOptionId>,
}

/// All names.
#[derive(Debug, Default)]
pub struct Names {
    names: Vec<Name>,
    by_text: FxHashMap<Arc<str>, usize>,
}

impl Names {
    /// The names of a game.
    pub fn new(schema: &Schema, text_fields: &[Arc<str>]) -> Self {
        let mut names = Names::default();
        for (text, prop) in PROPS {
            names.entry(text).prop = Some(*prop);
        }
        for (index, text) in schema.attrs.keys().enumerate() {
            if !text.contains(':') && &**text != "controller" {
                names.entry(text).attr = Some(AttrId::from(index));
            }
        }
        for (index, text) in schema.zones.keys().enumerate() {
            names.entry(text).zone = Some(index);
        }
        for text in text_fields {
            names.entry(text).text_field = true;
        }
        for (index, verb) in schema.verbs.values().enumerate() {
            for (at, field) in verb.fields.iter().enumerate() {
                names.entry(&field.name).fields.push((VerbId::from(index), at as u8));
            }
        }
        for (index, proc) in schema.procs.values().enumerate() {
            let id = ProcId::from(index);
            for (at, text) in proc.vars.iter().enumerate() {
                names.entry(text).vars.push((id, at as u16));
            }
            for (at, text) in proc.side_vars.iter().enumerate() {
                names.entry(text).side_vars.push((id, at as u16));
            }
            for (at, text) in proc.roles.iter().enumerate() {
                names.entry(text).roles.push((id, at as u8));
            }
        }
        for (index, text) in schema.ability_options.keys().enumerate() {
            names.entry(text).option = Some(AbilityOptionId::from(index));
        }
        names
    }

    fn entry(&mut self, text: &str) -> &mut Name {
        let next = self.names.len();
        let at = *self.by_text.entry(Arc::from(text)).or_insert(next);
        if at == next {
            self.names.push(Name { text: Arc::from(text), ..Name::default() });
        }
        &mut self.names[at]
    }

    /// A name by number.
    pub fn get(&self, at: usize) -> Option<&Name> {
        self.names.get(at)
    }

    /// A name by what is written.
    pub fn find(&self, text: &str) -> Option<&Name> {
        self.names.get(*self.by_text.get(text)?)
    }

    /// All names, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Name> {
        self.names.iter()
    }

    /// The name nearest to one that does not exist.
    pub fn nearest(&self, text: &str) -> Option<&str> {
        nearest(text, self.names.iter().map(|name| &*name.text))
    }
}
