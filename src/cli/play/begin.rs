//! How a match begins: what was asked for on the command line, a position to play on from, or a saved match.

use std::hash::{BuildHasher as _, Hasher as _};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::super::{Stop, position, root};
use super::{Args, Players};
use crate::explore::Position;
use crate::game::manifest::OptionShape;
use crate::game::{Game, Match, OptionValue, Save, Setup, SetupError};
use crate::kernel::value::Seat;
use crate::script::Host;
use crate::seat::{Manners, Program};

/// Begins the match that was asked for. Gives also whether its seed was drawn.
pub(super) fn start(root: &Path, args: &Args, game: &Arc<Game>, host: &Rc<Host>) -> Result<(Match, bool), Stop> {
    let given = match (&args.scenario, &args.setup) {
        (Some(scenario), _) => Some(position::of_scenario(root, (game, host), scenario, args.after)?.position),
        (None, Some(file)) => Some(position::of_file(file, game)?.position),
        (None, None) => None,
    };
    let drawn = given.is_none() && args.seed.is_none();
    let Position { mut setup, answers } = match given {
        Some(position) => position,
        None => Position { setup: whole_game(args, game)?, answers: Vec::new() },
    };
    for given in &args.option {
        let (name, value) = option(game, given)?;
        setup.options.insert(name, value);
    }
    setup.seed = args.seed.unwrap_or(setup.seed);
    let mut started = Match::start_recorded(game, host, setup).map_err(|error| match error {
        SetupError::Fault(_) => Stop::Findings(error.to_string()),
        _ => Stop::Misuse(error.to_string()),
    })?;
    let seed = args.seed.map(|seed| format!("--seed {seed}"));
    let changed: Vec<String> = seed.into_iter().chain(args.option.iter().map(|option| format!("--option {option}"))).collect();
    for (at, (seat, answer)) in answers.into_iter().enumerate() {
        started.answer(seat, answer).map_err(|error| position::misled(game, (at, seat), &error, &changed))?;
    }
    Ok((started, drawn))
}

/// How a whole game begins.
fn whole_game(args: &Args, game: &Game) -> Result<Setup, Stop> {
    let seats = args.players.unwrap_or_else(|| u8::try_from(game.manifest.seats.min).unwrap_or(u8::MAX));
    let mut decks: Vec<String> = game.decks.keys().map(ToString::to_string).cycle().take(usize::from(seats)).collect();
    for given in &args.deck {
        let (seat, deck) = pair(given, "--deck", "1=NAME")?;
        if !game.decks.contains_key(deck) {
            return Err(root::unknown("deck", deck, game.decks.keys().map(AsRef::as_ref)));
        }
        if let Some(place) = decks.get_mut(seat_index(game, seat, seats)?) {
            deck.clone_into(place);
        }
    }
    Ok(Setup { seats, seed: args.seed.unwrap_or_else(draw_seed), decks, ..Setup::default() })
}

/// Goes on with a saved match. Playing it again gives it its whole log, where it leads to the same position.
pub(super) fn go_on((save, file): (Save, &Path), game: &Arc<Game>, host: &Rc<Host>) -> Result<Match, Stop> {
    let again = save.replay(game, host);
    let resumed = save.resume(game, host).map_err(|error| Stop::Misuse(format!("`{}`: {error}", file.display())))?;
    Ok(again.ok().filter(|again| again.digest() == resumed.digest()).unwrap_or(resumed))
}

/// Who sits where.
pub(super) fn seats(given: &[String], game: &Game, setup: &Setup) -> Result<Players, Stop> {
    let seats = setup.seats;
    let mut all: Players = (0..seats).map(|_| None).collect();
    for given in given {
        let (seat, who) = pair(given, "--seat", "2=random")?;
        let program = match who {
            "human" => None,
            word => Some(Program::read(word, &["human"]).map_err(|error| Stop::Misuse(error.to_string()))?),
        };
        let at = seat_index(game, seat, seats)?;
        let sit = |program: Program| program.sit(game, setup, Seat(at as u8), Manners::default());
        let player = program.map(sit).transpose().map_err(|error| Stop::Misuse(error.to_string()))?;
        if let Some(place) = all.get_mut(at) {
            *place = player;
        }
    }
    Ok(all)
}

fn pair<'a>(given: &'a str, of: &str, like: &str) -> Result<(&'a str, &'a str), Stop> {
    given.split_once('=').ok_or_else(|| Stop::Misuse(format!("`{of} {given}` says nothing; write it like `{of} {like}`")))
}

/// The position of a seat that is named, or numbered from 1.
fn seat_index(game: &Game, seat: &str, seats: u8) -> Result<usize, Stop> {
    let names = || game.manifest.seat_names.iter().map(AsRef::as_ref).take(usize::from(seats));
    let number = seat.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = number.filter(|at| *at < usize::from(seats)).or_else(|| names().position(|name| name == seat));
    found.ok_or_else(|| match seat.parse::<usize>() {
        Ok(_) => Stop::Misuse(format!("there is no seat {seat}: {seats} play")),
        Err(_) => root::unknown("seat", seat, names()),
    })
}

/// An option of the rules; what it cannot be is told when the match begins.
pub(in crate::cli) fn option(game: &Game, given: &str) -> Result<(String, OptionValue), Stop> {
    let (name, value) = pair(given, "--option", "NAME=VALUE")?;
    let word = || OptionValue::Word(value.to_owned());
    let value = match game.manifest.options.get(name).map(|option| &option.shape) {
        Some(OptionShape::Integer { .. }) => value.parse().map_or_else(|_| word(), OptionValue::Integer),
        Some(OptionShape::Flag) => value.parse().map_or_else(|_| word(), OptionValue::Flag),
        Some(OptionShape::Enum(_)) => word(),
        None => return Err(root::unknown("rule option", name, game.manifest.options.keys().map(AsRef::as_ref))),
    };
    Ok((name.to_owned(), value))
}

/// A seed that nobody chose: the only chance here that no seed decides. Short, so that it can be typed.
fn draw_seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000
}
