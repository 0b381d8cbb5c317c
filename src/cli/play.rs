//! `cardwright play`: a game in the terminal, among people at one keyboard and players that are programs.

mod begin;
mod input;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) use self::begin::option;
use self::table::Table;
use super::{Exit, Stop, root, whole};
use crate::card::show::show;
use crate::game::decks::Deck;
use crate::game::words::{Words, fill};
use crate::game::{AnswerError, Match, Reader, Save, log};
use crate::kernel::Fault;
use crate::kernel::state::Outcome;
use crate::kernel::value::Seat;
use crate::seat::{self, Player, Undecided};

/// Arguments of `cardwright play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game; it need not be named where there is only one.
    game: Option<String>,
    /// How many play; the fewest that the game takes where it is not said.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["load", "setup", "scenario"], value_parser = whole::<u8>, allow_negative_numbers = true)]
    players: Option<u8>,
    /// Who sits where: `2=human` for you, which is the default, `2=random` for a player that picks at random, `2=ismcts:200` for one that searches, `2=exec:COMMAND` for a program of your own.
    #[arg(long, value_name = "SEAT=WHO")]
    seat: Vec<String>,
    /// The deck of a seat, as `1=NAME`; the decks of the game in their order where it is not said.
    #[arg(long, value_name = "SEAT=DECK", conflicts_with_all = ["load", "setup", "scenario"])]
    deck: Vec<String>,
    /// An option of the rules.
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "load")]
    option: Vec<String>,
    /// The seed of all random numbers: the same one makes the same game. Drawn where it is not given; that of the set-up or scenario where the match begins with one.
    #[arg(long, value_name = "NUMBER", conflicts_with = "load", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Begin with the set-up in this file, TOML or JSON.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["load", "scenario"])]
    setup: Option<PathBuf>,
    /// Begin where this scenario of its suite begins: its name, or a part of it that no other has.
    #[arg(long, value_name = "NAME", conflicts_with = "load")]
    scenario: Option<String>,
    /// Begin where its script stands after so many answers; only what comes before must hold.
    #[arg(long, value_name = "NUMBER", requires = "scenario", conflicts_with = "setup", value_parser = whole::<usize>, allow_negative_numbers = true)]
    after: Option<usize>,
    /// Go on with a saved match.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// The language of texts; the game's first where it is not named.
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

/// Who sits where: for each seat the player that is a program, or nobody for a person.
type Players = Vec<Option<Box<dyn Player>>>;

/// A card as players may look it up: its slug, its name in each language, and what it reads.
struct CardText {
    slug: String,
    names: Vec<String>,
    text: String,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let save = args.load.as_deref().map(super::replay::read).transpose()?;
    let name = match (&args.game, &save) {
        (Some(game), Some(save)) if *game != save.game => {
            return Err(Stop::Misuse(format!("the saved match is one of `{}`, not of `{game}`", save.game)));
        }
        (Some(game), _) => game.clone(),
        (None, Some(save)) => save.game.clone(),
        (None, None) => root::only(root)?,
    };
    let (game, host, texts) = root::load_for(root, &name, args.lang.as_deref(), |checked| {
        let language = args.lang.as_deref().unwrap_or(checked.manifest.first_language());
        let card = |card: &crate::card::Card| CardText {
            slug: card.slug.to_string(),
            names: card.print.names.by.values().map(ToString::to_string).collect(),
            text: show(card, &checked.manifest, language),
        };
        checked.cards.iter().map(card).collect::<Vec<_>>()
    })?;
    let language = root::language(&game.manifest, args.lang.as_deref())?;
    let (started, drawn) = match save.zip(args.load.as_deref()) {
        Some((save, file)) => (begin::go_on((save, file), &game, &host)?, false),
        None => begin::start(root, args, &game, &host)?,
    };
    let players = begin::seats(&args.seat, &game, &started.setup)?;
    writeln!(out, "{}", greeting(&started, drawn, language))?;
    if players.iter().any(Option::is_none) {
        Table::new(started, players, language, texts, out).play()
    } else {
        watch(started, players, language, out)
    }
}

fn greeting(started: &Match, drawn: bool, language: &str) -> String {
    let (game, words) = (&started.game, Words::of(language));
    let mut players = Vec::new();
    for seat in 0..started.setup.seats {
        let who = game.manifest.seat_word(Seat(seat), language);
        let deck = started.setup.decks.get(usize::from(seat)).and_then(|deck| game.decks.get(deck.as_str()));
        let with = |deck: &Deck| fill(words.players_with_deck, &[("who", &who), ("deck", &deck.title.get(language))]);
        players.push(deck.map_or_else(|| who.to_owned(), with));
    }
    let text = if drawn { words.greeting_drawn } else { words.greeting };
    let title = game.manifest.title.get(language);
    fill(text, &[("title", &title), ("players", &players.join(", ")), ("seed", &started.setup.seed)])
}

