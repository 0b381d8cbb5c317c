//! Porting a game: what `cardwright new` writes plays and is shown to be right, and the page on porting says nothing that does not
//! work: its files are written and its commands run, in its order.

#[path = "common/page.rs"]
mod page;

use std::path::{Path, PathBuf};

use cardwright::game::check::check;
use page::cardwright;

const PAGE: &str = include_str!("../docs/porting.md");

fn empty(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("porting-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).expect("a folder");
    root
}

#[test]
fn the_tutorial_leads_where_it_says() {
    let root = empty("tutorial");
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

/// The four games whose confrontations the platform was made for.
const GAMES: [&str; 4] = ["l5r", "contests", "spellfire", "dekretumok"];

/// What the games declare, a row for each kind of thing.
fn declared() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = GAMES.map(|game| check(root, game));
    let mut rows: Vec<(&str, [String; 4])> = Vec::new();
    fn names<'a>(names: impl IntoIterator<Item = &'a std::sync::Arc<str>>) -> String {
        let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }
    rows.push(("zones", games.each_ref().map(|game| names(game.manifest.schema.zones.keys()))));
    rows.push(("windows", games.each_ref().map(|game| names(game.manifest.schema.windows.keys()))));
    rows.push(("kinds of ability", games.each_ref().map(|game| names(game.manifest.schema.kinds.keys()))));
    rows.push(("orders", games.each_ref().map(|game| names(game.manifest.schema.orders.keys()))));
    rows.push(("stages", games.each_ref().map(|game| names(game.manifest.schema.stages.keys()))));
    rows.push((
        "procedures, with their steps",
        games.each_ref().map(|game| {
            let procs = game.manifest.schema.procs.iter();
            procs.map(|(name, proc)| format!("`{name}` {}", proc.steps.len())).collect::<Vec<_>>().join(", ")
        }),
    ));
    rows.push((
        "exits",
        games.each_ref().map(|game| {
            let procs = game.manifest.schema.procs.iter();
            let exits = procs.flat_map(|(name, proc)| proc.exits.keys().map(move |exit| format!("`{name}.{exit}`")));
            exits.collect::<Vec<_>>().join(", ")
        }),
    ));
    rows.push(("options of the rules", games.each_ref().map(|game| game.manifest.options.len().to_string())));
    rows.push(("clauses", games.each_ref().map(|game| game.clauses.len().to_string())));
    rows.push(("cards", games.each_ref().map(|game| game.cards.len().to_string())));
    rows.push((
        "lines of Lua in the rules",
        games.each_ref().map(|game| game.rules.iter().map(|file| file.text.lines().count()).sum::<usize>().to_string()),
    ));
    let mut table = format!("| | {} |\n|---|{}\n", GAMES.join(" | "), "---|".repeat(GAMES.len()));
    for (what, cells) in rows {
        table.push_str(&format!("| {what} | {} |\n", cells.join(" | ")));
    }
    table
}

#[test]
fn the_table_says_what_the_games_declare() {
    let table = declared();
    assert!(PAGE.contains(&table), "the table of docs/porting.md should be\n{table}");
}
