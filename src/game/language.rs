//! What depends on the language of a reader: the order in which names are looked for (`cukor` stands before `csoki` in
//! Hungarian), and capitals.

use std::cmp::Ordering;

use icu_casemap::options::{LeadingAdjustment, TitlecaseOptions, TrailingCase};
use icu_casemap::{CaseMapper, TitlecaseMapper};
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed};
use icu_locale_core::Locale;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

fn locale(language: &str) -> Locale {
    Locale::try_from_str(language).unwrap_or(Locale::UNKNOWN)
}

/// A text with a capital at its start, and otherwise as it is.
#[must_use]
pub fn capitalised(text: &str, language: &str) -> String {
    let mut options = TitlecaseOptions::default();
    options.leading_adjustment = Some(LeadingAdjustment::None);
    options.trailing_case = Some(TrailingCase::Unchanged);
    TitlecaseMapper::new().titlecase_segment_to_string(text, &locale(language).id, options).into_owned()
}

/// A text without capitals.
#[must_use]
pub fn lower(text: &str, language: &str) -> String {
    CaseMapper::new().lowercase_to_string(text, &locale(language).id).into_owned()
}

/// A text as it is compared where capitals do not matter, however its accents are encoded.
#[must_use]
pub fn folded(text: &str) -> String {
    CaseMapper::new().fold_string(&text.nfc().collect::<String>()).nfc().collect()
}

/// A text as somebody types it who has no accents at hand: `oze arpad` for `Őze Árpád`.
#[must_use]
pub fn bare(text: &str) -> String {
    folded(text).nfd().filter(|char| !is_combining_mark(*char)).collect()
}

/// The order of a language; of one that nobody knows, the order that most languages share.
pub struct Collation(Option<CollatorBorrowed<'static>>);

impl Collation {
    /// The order of the language with this tag, such as `hu`.
    #[must_use]
    pub fn of(language: &str) -> Self {
        Collation(Collator::try_new(locale(language).into(), CollatorOptions::default()).ok())
    }

    /// Which of two names comes first.
    #[must_use]
    pub fn compare(&self, one: &str, other: &str) -> Ordering {
        self.0.as_ref().map_or(Ordering::Equal, |collator| collator.compare(one, other))
    }

    /// The rank of each name among all, from 0; names that are the same to a reader have the same.
    #[must_use]
    pub fn ranks(&self, names: &[&str]) -> Vec<u32> {
        let mut order: Vec<usize> = (0..names.len()).collect();
        let name = |at: usize| names.get(at).copied().unwrap_or_default();
        order.sort_by(|one, other| self.compare(name(*one), name(*other)));
        let mut ranks = vec![0; names.len()];
        let mut rank = 0;
        for (place, at) in order.iter().enumerate() {
            let before = place.checked_sub(1).and_then(|before| order.get(before));
            if before.is_some_and(|before| self.compare(name(*before), name(*at)) != Ordering::Equal) {
                rank += 1;
            }
            if let Some(mine) = ranks.get_mut(*at) {
                *mine = rank;
            }
        }
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(language: &str, words: &str) -> String {
        let collation = Collation::of(language);
        let mut words: Vec<&str> = words.split(' ').collect();
        words.sort_by(|one, other| collation.compare(one, other));
        words.join(" ")
    }

    #[test]
    fn digraphs_are_letters_of_their_own() {
        assert_eq!(sorted("hu", "csoki cukor"), "cukor csoki");
        assert_eq!(sorted("en", "csoki cukor"), "csoki cukor");
        assert_eq!(sorted("hu", "zsivány zala zug"), "zala zug zsivány");
        assert_eq!(sorted("hu", "dzsem dzéta dúr"), "dúr dzéta dzsem");
        assert_eq!(sorted("hu", "gyár gumi ly lúd nyár nő szél sűrű tyúk tű"), "gumi gyár lúd ly nő nyár sűrű szél tű tyúk");
    }

    /// A doubled digraph is written short: `ssz` is `sz` twice.
    #[test]
    fn a_long_digraph_is_the_digraph_twice() {
        assert_eq!(sorted("hu", "kassza kaszab kaszál"), "kaszab kaszál kassza");
    }

    #[test]
    fn long_vowels_differ_only_where_nothing_else_does() {
        assert_eq!(sorted("hu", "kórus kor kór koros"), "kor kór koros kórus");
        assert_eq!(sorted("hu", "öl ól Őr or őz"), "ól or öl Őr őz");
    }

    #[test]
    fn a_capital_does_not_bring_a_name_forward() {
        assert_eq!(sorted("hu", "Zala alma Őrvidék öböl"), "alma öböl Őrvidék Zala");
    }

    #[test]
    fn composed_and_decomposed_names_are_the_same() {
        assert_eq!(Collation::of("hu").compare("\u{150}ze", "O\u{30b}ze"), Ordering::Equal);
    }

    #[test]
    fn capitals_are_those_of_the_language() {
        assert_eq!(capitalised("őze Árpád húz", "hu"), "Őze Árpád húz");
        assert_eq!(capitalised("o\u{30b}ze", "hu"), "O\u{30b}ze");
        assert_eq!(capitalised("dzsuva Dömötör", "hu"), "Dzsuva Dömötör");
        assert_eq!(capitalised("1 card", "en"), "1 card");
        assert_eq!(capitalised("izmir", "tr"), "\u{130}zmir");
        assert_eq!(lower("ŐZE ÁRPÁD ÍR", "hu"), "őze árpád ír");
    }

    #[test]
    fn what_is_looked_for_may_lack_capitals_and_accents() {
        assert_eq!(folded("ŐZE"), folded("o\u{30b}ze"));
        assert_ne!(folded("Őze"), folded("Öze"));
        assert_eq!(bare("Őze Árpád"), "oze arpad");
    }

    #[test]
    fn the_same_name_has_the_same_rank() {
        assert_eq!(Collation::of("hu").ranks(&["Őze", "Csaba", "Cukor", "Őze", "Zala"]), [2, 1, 0, 2, 3]);
        assert_eq!(Collation::of("nobody speaks this").ranks(&["b", "a"]), [1, 0]);
    }
}
