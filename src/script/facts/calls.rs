//! Calls whose shape makes certain what a string in them names.

use full_moon::ast::{Call, Expression, Field, FunctionArgs, FunctionCall, Index, Prefix, Suffix, TableConstructor, Var};
use full_moon::tokenizer::{TokenReference, TokenType};

use super::super::find::Key;
use super::scopes::{Walker, span, text};
use super::{Named, Names};

const FACES: Names = Names::Word("a face", &["up", "down"]);
const OUTCOMES: Names = Names::Word("an outcome", &["won", "lost", "drew"]);

/// Functions, the argument that is a string, and what it names.
const FUNCTIONS: &[(&str, usize, Names)] = &[
    ("mark", 1, Names::Mark),
    ("unmark", 1, Names::Mark),
    ("set", 1, Names::Value),
    ("add", 1, Names::Value),
    ("modify", 1, Names::Attribute),
    ("unmodify", 1, Names::Attribute),
    ("turn", 1, FACES),
    ("result", 1, OUTCOMES),
    ("create", 0, Names::Card),
    ("cite", 0, Names::Clause),
    ("say", 0, Names::Log),
    ("reason", 0, Names::Reason),
    ("verb", 0, Names::Verb),
    ("procedure", 0, Names::Procedure),
    ("current", 0, Names::Procedure),
    ("latest", 0, Names::Procedure),
    ("temporary", 0, Names::Zone),
    ("abilities", 0, Names::Kind),
    ("offer", 0, Names::Window),
    ("arm", 1, Names::Armed),
];

/// Methods, the argument that is a string, and what it names.
const METHODS: &[(&str, usize, Names)] = &[
    ("has", 0, Names::Keyword),
    ("param", 0, Names::Keyword),
    ("is", 0, Names::Type),
    ("marked", 0, Names::Mark),
    ("lies_in", 0, Names::Zone),
    ("printed", 0, Names::Attribute),
    ("last", 0, Names::Attribute),
    ("why", 0, Names::Attribute),
    ("pick", 0, Names::Prompt),
    ("confirm", 0, Names::Prompt),
    ("number", 0, Names::Prompt),
    ("arrange", 0, Names::Prompt),
    ("distribute", 0, Names::Prompt),
    ("step", 0, Names::Step(None)),
    ("exit", 0, Names::Exit(None)),
    ("ends_when", 1, Names::Exit(None)),
    ("side", 0, Names::Role),
    ("score", 0, Names::Role),
    ("substitute", 0, Names::Role),
];

/// Keys of a table in any call, and what their strings name.
const KEYS: &[(&str, Names)] = &[
    ("prompt", Names::Prompt),
    ("cites", Names::Clause),
    ("offers", Names::Window),
    ("until_step", Names::Step(None)),
    ("stage", Names::Stage),
    ("order", Names::Order),
    ("face", FACES),
];

/// Functions of the library `table` that change their first argument.
const CHANGERS: &[&str] = &["insert", "remove", "clear", "sort"];

const LASTING: &[&str] = &["until_end", "until_step", "of", "while_in_play", "stage"];

/// Functions and methods with the keys that their table of options may have.
const OPTIONS: &[(&str, &str, &[&str])] = &[
    ("move", "what `move` takes", &["face", "at"]),
    ("modify", "what `modify` takes", LASTING),
    ("control", "what `control` takes", LASTING),
    ("arm", "what `arm` takes", &["data", "until_end", "until_step", "of", "while_in_play", "once"]),
    ("use", "what `use` takes", &["event", "data", "player"]),
    ("abilities", "what `abilities` takes", &["of", "on", "event", "data", "named", "order"]),
    ("choose", "what `choose` takes", &["prompt", "min", "max", "hidden", "about", "why_not"]),
    ("choose_ability", "what `choose_ability` takes", &["prompt", "min", "max", "hidden", "about", "why_not"]),
];

const LISTED: Names = Names::Key("a list in a selector", &[]);

/// What the strings under a key of a selector name.
fn named_under(key: Key) -> Option<Names> {
    match key {
        Key::Zone => Some(Names::Zone),
        Key::Type => Some(Names::Type),
        Key::Has | Key::NotHas => Some(Names::Keyword),
        Key::Marked | Key::NotMarked => Some(Names::Mark),
        Key::Face => Some(FACES),
        Key::Slug => Some(Names::Card),
        Key::Of
        | Key::Within
        | Key::Controller
        | Key::NotController
        | Key::Owner
        | Key::AttachedTo
        | Key::Except
        | Key::Where => None,
        Key::AtLeast | Key::AtMost | Key::Equal | Key::NotEqual | Key::AnyEqual | Key::AnyOf | Key::NoneOf => None,
    }
}

