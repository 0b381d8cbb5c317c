//! The abilities of a card: each of a declared kind, complete, and able to be used.

use std::sync::Arc;

use super::{ABILITY_PARAMS, Definer};
use crate::card::syntax::{AbilitySyntax, CardSyntax, TermSyntax, Value};
use crate::diagnostic::{Problem, Spanned};
use crate::game::manifest::OptionShape;
use crate::kernel::schema::{AbilityDef, AbilityKind, AbilityKindId, AbilityOptionId, BlockId, Limit, ProcId};

impl Definer<'_> {
    pub(super) fn abilities(&mut self, card: &CardSyntax) -> Vec<AbilityDef> {
        let mut names: Vec<&str> = Vec::new();
        let mut counts: Vec<(&str, usize)> = Vec::new();
        let mut defs = Vec::new();
        let owner = self.owner.clone();
        for ability in card.abilities() {
            let kind = ability.kind.value.as_str();
            let number = if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == kind) {
                *count += 1;
                *count
            } else {
                counts.push((kind, 1));
                1
            };
            if let Some(name) = &ability.name {
                if names.contains(&name.value.as_str()) {
                    self.report(&Problem::DuplicateAbility { name: name.value.clone() }, name.span);
                }
                names.push(&name.value);
            }
            let name = ability.name.as_ref().map_or_else(String::new, |name| format!(" `{}`", name.value));
            self.owner = format!("{owner}, {kind} {number}{name}");
            defs.extend(self.ability(ability));
        }
        self.owner = owner;
        defs
    }

    fn ability(&mut self, ability: &AbilitySyntax) -> Option<AbilityDef> {
        let manifest = self.manifest;
        let name = ability.kind.value.as_str();
        let Some((index, _, kind)) = manifest.schema.kinds.get_full(name) else {
            let problem = Problem::UnknownKind { name: name.to_owned() };
            self.unknown(&problem, &ability.kind, manifest.schema.kinds.keys().map(Arc::as_ref));
            return None;
        };
        let mut def = AbilityDef {
            kind: AbilityKindId::from(index),
            name: ability.name.as_ref().map(|name| name.value.as_str().into()),
            watch: self.watch(ability, kind),
            when: None,
            can_pay: None,
            why_not: None,
            cost: None,
            does: None,
            affects: None,
            terms: Vec::new(),
            limit: None,
            once_per_batch: false,
            options: Vec::new(),
        };
        self.watching = def.watch.map(|watch| watch.what);
        if kind.armed && ability.name.is_none() {
            let help = format!("write `{name} ... as NAME`");
            self.report(&Problem::ArmedWithoutName { kind: name.to_owned() }, ability.kind.span).help = Some(help);
        }
        let mut seen: Vec<&str> = Vec::new();
        for term in &ability.terms {
            if seen.contains(&term.name.value.as_str()) {
                self.report(&Problem::DuplicateField { name: term.name.value.clone() }, term.name.span);
                continue;
            }
            seen.push(&term.name.value);
            if kind.is_static {
                self.static_term(term, name, kind, &mut def);
            } else {
                self.term(term, name, kind, &mut def);
            }
        }
        let missing = if kind.is_static {
            !seen.iter().any(|term| manifest.schema.stages.contains_key(*term))
        } else {
            !seen.contains(&"does")
        };
        if missing {
            let help =
                if kind.is_static { "say what it changes, as in `add = { ... }`" } else { "say what it does: `does [[ ... ]]`" };
            self.report(&Problem::MissingEffect { kind: name.to_owned() }, ability.kind.span).help = Some(help.to_owned());
        }
        Some(def)
    }

    fn term(&mut self, term: &TermSyntax, kind_name: &str, kind: &AbilityKind, def: &mut AbilityDef) {
        match term.name.value.as_str() {
            "when" => def.when = self.code(term, true),
            "can_pay" => def.can_pay = self.code(term, true),
            "why_not" => def.why_not = self.code(term, true),
            "cost" => def.cost = self.code(term, false),
            "does" => def.does = self.code(term, false),
            "limit" => def.limit = self.limit(term),
            "once_per_batch" => match &term.value.value {
                Value::Flag(_) if kind.watches.is_empty() => self.forbid(term, kind_name),
                Value::Flag(flag) => def.once_per_batch = *flag,
                _ => self.wrong_type("`once_per_batch`", "`true` or `false`", &term.value),
            },
            "affects" => self.forbid(term, kind_name),
            name if self.manifest.schema.stages.contains_key(name) && !self.has_option(kind, name) => {
                self.forbid(term, kind_name);
            }
            _ => self.option(term, kind_name, kind, def),
        }
    }

    pub(super) fn forbid(&mut self, term: &TermSyntax, kind: &str) {
        let problem = Problem::EntryForbidden { entry: term.name.value.clone(), kind: kind.to_owned() };
        self.report(&problem, term.name.span);
    }

    /// A block of an ability.
    pub(super) fn code(&mut self, term: &TermSyntax, read_only: bool) -> Option<BlockId> {
        let name = term.name.value.as_str();
        let Value::Block(lua) = &term.value.value else {
            self.wrong_type(&format!("`{name}`"), "a Lua block", &term.value);
            return None;
        };
        if term.assigned {
            let problem = Problem::CardSyntax { expected: format!("a Lua block right after `{name}`"), found: "`=`".to_owned() };
            self.report(&problem, term.name.span).help = Some(format!("write `{name} [[ ... ]]`"));
        }
        Some(self.block(lua, name, ABILITY_PARAMS, read_only))
    }

    fn limit(&mut self, term: &TermSyntax) -> Option<Limit> {
        match &term.value.value {
            Value::Integer(uses) => self.uses(*uses, &term.value).map(|uses| Limit { uses, per: None }),
            Value::Record(pairs) => {
                let (mut uses, mut per) = (None, None);
                for (name, value) in pairs {
                    match (name.value.as_str(), &value.value) {
                        ("uses", Value::Integer(number)) => uses = self.uses(*number, value),
                        ("uses", _) => self.wrong_type("`uses`", "an integer", value),
                        ("per", Value::Word(procedure)) => per = self.procedure(&Spanned::new(procedure.clone(), value.span)),
                        ("per", _) => self.wrong_type("`per`", "the name of a procedure", value),
                        (other, _) => {
                            let problem = Problem::UnknownKey { key: other.to_owned(), place: "`limit`".to_owned() };
                            self.unknown(&problem, name, ["uses", "per"]);
                        }
                    }
                }
                if !pairs.iter().any(|(name, _)| name.value == "uses") {
                    let problem = Problem::MissingKey { key: "uses".to_owned(), place: "`limit`".to_owned() };
                    self.report(&problem, term.value.span);
                }
                uses.map(|uses| Limit { uses, per })
            }
            _ => {
                self.wrong_type("`limit`", "an integer or a record", &term.value);
                None
            }
        }
    }

    fn uses(&mut self, uses: i64, value: &Spanned<Value>) -> Option<u16> {
        self.in_range("`limit`", uses, Some(1), Some(i64::from(u16::MAX)), value.span);
        u16::try_from(uses).ok()
    }

    fn procedure(&mut self, name: &Spanned<String>) -> Option<ProcId> {
        let procs = &self.manifest.schema.procs;
        let index = procs.get_index_of(name.value.as_str());
        if index.is_none() {
            let problem = Problem::UnknownProcedure { name: name.value.clone() };
            self.unknown(&problem, name, procs.keys().map(Arc::as_ref));
        }
        index.map(ProcId::from)
    }

    fn has_option(&self, kind: &AbilityKind, name: &str) -> bool {
        self.option_id(kind, name).is_some()
    }

    fn option_id(&self, kind: &AbilityKind, name: &str) -> Option<AbilityOptionId> {
        let id = self.manifest.schema.ability_options.get_index_of(name).map(AbilityOptionId::from)?;
        kind.options.contains(&id).then_some(id)
    }

    /// An option that the kind declares, or an entry that nobody knows.
    pub(super) fn option(&mut self, term: &TermSyntax, kind_name: &str, kind: &AbilityKind, def: &mut AbilityDef) {
        let manifest = self.manifest;
        let name = term.name.value.as_str();
        let (Some(id), Some(shape)) = (self.option_id(kind, name), manifest.option_shapes.get(name)) else {
            let options = kind.options.iter().filter_map(|id| manifest.schema.ability_options.get_index(id.index()));
            let own = options.map(|(name, _)| name.as_ref());
            let stages = manifest.schema.stages.keys().map(Arc::as_ref);
            let known: Vec<&str> = if kind.is_static {
                own.chain(["affects", "when"]).chain(stages).collect()
            } else {
                own.chain(["when", "can_pay", "why_not", "cost", "does", "limit", "once_per_batch"]).collect()
            };
            let problem = Problem::UnknownEntry { name: name.to_owned(), kind: kind_name.to_owned() };
            return self.unknown(&problem, &term.name, known);
        };
        let what = format!("`{name}`");
        let number = match (shape, &term.value.value) {
            (OptionShape::Integer { min, max }, Value::Integer(number)) => {
                self.in_range(&what, *number, *min, *max, term.value.span);
                Some(*number)
            }
            (OptionShape::Flag, Value::Flag(flag)) => Some(i64::from(*flag)),
            (OptionShape::Enum(words), Value::Word(word)) => self.word(&what, word, words, term.value.span),
            (shape, _) => {
                let expected = match shape {
                    OptionShape::Integer { .. } => "an integer",
                    OptionShape::Flag => "`true` or `false`",
                    OptionShape::Enum(_) => "a word",
                };
                self.wrong_type(&what, expected, &term.value);
                None
            }
        };
        def.options.extend(number.map(|number| (id, number)));
    }
}
