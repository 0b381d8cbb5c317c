//! The same position with other cards in hidden places.
//!
//! The places stay: where they are, what lies on them, what each seat knows of them, and whatever speaks of the card that
//! lies there now. Cards change places; what is remembered of a card before its present incarnation stays with the card.

use std::sync::Arc;

use super::choice::{Ask, Choice};
use super::control::{Call, Control, Reply, Task, Use, WindowRun};
use super::core::Kernel;
use super::index::Index;
use super::knowledge::SETS;
use super::random::Streams;
use super::state::{Frame, State, Until};
use super::value::{AbilityRef, Handle, Value};

/// Which card comes to each place, and as which incarnation.
struct Exchange {
    /// For each object the incarnation that it had, and the card that takes its place.
    to: Vec<Option<(u32, Handle)>>,
}

/// What is done with a handle that something holds; whether it is held as the card of an ability.
type Visit<'a> = &'a mut dyn FnMut(&mut Handle, bool);

impl Kernel {
    /// The cards of which something speaks that depends on which cards they are: their abilities are under way, wait, are
    /// armed or were counted, or they have made something that lasts.
    pub fn bound_to_their_places(&self) -> Vec<u32> {
        let mut bound: Vec<u32> = Vec::new();
        let (mut state, mut control) = (self.state.clone(), self.control.clone());
        let mut visit = |handle: &mut Handle, ability: bool| {
            if ability && self.state.live(*handle).is_some() {
                bound.push(handle.id);
            }
        };
        state_handles(&mut state, &mut visit);
        control_handles(&mut control, &mut visit);
        bound.extend(self.state.lasts.iter().filter(|last| self.state.live(last.of).is_some()).map(|last| last.of.id));
        let counted = |id: u32, inc: u32| self.state.live(Handle { id, inc }).is_some();
        bound.extend(self.state.used.iter().filter(|used| counted(used.who, used.inc)).map(|used| used.who));
        bound.sort_unstable();
        bound.dedup();
        bound
    }

    /// Lets cards take each other's places: in each pair the second takes that of the first. For a kernel at its checkpoint.
    /// Their incarnations become the same, because how often a card has moved would tell where it was.
    pub fn exchange(&mut self, groups: &[(Vec<u32>, Vec<u32>)]) {
        let mut to = vec![None; self.state.objects.len()];
        for (places, cards) in groups {
            let inc = places.iter().map(|id| self.state.object(*id).inc).max().unwrap_or(0);
            for (place, card) in places.iter().zip(cards) {
                let was = self.state.object(*place).inc;
                if let Some(slot) = to.get_mut(*place as usize) {
                    *slot = Some((was, Handle { id: *card, inc }));
                }
            }
        }
        let exchange = Exchange { to };
        exchange.objects(&mut self.state, self.rules.layout.card_values().len());
        exchange.lots(&mut self.state);
        state_handles(&mut self.state, &mut |handle, _| exchange.handle(handle));
        control_handles(&mut self.control, &mut |handle, _| exchange.handle(handle));
        self.index = Index::new(&self.rules, &self.state);
        self.rebase();
    }

    /// The random numbers of this kernel become those of other streams. For a kernel at its checkpoint.
    pub fn draw_from(&mut self, streams: Streams) {
        self.control.streams = streams;
        self.rebase();
    }
}

impl Exchange {
    fn id(&self, id: u32) -> u32 {
        self.to.get(id as usize).copied().flatten().map_or(id, |(_, card)| card.id)
    }

    /// A handle of the card that lies there now follows the place; an older one stays with the card.
    fn handle(&self, handle: &mut Handle) {
        if let Some((was, card)) = self.to.get(handle.id as usize).copied().flatten()
            && was == handle.inc
        {
            *handle = card;
        }
    }

    fn objects(&self, state: &mut State, width: usize) {
        let (objects, values) = (state.objects.clone(), state.values.clone());
        for (place, to) in objects.iter().zip(&self.to) {
            let Some((_, card)) = to else { continue };
            let Some(object) = state.objects.get_mut(card.id as usize) else { continue };
            *object = super::state::Object { def: object.def, base: object.base, inc: card.inc, ..*place };
            let (from, base) = (place.base as usize, object.base as usize);
            if let (Some(from), Some(into)) = (values.get(from..from + width), state.values.get_mut(base..base + width)) {
                into.copy_from_slice(from);
            }
        }
        for object in &mut state.objects {
            object.host = self.id(object.host);
        }
        for id in state.zones.iter_mut().flat_map(|zone| &mut zone.cards) {
            *id = self.id(*id);
        }
    }

    fn lots(&self, state: &mut State) {
        let seats = usize::from(state.seats());
        let before = state.lots.clone();
        for (id, place) in before.chunks(seats.max(1)).enumerate() {
            let card = self.id(id as u32);
            if card == id as u32 {
                continue;
            }
            for (seat, lot) in place.iter().enumerate() {
                let knows = *lot == id as u32 + 1;
                if let Some(cell) = state.lots.get_mut(card as usize * seats + seat) {
                    *cell = if knows { card + 1 } else { *lot };
                }
            }
        }
        for seat in 0..seats {
            name_sets(&mut state.lots, seats, seat);
        }
    }
}

