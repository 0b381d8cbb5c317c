//! A game in two languages: every command that shows its words shows them in the one that is asked for.

use std::collections::BTreeSet;

use crate::run::cardwright;

fn dekretumok(args: &str) -> crate::run::Run {
    cardwright(&format!("--root ../.. {args}"))
}

/// Nothing of one language is left in what is said in another.
fn assert_has(outcome: &str, words: &[&str], none_of: &[&str]) {
    for word in words {
        assert!(outcome.contains(word), "`{word}` is not in\n{outcome}");
    }
    for word in none_of {
        assert!(!outcome.contains(word), "`{word}` is in\n{outcome}");
    }
}

#[test]
fn a_whole_game_is_told_in_its_first_language_or_in_another() {
    let play = "play dekretumok --seed 1 --seat 1=random --seat 2=random";
    let hungarian = dekretumok(play).outcome();
    assert_has(
        &hungarian,
        &[
            "exit 0",
            "Dekrétumok. Észak: Hegyvidéki liga",
            "Észak húz: 6.",
            "használja: ",
            "Vége a játéknak: ",
            "[kor.fazisok] Egy körnek",
        ],
        &["uses", "The game is over", "north", "eszak", " with ", "A turn has"],
    );
    let english = dekretumok(&format!("{play} --lang en")).outcome();
    assert_has(
        &english,
        &[
            "exit 0",
            "Decrees: North with League of the Hills",
            "North draws 6.",
            " uses ",
            "The game is over: ",
            "[kor.fazisok] A turn has",
        ],
        &["húz", "Vége", "eszak", "Kihív", "a Süllyesztőbe", "Egy körnek"],
    );
    assert_eq!(hungarian.lines().count(), english.lines().count());
}

/// The words of a language that the platform has: all that stands in its file but for what is filled in.
fn said_by_the_platform(language: &str) -> BTreeSet<String> {
    let path = format!("{}/src/game/words/{language}.toml", env!("CARGO_MANIFEST_DIR"));
    let said: toml::Table = std::fs::read_to_string(path).expect("the words").parse().expect("TOML");
    let mut all = String::new();
    for text in said.values().filter_map(toml::Value::as_str) {
        let pieces = text.split(['{', '}']).step_by(2);
        all += &pieces.collect::<Vec<_>>().join(" ");
        all.push(' ');
    }
    words(&all).collect()
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1).map(str::to_lowercase)
}

/// A person plays a whole game against a random seat, always with the first answer, and looks at all there is to look at on the
/// way: the table, questions, refusals, reasons, the log. No word of the platform's English is in what is printed.
#[test]
fn no_english_word_of_the_platform_is_in_a_whole_game_in_hungarian() {
    let asks = ["whynot kihívás", "why őze árpád renomé", "whynot senki", "why senki renomé", "show senki", "99", "table"];
    let turns = [&asks[..], &["1"; 25][..]].concat().repeat(80);
    let typed = [&["help"][..], &turns[..], &["log"][..]].concat();
    let outcome = dekretumok("play dekretumok --seed 7 --seat 2=random").typed(&typed).outcome();
    let (_, printed) = outcome.split_once("--- stdout").expect("an output");
    assert!(printed.contains("Vége a játéknak: ") && !printed.contains("--- stderr"), "{printed}");
    // What is typed is printed, too; ids of clauses stand in brackets and are the same in every language.
    let typed = |line: &&str| !line.starts_with("> ");
    let without_ids =
        |line: &str| line.split('[').map(|part| part.rsplit(']').next().unwrap_or(part).to_owned()).collect::<String>();
    let printed: String = printed.lines().filter(typed).map(|line| without_ids(line) + "\n").collect();
    let english: BTreeSet<String> = &said_by_the_platform("en") - &said_by_the_platform("hu");
    assert!(english.len() > 150, "{english:?}");
    assert_eq!(&words(&printed).collect::<BTreeSet<_>>() & &english, BTreeSet::new());
}

