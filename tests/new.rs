//! `cardwright new`: what it writes plays and is shown to be right; it never writes over anything.

#[path = "common/page.rs"]
mod page;

use std::path::{Path, PathBuf};

use page::cardwright;

fn empty(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("new-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).expect("a folder");
    root
}

#[test]
fn a_new_game_plays_and_passes_its_suite() {
    let root = empty("plays");
    for game in ["tavern", "tug_of_war2"] {
        let (good, said) = cardwright(&root, &format!("new {game}"));
        assert!(good, "{said}");
        for line in said.lines().take_while(|line| !line.is_empty()) {
            assert!(root.join(line).exists(), "{line}");
        }
        let tries: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("    cardwright ")).collect();
        assert_eq!(tries, [format!("test {game}"), format!("check {game}"), format!("play {game}")]);
        let (good, said) = cardwright(&root, &format!("test {game} --require-coverage"));
        assert!(good && said.contains("5 of 5 clauses are covered") && said.contains("5 passed, 0 failed"), "{said}");
        let (good, said) = cardwright(&root, &format!("check {game}"));
        assert!(good && said.contains("nothing to complain about"), "{said}");
        for seed in 0..20 {
            let (good, said) = cardwright(&root, &format!("play {game} --seat 1=random --seat 2=random --seed {seed}"));
            assert!(good && said.contains("The game is over"), "{said}");
        }
    }
    let (_, said) = cardwright(&root, "");
    assert!(said.contains("tug_of_war2: Tug Of War2, 2 players"), "{said}");
    std::fs::remove_dir_all(&root).expect("the folder is removed");
}

#[test]
fn nothing_is_written_over() {
    let root = empty("over");
    assert!(cardwright(&root, "new tavern").0);
    let manifest = root.join("rules/tavern/game.toml");
    std::fs::write(&manifest, "mine").expect("a file is written");
    let (good, said) = cardwright(&root, "new tavern");
    assert!(!good && said.contains("is there already; nothing was written"), "{said}");
    assert_eq!(std::fs::read_to_string(&manifest).expect("the manifest"), "mine");
    // Its cards alone would be enough to be in the way.
    std::fs::remove_dir_all(root.join("rules")).expect("the rules are removed");
    let (good, said) = cardwright(&root, "new tavern");
    assert!(!good && said.contains("cards/tavern"), "{said}");
    assert!(!root.join("rules").exists());
    std::fs::remove_dir_all(&root).expect("the folder is removed");
}

#[test]
fn a_name_that_cannot_be_one_is_refused() {
    let root = empty("names");
    for name in ["Tavern", "2tugs", "a-b", "../x", "tüg", "_"] {
        let (good, said) = cardwright(&root, &format!("new {name}"));
        assert!(!good && said.contains("cannot be the name of a game"), "{name}: {said}");
    }
    assert_eq!(std::fs::read_dir(&root).expect("a folder").count(), 0);
    std::fs::remove_dir_all(&root).expect("the folder is removed");
}
