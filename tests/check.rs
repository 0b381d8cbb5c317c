//! A whole game, read and checked: what comes out, and what happens to files that nobody should write.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardwright::card::show::show;
use cardwright::diagnostic::render;
use cardwright::game::check::{Checked, check, check_files};
use cardwright::game::files::Files;
use cardwright::kernel::schema::{Amount, AttrKind, Moment, Occasion, OrderKey, Picker, ZoneKindId};

const BASE: &str = include_str!("diagnostics/base.toml");

fn game(files: &[(&str, &[u8])]) -> Checked {
    let mut by = BTreeMap::from([("rules/g/game.toml".to_owned(), Ok(BASE.as_bytes().to_vec()))]);
    by.extend(files.iter().map(|(path, bytes)| ((*path).to_owned(), Ok(bytes.to_vec()))));
    check_files(&Files { by }, "g")
}

fn codes(checked: &Checked) -> Vec<&'static str> {
    checked.diagnostics.iter().map(|found| found.code.as_str()).collect()
}

const REN: &str = r#"# The duelist of the Crane.
card kakita_ren : person {
  force    = 2
  clan     = crab
  keywords = [reload(3), duelist]
  text     = "Pay {bow}: ~ wins."
  text:hu  = "{bow}: ~ nyer."
  reaction after win_duel as insight {
    when  [[ return event.card == self ]]
    limit = { uses = 2, per = game }
    class = negate
    does  [[
      add(you, "honor", 2)
    ]]
  }
  static {
    add = { force = [[ return #you.home ]], has_duelist = true }
  }
}
"#;

#[test]
fn more_than_the_kernel_can_tell_apart_is_refused() {
    let of = |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let zone = |n| format!("[zone.z{n}]\nowner = \"player\"\nsees = \"all\"\n");
    let mark = |n| format!("[mark.m{n}]\n");
    let step = |n| format!("\"s{n}\", ");
    let steps = |count| format!("[procedure.long]\nsteps = [{}]\n", of(count, step));
    let found = |more: String| {
        let manifest = format!("{BASE}\n{more}");
        let checked = game(&[("rules/g/game.toml", manifest.as_bytes())]);
        checked.diagnostics.iter().filter(|found| found.message.contains("the number of")).count()
    };
    assert_eq!(found(of(20, zone) + &of(20, mark) + &steps(64)), 0);
    assert_eq!(found(of(65, zone)), 1, "kinds of zone");
    assert_eq!(found(of(65, mark)), 1, "marks");
    assert_eq!(found(steps(65)), 1, "steps");
    let nine = BASE.replace("min = 2, max = 2", "min = 2, max = 9");
    assert_ne!(nine, BASE);
    assert!(codes(&game(&[("rules/g/game.toml", nine.as_bytes())])).contains(&"out-of-range"), "seats");
}

#[test]
fn a_card_becomes_what_it_says() {
    let checked = game(&[("cards/g/a.card", REN.as_bytes())]);
    assert!(checked.is_sound(), "{}", render::all(&checked.diagnostics, false));
    let (card, schema) = (&checked.cards[0], &checked.manifest.schema);
    assert_eq!((&*card.slug, &*card.def.name), ("kakita_ren", "Kakita Ren"));
    let printed: Vec<_> =
        card.def.printed.iter().map(|(attr, n)| (&**schema.attrs.get_index(attr.index()).unwrap().0, *n)).collect();
    assert_eq!(printed, [("force", 2), ("clan", 1), ("has:duelist", 1), ("has:reload", 1)]);
    assert_eq!(card.print.keywords.get("reload"), Some(&Some(3)));
    assert_eq!(card.print.texts["text"].get("hu"), "{bow}: ~ nyer.");
    assert_eq!(card.print.doc, ["The duelist of the Crane."]);

    let reaction = &card.def.abilities[0];
    let watch = reaction.watch.unwrap();
    assert_eq!(watch.moment, Moment::After);
    let Occasion::Verb(verb) = watch.what else { panic!("a verb") };
    assert_eq!(&**schema.verbs.get_index(verb.index()).unwrap().0, "win_duel");
    assert_eq!(reaction.options.iter().map(|(_, value)| *value).collect::<Vec<_>>(), [0]);
    assert_eq!(reaction.limit.map(|limit| limit.uses), Some(2));
    let does = &checked.blocks[reaction.does.unwrap().0 as usize];
    assert_eq!((does.line, does.params, does.read_only), (12, &["self", "you", "event", "data"][..], false));
    assert_eq!(does.owner, "card kakita_ren, reaction 1 `insight`, does");

    let terms = &card.def.abilities[1].terms;
    let Amount::Block(amount) = terms[0].amount else { panic!("a block") };
    assert_eq!(checked.blocks[amount.0 as usize].params, ["self", "you", "c"]);
    assert_eq!(terms[1].amount, Amount::Fixed(1));
}

#[test]
fn a_card_is_shown_with_its_name_and_symbols() {
    let checked = game(&[("cards/g/a.card", REN.as_bytes())]);
    insta::assert_snapshot!(show(&checked.cards[0], &checked.manifest, "hu"));
}

#[test]
fn a_manifest_becomes_a_schema() {
    let text = format!(
        "{BASE}
        [zone.pool]
        owner = 'procedure'
        sees = 'all'
        rest = 'home'
        tenure = 'play'
        [zone.area]
        owner = 'player'
        sees = 'owner'
        tenure = 'play'
        [order.consequences]
        by = ['option:class', 'greatest:force', 'picks:controller']
        [policy]
        triggers = ['seat']"
    );
    let files = Files { by: BTreeMap::from([("rules/g/game.toml".to_owned(), Ok(text.into_bytes()))]) };
    let checked = check_files(&files, "g");
    assert!(checked.is_sound(), "{}", render::all(&checked.diagnostics, false));
    let schema = &checked.manifest.schema;
    let zone = |name: &str| &schema.zones[name];
    assert_eq!(zone("pool").rest.map(ZoneKindId::index), schema.zones.get_index_of("home"));
    assert_eq!(zone("pool").tenure, zone("area").tenure);
    assert_ne!(zone("home").tenure, zone("deck").tenure);
    let force = checked.manifest.attr("force").unwrap();
    let keys = &schema.orders["consequences"].by;
    assert!(matches!(keys[0], OrderKey::Option(_)));
    assert_eq!(keys[1..], [OrderKey::Greatest(force), OrderKey::Picks(Picker::Controller)]);
    assert_eq!(schema.policy.triggers.by, [OrderKey::Seat]);
    assert_eq!(schema.procs["game"].exits["over"], [1]);
    assert_eq!(schema.attrs["has:duelist"].kind, AttrKind::Keyword);
    assert_eq!(schema.attrs.get_index(schema.types["person"].is.index()).unwrap().0.as_ref(), "is:person");
    assert!(schema.kinds["action"].optional && !schema.kinds["reaction"].optional);
    assert_eq!(schema.verbs.get_index(0).unwrap().0.as_ref(), "move");
}

#[test]
fn files_that_nobody_should_write_are_findings() {
    let broken: [(&[u8], &str); 8] = [
        (b"", "empty-file"),
        (b"\xff\xfe\x00", "not-utf8"),
        (b"\xef\xbb\xbfcard a : event { }", "byte-order-mark"),
        (b"card a : event { text = \"", "unclosed-string"),
        (b"card a : event { action { does [[", "unclosed-block"),
        (b"card a : event {", "unclosed-card"),
        (b"}}}}", "stray-text"),
        (b"card", "card-syntax"),
    ];
    for (bytes, code) in broken {
        let checked = game(&[("cards/g/a.card", bytes)]);
        assert!(codes(&checked).contains(&code), "{code}: {:?}", codes(&checked));
    }
}

#[test]
fn hostile_files_are_findings_and_no_overflow() {
    let hostile = [
        "[".repeat(8_000_000),
        format!("card a : event {}", "{".repeat(8_000_000)),
        format!("card a : event {{ x = {}", "[ ".repeat(4_000_000)),
        format!("card a : event {}", "\n".repeat(8_000_000)),
        "card\n".repeat(1_000_000),
        "card a : event { }\n".repeat(20_000),
        format!("card a : event {{ action {{ does [[ return {} ]] }} }}", "(".repeat(1_000_000)),
        format!("card a : event {{ action {{ does [[ return {}1 ]] }} }}", "not ".repeat(900)),
    ];
    for text in hostile {
        let checked = game(&[("cards/g/a.card", text.as_bytes())]);
        assert!(!checked.is_sound(), "{} is no card", text.chars().take(40).collect::<String>());
        for found in checked.diagnostics.iter().take(3) {
            assert!(render::text(found, false).len() < 4000);
        }
    }
    let deep = format!("card a : event {{ action {{ does [[ {} {} ]] }} }}", "if you then ".repeat(190), "end ".repeat(190));
    let checked = game(&[("cards/g/a.card", deep.as_bytes())]);
    assert!(checked.is_sound(), "deep is not wrong: {}", render::all(&checked.diagnostics, false));
}

#[test]
fn findings_come_in_the_same_order_every_time() {
    let text =
        "card a : person { }\ncard b : persn { }\ncard c : event { action { does [[ x() y() ]] } action { does [[ x() y() ]] } }";
    let first = render::all(&game(&[("cards/g/a.card", text.as_bytes())]).diagnostics, false);
    for _ in 0..5 {
        assert_eq!(render::all(&game(&[("cards/g/a.card", text.as_bytes())]).diagnostics, false), first);
    }
}

#[test]
fn a_game_without_files_says_so() {
    let checked = check(std::path::Path::new("/nonexistent"), "nothing");
    assert_eq!(codes(&checked), ["unreadable-file"]);
    assert_eq!(checked.diagnostics[0].file.path, "rules/nothing/game.toml");
}

#[test]
fn clauses_and_decks_are_read() {
    let clauses = "game = 'g'\n[[clause]]\nid = 'a.one'\nsays = 'One.'\nruling = true\n";
    let decks = "[deck.crane]\ntitle = 'Crane'\nmain = { kakita_ren = 2 }\n";
    let checked = game(&[
        ("cards/g/a.card", REN.as_bytes()),
        ("rules/g/clauses.toml", clauses.as_bytes()),
        ("cards/g/decks.toml", decks.as_bytes()),
    ]);
    assert!(checked.is_sound(), "{}", render::all(&checked.diagnostics, false));
    assert_eq!((&*checked.clauses[0].id, checked.clauses[0].ruling), ("a.one", true));
    let deck = &checked.decks["crane"];
    assert_eq!((deck.title.get("en"), deck.parts[&Arc::from("main")][0].1), ("Crane", 2));
}

#[test]
fn ten_thousand_cards_are_checked() {
    let mut text = String::new();
    for number in 0..10_000 {
        let body = REN.replace("kakita_ren", &format!("ren_{number}")).replace("\"honor\", 2", &format!("\"honor\", {number}"));
        text.push_str(&body);
    }
    let checked = game(&[("cards/g/a.card", text.as_bytes())]);
    assert!(checked.is_sound() && checked.cards.len() == 10_000 && checked.blocks.len() == 30_000);
}

#[test]
fn the_games_of_this_repository_have_no_findings() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(root.join("rules")).unwrap() {
        let game = entry.unwrap().file_name().to_string_lossy().into_owned();
        let checked = check(root, &game);
        assert!(checked.diagnostics.is_empty(), "{}", render::all(&checked.diagnostics, false));
        assert!(!checked.cards.is_empty() && !checked.rules.is_empty(), "{game} is empty");
    }
}
