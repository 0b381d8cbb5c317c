//! A game at random: who plays with which decks, under which rule options.

use crate::game::manifest::OptionShape;
use crate::game::{Game, OptionValue, Setup};
use crate::kernel::random::Source;

/// What random numbers of a game's seed are drawn for here; other streams draw answers and what is looked at.
const SETUP: u64 = 11;
/// How far from its default an option without bounds is set.
const AROUND: i64 = 2;
/// An option with no more values than this may be any of them.
const FEW: i64 = 16;

/// The seed of a game of a campaign. Short, so that it can be typed.
#[must_use]
pub fn seed(campaign: u64, number: u64) -> u64 {
    u64::from(Source::new(campaign, number).below(1_000_000_000))
}

/// How a game with this seed begins.
#[must_use]
pub fn setup(game: &Game, seed: u64, seats: Option<u8>) -> Setup {
    let source = &mut Source::new(seed, SETUP);
    let (min, max) = (game.manifest.seats.min, game.manifest.seats.max);
    let drawn = min + source.below(max.saturating_sub(min) + 1);
    let seats = seats.unwrap_or_else(|| u8::try_from(drawn).unwrap_or(u8::MAX));
    let mut setup = Setup { seats, seed, ..Setup::default() };
    for (name, option) in &game.manifest.options {
        let value = value(&option.shape, option.default, source);
        if source.below(2) == 1 {
            setup.options.insert(name.to_string(), value);
        }
    }
    let count = game.decks.len() as u32;
    let deck = |_| game.decks.get_index(source.below(count) as usize).map(|(name, _)| name.to_string());
    setup.decks = (0..seats).filter_map(deck).collect();
    setup
}

/// A value that an option may have.
fn value(shape: &OptionShape, default: i64, source: &mut Source) -> OptionValue {
    match shape {
        OptionShape::Flag => OptionValue::Flag(source.below(2) == 1),
        OptionShape::Enum(words) => {
            let at = source.below(words.len() as u32) as usize;
            OptionValue::Word(words.get(at).map_or_else(String::new, ToString::to_string))
        }
        OptionShape::Integer { min, max } => {
            let (lo, hi) = match (min, max) {
                (Some(min), Some(max)) if max.saturating_sub(*min) < FEW => (*min, *max),
                _ => {
                    let (lo, hi) = (default.saturating_sub(AROUND), default.saturating_add(AROUND));
                    (lo.max(min.unwrap_or(lo)), hi.min(max.unwrap_or(hi)))
                }
            };
            let span = u32::try_from(hi.saturating_sub(lo)).unwrap_or(0);
            OptionValue::Integer(lo.saturating_add(i64::from(source.below(span + 1))))
        }
    }
}
