//! The files of a game, read into memory: the only place here that touches a disk.

use std::collections::BTreeMap;
use std::path::Path;

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problem, Source, Span, nearest};

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 16 << 20;
/// How deep directories of cards may lie in each other.
const DEEPEST: usize = 8;
/// How the names of files end that are read.
pub const ENDINGS: [&str; 3] = ["card", "lua", "toml"];

/// The files of a game by their path under the root, as bytes.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// What each holds; an error where it cannot be read. Those whose names end nearly like one that is read are here without what
    /// they hold.
    pub by: BTreeMap<String, Result<Vec<u8>, Problem>>,
}

impl Files {
    /// Reads `rules/<game>` and `cards/<game>` under a root.
    #[must_use]
    pub fn read(root: &Path, game: &str) -> Files {
        let mut files = Files::default();
        for part in ["rules", "cards"] {
            files.directory(&root.join(part).join(game), &format!("{part}/{game}"), 0);
        }
        files
    }

    /// Reads the suite of a game, `tests/<game>`.
    #[must_use]
    pub fn suite(root: &Path, game: &str) -> Files {
        let mut files = Files::default();
        files.directory(&root.join("tests").join(game), &format!("tests/{game}"), 0);
        // What else lies there, such as set-ups to explore, is read by whoever is told to.
        files.by.retain(|path, _| ending(path).is_some_and(|end| end == "lua" || !ENDINGS.contains(&end)));
        files
    }

    /// As [`Files::read`], with the suite.
    #[must_use]
    pub fn read_with_suite(root: &Path, game: &str) -> Files {
        let mut files = Files::read(root, game);
        files.by.extend(Files::suite(root, game).by);
        files
    }

    /// Those of the suite, in their order, each with its text or why it cannot be read.
    pub fn scripts_of_suite(&self, game: &str) -> impl Iterator<Item = (&String, Result<Arc<Source>, Box<Diagnostic>>)> {
        let prefix = format!("tests/{game}/");
        let paths = self.by.keys().filter(move |path| path.starts_with(&prefix) && path.ends_with(".lua"));
        paths.filter_map(|path| Some((path, self.source(path)?)))
    }

    /// Those that are not read because their names end nearly, but not quite, like the names of those that are.
    pub fn unread(&self) -> impl Iterator<Item = (&str, &str)> {
        self.by.keys().filter_map(|path| {
            let end = ending(path).filter(|end| !ENDINGS.contains(end))?;
            Some((path.as_str(), nearest(end, ENDINGS)?))
        })
    }

    fn directory(&mut self, directory: &Path, path: &str, depth: usize) {
        let Ok(entries) = std::fs::read_dir(directory) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let below = format!("{path}/{name}");
            let place = entry.path();
            if name.starts_with('.') {
                continue;
            }
            if place.is_dir() {
                if depth < DEEPEST {
                    self.directory(&place, &below, depth + 1);
                }
            } else if let Some(end) = ending(&name) {
                if ENDINGS.contains(&end) {
                    let content = content(&place, &below);
                    self.by.insert(below, content);
                } else if nearest(end, ENDINGS).is_some() {
                    self.by.insert(below, Ok(Vec::new()));
                }
            }
        }
    }

    /// The text of a file, or what is wrong with its bytes.
    #[must_use]
    pub fn source(&self, path: &str) -> Option<Result<Arc<Source>, Box<Diagnostic>>> {
        let bytes = self.by.get(path)?;
        let nothing = Arc::new(Source::new(path, ""));
        Some(match bytes {
            Err(problem) => Err(Box::new(Diagnostic::new(problem, &nothing, Span::new(0, 0)))),
            Ok(bytes) if bytes.len() > LARGEST => {
                Err(Box::new(Diagnostic::new(&too_large(bytes.len()), &nothing, Span::new(0, 0))))
            }
            Ok(bytes) => text(path, bytes),
        })
    }
}

fn ending(path: &str) -> Option<&str> {
    path.rsplit_once('.').map(|(_, end)| end)
}

fn too_large(size: usize) -> Problem {
    Problem::FileTooLarge { size: size.to_string(), most: LARGEST.to_string() }
}

fn content(place: &Path, path: &str) -> Result<Vec<u8>, Problem> {
    let unreadable = |error: std::io::Error| Problem::UnreadableFile { path: path.to_owned(), why: error.kind().to_string() };
    let about = std::fs::metadata(place).map_err(unreadable)?;
    if !about.is_file() {
        return Err(Problem::UnreadableFile { path: path.to_owned(), why: "it is a pipe or a device".to_owned() });
    }
    let size = usize::try_from(about.len()).unwrap_or(usize::MAX);
    if size > LARGEST {
        return Err(too_large(size));
    }
    std::fs::read(place).map_err(unreadable)
}

fn text(path: &str, bytes: &[u8]) -> Result<Arc<Source>, Box<Diagnostic>> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.starts_with('\u{feff}') => {
            let file = Arc::new(Source::new(path, text));
            let help = "save it as UTF-8 without a byte order mark";
            Err(Box::new(Diagnostic::new(&Problem::ByteOrderMark, &file, Span::new(0, 0)).help(help)))
        }
        Ok(text) => Ok(Arc::new(Source::new(path, text))),
        Err(error) => {
            let file = Arc::new(Source::new(path, String::from_utf8_lossy(bytes)));
            let at = error.valid_up_to();
            // The first bad byte is shown as one replacement character of three bytes.
            let span = Span::new(at, at + '\u{fffd}'.len_utf8());
            Err(Box::new(Diagnostic::new(&Problem::NotUtf8, &file, span).label("the first byte that is not")))
        }
    }
}

/// Files of cards and suites that belong to no game, one for each folder of such: its name, and the path of the file.
#[must_use]
pub fn strays(root: &Path, games: &[String]) -> Vec<(String, String)> {
    let mut strays = Vec::new();
    for part in ["cards", "tests"] {
        let entries = std::fs::read_dir(root.join(part)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| !games.contains(name));
        names.sort();
        for name in names {
            // A folder of tests may hold a root of its own; only what lies directly in it is a suite.
            let mut files = Files::default();
            files.directory(&root.join(part).join(&name), &format!("{part}/{name}"), DEEPEST);
            let end = if part == "cards" { "card" } else { "lua" };
            strays.extend(files.by.into_keys().find(|path| ending(path) == Some(end)).map(|path| (name, path)));
        }
    }
    strays
}

/// The games under a root, by name.
#[must_use]
pub fn games(root: &Path) -> Vec<String> {
    let mut games: Vec<String> = std::fs::read_dir(root.join("rules"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join("game.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    games
}
