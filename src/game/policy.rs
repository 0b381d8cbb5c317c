//! What a match decides in another way than the `[policy]` of its game: for scenarios that show that both ways work.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::load::Game;
use super::setup::{OptionValue, SetupError, unknown};
use crate::kernel::schema::{Depth, LoopVerdict, Order, Policy};

const KEYS: [&str; 6] = ["triggers", "replacements", "depth", "look_back", "auto_single", "loops"];
/// The words of `depth`.
pub(super) const DEPTHS: [(&str, Depth); 2] = [("depth_first", Depth::DepthFirst), ("breadth_first", Depth::BreadthFirst)];
/// The words of `loops`.
pub(super) const LOOPS: [(&str, LoopVerdict); 3] =
    [("error", LoopVerdict::Error), ("draw", LoopVerdict::Draw), ("picks:active", LoopVerdict::Picks)];

impl Game {
    /// The policy of a match: that of the game, but for what is given. Orders are given by the name of a declared order.
    ///
    /// # Errors
    /// A key or a word that means nothing.
    pub(super) fn policy(&self, given: &BTreeMap<String, OptionValue>) -> Result<Arc<Policy>, SetupError> {
        if given.is_empty() {
            return Ok(self.rules.policy.clone());
        }
        let mut policy = Policy::clone(&self.rules.policy);
        for (key, value) in given {
            match key.as_str() {
                "triggers" => policy.triggers = self.order(key, value)?,
                "replacements" => policy.replacements = self.order(key, value)?,
                "depth" => policy.depth = word(key, value, &DEPTHS)?,
                "loops" => policy.loops = word(key, value, &LOOPS)?,
                "look_back" => policy.look_back = flag(key, value)?,
                "auto_single" => policy.auto_single = flag(key, value)?,
                _ => return Err(unknown("policy", key, KEYS.into_iter())),
            }
        }
        Ok(Arc::new(policy))
    }

    fn order(&self, key: &str, value: &OptionValue) -> Result<Order, SetupError> {
        let orders = &self.rules.schema.orders;
        let OptionValue::Word(name) = value else { return Err(wrong(key, value, "the name of an order".into())) };
        match orders.get(name.as_str()) {
            Some(order) => Ok(order.clone()),
            None => Err(unknown("order", name, orders.keys().map(AsRef::as_ref))),
        }
    }
}

fn word<T: Copy>(key: &str, value: &OptionValue, words: &[(&str, T)]) -> Result<T, SetupError> {
    let known = words.iter().find(|(word, _)| matches!(value, OptionValue::Word(given) if given == word));
    let wants = || format!("one of {}", words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", "));
    known.map(|(_, meant)| *meant).ok_or_else(|| wrong(key, value, wants()))
}

fn flag(key: &str, value: &OptionValue) -> Result<bool, SetupError> {
    match value {
        OptionValue::Flag(flag) => Ok(*flag),
        other => Err(wrong(key, other, "true or false".into())),
    }
}

fn wrong(key: &str, given: &OptionValue, wants: String) -> SetupError {
    SetupError::Policy { name: key.to_owned(), given: given.to_string(), wants }
}
