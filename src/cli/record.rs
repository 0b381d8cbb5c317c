//! `cardwright record`: a saved match, written as a scenario that plays it.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::{Exit, Stop, replay, root, say, whole};
use crate::game::{Game, Setup};
use crate::kernel::choice::Answer;
use crate::kernel::value::Seat;
use crate::script::Host;
use crate::suite::Recording;

/// Arguments of `cardwright record`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The saved match.
    file: PathBuf,
    /// Only so many answers of it.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>, allow_negative_numbers = true)]
    until: Option<usize>,
    /// The name of the scenario.
    #[arg(long)]
    name: Option<String>,
    /// Write it into this file, which lies best in `tests/GAME`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write over a file that is there already.
    #[arg(long, requires = "out")]
    force: bool,
    /// Check how many cards lie in the zones of the players as well.
    #[arg(long)]
    zones: bool,
    /// Claim to cover the clauses that the rules cite meanwhile.
    #[arg(long)]
    covers: bool,
    /// Record it although its rules or cards have changed, as it goes with the present ones.
    #[arg(long)]
    anyway: bool,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    if args.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        return Err(Stop::Misuse("`--name` is the name of the scenario, and cannot be empty".to_owned()));
    }
    let save = replay::read(&args.file)?;
    let (game, host) = root::load(root, &save.game)?;
    if replay::same_rules(&args.file, &save, &game, args.anyway)? {
        save.replay(&game, &host).map_err(|divergence| Stop::Findings(divergence.to_string()))?;
    }
    // What failed is the end of it.
    let answers = save.answers.into_iter().map(|given| (given.seat, given.answer)).chain(save.failed);
    let all = answers.clone().count();
    let until = args.until.unwrap_or(all);
    if until > all {
        return Err(Stop::Misuse(format!("`--until {until}` is too far: the match has {all} answers")));
    }
    let answers: Vec<(Seat, Answer)> = answers.take(until).collect();
    let name = args.name.clone().unwrap_or_else(|| name(&save.setup, answers.len()));
    let recording = Recording {
        name: &name,
        setup: &save.setup,
        answers: &answers,
        zones: args.zones,
        covers: args.covers,
        holds: false,
        notes: &[],
    };
    let text = recording.text(&game, &host).map_err(|error| Stop::Findings(error.to_string()))?;
    match &args.out {
        None => {
            write!(out, "{text}")?;
            let game = &game.manifest.game;
            say(format_args!("Put it into a file `tests/{game}/NAME.lua`; `cardwright test {game} --file NAME` runs it.\n"));
        }
        Some(file) => {
            write_new(file, &text, args.force).map_err(Stop::Misuse)?;
            writeln!(out, "{}", written(&game, file))?;
        }
    }
    Ok(Exit::Good)
}

/// Writes a match that is being played, with what failed last, into a new file. Gives what to do with that.
pub(super) fn into_file(
    (game, host): (&Arc<Game>, &Rc<Host>),
    setup: &Setup,
    answers: &[(Seat, Answer)],
    file: &Path,
) -> Result<String, String> {
    let name = name(setup, answers.len());
    let recording = Recording { name: &name, setup, answers, zones: false, covers: false, holds: false, notes: &[] };
    let text = recording.text(game, host).map_err(|error| error.to_string())?;
    write_new(file, &text, false)?;
    Ok(written(game, file))
}

/// The name of a scenario to which nobody gave one.
fn name(setup: &Setup, answers: usize) -> String {
    format!("a match with seed {}, {answers} answers", setup.seed)
}

/// Writes a file; one that is there already only if that is wanted.
pub(super) fn write_new(file: &Path, text: &str, force: bool) -> Result<(), String> {
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    let done = options.open(file).and_then(|mut opened| opened.write_all(text.as_bytes()));
    done.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("`{}` is there already: name another file", file.display()),
        _ => format!("`{}` cannot be written: {error}", file.display()),
    })
}

/// Where a scenario was written, and how to run it.
fn written(game: &Game, file: &Path) -> String {
    let (game, path) = (&game.manifest.game, file.display());
    let part = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = Path::new("tests").join(game);
    let lies_there =
        file.extension().is_some_and(|end| end == "lua") && file.parent().is_some_and(|parent| parent.ends_with(&folder));
    let first = if lies_there { String::new() } else { format!("Put it into `tests/{game}/{part}.lua`; ") };
    format!("Recorded in `{path}`. {first}`cardwright test {game} --file {part}` runs it.")
}
