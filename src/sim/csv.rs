//! Rows as CSV: a line with the names of the columns, then a line a game. A value that is not there is empty.

use std::fs::File;
use std::io;

use super::columns::{Cell, Column};
use super::writer::Rows;

/// A CSV file.
pub(super) struct Csv {
    out: csv::Writer<File>,
}

impl Csv {
    /// Begins the file.
    pub(super) fn new(file: File, columns: &[Column]) -> io::Result<Csv> {
        let mut out = csv::Writer::from_writer(file);
        out.write_record(columns.iter().map(|column| column.name.as_str()))?;
        Ok(Csv { out })
    }
}

impl Rows for Csv {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        let words = cells.into_iter().map(|cell| match cell {
            Cell::Integer(number) => number.map_or_else(String::new, |number| number.to_string()),
            Cell::Text(text) => text.unwrap_or_default(),
        });
        Ok(self.out.write_record(words)?)
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
