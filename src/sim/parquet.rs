//! Rows as Parquet: groups of rows, each column by itself, a value that is not there as null.

use std::fs::File;
use std::io;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::columns::{Cell, Column, Kind};
use super::writer::Rows;

/// So many rows are a group. It is the same in every run, and the files with it.
const GROUP: usize = 1 << 16;

/// A Parquet file.
pub(super) struct Parquet {
    out: SerializedFileWriter<File>,
    kinds: Vec<Kind>,
    group: Vec<Vec<Cell>>,
}

impl Parquet {
    /// Begins the file.
    pub(super) fn new(file: File, columns: &[Column]) -> io::Result<Parquet> {
        let fields = columns.iter().map(field).collect::<Result<_, _>>().map_err(io::Error::other)?;
        let schema = Type::group_type_builder("games").with_fields(fields).build().map_err(io::Error::other)?;
        let out = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(WriterProperties::new()));
        let kinds = columns.iter().map(|column| column.kind).collect();
        Ok(Parquet { out: out.map_err(io::Error::other)?, kinds, group: Vec::new() })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut columns: Vec<Vec<Cell>> = self.kinds.iter().map(|_| Vec::with_capacity(self.group.len())).collect();
        for row in self.group.drain(..) {
            for (column, cell) in columns.iter_mut().zip(row) {
                column.push(cell);
            }
        }
        let mut group = self.out.next_row_group()?;
        for (kind, cells) in self.kinds.iter().zip(columns) {
            if let Some(mut column) = group.next_column()? {
                write_column(&mut column, *kind, cells)?;
                column.close()?;
            }
        }
        group.close()?;
        Ok(())
    }
}

fn field(column: &Column) -> Result<Arc<Type>, ParquetError> {
    let field = match column.kind {
        Kind::Integer => Type::primitive_type_builder(&column.name, Physical::INT64),
        Kind::Text => {
            Type::primitive_type_builder(&column.name, Physical::BYTE_ARRAY).with_logical_type(Some(LogicalType::String))
        }
    };
    Ok(Arc::new(field.with_repetition(Repetition::OPTIONAL).build()?))
}

/// Writes a column of a group: the values that are there, and for each row whether there is one.
fn write_column(column: &mut SerializedColumnWriter<'_>, kind: Kind, cells: Vec<Cell>) -> Result<(), ParquetError> {
    let there = |cell: &Cell| i16::from(!matches!(cell, Cell::Integer(None) | Cell::Text(None)));
    let levels: Vec<i16> = cells.iter().map(there).collect();
    match kind {
        Kind::Integer => {
            let number = |cell| if let Cell::Integer(number) = cell { number } else { None };
            let numbers: Vec<i64> = cells.into_iter().filter_map(number).collect();
            column.typed::<Int64Type>().write_batch(&numbers, Some(&levels), None)?;
        }
        Kind::Text => {
            let text = |cell| if let Cell::Text(text) = cell { text } else { None };
            let texts: Vec<ByteArray> =
                cells.into_iter().filter_map(text).map(|text| ByteArray::from(text.into_bytes())).collect();
            column.typed::<ByteArrayType>().write_batch(&texts, Some(&levels), None)?;
        }
    }
    Ok(())
}

impl Rows for Parquet {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        self.group.push(cells);
        if self.group.len() == GROUP { self.write_group().map_err(io::Error::other) } else { Ok(()) }
    }

    fn end(&mut self) -> io::Result<()> {
        if !self.group.is_empty() {
            self.write_group().map_err(io::Error::other)?;
        }
        self.out.finish().map(|_| ()).map_err(io::Error::other)
    }
}
