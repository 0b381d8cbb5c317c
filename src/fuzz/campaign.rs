//! Many random games of one game, on several threads.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use super::case;
use super::minimise::{Small, minimise};
use super::play::{Limits, Played, Trouble, at_random};
use crate::game::Game;
use crate::game::trial::Unsound;
use crate::suite::Recording;

/// The stack of a thread: scripts may nest deeper than the usual one allows.
const STACK: usize = 64 << 20;
/// Of so many failing games at the most, each with another trouble, a scenario is made.
const SHOWN: usize = 3;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    /// How many games.
    pub games: u64,
    /// The seed that gives them theirs.
    pub seed: u64,
    /// Only the game with this seed instead.
    pub only: Option<u64>,
    /// How many play; as many as are drawn where it is not said.
    pub seats: Option<u8>,
    /// How many threads; as many as there are where it is not said. They change nothing in what comes of it.
    pub jobs: Option<usize>,
    /// How far the games go.
    pub limits: Limits,
}

/// A game that failed.
#[derive(Debug)]
pub struct Failing {
    /// Its seed.
    pub seed: u64,
    /// How many played.
    pub seats: u8,
    /// How many answers it had.
    pub answers: usize,
    /// What was wrong.
    pub trouble: Trouble,
    /// The smallest game found with which the same is wrong, and the scenario that plays it; for the first games of their kind.
    pub small: Option<(Small, Result<String, String>)>,
}

/// What came of a campaign.
#[derive(Debug)]
pub struct Outcome {
    /// The game.
    pub game: String,
    /// How many were played.
    pub games: u64,
    /// How many answers they had together.
    pub answers: usize,
    /// Those that failed, in the order of the campaign.
    pub failing: Vec<Failing>,
}

impl Campaign {
    /// Plays all games, and makes the first failing ones small.
    ///
    /// # Errors
    /// Threads that cannot be had.
    pub fn run(&self, game: &Arc<Game>) -> Result<Outcome, rayon::ThreadPoolBuildError> {
        let seeds: Vec<u64> = match self.only {
            Some(seed) => vec![seed],
            None => (0..self.games).map(|number| case::seed(self.seed, number)).collect(),
        };
        let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).num_threads(self.jobs.unwrap_or(0)).build()?;
        let play = |seed: &u64| {
            let played = at_random(game, case::setup(game, *seed, self.seats), self.limits);
            let answers = played.answers.len();
            (answers, Some(played).filter(|played| played.trouble.is_some()))
        };
        let played: Vec<(usize, Option<Played>)> = pool.install(|| seeds.par_iter().map(play).collect());
        let answers = played.iter().map(|(answers, _)| answers).sum();
        let mut kinds = BTreeSet::new();
        let failing: Vec<(Played, bool)> = played
            .into_iter()
            .filter_map(|(_, failing)| {
                let failing = failing?;
                let kind = failing.trouble.as_ref().map(Trouble::kind)?;
                let first = kinds.len() < SHOWN && kinds.insert(kind);
                Some((failing, first))
            })
            .collect();
        let failing =
            pool.install(|| failing.into_par_iter().filter_map(|(played, first)| self.failing(game, played, first)).collect());
        Ok(Outcome { game: game.manifest.game.clone(), games: seeds.len() as u64, answers, failing })
    }

    fn failing(&self, game: &Arc<Game>, played: Played, first: bool) -> Option<Failing> {
        let (seed, seats, answers) = (played.setup.seed, played.setup.seats, played.answers.len());
        if !first {
            return Some(Failing { seed, seats, answers, trouble: played.trouble?, small: None });
        }
        let whole = at_random(game, played.setup, self.limits);
        let trouble = played.trouble?;
        let small = minimise(game, whole, self.limits).map(|small| {
            let scenario = scenario(game, seed, &small);
            (small, scenario)
        });
        Some(Failing { seed, seats, answers, trouble, small })
    }
}

/// The scenario that plays a failing game.
fn scenario(game: &Arc<Game>, seed: u64, small: &Small) -> Result<String, String> {
    let host = game.host().map_err(|fault| fault.to_string())?;
    let name = format!("a random game with seed {seed} fails");
    let trouble = small.trouble.to_string();
    let mut notes: Vec<String> = trouble.lines().map(str::to_owned).collect();
    notes.extend(match small.trouble {
        Trouble::Endless(_) => Some("Where this ends, the simplest answers, such as to pass, do not come to an end.".to_owned()),
        Trouble::Unsound(_) => Some("`cardwright test --checked` looks for it after every answer.".to_owned()),
        _ => None,
    });
    let (setup, answers) = (&small.setup, &small.answers);
    let holds = matches!(small.trouble, Trouble::Unsound(Unsound::Violation(_)));
    let recording = Recording { name: &name, setup, answers, zones: false, covers: false, holds, notes: &notes };
    recording.text(game, &host).map_err(|error| error.to_string())
}
