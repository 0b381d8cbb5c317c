//! The words by which players that are programs are named.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::exec::{Exec, Manners};
use super::ismcts::Ismcts;
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
    /// `ismcts:N`: searches, and plays on so often for an answer.
    Ismcts {
        /// How often.
        iterations: u32,
    },
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
    /// It does not say how much is searched.
    #[error("`{word}` does not say how often it plays on for an answer; write it like `ismcts:200`, with at least 1")]
    Iterations {
        /// The word.
        word: String,
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
    pub const WORDS: [&str; 3] = ["random", "ismcts:N", "exec:COMMAND"];

    /// The program that a word names. Where it names none, the message says what may have been meant; `besides` are words that
    /// mean something else to whoever asks.
    ///
    /// # Errors
    /// No program is called so.
    pub fn read(word: &str, besides: &[&str]) -> Result<Program, WordError> {
        let (kind, rest) = word.split_once(':').map_or((word, None), |(kind, rest)| (kind, Some(rest)));
        match (kind, rest) {
            ("random", None) => Ok(Program::Random),
            ("ismcts", often) => match often.and_then(|often| often.parse().ok()) {
                Some(iterations) if iterations > 0 => Ok(Program::Ismcts { iterations }),
                _ => Err(WordError::Iterations { word: word.to_owned() }),
            },
            ("exec", command) => match command.map(|command| (command, shell_words::split(command))) {
                Some((command, Ok(words))) if !words.is_empty() => Ok(Program::Exec { command: command.to_owned(), words }),
                _ => Err(WordError::Command { word: word.to_owned() }),
            },
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
            Program::Ismcts { iterations } => Box::new(Ismcts { iterations: *iterations }),
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
            Program::Ismcts { iterations } => write!(f, "ismcts:{iterations}"),
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
        assert_eq!("ismcts:200".parse(), Ok(Program::Ismcts { iterations: 200 }));
        let Ok(Program::Exec { words, .. }) = "exec:./bot 'a b' c".parse() else { panic!("a command") };
        assert_eq!(words, ["./bot", "a b", "c"]);
        for word in ["random", "ismcts:1", "exec:./bot 'a b' c"] {
            assert_eq!(word.parse::<Program>().map(|program| program.to_string()).as_deref(), Ok(word));
        }
    }

    #[test]
    fn a_wrong_word_says_what_may_have_been_meant() {
        let told = |word, besides: &[&str]| Program::read(word, besides).expect_err(word).to_string();
        assert_eq!(told("randm", &[]), "there is no player `randm`; did you mean `random`?");
        assert_eq!(told("humann", &["human"]), "there is no player `humann`; did you mean `human`?");
        assert_eq!(
            told("robot", &["human"]),
            "there is no player `robot`; there is `human`, `random`, `ismcts:N`, `exec:COMMAND`"
        );
        for word in ["ismcts", "ismcts:", "ismcts:many", "ismcts:0", "ismcts:-1"] {
            let wants = "does not say how often it plays on for an answer; write it like `ismcts:200`, with at least 1";
            assert_eq!(told(word, &[]), format!("`{word}` {wants}"));
        }
        for word in ["exec", "exec:", "exec:'./bot"] {
            assert!(told(word, &[]).starts_with(&format!("`{word}` names no command")), "{word}");
        }
    }
}
