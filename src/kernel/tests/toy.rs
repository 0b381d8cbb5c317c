//! The declarations of the made-up game, and a builder for its cards.

use std::rc::Rc;
use std::sync::Arc;

use crate::kernel::rules::{Bodies, EndsWhen, Rules, StepBody};
use crate::kernel::schema::{
    AbilityDef, AbilityKind, AbilityKindId, AbilityOption, AbilityOptionId, Amount, Attr, AttrId, AttrKind, AttrShape, BlockId,
    CardDef, CardType, Closes, Given, Holder, Limit, LimitScope, Moment, Occasion, Order, ProcId, Procedure, Resolves, Schema,
    SeatOrder, Sees, Shape, StageId, StageOp, StaticTerm, TypeId, Verb, VerbField, VerbId, Watch, Window, WindowId, ZoneKind,
    ZoneOwner,
};
use crate::kernel::value::Value;
use crate::kernel::verbs::BUILTIN;
use crate::kernel::{Fault, Kernel};

use super::play::{Cond, Op, Play, Run};
use super::table::Table;

/// The declarations, open to change until a match starts.
pub struct Toy {
    pub schema: Schema,
    pub play: Play,
    ends: Vec<Vec<EndsWhen>>,
    plain: Vec<(usize, usize, StepBody)>,
}

