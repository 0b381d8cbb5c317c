//! `cardwright show`: a card as players read it.

use std::io::Write;
use std::path::Path;

use super::{Exit, Stop, root};
use crate::card::Card;
use crate::card::show::show;
use crate::diagnostic::nearest;
use crate::game::check::{Checked, check};
use crate::game::language;

/// Arguments of `cardwright show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The card: its slug, or its name, which may have several words; several cards one after the other.
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
    let games = match &args.game {
        Some(name) => vec![root::find(root, name)?],
        None if root::games(root).is_empty() => vec![root::find(root, "")?],
        None => root::games(root),
    };
    let all: Vec<Checked> = games.iter().map(|game| check(root, game)).collect();
    let mut shown = 0;
    for wanted in wanted(&args.card, &all).map_err(|wrong| unknown(&wrong, &all))? {
        for checked in &all {
            for card in checked.cards.iter().filter(|card| is(card, &wanted)) {
                let language = root::language(&checked.manifest, args.lang.as_deref())?;
                if shown > 0 {
                    writeln!(out)?;
                }
                write!(out, "{}", show(card, &checked.manifest, language))?;
                let line = card.print.file.line(card.print.slug_span.start);
                writeln!(out, "\n`{}` of `{}`, {}:{line}", card.slug, checked.manifest.game, card.print.file.path)?;
                shown += 1;
            }
        }
    }
    Ok(Exit::Good)
}

/// The cards that words name. A name may have several words, so each card takes as many of them as it can. Else gives the words
/// that name none.
fn wanted(words: &[String], all: &[Checked]) -> Result<Vec<String>, String> {
    let names_card = |name: &String| all.iter().flat_map(|checked| &checked.cards).any(|card| is(card, name));
    let (mut wanted, mut rest) = (Vec::new(), words);
    while !rest.is_empty() {
        let first = (1..=rest.len()).rev().map(|count| (count, rest[..count].join(" "))).find(|(_, name)| names_card(name));
        let Some((count, name)) = first else { return Err(rest.join(" ")) };
        wanted.push(name);
        rest = &rest[count..];
    }
    Ok(wanted)
}

/// Whether a card has this slug, or this name in one of its languages, whatever the capitals and the accents.
pub(super) fn is(card: &Card, wanted: &str) -> bool {
    let bare = language::bare(wanted);
    *card.slug == *wanted || card.print.names.by.values().any(|name| language::bare(name) == bare)
}

fn unknown(wanted: &str, all: &[Checked]) -> Stop {
    let cards = || all.iter().flat_map(|checked| &checked.cards);
    let slug = nearest(wanted, cards().map(|card| card.slug.as_ref()));
    let names = || cards().flat_map(|card| card.print.names.by.values());
    let near = slug.or_else(|| nearest(wanted, names().map(AsRef::as_ref)));
    // Whoever knows only a part of the name finds the cards that have it.
    let part = language::bare(wanted);
    let has = |card: &Card| card.print.names.by.values().any(|name| language::bare(name).contains(&part));
    let mut with: Vec<&Card> = cards().filter(|card| !part.is_empty() && (card.slug.contains(&part) || has(card))).collect();
    let collation = language::Collation::of(all.first().map_or("en", |checked| checked.manifest.first_language()));
    with.sort_by(|one, other| collation.compare(&one.def.name, &other.def.name));
    let with: Vec<String> = with.iter().take(8).map(|card| format!("`{}`", card.slug)).collect();
    let help = match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None if with.is_empty() => String::new(),
        None => format!("; there is {}", with.join(", ")),
    };
    Stop::Misuse(format!("there is no card `{wanted}`{help}"))
}
