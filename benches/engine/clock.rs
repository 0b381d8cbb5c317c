//! Time: that of the processor, spent on this thread, so that what else runs on the machine counts as little as it can.

use cpu_time::{ProcessTime, ThreadTime};

use super::heap::uncounted;

/// The seconds of this thread that something takes, and what it gives.
pub fn thread<T>(what: impl FnOnce() -> T) -> (f64, T) {
    uncounted(|| {
        let start = ThreadTime::now();
        let result = what();
        (start.elapsed().as_secs_f64(), result)
    })
}

/// The seconds of all threads that something takes, those on the wall, and what it gives.
pub fn process<T>(what: impl FnOnce() -> T) -> (f64, f64, T) {
    uncounted(|| {
        let (start, wall) = (ProcessTime::now(), std::time::Instant::now());
        let result = what();
        (start.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64(), result)
    })
}

/// The middle one of some measurements.
pub fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}
