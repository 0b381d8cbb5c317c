-- A duel that an effect creates during another one.

scenario "a Focus Effect creates a duel: it is fought to its end, then the outer one goes on as it stood" {
  covers = { "duel.within", "L.ends" },
  seats = 3,
  active = "south",
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_0" } },
  south = {
    home = { "proud_ito", "mask_bearer_oki" },
    fate_deck = { "inner_fire", "second_quarrel", "plain_3", "plain_2" },
  },
  east = { home = { "still_pond_aya" } },
  script = function(t)
    t.south:call_out("proud_ito", "bridge_guard_toru")
    t.north:focus("plain_1")
    t.south:focus("inner_fire")
    t.north:focus("plain_0")
    t.south:focus("second_quarrel")
    t.south:choose("inner_fire")
    -- The inner duel has pools, areas and uses of its own.
    t:expect(t.duel.challenger, "mask_bearer_oki")
    t:expect(t.duel.challenged, "still_pond_aya")
    t.east:instead_of_focusing("still_pond_aya")
    t:offers(t.south, { "focus plain_2", "strike" })
    t.south:focus("plain_2")
    t:expect(t.card("plain_2").face_up, false)
    t:expect(t.card("inner_fire").face_up, true)
    t.east:instead_of_focusing("still_pond_aya")
    -- 4 and 2 against 5; what lasted for the inner duel is over.
    t:expect(t.card("still_pond_aya"):marked("bowed"), true)
    t:expect(t.card("mask_bearer_oki"):marked("bowed"), false)
    t:expect(t.card("still_pond_aya").chi, 3)
    t:expect(t.card("plain_2").zone.kind, "discard")
    -- The outer one still had the 2 Chi that were to last as long as it.
    t:expect(t.duel.challenger, "proud_ito")
    t:expect(t.duel:score("challenger"), 7)
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("proud_ito").chi, 3)
    t:expect(t.south.fate_deck:cards(), { "plain_3" })
  end,
}

scenario "an answer to losing creates a duel: it takes the winner, and the duel that was won still ends in order" {
  covers = { "duel.within", "J.resolution-ends", "K.pool-to-bottom" },
  options = { duelist = "off" },
  north = { home = { "twelve_strokes_nami" }, hand = { "silent_meeting" }, fate_deck = { "plain_1", "plain_2", "plain_0", "plain_3" } },
  south = {
    home = { "bridge_guard_toru", { "unmoved_stone", attached = { "paper_blade" } } },
    hand = { "kin_at_the_graveside", "words_after_steel" },
  },
  script = function(t)
    t.north:open("silent_meeting", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:strike()
    t.south:response("kin_at_the_graveside")
    t:expect(t.duel.challenger, "unmoved_stone")
    -- The next card of the deck: the outer pool still lies where it was.
    t:offers(t.north, { "focus plain_3", "strike" })
    t.north:strike()
    t:expect(t.card("twelve_strokes_nami").zone.kind, "discard")
    t.south:pass()
    t.north:arrange("plain_2", "plain_1", "plain_0")
    t.south:response("words_after_steel")
    t:expect(t.south.honor, 1)
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.north.fate_deck:top(4), { "plain_3", "plain_2", "plain_1", "plain_0" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.card("unmoved_stone").zone.kind, "home")
  end,
}

scenario "a tie has no winner for the kin to challenge" {
  covers = { "H.tie" },
  north = { home = { "proud_ito" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", "patient_willow" }, hand = { "kin_at_the_graveside" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("silent_meeting", "proud_ito", "bridge_guard_toru")
    t:expect(t.duel.losers, { "proud_ito", "bridge_guard_toru" })
    t:expect(t.card("kin_at_the_graveside").zone.kind, "hand")
  end,
}

scenario "the inner duel takes a Personality of the outer one: both end at once, both clean up" {
  covers = { "leaves-play.ends", "leaves-play.cleanup" },
  seats = 3,
  active = "south",
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_0" } },
  south = {
    home = { "proud_ito", "mask_bearer_oki" },
    fate_deck = { "second_quarrel", "plain_3", "plain_4", "dropped_torch", "plain_2" },
  },
  east = { home = { "still_pond_aya" } },
  script = function(t)
    t.south:call_out("proud_ito", "bridge_guard_toru")
    t.north:focus("plain_1")
    t.south:focus("second_quarrel")
    t.north:strike()
    t.east:instead_of_focusing("still_pond_aya")
    t.south:focus("dropped_torch")
    t.east:strike()
    t.south:choose("bridge_guard_toru")
    t.south:arrange("plain_4", "plain_3")
    t:expect(t.duel.challenger, "proud_ito")
    t:expect(t.duel.winners, {})
    t:expect(t.card("still_pond_aya"):marked("bowed"), false)
    t:expect(t.card("still_pond_aya").chi, 3)
    t:expect(t.card("dropped_torch").zone.kind, "discard")
    t:expect(t.card("second_quarrel").zone.kind, "discard")
    t:expect(t.south.fate_deck:top(3), { "plain_2", "plain_4", "plain_3" })
    t:expect(t.south.honor, -3)
  end,
}
