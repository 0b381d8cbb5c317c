//! A scenario as its file declares it: what it covers, how the match begins.

use std::collections::BTreeMap;

use crate::diagnostic::nearest;
use crate::game::{Game, OptionValue, Placed, SeatTable, Setup, Start};
use crate::kernel::schema::{AttrKind, Holder, ZoneOwner};
use crate::kernel::verbs::face_up;
use crate::script::suite::{Declaration, Tree};
use crate::script::vocabulary::{PLACED, SCENARIO};

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// The path of its file under the root.
    pub file: String,
    /// The line on which it stands.
    pub line: usize,
    /// Its position in its file.
    pub at: usize,
    /// What it says beyond its name, or what is wrong with that.
    pub terms: Result<Terms, String>,
}

/// What a scenario says beyond its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The clauses it shows working, by position.
    pub covers: Vec<usize>,
    /// How its match begins.
    pub setup: Setup,
    /// Whether it leaves its match in the middle on purpose.
    pub open: bool,
}

/// The seed of scenarios that give none.
pub const SEED: u64 = 1;

impl Scenario {
    /// Reads what a suite file declared.
    pub fn read(game: &Game, file: &str, at: usize, declared: &Declaration) -> Scenario {
        let terms = Reader { game }.terms(declared.body.as_ref());
        Scenario { name: declared.name.clone(), file: file.to_owned(), line: declared.line, at, terms }
    }

    /// Whether it covers a clause.
    pub fn covers(&self, clause: usize) -> bool {
        self.terms.as_ref().is_ok_and(|terms| terms.covers.contains(&clause))
    }
}

struct Reader<'a> {
    game: &'a Game,
}

/// Where a scenario starts that does not say it: where `[scenario]` says, but with decks it is a whole game.
pub(super) fn default_start(game: &Game, setup: &Setup) -> Option<Start> {
    let declared = game.manifest.scenario.as_ref().filter(|_| setup.decks.is_empty())?;
    let (name, procedure) = game.rules.schema.procs.get_index(declared.procedure.index())?;
    let step = declared.step.and_then(|step| procedure.steps.get(usize::from(step)));
    Some(Start { procedure: name.to_string(), step: step.map(ToString::to_string) })
}

type Named = [(String, Tree)];

/// Where cards of a scenario lie.
#[derive(Clone, Copy)]
struct Place<'a> {
    zone: &'a str,
    /// What the list of them is called.
    list: &'a str,
    /// What says where it is besides the zone, to stand before what is wrong.
    besides: &'a str,
}

fn describe(tree: &Tree) -> String {
    match tree {
        Tree::Flag(flag) => flag.to_string(),
        Tree::Integer(n) => format!("the number {n}"),
        Tree::Text(text) => format!("the text \"{text}\""),
        Tree::Table(..) => "a table".into(),
        Tree::Function => "a function".into(),
        Tree::Other(kind) => format!("a {kind}"),
    }
}

fn wrong<T>(what: &str, wants: &str, tree: &Tree) -> Result<T, String> {
    Err(format!("{what} must be {wants}, not {}", describe(tree)))
}

fn unknown<T>(what: &str, name: &str, known: &[&str]) -> Result<T, String> {
    let near = nearest(name, known.iter().copied());
    Err(format!("{what} `{name}`{}", near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))))
}

fn text<'t>(what: &str, tree: &'t Tree) -> Result<&'t str, String> {
    match tree {
        Tree::Text(text) => Ok(text),
        other => wrong(what, "text", other),
    }
}

fn integer(what: &str, tree: &Tree) -> Result<i64, String> {
    match tree {
        Tree::Integer(n) => Ok(*n),
        other => wrong(what, "an integer", other),
    }
}

fn flag(what: &str, tree: &Tree) -> Result<bool, String> {
    match tree {
        Tree::Flag(flag) => Ok(*flag),
        other => wrong(what, "true or false", other),
    }
}

/// A seed. One that a number of Lua cannot hold is written as text.
fn seed(tree: &Tree) -> Result<u64, String> {
    let seed = match tree {
        Tree::Text(text) => text.parse().ok(),
        other => u64::try_from(integer("`seed`", other)?).ok(),
    };
    seed.ok_or_else(|| format!("`seed` is a whole number that is not negative, not {}", describe(tree)))
}

fn list<'t>(what: &str, tree: &'t Tree) -> Result<&'t [Tree], String> {
    match tree {
        Tree::Table(items, named) if named.is_empty() => Ok(items),
        Tree::Table(_, named) => {
            Err(format!("{what} is a list, without names such as `{}`", named.first().map_or("", |(name, _)| name)))
        }
        other => wrong(what, "a list", other),
    }
}

fn named<'t>(what: &str, tree: &'t Tree) -> Result<&'t Named, String> {
    match tree {
        Tree::Table(items, named) if items.is_empty() => Ok(named),
        Tree::Table(..) => Err(format!("every entry of {what} has a name")),
        other => wrong(what, "a table", other),
    }
}

