//! What a player types: a command, or an answer to a choice.

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

/// What can be typed.
pub(super) const HELP: &str = "\
An answer is its number, or its word where it has one: `pass`. Several numbers are typed with spaces between them.
    why CARD VALUE    what makes a value of a card what it is
    whynot WHAT       why an ability or a card is not among the answers
    show CARD         what a card reads
    table             the table again
    log               what has happened so far
    undo              take back the last decision
    save FILE         save the match; `cardwright play --load FILE` goes on with it
    record FILE       write the match as a scenario, what failed last included
    quit              stop";

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
pub(super) fn hint(ask: &Ask) -> String {
    match ask {
        Ask::Pick(_) => String::new(),
        Ask::Choose { min: 1, max: 1, .. } => String::new(),
        Ask::Choose { min, max, .. } if min == max => format!("Choose {min}."),
        Ask::Choose { min: 0, max, .. } => format!("Choose up to {max}, or type `none`."),
        Ask::Choose { min, max, .. } => format!("Choose {min} to {max}."),
        Ask::Confirm => "y or n".to_owned(),
        Ask::Number { lo, hi } => format!("A number from {lo} to {hi}."),
        Ask::Arrange(_) => "All of these, in the order that you want; the first comes first.".to_owned(),
        Ask::Distribute { total, .. } => format!("Divide {total} among these: a number for each, in this order."),
    }
}

/// The answer on a line. Whether it is legal is for the choice to say.
pub(super) fn answer(choice: &Choice, labels: &[String], line: &str) -> Result<Answer, String> {
    match &choice.ask {
        Ask::Pick(options) => {
            let typed = line.to_lowercase();
            let tags = options.iter().enumerate().filter(|(_, option)| *option.tag == *typed);
            let named = labels.iter().enumerate().filter(|(_, label)| label.to_lowercase() == typed);
            let mut found: Vec<usize> = tags.map(|(at, _)| at).chain(named.map(|(at, _)| at)).collect();
            found.dedup();
            match found.as_slice() {
                [at] => Ok(Answer::Pick(*at as u32)),
                [_, _, ..] => Err(format!("`{line}` can be several of these: type its number")),
                [] => position(line).map(Answer::Pick),
            }
        }
        Ask::Choose { min: 0, .. } if matches!(line, "" | "none") => Ok(Answer::Choose(Vec::new())),
        Ask::Choose { .. } => positions(line).map(Answer::Choose),
        Ask::Arrange(_) => positions(line).map(Answer::Arrange),
        Ask::Confirm => match line.to_lowercase().as_str() {
            "y" | "yes" => Ok(Answer::Confirm(true)),
            "n" | "no" => Ok(Answer::Confirm(false)),
            _ => Err("type y or n".to_owned()),
        },
        Ask::Number { .. } => line.parse().map(Answer::Number).map_err(|_| not_a_number(line)),
        Ask::Distribute { .. } => {
            words(line).map(|word| word.parse().map_err(|_| not_a_number(word))).collect::<Result<_, _>>().map(Answer::Distribute)
        }
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

fn positions(line: &str) -> Result<Vec<u32>, String> {
    match words(line).map(position).collect::<Result<Vec<_>, _>>() {
        Ok(positions) if positions.is_empty() => Err(not_a_number("")),
        other => other,
    }
}

/// A position from 0, typed from 1.
fn position(word: &str) -> Result<u32, String> {
    match word.parse::<u32>() {
        Ok(0) => Err("answers are numbered from 1".to_owned()),
        Ok(number) => Ok(number - 1),
        Err(_) => Err(not_a_number(word)),
    }
}

fn not_a_number(word: &str) -> String {
    if word.is_empty() {
        "type a number, or `help`".to_owned()
    } else {
        format!("`{word}` is no number here; `help` says what can be typed")
    }
}
