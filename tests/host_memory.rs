//! A host that was dropped gives its memory back. Alone in its process, because it looks at what the process uses.

use std::path::Path;

use cardwright::game::Game;

#[test]
fn a_host_that_was_dropped_gives_its_memory_back() {
    let resident = || {
        let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
        statm.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) / 256
    };
    let game = Game::load(Path::new(env!("CARGO_MANIFEST_DIR")), "l5r").expect("a game");
    let make = |times: u32| (0..times).for_each(|_| drop(game.host().expect("a host")));
    make(20);
    let before = resident();
    make(200);
    let after = resident();
    assert!(after < before + 24, "{before} MiB before, {after} MiB after");
}
