//! What a piece of script names, checked against what the game declares.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::manifest::{Manifest, OptionShape};
use super::members::Members;
use crate::card::{Block, Slugs};
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned};
use crate::kernel::schema::{AttrShape, Occasion, ZoneOwner};
use crate::script::facts::{Facts, Named, Names, facts};
use crate::script::syntax::check_syntax;
use crate::script::vocabulary;

/// Everything that a script may name.
#[derive(Debug)]
pub struct World<'a> {
    /// The manifest.
    pub manifest: &'a Manifest,
    /// All cards.
    pub slugs: &'a Slugs,
    /// The ids of all clauses; `None` where the game has no list of them.
    pub clauses: Option<BTreeSet<&'a str>>,
    /// The globals that rule files define.
    pub globals: BTreeSet<String>,
    /// The names of abilities that scripts arm.
    pub armed: BTreeSet<&'a str>,
    /// What may stand behind a dot.
    pub members: Members,
}

/// A piece of script in its file.
#[derive(Clone, Copy, Debug)]
pub struct Script<'a> {
    /// The file.
    pub file: &'a Arc<Source>,
    /// The stretch of the file that is the script.
    pub span: Span,
    /// What it is given.
    pub params: &'a [&'a str],
    /// What it answers.
    pub watch: Option<Occasion>,
}

impl<'a> Script<'a> {
    /// The block of a card.
    #[must_use]
    pub fn of(block: &'a Block) -> Self {
        Script { file: &block.file, span: block.span, params: block.params, watch: block.watch }
    }

    fn text(&self) -> &str {
        self.file.slice(self.span)
    }

    /// What the script says about names.
    ///
    /// # Errors
    /// What Luau cannot compile.
    pub fn facts(&self) -> Result<Facts, Box<Diagnostic>> {
        let first = self.file.line(self.span.start);
        check_syntax(self.text(), first).map_err(|error| {
            let line = self.file.line_span(error.line.max(first));
            let line =
                Span::new(line.start.clamp(self.span.start, self.span.end), line.end.clamp(self.span.start, self.span.end));
            let text = self.file.slice(line);
            let start = line.start + (text.len() - text.trim_start().len());
            let span = Span::new(start, start + text.trim().len());
            Box::new(Diagnostic::new(&Problem::LuaSyntax { why: error.message }, self.file, span))
        })?;
        Ok(facts(self.text(), self.params))
    }
}

