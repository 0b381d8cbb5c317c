//! A view as text for a terminal: the foes first, the one who looks last, nearest to the prompt.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

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
            let _ = writeln!(text, "{}", values(&self.values));
        }
        self.places(&mut text, &self.shared);
        for player in self.players.iter().skip(1).chain(self.players.first()) {
            let _ = writeln!(text, "{}", self.heading(player));
            self.places(&mut text, &player.zones);
        }
        for (at, names) in self.sets.iter().enumerate() {
            let heading = format!("  {:NAMES$}", set(at));
            let _ = writeln!(text, "{}", wrap(&heading, names));
        }
        text
    }

    /// Whose turn it is and what is under way.
    fn moment(&self) -> String {
        let mut text = format!("Turn of {}", self.turn);
        for run in &self.under_way {
            let _ = write!(text, " > {}, {}", run.procedure, run.step);
            let roles = run.roles.iter().map(|(role, who, score)| {
                let score = score.map_or_else(String::new, |score| format!(" with {score}"));
                format!("{role} {who}{score}")
            });
            if !run.roles.is_empty() {
                let _ = write!(text, " ({})", roles.collect::<Vec<_>>().join(", "));
            }
        }
        text
    }

    fn heading(&self, player: &Player) -> String {
        let you = if player.name == self.seat { " (you)" } else { "" };
        let result = match player.result {
            Outcome::Open => "",
            Outcome::Won => ", has won",
            Outcome::Lost => ", has lost",
            Outcome::Drew => ", has drawn",
        };
        let values = if player.values.is_empty() { String::new() } else { format!(": {}", values(&player.values)) };
        format!("{}{you}{result}{values}", player.name)
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
            Seen::Card(card) => (full(card, place.open), &card.signs),
            Seen::OneOf(at, signs) => (set(*at), signs),
            Seen::Hidden(count, signs) => (hidden(*count, place.open), signs),
        };
        let _ = writeln!(text, "{}{words}{}", "  ".repeat(depth), circumstances(signs));
        for attached in &signs.attached {
            self.in_play(text, attached, depth + 1, place);
        }
    }

    /// A card that is not in play: its name, and what it says only where nobody else may look, or where it has changed.
    fn aside(&self, seen: &Seen, place: &Place) -> String {
        let (words, signs) = match seen {
            Seen::Card(card) => (brief(card, place.open), &card.signs),
            Seen::OneOf(at, signs) => (set(*at), signs),
            Seen::Hidden(count, signs) => (hidden(*count, place.open), signs),
        };
        let attached: Vec<String> = signs.attached.iter().map(|seen| self.aside(seen, place)).collect();
        let with = if attached.is_empty() { String::new() } else { format!(" with {}", attached.join(" and ")) };
        format!("{words}{}{with}", circumstances(signs))
    }
}

fn set(at: usize) -> String {
    let letter = u8::try_from(at).ok().filter(|at| *at < 26).map_or('?', |at| char::from(b'A' + at));
    format!("one of {letter}")
}

fn hidden(count: usize, open: bool) -> String {
    match (count, open) {
        (1, true) => "a card face down".to_owned(),
        (count, true) => format!("{count} cards face down"),
        (1, false) => "1 card".to_owned(),
        (count, false) => format!("{count} cards"),
    }
}

fn full(card: &CardView, open: bool) -> String {
    let mut words: Vec<String> = card.values.iter().map(value).collect();
    words.extend(card.keywords.iter().cloned());
    if card.face_down && open {
        words.push("face down".to_owned());
    }
    if words.is_empty() { card.name.clone() } else { format!("{}: {}", card.name, words.join(", ")) }
}

fn brief(card: &CardView, open: bool) -> String {
    let shown = card.values.iter().filter(|value| !open || value.before.is_some());
    let mut words: Vec<String> = shown.map(value).collect();
    if card.face_down && open {
        words.push("face down".to_owned());
    }
    if words.is_empty() { card.name.clone() } else { format!("{} ({})", card.name, words.join(", ")) }
}

fn circumstances(signs: &Signs) -> String {
    let mut words = signs.marks.clone();
    words.extend(signs.owner.iter().map(|owner| format!("{owner}'s card")));
    words.extend(signs.controller.iter().map(|controller| format!("controlled by {controller}")));
    if words.is_empty() { String::new() } else { format!(" [{}]", words.join(", ")) }
}

fn values(values: &[Shown]) -> String {
    values.iter().map(value).collect::<Vec<_>>().join(", ")
}

fn value(shown: &Shown) -> String {
    let Shown { name, now, before } = shown;
    match (now.as_str(), before) {
        ("yes", _) => name.clone(),
        ("no", _) => format!("not {name}"),
        (now, None) => format!("{name} {now}"),
        (now, Some(before)) => format!("{name} {now} (was {before})"),
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
