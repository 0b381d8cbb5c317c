//! The answers of a `pick`, as a script writes them: `{ "tag", subject }`; with `each`, one answer for each of a list; with
//! `why_not`, none, but why.

use std::ffi::c_int;

use crate::kernel::choice::Opt;
use crate::kernel::value::Value;
use crate::kernel::{Fault, Kernel, misuse};

use super::convert::take;
use super::host::Host;
use super::stack::{Plain, Stack};

/// What can be answered, and whether there is something of which it is said why it cannot.
///
/// # Errors
/// Something that is no answer.
pub fn read(stack: &Stack, list: c_int, kernel: &Kernel, host: &Host) -> Result<(Vec<Opt>, bool), Fault> {
    let len = stack.list_len(list).unwrap_or(0);
    let (mut options, mut closed) = (Vec::with_capacity(len), false);
    for position in 1..=len {
        stack.with(list, position, |option| {
            if stack.list_len(option).is_none() {
                return misuse("an answer of `pick` is a table { \"tag\", subject }");
            }
            let Some(tag) = stack.with(option, 1, |at| stack.text(at).map(|tag| host.word(tag))) else {
                return misuse("an answer of `pick` begins with its tag");
            };
            let (before, mut single, mut open, mut read) = (options.len(), true, true, Ok(()));
            stack.named_fields(option, |name, at| match name {
                b"why_not" => open = false,
                b"each" => {
                    single = false;
                    read = subjects(stack, at, kernel, |subject| options.push(Opt { tag: tag.clone(), subject }));
                }
                _ => {}
            });
            if !open {
                options.truncate(before);
                closed = true;
                return Ok(());
            }
            if single {
                let subject = stack.with(option, 2, |at| take(stack, at, kernel))?;
                options.push(Opt { tag, subject });
            }
            read
        })?;
    }
    Ok((options, closed))
}

fn subjects(stack: &Stack, list: c_int, kernel: &Kernel, mut add: impl FnMut(Value)) -> Result<(), Fault> {
    match stack.list_len(list) {
        Some(0) => match take(stack, list, kernel)? {
            Value::List(_) => Ok(()),
            other => misuse(format!("`each` takes a list, not {}", other.kind())),
        },
        Some(len) => (1..=len).try_for_each(|position| {
            add(stack.with(list, position, |at| take(stack, at, kernel))?);
            Ok(())
        }),
        None => misuse(format!("a table is wanted here, and {} came", stack.named(list))),
    }
}

/// Gives the tag and the subject of the answer at a position.
pub fn give(stack: &Stack, list: c_int, position: usize) -> c_int {
    let mut left = position;
    for at in 1..=stack.list_len(list).unwrap_or(0) {
        let option = stack.member(list, at);
        let (mut open, mut each) = (true, None);
        stack.named_fields(option, |name, at| match name {
            b"why_not" => open = false,
            b"each" => each = stack.list_len(at),
            _ => {}
        });
        let answers = if open { each.unwrap_or(1) } else { 0 };
        if left <= answers {
            let (from, at) = if each.is_some() { (stack.push_field(option, c"each"), left) } else { (option, 2) };
            stack.member(option, 1);
            stack.member(from, at);
            return 2;
        }
        left -= answers;
        stack.drop_last();
    }
    0
}

/// Why something is no answer: what the first says that cannot be given and fits.
///
/// # Errors
/// A reason that is no value.
pub fn why_not(stack: &Stack, list: c_int, kernel: &Kernel, tag: Option<&str>, subject: &Value) -> Result<Value, Fault> {
    let wanted = Plain::from(subject);
    for position in 1..=stack.list_len(list).unwrap_or(0) {
        let reason = stack.with(list, position, |option| {
            let fits = stack.list_len(option).is_some()
                && tag.is_none_or(|tag| stack.with(option, 1, |at| stack.text(at) == Some(tag)))
                && (wanted == Plain::Nil || stack.with(option, 2, |at| stack.is(at, wanted)));
            if !fits {
                return Ok(Value::Nil);
            }
            stack.with_field(option, c"why_not", |at| take(stack, at, kernel))
        })?;
        if reason != Value::Nil {
            return Ok(reason);
        }
    }
    Ok(Value::Nil)
}
