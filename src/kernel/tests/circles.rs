//! Abilities that answer each other for ever: found by a state that comes again, and ended as the game says.

use crate::kernel::change::Change;
use crate::kernel::choice::{Answer, Ask, Opt};
use crate::kernel::control::Task;
use crate::kernel::random::{Given, Stream};
use crate::kernel::schema::{Closes, Depth, LoopVerdict, Moment, Order, OrderKey, Resolves, SeatOrder, WindowId};
use crate::kernel::state::Outcome;
use crate::kernel::trace::Line;
use crate::kernel::value::{Seat, Value};
use crate::kernel::{Fault, Kernel, Status};

use super::ops::{act, does, hands_over, look, moves, on_event_card, points, propose, runs};
use super::play::{Op, Step};
use super::table::{Table, find};
use super::toy::{Toy, ability, after};

const DEPTHS: [Depth; 2] = [Depth::DepthFirst, Depth::BreadthFirst];

/// A card that answers each verb with the next one, and the last with the first.
fn ring_of(toy: &mut Toy, cards: &[&'static str], verbs: &[&'static str]) {
    for verb in verbs {
        toy.verb(verb, vec![]);
    }
    for ((card, verb), next) in cards.iter().zip(verbs).zip(verbs.iter().cycle().skip(1)) {
        toy.card(card, vec![after(verb).does(vec![on_event_card(next)])]);
    }
}

fn ping_pong() -> Toy {
    let mut toy = Toy::new();
    ring_of(&mut toy, &["a", "b"], &["ping", "pong"]);
    toy
}

/// A table with these cards at home, whose game does this.
fn table(mut toy: Toy, depth: Depth, slugs: &[&str], main: Vec<Op>) -> Table {
    toy.schema.policy.depth = depth;
    toy.schema.policy.triggers = Order { by: vec![OrderKey::Age] };
    toy.main(main);
    let mut table = toy.table(2);
    for slug in slugs {
        table.put(slug, 0, "home");
    }
    table.kernel.trace.on = true;
    table
}

fn fault(toy: Toy, depth: Depth, slugs: &[&str], main: Vec<Op>) -> Fault {
    let mut table = table(toy, depth, slugs, main);
    table.begin().expect_err("it has no end")
}

fn round(fault: Fault) -> String {
    match fault {
        Fault::Loop { round } => round.text,
        other => panic!("not found by its state: {other}"),
    }
}

const VERBS: [&str; 50] = [
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18",
    "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "v32", "v33", "v34", "v35", "v36",
    "v37", "v38", "v39", "v40", "v41", "v42", "v43", "v44", "v45", "v46", "v47", "v48", "v49",
];

#[test]
fn a_round_of_any_length_is_found_and_named() {
    for depth in DEPTHS {
        for length in [1, 2, 3, 7, 16, 17, 50] {
            let mut toy = Toy::new();
            ring_of(&mut toy, &VERBS[..length], &VERBS[..length]);
            let named = round(fault(toy, depth, &VERBS[..length], vec![does("v0", "v0")]));
            let names: Vec<String> = VERBS[..length].iter().map(|name| format!("card {name}, trait 1")).collect();
            let how = if length == 1 { "this triggers itself" } else { "these trigger each other" };
            assert_eq!(named, format!("{how} for ever: {}, at step `main` of `game`", names.join(" -> ")));
        }
    }
}

#[test]
fn cards_that_leave_and_come_back_are_the_same_each_time() {
    for depth in DEPTHS {
        let mut toy = Toy::new();
        toy.verb("ping", vec![]);
        toy.verb("pong", vec![]);
        toy.card("a", vec![after("ping").does(vec![moves("x", "bin"), moves("x", "home"), does("pong", "a")])]);
        toy.card("b", vec![after("pong").does(vec![does("ping", "a")])]);
        toy.card("x", vec![]);
        let named = round(fault(toy, depth, &["x", "a", "b"], vec![does("ping", "a")]));
        assert_eq!(named, "these trigger each other for ever: card a, trait 1 -> card b, trait 1, at step `main` of `game`");
    }
}

