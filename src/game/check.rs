//! Reads a whole game and says everything that is wrong with it, without running any of it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::clauses::{self, Clause};
use super::decks::{self, Deck};
use super::files::Files;
use super::lint::{Script, World};
use super::lint_suite::Offered;
use super::manifest::Manifest;
use super::members::Members;
use crate::card::syntax::CardSyntax;
use crate::card::{Block, Card, Definer, Slugs, parse};
use crate::diagnostic::{Diagnostic, Problem, Source, Span, any_error, sort};
use crate::kernel::schema::{CardId, Occasion, Table};
use crate::script::facts::{Facts, Names};
use crate::script::vocabulary;

/// A game as its files say it, and everything that is wrong with them.
#[derive(Debug, Default)]
pub struct Checked {
    /// The manifest; its schema has no cards yet.
    pub manifest: Manifest,
    /// The cards, sorted by slug: a card's position is its id.
    pub cards: Vec<Card>,
    /// The blocks of all cards: a block's position is its id.
    pub blocks: Vec<Block>,
    /// The clauses.
    pub clauses: Vec<Clause>,
    /// The deck lists.
    pub decks: Table<Deck>,
    /// The rule files, in the order in which they are loaded.
    pub rules: Vec<Arc<Source>>,
    /// The file of the manifest, if it can be read.
    pub manifest_file: Option<Arc<Source>>,
    /// Everything that is wrong, in the order in which it is shown.
    pub diagnostics: Vec<Diagnostic>,
    /// What is wrong with the names in its suite, where that was read; the game loads all the same.
    pub suite: Vec<Diagnostic>,
}

impl Checked {
    /// Whether the game can be loaded.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !any_error(&self.diagnostics)
    }
}

/// Reads and checks the game `game` under a root.
#[must_use]
pub fn check(root: &Path, game: &str) -> Checked {
    check_files(&Files::read(root, game), game)
}

/// Checks a game whose files are read already. What breaks its rules for decks is told in its first language.
#[must_use]
pub fn check_files(files: &Files, game: &str) -> Checked {
    check_for(files, game, None)
}

/// Checks a game whose files are read already, for a reader of one of its languages.
#[must_use]
pub fn check_for(files: &Files, game: &str, language: Option<&str>) -> Checked {
    // Scripts may nest as deep as Luau takes them, which is deeper than the usual stack of a thread.
    const STACK: usize = 64 << 20;
    match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(pool) => pool.install(|| Checker { files, game, language, found: Vec::new(), suite: Vec::new() }.run()),
        Err(_) => Checker { files, game, language, found: Vec::new(), suite: Vec::new() }.run(),
    }
}

/// What makes two blocks alike: source, parameters, what they answer, whether they must change nothing.
type Alike<'a> = (&'a str, &'static [&'static str], Option<Occasion>, bool);

