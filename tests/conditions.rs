//! Conditions that are worked out without Lua say what Lua says: as random ones as can be, asked about everything on a table.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use cardwright::diagnostic::render;
use cardwright::game::check::check_files;
use cardwright::game::files::Files;
use cardwright::game::{Game, Match, Placed, SeatTable, Setup};
use cardwright::kernel::Fault;
use cardwright::kernel::control::{Query, Script as _};
use cardwright::kernel::random::Source;
use cardwright::kernel::schema::BlockId;
use cardwright::kernel::value::{Handle, Seat, Value, ZoneRef};
use cardwright::script::{Host, refill_work};

const MANIFEST: &str = r#"
[game]
title = "Conditions"
seats = { min = 2, max = 2 }
languages = ["en"]
root = "game"
files = ["rules.lua"]
[option.most]
type = "integer"
default = 3
says = "Most"
[option.strict]
type = "flag"
default = true
says = "Strict"
[zone]
deck = { owner = "player", ordered = true, sees = "nobody" }
home = { owner = "player", sees = "all", in_play = true }
bin = { owner = "player", ordered = true, sees = "all" }
heap = { owner = "shared", ordered = true, sees = "all" }
[type.unit.field]
power = { type = "integer", default = 2 }
guard = { type = "integer" }
color = { type = "enum", values = ["red", "blue"], default = "red" }
[type.item]
[keyword.swift]
[mark.bent]
[value]
honor = { on = "player" }
tokens = { on = "card" }
[verb.ping]
fields = { card = "card" }
[window.talk]
[ability.action]
window = "talk"
[ability.trait]
watches = ["before", "after"]
[ability.static]
static = true
[[stage]]
name = "add"
op = "add"
[procedure.game]
steps = ["main"]
[procedure.bout]
roles = ["left", "right"]
vars = ["kept", "none"]
side_vars = ["mine"]
steps = ["fight"]
[prompt]
more = "More?"
"#;

const RULES: &str = r#"
local bout = procedure("bout")
bout:step("fight", function(b)
  b.kept = b.left
  b:side("left").mine = 3
  players()[1]:confirm("more")
end)
local whole = procedure("game")
whole:step("main", function()
  add(players()[1], "honor", 2)
  bout:run { left = cards({ slug = "plain" })[1], right = players()[2] }
end)
function helper(x) return x ~= nil end
"#;

const CARDS: &str = r#"
card plain : unit {
  name = "Plain"
  keywords = [swift]
}
card guard : unit {
  name = "Guard"
  guard = 1
  color = blue
}
card thing : item {
  name = "Thing"
}
card banner : item {
  name = "Banner"
  static {
    affects [[ return c.owner == you and c:is("unit") ]]
    add = { power = [[ return count { zone = "home", of = you } ]] }
  }
  action {
    when [[ return count { type = "unit" } > 1 ]]
    does [[ ping(self) ]]
  }
}
card link : unit {
  name = "Link"
  static {
    affects [[ return c == self ]]
    add = { power = [[ return self.host.power ]] }
  }
}
"#;

/// A random expression.
struct Writer(Source);

impl Writer {
    fn of(&mut self, some: &[&str]) -> String {
        some[self.0.below(some.len() as u32) as usize].to_owned()
    }

    fn player(&mut self) -> String {
        self.of(&[
            "you",
            "you:foe()",
            "self.owner",
            "self.controller",
            "self.host.owner",
            "data",
            "self",
            "event.card",
            "current(\"bout\").none",
        ])
    }

    fn card(&mut self) -> String {
        let card = [
            "self",
            "self",
            "self.host",
            "data",
            "you",
            "event.card",
            "current(\"bout\").kept",
            "current(\"bout\").left",
            "self.zone",
        ];
        self.of(&card)
    }

