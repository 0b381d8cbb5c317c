//! Which blocks are such conditions.

use full_moon::ast::{
    BinOp, Call, Expression, Field, FunctionArgs, FunctionCall, Index, LastStmt, Prefix, Suffix, TableConstructor, UnOp, Var,
};
use full_moon::tokenizer::{StringLiteralQuoteType, TokenReference, TokenType};
use smallvec::SmallVec;

use crate::kernel::schema::{AttrId, AttrShape, ProcId, Schema};
use crate::kernel::select::{Compare, Test};
use crate::kernel::value::GREATEST;
use crate::kernel::verbs::face_up;

use super::super::find::{DEEPEST, Key};
use super::super::names::{Name, Names};
use super::super::program::Block;
use super::{Condition, Count};

/// The condition that a block is; nothing where it takes Lua.
pub(super) fn condition(block: &Block, names: &Names, schema: &Schema) -> Option<Condition> {
    // Most others are seen at a glance.
    if !block.source.trim_start().starts_with("return ") {
        return None;
    }
    let ast = full_moon::parse(&block.source).ok()?;
    let (None, Some(LastStmt::Return(returned))) = (ast.nodes().stmts().next(), ast.nodes().last_stmt()) else { return None };
    let mut returned = returned.returns().iter();
    let (Some(expression), None) = (returned.next(), returned.next()) else { return None };
    Reader { names, schema, params: block.params }.expression(expression)
}

struct Reader<'a> {
    names: &'a Names,
    schema: &'a Schema,
    params: &'a [&'a str],
}

fn text(token: &TokenReference) -> String {
    token.token().to_string()
}

/// What is written in quotation marks, where nothing in it is escaped; in brackets a first line break does not count.
fn string(token: &TokenReference) -> Option<&str> {
    match token.token_type() {
        TokenType::StringLiteral { literal, quote_type, .. }
            if *quote_type != StringLiteralQuoteType::Brackets && !literal.contains('\\') =>
        {
            Some(literal)
        }
        _ => None,
    }
}

fn only(args: &FunctionArgs) -> Option<&str> {
    match args {
        FunctionArgs::String(token) => string(token),
        FunctionArgs::Parentheses { arguments, .. } => {
            let mut arguments = arguments.iter();
            match (arguments.next()?, arguments.next()) {
                (Expression::String(token), None) => string(token),
                _ => None,
            }
        }
        _ => None,
    }
}

fn called(suffix: &Suffix) -> Option<&FunctionArgs> {
    match suffix {
        Suffix::Call(Call::AnonymousCall(args)) => Some(args),
        _ => None,
    }
}

/// What a table names, each name once: of several values under one name Lua keeps the last.
fn named(table: &TableConstructor) -> Option<Vec<(String, &Expression)>> {
    let mut named: Vec<(String, &Expression)> = Vec::new();
    for field in table.fields() {
        let Field::NameKey { key, value, .. } = field else { return None };
        let key = text(key);
        if named.iter().any(|(known, _)| *known == key) {
            return None;
        }
        named.push((key, value));
    }
    Some(named)
}

/// An expression, or those in a list, which has some.
fn listed(expression: &Expression) -> Option<Vec<&Expression>> {
    let Expression::TableConstructor(table) = expression else { return Some(vec![expression]) };
    let each = table.fields().iter().map(|field| match field {
        Field::NoKey(expression) => Some(expression),
        _ => None,
    });
    each.collect::<Option<Vec<_>>>().filter(|list| !list.is_empty())
}

fn integer(expression: &Expression) -> Option<i64> {
    let Expression::Number(token) = expression else { return None };
    text(token).parse().ok().filter(|n: &i64| *n <= GREATEST)
}