/// What changes in every round and is changed back in the next comes again after two.
#[test]
fn a_state_that_comes_again_in_every_second_round_is_one() {
    for depth in DEPTHS {
        let mut toy = ping_pong();
        let flips = look(|kernel, _, _| {
            let a = find(kernel, "a").id;
            let marks = kernel.state.object(a).marks ^ 1;
            kernel.change(Change::Marks(a, marks));
        });
        toy.card("c", vec![after("ping").does(vec![flips])]);
        let named = round(fault(toy, depth, &["a", "b", "c"], vec![does("ping", "a")]));
        assert!(named.matches("card a").count() == 2 || depth == Depth::DepthFirst, "{named}");
    }
}

/// Each round of the chain leaves something behind that waits for its end.
#[test]
fn what_waits_beneath_a_chain_that_goes_deeper_is_not_compared() {
    let mut toy = ping_pong();
    toy.card("z", vec![after("ping").does(vec![points(0, 1)])]);
    let named = round(fault(toy, Depth::DepthFirst, &["a", "b", "z"], vec![does("ping", "a")]));
    assert_eq!(named, "these trigger each other for ever: card a, trait 1 -> card b, trait 1, at step `main` of `game`");
}

#[test]
fn what_spends_something_ends_when_it_is_spent() {
    for (depth, verdict) in DEPTHS.into_iter().flat_map(|d| [LoopVerdict::Error, LoopVerdict::Draw].map(|v| (d, v))) {
        let mut toy = Toy::new();
        toy.schema.policy.loops = verdict;
        toy.verb("ping", vec![]);
        toy.verb("pong", vec![]);
        let has = |kernel: &Kernel, _: &_| kernel.state.values[1] > 0;
        toy.card("a", vec![after("ping").can_pay(has).cost(vec![points(0, -1)]).does(vec![does("pong", "a")])]);
        toy.card("b", vec![after("pong").does(vec![does("ping", "a")])]);
        let (_, table) = table(toy, depth, &["a", "b"], vec![points(0, 150), does("ping", "a")]).run();
        assert_eq!((table.kernel.state.values[1], &table.kernel.state.results[..]), (0, &[Outcome::Open, Outcome::Open][..]));
    }
}

/// It may have no end, but that is not seen by looking: what is stopped by a count is an error, whatever a loop means.
#[test]
fn what_never_comes_again_is_stopped_by_a_count() {
    for verdict in [LoopVerdict::Error, LoopVerdict::Draw, LoopVerdict::Picks] {
        for depth in DEPTHS {
            let grows: [(&str, Op); 2] = [
                ("a counter", points(1, 1)),
                ("a throw that is drawn", look(|kernel, _, _| drop(kernel.chance(Stream::Chance, |source| source.below(6))))),
            ];
            for (what, op) in grows {
                let mut toy = Toy::new();
                toy.schema.policy.loops = verdict;
                toy.verb("ping", vec![]);
                toy.card("a", vec![after("ping").does(vec![op, does("ping", "a")])]);
                let text = fault(toy, depth, &["a"], vec![does("ping", "a")]).to_string();
                let limit = if depth == Depth::DepthFirst { "nested 400 deep" } else { "stopped after 20000 occurrences" };
                assert!(text.contains(limit) && text.contains("card a, trait 1"), "{what}: {text}");
            }
        }
    }
}

#[test]
fn chances_that_are_given_are_used_up_like_those_that_are_drawn() {
    for depth in DEPTHS {
        let mut toy = Toy::new();
        toy.verb("ping", vec![]);
        let throws = act(|kernel, _, _| kernel.chance(Stream::Chance, |source| source.below(6)).map(|_| Step::Next));
        toy.card("a", vec![after("ping").does(vec![throws, does("ping", "a")])]);
        let mut table = table(toy, depth, &["a"], vec![does("ping", "a")]);
        table.kernel.chances = Some(Given::new(vec![3; 100], 0));
        assert_eq!(table.begin(), Err(Fault::Chance { below: 6 }), "all of them were taken");
    }
}

#[test]
fn procedures_that_go_deeper_in_every_round_are_stopped_by_their_depth() {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["only"]);
    toy.verb("ping", vec![]);
    toy.step("bout", "only", vec![does("ping", "a")]);
    toy.card("a", vec![after("ping").does(vec![runs("bout", &[])])]);
    let stopped = fault(toy, Depth::DepthFirst, &["a"], vec![does("ping", "a")]);
    assert!(matches!(stopped, Fault::Depth { .. }), "{stopped}");
}