/// The content of a string without escapes.
fn string(token: &TokenReference) -> Option<String> {
    match token.token_type() {
        TokenType::StringLiteral { literal, .. } if !literal.contains('\\') => Some(literal.to_string()),
        _ => None,
    }
}

fn argument(args: &FunctionArgs, index: usize) -> Option<&TokenReference> {
    match args {
        FunctionArgs::String(token) if index == 0 => Some(token),
        FunctionArgs::Parentheses { arguments, .. } => match arguments.iter().nth(index) {
            Some(Expression::String(token)) => Some(token),
            _ => None,
        },
        _ => None,
    }
}

fn tables(args: &FunctionArgs) -> Vec<&TableConstructor> {
    match args {
        FunctionArgs::TableConstructor(table) => vec![table],
        FunctionArgs::Parentheses { arguments, .. } => arguments
            .iter()
            .filter_map(|argument| match argument {
                Expression::TableConstructor(table) => Some(table.as_ref()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The procedure that `procedure("name")` gives.
pub(super) fn procedure(call: &FunctionCall) -> Option<String> {
    let Prefix::Name(name) = call.prefix() else { return None };
    let mut suffixes = call.suffixes();
    let (Some(Suffix::Call(Call::AnonymousCall(args))), None) = (suffixes.next(), suffixes.next()) else { return None };
    (text(name) == "procedure").then(|| argument(args, 0).and_then(string)).flatten()
}

impl Walker {
    /// Notes `table.insert(t, ...)` and the like.
    fn changes_table<'s>(&mut self, name: Option<&str>, mut suffixes: impl Iterator<Item = &'s Suffix>) {
        if let (Some("table"), Some(Suffix::Index(Index::Dot { name, .. })), Some(Suffix::Call(Call::AnonymousCall(args)))) =
            (name, suffixes.next(), suffixes.next())
            && CHANGERS.contains(&text(name).as_str())
            && let FunctionArgs::Parentheses { arguments, .. } = &**args
            && let Some(Expression::Var(Var::Name(table))) = arguments.iter().next()
        {
            self.keep_in(&Prefix::Name(table.clone()));
        }
    }

    /// Notes what the strings in calls name, also in those off whose result something is read: `current("duel").challenger`.
    pub(super) fn calls<'s>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'s Suffix> + Clone) {
        let name = match prefix {
            Prefix::Name(name) => Some(text(name)),
            _ => None,
        };
        self.changes_table(name.as_deref(), suffixes.clone());
        for (index, suffix) in suffixes.enumerate() {
            match suffix {
                Suffix::Call(Call::AnonymousCall(args)) => {
                    let function = name.as_deref().filter(|name| index == 0 && !self.is_local(name)).map(str::to_owned);
                    self.function(function.as_deref(), args);
                }
                Suffix::Call(Call::MethodCall(method)) => {
                    let receiver = name.as_deref().filter(|_| index == 0);
                    let procedure = self.procedures.iter().rev().find(|(known, _)| Some(known.as_str()) == receiver);
                    let procedure = procedure.map(|(_, procedure)| procedure.clone());
                    let method_name = text(method.name());
                    for (_, at, what) in METHODS.iter().filter(|(known, ..)| *known == method_name) {
                        let what = match what {
                            Names::Step(_) => Names::Step(procedure.clone()),
                            Names::Exit(_) => Names::Exit(procedure.clone()),
                            other => other.clone(),
                        };
                        self.string(argument(method.args(), *at), &what);
                    }
                    for table in tables(method.args()) {
                        self.table(table);
                    }
                    self.options(&method_name, method.args());
                    if method_name == "pick" {
                        self.answers(method.args());
                    }
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, name: Option<&str>, args: &FunctionArgs) {
        for (_, at, what) in FUNCTIONS.iter().filter(|(known, ..)| Some(*known) == name) {
            self.string(argument(args, *at), what);
        }
        if name == Some("arm") && argument(args, 1).and_then(string).is_none() {
            self.facts.arms_any = true;
        }
        if matches!(name, Some("cards" | "count")) {
            for table in tables(args) {
                self.selector(table);
            }
        } else {
            for table in tables(args) {
                self.table(table);
            }
        }
        if let Some(name) = name {
            self.options(name, args);
        }
    }

    /// Notes keys that the last table of a call cannot have.
    fn options(&mut self, name: &str, args: &FunctionArgs) {
        let Some((_, what, keys)) = OPTIONS.iter().find(|(known, ..)| *known == name) else { return };
        let FunctionArgs::Parentheses { arguments, .. } = args else { return };
        // The first argument is a list of what the call is about, not its options.
        if arguments.len() < 2 {
            return;
        }
        let Some(Expression::TableConstructor(table)) = arguments.iter().last() else { return };
        for field in table.fields() {
            if let Field::NameKey { key, .. } = field
                && !keys.contains(&text(key).as_str())
            {
                self.facts.strings.push(Named { name: text(key), span: span(key), what: Names::Key(what, keys) });
            }
        }
    }

    /// Notes the tags in `p:pick("prompt", { { "tag" }, ... })`.
    fn answers(&mut self, args: &FunctionArgs) {
        let listed = tables(args);
        self.facts.picks_any |= listed.is_empty();
        for answer in listed.into_iter().flat_map(|list| list.fields().iter()) {
            if let Field::NoKey(Expression::TableConstructor(answer)) = answer
                && let Some(Field::NoKey(Expression::String(tag))) = answer.fields().iter().next()
            {
                self.string(Some(tag), &Names::Answer);
            } else {
                self.facts.picks_any = true;
            }
        }
    }

    /// Notes the string in `x.member == "string"`.
    pub(super) fn comparison(&mut self, lhs: &Expression, rhs: &Expression) {
        for (member, string) in [(lhs, rhs), (rhs, lhs)] {
            let (Expression::Var(Var::Expression(place)), Expression::String(token)) = (member, string) else { continue };
            let suffixes: Vec<&Suffix> = place.suffixes().collect();
            let Some(Suffix::Index(Index::Dot { name, .. })) = suffixes.last() else { continue };
            let owner = match place.prefix() {
                Prefix::Name(owner) if suffixes.len() == 1 => Some(text(owner)),
                _ => None,
            };
            // A table of the script means by its keys what it likes.
            if owner.as_ref().is_some_and(|owner| self.tables.contains(owner)) {
                continue;
            }
            self.string(Some(token), &Names::Equal(owner, text(name)));
        }
    }

    pub(super) fn string(&mut self, token: Option<&TokenReference>, what: &Names) {
        if let Some(token) = token
            && let Some(name) = string(token)
        {
            self.facts.strings.push(Named { name, span: span(token), what: what.clone() });
        }
    }

    /// A string, or a list of strings.
    fn strings(&mut self, value: &Expression, what: &Names) {
        match value {
            Expression::String(token) => self.string(Some(token), what),
            Expression::TableConstructor(table) => {
                for field in table.fields() {
                    if let Field::NoKey(Expression::String(token)) = field {
                        self.string(Some(token), what);
                    }
                }
            }
            _ => {}
        }
    }

    fn table(&mut self, table: &TableConstructor) {
        for field in table.fields() {
            if let Field::NameKey { key, value, .. } = field {
                let key = text(key);
                for (_, what) in KEYS.iter().filter(|(known, _)| *known == key) {
                    self.strings(value, what);
                }
            }
        }
    }

    fn selector(&mut self, table: &TableConstructor) {
        for field in table.fields() {
            let Field::NameKey { key, value, .. } = field else { continue };
            let name = text(key);
            match Key::named(&name) {
                None => self.facts.strings.push(Named { name, span: span(key), what: Names::Key("a selector", Key::NAMES) }),
                Some(known) => match named_under(known) {
                    Some(what) => self.strings(value, &what),
                    None => self.nested(known, value),
                },
            }
        }
    }

    fn nested(&mut self, key: Key, value: &Expression) {
        let Expression::TableConstructor(table) = value else { return };
        for field in table.fields() {
            match (key, field) {
                (Key::AtLeast | Key::AtMost | Key::Equal | Key::NotEqual | Key::AnyEqual, Field::NameKey { key, value, .. }) => {
                    self.facts.strings.push(Named { name: text(key), span: span(key), what: Names::Attribute });
                    self.strings(value, &Names::Equal(None, text(key)));
                }
                (Key::AnyOf | Key::NoneOf, Field::NoKey(Expression::TableConstructor(inner))) => self.selector(inner),
                (Key::AnyOf | Key::NoneOf | Key::Except | Key::Within, Field::NameKey { key, .. }) => {
                    self.facts.strings.push(Named { name: text(key), span: span(key), what: LISTED });
                }
                _ => {}
            }
        }
    }
}