impl Reader<'_> {
    fn expression(&self, expression: &Expression) -> Option<Condition> {
        Some(match expression {
            Expression::Parentheses { expression, .. } => self.expression(expression)?,
            Expression::Number(_) => Condition::Int(integer(expression)?),
            Expression::String(token) => Condition::Word(string(token)?.into()),
            Expression::Symbol(token) => match text(token).as_str() {
                "nil" => Condition::Nil,
                "true" => Condition::Flag(true),
                "false" => Condition::Flag(false),
                _ => return None,
            },
            Expression::UnaryOperator { unop: UnOp::Not(_), expression } => {
                Condition::Not(Box::new(self.expression(expression)?))
            }
            Expression::UnaryOperator { unop: UnOp::Hash(_), expression } => match self.how_many(expression) {
                Some(count) => count,
                None => Condition::Length(Box::new(self.expression(expression)?)),
            },
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (lhs, rhs) = (self.expression(lhs)?, self.expression(rhs));
                let not = |condition| Condition::Not(Box::new(condition));
                let rhs = match binop {
                    BinOp::And(_) | BinOp::Or(_) => rhs.unwrap_or(Condition::Lua),
                    _ => rhs?,
                };
                match binop {
                    BinOp::And(_) => Condition::And(Box::new([lhs, rhs])),
                    BinOp::Or(_) => Condition::Or(Box::new([lhs, rhs])),
                    BinOp::TwoEqual(_) => Condition::Same(Box::new([lhs, rhs])),
                    BinOp::TildeEqual(_) => not(Condition::Same(Box::new([lhs, rhs]))),
                    BinOp::LessThan(_) => Condition::Less(Box::new([lhs, rhs])),
                    BinOp::GreaterThan(_) => Condition::Less(Box::new([rhs, lhs])),
                    BinOp::LessThanEqual(_) => not(Condition::Less(Box::new([rhs, lhs]))),
                    BinOp::GreaterThanEqual(_) => not(Condition::Less(Box::new([lhs, rhs]))),
                    _ => return None,
                }
            }
            Expression::Var(Var::Name(token)) => self.given(token)?,
            Expression::Var(Var::Expression(place)) => {
                let Prefix::Name(name) = place.prefix() else { return None };
                self.read_off(name, place.suffixes())?
            }
            Expression::FunctionCall(call) => self.call(call)?,
            _ => return None,
        })
    }

    /// The length of a list that the platform gives.
    fn how_many(&self, list: &Expression) -> Option<Condition> {
        let Expression::FunctionCall(call) = list else { return None };
        let (Prefix::Name(name), mut suffixes) = (call.prefix(), call.suffixes()) else { return None };
        let (args, None) = (called(suffixes.next()?)?, suffixes.next()) else { return None };
        match (text(name).as_str(), args) {
            ("cards", args) => self.count(args),
            ("abilities", FunctionArgs::Parentheses { arguments, .. }) => {
                let mut arguments = arguments.iter();
                let (Expression::String(kind), Expression::TableConstructor(how), None) =
                    (arguments.next()?, arguments.next()?, arguments.next())
                else {
                    return None;
                };
                let mut fields = how.fields().iter();
                let (Some(Field::NameKey { key, value, .. }), None) = (fields.next(), fields.next()) else { return None };
                let kind = self.schema.kinds.get_index_of(string(kind)?).filter(|_| text(key) == "of")?;
                Some(Condition::Usable(kind, Box::new(self.expression(value)?)))
            }
            _ => None,
        }
    }

    fn given(&self, token: &TokenReference) -> Option<Condition> {
        let name = text(token);
        self.params.iter().position(|param| *param == name).map(Condition::Given)
    }

    fn call(&self, call: &FunctionCall) -> Option<Condition> {
        let Prefix::Name(name) = call.prefix() else { return None };
        self.read_off(name, call.suffixes())
    }

    /// What is read off a name: off a call, an option, or what the block is given.
    fn read_off<'s>(&self, name: &TokenReference, mut suffixes: impl Iterator<Item = &'s Suffix>) -> Option<Condition> {
        let first = match text(name).as_str() {
            "count" => self.count(called(suffixes.next()?)?)?,
            "current" => {
                let proc = self.schema.procs.get_index_of(only(called(suffixes.next()?)?)?)?;
                Condition::Current(ProcId::from(proc))
            }
            "option" => match suffixes.next()? {
                Suffix::Index(Index::Dot { name, .. }) => Condition::Option(self.names.find(&text(name))?.rule_option?),
                _ => return None,
            },
            _ => self.given(name)?,
        };
        suffixes.try_fold(first, |of, suffix| self.suffix(of, suffix))
    }

    fn suffix(&self, of: Condition, suffix: &Suffix) -> Option<Condition> {
        let of = Box::new(of);
        match suffix {
            Suffix::Index(Index::Dot { name, .. }) => {
                let number = usize::try_from(self.names.number(text(name).as_bytes())).ok()?;
                let name = self.names.get(number)?;
                (name.is_field() && name.method.is_none()).then_some(Condition::Field(of, number))
            }
            Suffix::Call(Call::MethodCall(method)) => match (text(method.name()).as_str(), only(method.args())) {
                ("foe", None) => match method.args() {
                    FunctionArgs::Parentheses { arguments, .. } if arguments.is_empty() => Some(Condition::Foe(of)),
                    _ => None,
                },
                ("is", Some(name)) => Some(Condition::Is(of, self.names.find(name)?.is?)),
                ("has", Some(name)) => Some(Condition::Is(of, self.names.find(name)?.has?)),
                ("lies_in", Some(name)) => Some(Condition::LiesIn(of, self.names.find(name)?.zone?)),
                ("marked", Some(name)) => Some(Condition::Marked(of, self.names.find(name)?.mark?)),
                _ => None,
            },
            _ => None,
        }
    }

    fn count(&self, args: &FunctionArgs) -> Option<Condition> {
        let table = match args {
            FunctionArgs::TableConstructor(table) => table,
            _ => return None,
        };
        let mut count = Count { kinds: SmallVec::new(), test: Test::default(), given: Vec::new() };
        for (name, value) in named(table)? {
            let key = self.names.find(&name)?.key?;
            let Count { kinds, test, given } = &mut count;
            match key {
                Key::Zone => {
                    for name in self.listed(value)? {
                        let kind = name.zone?;
                        if !kinds.contains(&kind) {
                            kinds.push(kind);
                        }
                    }
                }
                Key::Of | Key::Controller | Key::NotController | Key::Owner | Key::AttachedTo | Key::Except => {
                    given.push((key, self.expression(value)?));
                }
                _ => self.tested(test, key, value, 0)?,
            }
        }
        Some(Condition::Count(Box::new(count)))
    }

    /// What a selector says that names no player and no card.
    fn tested(&self, test: &mut Test, key: Key, value: &Expression, depth: usize) -> Option<()> {
        let name = || self.name(value);
        match key {
            Key::Type => {
                for name in self.listed(value)? {
                    test.types.push(name.is?);
                }
            }
            Key::Has => test.has.push(name()?.has?),
            Key::NotHas => test.lacks.push(name()?.has?),
            Key::Marked => test.marked |= name()?.mark?,
            Key::NotMarked => test.unmarked |= name()?.mark?,
            Key::Face => match value {
                Expression::String(token) => test.face_up = Some(face_up(string(token)?)?),
                _ => return None,
            },
            Key::AtLeast => self.compares(test, Compare::AtLeast, value)?,
            Key::AtMost => self.compares(test, Compare::AtMost, value)?,
            Key::Equal => self.compares(test, Compare::Equal, value)?,
            Key::NotEqual => self.compares(test, Compare::Unequal, value)?,
            Key::AnyEqual => {
                for (attr, value) in self.values(value)? {
                    for one in listed(value)? {
                        test.any_equal.push((attr, self.amount(attr, one)?));
                    }
                }
                test.any_equal.sort();
            }
            Key::AnyOf => self.alternatives(&mut test.any_of, value, depth)?,
            Key::NoneOf => self.alternatives(&mut test.none_of, value, depth)?,
            _ => return None,
        }
        Some(())
    }

    fn alternatives(&self, tests: &mut Vec<Test>, list: &Expression, depth: usize) -> Option<()> {
        let Expression::TableConstructor(list) = list else { return None };
        if depth == DEEPEST {
            return None;
        }
        for one in list.fields() {
            let Field::NoKey(Expression::TableConstructor(one)) = one else { return None };
            let mut test = Test::default();
            for (name, value) in named(one)? {
                self.tested(&mut test, self.names.find(&name)?.key?, value, depth + 1)?;
            }
            tests.push(test);
        }
        Some(())
    }

    fn name(&self, expression: &Expression) -> Option<&Name> {
        match expression {
            Expression::String(token) => self.names.find(string(token)?),
            _ => None,
        }
    }

    /// A name, or a list of names.
    fn listed(&self, expression: &Expression) -> Option<Vec<&Name>> {
        listed(expression)?.into_iter().map(|one| self.name(one)).collect()
    }

    /// The values that a table names, each with what it is compared with.
    fn values<'e>(&self, table: &'e Expression) -> Option<Vec<(AttrId, &'e Expression)>> {
        let Expression::TableConstructor(table) = table else { return None };
        named(table)?.into_iter().map(|(name, value)| Some((self.names.find(&name)?.attr?, value))).collect()
    }

    fn compares(&self, test: &mut Test, compare: Compare, with: &Expression) -> Option<()> {
        for (attr, value) in self.values(with)? {
            test.compares.push((attr, compare, self.amount(attr, value)?));
        }
        Some(())
    }

    /// What can be written down of a value: a whole number, a word, a flag.
    fn amount(&self, attr: AttrId, value: &Expression) -> Option<i64> {
        let (_, declared) = self.schema.attrs.get_index(attr.index())?;
        Some(match (&declared.shape, value) {
            (AttrShape::Integer, number) => integer(number)?,
            (AttrShape::Enum(_), word) => self.name(word)?.words.iter().find(|(of, _)| *of == attr)?.1,
            (AttrShape::Flag, Expression::Symbol(flag)) => match text(flag).as_str() {
                "true" => 1,
                "false" => 0,
                _ => return None,
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kernel::schema::Table;
    use crate::script::program::Program;

    /// The condition that a block is, as it is read, in a game that declares nothing but a mark.
    fn read(source: &str) -> Option<String> {
        let mut schema = Schema::default();
        schema.marks.insert("bowed".into(), ());
        let schema = Arc::new(schema);
        let (files, blocks, prints) = (Vec::new(), Vec::new(), Vec::new());
        let (text_fields, clauses, steps_at) = (Vec::new(), Vec::new(), Table::default());
        let (options, seats) = (Vec::new(), Vec::new());
        let schema_of = schema.clone();
        let program = Program { schema: schema_of, files, blocks, prints, text_fields, clauses, steps_at, options, seats };
        let params = &["self", "you", "c"];
        let block =
            Block { file: "a".into(), line: 1, source: source.into(), params, owner: "a".into(), condition: Default::default() };
        condition(&block, &Names::new(&program), &schema).map(|condition| format!("{condition:?}"))
    }

    #[test]
    fn what_looks_compares_and_counts_needs_no_lua() {
        assert_eq!(read(" return you ").as_deref(), Some("Given(1)"));
        assert_eq!(read("return not (2 > 1)").as_deref(), Some("Not(Less([Int(1), Int(2)]))"));
        assert_eq!(read("return c ~= nil or true").as_deref(), Some("Or([Not(Same([Given(2), Nil])), Flag(true)])"));
        for plain in [
            "return c.owner == you and c.in_play",
            "return c:marked('bowed') -- and nothing else",
            "return self.host.type == 'item'",
            "return #cards { owner = you } > 0",
            "return count { controller = you:foe(), not_marked = \"bowed\", except = self } <= 2",
            "return count { not_equal = {}, any_equal = {}, face = 'down' } > 0",
            "return count { none_of = { { marked = 'bowed' }, { any_of = { { not_marked = 'bowed' } } } } } > 0",
        ] {
            assert!(read(plain).is_some(), "{plain}");
        }
    }

    #[test]
    fn what_stands_before_it_may_answer_without_lua() {
        assert_eq!(read("return true and mine(you)").as_deref(), Some("And([Flag(true), Lua])"));
        assert_eq!(read("return not (false or mine(you))").as_deref(), Some("Not(Or([Flag(false), Lua]))"));
    }

    #[test]
    fn whatever_else_there_is_takes_lua() {
        for other in [
            "local a = you return a",
            "return",
            "return you, c",
            "return mine(you)",
            "return you.nothing_such",
            "return you.cards",
            "return you:foe(1)",
            "return c:is('nothing_such')",
            "return c:marked('b' .. 'owed')",
            "return count { where = c }",
            "return count { type = {} } > 0",
            "return count { face = 'left' } > 0",
            "return count { nothing_such = c } > 0",
            "return count(c) > 0",
            "return cards { owner = you } ~= nil",
            "return c.owner.seat + 1 > 0",
            "return 0.5 < 1",
            "return (c.owner",
            "return mine(you) and c.in_play",
            "return current('nothing_such') ~= nil",
            "return option.nothing_such > 0",
            "return count { any_of = { { owner = you } } } > 0",
            "return count { marked = 'bowed', marked = 'bowed' } > 0",
            "return c.owner.name == [[bowed]]",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
