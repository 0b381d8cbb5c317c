//! The README says nothing that does not work: its card and its scenario are written into a copy of the games, and its
//! commands are run there.

#[path = "common/page.rs"]
mod page;

use std::path::{Path, PathBuf};

use page::{blocks, cardwright};

const README: &str = include_str!("../README.md");

/// The games of this repository, copied.
fn copy_of_games() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    for part in ["rules/l5r", "cards/l5r", "tests/l5r", "tests/l5r/explore"] {
        let to = root.join(part);
        std::fs::create_dir_all(&to).expect("a folder");
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(part)).expect("a folder") {
            let entry = entry.expect("an entry");
            if entry.path().is_file() {
                std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
            }
        }
    }
    root
}

#[test]
fn what_the_readme_says_works() {
    let root = copy_of_games();
    let (mut files, mut commands) = (0, 0);
    for block in blocks(README) {
        match (block.language.as_str(), &block.path) {
            ("card" | "lua", Some(path)) => {
                assert!(!root.join(path).exists(), "{path} is there already");
                block.apply(&root);
                files += 1;
            }
            ("sh", None) => {
                for (good, said) in block.run(&root) {
                    assert!(good, "{said}");
                    commands += 1;
                }
            }
            (language, path) => panic!("a block that nobody tries: {language} {path:?}"),
        }
    }
    assert_eq!((files, commands), (2, 10));
    let (_, said) = cardwright(&root, "test l5r --file tea_master");
    assert!(said.ends_with("1 passed, 0 failed\n"), "{said}");

    // The mistakes of which the text speaks are found.
    let card = root.join("cards/l5r/tea_master.card");
    let text = std::fs::read_to_string(&card).expect("the card");
    for (right, wrong) in [("chi =", "chii ="), ("refuse_duel", "refuse_dual")] {
        std::fs::write(&card, text.replace(right, wrong)).expect("a file is written");
        let (good, said) = cardwright(&root, "check");
        let meant = format!("did you mean `{}`?", right.trim_end_matches(" ="));
        assert!(!good && said.contains(&meant), "{said}");
    }
    std::fs::remove_dir_all(&root).expect("the copy is removed");
}

#[test]
fn the_two_commands_are_all_that_one_needs() {
    let indented: Vec<&str> = README.lines().filter_map(|line| line.strip_prefix("    cargo ")).collect();
    let commands: Vec<&str> = indented.iter().map(|line| line.split('#').next().unwrap_or_default().trim()).collect();
    assert_eq!(commands, ["run --release -- test", "test --release"]);
    let (good, said) = cardwright(Path::new(env!("CARGO_MANIFEST_DIR")), "test");
    assert!(good, "{said}");
}

#[test]
fn what_the_readme_links_to_is_there() {
    let links = README.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let mut count = 0;
    for link in links {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(link).exists(), "{link}");
        count += 1;
    }
    assert!(count >= 6, "{count} links");
}
