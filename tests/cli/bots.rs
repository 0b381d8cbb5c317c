//! Players that are other programs: what they are told, and what comes of wrong answers.

use crate::run::{Folder, cardwright};

const PLAIN: &str = include_str!("../../examples/bots/plain.sh");
/// Answers where it is asked; `$1` says what.
const ANSWERS: &str =
    "while read -r line; do case $line in *'\"type\":\"choose\"'*|*'\"type\":\"wrong\"'*) echo \"$1\";; esac; done";

/// What came of a game in which a bot has the first seat: what it led to, and the row.
fn against(bot: &str, args: &str) -> (String, String) {
    let folder = Folder::with_games(&format!("bots-{}", bot.len() + args.len()));
    folder.write("plain.sh", PLAIN).write("answers.sh", ANSWERS);
    let mut run = cardwright("sim orchard --games 1 --out rows.csv --seats").within(&folder).arg(&format!("exec:{bot}"));
    for arg in ["--seats", "random"].into_iter().chain(args.split_whitespace()) {
        run = run.arg(arg);
    }
    let outcome = run.outcome();
    let rows = if folder.path("rows.csv").exists() { folder.read("rows.csv") } else { String::new() };
    (outcome, rows.lines().nth(1).unwrap_or_default().to_owned())
}

#[test]
fn a_bot_plays_to_the_end() {
    let (outcome, row) = against("sh plain.sh", "");
    assert!(outcome.contains("exit 0") && outcome.contains("1 over") && row.contains(",exec:sh plain.sh,"), "{outcome}{row}");
}

#[test]
fn a_bot_that_cannot_be_started_ends_the_run() {
    let (outcome, row) = against("./no_such_bot --fast", "");
    assert!(outcome.contains("exit 2"), "{outcome}");
    assert!(outcome.contains("game 0 cannot begin: `./no_such_bot --fast` cannot be started: No such file"), "{outcome}");
    assert_eq!(row, "");
}

#[test]
fn a_bot_that_gives_no_legal_answer_in_time_loses() {
    for (bot, args, why) in [
        ("sh -c 'exit 3'", "", "north: the program ended without an answer (exit status: 3)"),
        ("sh -c 'read a; read b; exec >&-; sleep 2'", "--time-limit 60", "north: the program ended without an answer"),
        ("sleep 2", "--time-limit 0.2", "north: no answer came within 200ms"),
        ("sh answers.sh hello", "", "north: `hello` is no answer: expected value at line 1 column 1"),
        ("sh answers.sh '{\"pik\":1}'", "", "north: `{\"pik\":1}` is no answer: unknown variant `pik`"),
        ("sh answers.sh '{\"choose\":[99]}'", "", "is not legal: there is no answer number 100"),
        ("sh answers.sh '{\"confirm\":true}'", "", "is not legal: this choice wants a selection, not yes or no"),
        ("sh answers.sh '{\"choose\":[99]}'", "--on-wrong retry", "is not legal: there is no answer number 100"),
    ] {
        let (outcome, row) = against(bot, args);
        assert!(outcome.contains("exit 0") && outcome.contains("1 forfeit") && outcome.contains(why), "{outcome}");
        assert!(row.contains("forfeit") && row.contains(",lost,") && row.contains(",won,"), "{row}");
    }
}

#[cfg(unix)]
#[test]
fn a_bot_that_is_late_is_ended_with_whatever_it_has_started() {
    let folder = Folder::with_games("bots-started");
    folder.write("late.sh", "(sleep 4; touch woke) & wait");
    // What writes on the same standard error is waited for.
    let run = cardwright("sim orchard --games 1 --time-limit 0.2 --seats random --seats").within(&folder).arg("exec:sh late.sh");
    let outcome = run.outcome();
    assert!(outcome.contains("1 forfeit") && outcome.contains("no answer came within 200ms"), "{outcome}");
    assert!(!folder.path("woke").exists(), "what the bot started went on");
}

