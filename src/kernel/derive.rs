//! Derived values: what is printed or stored, taken through the stages that the game declares, oldest first within a stage.

use smallvec::SmallVec;

use super::control::{Query, Script};
use super::core::Kernel;
use super::fault::{Fault, Told, misuse};
use super::layout::Base;
use super::schema::{AbilityDef, Amount, AttrId, AttrShape, CardId, Holder, StageOp};
use super::state::NONE;
use super::value::{AbilityRef, Handle, Seat, Value};

/// One thing that makes a derived value what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The stage, by position.
    pub stage: u16,
    /// When it came, on the clock of placements and lasting changes.
    pub age: u32,
    /// What the stage gets.
    pub amount: i64,
    /// The ability that makes it; `None` for the rulebook.
    pub source: Option<AbilityRef>,
}

type Contributions = SmallVec<[Contribution; 4]>;

/// A derived value and all that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// What is printed or stored; nothing where the object has no such value.
    pub base: Option<i64>,
    /// What changes it, in the order in which it applies, with the value after each.
    pub steps: Vec<(Contribution, i64)>,
}

impl Kernel {
    /// What an object has of an attribute before anything changes it.
    pub fn base(&self, id: u32, attr: AttrId) -> Option<i64> {
        let object = self.state.object(id);
        match self.rules.layout.base(attr)? {
            Base::Flag => Some(i64::from(self.rules.layout.flag(object.def, attr))),
            Base::Owner => Some(i64::from(object.owner.0)),
            Base::Printed => {
                let (_, card) = self.rules.schema.cards.get_index(object.def as usize)?;
                card.printed.iter().find(|(a, _)| *a == attr).map(|(_, amount)| *amount)
            }
            Base::Stored(on, slot) => {
                let holds = match on {
                    Holder::Game => id == 0,
                    Holder::Player => id > 0 && !self.state.is_card(id),
                    Holder::Card => self.state.is_card(id),
                };
                let slot = object.base.checked_add(u32::from(slot))?;
                self.state.values.get(slot as usize).copied().filter(|_| holds && object.base != NONE)
            }
        }
    }

    /// Whether anything may change an attribute of an object; if not, it has its base.
    #[inline]
    fn may_differ(&self, id: u32, attr: AttrId) -> bool {
        self.index.any(self.rules.far_key(attr)) || (self.index.any(self.rules.attr_key(attr)) && self.index.is_changed(id))
    }

    /// Whether a flag that cards have as a type or a keyword is of every card what is printed, because nothing changes it.
    #[inline]
    pub(super) fn is_as_printed(&self, flag: AttrId) -> bool {
        let (far, own) = (self.rules.far_key(flag), self.rules.attr_key(flag));
        self.rules.layout.base(flag) == Some(Base::Flag) && !self.index.any(far) && !self.index.any(own)
    }

    /// What an object has of an attribute now.
    ///
    /// # Errors
    /// A script that fails, or values that depend on each other.
    #[inline]
    pub fn attr(&self, id: u32, attr: AttrId, script: &dyn Script) -> Result<Option<i64>, Fault> {
        if self.may_differ(id, attr) { self.worked_out(id, attr, script) } else { Ok(self.base(id, attr)) }
    }

    /// A value that something may change. Most are not, and whoever reads these does not pay for it.
    #[inline(never)]
    fn worked_out(&self, id: u32, attr: AttrId, script: &dyn Script) -> Result<Option<i64>, Fault> {
        let mut found = Contributions::new();
        self.contributions(id, attr, script, &mut found)?;
        self.apply_stages(id, self.base(id, attr), &found, script, |_| ())
    }

    /// Whether an object has an attribute that is a flag.
    ///
    /// # Errors
    /// As for [`Kernel::attr`].
    #[inline]
    pub fn flag(&self, id: u32, attr: AttrId, script: &dyn Script) -> Result<bool, Fault> {
        Ok(self.attr(id, attr, script)?.unwrap_or(0) != 0)
    }

    /// Who controls an object.
    ///
    /// # Errors
    /// As for [`Kernel::attr`].
    #[inline]
    pub fn controller(&self, id: u32, script: &dyn Script) -> Result<Seat, Fault> {
        let attr = self.rules.controller();
        let owner = self.state.object(id).owner;
        if !self.may_differ(id, attr) {
            return Ok(owner);
        }
        let seat = self.worked_out(id, attr, script)?;
        Ok(seat.and_then(|seat| u8::try_from(seat).ok()).map_or(owner, Seat))
    }

