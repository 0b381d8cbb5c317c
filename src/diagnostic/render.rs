//! Findings as text for people and as JSON for programs.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;

use super::{Diagnostic, Severity, Source, Span};

/// Lines longer than this, in bytes, are not shown: only their place is.
const LONGEST_LINE: usize = 400;
/// An excerpt ends after this many lines.
const MOST_LINES: usize = 6;

/// A finding for people: the sentence, the excerpt, the remarks. Colours only where `styled`.
pub fn text(diagnostic: &Diagnostic, styled: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.as_str()));
    group = group.element(place(&diagnostic.file, diagnostic.span, diagnostic.label.as_deref()));
    let mut groups = Vec::new();
    for note in &diagnostic.notes {
        match &note.place {
            None => group = group.element(Level::NOTE.message(note.message.as_str())),
            Some((file, span)) => groups
                .push(Group::with_title(Level::NOTE.secondary_title(note.message.as_str())).element(place(file, *span, None))),
        }
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    groups.insert(0, group);
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&groups)
}

/// All findings for people, one after the other, with an empty line between them.
pub fn all(diagnostics: &[Diagnostic], styled: bool) -> String {
    let parts: Vec<String> = diagnostics.iter().map(|found| text(found, styled)).collect();
    parts.join("\n\n")
}

/// The excerpt around a span, cut to a few lines; only the place where the excerpt would be unreadable.
fn place<'a>(file: &'a Source, span: Span, label: Option<&'a str>) -> Element<'a> {
    let first = file.line(span.start);
    let last = file.line(span.end.saturating_sub(1).max(span.start)).min(first + MOST_LINES - 1);
    let start = file.line_span(first).start;
    let end = file.line_span(last).end.max(start);
    let readable = (first..=last).all(|line| {
        let line = file.line_span(line);
        line.end - line.start <= LONGEST_LINE
    });
    let Some(excerpt) = file.text.get(start..end).filter(|_| readable && !file.text.is_empty()) else {
        let position = file.position(span.start);
        return Origin::path(file.path.as_str()).line(position.line).char_column(position.column).into();
    };
    let marked = span.start.clamp(start, end) - start..span.end.clamp(start, end) - start;
    let annotation = AnnotationKind::Primary.span(marked).label(label);
    Snippet::source(excerpt).line_start(first).path(file.path.as_str()).annotation(annotation).into()
}

/// The JSON form of a finding.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub struct Json<'a> {
    /// The code.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: Severity,
    /// The sentence.
    pub message: &'a str,
    /// The path under the root.
    pub file: &'a str,
    /// The line where it starts, from 1.
    pub line: usize,
    /// The column where it starts, from 1, in characters.
    pub column: usize,
    /// The line where it ends.
    pub end_line: usize,
    /// The column after its last character.
    pub end_column: usize,
    /// How to mend it.
    pub help: Option<&'a str>,
}

/// A finding for a program.
pub fn json(diagnostic: &Diagnostic) -> Json<'_> {
    let from = diagnostic.file.position(diagnostic.span.start);
    let to = diagnostic.file.position(diagnostic.span.end);
    Json {
        code: diagnostic.code.as_str(),
        severity: diagnostic.severity,
        message: &diagnostic.message,
        file: &diagnostic.file.path,
        line: from.line,
        column: from.column,
        end_line: to.line,
        end_column: to.column,
        help: diagnostic.help.as_deref(),
    }
}
