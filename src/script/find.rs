//! `cards { ... }`: a table of Lua as a selector of the kernel.

use std::ffi::c_int;

use smallvec::{SmallVec, smallvec};

use crate::kernel::schema::{AttrId, AttrShape};
use crate::kernel::select::{Compare, Test, Where};
use crate::kernel::value::{Handle, Seat, ZoneRef};
use crate::kernel::verbs::face_up;
use crate::kernel::{Fault, Kernel, misuse};

use super::handle::Thing;
use super::names::Name;
use super::stack::Stack;
use crate::diagnostic::nearest;

/// What a selector can say of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The kind of zone where to look, or several.
    Zone,
    /// Whose zones.
    Of,
    /// The zones where to look.
    Within,
    /// Who controls it.
    Controller,
    /// Who does not.
    NotController,
    /// Whose it is.
    Owner,
    /// A type that it is of, or several of which it is one.
    Type,
    /// A keyword that it has.
    Has,
    /// A keyword that it has not.
    NotHas,
    /// A mark that it bears.
    Marked,
    /// A mark that it does not bear.
    NotMarked,
    /// How it lies: `up` or `down`.
    Face,
    /// The card to which it is attached.
    AttachedTo,
    /// Cards that do not count.
    Except,
    /// Which card it is.
    Slug,
    /// What a function says of it.
    Where,
    /// The least that values are.
    AtLeast,
    /// The most that they are.
    AtMost,
    /// What they are exactly.
    Equal,
    /// What they are not.
    NotEqual,
    /// What one of them is exactly, or one of several such.
    AnyEqual,
    /// Tests of which it passes one.
    AnyOf,
    /// Tests of which it passes none.
    NoneOf,
}

impl Key {
    /// All keys, by name.
    pub const ALL: &[(&str, Key)] = &[
        ("zone", Key::Zone),
        ("of", Key::Of),
        ("within", Key::Within),
        ("controller", Key::Controller),
        ("not_controller", Key::NotController),
        ("owner", Key::Owner),
        ("type", Key::Type),
        ("has", Key::Has),
        ("not_has", Key::NotHas),
        ("marked", Key::Marked),
        ("not_marked", Key::NotMarked),
        ("face", Key::Face),
        ("attached_to", Key::AttachedTo),
        ("except", Key::Except),
        ("slug", Key::Slug),
        ("where", Key::Where),
        ("at_least", Key::AtLeast),
        ("at_most", Key::AtMost),
        ("equal", Key::Equal),
        ("not_equal", Key::NotEqual),
        ("any_equal", Key::AnyEqual),
        ("any_of", Key::AnyOf),
        ("none_of", Key::NoneOf),
    ];

    /// Their names.
    pub const NAMES: &[&str] = &{
        let mut names = [""; Key::ALL.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = Key::ALL[at].0;
            at += 1;
        }
        names
    };

    /// The key of this name.
    pub fn named(name: &str) -> Option<Key> {
        Key::ALL.iter().find(|(text, _)| *text == name).map(|(_, key)| *key)
    }

    fn text(self) -> &'static str {
        Key::ALL.iter().find(|(_, key)| *key == self).map_or("", |(text, _)| text)
    }
}

/// How deep alternatives may lie in each other.
pub const DEEPEST: usize = 8;

/// What a table asks for.
#[derive(Default)]
pub struct Query {
    /// Where to look.
    pub place: Where,
    /// What the cards must be like.
    pub test: Test,
    /// Whether there is something that only a script can tell: `where`.
    pub predicate: bool,
}

