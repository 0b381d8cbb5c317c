//! How many bytes are allocated now: the allocator of the system, with a count. Luau allocates through it as well.
//!
//! While something is timed bytes are not counted, because counting them for all threads takes time of its own.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicUsize, Ordering::Relaxed};

/// Counts what the allocator of the system hands out.
pub struct Counting;

static COUNTING: AtomicBool = AtomicBool::new(true);
static LIVE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);
static TOTAL: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn more(size: usize) {
    CALLS.set(CALLS.get() + 1);
    if COUNTING.load(Relaxed) {
        TOTAL.fetch_add(size, Relaxed);
        PEAK.fetch_max(LIVE.fetch_add(size as isize, Relaxed) + size as isize, Relaxed);
    }
}

fn less(size: usize) {
    if COUNTING.load(Relaxed) {
        LIVE.fetch_sub(size as isize, Relaxed);
    }
}

// SAFETY: everything is done by the allocator of the system; the counts change nothing of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        less(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        more(size);
        less(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.realloc(at, layout, size) }
    }
}

/// Does something whose bytes are not counted. What it keeps, or frees of what was there before, is missed.
pub fn uncounted<T>(what: impl FnOnce() -> T) -> T {
    let before = COUNTING.swap(false, Relaxed);
    let result = what();
    COUNTING.store(before, Relaxed);
    result
}

/// Bytes that are allocated now; fewer than none, if what is freed was not counted. Only differences say something.
pub fn live() -> isize {
    LIVE.load(Relaxed)
}

/// How many bytes were asked for so far, also those that were given back.
pub fn total() -> usize {
    TOTAL.load(Relaxed)
}

/// From now on the peak is looked for.
pub fn mark() {
    PEAK.store(LIVE.load(Relaxed), Relaxed);
}

/// The most bytes that were allocated at any time since the mark.
pub fn peak() -> isize {
    PEAK.load(Relaxed)
}

/// How often this thread asked for memory so far.
pub fn calls() -> usize {
    CALLS.get()
}
