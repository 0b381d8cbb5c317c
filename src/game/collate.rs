//! Names in the order in which the readers of a language look for them: `cukor` stands before `csoki` in Hungarian.

use std::cmp::Ordering;

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed};
use icu_locale_core::Locale;

/// The order of a language; of one that nobody knows, the order that most languages share.
pub struct Collation(Option<CollatorBorrowed<'static>>);

impl Collation {
    /// The order of the language with this tag, such as `hu`.
    #[must_use]
    pub fn of(language: &str) -> Self {
        let locale = Locale::try_from_str(language).unwrap_or(Locale::UNKNOWN);
        Collation(Collator::try_new(locale.into(), CollatorOptions::default()).ok())
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
    fn the_same_name_has_the_same_rank() {
        assert_eq!(Collation::of("hu").ranks(&["Őze", "Csaba", "Cukor", "Őze", "Zala"]), [2, 1, 0, 2, 3]);
        assert_eq!(Collation::of("nobody speaks this").ranks(&["b", "a"]), [1, 0]);
    }
}
