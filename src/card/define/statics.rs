//! Static abilities: terms by stage.

use std::sync::Arc;

use super::{Definer, STATIC_PARAMS};
use crate::card::syntax::{TermSyntax, Value};
use crate::diagnostic::{Problem, Spanned};
use crate::kernel::schema::{AbilityDef, AbilityKind, Amount, AttrId, AttrShape, StageId, StageOp, StaticTerm};

impl Definer<'_> {
    pub(super) fn static_term(&mut self, term: &TermSyntax, kind_name: &str, kind: &AbilityKind, def: &mut AbilityDef) {
        let manifest = self.manifest;
        let name = term.name.value.as_str();
        match name {
            "affects" => {
                if let Value::Block(lua) = &term.value.value
                    && !term.assigned
                {
                    def.affects = Some(self.block(lua, name, STATIC_PARAMS, true));
                } else {
                    def.affects = self.code(term, true);
                }
            }
            "when" => def.when = self.code(term, true),
            "does" | "cost" | "can_pay" | "why_not" | "limit" | "once_per_batch" => self.forbid(term, kind_name),
            _ => match manifest.schema.stages.get_full(name) {
                Some((stage, _, op)) => self.stage(term, StageId::from(stage), *op, def),
                None => self.option(term, kind_name, kind, def),
            },
        }
    }

    fn stage(&mut self, term: &TermSyntax, stage: StageId, op: StageOp, def: &mut AbilityDef) {
        let manifest = self.manifest;
        let Value::Record(pairs) = &term.value.value else {
            return self.wrong_type(&format!("`{}`", term.name.value), "a record of attributes", &term.value);
        };
        if pairs.is_empty() {
            self.wrong_type(&format!("`{}`", term.name.value), "a record that is not empty", &term.value);
        }
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in pairs {
            if seen.contains(&name.value.as_str()) {
                self.report(&Problem::DuplicateField { name: name.value.clone() }, name.span);
            }
            seen.push(&name.value);
            let Some(attr) = self.attribute(name) else { continue };
            let Some((_, declared)) = manifest.schema.attrs.get_index(attr.index()) else { continue };
            let amount = self.amount(name, value, &declared.shape, op, &term.name.value);
            def.terms.extend(amount.map(|amount| StaticTerm { stage, attr, amount }));
        }
    }

    fn attribute(&mut self, name: &Spanned<String>) -> Option<AttrId> {
        let attr = self.manifest.attr(&name.value);
        if attr.is_none() {
            let known = self.manifest.attr_names();
            self.unknown(&Problem::UnknownAttribute { name: name.value.clone() }, name, known.iter().map(String::as_str));
        }
        attr
    }

    /// By how much. At a stage that swaps, it is the other attribute, by its number.
    fn amount(
        &mut self,
        name: &Spanned<String>,
        value: &Spanned<Value>,
        shape: &AttrShape,
        op: StageOp,
        stage: &str,
    ) -> Option<Amount> {
        if op == StageOp::Swap {
            let Value::Word(other) = &value.value else {
                self.wrong_type(&format!("`{}`", name.value), "the name of another attribute", value);
                return None;
            };
            let other = self.attribute(&Spanned::new(other.clone(), value.span))?;
            return Some(Amount::Fixed(i64::from(other.0)));
        }
        let what = format!("`{}`", name.value);
        match (shape, &value.value) {
            (_, Value::Block(lua)) => {
                Some(Amount::Block(self.block(lua, &format!("{stage} {}", name.value), STATIC_PARAMS, true)))
            }
            (AttrShape::Integer, Value::Integer(number)) => Some(Amount::Fixed(*number)),
            (AttrShape::Flag, Value::Flag(flag)) => Some(Amount::Fixed(i64::from(*flag))),
            (AttrShape::Enum(words), Value::Word(word)) => {
                let words: Vec<Arc<str>> = words.clone();
                self.word(&what, word, &words, value.span).map(Amount::Fixed)
            }
            (shape, _) => {
                let expected = match shape {
                    AttrShape::Integer => "an integer or a Lua block",
                    AttrShape::Flag => "`true`, `false` or a Lua block",
                    AttrShape::Enum(_) => "a word or a Lua block",
                    AttrShape::Seat => "a Lua block",
                };
                self.wrong_type(&what, expected, value);
                None
            }
        }
    }
}