impl World<'_> {
    /// What is wrong with the block of a card that says this about names.
    #[must_use]
    pub fn block(&self, block: &Block, facts: &Facts) -> Vec<Diagnostic> {
        let script = Script::of(block);
        let mut found = self.names(&script, facts);
        found.extend(facts.writes.iter().map(|write| Self::global(&script, write)));
        if block.read_only && !facts.returns {
            let name = block.owner.rsplit(", ").next().unwrap_or_default();
            let problem = Problem::MissingReturn { block: format!("`{name}`") };
            let text = script.text();
            let start = script.span.start + (text.len() - text.trim_start().len());
            let span = Span::new(start, start + text.trim().len());
            found.push(Diagnostic::new(&problem, script.file, span).help("write `return ...`"));
        }
        found
    }

    /// What is wrong with a rule file: as it is loaded it may set globals, but its functions may not.
    #[must_use]
    pub fn rules(&self, script: &Script<'_>, facts: &Facts) -> Vec<Diagnostic> {
        let mut found = self.names(script, facts);
        found.extend(facts.writes.iter().filter(|write| write.what).map(|write| Self::global(script, write)));
        found.extend(facts.keeps.iter().map(|kept| {
            let problem = Problem::KeepsState { name: kept.name.clone() };
            let diagnostic = Diagnostic::new(&problem, script.file, kept.span.shifted(script.span.start));
            diagnostic.help("keep it in a value, a mark or a variable of a procedure, which a save and a fork take along")
        }));
        found
    }

    fn global(script: &Script<'_>, write: &Named<bool>) -> Diagnostic {
        let problem = Problem::GlobalAssignment { name: write.name.clone() };
        let help = format!("write `local {} = ...`, or keep it in a value, a mark or a variable of a procedure", write.name);
        Diagnostic::new(&problem, script.file, write.span.shifted(script.span.start)).help(help)
    }

    /// What is wrong with the names in a script.
    pub fn names(&self, script: &Script<'_>, facts: &Facts) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let schema = &self.manifest.schema;
        for read in &facts.reads {
            let name = read.name.as_str();
            let known = vocabulary::API.contains(&name)
                || vocabulary::STANDARD.contains(&name)
                || schema.verbs.contains_key(name)
                || self.globals.contains(name);
            if known {
                continue;
            }
            let near = vocabulary::API.iter().chain(vocabulary::STANDARD).copied();
            let near = near.chain(schema.verbs.keys().map(Arc::as_ref)).chain(self.globals.iter().map(String::as_str));
            let near = near.chain(script.params.iter().copied());
            let problem = Problem::UnknownGlobal { name: name.to_owned() };
            let span = read.span.shifted(script.span.start);
            let mut diagnostic = Diagnostic::new(&problem, script.file, span).suggest(name, near);
            if name.starts_with("math.random") {
                diagnostic = diagnostic.help("chances of a game come from `random(n)`, which a replay repeats");
            }
            found.push(diagnostic);
        }
        let members = facts.members.iter().filter(|member| !facts.keys.contains(&member.name));
        for member in members {
            let owner = member.what.as_deref();
            // What the sandbox takes away is reported as a global.
            let removed = facts.reads.iter().any(|read| read.span == member.span);
            if removed || self.members.knows(self.manifest, owner, script.params, script.watch, &member.name) {
                continue;
            }
            let owner_text = owner.map_or_else(|| "anything of the game".to_owned(), |owner| format!("`{owner}`"));
            let problem = Problem::UnknownMember { name: member.name.clone(), owner: owner_text };
            let known = self.members.behind(self.manifest, owner, script.params, script.watch);
            let span = member.span.shifted(script.span.start);
            let mut diagnostic = Diagnostic::new(&problem, script.file, span).suggest(&member.name, known);
            if schema.zones.get(member.name.as_str()).is_some_and(|zone| zone.owner == ZoneOwner::Shared) {
                diagnostic = diagnostic.help(format!("this zone is shared: write `game.{}`", member.name));
            }
            found.push(diagnostic);
        }
        for named in &facts.strings {
            let name = Spanned::new(named.name.clone(), named.span.shifted(script.span.start));
            found.extend(self.string(script, &named.what, &name));
        }
        found
    }

    fn string(&self, script: &Script<'_>, what: &Names, name: &Spanned<String>) -> Option<Diagnostic> {
        let manifest = self.manifest;
        let schema = &manifest.schema;
        let text = name.value.clone();
        let procedure = |name: &Option<String>| name.as_deref().and_then(|name| schema.procs.get_key_value(name));
        let everywhere = || "the game".to_owned();
        let (known, problem): (Vec<&str>, Problem) = match what {
            Names::Mark => (keys(&schema.marks), Problem::UnknownMark { name: text }),
            Names::Keyword => (keys(&manifest.keywords), Problem::UnknownKeyword { name: text }),
            Names::Type => (keys(&schema.types), Problem::UnknownType { name: text }),
            Names::Zone => (keys(&schema.zones), Problem::UnknownZone { name: text }),
            Names::Kind => (keys(&schema.kinds), Problem::UnknownKind { name: text }),
            Names::Window => (keys(&schema.windows), Problem::UnknownWindow { name: text }),
            Names::Verb => (keys(&schema.verbs), Problem::UnknownOccurrence { name: text }),
            Names::Order => (keys(&schema.orders), Problem::UnknownOrder { name: text }),
            Names::Stage => (keys(&schema.stages), Problem::UnknownStage { name: text }),
            Names::Procedure => (keys(&schema.procs), Problem::UnknownProcedure { name: text }),
            Names::Prompt => (keys(&manifest.prompts), Problem::UnknownText { key: text, table: "prompt".to_owned() }),
            Names::Reason => (keys(&manifest.reasons), Problem::UnknownText { key: text, table: "reason".to_owned() }),
            Names::Log => (keys(&manifest.log), Problem::UnknownText { key: text, table: "log".to_owned() }),
            Names::Card if self.slugs.contains_key(&text) => return None,
            Names::Card => (self.slugs.keys().map(String::as_str).collect(), Problem::UnknownCard { slug: text }),
            Names::Clause => (self.clauses.as_ref()?.iter().copied().collect(), Problem::UnknownClause { id: text }),
            Names::Role => {
                let roles = schema.procs.values().flat_map(|procedure| procedure.roles.iter().map(AsRef::as_ref));
                (roles.collect(), Problem::UnknownWord { what: "a role".to_owned(), word: text })
            }
            Names::Word(what, words) => (words.to_vec(), Problem::UnknownWord { what: (*what).to_owned(), word: text }),
            Names::Key(place, keys) => (keys.to_vec(), Problem::UnknownKey { key: text, place: (*place).to_owned() }),
            Names::Armed => (self.armed.iter().copied().collect(), Problem::UnknownAbility { name: text }),
            // Answers need no label; but where some have one, a tag without is misspelt.
            Names::Answer if manifest.answers.is_empty() => return None,
            Names::Answer => (keys(&manifest.answers), Problem::UnknownText { key: text, table: "answer".to_owned() }),
            Names::Equal(owner, member) => {
                let known = self.words(owner.as_deref(), member)?;
                (known, Problem::UnknownWord { what: format!("`{member}`"), word: text })
            }
            Names::Value => {
                let stored =
                    schema.attrs.iter().filter(|(_, attr)| matches!(attr.kind, crate::kernel::schema::AttrKind::Stored { .. }));
                (stored.map(|(name, _)| name.as_ref()).collect(), Problem::UnknownValue { name: text })
            }
            Names::Attribute => {
                let field = manifest.fields.values().any(|fields| fields.contains_key(text.as_str()));
                if field || matches!(text.as_str(), "name" | "text") || manifest.attr(&text).is_some() {
                    return None;
                }
                let known = manifest.attr_names();
                let problem = Problem::UnknownAttribute { name: text };
                let known = known.iter().map(String::as_str);
                return Some(Diagnostic::new(&problem, script.file, name.span).suggest(&name.value, known));
            }
            Names::Step(of) => {
                if let Some((of, procedure)) = procedure(of) {
                    let place = format!("the procedure `{of}`");
                    (procedure.steps.iter().map(AsRef::as_ref).collect(), Problem::UnknownStep { name: text, place })
                } else {
                    let steps = schema.procs.values().flat_map(|procedure| procedure.steps.iter().map(AsRef::as_ref));
                    (steps.collect(), Problem::UnknownStep { name: text, place: everywhere() })
                }
            }
            Names::Exit(of) => {
                if let Some((of, procedure)) = procedure(of) {
                    (keys(&procedure.exits), Problem::UnknownExit { name: text, place: format!("the procedure `{of}`") })
                } else {
                    let exits = schema.procs.values().flat_map(|procedure| keys(&procedure.exits));
                    (exits.collect(), Problem::UnknownExit { name: text, place: everywhere() })
                }
            }
        };
        if known.contains(&name.value.as_str()) {
            return None;
        }
        Some(Diagnostic::new(&problem, script.file, name.span).suggest(&name.value, known))
    }
}

impl World<'_> {
    /// What a member can be, where that is a list of words.
    fn words(&self, owner: Option<&str>, member: &str) -> Option<Vec<&str>> {
        let manifest = self.manifest;
        let schema = &manifest.schema;
        if owner == Some("option") {
            return match &manifest.options.get(member)?.shape {
                OptionShape::Enum(words) => Some(words.iter().map(AsRef::as_ref).collect()),
                _ => None,
            };
        }
        Some(match member {
            "verb" => keys(&schema.verbs),
            "procedure" => keys(&schema.procs),
            "type" => [keys(&schema.types), vec!["player"]].concat(),
            "kind" => keys(&schema.zones).into_iter().chain(keys(&schema.kinds)).collect(),
            "slug" => self.slugs.keys().map(String::as_str).collect(),
            "step" => schema.procs.values().flat_map(|procedure| procedure.steps.iter().map(AsRef::as_ref)).collect(),
            _ => match &schema.attrs.get(member)?.shape {
                AttrShape::Enum(words) => words.iter().map(AsRef::as_ref).collect(),
                _ => return None,
            },
        })
    }
}

fn keys<T>(table: &crate::kernel::schema::Table<T>) -> Vec<&str> {
    table.keys().map(Arc::as_ref).collect()
}
