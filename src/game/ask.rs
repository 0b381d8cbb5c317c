//! What a player is asked, in words: the prompt and the answers.

use std::collections::BTreeMap;

use super::language::lower;
use super::reader::{Known, Reader};
use super::words::fill;
use crate::kernel::choice::{Answer, Ask, Choice, Opt};
use crate::kernel::state::NONE;
use crate::kernel::value::{AbilityRef, EventRef, Seat, Value};
use crate::kernel::window::PASS;

impl<'a> Reader<'a> {
    /// What is asked: the text of the manifest, or what the kernel asks by itself.
    #[must_use]
    pub fn prompt(&self, choice: &Choice) -> String {
        let key = choice.prompt.as_ref();
        if let Some(text) = self.game.manifest.prompts.get(key) {
            return self.sentence(&self.fill(text, |name| self.field(&choice.about, name, Known::Now)));
        }
        if self.game.rules.schema.windows.contains_key(key) {
            return fill(self.words().use_in_window, &[("window", &self.word(key))]);
        }
        match key {
            "trigger" => self.words().ask_trigger.to_owned(),
            "replacement" => self.words().ask_replacement.to_owned(),
            "loop" => self.words().ask_loop.to_owned(),
            "choose" => self.words().ask_choose.to_owned(),
            "use" => fill(self.words().ask_use, &[("what", &self.subject(&choice.about))]),
            _ => self.word(key),
        }
    }

    /// The answers, or what the answer is about, in the order of the choice. No two read alike.
    #[must_use]
    pub fn answers(&self, choice: &Choice) -> Vec<String> {
        match &choice.ask {
            Ask::Pick(options) => {
                let subjects = options.iter().map(|option| option.subject.clone()).collect::<Vec<_>>();
                self.distinct(options.iter().map(|option| self.option(option)).collect(), &subjects)
            }
            Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => {
                self.distinct(items.iter().map(|item| self.sentence(&self.subject(item))).collect(), items)
            }
            Ask::Confirm => vec![self.words().answer_yes.to_owned(), self.words().answer_no.to_owned()],
            Ask::Number { .. } => Vec::new(),
        }
    }

    /// An answer of a choice in words, as its labels have it.
    #[must_use]
    pub fn reply(&self, choice: &Choice, answer: &Answer) -> String {
        let labels = self.answers(choice);
        let label = |at: &u32| labels.get(*at as usize).cloned().unwrap_or_default();
        match answer {
            Answer::Pick(at) => label(at),
            Answer::Choose(all) if all.is_empty() => self.sentence(self.words().none),
            Answer::Choose(all) | Answer::Arrange(all) => all.iter().map(label).collect::<Vec<_>>().join(", "),
            Answer::Confirm(yes) => label(&u32::from(!yes)),
            Answer::Number(number) => number.to_string(),
            Answer::Distribute(parts) => {
                labels.iter().zip(parts).map(|(label, part)| format!("{label}: {part}")).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The label of a tagged answer.
    pub(super) fn option(&self, option: &Opt) -> String {
        if let Some(text) = self.game.manifest.answers.get(&option.tag) {
            let named = std::cell::Cell::new(option.subject == Value::Nil);
            let label = self.fill(text, |name| {
                named.set(true);
                self.field(&option.subject, name, Known::Now)
            });
            return if named.get() { label } else { self.labelled(label, &option.subject) };
        }
        let subject = self.subject(&option.subject);
        match &option.subject {
            Value::Nil if &*option.tag == PASS => self.words().pass.to_owned(),
            Value::Nil => self.word(&option.tag),
            Value::Ability(_) => subject,
            Value::List(items) if matches!(&**items, [Value::Ability(_), Value::Event(_)]) => subject,
            _ => format!("{}: {subject}", self.word(&option.tag)),
        }
    }

    /// A label with what it does not name itself: of an ability it is the name.
    fn labelled(&self, label: String, subject: &Value) -> String {
        match subject {
            Value::Ability(ability) => self.ability_as(*ability, Some(label), Known::Now),
            Value::List(items) => match &**items {
                [Value::Ability(ability), Value::Event(event)] => self.triggered(*ability, Some(label), *event),
                _ => format!("{label}: {}", self.subject(subject)),
            },
            _ => format!("{label}: {}", self.subject(subject)),
        }
    }

    /// What an answer is about. An ability that triggered comes with what triggered it.
    pub(super) fn subject(&self, value: &Value) -> String {
        if let Value::List(items) = value
            && let [Value::Ability(ability), Value::Event(event)] = &**items
        {
            return self.triggered(*ability, None, *event);
        }
        self.value(value, Known::Now)
    }

    fn triggered(&self, ability: AbilityRef, label: Option<String>, event: EventRef) -> String {
        let ability = self.ability_as(ability, label, Known::Now);
        let because = |event: String| fill(self.words().because, &[("ability", &ability), ("event", &event)]);
        self.event(event).map_or_else(|| ability.clone(), because)
    }

    /// Labels that read alike get what tells their cards apart, and where nothing does, a number.
    fn distinct(&self, mut labels: Vec<String>, subjects: &[Value]) -> Vec<String> {
        let places: Vec<String> = subjects.iter().map(|subject| self.circumstances(subject).unwrap_or_default()).collect();
        let plain = labels.clone();
        for (label, place) in labels.iter_mut().zip(&places) {
            let elsewhere = plain.iter().zip(&places).any(|(other, at)| other == label && at != place);
            if elsewhere && !place.is_empty() {
                *label = format!("{label} ({place})");
            }
        }
        let before = labels.clone();
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for label in &mut labels {
            if before.iter().filter(|other| *other == label).count() > 1 {
                let nth = seen.entry(label.clone()).or_default();
                *nth += 1;
                *label = format!("{label} #{nth}");
            }
        }
        labels
    }

    /// The card that an answer is about, or whose ability it uses.
    fn card(&self, subject: &Value) -> Option<u32> {
        let id = match subject {
            Value::Object(handle) => handle.id,
            Value::Ability(ability) => ability.card.id,
            Value::List(items) => return items.first().and_then(|first| self.card(first)),
            _ => return None,
        };
        self.kernel.state().is_card(id).then_some(id)
    }

    /// The slug of the card that an answer is about, if the reader knows which card that is.
    #[must_use]
    pub fn slug_of(&self, subject: &Value) -> Option<&'a str> {
        self.card(subject).filter(|id| self.knows(*id, Known::Now)).map(|id| self.slug(id))
    }

    /// Where a card lies and how: what everybody can see of it.
    fn circumstances(&self, subject: &Value) -> Option<String> {
        let id = self.card(subject)?;
        let state = self.kernel.state();
        let object = state.object(id);
        let mut words = Vec::new();
        if let Some(zone) = state.zone_ref(object.zone) {
            words.push(self.zone(zone));
            let mine = state.zone(object.zone).is_some_and(|zone| zone.owner == object.owner || zone.owner == Seat::NONE);
            if !mine {
                words.push(fill(self.words().owned_by, &[("who", &self.seat_name(object.owner))]));
            }
        }
        if object.host != NONE {
            words.push(fill(self.words().attached_to, &[("card", &self.object(object.host, Known::Now))]));
        }
        words.extend(self.marks(object.marks));
        Some(words.join(", "))
    }

    /// The marks of an object.
    pub(super) fn marks(&self, bits: u64) -> impl Iterator<Item = String> {
        let marks = self.game.rules.schema.marks.keys().enumerate();
        marks.filter(move |(bit, _)| *bit < 64 && bits & 1 << bit != 0).map(|(_, name)| lower(&self.word(name), self.language))
    }
}
