//! `cardwright new`: a game to begin with, the smallest that plays and passes its suite.

use std::io::Write;
use std::path::Path;

use super::{Exit, Stop};
use crate::card::title;

/// Arguments of `cardwright new`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The name of the game: small letters, digits and `_`.
    #[arg(value_name = "GAME")]
    game: String,
}

/// What stands for the name of the game, and for its title, in the files to begin with.
const NAME: &str = "GAME";
const TITLE: &str = "TITLE";

/// The files: the part of the root, their name, what is in them.
const FILES: [(&str, &str, &str); 7] = [
    ("rules", "game.toml", include_str!("../../templates/new/rules/game.toml")),
    ("rules", "game.lua", include_str!("../../templates/new/rules/game.lua")),
    ("rules", "rulebook.card", include_str!("../../templates/new/rules/rulebook.card")),
    ("rules", "clauses.toml", include_str!("../../templates/new/rules/clauses.toml")),
    ("cards", "first.card", include_str!("../../templates/new/cards/first.card")),
    ("cards", "decks.toml", include_str!("../../templates/new/cards/decks.toml")),
    ("tests", "first.lua", include_str!("../../templates/new/tests/first.lua")),
];

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let game = args.game.as_str();
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !game.starts_with(|c: char| c.is_ascii_lowercase()) || !game.chars().all(small) {
        return Err(Stop::Misuse(format!(
            "`{game}` cannot be the name of a game: it begins with a small letter and has small letters, digits and `_`"
        )));
    }
    for part in ["rules", "cards", "tests"] {
        let folder = root.join(part).join(game);
        if folder.exists() {
            return Err(Stop::Misuse(format!("`{}` is there already; nothing was written", folder.display())));
        }
    }
    for (part, name, text) in FILES {
        let folder = root.join(part).join(game);
        let path = folder.join(name);
        let text = text.replace(NAME, game).replace(TITLE, &title(game));
        std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| Stop::Misuse(format!("`{}` cannot be written: {error}", path.display())))?;
        writeln!(out, "{part}/{game}/{name}")?;
    }
    writeln!(out, "\nIt plays, and its suite passes. Try")?;
    for command in ["test", "check", "play"] {
        writeln!(out, "    cardwright {command} {game}")?;
    }
    Ok(Exit::Good)
}
