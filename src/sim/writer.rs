//! Files of rows, written while the games are played. What is finished when a run is stopped is a whole file.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::columns::Columns;
use super::csv::Csv;
#[cfg(feature = "parquet")]
use super::parquet::Parquet;
use super::row::Row;

/// Why rows are not written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The name of the file does not say what it is.
    #[error("`{}`: the name of the file says what is written, and ends with `.csv` or `.parquet`", .0.display())]
    Ending(PathBuf),
    /// There is such a file.
    #[error("`{}` is there already: name another file, or write over it with `--force`", .0.display())]
    There(PathBuf),
    /// This program cannot write such a file.
    #[cfg(not(feature = "parquet"))]
    #[error(
        "`{}`: this program was built without Parquet; build it with `cargo build --release --features parquet`, or name a `.csv`",
        .0.display()
    )]
    Without(PathBuf),
    /// It cannot be written.
    #[error("`{}` cannot be written: {error}", file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// A file of rows.
pub struct Writer<'a> {
    file: PathBuf,
    columns: Columns<'a>,
    rows: Box<dyn Rows>,
}

/// A format of rows.
pub(super) trait Rows {
    /// Writes a row.
    fn row(&mut self, cells: Vec<super::columns::Cell>) -> io::Result<()>;
    /// Writes what is still to be written. Nothing comes after it.
    fn end(&mut self) -> io::Result<()>;
}

impl<'a> Writer<'a> {
    /// Begins a file, in the format that its name says.
    ///
    /// # Errors
    /// Another name, or a file that is there already and may not be written over.
    pub fn create(file: &Path, columns: Columns<'a>, force: bool) -> Result<Writer<'a>, WriteError> {
        let ending = file.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let all = columns.all();
        let failed = |error| WriteError::File { file: file.to_owned(), error };
        let rows: Box<dyn Rows> = match ending.as_deref() {
            Some("csv") => Box::new(Csv::new(open(file, force)?, &all).map_err(failed)?),
            #[cfg(feature = "parquet")]
            Some("parquet") => Box::new(Parquet::new(open(file, force)?, &all).map_err(failed)?),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => return Err(WriteError::Without(file.to_owned())),
            _ => return Err(WriteError::Ending(file.to_owned())),
        };
        Ok(Writer { file: file.to_owned(), columns, rows })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn row(&mut self, row: &Row) -> Result<(), WriteError> {
        let written = self.rows.row(self.columns.cells(row));
        written.map_err(|error| WriteError::File { file: self.file.clone(), error })
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(mut self) -> Result<PathBuf, WriteError> {
        match self.rows.end() {
            Ok(()) => Ok(self.file),
            Err(error) => Err(WriteError::File { file: self.file, error }),
        }
    }
}

fn open(file: &Path, force: bool) -> Result<File, WriteError> {
    let mut options = OpenOptions::new();
    options.write(true).create(force).truncate(force).create_new(!force);
    options.open(file).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => WriteError::There(file.to_owned()),
        _ => WriteError::File { file: file.to_owned(), error },
    })
}
