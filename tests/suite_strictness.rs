//! Each check of the suite runner, shown to be able to fail: the suites of `tests/fixtures/mini/failing` with what comes of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A root with the game `mini` and these suite files of it.
struct Root {
    dir: PathBuf,
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/mini")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the fixture") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

impl Root {
    fn new(name: &str, suites: &[&str]) -> Root {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("suite_strictness_{name}"));
        let _ = fs::remove_dir_all(&dir);
        for part in ["rules", "cards"] {
            copy(&fixture().join(part), &dir.join(part));
        }
        fs::create_dir_all(dir.join("tests/mini")).expect("a folder");
        for suite in suites {
            let from = if *suite == "good.lua" { fixture().join("tests/mini") } else { fixture().join("failing") };
            fs::copy(from.join(suite), dir.join("tests/mini").join(suite)).expect("a suite");
        }
        Root { dir }
    }

    fn test(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        command.arg("test").arg("--root").arg(&self.dir).args(args).output().expect("the command runs")
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Runs one of the failing suites; the snapshot shows it and what came of it.
fn fails(name: &str) {
    let suite = format!("{name}.lua");
    let root = Root::new(name, &[&suite]);
    let output = root.test(&[]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let source = fs::read_to_string(fixture().join("failing").join(&suite)).expect("the suite");
    let numbered: String =
        source.lines().enumerate().map(|(at, line)| format!("{}\n", format!("{:>3} {line}", at + 1).trim_end())).collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "fixtures/mini/failing" }, {
        insta::assert_snapshot!(name, format!("{numbered}\n{}", text(&output.stdout)));
    });
}

macro_rules! failing {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fails(stringify!($name));
        })*
    };
}

failing! { answers ends checks keys scripts endless twins syntax misspelt empty }

