//! Timing windows.

use crate::kernel::schema::{Closes, Moment, Resolves, SeatOrder, WindowId};
use crate::kernel::value::{AbilityRef, Handle, Seat, Value};
use crate::kernel::{Kernel, Status, WhyNot};

use super::ops::{does, moves, moves_all, note, note_last, opens, points, prevents};
use super::play::{Op, Run};
use super::table::{Table, find};
use super::toy::{Ability, Toy, ability, after, before};

/// A game with one more window, and a kind of ability that is used in it.
fn toy(closes: Closes, resolves: Resolves, seats: SeatOrder) -> (Toy, WindowId) {
    let mut toy = Toy::new();
    let window = toy.window("w", seats, closes, resolves);
    toy.kind("play", &[], |kind| (kind.window, kind.optional) = (Some(window), true));
    toy.kind("answer", &[Moment::After], |kind| (kind.window, kind.optional) = (Some(window), true));
    toy.kind("must", &[Moment::After], |kind| kind.window = Some(window));
    for verb in ["ping", "pong"] {
        toy.verb(verb, vec![]);
    }
    (toy, window)
}

fn play(name: &'static str) -> Ability {
    ability("play").named(name).limit(1, None).does(vec![note(name)])
}

/// Seat 0 has `a`, seat 1 has `b`, each with two things to play.
fn two(closes: Closes, resolves: Resolves) -> Table {
    let (mut toy, window) = toy(closes, resolves, SeatOrder::ActiveFirst);
    toy.card("a", vec![play("a1"), play("a2")]);
    toy.card("b", vec![play("b1"), play("b2")]);
    toy.main(vec![opens(window), note("closed")]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 1, "home");
    table.begin().unwrap();
    table
}

fn picks(table: &mut Table, answers: &[(u8, &str)]) {
    for (seat, tag) in answers {
        assert_eq!(table.offered().0, *seat, "asked for {tag}");
        table.pick(tag).unwrap();
    }
}

#[test]
fn it_closes_when_all_pass_in_a_row() {
    let mut table = two(Closes::AllPass, Resolves::AtOnce);
    picks(&mut table, &[(0, "pass"), (1, "b1"), (0, "a1"), (1, "pass"), (0, "pass")]);
    assert_eq!(table.log(), ["b1", "a1", "closed"]);
}

#[test]
fn it_closes_when_each_has_acted_or_passed_once() {
    let mut table = two(Closes::OnceEach, Resolves::AtOnce);
    picks(&mut table, &[(0, "a1"), (1, "pass")]);
    assert_eq!(table.log(), ["a1", "closed"]);
}

#[test]
fn last_in_first_out_gives_a_new_round_before_each_resolves() {
    let mut table = two(Closes::AllPass, Resolves::LastInFirstOut);
    picks(&mut table, &[(0, "a1"), (1, "b1"), (0, "pass"), (1, "pass")]);
    assert_eq!(table.log(), ["b1"], "the last resolves, alone");
    // The active player has nothing left to use after this and passes unasked.
    picks(&mut table, &[(0, "a2"), (1, "pass")]);
    assert_eq!(table.log(), ["b1", "a2"]);
    picks(&mut table, &[(1, "pass")]);
    assert_eq!(table.log(), ["b1", "a2", "a1"]);
    picks(&mut table, &[(1, "pass")]);
    assert_eq!(table.log(), ["b1", "a2", "a1", "closed"], "a last round with nothing waiting closes it");
}

#[test]
fn first_in_first_out_resolves_all_of_them() {
    let mut table = two(Closes::AllPass, Resolves::FirstInFirstOut);
    picks(&mut table, &[(0, "a1"), (1, "b1"), (0, "a2"), (1, "pass")]);
    assert_eq!(table.log(), ["a1", "b1", "a2"]);
    picks(&mut table, &[(1, "pass")]);
    assert_eq!(table.log(), ["a1", "b1", "a2", "closed"]);
}

#[test]
fn who_has_nothing_to_use_passes_unasked() {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.main(vec![opens(window), note("closed")]);
    assert_eq!(toy.table(4).run().0, ["closed"]);
}

