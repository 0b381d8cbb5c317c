//! How many bytes are allocated now: the allocator of the system, with a count. Luau allocates through it as well.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts what the allocator of the system hands out.
pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static TOTAL: AtomicUsize = AtomicUsize::new(0);
static CALLS: AtomicUsize = AtomicUsize::new(0);

fn more(size: usize) {
    TOTAL.fetch_add(size, Relaxed);
    PEAK.fetch_max(LIVE.fetch_add(size, Relaxed) + size, Relaxed);
}

// SAFETY: everything is done by the allocator of the system; the counts change nothing of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        CALLS.fetch_add(1, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        more(size);
        LIVE.fetch_sub(layout.size(), Relaxed);
        CALLS.fetch_add(1, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(at, layout, size) }
    }
}

/// Bytes that are allocated now.
pub fn live() -> usize {
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
pub fn peak() -> usize {
    PEAK.load(Relaxed)
}

/// How often memory was asked for so far.
pub fn calls() -> usize {
    CALLS.load(Relaxed)
}
