//! Why an answer is refused, in the words of the reader.

use super::reader::Reader;
use super::words::{Words, fill};
use crate::kernel::choice::{Form, Refusal};

impl Reader<'_> {
    /// An answer that is none of this choice.
    #[must_use]
    pub fn refused(&self, refusal: &Refusal) -> String {
        let words = self.words();
        match refusal {
            Refusal::NothingAsked => words.nothing_is_asked.to_owned(),
            Refusal::NotYou { seat } => fill(words.you_are_not_asked, &[("who", seat)]),
            Refusal::Kind { wanted, given } => {
                fill(words.other_kind, &[("wanted", &form(*wanted, words)), ("given", &form(*given, words))])
            }
            Refusal::OutOfRange { given, available } => fill(words.no_such_answer, &[("given", given), ("available", available)]),
            Refusal::Duplicate { given } => fill(words.given_twice, &[("given", given)]),
            Refusal::Count { given, least, most } if least == most => {
                fill(words.wrong_count, &[("given", given), ("wanted", least)])
            }
            Refusal::Count { given, least, most } => {
                fill(words.count_outside, &[("given", given), ("least", least), ("most", most)])
            }
            Refusal::Number { given, lo, hi } => fill(words.number_outside, &[("given", given), ("least", lo), ("most", hi)]),
            Refusal::Total { given, total } => fill(words.wrong_total, &[("given", given), ("total", total)]),
        }
    }
}

fn form(form: Form, words: &Words) -> &'static str {
    match form {
        Form::Answer => words.wants_answer,
        Form::Selection => words.wants_selection,
        Form::Confirmation => words.wants_confirmation,
        Form::Number => words.wants_number,
        Form::Order => words.wants_order,
        Form::Division => words.wants_division,
    }
}
