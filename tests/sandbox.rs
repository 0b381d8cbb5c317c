//! What scripts can reach, and what stops them.

use std::path::Path;
use std::sync::Arc;

use cardwright::game::Game;
use cardwright::kernel::Fault;
use cardwright::script::{File, Host, Program};

/// Runs a rule file that nobody has checked.
fn run(source: &str) -> Result<(), Fault> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = Game::load(root, "l5r").expect("a game");
    let mut files = game.program.files.clone();
    files.insert(0, File { name: "trial.lua".into(), source: source.into() });
    let program = Program {
        schema: game.program.schema.clone(),
        files,
        blocks: Vec::new(),
        prints: Vec::new(),
        text_fields: game.program.text_fields.clone(),
        clauses: game.program.clauses.clone(),
        steps_at: game.program.steps_at.clone(),
        options: game.program.options.clone(),
        seats: game.program.seats.clone(),
    };
    Host::new(Arc::new(program)).map(|_| ())
}

#[test]
fn nothing_reaches_the_machine_the_clock_chance_or_another_script() {
    for name in [
        "os",
        "io",
        "debug",
        "package",
        "require",
        "load",
        "loadstring",
        "loadfile",
        "dofile",
        "getfenv",
        "setfenv",
        "collectgarbage",
        "gcinfo",
        "newproxy",
        "pcall",
        "xpcall",
        "coroutine",
        "rawset",
        "rawget",
        "rawequal",
        "rawlen",
        "setmetatable",
        "getmetatable",
        "print",
        "buffer",
        "vector",
        "_G",
        "_VERSION",
    ] {
        let fault =
            run(&format!("local x = {name}\nif x ~= nil then error('{name} is there') end\nerror('nothing is named that')"));
        let text = fault.expect_err("an error").to_string();
        assert!(text.contains("nothing is named"), "{name}: {text}");
    }
    for member in ["math.random", "math.randomseed", "math.noise", "string.dump"] {
        assert_eq!(run(&format!("assert({member} == nil)")), Ok(()), "{member}");
    }
}

#[test]
fn nothing_shows_an_address() {
    let shown = [
        "tostring({})",
        "tostring(function() end)",
        "string.format('%s', {})",
        "('%s'):format(move)",
        "`{ {} }`",
        "string.format('%q %s', 'x', ipairs)",
        "tostring(procedure('duel'))",
    ];
    for expression in shown {
        let text = run(&format!("error('<' .. {expression} .. '>')")).expect_err("an error").to_string();
        assert!(!text.contains("0x") && text.contains('<'), "{expression}: {text}");
    }
    for error in [
        "error({})",
        "error(ipairs)",
        "assert(false, {})",
        "local t = {} ; t()",
        "local t = {} ; t.x.y = 1",
        "return {} .. 'x'",
        "return {} < {}",
        "next({}, {})",
    ] {
        let text = run(error).expect_err("an error").to_string();
        assert!(!text.contains("0x"), "{error}: {text}");
    }
}

/// One call may make a long text or table; a loop of such calls is stopped within seconds all the same.
#[test]
fn long_texts_and_tables_count_as_the_work_that_they_are() {
    let prepared = "local list, long = {}, string.rep('x', 100000)\n";
    for step in [
        "table.insert(list, string.rep('x', 100000))",
        "list[1] = long .. 'y'",
        "list[1] = string.format('%s%s', long, long)",
        "list[1] = string.gsub(long, 'x', 'yy')",
        "list[1] = table.concat { long, long }",
        "list[1] = long:upper()",
        "list[1] = long:reverse()",
        "list[1] = table.create(10000, 0)",
        "list[1] = { string.byte(long, 1, 5000) }",
    ] {
        let begun = cpu_time::ThreadTime::now();
        let fault = run(&format!("{prepared}while true do {step} end")).expect_err(step);
        let text = fault.to_string();
        assert!(text.contains("trial.lua:2") && text.contains("stopped: the script"), "{step}: {text}");
        assert!(begun.elapsed().as_secs() < 20, "{step} ran for {:?}", begun.elapsed());
    }
}

#[test]
fn what_the_platform_gives_cannot_be_replaced() {
    for source in [
        "string.upper = function() return 'x' end",
        "local s = ('x') ; s.upper = 1",
        "table.insert = nil",
        "math.pi = 3",
        "bit32.band = nil",
        "option.pool_size = 9",
        "option = {}",
        "move = function() end",
        "tostring = nil",
        "procedure('duel').steps = {}",
    ] {
        assert!(run(source).is_err(), "{source}");
    }
    assert_eq!(run("assert(('x'):upper() == 'X' and math.pi > 3)"), Ok(()));
}

#[test]
fn what_an_earlier_file_makes_cannot_be_replaced() {
    let fault = run("function personalities() end").expect_err("a later file makes it again").to_string();
    assert!(fault.contains("rules/l5r/common.lua replaces `personalities`, which trial.lua makes"), "{fault}");
}

#[test]
fn the_order_of_a_table_is_that_of_its_making() {
    let source = "
        local function order()
            local t = {}
            for _, name in ipairs { 'ren', 'ujio', 'ito', 'aki', 'goro', 'kai' } do t[name] = true end
            for n = 20, 1, -3 do t[n] = true end
            local names = ''
            for key in pairs(t) do names = names .. ' ' .. tostring(key) end
            return names
        end
        local first = order()
        for _ = 1, 20 do assert(order() == first) end
        error(first)";
    let text = run(source).expect_err("the order").to_string();
    insta::assert_snapshot!(text.lines().next().unwrap_or_default());
}

#[test]
fn running_out_of_memory_leaves_the_thread_usable() {
    for source in [
        "local all = {} while true do table.insert(all, table.create(1000, 1)) end",
        "local s = 'x' while true do s = s .. s end",
        "local s = string.rep('x', 1000000) local all = {} while true do table.insert(all, s .. #all) end",
        "local parts = table.create(900000, string.rep('x', 100)) return table.concat(parts) .. table.concat(parts) .. table.concat(parts)",
        "local s = string.rep('x', 1000000) while true do s = s .. s .. s .. s .. s .. s .. s .. s end",
    ] {
        let text = run(source).expect_err("too much").to_string();
        assert!(text.contains("memory") || text.contains("in one go"), "{source}: {text}");
        assert_eq!(run("local s = string.rep('x', 1000) assert(#s == 1000)"), Ok(()));
    }
}

#[test]
fn a_script_stops_at_the_same_count_every_time() {
    let count = || {
        let text = run(
            "local n = 0 local function f() n = n + 1 ; return n end while true do if f() % 1000000 == 0 then error(n) end end",
        );
        text.expect_err("stopped").to_string()
    };
    assert_eq!(count(), count());
    let loops = || run("while true do end").expect_err("stopped").to_string();
    assert_eq!(loops(), loops());
    assert!(loops().contains("does a loop never end"), "{}", loops());
}

/// What a step cites and offers is read when the rules are loaded, and so are mistakes in it.
#[test]
fn a_step_that_is_data_says_what_it_does() {
    for (body, says) in [
        ("{}", "neither what the step cites nor what it offers"),
        ("{ cite = 'F.turn' }", "`cite`"),
        ("{ cites = 'nothing.such' }", "`nothing.such`"),
        ("{ offers = 'acton' }", "did you mean `action`?"),
        ("'action'", "a function, or a table of what it cites and offers"),
    ] {
        let text = run(&format!("procedure('turn'):step('actions', {body})")).expect_err(body).to_string();
        assert!(text.contains(says) && text.contains("trial.lua:1"), "{body}: {text}");
    }
}
