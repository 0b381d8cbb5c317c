-- Step C: who has the first opportunity, and what can be done with one.

scenario "the challenged player begins, then they alternate until a strike" {
  covers = { "C.challenged-first", "C.alternate", "C.strike", "C.focus", "C.order-tracked", "C.personality-focuses" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_1", "plain_4" } },
  south = { home = { "watcher_of_hands" }, fate_deck = { "plain_2", "plain_3", "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "watcher_of_hands")
    t.south:focus("plain_3")
    t:expect(t.south.honor, 1)
    t.north:focus("plain_1")
    t:expect(t.south.honor, 1)
    t.south:focus("plain_2")
    t:expect(t.duel:side("challenged").area:cards(), { "plain_3", "plain_2" })
    t:expect(t.card("plain_3").face_up, false)
    t:asks(t.north, "focus_or_strike")
    t.north:strike()
    t:expect(t.duel:score("challenged"), 8)
    t:expect(t.duel:score("challenger"), 4)
  end,
}

scenario "a lone Duelist chooses who begins" {
  covers = { "C.duelist" },
  north = { home = { "ren_of_the_reeds" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("ren_of_the_reeds", "bridge_guard_toru")
    t:asks(t.north, "who_goes_first")
    t.north:i_do()
    t.north:strike()
    t.north:reaction("ren_of_the_reeds")
    t:expect(t.north.honor, 5)
  end,
}

scenario "two Duelists: the challenged player begins" {
  covers = { "C.challenged-first" },
  north = { home = { "ren_of_the_reeds" } },
  south = { home = { { "bridge_guard_toru", attached = { "duelists_ribbon" } } }, fate_deck = { "plain_5" } },
  script = function(t)
    t.north:call_out("ren_of_the_reeds", "bridge_guard_toru")
    t:asks(t.south, "focus_or_strike")
    t.south:focus("plain_5")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
  end,
}

scenario "where the table lets Duelists begin there is no choice" {
  covers = { "C.duelist" },
  options = { duelist = "first" },
  north = { home = { "ren_of_the_reeds" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("ren_of_the_reeds", "bridge_guard_toru")
    t:asks(t.north, "focus_or_strike")
    t.north:strike()
    t.north:pass()
    t:expect(t.north.honor, 3)
  end,
}

scenario "of two effects that give the first opportunity the later one counts" {
  covers = { "C.first-conflict" },
  north = { home = { "first_blade_ujio" }, fate_deck = { "plain_1" } },
  south = { home = { "first_blade_ujio" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("first_blade_ujio", "first_blade_ujio#2")
    -- The active player orders the two; the one chosen last has the last word.
    t.north:choose("first_blade_ujio#2")
    t:asks(t.north, "focus_or_strike")
    t.north:strike()
  end,
}

scenario "an effect that gives the first opportunity goes before the keyword" {
  covers = { "C.alternate" },
  north = { home = { "ren_of_the_reeds" }, fate_deck = { "plain_1" } },
  south = { home = { "first_blade_ujio" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("ren_of_the_reeds", "first_blade_ujio")
    t:asks(t.south, "focus_or_strike")
    t.south:focus("plain_2")
    t.north:strike()
    t:expect(t.duel.winners, { "first_blade_ujio" })
  end,
}

scenario "focusing is not playing: no cost, no trigger on playing" {
  covers = { "C.not-playing" },
  north = { home = { "watcher_of_hands" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "sworn_duel" } },
  script = function(t)
    t.north:call_out("watcher_of_hands", "bridge_guard_toru")
    t.south:focus("sworn_duel")
    t:expect(t.north.honor, 0)
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.south.challenges_issued, 0)
  end,
}

-- Situation 14.
scenario "a second focus from the hand is refused, the pool is still offered" {
  covers = { "C.hand-once" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" }, hand = { "plain_4", "plain_5" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:offers(t.south, { "focus plain_2", "focus_from_hand plain_4", "focus_from_hand plain_5", "strike" })
    t.south:focus_from_hand("plain_4")
    t.north:focus("plain_1")
    t:refuses(t.south, "focus_from_hand", "plain_5")
    t:offers(t.south, { "focus plain_2", "strike" })
    t.south:strike()
    t:expect(t.duel:score("challenged"), 7)
    t:expect(t.card("plain_5").zone.kind, "hand")
  end,
}

-- Situation 15.
scenario "pool and hand exhausted: the player strikes without being asked" {
  covers = { "C.must-strike", "C.strike" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_1")
    t:log_has("north strikes")
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

scenario "what is used instead of focusing takes the opportunity" {
  covers = { "C.instead-uses-turn", "C.alternate" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0" } },
  south = { home = { "still_pond_aya" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "still_pond_aya")
    t.south:instead_of_focusing("still_pond_aya")
    t:expect(t.card("still_pond_aya").chi, 4)
    t:asks(t.north, "focus_or_strike")
    t.north:strike()
    t:expect(t.duel.winners, { "still_pond_aya" })
    t:expect(t.card("still_pond_aya").chi, 3)
  end,
}

-- Situation 17.
scenario "a prevented effect instead of focusing: the opportunity is lost to the other player" {
  covers = { "C.instead-prevented", "C.instead-uses-turn" },
  north = { home = { "hushed_listener" }, fate_deck = { "plain_0" } },
  south = { home = { "still_pond_aya" } },
  script = function(t)
    t.north:call_out("hushed_listener", "still_pond_aya")
    t.south:instead_of_focusing("still_pond_aya")
    t:expect(t.card("still_pond_aya").chi, 3)
    t:asks(t.north, "focus_or_strike")
    t.north:strike()
    t:expect(t.duel.winners, {})
  end,
}

-- Situation 18.
scenario "a player who is forbidden to focus does nothing instead either, and strikes" {
  covers = { "C.instead-when-forbidden", "C.must-strike" },
  north = { home = { "staring_kenji" }, fate_deck = { "plain_3" } },
  south = { home = { "still_pond_aya" }, fate_deck = { "plain_4" }, hand = { "plain_5" } },
  script = function(t)
    t.north:call_out("staring_kenji", "still_pond_aya")
    t:log_has("south strikes")
    t:expect(t.duel:score("challenged"), 3)
    t:expect(t.card("still_pond_aya").zone.kind, "discard")
    t:expect(#t.south.hand, 1)
  end,
}

scenario "a limit of one focus leaves the second opportunity to the strike" {
  covers = { "C.must-strike" },
  north = { home = { "patient_willow" }, fate_deck = { "plain_0", "plain_1" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_3", "plain_4" } },
  script = function(t)
    t.north:call_out("patient_willow", "bridge_guard_toru")
    t.south:focus("plain_4")
    t.north:focus("plain_1")
    t:expect(t.duel:score("challenged"), 7)
    t:expect(t.duel:score("challenger"), 5)
  end,
}

scenario "who must focus cannot strike first" {
  covers = { "C.focus" },
  north = { home = { "hot_blooded_sen" }, fate_deck = { "plain_0" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_3", "plain_4" } },
  script = function(t)
    t.north:call_out("hot_blooded_sen", "bridge_guard_toru")
    t:refuses(t.south, "strike")
    t:offers(t.south, { "focus plain_3", "focus plain_4" })
    t.south:focus("plain_3")
    -- The only card of the other player is focused without asking.
    t:asks(t.south, "focus_or_strike")
    t.south:strike()
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

scenario "what is used instead of focusing satisfies a requirement to focus" {
  covers = { "C.instead-satisfies" },
  north = { home = { "hot_blooded_sen" }, fate_deck = { "plain_0" } },
  south = { home = { "still_pond_aya" }, fate_deck = { "plain_4" } },
  script = function(t)
    t.north:call_out("hot_blooded_sen", "still_pond_aya")
    t:refuses(t.south, "strike")
    t.south:instead_of_focusing("still_pond_aya")
    t:asks(t.south, "focus_or_strike")
    t.south:strike()
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

-- Situation 19.
scenario "exactly one focus and nothing instead: a player without cards strikes" {
  covers = { "C.must-strike" },
  north = { home = { "proud_ito" }, hand = { "one_breath" }, fate_deck = { "plain_1", "plain_2" } },
  south = { home = { "still_pond_aya" } },
  script = function(t)
    t.north:open("one_breath", "proud_ito", "still_pond_aya")
    t:log_has("south strikes")
    t:expect(t.duel:score("challenged"), 3)
    t:expect(t.duel:score("challenger"), 3)
    t.north:arrange("plain_1", "plain_2")
  end,
}

scenario "exactly one focus each: both focus one, and the third opportunity is a strike" {
  covers = { "C.must-strike", "C.alternate" },
  north = { home = { "proud_ito" }, hand = { "one_breath" }, fate_deck = { "plain_1", "plain_2" } },
  south = { home = { "still_pond_aya" }, fate_deck = { "plain_3", "plain_4" } },
  script = function(t)
    t.north:open("one_breath", "proud_ito", "still_pond_aya")
    t:offers(t.south, { "focus plain_3", "focus plain_4" })
    t.south:focus("plain_4")
    t:offers(t.north, { "focus plain_1", "focus plain_2" })
    t.north:focus("plain_2")
    t:expect(t.duel:score("challenged"), 7)
    t:expect(t.duel:score("challenger"), 5)
  end,
}

-- Situation 24.
scenario "instead of striking, the duel is ended without resolution" {
  covers = { "F.without-resolution" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_5" } },
  south = { home = { "peacemaker_yuri" }, fate_deck = { "plain_1" }, hand = { "words_after_steel" } },
  script = function(t)
    t.north:call_out("proud_ito", "peacemaker_yuri")
    t.south:instead_of_striking("peacemaker_yuri")
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, {})
    t:expect(t.duel:score("challenger"), nil)
    t:expect(t.card("peacemaker_yuri").zone.kind, "home")
    t:expect(t.card("plain_5").zone.kind, "fate_deck")
    -- The duel was one, and it ended.
    t.south:response("words_after_steel")
    t:expect(t.south.honor, 1)
  end,
}

-- Situation 26.
scenario "a random card from the hand is one of those that may be focused" {
  covers = { "C.instead-uses-turn" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_0" } },
  south = { home = { "coin_tosser_bo" }, hand = { "sealed_letter", "plain_4", "sealed_letter" } },
  script = function(t)
    t.north:call_out("proud_ito", "coin_tosser_bo")
    t.south:instead_of_focusing("coin_tosser_bo")
    t:expect(t.duel:side("challenged").area:cards(), { "plain_4" })
    t:expect(#t.south.hand, 2)
    t.north:strike()
    t:expect(t.duel:score("challenged"), 7)
  end,
}

scenario "a card that cannot be focused is offered neither from the hand nor from the pool" {
  covers = { "C.must-strike" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, hand = { "sealed_letter" }, fate_deck = { "sealed_letter" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:expect(t.duel:score("challenged"), 3)
    t:expect(#t.south.hand, 1)
    t:expect(#t.south.fate_deck, 1)
  end,
}

scenario "a lone Duelist may leave the first opportunity to the other player" {
  covers = { "C.duelist" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1" } },
  south = { home = { "ren_of_the_reeds" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "ren_of_the_reeds")
    t.south:my_foe_does()
    t:asks(t.north, "focus_or_strike")
    t.north:strike()
    t.south:pass()
  end,
}

scenario "a prevented focus takes the opportunity, but the hand may still be used once" {
  covers = { "C.focus-prevented", "C.hand-once" },
  north = { home = { "cold_stare_emi" }, fate_deck = { "plain_0", "plain_1" } },
  south = { home = { "bridge_guard_toru" }, hand = { "plain_4", "plain_5" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("cold_stare_emi", "bridge_guard_toru")
    t.south:focus_from_hand("plain_4")
    t:expect(t.card("plain_4").zone.kind, "hand")
    t.north:focus("plain_0")
    t:offers(t.south, { "focus plain_2", "focus_from_hand plain_4", "focus_from_hand plain_5", "strike" })
    t.south:focus_from_hand("plain_4")
    t.north:focus("plain_1")
    t:offers(t.south, { "focus plain_2", "strike" })
    t.south:strike()
    t:expect(t.duel:score("challenged"), 7)
    t:expect(t.duel:score("challenger"), 4)
  end,
}

scenario "a prevented focus satisfies a requirement to focus, and no limit counts it" {
  covers = { "C.focus-prevented" },
  options = { focus_cap = 1 },
  north = { home = { "cold_stare_emi" }, fate_deck = { "plain_0", "plain_1" } },
  south = { home = { "hot_blooded_sen" }, fate_deck = { "plain_2", "plain_3" } },
  script = function(t)
    t.north:call_out("cold_stare_emi", "hot_blooded_sen")
    t.south:focus("plain_2")
    t:expect(t.card("plain_2").zone.kind, "focus_pool")
    t.north:focus("plain_0")
    t:offers(t.south, { "focus plain_2", "focus plain_3", "strike" })
    t.south:focus("plain_3")
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

scenario "a requirement to focus and a ban on it: the ban leaves nothing but the strike" {
  covers = { "C.must-strike", "C.instead-when-forbidden" },
  north = { home = { "staring_kenji" }, fate_deck = { "plain_1" } },
  south = { home = { "still_pond_aya" }, hand = { "plain_5" }, fate_deck = { "plain_4" } },
  active = "south",
  script = function(t)
    t.south:call_out("still_pond_aya", "staring_kenji")
    t.north:focus("plain_1")
    t:log_has("south strikes")
    t:expect(t.duel:score("challenger"), 3)
    t:expect(t.duel:score("challenged"), 4)
  end,
}

scenario "of two limits the lower one counts, in either order" {
  covers = { "C.must-strike" },
  north = { home = { "patient_willow" }, hand = { "one_breath" }, fate_deck = { "plain_0" } },
  south = { home = { "staring_kenji" }, fate_deck = { "plain_4" } },
  script = function(t)
    t.north:open("one_breath", "patient_willow", "staring_kenji")
    t.north:choose("patient_willow")
    -- The limits of the challenged one are both 1, those of the challenger 1 and 0.
    -- The only card is focused unasked.
    t:log_has("north strikes")
    t:expect(t.duel:score("challenger"), 4)
    t:expect(t.duel:score("challenged"), 7)
  end,
}

scenario "what is done instead of focusing may be done twice in a duel, and not a third time" {
  covers = { "C.instead-uses-turn" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0", "plain_1", "plain_2" } },
  south = { home = { "still_pond_aya" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "still_pond_aya")
    t.south:instead_of_focusing("still_pond_aya")
    t.north:focus("plain_0")
    t.south:instead_of_focusing("still_pond_aya")
    t.north:focus("plain_1")
    t:log_has("south strikes")
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.duel:score("challenger"), 4)
  end,
}

scenario "a Personality outside the duel is no help: what it could do instead is not offered" {
  covers = { "C.must-strike" },
  north = { home = { "proud_ito", "hushed_listener", "cold_stare_emi" } },
  south = { home = { "bridge_guard_toru", "still_pond_aya", "peacemaker_yuri" }, fate_deck = { "plain_1" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t:offers(t.south, { "focus plain_1", "strike" })
    t.south:focus("plain_1")
    t:expect(t.duel:score("challenged"), 4)
  end,
}

scenario "one's own focus is not negated by one's own stare" {
  covers = { "C.focus" },
  north = { home = { "cold_stare_emi" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2", "plain_3" } },
  script = function(t)
    t.north:call_out("cold_stare_emi", "bridge_guard_toru")
    t.south:focus("plain_2")
    t.north:focus("plain_1")
    t:expect(t.card("plain_1").zone.kind, "focusing_area")
    t.south:focus("plain_2")
    t:expect(t.duel:score("challenger"), 4)
    t:expect(t.duel:score("challenged"), 5)
  end,
}
