//! A game in two languages: every command that shows its words shows them in the one that is asked for.

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
