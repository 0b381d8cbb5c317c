//! One file for a match to go on with and to play again.
//!
//! It holds how the match began, every answer with the digest after it, the one that failed at the end if one did, and the last
//! checkpoint with the answers since. A match
//! goes on from the checkpoint; a [replay](super::replay) plays the answers again. What a file does not say truly is refused:
//! it was made with the same rules and cards, nobody edited it, and going on from it leads to the digest that it names.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use thiserror::Error;

use super::load::Game;
use super::play::{AnswerError, Match};
use super::setup::{Setup, SetupError};
use crate::kernel::choice::Answer;
use crate::kernel::control::Control;
use crate::kernel::digest;
use crate::kernel::state::State;
use crate::kernel::value::Seat;
use crate::script::Host;

/// What every file says it is.
const FORMAT: &str = "cardwright match";
/// The version that is written, and the only one that is read.
const VERSION: u64 = 1;

/// A file, read but not yet believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: String,
    version: u64,
    /// The name of the game.
    pub game: String,
    /// The fingerprint of the game.
    pub fingerprint: String,
    /// How the match began.
    pub setup: Setup,
    /// The answers, in order.
    pub answers: Vec<Given>,
    /// The answer after these, if it failed and nothing was answered in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<(Seat, Answer)>,
    checkpoint: Checkpoint,
    digest: String,
    seal: String,
}

/// An answer as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub answer: Answer,
    /// The digest of the match after it.
    pub digest: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkpoint {
    state: State,
    control: Control,
    since: Vec<(Seat, Answer)>,
}

/// Why a file is not gone on with.
#[derive(Debug, Error)]
pub enum SaveError {
    /// It ends too early.
    #[error("the file ends in the middle: it was cut off. Take another copy of it")]
    CutOff,
    /// It is not JSON.
    #[error("this is no saved match: it is not JSON (line {line}, column {column})")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// It is JSON, but of something else.
    #[error("this is no saved match: it does not say `\"format\": \"{FORMAT}\"`")]
    OtherFormat,
    /// Another version of the format.
    #[error(
        "the file has version {found} of the format, and this program reads version {VERSION}: use the program that wrote it"
    )]
    Version {
        /// Its version.
        found: u64,
    },
    /// Something is missing in it, or is of the wrong kind.
    #[error("the file is damaged: {why}. Take another copy of it")]
    Shape {
        /// What and where.
        why: String,
    },
    /// A match of another game.
    #[error("the file is a match of `{found}`, not of `{wanted}`")]
    OtherGame {
        /// Its game.
        found: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// Rules or cards have changed.
    #[error(
        "the match was played with other rules, cards, options or deck lists of `{game}` (fingerprint {found}, now {now}): \
         bring those back, or see with `cardwright replay --anyway` how far it holds with the present ones"
    )]
    OtherRules {
        /// The game.
        game: String,
        /// The fingerprint in the file.
        found: String,
        /// The fingerprint now.
        now: String,
    },
    /// Its parts do not belong together.
    #[error("the file was damaged or edited: its seal does not fit what it holds. Take another copy of it, or replay it")]
    Seal,
    /// What a seat takes to be possible.
    #[error("this is what a seat takes to be possible, and no match that was played: it cannot be saved")]
    Guessed,
    /// The set-up cannot be built.
    #[error("the match in the file cannot begin: {0}")]
    Setup(#[from] SetupError),
    /// A match whose chances were given.
    #[error("the chances of this match were given and not drawn: its seed does not tell how it went, and it cannot be saved")]
    Chances,
    /// The match does not go on from the checkpoint.
    #[error("the match in the file does not go on: {0}")]
    Stuck(#[from] AnswerError),
    /// The match goes on to another position.
    #[error(
        "the match in the file should stand at {wanted} and stands at {found}: it was written by another version of this program"
    )]
    Elsewhere {
        /// The digest in the file.
        wanted: String,
        /// The digest that was reached.
        found: String,
    },
}

/// A digest as it is written.
pub(super) fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

impl Save {
    /// Reads a file without playing anything.
    ///
    /// # Errors
    /// A file that is no saved match, is cut off, or has another version.
    pub fn parse(text: &str) -> Result<Save, SaveError> {
        #[derive(Deserialize)]
        struct Header {
            format: Option<String>,
            version: Option<u64>,
        }
        let header: Header = serde_json::from_str(text).map_err(|error| match error.classify() {
            Category::Eof => SaveError::CutOff,
            Category::Syntax | Category::Io => SaveError::NotJson { line: error.line(), column: error.column() },
            Category::Data => SaveError::OtherFormat,
        })?;
        if header.format.as_deref() != Some(FORMAT) {
            return Err(SaveError::OtherFormat);
        }
        match header.version {
            Some(VERSION) => {}
            found => return Err(SaveError::Version { found: found.unwrap_or(0) }),
        }
        serde_json::from_str(text).map_err(|error| SaveError::Shape { why: error.to_string() })
    }

