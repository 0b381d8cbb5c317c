//! A text file as it was read, and places in it.

use std::sync::OnceLock;

/// A stretch of a file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The stretch from `start` up to `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end: end.max(start) }
    }

    /// The same stretch, counted from an earlier start.
    #[must_use]
    pub fn shifted(self, by: usize) -> Self {
        Span::new(self.start + by, self.end + by)
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Self {
        Span::new(range.start, range.end)
    }
}

/// A value and where it stands. Two are equal when their values are.
#[derive(Clone, Debug, Default)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value that stands at `span`.
    pub fn new(value: T, span: impl Into<Span>) -> Self {
        Spanned { value, span: span.into() }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// A file: where it is, relative to the root, and what it says.
#[derive(Debug, Default)]
pub struct Source {
    /// Its path under the root, with `/` between the parts.
    pub path: String,
    /// Its text, as read.
    pub text: String,
    starts: OnceLock<Vec<usize>>,
}

impl Source {
    /// A file with this text.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Source { path: path.into(), text: text.into(), starts: OnceLock::new() }
    }

    /// Where each line starts.
    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect()
        })
    }

    /// The line, from 1, that holds a byte.
    pub fn line(&self, at: usize) -> usize {
        self.starts().partition_point(|start| *start <= at).max(1)
    }

    /// Where a line, from 1, stands, without its end. A line after the last is the end of the text.
    pub fn line_span(&self, line: usize) -> Span {
        let starts = self.starts();
        let start = starts.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len());
        let end = starts.get(line).map_or(self.text.len(), |next| next - 1);
        Span::new(start, end)
    }

    /// The line and column of a byte.
    pub fn position(&self, at: usize) -> Position {
        let line = self.line(at);
        let start = self.line_span(line).start;
        let before = self.text.get(start..at.min(self.text.len())).unwrap_or_default();
        Position { line, column: before.chars().count() + 1 }
    }

    /// The text at a span, empty where the span does not fall on characters.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let source = Source::new("a", "é=1\nbc\n");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position(2), Position { line: 1, column: 2 });
        assert_eq!(source.position(5), Position { line: 2, column: 1 });
        assert_eq!(source.position(8), Position { line: 3, column: 1 });
        assert_eq!(source.slice(source.line_span(2)), "bc");
    }
}
