//! What a match comes to when it is played on at random: who has won, or how the players stand when it is cut short.

use crate::game::Match;
use crate::kernel::Fault;
use crate::kernel::random::Source;
use crate::kernel::state::Outcome;
use crate::kernel::value::Seat;

/// In a game that does not say how players stand, so many answers are given at most.
const LONGEST: u32 = 2000;

/// Answers at random until the match is over, or is judged where it stands.
pub(super) fn play_on(playing: &mut Match, ahead: u32, source: &mut Source) {
    let most = if playing.tells_standings() { ahead } else { LONGEST };
    for _ in 0..most {
        // What fails ends a playout as its length does.
        if playing.over() || playing.answer_at_random(source).is_err() {
            break;
        }
    }
}

/// How much a difference between standings means: as much as players have now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(f64);

impl Scale {
    pub fn of(playing: &Match) -> Result<Scale, Fault> {
        let standings = standings(playing)?.unwrap_or_default();
        let sum: f64 = standings.iter().map(|standing| standing.abs()).sum();
        Ok(Scale(1.0 + sum / standings.len().max(1) as f64))
    }

    /// What a match is worth to each seat, from 0 to 1.
    pub fn score(self, playing: &Match) -> Result<Vec<f64>, Fault> {
        if playing.over() {
            return Ok(shares(playing.results()));
        }
        Ok(match standings(playing)? {
            Some(standings) => self.judge(&standings),
            None => shares(&vec![Outcome::Open; usize::from(playing.setup.seats)]),
        })
    }

    /// Who is ahead of all others by much has nearly won; as good as another is an equal share.
    fn judge(self, standings: &[f64]) -> Vec<f64> {
        let equal = 1.0 / standings.len().max(1) as f64;
        let lead = |(seat, mine): (usize, &f64)| {
            let others = standings.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, other)| *other);
            let lead = mine - others.fold(f64::NEG_INFINITY, f64::max);
            let part = lead / (lead.abs() + self.0);
            equal + part * if part > 0.0 { 1.0 - equal } else { equal }
        };
        standings.iter().enumerate().map(lead).collect()
    }
}

fn standings(playing: &Match) -> Result<Option<Vec<f64>>, Fault> {
    if !playing.tells_standings() {
        return Ok(None);
    }
    let standing = |seat| playing.standing(Seat(seat)).map(|standing| standing as f64);
    (0..playing.setup.seats).map(standing).collect::<Result<_, _>>().map(Some)
}

/// What there is to win is one: winners share it, or those who drew, or else all.
fn shares(results: &[Outcome]) -> Vec<f64> {
    let of = |wanted: Outcome| results.iter().filter(|outcome| **outcome == wanted).count();
    let (sharing, among) = match (of(Outcome::Won), of(Outcome::Drew)) {
        (0, 0) => (None, results.len()),
        (0, drew) => (Some(Outcome::Drew), drew),
        (won, _) => (Some(Outcome::Won), won),
    };
    let share = 1.0 / among.max(1) as f64;
    results.iter().map(|outcome| if sharing.is_none_or(|sharing| *outcome == sharing) { share } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_share_what_there_is_or_those_who_drew_or_all() {
        use Outcome::{Drew, Lost, Open, Won};
        assert_eq!(shares(&[Won, Lost]), [1.0, 0.0]);
        assert_eq!(shares(&[Won, Lost, Won, Drew]), [0.5, 0.0, 0.5, 0.0]);
        assert_eq!(shares(&[Drew, Drew]), [0.5, 0.5]);
        assert_eq!(shares(&[Lost, Drew]), [0.0, 1.0]);
        assert_eq!(shares(&[Open, Open, Lost, Lost]), [0.25; 4]);
    }

    #[test]
    fn a_lead_counts_by_what_players_have() {
        assert_eq!(Scale(2.0).judge(&[3.0, 3.0]), [0.5, 0.5]);
        assert_eq!(Scale(2.0).judge(&[5.0, 3.0]), [0.75, 0.25]);
        assert_eq!(Scale(1.0).judge(&[4.0, 1.0, 4.0, 3.0]), [0.25, 0.0625, 0.25, 0.125]);
    }
}
