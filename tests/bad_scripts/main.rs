//! Scripts that go wrong. After each the match stands exactly as before the answer, goes on with another, and what the author
//! reads says what is wrong, where, and in whose script.

mod dare;
mod invariants;
mod standing;

use dare::fails;

macro_rules! cases {
    ($($(#[doc = $doc:literal])* $name:ident: $trouble:expr $(, $card:expr)?;)*) => {$(
        $(#[doc = $doc])*
        #[test]
        fn $name() {
            #[allow(unused_mut, unused_assignments)]
            let mut card = String::new();
            $(card = $card.to_owned();)?
            insta::assert_snapshot!(fails($trouble, &card));
        }
    )*};
}

/// A card `bad` with one ability.
fn bad(ability: &str) -> String {
    format!("card bad : unit {{\n  name = \"Bad\"\n{ability}\n}}\n")
}

/// Something to dare that uses the bad card.
const PING: &str = "function trouble(player)\n  ping(first(\"bad\"))\nend";

cases! {
    a_script_that_loops_for_ever: "function trouble()\n  local n = 0\n  while true do n = n + 1 end\nend";
    a_script_that_recurses_for_ever: "local function deeper(n)\n  return 1 + deeper(n + 1)\nend\nfunction trouble()\n  deeper(1)\nend";
    a_script_that_fills_a_table_for_ever: "function trouble()\n  local all = {}\n  while true do\n    table.insert(all, { 1, 2, 3, 4, 5, 6, 7, 8 })\n  end\nend";
    a_script_that_doubles_a_text_for_ever: "function trouble()\n  local text = \"x\"\n  while true do\n    text = text .. text\n  end\nend";
    a_pattern_that_never_comes_to_an_end: "function trouble()\n  local text = string.rep(\"a\", 200)\n  return string.find(text, string.rep(\"a*\", 40) .. \"b\")\nend";
    a_log_that_never_ends: "function trouble(player)\n  while true do say(\"daring\", { player = player }) end\nend";
    a_variable_that_is_set_for_ever: "function trouble(player, g)\n  while true do g.kept = string.rep(\"x\", 4000) end\nend";
    a_card_that_triggers_itself_for_ever: PING, bad("  trait after ping {\n    does [[ ping(self) ]]\n  }");
    two_cards_that_trigger_each_other_for_ever:
        PING,
        bad("  trait after ping {\n    does [[ pong(self) ]]\n  }\n  trait after pong as back {\n    does [[ ping(self) ]]\n  }");
    a_verb_that_does_itself_for_ever: "verb(\"ping\", function(e) ping(e.card) end)\nfunction trouble()\n  ping(mine())\nend";
    a_procedure_that_runs_itself_for_ever:
        "bout:step(\"fight\", function(b) bout:run { left = b.left, right = b.right } end)\nfunction trouble()\n  bout:run { left = mine(), right = mine() }\nend";

    a_condition_that_asks: PING, bad("  trait after ping {\n    when [[ return you:confirm(\"dare\") ]]\n    does [[ add(you, \"honor\", 1) ]]\n  }");
    a_reason_to_end_that_changes_something:
        "bout:ends_when(function(b)\n  local done = add(active_player(), \"honor\", 1)\n  return done\nend, \"gone\")\nbout:step(\"fight\", function() gain(active_player(), 1) end)\nfunction trouble()\n  bout:run { left = mine(), right = mine() }\nend";
    a_static_amount_that_asks:
        "function trouble()\n  return mine().power\nend",
        bad("  static {\n    affects [[ return true ]]\n    add = { power = [[ return you:number(\"which\", 1, 2) ]] }\n  }");
    a_question_inside_together: "function trouble(player)\n  together(function()\n    add(player, \"honor\", 1)\n    player:confirm(\"dare\")\n  end)\nend";
    a_procedure_inside_together: "function trouble()\n  together(function() bout:run { left = mine(), right = mine() } end)\nend";
    a_question_inside_a_sort: "function trouble(player)\n  local all = { 3, 1, 2 }\n  table.sort(all, function(a, b) return player:confirm(\"dare\") and a < b end)\nend";
    a_question_inside_a_where: "function trouble(player)\n  return cards { where = function(c) return player:confirm(\"dare\") end }\nend";

    a_list_in_a_variable_that_is_changed_where_it_is_read: "function trouble(player, g)\n  g.kept = { player }\n  table.insert(g.kept, player)\nend";
    a_table_within_a_variable_that_is_changed_where_it_is_read: "function trouble(player, g)\n  g.kept = { inner = { 1 } }\n  g.kept.inner[1] = 2\nend";
    a_duration_that_is_nil: "function trouble()\n  modify(mine(), \"power\", 1, { until_end = current(\"bout\") })\nend";

    a_card_in_a_zone_that_does_not_hold_it: "function trouble(player)\n  mark(mine(), \"bent\")\n  move(mine(), player.den)\nend";
    a_card_in_a_zone_that_does_not_hold_it_among_others:
        "function trouble(player)\n  together(function()\n    add(player, \"honor\", 1)\n    move(mine(), player.den)\n  end)\nend";
    a_card_in_a_zone_that_does_not_hold_it_seen_by_another:
        "function trouble(player)\n  move(mine(), player.den)\nend",
        bad("  trait before move {\n    does [[ add(you, \"honor\", 1) ]]\n  }");
    a_token_in_a_zone_that_does_not_hold_it: "function trouble(player)\n  create(\"plain\", player.den, player)\nend";

    a_card_in_a_zone_that_does_not_hold_it_in_the_body_of_a_verb:
        "verb(\"ping\", function(e) move(e.card, e.card.owner.den) end)\nfunction trouble(player)\n  ping(mine())\nend",
        bad("  trait before move {\n    does [[ add(you, \"honor\", 1) ]]\n  }");
    a_card_in_a_zone_that_does_not_hold_it_in_the_bodies_of_several_verbs:
        "verb(\"ping\", function(e) move(e.card, e.card.owner.den) end)\nverb(\"pong\", function(e) mark(e.card, \"bent\") end)\nfunction trouble(player)\n  together(function()\n    ping(mine())\n    pong(mine())\n  end)\nend",
        bad("  trait before move {\n    does [[ add(you, \"honor\", 1) ]]\n  }");
    a_face_that_a_card_cannot_be_turned_to: "function trouble()\n  turn(mine(), string.lower(\"SIDEWAYS\"))\nend";
    a_face_with_which_a_card_cannot_be_moved: "function trouble(player)\n  move(mine(), player.bin, { face = string.lower(\"SIDEWAYS\") })\nend";
    a_place_to_which_a_card_cannot_be_moved: "function trouble(player)\n  move(mine(), player.bin, { at = string.lower(\"MIDDLE\") })\nend";
    a_face_that_is_rewritten_to_what_it_cannot_be:
        "function trouble()\n  turn(mine(), \"down\")\nend",
        bad("  trait before turn {\n    does [[ event.face = 3 ]]\n  }");
    where_a_card_comes_from_that_is_rewritten:
        "function trouble(player)\n  move(mine(), player.bin)\nend",
        bad("  trait before move {\n    does [[ event.from = you.bin ]]\n  }");
    the_card_that_is_made_that_is_rewritten:
        "function trouble(player)\n  create(\"plain\", player.home, player)\nend",
        bad("  trait before create {\n    does [[ event.card = self ]]\n  }");

    the_card_that_is_made_as_an_argument: "function trouble(player)\n  create(\"plain\", player.home, player, mine())\nend";
    a_wrong_argument: "function trouble(player)\n  gain(player, \"three\")\nend";
    a_missing_argument: "function trouble(player)\n  gain(player)\nend";
    a_card_where_a_player_is_wanted: "function trouble()\n  gain(mine(), 3)\nend";
    a_player_among_cards: "function trouble(player)\n  ping { mine(), player }\nend";
    a_number_with_a_fraction: "function trouble(player)\n  gain(player, 3 / 2)\nend";
    a_number_that_is_too_large: "function trouble(player)\n  gain(player, 9911991991191920000)\nend";
    a_number_that_is_nearly_whole: "function trouble(player, g)\n  g.kept = 0.1 + 0.2 - 0.3\nend";
    a_number_that_no_script_can_count_to: "function trouble(player, g)\n  g.kept = 2 ^ 63\nend";
    too_many_arguments: "function trouble(player)\n  gain(player, 1, 2)\nend";
    an_error_that_is_the_last_of_many_arguments: "verb(\"wide\", function(e) error(e.last) end)\nfunction trouble()\n  wide(mine(), 1, 2, 3, 4, 5, 6)\nend";
    too_many_arguments_for_many_fields: "function trouble()\n  wide(mine(), 1, 2, 3, 4, 5, 6, 7)\nend";
    a_zone_that_is_a_word: "function trouble()\n  move(mine(), mine().owner.name)\nend";
    an_option_that_nobody_knows: "function trouble(player)\n  local how = {}\n  how[\"fac\" .. \"e2\"] = \"up\"\n  move(mine(), player.bin, how)\nend";
    an_option_that_the_kernel_fills: "function trouble(player)\n  local how = {}\n  how[\"from\"] = player.home\n  move(mine(), player.bin, how)\nend";
    an_option_without_its_name: "function trouble(player)\n  move(mine(), player.bin, nil, \"bottom\")\nend";
    options_that_are_no_table: "function trouble(player)\n  move(mine(), player.bin, 3)\nend";
    a_function_as_an_argument: "function trouble(player, g)\n  g.kept = function() end\nend";
    a_table_within_itself: "function trouble(player, g)\n  local t = {}\n  t.t = t\n  g.kept = t\nend";
    a_selector_within_itself: "function trouble()\n  local what = {}\n  what.any_of = { what }\n  return cards(what)\nend";
    a_call_without_its_argument: "function trouble()\n  return mine():marked(nil)\nend";
    a_say_without_a_key: "function trouble()\n  say(nil)\nend";
    a_random_number_out_of_words: "function trouble()\n  return random(\"x\")\nend";

    a_field_that_a_card_does_not_have: "function trouble()\n  local name = \"pow\" .. \"r\"\n  return mine()[name]\nend";
    a_shared_zone_that_is_read_from_a_player: "function trouble(player)\n  local name = \"he\" .. \"ap\"\n  return player[name]\nend";
    a_shared_zone_of_a_player: "function trouble(player)\n  return cards { zone = \"heap\", of = player }\nend";
    a_card_where_a_selector_wants_a_player: "function trouble()\n  return cards { controller = mine() }\nend";
    a_field_that_is_assigned: "function trouble()\n  mine().power = 9\nend";
    a_variable_that_nobody_declared: "function trouble(player, g)\n  local name = \"roun\"\n  g[name] = 1\nend";
    a_mark_that_nobody_declared: "function trouble()\n  local name = \"bnt\"\n  mark(mine(), name)\nend";
    a_selector_of_no_type: "function trouble()\n  return count { type = {} }\nend";
    a_test_where_a_list_of_tests_belongs: "function trouble()\n  local what = { any_of = {} }\n  what.any_of.face = \"up\"\n  return count(what)\nend";
    an_exception_with_a_name: "function trouble()\n  local but = {}\n  but.card = mine()\n  return count { except = but }\nend";
    a_place_within_a_test: "function trouble()\n  local test = {}\n  test.zone = \"home\"\n  return count { any_of = { test } }\nend";
    a_method_that_is_not_called: "function trouble()\n  return mine().marked and 1 or 2\nend";
    a_selector_of_no_face: "function trouble()\n  local side = string.lower(\"LEFT\")\n  return count { face = side }\nend";
    a_selector_of_no_value: "function trouble()\n  return count { any_equal = { power = {} } }\nend";
    a_zone_that_nobody_declared: "function trouble()\n  return mine():lies_in(string.upper(\"home\"))\nend";
    a_key_of_a_selector_that_nobody_knows: "function trouble()\n  local what = {}\n  what[\"zne\"] = 1\n  return cards(what)\nend";
    a_nil_that_is_indexed: "function trouble()\n  local none = cards({ marked = \"bent\" })[1]\n  return none.power\nend";
    a_global_that_is_changed_while_playing: "kept = { n = 0 }\nfunction trouble()\n  kept.n = kept.n + 1\nend";
    a_table_within_a_global_that_is_changed_while_playing: "kept = { inner = { n = 0 } }\nfunction trouble()\n  kept.inner.n = 1\nend";
    a_procedure_that_is_written_on: "function trouble()\n  bout[\"mem\" .. \"ory\"] = 1\nend";
    a_verb_that_gets_its_body_while_playing: "function trouble()\n  verb(\"gain\", function() end)\nend";
    the_single_winner_of_two:
        "bout:step(\"fight\", function(b)\n  b:win { b.left, b.right }\n  return b.winner\nend)\nfunction trouble()\n  bout:run { left = mine(), right = cards({ slug = \"plain\" })[2] }\nend";

    begin_followed_by_another_verb: "function trouble(player)\n  bout:begin { left = mine(), right = mine() }\n  gain(player, 1)\nend";
    begin_followed_by_another_begin: "function trouble()\n  bout:begin { left = mine(), right = mine() }\n  bout:begin { left = mine(), right = mine() }\nend";
    begin_in_the_body_of_a_verb: "verb(\"ping\", function() bout:begin { left = mine(), right = mine() } end)\nfunction trouble()\n  ping(mine())\nend";
    a_substitute_that_is_left_out: "bout:step(\"fight\", function(b)\n  b:substitute(b:side(\"left\"))\nend)\nfunction trouble()\n  bout:run { left = mine(), right = mine() }\nend";
    too_few_roles: "function trouble()\n  bout:run { left = mine() }\nend";

    prevent_after_the_fact: PING, bad("  trait after ping {\n    does [[ prevent(event) ]]\n  }");
    proceed_with_what_is_not_replaced: PING, bad("  trait before ping {\n    does [[ proceed(event) ]]\n  }");
    an_error_in_the_body_of_a_verb: "verb(\"ping\", function(e)\n  add(active_player(), \"honor\", 5)\n  error(\"broken\")\nend)\nfunction trouble()\n  ping(mine())\nend";
    an_error_in_what_a_card_does: PING, bad("  trait after ping {\n    does [[\n      add(you, \"honor\", 1)\n      local x = nil + 1\n    ]]\n  }");
    an_error_in_a_function_that_a_card_calls: &format!("{PING}\nfunction helper(card)\n  return card.power + nil\nend"), bad("  trait after ping {\n    does [[\n      helper(self)\n    ]]\n  }");
    an_error_in_when: PING, bad("  trait after ping {\n    when [[ return event.card.power > nil ]]\n    does [[ add(you, \"honor\", 1) ]]\n  }");
    an_error_after_much_work_in_when:
        &format!("{PING}\nfunction helper()\n  for i = 1, 12000000 do end\n  error(\"broken\")\nend"),
        bad("  trait after ping {\n    when [[ return helper() ]]\n    does [[ add(you, \"honor\", 1) ]]\n  }");
    an_error_in_a_static_amount: "function trouble()\n  return mine().power\nend", bad("  static {\n    affects [[ return true ]]\n    add = { power = [[ return c.guard + nil ]] }\n  }");
    a_static_amount_of_the_wrong_kind: "function trouble()\n  return mine().power\nend", bad("  static {\n    affects [[ return true ]]\n    add = { power = [[ return c.name ]] }\n  }");
    values_that_ask_for_each_other: "function trouble()\n  return first(\"bad\").power\nend", bad("  static {\n    add = { power = [[ return c.guard ]], guard = [[ return c.power ]] }\n  }");
    an_error_in_a_reason_to_end: "bout:ends_when(function(b) return b.left.power > nil end, \"gone\")\nfunction trouble()\n  bout:run { left = mine(), right = mine() }\nend";
    an_error_after_an_answer_that_could_not_be_kept:
        "function trouble(player)\n  local closed = { \"go\", each = { { [true] = 1 } }, why_not = 1 }\n  error(player:pick(\"which\", { closed, { \"stay\" } }))\nend";
    an_error_that_is_a_table: "function trouble()\n  error({})\nend";
    an_error_that_is_a_number: "function trouble()\n  error(42)\nend";
    an_error_that_is_nothing: "function trouble()\n  error()\nend";
    an_error_that_is_a_card: "function trouble()\n  error(mine())\nend";
    an_assertion_that_fails: "function trouble()\n  assert(mine().power > 9, \"too weak\")\nend";
}

/// Situation: an action can be used if any action can. The trace names it as often as Lua lets calls lie in each other.
#[test]
fn a_condition_that_asks_whether_it_holds() {
    let card = bad(
        "  action {\n    when [[ return #abilities(\"action\", { of = you }) > 0 ]]\n    does [[ add(you, \"honor\", 1) ]]\n  }",
    );
    let said = fails("function trouble(player)\n  return #abilities(\"action\", { of = player })\nend", &card);
    assert!(said.starts_with("cards/dare/cards.card:8: ") && said.contains("\n  in card bad, action 1, when, "), "{said}");
}