#[test]
fn the_seats_act_in_the_order_that_the_window_says() {
    for (order, expected) in
        [(SeatOrder::ActiveFirst, vec![2, 3, 0, 1]), (SeatOrder::ActiveLast, vec![3, 0, 1, 2]), (SeatOrder::ActiveOnly, vec![2])]
    {
        let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, order);
        toy.card("a", vec![play("act")]);
        toy.main(vec![opens(window)]);
        let mut table = toy.table(4);
        for seat in 0..4 {
            table.put("a", seat, "home");
        }
        table.kernel.start_with(Seat(2));
        let mut status = table.begin().unwrap();
        let mut asked = Vec::new();
        while status == Status::Asked {
            asked.push(table.choice().seat.0);
            status = table.pick("pass").unwrap();
        }
        assert_eq!(asked, expected, "{order:?}");
    }
}

#[test]
fn who_is_out_of_the_game_is_not_asked() {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.card("a", vec![play("act")]);
    let lost =
        super::ops::propose("result", |_, _| vec![super::table::player(0), crate::kernel::value::Value::Text("lost".into())]);
    toy.main(vec![lost, opens(window)]);
    let mut table = toy.table(3);
    for seat in 0..3 {
        table.put("a", seat, "home");
    }
    table.begin().unwrap();
    picks(&mut table, &[(1, "pass"), (2, "pass")]);
    assert_eq!(table.kernel.choice(), None);
}

fn reactions(kind: &'static str, script: Vec<Op>) -> Table {
    let (mut toy, _) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.card("x", vec![]);
    toy.card("a", vec![after("ping").of_kind(kind).named("a").does(vec![note("a")])]);
    toy.card("late", vec![after("ping").of_kind(kind).named("late").does(vec![note("late")])]);
    let brings = after("ping").of_kind(kind).named("brings").does(vec![note("brings"), moves("late", "home")]);
    toy.card("bringer", vec![brings]);
    toy.main(script);
    let mut table = toy.table(2);
    table.put("x", 0, "home");
    table
}

#[test]
fn a_newcomer_is_not_offered_for_what_happened_before_it_came() {
    let mut table = reactions("answer", vec![does("ping", "x"), note("end")]);
    for (slug, seat, zone) in [("a", 0, "home"), ("bringer", 1, "home"), ("late", 0, "hand")] {
        table.put(slug, seat, zone);
    }
    table.begin().unwrap();
    picks(&mut table, &[(0, "pass"), (1, "brings")]);
    assert_eq!(table.offered(), (0, vec!["a".to_owned(), "pass".to_owned()]));
    picks(&mut table, &[(0, "pass")]);
    assert_eq!(table.log(), ["brings", "end"]);
}

#[test]
fn an_occurrence_that_nobody_answered_is_not_offered_again() {
    let mut table = reactions("answer", vec![does("ping", "x"), does("pong", "x"), does("ping", "x"), note("end")]);
    table.put("a", 0, "home");
    table.begin().unwrap();
    picks(&mut table, &[(0, "pass"), (0, "a")]);
    assert_eq!(table.log(), ["a", "end"], "the second ping, once");
}

#[test]
fn what_must_be_used_leaves_no_way_to_pass() {
    for closes in [Closes::AllPass, Closes::OnceEach] {
        let (mut toy, _) = toy(closes, Resolves::AtOnce, SeatOrder::ActiveFirst);
        toy.card("x", vec![]);
        let one = after("ping").of_kind("must").named("one").does(vec![note("one")]);
        let two = after("ping").of_kind("must").named("two").does(vec![note("two")]);
        toy.card("a", vec![one, two]);
        toy.main(vec![does("ping", "x"), note("end")]);
        let mut table = toy.table(2);
        table.put("x", 0, "home");
        table.put("a", 0, "home");
        table.begin().unwrap();
        assert_eq!(table.offered().1, ["one", "two"]);
        table.pick("two").unwrap();
        // The other is the only answer left, so nobody is asked.
        assert_eq!(table.log(), ["two", "one", "end"], "{closes:?}");
    }
}

