-- Steps A and B: the Personalities enter the duel, the players form their pools.

scenario "both Personalities enter, face each other, and their values on entering are kept" {
  covers = { "A.enter", "order.A-to-L" },
  north = { home = { "reader_of_breath" }, fate_deck = { "plain_4" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:call_out("reader_of_breath", "bridge_guard_toru")
    t:expect(t.duel:side("challenger").entered_chi, 2)
    t:expect(t.duel:side("challenged").entered_chi, 3)
    t:expect(t.duel:side("challenged").entered_force, 4)
    t:log_has("Reader of Breath enters the duel")
    t:log_has("Bridge Guard Toru enters the duel")
    t.south:strike()
  end,
}

scenario "each pool is the top three cards of its own deck; the fourth stays" {
  covers = { "B.pool", "B.area" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_1", "plain_2", "plain_3", "plain_4" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0", "blank_scroll", "plain_5", "inner_fire" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:expect(#t.duel:side("challenger").pool, 3)
    t:expect(#t.duel:side("challenged").pool, 3)
    t:expect(#t.duel:side("challenger").area, 0)
    t:expect(t.card("plain_4").zone.kind, "fate_deck")
    t:expect(t.card("inner_fire").zone.kind, "fate_deck")
    t:offers(t.south, { "focus plain_0", "focus blank_scroll", "focus plain_5", "strike" })
    t.south:strike()
    t.north:arrange("plain_1", "plain_2", "plain_3")
    t.south:arrange("plain_0", "blank_scroll", "plain_5")
  end,
}

-- Situation 12.
scenario "a deck of two gives a pool of two, an empty deck a pool of none" {
  covers = { "B.short-deck", "B.pool" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_2" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:expect(#t.duel:side("challenger").pool, 0)
    t:expect(#t.duel:side("challenged").pool, 2)
    t.south:focus("plain_2")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
  end,
}

-- Situation 13.
scenario "a card in the pool is not played from there, while the same card in the hand is offered" {
  covers = { "B.not-playable", "A.enter" },
  options = { focus_from = "pool" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, hand = { "shout_of_the_crowd" }, fate_deck = { "shout_of_the_crowd", "gracious_bow" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:offers(t.south, { "response shout_of_the_crowd#2", "pass" })
    t.south:response("shout_of_the_crowd#2")
    t:expect(t.card("shout_of_the_crowd#2").zone.kind, "discard")
    t:expect(t.card("shout_of_the_crowd#1").zone.kind, "focus_pool")
    t:expect(t.card("bridge_guard_toru").chi, 4)
    -- Both in the pool are there to be focused, and nothing else.
    t:offers(t.south, { "focus shout_of_the_crowd#1", "focus gracious_bow", "strike" })
    t.south:strike()
    -- For winning, and nothing for the bow in the pool.
    t:expect(t.south.honor, 3)
    t:expect(t.duel.winners, { "bridge_guard_toru" })
    t.south:arrange("gracious_bow", "shout_of_the_crowd#1")
    t:expect(t.card("bridge_guard_toru").chi, 3)
  end,
}

-- Situation 27.
scenario "an owner sees the own pool and area, the other player counts; after the reveal nothing is hidden" {
  covers = { "B.known-to-owner", "D.reveal" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_1", "plain_3" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "mist_step", "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:expect(t:sees(t.south, "plain_0"), true)
    t:expect(t:sees(t.north, "plain_0"), false)
    t.south:focus("mist_step")
    t:expect(t:sees(t.south, "mist_step"), true)
    t:expect(t:sees(t.north, "mist_step"), false)
    t:expect(#t.duel:side("challenged").area, 1)
    t.north:focus("plain_3")
    t:expect(t:sees(t.south, "plain_3"), false)
    t.south:strike()
    t:expect(t:sees(t.north, "mist_step"), true)
    t:expect(t:sees(t.south, "plain_3"), true)
  end,
}
