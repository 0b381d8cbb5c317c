//! Every code of a diagnostic: what the file says and what is shown, and a page about it.
//!
//! The cases are in `tests/diagnostics/*.txt`. `=== CODE : remark` starts a case, `--- PATH` a file of it. The manifest is
//! `base.toml` unless the case gives one; `+++ PATH` appends to it. `<<byte ff>>` and `<<repeat N TEXT>>` stand for bytes that
//! a text file cannot show.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cardwright::diagnostic::{Code, Diagnostic, render};
use cardwright::game::check::check_files;
use cardwright::game::files::Files;
use cardwright::suite;

const MANIFEST: &str = "rules/g/game.toml";

struct Case {
    title: String,
    source: String,
    files: Files,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names(directory: &str, end: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join(directory)).expect("the directory is there");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    names.filter_map(|name| name.strip_suffix(end).map(str::to_owned)).collect()
}

/// Bytes that a case writes in words.
fn expand(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<<") {
        bytes.extend(before.bytes());
        let (directive, after) = after.split_once(">>").expect("`>>` ends a directive");
        match directive.splitn(3, ' ').collect::<Vec<_>>().as_slice() {
            ["byte", hex] => bytes.push(u8::from_str_radix(hex, 16).expect("a byte in hexadecimal")),
            ["repeat", count, text] => bytes.extend(text.repeat(count.parse().expect("a number")).bytes()),
            _ => panic!("unknown directive {directive}"),
        }
        rest = after;
    }
    bytes.extend(rest.bytes());
    bytes
}

fn cases() -> Vec<Case> {
    let base = read(&root().join("tests/diagnostics/base.toml"));
    let mut cases = Vec::new();
    for name in names("tests/diagnostics", ".txt") {
        let text = read(&root().join(format!("tests/diagnostics/{name}.txt")));
        for part in text.split("=== ").skip(1) {
            let (title, source) = part.split_once('\n').expect("a case has a title");
            let mut by: BTreeMap<String, Vec<u8>> = BTreeMap::from([(MANIFEST.to_owned(), base.clone().into_bytes())]);
            let mut at: Option<&str> = None;
            for line in source.split_inclusive('\n') {
                if let Some(path) = line.strip_prefix("--- ") {
                    at = Some(path.trim());
                    by.insert(path.trim().to_owned(), Vec::new());
                } else if let Some(list) = line.strip_prefix("+++ rules/g/game.toml.files ") {
                    let manifest = base.replace("files = []", &format!("files = {}", list.trim()));
                    by.insert(MANIFEST.to_owned(), manifest.into_bytes());
                } else if let Some(path) = line.strip_prefix("+++ ") {
                    at = Some(path.trim());
                } else if let Some(path) = at {
                    by.entry(path.to_owned()).or_default().extend(expand(line));
                }
            }
            let files = Files { by: by.into_iter().map(|(path, bytes)| (path, Ok(bytes))).collect() };
            cases.push(Case { title: title.to_owned(), source: source.to_owned(), files });
        }
    }
    cases
}

fn code_of(title: &str) -> &str {
    title.split(" : ").next().unwrap_or(title)
}

/// What `check` finds. Most cases are about what is found without running anything, and could not be loaded.
fn findings(case: &Case) -> Vec<Diagnostic> {
    let checked = check_files(&case.files, "g");
    match code_of(&case.title) {
        "rules-fail" | "bad-scenario" => suite::check::findings(&case.files, checked),
        _ => checked.diagnostics,
    }
}

#[test]
fn each_case_is_shown_as_its_snapshot_says() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("diagnostics/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for case in cases() {
        let found = findings(&case);
        let code = code_of(&case.title);
        assert!(found.iter().any(|found| found.code.as_str() == code), "{} shows {}", case.title, render::all(&found, false));
        let text = format!("SOURCE\n\n{}\nRESULT\n\n{}\n", case.source, render::all(&found, false));
        let name = case.title.replace(" : ", "--").replace(' ', "-");
        settings.bind(|| insta::assert_snapshot!(name, text));
    }
}

#[test]
fn every_code_has_a_case_and_every_case_a_code() {
    let shown: BTreeSet<String> = cases().iter().map(|case| code_of(&case.title).to_owned()).collect();
    let codes: BTreeSet<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
    assert_eq!(shown, codes);
}

#[test]
fn every_code_has_a_page_and_no_page_lacks_a_code() {
    let codes: BTreeSet<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
    assert_eq!(names("docs/diagnostics", ".md"), codes);
    for code in &codes {
        let page = read(&root().join(format!("docs/diagnostics/{code}.md")));
        assert!(page.starts_with(&format!("# {code}\n")), "{code} has no title");
        assert!((3..=16).contains(&page.lines().count()), "{code} has {} lines", page.lines().count());
    }
}

#[test]
fn the_base_of_the_cases_has_no_findings() {
    let base = read(&root().join("tests/diagnostics/base.toml")).into_bytes();
    let files = Files { by: BTreeMap::from([(MANIFEST.to_owned(), Ok(base))]) };
    let found = check_files(&files, "g").diagnostics;
    assert!(found.is_empty(), "{}", render::all(&found, false));
}

#[test]
fn the_json_form_counts_lines_and_columns_from_one() {
    let case = cases().into_iter().find(|case| case.title == "unknown-field").expect("there is such a case");
    let found = findings(&case);
    let json = serde_json::to_value(render::json(&found[0])).expect("it is JSON");
    let expected = serde_json::json!({
        "code": "unknown-field", "severity": "error", "message": "cards of the type `person` have no field `forse`",
        "file": "cards/g/a.card", "line": 3, "column": 3, "end_line": 3, "end_column": 8, "help": "did you mean `force`?",
    });
    assert_eq!(json, expected);
}
