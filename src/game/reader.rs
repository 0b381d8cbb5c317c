//! Someone who reads a match: a seat that knows what it knows, or its author, who sees everything.

use super::language::capitalised;
use super::words::{Words, fill};
use crate::game::Game;
use crate::game::manifest::{Piece, Texts, pieces};
use crate::kernel::schema::{AttrId, AttrShape};
use crate::kernel::value::{AbilityRef, Seat, Value, ZoneRef};
use crate::kernel::{Fault, Kernel};

/// Who reads a match, and in which language.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The game.
    pub game: &'a Game,
    /// The match.
    pub kernel: &'a Kernel,
    /// The seat that reads; `None` for the author, who sees everything.
    pub seat: Option<Seat>,
    /// The language of the texts.
    pub language: &'a str,
}

/// What a reader knows of the cards that are spoken of.
#[derive(Clone, Copy, Debug)]
pub enum Known<'k> {
    /// As of now.
    Now,
    /// As it was then: for each object, the seats that knew it, a bit each.
    Then(&'k [(u32, u8)]),
}

impl<'a> Reader<'a> {
    /// Whether the reader knows which card this is.
    #[must_use]
    pub fn knows(&self, id: u32, known: Known<'_>) -> bool {
        let Some(seat) = self.seat else { return true };
        let bit = 1_u8.checked_shl(seat.0.into()).unwrap_or(0);
        match known {
            Known::Now => self.kernel.knows(id, seat),
            Known::Then(list) => {
                !self.kernel.state().is_card(id) || list.iter().any(|(known, seats)| *known == id && seats & bit != 0)
            }
        }
    }

    /// What the platform says in the language of the reader.
    #[must_use]
    pub fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// What the reader calls something that the game declares.
    #[must_use]
    pub fn word(&self, name: &str) -> String {
        self.game.manifest.word(name, self.language)
    }

