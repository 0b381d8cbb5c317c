//! A view as text for a terminal: the foes first, the one who looks last, nearest to the prompt.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use crate::game::words::fill;

use super::{CardView, Place, Player, Seen, Shown, Signs, View};
use crate::kernel::state::Outcome;

/// How wide a line may become.
const WIDTH: usize = 100;
/// How wide the names of zones stand.
const NAMES: usize = 16;

impl View {
    /// The table, as lines.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}", self.moment());
        if !self.values.is_empty() {
            let _ = writeln!(text, "{}", self.values(&self.values));
        }
        self.places(&mut text, &self.shared);
        for player in self.players.iter().skip(1).chain(self.players.first()) {
            let _ = writeln!(text, "{}", self.heading(player));
            self.places(&mut text, &player.zones);
        }
        for (at, names) in self.sets.iter().enumerate() {
            let heading = format!("  {:NAMES$}", self.set(at));
            let _ = writeln!(text, "{}", wrap(&heading, names));
        }
        text
    }

    /// Whose turn it is and what is under way.
    fn moment(&self) -> String {
        let mut text = fill(self.words.turn_of, &[("who", &self.turn)]);
        for run in &self.under_way {
            let _ = write!(text, " > {}, {}", run.procedure, run.step);
            let roles = run.roles.iter().map(|(role, who, score)| match score {
                Some(score) => fill(self.words.role_with_score, &[("role", role), ("who", who), ("score", score)]),
                None => fill(self.words.role, &[("role", role), ("who", who)]),
            });
            if !run.roles.is_empty() {
                let _ = write!(text, " ({})", roles.collect::<Vec<_>>().join(", "));
            }
        }
        text
    }

    fn heading(&self, player: &Player) -> String {
        let words = self.words;
        let mut heading = player.name.clone();
        if player.name == self.seat {
            heading = fill(words.you, &[("who", &heading)]);
        }
        heading = match player.result {
            Outcome::Open => heading,
            Outcome::Won => fill(words.has_won, &[("who", &heading)]),
            Outcome::Lost => fill(words.has_lost, &[("who", &heading)]),
            Outcome::Drew => fill(words.has_drawn, &[("who", &heading)]),
        };
        if player.values.is_empty() { heading } else { format!("{heading}: {}", self.values(&player.values)) }
    }

    fn places(&self, text: &mut String, places: &[Place]) {
        for place in places {
            let heading = format!("  {:NAMES$}", place.name);
            if place.cards.is_empty() {
                let _ = writeln!(text, "{heading}-");
            } else if place.in_play {
                let _ = writeln!(text, "{}", heading.trim_end());
                for seen in &place.cards {
                    self.in_play(text, seen, 2, place);
                }
            } else {
                let cards: Vec<String> = place.cards.iter().map(|seen| self.aside(seen, place)).collect();
                let _ = writeln!(text, "{}", wrap(&heading, &grouped(cards)));
            }
        }
    }

    /// A card in play, with all that can be seen of it, and what is attached to it below.
    fn in_play(&self, text: &mut String, seen: &Seen, depth: usize, place: &Place) {
        let (words, signs) = match seen {
            Seen::Card(card) => (self.full(card, place.open), &card.signs),
            Seen::OneOf(at, signs) => (self.set(*at), signs),
            Seen::Hidden(count, signs) => (self.hidden(*count, place.open), signs),
        };
        let _ = writeln!(text, "{}{words}{}", "  ".repeat(depth), self.circumstances(signs));
        for attached in &signs.attached {
            self.in_play(text, attached, depth + 1, place);
        }
    }

    /// A card that is not in play: its name, and what it says only where nobody else may look, or where it has changed.
    fn aside(&self, seen: &Seen, place: &Place) -> String {
        let (words, signs) = match seen {
            Seen::Card(card) => (self.brief(card, place.open), &card.signs),
            Seen::OneOf(at, signs) => (self.set(*at), signs),
            Seen::Hidden(count, signs) => (self.hidden(*count, place.open), signs),
        };
        let words = format!("{words}{}", self.circumstances(signs));
        let attached: Vec<String> = signs.attached.iter().map(|seen| self.aside(seen, place)).collect();
        match attached.split_first() {
            None => words,
            Some((first, rest)) => {
                let together = |one, other: &String| fill(self.words.together, &[("one", &one), ("other", other)]);
                fill(self.words.carries, &[("card", &words), ("what", &rest.iter().fold(first.clone(), together))])
            }
        }
    }

    fn set(&self, at: usize) -> String {
        let letter = u8::try_from(at).ok().filter(|at| *at < 26).map_or('?', |at| char::from(b'A' + at));
        fill(self.words.one_of_set, &[("set", &letter)])
    }

    fn hidden(&self, count: usize, open: bool) -> String {
        let text = match (count, open) {
            (1, true) => self.words.card_face_down,
            (_, true) => self.words.cards_face_down,
            (1, false) => self.words.hidden_card,
            (_, false) => self.words.hidden_cards,
        };
        fill(text, &[("count", &count)])
    }

    fn full(&self, card: &CardView, open: bool) -> String {
        let mut words: Vec<String> = card.values.iter().map(|shown| self.value(shown)).collect();
        words.extend(card.keywords.iter().cloned());
        if card.face_down && open {
            words.push(self.words.face_down.to_owned());
        }
        if words.is_empty() { card.name.clone() } else { format!("{}: {}", card.name, words.join(", ")) }
    }

    fn brief(&self, card: &CardView, open: bool) -> String {
        let shown = card.values.iter().filter(|value| !open || value.before.is_some());
        let mut words: Vec<String> = shown.map(|shown| self.value(shown)).collect();
        if card.face_down && open {
            words.push(self.words.face_down.to_owned());
        }
        if words.is_empty() { card.name.clone() } else { format!("{} ({})", card.name, words.join(", ")) }
    }

    fn circumstances(&self, signs: &Signs) -> String {
        let mut words = signs.marks.clone();
        words.extend(signs.owner.iter().map(|owner| fill(self.words.owned_by, &[("who", owner)])));
        words.extend(signs.controller.iter().map(|controller| fill(self.words.controlled_by, &[("who", controller)])));
        if words.is_empty() { String::new() } else { format!(" [{}]", words.join(", ")) }
    }

    fn values(&self, values: &[Shown]) -> String {
        values.iter().map(|shown| self.value(shown)).collect::<Vec<_>>().join(", ")
    }

    fn value(&self, shown: &Shown) -> String {
        let Shown { name, now, before } = shown;
        if *now == self.words.yes {
            return name.clone();
        }
        if *now == self.words.no {
            return fill(self.words.lacks, &[("what", name)]);
        }
        let what = format!("{name} {now}");
        match before {
            None => what,
            Some(before) => fill(self.words.was_before, &[("what", &what), ("before", before)]),
        }
    }
}

/// The same words several times in a row, once with their number.
fn grouped(words: Vec<String>) -> Vec<String> {
    let mut groups: Vec<(String, usize)> = Vec::new();
    for word in words {
        match groups.last_mut() {
            Some((last, count)) if *last == word => *count += 1,
            _ => groups.push((word, 1)),
        }
    }
    groups.into_iter().map(|(word, count)| if count == 1 { word } else { format!("{word} x{count}") }).collect()
}

/// A heading and a list behind it, over as many lines as it needs.
fn wrap(heading: &str, words: &[String]) -> String {
    let indent = " ".repeat(heading.width());
    let mut lines = vec![heading.to_owned()];
    for (at, word) in words.iter().enumerate() {
        let word = if at + 1 == words.len() { word.clone() } else { format!("{word}, ") };
        let Some(line) = lines.last_mut() else { continue };
        if line.width() + word.trim_end().width() > WIDTH && line.width() > indent.len() {
            line.truncate(line.trim_end().len());
            lines.push(format!("{indent}{word}"));
        } else {
            line.push_str(&word);
        }
    }
    lines.join("\n")
}
