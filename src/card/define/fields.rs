//! The fields of a card: each declared, of its type, in range, given once.

use std::sync::Arc;

use super::{Definer, Print};
use crate::card::syntax::{CardSyntax, FieldSyntax, Value};
use crate::diagnostic::{Problem, Span, Spanned};
use crate::game::manifest::{Default, Field, FieldShape, KeywordParam, Piece, pieces, range};
use crate::kernel::schema::AttrId;

/// What the kernel needs of the fields.
pub(super) struct Fields {
    pub name: Arc<str>,
    pub printed: Vec<(AttrId, i64)>,
}

/// The slug in words: `kakita_ren` is `Kakita Ren`.
#[must_use]
pub fn title(slug: &str) -> String {
    let words = slug.split('_').filter(|word| !word.is_empty()).map(|word| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    });
    words.collect::<Vec<_>>().join(" ")
}

impl Definer<'_> {
    pub(super) fn fields(&mut self, card: &CardSyntax, print: &mut Print) -> Fields {
        let manifest = self.manifest;
        let declared = manifest.fields.get(card.kind.value.as_str());
        let mut fields = Fields { name: title(&card.slug.value).into(), printed: Vec::new() };
        let mut seen: Vec<(&str, &str, Span)> = Vec::new();
        for field in card.fields() {
            let name = field.name.value.as_str();
            let language = self.language(field);
            if let Some((_, _, first)) = seen.iter().find(|(other, tongue, _)| *other == name && *tongue == language) {
                let (first, file) = (*first, Arc::clone(&self.file));
                let found = self.report(&Problem::DuplicateField { name: name.to_owned() }, field.name.span);
                *found = found.clone().see("it is given here already", &file, first);
                continue;
            }
            seen.push((name, language, field.name.span));
            match (name, declared.map(|fields| fields.get(name))) {
                ("name", _) => {
                    if let Some(name) = self.string(field) {
                        print.names.by.insert(self.tongue(language).into(), name);
                    }
                }
                ("text", _) => self.text(field, language, print),
                ("keywords", _) => self.keywords(field, print, &mut fields.printed),
                (_, Some(Some(declared))) => self.field(field, declared, language, print, &mut fields.printed),
                (_, Some(None)) => {
                    let known = manifest.fields.get(card.kind.value.as_str()).into_iter().flat_map(|fields| fields.keys());
                    let known = known.map(Arc::as_ref).chain(["name", "text", "keywords"]);
                    let problem = Problem::UnknownField { name: name.to_owned(), kind: card.kind.value.clone() };
                    self.unknown(&problem, &field.name, known);
                }
                // Of an unknown type, nobody knows the fields.
                (_, None) => {}
            }
        }
        let first = self.tongue("");
        match print.names.by.get(first) {
            Some(name) => fields.name = Arc::clone(name),
            // Whoever reads another language than those that name it sees the name in words, too.
            None => {
                print.names.by.shift_insert(0, first.into(), Arc::clone(&fields.name));
            }
        }
        for (name, field) in declared.into_iter().flatten() {
            if seen.iter().any(|(seen, ..)| **seen == **name) {
                continue;
            }
            if field.required {
                let problem = Problem::MissingField { name: name.to_string(), kind: card.kind.value.clone() };
                self.report(&problem, card.slug.span).help = Some(format!("add `{name} = ...`"));
            }
            self.default(name, field, print, &mut fields.printed);
        }
        fields.printed.sort_unstable();
        fields
    }

    /// The language of a field; that of the game where it names none.
    fn language<'f>(&mut self, field: &'f FieldSyntax) -> &'f str
    where
        Self: 'f,
    {
        let manifest = self.manifest;
        let Some(language) = &field.language else { return "" };
        if !manifest.languages.iter().any(|known| **known == *language.value) {
            let problem = Problem::UnknownLanguage { name: language.value.clone() };
            self.unknown(&problem, language, manifest.languages.iter().map(AsRef::as_ref));
        }
        if manifest.languages.first().is_some_and(|first| **first == *language.value) { "" } else { &language.value }
    }

    /// A language that a field may name; the first of the game where it names none.
    fn tongue<'f>(&self, language: &'f str) -> &'f str
    where
        Self: 'f,
    {
        let manifest = self.manifest;
        if language.is_empty() { manifest.first_language() } else { language }
    }

    fn no_language(&mut self, field: &FieldSyntax) {
        if let Some(language) = &field.language {
            self.report(&Problem::NoLanguages { name: field.name.value.clone() }, language.span);
        }
    }

    fn plain_string(&mut self, field: &FieldSyntax) -> Option<Arc<str>> {
        self.no_language(field);
        self.string(field)
    }

    /// A string in which nothing stands for anything else.
    fn string(&mut self, field: &FieldSyntax) -> Option<Arc<str>> {
        let Value::String(text) = &field.value.value else {
            self.wrong_type(&format!("`{}`", field.name.value), "a string", &field.value);
            return None;
        };
        if text.contains('~') {
            let why = format!("`~` stands for the name of the card in texts, but `{}` is not a text", field.name.value);
            self.report(&Problem::BadText { why }, field.value.span);
        }
        Some(text.as_str().into())
    }

    fn text(&mut self, field: &FieldSyntax, language: &str, print: &mut Print) {
        let manifest = self.manifest;
        let Value::String(text) = &field.value.value else {
            self.wrong_type(&format!("`{}`", field.name.value), "a string", &field.value);
            return;
        };
        match pieces(text) {
            Err(_) => {
                let why = "a brace in this text has no partner".to_owned();
                self.report(&Problem::BadText { why }, field.value.span).help = Some("a symbol is written `{name}`".to_owned());
            }
            Ok(pieces) => {
                for piece in pieces {
                    let Piece::Name(name, _) = piece else { continue };
                    if !manifest.symbols.contains_key(name) {
                        let name = Spanned::new(name.to_owned(), self.inside(field.value.span, &format!("{{{name}}}")));
                        let problem = Problem::UnknownSymbol { name: name.value.clone() };
                        self.unknown(&problem, &name, manifest.symbols.keys().map(Arc::as_ref));
                    }
                }
            }
        }
        let language = self.tongue(language);
        let texts = print.texts.entry(field.name.value.as_str().into()).or_default();
        texts.by.insert(language.into(), text.as_str().into());
    }

    /// Where a piece of text stands in a string, or the string.
    fn inside(&self, string: Span, piece: &str) -> Span {
        let found = self.file.slice(string).find(piece);
        found.map_or(string, |at| Span::new(string.start + at, string.start + at + piece.len()))
    }

    fn keywords(&mut self, field: &FieldSyntax, print: &mut Print, printed: &mut Vec<(AttrId, i64)>) {
        self.no_language(field);
        let Value::List(items) = &field.value.value else {
            self.wrong_type("`keywords`", "a list of words", &field.value);
            return;
        };
        for item in items {
            let (word, param) = match &item.value {
                Value::Word(word) => (Spanned::new(word.clone(), item.span), None),
                Value::Call(word, param) => (word.clone(), Some(param.as_ref())),
                _ => {
                    self.wrong_type("a keyword", "a word", item);
                    continue;
                }
            };
            let Some(declared) = self.manifest.keywords.get(word.value.as_str()) else {
                let problem = Problem::UnknownKeyword { name: word.value.clone() };
                self.unknown(&problem, &word, self.manifest.keywords.keys().map(Arc::as_ref));
                continue;
            };
            let number = match (declared, param) {
                (None, None) => None,
                (Some(KeywordParam::Integer), Some(Spanned { value: Value::Integer(number), .. })) => Some(*number),
                (declared, _) => {
                    let why = if declared.is_some() { "needs an integer in brackets" } else { "has no parameter" };
                    let problem = Problem::KeywordParameter { keyword: word.value.clone(), why: why.to_owned() };
                    self.report(&problem, item.span);
                    None
                }
            };
            if print.keywords.insert(word.value.as_str().into(), number).is_some() {
                self.report(&Problem::DuplicateKeyword { name: word.value.clone() }, item.span);
            } else if let Some(attr) = self.manifest.attr(&format!("has_{}", word.value)) {
                printed.push((attr, 1));
            }
        }
    }

    fn field(
        &mut self,
        field: &FieldSyntax,
        declared: &Field,
        language: &str,
        print: &mut Print,
        printed: &mut Vec<(AttrId, i64)>,
    ) {
        let name = field.name.value.as_str();
        let what = format!("`{name}`");
        match &declared.shape {
            FieldShape::Text => return self.text(field, language, print),
            FieldShape::String => {
                if let Some(text) = self.plain_string(field) {
                    print.strings.insert(name.into(), text);
                }
                return;
            }
            _ => self.no_language(field),
        }
        let number = match (&declared.shape, &field.value.value) {
            (FieldShape::Integer { min, max }, Value::Integer(number)) => {
                self.in_range(&what, *number, *min, *max, field.value.span);
                *number
            }
            (FieldShape::Flag, Value::Flag(flag)) => i64::from(*flag),
            (FieldShape::Enum(words), Value::Word(word)) => match self.word(&what, word, words, field.value.span) {
                Some(at) => at,
                None => return,
            },
            (FieldShape::Card, Value::Word(slug) | Value::String(slug)) => {
                if !self.slugs.contains_key(slug) {
                    let slug = Spanned::new(slug.clone(), field.value.span);
                    let problem = Problem::UnknownCard { slug: slug.value.clone() };
                    self.unknown(&problem, &slug, self.slugs.keys().map(String::as_str));
                }
                print.strings.insert(name.into(), slug.as_str().into());
                return;
            }
            (shape, _) => {
                let expected = match shape {
                    FieldShape::Integer { .. } => "an integer",
                    FieldShape::Flag => "`true` or `false`",
                    FieldShape::Enum(_) => "a word",
                    _ => "the slug of a card",
                };
                return self.wrong_type(&what, expected, &field.value);
            }
        };
        printed.extend(declared.attr.map(|attr| (attr, number)));
    }

    fn default(&mut self, name: &Arc<str>, field: &Field, print: &mut Print, printed: &mut Vec<(AttrId, i64)>) {
        match (&field.default, &field.shape) {
            (Some(Default::Integer(number)), _) => printed.extend(field.attr.map(|attr| (attr, *number))),
            (Some(Default::String(text)), FieldShape::Text) => {
                let language = self.manifest.languages.first().map_or_else(|| "".into(), Arc::clone);
                print.texts.entry(Arc::clone(name)).or_default().by.insert(language, Arc::clone(text));
            }
            (Some(Default::String(text)), _) => {
                print.strings.insert(Arc::clone(name), Arc::clone(text));
            }
            (None, _) => {}
        }
    }

    /// Reports a number out of its range.
    pub(super) fn in_range(&mut self, what: &str, number: i64, min: Option<i64>, max: Option<i64>, span: Span) {
        if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
            let problem = Problem::OutOfRange { what: what.to_owned(), value: number.to_string(), range: range(min, max) };
            self.report(&problem, span);
        }
    }

    /// The position of a word among those that may stand there; reports another.
    pub(super) fn word(&mut self, what: &str, word: &str, words: &[Arc<str>], span: Span) -> Option<i64> {
        let at = words.iter().position(|known| **known == *word);
        if at.is_none() {
            let word = Spanned::new(word.to_owned(), span);
            let problem = Problem::UnknownWord { what: what.to_owned(), word: word.value.clone() };
            self.unknown(&problem, &word, words.iter().map(AsRef::as_ref));
        }
        at.and_then(|at| i64::try_from(at).ok())
    }
}