#[test]
fn what_is_right_passes() {
    let output = Root::new("right", &["good.lua"]).test(&["--require-coverage"]);
    assert_eq!(text(&output.stdout), "mini: 4 of 4 clauses are covered\n14 passed, 0 failed\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_file_that_does_not_load_keeps_no_other_from_running() {
    let root = Root::new("json", &["good.lua", "twins.lua", "syntax.lua"]);
    let output = root.test(&["--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!("json", text(&output.stdout));
}

#[test]
fn an_uncovered_clause_fails_only_where_coverage_is_required() {
    let root = Root::new("coverage", &["good.lua"]);
    let path = root.dir.join("tests/mini/good.lua");
    let suite = fs::read_to_string(&path).expect("the suite").replace(r#"covers = { "contest.winner" },"#, "");
    fs::write(&path, suite).expect("the suite");
    let output = root.test(&[]);
    assert_eq!(text(&output.stdout), "mini: 3 of 4 clauses are covered\n  uncovered: contest.winner\n14 passed, 0 failed\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(root.test(&["--require-coverage"]).status.code(), Some(1));
}

#[test]
fn a_failing_scenario_covers_nothing() {
    let root = Root::new("covers", &["ends.lua"]);
    let output = text(&root.test(&[]).stdout);
    assert!(output.contains("mini: 0 of 4 clauses are covered\n"), "{output}");
}

#[test]
fn results_come_in_the_same_order_every_time() {
    let root = Root::new("order", &["answers.lua", "checks.lua", "ends.lua", "keys.lua", "scripts.lua", "good.lua"]);
    let first = text(&root.test(&[]).stdout);
    for _ in 0..3 {
        assert_eq!(text(&root.test(&[]).stdout), first);
    }
}

#[test]
fn scenarios_are_selected_by_file_name_and_clause() {
    let root = Root::new("selected", &["good.lua", "twins.lua", "syntax.lua"]);
    let passed = |args: &[&str]| {
        let output = root.test(args);
        (text(&output.stdout).lines().last().unwrap_or_default().to_owned(), output.status.code())
    };
    assert_eq!(passed(&["mini", "--file", "twins"]), ("2 passed, 1 failed".into(), Some(1)));
    assert_eq!(passed(&["--name", "another name"]), ("1 passed, 0 failed".into(), Some(0)));
    assert_eq!(passed(&["--clause", "score.bonus"]), ("1 passed, 0 failed".into(), Some(0)));
    assert_eq!(passed(&["--file", "twins", "--fail-fast"]), ("2 passed, 1 failed".into(), Some(1)));
    assert_eq!(passed(&["--fail-fast"]), ("0 passed, 1 failed".into(), Some(1)));
}

#[test]
fn what_is_not_there_is_misuse() {
    let root = Root::new("misuse", &["good.lua"]);
    let misuse = |args: &[&str]| {
        let output = root.test(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        text(&output.stderr)
    };
    assert!(misuse(&["mine"]).ends_with("; did you mean `mini`?\n"));
    assert_eq!(misuse(&["--clause", "score.bones"]), "error: no clause is called `score.bones`; did you mean `score.bonus`?\n");
    assert_eq!(misuse(&["--name", "no such thing"]), "error: there is no such scenario\n");
    assert_eq!(misuse(&["--file", "elsewhere"]), "error: there is no such scenario\n");
}

#[test]
fn the_list_names_scenarios_and_files_that_do_not_load() {
    let root = Root::new("list", &["twins.lua", "syntax.lua"]);
    let output = root.test(&["--list"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "mini\ttests/mini/twins.lua:1\tthe same name\n\
         mini\ttests/mini/twins.lua:2\tanother name\n\
         mini\ttests/mini/twins.lua:3\tthe same name\n"
    );
    assert!(text(&output.stderr).starts_with("tests/mini/syntax.lua:3: "));
}

#[test]
fn a_suite_of_no_game_is_a_failure() {
    let root = Root::new("stray", &["good.lua"]);
    fs::create_dir_all(root.dir.join("tests/minni")).expect("a folder");
    fs::copy(fixture().join("failing/twins.lua"), root.dir.join("tests/minni/twins.lua")).expect("a suite");
    let output = text(&root.test(&[]).stdout);
    assert!(output.contains("tests/minni/twins.lua:1: it belongs to no game: there is no rules/minni/game.toml"), "{output}");
    assert!(output.ends_with("14 passed, 1 failed\n"), "{output}");
}

#[test]
fn a_game_that_does_not_load_is_a_failure_at_its_place() {
    let root = Root::new("broken", &["good.lua"]);
    fs::write(root.dir.join("cards/mini/wrong.card"), "\ncard wrong : peice {}\n").expect("a card");
    let output = root.test(&["--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["failures"][0]["file"], "cards/mini/wrong.card");
    assert_eq!(json["failures"][0]["line"], 2);
}

/// A root whose suite files use what `shared.lua` says.
fn sharing(name: &str, shared: &str, suite: &str) -> Root {
    let root = Root::new(name, &[]);
    fs::write(root.dir.join("tests/mini/shared.lua"), shared).expect("what is shared");
    fs::write(root.dir.join("tests/mini/suite.lua"), suite).expect("a suite");
    root
}

const SHARED: &str = "seen = { 0 }\nwords = { first = \"scout\" }\n\nfunction stun(t)\n  seen[1] += 1\n  \
    t.north:scout(words.first, \"stone\")\nend\n";

fn stunning(name: &str) -> String {
    format!(
        "scenario \"{name}\" {{\n  north = {{ table = {{ words.first }} }},\n  south = {{ table = {{ \"stone\" }} }},\n  \
         script = function(t)\n    stun(t)\n    t:expect(seen[1], 1)\n  end,\n}}\n"
    )
}

/// Names that the files of a suite share are made anew for each scenario, and `check` knows them.
#[test]
fn what_suite_files_share_is_seen_by_all_and_kept_by_none() {
    let root = sharing("shared", SHARED, &(stunning("one") + &stunning("two")));
    fs::write(root.dir.join("tests/mini/third.lua"), stunning("three")).expect("a suite");
    assert!(text(&root.test(&[]).stdout).ends_with("3 passed, 0 failed\n"), "{}", text(&root.test(&[]).stdout));
    let check = |root: &Root| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        let output = command.arg("check").arg("--root").arg(&root.dir).output().expect("the command runs");
        text(&output.stdout) + &text(&output.stderr)
    };
    assert!(check(&root).ends_with(": nothing to complain about\n"), "{}", check(&root));
    let misspelt =
        sharing("shared_misspelt", SHARED, &stunning("one").replace("words.first", "words.frist").replace("stun(", "stunn("));
    let found = check(&misspelt);
    assert!(found.contains("did you mean `first`?") && found.contains("did you mean `stun`?"), "{found}");
}

#[test]
fn what_is_wrong_with_what_suite_files_share_is_said_at_its_place() {
    let says = |name: &str, shared: &str, suite: &str, wanted: &str| {
        let output = text(&sharing(name, shared, suite).test(&[]).stdout);
        assert!(output.contains(wanted), "{output}");
    };
    let one = stunning("one");
    says("shared_syntax", "function stun(\n", &one, "tests/mini/shared.lua:");
    says("shared_wrong", "local all = {}\nall.one.two = 3\n", &one, "tests/mini/shared.lua:2: ");
    says("shared_scenario", &format!("{SHARED}\n{one}"), &one, "tests/mini/shared.lua:9: scenarios stand in the other files");
    let again = format!("function stun(t) end\n{one}");
    says("shared_twice", SHARED, &again, "tests/mini/suite.lua:1: `stun` is shared by all files of the suite: take another name");
    says("shared_unknown", SHARED, &one.replace("stun(t)", "stunn(t)"), "nothing is named `stunn`; did you mean `stun`?");
}

#[test]
fn junit_names_every_scenario() {
    let root = Root::new("junit", &["good.lua", "twins.lua"]);
    let file = root.dir.join("results.xml");
    let output = root.test(&["--junit", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    let xml = fs::read_to_string(file).expect("the results");
    assert!(xml.contains(r#"<testsuite name="mini" tests="17" skipped="0" errors="0" failures="1""#), "{xml}");
    assert_eq!(xml.matches("<testcase ").count(), 17);
    assert!(xml.contains("another scenario of the game has this name: tests/mini/twins.lua:1"), "{xml}");
}
