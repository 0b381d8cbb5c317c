//! `cardwright fuzz`: random games as a test.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::record::write_new;
use super::{Exit, Format, Stop, root, whole};
use crate::fuzz::{Campaign, Failing, Limits, Outcome};

/// How many answers a match may have where it is not said.
const LONGEST: usize = 3000;

/// Arguments of `cardwright fuzz`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The games; all of them if none is named.
    names: Vec<String>,
    /// How many matches of each.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = whole::<u64>, allow_negative_numbers = true)]
    games: u64,
    /// The seed that gives each match its own.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// Only the match with this seed.
    #[arg(long, value_name = "SEED", conflicts_with_all = ["games", "seed"], value_parser = whole::<u64>, allow_negative_numbers = true)]
    game_seed: Option<u64>,
    /// How many players; drawn for each match where it is not said.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u8>, allow_negative_numbers = true)]
    seats: Option<u8>,
    /// Saving, undoing and what players see are tried at one decision in so many, at none if 0.
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = whole::<u32>, allow_negative_numbers = true)]
    closely: u32,
    /// A match with so many answers that is not over fails.
    #[arg(long, value_name = "NUMBER", default_value_t = LONGEST, value_parser = whole::<usize>, allow_negative_numbers = true)]
    longest: usize,
    /// How many threads; they change nothing in what comes of it.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Write the scenarios of failing matches into this folder, too.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// How results are printed.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let limits = Limits { longest: args.longest, closely: args.closely };
    let campaign =
        Campaign { games: args.games, seed: args.seed, only: args.game_seed, seats: args.seats, jobs: args.jobs, limits };
    if args.games == 0 || args.longest == 0 || args.jobs == Some(0) {
        return Err(Stop::Misuse("`--games`, `--longest` and `--jobs` are at least 1".to_owned()));
    }
    if let Some(folder) = &args.save {
        make(folder)?;
    }
    let (mut outcomes, mut unsaved) = (Vec::new(), Vec::new());
    for name in root::chosen(root, &args.names)? {
        let (game, _) = root::load(root, &name)?;
        let (min, max) = (game.manifest.seats.min, game.manifest.seats.max);
        if let Some(seats) = args.seats.filter(|seats| !(min..=max).contains(&u32::from(*seats))) {
            return Err(Stop::Misuse(format!("`{name}` is for {min} to {max} players, not {seats}")));
        }
        let outcome = campaign.run(&game).map_err(|error| Stop::Misuse(error.to_string()))?;
        if args.format == Format::Text {
            text(&outcome, args, out)?;
        }
        if let Some(folder) = &args.save {
            save(&outcome, folder, &mut unsaved);
        }
        outcomes.push(outcome);
    }
    if args.format == Format::Json {
        let games: Vec<serde_json::Value> = outcomes.iter().map(json).collect();
        writeln!(out, "{:#}", serde_json::json!({ "games": games }))?;
    }
    if !unsaved.is_empty() {
        return Err(Stop::Misuse(unsaved.join("\n")));
    }
    Ok(if outcomes.iter().all(|outcome| outcome.failing.is_empty()) { Exit::Good } else { Exit::Findings })
}

fn text(outcome: &Outcome, args: &Args, out: &mut dyn Write) -> Result<(), Stop> {
    let Outcome { game, games, answers, failing } = outcome;
    for one in failing {
        let Failing { seed, seats, answers, trouble, small } = one;
        let mut given = args.seats.map_or_else(String::new, |seats| format!(" --seats {seats}"));
        if args.longest != LONGEST {
            given.push_str(&format!(" --longest {}", args.longest));
        }
        writeln!(out, "FAILED {game}: seed {seed}, {seats} players, after {answers} answers: {trouble}")?;
        writeln!(out, "  again: cardwright fuzz {game} --game-seed {seed}{given} --closely {}", args.closely)?;
        match small {
            None => writeln!(out, "  the same as before, or one of many: no scenario is made of it")?,
            Some((small, Ok(scenario))) => {
                writeln!(out, "  as a scenario of {} answers, for tests/{game}:\n\n{scenario}", small.answers.len())?;
            }
            Some((_, Err(why))) => writeln!(out, "  it cannot be written as a scenario: {why}")?,
        }
    }
    let failed = failing.len();
    writeln!(out, "{game}: {games} random matches, {answers} answers; {failed} failed")?;
    Ok(())
}

fn json(outcome: &Outcome) -> serde_json::Value {
    let failing = |failing: &Failing| {
        let small = failing.small.as_ref();
        serde_json::json!({
            "seed": failing.seed,
            "seats": failing.seats,
            "answers": failing.answers,
            "message": failing.trouble.to_string(),
            "smallest": small.map(|(small, _)| small.answers.len()),
            "scenario": small.and_then(|(_, scenario)| scenario.as_ref().ok()),
        })
    };
    serde_json::json!({
        "game": outcome.game,
        "games": outcome.games,
        "answers": outcome.answers,
        "failures": outcome.failing.iter().map(failing).collect::<Vec<_>>(),
    })
}

/// Makes the folder for scenarios, before anything is played for them.
fn make(folder: &Path) -> Result<(), Stop> {
    let name = folder.display();
    if folder.exists() && !folder.is_dir() {
        return Err(Stop::Misuse(format!("`{name}` is no folder: `--save` names the folder for scenarios")));
    }
    std::fs::create_dir_all(folder).map_err(|error| Stop::Misuse(format!("the folder `{name}` cannot be made: {error}")))
}

/// Writes each scenario into a file of its own, unless it is there. Whatever else is there stays, and is noted.
fn save(outcome: &Outcome, folder: &Path, unsaved: &mut Vec<String>) {
    for failing in &outcome.failing {
        let Some((_, Ok(scenario))) = &failing.small else { continue };
        let file = folder.join(format!("{}_{}.lua", outcome.game, failing.seed));
        match std::fs::read(&file) {
            Ok(there) if there == scenario.as_bytes() => {}
            Ok(_) => unsaved.push(format!(
                "`{}` is there already with another scenario, and was not written over: move it away, or name another folder",
                file.display()
            )),
            Err(_) => unsaved.extend(write_new(&file, scenario, false).err()),
        }
    }
}
