//! The root: which games lie under it, and the one that is meant.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

pub(super) use crate::game::files::games;

use super::Stop;
use crate::diagnostic::suggestion;
use crate::game::check::{Checked, check_for};
use crate::game::files::Files;
use crate::game::manifest::Manifest;
use crate::game::{Game, LoadError};
use crate::script::Host;

/// That there is no such thing, and what may have been meant.
pub(super) fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Stop {
    let near = suggestion(name, known).map_or_else(String::new, |near| format!("; {near}"));
    Stop::Misuse(format!("there is no {what} `{name}`{near}"))
}

/// The language of that name, or the game's first.
pub(super) fn language<'a>(manifest: &'a Manifest, wanted: Option<&str>) -> Result<&'a str, Stop> {
    let known = || manifest.languages.iter().map(AsRef::as_ref);
    let Some(wanted) = wanted else { return Ok(manifest.first_language()) };
    known().find(|language| *language == wanted).ok_or_else(|| unknown("language", wanted, known()))
}

/// The game of that name.
pub(super) fn find(root: &Path, name: &str) -> Result<String, Stop> {
    let games = games(root);
    match games.iter().find(|game| *game == name) {
        Some(game) => Ok(game.clone()),
        None if games.is_empty() => {
            Err(Stop::Misuse(format!("there is no game under `{}`: name its folder with `--root`", root.display())))
        }
        None => Err(unknown("game", name, games.iter().map(String::as_str))),
    }
}

/// The games that are named, or all.
pub(super) fn chosen(root: &Path, named: &[String]) -> Result<Vec<String>, Stop> {
    let mut games = games(root);
    if named.is_empty() && games.is_empty() {
        find(root, "")?;
    }
    for name in named {
        find(root, name)?;
    }
    games.retain(|game| named.is_empty() || named.contains(game));
    Ok(games)
}

/// The game, where nobody said which.
pub(super) fn only(root: &Path) -> Result<String, Stop> {
    match games(root).as_slice() {
        [] => find(root, ""),
        [game] => Ok(game.clone()),
        games => Err(Stop::Misuse(format!("say which game: there is {}", games.join(", ")))),
    }
}

/// A game that can be played.
pub(super) fn load(root: &Path, name: &str) -> Result<(Arc<Game>, Rc<Host>), Stop> {
    load_for(root, name, None, |_| ()).map(|(game, host, ())| (game, host))
}

/// A game that can be played by readers of a language, its host, and what `look` makes of its files on the way.
pub(super) fn load_for<T>(
    root: &Path,
    name: &str,
    language: Option<&str>,
    look: impl FnOnce(&Checked) -> T,
) -> Result<(Arc<Game>, Rc<Host>, T), Stop> {
    let name = find(root, name)?;
    let checked = check_for(&Files::read(root, &name), &name, language);
    let looked = look(&checked);
    match Game::from_checked(checked) {
        Ok((game, host)) => Ok((Arc::new(game), host, looked)),
        Err(LoadError::Files(found)) => {
            let findings = crate::diagnostic::render::all(&found, false);
            Err(Stop::Findings(format!("`{name}` cannot be played, because its files are wrong\n\n{findings}")))
        }
        Err(LoadError::Rules(fault)) => Err(Stop::Findings(format!("the rules of `{name}` fail while they load: {fault}"))),
    }
}