/// Each game is played to its end in its own words.
#[test]
fn a_whole_game_of_each_game_is_played_with_its_own_words() {
    for (game, says) in [
        ("contests", ["North initiates a contest of ", "has won", "Reserve"]),
        ("spellfire", ["attacks ", "draws spoils of victory", "is razed"]),
        ("dekretumok", ["kihívja ezt a Vármegyét: ", "Delegációt állít: ", "elfoglalja: "]),
        ("l5r", [" challenges ", "accepts the duel", "strikes"]),
    ] {
        let outcome = dekretumok(&format!("play {game} --seed 3 --seat 1=random --seat 2=random")).outcome();
        assert_has(&outcome, &["exit 0"], &["exit 1"]);
        for word in says {
            assert!(outcome.contains(word), "{game} says `{word}`: {}", &outcome[..outcome.len().min(3000)]);
        }
    }
}

#[test]
fn the_table_the_questions_and_the_refusals_are_in_the_language() {
    let typed = ["segítség", "99", "kihívás", "challenge", "why sas ilka", "show senki", "show oze arpad", "undo"];
    let play = "play dekretumok --seed 4 --seat 2=random";
    assert_has(
        &dekretumok(play).typed(&typed).outcome(),
        &[
            "köre > Játék, körök > Kör, Toborzás",
            "Észak (te)",
            "Kéz",
            "2. fázis, toborzás: mit teszel?",
            "`segítség` itt nem szám",
            "nincs 99. válasz",
            "Ennek nem ebben a fázisban van az ideje.",
            "nincs ilyen lap: `senki`",
            "Őze Árpád (Kandidátus)\nRenomé: 4",
            "Nincs mit visszavenni.",
        ],
        &["Turn of", "(you)", "There is nothing", "there is no", "Hand"],
    );
    assert_has(
        &dekretumok(&format!("{play} --lang en")).typed(&typed).outcome(),
        &[
            "> Game, turns > Turn, Recruiting",
            "North (you)",
            "Hand",
            "Phase 2, recruiting: what do you do?",
            "there is no answer number 99",
            "This belongs to another phase.",
            "there is no card `senki`",
            "Arpad Roe (Candidate)\nRenomé: 4",
            "There is nothing to take back.",
        ],
        &["köre", "(te)", "Nincs", "nincs", "Kéz"],
    );
}

#[test]
fn a_card_is_found_by_its_name_in_any_language_with_or_without_accents() {
    for wanted in ["oze_arpad", "Őze Árpád", "oze arpad", "ŐZE ÁRPÁD", "arpad roe"] {
        let outcome = dekretumok("show --game dekretumok").arg(wanted).outcome();
        assert_has(&outcome, &["exit 0", "Őze Árpád (Kandidátus)"], &[]);
        let outcome = dekretumok("show --game dekretumok --lang en").arg(wanted).outcome();
        assert_has(&outcome, &["exit 0", "Arpad Roe (Candidate)"], &[]);
    }
    // What contains a part of a name is listed as a reader of the language sorts it.
    let outcome = dekretumok("show --game dekretumok").arg("renoméd").outcome();
    assert_has(&outcome, &["exit 2", "there is no card"], &[]);
}

#[test]
fn a_language_that_the_game_does_not_have_is_an_error() {
    for command in ["play dekretumok --seat 1=random --seat 2=random", "show --game dekretumok sas_ilka"] {
        let outcome = dekretumok(&format!("{command} --lang de")).outcome();
        assert_has(&outcome, &["exit 2", "there is no language `de`; there is `hu`, `en`"], &[]);
    }
}

#[test]
fn a_replay_is_told_in_the_language() {
    let file = std::env::temp_dir().join(format!("dekretumok-{}.json", std::process::id()));
    let path = file.display().to_string();
    let _ = std::fs::remove_file(&file);
    let save = format!("save {path}");
    let outcome = dekretumok("play dekretumok --seed 4 --seat 2=random").typed(&["pass", &save, "quit"]).outcome();
    assert_has(&outcome, &["Elmentve; így folytatható: ", "A játszmának nincs vége: Észak dönt."], &[]);
    let outcome = dekretumok(&format!("replay --log --lang en {path}")).outcome();
    assert_has(&outcome, &["exit 0", "North draws 6.", "The match is not over: North decides next."], &["húz"]);
    let _ = std::fs::remove_file(&file);
}
