//! Scripts keep nothing between steps: every way to do so is found, with its file and line.

use std::fs;
use std::path::Path;
use std::process::Command;

const MANIFEST: &str = r#"
[game]
title = "Test"
seats = { min = 2, max = 2 }
languages = ["en"]
root = "game"
files = ["rules.lua"]
[zone.home]
owner = "player"
sees = "all"
[type.event]
[value.n]
on = "game"
[procedure.game]
steps = ["go"]
[prompt]
more = "More?"
"#;

const SUITE: &str = r#"
scenario "three answers" {
  open = true,
  script = function(t)
    t.north:yes()
    t.north:yes()
    t.north:yes()
    t:asks(t.north, "more")
  end,
}
"#;

/// Runs a command on a game whose step does this after each answer; gives its exit code and what it printed.
fn run(name: &str, command: &[&str], file: &str, step: &str) -> (Option<i32>, String) {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("purity_{name}"));
    let _ = fs::remove_dir_all(&root);
    let rules = format!(
        "local whole = procedure(\"game\")\n{file}\nwhole:step(\"go\", function(g)\n  players()[1]:confirm(\"more\")\n  {step}\n  g:again()\nend)\n"
    );
    for (path, text) in [("rules/g/game.toml", MANIFEST), ("rules/g/rules.lua", &rules), ("tests/g/suite.lua", SUITE)] {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(command).arg("--root").arg(&root).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

/// What no look at the text finds: only `test --pure` does, and names the line.
fn found_by_running(name: &str, file: &str, step: &str, place: &str) {
    let (code, said) = run(name, &["check"], file, step);
    assert_eq!(code, Some(0), "{name} is not found without running it: {said}");
    let (code, said) = run(name, &["test"], file, step);
    assert_eq!(code, Some(0), "{name} is not found by the suite alone: {said}");
    let (code, said) = run(name, &["test", "--pure"], file, step);
    assert_eq!(code, Some(1), "{name}: {said}");
    assert!(said.contains(place), "{name}: no `{place}` in {said}");
}

#[test]
fn a_pure_game_passes() {
    let (code, said) = run(
        "pure",
        &["test", "--pure"],
        "local words = { 1, 2 }\nlocal function two() return words[2] end",
        "add(game, \"n\", two())",
    );
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn an_alias_of_a_table_is_found() {
    let file = "local function none() return 0 end\nlocal seen = {}\nlocal also = seen";
    found_by_running("alias", file, "also[#also + 1] = 1 set(game, \"n\", #seen)", "rules/g/rules.lua:3: `seen`");
}

#[test]
fn a_closure_made_while_loading_is_found() {
    let file = "local function counter()\n  local n = 0\n  return function() n += 1 return n end\nend\nlocal count = counter()";
    found_by_running("closure", file, "set(game, \"n\", count())", "rules/g/rules.lua:3: `n`");
}

#[test]
fn a_table_that_is_passed_on_is_found() {
    let file = "local function put(into) into[#into + 1] = 1 end\n\nlocal seen = {}";
    found_by_running("passed", file, "put(seen)", "rules/g/rules.lua:4: `seen`");
}

#[test]
fn a_table_in_a_table_is_found_also_where_it_changes_nothing() {
    let file = "local memory = { inner = {} }";
    let step = "local inner = memory.inner inner.last = game.n";
    found_by_running("inner", file, step, "rules/g/rules.lua:2: `memory`");
}

#[test]
fn what_is_forgotten_before_the_next_answer_is_found() {
    let file = "local memory = { false }\nlocal function put(t, value) t[1] = value end";
    let step = "if memory[1] then put(memory, false) else put(memory, true) end";
    found_by_running("forgotten", file, step, "rules/g/rules.lua:2: `memory`");
}

#[test]
fn an_order_that_depends_on_addresses_is_found() {
    let file = "local function first()\n  local set = {}\n  for i = 1, 40 do set[{}] = i end\n  for _, i in pairs(set) do return i end\nend";
    let step = "add(game, \"n\", first())";
    let (code, said) = run("addresses", &["test", "--pure"], file, step);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("rules/g/rules.lua:7: this led elsewhere in a fresh Lua"), "{said}");
}

#[test]
fn what_the_text_shows_is_found_without_running() {
    let (code, said) = run("text", &["check"], "local n = 0", "n += 1 set(game, \"n\", n)");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("keeps-state") && said.contains("rules/g/rules.lua:5"), "{said}");
}
