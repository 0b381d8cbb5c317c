//! How a row is written: the same columns with the same values in every kind of file.

use super::plan::Plan;
use super::row::{Row, player_values, word};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers.
    Integer,
    /// Words.
    Text,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What stands in it.
    pub kind: Kind,
}

/// A value in a column; nothing where a row has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A whole number.
    Integer(Option<i64>),
    /// A word.
    Text(Option<String>),
}

/// The columns of a plan.
#[derive(Clone, Debug)]
pub struct Columns<'a> {
    plan: &'a Plan,
    /// Whether there are columns for the cards that each seat had.
    cards: bool,
}

impl<'a> Columns<'a> {
    /// The columns of a plan, with the cards that each seat had if they are wanted.
    #[must_use]
    pub fn new(plan: &'a Plan, cards: bool) -> Columns<'a> {
        Columns { plan, cards }
    }

    /// All of them, from the left.
    #[must_use]
    pub fn all(&self) -> Vec<Column> {
        use Kind::{Integer, Text};
        let column = |name: &str, kind| Column { name: name.to_owned(), kind };
        let mut columns = vec![
            column("game", Text),
            column("number", Integer),
            column("seed", Integer),
            column("first", Integer),
            column("decisions", Integer),
            column("turns", Integer),
            column("ended", Text),
            column("why", Text),
            column("digest", Text),
        ];
        for seat in 1..=self.plan.seats.len() {
            let mut of_seat = |name: &str, kind| columns.push(column(&format!("{name}_{seat}"), kind));
            of_seat("player", Text);
            of_seat("deck", Text);
            of_seat("result", Text);
            for (_, name) in player_values(&self.plan.game) {
                of_seat(&format!("final_{name}"), Integer);
            }
            if self.cards {
                of_seat("cards", Text);
            }
        }
        columns
    }

    /// The values of a row, from the left.
    #[must_use]
    pub fn cells(&self, row: &Row) -> Vec<Cell> {
        let integer = |number: u64| Cell::Integer(i64::try_from(number).ok());
        let text = |text: &str| Cell::Text(Some(text.to_owned()));
        let mut cells = vec![
            text(&self.plan.game.manifest.game),
            integer(row.number),
            integer(row.seed),
            integer(u64::from(row.first) + 1),
            integer(row.decisions.into()),
            integer(row.turns.into()),
            text(&row.ended.to_string()),
            Cell::Text(row.why.clone()),
            text(&format!("{:016x}", row.digest)),
        ];
        for seat in &row.seats {
            cells.push(text(&seat.player));
            cells.push(Cell::Text(seat.deck.clone()));
            cells.push(text(word(seat.result)));
            cells.extend(seat.values.iter().copied().map(Cell::Integer));
            if self.cards {
                let schema = &self.plan.game.rules.schema;
                let slugs = seat.cards.iter().filter_map(|def| schema.cards.get_index(*def as usize));
                cells.push(text(&slugs.map(|(slug, _)| slug.as_ref()).collect::<Vec<&str>>().join(" ")));
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::plan::tests::plan;

    #[test]
    fn every_column_is_told_of() {
        let page = include_str!("../../docs/simulating.md");
        let page = page.split("## Columns").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a section");
        let told: Vec<&str> =
            page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |").map(|(name, _)| name)).collect();
        let plan = plan(1);
        let columns = Columns::new(&plan, true).all();
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(
            names,
            told.iter().map(|name| if *name == "final_NAME_1" { "final_coins_1" } else { *name }).collect::<Vec<_>>()
        );
    }
}
