//! How fast the engine is: `cargo bench`, or `cargo bench -- --only duel --format json`. See `docs/performance.md`.
//!
//! Nothing here passes or fails by time. Each measurement stands beside another of the same run, for ratios outlive machines.

mod by_hand;
mod clock;
mod duel;
mod eights_by_hand;
mod fork;
mod games;
#[allow(dead_code)]
mod heap;
mod loading;
#[allow(dead_code)]
mod many;
mod memory;
mod occurrence;
mod plain;
mod report;
mod same;
mod scale;
mod triggers;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cardwright::game::Game;
use cardwright::script::Host;
use clap::{Parser, ValueEnum};

use self::by_hand::List;

#[global_allocator]
static HEAP: heap::Counting = heap::Counting;

/// How to write what was measured.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// What to measure.
#[derive(Parser)]
pub struct Terms {
    /// Only the measurement of this name, or those whose names begin with it and a dot.
    #[arg(long)]
    only: Option<String>,
    /// A table, or JSON.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// How often each is measured; the median counts.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// How many games are played in each round.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Draw what grows with the number of things into this SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// What `cargo bench` passes.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Terms {
    /// Whether a measurement, or any of a group, is wanted.
    fn wants(&self, name: &str) -> bool {
        let within =
            |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        self.only.as_deref().is_none_or(|only| within(name, only) || within(only, name))
    }
}

/// The game that is measured most.
pub struct World {
    game: Arc<Game>,
    host: Rc<Host>,
    lists: [List; 2],
}

fn main() {
    let terms = Terms::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut rows = Vec::new();
    if terms.wants("duel") || terms.wants("fork") || terms.wants("memory") {
        let (game, host) = Game::from_checked(plain::checked(root)).expect("the game loads");
        let lists = plain::lists(&game);
        let world = World { game: Arc::new(game), host, lists };
        // First of all, before games have been played that leave their traces in memory.
        if terms.wants("memory") {
            rows.extend(memory::measure(&world, &terms));
        }
        if terms.wants("duel") {
            rows.extend(duel::measure(&world, &terms));
        }
        if terms.wants("fork") {
            rows.extend(fork::measure(&world, &terms));
        }
    }
    if terms.wants("games") {
        rows.extend(games::measure(root, &terms));
    }
    if terms.wants("memory") {
        rows.extend(games::memory(root, &terms));
    }
    if terms.wants("occurrence") {
        rows.extend(occurrence::measure(&terms));
    }
    if terms.wants("triggers") || terms.wants("memory") {
        rows.extend(triggers::measure(&terms));
    }
    if terms.wants("loading") {
        rows.extend(loading::measure(root, &terms));
    }
    if terms.wants("scale") {
        let (series, costs) = scale::measure(root, &terms);
        rows.extend(costs);
        if let Some(file) = &terms.plot {
            scale::draw(&series, file).expect("the picture can be written");
        }
    }
    match terms.format {
        Format::Table => report::table(&rows),
        Format::Json => report::json(&rows),
    }
}