    fn selector(&mut self) -> String {
        let mut keys = Vec::new();
        for _ in 0..self.0.below(4) {
            keys.push(match self.0.below(17) {
                0 => format!("of = {}", self.player()),
                1 => format!("owner = {}", self.player()),
                2 => format!("controller = {}", self.player()),
                3 => format!("not_controller = {}", self.player()),
                4 => format!("attached_to = {}", self.card()),
                5 => format!("except = {}", self.card()),
                6 => "zone = \"home\"".to_owned(),
                7 => "zone = { \"bin\", \"home\", \"bin\" }".to_owned(),
                8 => "zone = \"heap\"".to_owned(),
                9 => self.of(&["type = \"unit\"", "type = { \"item\", \"unit\" }", "has = \"swift\"", "not_has = \"swift\""]),
                10 => self.of(&["marked = \"bent\"", "not_marked = \"bent\""]),
                11 => {
                    self.of(&["at_least = { power = 3 }", "at_most = { power = 2, guard = 1 }", "equal = { color = \"blue\" }"])
                }
                15 => self.of(&[
                    "not_equal = { color = \"blue\", power = 2 }",
                    "any_equal = { color = { \"red\", \"blue\" }, power = 3 }",
                    "any_equal = { guard = 1 }",
                    "any_equal = { color = {} }",
                    "face = \"up\"",
                    "face = \"down\"",
                ]),
                12 => "any_of = { { marked = \"bent\" }, { none_of = { { type = \"unit\" } } } }".to_owned(),
                13 => "none_of = { { at_least = { power = 4 } } }".to_owned(),
                14 => "where = function(c) return c.power == 2 end".to_owned(),
                _ => self.of(&["has = \"swift\"", "type = \"item\"", "at_least = { tokens = 1, tokens = 0 }"]),
            });
        }
        format!("{{ {} }}", keys.join(", "))
    }

    fn atom(&mut self) -> String {
        match self.0.below(24) {
            0 => self.of(&["0", "1", "2", "3", "9007199254740991", "9007199254740993", "0x2", "1e1", "2.5"]),
            // Bare, a text that something is compared with would have to be one of its words.
            1 => format!(
                "({})",
                self.of(&["nil", "true", "false", "\"unit\"", "'red'", "\"\"", "[=[Plain]=]", "[=[\nPlain]=]", "\"Pl\\97in\""])
            ),
            2 | 3 => self.player(),
            4 | 5 => self.card(),
            6 => format!("count {}", self.selector()),
            7 => format!("#cards {}", self.selector()),
            8 => format!("#{}.{}", self.player(), self.of(&["home", "deck", "bin"])),
            9 => format!("#{}", self.card()),
            10..=13 => {
                let field = self.of(&[
                    "power",
                    "guard",
                    "color",
                    "type",
                    "name",
                    "slug",
                    "owner",
                    "controller",
                    "host",
                    "zone",
                    "in_play",
                    "face_up",
                    "tokens",
                    "alive",
                    "seat",
                    "honor",
                    "active",
                    "lost",
                    "result",
                    "zone.owner",
                    "zone.kind",
                ]);
                format!("{}.{field}", self.card())
            }
            14 => format!("{}:is(\"{}\")", self.card(), self.of(&["unit", "item"])),
            15 => format!("{}:has(\"swift\")", self.card()),
            16 => format!("{}:marked('bent')", self.card()),
            17 => format!("{}:lies_in \"{}\"", self.card(), self.of(&["home", "heap", "deck"])),
            18 => self.of(&["option.most", "option.strict"]),
            19 => self.of(&[
                "current(\"bout\")",
                "current \"game\"",
                "current(\"bout\").kept",
                "current(\"bout\").none",
                "current(\"bout\").right",
                "current(\"bout\").step",
                "current(\"bout\").over",
                "current(\"bout\").winners",
            ]),
            20 => format!("#abilities(\"action\", {{ of = {} }})", self.player()),
            21 => format!("helper({})", self.player()),
            22 => self.of(&["game.heap", "#game.heap", "event", "data.power", "data.name.power", "#data", "-1"]),
            _ => format!("({})", self.expression(2)),
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.atom();
        }
        match self.0.below(8) {
            0 => self.atom(),
            1 => format!("not {}", self.expression(depth - 1)),
            2 => format!("({})", self.expression(depth - 1)),
            3 | 4 => {
                let operator = self.of(&["and", "or"]);
                format!("{} {operator} {}", self.expression(depth - 1), self.expression(depth - 1))
            }
            _ => {
                let operator = self.of(&["==", "~=", "<", ">", "<=", ">=", "==", "~=", "+", ".."]);
                format!("{} {operator} {}", self.expression(depth - 1), self.expression(depth - 1))
            }
        }
    }
}

