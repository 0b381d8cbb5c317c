//! A match of the made-up game.

use std::rc::Rc;

use crate::kernel::choice::{Answer, Ask, Choice, Refusal};
use crate::kernel::schema::{AttrId, VerbId};
use crate::kernel::state::Frame;
use crate::kernel::value::{Handle, Seat, Value, ZoneRef};
use crate::kernel::{Fault, Kernel, Status};

use super::play::Play;

pub struct Table {
    pub kernel: Kernel,
    pub play: Rc<Play>,
}

/// The first card of a slug.
pub fn find(kernel: &Kernel, slug: &str) -> Handle {
    let def = kernel.rules.schema.cards.get_index_of(slug).unwrap_or_else(|| panic!("no card {slug}")) as u32;
    let id = (0..kernel.state.objects.len() as u32).find(|id| kernel.state.is_card(*id) && kernel.state.object(*id).def == def);
    kernel.state.handle(id.unwrap_or_else(|| panic!("no {slug} on the table")))
}

pub fn zone(kernel: &Kernel, name: &str, seat: u8) -> ZoneRef {
    let kind = kernel.rules.schema.zones.get_index_of(name).unwrap();
    kernel.zone_for(kind, Seat(seat)).unwrap()
}

pub fn verb(kernel: &Kernel, name: &str) -> VerbId {
    kernel.rules.schema.verbs.get_index_of(name).unwrap().into()
}

pub fn attr(kernel: &Kernel, name: &str) -> AttrId {
    kernel.rules.schema.attrs.get_index_of(name).unwrap().into()
}

pub fn player(seat: u8) -> Value {
    Value::Object(Handle::player(Seat(seat)))
}

impl Table {
    /// Puts a card on top of a zone.
    pub fn put(&mut self, slug: &str, seat: u8, zone_name: &str) -> Handle {
        let def = self.kernel.rules.schema.cards.get_index_of(slug).unwrap() as u32;
        let slot = zone(&self.kernel, zone_name, seat).slot;
        let id = self.kernel.add_card(def, Seat(seat), slot, None);
        self.kernel.state.handle(id)
    }

    /// Begins the game and goes on to the first decision.
    pub fn begin(&mut self) -> Result<Status, Fault> {
        self.kernel.begin_game()?;
        self.kernel.advance(&*self.play)
    }

    /// Begins a game that asks nothing and is over at once; gives what the scripts wrote down.
    pub fn run(mut self) -> (Vec<String>, Table) {
        let status = self.begin();
        assert_eq!(status, Ok(Status::Over), "asked {:?}", self.kernel.choice());
        let log = self.log();
        (log, self)
    }

    /// Answers and goes on. A fault takes the answer back.
    pub fn answer(&mut self, seat: u8, answer: Answer) -> Result<Status, Fault> {
        self.kernel.answer(Seat(seat), answer).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.kernel.advance(&*self.play).inspect_err(|_| {
            let mut since = self.kernel.roll_back(&*self.play);
            since.pop();
            Self::catch_up(&mut self.kernel, &self.play, since);
        })
    }

    pub fn refuses(&mut self, seat: u8, answer: Answer) -> Refusal {
        let before = self.kernel.digest();
        let refusal = self.kernel.answer(Seat(seat), answer).expect_err("refused");
        assert_eq!(self.kernel.digest(), before, "a refusal changes nothing");
        refusal
    }

    /// Gives answers again, from a checkpoint on.
    pub fn catch_up(kernel: &mut Kernel, play: &Play, since: Vec<(Seat, Answer)>) {
        if kernel.choice().is_none() {
            kernel.advance(play).unwrap();
        }
        for (seat, answer) in since {
            kernel.answer(seat, answer).unwrap();
            kernel.advance(play).unwrap();
        }
    }

    pub fn fork(&self) -> Table {
        let (mut kernel, since) = self.kernel.fork();
        Self::catch_up(&mut kernel, &self.play, since);
        Table { kernel, play: self.play.clone() }
    }

    /// Takes the pending answer's tag.
    pub fn pick(&mut self, tag: &str) -> Result<Status, Fault> {
        let Choice { seat, ask, .. } = self.choice().clone();
        let Ask::Pick(options) = &ask else { panic!("not a pick: {ask:?}") };
        let at = options.iter().position(|option| &*option.tag == tag);
        let tags: Vec<_> = options.iter().map(|option| &*option.tag).collect();
        self.answer(seat.0, Answer::Pick(at.unwrap_or_else(|| panic!("no {tag} among {tags:?}")) as u32))
    }

    pub fn choice(&self) -> &Choice {
        self.kernel.choice().expect("someone is asked")
    }

    /// Who is asked, and the tags offered.
    pub fn offered(&self) -> (u8, Vec<String>) {
        let choice = self.choice();
        match &choice.ask {
            Ask::Pick(options) => (choice.seat.0, options.iter().map(|option| option.tag.to_string()).collect()),
            other => panic!("not a pick: {other:?}"),
        }
    }

    pub fn log(&self) -> Vec<String> {
        self.play.log.borrow().clone()
    }

    /// The last run of a procedure that ended.
    pub fn ended(&self, proc: &str) -> &Frame {
        let at = self.kernel.rules.schema.procs.get_index_of(proc).unwrap();
        self.kernel.state.finished[at].as_ref().expect("it ended")
    }

    pub fn value(&self, card: Handle, name: &str) -> Option<i64> {
        self.kernel.attr(card.id, attr(&self.kernel, name), &*self.play).unwrap()
    }

    /// The zone in which a card lies, by name.
    pub fn lies(&self, card: Handle) -> &str {
        let slot = self.kernel.state.object(card.id).zone;
        let kind = self.kernel.state.zone(slot).map_or(usize::MAX, |zone| zone.kind.index());
        self.kernel.rules.schema.zones.get_index(kind).map_or("nowhere", |(name, _)| name)
    }
}
