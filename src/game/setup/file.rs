//! A set-up in a file, as TOML or JSON.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::{Placed, Setup};
use crate::diagnostic::suggestion;

/// Why a file is no set-up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {why}")]
pub struct SetupFileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub why: String,
}

impl Setup {
    /// Reads a set-up from TOML.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn from_toml(text: &str) -> Result<Setup, SetupFileError> {
        toml::from_str(text).map_err(|error| {
            let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or(text);
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            SetupFileError { line, column, why: in_plain_words(error.message()) }
        })
    }

    /// Reads a set-up from JSON.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn from_json(text: &str) -> Result<Setup, SetupFileError> {
        serde_json::from_str(text).map_err(|error| {
            let why = error.to_string();
            let why = why.split(" at line ").next().unwrap_or(&why);
            SetupFileError { line: error.line(), column: error.column(), why: in_plain_words(why) }
        })
    }
}

/// What the readers call what is wanted, and what it is.
const WORDS: &[(&str, &str)] = &[
    ("struct Setup", "a set-up"),
    ("struct SeatTable", "a table with `zones` and `values`"),
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u64", "expected a whole number from 0"),
    ("expected i64", "expected a whole number"),
    ("a sequence", "a list"),
    ("sequence", "list"),
    ("a map", "a table"),
    ("invalid type: map", "invalid type: table"),
];

/// What the readers say, with the key that was probably meant.
fn in_plain_words(why: &str) -> String {
    let why = why.lines().next().unwrap_or_default();
    let Some(rest) = why.strip_prefix("unknown field `") else {
        return match why.split_once("expected struct Start") {
            Some((came, _)) => format!("{came}`start` is written `{{ procedure = ..., step = ... }}`"),
            None => WORDS.iter().fold(why.to_owned(), |why, (theirs, ours)| why.replace(theirs, ours)),
        };
    };
    let mut names = rest.split('`').step_by(2);
    let key = names.next().unwrap_or_default();
    let near = suggestion(key, names.filter(|name| !name.is_empty()));
    format!("there is no key `{key}`{}", near.map_or_else(String::new, |near| format!("; {near}")))
}

impl Serialize for Placed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Placed::serialize(self, serializer)
    }
}

/// A card with nothing but its slug may be written as that alone.
impl<'de> Deserialize<'de> for Placed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Placed, D::Error> {
        struct SlugOrTable;

        impl<'de> Visitor<'de> for SlugOrTable {
            type Value = Placed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the slug of a card, or a table with `card`")
            }

            fn visit_str<E>(self, slug: &str) -> Result<Placed, E> {
                Ok(Placed { card: slug.to_owned(), ..Placed::default() })
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Placed, A::Error> {
                Placed::deserialize(MapAccessDeserializer::new(table))
            }
        }

        deserializer.deserialize_any(SlugOrTable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
seats = 2
options = { pool_size = 2 }
start = { procedure = "turn", step = "actions" }

[[table]]
zones.home = ["toru", { card = "ito", marks = ["bowed"], attached = ["sword"] }]
values.honor = 3

[[table]]
"#;

    #[test]
    fn a_set_up_reads_the_same_from_both_kinds_of_file() {
        let setup = Setup::from_toml(FILE).expect("a set-up");
        assert_eq!((setup.seats, setup.seed, setup.table.len()), (2, 0, 2));
        let home = &setup.table[0].zones["home"];
        assert_eq!((home[0].card.as_str(), home[1].attached[0].card.as_str()), ("toru", "sword"));
        let json = serde_json::to_string(&setup).expect("JSON");
        assert_eq!(Setup::from_json(&json), Ok(setup));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let wrong = [
            "seats = 2\nsed = 1",
            "seats = 2\n[[table]]\nzones.home = [\"toru\", { car = \"ito\" }]",
            "seats = 2\ntable = [",
            "seed = 2",
            "seats = 2\n[[table]]\n  zone.home = []",
            "seats = \"two\"",
            "seats = 2\nstart = { procedure = \"turn\", stepp = \"actions\" }",
            "seats = 2\n[[table]]\nzones.home = [3]",
        ];
        let told = wrong.map(|text| Setup::from_toml(text).expect_err(text).to_string());
        insta::assert_snapshot!(told.join("\n"));
        let wrong =
            ["{\"seats\": 2,\n \"sed\": 1}", "{\"seats\": 2", "[]", "{\"seats\": 2, \"table\": [{\"zones\": {\"home\": [3]}}]}"];
        let told = wrong.map(|text| Setup::from_json(text).expect_err(text).to_string());
        insta::assert_snapshot!(told.join("\n"));
    }
}