/// Nobody has to be asked: the game is played, its log and its end are written.
fn watch(mut playing: Match, mut players: Players, language: &str, out: &mut dyn Write) -> Result<Exit, Stop> {
    let stuck = loop {
        match program_decides(&mut playing, &mut players, language) {
            Ok(true) => {}
            Ok(false) => break None,
            Err(stuck) => break Some(stuck),
        }
    };
    let reader = Reader { game: &playing.game, kernel: playing.kernel(), seat: None, language };
    write!(out, "{}", log::text(&reader.log(0)))?;
    dismiss(&playing, &mut players, stuck.as_ref());
    match stuck {
        Some(Stuck::Fault { why }) => return Err(Stop::Findings(why)),
        Some(Stuck::Forfeit { ref why, .. }) => writeln!(out, "{why}")?,
        None => {}
    }
    writeln!(out, "{}", stuck.map_or_else(|| results(&playing, language), |stuck| stuck.end(&playing, language)))?;
    Ok(Exit::Good)
}

/// Why a program does not go on. The match stands as before its decision.
enum Stuck {
    /// What it answered fails.
    Fault { why: String },
    /// It gives no answer, and loses.
    Forfeit { seat: Seat, why: String },
}

impl Stuck {
    /// The results, if a program has lost by it.
    fn results(&self, playing: &Match) -> Option<Vec<Outcome>> {
        if let Stuck::Forfeit { seat, .. } = self { Some(seat::forfeited(playing.results(), *seat)) } else { None }
    }

    /// How the match ends, or who would decide next.
    fn end(&self, playing: &Match, language: &str) -> String {
        self.results(playing).map_or_else(|| results(playing, language), |results| over(playing, &results, language))
    }
}

/// Tells the programs that the match is over, or is not gone on with.
fn dismiss(playing: &Match, players: &mut Players, stuck: Option<&Stuck>) {
    let results = stuck.and_then(|stuck| stuck.results(playing)).unwrap_or_else(|| playing.results().to_vec());
    for player in players.iter_mut().flatten() {
        player.over(playing, &results);
    }
}

/// Lets a program decide, if it is one that is asked. Gives whether it was.
fn program_decides(playing: &mut Match, players: &mut Players, language: &str) -> Result<bool, Stuck> {
    let Some(seat) = playing.choice().map(|choice| choice.seat) else { return Ok(false) };
    let Some(Some(player)) = players.get_mut(seat.index()) else { return Ok(false) };
    match seat::decide(playing, &mut **player) {
        Ok(()) => Ok(true),
        Err(Undecided::Answer(AnswerError::Failed(fault))) => Err(Stuck::Fault { why: told(&fault, playing, players, language) }),
        Err(Undecided::Answer(AnswerError::Refused(refusal))) => Err(Stuck::Fault { why: refusal.to_string() }),
        Err(Undecided::Forfeit(forfeit)) => {
            let who = playing.game.manifest.seat_word(seat, language);
            Err(Stuck::Forfeit { seat, why: fill(Words::of(language).forfeits, &[("who", &who), ("why", &forfeit)]) })
        }
    }
}

/// What whoever sits at the screen is told of a mistake: no more than each person there may know.
fn told(fault: &Fault, playing: &Match, players: &Players, language: &str) -> String {
    let told = |seat| Reader { game: &playing.game, kernel: playing.kernel(), seat, language }.fault(fault);
    let people = (0..).map(Seat).zip(players).filter(|(_, player)| player.is_none());
    let all = told(None);
    people.map(|(seat, _)| told(Some(seat))).find(|less| *less != all).unwrap_or(all)
}

/// How a match ended, or who decides next.
pub(super) fn results(playing: &Match, language: &str) -> String {
    if let Some(choice) = playing.choice() {
        let who = playing.game.manifest.seat_word(choice.seat, language);
        return fill(Words::of(language).not_over, &[("who", &who)]);
    }
    over(playing, playing.results(), language)
}

/// How a match that is over ended.
fn over(playing: &Match, results: &[Outcome], language: &str) -> String {
    let words = Words::of(language);
    let name = |seat| playing.game.manifest.seat_word(seat, language);
    let seats = (0..).map(Seat).zip(results);
    let result = |(seat, outcome): (Seat, &Outcome)| {
        let result = match outcome {
            Outcome::Open => words.no_result,
            Outcome::Won => words.won,
            Outcome::Lost => words.lost,
            Outcome::Drew => words.drew,
        };
        fill(result, &[("who", &name(seat))])
    };
    fill(words.game_over, &[("results", &seats.map(result).collect::<Vec<_>>().join(", "))])
}

/// Writes a saved match, but not over a file that is something else.
pub(super) fn write_save(playing: &Match, file: &Path) -> Result<(), String> {
    let text = playing.save().map_err(|error| error.to_string())?;
    let other = |old: &[u8]| std::str::from_utf8(old).map_or(true, |old| Save::parse(old).is_err());
    if std::fs::read(file).is_ok_and(|old| other(&old)) {
        return Err(format!("`{}` is there already and is no saved match", file.display()));
    }
    // What was saved before stays where this cannot be written.
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let written = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, file));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&part);
        format!("`{}`: {error}", file.display())
    })
}
