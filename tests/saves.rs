//! Saves, replays and undoing: whatever is put away comes back as it was, and nothing else is taken for it.

mod common;

use cardwright::game::{Match, Save, SaveError};
use cardwright::kernel::choice::Choice;
use common::{Loaded, games, load};

fn pending(playing: &Match) -> Vec<Choice> {
    playing.kernel().pending().cloned().collect()
}

/// A saved match in the middle of a game.
fn saved(loaded: &Loaded) -> String {
    let setup = loaded.setup(2, 3);
    let mut playing = loaded.start(setup.clone());
    let answers = loaded.random_answers(&setup);
    for (seat, answer) in answers.iter().take(answers.len() / 2) {
        playing.answer(*seat, answer.clone()).expect("a legal answer");
    }
    playing.save().expect("a save")
}

fn refusal(loaded: &Loaded, text: &str) -> SaveError {
    match Match::load(&loaded.game, &loaded.host, text) {
        Ok(_) => panic!("it is gone on with: {text}"),
        Err(error) => error,
    }
}

#[test]
fn at_every_decision_a_match_that_was_put_away_goes_on_as_it_would_have() {
    for loaded in games() {
        for seed in 0..3 {
            let setup = loaded.setup(2, seed);
            let answers = loaded.random_answers(&setup);
            let mut playing = loaded.start(setup);
            for at in 0..=answers.len() {
                let text = playing.save().expect("a save");
                let mut again = Match::load(&loaded.game, &loaded.host, &text).expect("it goes on");
                assert_eq!(again.digest(), playing.digest(), "seed {seed}, decision {at}");
                assert_eq!(pending(&again), pending(&playing));
                assert_eq!(again.results(), playing.results());
                assert_eq!(again.save().expect("a save"), text, "saving what was loaded is the same file");
                let Some((seat, answer)) = answers.get(at) else { break };
                playing.answer(*seat, answer.clone()).expect("a legal answer");
                for (further, (seat, answer)) in answers.iter().enumerate().skip(at).take(12) {
                    again.answer(*seat, answer.clone()).expect("legal there too");
                    if further == at {
                        assert_eq!(again.digest(), playing.digest(), "seed {seed}, decision {at}");
                        // The log begins anew where a match is loaded; from there on the same happens.
                        let (before, after) = (playing.kernel().trace.lines(), again.kernel().trace.lines());
                        assert!(!after.is_empty() && before.ends_with(after), "seed {seed}, decision {at}: {after:?}");
                    }
                }
            }
            assert!(playing.over());
        }
    }
}

#[test]
fn a_match_that_was_put_away_ends_as_it_would_have() {
    for loaded in games() {
        for seed in 10..14 {
            let setup = loaded.setup(2, seed);
            let answers = loaded.random_answers(&setup);
            let mut playing = loaded.start(setup);
            // Put away and taken out again all the time.
            for (seat, answer) in &answers {
                playing = Match::load(&loaded.game, &loaded.host, &playing.save().expect("a save")).expect("it goes on");
                playing.answer(*seat, answer.clone()).expect("a legal answer");
            }
            let replayed = Save::parse(&playing.save().expect("a save")).expect("a save").replay(&loaded.game, &loaded.host);
            let replayed = replayed.unwrap_or_else(|divergence| panic!("{divergence}"));
            assert!(playing.over() && replayed.over());
            assert_eq!((playing.digest(), playing.results()), (replayed.digest(), replayed.results()));
        }
    }
}

#[test]
fn every_decision_can_be_taken_back_and_taken_again() {
    for loaded in games() {
        for seed in 20..23 {
            let setup = loaded.setup(2, seed);
            let answers = loaded.random_answers(&setup);
            let mut playing = loaded.start(setup);
            let mut stood = vec![(playing.digest(), pending(&playing), playing.kernel().trace.clone())];
            for (seat, answer) in &answers {
                playing.answer(*seat, answer.clone()).expect("a legal answer");
                assert!(playing.undo().expect("it is taken back"));
                let before = stood.last().expect("a position");
                assert_eq!((playing.digest(), &pending(&playing), &playing.kernel().trace), (before.0, &before.1, &before.2));
                playing.answer(*seat, answer.clone()).expect("a legal answer");
                stood.push((playing.digest(), pending(&playing), playing.kernel().trace.clone()));
                assert_eq!(playing.digests().last(), Some(&playing.digest()));
            }
            // All the way back, and there again.
            for (digest, pending_then, trace) in stood.iter().rev().skip(1) {
                assert!(playing.undo().expect("it is taken back"));
                assert_eq!((playing.digest(), &pending(&playing), &playing.kernel().trace), (*digest, pending_then, trace));
            }
            assert!(!playing.undo().expect("nothing fails"), "nothing is left to take back");
            for ((seat, answer), (digest, ..)) in answers.iter().zip(stood.iter().skip(1)) {
                playing.answer(*seat, answer.clone()).expect("a legal answer");
                assert_eq!(playing.digest(), *digest);
            }
        }
    }
}

