//! `cardwright sim`, and the games of seeds that `replay` plays again.

use std::collections::BTreeMap;

use insta::assert_snapshot;

use crate::run::{Folder, cardwright};

/// The rows of a CSV file, each value by the name of its column.
fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.deserialize().map(|row| row.expect("a whole row")).collect()
}

/// What came of games in a folder, as rows. What is said beside the rows must hold `said`.
fn simulated(folder: &Folder, args: &str, said: &str) -> Vec<BTreeMap<String, String>> {
    let outcome = cardwright(&format!("sim orchard --out rows.csv --force {args}")).within(folder).outcome();
    assert!(outcome.contains("exit 0") && outcome.contains(said), "{outcome}");
    rows(&folder.read("rows.csv"))
}

#[test]
fn neither_threads_nor_shards_change_a_byte() {
    let folder = Folder::with_games("sim-same");
    let play = |args: &str| {
        let outcome = cardwright(&format!("sim orchard --games 50 --seed 9 --cards {args}")).within(&folder).outcome();
        assert!(outcome.contains("exit 0"), "{outcome}");
        outcome.split("--- stderr").next().unwrap_or_default().split_once("--- stdout").expect("a table").1.to_owned()
    };
    assert_eq!(play("--jobs 1 --out one.csv"), play("--jobs 3 --out three.csv"), "the table");
    assert_eq!(folder.read("one.csv"), folder.read("three.csv"));
    if cfg!(feature = "parquet") {
        assert_eq!(play("--jobs 1 --out one.parquet"), play("--jobs 3 --out three.parquet"));
        assert!(folder.bytes("one.parquet") == folder.bytes("three.parquet"), "the Parquet files differ");
    }
    let mut parts = String::new();
    for part in 1..=3 {
        play(&format!("--shard {part}/3 --out part{part}.csv"));
        let text = folder.read(&format!("part{part}.csv"));
        let (head, rows) = text.split_once('\n').expect("a line");
        if parts.is_empty() {
            parts = format!("{head}\n");
        }
        parts += rows;
    }
    assert_eq!(parts, folder.read("one.csv"));
    assert_eq!(rows(&parts).len(), 50);
}

#[test]
fn a_row_is_played_again_by_its_seed() {
    let folder = Folder::with_games("sim-replay");
    for (games, who) in [(8, ["random"; 3]), (3, ["ismcts:3", "random", "ismcts:2"])] {
        let seats = who.join(",");
        let args = format!("--games {games} --seed 4 --option rounds=6 --seats {seats}");
        let rows = simulated(&folder, &args, &format!("{games} over"));
        assert_eq!(rows.len(), games);
        for row in &rows {
            let [seed, one, two, three] = ["seed", "deck_1", "deck_2", "deck_3"].map(|column| row[column].as_str());
            let args =
                format!("replay --seed {seed} orchard --seats {seats} --decks {one},{two},{three} --option rounds=6 --log");
            let again = cardwright(&args).within(&folder).outcome();
            assert!(again.contains(&format!("digest {}", row["digest"])), "{again}\n{row:?}");
            for (seat, name) in [(1, "north"), (2, "south"), (3, "east")] {
                assert!(again.contains(&format!("{name} {}", row[&format!("result_{seat}")])), "{again}\n{row:?}");
            }
            // The same players at the same seed in `play` are the same game.
            let args = format!(
                "play orchard --seed {seed} --players 3 --deck 1={one} --deck 2={two} --deck 3={three} --option rounds=6 \
                 --seat 1={} --seat 2={} --seat 3={}",
                who[0], who[1], who[2]
            );
            let played = cardwright(&args).within(&folder).outcome();
            let log = again.split_once("--- stdout\n").expect("a log").1.split(" began; ").next().expect("a log");
            let log = log.rsplit_once('\n').expect("lines").0;
            assert!(log.lines().count() > 10 && played.contains(log), "{played}\n{log}");
        }
    }
}

#[test]
fn a_game_of_a_seed_is_saved() {
    let folder = Folder::with_games("sim-save");
    let row = simulated(&folder, "--games 1 --keep kept", "1 over").remove(0);
    let again = format!("replay --seed {} orchard --decks {},{} --save m.json", row["seed"], row["deck_1"], row["deck_2"]);
    assert!(cardwright(&again).within(&folder).outcome().contains("exit 0"));
    assert_eq!(folder.read("m.json"), folder.read("kept/orchard_0.json"));
    let again = cardwright("replay m.json").within(&folder).outcome();
    assert!(again.contains("exit 0") && again.contains(&format!("Played {} answers again", row["decisions"])), "{again}");
}

