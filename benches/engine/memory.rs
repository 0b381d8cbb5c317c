//! The memory of a match that is being played, beside the scripts that all matches share.

use cardwright::game::Match;

use super::duel::BUNDLED;
use super::fork::positions;
use super::report::Row;
use super::{Terms, World, heap};

const MATCHES: usize = 500;

/// Counts what so many matches hold, in Rust and in Lua, at the two kinds of moment.
pub fn measure(world: &World, _terms: &Terms) -> Vec<Row> {
    // Everything that is made once is made before: blocks are compiled when they first run.
    drop(positions(world, "focus_or_strike", 50));
    let base = heap::live();
    drop(positions(world, "action", 1));
    let moments =
        [("memory.checkpoint", "action", "at the action window"), ("memory.in_duel", "focus_or_strike", "in a focusing round")];
    let mut rows = Vec::new();
    for (name, prompt, what) in moments {
        let lua = world.host.memory();
        let all = heap::live();
        let held: Vec<Match> = positions(world, prompt, MATCHES);
        let in_lua = (world.host.memory() as f64 - lua as f64).max(0.0) / MATCHES as f64 / 1024.0;
        let each = (heap::live() as f64 - all as f64) / MATCHES as f64 / 1024.0;
        let workload =
            format!("{MATCHES} games of {} and {}, {what}, none dropped; {in_lua:.1} KiB of it in Lua", BUNDLED[0], BUNDLED[1]);
        let shared = base as f64 / 1024.0;
        rows.push(Row::new(name, workload, each, "KiB").ratio(each / shared, "game and scripts, shared").aim("< 64"));
        drop(held);
    }
    rows
}
