//! Errors of scripts, as their authors want them: what, where in their own files, on which card, at which ability or step.

use mlua::Error;

use crate::kernel::{Fault, Told};

/// A fault of the kernel on its way through Lua.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Raised(pub Fault);

/// Sends a fault through Lua.
pub fn raise(fault: Fault) -> Error {
    Error::external(Raised(fault))
}

/// An error that came out of Lua, with the places that its author knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// What is wrong.
    pub message: String,
    /// Where, as `file:line`.
    pub at: Option<String>,
    /// From where that was called, innermost first.
    pub called_from: Vec<String>,
}

/// Finds the places in an error.
pub fn locate(error: &Error) -> Located {
    let (message, trace) = split(error);
    let message = in_plain_words(message);
    let mut frames = author_frames(&trace);
    // A message that begins with its own place names the frame already.
    let (at, message) = match message.split_once(": ") {
        Some((place, rest)) if is_place(place) => (Some(place.to_owned()), rest.to_owned()),
        _ => (None, message),
    };
    let at = at.filter(|place| !is_ours(place)).or_else(|| frames.first().cloned());
    frames.retain(|frame| Some(frame) != at.as_ref());
    Located { message, at, called_from: frames }
}

/// An error that came out of Lua as a fault. `during` says whose script ran; what ran inside it may have been of others.
pub fn fault(error: &Error, during: impl Into<Told>) -> Fault {
    let Told { text: during, mut of } = during.into();
    // Which outcome a chance wants, and which was given, is no mistake of whose script takes it.
    match raised(error) {
        Some(fault @ (Fault::Chance { .. } | Fault::Outcome { .. })) => return fault.clone(),
        Some(inner) => of.extend(inner.of()),
        None => {}
    }
    let Located { message, at, called_from } = locate(error);
    let mut text = match at {
        Some(place) => format!("{place}: {message}"),
        None => message,
    };
    // What ran inside this has been told with its own places; those of this script are told once, here.
    let told =
        |line: &&str| line.strip_prefix("  called from ").is_none_or(|place| !called_from.iter().any(|frame| frame == place));
    text = text.lines().filter(told).collect::<Vec<_>>().join("\n");
    text.push_str(&format!("\n  in {during}"));
    for frame in called_from.iter().take(6) {
        text.push_str(&format!("\n  called from {frame}"));
    }
    Fault::Script(Told { text, of })
}

/// The fault of the kernel that an error brings.
fn raised(error: &Error) -> Option<&Fault> {
    match error {
        Error::CallbackError { cause, .. } => raised(cause),
        Error::ExternalError(external) => external.downcast_ref::<Raised>().map(|Raised(fault)| fault),
        _ => None,
    }
}

fn split(error: &Error) -> (String, String) {
    match error {
        Error::CallbackError { traceback, cause } => {
            let (message, inner) = split(cause);
            (message, if inner.is_empty() { traceback.clone() } else { inner })
        }
        Error::ExternalError(external) => match external.downcast_ref::<Raised>() {
            Some(Raised(fault)) => (fault.to_string(), String::new()),
            None => (external.to_string(), String::new()),
        },
        Error::RuntimeError(text) | Error::SyntaxError { message: text, .. } => match text.split_once("\nstack traceback:") {
            Some((message, trace)) => (message.to_owned(), trace.to_owned()),
            None => (text.clone(), String::new()),
        },
        Error::BadArgument { cause, .. } => split(cause),
        Error::FromLuaConversionError { from, to, .. } => {
            let from = if *from == "nil" { "nothing" } else { from };
            (format!("{} is wanted here, and {from} came", in_words(to)), String::new())
        }
        Error::MemoryError(_) => ("stopped: the scripts use more memory than they may".into(), String::new()),
        other => (other.to_string(), String::new()),
    }
}

/// A type of Rust in words.
fn in_words(name: &str) -> &str {
    match name {
        "String" | "string" => "text",
        "bool" | "boolean" => "true or false",
        "table" | "Table" => "a table",
        "function" | "Function" => "a function",
        _ if name.starts_with(['i', 'u']) => "an integer",
        _ => name,
    }
}

/// What Luau says in terms of its own, in terms of those who write rules and cards.
fn in_plain_words(message: String) -> String {
    const WORDS: &[(&str, &str)] = &[
        (
            "attempt to modify a readonly table",
            "this table cannot be changed: what all scripts share is kept in values, marks or variables of a procedure, and to what is kept there a changed `table.clone` of it is assigned",
        ),
        (
            "attempt to yield across metamethod/C-call boundary",
            "nobody can be asked and nothing waited for in a function that the library calls, such as that of `table.sort`",
        ),
    ];
    let found = WORDS.iter().find(|(theirs, _)| message.contains(theirs));
    let message = found.map_or_else(|| message.clone(), |(theirs, ours)| message.replace(theirs, ours));
    // An error that is a table or a function is shown with its address, which is another one in every run.
    match message.split_once(": 0x") {
        Some((what, address)) => what.to_owned() + address.trim_start_matches(|c: char| c.is_ascii_hexdigit()),
        None => message,
    }
}

/// The places of a traceback that are in files of the game.
fn author_frames(trace: &str) -> Vec<String> {
    let mut frames: Vec<String> = Vec::new();
    for line in trace.lines() {
        let line = line.trim();
        // `file.lua:12 function name` or `file.lua:12: in function ...`
        let place = line.split_whitespace().next().unwrap_or("").trim_end_matches(':');
        if is_place(place) && !is_ours(place) && frames.last().map(String::as_str) != Some(place) {
            frames.push(place.to_owned());
        }
    }
    frames
}

fn is_place(text: &str) -> bool {
    text.rsplit_once(':').is_some_and(|(file, line)| {
        !file.is_empty() && !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit()) && !file.contains(' ')
    })
}

fn is_ours(place: &str) -> bool {
    place.starts_with("prelude:") || place.starts_with("suite:") || place.starts_with('[')
}
