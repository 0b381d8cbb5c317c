//! The binary, run with arguments and input, and its whole outcome as a text.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A run of the command.
#[must_use]
pub struct Run {
    args: Vec<String>,
    typed: String,
    directory: PathBuf,
    root: PathBuf,
}

/// `cardwright` with these arguments, on the games of the tests.
pub fn cardwright(args: &str) -> Run {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let args = args.split_whitespace().map(str::to_owned).collect();
    Run { args, typed: String::new(), root: directory.clone(), directory }
}

impl Run {
    /// One more argument, which may have spaces in it.
    pub fn arg(mut self, arg: &str) -> Self {
        self.args.push(arg.to_owned());
        self
    }

    /// Lines on the standard input.
    pub fn typed(mut self, lines: &[&str]) -> Self {
        self.typed = lines.iter().map(|line| format!("{line}\n")).collect();
        self
    }

    /// On the games in another folder of the repository.
    pub fn on(mut self, folder: &str) -> Self {
        self.root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        self.directory.clone_from(&self.root);
        self
    }

    /// In another folder, which is also the root.
    pub fn within(mut self, folder: &Folder) -> Self {
        self.directory.clone_from(&folder.0);
        self.root.clone_from(&folder.0);
        self
    }

    /// The command, for who does more with it than wait.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        command.args(&self.args).current_dir(&self.directory);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The exit code.
    pub fn code(self) -> Option<i32> {
        self.command().output().expect("the binary ends").status.code()
    }

    /// The exit code where nobody reads what is written.
    pub fn unread(self) -> Option<i32> {
        let mut child = self.command().spawn().expect("the binary starts");
        drop((child.stdout.take(), child.stderr.take()));
        child.wait().expect("the binary ends").code()
    }

    /// Everything: exit code, standard output, standard error.
    pub fn outcome(self) -> String {
        let mut child = self.command().spawn().expect("the binary starts");
        let mut input = child.stdin.take().expect("an input");
        // A command that does not read all of it closes its end, which is no failure.
        let _ = input.write_all(self.typed.as_bytes());
        drop(input);
        let output = child.wait_with_output().expect("the binary ends");
        let mut text = format!("$ cardwright {}\n", self.args.join(" "));
        let _ = writeln!(text, "exit {}", output.status.code().map_or_else(|| "by a signal".to_owned(), |code| code.to_string()));
        for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            let written = String::from_utf8_lossy(bytes);
            let written = written.replace(&*self.root.to_string_lossy(), "ROOT").replace("cardwright.exe", "cardwright");
            if !written.is_empty() {
                let _ = write!(text, "--- {name}\n{written}");
            }
        }
        text
    }
}

/// A folder of a test, removed when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn empty(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// A copy of the games of the tests.
    pub fn with_games(name: &str) -> Folder {
        let folder = Folder::empty(name);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"), &folder.0);
        folder
    }

    /// A copy of the games of the tests that are explored.
    pub fn with_explored(name: &str) -> Folder {
        let folder = Folder::empty(name);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore"), &folder.0);
        folder
    }

    /// A copy of a game of this repository.
    pub fn with_game(name: &str, game: &str) -> Folder {
        let folder = Folder::empty(name);
        for part in ["rules", "cards", "tests"] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part).join(game), &folder.0.join(part).join(game));
        }
        folder
    }

    /// Writes a file.
    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, content).expect("a file is written");
        self
    }

    /// Where a file lies.
    pub fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    /// The bytes of a file.
    pub fn bytes(&self, path: &str) -> Vec<u8> {
        std::fs::read(self.path(path)).expect("a file is read")
    }

    /// The text of a file.
    pub fn read(&self, path: &str) -> String {
        String::from_utf8(self.bytes(path)).expect("text")
    }

    /// Replaces a part of a file that is there once.
    pub fn edit(&self, path: &str, from: &str, to: &str) -> &Self {
        let text = self.read(path);
        assert_eq!(text.matches(from).count(), 1, "`{from}` stands once in {path}");
        self.write(path, text.replace(from, to))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