    /// A derived value with everything that makes it.
    ///
    /// # Errors
    /// As for [`Kernel::attr`].
    pub fn why(&self, id: u32, attr: AttrId, script: &dyn Script) -> Result<Why, Fault> {
        let base = self.base(id, attr);
        let mut found = Contributions::new();
        self.contributions(id, attr, script, &mut found)?;
        let mut steps = Vec::new();
        self.apply_stages(id, base, &found, script, |value| steps.push(value))?;
        Ok(Why { base, steps: found.into_iter().zip(steps).collect() })
    }

    /// Finds all that changes an attribute of an object, by stage and age.
    fn contributions(&self, id: u32, attr: AttrId, script: &dyn Script, found: &mut Contributions) -> Result<(), Fault> {
        let modifiers = self.index.lasting(attr, id).filter_map(|serial| self.state.modifier(serial));
        let lasting = modifiers.filter(|m| m.subject.inc == self.state.object(id).inc);
        for m in lasting {
            found.push(Contribution { stage: m.stage.0, age: m.serial, amount: m.amount, source: m.source });
        }
        let (own, far) = (self.index.of(self.rules.attr_key(attr), id), self.index.under(self.rules.far_key(attr)));
        if !own.is_empty() || !far.is_empty() {
            self.enter(id, attr)?;
            for entry in own.iter().chain(far) {
                let object = self.state.object(entry.object);
                let card = self.state.handle(entry.object);
                let Some(ability) = self.rules.ability(CardId(object.def), entry.ability) else { continue };
                let source = AbilityRef { card, index: entry.ability, armed: 0 };
                let amounts = self.static_terms(ability, source, id, attr, script);
                match amounts {
                    Ok(amounts) => {
                        for (stage, amount) in amounts {
                            found.push(Contribution { stage, age: object.since, amount, source: Some(source) });
                        }
                    }
                    Err(fault) => {
                        self.asking.borrow_mut().pop();
                        return Err(fault);
                    }
                }
            }
            self.asking.borrow_mut().pop();
        }
        found.sort_by_key(|c| (c.stage, c.age, c.source.map(|source| source.index)));
        Ok(())
    }

    /// What one static ability does to an attribute of an object.
    fn static_terms(
        &self,
        ability: &AbilityDef,
        source: AbilityRef,
        id: u32,
        attr: AttrId,
        script: &dyn Script,
    ) -> Result<SmallVec<[(u16, i64); 2]>, Fault> {
        let mut amounts = SmallVec::new();
        // Control of the source is read from its owner while control itself is being worked out.
        let you = if attr == self.rules.controller() {
            self.state.object(source.card.id).owner
        } else {
            self.controller(source.card.id, script)?
        };
        let about = Value::Object(self.state.handle(id));
        let query = |block| Query::Block { block, card: source.card, you, event: None, data: about.clone() };
        for block in [ability.affects, ability.when].into_iter().flatten() {
            if !script.ask(self, &query(block))?.truth() {
                return Ok(amounts);
            }
        }
        for term in ability.terms.iter().filter(|term| term.attr == attr) {
            let amount = match term.amount {
                Amount::Fixed(amount) => amount,
                Amount::Block(block) => {
                    let value = script.ask(self, &query(block))?;
                    let whose = || format!("ability {} of {}", source.index + 1, self.name(source.card.id));
                    let told = |fault| Told { text: format!("{}: {fault}", whose()), of: vec![source.card.id] };
                    self.amount(attr, &value).map_err(|fault| Fault::Misuse(told(fault)))?
                }
            };
            amounts.push((term.stage.0, amount));
        }
        Ok(amounts)
    }

    /// A value as an amount of an attribute.
    ///
    /// # Errors
    /// A value that the attribute cannot have.
    pub fn amount(&self, attr: AttrId, value: &Value) -> Result<i64, Fault> {
        let (name, declared) = self.rules.schema.attrs.get_index(attr.index()).map_or(("?", None), |(n, a)| (n, Some(a)));
        match (value, declared.map(|a| &a.shape)) {
            (Value::Int(n), _) => Ok(*n),
            (Value::Flag(flag), _) => Ok(i64::from(*flag)),
            (Value::Object(handle), Some(AttrShape::Seat)) if self.state.seat_of(*handle).is_some() => {
                Ok(i64::from(handle.id) - 1)
            }
            (Value::Text(word), Some(AttrShape::Enum(words))) if words.iter().any(|w| w == word) => {
                Ok(words.iter().position(|w| w == word).unwrap_or(0) as i64)
            }
            (Value::Text(word), _) if self.rules.schema.attrs.contains_key(word) => {
                Ok(self.rules.schema.attrs.get_index_of(word).unwrap_or(0) as i64)
            }
            _ => misuse(format!("`{name}` cannot be {}", value.kind())),
        }
    }

