-- The options of the rules: what each value does, and what another would have done.

scenario "focusing from the pool alone: the hand is not offered" {
  covers = { "C.focus", "C.must-strike" },
  options = { focus_from = "pool" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, hand = { "plain_4" }, fate_deck = { "plain_2", "plain_1" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:offers(t.south, { "focus plain_2", "focus plain_1", "strike" })
    t.south:focus("plain_2")
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.card("plain_4").zone.kind, "hand")
  end,
}

scenario "focusing from the hand alone: as often as the player likes, and no card leaves the deck" {
  covers = { "C.alternate" },
  options = { focus_from = "hand" },
  north = { home = { "proud_ito" }, hand = { "plain_0", "plain_3" }, fate_deck = { "plain_5" } },
  south = { home = { "bridge_guard_toru" }, hand = { "plain_1", "plain_2" }, fate_deck = { "plain_5" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus_from_hand("plain_2")
    t.north:focus_from_hand("plain_0")
    t.south:focus_from_hand("plain_1")
    t:expect(t.duel:side("challenged").area:cards(), { "plain_2", "plain_1" })
    t:expect(#t.duel:side("challenged").pool, 0)
    t:offers(t.north, { "focus_from_hand plain_3", "strike" })
    t.north:strike()
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel:score("challenger"), 3)
    t:expect(#t.south.fate_deck, 1)
  end,
}

scenario "pools of none: only the hand is left" {
  covers = { "B.pool" },
  options = { pool_size = 0 },
  north = { home = { "proud_ito" }, fate_deck = { "plain_5" } },
  south = { home = { "bridge_guard_toru" }, hand = { "plain_1", "plain_2" }, fate_deck = { "plain_5" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:offers(t.south, { "focus_from_hand plain_1", "focus_from_hand plain_2", "strike" })
    t.south:focus_from_hand("plain_1")
    -- The other player has nothing to focus and struck.
    t:expect(t.duel:score("challenged"), 4)
    t:expect(#t.south.fate_deck, 1)
  end,
}

scenario "a cap of two: the third opportunity offers neither pool, nor hand, nor what is done instead" {
  covers = { "C.must-strike", "C.instead-when-forbidden" },
  options = { focus_cap = 2 },
  north = { home = { "proud_ito" }, fate_deck = { "plain_0", "plain_0", "plain_0" } },
  south = { home = { "still_pond_aya" }, hand = { "plain_5" }, fate_deck = { "plain_1", "plain_2", "plain_3" } },
  script = function(t)
    t.north:call_out("proud_ito", "still_pond_aya")
    t.south:focus("plain_1")
    t.north:focus("plain_0")
    t:offers(t.south, {
      "focus plain_2", "focus plain_3", "focus_from_hand plain_5", "instead_of_focusing still_pond_aya", "strike",
    })
    t.south:focus("plain_2")
    t.north:focus("plain_0#2")
    t:log_has("south strikes")
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.card("plain_5").zone.kind, "hand")
  end,
}

scenario "what is done instead of focusing is no focused card, so a cap does not count it" {
  covers = { "C.instead-uses-turn" },
  options = { focus_cap = 1 },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0", "plain_1" } },
  south = { home = { "still_pond_aya" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "still_pond_aya")
    t.south:instead_of_focusing("still_pond_aya")
    t.north:focus("plain_0")
    t:offers(t.south, { "focus plain_2", "instead_of_focusing still_pond_aya", "strike" })
    t.south:focus("plain_2")
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

scenario "Duelist means nothing: the challenged player begins, without a question" {
  covers = { "C.challenged-first" },
  options = { duelist = "off" },
  north = { home = { "ren_of_the_reeds" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("ren_of_the_reeds", "bridge_guard_toru")
    t:asks(t.south, "focus_or_strike")
    t.south:strike()
    t.north:pass()
  end,
}

scenario "losing bows: the loser and not the winner" {
  covers = { "H.higher-wins" },
  options = { losing = "bowed" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", "nine_scars" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), true)
    t:expect(t.card("unmoved_stone"):marked("bowed"), false)
    t:expect(t.card("nine_scars"):marked("bowed"), false)
  end,
}

scenario "losing bows: in a tie both lose, so both bow" {
  covers = { "H.tie" },
  options = { losing = "bowed" },
  north = { home = { "proud_ito" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("silent_meeting", "proud_ito", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), true)
    t:expect(t.card("proud_ito"):marked("bowed"), true)
  end,
}

scenario "losing destroys: a destruction for losing, after that of the creating card and not twice" {
  covers = { "I.creator-next", "game.attachments-follow" },
  options = { losing = "destroyed" },
  north = { home = { "unmoved_stone", "widow_of_ash" }, hand = { "last_word" } },
  south = { home = { { "bridge_guard_toru", attached = { "paper_blade" } }, "widow_of_ash" } },
  script = function(t)
    t.north:open("last_word", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("paper_blade").zone.kind, "discard")
    t:expect(t.north.honor, 4)
    t:expect(t.south.honor, 1)
  end,
}

scenario "who suffers what a card does to the loser does not suffer what the table does to losers" {
  covers = { "I.creator-next" },
  options = { losing = "bowed" },
  north = { home = { { "sea_wall_genba", attached = { "paper_blade" } } }, hand = { "shared_grave" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("shared_grave", "sea_wall_genba", "bridge_guard_toru")
    t:expect(t.duel.winners, { "sea_wall_genba" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("sea_wall_genba").zone.kind, "home")
    t:expect(t.card("sea_wall_genba"):marked("bowed"), false)
  end,
}

scenario "a call out is worth what the table says, and refusing it costs that much" {
  covers = { "game.call-out", "game.refusal-price" },
  options = { call_out_honor = 1, refusal_price = 5 },
  north = { home = { "unmoved_stone", "twelve_strokes_nami" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, honor = 5 },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:accept()
    t:expect(t.north.honor, 1)
    t.south:pass()
    t.north:call_out("twelve_strokes_nami", "proud_ito")
    t.south:refuse()
    t:expect(t.south.honor, 0)
    t:expect(t.north.honor, 1)
  end,
}

scenario "where refusing a call out costs nothing, even a player in disgrace may refuse" {
  covers = { "refuse.choice" },
  options = { refusal_price = 0 },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" }, honor = -1 },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:refuse()
    t:expect(t.south.honor, -1)
    t:expect(t.duel, nil)
  end,
}

scenario "losing destroys where no card says anything of losing; otherwise nothing happens" {
  covers = { "I.others-last" },
  options = { losing = "destroyed" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("unmoved_stone").zone.kind, "home")
  end,
}

scenario "a pool of one" {
  covers = { "B.pool" },
  options = { pool_size = 1 },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_2" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:offers(t.south, { "focus plain_1", "strike" })
    t.south:strike()
    t:expect(t.south.fate_deck:top(2), { "plain_2", "plain_1" })
  end,
}