#[test]
fn a_loaded_match_can_be_taken_back_to_before_it_was_saved() {
    for loaded in games() {
        let setup = loaded.setup(2, 3);
        let answers = loaded.random_answers(&setup);
        let mut original = loaded.start(setup);
        let mut stood = vec![original.digest()];
        for (seat, answer) in answers.iter().take(answers.len() / 2) {
            original.answer(*seat, answer.clone()).expect("a legal answer");
            stood.push(original.digest());
        }
        let mut playing = Match::load(&loaded.game, &loaded.host, &original.save().expect("a save")).expect("it goes on");
        for digest in stood.iter().rev().skip(1) {
            assert!(playing.undo().expect("it is taken back"));
            assert_eq!(playing.digest(), *digest);
        }
    }
}

#[test]
fn recording_is_not_seen_in_what_is_played() {
    for loaded in games() {
        for seed in 0..8 {
            let setup = loaded.setup(2, seed);
            let mut plain = Match::start(&loaded.game, &loaded.host, setup.clone()).expect("it begins");
            let mut recorded = loaded.start(setup.clone());
            for (seat, answer) in loaded.random_answers(&setup) {
                let fork = recorded.fork().expect("a fork");
                assert_eq!((plain.digest(), fork.digest()), (recorded.digest(), recorded.digest()), "seed {seed}");
                plain.answer(seat, answer.clone()).expect("a legal answer");
                recorded.answer(seat, answer).expect("a legal answer");
            }
        }
    }
}

#[test]
fn a_match_that_was_not_recorded_is_saved_as_if_it_had_been() {
    for loaded in games() {
        let setup = loaded.setup(2, 5);
        let mut plain = Match::start(&loaded.game, &loaded.host, setup.clone()).expect("it begins");
        let mut recorded = loaded.start(setup.clone());
        for (seat, answer) in loaded.random_answers(&setup).iter().take(20) {
            plain.answer(*seat, answer.clone()).expect("a legal answer");
            recorded.answer(*seat, answer.clone()).expect("a legal answer");
        }
        assert_eq!(plain.save().expect("a save"), recorded.save().expect("a save"));
    }
}

#[test]
fn a_file_that_was_cut_off_anywhere_is_refused() {
    let loaded = load("tests/games", "orchard");
    let text = saved(&loaded);
    let end = text.trim_end().len();
    let cuts = (0..200.min(end)).chain((200..end).step_by(37)).chain(end.saturating_sub(200)..end);
    for at in cuts.filter(|at| text.is_char_boundary(*at)) {
        let error = refusal(&loaded, &text[..at]);
        assert!(matches!(error, SaveError::CutOff), "cut at {at}: {error}");
    }
    assert_eq!(refusal(&loaded, "").to_string(), "the file ends in the middle: it was cut off. Take another copy of it");
}

