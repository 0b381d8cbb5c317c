//! Pages that say how to do something, tried: their fenced blocks are written to files and run.

use std::path::Path;
use std::process::Command;

/// A fenced block: its language, what the text before it says to do with which file, its lines.
pub struct Block {
    pub language: String,
    pub path: Option<String>,
    pub text: String,
    how: String,
}

/// All blocks of a page. A file is named by the end of the text before a block, as in "Write `path`:".
pub fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let (mut path, mut how, mut before) = (None, String::new(), "");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            blocks.push(Block { language: language.to_owned(), path: path.take(), text, how: std::mem::take(&mut how) });
        } else if let Some((said, named)) = line.strip_suffix("`:").and_then(|line| line.rsplit_once('`')) {
            path = Some(named.to_owned());
            how = if said.trim().is_empty() { before } else { said }.trim().to_owned();
        }
        before = line;
    }
    blocks
}

impl Block {
    /// Does with its file under a root what the page says: adds to it, changes lines in it, or else writes it.
    pub fn apply(&self, root: &Path) {
        let path = root.join(self.path.as_ref().expect("a block of a file"));
        let old = || std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = if self.how.ends_with("Add to") {
            format!("{}\n{}", old(), self.text)
        } else if self.how.ends_with("Change in") {
            let marked = |mark| self.text.lines().filter_map(move |line| line.strip_prefix(mark)).collect::<Vec<_>>().join("\n");
            let (from, to, old) = (marked('-'), marked('+'), old());
            assert_eq!(old.matches(&from).count(), 1, "{} has `{from}` once", path.display());
            old.replace(&from, &to)
        } else {
            self.text.clone()
        };
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }

    /// Runs the commands of the block in a folder. Gives for each whether it went well, and what it said.
    pub fn run(&self, root: &Path) -> Vec<(bool, String)> {
        let commands = self.text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        commands
            .map(|line| cardwright(root, line.strip_prefix("cardwright").unwrap_or_else(|| panic!("another command: {line}"))))
            .collect()
    }
}

/// Runs the program in a folder. Gives whether it went well, and what it said.
pub fn cardwright(root: &Path, args: &str) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args.split_whitespace()).current_dir(root).output();
    let output = output.expect("the binary runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}
