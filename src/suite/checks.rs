//! What a script checks: values, what is asked and offered, what is refused, the log.

use crate::diagnostic::nearest;
use crate::game::Reader;
use crate::game::language::folded;
use crate::kernel::choice::{Ask, Choice};
use crate::kernel::value::{Seat, Value};
use crate::script::vocabulary::ANSWERS;

use super::names::Names;
use super::stage::{Reply, Stage};

impl Stage {
    pub(super) fn expect(&self, actual: &Value, expected: &Value, same: fn(&Names<'_>, &Value, &Value) -> bool) -> Reply {
        let names = self.names();
        let actual = names.compared(actual, expected);
        if same(&names, &actual, expected) {
            return Ok(Value::Nil);
        }
        Err(format!("expected {}, got {}", names.written(expected), names.written(&actual)))
    }

    pub(super) fn asks(&self, seat: Seat, prompt: &Value) -> Reply {
        let name = self.names().seat(seat).to_owned();
        match (self.choice_of(seat), prompt) {
            (None, Value::Nil) => Ok(Value::Nil),
            (Some(choice), Value::Text(prompt)) if choice.prompt == *prompt => Ok(Value::Nil),
            (Some(choice), Value::Nil) => Err(format!("`{name}` should be asked nothing, but {}", self.names().choice(choice))),
            (Some(_) | None, prompt) => {
                Err(format!("`{name}` is not asked {}: {}", self.names().word(prompt), self.asked_instead()))
            }
        }
    }

    pub(super) fn offers(&self, seat: Seat, words: &Value) -> Reply {
        let names = self.names();
        let Some(choice) = self.choice_of(seat) else {
            return Err(format!("`{}` is offered nothing: {}", names.seat(seat), self.asked_instead()));
        };
        let Value::List(words) = words else { return Err("`t:offers` takes a list of answers".into()) };
        names.offers(choice, words).map(|()| Value::Nil).map_err(|wrong| format!("`{}`: {wrong}", choice.prompt))
    }

    /// An answer that is refused, or is not there to be given. A last argument with a space in it is part of the reason.
    pub(super) fn refuses(&self, seat: Seat, method: &str, args: &[Value]) -> Reply {
        let names = self.names();
        let (args, reason) = match args.split_last() {
            Some((Value::Text(reason), args)) if reason.contains(' ') => (args, Some(reason.clone())),
            _ => (args, None),
        };
        let asked = self.choice_of(seat);
        let picks = asked.is_some_and(|choice| matches!(choice.ask, Ask::Pick(_)));
        if !picks {
            self.known_tag(method)?;
        }
        for word in args.iter().filter_map(Value::text) {
            names.find(word)?;
        }
        let Some(choice) = asked else {
            return Err(format!("`{}` is not asked anything that could be refused: {}", names.seat(seat), self.asked_instead()));
        };
        let fits = match &choice.ask {
            Ask::Pick(_) => true,
            Ask::Choose { .. } => method == "choose",
            Ask::Arrange(_) => method == "arrange",
            Ask::Distribute { .. } => method == "distribute",
            Ask::Number { .. } => method == "number",
            Ask::Confirm => false,
        };
        if !fits {
            return Err(format!("`{method}` is no answer to this, legal or not: {}", names.choice(choice)));
        }
        let refused = match names.answer(choice, method, args) {
            Err(no_answer) => match self.reasons(choice, method, args)? {
                why if why.is_empty() => {
                    self.known_tag(method)?;
                    no_answer
                }
                why => format!("{}. {no_answer}", why.join(". ")),
            },
            Ok((answer, _)) => match choice.ask.check(&answer) {
                Err(refusal) => refusal.to_string(),
                Ok(()) => return Err(format!("`{method}` is legal: {}", names.choice(choice))),
            },
        };
        match reason {
            Some(reason) if !refused.contains(&*reason) => {
                Err(format!("it is refused for another reason than \"{reason}\": {refused}"))
            }
            _ => Ok(Value::Nil),
        }
    }

    /// Why what a script names is not among the answers, as the player is told.
    fn reasons(&self, choice: &Choice, method: &str, args: &[Value]) -> Result<Vec<String>, String> {
        let (game, kernel) = (self.game(), self.played().kernel());
        let language = game.manifest.languages.first().map_or("en", AsRef::as_ref);
        let reader = Reader { game, kernel, seat: Some(choice.seat), language };
        let wishes = self.names().wishes(choice, method, args);
        let reasons = wishes.iter().map(|wish| reader.why_not(choice, wish, &**self.played().host()).transpose());
        reasons.flatten().collect::<Result<_, _>>().map_err(|fault| fault.to_string())
    }

    /// A tag that nothing in the game could offer is always refused: it is a slip.
    fn known_tag(&self, tag: &str) -> Result<(), String> {
        let schema = &self.game().rules.schema;
        let named = schema.cards.values().flat_map(|card| &card.abilities).filter_map(|ability| ability.name.as_deref());
        let offered = self.played().kernel().pending().flat_map(|choice| match &choice.ask {
            Ask::Pick(options) => options.as_ref(),
            _ => &[],
        });
        let mut known: Vec<&str> = ANSWERS.to_vec();
        known.extend(named);
        known.extend(schema.kinds.keys().map(AsRef::as_ref));
        known.extend(self.game().manifest.answers.keys().map(AsRef::as_ref));
        known.extend(offered.map(|option| option.tag.as_ref()));
        if known.contains(&tag) {
            return Ok(());
        }
        let near = nearest(tag, known);
        Err(format!(
            "nothing in the game offers `{tag}`{}",
            near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
        ))
    }

    pub(super) fn log_has(&self, text: &str) -> Reply {
        has("log", &self.names().log(), text)
    }

    pub(super) fn trace_has(&self, text: &str) -> Reply {
        has("trace", &self.names().trace(usize::MAX), text)
    }
}

/// Whether a part of a line is among lines. A sentence begins with a capital, whoever it speaks of.
fn has(what: &str, lines: &[String], text: &str) -> Reply {
    let wanted = folded(text);
    if lines.iter().any(|line| folded(line).contains(&wanted)) {
        return Ok(Value::Nil);
    }
    let shown = lines.iter().rev().take(6).rev().map(|line| format!("\n  {line}")).collect::<String>();
    Err(format!("the {what} has no \"{text}\"; its last lines:{}", if shown.is_empty() { " none" } else { &shown }))
}
