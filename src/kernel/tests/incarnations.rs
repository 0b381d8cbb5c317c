//! Handles, incarnations, and what is known of what is gone.

use crate::kernel::carry::record;
use crate::kernel::control::Fields;
use crate::kernel::value::{FrameRef, Handle, Seat, Value};
use crate::kernel::{Kernel, Proposed};

use super::ops::{act, look, modifies, move_fields, moves, moves_all, note_last, propose, runs};
use super::play::Step;
use super::table::{find, verb};
use super::toy::{Toy, always};

fn lasting(name: &str, value: Value) -> Value {
    Value::Record([(name.into(), value)].into())
}

#[test]
fn a_move_within_a_tenure_keeps_the_handle_and_a_move_out_of_it_does_not() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.main(vec![
        moves("a", "hand"),
        look(|kernel, play, _| play.note(format!("{}", find(kernel, "a").inc))),
        moves("a", "home"),
        look(|kernel, play, _| play.note(format!("{}", find(kernel, "a").inc))),
        moves("a", "bin"),
        look(|kernel, play, _| play.note(format!("{}", find(kernel, "a").inc))),
    ]);
    let mut table = toy.table(2);
    table.put("a", 0, "deck");
    assert_eq!(table.run().0, ["1", "2", "3"]);
}

#[test]
fn an_effect_aimed_at_a_card_that_left_and_came_back_does_not_touch_the_new_one() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.main(vec![
        look(|kernel, _, run| run.data = Value::Object(find(kernel, "a"))),
        moves("a", "bin"),
        moves("a", "home"),
        propose("modify", |_, run| vec![run.data.clone(), Value::Text("power".into()), Value::Int(3), Value::Nil]),
        note_last(),
        propose("mark", |_, run| vec![run.data.clone(), Value::Text("bent".into())]),
        note_last(),
        act(|kernel, play, run| {
            let to = move_fields(kernel, run.data.object().unwrap(), "bin");
            Ok(Step::Proposed(kernel.propose(verb(kernel, "move"), to, play)?))
        }),
        note_last(),
    ]);
    let mut table = toy.table(2);
    let old = table.put("a", 0, "home");
    let (log, table) = table.run();
    assert_eq!(log, ["Flag(false)"; 3]);
    assert_eq!(table.kernel.state.live(old), None);
    assert_eq!((table.lies(old), table.value(old, "power")), ("home", Some(2)));
}

#[test]
fn what_a_card_carried_ends_with_its_tenure() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.card("sword", vec![]);
    let a = |kernel: &Kernel| Value::Object(find(kernel, "a"));
    toy.main(vec![
        propose("mark", move |kernel, _| vec![a(kernel), Value::Text("bent".into())]),
        propose("add", move |kernel, _| vec![a(kernel), Value::Text("tokens".into()), Value::Int(4)]),
        propose("attach", move |kernel, _| vec![Value::Object(find(kernel, "sword")), a(kernel)]),
        modifies("a", "power", 5, |_| Value::Nil),
        modifies("sword", "power", 5, move |kernel| lasting("while_in_play", a(kernel))),
        look(|kernel, play, _| play.note(format!("{} lasting", kernel.state.modifiers.len()))),
        moves("a", "bin"),
        look(|kernel, play, _| play.note(format!("{} lasting", kernel.state.modifiers.len()))),
    ]);
    let mut table = toy.table(2);
    let (a, sword) = (table.put("a", 0, "home"), table.put("sword", 0, "home"));
    let (log, table) = table.run();
    assert_eq!(log, ["2 lasting", "0 lasting"]);
    let state = &table.kernel.state;
    assert_eq!((state.object(a.id).marks, state.object(sword.id).host), (0, crate::kernel::state::NONE));
    assert_eq!((table.value(a, "tokens"), table.value(a, "power"), table.value(sword, "power")), (Some(0), Some(2), Some(2)));
    // What it was is still known, and only for the incarnation that left.
    let last = state.last(a).unwrap();
    assert_eq!((last.marks, last.of), (1, a));
    let was = |name| table.kernel.last_attr(a, super::table::attr(&table.kernel, name), &*table.play).unwrap();
    // Changed, stored, printed, and none at all.
    let values = ["power", "tokens", "guard", "is:unit", "has:swift", "points", "round"].map(was);
    assert_eq!(values, [Some(7), Some(4), Some(3), Some(1), Some(0), None, None]);
    assert_eq!(state.last(Handle { inc: a.inc + 1, ..a }), None);
}

/// Situation: a card leaves while another would change the power of cards, and changes none.
#[test]
fn of_a_card_that_left_only_what_it_does_not_print_is_remembered() {
    for far in [false, true] {
        let mut toy = Toy::new();
        toy.card("a", vec![]);
        toy.card("far", vec![always("add", "power", 2).affects(|_, _| false)]);
        toy.main(vec![moves("a", "bin")]);
        let mut table = toy.table(2);
        let a = table.put("a", 0, "home");
        table.put("far", 0, if far { "home" } else { "bin" });
        let (_, table) = table.run();
        let tokens = super::table::attr(&table.kernel, "tokens");
        assert_eq!(table.kernel.state.last(a).unwrap().values, [(tokens, 0)], "{far}");
    }
}

