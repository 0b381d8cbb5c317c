//! Changes and their inverses: whatever was done can be undone, and the index follows.

use std::sync::Arc;

use proptest::prelude::*;

use crate::kernel::change::{Change, apply};
use crate::kernel::digest;
use crate::kernel::index::Index;
use crate::kernel::rules::Rules;
use crate::kernel::schema::{AttrId, CardId, ProcId, StageId};
use crate::kernel::state::{Armed, Frame, Last, Modifier, NONE, NOWHERE, Object, Outcome, Side, State, Until, Used, Zone};
use crate::kernel::value::{FrameRef, Seat, Value, ZoneRef};

use super::toy::{Toy, after, always, before};

fn start() -> (Arc<Rules>, State, Index) {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.card("plain", vec![]);
    toy.card("ear", vec![after("ping"), before("move"), after("ping").of_kind("armed").named("later")]);
    toy.card("giver", vec![always("add", "power", 1)]);
    let mut table = toy.table(2);
    for slug in ["plain", "ear", "giver", "ear"] {
        table.put(slug, 0, "home");
        table.put(slug, 1, "deck");
    }
    let index = Index::new(&table.kernel.rules, &table.kernel.state);
    (table.kernel.rules.clone(), table.kernel.state.clone(), index)
}

/// What to do, as numbers that are made to fit the state when their turn comes.
type Wish = (u8, u32, u32, i64, bool);

/// A change that makes sense in a state.
fn change(state: &State, (kind, a, b, n, flag): Wish) -> Change {
    let cards: Vec<u32> = (0..state.objects.len() as u32).filter(|id| state.is_card(*id)).collect();
    let card = cards[a as usize % cards.len()];
    let object = *state.object(card);
    let zone = (b as usize % state.zones.len()) as u16;
    let frame = state.frames.get(a as usize % state.frames.len().max(1)).map_or(FrameRef(99), |frame| frame.serial);
    let at = |len: usize| b % (len as u32 + 1);
    let handle = state.handle(card);
    match kind % 29 {
        0 | 1 => {
            let to = if n == 0 { NOWHERE } else { zone };
            Change::Place { id: card, zone: to, at: at(9), inc: object.inc + u32::from(flag), since: a, face_up: flag }
        }
        2 => Change::Face(card, flag),
        3 => Change::Marks(card, u64::from(b)),
        4 => Change::Host(card, if flag { NONE } else { cards[0] }),
        5 => Change::Store(a % state.values.len() as u32, n),
        6 => Change::Lot(a % state.lots.len() as u32, b),
        7 => {
            let mut order = state.zones[usize::from(zone)].cards.clone();
            let by = a as usize % order.len().max(1);
            order.rotate_left(by);
            Change::Order(zone, order)
        }
        8 => {
            let modifier = Modifier {
                serial: state.modifiers.last().map_or(1, |last| last.serial + 1),
                attr: AttrId((b % 8) as u16),
                subject: handle,
                stage: StageId(0),
                amount: n,
                until: Until::End(frame),
                source: None,
            };
            Change::Modify(state.modifiers.len() as u32, Box::new(modifier))
        }
        9 => Change::Unmodify(at(state.modifiers.len())),
        10 => {
            let (card, index) = (handle, 2);
            let armed = Armed {
                serial: state.armed.last().map_or(1, |last| last.serial + 1),
                card,
                def: CardId(1),
                index,
                you: Seat(0),
                data: Value::Int(n),
                until: Until::Always,
                once: flag,
            };
            Change::Arm(state.armed.len() as u32, Box::new(armed))
        }
        11 => Change::Disarm(at(state.armed.len())),
        12 => {
            let used = Used { def: a % 3, index: 0, who: b % 3, inc: 0, frame: 0, times: n as u16 };
            let key = |u: &Used| (u.frame, u.def, u.index, u.who, u.inc);
            let at = state.used.binary_search_by_key(&key(&used), key).unwrap_or_else(|at| at);
            Change::Use(at as u32, used)
        }
        13 => Change::Forget(at(state.used.len())),
        14 => {
            let side = Side { player: Seat(0), first: Some(handle), now: Some(handle), score: None, vars: vec![Value::Nil] };
            let serial = FrameRef(1000 + state.frames.len() as u32);
            let frame = Frame {
                serial,
                proc: ProcId(0),
                parent: FrameRef(0),
                step: 0,
                left: 1,
                by: None,
                vars: vec![Value::Nil],
                sides: vec![side],
                winners: vec![],
                losers: vec![],
                exit: None,
            };
            Change::Push(Arc::new(frame))
        }
        15 => Change::Pop,
        16 => Change::Finished(0, state.frames.last().cloned()),
        17 => Change::Step(frame, a as u16, u64::from(b), flag.then_some(3)),
        18 => Change::Var(frame, (b % 2) as u16, Value::Int(n)),
        19 => Change::SideVar(frame, (a % 2) as u8, (b % 2) as u16, Value::Int(n)),
        20 => Change::Cast(frame, (b % 2) as u8, flag.then_some(handle)),
        21 => Change::Score(frame, (b % 2) as u8, flag.then_some(n)),
        22 => Change::Outcome(frame, Box::new((vec![handle], vec![]))),
        23 => {
            let last = Last {
                of: handle,
                values: vec![(AttrId(3), n)],
                marks: 0,
                zone: ZoneRef { slot: zone, generation: 0 },
                host: NONE,
            };
            let at = state.lasts.iter().position(|last| last.of.id >= card).unwrap_or(state.lasts.len());
            Change::Remember(at as u32, flag.then(|| Arc::new(last)))
        }
        24 => {
            // A slot of its own, or a free one used again.
            let slot = state.zones.iter().position(|zone| zone.kind.0 == 5 && zone.cards.is_empty()).filter(|_| flag);
            let slot = slot.unwrap_or(state.zones.len());
            Change::Zone(
                slot as u16,
                Box::new(Zone { kind: 5.into(), owner: Seat(1), generation: a as u16, frame: b, cards: vec![] }),
            )
        }
        25 if state.zones.last().is_some_and(|zone| zone.kind.0 == 5 && zone.cards.is_empty()) => Change::NoZone,
        26 => {
            let base = state.values.len() as u32;
            let object = Object { def: a % 3, inc: 1, zone: NOWHERE, face_up: flag, base, owner: Seat(0), ..*state.object(NONE) };
            Change::Spawn(Box::new((object, vec![n])))
        }
        27 if cards.len() > 8 && state.objects.last().is_some_and(|object| object.zone == NOWHERE) => Change::Unspawn,
        28 if flag => Change::Result(Seat((a % 2) as u8), if b % 2 == 0 { Outcome::Won } else { Outcome::Drew }),
        _ => Change::Active(Seat((a % 2) as u8)),
    }
}

