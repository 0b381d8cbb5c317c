//! Simultaneous triggers: one occurrence that so many cards answer, each by itself with a script.

use super::clock::{median, thread};
use super::many::{game, shake, waiting};
use super::report::Row;
use super::{Terms, heap};

/// How many answer: the name of the row for the time, and of that for the memory.
const SIZES: [(usize, &str, &str); 3] = [
    (10, "triggers.of_10", "memory.triggers_10"),
    (100, "triggers.of_100", "memory.triggers_100"),
    (1_000, "triggers.of_1000", "memory.triggers_1000"),
];

/// Measures all sizes in turn, and the memory that one occurrence takes at its peak.
pub fn measure(terms: &Terms) -> Vec<Row> {
    let (game, host) = game();
    let mut times: [Vec<f64>; 3] = Default::default();
    let mut peaks = [0.0; 3];
    for _ in 0..terms.rounds {
        for (at, (cards, ..)) in SIZES.into_iter().enumerate() {
            let mut played = waiting(&game, &host, cards);
            shake(&mut played);
            let (seconds, ()) = thread(|| shake(&mut played));
            times[at].push(seconds * 1e6 / cards as f64);
            heap::mark();
            let before = heap::live();
            shake(&mut played);
            peaks[at] = (heap::peak() - before) as f64 / 1024.0;
        }
    }
    let each = times.map(median);
    let mut rows = Vec::new();
    for (at, (cards, time, memory)) in SIZES.into_iter().enumerate() {
        let workload = format!("{cards} cards answer one occurrence, each with a script");
        let row = Row::new(time, workload.clone(), each[at], "us a trigger").ratio(each[at] / each[0], "triggers.of_10");
        rows.push(row.aim(if at == 2 { "ratio <= 1.2" } else { "" }));
        let row = Row::new(memory, workload, peaks[at], "KiB at most").ratio(peaks[at] / peaks[0], "memory.triggers_10");
        rows.push(row.aim("< 51,200"));
    }
    rows
}