/// Neither may lose what the other gave it only because the batch happens to be carried out in some order.
#[test]
fn cards_that_leave_together_are_remembered_as_they_stood_before_any_left() {
    for order in [["giver", "taker"], ["taker", "giver"]] {
        let mut toy = Toy::new();
        toy.card("giver", vec![always("add", "power", 10).affects(|_, _| true)]);
        toy.card("taker", vec![]);
        toy.main(vec![moves_all(&order, "bin")]);
        let mut table = toy.table(2);
        let cards = [table.put("giver", 0, "home"), table.put("taker", 0, "home")];
        let (_, table) = table.run();
        let power = super::table::attr(&table.kernel, "power");
        let last = cards.map(|card| table.kernel.last_attr(card, power, &*table.play).unwrap());
        assert_eq!(last, [Some(12), Some(12)], "{order:?}");
    }
}

#[test]
fn a_change_that_should_last_as_long_as_what_is_over_does_not_begin() {
    let mut toy = Toy::new();
    toy.card("a", vec![]);
    toy.card("b", vec![]);
    toy.procedure("bout", &[], &["only"]);
    toy.main(vec![
        runs("bout", &[]),
        look(|_, _, run| run.data = run.last.clone()),
        propose("modify", |kernel, run| {
            let over = lasting("until_end", run.data.clone());
            vec![Value::Object(find(kernel, "a")), Value::Text("power".into()), Value::Int(1), over]
        }),
        note_last(),
        look(|kernel, _, run| run.data = Value::Object(find(kernel, "b"))),
        moves("b", "bin"),
        propose("modify", |kernel, run| {
            let gone = lasting("while_in_play", run.data.clone());
            vec![Value::Object(find(kernel, "a")), Value::Text("power".into()), Value::Int(1), gone]
        }),
        note_last(),
    ]);
    let mut table = toy.table(2);
    let a = table.put("a", 0, "home");
    table.put("b", 0, "home");
    let (log, table) = table.run();
    assert_eq!(log, ["Flag(false)", "Flag(false)"]);
    assert_eq!(table.value(a, "power"), Some(2));
}

#[test]
fn a_duration_of_the_wrong_kind_is_an_error_and_not_for_ever() {
    let toy = {
        let mut toy = Toy::new();
        toy.card("a", vec![]);
        toy
    };
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    for name in ["until_end", "until_step", "while_in_play"] {
        let lasting = lasting(name, Value::Int(3));
        assert!(record(&lasting, name).is_some());
        let a = find(&table.kernel, "a");
        let fields = vec![Value::Object(a), Value::Text("power".into()), Value::Int(1), lasting];
        let modify = verb(&table.kernel, "modify");
        let result = table.kernel.propose(modify, Fields::from_vec(fields), &*table.play);
        assert!(result.is_err_and(|fault| fault.to_string().contains(name)), "{name}");
    }
}

#[test]
fn a_token_that_is_removed_lies_nowhere_and_its_handle_is_stale() {
    let mut toy = Toy::new();
    toy.card("token", vec![]);
    let create = |kernel: &Kernel| {
        let home = super::table::zone(kernel, "home", 1);
        vec![Value::Text("token".into()), Value::Zone(home), Value::Object(Handle::player(Seat(1)))]
    };
    toy.main(vec![
        propose("create", move |kernel, _| create(kernel)),
        look(|kernel, play, run| play.note((run.last == Value::Object(find(kernel, "token"))).to_string())),
        look(|kernel, _, run| run.data = Value::Object(find(kernel, "token"))),
        propose("remove", |_, run| vec![run.data.clone()]),
        note_last(),
        propose("remove", |_, run| vec![run.data.clone()]),
        note_last(),
    ]);
    let (log, table) = toy.table(2).run();
    assert_eq!(log, ["true", "Flag(true)", "Flag(false)"]);
    let token = find(&table.kernel, "token");
    assert_eq!(table.lies(token), "nowhere");
    assert_eq!(table.kernel.state.object(token.id).owner, Seat(1));
    assert!(table.kernel.state.last(Handle { inc: 1, ..token }).is_some());
}

#[test]
fn a_frame_that_never_was_is_no_frame() {
    let table = Toy::new().table(2);
    assert_eq!(table.kernel.state.frame(FrameRef(9)), None);
    let mut table = table;
    let outcome = table.kernel.set_outcome(FrameRef(9), Vec::new(), Vec::new());
    assert!(outcome.is_err());
    assert_eq!(table.kernel.open_batch(), Ok(()));
    assert_eq!(table.kernel.close_batch(&*table.play), Ok(Proposed::Done(false)));
}
