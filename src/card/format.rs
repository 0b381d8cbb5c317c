//! A card as canonical text: one entry a line, two spaces a level, comments before what they are about.

use std::fmt::Write as _;

use super::syntax::{AbilitySyntax, CardSyntax, Entry, EntryKind, FieldSyntax, Lua, TermSyntax, Value};
use crate::diagnostic::Spanned;

/// Lists and records stay on one line up to this width, in characters.
const WIDTH: usize = 100;

/// Cards as canonical text, with an empty line between them.
pub fn format_all(cards: &[CardSyntax]) -> String {
    cards.iter().map(format).collect::<Vec<_>>().join("\n")
}

/// A card as canonical text. Parsing it gives the same card.
pub fn format(card: &CardSyntax) -> String {
    let mut text = String::new();
    comments(&mut text, 0, &card.doc);
    let _ = write!(text, "card {} : {} {{", card.slug.value, card.kind.value);
    if card.entries.is_empty() && card.rest.is_empty() {
        text.push_str(" }\n");
        return text;
    }
    text.push('\n');
    let names = card.fields().map(|field| head(field).chars().count()).max().unwrap_or_default();
    for Entry { comments: above, what } in &card.entries {
        comments(&mut text, 1, above);
        match what {
            EntryKind::Field(field) => {
                let head = head(field);
                let _ = writeln!(text, "  {head:names$} = {}", value(&field.value.value, 1, names + 5));
            }
            EntryKind::Ability(found) => ability(&mut text, found),
        }
    }
    comments(&mut text, 1, &card.rest);
    text.push_str("}\n");
    text
}

fn head(field: &FieldSyntax) -> String {
    match &field.language {
        Some(language) => format!("{}:{}", field.name.value, language.value),
        None => field.name.value.clone(),
    }
}

fn comments(text: &mut String, level: usize, lines: &[String]) {
    for line in lines {
        let _ = writeln!(text, "{}", format!("{}# {line}", "  ".repeat(level)).trim_end());
    }
}

fn ability(text: &mut String, ability: &AbilitySyntax) {
    let _ = write!(text, "  {}", ability.kind.value);
    if let Some(moment) = &ability.moment {
        let _ = write!(text, " {}", moment.value);
    }
    if let Some(occasion) = &ability.occasion {
        let (first, step) = &occasion.value;
        let _ = write!(text, " {first}");
        if let Some(step) = step {
            let _ = write!(text, ".{step}");
        }
    }
    if let Some(name) = &ability.name {
        let _ = write!(text, " as {}", name.value);
    }
    if ability.terms.is_empty() && ability.rest.is_empty() {
        text.push('\n');
        return;
    }
    text.push_str(" {\n");
    for TermSyntax { comments: above, name, value: given, assigned } in &ability.terms {
        comments(text, 2, above);
        let sign = if *assigned { " = " } else { " " };
        let _ = writeln!(text, "    {}{sign}{}", name.value, value(&given.value, 2, name.value.len() + 7));
    }
    comments(text, 2, &ability.rest);
    text.push_str("  }\n");
}

/// A value; `column` is where it starts.
fn value(value: &Value, level: usize, column: usize) -> String {
    let line = flat(value);
    if column + line.chars().count() <= WIDTH || !matches!(value, Value::List(_) | Value::Record(_)) {
        return line;
    }
    let (inner, outer) = ("  ".repeat(level + 1), "  ".repeat(level));
    let wide = |given: &Spanned<Value>, before: usize| self::value(&given.value, level + 1, inner.len() + before);
    match value {
        Value::List(items) => {
            let lines: String = items.iter().map(|item| format!("{inner}{},\n", wide(item, 1))).collect();
            format!("[\n{lines}{outer}]")
        }
        Value::Record(pairs) => {
            let lines: String =
                pairs.iter().map(|(name, given)| format!("{inner}{} = {}\n", name.value, wide(given, name.value.len() + 3))).collect();
            format!("{{\n{lines}{outer}}}")
        }
        _ => line,
    }
}

fn flat(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::String(text) => {
            let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            format!("\"{escaped}\"")
        }
        Value::Flag(flag) => flag.to_string(),
        Value::Word(word) => word.clone(),
        Value::Call(word, param) => format!("{}({})", word.value, flat(&param.value)),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| flat(&item.value)).collect();
            // Two brackets side by side would open a Lua block.
            let gap = if items.first().is_some_and(|first| first.starts_with('[')) { " " } else { "" };
            format!("[{gap}{}]", items.join(", "))
        }
        Value::Record(pairs) if pairs.is_empty() => "{ }".to_owned(),
        Value::Record(pairs) => {
            let pairs: Vec<String> = pairs.iter().map(|(name, given)| format!("{} = {}", name.value, flat(&given.value))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        Value::Block(lua) => block(lua),
    }
}

