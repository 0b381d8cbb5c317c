-- The small game around the duels: set-up, turns, victory, the turn limit.

local function pass_all(t, ...)
  for _, seat in { ... } do t[seat]:pass() end
end

scenario "attaching an Item from the hand" {
  covers = { "game.attach" },
  north = { home = { "bridge_guard_toru", "proud_ito" }, hand = { "paper_blade", "plain_1" } },
  south = { home = { "unmoved_stone" } },
  script = function(t)
    t.north:attach_card("paper_blade", "proud_ito")
    t:expect(t.card("paper_blade").host, "proud_ito")
    t:expect(t.card("proud_ito").chi, 4)
    t:expect(t.card("bridge_guard_toru").chi, 3)
    t:expect(#t.north.hand, 1)
  end,
}

scenario "straighten and draw: only the active player's cards, one card, the other player's stay as they are" {
  covers = { "game.turn", "game.draw" },
  start = { procedure = "turn", step = "straighten" },
  north = { home = { { "bridge_guard_toru", marks = { "bowed" } } }, fate_deck = { "plain_1", "plain_2" } },
  south = { home = { { "unmoved_stone", marks = { "bowed" } } }, fate_deck = { "plain_3" } },
  script = function(t)
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), false)
    t:expect(t.card("unmoved_stone"):marked("bowed"), true)
    t:expect(t.north.hand:cards(), { "plain_1" })
    t:expect(#t.south.hand, 0)
  end,
}

