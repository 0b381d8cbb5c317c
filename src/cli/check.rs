//! `cardwright check`: everything that is wrong with games, or with files of theirs.

use std::io::{IsTerminal as _, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::{Exit, Format, Stop, root};
use crate::diagnostic::{Diagnostic, Problem, Severity, Source, Span, render};
use crate::game::check::{Checked, check_for};
use crate::game::files::{self, Files};
use crate::suite;

/// Arguments of `cardwright check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games, or files or folders of games, of which only the findings are shown; all games where nothing is named.
    #[arg(value_name = "GAME|FILE")]
    what: Vec<String>,
    /// How findings are written: text for people, json for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The language in which players read what is wrong with decks; the game's first where it is not named.
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

/// A game, or what lies at a path under its root.
struct Part {
    game: String,
    path: Option<String>,
}

/// What was found.
struct Look {
    findings: Vec<Diagnostic>,
    summary: String,
}

/// Runs the command.
pub(super) fn run(root: &Path, args: &Args, out: &mut dyn Write) -> Result<Exit, Stop> {
    let all = root::games(root);
    let parts: Vec<Part> = match args.what.as_slice() {
        [] if all.is_empty() => root::find(root, "").map(|_| Vec::new())?,
        [] => all.into_iter().map(|game| Part { game, path: None }).collect(),
        names => names.iter().map(|name| part(root, name)).collect::<Result<_, _>>()?,
    };
    let mut looks: Vec<Look> = parts.iter().map(|part| look(root, part, args.lang.as_deref())).collect();
    if args.what.is_empty() {
        looks.extend(strays(root, &root::games(root)));
    }
    match args.format {
        Format::Json => write_json(&looks, out)?,
        Format::Text => write_text(&looks, out)?,
    }
    let good = looks.iter().all(|look| look.findings.is_empty());
    Ok(if good { Exit::Good } else { Exit::Findings })
}

fn write_text(looks: &[Look], out: &mut dyn Write) -> Result<(), Stop> {
    let styled = std::io::stdout().is_terminal();
    for look in looks {
        for found in &look.findings {
            writeln!(out, "{}\n", render::text(found, styled))?;
        }
    }
    for look in looks {
        writeln!(out, "{}", look.summary)?;
    }
    Ok(())
}

fn write_json(looks: &[Look], out: &mut dyn Write) -> Result<(), Stop> {
    let all: Vec<render::Json<'_>> = looks.iter().flat_map(|look| look.findings.iter().map(render::json)).collect();
    serde_json::to_writer_pretty(&mut *out, &all).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// The findings of a game or of a part of it, and a line that sums them up.
fn look(root: &Path, part: &Part, language: Option<&str>) -> Look {
    let Part { game, path } = part;
    let files = Files::read_with_suite(root, game);
    let checked = check_for(&files, game, language);
    let contents = contents(&checked);
    // What rule files do wrong while they are loaded is seen only by loading them, and so is how scenarios begin.
    let mut findings = suite::check::findings(&files, checked);
    let what = match path {
        Some(path) => {
            findings.retain(|found| lies_in(&found.file.path, path));
            path.clone()
        }
        None => format!("{game}: {contents}"),
    };
    let summary = format!("{what}: {}", count(&findings));
    Look { findings, summary }
}

/// What is found of files that belong to no game.
fn strays(root: &Path, games: &[String]) -> Vec<Look> {
    let stray = |(name, path): (String, String)| {
        let manifest = format!("rules/{name}/game.toml");
        let problem = Problem::UnreadableFile { path: manifest.clone(), why: "there is no such file".to_owned() };
        let found = Diagnostic::new(&problem, &Arc::new(Source::new(manifest, "")), Span::new(0, 0));
        let findings = vec![found.help(format!("without it `{path}` belongs to no game"))];
        Look { summary: format!("{name}: {}", count(&findings)), findings }
    };
    files::strays(root, games).into_iter().map(stray).collect()
}

fn lies_in(file: &str, path: &str) -> bool {
    file == path || file.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
}

/// What a game is made of.
fn contents(checked: &Checked) -> String {
    let (cards, rules, clauses) = (checked.cards.len(), checked.rules.len(), checked.clauses.len());
    let parts = [(cards, "card"), (rules, "rule file"), (clauses, "clause"), (checked.decks.len(), "deck")];
    parts.map(|(number, what)| plural(number, what)).join(", ")
}

/// How many findings there are.
fn count(findings: &[Diagnostic]) -> String {
    let errors = findings.iter().filter(|found| found.severity == Severity::Error).count();
    match (errors, findings.len() - errors) {
        (0, 0) => "nothing to complain about".to_owned(),
        (errors, 0) => plural(errors, "error"),
        (0, warnings) => plural(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", plural(errors, "error"), plural(warnings, "warning")),
    }
}

fn plural(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// What a name on the command line means: a game, or a file or folder of one.
fn part(root: &Path, name: &str) -> Result<Part, Stop> {
    if root::games(root).iter().any(|game| game == name) {
        return Ok(Part { game: name.to_owned(), path: None });
    }
    let path = [PathBuf::from(name), root.join(name)].into_iter().find(|path| path.exists());
    let Some(path) = path else {
        return Err(if name.contains(['/', '.', '\\']) {
            Stop::Misuse(format!("there is no file `{name}`"))
        } else {
            root::unknown("game or file", name, root::games(root).iter().map(String::as_str))
        });
    };
    let Some(parts) = under(root, &path) else {
        return Err(Stop::Misuse(format!("`{name}` lies outside the root `{}`: name another with `--root`", root.display())));
    };
    match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [kind @ ("rules" | "cards" | "tests"), game, rest @ ..] => {
            let ends: &[&str] = if *kind == "tests" { &[".lua"] } else { &[".card", ".lua", ".toml"] };
            let known = ends.iter().any(|end| name.ends_with(end));
            if path.is_file() && !known {
                return Err(Stop::Misuse(format!("`{name}` is not read: files of games end in .card, .lua or .toml")));
            }
            let below: Vec<&str> = [*kind, *game].into_iter().chain(rest.iter().copied()).collect();
            Ok(Part { game: root::find(root, game)?, path: Some(below.join("/")) })
        }
        _ => Err(Stop::Misuse(format!("`{name}` is no file of a game: those lie in rules/GAME, cards/GAME and tests/GAME"))),
    }
}

/// The parts of a path under a root.
fn under(root: &Path, path: &Path) -> Option<Vec<String>> {
    let (root, path) = (root.canonicalize().ok()?, path.canonicalize().ok()?);
    let below = path.strip_prefix(root).ok()?;
    let part = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
    Some(below.components().map(part).collect())
}
