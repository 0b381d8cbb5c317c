//! Lends the kernel to Lua callbacks while a script runs.
//!
//! A callback can be reached only through Lua, which only the host starts; the kernel is borrowed for that whole time. Callbacks
//! find it through cells of their thread, because a host stays on one. It is the one place that needs `unsafe` for that, and the
//! rules are short: [`Lend::lend`] puts a pointer in for the duration of a call and restores what was there before; nobody keeps a
//! reference beyond a callback; while a condition is asked the kernel is lent for reading only, so that a callback cannot change
//! what its caller is reading.

use std::cell::Cell;
use std::ptr;

use crate::kernel::{Fault, Kernel, misuse};

use super::host::Host;

struct Lent {
    kernel: Cell<*mut Kernel>,
    host: Cell<*const Host>,
    writable: Cell<bool>,
    fault: Cell<Option<Fault>>,
}

thread_local! {
    static LENT: Lent = const {
        Lent {
            kernel: Cell::new(ptr::null_mut()),
            host: Cell::new(ptr::null()),
            writable: Cell::new(false),
            fault: Cell::new(None),
        }
    };
}

/// Where callbacks find the kernel and the host.
pub struct Lend;

struct Restore {
    kernel: *mut Kernel,
    host: *const Host,
    writable: bool,
}

impl Drop for Restore {
    fn drop(&mut self) {
        LENT.with(|lent| {
            lent.kernel.set(self.kernel);
            lent.host.set(self.host);
            lent.writable.set(self.writable);
        });
    }
}

impl Lend {
    /// Keeps the fault of a call until it is raised.
    pub fn failed(&self, fault: Fault) {
        LENT.with(|lent| lent.fault.set(Some(fault)));
    }

    /// The fault to raise.
    pub fn fault(&self) -> Option<Fault> {
        LENT.with(|lent| lent.fault.take())
    }

    fn put(&self, kernel: *mut Kernel, host: *const Host, writable: bool) -> Restore {
        LENT.with(|lent| Restore {
            kernel: lent.kernel.replace(kernel),
            host: lent.host.replace(host),
            writable: lent.writable.replace(writable),
        })
    }

    /// The host whose Lua runs.
    pub fn host<T>(&self, with: impl FnOnce(&Host) -> T) -> Option<T> {
        let host = LENT.with(|lent| lent.host.get());
        // SAFETY: the pointer was made from a reference that outlives the call during which it is in the cell.
        (!host.is_null()).then(|| with(unsafe { &*host }))
    }

    /// Lends the kernel for a script that may change it.
    pub fn lend<T>(&self, kernel: &mut Kernel, host: &Host, run: impl FnOnce() -> T) -> T {
        let _restore = self.put(ptr::from_mut(kernel), ptr::from_ref(host), true);
        run()
    }

    /// Lends the kernel for a condition.
    pub fn lend_for_reading<T>(&self, kernel: &Kernel, host: &Host, run: impl FnOnce() -> T) -> T {
        let _restore = self.put(ptr::from_ref(kernel).cast_mut(), ptr::from_ref(host), false);
        run()
    }

    /// Reads the kernel from a callback.
    ///
    /// # Errors
    /// No match is under way.
    #[inline]
    pub fn read<T>(&self, with: impl FnOnce(&Kernel, &Host) -> Result<T, Fault>) -> Result<T, Fault> {
        let (kernel, host) = LENT.with(|lent| (lent.kernel.get(), lent.host.get()));
        if kernel.is_null() || host.is_null() {
            return misuse("no match is under way: this can only be used while a game is played");
        }
        // SAFETY: both pointers were made from references that outlive the call during which they are in the cell, and the only
        // other references to the kernel are the ones they were made from, which are not used meanwhile.
        with(unsafe { &*kernel }, unsafe { &*host })
    }

    /// Changes the kernel from a callback.
    ///
    /// # Errors
    /// No match is under way; or a condition is being asked, which may only look.
    #[inline]
    pub fn write<T>(&self, with: impl FnOnce(&mut Kernel, &Host) -> Result<T, Fault>) -> Result<T, Fault> {
        let (kernel, host) = LENT.with(|lent| (lent.kernel.get(), lent.host.get()));
        if kernel.is_null() || host.is_null() {
            return misuse("no match is under way: this can only be used while a game is played");
        }
        if !LENT.with(|lent| lent.writable.get()) {
            return misuse("a condition, an invariant or a suite can only look: it cannot change anything or ask anyone");
        }
        // SAFETY: as above; the cell says that the kernel was lent for writing, from a mutable reference, and while the callback
        // holds this one the cell is lent on for reading only.
        with(unsafe { &mut *kernel }, unsafe { &*host })
    }
}
