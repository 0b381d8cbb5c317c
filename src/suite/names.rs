//! What things are called in suites: cards by slug, the second of a slug `slug#2`, players by seat, all else by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::diagnostic::nearest;
use crate::game::{Game, Placed, Setup};
use crate::kernel::Kernel;
use crate::kernel::choice::{Ask, Choice, Opt};
use crate::kernel::value::{AbilityRef, FrameRef, Handle, Seat, Value, ZoneRef};

/// The cards of a match in the order in which its scenario lists them: seat by seat, each with its zones by name; then the
/// shared zones; then what was created.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    numbers: FxHashMap<u32, usize>,
}

impl Roster {
    /// The roster of a match that begins with this set-up.
    pub fn new(game: &Game, setup: &Setup) -> Roster {
        // The set-up deals first, then places what is shared.
        let dealt = setup.decks.iter().filter_map(|deck| game.decks.get(deck.as_str())).flat_map(|deck| deck.parts.values());
        let dealt: u32 = dealt.flatten().map(|(_, count)| *count).sum();
        let mut next = u32::from(setup.seats) + 1 + dealt;
        let mut placed = |zones: &BTreeMap<String, Vec<Placed>>| -> Vec<u32> {
            zones.iter().flat_map(|(name, cards)| in_zone(game, name, cards, &mut next)).collect()
        };
        let shared = placed(&setup.shared);
        let mut ids: Vec<u32> = setup.table.iter().flat_map(|table| placed(&table.zones)).collect();
        ids.extend(shared);
        Roster { numbers: ids.iter().enumerate().map(|(at, id)| (*id, at)).collect() }
    }

    fn place(&self, id: u32) -> usize {
        self.numbers.get(&id).copied().unwrap_or(self.numbers.len() + id as usize)
    }
}

/// The ids of the cards of a zone, in the order in which they are listed. In an ordered zone the set-up places the last first.
fn in_zone(game: &Game, zone: &str, cards: &[Placed], next: &mut u32) -> Vec<u32> {
    if !game.rules.schema.zones.get(zone).is_some_and(|zone| zone.ordered) {
        return cards.iter().flat_map(|card| with_attached(card, next)).collect();
    }
    let mut groups: Vec<Vec<u32>> = cards.iter().rev().map(|card| with_attached(card, next)).collect();
    groups.reverse();
    groups.concat()
}

fn with_attached(card: &Placed, next: &mut u32) -> Vec<u32> {
    let mut ids = vec![*next];
    *next += 1;
    for attached in &card.attached {
        ids.extend(with_attached(attached, next));
    }
    ids
}

/// Names and things of a match as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The game.
    pub game: &'a Game,
    /// The match.
    pub kernel: &'a Kernel,
    /// Its cards.
    pub roster: &'a Roster,
}

