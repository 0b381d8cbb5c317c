//! What the platform itself says to players, in each of its languages: `words/LANGUAGE.toml`.
//!
//! A game in a language that the platform does not have is played in it all the same; only these words are then English.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::manifest::{Piece, pieces};
use crate::diagnostic::{Meant, meant, quoted};

/// The languages of the platform. The first stands in for all others.
const LANGUAGES: &[(&str, &str)] = &[("en", include_str!("words/en.toml")), ("hu", include_str!("words/hu.toml"))];

macro_rules! words {
    ($($name:ident,)*) => {
        /// The words of a language. Those with parts in braces are for [`fill`].
        #[derive(Debug, Default, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is shown in words/en.toml")]
        pub struct Words {
            $(pub $name: &'static str,)*
        }

        impl Words {
            // Written out instead of derived: what is derived for so many fields takes the compiler minutes.
            fn take(said: &mut BTreeMap<String, String>) -> Words {
                let mut take = |name: &str| said.remove(name).map_or("", |text| &*text.leak());
                Words { $($name: take(stringify!($name)),)* }
            }
        }

        #[cfg(test)]
        impl Words {
            fn all(&self) -> Vec<(&str, &str)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

words! {
    turn_of, role, role_with_score, you, has_won, has_lost, has_drawn, one_of_set, hidden_card, hidden_cards,
    card_face_down, cards_face_down, face_down, owned_by, controlled_by, lacks, was_before, none, carries, together,
    yes, no, nobody, nothing, the_game, a_card, some_cards, zone_of, zone_gone, what_is_over, what_happened,
    attached_to, because, use_in_window, ask_trigger, ask_replacement, ask_loop, ask_choose, ask_use, answer_yes, answer_no,
    pass, hint_choose, hint_choose_up_to, hint_choose_between, hint_confirm, hint_number, hint_arrange,
    hint_distribute, typed_yes, typed_no, typed_none, prevented, replaced, loop_found, loop_stops, loop_draws, uses, nothing_is_asked,
    ability_not_yours, ability_not_here, ability_not_now, ability_used_up, ability_condition, ability_cost, whynot_needs_what, is_an_answer, means_nothing,
    you_are_not_asked, other_kind, wants_answer, wants_selection, wants_confirmation, wants_number, wants_order,
    wants_division, no_such_answer, given_twice, wrong_count, count_outside, number_outside, wrong_total, can_be_several, either,
    numbered_from_one, type_yes_or_no, type_a_number, not_a_number, players_with_deck, greeting, greeting_drawn,
    hint_help, hand_over, cannot_show, hidden_mistake, taken_back, forfeits, does_not_go_on, show_needs_card, save_needs_file, saved, not_saved, record_needs_file, record_shows_it, not_recorded, nothing_to_undo,
    no_such_card, did_you_mean, there_is, not_over, game_over, no_result, won, lost, drew, help, why_needs_value, no_such_value,
    you_see_no, value_of, value_in_place, has_none, as_it_stands, as_printed, changed_by, at_least, at_most, as_other,
    by_unseen, by_rules, deck_size, deck_copies, deck_type, deck_takes, from_to, before, instead_of, after, once_a, times_a, game, procedure, step,
}

impl Words {
    /// The words of the language with this tag, or the English ones.
    #[must_use]
    pub fn of(language: &str) -> &'static Words {
        static ALL: LazyLock<Vec<Words>> = LazyLock::new(|| LANGUAGES.iter().map(|(_, text)| read(text)).collect());
        let at = LANGUAGES.iter().position(|(tag, _)| *tag == language).unwrap_or(0);
        ALL.get(at).or_else(|| ALL.first()).unwrap_or_else(|| unreachable!("there is English"))
    }

    /// What is said of a name that nothing has, with the name that was probably meant, or with all where they are few.
    #[must_use]
    pub fn unknown<'a>(&self, said: String, name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
        let help = match meant(name, known) {
            None => return said,
            Some(Meant::Near(near)) => fill(self.did_you_mean, &[("name", &near)]),
            Some(Meant::OneOf(all)) => fill(self.there_is, &[("names", &quoted(&all))]),
        };
        format!("{said}; {help}")
    }
}

/// The files are part of the program, and a test reads them all.
fn read(text: &str) -> Words {
    Words::take(&mut toml::from_str(text).unwrap_or_default())
}

/// A text with its parts in braces filled in.
#[must_use]
pub fn fill(text: &str, parts: &[(&str, &dyn std::fmt::Display)]) -> String {
    let Ok(all) = pieces(text) else { return text.to_owned() };
    let part = |name: &str| parts.iter().find(|(known, _)| *known == name).map_or_else(String::new, |(_, part)| part.to_string());
    all.into_iter().map(|piece| if let Piece::Name(name, _) = piece { part(name) } else { plain(&piece) }).collect()
}

fn plain(piece: &Piece<'_>) -> String {
    match piece {
        Piece::Plain(text) | Piece::Name(text, _) => (*text).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<&str> {
        let pieces = pieces(text).expect("its braces have partners");
        let mut parts: Vec<&str> =
            pieces.iter().filter_map(|piece| if let Piece::Name(name, _) = piece { Some(*name) } else { None }).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    #[test]
    fn every_language_says_everything_and_speaks_of_the_same() {
        let english = read(LANGUAGES[0].1);
        for (tag, text) in LANGUAGES {
            let mut said: BTreeMap<String, String> = toml::from_str(text).unwrap_or_else(|error| panic!("{tag}: {error}"));
            let words = Words::take(&mut said);
            assert!(said.is_empty(), "{tag}: nobody says {said:?}");
            assert!(words.all().iter().all(|(_, said)| !said.is_empty()), "{tag}: {words:?}");
            for ((name, said), (_, other)) in english.all().into_iter().zip(words.all()) {
                assert_eq!(parts(said), parts(other), "{tag}: {name}");
            }
        }
    }

    #[test]
    fn an_unknown_language_gets_english() {
        assert_eq!(Words::of("tlh").pass, "Pass");
        assert_eq!(Words::of("hu").pass, "Passz");
        assert_eq!(fill(Words::of("hu").turn_of, &[("who", &"Észak")]), "Észak köre");
    }
}
