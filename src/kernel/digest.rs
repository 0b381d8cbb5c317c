//! The digest of a match: 64 bits that are the same in every process for the same state, control and random positions.

use serde::Serialize;

use super::core::Kernel;

/// FNV-1a over the bytes that the serialiser writes; small, fixed for ever, and fast enough for what is checked, not played.
struct Fnv(u64);

impl std::io::Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The digest of anything that can be saved.
pub fn digest(value: &impl Serialize) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    // Writing into the hash cannot fail, and the state holds nothing that has no written form.
    let written = serde_json::to_writer(&mut fnv, value);
    debug_assert!(written.is_ok(), "the state can be written");
    fnv.0
}

impl Kernel {
    /// The digest of the match as it stands.
    pub fn digest(&self) -> u64 {
        let control = &self.control;
        // Occurrences count by how many there were; how long the log is does not count.
        let occurrences = control.forgotten as usize + control.events.len();
        let clocks = (control.clock, control.frames, control.batches, control.threads, occurrences);
        let waiting = (&control.asked, control.asker, &control.answered, control.handed_over, &control.open, control.exit);
        digest(&(&self.state, &control.agenda, &control.pending, &control.streams, clocks, waiting))
    }
}
