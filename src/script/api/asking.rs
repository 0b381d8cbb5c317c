//! Choices: what a script asks players. It waits for the answer, and says meanwhile, for each player whom it asks, what tells why
//! something is no answer.

use std::ffi::{CStr, c_int};
use std::sync::Arc;

use mlua::Table;

use crate::kernel::choice::{Ask, Choice};
use crate::kernel::value::Value;
use crate::kernel::{Fault, Kernel, misuse};

use super::super::convert::take;
use super::super::host::Host;
use super::super::pick;
use super::super::stack::{Plain, Pushed, Stack, WAIT};
use super::{Api, player_at, unknown_option, wanted, wanted_text};

pub(super) fn install(api: &Api) -> mlua::Result<()> {
    let methods: Table = api.table.get("methods")?;
    methods.raw_set("choose", api.ask(|stack, kernel, host| choose(stack, kernel, host, &CHOOSE), chosen)?)?;
    methods.raw_set("choose_ability", api.ask(|stack, kernel, host| choose(stack, kernel, host, &CHOOSE_ABILITY), chosen)?)?;
    methods.raw_set("pick", api.ask(ask_pick, picked)?)?;
    methods.raw_set("confirm", api.act(|stack, kernel, host| ask(stack, kernel, host, 3, |_, _| Ok(Ask::Confirm)))?)?;
    methods.raw_set(
        "number",
        api.act(|stack, kernel, host| {
            let (lo, hi) = (wanted_int(stack, 3)?, wanted_int(stack, 4)?);
            ask(stack, kernel, host, 5, |_, _| number(lo, hi))
        })?,
    )?;
    methods.raw_set(
        "arrange",
        api.act(|stack, kernel, host| {
            ask(stack, kernel, host, 4, |stack, kernel| Ok(Ask::Arrange(items(stack, 3, kernel, "arrange")?)))
        })?,
    )?;
    methods.raw_set(
        "distribute",
        api.act(|stack, kernel, host| {
            let total = wanted_int(stack, 3)?;
            ask(stack, kernel, host, 5, |stack, kernel| distribute(total, items(stack, 4, kernel, "distribute")?))
        })?,
    )?;
    api.set("ask_secret", api.act(ask_secret)?)?;
    // What a pick in secret came to.
    api.set("picked", api.look(|stack, _, _| Ok(pick::give(stack, 1, stack.index(2).unwrap_or(0))))?)
}

/// Asks the player who is the first argument, with the prompt that is the second. What it is about is one of the others.
fn ask(
    stack: &Stack,
    kernel: &mut Kernel,
    host: &Host,
    about: c_int,
    what: impl FnOnce(&Stack, &Kernel) -> Result<Ask, Fault>,
) -> Pushed {
    let prompt = host.word(wanted_text(stack, 2)?);
    let ask = what(stack, kernel)?;
    let seat = player_at(stack, kernel, 1, "who is asked")?;
    let choice = Choice { seat, prompt, about: take(stack, about, kernel)?, ask };
    match kernel.ask(choice, false)? {
        Some(value) => stack.give(&value),
        None => Ok(WAIT),
    }
}

fn wanted_int(stack: &Stack, at: c_int) -> Result<i64, Fault> {
    stack.int(at).map_or_else(|| wanted(stack, at, "an integer"), Ok)
}

fn items(stack: &Stack, at: c_int, kernel: &Kernel, what: &str) -> Result<Arc<[Value]>, Fault> {
    match take(stack, at, kernel)? {
        Value::List(items) => Ok(items),
        other => misuse(format!("`{what}` takes a list, not {}", other.kind())),
    }
}

fn number(lo: i64, hi: i64) -> Result<Ask, Fault> {
    if lo > hi { misuse(format!("`number` wants lo <= hi, and got {lo} and {hi}")) } else { Ok(Ask::Number { lo, hi }) }
}

fn distribute(total: i64, among: Arc<[Value]>) -> Result<Ask, Fault> {
    match u32::try_from(total) {
        Ok(total) if !among.is_empty() || total == 0 => Ok(Ask::Distribute { total, among }),
        _ => misuse(format!("{total} cannot be divided among {}", among.len())),
    }
}