    /// The name of a seat.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.game.manifest.seat_word(seat, self.language)
    }

    /// The name of a card, known or not.
    #[must_use]
    pub fn card_name(&self, id: u32) -> &str {
        let card = self.game.cards.get(self.kernel.state().object(id).def as usize);
        card.map_or(self.words().a_card, |card| card.print.names.get(self.language))
    }

    /// What the reader is told of a mistake. One of a card that the reader does not know, or that names such a card, is told without
    /// its place, for that names the card as well.
    #[must_use]
    pub fn fault(&self, fault: &Fault) -> String {
        let text = fault.to_string();
        let hidden = fault.of().any(|id| !self.knows(id, Known::Now)) || self.seat.is_some_and(|_| self.names_unknown(&text));
        if hidden { self.words().hidden_mistake.to_owned() } else { text }
    }

    /// Whether a text has the slug or the name of a card in it of which the reader knows none.
    fn names_unknown(&self, text: &str) -> bool {
        let (cards, state) = (&self.game.rules.schema.cards, self.kernel.state());
        let mut unknown = vec![true; cards.len()];
        for id in (0..state.objects.len() as u32).filter(|id| state.is_card(*id) && self.knows(*id, Known::Now)) {
            if let Some(unknown) = unknown.get_mut(state.object(id).def as usize) {
                *unknown = false;
            }
        }
        let of_word = |c: char| c.is_alphanumeric() || c == '_';
        let has = |name: &str| {
            text.match_indices(name)
                .any(|(at, _)| !text[..at].ends_with(of_word) && !text[at + name.len()..].starts_with(of_word))
        };
        cards.iter().zip(unknown).any(|((slug, card), unknown)| unknown && (has(slug) || has(&card.name)))
    }

    /// The slug of a card, known or not.
    #[must_use]
    pub fn slug(&self, id: u32) -> &'a str {
        let def = self.kernel.state().object(id).def;
        self.game.rules.schema.cards.get_index(def as usize).map_or("", |(slug, _)| slug)
    }

    /// A sentence with a capital at its start.
    pub(super) fn sentence(&self, text: &str) -> String {
        capitalised(text, self.language)
    }

    /// The name of an object: a player's, a card's if the reader knows it.
    #[must_use]
    pub fn object(&self, id: u32, known: Known<'_>) -> String {
        let state = self.kernel.state();
        if id == 0 {
            return self.words().the_game.to_owned();
        }
        if let Some(seat) = state.seat_of(state.handle(id)) {
            return self.seat_name(seat).to_owned();
        }
        if self.knows(id, known) { self.card_name(id) } else { self.words().a_card }.to_owned()
    }

    /// The name of a zone: `north's Hand`, `Market`.
    #[must_use]
    pub fn zone(&self, zone: ZoneRef) -> String {
        let Some(live) = self.kernel.state().live_zone(zone) else { return self.words().zone_gone.to_owned() };
        let kind = self.game.rules.schema.zones.get_index(live.kind.index());
        let kind = kind.map_or_else(String::new, |(name, _)| self.word(name));
        if live.owner == Seat::NONE {
            return kind;
        }
        fill(self.words().zone_of, &[("who", &self.seat_name(live.owner)), ("zone", &kind)])
    }

    /// An ability: the card and the ability's name or kind; for what the rulebook gives every player, only the latter.
    #[must_use]
    pub fn ability(&self, ability: AbilityRef, known: Known<'_>) -> String {
        self.ability_as(ability, None, known)
    }

    /// An ability, with a label in the place of its name.
    pub(super) fn ability_as(&self, ability: AbilityRef, label: Option<String>, known: Known<'_>) -> String {
        let card = self.object(ability.card.id, known);
        if !self.knows(ability.card.id, known) {
            return card;
        }
        let Some(def) = self.kernel.ability(ability) else { return card };
        let kind = self.game.rules.schema.kinds.get_index(def.kind.index()).map_or("", |(name, _)| name.as_ref());
        let name = label.or_else(|| def.name.as_deref().map(|name| self.word(name)));
        if self.kernel.state().is_card(ability.card.id) {
            name.map_or_else(|| format!("{card} ({})", self.word(kind)), |name| format!("{card}: {name}"))
        } else {
            name.unwrap_or_else(|| self.word(kind))
        }
    }

    /// A value in words.
    #[must_use]
    pub fn value(&self, value: &Value, known: Known<'_>) -> String {
        match value {
            Value::Nil => String::new(),
            Value::Flag(flag) => self.yes_or_no(*flag),
            Value::Int(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
            Value::Object(handle) => self.object(handle.id, known),
            Value::Zone(zone) => self.zone(*zone),
            Value::Frame(frame) => {
                let proc = self.kernel.state().frame(*frame).map(|frame| frame.proc.index());
                let named = proc.and_then(|proc| self.game.rules.schema.procs.get_index(proc));
                named.map_or_else(|| self.words().what_is_over.to_owned(), |(name, _)| self.word(name))
            }
            Value::Side(frame, role) => {
                let side = self.kernel.state().frame(*frame).and_then(|frame| frame.sides.get(usize::from(*role)));
                side.map_or_else(String::new, |side| match side.now.or(side.first) {
                    Some(card) => self.object(card.id, known),
                    None => self.seat_name(side.player).to_owned(),
                })
            }
            Value::Event(event) => self.event(*event).unwrap_or_else(|| self.words().what_happened.to_owned()),
            Value::Ability(ability) => self.ability(*ability, known),
            Value::List(items) => self.list(items, known),
            Value::Record(fields) => {
                let fields = fields.iter().map(|(name, value)| format!("{name}: {}", self.value(value, known)));
                fields.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Several values: what is known by name, the rest counted.
    fn list(&self, items: &[Value], known: Known<'_>) -> String {
        let hidden = |value: &Value| value.object().is_some_and(|handle| !self.knows(handle.id, known));
        let mut words: Vec<String> = items.iter().filter(|item| !hidden(item)).map(|item| self.value(item, known)).collect();
        match items.iter().filter(|item| hidden(item)).count() {
            0 => {}
            1 => words.push(self.words().a_card.to_owned()),
            more => words.push(fill(self.words().some_cards, &[("count", &more)])),
        }
        match words.split_last() {
            None => self.words().nothing.to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => fill(self.words().together, &[("one", &rest.join(", ")), ("other", last)]),
        }
    }

    /// An attribute's integer in words.
    #[must_use]
    pub fn amount(&self, attr: AttrId, amount: i64) -> String {
        match self.game.rules.schema.attrs.get_index(attr.index()).map(|(_, attr)| &attr.shape) {
            Some(AttrShape::Flag) => self.yes_or_no(amount != 0),
            Some(AttrShape::Enum(words)) => usize::try_from(amount)
                .ok()
                .and_then(|at| words.get(at))
                .map_or_else(|| amount.to_string(), |word| self.word(word)),
            Some(AttrShape::Seat) => {
                u8::try_from(amount).map_or_else(|_| amount.to_string(), |seat| self.seat_name(Seat(seat)).to_owned())
            }
            Some(AttrShape::Integer) | None => amount.to_string(),
        }
    }

    fn yes_or_no(&self, flag: bool) -> String {
        if flag { self.words().yes } else { self.words().no }.to_owned()
    }

    /// Fills the placeholders of a text; symbols fill themselves.
    #[must_use]
    pub fn fill(&self, text: &Texts, name: impl Fn(&str) -> Option<String>) -> String {
        let text = text.get(self.language);
        let Ok(pieces) = pieces(text) else { return text.to_owned() };
        let filled = pieces.into_iter().map(|piece| match piece {
            Piece::Plain(plain) => plain.to_owned(),
            Piece::Name(placeholder, _) => name(placeholder)
                .or_else(|| Some(self.game.manifest.symbols.get(placeholder)?.get(self.language).to_owned()))
                .unwrap_or_default(),
        });
        filled.collect()
    }
}
