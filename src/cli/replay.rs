//! `cardwright replay`: a saved match, played again from its answers with the rules and cards as they are now.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::play::results;
use super::{Exit, Stop, read_text, root};
use crate::game::{Game, Reader, Save, SaveError, log};

/// Arguments of `cardwright replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The saved match.
    file: PathBuf,
    /// Play it again although its rules or cards have changed, to see how far it holds with the present ones.
    #[arg(long)]
    anyway: bool,
    /// Write the whole log, as one who sees everything reads it.
    #[arg(long)]
    log: bool,
    /// The language of the log and of prompts; the game's first where it is not named.
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

/// A saved match, read from its file.
pub(super) fn read(file: &Path) -> Result<Save, Stop> {
    let wrong = |why: String| Stop::Misuse(format!("`{}`: {why}", file.display()));
    Save::parse(&read_text(file)?).map_err(|error| wrong(error.to_string()))
}

/// Whether a match was played with the rules and cards as they are now. With others nothing is done, unless it is wanted anyway.
pub(super) fn same_rules(file: &Path, save: &Save, game: &Game, anyway: bool) -> Result<bool, Stop> {
    if save.fingerprint == game.fingerprint || anyway {
        return Ok(save.fingerprint == game.fingerprint);
    }
    let (found, now) = (save.fingerprint.clone(), game.fingerprint.clone());
    let refused = SaveError::OtherRules { game: save.game.clone(), found, now };
    Err(Stop::Misuse(format!("`{}`: {refused}", file.display())))
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let save = read(&args.file)?;
    let (game, host) = root::load(root, &save.game)?;
    if !same_rules(&args.file, &save, &game, args.anyway)? {
        let others = "other rules or cards, or other options or deck lists";
        writeln!(out, "The match was played with {others} of `{}`; here it goes with the present ones.", save.game)?;
    }
    if !save.is_sealed() {
        writeln!(out, "The file was edited after it was written.")?;
    }
    let language = root::language(&game.manifest, args.lang.as_deref())?;
    let again = match save.replay_in(&game, &host, language) {
        Ok(again) => again,
        Err(divergence) => return Err(Stop::Findings(divergence.to_string())),
    };
    if args.log {
        let reader = Reader { game: &game, kernel: again.kernel(), seat: None, language };
        write!(out, "{}", log::text(&reader.log(0)))?;
    }
    let number = again.answers().len();
    writeln!(out, "Played {number} answers again; after every one the match stood where it stood before.")?;
    writeln!(out, "{}", results(&again, language))?;
    Ok(Exit::Good)
}
