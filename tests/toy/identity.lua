-- A card that left and came back, limits of use, and uses that wait.

-- Situation 1. Spells wait until nobody answers; the last one resolves first.
scenario "an effect reaches the card at which it aims" {
  covers = { "identity.waiting-use" },
  start = { procedure = "turn", step = "stack" },
  north = { table = { "dart" } },
  south = { table = { "pawn" } },
  script = function(t)
    t.north:spell("dart", "pawn")
    t:expect(t.card("pawn").charge, 0)
    t.north:pass()
    t:expect(t.card("pawn").charge, 1)
  end,
}

-- Situation 1.
scenario "an effect does not reach a card that left and came back in response" {
  covers = { "identity.new-incarnation" },
  start = { procedure = "turn", step = "stack" },
  north = { table = { "dart" } },
  south = { table = { "pawn", "trickster" } },
  script = function(t)
    t.north:spell("dart", "pawn")
    t.south:spell("trickster", "pawn")
    t.north:pass()
    t.south:pass()
    -- The trick has resolved; the dart comes next.
    t.north:pass()
    t.south:pass()
    t:expect(t.card("pawn").zone.kind, "table")
    t:expect(t.card("pawn").charge, 0)
    t:trace_has("add object = pawn, value = \"charge\", amount = 1, by spell dart -- what it was about was an earlier incarnation of it")
  end,
}

-- Situation 1: an effect that waits for the end of the turn, with a list of what it is about.
scenario "a delayed effect reaches those of its list that stayed, not the one that left and came back" {
  covers = { "identity.new-incarnation" },
  start = { procedure = "turn", step = "stack" },
  north = { table = { "fuse" } },
  south = { table = { "pawn", "pawn", "trickster" } },
  script = function(t)
    t.north:spell("fuse")
    t.south:pass()
    t.north:pass()
    t.north:pass()
    t.south:spell("trickster", "pawn")
    t.north:pass()
    t.south:pass()
    t.north:pass()
    t.south:pass()
    t:expect(t.card("pawn").charge, 0)
    t:expect(t.card("pawn#2").charge, 1)
    t:expect(t.card("trickster").charge, 1)
    t:trace_has("what it was about was an earlier incarnation of it")
  end,
}

-- Situation 1: what the effect does besides still happens.
scenario "an effect of a card that left and came back does not touch what came back" {
  covers = { "identity.new-incarnation" },
  start = { procedure = "turn", step = "stack" },
  north = { table = { "pump", "trickster" } },
  script = function(t)
    t.north:spell("pump")
    t.north:spell("trickster", "pump")
    t.north:pass()
    t.north:pass()
    t:expect(t.north.coins, 1)
    t:expect(t.card("pump").charge, 0)
  end,
}

-- Situation 2. The usher shows the digger out, which comes back as another card.
scenario "limits after leaving and coming back: only one that counts for the stay is fresh" {
  covers = { "identity.limits" },
  north = { table = { "digger", "usher" } },
  script = function(t)
    t.north:by_object("digger")
    t.north:by_card("digger")
    t.north:by_name("digger")
    t.north:by_player("digger")
    t:offers(t.north, { "show_out usher", "hand_over usher", "pass" })
    t.north:show_out("usher", "digger")
    t:offers(t.north, { "by_object digger", "show_out usher", "hand_over usher", "pass" })
  end,
}

-- Situation 2.
scenario "limits after a change of control: those that count for the card are used up, those that count for a player are not" {
  covers = { "identity.limits" },
  north = { table = { "digger", "usher" } },
  script = function(t)
    t.north:by_object("digger")
    t.north:by_card("digger")
    t.north:by_name("digger")
    t.north:by_player("digger")
    t.north:hand_over("usher", "digger")
    t:expect(t.card("digger").controller, t.south)
    t:offers(t.south, { "by_name digger", "by_player digger", "pass" })
  end,
}

-- Situation 2.
scenario "limits and another copy: it has its own use unless the limit counts for the name or the player" {
  covers = { "identity.limits" },
  north = { table = { "digger", "digger", "miner" } },
  script = function(t)
    t.north:by_object("digger")
    t.north:by_card("digger")
    t.north:by_name("digger")
    t.north:by_player("digger")
    t:offers(t.north, { "by_object digger#2", "by_card digger#2", "by_name miner", "pass" })
  end,
}

