//! What a piece of script says about names: which globals it reads and sets, and which declared things it names in
//! strings. Nothing is looked up here, and nothing is run.

mod calls;
mod members;
mod scopes;

use full_moon::visitors::Visitor;

use crate::diagnostic::Span;

/// What a string in a call must name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// A mark.
    Mark,
    /// A keyword.
    Keyword,
    /// A card type.
    Type,
    /// A zone.
    Zone,
    /// An attribute, or a field that is none.
    Attribute,
    /// A stored value.
    Value,
    /// A clause.
    Clause,
    /// A prompt.
    Prompt,
    /// Why something cannot be answered.
    Reason,
    /// A line of the log.
    Log,
    /// A procedure.
    Procedure,
    /// A step, of this procedure where it is known.
    Step(Option<String>),
    /// An exit, of this procedure where it is known.
    Exit(Option<String>),
    /// A role of a procedure.
    Role,
    /// A kind of ability.
    Kind,
    /// A window.
    Window,
    /// A card.
    Card,
    /// A verb.
    Verb,
    /// An order.
    Order,
    /// A stage.
    Stage,
    /// An armed ability.
    Armed,
    /// A tagged answer.
    Answer,
    /// What a member is compared with: the name before its dot, where there is one, and the member.
    Equal(Option<String>, String),
    /// One of these words, as what it is.
    Word(&'static str, &'static [&'static str]),
    /// A key of a table that a call takes: what the table is, and the keys it may have.
    Key(&'static str, &'static [&'static str]),
}

/// A name and where it stands in the source, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T> {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// What it is meant to be.
    pub what: T,
}

/// What a piece of script says about names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Globals that it reads.
    pub reads: Vec<Named<()>>,
    /// Globals that it sets, and whether inside a function.
    pub writes: Vec<Named<bool>>,
    /// Locals of the file, or entries of their tables, that functions set.
    pub keeps: Vec<Named<()>>,
    /// Declared things that it names in strings.
    pub strings: Vec<Named<Names>>,
    /// What it reads, sets or calls behind a dot or a colon.
    pub members: Vec<Named<Option<String>>>,
    /// Names that it gives to the entries of tables of its own.
    pub keys: Vec<String>,
    /// Whether it arms an ability by a name that is no plain string.
    pub arms_any: bool,
    /// Whether it asks for an answer with a tag that is no plain string.
    pub picks_any: bool,
    /// Whether it returns something, outside the functions in it.
    pub returns: bool,
}

/// The facts of a piece of script that is given `params`. Nothing, where it is not Luau.
#[must_use]
pub fn facts(source: &str, params: &[&str]) -> Facts {
    let Ok(ast) = full_moon::parse(source) else { return Facts { returns: true, ..Facts::default() } };
    let mut walker = scopes::Walker::new(params);
    walker.visit_ast(&ast);
    walker.facts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(source: &str) -> Vec<String> {
        facts(source, &["self"]).reads.into_iter().map(|read| read.name).collect()
    }

    #[test]
    fn locals_parameters_and_loop_variables_are_no_globals() {
        assert!(
            reads("local a = self for i, v in self do local b = i + v + a end local function f(x) return f(x) end").is_empty()
        );
        assert!(reads("repeat local done = self until done").is_empty());
        assert!(reads("local t = { x = 1 } t.x = t.y function t:m(a) return self.x + a end").is_empty());
    }

    #[test]
    fn a_name_outside_its_scope_is_a_global() {
        assert_eq!(reads("do local a = 1 end return a"), ["a"]);
        assert_eq!(reads("local a = a"), ["a"]);
        assert_eq!(reads("gain_honr(self, 2)"), ["gain_honr"]);
        assert_eq!(reads("return `{x}` .. (if y then z else self)"), ["x", "y", "z"]);
        assert_eq!(reads("return math.random(3)"), ["math", "math.random"]);
    }

    #[test]
    fn globals_that_are_set_are_writes() {
        let found = facts("a = 1 function b() d = 1 end local c c = 2", &[]);
        let writes: Vec<_> = found.writes.iter().map(|write| (write.name.as_str(), write.what)).collect();
        assert_eq!(writes, [("a", false), ("b", false), ("d", true)]);
        assert!(found.reads.is_empty());
    }

    fn keeps(source: &str) -> Vec<String> {
        facts(source, &[]).keeps.into_iter().map(|kept| kept.name).collect()
    }

    #[test]
    fn what_functions_set_of_the_file_is_kept() {
        assert_eq!(keeps("local n = 0 function count() n = n + 1 end"), ["n"]);
        assert_eq!(keeps("local n = 0 local function count() if n then n += 1 end end"), ["n"]);
        assert_eq!(keeps("local t = {} function f(x) t[x] = 1 t.a.b = 2 t.n += 1 end"), ["t", "t", "t"]);
        assert_eq!(keeps("local t = {} p:step('s', function(x) table.insert(t, x) table.sort(t) end)"), ["t", "t"]);
        assert_eq!(keeps("do local n n = 1 f(function() n = 2 end) end"), ["n"]);
        assert_eq!(keeps("local f f = 1 function g() function f() end end"), ["f"]);
    }

    #[test]
    fn what_a_file_sets_while_it_is_loaded_and_what_a_function_keeps_to_itself_is_not_kept() {
        assert!(keeps("local t = {} for i = 1, 3 do t[i] = i table.insert(t, i) end local n = 1 n += 1").is_empty());
        assert!(keeps("local n function f() local n = 0 local t = {} each(function() n += 1 t[n] = n end) end").is_empty());
        assert!(keeps("local t = {} function f(t) t[1] = 2 table.insert(t, 3) end").is_empty());
        assert!(keeps("local t = {} function f() for t in pairs(g) do t.x = 1 end local t = {} t.y = 1 end").is_empty());
        assert!(keeps("local duel = procedure('duel') function f(d) duel.n = 1 table.concat(d) end").is_empty());
    }

    #[test]
    fn strings_in_calls_are_known_by_the_call() {
        let source = "local duel = procedure('duel') duel:step('focusing', function(d) mark(d, 'bowed') end)\n\
                      return cards { zone = 'home', has = { 'samurai' }, zne = 1 }";
        let found = facts(source, &[]);
        let strings: Vec<_> = found.strings.into_iter().map(|found| (found.what, found.name)).collect();
        let expected = [
            (Names::Procedure, "duel"),
            (Names::Step(Some("duel".to_owned())), "focusing"),
            (Names::Mark, "bowed"),
            (Names::Zone, "home"),
            (Names::Keyword, "samurai"),
        ];
        let (last, others) = strings.split_last().expect("some");
        assert_eq!(others, expected.map(|(what, name)| (what, name.to_owned())));
        assert!(matches!(&last.0, Names::Key("a selector", _)) && last.1 == "zne");
        assert!(found.returns);
    }

    #[test]
    fn strings_that_a_member_is_compared_with_are_known_by_the_member() {
        let found = facts("return e.verb == 'duel' or 'x' ~= option.style or a == 'b'", &[]);
        let strings: Vec<_> = found.strings.into_iter().map(|found| (found.what, found.name)).collect();
        let equal = |owner: &str, member: &str| Names::Equal(Some(owner.to_owned()), member.to_owned());
        assert_eq!(strings, [(equal("e", "verb"), "duel".to_owned()), (equal("option", "style"), "x".to_owned())]);
        let own = facts("local plan = { kind = 'both' } return plan.kind == 'both'", &[]);
        assert!(own.strings.is_empty(), "a table of the script means what it likes: {:?}", own.strings);
    }

    #[test]
    fn members_know_the_name_before_the_dot() {
        let found = facts("return event.card.host:has(t[1].x)", &["event"]);
        let members: Vec<_> = found.members.iter().map(|member| (member.what.as_deref(), member.name.as_str())).collect();
        assert_eq!(members, [(Some("event"), "card"), (None, "host"), (None, "has"), (None, "x")]);
        assert_eq!(facts("local t = { a = 1 } t.b = 2 function t.c() end u.d = 3", &[]).keys, ["a", "b", "c"]);
    }

    #[test]
    fn a_return_inside_a_function_is_not_the_blocks() {
        assert!(!facts("local f = function() return 1 end", &[]).returns);
        assert!(facts("if self then return true end", &["self"]).returns);
    }
}
