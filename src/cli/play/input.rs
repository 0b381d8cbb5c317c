//! What a player types: a command, or an answer to a choice.

use crate::game::language::bare;
use crate::game::words::{Words, fill};
use crate::kernel::choice::{Answer, Ask, Choice};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Why(&'a str),
    WhyNot(&'a str),
    Show(&'a str),
    Undo,
    Save(&'a str),
    Record(&'a str),
    Log,
    Table,
    Help,
    Quit,
}

/// The command on a line, if it is one.
pub(super) fn command(line: &str) -> Option<Command<'_>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word, rest) {
        ("why", _) => Some(Command::Why(rest)),
        ("whynot", _) => Some(Command::WhyNot(rest)),
        ("show", _) => Some(Command::Show(rest)),
        ("save", _) => Some(Command::Save(rest)),
        ("record", _) => Some(Command::Record(rest)),
        ("undo", "") => Some(Command::Undo),
        ("log", "") => Some(Command::Log),
        ("table", "") => Some(Command::Table),
        ("help" | "?", "") => Some(Command::Help),
        ("quit" | "exit", "") => Some(Command::Quit),
        _ => None,
    }
}

/// How an answer to this choice is typed.
pub(super) fn hint(ask: &Ask, words: &Words) -> String {
    match ask {
        Ask::Pick(_) => String::new(),
        Ask::Choose { min: 1, max: 1, .. } => String::new(),
        Ask::Choose { min, max, .. } if min == max => fill(words.hint_choose, &[("count", min)]),
        Ask::Choose { min: 0, max, .. } => fill(words.hint_choose_up_to, &[("most", max)]),
        Ask::Choose { min, max, .. } => fill(words.hint_choose_between, &[("least", min), ("most", max)]),
        Ask::Confirm => words.hint_confirm.to_owned(),
        Ask::Number { lo, hi } => fill(words.hint_number, &[("least", lo), ("most", hi)]),
        Ask::Arrange(_) => words.hint_arrange.to_owned(),
        Ask::Distribute { total, .. } => fill(words.hint_distribute, &[("total", total)]),
    }
}

/// The answers that a line may mean, from 0: by their tags or labels, else by what stands in a label before a colon, copies included.
pub(super) fn meant(choice: &Choice, labels: &[String], line: &str) -> Vec<usize> {
    let typed = bare(line);
    if typed.is_empty() {
        return Vec::new();
    }
    let tag =
        |at: usize| matches!(&choice.ask, Ask::Pick(options) if options.get(at).is_some_and(|option| *option.tag == *typed));
    let exactly = |(at, label): &(usize, &String)| tag(*at) || bare(label) == typed;
    let found: Vec<usize> = labels.iter().enumerate().filter(exactly).map(|(at, _)| at).collect();
    if !found.is_empty() {
        return found;
    }
    let copy = |label: &str| match label.rsplit_once(" #") {
        Some((name, number)) if number.parse::<u32>().is_ok() => bare(name),
        _ => bare(label),
    };
    let card = |label: &str| bare(label.split(':').next().unwrap_or(label));
    let alike = |(_, label): &(usize, &String)| copy(label) == typed || card(label) == typed;
    labels.iter().enumerate().filter(alike).map(|(at, _)| at).collect()
}

/// What is said of several answers that a line may mean.
pub(super) fn several(meant: &[usize], line: &str, words: &Words) -> String {
    let numbers: Vec<String> = meant.iter().map(|at| (at + 1).to_string()).collect();
    let numbers = match numbers.split_last() {
        Some((last, rest)) if !rest.is_empty() => fill(words.either, &[("one", &rest.join(", ")), ("other", last)]),
        _ => numbers.concat(),
    };
    fill(words.can_be_several, &[("line", &line), ("numbers", &numbers)])
}

/// The answer on a line. Whether it is legal is for the choice to say.
pub(super) fn answer(choice: &Choice, labels: &[String], line: &str, words: &Words) -> Result<Answer, String> {
    let typed = bare(line);
    match &choice.ask {
        Ask::Pick(_) => match meant(choice, labels, line).as_slice() {
            [at] => Ok(Answer::Pick(*at as u32)),
            [] => position(line, words).map(Answer::Pick),
            several => Err(self::several(several, line, words)),
        },
        Ask::Choose { min: 0, .. } if typed.is_empty() || typed == "none" || typed == bare(words.typed_none) => {
            Ok(Answer::Choose(Vec::new()))
        }
        Ask::Choose { .. } => match meant(choice, labels, line).as_slice() {
            [at] => Ok(Answer::Choose(vec![*at as u32])),
            [] => positions(line, words).map(Answer::Choose),
            several => Err(self::several(several, line, words)),
        },
        Ask::Arrange(_) => positions(line, words).map(Answer::Arrange),
        Ask::Confirm if [words.typed_yes, words.answer_yes].iter().any(|yes| bare(yes) == typed) => Ok(Answer::Confirm(true)),
        Ask::Confirm if [words.typed_no, words.answer_no].iter().any(|no| bare(no) == typed) => Ok(Answer::Confirm(false)),
        Ask::Confirm => Err(words.type_yes_or_no.to_owned()),
        Ask::Number { .. } => line.parse().map(Answer::Number).map_err(|_| not_a_number(line, words)),
        Ask::Distribute { .. } => {
            let amount = |word: &str| word.parse().map_err(|_| not_a_number(word, words));
            split(line).map(amount).collect::<Result<_, _>>().map(Answer::Distribute)
        }
    }
}

fn split(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

fn positions(line: &str, words: &Words) -> Result<Vec<u32>, String> {
    match split(line).map(|word| position(word, words)).collect::<Result<Vec<_>, _>>() {
        Ok(positions) if positions.is_empty() => Err(not_a_number("", words)),
        other => other,
    }
}

/// A position from 0, typed from 1.
fn position(word: &str, words: &Words) -> Result<u32, String> {
    match word.parse::<u32>() {
        Ok(0) => Err(words.numbered_from_one.to_owned()),
        Ok(number) => Ok(number - 1),
        Err(_) => Err(not_a_number(word, words)),
    }
}

fn not_a_number(word: &str, words: &Words) -> String {
    if word.is_empty() { words.type_a_number.to_owned() } else { fill(words.not_a_number, &[("word", &word)]) }
}