impl Names<'_> {
    /// The slug of a card.
    pub(super) fn slug(&self, id: u32) -> &str {
        let def = self.kernel.state().object(id).def;
        self.game.rules.schema.cards.get_index(def as usize).map_or("?", |(slug, _)| slug)
    }

    /// All cards of a slug, in the order of the roster.
    pub fn of_slug(&self, slug: &str) -> Vec<u32> {
        let state = self.kernel.state();
        let mut ids: Vec<u32> =
            (0..state.objects.len() as u32).filter(|id| state.is_card(*id) && self.slug(*id) == slug).collect();
        ids.sort_by_key(|id| self.roster.place(*id));
        ids
    }

    /// Where a card stands in the roster: of several that fit a word, the one listed first is meant.
    pub fn place(&self, value: &Value) -> usize {
        self.card_of(value).map_or(0, |id| self.roster.place(id))
    }

    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> &str {
        self.game.manifest.seat_names.get(seat.index()).map_or("nobody", |name| name)
    }

    /// The card that a value is or belongs to: a card, an ability of one, or what begins with such.
    pub fn card_of(&self, value: &Value) -> Option<u32> {
        match value {
            Value::Object(handle) => self.kernel.state().is_card(handle.id).then_some(handle.id),
            Value::Ability(ability) => self.kernel.state().is_card(ability.card.id).then_some(ability.card.id),
            Value::List(items) => self.card_of(items.first()?),
            _ => None,
        }
    }

    fn ability_of(value: &Value) -> Option<AbilityRef> {
        match value {
            Value::Ability(ability) => Some(*ability),
            Value::List(items) => Self::ability_of(items.first()?),
            _ => None,
        }
    }

    /// The kind of the ability that an answer uses.
    pub fn kind_of(&self, option: &Opt) -> Option<&str> {
        let def = self.kernel.ability(Self::ability_of(&option.subject)?)?;
        self.game.rules.schema.kinds.get_index(def.kind.index()).map(|(name, _)| name.as_ref())
    }

    /// What a card is called: its slug, with its number where there are several.
    pub fn card(&self, id: u32) -> String {
        let slug = self.slug(id);
        match self.of_slug(slug).iter().position(|other| *other == id) {
            Some(at) if at > 0 => format!("{slug}#{}", at + 1),
            _ => slug.to_owned(),
        }
    }

    fn object(&self, handle: Handle) -> String {
        match self.kernel.state().seat_of(handle) {
            Some(seat) => self.seat(seat).to_owned(),
            None if handle.id == 0 => "game".into(),
            None => self.card(handle.id),
        }
    }

    fn ability(&self, ability: AbilityRef) -> String {
        let opt = self.kernel.option(ability, None);
        if self.kernel.state().is_card(ability.card.id) {
            format!("{} {}", opt.tag, self.card(ability.card.id))
        } else {
            opt.tag.to_string()
        }
    }

    /// What a value is called, as a suite would write it.
    pub fn say(&self, value: &Value) -> String {
        match value {
            Value::Nil => "nil".into(),
            Value::Flag(flag) => flag.to_string(),
            Value::Int(n) => n.to_string(),
            Value::Text(text) => format!("\"{text}\""),
            Value::Object(handle) => self.object(*handle),
            Value::Zone(zone) => match self.kernel.state().live_zone(*zone).map(|zone| zone.owner) {
                Some(owner) if owner != Seat::NONE => format!("{}.{}", self.seat(owner), self.zone_kind(*zone)),
                _ => self.zone_kind(*zone).to_owned(),
            },
            Value::Frame(frame) => self.procedure(*frame).0.to_owned(),
            Value::Side(frame, side) => {
                let (name, roles) = self.procedure(*frame);
                format!("{name}.{}", roles.get(usize::from(*side)).map_or("side", |role| role))
            }
            Value::Event(_) => "event".into(),
            Value::Ability(ability) => self.ability(*ability),
            Value::List(items) if items.is_empty() => "{}".into(),
            Value::List(items) => format!("{{ {} }}", items.iter().map(|item| self.say(item)).collect::<Vec<_>>().join(", ")),
            Value::Record(fields) => {
                let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name} = {}", self.say(value))).collect();
                format!("{{ {} }}", fields.join(", "))
            }
        }
    }

    /// A value as a suite writes it: what has a name by its name.
    pub fn written(&self, value: &Value) -> String {
        let all = |items: &mut dyn Iterator<Item = String>| format!("{{ {} }}", items.collect::<Vec<_>>().join(", "));
        match value {
            Value::Object(_) | Value::Frame(_) | Value::Ability(_) => format!("\"{}\"", self.say(value)),
            Value::Zone(zone) => format!("\"{}\"", self.zone_kind(*zone)),
            Value::List(items) if !items.is_empty() => all(&mut items.iter().map(|item| self.written(item))),
            Value::Record(fields) => all(&mut fields.iter().map(|(name, value)| format!("{name} = {}", self.written(value)))),
            other => self.say(other),
        }
    }

    pub(super) fn zone_kind(&self, zone: ZoneRef) -> &str {
        let kind = self.kernel.state().zone(zone.slot).map(|zone| zone.kind.index());
        kind.and_then(|kind| self.game.rules.schema.zones.get_index(kind)).map_or("zone", |(name, _)| name)
    }

    /// The name of a procedure, and its roles.
    fn procedure(&self, frame: FrameRef) -> (&str, &[Arc<str>]) {
        let frame = self.kernel.state().frame(frame);
        let declared = frame.and_then(|frame| self.game.rules.schema.procs.get_index(frame.proc.index()));
        declared.map_or(("procedure", &[]), |(name, declared)| (name, &declared.roles))
    }

    /// Whether a thing is what a word of a suite means.
    pub fn fits(&self, value: &Value, word: &str) -> bool {
        if let Some(id) = self.card_of(value) {
            let (slug, number) = split(word);
            return self.slug(id) == slug
                && number
                    .is_none_or(|number| number.checked_sub(1).and_then(|at| self.of_slug(slug).get(at).copied()) == Some(id));
        }
        match value {
            Value::Text(text) => **text == *word,
            Value::Zone(zone) => self.zone_kind(*zone) == word,
            Value::Object(_) | Value::Frame(_) | Value::Ability(_) => self.say(value) == word,
            Value::List(items) => items.first().is_some_and(|first| self.fits(first, word)),
            Value::Int(n) => n.to_string() == word,
            _ => false,
        }
    }

    /// A tagged answer: its tag, and what it is about.
    pub fn option(&self, option: &Opt) -> String {
        match self.card_of(&option.subject) {
            Some(id) => format!("{} {}", option.tag, self.card(id)),
            None => match &option.subject {
                Value::Nil | Value::Ability(_) | Value::List(_) => option.tag.to_string(),
                subject => format!("{} {}", option.tag, self.say(subject)),
            },
        }
    }

    /// The legal answers of a choice, one a line.
    pub fn answers(&self, choice: &Choice) -> Vec<String> {
        match &choice.ask {
            Ask::Pick(options) => options.iter().map(|option| self.option(option)).collect(),
            Ask::Choose { from, .. } => from.iter().map(|value| self.say(value)).collect(),
            Ask::Confirm => vec!["yes".into(), "no".into()],
            Ask::Number { lo, hi } => vec![format!("{lo} to {hi}")],
            Ask::Arrange(items) | Ask::Distribute { among: items, .. } => items.iter().map(|value| self.say(value)).collect(),
        }
    }

    /// A choice in a line: who is asked what.
    pub fn choice(&self, choice: &Choice) -> String {
        let wants = match &choice.ask {
            Ask::Pick(_) => "one of".to_owned(),
            Ask::Choose { min, max, .. } if min == max => format!("{min} of"),
            Ask::Choose { min, max, .. } => format!("{min} to {max} of"),
            Ask::Arrange(_) => "an order of".to_owned(),
            Ask::Distribute { total, .. } => format!("{total} divided among"),
            Ask::Confirm | Ask::Number { .. } => String::new(),
        };
        let space = if wants.is_empty() { "" } else { " " };
        format!("{} is asked `{}`: {wants}{space}{}", self.seat(choice.seat), choice.prompt, self.answers(choice).join(", "))
    }

    /// What is asked of whom now, in a line each.
    pub fn pending(&self) -> Vec<String> {
        self.kernel.pending().map(|choice| self.choice(choice)).collect()
    }

    /// The id of the card that a word means.
    ///
    /// # Errors
    /// No card of the game, or of the match, is called so.
    pub fn find(&self, word: &str) -> Result<u32, String> {
        let (slug, number) = split(word);
        self.slug_exists(slug)?;
        let all = self.of_slug(slug);
        match all.get(number.unwrap_or(1).wrapping_sub(1)) {
            Some(id) => Ok(*id),
            None if all.is_empty() => Err(format!("the card `{slug}` is not in this match")),
            None => Err(format!("there are only {} of the card `{slug}`", all.len())),
        }
    }

    /// Whether the game has a card of that slug.
    ///
    /// # Errors
    /// It has none; the message names the nearest.
    pub fn slug_exists(&self, slug: &str) -> Result<(), String> {
        let cards = &self.game.rules.schema.cards;
        if cards.contains_key(slug) {
            return Ok(());
        }
        let near = nearest(slug, cards.keys().map(AsRef::as_ref));
        Err(format!("there is no card `{slug}`{}", near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))))
    }
}

/// `slug#2` as slug and number.
pub fn split(word: &str) -> (&str, Option<usize>) {
    match word.split_once('#') {
        Some((slug, number)) => (slug, Some(number.parse().unwrap_or(0))),
        None => (word, None),
    }
}