/// The game, with so many random conditions of abilities that watch, and as many of static ones.
fn game(seed: u64, conditions: usize) -> (Arc<Game>, Rc<Host>) {
    let mut writer = Writer(Source::new(seed, 1));
    let mut cards = CARDS.to_owned();
    for at in 0..conditions {
        let (trait_, static_) =
            (writer.expression(3), writer.expression(2).replace("event.card", "c").replace("event", "c").replace("data", "c"));
        let _ = write!(
            cards,
            "card t{at} : item {{\n  name = \"T\"\n  trait after ping {{\n    when [[ return {trait_} ]]\n    does [[ ping(self) ]]\n  }}\n  \
             static {{\n    affects [[ return {static_} -- so it is\n ]]\n    add = {{ power = 1 }}\n  }}\n}}\n"
        );
    }
    let mut files = Files::default();
    for (path, text) in [("rules/c/game.toml", MANIFEST), ("rules/c/rules.lua", RULES), ("cards/c/all.card", &cards)] {
        files.by.insert(path.into(), Ok(text.as_bytes().to_vec()));
    }
    let checked = check_files(&files, "c");
    assert!(checked.is_sound(), "{}", render::all(&checked.diagnostics, false));
    let (game, host) = Game::from_checked(checked).expect("the game loads");
    (Arc::new(game), host)
}

fn placed(card: &str) -> Placed {
    Placed { card: card.to_owned(), ..Placed::default() }
}

fn start(game: &Arc<Game>, host: &Rc<Host>, home: Vec<Placed>) -> Match {
    let zones = |home: Vec<Placed>| SeatTable {
        zones: BTreeMap::from([
            ("home".to_owned(), home),
            ("bin".to_owned(), vec![placed("guard")]),
            ("deck".to_owned(), vec![placed("plain")]),
        ]),
        ..SeatTable::default()
    };
    let table = vec![zones(home), zones(vec![placed("guard"), placed("thing")])];
    let setup = Setup { seats: 2, seed: 3, table, ..Setup::default() };
    Match::start(game, host, setup).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_is_worked_out_without_lua_is_what_lua_says() {
    let (mut equal, mut failed) = (0, 0);
    for seed in 0..4 {
        let (game, host) = game(seed, 250);
        let bent = Placed {
            marks: vec!["bent".to_owned()],
            attached: vec![placed("thing"), placed("guard")],
            values: BTreeMap::from([("tokens".to_owned(), 1)]),
            ..placed("plain")
        };
        let playing = start(&game, &host, vec![bent, placed("plain"), placed("banner")]);
        let (kernel, slow) = (playing.kernel(), game.host().expect("a host"));
        slow.take_the_long_way();
        let cards = (1..kernel.state().objects.len() as u32).map(|id| kernel.state().handle(id));
        let gone = Handle { id: 4, inc: 9 };
        let record = Value::Record([("name".into(), Value::Text("x".into())), ("power".into(), Value::Int(3))].into());
        let data = [
            Value::Nil,
            Value::Int(2),
            Value::Object(Handle::player(Seat(1))),
            Value::Object(kernel.state().handle(5)),
            record,
            Value::Zone(ZoneRef { slot: 1, generation: 0 }),
            Value::Zone(ZoneRef { slot: 1, generation: 7 }),
            Value::Object(gone),
        ];
        for (at, card) in cards.chain([gone]).enumerate() {
            for (number, block) in game.program.blocks.iter().enumerate().filter(|(_, block)| block.source.contains("return")) {
                let data = &data[(at + number) % data.len()];
                for you in [Seat(0), Seat(1), Seat::NONE] {
                    let query = Query::Block { block: BlockId(number as u32), card, you, event: None, data: data.clone() };
                    let ask = |host: &Host| -> Result<Value, Fault> {
                        refill_work();
                        host.ask(kernel, &query)
                    };
                    let (quick, long) = (ask(&host), ask(&slow));
                    assert_eq!(quick, long, "{} of {card:?} for {you:?} with {data:?}", block.source);
                    *if quick.is_ok() { &mut equal } else { &mut failed } += 1;
                }
            }
        }
    }
    assert!(equal > 10_000 && failed > 1000, "{equal} answers, {failed} failures");
}

/// Situation: 25 cards, each attached to the one before, of which each has what that one has; the first is attached to none.
#[test]
fn what_fails_far_down_is_not_asked_twice_as_often_at_each_step() {
    let (game, host) = game(0, 1);
    let chain = (0..25).fold(placed("link"), |above, _| Placed { attached: vec![above], ..placed("link") });
    let playing = start(&game, &host, vec![chain, placed("plain")]);
    let power = game.rules.schema.attrs.get_index_of("power").expect("the value");
    let last = (0..playing.kernel().state().objects.len() as u32)
        .filter(|id| playing.kernel().name(*id) == "Link")
        .find(|id| playing.kernel().state().objects.iter().all(|object| object.host != *id))
        .expect("the last of the chain");
    let fault = playing.kernel().attr(last, power.into(), &*host).expect_err("the first has no host");
    assert!(fault.to_string().contains("attempt to index nil with 'power'"), "{fault}");
}