#[test]
fn a_wrong_answer_may_be_asked_again() {
    // The first answer to each question is wrong, and the one that follows is the default.
    let script = r#"while IFS= read -r line; do
      case $line in
        '{"type":"choose",'*) answer=${line#*'"default":'}; echo nonsense ;;
        '{"type":"wrong",'*) printf '%s}\n' "${answer%%'}'*}" ;;
      esac
    done"#;
    let folder = Folder::with_games("bots-retry");
    folder.write("retry.sh", script);
    let run = |more: &str| {
        let args = format!("sim orchard --games 1 --seats random --seats {more}");
        cardwright(&args).within(&folder).arg("--seats").arg("exec:sh retry.sh").outcome()
    };
    let outcome = run("random --on-wrong retry");
    assert!(outcome.contains("exit 0") && outcome.contains("1 over"), "{outcome}");
    let outcome = run("random");
    assert!(outcome.contains("1 forfeit") && outcome.contains("east: `nonsense` is no answer"), "{outcome}");
}

#[test]
fn a_bot_sits_at_a_table_with_people() {
    let folder = Folder::with_games("bots-play");
    folder.write("plain.sh", PLAIN);
    let outcome = cardwright("play orchard --seed 3 --seat 1=random --seat").within(&folder).arg("2=exec:sh plain.sh").outcome();
    assert!(outcome.contains("exit 0") && outcome.contains("The game is over"), "{outcome}");
    let outcome =
        cardwright("play orchard --seed 3 --seat 1=random --seat").within(&folder).arg("2=exec:sh -c 'exit 1'").outcome();
    assert!(outcome.contains("exit 0") && outcome.contains("south loses without an answer: the program ended"), "{outcome}");
    assert!(outcome.contains("The game is over: north won, south lost."), "{outcome}");
}

/// Whoever plays against it keeps the match: it can be looked at, saved, gone on with against another, and taken back.
#[test]
fn a_bot_that_gives_no_answer_loses_and_the_match_stays() {
    let folder = Folder::with_games("bots-lost");
    folder.write("plain.sh", PLAIN).write("tells.sh", "cat > told.jsonl");
    let typed = ["none", "log", "1", "save m.json", "undo", "1", "quit"];
    let run = cardwright("play orchard --seed 3 --seat").within(&folder).arg("2=exec:sh -c 'exit 1'").typed(&typed);
    let outcome = run.outcome();
    assert!(outcome.contains("exit 0") && outcome.contains("Saved: `cardwright play --load m.json`"), "{outcome}");
    assert_eq!(outcome.matches("south loses without an answer: the program ended").count(), 2, "{outcome}");
    assert_eq!(outcome.matches("The game is over: north won, south lost.").count(), 2, "{outcome}");
    let run = cardwright("play --load m.json --seat").within(&folder).arg("2=exec:sh plain.sh").typed(&["1"]);
    let outcome = run.outcome();
    assert!(outcome.contains("north: How many coins for the first turn?"), "{outcome}");
    // What is left is told to programs, as the end is.
    let run = cardwright("play orchard --seed 3 --seat").within(&folder).arg("2=exec:sh tells.sh").typed(&["quit"]);
    let outcome = run.outcome();
    assert!(outcome.contains("The match is not over"), "{outcome}");
    assert!(folder.read("told.jsonl").ends_with("{\"type\":\"over\",\"results\":[[\"north\",\"open\"],[\"south\",\"open\"]]}\n"));
}

/// Lines count in their order, whenever they are written: so what comes of them does not depend on who is how fast.
#[test]
fn a_line_that_is_written_early_answers_what_is_asked_next() {
    let early = r#"echo '{"choose":[]}'; echo '{"number":99}'; cat > /dev/null"#;
    let folder = Folder::with_games("bots-early");
    folder.write("early.sh", early);
    let args = "sim orchard --games 1 --decks sweet,sour --seats random --seats";
    let outcome = cardwright(args).within(&folder).arg("exec:sh early.sh").outcome();
    assert!(outcome.contains("south: `{\"number\":99}` is not legal: 99 is not between 0 and 3"), "{outcome}");
}

