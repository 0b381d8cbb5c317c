//! `cardwright replay`: a saved match, played again from its answers with the rules and cards as they are now; or a game of a
//! simulation, played again from its seed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::play::{results, write_save};
use super::sim::Sides;
use super::{Exit, Stop, read_text, root, whole};
use crate::game::{Game, Match, Reader, Save, SaveError, SetupError, log};
use crate::kernel::value::Seat;
use crate::seat::Manners;
use crate::sim::{self, Ended, Unplayed};

/// Arguments of `cardwright replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The saved match; with `--seed` the game.
    what: PathBuf,
    /// Instead of a saved match, play the game with this seed again, as `cardwright sim` played it.
    #[arg(long, value_name = "SEED", conflicts_with = "anyway", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    sides: Sides,
    /// Save the match of the seed in this file.
    #[arg(long, value_name = "FILE", requires = "seed")]
    save: Option<PathBuf>,
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
    if let Some(seed) = args.seed {
        return from_seed(root, args, seed, out);
    }
    if args.sides.are_given() {
        return Err(Stop::Misuse("a saved match says itself who played: only with `--seed` that has to be told".to_owned()));
    }
    let save = read(&args.what)?;
    let (game, host) = root::load(root, &save.game)?;
    if !same_rules(&args.what, &save, &game, args.anyway)? {
        let others = "other rules, cards, options or deck lists";
        writeln!(out, "The match was played with {others} of `{}`; here it goes with the present ones.", save.game)?;
    }
    if !save.is_sealed() {
        writeln!(out, "The file was edited after it was written.")?;
    }
    let language = root::language(&game.manifest, args.lang.as_deref())?;
    let mut again = match save.replay_in(&game, &host, language) {
        Ok(again) => again,
        Err(divergence) => return Err(Stop::Findings(divergence.to_string())),
    };
    write_log(&again, args, language, out)?;
    let number = again.answers().len();
    writeln!(out, "Played {number} answers again; after every one the match stood where it stood before.")?;
    if save.fail_again(&mut again, language).map_err(|divergence| Stop::Findings(divergence.to_string()))? {
        writeln!(out, "The answer after them failed when the match was played, and does not fail now.")?;
    }
    writeln!(out, "{}", results(&again, language))?;
    Ok(Exit::Good)
}

/// Plays the game of a seed again.
fn from_seed(root: &Path, args: &Args, seed: u64, out: &mut dyn Write) -> Result<Exit, Stop> {
    let (game, host) = root::load(root, &args.what.to_string_lossy())?;
    let language = root::language(&game.manifest, args.lang.as_deref())?;
    let plan = args.sides.plan(&game, seed, false, Manners::default())?;
    if let Some(program) = plan.seats.iter().find(|program| !program.is_reproducible()) {
        return Err(Stop::Misuse(format!(
            "what `{program}` answered does not follow from a seed: `cardwright sim --keep DIR` keeps matches that can be replayed"
        )));
    }
    let mut beginning = plan.begin(0);
    beginning.setup.seed = seed;
    if args.sides.decks.is_empty() && !beginning.setup.decks.is_empty() {
        return Err(Stop::Misuse("say with which decks, as the row of the game has them: `--decks A,B`".to_owned()));
    }
    let played = sim::play(&plan, &host, &beginning, true, &AtomicBool::new(false));
    let (again, row) = played.map_err(|why| match why {
        Unplayed::Setup(SetupError::Fault(fault)) => Stop::Findings(fault.to_string()),
        why => Stop::Misuse(why.to_string()),
    })?;
    write_log(&again, args, language, out)?;
    if let Some(file) = &args.save {
        write_save(&again, file).map_err(Stop::Misuse)?;
    }
    let first = game.manifest.seat_word(Seat(row.first), language);
    writeln!(out, "{first} began; {} decisions, {} turns; digest {:016x}", row.decisions, row.turns, row.digest)?;
    writeln!(out, "{}", row.why.unwrap_or_else(|| results(&again, language)))?;
    Ok(if row.ended == Ended::Fault { Exit::Findings } else { Exit::Good })
}

/// Writes the whole log, if it is wanted.
fn write_log(again: &Match, args: &Args, language: &str, out: &mut dyn Write) -> Result<(), Stop> {
    if args.log {
        let reader = Reader { game: &again.game, kernel: again.kernel(), seat: None, language };
        write!(out, "{}", log::text(&reader.log(0)))?;
    }
    Ok(())
}