fn words(what: &str, tree: &Tree) -> Result<Vec<String>, String> {
    list(what, tree)?.iter().map(|item| text(&format!("an entry of {what}"), item).map(str::to_owned)).collect()
}

impl Reader<'_> {
    fn terms(&self, body: Option<&Tree>) -> Result<Terms, String> {
        let Some(body) = body else { return Err("it has only a name; write `scenario \"name\" { ... }`".into()) };
        let mut setup = Setup { seed: SEED, ..Setup::default() };
        let mut covers = Vec::new();
        let (mut seats, mut active, mut start) = (None, None, None);
        let (mut open, mut script) = (false, false);
        for (key, value) in named("a scenario", body)? {
            match key.as_str() {
                "covers" => covers = self.covers(value)?,
                "options" => setup.options = settings("options", "rule option", value)?,
                "policy" => setup.policy = settings("policy", "policy", value)?,
                "seats" => seats = Some(integer("`seats`", value)?),
                "active" => active = Some(self.seat(text("`active`", value)?)?),
                "start" => start = Some(self::start(value)?),
                "decks" => setup.decks = words("`decks`", value)?,
                "seed" => setup.seed = seed(value)?,
                "open" => open = flag("`open`", value)?,
                "script" if *value == Tree::Function => script = true,
                "script" => return wrong("`script`", "a function", value),
                name => match self.seat(name) {
                    Ok(seat) => {
                        let table = self.table(name, named(&format!("`{name}`"), value)?)?;
                        setup.table.resize(setup.table.len().max(seat + 1), SeatTable::default());
                        setup.table[seat] = table;
                    }
                    Err(_) => self.shared(name, value, &mut setup)?,
                },
            }
        }
        if !script {
            return Err("it has no `script`".into());
        }
        setup.start = start.or_else(|| default_start(self.game, &setup));
        setup.seats = self.seats(seats, setup.table.len().max(setup.decks.len()), active)?;
        setup.table.resize(usize::from(setup.seats), SeatTable::default());
        setup.active = active.unwrap_or(0) as u8;
        Ok(Terms { covers, setup, open })
    }

    /// As many seats as are asked for; else as many as are named, and at least as many as the game needs.
    fn seats(&self, given: Option<i64>, named: usize, active: Option<usize>) -> Result<u8, String> {
        let least = named.max(active.map_or(0, |seat| seat + 1));
        let Some(given) = given else {
            return Ok(least.max(self.game.manifest.seats.min as usize) as u8);
        };
        match u8::try_from(given) {
            Ok(seats) if usize::from(seats) >= least => Ok(seats),
            Ok(_) => Err(format!("it has {given} seats, and `{}` is not one of them", self.game.manifest.seat_names[least - 1])),
            Err(_) => Err(format!("a game cannot have {given} seats")),
        }
    }

    fn covers(&self, value: &Tree) -> Result<Vec<usize>, String> {
        let mut covers = Vec::new();
        for id in words("`covers`", value)? {
            let Some(at) = self.game.clauses.iter().position(|clause| *clause.id == *id) else {
                let known: Vec<&str> = self.game.clauses.iter().map(|clause| &*clause.id).collect();
                return unknown("`covers` names no clause of the game:", &id, &known);
            };
            if covers.contains(&at) {
                return Err(format!("`covers` names `{id}` twice"));
            }
            covers.push(at);
        }
        Ok(covers)
    }

    fn seat(&self, name: &str) -> Result<usize, String> {
        let seats = &self.game.manifest.seat_names[..self.game.manifest.seats.max as usize];
        match seats.iter().position(|seat| **seat == *name) {
            Some(seat) => Ok(seat),
            None => unknown("there is no seat", name, &seats.iter().map(AsRef::as_ref).collect::<Vec<_>>()),
        }
    }

    fn zones(&self, owner: ZoneOwner) -> impl Iterator<Item = &str> {
        let zones = self.game.rules.schema.zones.iter();
        zones.filter(move |(_, zone)| zone.owner == owner).map(|(name, _)| name.as_ref())
    }

    fn values(&self, holder: Holder) -> impl Iterator<Item = &str> {
        let attrs = self.game.rules.schema.attrs.iter();
        attrs
            .filter(move |(_, attr)| matches!(attr.kind, AttrKind::Stored { on, .. } if on == holder))
            .map(|(name, _)| name.as_ref())
    }

    /// A shared zone, or a value of the game.
    fn shared(&self, name: &str, value: &Tree, setup: &mut Setup) -> Result<(), String> {
        let what = format!("`{name}`");
        if self.zones(ZoneOwner::Shared).any(|zone| zone == name) {
            setup.shared.insert(name.to_owned(), self.cards(Place { zone: name, list: &what, besides: "" }, value)?);
        } else if self.values(Holder::Game).any(|known| known == name) {
            setup.values.insert(name.to_owned(), integer(&what, value)?);
        } else {
            let seats = self.game.manifest.seat_names.iter().map(AsRef::as_ref);
            let known =
                SCENARIO.iter().copied().chain(seats).chain(self.zones(ZoneOwner::Shared)).chain(self.values(Holder::Game));
            return unknown("a scenario has no", name, &known.collect::<Vec<_>>());
        }
        Ok(())
    }

    fn table(&self, seat: &str, entries: &Named) -> Result<SeatTable, String> {
        let mut table = SeatTable::default();
        for (name, value) in entries {
            let what = format!("`{name}` of `{seat}`");
            if self.zones(ZoneOwner::Player).any(|zone| zone == name) {
                let besides = &format!("for `{seat}`, ");
                table.zones.insert(name.clone(), self.cards(Place { zone: name, list: &what, besides }, value)?);
            } else if self.values(Holder::Player).any(|known| known == name) {
                table.values.insert(name.clone(), integer(&what, value)?);
            } else {
                let known: Vec<&str> = self.zones(ZoneOwner::Player).chain(self.values(Holder::Player)).collect();
                return unknown("a player has no zone or value", name, &known);
            }
        }
        Ok(table)
    }

    /// Cards that lie in a zone.
    fn cards(&self, place: Place<'_>, value: &Tree) -> Result<Vec<Placed>, String> {
        list(place.list, value)?.iter().map(|item| self.placed(place, item)).collect()
    }

    /// `"slug"` or `{ "slug", marks = ..., attached = ..., face = ..., value = n }`.
    fn placed(&self, Place { zone, list: what, besides }: Place<'_>, item: &Tree) -> Result<Placed, String> {
        let (slug, entries) = match item {
            Tree::Text(slug) => (slug, &[][..]),
            Tree::Table(list, named) => match list.as_slice() {
                [Tree::Text(slug)] => (slug, named.as_slice()),
                _ => return Err(format!("a card in {what} is \"slug\" or {{ \"slug\", marks = ..., attached = ... }}")),
            },
            other => return wrong(&format!("a card in {what}"), "a slug or a table", other),
        };
        let schema = &self.game.rules.schema;
        let Some(def) = schema.cards.get_index_of(slug.as_str()) else {
            return unknown("there is no card", slug, &schema.cards.keys().map(AsRef::as_ref).collect::<Vec<_>>());
        };
        if let Some(why) = schema.zones.get_index_of(zone).and_then(|zone| schema.cannot_lie(def as u32, zone.into())) {
            return Err(format!("{besides}`{slug}` {why}"));
        }
        let mut placed = Placed { card: slug.clone(), ..Placed::default() };
        for (key, value) in entries {
            let what = format!("`{key}` of the card `{slug}`");
            match key.as_str() {
                "marks" => placed.marks = words(&what, value)?,
                "attached" => {
                    let besides = &format!("in {what}, ");
                    placed.attached = self.cards(Place { zone, list: &what, besides }, value)?;
                }
                "face" => placed.face_up = Some(face(&what, value)?),
                name if self.values(Holder::Card).any(|known| known == name) => {
                    placed.values.insert(key.clone(), integer(&what, value)?);
                }
                name => {
                    let known: Vec<&str> = PLACED.iter().copied().chain(self.values(Holder::Card)).collect();
                    return unknown("a card of a scenario has no", name, &known);
                }
            }
        }
        Ok(placed)
    }
}