#[test]
fn a_file_with_any_other_character_in_it_is_refused_or_means_the_same() {
    let loaded = load("tests/games", "orchard");
    let text = saved(&loaded);
    let original = Match::load(&loaded.game, &loaded.host, &text).expect("it goes on");
    let mut refused = 0;
    for at in (0..text.len()).step_by(11) {
        for other in ["0", "9", "x", "\"", "}", " "] {
            let mut edited = text.clone();
            edited.replace_range(at..=at, other);
            match Match::load(&loaded.game, &loaded.host, &edited) {
                Ok(again) => {
                    assert_eq!((again.digest(), again.setup.seed), (original.digest(), original.setup.seed), "`{other}` at {at}")
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > text.len() / 4, "{refused}");
}

#[test]
fn each_kind_of_wrong_file_is_refused_with_its_reason() {
    let loaded = load("tests/games", "orchard");
    let text = saved(&loaded);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let field = |name: &str| value[name].as_str().expect("a string").to_owned();
    let with = |from: &str, to: &str| {
        assert_eq!(text.matches(from).count(), 1, "`{from}` stands once");
        refusal(&loaded, &text.replace(from, to)).to_string()
    };
    let seal = "the file was damaged or edited: its seal does not fit what it holds. Take another copy of it, or replay it";
    assert_eq!(with(&format!("\"digest\": \"{}\"", field("digest")), "\"digest\": \"0123456789abcdef\""), seal);
    assert_eq!(with(&field("seal"), "0123456789abcdef"), seal);
    assert_eq!(with("\"seed\":3", "\"seed\":4"), seal);
    assert_eq!(
        with(&field("fingerprint"), "0123456789abcdef"),
        format!(
            "the match was played with other rules, cards, options or deck lists of `orchard` (fingerprint 0123456789abcdef, now {}): bring those \
             back, or see with `cardwright replay --anyway` how far it holds with the present ones",
            loaded.game.fingerprint
        )
    );
    assert_eq!(
        with("\"version\": 1", "\"version\": 2"),
        "the file has version 2 of the format, and this program reads version 1: use the program that wrote it"
    );
    assert_eq!(with("\"game\": \"orchard\"", "\"game\": \"l5r\""), "the file is a match of `l5r`, not of `orchard`");
    assert_eq!(with("cardwright match", "chess"), "this is no saved match: it does not say `\"format\": \"cardwright match\"`");
    assert_eq!(
        with("\"version\": 1,", ""),
        "the file has version 0 of the format, and this program reads version 1: use the program that wrote it"
    );
    assert!(with("\"clock\":", "\"clok\":").starts_with("the file is damaged: missing field `clock`"));
    assert_eq!(refusal(&loaded, "# a card").to_string(), "this is no saved match: it is not JSON (line 1, column 1)");
    assert_eq!(refusal(&loaded, "[]").to_string(), "this is no saved match: it does not say `\"format\": \"cardwright match\"`");
}

/// The file with another seal, as a program would write it that wants to be believed.
fn sealed(text: &str) -> String {
    let line = |name: &str| {
        let rest = text.split_once(&format!("\n  \"{name}\": ")).expect("the field").1;
        rest.split_once("\n  \"").map_or(rest, |(value, _)| value).trim_end_matches(['\n', '}']).trim_end_matches(',').to_owned()
    };
    let fields = ["format", "version", "game", "fingerprint", "setup", "answers", "checkpoint", "digest"].map(line);
    let plain = fields.map(|field| field.lines().map(str::trim).collect::<String>());
    let bytes = format!("[{}]", plain.join(","));
    let seal =
        bytes.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let at = text.find("\"seal\": \"").expect("a seal") + "\"seal\": \"".len();
    format!("{}{seal:016x}{}", &text[..at], &text[at + 16..])
}

#[test]
fn what_does_not_lead_where_it_says_is_refused_whatever_its_seal() {
    let loaded = load("tests/games", "orchard");
    let text = saved(&loaded);
    assert_eq!(sealed(&text), text, "the seal of a test is that of the program");
    let at = text.find("  \"digest\": \"").expect("a digest") + 13;
    let elsewhere = sealed(&format!("{}0123456789abcdef{}", &text[..at], &text[at + 16..]));
    let error = refusal(&loaded, &elsewhere);
    assert!(matches!(error, SaveError::Elsewhere { .. }), "{error}");
    assert!(error.to_string().starts_with("the match in the file should stand at 0123456789abcdef and stands at "));
    let decks = sealed(&text.replace("\"decks\":[\"sweet\"", "\"decks\":[\"bitter\""));
    assert_eq!(refusal(&loaded, &decks).to_string(), "the match in the file cannot begin: decks, 1: there is no deck `bitter`");
}

#[test]
fn a_position_that_cannot_be_is_no_panic() {
    let loaded = load("tests/games", "orchard");
    let text = saved(&loaded);
    let start = text.find("\"checkpoint\"").expect("a checkpoint");
    let end = text.find("\n  \"digest\"").expect("a digest");
    let digits: Vec<usize> = (start..end).filter(|at| text.as_bytes()[*at].is_ascii_digit()).collect();
    for at in digits.iter().step_by(7) {
        for other in ["0", "7", "999"] {
            let mut edited = text.clone();
            edited.replace_range(*at..=*at, other);
            if let Ok(mut playing) = Match::load(&loaded.game, &loaded.host, &sealed(&edited)) {
                // What is not part of the digest may differ; then the match goes on, or fails and stands as before.
                let mut source = cardwright::kernel::random::Source::new(1, 9);
                while !playing.over() && playing.answers().len() < 200 && playing.answer_at_random(&mut source).is_ok() {}
            }
        }
    }
}