/// A set is named by its least member, so that the same sets have the same names whatever led to them.
fn name_sets(lots: &mut [u32], seats: usize, seat: usize) {
    let mut names: Vec<(u32, u32)> = Vec::new();
    for (id, lot) in lots.iter_mut().skip(seat).step_by(seats.max(1)).enumerate() {
        if *lot < SETS {
            continue;
        }
        let known = names.iter().find(|(set, _)| set == lot).map(|(_, name)| *name);
        let name = known.unwrap_or(SETS | id as u32);
        if known.is_none() {
            names.push((*lot, name));
        }
        *lot = name;
    }
}

fn value_handles(value: &mut Value, visit: Visit<'_>) {
    match value {
        Value::Object(handle) => visit(handle, false),
        Value::Ability(ability) => visit(&mut ability.card, true),
        Value::List(items) => {
            let mut new = items.to_vec();
            new.iter_mut().for_each(|item| value_handles(item, visit));
            if new.as_slice() != &**items {
                *items = new.into();
            }
        }
        Value::Record(fields) => {
            let mut new = fields.to_vec();
            new.iter_mut().for_each(|(_, value)| value_handles(value, visit));
            if new.as_slice() != &**fields {
                *fields = new.into();
            }
        }
        _ => {}
    }
}

/// Checkpoints share what lies in an `Arc`; it is copied only where something in it becomes another.
fn shared<T: Clone + PartialEq>(of: &mut Arc<T>, change: impl FnOnce(&mut T)) {
    let mut new = T::clone(of);
    change(&mut new);
    if new != **of {
        *of = Arc::new(new);
    }
}

fn until_handles(until: &mut Until, visit: Visit<'_>) {
    if let Until::InPlay(card) = until {
        visit(card, false);
    }
}

fn frame_handles(frame: &mut Frame, visit: Visit<'_>) {
    frame.by.iter_mut().for_each(|by| visit(&mut by.card, true));
    frame.vars.iter_mut().for_each(|value| value_handles(value, visit));
    for side in &mut frame.sides {
        side.first.iter_mut().chain(&mut side.now).for_each(|card| visit(card, false));
        side.vars.iter_mut().for_each(|value| value_handles(value, visit));
    }
    frame.winners.iter_mut().chain(&mut frame.losers).for_each(|card| visit(card, false));
}

fn state_handles(state: &mut State, visit: Visit<'_>) {
    for modifier in &mut state.modifiers {
        visit(&mut modifier.subject, false);
        until_handles(&mut modifier.until, visit);
        modifier.source.iter_mut().for_each(|source| visit(&mut source.card, true));
    }
    for armed in &mut state.armed {
        visit(&mut armed.card, true);
        value_handles(&mut armed.data, visit);
        until_handles(&mut armed.until, visit);
    }
    for frame in state.frames.iter_mut().chain(state.finished.iter_mut().flatten()) {
        shared(frame, |frame| frame_handles(frame, visit));
    }
}

fn control_handles(control: &mut Control, visit: Visit<'_>) {
    for event in &mut control.events {
        shared(event, |event| {
            event.fields.iter_mut().for_each(|value| value_handles(value, visit));
            event.source.iter_mut().for_each(|source| visit(&mut source.card, true));
        });
    }
    control.pending.iter_mut().for_each(|pending| visit(&mut pending.ability.card, true));
    control.agenda.iter_mut().for_each(|task| task_handles(task, visit));
    control.asked.iter_mut().for_each(|asked| choice_handles(&mut asked.choice, visit));
    control.answered.iter_mut().for_each(|(choice, _)| choice_handles(choice, visit));
}

fn task_handles(task: &mut Task, visit: Visit<'_>) {
    match task {
        Task::Frame { .. } | Task::Settle(_) => {}
        Task::Thread { call, reply, .. } => {
            if let Call::Block { ability, data, .. } = call {
                visit(&mut ability.card, true);
                value_handles(data, visit);
            }
            if let Reply::Value(value) = reply {
                value_handles(value, visit);
            }
        }
        Task::Batch(batch) => {
            batch.applied.iter_mut().for_each(|(_, ability)| visit(&mut ability.card, true));
            batch.stood.iter_mut().chain(&mut batch.looked_back).for_each(|pending| visit(&mut pending.ability.card, true));
        }
        Task::Window(run) => {
            let WindowRun { triggered, stack, .. } = &mut **run;
            triggered.iter_mut().flatten().for_each(|pending| visit(&mut pending.ability.card, true));
            stack.iter_mut().for_each(|using| use_handles(using, visit));
        }
        Task::Use(using) => use_handles(using, visit),
        Task::Without(ability) => visit(&mut ability.card, true),
    }
}

fn use_handles(using: &mut Use, visit: Visit<'_>) {
    let AbilityRef { card, .. } = &mut using.ability;
    visit(card, true);
    value_handles(&mut using.data, visit);
}

fn choice_handles(choice: &mut Choice, visit: Visit<'_>) {
    value_handles(&mut choice.about, visit);
    let items = match &mut choice.ask {
        Ask::Pick(options) => {
            let mut new = options.to_vec();
            new.iter_mut().for_each(|option| value_handles(&mut option.subject, visit));
            if new.as_slice() != &**options {
                *options = new.into();
            }
            return;
        }
        Ask::Choose { from: items, .. } | Ask::Arrange(items) | Ask::Distribute { among: items, .. } => items,
        Ask::Confirm | Ask::Number { .. } => return,
    };
    let mut new = items.to_vec();
    new.iter_mut().for_each(|item| value_handles(item, visit));
    if new.as_slice() != &**items {
        *items = new.into();
    }
}