/// A Lua block in the fewest `=` that its source allows. The source itself is not touched.
fn block(lua: &Lua) -> String {
    let source = &lua.source.value;
    let signs = (0..=source.len()).map(|level| "=".repeat(level)).find(|signs| {
        let closing = format!("]{signs}]");
        // A source that ends in `]` would close the block one sign early.
        !source.contains(&closing) && !source.ends_with(&format!("]{signs}"))
    });
    let signs = signs.unwrap_or_default();
    format!("[{signs}[{source}]{signs}]")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::card::parse::parse_file;
    use crate::diagnostic::{Source, Span};

    fn spanned<T>(value: T) -> Spanned<T> {
        Spanned::new(value, Span::default())
    }

    fn word() -> impl Strategy<Value = String> {
        "[a-z][a-z0-9_]{0,8}".prop_filter("no word of the format", |word| !matches!(word.as_str(), "true" | "false" | "as"))
    }

    fn comment_lines() -> impl Strategy<Value = Vec<String>> {
        prop::collection::vec("[a-z#]([ -~]{0,12}[a-z])?".prop_filter("no sign first", |line| !line.starts_with('#')), 0..3)
    }

    fn lua() -> impl Strategy<Value = Value> {
        "[ -~\n]{0,20}".prop_map(|source| Value::Block(Lua { source: spanned(source) }))
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<i64>().prop_map(Value::Integer),
            "[ -~éő\n\"\\\\]{0,30}".prop_map(Value::String),
            any::<bool>().prop_map(Value::Flag),
            word().prop_map(Value::Word),
            (word(), any::<i64>())
                .prop_map(|(word, number)| Value::Call(spanned(word), Box::new(spanned(Value::Integer(number))))),
            lua(),
        ];
        leaf.prop_recursive(3, 16, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone().prop_map(spanned), 0..5).prop_map(Value::List),
                prop::collection::vec((word().prop_map(spanned), inner.prop_map(spanned)), 0..4).prop_map(Value::Record),
            ]
        })
    }

    fn any_term() -> impl Strategy<Value = TermSyntax> {
        (comment_lines(), word(), prop_oneof![any_value(), lua()], any::<bool>()).prop_map(|(comments, name, value, sign)| {
            let assigned = sign || !matches!(value, Value::Block(_));
            TermSyntax { comments, name: spanned(name), value: spanned(value), assigned }
        })
    }

    fn any_entry() -> impl Strategy<Value = Entry> {
        let field = (word(), prop::option::of(word()), any_value()).prop_map(|(name, language, value)| {
            EntryKind::Field(FieldSyntax { name: spanned(name), language: language.map(spanned), value: spanned(value) })
        });
        let watch = prop::option::of((word(), prop::option::of((word(), prop::option::of(word())))));
        let terms = prop::collection::vec(any_term(), 0..3);
        let ability = (word(), watch, prop::option::of(word()), terms, comment_lines());
        let ability = ability.prop_map(|(kind, watch, name, terms, rest)| {
            let (moment, occasion) = watch.map_or((None, None), |(moment, occasion)| (Some(moment), occasion));
            EntryKind::Ability(AbilitySyntax {
                kind: spanned(kind),
                moment: moment.map(spanned),
                occasion: occasion.map(spanned),
                name: name.map(spanned),
                terms,
                rest,
                span: Span::default(),
            })
        });
        (comment_lines(), prop_oneof![field, ability]).prop_map(|(comments, what)| Entry { comments, what })
    }

    fn any_card() -> impl Strategy<Value = CardSyntax> {
        (word(), word(), prop::collection::vec(any_entry(), 0..5), comment_lines(), comment_lines()).prop_map(
            |(slug, kind, entries, doc, rest)| CardSyntax {
                slug: spanned(slug),
                kind: spanned(kind),
                entries,
                doc,
                rest,
                span: Span::default(),
            },
        )
    }

    /// The card without places.
    fn bare(mut card: CardSyntax) -> CardSyntax {
        card.span = Span::default();
        for entry in &mut card.entries {
            if let EntryKind::Ability(ability) = &mut entry.what {
                ability.span = Span::default();
            }
        }
        card
    }

    fn reread(text: &str) -> CardSyntax {
        let (mut cards, found) = parse_file(&Arc::new(Source::new("a.card", text)));
        assert!(found.is_empty(), "{}\n{text}", crate::diagnostic::render::all(&found, false));
        assert_eq!(cards.len(), 1, "{text}");
        bare(cards.remove(0))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn a_formatted_card_reads_as_the_same_card(card in any_card()) {
            let text = format(&card);
            let again = reread(&text);
            prop_assert_eq!(&again, &card, "{}", text);
            prop_assert_eq!(format(&again), text);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "(card a : b \\{|[ -~\n\\[\\]{}=\"#;é]{0,3}|\\[\\[|\\]\\]|\\[=\\[){0,30}") {
            let (cards, found) = parse_file(&Arc::new(Source::new("a.card", text)));
            prop_assert!(!cards.is_empty() || !found.is_empty());
        }
    }

    #[test]
    fn a_card_in_its_canonical_form() {
        let text = "# Crane\ncard ren:person{force=2;text:hu=\"a\\\"b\" # odd\nreaction after duel.focus as x{when[[ return 1 ]];limit=1}\naction\n}";
        insta::assert_snapshot!(format(&reread(text)));
    }
}
