//! A loaded game: everything that its matches share.

use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use super::check::{Checked, check};
use super::clauses::Clause;
use super::decks::Deck;
use super::language::Collation;
use super::manifest::Manifest;
use crate::card::Card;
use crate::diagnostic::{Diagnostic, Problem, Source, Span, render};
use crate::kernel::rules::Rules;
use crate::kernel::schema::Table;
use crate::kernel::{Fault, digest};
use crate::script::{Block, File, Host, Print, Program};

/// A game that can be played. It can be shared by threads; each makes a [`Host`] of its own.
#[derive(Debug)]
pub struct Game {
    /// Its manifest; the schema is in [`Game::rules`].
    pub manifest: Manifest,
    /// Its cards, sorted by slug.
    pub cards: Vec<Card>,
    /// Its clauses.
    pub clauses: Vec<Clause>,
    /// Its deck lists.
    pub decks: Table<Deck>,
    /// What its scripts are.
    pub program: Arc<Program>,
    /// What the kernel plays.
    pub rules: Arc<Rules>,
    /// The digest of its rules, cards, options and deck lists, by which a save knows them again.
    pub fingerprint: String,
}

/// Why a game cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Its files are wrong.
    #[error("{}", render::all(.0, false))]
    Files(Vec<Diagnostic>),
    /// Its rule files fail while they are loaded.
    #[error("{0}")]
    Rules(Fault),
}

impl Game {
    /// Loads a game from a root.
    ///
    /// # Errors
    /// Whatever is wrong with its files.
    pub fn load(root: &Path, name: &str) -> Result<Game, LoadError> {
        Self::from_checked(check(root, name)).map(|(game, _)| game)
    }

    /// Everything that is wrong with files that were read, what the rules do wrong while they are loaded included; and the game
    /// with its first host, if it can be loaded.
    pub fn findings(checked: Checked) -> (Vec<Diagnostic>, Option<(Game, Rc<Host>)>) {
        let (game, mut found) = (checked.manifest.game.clone(), checked.diagnostics.clone());
        let files: Vec<Arc<Source>> = checked.rules.iter().chain(&checked.manifest_file).cloned().collect();
        match Game::from_checked(checked) {
            Ok(loaded) => (found, Some(loaded)),
            Err(LoadError::Files(_)) => (found, None),
            Err(LoadError::Rules(fault)) => {
                found.push(rules_fail(&game, &files, &fault.to_string()));
                (found, None)
            }
        }
    }

    /// Makes a game of files that were read, with the first host of it.
    ///
    /// # Errors
    /// Whatever is wrong with them.
    pub fn from_checked(checked: Checked) -> Result<(Game, Rc<Host>), LoadError> {
        if !checked.is_sound() {
            return Err(LoadError::Files(checked.diagnostics));
        }
        let Checked { mut manifest, mut cards, blocks, clauses, decks, rules, .. } = checked;
        let fingerprint = fingerprint(&rules, &cards, &manifest, &decks);
        let language = manifest.languages.first().cloned().unwrap_or_else(|| "en".into());
        let mut schema = std::mem::take(&mut manifest.schema);
        let names: Vec<&str> = cards.iter().map(|card| card.def.name.as_ref()).collect();
        let ranks = Collation::of(&language).ranks(&names);
        for (card, rank) in cards.iter_mut().zip(ranks) {
            card.def.rank = rank;
        }
        let mut prints = Vec::new();
        let mut text_fields: Vec<Arc<str>> = vec!["text".into()];
        for card in &mut cards {
            schema.cards.insert(card.slug.clone(), std::mem::replace(&mut card.def, nothing()));
            let mut print = Print::default();
            for (name, texts) in &card.print.texts {
                print.texts.insert(name.clone(), texts.get(&language).into());
            }
            for (name, text) in &card.print.strings {
                print.texts.insert(name.clone(), text.clone());
            }
            for (name, param) in &card.print.keywords {
                if let Some(param) = param {
                    print.params.insert(name.clone(), *param);
                }
            }
            for name in print.texts.keys() {
                if !text_fields.contains(name) {
                    text_fields.push(name.clone());
                }
            }
            prints.push(print);
        }
        text_fields.sort();
        let at = |line: usize| format!("rules/{}/game.toml:{line}", manifest.game).into();
        let program = Arc::new(Program {
            schema: Arc::new(schema),
            files: rules.iter().map(|file| File { name: file.path.clone(), source: file.text.as_str().into() }).collect(),
            blocks: blocks
                .iter()
                .map(|block| Block {
                    file: block.file.path.as_str().into(),
                    line: block.line,
                    source: block.source.clone(),
                    params: block.params,
                    owner: block.owner.as_str().into(),
                    condition: OnceLock::new(),
                })
                .collect(),
            prints,
            text_fields,
            clauses: clauses.iter().map(|clause| clause.id.clone()).collect(),
            steps_at: manifest.step_lines.iter().map(|(name, line)| (name.clone(), at(*line))).collect(),
            options: manifest.options.keys().cloned().collect(),
            seats: manifest.seat_names.clone(),
        });
        let host = Host::new(program.clone()).map_err(LoadError::Rules)?;
        let rules = Arc::new(Rules::new(program.schema.clone(), host.bodies().clone()));
        Ok((Game { manifest, cards, clauses, decks, program, rules, fingerprint }, Rc::new(host)))
    }

    /// A host for this thread.
    ///
    /// # Errors
    /// Rule files that fail while they are loaded.
    pub fn host(&self) -> Result<Rc<Host>, Fault> {
        Host::new(self.program.clone()).map(Rc::new)
    }
}

/// The definitions of cards live in the schema once a game is loaded.
fn nothing() -> crate::kernel::schema::CardDef {
    crate::kernel::schema::CardDef {
        name: "".into(),
        rank: 0,
        kind: crate::kernel::schema::TypeId(0),
        printed: Vec::new(),
        abilities: Vec::new(),
    }
}

/// The finding that rules fail while they are loaded: where the failure says that it happened, else at the manifest.
fn rules_fail(game: &str, files: &[Arc<Source>], fault: &str) -> Diagnostic {
    let why = fault.lines().next().unwrap_or("").to_owned();
    let at = files.iter().find_map(|file| {
        let (line, why) = why.strip_prefix(&file.path)?.strip_prefix(':')?.split_once(": ")?;
        Some((file, file.line_span(line.parse().ok()?), why.to_owned()))
    });
    match at {
        Some((file, span, why)) => Diagnostic::new(&Problem::RulesFail { why }, file, span),
        None => {
            let manifest = Arc::new(Source::new(format!("rules/{game}/game.toml"), ""));
            Diagnostic::new(&Problem::RulesFail { why }, &manifest, Span::new(0, 0))
        }
    }
}

/// Everything that decides how a match goes: rules, cards, what the manifest declares, options and their defaults, deck lists.
fn fingerprint(rules: &[Arc<Source>], cards: &[Card], manifest: &Manifest, decks: &Table<Deck>) -> String {
    let mut texts: Vec<(&str, &str)> = rules.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
    for card in cards {
        texts.push((card.print.file.path.as_str(), card.print.file.text.as_str()));
    }
    texts.sort_unstable();
    texts.dedup();
    let decks: Vec<_> = decks.iter().map(|(name, deck)| (name, &deck.parts)).collect();
    let declared = format!("{:?}", (&manifest.schema, &manifest.options, &manifest.decks, decks));
    format!("{:016x}", digest(&(texts, declared)))
}
