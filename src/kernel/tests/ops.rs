//! Lines of scripts.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::kernel::choice::{Ask, Choice};
use crate::kernel::control::Fields;
use crate::kernel::schema::{ProcId, WindowId};
use crate::kernel::value::{Handle, Seat, Value};
use crate::kernel::{Casting, Fault, Kernel};

use super::play::{Op, Play, Run, Step};
use super::table::{find, player, verb, zone};

/// Any line.
pub fn act(op: impl Fn(&mut Kernel, &Play, &mut Run) -> Result<Step, Fault> + 'static) -> Op {
    Rc::new(op)
}

/// A line that only looks or writes directly.
pub fn look(op: impl Fn(&mut Kernel, &Play, &mut Run) + 'static) -> Op {
    act(move |kernel, play, run| {
        op(kernel, play, run);
        Ok(Step::Next)
    })
}

pub fn note(text: &'static str) -> Op {
    look(move |_, play, _| play.note(text))
}

/// Writes down the slug of the script's card.
pub fn note_card() -> Op {
    look(|kernel, play, run| play.note(kernel.name(run.card.id)))
}

/// Writes down what the last line gave.
pub fn note_last() -> Op {
    look(|_, play, run| play.note(format!("{:?}", run.last)))
}

/// A verb with fields worked out when it is proposed.
pub fn propose(name: &'static str, fields: impl Fn(&Kernel, &Run) -> Vec<Value> + 'static) -> Op {
    act(move |kernel, play, run| {
        let fields = fields(kernel, run);
        Ok(Step::Proposed(kernel.propose(verb(kernel, name), Fields::from_vec(fields), play)?))
    })
}

/// Moves a card to a zone of its owner.
pub fn moves(slug: &'static str, to: &'static str) -> Op {
    moves_all(&[slug], to)
}

/// Moves cards at the same moment.
pub fn moves_all(slugs: &[&'static str], to: &'static str) -> Op {
    let slugs = slugs.to_vec();
    act(move |kernel, play, _| {
        let all = slugs.iter().map(|slug| {
            let card = find(kernel, slug);
            move_fields(kernel, card, to)
        });
        let all = all.collect();
        Ok(Step::Proposed(kernel.propose_all(verb(kernel, "move"), all, play)?))
    })
}

pub fn move_fields(kernel: &Kernel, card: Handle, to: &str) -> Fields {
    let owner = kernel.state.object(card.id).owner.0;
    SmallVec::from_vec(vec![Value::Object(card), Value::Zone(zone(kernel, to, owner)), Value::Nil, Value::Nil, Value::Nil])
}

/// A verb of the game on several cards at the same moment.
pub fn all(name: &'static str, slugs: &[&'static str]) -> Op {
    let slugs = slugs.to_vec();
    act(move |kernel, play, _| {
        let each = |slug: &&'static str| Fields::from_vec(vec![Value::Object(find(kernel, slug)), Value::Nil]);
        let fields = slugs.iter().map(each).collect();
        Ok(Step::Proposed(kernel.propose_all(verb(kernel, name), fields, play)?))
    })
}

/// A verb of the game on one card.
pub fn does(name: &'static str, slug: &'static str) -> Op {
    all(name, &[slug])
}

/// A verb on the card of the event that the script is about.
pub fn on_event_card(name: &'static str) -> Op {
    act(move |kernel, play, run| {
        let card = run.event.and_then(|event| kernel.event_card(event)).map_or(Value::Nil, Value::Object);
        Ok(Step::Proposed(kernel.propose(verb(kernel, name), Fields::from_vec(vec![card, Value::Nil]), play)?))
    })
}

/// Prevents what triggered.
pub fn prevents() -> Op {
    act(|kernel, _, run| kernel.prevent(run.event.unwrap()).map(|()| Step::Next))
}

/// The event's card goes to a zone of its owner.
pub fn moves_event_card(to: &'static str) -> Op {
    act(move |kernel, play, run| {
        let card = run.event.and_then(|event| kernel.event_card(event)).expect("a card");
        let fields = move_fields(kernel, card, to);
        Ok(Step::Proposed(kernel.propose(verb(kernel, "move"), fields, play)?))
    })
}

pub fn points(seat: u8, amount: i64) -> Op {
    propose("add", move |_, _| vec![player(seat), Value::Text("points".into()), Value::Int(amount)])
}

/// Changes an attribute of a card for as long as `lasting` says.
pub fn modifies(slug: &'static str, attr: &'static str, amount: i64, lasting: impl Fn(&Kernel) -> Value + 'static) -> Op {
    propose("modify", move |kernel, _| {
        vec![Value::Object(find(kernel, slug)), Value::Text(attr.into()), Value::Int(amount), lasting(kernel)]
    })
}

/// Asks a seat and waits.
pub fn asks(seat: u8, prompt: &'static str, ask: Ask) -> Op {
    act(move |kernel, _, run| {
        let choice = Choice { seat: Seat(seat), prompt: prompt.into(), about: Value::Nil, ask: ask.clone() };
        match kernel.ask(choice, false)? {
            Some(value) => {
                run.last = value;
                Ok(Step::Next)
            }
            None => Ok(Step::Wait),
        }
    })
}

/// Runs a procedure, with a card in each role, and waits for its end.
pub fn runs(name: &'static str, slugs: &[&'static str]) -> Op {
    let slugs = slugs.to_vec();
    act(move |kernel, _, _| {
        begin(kernel, name, &slugs)?;
        Ok(Step::Wait)
    })
}

/// Begins a procedure and hands over to it.
pub fn hands_over(name: &'static str, slugs: &[&'static str]) -> Op {
    let slugs = slugs.to_vec();
    act(move |kernel, _, _| {
        begin(kernel, name, &slugs)?;
        kernel.control_mut().handed_over = true;
        Ok(Step::Next)
    })
}

pub fn begin(kernel: &mut Kernel, name: &str, slugs: &[&str]) -> Result<(), Fault> {
    let proc = ProcId::from(kernel.rules.schema.procs.get_index_of(name).unwrap());
    let cast = |slug: &&str| {
        let card = find(kernel, slug);
        Casting { player: kernel.state.object(card.id).owner, card: Some(card) }
    };
    let cast: Vec<Casting> = slugs.iter().map(cast).collect();
    kernel.begin(proc, &cast, None).map(|_| ())
}

/// Opens a window and waits until it is closed.
pub fn opens(window: WindowId) -> Op {
    act(move |kernel, _, _| {
        kernel.offer(window)?;
        Ok(Step::Wait)
    })
}

/// Ends the innermost run of a procedure by an exit.
pub fn exits(name: &'static str, exit: u16) -> Op {
    act(move |kernel, _, _| {
        let frame = running(kernel, name);
        kernel.request_exit(frame, exit)?;
        Ok(Step::Wait)
    })
}

pub fn running(kernel: &Kernel, name: &str) -> crate::kernel::value::FrameRef {
    let proc = ProcId::from(kernel.rules.schema.procs.get_index_of(name).unwrap());
    kernel.state.frames.iter().rev().find(|frame| frame.proc == proc).expect("it runs").serial
}