struct Checker<'a> {
    files: &'a Files,
    game: &'a str,
    language: Option<&'a str>,
    found: Vec<Diagnostic>,
    suite: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn run(mut self) -> Checked {
        let Some(manifest_file) = self.file(&format!("rules/{}/game.toml", self.game)) else {
            return Checked { diagnostics: self.found, ..Checked::default() };
        };
        let (manifest, found) = Manifest::parse(self.game, &manifest_file);
        self.found.extend(found);
        let rules = self.rules(&manifest, &manifest_file);
        let (cards, slugs) = self.cards();
        let clauses_path = format!("rules/{}/clauses.toml", self.game);
        let clauses_file = if self.files.by.contains_key(&clauses_path) { self.file(&clauses_path) } else { None };
        let clauses = clauses_file.as_ref().map(|file| {
            let (clauses, found) = clauses::read(self.game, &manifest.languages, file);
            self.found.extend(found);
            clauses
        });

        let (mut defined, blocks) = self.define(&manifest, &slugs, &cards);
        defined.sort_by(|a, b| a.slug.cmp(&b.slug));
        let mut manifest = manifest;
        self.rulebook(&mut manifest, &manifest_file, &defined, &slugs);
        self.words(&manifest, &manifest_file, &defined);
        let ids = clauses.as_ref().map(|clauses| clauses.iter().map(|clause| clause.id.as_ref()).collect());
        self.scripts(&manifest, &slugs, ids, &rules, &defined, &blocks);
        let decks_path = format!("cards/{}/decks.toml", self.game);
        let mut decks = Table::default();
        if self.files.by.contains_key(&decks_path)
            && let Some(file) = self.file(&decks_path)
        {
            let known = self.language.filter(|language| manifest.languages.iter().any(|known| &**known == *language));
            let (read, found) = decks::read(&manifest, &defined, &file, known.unwrap_or(manifest.first_language()));
            self.found.extend(found);
            decks = read;
        }
        sort(&mut self.found);
        sort(&mut self.suite);
        let clauses = clauses.unwrap_or_default();
        let (diagnostics, suite, manifest_file) = (self.found, self.suite, Some(manifest_file));
        Checked { manifest, cards: defined, blocks, clauses, decks, rules, manifest_file, diagnostics, suite }
    }

    /// Words for names that nothing in the game has.
    fn words(&mut self, manifest: &Manifest, file: &Arc<Source>, cards: &[Card]) {
        let mut known = manifest.names();
        known.extend(cards.iter().flat_map(|card| &card.print.ability_names).map(|name| name.value.as_str()));
        for word in manifest.word_spans.iter().filter(|word| !known.contains(word.value.as_str())) {
            let problem = Problem::UnknownName { name: word.value.clone() };
            self.found.push(Diagnostic::new(&problem, file, word.span).suggest(&word.value, known.iter().copied()));
        }
    }

    /// A file as text; reports why not.
    fn file(&mut self, path: &str) -> Option<Arc<Source>> {
        match self.files.source(path) {
            Some(Ok(source)) => Some(source),
            Some(Err(found)) => {
                self.found.push(*found);
                None
            }
            None => {
                let nothing = Arc::new(Source::new(path, ""));
                let problem = Problem::UnreadableFile { path: path.to_owned(), why: "there is no such file".to_owned() };
                self.found.push(Diagnostic::new(&problem, &nothing, Span::new(0, 0)));
                None
            }
        }
    }

    fn rules(&mut self, manifest: &Manifest, manifest_file: &Arc<Source>) -> Vec<Arc<Source>> {
        let mut rules = Vec::new();
        let prefix = format!("rules/{}/", self.game);
        for name in &manifest.files {
            let path = format!("{prefix}{}", name.value);
            if self.files.by.contains_key(&path) {
                rules.extend(self.file(&path));
            } else {
                let problem = Problem::UnreadableFile { path, why: "there is no such file".to_owned() };
                let lying = self.files.by.keys().filter_map(|path| path.strip_prefix(prefix.as_str()));
                let diagnostic = Diagnostic::new(&problem, manifest_file, name.span);
                self.found.push(diagnostic.suggest(&name.value, lying.filter(|path| path.ends_with(".lua"))));
            }
        }
        for path in self.files.by.keys().filter(|path| path.ends_with(".lua") && path.starts_with(&prefix)) {
            if !manifest.files.iter().any(|name| path.strip_prefix(prefix.as_str()) == Some(&name.value)) {
                let problem = Problem::UnlistedFile { path: path.clone() };
                self.found.push(Diagnostic::new(&problem, &Arc::new(Source::new(path, "")), Span::new(0, 0)));
            }
        }
        for (path, near) in self.files.unread() {
            let problem = Problem::UnreadFile { path: path.to_owned() };
            let diagnostic = Diagnostic::new(&problem, &Arc::new(Source::new(path, "")), Span::new(0, 0));
            self.found.push(diagnostic.help(format!("did you mean `.{near}`?")));
        }
        rules
    }

    /// All cards as written, each slug once, and where each stands.
    fn cards(&mut self) -> (Vec<(Arc<Source>, CardSyntax)>, Slugs) {
        let paths: Vec<&String> = self.files.by.keys().filter(|path| path.ends_with(".card")).collect();
        let parsed: Vec<_> = paths
            .par_iter()
            .filter_map(|path| self.files.source(path))
            .map(|source| match source {
                Ok(file) => {
                    let (cards, found) = parse::parse_file(&file);
                    (Some(file), cards, found)
                }
                Err(found) => (None, Vec::new(), vec![*found]),
            })
            .collect();
        let mut slugs = Slugs::new();
        let mut all = Vec::new();
        for (file, cards, found) in parsed {
            self.found.extend(found);
            let Some(file) = file else { continue };
            for card in cards {
                if let Some((other, span)) = slugs.get(&card.slug.value) {
                    let problem = Problem::DuplicateCard { slug: card.slug.value.clone() };
                    let diagnostic = Diagnostic::new(&problem, &file, card.slug.span);
                    self.found.push(diagnostic.see("the other one stands here", other, *span));
                } else {
                    slugs.insert(card.slug.value.clone(), (Arc::clone(&file), card.slug.span));
                    all.push((Arc::clone(&file), card));
                }
            }
        }
        all.sort_by(|(_, a), (_, b)| a.slug.value.cmp(&b.slug.value));
        (all, slugs)
    }

    fn define(&mut self, manifest: &Manifest, slugs: &Slugs, cards: &[(Arc<Source>, CardSyntax)]) -> (Vec<Card>, Vec<Block>) {
        let mut definer = Definer::new(manifest, slugs);
        let all = cards.iter().filter_map(|(file, card)| definer.define(card, file)).collect();
        self.found.append(&mut definer.found);
        (all, definer.blocks)
    }

    fn rulebook(&mut self, manifest: &mut Manifest, file: &Arc<Source>, cards: &[Card], slugs: &Slugs) {
        let Some(slug) = &manifest.rulebook else { return };
        match cards.binary_search_by(|card| (*card.slug).cmp(slug.value.as_str())) {
            Ok(index) => manifest.schema.rulebook = u32::try_from(index).ok().map(CardId),
            // A card that is there but could not be read is reported where it stands.
            Err(_) if slugs.contains_key(&slug.value) => {}
            Err(_) => {
                let problem = Problem::UnknownCard { slug: slug.value.clone() };
                let known = slugs.keys().map(String::as_str);
                self.found.push(Diagnostic::new(&problem, file, slug.span).suggest(&slug.value, known));
            }
        }
    }

    /// Checks all rule files and blocks. Blocks with the same source and parameters are looked at once.
    fn scripts(
        &mut self,
        manifest: &Manifest,
        slugs: &Slugs,
        clauses: Option<BTreeSet<&str>>,
        rules: &[Arc<Source>],
        cards: &[Card],
        blocks: &[Block],
    ) {
        let whole = |file: &Arc<Source>| Span::new(0, file.text.len());
        let scripts: Vec<_> = rules.iter().map(|file| Script { file, span: whole(file), params: &[], watch: None }).collect();
        let mut globals = BTreeSet::new();
        let mut keys = BTreeSet::new();
        let mut sound = Vec::new();
        for script in scripts {
            match script.facts() {
                Ok(facts) => {
                    globals.extend(facts.writes.iter().filter(|write| !write.what).map(|write| write.name.clone()));
                    keys.extend(facts.keys.iter().cloned());
                    sound.push((script, facts));
                }
                Err(found) => self.found.push(*found),
            }
        }
        let mut alike: FxHashMap<Alike<'_>, Vec<&Block>> = FxHashMap::default();
        for block in blocks {
            let text = block.file.slice(block.span);
            alike.entry((text, block.params, block.watch, block.read_only)).or_default().push(block);
        }
        // The order of a hash map does not matter: findings are sorted before anybody sees them.
        let groups: Vec<Vec<&Block>> = alike.into_values().collect();
        let read: Vec<_> = groups.par_iter().map(|group| group.first().map(|block| Script::of(block).facts())).collect();
        // What one block arms an ability with, another reads behind `data`.
        let tables: BTreeSet<String> = read.iter().flatten().flatten().flat_map(|facts| facts.keys.iter().cloned()).collect();
        let all = sound.iter().map(|(_, facts)| facts).chain(read.iter().flatten().flatten());
        self.never_armed(manifest, cards, all);
        let armed = armed_abilities(manifest, cards).map(|(name, ..)| name).collect();
        let mut world = World { manifest, slugs, clauses, globals, armed, members: Members::new(manifest, keys, tables) };
        for (script, facts) in &sound {
            self.found.extend(world.rules(script, facts));
        }
        let found: Vec<Diagnostic> = groups
            .par_iter()
            .zip(read.par_iter())
            .flat_map_iter(|(group, facts)| {
                group.iter().flat_map(|block| match facts {
                    Some(Ok(facts)) => world.block(block, facts),
                    _ => Script::of(block).facts().err().map(|found| *found).into_iter().collect(),
                })
            })
            .collect();
        self.found.extend(found);
        let all = sound.iter().map(|(_, facts)| facts).chain(read.iter().flatten().flatten());
        let offered = Offered::new(&world, cards.iter().flat_map(|card| &card.def.abilities), all);
        world.open_to_suites(&offered);
        self.suite(&mut world, &offered);
    }

    /// Checks the suite, where it was read: first what its files share.
    fn suite(&mut self, world: &mut World<'_>, offered: &Offered) {
        let shared = format!("tests/{}/{}", self.game, vocabulary::SHARED);
        let mut files: Vec<_> = self.files.scripts_of_suite(self.game).collect();
        files.sort_by_key(|(path, _)| **path != shared);
        for (path, file) in files {
            let file = match file {
                Ok(file) => file,
                Err(found) => {
                    self.suite.push(*found);
                    continue;
                }
            };
            let script = Script { file: &file, span: Span::new(0, file.text.len()), params: &[], watch: None };
            match script.facts() {
                Ok(facts) => {
                    if *path == shared {
                        world.share(&facts);
                    }
                    self.suite.extend(world.suite(&script, facts, offered));
                }
                Err(found) => self.suite.push(*found),
            }
        }
    }

    /// Reports abilities that must be armed and that no script arms.
    fn never_armed<'f>(&mut self, manifest: &Manifest, cards: &[Card], facts: impl Iterator<Item = &'f Facts>) {
        let mut names = BTreeSet::new();
        for facts in facts {
            if facts.arms_any {
                return;
            }
            names.extend(facts.strings.iter().filter(|named| named.what == Names::Armed).map(|named| named.name.as_str()));
        }
        for (name, card, span) in armed_abilities(manifest, cards) {
            if !names.contains(name) {
                let problem = Problem::NeverArmed { name: name.to_owned() };
                let help = format!("write `arm(self, \"{name}\")` where it becomes live");
                self.found.push(Diagnostic::new(&problem, &card.print.file, span).help(help));
            }
        }
    }
}

/// The abilities that a script must arm: their names, cards and places.
fn armed_abilities<'a>(manifest: &'a Manifest, cards: &'a [Card]) -> impl Iterator<Item = (&'a str, &'a Card, Span)> {
    cards.iter().flat_map(move |card| {
        let armed = card
            .def
            .abilities
            .iter()
            .filter(|ability| manifest.schema.kinds.get_index(ability.kind.index()).is_some_and(|(_, kind)| kind.armed));
        armed.filter_map(move |ability| {
            let name = ability.name.as_deref()?;
            let span = card
                .print
                .ability_names
                .iter()
                .find(|known| known.value == name)
                .map_or(card.print.slug_span, |known| known.span);
            Some((name, card, span))
        })
    })
}