    /// Takes a value through its stages; `step` is told how it stands after each contribution.
    fn apply_stages(
        &self,
        id: u32,
        base: Option<i64>,
        contributions: &[Contribution],
        script: &dyn Script,
        mut step: impl FnMut(i64),
    ) -> Result<Option<i64>, Fault> {
        let mut value = base;
        for c in contributions {
            let op = self.rules.schema.stages.get_index(usize::from(c.stage)).map_or(StageOp::Set, |(_, op)| *op);
            let was = value.unwrap_or(0);
            let new = match op {
                StageOp::Set => c.amount,
                StageOp::Add => was.saturating_add(c.amount),
                StageOp::Multiply => was.saturating_mul(c.amount),
                StageOp::AtLeast => was.max(c.amount),
                StageOp::AtMost => was.min(c.amount),
                StageOp::Swap => self.before_stage(id, AttrId::from(c.amount as usize), c.stage, script)?.unwrap_or(0),
            };
            // Adding to a value that a card does not have leaves it without one; only a set gives it one.
            if value.is_some() || op == StageOp::Set || op == StageOp::Swap {
                value = Some(new);
            }
            step(value.unwrap_or(0));
        }
        Ok(value)
    }

    /// What an object has of an attribute when a stage is reached.
    fn before_stage(&self, id: u32, attr: AttrId, stage: u16, script: &dyn Script) -> Result<Option<i64>, Fault> {
        let mut found = Contributions::new();
        self.contributions(id, attr, script, &mut found)?;
        found.retain(|c| c.stage < stage);
        self.apply_stages(id, self.base(id, attr), &found, script, |_| ())
    }

    fn enter(&self, id: u32, attr: AttrId) -> Result<(), Fault> {
        let mut asking = self.asking.borrow_mut();
        if asking.contains(&(id, attr)) {
            let name = |(id, attr): (u32, AttrId)| {
                let attr = self.rules.schema.attrs.get_index(attr.index()).map_or("?", |(name, _)| name);
                Told { text: format!("`{attr}` of {}", self.name(id)), of: vec![id] }
            };
            let first = name((id, attr));
            let second = asking.last().map(|last| name(*last)).unwrap_or_default();
            return Err(Fault::Cycle { first, second });
        }
        asking.push((id, attr));
        Ok(())
    }

    /// The name of an object, for messages to authors.
    pub fn name(&self, id: u32) -> String {
        let object = self.state.object(id);
        if id == 0 {
            "the game".into()
        } else if !self.state.is_card(id) {
            format!("player {id}")
        } else {
            self.rules.schema.cards.get_index(object.def as usize).map_or("a card".into(), |(_, card)| card.name.to_string())
        }
    }

    /// The values of a card, derived, that are stored or not what it prints: what is remembered of one that leaves.
    pub(super) fn own_values(&self, id: u32, script: &dyn Script) -> Result<Vec<(AttrId, i64)>, Fault> {
        let mut own = Vec::new();
        for attr in (0..self.rules.schema.attrs.len()).map(AttrId::from) {
            let is_stored = matches!(self.rules.layout.base(attr), Some(Base::Stored(Holder::Card, _)));
            if (is_stored || self.may_differ(id, attr))
                && let Some(value) = self.attr(id, attr, script)?
                && (is_stored || self.base(id, attr) != Some(value))
            {
                own.push((attr, value));
            }
        }
        Ok(own)
    }

    /// A handle's value of an attribute: now, or as it was when that incarnation left.
    ///
    /// # Errors
    /// As for [`Kernel::attr`].
    pub fn last_attr(&self, handle: Handle, attr: AttrId, script: &dyn Script) -> Result<Option<i64>, Fault> {
        if self.state.live(handle).is_some() {
            return self.attr(handle.id, attr, script);
        }
        let Some(last) = self.state.last(handle) else { return Ok(None) };
        let own = last.values.iter().find(|(of, _)| *of == attr).map(|(_, value)| *value);
        let is_stored = matches!(self.rules.layout.base(attr), Some(Base::Stored(..)));
        Ok(own.or_else(|| if is_stored { None } else { self.base(handle.id, attr) }))
    }
}