/// Reads a table that is an argument into a query that asks for nothing yet.
///
/// # Errors
/// An unknown key, a name that nobody declared, a value of the wrong kind.
pub fn read(stack: &Stack, table: c_int, kernel: &Kernel, query: &mut Query) -> Result<(), Fault> {
    let mut kinds = SmallVec::new();
    let mut of = None;
    let mut within = None;
    if stack.list_len(table).is_none() {
        return misuse(format!("a selector is a table such as {{ type = \"...\" }}, not {}", stack.came(table)));
    }
    stack.each(table, |key, at| {
        let value = Given { stack, at, key: known_key(stack, key)?, kernel };
        match value.key {
            Key::Zone => value.each_of("a zone or a list of zones", |one| {
                let kind = one.zone()?;
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
                Ok(())
            })?,
            Key::Of => of = Some(value.player()?),
            Key::Within => within = Some(value.zones()?),
            Key::Where if stack.is_function(at) => query.predicate = true,
            Key::Where => return value.wrong("a function"),
            _ => value.condition(&mut query.test, 0)?,
        }
        Ok(())
    })?;
    query.place = match (within, query.test.attached_to) {
        (Some(zones), _) => Where::Within(zones),
        (None, Some(host)) if kinds.is_empty() && of.is_none() => Where::AttachedTo(host),
        (None, _) => place(kernel, kinds, of)?,
    };
    Ok(())
}

fn known_key(stack: &Stack, at: c_int) -> Result<Key, Fault> {
    match stack.name(at).and_then(|name| name.key) {
        Some(key) => Ok(key),
        None => match stack.text(at) {
            Some(text) => unknown("key of `cards`", text, Key::NAMES.iter().copied()),
            None => misuse("`cards` takes named keys only, such as `type = \"...\"`"),
        },
    }
}

/// Where to look for cards in zones of some kinds, or of a player, or in play.
///
/// # Errors
/// A shared zone of a player.
pub fn place(kernel: &Kernel, kinds: SmallVec<[usize; 4]>, of: Option<Seat>) -> Result<Where, Fault> {
    if kinds.is_empty() && of.is_none() {
        return Ok(Where::InPlay);
    }
    match kinds.iter().find(|kind| of.is_some() && kernel.zone_of(**kind, Seat::NONE).is_some()) {
        Some(kind) => shared(kernel.rules.schema.zones.get_index(*kind).map_or("", |(name, _)| name)),
        None => Ok(Where::Zones { kinds, of }),
    }
}

/// A value of the table, with its key.
#[derive(Clone, Copy)]
struct Given<'a> {
    stack: &'a Stack<'a>,
    at: c_int,
    key: Key,
    kernel: &'a Kernel,
}

impl<'a> Given<'a> {
    fn condition(self, test: &mut Test, depth: usize) -> Result<(), Fault> {
        match self.key {
            Key::Controller => test.controller = Some(self.player()?),
            Key::NotController => test.not_controller = Some(self.player()?),
            Key::Owner => test.owner = Some(self.player()?),
            Key::Type => self.each_of("a type or a list of types", |one| {
                test.types.push(one.flag(true)?);
                Ok(())
            })?,
            Key::Has => test.has.push(self.flag(false)?),
            Key::NotHas => test.lacks.push(self.flag(false)?),
            Key::Marked => test.marked |= self.mark()?,
            Key::NotMarked => test.unmarked |= self.mark()?,
            Key::Face => match face_up(self.text()?) {
                Some(up) => test.face_up = Some(up),
                None => return self.wrong("\"up\" or \"down\""),
            },
            Key::AttachedTo => test.attached_to = Some(self.card()?),
            Key::Except if self.stack.list_len(self.at).is_some() => {
                self.items(|item| {
                    test.except.push(item.card()?);
                    Ok(())
                })?;
            }
            Key::Except if self.stack.is_nil(self.at) => {}
            Key::Except => test.except.push(self.card()?),
            Key::Slug => {
                let cards = &self.kernel.rules.schema.cards;
                let slug = self.text()?;
                let Some(def) = cards.get_index_of(slug) else { return unknown("card", slug, cards.keys().map(|slug| &**slug)) };
                test.def = Some(def as u32);
            }
            Key::AtLeast => self.compares(test, Compare::AtLeast)?,
            Key::AtMost => self.compares(test, Compare::AtMost)?,
            Key::Equal => self.compares(test, Compare::Equal)?,
            Key::NotEqual => self.compares(test, Compare::Unequal)?,
            Key::AnyEqual => {
                self.values(|attr, value| {
                    value.each_of("a value or a list of values", |one| {
                        test.any_equal.push((attr, one.amount(attr)?));
                        Ok(())
                    })
                })?;
                test.any_equal.sort();
            }
            Key::AnyOf => self.alternatives(&mut test.any_of, depth)?,
            Key::NoneOf => self.alternatives(&mut test.none_of, depth)?,
            Key::Zone | Key::Of | Key::Within | Key::Where => {
                let key = self.key.text();
                return misuse(format!("`{key}` of `cards` stands beside `any_of` and `none_of`, not in them"));
            }
        }
        Ok(())
    }

