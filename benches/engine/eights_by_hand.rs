//! Crazy Eights as `rules/crazy_eights` plays it by default, written by hand: no engine, no scripts, nothing that could be
//! watched, forked, saved or explained. It puts the same decisions in the same order and draws random numbers alike, so that the
//! same seeds play the same game.

use cardwright::kernel::random::{Stream, Streams};

use super::by_hand::Player;

const MAX_DRAW: usize = 5;
const MAX_TURNS: usize = 100;
const SUITS: u8 = 4;
const RANKS: u8 = 13;
/// The rank of the eights, from 0 for the twos.
const EIGHT: u8 = 6;
const JACK: u8 = 9;

/// A card.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Card {
    rank: u8,
    suit: u8,
}

impl Card {
    fn cost(self) -> i64 {
        match self.rank {
            EIGHT => 50,
            JACK.. => 10,
            number => i64::from(number) + 2,
        }
    }
}

struct Game {
    streams: Streams,
    deck: Vec<Card>,
    hands: Vec<Vec<Card>>,
    top: Card,
    /// The suit in force.
    suit: u8,
    played: usize,
    /// Passes in a row with an empty deck.
    passes: usize,
    /// What can be played now, by position in the hand.
    fitting: Vec<usize>,
}

/// Plays a whole game and gives the points of each seat.
pub fn play(seats: usize, seed: u64, player: &mut impl Player) -> Vec<i64> {
    let packs = if seats > 5 { 2 } else { 1 };
    let pack = (0..RANKS).flat_map(|rank| (0..SUITS).map(move |suit| Card { rank, suit }));
    let mut game = Game {
        streams: Streams::new(seed),
        deck: (0..packs).flat_map(|_| pack.clone()).collect(),
        hands: vec![Vec::new(); seats],
        top: Card { rank: EIGHT, suit: 0 },
        suit: 0,
        played: 0,
        passes: 0,
        fitting: Vec::new(),
    };
    let dealer = game.chance(seats);
    for _ in 0..if seats == 2 { 7 } else { 5 } {
        for after in 1..=seats {
            let card = game.take_from_deck();
            game.hands[(dealer + after) % seats].push(card);
        }
    }
    game.top = game.take_from_deck();
    while game.top.rank == EIGHT {
        game.deck.push(game.top);
        game.top = game.take_from_deck();
    }
    game.suit = game.top.suit;
    let mut seat = dealer;
    loop {
        seat = (seat + 1) % seats;
        if game.turn(seat, player) {
            return game.hands.iter().map(|hand| -hand.iter().map(|card| card.cost()).sum::<i64>()).collect();
        }
    }
}

impl Game {
    fn chance(&mut self, below: usize) -> usize {
        self.streams.draw(Stream::Chance, |source| source.below(below as u32)) as usize
    }

    fn take_from_deck(&mut self) -> Card {
        let at = self.chance(self.deck.len());
        self.deck.remove(at)
    }

    /// Gives whether the game is over.
    fn turn(&mut self, seat: usize, player: &mut impl Player) -> bool {
        for drawn in 0.. {
            let (top, suit) = (self.top, self.suit);
            let fits = |card: &Card| card.suit == suit || card.rank == top.rank || card.rank == EIGHT;
            self.fitting.clear();
            self.fitting.extend(self.hands[seat].iter().enumerate().filter(|(_, card)| fits(card)).map(|(at, _)| at));
            // To draw or pass is the first answer.
            let answer = player.pick(self.fitting.len() + 1);
            if answer > 0 {
                return self.play(seat, self.fitting[answer - 1], player);
            }
            if drawn == MAX_DRAW || self.deck.is_empty() {
                break;
            }
            let card = self.take_from_deck();
            self.hands[seat].push(card);
        }
        self.passes += usize::from(self.deck.is_empty());
        self.passes > self.hands.len()
    }

    fn play(&mut self, seat: usize, at: usize, player: &mut impl Player) -> bool {
        self.top = self.hands[seat].remove(at);
        self.suit = self.top.suit;
        self.passes = 0;
        self.played += 1;
        if self.hands[seat].is_empty() || self.played >= MAX_TURNS {
            return true;
        }
        if self.top.rank == EIGHT {
            self.suit = player.pick(usize::from(SUITS)) as u8;
        }
        false
    }
}