#[test]
fn a_reaction_to_a_reaction_has_a_window_of_its_own_before_the_first_goes_on() {
    let (mut toy, _) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.card("x", vec![]);
    toy.card("a", vec![after("ping").of_kind("answer").named("a").limit(1, None).does(vec![note("a"), does("pong", "x")])]);
    toy.card(
        "b",
        vec![
            after("pong").of_kind("answer").named("deep").does(vec![note("deep")]),
            after("ping").of_kind("answer").named("flat").does(vec![note("flat")]),
        ],
    );
    toy.main(vec![does("ping", "x"), note("end")]);
    let mut table = toy.table(2);
    for (slug, seat) in [("x", 0), ("a", 0), ("b", 1)] {
        table.put(slug, seat, "home");
    }
    table.begin().unwrap();
    picks(&mut table, &[(0, "a"), (1, "deep"), (1, "flat")]);
    assert_eq!(table.log(), ["a", "deep", "flat", "end"]);
}

#[test]
fn what_paying_a_cost_triggers_comes_before_what_was_paid_for_waits_to_resolve() {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::LastInFirstOut, SeatOrder::ActiveFirst);
    toy.card("a", vec![play("a1").cost(vec![points(0, -1)])]);
    toy.card("ear", vec![after("add").does(vec![note("paid")])]);
    toy.main(vec![opens(window)]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("ear", 1, "home");
    table.begin().unwrap();
    picks(&mut table, &[(0, "a1")]);
    assert_eq!(table.log(), ["paid", "a1"]);
}