    /// Looks at a single name, or at each in a list of them, which must have some.
    fn each_of(self, wants: &str, mut look: impl FnMut(Given) -> Result<(), Fault>) -> Result<(), Fault> {
        match self.stack.list_len(self.at) {
            None => look(self),
            Some(0) => self.wrong(wants),
            Some(_) => self.items(look),
        }
    }

    /// Looks at every item of a list.
    fn items(self, mut look: impl FnMut(Given) -> Result<(), Fault>) -> Result<(), Fault> {
        let len = self.stack.list_len(self.at).unwrap_or(0);
        if !self.stack.is_list(self.at, len) {
            return misuse(format!("`{}` of `cards` must be a list, without named keys", self.key.text()));
        }
        (1..=len).try_for_each(|position| self.stack.with(self.at, position, |at| look(Given { at, ..self })))
    }

    fn alternatives(self, tests: &mut Vec<Test>, depth: usize) -> Result<(), Fault> {
        if depth == DEEPEST {
            return misuse(format!("`any_of` and `none_of` lie more than {DEEPEST} deep in each other"));
        }
        let Some(len) = self.stack.list_len(self.at) else { return self.wrong("a list of tables") };
        tests.reserve(len);
        self.items(|item| {
            if item.stack.list_len(item.at).is_none() {
                return item.wrong("a list of tables");
            }
            tests.push(Test::default());
            let Some(test) = tests.last_mut() else { return Ok(()) };
            self.stack.each(item.at, |key, at| match self.stack.is_text(key) {
                true => Given { at, key: known_key(self.stack, key)?, ..self }.condition(test, depth + 1),
                false => item.wrong("a list of tables with named keys"),
            })
        })
    }

    /// Looks at the values that a table names, each with what it is compared with.
    fn values(self, mut look: impl FnMut(AttrId, Given) -> Result<(), Fault>) -> Result<(), Fault> {
        if self.stack.list_len(self.at).is_none() {
            return self.wrong("a table such as { chi = 3 }");
        }
        self.stack.each(self.at, |key, at| {
            let attr = match self.stack.name(key).and_then(|name| name.attr) {
                Some(attr) => attr,
                None => self.other_value(key)?,
            };
            look(attr, Given { at, ..self })
        })
    }

    fn compares(self, test: &mut Test, compare: Compare) -> Result<(), Fault> {
        let before = test.compares.len();
        self.values(|attr, value| {
            test.compares.push((attr, compare, value.amount(attr)?));
            Ok(())
        })?;
        // The order of a table of Lua is nobody's.
        if let Some(new) = test.compares.get_mut(before..) {
            new.sort_by_key(|(attr, ..)| *attr);
        }
        Ok(())
    }

    /// A value that is not read off cards under its own name, such as who controls them.
    fn other_value(self, key: c_int) -> Result<AttrId, Fault> {
        let attrs = &self.kernel.rules.schema.attrs;
        let Some(name) = self.stack.text(key) else { return self.wrong("a table such as { chi = 3 }") };
        match attrs.get_index_of(name) {
            Some(attr) => Ok(AttrId::from(attr)),
            None => unknown("value", name, attrs.keys().map(|name| &**name)),
        }
    }

    /// A number to compare an attribute with: as scripts read it, a word of an enum, a flag, or a number.
    fn amount(self, attr: AttrId) -> Result<i64, Fault> {
        let at = self.at;
        let (name, shape) = match self.kernel.rules.schema.attrs.get_index(attr.index()) {
            Some((name, declared)) => (&**name, &declared.shape),
            None => ("", &AttrShape::Integer),
        };
        let wrong = |wants| misuse(format!("`{name}` of `cards` must be {wants}, not a {}", self.stack.named(at)));
        match shape {
            AttrShape::Enum(words) => match self.stack.name(at).and_then(|word| word.words.iter().find(|(of, _)| *of == attr)) {
                Some((_, value)) => Ok(*value),
                None => match self.stack.text(at) {
                    Some(word) => unknown(&format!("word of `{name}`"), word, words.iter().map(|word| &**word)),
                    None => wrong("one of its words"),
                },
            },
            AttrShape::Flag => self.stack.flag(at).map_or_else(|| wrong("true or false"), |flag| Ok(i64::from(flag))),
            AttrShape::Integer | AttrShape::Seat => self.stack.int(at).map_or_else(|| wrong("an integer"), Ok),
        }
    }

