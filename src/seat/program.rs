//! The words by which players that are programs are named.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Player;
use super::random::Random;
use crate::diagnostic::suggestion;

/// A kind of player that is a program, as it is named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// `random`: picks at random.
    Random,
}

/// That no program is called so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no player `{word}`{}", .near.as_ref().map_or_else(String::new, |near| format!("; {near}")))]
pub struct UnknownProgram {
    word: String,
    near: Option<String>,
}

impl Program {
    /// What can be written.
    pub const WORDS: [&str; 1] = ["random"];

    /// The program that a word names. Where it names none, the message says what may have been meant; `besides` are words that
    /// mean something else to whoever asks.
    ///
    /// # Errors
    /// No program is called so.
    pub fn read(word: &str, besides: &[&str]) -> Result<Program, UnknownProgram> {
        match word {
            "random" => Ok(Program::Random),
            _ => {
                let known = besides.iter().copied().chain(Program::WORDS);
                Err(UnknownProgram { word: word.to_owned(), near: suggestion(word, known) })
            }
        }
    }

    /// A player of this kind, for one match.
    #[must_use]
    pub fn sit(&self) -> Box<dyn Player> {
        match self {
            Program::Random => Box::new(Random),
        }
    }
}

impl FromStr for Program {
    type Err = UnknownProgram;

    fn from_str(word: &str) -> Result<Program, UnknownProgram> {
        Program::read(word, &[])
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Program::Random => f.write_str("random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_names_a_program_and_a_wrong_one_says_what_may_have_been_meant() {
        assert_eq!("random".parse(), Ok(Program::Random));
        assert_eq!(Program::Random.to_string().parse(), Ok(Program::Random));
        let told = |word, besides: &[&str]| Program::read(word, besides).expect_err(word).to_string();
        assert_eq!(told("randm", &[]), "there is no player `randm`; did you mean `random`?");
        assert_eq!(told("humann", &["human"]), "there is no player `humann`; did you mean `human`?");
        assert_eq!(told("robot", &["human"]), "there is no player `robot`; there is `human`, `random`");
    }
}