/// An ability in the making.
#[derive(Default)]
pub struct Ability {
    kind: &'static str,
    name: Option<&'static str>,
    watch: Option<(Moment, &'static str)>,
    when: Option<Cond>,
    can_pay: Option<Cond>,
    why_not: Option<Cond>,
    affects: Option<Cond>,
    cost: Vec<Op>,
    does: Vec<Op>,
    terms: Vec<(&'static str, &'static str, Result<i64, Cond>)>,
    limit: Option<(u16, Option<&'static str>)>,
    once_per_batch: bool,
    options: Vec<(&'static str, i64)>,
}

pub fn ability(kind: &'static str) -> Ability {
    Ability { kind, ..Ability::default() }
}

pub fn after(what: &'static str) -> Ability {
    Ability { watch: Some((Moment::After, what)), ..ability("trait") }
}

pub fn before(what: &'static str) -> Ability {
    Ability { watch: Some((Moment::Before, what)), ..ability("trait") }
}

pub fn instead(what: &'static str) -> Ability {
    Ability { watch: Some((Moment::Instead, what)), ..ability("instead") }
}

/// A static ability that changes an attribute at a stage.
pub fn always(stage: &'static str, attr: &'static str, amount: i64) -> Ability {
    Ability { terms: vec![(stage, attr, Ok(amount))], ..ability("static") }
}

impl Ability {
    pub fn of_kind(mut self, kind: &'static str) -> Self {
        self.kind = kind;
        self
    }
    pub fn named(mut self, name: &'static str) -> Self {
        self.name = Some(name);
        self
    }
    pub fn when(mut self, cond: impl Fn(&Kernel, &Run) -> bool + 'static) -> Self {
        self.when = Some(Rc::new(move |kernel, _, run| Ok(Value::Flag(cond(kernel, run)))));
        self
    }
    pub fn can_pay(mut self, cond: impl Fn(&Kernel, &Run) -> bool + 'static) -> Self {
        self.can_pay = Some(Rc::new(move |kernel, _, run| Ok(Value::Flag(cond(kernel, run)))));
        self
    }
    pub fn why_not(mut self, why: impl Fn(&Kernel, &Run) -> String + 'static) -> Self {
        self.why_not = Some(Rc::new(move |kernel, _, run| Ok(Value::Text(why(kernel, run).into()))));
        self
    }
    /// Whether the card in `data` is affected.
    pub fn affects(mut self, cond: impl Fn(&Kernel, &Run) -> bool + 'static) -> Self {
        self.affects = Some(Rc::new(move |kernel, _, run| Ok(Value::Flag(cond(kernel, run)))));
        self
    }
    /// A static amount that is worked out.
    pub fn amount(
        mut self,
        stage: &'static str,
        attr: &'static str,
        amount: impl Fn(&Kernel, &Play, &Run) -> Result<Value, Fault> + 'static,
    ) -> Self {
        self.terms.push((stage, attr, Err(Rc::new(amount))));
        self
    }
    pub fn cost(mut self, ops: Vec<Op>) -> Self {
        self.cost = ops;
        self
    }
    pub fn does(mut self, ops: Vec<Op>) -> Self {
        self.does = ops;
        self
    }
    pub fn limit(mut self, uses: u16, per: Option<&'static str>) -> Self {
        self.limit = Some((uses, per));
        self
    }
    pub fn once_per_batch(mut self) -> Self {
        self.once_per_batch = true;
        self
    }
    pub fn option(mut self, name: &'static str, value: i64) -> Self {
        self.options.push((name, value));
        self
    }
}

fn zone(owner: ZoneOwner, ordered: bool, sees: Sees, in_play: bool, face_down: bool, tenure: u16) -> ZoneKind {
    ZoneKind { owner, ordered, sees, in_play, face_down, tenure, rest: None, holds: Vec::new() }
}

impl Toy {
    pub fn new() -> Toy {
        let mut toy = Toy { schema: Schema::default(), play: Play::default(), ends: Vec::new(), plain: Vec::new() };
        let schema = &mut toy.schema;
        for (name, declared) in [
            ("deck", zone(ZoneOwner::Player, true, Sees::Nobody, false, true, 0)),
            ("hand", zone(ZoneOwner::Player, false, Sees::Owner, false, true, 0)),
            ("home", zone(ZoneOwner::Player, false, Sees::All, true, false, 1)),
            ("bin", zone(ZoneOwner::Player, true, Sees::All, false, false, 2)),
            ("aside", zone(ZoneOwner::Shared, false, Sees::All, false, false, 3)),
            ("pool", zone(ZoneOwner::Procedure, true, Sees::Owner, false, true, 4)),
        ] {
            schema.zones.insert(name.into(), declared);
        }
        let bin = schema.zones.get_index_of("bin").map(Into::into);
        schema.zones.get_mut("pool").unwrap().rest = bin;
        let attrs = [
            ("controller", AttrKind::Controller, AttrShape::Seat),
            ("is:unit", AttrKind::Type, AttrShape::Flag),
            ("has:swift", AttrKind::Keyword, AttrShape::Flag),
            ("power", AttrKind::Printed, AttrShape::Integer),
            ("guard", AttrKind::Printed, AttrShape::Integer),
            ("points", AttrKind::Stored { on: Holder::Player, default: 0 }, AttrShape::Integer),
            ("tokens", AttrKind::Stored { on: Holder::Card, default: 0 }, AttrShape::Integer),
            ("round", AttrKind::Stored { on: Holder::Game, default: 1 }, AttrShape::Integer),
        ];
        for (name, kind, shape) in attrs {
            schema.attrs.insert(name.into(), Attr { kind, shape });
        }
        let is = AttrId::from(schema.attrs.get_index_of("is:unit").unwrap());
        schema.types.insert("unit".into(), CardType { is });
        schema.marks.insert("bent".into(), ());
        schema.marks.insert("lit".into(), ());
        for (name, fields) in BUILTIN {
            let field =
                |(name, shape, given): &(&str, Shape, Given)| VerbField { name: (*name).into(), shape: *shape, given: *given };
            schema.verbs.insert((*name).into(), Verb { fields: fields.iter().map(field).collect(), order: None });
        }
        for (name, op) in [
            ("set", StageOp::Set),
            ("add", StageOp::Add),
            ("multiply", StageOp::Multiply),
            ("swap", StageOp::Swap),
            ("at_least", StageOp::AtLeast),
            ("at_most", StageOp::AtMost),
        ] {
            schema.stages.insert(name.into(), op);
        }
        schema.ability_options.insert("class".into(), AbilityOption { shape: AttrShape::Integer, default: 9 });
        toy.window("talk", SeatOrder::ActiveFirst, Closes::AllPass, Resolves::AtOnce);
        let both = [Moment::Before, Moment::After];
        toy.kind("trait", &both, |_| {});
        toy.kind("may", &both, |kind| kind.optional = true);
        toy.kind("instead", &[Moment::Instead], |_| {});
        toy.kind("reaction", &[Moment::After], |kind| (kind.window, kind.optional) = (Some(WindowId(0)), true));
        toy.kind("action", &[], |kind| (kind.window, kind.optional) = (Some(WindowId(0)), true));
        toy.kind("static", &[], |kind| kind.is_static = true);
        toy.kind("called", &[], |kind| kind.called = true);
        toy.kind("armed", &both, |kind| kind.armed = true);
        toy.procedure("game", &[], &["main"]);
        toy
    }

    pub fn kind(&mut self, name: &str, watches: &[Moment], change: impl FnOnce(&mut AbilityKind)) {
        let mut kind = AbilityKind {
            watches: watches.to_vec(),
            window: None,
            optional: false,
            called: false,
            is_static: false,
            armed: false,
            from: Vec::new(),
            limit_scope: LimitScope::Object,
            options: vec![AbilityOptionId(0)],
        };
        change(&mut kind);
        self.schema.kinds.insert(name.into(), kind);
    }

    pub fn window(&mut self, name: &str, seats: SeatOrder, closes: Closes, resolves: Resolves) -> WindowId {
        let (at, _) = self.schema.windows.insert_full(name.into(), Window { seats, closes, resolves });
        at.into()
    }

    /// A verb of the game that takes a card, with a body unless it is empty.
    pub fn verb(&mut self, name: &str, body: Vec<Op>) -> VerbId {
        let field = VerbField { name: "card".into(), shape: Shape::Object, given: Given::Always };
        let amount = VerbField { name: "amount".into(), shape: Shape::Integer, given: Given::Maybe };
        let (at, _) = self.schema.verbs.insert_full(name.into(), Verb { fields: vec![field, amount], order: None });
        if !body.is_empty() {
            self.play.verbs.insert(at, body);
        }
        at.into()
    }

    /// The order of what a verb triggers.
    pub fn order_of(&mut self, verb: &str, order: Order) {
        let (at, _) = self.schema.orders.insert_full(verb.into(), order);
        self.schema.verbs.get_mut(verb).unwrap().order = Some(at.into());
    }

    /// A procedure whose steps do nothing yet.
    pub fn procedure(&mut self, name: &str, roles: &[&str], steps: &[&str]) -> ProcId {
        let words = |words: &[&str]| words.iter().map(|word| Arc::from(*word)).collect::<Vec<Arc<str>>>();
        let declared = Procedure {
            roles: words(roles),
            vars: words(&["x"]),
            side_vars: words(&["y"]),
            steps: words(steps),
            ..Procedure::default()
        };
        let (at, _) = self.schema.procs.insert_full(name.into(), declared);
        self.play.steps.push(vec![Vec::new(); steps.len()]);
        self.ends.push(Vec::new());
        at.into()
    }

    /// A way to end a procedure, with the steps that still happen then.
    pub fn exit(&mut self, proc: &str, exit: &str, steps: &[u16]) {
        self.schema.procs.get_mut(proc).unwrap().exits.insert(exit.into(), steps.to_vec());
    }

    pub fn abandoned(&mut self, proc: &str, steps: &[u16]) {
        self.schema.procs.get_mut(proc).unwrap().abandoned = steps.to_vec();
    }

    /// A reason to end by the first exit.
    pub fn ends_when(&mut self, proc: &str, cond: impl Fn(&Kernel, &Run) -> bool + 'static) {
        let at = self.schema.procs.get_index_of(proc).unwrap();
        let when = BlockId(self.play.ends.len() as u32);
        self.play.ends.push(Rc::new(move |kernel, _, run| Ok(Value::Flag(cond(kernel, run)))));
        self.ends[at].push(EndsWhen { when, exit: 0, cites: None });
    }

    /// What a step does.
    pub fn step(&mut self, proc: &str, step: &str, ops: Vec<Op>) {
        let (at, _, declared) = self.schema.procs.get_full(proc).unwrap();
        let step = declared.steps.iter().position(|s| &**s == step).unwrap();
        self.play.steps[at][step] = ops;
    }

    /// A step that opens a window, without a script.
    pub fn offers(&mut self, proc: &str, step: usize, window: WindowId) {
        let at = self.schema.procs.get_index_of(proc).unwrap();
        self.plain.push((at, step, StepBody::Plain { cites: Some(3), offers: Some(window) }));
    }

    /// What the only step of the game does.
    pub fn main(&mut self, ops: Vec<Op>) {
        self.step("game", "main", ops);
    }

    fn ops(&mut self, ops: Vec<Op>) -> Option<BlockId> {
        if ops.is_empty() {
            return None;
        }
        self.play.blocks.push(ops);
        Some(BlockId(self.play.blocks.len() as u32 - 1))
    }

    fn cond(&mut self, cond: Option<Cond>) -> Option<BlockId> {
        let at = self.play.asks.len() as u32;
        self.play.asks.insert(at, cond?);
        Some(BlockId(at))
    }

    fn occasion(&self, what: &str) -> Occasion {
        if let Some((proc, step)) = what.split_once('.') {
            let (at, _, declared) = self.schema.procs.get_full(proc).unwrap();
            return Occasion::Step(at.into(), declared.steps.iter().position(|s| &**s == step).unwrap() as u16);
        }
        match self.schema.verbs.get_index_of(what) {
            Some(verb) => Occasion::Verb(verb.into()),
            None => Occasion::Proc(self.schema.procs.get_index_of(what).unwrap().into()),
        }
    }

    /// A card with power 2 and guard 3.
    pub fn card(&mut self, slug: &str, abilities: Vec<Ability>) {
        let abilities = abilities.into_iter().map(|ability| self.define(ability)).collect();
        let attr = |name: &str| AttrId::from(self.schema.attrs.get_index_of(name).unwrap());
        let printed = vec![(attr("power"), 2), (attr("guard"), 3)];
        let def = CardDef { name: slug.into(), rank: 0, kind: TypeId(0), printed, abilities };
        self.schema.cards.insert(slug.into(), def);
        let mut names: Vec<&mut CardDef> = self.schema.cards.values_mut().collect();
        names.sort_by(|one, other| one.name.cmp(&other.name));
        names.into_iter().zip(0..).for_each(|(card, rank)| card.rank = rank);
    }

    fn define(&mut self, from: Ability) -> AbilityDef {
        let kind = AbilityKindId::from(self.schema.kinds.get_index_of(from.kind).unwrap());
        let mut terms = Vec::new();
        for (stage, attr, amount) in from.terms {
            let amount = match amount {
                Ok(amount) => Amount::Fixed(amount),
                Err(cond) => Amount::Block(self.cond(Some(cond)).unwrap()),
            };
            let stage = StageId::from(self.schema.stages.get_index_of(stage).unwrap());
            let attr = AttrId::from(self.schema.attrs.get_index_of(attr).unwrap());
            terms.push(StaticTerm { stage, attr, amount });
        }
        let option = |name: &str| AbilityOptionId::from(self.schema.ability_options.get_index_of(name).unwrap());
        let options = from.options.iter().map(|(name, value)| (option(name), *value)).collect();
        let per = |proc: &str| ProcId::from(self.schema.procs.get_index_of(proc).unwrap());
        let limit = from.limit.map(|(uses, proc)| Limit { uses, per: proc.map(per) });
        AbilityDef {
            kind,
            name: from.name.map(Arc::from),
            watch: from.watch.map(|(moment, what)| Watch { moment, what: self.occasion(what) }),
            when: self.cond(from.when),
            can_pay: self.cond(from.can_pay),
            why_not: self.cond(from.why_not),
            cost: self.ops(from.cost),
            does: self.ops(from.does),
            affects: self.cond(from.affects),
            terms,
            limit,
            once_per_batch: from.once_per_batch,
            options,
        }
    }

    /// A match that has not begun.
    pub fn table(self, seats: u8) -> Table {
        let verbs = (0..self.schema.verbs.len()).map(|at| self.play.verbs.contains_key(&at)).collect();
        let body = |ops: &Vec<Op>| if ops.is_empty() { StepBody::default() } else { StepBody::Script };
        let mut steps: Vec<Vec<_>> = self.play.steps.iter().map(|steps| steps.iter().map(body).collect()).collect();
        for (proc, step, body) in self.plain {
            steps[proc][step] = body;
        }
        let rules = Rules::new(Arc::new(self.schema), Bodies { verbs, steps, ends: self.ends, ..Bodies::default() });
        Table { kernel: Kernel::new(Arc::new(rules), seats, 7), play: Rc::new(self.play) }
    }
}
