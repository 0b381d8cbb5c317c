//! `rules/<game>/clauses.toml`: the clauses of the rules, each of which a scenario must show working.

use std::sync::Arc;

use super::manifest::tree::{Node, parse};
use super::manifest::{Reading, Texts, texts};
use crate::diagnostic::{Diagnostic, Problem, Source, Span, Spanned};

/// A clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its id, by which rules cite it and scenarios cover it.
    pub id: Arc<str>,
    /// What it says.
    pub says: Texts,
    /// Whether it is a decision of ours where the source is silent or disputed.
    pub ruling: bool,
    /// Where it stands.
    pub span: Span,
}

/// Reads the clauses of a game.
pub fn read(game: &str, languages: &[Arc<str>], file: &Arc<Source>) -> (Vec<Clause>, Vec<Diagnostic>) {
    let mut reading = Reading { file: Arc::clone(file), found: Vec::new() };
    let tree = Spanned::new(Node::Table(parse(file, &mut reading.found)), Span::new(0, 0));
    let top = reading.section("the list of clauses", tree.span, &tree, &["game", "clause"]);
    top.need(&mut reading, "game");
    if let Some(name) = top.string(&mut reading, "game")
        && name.value != game
    {
        reading.report(&Problem::WrongGame { name: name.value, game: game.to_owned() }, name.span);
    }
    let mut clauses: Vec<Clause> = Vec::new();
    let mut seen = rustc_hash::FxHashMap::default();
    let items = match top.get("clause") {
        None => &[][..],
        Some(Spanned { value: Node::List(items), .. }) => items,
        Some(node) => {
            reading.wrong_type("`clause`", "a list of tables, each under [[clause]]", node);
            &[]
        }
    };
    for item in items {
        let section = reading.section("the clause", item.span, item, &["id", "says", "ruling"]);
        section.need(&mut reading, "id");
        section.need(&mut reading, "says");
        let says = section.get("says").map(|says| texts::text(&mut reading, "`says` of the clause", says, languages, None));
        let ruling = section.flag(&mut reading, "ruling", false);
        let Some(id) = section.string(&mut reading, "id") else { continue };
        if let Some(first) = seen.insert(id.value.clone(), id.span) {
            let file = Arc::clone(file);
            let found = reading.report(&Problem::DuplicateClause { id: id.value }, id.span);
            *found = found.clone().see("it stands here already", &file, first);
            continue;
        }
        clauses.push(Clause { id: id.value.into(), says: says.unwrap_or_default(), ruling, span: id.span });
    }
    (clauses, reading.found)
}