/// The other plays nothing, so none of its cards is ever shown: not one that only its deck has occurs in what the bot is told.
#[test]
fn a_bot_is_told_of_no_card_that_it_may_not_see() {
    let folder = Folder::empty("bots-hidden");
    folder.write("plain.sh", PLAIN).write("spy.sh", "tee told.jsonl | sh plain.sh");
    let root = concat!("--root ", env!("CARGO_MANIFEST_DIR"));
    let args = format!("{root} sim l5r --games 1 --cards --out rows.csv --decks heron,boar --option turn_limit=12 --seats");
    let outcome = cardwright(&args).within(&folder).arg("exec:sh spy.sh").arg("--seats").arg("exec:sh plain.sh").outcome();
    assert!(outcome.contains("1 over"), "{outcome}");
    let told = folder.read("told.jsonl");
    let lists = include_str!("../../cards/l5r/decks.toml");
    let slugs = |deck: &str| -> Vec<&str> {
        let list = lists.split_once(&format!("[deck.{deck}.fate]")).expect("a list").1;
        let list = list.split('[').next().unwrap_or_default();
        list.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect()
    };
    let (mine, theirs) = (slugs("heron"), slugs("boar"));
    let hidden: Vec<&&str> = theirs.iter().filter(|slug| !mine.contains(slug)).collect();
    assert!(told.lines().count() > 12 && hidden.len() > 3, "{hidden:?}");
    let occurs = |slug: &str| told.contains(&format!("\"{slug}\""));
    assert!(mine.iter().any(|slug| occurs(slug)), "its own cards are told");
    assert!(!hidden.iter().any(|slug| occurs(slug)), "{hidden:?} in {told}");
}

/// A choice with one answer is not asked, so that whoever holds something usable is asked more often than who does not. It is never
/// used: what the bot is told is the same to the byte, whether the other holds it or not.
#[test]
fn a_bot_is_told_nothing_that_depends_on_what_others_could_have_done() {
    const BOLD: &str = r#"turn=0
while IFS= read -r line; do
  printf '%s\n' "$line" >> told.jsonl
  case $line in
    '{"type":"choose",'*'"wants":{"form":"pick"}'*'"tag":'*'"tag":'*)
      turn=$((turn + 1))
      [ $((turn % 3)) = 0 ] && echo '{"pick":1}' || echo '{"pick":0}' ;;
    '{"type":"choose",'*) answer=${line#*'"default":'}; printf '%s}\n' "${answer%%'}'*}" ;;
  esac
done"#;
    let folder = Folder::with_game("bots-could", "contests");
    folder.write("plain.sh", PLAIN).write("bold.sh", BOLD);
    let play = || {
        folder.write("told.jsonl", "");
        let args = "sim contests --games 1 --seed 3 --decks wolf,scales --longest 400 --force --out rows.csv --seats";
        let run = cardwright(args).within(&folder).arg("exec:sh bold.sh").arg("--seats").arg("exec:sh plain.sh");
        let outcome = run.outcome();
        assert!(outcome.contains("1 over"), "{outcome}");
        let row = folder.read("rows.csv").lines().nth(1).unwrap_or_default().to_owned();
        let decisions: usize = row.split(',').nth(4).and_then(|count| count.parse().ok()).expect("a count");
        (decisions, folder.read("told.jsonl"))
    };
    let (could, told) = play();
    // Cards that only the deck of the other has cannot be used any more.
    let cards = "cards/contests/stratagems.card";
    for card in ["hobble", "parley", "trapdoor"] {
        let text = folder.read(cards);
        let (before, after) = text.split_once(&format!("card {card} :")).expect("the card");
        let after = after.replacen("cost [[", "when [[ return false ]]\n    cost [[", 1);
        folder.write(cards, format!("{before}card {card} :{after}"));
    }
    let (could_not, told_then) = play();
    assert!(could > could_not + 5, "the other was asked less: {could}, {could_not}");
    assert!(told.lines().count() > 100);
    for (one, other) in told.lines().zip(told_then.lines()) {
        assert_eq!(one, other);
    }
    assert_eq!(told.len(), told_then.len());
}