fn ask_pick(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let prompt = wanted_text(stack, 2)?;
    if stack.list_len(3).is_none() {
        return wanted(stack, 3, "a table");
    }
    let (options, closed) = pick::read(stack, 3, kernel, host)?;
    let ask = picking(options)?;
    let seat = player_at(stack, kernel, 1, "who is asked")?;
    let choice = Choice { seat, prompt: host.word(prompt), about: take(stack, 4, kernel)?, ask };
    if let Some(only) = kernel.ask(choice, false)? {
        return Ok(pick::give(stack, 3, only.int().unwrap_or(0) as usize));
    }
    if !closed {
        return Ok(WAIT);
    }
    stack.push_again(1);
    stack.push_again(3);
    Ok(WAIT - 2)
}

fn picking(options: Vec<crate::kernel::choice::Opt>) -> Result<Ask, Fault> {
    if options.is_empty() { misuse("`pick` needs at least one answer") } else { Ok(Ask::Pick(options.into())) }
}

/// The answer is a position.
fn picked(stack: &Stack) -> c_int {
    pick::give(stack, 3, stack.index(stack.len()).unwrap_or(0))
}

/// A call that lets a player choose.
struct Choosing {
    name: &'static str,
    /// Whether there can be other numbers of what is chosen than one.
    many: bool,
}

const CHOOSE: Choosing = Choosing { name: "choose", many: true };
const CHOOSE_ABILITY: Choosing = Choosing { name: "choose_ability", many: false };
const OPTIONS: &[&str] = &["prompt", "min", "max", "hidden", "about", "why_not"];

/// How something is chosen.
#[derive(Default)]
struct How {
    prompt: Option<Arc<str>>,
    min: Option<i64>,
    max: Option<i64>,
    hidden: bool,
    about: Value,
    why_not: bool,
}

fn how(stack: &Stack, kernel: &Kernel, host: &Host, what: &Choosing) -> Result<How, Fault> {
    let mut how = How::default();
    if stack.is_nil(3) {
        return Ok(how);
    }
    if stack.list_len(3).is_none() {
        return misuse(format!("`{}` takes a table of options, not a {}", what.name, stack.type_name(3)));
    }
    stack.each(3, |key, at| {
        match stack.text(key) {
            Some("prompt") => how.prompt = Some(host.word(wanted_text(stack, at)?)),
            Some("min") => how.min = Some(wanted_int(stack, at)?),
            Some("max") => how.max = Some(wanted_int(stack, at)?),
            Some("hidden") => how.hidden = stack.truth(at),
            Some("about") => how.about = take(stack, at, kernel)?,
            Some("why_not") => how.why_not = stack.is_function(at),
            _ => return unknown_option(stack, key, &format!("`{}`", what.name), OPTIONS.iter().copied()),
        }
        Ok(())
    })?;
    Ok(how)
}

/// A player chooses of the list that is the second argument.
fn choose(stack: &Stack, kernel: &mut Kernel, host: &Host, what: &Choosing) -> Pushed {
    let how = how(stack, kernel, host, what)?;
    if what.many && stack.list_len(2).is_none() {
        return misuse(format!("`choose` takes a list of what can be chosen, not a {}", stack.type_name(2)));
    }
    let max = how.max.filter(|_| what.many).unwrap_or(1);
    let ask = choosing(items(stack, 2, kernel, "choose")?, how.min.unwrap_or(max.min(1)), max)?;
    let single = max == 1;
    if matches!(&ask, Ask::Choose { from, .. } if from.is_empty()) {
        return stack.give(if single { Plain::Nil } else { Plain::List(&[]) });
    }
    let seat = player_at(stack, kernel, 1, "who is asked")?;
    let prompt = how.prompt.unwrap_or_else(|| host.word(what.name));
    let choice = Choice { seat, prompt, about: how.about, ask };
    if let Some(all) = kernel.ask(choice, how.hidden && what.many)? {
        return match &all {
            Value::List(chosen) if single => stack.give(chosen.first()),
            all => stack.give(all),
        };
    }
    stack.push(Plain::Flag(single));
    if !how.why_not {
        return Ok(WAIT);
    }
    stack.push_again(1);
    stack.push_field(3, c"why_not");
    Ok(WAIT - 2)
}

