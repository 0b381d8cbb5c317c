//! Why something that a player would like to answer is not among the answers: what the rules say of it, else what is known.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::language::bare;
use super::reader::{Known, Reader};
use crate::diagnostic::nearest;
use crate::kernel::choice::{Ask, Choice, Opt};
use crate::kernel::control::Script;
use crate::kernel::value::{AbilityRef, Seat, Value};
use crate::kernel::{Fault, WhyNot, misuse};

/// Something that a player would like to answer and that is not among the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To use an ability.
    Use(AbilityRef),
    /// An answer to what a script asks.
    Answer {
        /// Its tag, if it has one.
        tag: Option<Arc<str>>,
        /// What it is about.
        subject: Value,
    },
}

impl Reader<'_> {
    /// Why a wish of the player who is asked is not among the answers, in a line that begins with what is wished. Nothing where
    /// nobody says why, and where it is about a card that the reader does not know.
    ///
    /// # Errors
    /// A script that fails, or says something else than why.
    pub fn why_not(&self, choice: &Choice, wish: &Wish, script: &dyn Script) -> Result<Option<String>, Fault> {
        if !self.knows_of(wish) {
            return Ok(None);
        }
        let (label, why) = match wish {
            Wish::Use(ability) => {
                let label = self.option(&self.kernel.option(*ability, None));
                let why = match self.kernel.why_not(*ability, choice.seat, script)? {
                    WhyNot::Says(why) => self.reason(&why)?,
                    WhyNot::NotYours => self.plain("ability_not_yours", self.words().ability_not_yours, *ability),
                    WhyNot::NotHere => self.plain("ability_not_here", self.words().ability_not_here, *ability),
                    WhyNot::NotNow => self.plain("ability_not_now", self.words().ability_not_now, *ability),
                    WhyNot::UsedUp => self.plain("ability_used_up", self.words().ability_used_up, *ability),
                    WhyNot::Condition => self.plain("ability_condition", self.words().ability_condition, *ability),
                    WhyNot::Cost => self.plain("ability_cost", self.words().ability_cost, *ability),
                };
                (label, why)
            }
            Wish::Answer { tag, subject } => {
                let why = self.kernel.why_no_answer(choice.seat, tag.as_deref(), subject.clone(), script)?;
                if why == Value::Nil {
                    return Ok(None);
                }
                let label = match tag {
                    Some(tag) => self.option(&Opt { tag: tag.clone(), subject: subject.clone() }),
                    None => self.sentence(&self.subject(subject)),
                };
                (label, self.reason(&why)?)
            }
        };
        Ok(Some(format!("{label}: {why}")))
    }

    /// Why what a player's words mean is not among the answers.
    ///
    /// # Errors
    /// A script that fails, or says something else than why.
    pub fn why_not_in_words(&self, choice: &Choice, words: &str, script: &dyn Script) -> Result<Option<String>, Fault> {
        for wishes in self.wishes(choice.seat, words) {
            let reasons = wishes.iter().filter_map(|wish| self.why_not(choice, wish, script).transpose());
            // Which of several copies comes first would tell them apart.
            if let Some(why) = reasons.collect::<Result<Vec<_>, _>>()?.into_iter().min() {
                return Ok(Some(why));
            }
        }
        Ok(None)
    }

    /// What words may mean to a seat, what they rather mean first: an answer by its label or tag, a card by its name or slug, an
    /// ability by its label or name, an ability by its card.
    fn wishes(&self, seat: Seat, words: &str) -> [Vec<Wish>; 4] {
        let words = bare(words);
        let means = |text: &str| bare(text) == words;
        let (state, schema) = (self.kernel.state(), &self.game.rules.schema);
        let tags = self.game.manifest.answers.iter();
        let tags = tags.filter(|(tag, text)| means(tag) || means(text.get(self.language))).map(|(tag, _)| tag.clone());
        let tagged: Vec<Wish> = tags.map(|tag| Wish::Answer { tag: Some(tag), subject: Value::Nil }).collect();
        let (mut cards, mut named, mut on_card) = (Vec::new(), Vec::new(), Vec::new());
        for id in self.open_to(seat) {
            let Some((slug, def)) = schema.cards.get_index(state.object(id).def as usize) else { continue };
            let card = state.is_card(id) && (means(slug) || means(&def.name));
            if card {
                cards.push(Wish::Answer { tag: None, subject: Value::Object(state.handle(id)) });
            }
            for (it, ability) in self.kernel.printed(id) {
                let name = ability.name.as_deref().is_some_and(|name| means(name) || means(&self.word(name)));
                if name || means(&self.ability(it, Known::Now)) || means(&self.option(&self.kernel.option(it, None))) {
                    named.push(Wish::Use(it));
                } else if card {
                    on_card.push(Wish::Use(it));
                }
            }
        }
        [tagged, cards, named, on_card]
    }

    /// What holds abilities that a seat may speak of: the cards that the reader knows, and what the rulebook gives the seat.
    fn open_to(&self, seat: Seat) -> impl Iterator<Item = u32> {
        let state = self.kernel.state();
        let is_open = move |id: &u32| state.is_card(*id) || state.seat_of(state.handle(*id)) == Some(seat);
        (0..state.objects.len() as u32).filter(move |id| is_open(id) && self.knows(*id, Known::Now))
    }

    /// What a seat can ask about: cards that the reader knows, and abilities that could be used at some time.
    #[must_use]
    pub fn wishable(&self, seat: Seat) -> BTreeSet<String> {
        let cards = |id| self.kernel.state().is_card(id).then(|| self.card_name(id).to_owned());
        let abilities = |id| self.kernel.printed(id).map(|(ability, _)| self.ability(ability, Known::Now));
        self.open_to(seat).flat_map(|id| cards(id).into_iter().chain(abilities(id))).collect()
    }

    /// Every card that is not among the answers, and every ability that could be used at some time.
    #[must_use]
    pub fn not_offered(&self, choice: &Choice) -> Vec<Wish> {
        let offered: Vec<&Value> = match &choice.ask {
            Ask::Pick(options) => options.iter().map(|option| &option.subject).collect(),
            Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => {
                items.iter().collect()
            }
            Ask::Confirm | Ask::Number { .. } => Vec::new(),
        };
        let is_offered = |wish: &Value| {
            offered.iter().any(|offered| match offered {
                Value::List(parts) => parts.first() == Some(wish),
                offered => *offered == wish,
            })
        };
        let state = self.kernel.state();
        let mut wishes = Vec::new();
        for id in 1..state.objects.len() as u32 {
            let card = Value::Object(state.handle(id));
            if state.is_card(id) && !is_offered(&card) {
                wishes.push(Wish::Answer { tag: None, subject: card });
            }
            let abilities = self.kernel.printed(id).map(|(ability, _)| ability);
            wishes.extend(abilities.filter(|ability| !is_offered(&Value::Ability(*ability))).map(Wish::Use));
        }
        wishes
    }

    fn knows_of(&self, wish: &Wish) -> bool {
        match wish {
            Wish::Use(ability) => self.knows(ability.card.id, Known::Now),
            Wish::Answer { subject: Value::Object(handle), .. } => self.knows(handle.id, Known::Now),
            Wish::Answer { subject: Value::Ability(ability), .. } => self.knows(ability.card.id, Known::Now),
            Wish::Answer { .. } => true,
        }
    }

    /// What a script says with `reason`, in words.
    fn reason(&self, why: &Value) -> Result<String, Fault> {
        let (key, about) = match why {
            Value::List(parts) => match &**parts {
                [Value::Text(key)] => (key, &Value::Nil),
                [Value::Text(key), about] => (key, about),
                _ => return misuse(WANTED),
            },
            _ => return misuse(WANTED),
        };
        let reasons = &self.game.manifest.reasons;
        let Some(text) = reasons.get(&**key) else {
            let near = nearest(key, reasons.keys().map(AsRef::as_ref));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return misuse(format!("no text in [reason] has the key `{key}`{near}"));
        };
        Ok(self.fill(text, |name| self.field(about, name, Known::Now)))
    }

    /// What is said where the rules say nothing: in the game's words, if `[reason]` has some, or in those of the platform.
    fn plain(&self, key: &str, said: &str, of: AbilityRef) -> String {
        let text = self.game.manifest.reasons.get(key);
        text.map_or_else(
            || said.to_owned(),
            |text| self.fill(text, |name| (name == "card").then(|| self.object(of.card.id, Known::Now))),
        )
    }
}

const WANTED: &str = "`why_not` gives `reason(\"key\", { ... })`, or nil where nothing speaks against it";
