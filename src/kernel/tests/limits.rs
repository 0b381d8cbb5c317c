//! How often an ability may be used, and what shares a count.

use crate::kernel::schema::{LimitScope, Moment, OrderKey};

use super::ops::{does, moves, moves_all, note, note_card, propose, runs};
use super::play::Op;
use super::table::{find, player};
use super::toy::{Toy, after};
use crate::kernel::value::Value;

/// Cards `a`, `a` and `b` answer `ping` once, in a kind with this scope.
fn toy(scope: LimitScope, per: Option<&'static str>, uses: u16) -> Toy {
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by = vec![OrderKey::Age];
    toy.verb("ping", vec![]);
    toy.procedure("bout", &[], &["only"]);
    toy.kind("limited", &[Moment::After], |kind| kind.limit_scope = scope);
    toy.card("x", vec![]);
    toy.card("a", vec![after("ping").of_kind("limited").limit(uses, per).does(vec![note_card()])]);
    toy.card("b", vec![after("ping").of_kind("limited").limit(uses, per).does(vec![note_card()])]);
    toy
}

fn run(mut toy: Toy, cards: &[&str], script: Vec<Op>) -> Vec<String> {
    toy.main(script);
    let mut table = toy.table(2);
    table.put("x", 0, "home");
    for slug in cards {
        table.put(slug, 0, "home");
    }
    table.run().0
}

fn ping() -> Op {
    does("ping", "x")
}

#[test]
fn each_scope_shares_its_count_among_what_it_says() {
    for (scope, log) in [
        (LimitScope::Object, vec!["a", "a", "b"]),
        (LimitScope::Card, vec!["a", "a", "b"]),
        (LimitScope::Name, vec!["a", "b"]),
        (LimitScope::Player, vec!["a"]),
    ] {
        assert_eq!(run(toy(scope, None, 1), &["a", "a", "b"], vec![ping(), ping()]), log, "{scope:?}");
    }
}

#[test]
fn a_card_that_left_and_came_back_is_a_new_use_for_the_object_and_none_for_the_card() {
    for (scope, log) in [(LimitScope::Object, vec!["a", "a"]), (LimitScope::Card, vec!["a"])] {
        let script = vec![ping(), moves("a", "bin"), moves("a", "home"), ping()];
        assert_eq!(run(toy(scope, None, 1), &["a"], script), log, "{scope:?}");
    }
}

#[test]
fn a_new_controller_is_a_new_use_for_the_player_and_none_for_the_object() {
    for (scope, log) in
        [(LimitScope::Object, vec!["a"]), (LimitScope::Name, vec!["a", "a"]), (LimitScope::Player, vec!["a", "a"])]
    {
        let take = propose("control", |kernel, _| vec![Value::Object(find(kernel, "a")), player(1), Value::Nil]);
        assert_eq!(run(toy(scope, None, 1), &["a"], vec![ping(), take, ping()]), log, "{scope:?}");
    }
}

#[test]
fn a_limit_per_procedure_counts_in_each_run_of_it_and_does_not_hold_outside() {
    let mut toy = toy(LimitScope::Object, Some("bout"), 1);
    toy.step("bout", "only", vec![note("bout"), ping(), ping()]);
    let log = run(toy, &["a"], vec![ping(), ping(), runs("bout", &[]), runs("bout", &[])]);
    assert_eq!(log, ["a", "a", "bout", "a", "bout", "a"]);
}

#[test]
fn the_count_of_an_outer_procedure_survives_an_inner_one() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.procedure("outer", &[], &["only"]);
    toy.procedure("bout", &[], &["only"]);
    toy.card("x", vec![]);
    toy.card("a", vec![after("ping").limit(1, Some("outer")).does(vec![note_card()])]);
    toy.step("outer", "only", vec![ping(), runs("bout", &[]), ping(), note("end")]);
    toy.step("bout", "only", vec![note("bout"), ping()]);
    assert_eq!(run(toy, &["a"], vec![runs("outer", &[])]), ["a", "bout", "end"]);
}

/// All of a batch trigger before the first is used.
#[test]
fn a_batch_does_not_get_past_a_limit() {
    for (uses, log) in [(1, vec!["a"]), (2, vec!["a", "a"])] {
        let mut toy = Toy::new();
        toy.schema.policy.triggers.by = vec![OrderKey::Age];
        for slug in ["x", "y", "z"] {
            toy.card(slug, vec![]);
        }
        toy.card("a", vec![after("move").limit(uses, None).does(vec![note_card()])]);
        assert_eq!(run(toy, &["y", "z", "a"], vec![moves_all(&["x", "y", "z"], "bin")]), log, "{uses}");
    }
}

#[test]
fn what_was_triggered_and_can_be_paid_no_longer_is_dropped() {
    let mut toy = Toy::new();
    toy.schema.policy.triggers.by = vec![OrderKey::Age];
    for slug in ["x", "y"] {
        toy.card(slug, vec![]);
    }
    let rich = |kernel: &crate::kernel::Kernel, run: &super::play::Run| {
        let you = crate::kernel::value::Handle::player(run.you);
        kernel.base(you.id, super::table::attr(kernel, "points")) > Some(0)
    };
    let pays = vec![super::ops::points(0, -1)];
    toy.card("a", vec![after("move").can_pay(rich).cost(pays).does(vec![note("paid")])]);
    assert_eq!(run(toy, &["y", "a"], vec![super::ops::points(0, 1), moves_all(&["x", "y"], "bin")]), ["paid"]);
}

#[test]
fn an_ability_used_toy_while_its_first_use_waits_resolves_twice_each_with_its_own_data() {
    let mut toy = Toy::new();
    toy.verb("ping", vec![]);
    toy.card("x", vec![]);
    toy.card("y", vec![]);
    let deep = super::ops::act(|kernel, play, run| {
        let card = kernel.event_card(run.event.unwrap()).unwrap();
        play.note(format!("begins {}", kernel.name(card.id)));
        if card == find(kernel, "x") {
            let fields = vec![Value::Object(find(kernel, "y")), Value::Nil];
            let ping = super::table::verb(kernel, "ping");
            return Ok(super::play::Step::Proposed(kernel.propose(ping, fields.into(), play)?));
        }
        Ok(super::play::Step::Next)
    });
    let ends = super::ops::look(|kernel, play, run| {
        let card = kernel.event_card(run.event.unwrap()).unwrap();
        play.note(format!("ends {}", kernel.name(card.id)));
    });
    toy.card("a", vec![after("ping").does(vec![deep, ends])]);
    let log = run(toy, &["y", "a"], vec![ping()]);
    assert_eq!(log, ["begins x", "ends x", "begins y", "ends y"]);
}
