//! `cardwright show`: a card as players read it.

use std::io::Write;
use std::path::Path;

use super::{Exit, Stop, root};
use crate::card::Card;
use crate::card::show::show;
use crate::diagnostic::nearest;
use crate::game::check::{Checked, check};

/// Arguments of `cardwright show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The card: its slug, or its name.
    #[arg(value_name = "CARD", required = true)]
    card: Vec<String>,
    /// Look only at this game.
    #[arg(long)]
    game: Option<String>,
    /// The language of its texts; the game's first where it is not named.
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let wanted = args.card.join(" ");
    let games = match &args.game {
        Some(name) => vec![root::find(root, name)?],
        None if root::games(root).is_empty() => vec![root::find(root, "")?],
        None => root::games(root),
    };
    let all: Vec<Checked> = games.iter().map(|game| check(root, game)).collect();
    let mut shown = 0;
    for checked in &all {
        for card in checked.cards.iter().filter(|card| is(card, &wanted)) {
            let language = language(checked, args.lang.as_deref())?;
            if shown > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", show(card, &checked.manifest, language))?;
            let line = card.print.file.line(card.print.slug_span.start);
            writeln!(out, "\n`{}` of `{}`, {}:{line}", card.slug, checked.manifest.game, card.print.file.path)?;
            shown += 1;
        }
    }
    if shown > 0 { Ok(Exit::Good) } else { Err(unknown(&wanted, &all)) }
}

/// Whether a card has this slug or this name, whatever the capitals.
pub(super) fn is(card: &Card, wanted: &str) -> bool {
    *card.slug == *wanted || card.def.name.to_lowercase() == wanted.to_lowercase()
}

fn unknown(wanted: &str, all: &[Checked]) -> Stop {
    let cards = || all.iter().flat_map(|checked| &checked.cards);
    let slug = nearest(wanted, cards().map(|card| card.slug.as_ref()));
    let near = slug.or_else(|| nearest(wanted, cards().map(|card| card.def.name.as_ref())));
    // Whoever knows only a part of the name finds the cards that have it.
    let part = wanted.to_lowercase();
    let with: Vec<String> = cards()
        .filter(|card| !part.is_empty() && (card.slug.contains(&part) || card.def.name.to_lowercase().contains(&part)))
        .take(8)
        .map(|card| format!("`{}`", card.slug))
        .collect();
    let help = match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None if with.is_empty() => String::new(),
        None => format!("; there is {}", with.join(", ")),
    };
    Stop::Misuse(format!("there is no card `{wanted}`{help}"))
}

fn language<'a>(checked: &'a Checked, wanted: Option<&str>) -> Result<&'a str, Stop> {
    let known = || checked.manifest.languages.iter().map(AsRef::as_ref);
    let Some(wanted) = wanted else { return Ok(known().next().unwrap_or("en")) };
    known().find(|language| *language == wanted).ok_or_else(|| root::unknown("language", wanted, known()))
}
