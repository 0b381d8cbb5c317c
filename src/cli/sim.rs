//! `cardwright sim`: many games among programs, counted.

mod sides;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

pub(super) use self::sides::Sides;
use super::record::write_new;
use super::{Exit, Format, Stop, root, say, whole};
use crate::seat::Manners;
use crate::sim::columns::Columns;
use crate::sim::{Done, Ended, Plan, Run, RunError, Shard, Sums, Unplayed, Writer};

/// A wrong answer is asked again so often, where that is wanted.
const RETRIES: u32 = 3;
/// Of so many games at the most it is told why they did not come to their end.
const TOLD: usize = 5;

/// Arguments of `cardwright sim`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game; it need not be named where there is only one.
    game: Option<String>,
    /// How many games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = whole::<u64>, allow_negative_numbers = true)]
    games: u64,
    /// The seed that gives each game its own.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    sides: Sides,
    /// What a wrong answer of a program of your own means: it loses the game, or is asked again, three times at the most.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    on_wrong: OnWrong,
    /// How many seconds such a program may take for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = Manners::default().time.as_secs_f64())]
    time_limit: f64,
    /// The players change seats: all move on by one when every pairing of decks has been played.
    #[arg(long)]
    rotate: bool,
    /// How many threads; they change nothing in what comes of it.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Only a part of the games, as `2/3`: the parts one after the other are the whole.
    #[arg(long, value_name = "PART/OF", default_value = "1/1")]
    shard: Shard,
    /// Write a row a game into this file, which is called `.csv` or `.parquet`; may be given several times.
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Write over files that are there already.
    #[arg(long)]
    force: bool,
    /// Write the cards that each seat had into the rows, too.
    #[arg(long)]
    cards: bool,
    /// Keep each game as a saved match in this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// How results are printed.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What a wrong answer means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OnWrong {
    #[default]
    Lose,
    Retry,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let name = args.game.clone().map_or_else(|| root::only(root), Ok)?;
    let (game, _) = root::load(root, &name)?;
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    if args.games == 0 || jobs == 0 || args.sides.longest == 0 {
        return Err(Stop::Misuse("`--games`, `--jobs` and `--longest` are at least 1".to_owned()));
    }
    let plan = Arc::new(args.sides.plan(&game, args.seed, args.rotate, args.manners()?)?);
    let numbers = args.shard.numbers(args.games);
    let stop = Arc::new(AtomicBool::new(false));
    stop_with_ctrl_c(&stop)?;
    let mut writers = args.writers(&plan)?;
    let mut sums = Sums::new(&plan);
    let mut told = Vec::new();
    let bar = bar(numbers.end - numbers.start);
    let begun = Instant::now();
    let mut take = |done: Done| -> Result<(), String> {
        if let (Some(folder), Some(text)) = (&args.keep, &done.save) {
            std::fs::create_dir_all(folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
            write_new(&folder.join(format!("{name}_{}.json", done.row.number)), text, args.force)?;
        }
        for writer in &mut writers {
            writer.row(&done.row).map_err(|error| error.to_string())?;
        }
        sums.add(&done.row);
        told.extend(done.row.why.clone().filter(|_| told.len() < TOLD).map(|why| (done.row.number, done.row.seed, why)));
        Ok(())
    };
    let run = Run { plan: plan.clone(), numbers: numbers.clone(), jobs, keep: args.keep.is_some(), stop };
    let ran = run.go(&mut || bar.inc(1), &mut take);
    bar.finish_and_clear();
    // Whatever was finished is kept, also where something failed; where nothing was, the next run need not be told to write over it.
    if sums.games == 0 && !matches!(ran, Ok(true)) {
        writers.clear();
    }
    let files = writers.into_iter().map(Writer::end).collect::<Result<Vec<_>, _>>().map_err(misuse)?;
    let whole = ran.map_err(failed)?;
    match args.format {
        Format::Text => table::text(&sums, args.seed, out)?,
        Format::Json => writeln!(out, "{:#}", table::json(&sums, args.seed))?,
    }
    let seconds = begun.elapsed().as_secs_f64();
    for (number, seed, why) in told {
        say(format_args!("game {number} (seed {seed}): {}\n", why.lines().next().unwrap_or_default()));
    }
    let (games, decisions) = (sums.games as f64 / seconds, sums.decisions.total() as f64 / seconds);
    say(format_args!("{} games in {seconds:.1} s: {games:.0} games and {decisions:.0} decisions a second\n", sums.games));
    for file in files {
        say(format_args!("Written to `{}`.\n", file.display()));
    }
    if !whole {
        let (done, all) = (sums.games, numbers.end - numbers.start);
        say(format_args!("Stopped: {done} of {all} games were finished, and are kept; what was under way is thrown away.\n"));
        return Ok(Exit::Stopped);
    }
    Ok(if sums.ended.contains_key(&Ended::Fault) { Exit::Findings } else { Exit::Good })
}

impl Args {
    /// The files of rows.
    fn writers<'a>(&self, plan: &'a Plan) -> Result<Vec<Writer<'a>>, Stop> {
        let (mut writers, mut places) = (Vec::new(), Vec::new());
        for file in &self.out {
            // The same file can be named in several ways, which shows once it is there.
            if file.canonicalize().is_ok_and(|place| places.contains(&place)) {
                return Err(Stop::Misuse(format!("`{}` is named twice: `--out` names another file each time", file.display())));
            }
            writers.push(Writer::create(file, Columns::new(plan, self.cards), self.force).map_err(misuse)?);
            places.extend(file.canonicalize());
        }
        Ok(writers)
    }

    /// What programs of others may do.
    fn manners(&self) -> Result<Manners, Stop> {
        let time = Duration::try_from_secs_f64(self.time_limit).ok().filter(|time| !time.is_zero());
        let time = time.ok_or_else(|| Stop::Misuse(format!("`--time-limit {}` is no time", self.time_limit)))?;
        let retries = if self.on_wrong == OnWrong::Retry { RETRIES } else { 0 };
        Ok(Manners { time, retries })
    }
}

fn misuse(error: impl ToString) -> Stop {
    Stop::Misuse(error.to_string())
}

fn failed(error: RunError) -> Stop {
    match error {
        RunError::Host(_) => Stop::Findings(error.to_string()),
        RunError::Game { why: Unplayed::Setup(crate::game::SetupError::Fault(_)), .. } => Stop::Findings(error.to_string()),
        _ => misuse(error),
    }
}

/// The first Ctrl-C stops when what is finished is kept, the second at once.
fn stop_with_ctrl_c(stop: &Arc<AtomicBool>) -> Result<(), Stop> {
    let stop = stop.clone();
    let handler = move || {
        if stop.swap(true, Ordering::Relaxed) {
            exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Stop::Misuse(format!("Ctrl-C cannot be heard: {error}")))
}

/// How far it is, with the rate and the time that is left. It is seen only on a terminal.
fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {per_sec}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
