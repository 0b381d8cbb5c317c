//! What stands behind a dot or a colon, and which names a script gives to entries of its own tables.

use full_moon::ast::{Assignment, Call, Expression, Field, FunctionName, Index, Prefix, Suffix, TableConstructor, Var};

use super::Named;
use super::scopes::{Walker, span, text};

impl Walker {
    /// Notes each member in `prefix.a.b:c()`.
    pub(super) fn members<'a>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'a Suffix>) {
        let mut owner = match prefix {
            Prefix::Name(name) => Some(text(name)),
            _ => None,
        };
        for suffix in suffixes {
            let name = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => Some(name),
                Suffix::Call(Call::MethodCall(call)) => Some(call.name()),
                _ => None,
            };
            if let Some(name) = name {
                self.facts.members.push(Named { name: text(name), span: span(name), what: owner.take() });
            }
            owner = None;
        }
    }

    /// Notes the keys of a table of the script.
    pub(super) fn keys(&mut self, table: &TableConstructor) {
        for field in table.fields() {
            if let Field::NameKey { key, .. } = field {
                self.facts.keys.push(text(key));
            }
        }
    }

    /// Remembers that a variable holds a table of the script.
    pub(super) fn holds_table(&mut self, name: String, value: Option<&Expression>) {
        if matches!(value, Some(Expression::TableConstructor(_))) {
            self.tables.push(name);
        }
    }

    /// Notes `t.name = value` for a table of the script.
    pub(super) fn sets_keys(&mut self, node: &Assignment) {
        for variable in node.variables() {
            let Var::Expression(place) = variable else { continue };
            let mut suffixes = place.suffixes();
            if let (Prefix::Name(owner), Some(Suffix::Index(Index::Dot { name, .. })), None) =
                (place.prefix(), suffixes.next(), suffixes.next())
                && self.tables.contains(&text(owner))
            {
                self.facts.keys.push(text(name));
            }
        }
    }

    /// Notes `function t.name()` and `function t:name()`.
    pub(super) fn function_keys(&mut self, node: &FunctionName) {
        let dotted = node.names().iter().skip(1).map(text);
        self.facts.keys.extend(dotted.chain(node.method_name().map(text)));
    }
}
