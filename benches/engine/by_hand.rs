//! The duel game of `rules/l5r` for cards without abilities, written by hand: no engine, no scripts, no occurrences, nothing
//! that could be watched, forked, saved or explained. It is what the engine is compared with.
//!
//! Decisions are put in the same order and with the same number of answers as the engine puts them, and random numbers are
//! drawn alike, so that the same seeds play the same game.

use cardwright::kernel::random::{Source, Stream, Streams};

const POOL_SIZE: usize = 3;
const CALL_OUT_HONOR: i64 = 3;
const REFUSAL_PRICE: i64 = 2;
const STARTING_HONOR: i64 = 5;
const STARTING_HAND: usize = 5;
const HAND_LIMIT: usize = 7;
const VICTORY_HONOR: i64 = 20;
const TURN_LIMIT: u32 = 30;

/// A Fate card.
#[derive(Clone, Copy, Debug)]
pub struct Fate {
    /// Its Focus Value; 0 for a card without one, which adds as much.
    pub focus_value: i64,
    /// Whether it may be focused.
    pub focusable: bool,
}

/// A Personality.
#[derive(Clone, Copy, Debug)]
pub struct Personality {
    /// Its Chi.
    pub chi: i64,
    /// Whether it is a Duelist.
    pub duelist: bool,
    /// Whether it wins tied duels.
    pub wins_ties: bool,
}

/// A deck list, in the order in which the cards are dealt.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// The Fate deck, the top card last.
    pub fate: Vec<Fate>,
    /// Those who serve from the start.
    pub personalities: Vec<Personality>,
}

/// Who decides, for both seats.
pub trait Player {
    /// One of so many answers.
    fn pick(&mut self, answers: usize) -> usize;
    /// An order of so many cards.
    fn arrange(&mut self, cards: usize) -> Vec<u32>;
}

/// A player who answers at random, drawing as [`cardwright::kernel::choice::Ask::at_random`] does.
pub struct AtRandom {
    source: Source,
    /// How many decisions there were.
    pub decisions: u64,
    /// How many answers each of them had, as one number.
    pub seen: u64,
}

impl AtRandom {
    /// A player whose answers follow from a seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        AtRandom { source: Source::new(seed, stream), decisions: 0, seen: 0 }
    }

    fn see(&mut self, answers: usize) {
        self.decisions += 1;
        self.seen = fold(self.seen, answers);
    }
}

/// Adds a number of answers to all before it.
pub fn fold(seen: u64, answers: usize) -> u64 {
    seen.wrapping_mul(31).wrapping_add(answers as u64)
}

impl Player for AtRandom {
    fn pick(&mut self, answers: usize) -> usize {
        self.see(answers);
        self.source.below(answers as u32) as usize
    }

    fn arrange(&mut self, cards: usize) -> Vec<u32> {
        self.see(cards);
        let mut order: Vec<u32> = (0..cards as u32).collect();
        self.source.shuffle(&mut order);
        order
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The seat that won; nobody if it was a draw.
    pub winner: Option<usize>,
    /// The honor of both.
    pub honor: [i64; 2],
}

struct Standing {
    who: Personality,
    bowed: bool,
}

struct Seat {
    honor: i64,
    deck: Vec<Fate>,
    hand: Vec<Fate>,
    discard: Vec<Fate>,
    home: Vec<Standing>,
}

impl Seat {
    fn draw(&mut self, count: usize) {
        for _ in 0..count {
            self.hand.extend(self.deck.pop());
        }
    }

    fn unbowed(&self) -> impl Iterator<Item = usize> + '_ {
        self.home.iter().enumerate().filter(|(_, one)| !one.bowed).map(|(at, _)| at)
    }
}

/// What a player may do with an opportunity.
#[derive(Clone, Copy)]
enum Way {
    Pool(usize),
    Hand(usize),
    Strike,
}

/// A side of a duel.
struct Side {
    seat: usize,
    /// The position of its Personality at home.
    at: usize,
    pool: Vec<Fate>,
    area: Vec<Fate>,
    hand_used: bool,
}

struct Game {
    seats: [Seat; 2],
    active: usize,
    ways: Vec<Way>,
}

/// Plays a whole game.
pub fn play(lists: [&List; 2], seed: u64, player: &mut impl Player) -> End {
    let mut streams = Streams::new(seed);
    let seats = lists.map(|list| {
        let mut deck = list.fate.clone();
        streams.draw(Stream::Shuffle, |source| source.shuffle(&mut deck));
        let home = list.personalities.iter().map(|who| Standing { who: *who, bowed: false }).collect();
        let mut seat = Seat { honor: STARTING_HONOR, deck, hand: Vec::new(), discard: Vec::new(), home };
        seat.draw(STARTING_HAND);
        seat
    });
    let active = streams.draw(Stream::Chance, |source| source.below(2)) as usize;
    Game { seats, active, ways: Vec::new() }.run(player)
}

impl Game {
    fn run(mut self, player: &mut impl Player) -> End {
        for turn in 0..TURN_LIMIT {
            if turn > 0 {
                self.active = 1 - self.active;
            }
            let seat = &mut self.seats[self.active];
            for one in &mut seat.home {
                one.bowed = false;
            }
            if seat.hand.len() < HAND_LIMIT {
                seat.draw(1);
            }
            self.actions(player);
            if let Some(end) = self.ends() {
                return end;
            }
        }
        self.by_honor([true; 2])
    }

