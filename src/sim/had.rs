//! Which cards a seat had in a game: those that lay in one of its own zones, where it saw them, when somebody decided or at the
//! end. So a card in the hand, on the table or in the discard pile counts, and one that stayed in the deck does not.

use crate::game::Match;
use crate::kernel::value::Seat;

/// What each seat has had so far.
#[derive(Clone, Debug)]
pub struct Had {
    /// By seat, then by definition of the card.
    had: Vec<Vec<bool>>,
    /// By object: the seat, from 1, that is known to have had it. Most cards change seats never, and are looked at no more.
    last: Vec<u8>,
}

impl Had {
    /// Nothing yet.
    #[must_use]
    pub fn new(playing: &Match) -> Had {
        let cards = playing.game.rules.schema.cards.len();
        Had { had: vec![vec![false; cards]; playing.setup.seats.into()], last: Vec::new() }
    }

    /// Looks at all places of all seats.
    pub fn look(&mut self, playing: &Match) {
        let kernel = playing.kernel();
        let state = kernel.state();
        self.last.resize(state.objects.len(), 0);
        for zone in &state.zones {
            let Some(had) = self.had.get_mut(zone.owner.index()) else { continue };
            let seat = zone.owner;
            for id in &zone.cards {
                let Some(last) = self.last.get_mut(*id as usize) else { continue };
                if *last == seat.0 + 1 || !kernel.sees(*id, seat) {
                    continue;
                }
                *last = seat.0 + 1;
                if let Some(had) = had.get_mut(state.object(*id).def as usize) {
                    *had = true;
                }
            }
        }
    }

    /// The definitions of the cards that a seat has had, in the order of the game.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Vec<u32> {
        let cards = self.had.get(seat.index()).map_or(&[][..], Vec::as_slice);
        cards.iter().zip(0..).filter(|(had, _)| **had).map(|(_, def)| def).collect()
    }
}