#[test]
fn a_step_that_an_ability_repeats_for_ever_is_found() {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["only"]);
    let again = act(|kernel, _, _| {
        let frame = kernel.state.frames.last().expect("a run").serial;
        kernel.again(frame).map(|()| Step::Next)
    });
    toy.card("a", vec![after("bout.only").does(vec![again])]);
    let named = round(fault(toy, Depth::DepthFirst, &["a"], vec![hands_over("bout", &[])]));
    assert_eq!(named, "this triggers itself for ever: card a, trait 1, at step `only` of `bout`");
}

#[test]
fn abilities_at_different_steps_are_named_with_each() {
    let mut toy = Toy::new();
    toy.procedure("bout", &[], &["one", "two"]);
    let again = act(|kernel, _, _| {
        let frame = kernel.state.frames.last().expect("a run").serial;
        kernel.skip_to(frame, 0);
        let all = kernel.state.frames.last().expect("a run");
        let (step, exit) = (all.step, all.exit);
        kernel.change(Change::Step(frame, step, 0b11, exit));
        Ok(Step::Next)
    });
    toy.verb("ping", vec![]);
    toy.step("bout", "one", vec![does("ping", "a")]);
    toy.card("a", vec![after("bout.two").does(vec![again])]);
    toy.card("b", vec![after("bout.one").does(vec![])]);
    let named = round(fault(toy, Depth::DepthFirst, &["a", "b"], vec![hands_over("bout", &[])]));
    let (one, two) = ("card b, trait 1, at step `one` of `bout`", "card a, trait 1, at step `two` of `bout`");
    assert_eq!(named, format!("these trigger each other for ever: {one} -> {two}"));
}

#[test]
fn what_must_be_used_in_a_window_goes_round_as_well() {
    for depth in DEPTHS {
        let mut toy = Toy::new();
        let window = toy.window("duties", SeatOrder::ActiveFirst, Closes::AllPass, Resolves::AtOnce);
        toy.kind("duty", &[Moment::After], |kind| kind.window = Some(window));
        for (card, verb, next) in [("a", "ping", "pong"), ("b", "pong", "ping")] {
            toy.verb(verb, vec![]);
            toy.card(card, vec![after(verb).of_kind("duty").does(vec![on_event_card(next)])]);
        }
        let named = round(fault(toy, depth, &["a", "b"], vec![does("ping", "a")]));
        assert_eq!(named, "these trigger each other for ever: card a, duty 1 -> card b, duty 1, at step `main` of `game`");
    }
}

#[test]
fn a_thousand_things_at_once_are_no_loop() {
    for depth in DEPTHS {
        let mut toy = Toy::new();
        toy.verb("ping", vec![]);
        toy.verb("pong", vec![]);
        toy.card("a", vec![after("ping").does(vec![does("pong", "a")])]);
        toy.card("b", vec![after("pong").does(vec![])]);
        let mut slugs = vec!["a"; 1000];
        slugs.push("b");
        let (_, table) = table(toy, depth, &slugs, vec![does("ping", "a")]).run();
        let uses = table.kernel.trace.lines().iter().filter(|line| matches!(line, Line::Use { .. }));
        assert_eq!(uses.count(), 2000);
    }
}

/// The loop in a window that the rules opened, where no script waits, and beneath a script that does.
fn picks(depth: Depth, waits: bool) -> Table {
    let mut toy = ping_pong();
    toy.schema.policy.loops = LoopVerdict::Picks;
    toy.card("c", vec![after("ping").does(vec![])]);
    let start = || vec![points(0, 1), does("ping", "a"), points(0, 10)];
    toy.card("s", vec![ability("action").named("start").does(start())]);
    let window = WindowId(0);
    let main = if waits { start().into_iter().chain(start()).collect() } else { vec![] };
    let open = act(move |kernel, _, _| {
        kernel.offer(window)?;
        kernel.control_mut().handed_over = true;
        Ok(Step::Next)
    });
    let mut table = table(toy, depth, &["c", "a", "b", "s"], if waits { main } else { vec![open] });
    assert_eq!(table.begin(), Ok(Status::Asked));
    if !waits {
        table.pick("start").unwrap();
    }
    table
}

