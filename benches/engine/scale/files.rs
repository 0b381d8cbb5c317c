//! More and more cards in a game's files.

use std::path::Path;

use super::Series;
use crate::clock::{median, process};
use crate::loading;

const SIZES: [usize; 6] = [100, 300, 1_000, 3_000, 10_000, 20_000];

/// Loading, for each card.
pub fn measure(root: &Path, rounds: usize) -> Series {
    let empty = loading::files(root, 0);
    let mut all = vec![Vec::new(); SIZES.len()];
    for _ in 0..rounds {
        let (base, ..) = process(|| loading::load(&empty));
        for (at, size) in SIZES.into_iter().enumerate() {
            let files = loading::files(root, size);
            let (cpu, ..) = process(|| loading::load(&files));
            all[at].push((cpu - base) * 1e6 / size as f64);
        }
    }
    let points = SIZES.into_iter().zip(all.into_iter().map(median)).collect();
    let what = "loading one of them, less what the game takes without";
    Series { name: "scale.files", of: "cards in the files", what, unit: "µs of all cores", points }
}
