//! Pieces of a list tried from large to small, until no piece of it can go.
//!
//! Once a piece could go, larger ones may as well, since what they would have broken may be gone: they are all tried again.

use std::ops::Range;

/// In a list of no more than these, pieces of every size are tried at every place; in a longer one, side by side.
const SHORT: usize = 24;

/// Tries pieces of a list until none can go. `attempt` says whether one could; the list may change otherwise then. Gives whether
/// any could.
pub(super) fn each<L>(list: &mut L, len: fn(&L) -> usize, mut attempt: impl FnMut(&mut L, Range<usize>) -> bool) -> bool {
    let mut any = false;
    loop {
        let mut gone = false;
        let mut size = len(list).div_ceil(2);
        while size > 0 {
            // The last ones first: the fewer follow, the more of them still fit.
            let mut end = len(list);
            while end > 0 {
                let at = end.saturating_sub(size);
                let went = attempt(list, at..end);
                gone |= went;
                end = if went || len(list) > SHORT { at } else { end - 1 }.min(len(list));
            }
            size = if size == 1 { 0 } else { size.min(len(list)).div_ceil(2) };
        }
        if !gone {
            return any;
        }
        any = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of a text of which pieces may go as long as something holds, and how often that was asked.
    fn left(text: &str, holds: fn(&[char]) -> bool) -> (String, usize) {
        let mut asked = 0;
        let mut list: Vec<char> = text.chars().collect();
        each(&mut list, Vec::len, |list, piece| {
            asked += 1;
            let mut shorter = list.clone();
            shorter.drain(piece);
            let fits = holds(&shorter);
            if fits {
                *list = shorter;
            }
            fits
        });
        (list.into_iter().collect(), asked)
    }

    /// As many of one as of the other, so that neither can go alone.
    fn even(list: &[char]) -> bool {
        let count = |which: char| list.iter().filter(|one| **one == which).count();
        count('n') == count('s') && list.contains(&'!')
    }

    #[test]
    fn pairs_go_wherever_they_stand() {
        for text in ["nsns!", "ns!ns", "!nsns", "nsnnss!", "n!s", "ns-ns-ns!-ns-ns"] {
            let left = left(text, even).0;
            assert!(left == "!" || left == "n!s", "{text}: {left}");
        }
    }

    #[test]
    fn larger_pieces_go_after_smaller_ones() {
        // Nothing can go before the last one, which goes alone.
        assert_eq!(left("nnssns!x", |list| even(list) && (!list.contains(&'x') || list.len() == 8)).0, "!");
    }

    #[test]
    fn a_long_list_is_not_tried_at_every_place() {
        let (left, asked) = left(&"-".repeat(3000), |list| list.len() >= 3000);
        assert!(left.len() == 3000 && asked < 3000 * 3, "{asked}");
    }
}
