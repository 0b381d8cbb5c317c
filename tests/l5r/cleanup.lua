-- Steps K and L: the cleanup in its order, and the end of the duel.

scenario "focused cards are discarded, pools go to the bottom, the areas vanish" {
  covers = { "K.discard", "K.pool-to-bottom", "K.areas-vanish", "L.ends" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_1", "plain_2", "plain_3", "plain_4" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_5", "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_5")
    t.north:strike()
    -- Each of the two orders is chosen before the other is seen; one card has only one order.
    t.north:arrange("plain_3", "plain_1", "plain_2")
    t:expect(t.south.discard:cards(), { "plain_5" })
    t:expect(t.north.fate_deck:top(4), { "plain_4", "plain_3", "plain_1", "plain_2" })
    t:expect(t.south.fate_deck:cards(), { "plain_0" })
    t:expect(t.duel:side("challenger").pool, nil)
    t:expect(t.duel:side("challenged").area, nil)
  end,
}

-- Situation 52, second half.
scenario "at the discard a changed Focus Value still holds; after the cleanup it is the printed one" {
  covers = { "K.values-end", "K.discard" },
  north = { home = { "reader_of_breath", "keeper_of_scrolls" }, fate_deck = { "plain_0" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2", "rising_tide" } },
  script = function(t)
    t.north:call_out("reader_of_breath", "bridge_guard_toru")
    t.south:focus("plain_2")
    t.north:focus("plain_0")
    t.south:focus("rising_tide")
    t:expect(t.duel:score("challenged"), 8)
    -- The keeper saw a 4 discarded, which is a 2 again.
    t:expect(t.north.honor, 1)
    t:expect(t.card("plain_2").zone.kind, "discard")
    t:expect(t.card("plain_2").focus_value, 2)
  end,
}

scenario "a change of Chi for the duel ends with this duel" {
  covers = { "L.ends" },
  north = { home = { "bridge_guard_toru", "proud_ito" } },
  south = { home = { "patient_willow", "nine_scars" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "patient_willow")
    t.south:focus("inner_fire")
    t:expect(t.duel:score("challenged"), 7)
    t:expect(t.card("patient_willow").chi, 4)
    t.south:call_out("patient_willow", "proud_ito")
    t:expect(t.duel:score("challenger"), 4)
  end,
}

scenario "a card may answer the end of the duel" {
  covers = { "L.ends", "order.A-to-L" },
  north = { home = { "unmoved_stone" }, hand = { "words_after_steel" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.north.honor, 3)
    t.north:response("words_after_steel")
    t:expect(t.north.honor, 4)
  end,
}

scenario "changed Focus Values end in the cleanup, before the duel does" {
  covers = { "K.values-end", "L.ends" },
  options = { focus_from = "pool" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_0" } },
  south = { home = { "bridge_guard_toru" }, hand = { "words_after_steel" }, fate_deck = { "plain_2", "rising_tide" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_2")
    t.north:focus("plain_0")
    t.south:focus("rising_tide")
    t:expect(t.duel:score("challenged"), 8)
    -- The duel is asking its last question; it is not over.
    t:asks(t.south, "reaction")
    t:expect(t.duel.over, false)
    t:expect(t.card("plain_2").focus_value, 2)
    t.south:pass()
  end,
}

scenario "a changed Focus Value of a card that left the area in mid-duel ends with the duel" {
  covers = { "L.ends" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_0", "cut_the_string" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2", "rising_tide" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_2")
    t.north:focus("plain_0")
    t.south:focus("rising_tide")
    t.north:focus("cut_the_string")
    t.north:choose("rising_tide")
    t.north:choose("plain_2")
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.card("plain_2").focus_value, 2)
  end,
}
