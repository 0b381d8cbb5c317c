//! The words by which players that are programs are named.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::exec::{Exec, Manners};
use super::random::Random;
use super::{CannotSit, Player};
use crate::diagnostic::suggestion;
use crate::game::{Game, Setup};
use crate::kernel::value::Seat;

/// A kind of player that is a program, as it is named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// `random`: picks at random.
    Random,
    /// `exec:COMMAND`: another program.
    Exec {
        /// The command, as it was written.
        command: String,
        /// Its words.
        words: Vec<String>,
    },
}

/// Why a word names no program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordError {
    /// None is called so.
    #[error("there is no player `{word}`{}", .near.as_ref().map_or_else(String::new, |near| format!("; {near}")))]
    Unknown {
        /// The word.
        word: String,
        /// What may have been meant.
        near: Option<String>,
    },
    /// No command can be read from what follows.
    #[error("`{word}` names no command; write it like `exec:./bot --fast`, with quotes around what has spaces in it")]
    Command {
        /// The word.
        word: String,
    },
}

impl Program {
    /// What can be written.
    pub const WORDS: [&str; 2] = ["random", "exec:COMMAND"];

    /// The program that a word names. Where it names none, the message says what may have been meant; `besides` are words that
    /// mean something else to whoever asks.
    ///
    /// # Errors
    /// No program is called so.
    pub fn read(word: &str, besides: &[&str]) -> Result<Program, WordError> {
        match word.split_once(':') {
            Some(("exec", command)) => match shell_words::split(command) {
                Ok(words) if !words.is_empty() => Ok(Program::Exec { command: command.to_owned(), words }),
                _ => Err(WordError::Command { word: word.to_owned() }),
            },
            None if word == "random" => Ok(Program::Random),
            _ => {
                let known = besides.iter().copied().chain(Program::WORDS);
                Err(WordError::Unknown { word: word.to_owned(), near: suggestion(word, known) })
            }
        }
    }

    /// A player of this kind, for one seat in one match.
    ///
    /// # Errors
    /// A program that cannot be started.
    pub fn sit(&self, game: &Game, setup: &Setup, seat: Seat, manners: Manners) -> Result<Box<dyn Player>, CannotSit> {
        Ok(match self {
            Program::Random => Box::new(Random),
            Program::Exec { words, .. } => Box::new(Exec::start(words, game, setup, seat, manners)?),
        })
    }

    /// Whether it reads what has happened, so that the match has to be recorded.
    #[must_use]
    pub fn reads_log(&self) -> bool {
        matches!(self, Program::Exec { .. })
    }

    /// Whether it answers the same whenever it is asked the same with the same random numbers.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        !matches!(self, Program::Exec { .. })
    }
}

impl FromStr for Program {
    type Err = WordError;

    fn from_str(word: &str) -> Result<Program, WordError> {
        Program::read(word, &[])
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Program::Random => f.write_str("random"),
            Program::Exec { command, .. } => write!(f, "exec:{command}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_names_a_program_and_is_written_as_it_was_read() {
        assert_eq!("random".parse(), Ok(Program::Random));
        let Ok(Program::Exec { words, .. }) = "exec:./bot 'a b' c".parse() else { panic!("a command") };
        assert_eq!(words, ["./bot", "a b", "c"]);
        for word in ["random", "exec:./bot 'a b' c"] {
            assert_eq!(word.parse::<Program>().map(|program| program.to_string()).as_deref(), Ok(word));
        }
    }

    #[test]
    fn a_wrong_word_says_what_may_have_been_meant() {
        let told = |word, besides: &[&str]| Program::read(word, besides).expect_err(word).to_string();
        assert_eq!(told("randm", &[]), "there is no player `randm`; did you mean `random`?");
        assert_eq!(told("humann", &["human"]), "there is no player `humann`; did you mean `human`?");
        assert_eq!(told("robot", &["human"]), "there is no player `robot`; there is `human`, `random`, `exec:COMMAND`");
        assert!(told("exec:", &[]).starts_with("`exec:` names no command"));
        assert!(told("exec:'./bot", &[]).starts_with("`exec:'./bot` names no command"));
    }
}
