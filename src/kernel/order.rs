//! Which of several simultaneous things comes first.

use super::control::{Pending, Script};
use super::core::Kernel;
use super::fault::Fault;
use super::schema::{AbilityOptionId, Order, OrderKey, Picker};
use super::value::{AbilityRef, EventRef, Seat};

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First {
    /// This one comes first.
    This(usize),
    /// A player picks one of these.
    Picks(Seat, Vec<usize>),
}

impl Kernel {
    /// Which of several pending abilities comes first, or who picks it. There is at least one.
    pub(super) fn first(&self, pending: &[Pending], order: &Order, script: &dyn Script) -> Result<First, Fault> {
        let mut among: Vec<usize> = (0..pending.len()).collect();
        for key in &order.by {
            if let OrderKey::Picks(picker) = key {
                return self.pick(pending, among, *picker, script);
            }
            let mut ranks = Vec::with_capacity(among.len());
            for at in &among {
                ranks.push(match pending.get(*at) {
                    Some(pending) => self.rank(pending, *key, script)?,
                    None => i64::MAX,
                });
            }
            let least = ranks.iter().min().copied().unwrap_or(0);
            among = among.into_iter().zip(ranks).filter(|(_, rank)| *rank == least).map(|(at, _)| at).collect();
        }
        Ok(First::This(self.oldest(pending, &among)))
    }

    /// Sorts abilities by an order, as far as it leaves no pick to a player; the oldest come first where it says nothing.
    ///
    /// # Errors
    /// A script of a derived value that fails.
    pub fn sort_abilities(&self, list: &mut [(AbilityRef, Seat)], order: &Order, script: &dyn Script) -> Result<(), Fault> {
        let keys = order.by.iter().take_while(|key| !matches!(key, OrderKey::Picks(_)));
        let mut ranked = Vec::with_capacity(list.len());
        for (ability, you) in list.iter() {
            let pending = Pending { ability: *ability, you: *you, event: EventRef(0), wave: 0, on: true };
            let ranks = keys.clone().map(|key| self.rank(&pending, *key, script)).collect::<Result<Vec<_>, _>>()?;
            let card = ability.card.id;
            ranked.push((ranks, self.state.object(card).since, card, ability.index, (*ability, *you)));
        }
        ranked.sort_by(|one, other| (&one.0, one.1, one.2, one.3).cmp(&(&other.0, other.1, other.2, other.3)));
        for (place, (.., ability)) in list.iter_mut().zip(ranked) {
            *place = ability;
        }
        Ok(())
    }

    fn oldest(&self, pending: &[Pending], among: &[usize]) -> usize {
        let age = |at: &usize| {
            pending.get(*at).map(|p| (self.state.object(p.ability.card.id).since, p.ability.card.id, p.ability.index, p.event))
        };
        among.iter().copied().min_by_key(|at| age(at)).unwrap_or(0)
    }

    fn pick(&self, pending: &[Pending], among: Vec<usize>, picker: Picker, script: &dyn Script) -> Result<First, Fault> {
        let mut among = among;
        let seat = match picker {
            Picker::Active => self.state.active,
            Picker::Controller => {
                let turn = |seat: Seat| self.turn_rank(seat);
                let yours = |at: &usize| pending.get(*at).map_or(Seat::NONE, |p| p.you);
                let seat = among.iter().map(yours).min_by_key(|seat| turn(*seat)).unwrap_or(self.state.active);
                among.retain(|at| yours(at) == seat);
                seat
            }
            Picker::Affected => match among.first().and_then(|at| pending.get(*at)) {
                Some(first) => self.affected(first.event, script)?,
                None => self.state.active,
            },
        };
        // Copies of one card that answer the same thing are the same to everyone: the oldest goes first, unasked.
        let same = |at: usize| pending.get(at).map(|p| (self.def_of(p.ability), p.ability.index, p.you, p.event));
        let mut kinds: Vec<usize> = Vec::new();
        for at in &among {
            if !kinds.iter().any(|kind| same(*kind) == same(*at)) {
                kinds.push(*at);
            }
        }
        Ok(if kinds.len() < 2 { First::This(self.oldest(pending, &among)) } else { First::Picks(seat, kinds) })
    }

    fn turn_rank(&self, seat: Seat) -> i64 {
        self.state.turn_order(self.state.active).position(|s| s == seat).map_or(i64::MAX, |rank| rank as i64)
    }

    fn rank(&self, pending: &Pending, key: OrderKey, script: &dyn Script) -> Result<i64, Fault> {
        let ability = self.ability(pending.ability);
        let card = self.state.object(pending.ability.card.id);
        Ok(match key {
            OrderKey::ForcedFirst => i64::from(self.is_optional(pending.ability)),
            OrderKey::Seat => self.turn_rank(pending.you),
            OrderKey::Option(option) => self.option_of(pending.ability, option),
            OrderKey::Kind => ability.map_or(i64::MAX, |ability| i64::from(ability.kind.0)),
            OrderKey::Greatest(attr) => {
                self.last_attr(pending.ability.card, attr, script)?.map_or(i64::MAX, |value| value.saturating_neg())
            }
            OrderKey::Name => {
                let card = self.rules.schema.cards.get_index(self.def_of(pending.ability) as usize);
                card.map_or(i64::MAX, |(_, card)| i64::from(card.rank))
            }
            OrderKey::Age => i64::from(card.since),
            OrderKey::Picks(_) => 0,
        })
    }

    /// Whether the controller of an ability may leave it unused.
    pub(super) fn is_optional(&self, ability: AbilityRef) -> bool {
        let kind = self.ability(ability).and_then(|def| self.rules.schema.kinds.get_index(def.kind.index()));
        kind.is_some_and(|(_, kind)| kind.optional)
    }

    /// The value of an option of an ability: as set on the card, or the default.
    pub fn option_of(&self, ability: AbilityRef, option: AbilityOptionId) -> i64 {
        let set = self.ability(ability).and_then(|def| def.options.iter().find(|(o, _)| *o == option)).map(|(_, value)| *value);
        set.or_else(|| self.rules.schema.ability_options.get_index(option.index()).map(|(_, o)| o.default)).unwrap_or(0)
    }
}
