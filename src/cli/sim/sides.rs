//! Who plays, with which decks and under which rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::play::option;
use super::super::{Stop, root};
use super::misuse;
use crate::game::Game;
use crate::seat::{Manners, Program};
use crate::sim::{Decks, Plan};

/// Who plays, with which decks and under which rules.
#[derive(Debug, clap::Args)]
pub struct Sides {
    /// Who plays, seat by seat: `random`, `ismcts:200` for a player that searches, `exec:COMMAND` for a program of your own. Where it is not said, as many as the game needs
    /// pick at random. Given several times, each is one seat, and may have a comma in it.
    #[arg(long, value_name = "WHO,WHO")]
    seats: Vec<String>,
    /// The decks, seat by seat; every pairing in turn where it is not said.
    #[arg(long, value_name = "DECK,DECK", value_delimiter = ',')]
    pub(in crate::cli) decks: Vec<String>,
    /// An option of the rules.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// A game with so many answers that is not over is cut, and has no result.
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000)]
    pub(in crate::cli) longest: usize,
}

impl Sides {
    /// The plan of games between these sides.
    pub(in crate::cli) fn plan(&self, game: &Arc<Game>, seed: u64, rotate: bool, manners: Manners) -> Result<Plan, Stop> {
        let seats = self.seats(game)?;
        Ok(Plan {
            decks: self.decks(game, seats.len())?,
            seats,
            options: self.option.iter().map(|given| option(game, given)).collect::<Result<BTreeMap<_, _>, _>>()?,
            seed,
            rotate,
            longest: self.longest,
            manners,
            game: game.clone(),
        })
    }

    /// Whether anything was said of who plays with what.
    pub(in crate::cli) fn are_given(&self) -> bool {
        !(self.seats.is_empty() && self.decks.is_empty() && self.option.is_empty())
    }

    fn seats(&self, game: &Game) -> Result<Vec<Program>, Stop> {
        let (min, max) = (game.manifest.seats.min as usize, game.manifest.seats.max as usize);
        let words: Vec<&str> = match self.seats.as_slice() {
            [] => vec!["random"; self.decks.len().max(min)],
            [all] => all.split(',').collect(),
            each => each.iter().map(String::as_str).collect(),
        };
        if !(min..=max).contains(&words.len()) {
            let name = &game.manifest.game;
            return Err(Stop::Misuse(format!("`{name}` is for {min} to {max} players, not {}", words.len())));
        }
        words.into_iter().map(|word| word.trim().parse().map_err(misuse)).collect()
    }

    fn decks(&self, game: &Game, seats: usize) -> Result<Decks, Stop> {
        for deck in &self.decks {
            if !game.decks.contains_key(deck.as_str()) {
                return Err(root::unknown("deck", deck, game.decks.keys().map(AsRef::as_ref)));
            }
        }
        match self.decks.len() {
            0 => Ok(Decks::InTurn),
            count if count == seats => Ok(Decks::Given(self.decks.clone())),
            count => Err(Stop::Misuse(format!("{count} decks were named for {seats} seats: name one for each"))),
        }
    }
}
