//! Whole games of a small made-up kind, played at random: at every decision a fork, a roll back and a replay stand where the
//! game stands.

use proptest::prelude::*;

use crate::kernel::choice::{Answer, Ask};
use crate::kernel::control::Control;
use crate::kernel::index::Index;
use crate::kernel::random::{Source, Stream};
use crate::kernel::schema::{Closes, Moment, Resolves, SeatOrder};
use crate::kernel::value::{Seat, Value};
use crate::kernel::{Kernel, Status};

use super::ops::{act, asks, does, hands_over, look, moves_all, moves_event_card, on_event_card, opens, points, propose, runs};
use super::play::Step;
use super::table::{Table, player};
use super::toy::{Toy, ability, after, always, before, instead};

/// Turns with windows, triggers that ask, replacements, procedures within procedures, zones of their own, random numbers.
pub fn table(seed: u64) -> Table {
    let mut toy = Toy::new();
    let stack = toy.window("stack", SeatOrder::ActiveFirst, Closes::AllPass, Resolves::LastInFirstOut);
    toy.kind("spell", &[], |kind| (kind.window, kind.optional) = (Some(stack), true));
    toy.verb("hit", vec![on_event_card("wound"), asks(1, "where", Ask::Number { lo: 0, hi: 3 })]);
    toy.verb("wound", vec![moves_event_card("bin")]);
    toy.procedure("turn", &[], &["draw", "talk", "bout", "end"]);
    toy.procedure("bout", &["one", "two"], &["fight", "clean"]);
    toy.exit("bout", "gone", &[1]);
    toy.abandoned("bout", &[1]);
    toy.ends_when("bout", |kernel, run| {
        let frame = kernel.state.frame(run.frame);
        frame.is_some_and(|frame| frame.sides.iter().any(|side| side.now.is_some_and(|card| kernel.state.live(card).is_none())))
    });
    toy.card(
        "a",
        vec![
            ability("spell").named("strike").limit(2, Some("turn")).cost(vec![points(0, -1)]).does(vec![does("hit", "b")]),
            after("wound").of_kind("may").does(vec![points(1, 2)]),
        ],
    );
    toy.card(
        "b",
        vec![
            after("hit").of_kind("reaction").named("curse").does(vec![points(0, -1)]),
            instead("wound").when(|kernel, _| kernel.state.active == Seat(1)).does(vec![points(1, 1)]),
            always("add", "power", 2).affects(|_, _| true),
        ],
    );
    toy.card("c", vec![before("bout.fight").does(vec![points(1, 1)]), after("bout").does(vec![moves_all(&["a", "b"], "home")])]);
    toy.card(
        "d",
        vec![
            after("add")
                .when(|kernel, run| {
                    run.event.and_then(|e| kernel.control().event(e)).is_some_and(|e| e.fields[2].int() > Some(0))
                })
                .of_kind("may")
                .does(vec![propose("modify", |kernel, _| {
                    let turn =
                        Value::Frame(kernel.state.frames.last().map_or(crate::kernel::value::FrameRef(0), |frame| frame.serial));
                    let lasting = Value::Record([("until_end".into(), turn)].into());
                    vec![Value::Object(super::table::find(kernel, "a")), Value::Text("power".into()), Value::Int(1), lasting]
                })]),
        ],
    );
    toy.kind("unused", &[Moment::After], |_| {});
    let chance = act(|kernel, play, run| {
        let n = kernel.control_mut().streams.draw(Stream::Chance, |source| source.below(3));
        run.last = Value::Int(i64::from(n));
        let fields = vec![player((n % 2) as u8), Value::Text("points".into()), Value::Int(i64::from(n))];
        Ok(Step::Proposed(kernel.propose(super::table::verb(kernel, "add"), fields.into(), play)?))
    });
    let shuffle = propose("shuffle", |kernel, _| vec![Value::Zone(super::table::zone(kernel, "deck", 0)), Value::Nil]);
    toy.step("turn", "draw", vec![shuffle, chance, asks(0, "keep", Ask::Confirm)]);
    toy.step("turn", "talk", vec![opens(stack)]);
    toy.step("turn", "bout", vec![runs("bout", &["a", "b"])]);
    let next = propose("set_active", |kernel, _| vec![player(1 - kernel.state.active.0)]);
    toy.step("turn", "end", vec![next]);
    let pool = look(|kernel, _, _| {
        let kind = kernel.rules.schema.zones.get_index_of("pool").unwrap().into();
        kernel.temporary(kind, Seat(0)).unwrap();
    });
    toy.step(
        "bout",
        "fight",
        vec![
            pool,
            asks(0, "fight", Ask::Distribute { total: 2, among: [Value::Int(0), Value::Int(1)].into() }),
            does("hit", "a"),
        ],
    );
    toy.step("bout", "clean", vec![points(0, 1)]);
    let again = look(|kernel, _, run| {
        let rounds = kernel.state.frame(run.frame).and_then(|frame| frame.vars[0].int()).unwrap_or(0) + 1;
        kernel.set_var(run.frame, 0, Value::Int(rounds)).unwrap();
        if rounds < 4 {
            kernel.again(run.frame).unwrap();
        }
    });
    toy.main(vec![again, hands_over("turn", &[])]);
    let mut table = toy.table(2);
    table.kernel.control.streams = crate::kernel::random::Streams::new(seed);
    for (slug, seat) in [("a", 0), ("b", 1), ("c", 0), ("d", 1)] {
        table.put(slug, seat, "home");
        table.put(slug, seat, "deck");
    }
    table
}

