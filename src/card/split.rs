//! Splits a file into cards, each to be parsed on its own, in one pass over its bytes.
//!
//! Strings, comments and Lua blocks are stepped over, so that a brace in them closes nothing. A card whose end is missing
//! ends where a line starts with the next card.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problem, Source, Span};

/// How deep brackets may stand in each other.
const DEEPEST: usize = 16;
/// A file with more findings than this is not read further: more of them help nobody.
pub(super) const MOST_FINDINGS: usize = 100;

/// A card in its file.
#[derive(Debug, PartialEq, Eq)]
pub struct Chunk {
    /// From `card` to its closing brace.
    pub span: Span,
    /// The comment lines right above it.
    pub doc: Vec<String>,
}

/// The cards of a file that are whole, and what is wrong between them.
pub fn split(file: &Arc<Source>) -> (Vec<Chunk>, Vec<Diagnostic>) {
    let mut splitter = Splitter { file, bytes: file.text.as_bytes(), at: 0, found: Vec::new() };
    let chunks = splitter.file();
    (chunks, splitter.found)
}

struct Splitter<'a> {
    file: &'a Arc<Source>,
    bytes: &'a [u8],
    at: usize,
    found: Vec<Diagnostic>,
}

impl Splitter<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn report(&mut self, problem: &Problem, span: Span) -> &mut Diagnostic {
        self.found.push(Diagnostic::new(problem, self.file, span));
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    fn file(&mut self) -> Vec<Chunk> {
        let mut chunks = Vec::new();
        let mut doc = Vec::new();
        let mut line_is_empty = true;
        while let Some(byte) = self.peek().filter(|_| self.found.len() < MOST_FINDINGS) {
            match byte {
                b'\n' => {
                    if line_is_empty {
                        doc.clear();
                    }
                    line_is_empty = true;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'#' => {
                    doc.push(self.comment());
                    line_is_empty = false;
                }
                _ if self.card_starts_here() => {
                    let start = self.at;
                    if self.card() {
                        let span = Span::new(start, self.at);
                        chunks.push(Chunk { span, doc: std::mem::take(&mut doc) });
                    }
                    doc.clear();
                    line_is_empty = false;
                }
                _ => {
                    self.stray();
                    doc.clear();
                    line_is_empty = false;
                }
            }
        }
        chunks
    }

    /// Steps over a comment and returns it without its sign.
    fn comment(&mut self) -> String {
        let start = self.at + 1;
        self.at = self.line_end(start);
        self.file.slice(Span::new(start, self.at)).trim().to_owned()
    }

    fn line_end(&self, from: usize) -> usize {
        self.bytes.get(from..).and_then(|rest| rest.iter().position(|byte| *byte == b'\n')).map_or(self.bytes.len(), |n| from + n)
    }

    /// Whether the word `card` and a blank stand here.
    fn card_starts_here(&self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        rest.starts_with(b"card") && rest.get(4).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
    }

    /// Whether a line starts here that is the head of a card, which ends an unclosed one.
    fn next_card_starts_here(&self, start: usize) -> bool {
        if self.at == start || self.at.checked_sub(1).and_then(|before| self.bytes.get(before)) != Some(&b'\n') {
            return false;
        }
        let head = self.bytes.get(self.at..self.line_end(self.at)).unwrap_or_default();
        self.card_starts_here() && head.contains(&b':') && head.contains(&b'{')
    }

    /// Reports what is no card, up to the next line that starts one.
    fn stray(&mut self) {
        let start = self.at;
        let first = Span::new(start, self.line_end(start));
        while self.at < self.bytes.len() {
            self.at = self.line_end(self.at);
            if self.at < self.bytes.len() {
                self.at += 1;
            }
            if self.card_starts_here() {
                break;
            }
        }
        self.report(&Problem::StrayText, first).help = Some("a card is written `card slug : type { ... }`".to_owned());
    }

    /// Steps over a card. False where it is not worth parsing, because what is wrong with it is already reported.
    fn card(&mut self) -> bool {
        let start = self.at;
        let mut sound = true;
        let mut depth = 0_usize;
        let mut too_deep = false;
        while let Some(byte) = self.peek().filter(|_| self.found.len() < MOST_FINDINGS) {
            if self.next_card_starts_here(start) {
                if depth == 0 {
                    return sound;
                }
                break;
            }
            match byte {
                b'#' => self.at = self.line_end(self.at),
                b'"' => sound &= self.string(),
                b'[' if self.block_level().is_some() => {
                    if !self.block() {
                        return false;
                    }
                }
                b'{' | b'[' => {
                    depth += 1;
                    if depth > DEEPEST && !too_deep {
                        too_deep = true;
                        self.report(&Problem::NestingTooDeep { most: DEEPEST.to_string() }, Span::new(self.at, self.at + 1));
                    }
                    self.at += 1;
                }
                b'}' | b']' => {
                    self.at += 1;
                    depth = depth.saturating_sub(1);
                    if depth == 0 && byte == b'}' {
                        return sound && !too_deep;
                    }
                }
                // A head without a body ends with its line.
                b'\n' if depth == 0 => match self.brace_after_blanks() {
                    Some(at) => self.at = at,
                    None => return sound,
                },
                _ => self.at += 1,
            }
        }
        if depth == 0 {
            return sound;
        }
        let head = Span::new(start, self.line_end(start).min(self.at));
        let words = self.file.slice(head).split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let slug = words.skip(1).map(str::to_owned).next().unwrap_or_default();
        if !too_deep {
            self.report(&Problem::UnclosedCard { slug }, head).help = Some("a card ends with `}`".to_owned());
        }
        false
    }

    /// Where the next thing that is not blank stands, if it is an opening brace.
    fn brace_after_blanks(&self) -> Option<usize> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        (rest.get(blanks) == Some(&b'{')).then_some(self.at + blanks)
    }