#[test]
fn what_many_games_come_to_is_a_table() {
    let outcome = cardwright("sim orchard --games 60 --seed 2 --jobs 2").outcome();
    assert_snapshot!(outcome.split("--- stderr").next().unwrap_or_default());
    let json = cardwright("sim orchard --games 60 --seed 2 --format json").outcome();
    let json = json.split_once("--- stdout\n").expect("output").1.split("--- stderr").next().unwrap_or_default();
    let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let sides = json["sides"].as_array().expect("sides");
    let of =
        |side: &serde_json::Value| ["won", "drew", "lost", "open"].map(|how| side["results"][how].as_u64().expect("a count"));
    assert_eq!((json["games"].as_u64(), json["ended"]["over"].as_u64(), sides.len()), (Some(60), Some(60), 4));
    assert_eq!(sides.iter().flat_map(of).sum::<u64>(), 120, "{json:#}");
}

#[test]
fn players_change_seats_and_decks_take_turns() {
    let folder = Folder::with_games("sim-turns");
    let rows =
        simulated(&folder, "--games 9 --seats random,exec:cat,exec:true --longest 1 --rotate --decks sweet,sour,sweet", "9");
    let told =
        |row: &BTreeMap<String, String>| ["player_1", "deck_1", "player_2", "deck_2"].map(|column| row[column].clone()).join(" ");
    assert_snapshot!(rows.iter().map(told).collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_game_that_is_too_long_is_cut_and_has_no_result() {
    let folder = Folder::with_games("sim-cut");
    for row in simulated(&folder, "--games 3 --longest 5", "3 cut") {
        let told = ["ended", "decisions", "result_1", "result_2", "why"].map(|column| row[column].as_str());
        assert_eq!(told, ["cut", "5", "open", "open", "it was not over after 5 answers"]);
    }
}

#[test]
fn rules_that_fail_are_a_finding_and_a_row() {
    let folder = Folder::with_games("sim-fault");
    folder.edit("cards/orchard/tools.card", "reveal(two, { you })", "error(\"the rod breaks\")");
    let outcome = cardwright("sim orchard --games 20 --out rows.csv").within(&folder).outcome();
    assert!(outcome.contains("exit 1") && outcome.contains("the rod breaks"), "{outcome}");
    let rows = rows(&folder.read("rows.csv"));
    let failed: Vec<_> = rows.iter().filter(|row| row["ended"] == "fault").collect();
    assert_eq!(rows.len(), 20);
    assert!(!failed.is_empty() && failed.len() < 20 && failed.iter().all(|row| row["why"].contains("the rod breaks")));
    let row = failed[0];
    let again = format!("replay --seed {} orchard --decks {},{}", row["seed"], row["deck_1"], row["deck_2"]);
    let again = cardwright(&again).within(&folder).outcome();
    assert!(again.contains("exit 1") && again.contains("the rod breaks") && again.contains(&row["digest"]), "{again}");
}

#[test]
fn a_kept_game_that_failed_fails_again() {
    let folder = Folder::with_games("sim-kept-fault");
    folder.edit("cards/orchard/tools.card", "reveal(two, { you })", "error(\"the rod breaks\")");
    let outcome = cardwright("sim orchard --games 20 --out rows.csv --keep kept").within(&folder).outcome();
    assert!(outcome.contains("exit 1"), "{outcome}");
    let rows = rows(&folder.read("rows.csv"));
    let row = rows.iter().find(|row| row["ended"] == "fault").expect("a game that failed");
    let (file, answers) = (format!("kept/orchard_{}.json", row["number"]), row["decisions"].parse::<usize>().expect("a count"));
    let again = cardwright(&format!("replay {file}")).within(&folder).outcome();
    assert!(again.contains("exit 1") && again.contains(&format!("Played {answers} answers again")), "{again}");
    assert!(again.contains(&format!("answer {}, by ", answers + 1)) && again.contains("fails: "), "{again}");
    let recorded = cardwright(&format!("record {file} --out kept.lua")).within(&folder).outcome();
    assert!(recorded.contains("exit 0") && folder.read("kept.lua").contains("t:fails("), "{recorded}");
    folder.write("tests/orchard/kept.lua", folder.read("kept.lua"));
    assert!(cardwright("test orchard").within(&folder).outcome().contains("1 passed, 0 failed"));
    let less = cardwright(&format!("record {file} --until {answers}")).within(&folder).outcome();
    assert!(less.contains("exit 0") && !less.contains("t:fails("), "{less}");
    // It stands before what failed, and goes on from there.
    let load = format!("play --load {file} --seat 1=random --seat 2=random");
    let fails = cardwright(&load).within(&folder).outcome();
    assert!(fails.contains("exit 1") && fails.contains("the rod breaks"), "{fails}");
    folder.edit("cards/orchard/tools.card", "error(\"the rod breaks\")", "reveal(two, { you })");
    let mended = cardwright(&format!("replay {file} --anyway")).within(&folder).outcome();
    assert!(mended.contains("exit 0") && mended.contains("failed when the match was played, and does not fail now"), "{mended}");
}

/// What was refused or failed before its first game can simply be done again, and has touched nothing.
#[test]
fn nothing_is_left_of_a_run_without_a_game() {
    let folder = Folder::with_games("sim-nothing");
    folder.write("mine.csv", "mine");
    for (args, wanted) in [
        ("--out rows.csv --out rows.csv", "`rows.csv` is named twice"),
        ("--out rows.csv --out ./rows.csv --force", "`./rows.csv` is named twice"),
        ("--out rows.csv --out mine.csv", "`mine.csv` is there already"),
        ("--out rows.csv --out mine.csv --out rows.txt --force", "ends with `.csv` or `.parquet`"),
        ("--out rows.csv --out mine.csv --force --seats exec:./no_such_bot,random", "cannot be started"),
        ("--out rows.csv --option hand=9", "game 0 cannot begin"),
        ("--out rows.csv --keep mine.csv", "`mine.csv`"),
    ] {
        let outcome = cardwright(&format!("sim orchard --games 2 {args}")).within(&folder).outcome();
        assert!(outcome.contains("exit 2") && outcome.contains(wanted), "{outcome}");
        assert!(!folder.path("rows.csv").exists(), "{args}");
        assert_eq!(folder.read("mine.csv"), "mine", "{args}");
    }
    let outcome = cardwright("sim orchard --games 2 --out rows.csv --out mine.csv --force").within(&folder).outcome();
    assert!(outcome.contains("exit 0") && folder.read("mine.csv") == folder.read("rows.csv"), "{outcome}");
    let outcome = cardwright("sim orchard --games 1 --shard 1/2 --out none.csv").within(&folder).outcome();
    assert!(outcome.contains("exit 0") && folder.read("none.csv").lines().count() == 1, "a part without games: {outcome}");
}

#[test]
fn what_cannot_be_simulated_is_misuse() {
    let folder = Folder::with_games("sim-misuse");
    folder.write("there.csv", "mine");
    for (args, wanted) in [
        ("sim orchid", "did you mean `orchard`?"),
        ("sim orchard --seats randm,random", "there is no player `randm`; did you mean `random`?"),
        ("sim orchard --seats random", "`orchard` is for 2 to 3 players, not 1"),
        ("sim orchard --seats random,exec:", "`exec:` names no command"),
        ("sim orchard --decks swet,sweet", "there is no deck `swet`; did you mean `sweet`?"),
        ("sim orchard --decks sweet --seats random,random", "1 decks were named for 2 seats"),
        ("sim orchard --shard 4/3", "`4/3` is no part of a whole"),
        ("sim orchard --games 0", "are at least 1"),
        ("sim orchard --option hand=9", "game 0 cannot begin: the rule option `hand` cannot be 9"),
        ("sim orchard --time-limit 0", "`--time-limit 0` is no time"),
        ("sim orchard --out rows.txt", "ends with `.csv` or `.parquet`"),
        ("sim orchard --out there.csv", "`there.csv` is there already"),
        ("sim orchard --out nowhere/rows.csv", "`nowhere/rows.csv` cannot be written"),
        ("replay --seed 3 orchard", "say with which decks"),
        ("replay --seed 3 orchard --seats exec:./bot,random", "does not follow from a seed"),
        ("replay m.json --seats random,random", "a saved match says itself who played"),
    ] {
        let outcome = cardwright(args).within(&folder).outcome();
        assert!(outcome.contains("exit 2") && outcome.contains(wanted), "{outcome}");
    }
    assert_eq!(folder.read("there.csv"), "mine");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let folder = Folder::with_games("sim-stopped");
    let parquet = if cfg!(feature = "parquet") { "--out rows.parquet" } else { "" };
    let child = cardwright(&format!("sim orchard --games 100000000 --jobs 2 --out rows.csv {parquet}"))
        .within(&folder)
        .command()
        .spawn()
        .expect("the binary starts");
    // Rows are seen in the file once there are some kilobytes of them.
    while std::fs::metadata(folder.path("rows.csv")).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let interrupted = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(interrupted.expect("a shell").success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    let rows = rows(&folder.read("rows.csv"));
    assert!(said.contains(&format!("Stopped: {} of 100000000 games were finished", rows.len())), "{said}");
    assert!(rows.len() > 10 && rows.iter().all(|row| row["ended"] == "over"));
    let numbers: Vec<u64> = rows.iter().map(|row| row["number"].parse().expect("a number")).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains(&format!("orchard: {} games with seed 1: {0} over", rows.len())), "{table}");
    #[cfg(feature = "parquet")]
    assert_eq!(parquet_rows(&folder), rows);
}

/// On a terminal of 100 columns.
#[cfg(unix)]
#[test]
fn a_terminal_shows_how_far_it_is_how_fast_and_how_long_it_still_takes() {
    use std::io::Read;

    use nix::pty::{Winsize, openpty};
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let folder = Folder::with_games("sim-terminal");
    let size = Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    let pty = openpty(&size, None).expect("a terminal");
    let mut child = cardwright("sim orchard --games 50000 --jobs 1")
        .within(&folder)
        .command()
        .env("TERM", "xterm")
        .stderr(pty.slave)
        .spawn()
        .expect("the binary starts");
    let (mut terminal, mut seen) = (std::fs::File::from(pty.master), String::new());
    // Such as `112 of 50000 games, 5,103.1/s, 10s left`: the first picture may still be of no game.
    let tells = |line: &str| {
        let told = || {
            let (done, rest) = line.split_once(" of 50000 games, ")?;
            let (rate, rest) = rest.split_once("/s, ")?;
            let done: u64 = done.rsplit(' ').next()?.parse().ok()?;
            let rate: f64 = rate.replace(',', "").parse().ok()?;
            let left = rest.split_once(" left")?.0;
            Some(done > 0 && rate > 0.0 && left.ends_with(['s', 'm', 'h', 'd', 'w', 'y']) && left != "0s")
        };
        told() == Some(true)
    };
    while !seen.split('\r').any(tells) {
        let mut bytes = [0; 4096];
        let read = terminal.read(&mut bytes).expect("it goes on showing it");
        seen += &String::from_utf8_lossy(&bytes[..read]);
        assert!(seen.len() < 1 << 20, "no rate and no time left in {seen:?}");
    }
    kill(Pid::from_raw(child.id().try_into().expect("a number of a process")), Signal::SIGINT).expect("it can be stopped");
    // It must not wait for somebody who reads what it still has to say.
    std::thread::spawn(move || std::io::copy(&mut terminal, &mut std::io::sink()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The rows of `rows.parquet`; what is not there is nothing, as in CSV.
#[cfg(feature = "parquet")]
fn parquet_rows(folder: &Folder) -> Vec<BTreeMap<String, String>> {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;
    let file = std::fs::File::open(folder.path("rows.parquet")).expect("a file");
    let reader = SerializedFileReader::new(file).expect("a whole Parquet file");
    let column = |(name, field): (&String, &Field)| {
        let text = match field {
            Field::Null => String::new(),
            Field::Long(number) => number.to_string(),
            Field::Str(text) => text.clone(),
            other => panic!("another kind of column: {other:?}"),
        };
        (name.clone(), text)
    };
    let rows = reader.get_row_iter(None).expect("rows");
    rows.map(|row| row.expect("a row").get_column_iter().map(column).collect()).collect()
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_what_csv_holds() {
    let folder = Folder::with_games("sim-parquet");
    let csv = simulated(&folder, "--games 30 --longest 17 --cards --out rows.parquet", "30");
    let cut = csv.iter().filter(|row| !row["why"].is_empty()).count();
    assert!(cut > 0 && cut < 30, "some games were cut and say why, others do not");
    assert_eq!(parquet_rows(&folder), csv);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_have_it() {
    let outcome = cardwright("sim orchard --out rows.parquet").outcome();
    assert!(outcome.contains("exit 2") && outcome.contains("--features parquet"), "{outcome}");
}

#[test]
fn a_player_that_searches_is_played_again_by_its_seed() {
    let folder = Folder::with_games("sim-search");
    let args = "--games 3 --seats ismcts:4,random --decks sweet,sour --option rounds=2";
    let rows = simulated(&folder, &format!("{args} --jobs 1"), "3 over");
    assert_eq!(rows, simulated(&folder, &format!("{args} --jobs 2"), "3 over"));
    for row in &rows {
        let again = format!("replay --seed {} orchard --seats ismcts:4,random --decks sweet,sour --option rounds=2", row["seed"]);
        let again = cardwright(&again).within(&folder).outcome();
        assert!(again.contains(&format!("digest {}", row["digest"])), "{again}\n{row:?}");
    }
}
