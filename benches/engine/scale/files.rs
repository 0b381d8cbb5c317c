//! More and more cards in a game's files.

use std::path::Path;

use super::Series;
use crate::clock::{median, process};
use crate::loading;

const SIZES: [usize; 6] = [100, 300, 1_000, 3_000, 10_000, 20_000];

/// Loading a game, divided by the cards that it has more.
pub fn measure(root: &Path, rounds: usize) -> Series {
    let mut all = vec![Vec::new(); SIZES.len()];
    for _ in 0..rounds {
        for (at, size) in SIZES.into_iter().enumerate() {
            let files = loading::files(root, size);
            let (cpu, ..) = process(|| loading::load(&files));
            all[at].push(cpu * 1e6 / size as f64);
        }
    }
    let points = SIZES.into_iter().zip(all.into_iter().map(median)).collect();
    let what = "loading the game, for each of them";
    Series { name: "scale.files", of: "cards in the files", what, unit: "µs of all cores", points }
}