scenario "with a full hand nothing is drawn" {
  covers = { "game.turn" },
  start = { procedure = "turn", step = "straighten" },
  options = { hand_limit = 1 },
  north = { home = { "bridge_guard_toru" }, hand = { "plain_0" }, fate_deck = { "plain_1" } },
  south = { home = { "unmoved_stone" } },
  script = function(t)
    t:expect(#t.north.hand, 1)
    t:expect(#t.north.fate_deck, 1)
  end,
}

scenario "enough honor at the end of a turn wins" {
  covers = { "game.victory-honor" },
  options = { victory_honor = 8 },
  north = { home = { "unmoved_stone" }, honor = 5 },
  south = { home = { "bridge_guard_toru", "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.north.honor, 8)
    t:expect(t:result("north"), nil)
    t.south:pass()
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "of two with enough honor the one with more wins, and equals draw" {
  covers = { "game.victory-honor" },
  options = { victory_honor = 8 },
  north = { home = { "unmoved_stone" }, honor = 9 },
  south = { home = { "bridge_guard_toru" }, honor = 9 },
  script = function(t)
    pass_all(t, "north", "south")
    t:expect(t:result("north"), "drew")
    t:expect(t:result("south"), "drew")
  end,
}

scenario "the last player with Personalities wins" {
  covers = { "game.last-personality" },
  north = { home = { "unmoved_stone" }, hand = { "paper_blade" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    -- Not before the end of the turn.
    t:expect(t:result("north"), nil)
    t.north:pass()
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "the last Personalities fall in one tie: nobody wins" {
  covers = { "game.last-personality" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:expect(t:result("north"), "drew")
    t:expect(t:result("south"), "drew")
  end,
}

scenario "three players: one is out, the other two play on" {
  covers = { "game.last-personality" },
  seats = 3,
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" } },
  east  = { home = { "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.east:pass()
    t:expect(t:result("south"), "lost")
    t:expect(t:result("north"), nil)
    t:expect(t:result("east"), nil)
  end,
}

scenario "set-up: honor and a hand for everyone; with equal honor after the last turn nobody wins" {
  covers = { "game.setup", "game.turn", "game.turn-limit" },
  start = { procedure = "game", step = "setup" },
  options = { turn_limit = 2, starting_honor = 3, starting_hand = 2, hand_limit = 2 },
  north = { home = { "unmoved_stone" }, fate_deck = { "plain_1", "plain_2", "plain_3" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_2", "plain_3" } },
  script = function(t)
    t:expect(t.north.honor, 3)
    t:expect(#t.north.hand, 2)
    t:expect(#t.south.hand, 2)
    t:expect(#t.south.fate_deck, 1)
    -- With this seed chance has south begin.
    pass_all(t, "south", "north")
    pass_all(t, "north", "south")
    t:expect(t:result("north"), "drew")
    t:expect(t:result("south"), "drew")
  end,
}

scenario "after the last turn the player with the most honor wins" {
  covers = { "game.turn-limit" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 1 },
  north = { home = { "unmoved_stone" }, honor = 5 },
  south = { home = { "bridge_guard_toru" }, honor = 6 },
  script = function(t)
    pass_all(t, "north", "south")
    t:expect(t:result("north"), "lost")
    t:expect(t:result("south"), "won")
  end,
}

scenario "three players: who is out has no more turns" {
  covers = { "game.turn", "game.last-personality" },
  start = { procedure = "game", step = "turns" },
  seats = 3,
  north = { home = { "unmoved_stone", "twelve_strokes_nami" } },
  -- Its honor, the most of the three, is no help to a player who is out.
  south = { home = { "bridge_guard_toru" }, honor = 1 },
  east = { home = { "proud_ito" } },
  options = { turn_limit = 4, hand_limit = 0, refusal_price = 9, call_out_honor = 0 },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.east:pass()
    t.north:pass()
    t:expect(t:result("south"), "lost")
    t:expect(t.east.active, true)
    t:expect(t:result("east"), nil)
    pass_all(t, "east", "north")
    t:expect(t.north.active, true)
    t.north:pass()
    t.east:pass()
    -- The fourth turn is the last.
    t:expect(t.east.active, true)
    pass_all(t, "east", "north")
    t:expect(t:result("north"), "drew")
    t:expect(t:result("east"), "drew")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "three players: one is out, then the last two fall together: they draw, the first stays a loser" {
  covers = { "game.last-personality" },
  start = { procedure = "game", step = "turns" },
  options = { hand_limit = 0 },
  seats = 3,
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" } },
  east = { home = { "patient_willow" }, hand = { "shared_grave" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.east:pass()
    t:expect(t.south.lost, true)
    t:expect(t.south.result, "lost")
    t:expect(t.north.lost, false)
    t:expect(t.north.result, nil)
    t.east:open("shared_grave", "patient_willow", "unmoved_stone")
    t:expect(t.north.result, "drew")
    t:expect(t.north.lost, false)
    t:expect(t:result("east"), "drew")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "three players: two fall in one turn, the third has won" {
  covers = { "game.last-personality" },
  seats = 3,
  north = { home = { "unmoved_stone" }, hand = { "quarrel_at_the_inn" } },
  south = { home = { "bridge_guard_toru" } },
  east = { home = { "proud_ito" } },
  options = { losing = "destroyed" },
  script = function(t)
    t.north:open("quarrel_at_the_inn", "bridge_guard_toru", "proud_ito")
    t:expect(t.duel.losers, { "bridge_guard_toru", "proud_ito" })
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
    t:expect(t:result("east"), "lost")
  end,
}

scenario "three players: after the last turn two share the most honor, and the third has lost" {
  covers = { "game.turn-limit" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 1 },
  seats = 3,
  north = { home = { "unmoved_stone" }, honor = 6 },
  south = { home = { "bridge_guard_toru" }, honor = 5 },
  east = { home = { "proud_ito" }, honor = 6 },
  script = function(t)
    pass_all(t, "north", "south", "east")
    t:expect(t:result("north"), "drew")
    t:expect(t:result("east"), "drew")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "enough honor wins even without a Personality left" {
  covers = { "game.victory-honor" },
  options = { victory_honor = 6 },
  north = { home = { "unmoved_stone" }, hand = { "shared_grave" } },
  south = { home = { "bridge_guard_toru", "proud_ito" } },
  script = function(t)
    t.north:open("shared_grave", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.north.honor, 6)
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "one honor short of victory: the game goes on" {
  covers = { "game.turn" },
  start = { procedure = "game", step = "turns" },
  options = { victory_honor = 6 },
  north = { home = { "unmoved_stone" }, honor = 5 },
  south = { home = { "bridge_guard_toru" }, honor = 0 },
  script = function(t)
    pass_all(t, "north", "south")
    t:expect(t:result("north"), nil)
    t:expect(t.south.active, true)
  end,
}

scenario "a hand one below its limit grows by one; an empty deck gives none" {
  covers = { "game.draw" },
  start = { procedure = "game", step = "turns" },
  options = { hand_limit = 2 },
  north = { home = { "unmoved_stone" }, hand = { "plain_0" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t:expect(#t.north.hand, 2)
    t:expect(#t.north.fate_deck, 0)
    pass_all(t, "north", "south")
    t:expect(t.south.active, true)
    t:expect(#t.south.hand, 0)
    t:expect(t:result("south"), nil)
  end,
}

scenario "a new turn forgets the challenges of the last one" {
  covers = { "game.turn", "game.call-out" },
  start = { procedure = "game", step = "turns" },
  options = { hand_limit = 0 },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru", "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 1)
    t.south:pass()
    t:expect(t.south.active, true)
    t:expect(t.north.challenges_issued, 0)
    t:expect(t.card("unmoved_stone"):marked("bowed"), true)
  end,
}