    fn wrong<T>(self, wants: &str) -> Result<T, Fault> {
        misuse(format!("`{}` of `cards` must be {wants}, not a {}", self.key.text(), self.stack.named(self.at)))
    }

    fn text(self) -> Result<&'a str, Fault> {
        self.stack.text(self.at).map_or_else(|| self.wrong("text"), Ok)
    }

    /// What a name that is declared stands for.
    fn known<T, N: Iterator<Item = &'a str>>(
        self,
        what: &str,
        meaning: impl Fn(&Name) -> Option<T>,
        declared: impl Fn() -> N,
    ) -> Result<T, Fault> {
        match self.stack.name(self.at).and_then(meaning) {
            Some(found) => Ok(found),
            None => unknown(what, self.text()?, declared()),
        }
    }

    fn flag(self, is_type: bool) -> Result<AttrId, Fault> {
        match self.stack.name(self.at).and_then(|name| if is_type { name.is } else { name.has }) {
            Some(attr) => Ok(attr),
            None => no_flag(self.kernel, is_type, self.text()?),
        }
    }

    fn zone(self) -> Result<usize, Fault> {
        self.known("zone", |name| name.zone, || self.kernel.rules.schema.zones.keys().map(|name| &**name))
    }

    fn mark(self) -> Result<u64, Fault> {
        self.known("mark", |name| name.mark, || self.kernel.rules.schema.marks.keys().map(|name| &**name))
    }

    fn player(self) -> Result<Seat, Fault> {
        let seat = match self.stack.thing(self.at) {
            Some(Thing::Object(handle)) => self.kernel.state().seat_of(handle),
            _ => None,
        };
        seat.map_or_else(|| self.wrong("a player"), Ok)
    }

    fn card(self) -> Result<Handle, Fault> {
        match self.stack.thing(self.at) {
            Some(Thing::Object(handle)) => Ok(handle),
            _ => self.wrong("a card"),
        }
    }

    fn zones(self) -> Result<SmallVec<[ZoneRef; 4]>, Fault> {
        if let Some(Thing::Zone(zone)) = self.stack.thing(self.at) {
            return Ok(smallvec![zone]);
        }
        if self.stack.list_len(self.at).is_none() {
            return self.wrong("a zone or a list of zones");
        }
        let mut zones = SmallVec::new();
        self.items(|item| match item.stack.thing(item.at) {
            Some(Thing::Zone(zone)) => {
                zones.push(zone);
                Ok(())
            }
            _ => item.wrong("a zone or a list of zones"),
        })?;
        Ok(zones)
    }
}

/// No type or keyword has this name.
///
/// # Errors
/// Always.
pub fn no_flag<T>(kernel: &Kernel, is_type: bool, name: &str) -> Result<T, Fault> {
    let (prefix, what) = if is_type { ("is", "type") } else { ("has", "keyword") };
    let known = kernel.rules.schema.attrs.keys().filter_map(|key| key.split_once(':'));
    unknown(what, name, known.filter(|(p, _)| *p == prefix).map(|(_, name)| name))
}

/// Nothing has this name; perhaps another was meant.
///
/// # Errors
/// Always.
pub fn unknown<'a, T>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Result<T, Fault> {
    let meant = nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    misuse(format!("there is no {what} `{name}`{meant}"))
}

/// A zone that is asked of a player belongs to all.
///
/// # Errors
/// Always.
pub fn shared<T>(zone: &str) -> Result<T, Fault> {
    misuse(format!("the zone `{zone}` is shared, no player has one of it: it is `game.{zone}`"))
}
