//! The page on porting says nothing that does not work: its files are written and its commands run, in its order.

#[path = "common/page.rs"]
mod page;

use std::path::Path;

const PAGE: &str = include_str!("../docs/porting.md");

#[test]
fn the_tutorial_leads_where_it_says() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("porting-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).expect("a folder");
    let (mut files, mut commands, mut ran) = (0, 0, Vec::new());
    for block in page::blocks(PAGE) {
        match (block.language.as_str(), &block.path) {
            ("card" | "lua" | "toml" | "diff", Some(_)) => {
                block.apply(&root);
                files += 1;
            }
            ("sh", None) => {
                ran = block.run(&root);
                commands += ran.len();
            }
            // What the commands before it say, some lines of it; without a failure among them all went well.
            ("text", None) => {
                let said: String = ran.iter().map(|(_, said)| said.as_str()).collect();
                assert_eq!(ran.iter().all(|(good, _)| *good), !block.text.contains("FAILED"), "{said}");
                for line in block.text.lines() {
                    assert!(said.contains(line), "`{line}` is not in\n{said}");
                }
                assert!(!std::mem::take(&mut ran).is_empty(), "nothing was run that could say\n{}", block.text);
            }
            (language, path) => panic!("a block that nobody tries: {language} {path:?}"),
        }
    }
    assert!(ran.is_empty(), "commands whose end nobody looked at");
    assert_eq!((files, commands), (9, 7));
    std::fs::remove_dir_all(&root).expect("the folder is removed");
}