/// What is under way, without how long the log is: a fork keeps none.
fn unrecorded(kernel: &Kernel) -> Control {
    Control { traced: 0, ..kernel.control.clone() }
}

fn check(table: &mut Table) -> Table {
    let kernel = &table.kernel;
    assert_eq!(kernel.index, Index::new(&kernel.rules, &kernel.state));
    let fork = table.fork();
    assert_eq!(fork.kernel.digest(), kernel.digest(), "a fork stands where its parent stands");
    assert_eq!(fork.kernel.position(), kernel.position());
    assert_eq!(fork.kernel.choice(), kernel.choice());
    assert!(fork.kernel.state == kernel.state);
    assert_eq!(unrecorded(&fork.kernel), unrecorded(kernel));
    let (before, position) = ((kernel.digest(), kernel.trace.len(), kernel.state.clone()), kernel.position());
    let since = table.kernel.roll_back(&*table.play);
    Table::catch_up(&mut table.kernel, &table.play, since);
    assert_eq!((table.kernel.digest(), table.kernel.trace.len()), (before.0, before.1), "so does what was rolled back");
    assert!(table.kernel.state == before.2);
    assert_eq!(table.kernel.position(), position);
    fork
}

fn play(seed: u64, recorded: bool) -> Vec<(Seat, Answer, u64)> {
    let mut table = table(seed);
    table.kernel.trace.on = recorded;
    let mut source = Source::new(seed, 3);
    let mut status = table.begin().unwrap();
    let mut played = Vec::new();
    while status == Status::Asked {
        let mut fork = check(&mut table);
        let choice = table.choice().clone();
        let answer = choice.ask.at_random(&mut source);
        played.push((choice.seat, answer.clone(), table.kernel.digest()));
        // A fork that goes another way leaves its parent alone, random numbers included.
        let mut stray = table.fork();
        let _ = stray.answer(choice.seat.0, choice.ask.at_random(&mut source));
        stray.kernel.control_mut().streams.draw(Stream::Chance, |source| source.below(9));
        assert_eq!(table.kernel.digest(), played.last().unwrap().2);
        status = table.answer(choice.seat.0, answer.clone()).unwrap();
        assert_eq!(fork.answer(choice.seat.0, answer), Ok(status));
        assert_eq!(fork.kernel.digest(), table.kernel.digest(), "the same answers lead to the same place");
    }
    played
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn fork_roll_back_and_replay_agree_at_every_decision(seed in any::<u64>(), recorded in any::<bool>()) {
        let played = play(seed, recorded);
        prop_assert!(played.len() > 8, "a game that asks something: {}", played.len());
        let mut again = table(seed);
        again.begin().unwrap();
        for (seat, answer, digest) in played {
            prop_assert_eq!(again.kernel.digest(), digest);
            again.answer(seat.0, answer).unwrap();
        }
        prop_assert_eq!(again.kernel.choice(), None);
    }
}
