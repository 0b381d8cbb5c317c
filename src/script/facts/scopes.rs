//! Which name is a local and which is a global, by walking the tree of a script.

use full_moon::ast::{
    Assignment, BinOp, Block, CompoundAssignment, Expression, FunctionBody, FunctionCall, FunctionDeclaration, FunctionName,
    GenericFor, Index, LastStmt, LocalAssignment, LocalFunction, NumericFor, Parameter, Prefix, Repeat, Suffix, TableConstructor,
    Var, VarExpression,
    luau::{ConstAssignment, ConstFunction},
};
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;

use super::{Facts, Named};
use crate::diagnostic::Span;

/// Members of the standard library that the sandbox takes away.
const REMOVED: [(&str, &str); 2] = [("math", "random"), ("math", "randomseed")];

pub(super) struct Walker {
    pub facts: Facts,
    scopes: Vec<Vec<String>>,
    /// How many of the scopes are those of the file, outside all functions, where that is known.
    outermost: Vec<usize>,
    /// Whether each open block has a scope of its own; that of `repeat` ends after its condition.
    blocks: Vec<bool>,
    next_block_is_repeat: bool,
    next_body_has_self: bool,
    functions: usize,
    /// Where names stand that are being set.
    targets: Vec<usize>,
    /// Variables that hold a table of the script.
    pub tables: Vec<String>,
    /// Locals that hold a procedure, with its name.
    pub procedures: Vec<(String, String)>,
}

/// The text of a token, without what stands around it.
pub(super) fn text(token: &TokenReference) -> String {
    token.token().to_string()
}

/// Where a token stands.
pub(super) fn span(token: &TokenReference) -> Span {
    Span::new(token.token().start_position().bytes(), token.token().end_position().bytes())
}

impl Walker {
    pub fn new(params: &[&str]) -> Self {
        Walker {
            facts: Facts::default(),
            scopes: vec![params.iter().map(|name| (*name).to_owned()).collect()],
            outermost: Vec::new(),
            blocks: Vec::new(),
            next_block_is_repeat: false,
            next_body_has_self: false,
            functions: 0,
            targets: Vec::new(),
            tables: Vec::new(),
            procedures: Vec::new(),
        }
    }

    pub fn is_local(&self, name: &str) -> bool {
        self.scopes.iter().flatten().any(|known| known == name)
    }

    /// Whether a name means, inside a function, a local of the file: one that was there before the outermost function.
    fn is_of_the_file(&self, name: &str) -> bool {
        let Some(outermost) = self.outermost.first() else { return false };
        let nearest = self.scopes.iter().rposition(|scope| scope.iter().any(|known| known == name));
        nearest.is_some_and(|at| at < *outermost)
    }

    /// Notes that a function sets a local of the file.
    fn keep(&mut self, token: &TokenReference) {
        let name = text(token);
        if self.is_of_the_file(&name) {
            self.facts.keeps.push(Named { name, span: span(token), what: () });
        }
    }

    /// Notes that a function sets something in a table of the file.
    pub(super) fn keep_in(&mut self, prefix: &Prefix) {
        if let Prefix::Name(owner) = prefix
            && self.tables.contains(&text(owner))
        {
            self.keep(owner);
        }
    }

    fn set(&mut self, variable: &Var) {
        match variable {
            Var::Name(name) => self.keep(name),
            Var::Expression(place) => self.keep_in(place.prefix()),
            _ => {}
        }
    }

    fn declare(&mut self, token: &TokenReference) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(text(token));
        }
    }

    fn push(&mut self) {
        self.scopes.push(Vec::new());
    }

    fn pop(&mut self) {
        self.scopes.pop();
    }

    fn name(&mut self, token: &TokenReference) {
        let name = text(token);
        if self.is_local(&name) {
            return;
        }
        let span = span(token);
        if self.targets.contains(&span.start) {
            self.facts.writes.push(Named { name, span, what: self.functions > 0 });
        } else {
            self.facts.reads.push(Named { name, span, what: () });
        }
    }

    fn member(&mut self, prefix: &Prefix, suffix: Option<&Suffix>) {
        if let (Prefix::Name(owner), Some(Suffix::Index(Index::Dot { name, .. }))) = (prefix, suffix) {
            let (owner, member) = (text(owner), text(name));
            if REMOVED.contains(&(owner.as_str(), member.as_str())) && !self.is_local(&owner) {
                self.facts.reads.push(Named { name: format!("{owner}.{member}"), span: span(name), what: () });
            }
        }
    }
}

impl Visitor for Walker {
    fn visit_block(&mut self, _: &Block) {
        let own = !std::mem::take(&mut self.next_block_is_repeat);
        self.blocks.push(own);
        if own {
            self.push();
        }
    }

    fn visit_block_end(&mut self, _: &Block) {
        if self.blocks.pop() == Some(true) {
            self.pop();
        }
    }

    fn visit_repeat(&mut self, _: &Repeat) {
        self.push();
        self.next_block_is_repeat = true;
    }