/// A fork and what goes on from the checkpoint stand where the match stands.
fn stands(table: &mut Table) {
    let fork = table.fork();
    assert_eq!((fork.kernel.digest(), fork.kernel.choice()), (table.kernel.digest(), table.kernel.choice()));
    assert_eq!(fork.kernel.position(), table.kernel.position());
    let (state, control, since) = table.kernel.checkpoint();
    let saved = serde_json::to_string(&(state, control)).unwrap();
    let (state, control) = serde_json::from_str(&saved).unwrap();
    let mut kernel = Kernel::restore(table.kernel.rules.clone(), state, control);
    Table::catch_up(&mut kernel, &table.play, since);
    assert_eq!((kernel.digest(), kernel.choice()), (table.kernel.digest(), table.kernel.choice()));
}

#[test]
fn the_active_player_picks_what_stops_and_only_for_this_time() {
    for depth in DEPTHS {
        for (waits, stops) in [(false, "a"), (true, "a"), (false, "b"), (true, "b")] {
            let mut table = picks(depth, waits);
            for time in 0..2 {
                assert_eq!(&*table.choice().prompt, "loop", "{depth:?}, a script waits: {waits}");
                assert_eq!(table.offered(), (0, vec!["trait".to_owned(); 3]));
                stands(&mut table);
                let picked = Answer::Pick(card_at(&table, stops));
                let status = table.answer(0, picked).unwrap();
                let again = waits && time == 0;
                assert_eq!(status, if again || !waits { Status::Asked } else { Status::Over });
                stands(&mut table);
                assert!(!table.kernel.control.agenda.iter().any(|task| matches!(task, Task::Without(_))), "it is over");
                if !waits {
                    // The action did everything else that it does.
                    assert_eq!(table.kernel.state.values[1], 11 * (time + 1));
                    table.pick("start").unwrap();
                }
            }
        }
    }
}

/// The answer that stops an ability of a card.
fn card_at(table: &Table, slug: &str) -> u32 {
    let card = find(&table.kernel, slug);
    let Ask::Pick(options) = &table.choice().ask else { panic!("not a pick") };
    let is = |option: &Opt| matches!(option.subject, Value::Ability(ability) if ability.card == card);
    options.iter().position(is).expect("it is offered") as u32
}

#[test]
fn who_stops_what_only_looks_on_is_asked_again() {
    for depth in DEPTHS {
        let mut table = picks(depth, false);
        let bystander = card_at(&table, "c");
        table.answer(0, Answer::Pick(bystander)).unwrap();
        assert_eq!(&*table.choice().prompt, "loop");
        assert_eq!(table.offered().1.len(), 2);
        assert!(table.kernel.control.agenda.iter().any(|task| matches!(task, Task::Without(_))));
        stands(&mut table);
        table.answer(0, Answer::Pick(0)).unwrap();
        assert_eq!(&*table.choice().prompt, "talk");
    }
}

#[test]
fn what_triggers_itself_stops_unasked_where_a_choice_of_one_is_made_unasked() {
    for (unasked, depth) in [(true, Depth::DepthFirst), (false, Depth::DepthFirst), (true, Depth::BreadthFirst)] {
        let mut toy = Toy::new();
        toy.schema.policy.loops = LoopVerdict::Picks;
        toy.schema.policy.auto_single = unasked;
        ring_of(&mut toy, &["a"], &["ping"]);
        let mut table = table(toy, depth, &["a"], vec![does("ping", "a"), points(0, 1)]);
        let status = table.begin().unwrap();
        assert_eq!(status, if unasked { Status::Over } else { Status::Asked });
        if !unasked {
            assert_eq!(table.answer(0, Answer::Pick(0)), Ok(Status::Over));
        }
        assert_eq!(table.kernel.state.values[1], 1, "the script went on");
    }
}

#[test]
fn a_draw_is_told_and_ends_everything() {
    for depth in DEPTHS {
        let mut toy = ping_pong();
        toy.schema.policy.loops = LoopVerdict::Draw;
        let wins = propose("result", |_, _| vec![super::table::player(1), Value::Text("lost".into())]);
        let (_, table) = table(toy, depth, &["a", "b"], vec![wins, does("ping", "a"), points(0, 1)]).run();
        assert_eq!(table.kernel.state.results, [Outcome::Drew, Outcome::Lost], "who is out stays out");
        assert!(table.kernel.control.agenda.is_empty() && table.play.waiting() == 0);
        let told = table.kernel.trace.lines().last().expect("a line").clone();
        let Line::Loop { round, stopped: None } = told else { panic!("{told:?}") };
        assert_eq!(round.len(), 2);
        assert_eq!(table.kernel.state.active, Seat(0));
    }
}
