//! What a script names that is not among the answers, so that the reason can be asked for.

use crate::game::Wish;
use crate::kernel::choice::{Ask, Choice};
use crate::kernel::value::Value;

use super::answer::flat;
use super::names::Names;

impl Names<'_> {
    /// What `t:refuses(seat, method, args)` names.
    pub(super) fn wishes(&self, choice: &Choice, method: &str, args: &[Value]) -> Vec<Wish> {
        let answer = |tag: Option<&str>, word: &Value| Wish::Answer { tag: tag.map(Into::into), subject: self.meant(word) };
        match (method, &choice.ask) {
            ("choose", Ask::Choose { from, .. }) => {
                let strange = |word: &&Value| !from.iter().any(|value| self.means(value, word));
                flat(args).iter().filter(strange).map(|word| answer(None, word)).collect()
            }
            ("choose", Ask::Pick(_)) => args.first().map(|word| answer(None, word)).into_iter().collect(),
            ("pick", Ask::Pick(_)) => match args.split_first() {
                Some((Value::Text(tag), rest)) => self.wishes(choice, tag, rest),
                _ => Vec::new(),
            },
            (tag, Ask::Pick(_)) => {
                let mut wishes = vec![answer(Some(tag), args.first().unwrap_or(&Value::Nil))];
                wishes.extend(self.uses(choice, tag, args.first()));
                wishes
            }
            _ => Vec::new(),
        }
    }

    /// The thing that a word means: a card by its slug.
    fn meant(&self, word: &Value) -> Value {
        match word.text().map(|text| self.find(text)) {
            Some(Ok(id)) => Value::Object(self.kernel.state().handle(id)),
            _ => word.clone(),
        }
    }

    /// The abilities of that name or kind that the player who is asked has or knows; of one card, where one is named.
    fn uses(&self, choice: &Choice, tag: &str, word: Option<&Value>) -> Vec<Wish> {
        let (state, schema) = (self.kernel.state(), &self.game.rules.schema);
        let named = word.and_then(Value::text).and_then(|word| self.find(word).ok());
        let theirs = |id: &u32| match state.seat_of(state.handle(*id)) {
            Some(seat) => seat == choice.seat,
            None => state.is_card(*id) && named.map_or(state.object(*id).owner == choice.seat, |named| named == *id),
        };
        let mut wishes = Vec::new();
        for id in (0..state.objects.len() as u32).filter(theirs) {
            for (ability, def) in self.kernel.printed(id) {
                let kind = schema.kinds.get_index(def.kind.index()).is_some_and(|(kind, _)| **kind == *tag);
                if kind || def.name.as_deref() == Some(tag) {
                    wishes.push(Wish::Use(ability));
                }
            }
        }
        wishes
    }
}
