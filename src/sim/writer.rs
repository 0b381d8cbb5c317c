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

/// A file of rows. It is begun with its first row or at its end; until then nothing that was there is touched, and a new file is
/// taken away again with the writer, so that what failed before can simply be done again.
pub struct Writer<'a> {
    file: PathBuf,
    columns: Columns<'a>,
    format: Format,
    opened: File,
    /// Whether there was no such file before.
    is_new: bool,
    rows: Option<Box<dyn Rows>>,
}

/// What the name of a file says of it.
#[derive(Clone, Copy)]
enum Format {
    Csv,
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A format of rows.
pub(super) trait Rows {
    /// Writes a row.
    fn row(&mut self, cells: Vec<super::columns::Cell>) -> io::Result<()>;
    /// Writes what is still to be written. Nothing comes after it.
    fn end(&mut self) -> io::Result<()>;
}

impl<'a> Writer<'a> {
    /// Opens a file, in the format that its name says.
    ///
    /// # Errors
    /// Another name, or a file that is there already and may not be written over.
    pub fn create(file: &Path, columns: Columns<'a>, force: bool) -> Result<Writer<'a>, WriteError> {
        let ending = file.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let format = match ending.as_deref() {
            Some("csv") => Format::Csv,
            #[cfg(feature = "parquet")]
            Some("parquet") => Format::Parquet,
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => return Err(WriteError::Without(file.to_owned())),
            _ => return Err(WriteError::Ending(file.to_owned())),
        };
        let (opened, is_new) = open(file, force)?;
        Ok(Writer { file: file.to_owned(), columns, format, opened, is_new, rows: None })
    }

    /// The rows of the file, which is begun with them.
    fn rows(&mut self) -> io::Result<&mut dyn Rows> {
        let rows = match self.rows.take() {
            Some(rows) => rows,
            None => {
                self.opened.set_len(0)?;
                let (file, all) = (self.opened.try_clone()?, self.columns.all());
                match self.format {
                    Format::Csv => Box::new(Csv::new(file, &all)?) as Box<dyn Rows>,
                    #[cfg(feature = "parquet")]
                    Format::Parquet => Box::new(Parquet::new(file, &all)?),
                }
            }
        };
        Ok(&mut **self.rows.insert(rows))
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn row(&mut self, row: &Row) -> Result<(), WriteError> {
        let cells = self.columns.cells(row);
        let written = self.rows().and_then(|rows| rows.row(cells));
        written.map_err(|error| WriteError::File { file: self.file.clone(), error })
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(mut self) -> Result<PathBuf, WriteError> {
        let ended = self.rows().and_then(Rows::end);
        let file = self.file.clone();
        ended.map(|()| file.clone()).map_err(|error| WriteError::File { file, error })
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        if self.is_new && self.rows.is_none() {
            let _ = std::fs::remove_file(&self.file);
        }
    }
}

/// Opens a file to write it. Gives whether it is new as well.
fn open(file: &Path, force: bool) -> Result<(File, bool), WriteError> {
    match OpenOptions::new().write(true).create_new(true).open(file) {
        Ok(opened) => Ok((opened, true)),
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(WriteError::File { file: file.to_owned(), error }),
        Err(_) if !force => Err(WriteError::There(file.to_owned())),
        Err(_) => {
            let opened = OpenOptions::new().write(true).open(file);
            opened.map(|opened| (opened, false)).map_err(|error| WriteError::File { file: file.to_owned(), error })
        }
    }
}