#[test]
fn once_the_first_has_paid_what_cannot_be_paid_any_more_is_not_offered() {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    let rich = |kernel: &crate::kernel::Kernel, run: &super::play::Run| {
        kernel.base(Handle::player(run.you).id, super::table::attr(kernel, "points")) > Some(0)
    };
    let buy = |name| ability("play").named(name).can_pay(rich).cost(vec![points(0, -1)]).does(vec![note(name)]);
    toy.card("a", vec![buy("one"), buy("two")]);
    toy.main(vec![points(0, 1), opens(window)]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.begin().unwrap();
    assert_eq!(table.offered().1, ["one", "two", "pass"]);
    assert_eq!(table.pick("two"), Ok(Status::Over));
}

#[test]
fn what_one_player_prevents_nobody_else_is_asked_to_prevent() {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.kind("ward", &[Moment::Before], |kind| (kind.window, kind.optional) = (Some(window), true));
    let ward = || before("ping").of_kind("ward").cost(vec![note("paid")]).does(vec![prevents(), note("warded")]);
    toy.card("a", vec![ward().named("a")]);
    toy.card("b", vec![ward().named("b")]);
    toy.main(vec![does("ping", "a"), note_last()]);
    let mut table = toy.table(2);
    table.put("a", 0, "home");
    table.put("b", 1, "home");
    table.begin().unwrap();
    picks(&mut table, &[(0, "pass"), (1, "b")]);
    assert_eq!(table.log(), ["paid", "warded", "Flag(false)"]);
}

/// Two cards answer from the hand; paying for the first throws the second away.
fn thrown(tenure: u16) -> Table {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.schema.zones.get_mut("bin").unwrap().tenure = tenure;
    let hand = toy.schema.zones.get_index_of("hand").unwrap().into();
    toy.kind("trick", &[Moment::After], |kind| (kind.window, kind.optional, kind.from) = (Some(window), true, vec![hand]));
    toy.card("x", vec![]);
    let throws = after("ping").of_kind("trick").named("throws").cost(vec![moves("b", "bin")]).does(vec![note("throws")]);
    toy.card("a", vec![throws]);
    toy.card("b", vec![after("ping").of_kind("trick").named("thrown").does(vec![note("thrown")])]);
    toy.main(vec![does("ping", "x"), note("end")]);
    let mut table = toy.table(2);
    for (slug, zone) in [("x", "home"), ("a", "hand"), ("b", "hand")] {
        table.put(slug, 0, zone);
    }
    table.begin().unwrap();
    table
}

#[test]
fn what_triggered_on_a_card_that_has_left_is_not_offered_any_more() {
    // In the second game the hand and the bin share a tenure, so that the card stays the same.
    for tenure in [2, 0] {
        let mut table = thrown(tenure);
        assert_eq!(table.offered().1, ["throws", "thrown", "pass"]);
        table.pick("throws").unwrap();
        assert_eq!(table.log(), ["throws", "end"], "tenure {tenure}");
    }
}

#[test]
fn what_triggered_by_leaving_is_offered_though_its_card_is_gone() {
    let (mut toy, _) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    toy.card("x", vec![after("move").of_kind("answer").named("last words").does(vec![note("last words")])]);
    toy.main(vec![moves("x", "bin"), note("end")]);
    let mut table = toy.table(2);
    table.put("x", 0, "home");
    table.begin().unwrap();
    picks(&mut table, &[(0, "last words")]);
    assert_eq!(table.log(), ["last words", "end"]);
}

#[test]
fn why_an_ability_is_not_offered_is_known() {
    let (mut toy, window) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
    let abilities = vec![
        play("used"),
        play("never").when(|_, _| false),
        play("dear").can_pay(|_, _| false),
        play("told").when(|_, _| false).why_not(|_, _| "told".to_owned()),
        after("ping").of_kind("answer").named("answer"),
        ability("called").named("called"),
        play("open"),
    ];
    toy.card("a", abilities);
    toy.main(vec![opens(window)]);
    let mut table = toy.table(2);
    let card = table.put("a", 0, "home");
    let away = table.put("a", 0, "hand");
    table.begin().unwrap();
    picks(&mut table, &[(0, "used")]);
    assert_eq!(table.offered().1, ["open", "pass"]);
    let why = |card, index, seat| {
        let ability = AbilityRef { card, index, armed: 0 };
        table.kernel.why_not(ability, Seat(seat), &*table.play).unwrap()
    };
    let told = WhyNot::Says(Value::Text("told".into()));
    let expected = [WhyNot::UsedUp, WhyNot::Condition, WhyNot::Cost, told, WhyNot::NotNow, WhyNot::NotNow];
    for (index, expected) in expected.into_iter().enumerate() {
        assert_eq!(why(card, index as u16, 0), expected);
    }
    assert_eq!(why(card, 0, 1), WhyNot::NotYours);
    assert_eq!(why(away, 0, 0), WhyNot::NotHere);
}

/// An answer after `slug` moved.
fn answers(name: &'static str, slug: &'static str) -> Ability {
    let moved =
        move |kernel: &Kernel, run: &Run| run.event.and_then(|event| kernel.event_card(event)) == Some(find(kernel, slug));
    after("move").of_kind("answer").named(name).when(moved)
}

#[test]
fn why_an_ability_is_not_offered_tells_nothing_of_what_others_answer_with() {
    for other_answers in [false, true] {
        let (mut toy, _) = toy(Closes::AllPass, Resolves::AtOnce, SeatOrder::ActiveFirst);
        let about = |kernel: &Kernel, run: &Run| {
            let card = run.event.and_then(|event| kernel.event_card(event)).expect("an occasion");
            kernel.name(card.id).to_owned()
        };
        let never = after("move").of_kind("answer").named("never").when(|_, _| false).why_not(about);
        toy.card("a", vec![answers("mine", "first"), never]);
        toy.card("b", vec![answers("theirs", if other_answers { "second" } else { "a" })]);
        for slug in ["first", "second"] {
            toy.card(slug, vec![]);
        }
        toy.main(vec![moves_all(&["first", "second"], "home")]);
        let mut table = toy.table(2);
        let card = table.put("a", 0, "home");
        table.put("b", 1, "home");
        for slug in ["first", "second"] {
            table.put(slug, 0, "hand");
        }
        table.begin().unwrap();
        assert_eq!(table.offered(), (0, vec!["mine".to_owned(), "pass".to_owned()]));
        let never = AbilityRef { card, index: 1, armed: 0 };
        let why = table.kernel.why_not(never, Seat(0), &*table.play).unwrap();
        assert_eq!(why, WhyNot::Says(Value::Text("first".into())), "whether another answers: {other_answers}");
    }
}