    fn visit_repeat_end(&mut self, _: &Repeat) {
        self.pop();
    }

    fn visit_function_body(&mut self, body: &FunctionBody) {
        self.outermost.push(self.scopes.len());
        self.push();
        self.functions += 1;
        if std::mem::take(&mut self.next_body_has_self)
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.push("self".to_owned());
        }
        for parameter in body.parameters() {
            if let Parameter::Name(name) = parameter {
                self.declare(name);
            }
        }
    }

    fn visit_function_body_end(&mut self, _: &FunctionBody) {
        self.functions = self.functions.saturating_sub(1);
        self.outermost.pop();
        self.pop();
    }

    fn visit_generic_for(&mut self, node: &GenericFor) {
        self.push();
        for name in node.names() {
            self.declare(name);
        }
    }

    fn visit_generic_for_end(&mut self, _: &GenericFor) {
        self.pop();
    }

    fn visit_numeric_for(&mut self, node: &NumericFor) {
        self.push();
        self.declare(node.index_variable());
    }

    fn visit_numeric_for_end(&mut self, _: &NumericFor) {
        self.pop();
    }

    fn visit_local_assignment_end(&mut self, node: &LocalAssignment) {
        for (index, name) in node.names().iter().enumerate() {
            self.declare(name);
            self.holds_table(text(name), node.expressions().iter().nth(index));
        }
        let first = (node.names().iter().next(), node.expressions().iter().next());
        if let (Some(name), Some(Expression::FunctionCall(call))) = first
            && let Some(procedure) = super::calls::procedure(call)
        {
            self.procedures.push((text(name), procedure));
        }
    }

    fn visit_const_assignment_end(&mut self, node: &ConstAssignment) {
        for name in node.names() {
            self.declare(name);
        }
    }

    fn visit_const_function(&mut self, node: &ConstFunction) {
        self.declare(node.name());
    }

    fn visit_local_function(&mut self, node: &LocalFunction) {
        self.declare(node.name());
    }

    fn visit_function_declaration(&mut self, node: &FunctionDeclaration) {
        self.next_body_has_self = node.name().method_name().is_some();
    }

    fn visit_function_name(&mut self, node: &FunctionName) {
        self.function_keys(node);
        let Some(first) = node.names().iter().next() else { return };
        if node.names().len() == 1 && node.method_name().is_none() {
            self.targets.push(span(first).start);
            self.keep(first);
        } else {
            self.keep_in(&Prefix::Name(first.clone()));
        }
        self.name(first);
    }

    fn visit_assignment(&mut self, node: &Assignment) {
        for (index, variable) in node.variables().iter().enumerate() {
            if let Var::Name(name) = variable {
                self.targets.push(span(name).start);
                self.holds_table(text(name), node.expressions().iter().nth(index));
            }
        }
        node.variables().iter().for_each(|variable| self.set(variable));
        self.sets_keys(node);
        let first = (node.variables().iter().next(), node.expressions().iter().next());
        if let (Some(Var::Name(name)), Some(Expression::FunctionCall(call))) = first
            && let Some(procedure) = super::calls::procedure(call)
        {
            self.procedures.push((text(name), procedure));
        }
    }

    fn visit_compound_assignment(&mut self, node: &CompoundAssignment) {
        self.set(node.lhs());
    }

    fn visit_var(&mut self, node: &Var) {
        if let Var::Name(name) = node {
            self.name(name);
        }
    }

    fn visit_prefix(&mut self, node: &Prefix) {
        if let Prefix::Name(name) = node {
            self.name(name);
        }
    }

    fn visit_expression(&mut self, node: &Expression) {
        if let Expression::BinaryOperator { lhs, binop: BinOp::TwoEqual(_) | BinOp::TildeEqual(_), rhs } = node {
            self.comparison(lhs, rhs);
        }
    }

    fn visit_var_expression(&mut self, node: &VarExpression) {
        let suffixes: Vec<&Suffix> = node.suffixes().collect();
        self.calls(node.prefix(), suffixes.into_iter());
        self.members(node.prefix(), node.suffixes());
    }

    fn visit_table_constructor(&mut self, node: &TableConstructor) {
        self.keys(node);
    }

    fn visit_var_expression_end(&mut self, node: &VarExpression) {
        self.member(node.prefix(), node.suffixes().next());
    }

    fn visit_function_call(&mut self, node: &FunctionCall) {
        let suffixes: Vec<&Suffix> = node.suffixes().collect();
        self.calls(node.prefix(), suffixes.into_iter());
        self.members(node.prefix(), node.suffixes());
    }

    fn visit_function_call_end(&mut self, node: &FunctionCall) {
        self.member(node.prefix(), node.suffixes().next());
    }

    fn visit_last_stmt(&mut self, node: &LastStmt) {
        if self.functions == 0 && matches!(node, LastStmt::Return(_)) {
            self.facts.returns = true;
        }
    }
}