/// A change that names what does not exist.
fn nonsense((kind, ..): Wish) -> Change {
    let (far, frame) = (u32::MAX - 9, FrameRef(4_000_000));
    match kind % 18 {
        0 => Change::Place { id: far, zone: 0, at: 0, inc: 3, since: 0, face_up: true },
        1 => Change::Face(far, true),
        2 => Change::Marks(far, 1),
        3 => Change::Host(far, 1),
        4 => Change::Store(far, 1),
        5 => Change::Lot(far, 1),
        6 => Change::Order(u16::MAX, [1].into()),
        7 => Change::Unmodify(far),
        8 => Change::Disarm(far),
        9 => Change::Forget(far),
        10 => Change::Finished(u16::MAX, None),
        11 => Change::Step(frame, 1, 1, None),
        12 => Change::Var(frame, 0, Value::Int(1)),
        13 => Change::SideVar(frame, 0, 0, Value::Int(1)),
        14 => Change::Cast(frame, 0, None),
        15 => Change::Score(frame, 0, Some(1)),
        16 => Change::Outcome(frame, Box::default()),
        _ => Change::Result(Seat(200), Outcome::Won),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn changes_undone_by_their_inverses_leave_state_index_and_digest_as_they_were(
        wishes in prop::collection::vec((any::<u8>(), any::<u32>(), any::<u32>(), -3..4_i64, any::<bool>()), 0..60)
    ) {
        let (rules, mut state, mut index) = start();
        let before = (state.clone(), index.clone(), digest(&state));
        let mut journal = Vec::new();
        for wish in wishes {
            let change = change(&state, wish);
            journal.push(apply(change, &mut state, &mut index, &rules));
            prop_assert_eq!(&index, &Index::new(&rules, &state), "the index follows from the state");
        }
        while let Some(inverse) = journal.pop() {
            apply(inverse, &mut state, &mut index, &rules);
        }
        prop_assert_eq!(&state, &before.0);
        prop_assert_eq!(&index, &before.1);
        prop_assert_eq!(digest(&state), before.2);
    }

    #[test]
    fn a_change_that_names_what_does_not_exist_changes_nothing(kind in any::<u8>()) {
        let (rules, mut state, mut index) = start();
        let before = (state.clone(), index.clone());
        let wish = (kind, 0, 0, 0, false);
        let inverse = apply(nonsense(wish), &mut state, &mut index, &rules);
        prop_assert_eq!((&state, &index), (&before.0, &before.1));
        apply(inverse, &mut state, &mut index, &rules);
        prop_assert_eq!((&state, &index), (&before.0, &before.1));
    }
}

#[test]
fn the_digest_is_the_same_for_ever() {
    let (_, state, _) = start();
    insta::assert_snapshot!(format!("{:016x} {:016x}", digest(&state), digest(&"cardwright")));
}