/// The answer is a list; before what is done here lies whether only its first is wanted.
fn chosen(stack: &Stack) -> c_int {
    let list = stack.len();
    if stack.truth(list - 2) {
        stack.member(list, 1);
    }
    1
}

fn choosing(from: Arc<[Value]>, min: i64, max: i64) -> Result<Ask, Fault> {
    if min < 0 || max < min {
        return misuse(format!("`choose` wants 0 <= min <= max, and got min = {min}, max = {max}"));
    }
    // Who must choose more than there is chooses all there is.
    let most = from.len() as i64;
    Ok(Ask::Choose { min: min.min(most) as u32, max: max.min(most) as u32, from })
}

/// Several seats at once, each without seeing what the others answer: the list that is the first argument.
fn ask_secret(stack: &Stack, kernel: &mut Kernel, host: &Host) -> Pushed {
    let Some(len) = stack.list_len(1) else { return wanted(stack, 1, "a table") };
    let mut choices: Vec<Choice> = Vec::with_capacity(len);
    for position in 1..=len {
        let choice = stack.with(1, position, |spec| secret(stack, spec, kernel, host))?;
        if choices.iter().any(|other| other.seat == choice.seat) {
            return misuse("each player can be asked only once in `in_secret`");
        }
        choices.push(choice);
    }
    if choices.is_empty() {
        return misuse("`in_secret` asks nobody");
    }
    kernel.ask_several(choices)?;
    let mut says = 0;
    for position in 1..=len {
        let spec = stack.member(1, position);
        let how = stack.member(spec, 4);
        stack.member(spec, 1);
        let is = |kind| stack.with(spec, 2, |at| stack.text(at) == Some(kind));
        if is("pick") {
            stack.push_again(how);
        } else if is("choose") && stack.list_len(how).is_some() {
            let _ = stack.push_field(how, c"why_not");
        } else {
            stack.push(Plain::Nil);
        }
        says += 4;
    }
    Ok(WAIT - says)
}

/// What one of them is asked: `{ player, kind, ... }`.
fn secret(stack: &Stack, spec: c_int, kernel: &Kernel, host: &Host) -> Result<Choice, Fault> {
    if stack.list_len(spec).is_none() {
        return misuse("`in_secret` takes a list of { player, kind, ... }");
    }
    let text = |position| stack.with(spec, position, |at| stack.text(at).map_or_else(|| stack.came(at), str::to_owned));
    let int = |position| stack.with(spec, position, |at| stack.number(at).map_or(0, |n| n as i64));
    let list = |position, what| stack.with(spec, position, |at| items(stack, at, kernel, what));
    let option = |name: &CStr| {
        let look =
            |how: c_int| if stack.list_len(how).is_some() { stack.with_field(how, name, |at| stack.int(at)) } else { None };
        stack.with(spec, 4, look)
    };
    let kind = text(2);
    let (prompt, ask) = match kind.as_str() {
        "choose" => {
            let prompt = |how: c_int| {
                let given = |at| stack.text(at).map(str::to_owned);
                if stack.list_len(how).is_some() { stack.with_field(how, c"prompt", given) } else { None }
            };
            let (max, prompt) = (option(c"max").unwrap_or(1), stack.with(spec, 4, prompt));
            let ask = choosing(list(3, "choose")?, option(c"min").unwrap_or(max.min(1)), max)?;
            (prompt.unwrap_or_else(|| kind.clone()), ask)
        }
        "pick" => {
            let options = stack.with(spec, 4, |at| match stack.list_len(at) {
                Some(_) => pick::read(stack, at, kernel, host),
                None => misuse("`pick` in `in_secret` is { player, \"pick\", prompt, answers }"),
            });
            (text(3), picking(options?.0)?)
        }
        "confirm" => (text(3), Ask::Confirm),
        "number" => (text(3), number(int(4), int(5))?),
        "arrange" => (text(3), Ask::Arrange(list(4, "arrange")?)),
        "distribute" => (text(3), distribute(int(4), list(5, "distribute")?)?),
        other => {
            return misuse(format!("`in_secret` knows choose, pick, confirm, number, arrange and distribute, not `{other}`"));
        }
    };
    let seat = stack.with(spec, 1, |at| player_at(stack, kernel, at, "who is asked"))?;
    Ok(Choice { seat, prompt: host.word(&prompt), about: Value::Nil, ask })
}
