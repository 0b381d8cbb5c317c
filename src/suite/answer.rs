//! From what a script says to an answer of the choice that is asked.

use crate::diagnostic::nearest;
use crate::kernel::choice::{Answer, Ask, Choice, Opt};
use crate::kernel::value::Value;

use super::names::Names;

impl Names<'_> {
    /// What `t.seat:method(args)` answers, and the arguments that are left for the choices after this one.
    ///
    /// # Errors
    /// It answers nothing that is asked; the message says what is.
    pub fn answer<'v>(&self, choice: &Choice, method: &str, args: &'v [Value]) -> Result<(Answer, &'v [Value]), String> {
        let rest = args.get(1..).unwrap_or(&[]);
        match (method, &choice.ask) {
            ("choose", Ask::Choose { .. }) => Ok((self.select(choice, flat(args))?, &[])),
            ("choose", Ask::Pick(options)) => match args.first() {
                Some(word) => Ok((self.about(choice, options, word)?, rest)),
                None => Err(format!("`choose` says nothing; {}", self.choice(choice))),
            },
            ("arrange", Ask::Arrange(_)) => Ok((self.order(choice, flat(args))?, &[])),
            ("distribute", Ask::Distribute { .. }) => Ok((self.division(choice, args)?, &[])),
            ("yes", Ask::Confirm) => Ok((Answer::Confirm(true), args)),
            ("no", Ask::Confirm) => Ok((Answer::Confirm(false), args)),
            ("number", Ask::Number { .. }) => match args.first() {
                Some(Value::Int(n)) => Ok((Answer::Number(*n), rest)),
                _ => Err("`number` takes the number".into()),
            },
            ("pick", Ask::Pick(options)) => match args.first().and_then(Value::text) {
                Some(tag) => self.tagged(choice, options, tag, rest),
                None => Err("`pick` takes the tag of an answer".into()),
            },
            (tag, Ask::Pick(options)) => self.tagged(choice, options, tag, args),
            _ => Err(format!("`{method}` is no answer to this: {}", self.choice(choice))),
        }
    }

    /// What an argument after the first answers.
    ///
    /// # Errors
    /// It answers nothing that is asked.
    pub fn reply(&self, choice: &Choice, word: &Value) -> Result<Answer, String> {
        match (&choice.ask, word) {
            (Ask::Choose { .. }, _) => self.select(choice, flat(std::slice::from_ref(word))),
            (Ask::Arrange(_), Value::List(items)) => self.order(choice, items),
            (Ask::Distribute { .. }, _) => self.division(choice, std::slice::from_ref(word)),
            (Ask::Confirm, Value::Flag(yes)) => Ok(Answer::Confirm(*yes)),
            (Ask::Number { .. }, Value::Int(n)) => Ok(Answer::Number(*n)),
            (Ask::Pick(options), Value::Text(tag)) if options.iter().any(|option| option.tag == *tag) => {
                self.tagged(choice, options, tag, &[]).map(|(answer, _)| answer)
            }
            (Ask::Pick(options), _) => self.about(choice, options, word),
            _ => Err(format!("{} is no answer to this: {}", self.word(word), self.choice(choice))),
        }
    }

    /// Whether the only answer of a choice, which nobody had to give, is what an argument names.
    pub fn took(&self, choice: &Choice, answer: &Answer, word: &Value) -> bool {
        match (self.reply(choice, word), answer) {
            (Ok(Answer::Choose(mut said)), Answer::Choose(took)) => {
                said.sort_unstable();
                said == *took
            }
            (Ok(said), took) => said == *took,
            (Err(_), _) => false,
        }
    }

    pub(super) fn means(&self, value: &Value, word: &Value) -> bool {
        match word {
            Value::Text(word) => self.fits(value, word),
            Value::Object(handle) => match value {
                Value::Object(own) => own.id == handle.id,
                _ => self.card_of(value) == Some(handle.id),
            },
            other => value == other,
        }
    }

    /// The first of those that fit, in the order in which the scenario lists them.
    fn first(&self, mut fitting: Vec<(usize, &Value)>) -> Option<usize> {
        fitting.sort_by_key(|(at, value)| (self.place(value), *at));
        fitting.first().map(|(at, _)| *at)
    }

    fn select(&self, choice: &Choice, words: &[Value]) -> Result<Answer, String> {
        let Ask::Choose { from, .. } = &choice.ask else { return Err(self.choice(choice)) };
        self.positions(choice, from, words).map(Answer::Choose)
    }

    fn order(&self, choice: &Choice, words: &[Value]) -> Result<Answer, String> {
        let Ask::Arrange(items) = &choice.ask else { return Err(self.choice(choice)) };
        self.positions(choice, items, words).map(Answer::Arrange)
    }

    /// Where words stand among things, each in a place of its own.
    fn positions(&self, choice: &Choice, from: &[Value], words: &[Value]) -> Result<Vec<u32>, String> {
        let mut taken: Vec<usize> = Vec::new();
        for word in words {
            if let Some(at) = nth(word, from.len()).filter(|at| !taken.contains(at)) {
                taken.push(at);
                continue;
            }
            let free = from.iter().enumerate().filter(|(at, value)| !taken.contains(at) && self.means(value, word)).collect();
            match self.first(free) {
                Some(at) => taken.push(at),
                None => return Err(format!("{} is not among what can be chosen: {}", self.word(word), self.choice(choice))),
            }
        }
        Ok(taken.into_iter().map(|at| at as u32).collect())
    }

    /// Amounts in the order of the things, or by name.
    fn division(&self, choice: &Choice, args: &[Value]) -> Result<Answer, String> {
        let Ask::Distribute { among, .. } = &choice.ask else { return Err(self.choice(choice)) };
        let amount = |value: &Value| value.int().and_then(|n| u32::try_from(n).ok());
        let parts: Option<Vec<u32>> = match args {
            [Value::Record(fields)] => {
                let mut parts = vec![0; among.len()];
                for (name, value) in fields.iter() {
                    let at = self.positions(choice, among, &[Value::Text(name.clone())])?;
                    if let (Some(at), Some(amount)) = (at.first(), amount(value)) {
                        parts[*at as usize] = amount;
                    }
                }
                Some(parts)
            }
            args => flat(args).iter().map(amount).collect(),
        };
        parts.map(Answer::Distribute).ok_or_else(|| format!("`distribute` takes amounts: {}", self.choice(choice)))
    }

    /// The tagged answer that is about a thing.
    fn about(&self, choice: &Choice, options: &[Opt], word: &Value) -> Result<Answer, String> {
        if let Some(at) = nth(word, options.len()) {
            return Ok(Answer::Pick(at as u32));
        }
        let fitting = options.iter().enumerate().filter(|(_, option)| self.means(&option.subject, word));
        match self.first(fitting.map(|(at, option)| (at, &option.subject)).collect()) {
            Some(at) => {
                let same = |option: &&Opt| self.card_of(&option.subject) == self.card_of(&options[at].subject);
                match options
                    .iter()
                    .filter(same)
                    .find(|option| option.tag != options[at].tag && self.means(&option.subject, word))
                {
                    Some(other) => Err(format!("say which is meant, `{}` or `{}`", options[at].tag, other.tag)),
                    None => Ok(Answer::Pick(at as u32)),
                }
            }
            None => Err(format!("{} is not among what can be chosen: {}", self.word(word), self.choice(choice))),
        }
    }

    /// The answer with a tag, or of that kind of ability. The first argument says which, where the answers are about something.
    fn tagged<'v>(
        &self,
        choice: &Choice,
        options: &[Opt],
        tag: &str,
        args: &'v [Value],
    ) -> Result<(Answer, &'v [Value]), String> {
        let mut found: Vec<(usize, &Opt)> = options.iter().enumerate().filter(|(_, option)| *option.tag == *tag).collect();
        if found.is_empty() {
            found = options.iter().enumerate().filter(|(_, option)| self.kind_of(option) == Some(tag)).collect();
        }
        let (plain, about): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, option)| self.is_plain(option));
        let pick = |at: usize, rest| Ok((Answer::Pick(at as u32), rest));
        if let Some(word) = args.first() {
            let fitting = about.iter().filter(|(_, option)| self.means(&option.subject, word));
            if let Some(at) = self.first(fitting.map(|(at, option)| (*at, &option.subject)).collect()) {
                return pick(at, &args[1..]);
            }
        }
        match (plain.as_slice(), about.as_slice(), args.first()) {
            ([], [], _) => {
                let near = nearest(tag, options.iter().map(|option| option.tag.as_ref()));
                let meant = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                Err(format!("`{tag}` is not among the answers{meant}: {}", self.choice(choice)))
            }
            ([(at, _), ..], _, _) => pick(*at, args),
            ([], _, Some(word)) => Err(format!("`{tag}` is not offered for {}: {}", self.word(word), self.choice(choice))),
            ([], [(at, _)], None) => pick(*at, args),
            ([], _, None) => Err(format!("say for which card `{tag}` is meant: {}", self.choice(choice))),
        }
    }

    /// Whether an answer is about nothing that could be named.
    pub(super) fn is_plain(&self, option: &Opt) -> bool {
        self.card_of(&option.subject).is_none() && matches!(option.subject, Value::Nil | Value::Ability(_) | Value::List(_))
    }

    /// An argument in a message.
    pub fn word(&self, word: &Value) -> String {
        match word {
            Value::Text(text) => format!("`{text}`"),
            other => self.say(other),
        }
    }
}

/// The position that `"#3"` means among so many: for what has no name that tells it from the others.
fn nth(word: &Value, count: usize) -> Option<usize> {
    let number: usize = word.text()?.strip_prefix('#')?.parse().ok()?;
    number.checked_sub(1).filter(|at| *at < count)
}

/// The words of `f("a", "b")` or of `f({ "a", "b" })`.
pub(super) fn flat(args: &[Value]) -> &[Value] {
    match args {
        [Value::List(items)] => items,
        args => args,
    }
}
