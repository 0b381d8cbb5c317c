//! The words by which players that are programs are named.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Player;
use super::ismcts::Ismcts;
use super::random::Random;
use crate::diagnostic::suggestion;

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
}

impl Program {
    /// What can be written.
    pub const WORDS: [&str; 2] = ["random", "ismcts:N"];

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
            _ => {
                let known = besides.iter().copied().chain(Program::WORDS);
                Err(WordError::Unknown { word: word.to_owned(), near: suggestion(word, known) })
            }
        }
    }

    /// A player of this kind, for one match.
    #[must_use]
    pub fn sit(&self) -> Box<dyn Player> {
        match self {
            Program::Random => Box::new(Random),
            Program::Ismcts { iterations } => Box::new(Ismcts { iterations: *iterations }),
        }
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_names_a_program_and_a_wrong_one_says_what_may_have_been_meant() {
        assert_eq!("random".parse(), Ok(Program::Random));
        assert_eq!("ismcts:200".parse(), Ok(Program::Ismcts { iterations: 200 }));
        for word in ["random", "ismcts:1"] {
            assert_eq!(word.parse::<Program>().expect(word).to_string(), word);
        }
        let told = |word, besides: &[&str]| Program::read(word, besides).expect_err(word).to_string();
        assert_eq!(told("randm", &[]), "there is no player `randm`; did you mean `random`?");
        assert_eq!(told("humann", &["human"]), "there is no player `humann`; did you mean `human`?");
        assert_eq!(told("robot", &["human"]), "there is no player `robot`; there is `human`, `random`, `ismcts:N`");
        for word in ["ismcts", "ismcts:", "ismcts:many", "ismcts:0", "ismcts:-1"] {
            let wants = "does not say how often it plays on for an answer; write it like `ismcts:200`, with at least 1";
            assert_eq!(told(word, &[]), format!("`{word}` {wants}"));
        }
    }
}
