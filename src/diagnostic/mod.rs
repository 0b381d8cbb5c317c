//! What is wrong with a file, where, and what would mend it.
//!
//! [`Problem`] is the data of an error and its sentence; [`Diagnostic`] adds the place; [`render`] is the only code that
//! turns one into something a person or a program reads.

mod nearest;
mod problem;
pub mod render;
mod source;

use std::sync::Arc;

pub use nearest::{Meant, meant, nearest, quoted, suggestion};
pub use problem::{Code, Problem, Severity};
pub use source::{Position, Source, Span, Spanned};

/// A remark that belongs to a diagnostic, perhaps about another place.
#[derive(Clone, Debug)]
pub struct Note {
    /// What it says.
    pub message: String,
    /// The place it is about.
    pub place: Option<(Arc<Source>, Span)>,
}

/// A finding about a file.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence without its place.
    pub message: String,
    /// The file.
    pub file: Arc<Source>,
    /// Where in the file.
    pub span: Span,
    /// What to write beside the excerpt.
    pub label: Option<String>,
    /// How to mend it.
    pub help: Option<String>,
    /// Further remarks.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    /// A finding at a place.
    pub fn new(problem: &Problem, file: &Arc<Source>, span: impl Into<Span>) -> Self {
        let code = problem.code();
        Diagnostic {
            code,
            severity: code.severity(),
            message: problem.to_string(),
            file: Arc::clone(file),
            span: span.into(),
            label: None,
            help: None,
            notes: Vec::new(),
        }
    }

    /// Adds what to write beside the excerpt.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Suggests the name among `known` that `name` probably means.
    #[must_use]
    pub fn suggest<'a>(mut self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        self.help = suggestion(name, known).or(self.help);
        self
    }

    /// Adds a remark about another place.
    #[must_use]
    pub fn see(mut self, message: impl Into<String>, file: &Arc<Source>, span: Span) -> Self {
        self.notes.push(Note { message: message.into(), place: Some((Arc::clone(file), span)) });
        self
    }

    /// Adds a remark.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note { message: message.into(), place: None });
        self
    }
}

/// Puts findings in the order in which they are shown: by file, place and code.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| (&a.file.path, a.span, a.code, &a.message).cmp(&(&b.file.path, b.span, b.code, &b.message)));
}

/// Whether any of them is an error.
#[must_use]
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|found| found.severity == Severity::Error)
}
