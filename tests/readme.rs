//! The README says nothing that does not work: its card and its scenario are written into a copy of the games, and its
//! commands are run there.

use std::path::{Path, PathBuf};
use std::process::Command;

const README: &str = include_str!("../README.md");

/// A fenced block: its language, the path that the text before it names, its lines.
struct Block {
    language: String,
    path: Option<String>,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut path = None;
    let mut lines = README.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            blocks.push(Block { language: language.to_owned(), path: path.take(), text });
        } else if let Some(named) = line.strip_suffix("`:").and_then(|line| line.rsplit('`').next()) {
            path = Some(named.to_owned());
        }
    }
    blocks
}

/// The games of this repository, copied.
fn copy_of_games() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    for part in ["rules/l5r", "cards/l5r", "tests/l5r"] {
        let to = root.join(part);
        std::fs::create_dir_all(&to).expect("a folder");
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(part)).expect("a folder") {
            let entry = entry.expect("an entry");
            std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
        }
    }
    root
}

fn cardwright(root: &Path, args: &str) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args.split_whitespace()).current_dir(root).output();
    let output = output.expect("the binary runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn what_the_readme_says_works() {
    let root = copy_of_games();
    let (mut files, mut commands) = (0, 0);
    for Block { language, path, text } in blocks() {
        match (language.as_str(), path) {
            ("card" | "lua", Some(path)) => {
                let path = root.join(path);
                assert!(!path.exists(), "{} is there already", path.display());
                std::fs::write(path, text).expect("a file is written");
                files += 1;
            }
            ("sh", None) => {
                for line in text.lines() {
                    let command = line.split('#').next().unwrap_or_default().trim();
                    let args = command.strip_prefix("cardwright").unwrap_or_else(|| panic!("another command: {command}"));
                    let (good, said) = cardwright(&root, args);
                    assert!(good, "{command}\n{said}");
                    commands += 1;
                }
            }
            (language, path) => panic!("a block that nobody tries: {language} {path:?}"),
        }
    }
    assert_eq!((files, commands), (2, 7));
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
