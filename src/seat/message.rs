//! What is said to a program that plays, a line of JSON each. All of it is made for a reader who sits at the program's seat, so
//! that nothing is in it that the seat may not know. `docs/simulating.md` tells what it means.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Asked;
use crate::game::{Game, OptionValue, Reader, Setup, View, log};
use crate::kernel::choice::{Answer, Ask, Choice};
use crate::kernel::random::Source;
use crate::kernel::state::Outcome;
use crate::kernel::value::Seat;

/// The version of what is said.
const PROTOCOL: u32 = 1;

/// A line.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Message<'a> {
    /// A match begins.
    Begin {
        protocol: u32,
        game: &'a str,
        language: &'a str,
        seat: &'a str,
        seats: Vec<&'a str>,
        decks: &'a [String],
        options: &'a BTreeMap<String, OptionValue>,
    },
    /// An answer is wanted.
    Choose {
        decision: usize,
        default: Answer,
        random: u32,
        prompt: &'a str,
        says: String,
        wants: Wants,
        legal: Vec<Legal<'a>>,
        happened: Vec<String>,
        view: Option<Box<View>>,
    },
    /// The answer cannot be taken; another one is wanted.
    Wrong { why: String },
    /// The match is over.
    Over { results: Vec<(&'a str, Outcome)> },
}

/// The form of the answer that is wanted.
#[derive(Debug, Serialize)]
#[serde(tag = "form", rename_all = "lowercase")]
pub(super) enum Wants {
    Pick,
    Choose { min: u32, max: u32 },
    Confirm,
    Number { least: i64, most: i64 },
    Arrange,
    Distribute { total: u32 },
}

/// Something that can be answered, or that the answer is about.
#[derive(Debug, Serialize)]
pub(super) struct Legal<'a> {
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
}

impl<'a> Message<'a> {
    /// The first line of a match. The seed is not told, because what is hidden follows from it.
    pub(super) fn begin(game: &'a Game, setup: &'a Setup, seat: Seat) -> Message<'a> {
        let name = |seat: u8| game.manifest.seat_names.get(usize::from(seat)).map_or("", |name| name.as_ref());
        Message::Begin {
            protocol: PROTOCOL,
            game: &game.manifest.game,
            language: game.manifest.first_language(),
            seat: name(seat.0),
            seats: (0..setup.seats).map(name).collect(),
            decks: &setup.decks,
            options: &setup.options,
        }
    }

    /// What a seat is asked, with all that it may know.
    pub(super) fn choose(asked: &Asked<'a>, source: &mut Source) -> Message<'a> {
        let Asked { playing, choice } = *asked;
        let reader = Reader {
            game: &playing.game,
            kernel: playing.kernel(),
            seat: Some(choice.seat),
            language: playing.game.manifest.first_language(),
        };
        Message::Choose {
            decision: asked.decision(),
            default: choice.ask.simplest(),
            random: source.below(u32::MAX),
            prompt: &choice.prompt,
            says: reader.prompt(choice),
            wants: wants(&choice.ask),
            legal: legal(&reader, choice),
            happened: log::text(&reader.news(choice.seat)).lines().map(|line| line.trim_start().to_owned()).collect(),
            view: View::of(&reader, &**playing.host()).ok().map(Box::new),
        }
    }

    /// The last line of a match.
    pub(super) fn over(game: &'a Game, results: &[Outcome]) -> Message<'a> {
        let names = game.manifest.seat_names.iter().map(AsRef::as_ref);
        Message::Over { results: names.zip(results.iter().copied()).collect() }
    }

    /// The line.
    pub(super) fn line(&self) -> String {
        // Everything in it can be JSON: there are only texts as keys, and no floats.
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn wants(ask: &Ask) -> Wants {
    match ask {
        Ask::Pick(_) => Wants::Pick,
        Ask::Choose { min, max, .. } => Wants::Choose { min: *min, max: *max },
        Ask::Confirm => Wants::Confirm,
        Ask::Number { lo, hi } => Wants::Number { least: *lo, most: *hi },
        Ask::Arrange(_) => Wants::Arrange,
        Ask::Distribute { total, .. } => Wants::Distribute { total: *total },
    }
}

/// The answers, or what the answer is about, by their positions.
fn legal<'a>(reader: &Reader<'a>, choice: &'a Choice) -> Vec<Legal<'a>> {
    let labels = reader.answers(choice);
    let with = |(at, label): (usize, String)| {
        let (tag, subject) = match &choice.ask {
            Ask::Pick(options) => {
                options.get(at).map_or((None, None), |option| (Some(option.tag.as_ref()), Some(&option.subject)))
            }
            Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => (None, items.get(at)),
            Ask::Confirm | Ask::Number { .. } => (None, None),
        };
        Legal { label, tag, card: subject.and_then(|subject| reader.slug_of(subject)) }
    };
    labels.into_iter().enumerate().map(with).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::game::{Match, check};

    /// The line with which a seat is asked; its random number is the same.
    fn asked(playing: &Match) -> String {
        let choice = playing.choice().expect("a decision");
        Message::choose(&Asked { playing, choice }, &mut Source::new(1, 1)).line()
    }

    #[test]
    fn a_line_says_nothing_of_what_its_seat_may_not_see() {
        for name in ["l5r", "toy", "dekretumok", "spellfire", "contests"] {
            let (game, host) = Game::from_checked(check::check(Path::new(env!("CARGO_MANIFEST_DIR")), name)).expect("a game");
            let game = Arc::new(game);
            let decks = game.decks.keys().map(ToString::to_string).cycle().take(2).collect();
            let options = [("turn_limit".to_owned(), OptionValue::Integer(6))].into_iter();
            let options = options.filter(|(name, _)| game.manifest.options.contains_key(name.as_str())).collect();
            let mut playing =
                Match::start_recorded(&game, &host, Setup { seats: 2, seed: 3, decks, options, ..Setup::default() })
                    .expect("it begins");
            let (mut source, mut apart) = (Source::new(3, 1), 0);
            while let Some(seat) = playing.choice().map(|choice| choice.seat) {
                let one = asked(&playing.otherwise(seat, &mut source));
                assert_eq!(one, asked(&playing.otherwise(seat, &mut source)), "{name}");
                apart += usize::from(one != asked(&playing.otherwise(Seat(1 - seat.0), &mut source)));
                playing.answer_at_random(&mut source).expect("a legal answer");
            }
            assert!(apart > 10, "{name}: it is seen where what the seat may see is another");
        }
    }

    #[test]
    fn lines_never_change() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
        let (game, host) = Game::from_checked(check::check(&root, "orchard")).expect("a game");
        let game = Arc::new(game);
        let decks = game.decks.keys().map(ToString::to_string).collect();
        let setup = Setup { seats: 2, seed: 3, decks, ..Setup::default() };
        let mut playing = Match::start_recorded(&game, &host, setup).expect("it begins");
        let mut lines = vec![Message::begin(&game, &playing.setup, Seat(1)).line()];
        let mut forms = Vec::new();
        while let Some(choice) = playing.choice() {
            let form = choice.ask.wants();
            if !forms.contains(&form) {
                forms.push(form);
                lines.push(asked(&playing));
            }
            let (seat, answer) = (choice.seat, choice.ask.at_random(&mut Source::new(5, playing.answers().len() as u64)));
            playing.answer(seat, answer).expect("a legal answer");
        }
        lines.push(Message::Wrong { why: "`x` is no answer".to_owned() }.line());
        lines.push(Message::over(&game, playing.results()).line());
        insta::assert_snapshot!(lines.join("\n"));
    }
}