fn face(what: &str, value: &Tree) -> Result<bool, String> {
    let word = text(what, value)?;
    face_up(word).ok_or_else(|| format!("{what} is \"up\" or \"down\", not \"{word}\""))
}

fn settings(key: &str, one: &str, value: &Tree) -> Result<BTreeMap<String, OptionValue>, String> {
    let mut settings = BTreeMap::new();
    for (name, value) in named(&format!("`{key}`"), value)? {
        let value = match value {
            Tree::Flag(flag) => OptionValue::Flag(*flag),
            Tree::Integer(n) => OptionValue::Integer(*n),
            Tree::Text(word) => OptionValue::Word(word.clone()),
            other => return wrong(&format!("the {one} `{name}`"), "a flag, an integer or a word", other),
        };
        settings.insert(name.clone(), value);
    }
    Ok(settings)
}

fn start(value: &Tree) -> Result<Start, String> {
    let (mut procedure, mut step) = (None, None);
    for (key, value) in named("`start`", value)? {
        let what = format!("`{key}` of `start`");
        match key.as_str() {
            "procedure" => procedure = Some(text(&what, value)?.to_owned()),
            "step" => step = Some(text(&what, value)?.to_owned()),
            other => return unknown("`start` has no", other, &["procedure", "step"]),
        }
    }
    match procedure {
        Some(procedure) => Ok(Start { procedure, step }),
        None => Err("`start` needs a `procedure`".into()),
    }
}