    /// Steps over a string; false where it does not end on its line.
    fn string(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => {
                    self.at += 1;
                    return true;
                }
                b'\n' => break,
                b'\\' if self.bytes.get(self.at + 1) != Some(&b'\n') => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.bytes.len());
        self.report(&Problem::UnclosedString, Span::new(start, self.at)).help =
            Some("a string ends with `\"` on its line; a line break in it is written `\\n`".to_owned());
        false
    }

    /// How many `=` stand between the brackets that open a Lua block here.
    fn block_level(&self) -> Option<usize> {
        let rest = self.bytes.get(self.at + 1..)?;
        let level = rest.iter().take_while(|byte| **byte == b'=').count();
        (rest.get(level) == Some(&b'[')).then_some(level)
    }

    /// Steps over a Lua block; false where it is not closed before the next card or the end.
    fn block(&mut self) -> bool {
        let start = self.at;
        let level = self.block_level().unwrap_or_default();
        let opening = Span::new(start, start + level + 2);
        self.at = opening.end;
        let mut next_card = None;
        while let Some(byte) = self.peek() {
            if byte == b']' {
                let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
                let run = rest.iter().take_while(|byte| **byte == b'=').count();
                if run == level && rest.get(run) == Some(&b']') {
                    self.at += level + 2;
                    return true;
                }
                self.at += run + 1;
                continue;
            }
            if next_card.is_none() && self.next_card_starts_here(start) {
                next_card = Some(self.at);
            }
            self.at += 1;
        }
        self.at = next_card.unwrap_or(self.bytes.len());
        let closing = format!("]{}]", "=".repeat(level));
        self.report(&Problem::UnclosedBlock, opening).help = Some(format!("the block ends with `{closing}`"));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slugs(text: &str) -> (Vec<String>, Vec<&'static str>) {
        let file = Arc::new(Source::new("a.card", text));
        let (chunks, found) = split(&file);
        let heads = chunks.iter().map(|chunk| file.slice(chunk.span).split_whitespace().nth(1).unwrap_or("").to_owned());
        (heads.collect(), found.iter().map(|found| found.code.as_str()).collect())
    }

    #[test]
    fn brackets_in_strings_comments_and_blocks_close_nothing() {
        let text = "card a : t { x = \"}\" # }\n r { does [=[ } ]] ]=] } }\ncard b : t { }";
        assert_eq!(slugs(text), (vec!["a".to_owned(), "b".to_owned()], vec![]));
    }

    #[test]
    fn an_unclosed_card_does_not_swallow_the_next() {
        assert_eq!(slugs("card a : t {\n x = 1\ncard b : t { }"), (vec!["b".to_owned()], vec!["unclosed-card"]));
        assert_eq!(slugs("card a : t { r { does [[ x\ncard b : t { }\n"), (vec!["b".to_owned()], vec!["unclosed-block"]));
    }

    #[test]
    fn a_comment_right_above_a_card_is_its_doc() {
        let file = Arc::new(Source::new("a.card", "# no\n\n# one\n# two\ncard a : t { }"));
        let (chunks, _) = split(&file);
        assert_eq!(chunks[0].doc, ["one", "two"]);
    }

    #[test]
    fn a_sea_of_brackets_is_one_finding() {
        let text = format!("card a : t {}", "{".repeat(4_000_000));
        assert_eq!(slugs(&text).1, ["nesting-too-deep"]);
    }
}
