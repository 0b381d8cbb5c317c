//! Every name of a game, with all that it means: read off a handle, given to a selector, cited.
//!
//! Lua keeps a number with each text, by which a call finds the name without looking at the text.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::diagnostic::nearest;
use crate::kernel::schema::{AbilityOptionId, AttrId, AttrShape, ProcId, Schema, VerbId};

use super::fields::Methods;
use super::find::Key;
use super::program::Program;
use super::vocabulary::METHODS;

/// The number of a text that is no name. (A text that Lua met before it had names to ask for has -1, and is looked up at each use.)
pub const NOTHING: i16 = -2;
/// The number of a name of which there are too many: it is looked up at each use.
pub const LOOKED_UP: i16 = -3;

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
    /// A method.
    pub method: Option<Method>,
    /// A key of selectors.
    pub key: Option<Key>,
    /// A type: the flag of the cards that are of it.
    pub is: Option<AttrId>,
    /// A keyword: the flag of the cards that have it.
    pub has: Option<AttrId>,
    /// A mark: its bit.
    pub mark: Option<u64>,
    /// A word of enums, with its number in each.
    pub words: Vec<(AttrId, i64)>,
    /// A clause.
    pub clause: Option<u32>,
    /// A rule option, by its position among all of them.
    pub rule_option: Option<usize>,
    is_field: bool,
}

/// A method of things.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its number, from 1.
    pub number: i32,
    /// The kinds of thing that have it, a bit each.
    pub kinds: u32,
}

impl Name {
    /// Whether it is read off things, other than as a method.
    pub fn is_field(&self) -> bool {
        self.is_field
    }
}

/// All names.
#[derive(Debug, Default)]
pub struct Names {
    /// What carries out the methods.
    pub carried_out: Methods,
    names: Vec<Name>,
    by_text: FxHashMap<Arc<str>, usize>,
}

impl Names {
    /// The names of a game.
    pub fn new(program: &Program) -> Self {
        let mut names = Names::default();
        names.fields(&program.schema, &program.text_fields);
        for name in &mut names.names {
            name.is_field = true;
        }
        names.methods();
        for (text, key) in Key::ALL {
            names.entry(text).key = Some(*key);
        }
        names.given(&program.schema);
        for (clause, text) in (0..).zip(&program.clauses) {
            names.entry(text).clause = Some(clause);
        }
        for (at, text) in program.options.iter().enumerate() {
            names.entry(text).rule_option = Some(at);
        }
        names
    }

    /// What scripts read off things.
    fn fields(&mut self, schema: &Schema, text_fields: &[Arc<str>]) {
        let names = self;
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
    }

    /// What they call on them.
    fn methods(&mut self) {
        let mut number = 0;
        for (kind, list) in METHODS {
            for text in *list {
                let method = self.entry(text).method.get_or_insert_with(|| {
                    number += 1;
                    Method { number, kinds: 0 }
                });
                method.kinds |= kind.bit();
            }
        }
    }

    /// What they give to selectors and methods.
    fn given(&mut self, schema: &Schema) {
        for (text, kind) in &schema.types {
            self.entry(text).is = Some(kind.is);
        }
        for (at, (text, attr)) in schema.attrs.iter().enumerate() {
            let attr_id = AttrId::from(at);
            if let Some(keyword) = text.strip_prefix("has:") {
                self.entry(keyword).has = Some(attr_id);
            }
            if let AttrShape::Enum(words) = &attr.shape {
                for (value, word) in (0..).zip(words) {
                    self.entry(word).words.push((attr_id, value));
                }
            }
        }
        for (bit, text) in schema.marks.keys().enumerate() {
            self.entry(text).mark = Some(1 << bit);
        }
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
    pub fn get(&self, number: usize) -> Option<&Name> {
        self.names.get(number)
    }

    /// A name by what is written.
    pub fn find(&self, text: &str) -> Option<&Name> {
        self.names.get(*self.by_text.get(text)?)
    }

    /// The number of a text, as Lua keeps it.
    pub fn number(&self, text: &[u8]) -> i16 {
        match std::str::from_utf8(text).ok().and_then(|text| self.by_text.get(text)) {
            None => NOTHING,
            Some(number) => i16::try_from(*number).unwrap_or(LOOKED_UP),
        }
    }

    /// The name that is read off things and nearest to one that does not exist.
    pub fn nearest(&self, text: &str) -> Option<&str> {
        nearest(text, self.names.iter().filter(|name| name.is_field).map(|name| &*name.text))
    }
}