    /// Whether the file is as it was written.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.seal == self.seal()
    }

    fn seal(&self) -> String {
        let Save { format, version, game, fingerprint, setup, answers, checkpoint, digest: reached, .. } = self;
        let all = (format, version, game, fingerprint, setup, answers, checkpoint, reached);
        // So files in which nothing failed have the seal that they always had.
        hex(self.failed.as_ref().map_or_else(|| digest(&all), |failed| digest(&(&all, failed))))
    }

    /// The file: the answers a line each, so that it can be read and compared.
    fn text(&self) -> Result<String, serde_json::Error> {
        let mut text = String::from("{\n");
        let mut field = |name: &str, value: String, end: &str| {
            let _ = writeln!(text, "  \"{name}\": {value}{end}");
        };
        field("format", serde_json::to_string(&self.format)?, ",");
        field("version", self.version.to_string(), ",");
        field("game", serde_json::to_string(&self.game)?, ",");
        field("fingerprint", serde_json::to_string(&self.fingerprint)?, ",");
        field("setup", serde_json::to_string(&self.setup)?, ",");
        let answers: Result<Vec<String>, _> = self.answers.iter().map(serde_json::to_string).collect();
        let answers: Vec<String> = answers?.into_iter().map(|answer| format!("\n    {answer}")).collect();
        field("answers", format!("[{}\n  ]", answers.join(",")), ",");
        if let Some(failed) = &self.failed {
            field("failed", serde_json::to_string(failed)?, ",");
        }
        field("checkpoint", serde_json::to_string(&self.checkpoint)?, ",");
        field("digest", serde_json::to_string(&self.digest)?, ",");
        field("seal", serde_json::to_string(&self.seal)?, "");
        text.push_str("}\n");
        Ok(text)
    }
}

impl Match {
    /// The match as a file.
    ///
    /// # Errors
    /// A match that is a guess; one that was not recorded and does not lead to the same position when it is played again.
    pub fn save(&self) -> Result<String, SaveError> {
        if self.guessed {
            return Err(SaveError::Guessed);
        }
        if self.chances().is_some() {
            return Err(SaveError::Chances);
        }
        if !self.is_recorded() {
            let mut twin = self.recorded_twin()?;
            twin.failed.clone_from(&self.failed);
            return twin.save();
        }
        let (state, mut control, since) = self.kernel().checkpoint();
        // The log is not saved.
        control.traced = 0;
        let given = self.answers().iter().zip(self.digests());
        let mut save = Save {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.game.manifest.game.clone(),
            fingerprint: self.game.fingerprint.clone(),
            setup: self.setup.clone(),
            answers: given.map(|((seat, answer), d)| Given { seat: *seat, answer: answer.clone(), digest: hex(*d) }).collect(),
            failed: self.failed.clone(),
            checkpoint: Checkpoint { state, control, since },
            digest: hex(self.digest()),
            seal: String::new(),
        };
        save.seal = save.seal();
        save.text().map_err(|error| SaveError::Shape { why: error.to_string() })
    }

    /// This match, played again with everything recorded.
    fn recorded_twin(&self) -> Result<Match, SaveError> {
        let mut twin = Match::start_recorded(&self.game, self.host(), self.setup.clone())?;
        for (seat, answer) in self.answers() {
            twin.answer(*seat, answer.clone())?;
        }
        Ok(twin)
    }

    /// The match of a file, where it was left.
    ///
    /// # Errors
    /// A file that is damaged, was made with other rules or cards, or does not lead where it says.
    pub fn load(game: &Arc<Game>, host: &Rc<Host>, text: &str) -> Result<Match, SaveError> {
        Save::parse(text)?.resume(game, host)
    }
}

impl Save {
    /// The match where it was left.
    ///
    /// # Errors
    /// As for [`Match::load`].
    pub fn resume(self, game: &Arc<Game>, host: &Rc<Host>) -> Result<Match, SaveError> {
        if self.game != game.manifest.game {
            return Err(SaveError::OtherGame { found: self.game, wanted: game.manifest.game.clone() });
        }
        if self.fingerprint != game.fingerprint {
            let now = game.fingerprint.clone();
            return Err(SaveError::OtherRules { game: self.game, found: self.fingerprint, now });
        }
        if !self.is_sealed() {
            return Err(SaveError::Seal);
        }
        // The set-up is built once to see that it can be: undoing goes back to it.
        let dealt = game.set_up(&self.setup)?.state().objects.len() as u32;
        let digests = self.answers.iter().map(|given| u64::from_str_radix(&given.digest, 16).unwrap_or(0)).collect();
        let answers = self.answers.into_iter().map(|given| (given.seat, given.answer)).collect();
        let Checkpoint { state, control, since } = self.checkpoint;
        let mut resumed = Match::resume(game, host, (self.setup, dealt), (answers, digests), (state, control, since))?;
        resumed.failed = self.failed;
        let found = hex(resumed.digest());
        if found == self.digest { Ok(resumed) } else { Err(SaveError::Elsewhere { wanted: self.digest, found }) }
    }
}
