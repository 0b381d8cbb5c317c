//! Lua as a person would write it: tables and calls that stand in a line where they fit, and are broken where they do not.

use crate::kernel::value::Value;
use crate::script::vocabulary::RESERVED;

/// How wide a line may be.
pub const WIDTH: usize = 120;

/// A word, or a table of items with and without names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A literal.
    Word(String),
    /// A table: its entries, each with its name if it has one.
    Table(Vec<(Option<String>, Item)>),
}

impl Item {
    /// Text.
    pub fn text(text: &str) -> Item {
        Item::Word(quoted(text))
    }

    /// A list.
    pub fn list(items: impl IntoIterator<Item = Item>) -> Item {
        Item::Table(items.into_iter().map(|item| (None, item)).collect())
    }

    /// A table of named entries.
    pub fn named(entries: impl IntoIterator<Item = (String, Item)>) -> Item {
        Item::Table(entries.into_iter().map(|(name, item)| (Some(name), item)).collect())
    }

    /// An argument of an answer.
    pub fn argument(value: &Value) -> Item {
        match value {
            Value::Text(text) => Item::text(text),
            Value::Flag(flag) => Item::Word(flag.to_string()),
            Value::Int(number) => Item::Word(number.to_string()),
            Value::List(items) => Item::list(items.iter().map(Item::argument)),
            Value::Record(fields) => Item::named(fields.iter().map(|(name, value)| (name.to_string(), Item::argument(value)))),
            _ => Item::Word("nil".to_owned()),
        }
    }

    fn is_word(&self) -> bool {
        matches!(self, Item::Word(_))
    }

    fn flat(&self) -> String {
        match self {
            Item::Word(word) => word.clone(),
            Item::Table(entries) if entries.is_empty() => "{}".to_owned(),
            Item::Table(entries) => format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", ")),
        }
    }

    /// As text after `before`, in lines that begin with `indent`; `after` follows in the last one.
    pub fn written(&self, indent: usize, before: &str, after: &str) -> String {
        let line = format!("{:indent$}{before}{}{after}", "", self.flat());
        match self {
            Item::Table(entries) if line.chars().count() > WIDTH && !entries.is_empty() => {
                let inner = broken(entries, indent + 2);
                format!("{:indent$}{before}{{\n{inner}{:indent$}}}{after}", "", "")
            }
            _ => line,
        }
    }
}

fn entry((name, item): &(Option<String>, Item)) -> String {
    format!("{}{}", key(name.as_deref()), item.flat())
}

fn key(name: Option<&str>) -> String {
    match name {
        None => String::new(),
        Some(name) if is_name(name) => format!("{name} = "),
        Some(name) => format!("[{}] = ", quoted(name)),
    }
}

/// Entries in lines of their own; words without names fill their lines.
fn broken(entries: &[(Option<String>, Item)], indent: usize) -> String {
    if !entries.iter().all(|(name, item)| name.is_none() && item.is_word()) {
        return entries.iter().map(|(name, item)| item.written(indent, &key(name.as_deref()), ",") + "\n").collect();
    }
    let mut lines = vec![String::new()];
    for word in entries.iter().map(entry) {
        let full = lines.last().is_some_and(|line| !line.is_empty() && indent + line.len() + word.len() + 2 > WIDTH);
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(&word);
            line.push(',');
        }
    }
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

/// A call: `before(a, b)`, or `before { ... }` of a table with names.
pub fn call(indent: usize, before: &str, args: &[Item], after: &str) -> String {
    if let [Item::Table(entries)] = args
        && entries.iter().any(|(name, _)| name.is_some())
    {
        return args.iter().map(|table| table.written(indent, &format!("{before} "), after)).collect();
    }
    let flat = args.iter().map(Item::flat).collect::<Vec<_>>().join(", ");
    let line = format!("{:indent$}{before}({flat}){after}", "");
    if line.chars().count() <= WIDTH || args.is_empty() {
        return line;
    }
    let entries: Vec<(Option<String>, Item)> = args.iter().map(|item| (None, item.clone())).collect();
    let inner = broken(&entries, indent + 2);
    // Unlike a table, a call has no comma after the last argument.
    let inner = inner.trim_end().trim_end_matches(',');
    format!("{:indent$}{before}(\n{inner}\n{:indent$}){after}", "", "")
}

/// Whether Lua takes it for a name.
pub fn is_name(word: &str) -> bool {
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    plain && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !RESERVED.contains(&word)
}

/// Text in quotes.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => quoted.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stands_in_a_line_and_what_does_not_is_broken() {
        let words = |count: usize| Item::list((0..count).map(|at| Item::text(&format!("plain_card_{at}"))));
        let seat = Item::named([
            ("hand".to_owned(), words(2)),
            ("end".to_owned(), words(12)),
            ("honor".to_owned(), Item::Word("3".to_owned())),
        ]);
        let call = call(4, "t.north:arrange", &[Item::text("a \"b\"\n"), words(11)], "");
        insta::assert_snapshot!(format!("{}\n{call}", seat.written(2, "north = ", ",")));
    }
}