-- Situation 3.
scenario "an ability is used again while its first use waits; each has its own target" {
  covers = { "identity.waiting-use" },
  start = { procedure = "turn", step = "stack" },
  north = { table = { "dart" } },
  south = { table = { "pawn", "knight" } },
  script = function(t)
    t.north:spell("dart", "pawn")
    t.north:spell("dart", "knight")
    t:expect(t.card("pawn").charge, 0)
    t.north:pass()
    t:expect(t.card("knight").charge, 1)
    t:expect(t.card("pawn").charge, 0)
    t.north:pass()
    t:expect(t.card("knight").charge, 1)
    t:expect(t.card("pawn").charge, 1)
  end,
}

scenario "the occurrence that brings a card into play names it as what it is there" {
  north = { hand = { "newcomer" } },
  script = function(t)
    t.north:play("newcomer")
    t:expect(t.card("newcomer").charge, 1)
  end,
}

-- Situation 1: an effect that waits is not lost with its card, and what it does to its card is not done to what came back.
scenario "a delayed effect outlives its card, and does not touch what came back" {
  covers = { "identity.new-incarnation" },
  start = { procedure = "turn", step = "stack" },
  north = { table = { "candle", "trickster" } },
  script = function(t)
    t.north:spell("candle")
    t.north:pass()
    t.north:spell("trickster", "candle")
    t.north:pass()
    t.north:pass()
    t:expect(t.card("candle").zone.kind, "table")
    t:expect(t.north.coins, 1)
    t:expect(t.card("candle").charge, 0)
    t:trace_has("add object = candle, value = \"charge\", amount = 1, by glow candle -- what it was about was an earlier incarnation of it")
  end,
}

-- Situation 1, the other outcome.
scenario "a delayed effect touches its card if that has stayed" {
  start = { procedure = "turn", step = "stack" },
  north = { table = { "candle" } },
  script = function(t)
    t.north:spell("candle")
    t.north:pass()
    t.north:pass()
    t:expect(t.north.coins, 1)
    t:expect(t.card("candle").charge, 1)
  end,
}

-- Situation 2: a turn is one run of the procedure.
scenario "limits that count for a turn are fresh in the next one" {
  covers = { "identity.limits" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 3, goal = 99 },
  north = { table = { "digger" } },
  script = function(t)
    for turn = 1, 3 do
      t:offers(t.north, { "by_object digger", "by_card digger", "by_name digger", "by_player digger", "pass" })
      t.north:by_object("digger")
      t.north:by_card("digger")
      t.north:by_name("digger")
      t.north:by_player("digger")
      -- Nothing is left to do, and the turn ends unasked.
      t:expect(t.north.coins, 4 * turn)
    end
    t:expect(t.over, true)
  end,
}

-- Who makes a card knows it at once, whether others watch that or not.
scenario "a card that is made is known to the script that made it" {
  north = { table = { "smith" } },
  script = function(t)
    t.north:forge()
    t:expect(t.card("pawn").charge, 1)
  end,
}

scenario "a card that is made is known to what watches, and to the script that made it" {
  north = { table = { "smith", "godmother" } },
  script = function(t)
    t.north:forge()
    t:expect(t.card("pawn").charge, 3)
    t:trace_has('create slug = "pawn", to = north.table, player = north, card = pawn, by forge smith')
    t:log_has("Pawn is made.")
  end,
}

-- What happens together answers whether any of it happened, however much that is, and whether others watch.
scenario "of pawns that are made together the script is told only that some were" {
  north = { table = { "smith" } },
  script = function(t)
    t.north:cast_one()
    t.north:cast_two()
    t:expect(game.tape, 11)
  end,
}

scenario "of pawns that are made together and watched the script is told only that some were" {
  policy = { triggers = "by_age" },
  north = { table = { "smith", "godmother" } },
  script = function(t)
    t.north:cast_one()
    t.north:cast_two()
    t:expect(game.tape, 11)
    t:expect(t.card("pawn#3").charge, 2)
  end,
}