    /// Both may act in turn, until both have passed.
    fn actions(&mut self, player: &mut impl Player) {
        let (mut seat, mut passes) = (self.active, 0);
        while passes < 2 {
            let can_act = self.seats[seat].unbowed().next().is_some() && !self.seats[1 - seat].home.is_empty();
            if can_act && player.pick(2) == 0 {
                passes = 0;
                self.call_out(seat, player);
            } else {
                passes += 1;
            }
            seat = 1 - seat;
        }
    }

    fn call_out(&mut self, seat: usize, player: &mut impl Player) {
        let foe = 1 - seat;
        let among = self.seats[seat].unbowed().count();
        let nth = if among > 1 { player.pick(among) } else { 0 };
        let challenger = self.seats[seat].unbowed().nth(nth).unwrap_or(0);
        let among = self.seats[foe].home.len();
        let challenged = if among > 1 { player.pick(among) } else { 0 };
        self.seats[seat].home[challenger].bowed = true;
        if self.seats[foe].honor >= REFUSAL_PRICE && player.pick(2) == 1 {
            self.seats[foe].honor -= REFUSAL_PRICE;
            return;
        }
        self.duel([(seat, challenger), (foe, challenged)], player);
    }

    fn personality(&self, side: &Side) -> Personality {
        self.seats[side.seat].home[side.at].who
    }

    fn duel(&mut self, roles: [(usize, usize); 2], player: &mut impl Player) {
        let mut sides = roles.map(|(seat, at)| {
            let deck = &mut self.seats[seat].deck;
            let pool: Vec<Fate> = (0..POOL_SIZE).filter_map(|_| deck.pop()).collect();
            Side { seat, at, pool, area: Vec::new(), hand_used: false }
        });
        self.focus(&mut sides, player);
        let totals = [0, 1].map(|side| {
            let side = &sides[side];
            self.personality(side).chi + side.area.iter().map(|card| card.focus_value).sum::<i64>()
        });
        let wins = if totals[0] == totals[1] {
            [0, 1].map(|side| self.personality(&sides[side]).wins_ties)
        } else {
            [totals[0] > totals[1], totals[1] > totals[0]]
        };
        for (side, wins) in sides.iter().zip(wins) {
            if wins {
                self.seats[side.seat].honor += CALL_OUT_HONOR;
            } else {
                self.seats[side.seat].home.remove(side.at);
            }
        }
        self.clean_up(sides, player);
    }

    /// The players focus or strike in turn, until one strikes.
    fn focus(&mut self, sides: &mut [Side; 2], player: &mut impl Player) {
        let [one, two] = [0, 1].map(|side| self.personality(&sides[side]).duelist);
        let mut turn = 1;
        if one != two {
            let duelist = usize::from(two);
            turn = if player.pick(2) == 0 { duelist } else { 1 - duelist };
        }
        loop {
            let side = &mut sides[turn];
            let hand = &mut self.seats[side.seat].hand;
            let focusable = |cards: &[Fate], at: &usize| cards[*at].focusable;
            self.ways.clear();
            self.ways.extend((0..side.pool.len()).filter(|at| focusable(&side.pool, at)).map(Way::Pool));
            if !side.hand_used {
                self.ways.extend((0..hand.len()).filter(|at| focusable(hand, at)).map(Way::Hand));
            }
            self.ways.push(Way::Strike);
            if self.ways.len() == 1 {
                return;
            }
            match self.ways[player.pick(self.ways.len())] {
                Way::Pool(at) => side.area.push(side.pool.remove(at)),
                Way::Hand(at) => {
                    side.hand_used = true;
                    side.area.push(hand.remove(at));
                }
                Way::Strike => return,
            }
            turn = 1 - turn;
        }
    }

    /// Focused cards are discarded; both order what is left of their pools before either sees the other's order.
    fn clean_up(&mut self, sides: [Side; 2], player: &mut impl Player) {
        for side in &sides {
            self.seats[side.seat].discard.extend_from_slice(&side.area);
        }
        let orders = [0, 1].map(|side| {
            let cards = sides[side].pool.len();
            if cards > 1 { player.arrange(cards) } else { (0..cards as u32).collect() }
        });
        for (side, order) in sides.iter().zip(orders) {
            // The first of the order comes to lie uppermost.
            let under = order.iter().rev().map(|at| side.pool[*at as usize]);
            self.seats[side.seat].deck.splice(0..0, under);
        }
    }

    /// The end of a turn: enough honor wins; whoever has no Personality left is out.
    fn ends(&self) -> Option<End> {
        let honored = [0, 1].map(|seat| self.seats[seat].honor >= VICTORY_HONOR);
        if honored.contains(&true) {
            return Some(self.by_honor(honored));
        }
        let fallen = [0, 1].map(|seat| self.seats[seat].home.is_empty());
        match fallen {
            [false, false] => None,
            [true, true] => Some(self.end(None)),
            [one, _] => Some(self.end(Some(usize::from(one)))),
        }
    }

    fn by_honor(&self, contenders: [bool; 2]) -> End {
        let [one, two] = [0, 1].map(|seat| contenders[seat].then_some(self.seats[seat].honor));
        self.end(if one == two { None } else { Some(usize::from(two > one)) })
    }

    fn end(&self, winner: Option<usize>) -> End {
        End { winner, honor: [0, 1].map(|seat| self.seats[seat].honor) }
    }
}
