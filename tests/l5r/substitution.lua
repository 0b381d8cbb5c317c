-- Substitution: another Personality takes over the rest of a challenge or duel.

-- Situation 8.
scenario "a substitute before acceptance fights and suffers, while the target stays who it was" {
  covers = { "substitute.carries-on", "substitute.targeting" },
  north = { home = { "twelve_strokes_nami" }, hand = { "old_grudge" } },
  south = { home = { "patient_willow", "mask_bearer_oki" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("old_grudge", "twelve_strokes_nami", "patient_willow")
    t.south:reaction("mask_bearer_oki")
    t:expect(t.duel.winners, { "twelve_strokes_nami" })
    t:expect(t.duel.losers, { "mask_bearer_oki" })
    t:expect(t.card("mask_bearer_oki"):marked("bowed"), true)
    t:expect(t.card("patient_willow"):marked("bowed"), false)
    -- The substitute is a Samurai, the target was none.
    t:expect(t.north.honor, 0)
  end,
}

scenario "the target is a Samurai and the substitute is none: the condition on the target holds" {
  covers = { "substitute.targeting" },
  north = { home = { "twelve_strokes_nami" }, hand = { "old_grudge" } },
  south = { home = { "bridge_guard_toru", "patient_willow" }, hand = { "borrowed_face" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("old_grudge", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:response("borrowed_face", "patient_willow")
    t:expect(t.duel.losers, { "patient_willow" })
    t:expect(t.north.honor, 3)
  end,
}

-- Situation 10.
scenario "a substitute of the challenger's own player: no duel at acceptance" {
  covers = { "accept.same-controller" },
  north = { home = { "proud_ito", "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" }, hand = { "borrowed_face" }, fate_deck = { "plain_1" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:response("borrowed_face", "unmoved_stone")
    t:expect(t.duel, nil)
    t:expect(t.challenge.accepted, false)
    t:expect(t.card("plain_1").zone.kind, "fate_deck")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a substitute among the Focus Effects is totalled, wins and gets the consequences" {
  covers = { "substitute.carries-on", "G.total" },
  north = { home = { "proud_ito" } },
  south = { home = { "reader_of_breath", "bridge_guard_toru" }, fate_deck = { "mist_step" } },
  script = function(t)
    t.north:call_out("proud_ito", "reader_of_breath")
    t.south:focus("mist_step")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel:score("challenger"), 3)
    t:expect(t.south.honor, 3)
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.card("reader_of_breath").zone.kind, "home")
  end,
}

scenario "the replaced Personality leaving play does not end the duel" {
  covers = { "substitute.original-leaves" },
  active = "south",
  north = { home = { "proud_ito", "unmoved_stone" }, fate_deck = { "mist_step" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "dropped_torch" } },
  script = function(t)
    t.south:call_out("bridge_guard_toru", "proud_ito")
    t.north:focus("mist_step")
    t.south:focus("dropped_torch")
    t.south:choose("mist_step")
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
}

scenario "a substitute may be replaced in its turn: the last one fights" {
  covers = { "substitute.carries-on" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "patient_willow", "mask_bearer_oki", "nine_scars" }, hand = { "borrowed_face" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("unmoved_stone", "patient_willow")
    t.south:reaction("mask_bearer_oki")
    t.south:response("borrowed_face", "nine_scars")
    t:expect(t.duel.challenged, "nine_scars")
    t:expect(t.duel.losers, { "nine_scars" })
    t:expect(t.card("mask_bearer_oki").zone.kind, "home")
    t:expect(t.card("patient_willow").zone.kind, "home")
  end,
}

scenario "a substitute in mid-duel has not entered the duel: what it had on entering is nobody's" {
  covers = { "substitute.carries-on", "A.enter" },
  north = { home = { "bridge_guard_toru" } },
  south = { home = { "widow_of_ash", "reader_of_breath" }, fate_deck = { "mist_step" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "widow_of_ash")
    t.south:focus("mist_step")
    t:expect(t.duel.winners, { "reader_of_breath" })
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.south.honor, 3)
  end,
}

scenario "three players: the substitute's player is the one who may refuse, who duels, and whose Personality loses" {
  covers = { "substitute.carries-on", "refuse.choice", "challenge.challenged" },
  seats = 3,
  north = { home = { "unmoved_stone" } },
  south = { home = { "patient_willow" }, hand = { "borrowed_face" }, honor = 5 },
  east = { home = { "bridge_guard_toru", "proud_ito" }, honor = 4, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "patient_willow")
    t.south:response("borrowed_face", "bridge_guard_toru")
    t:asks(t.east, "accept_or_refuse")
    t.east:accept()
    t:offers(t.east, { "focus plain_0", "strike" })
    t.east:strike()
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("patient_willow").zone.kind, "home")
    t:expect(t.south.honor, 5)
    t:expect(t.east.honor, 4)
    t:expect(t.north.honor, 3)
  end,
}

scenario "the substitute leaves play: it is the one whose departure ends the duel" {
  covers = { "leaves-play.ends", "substitute.carries-on" },
  active = "south",
  north = { home = { "unmoved_stone", "proud_ito" }, fate_deck = { "mist_step" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "poisoned_edge" } },
  script = function(t)
    t.south:call_out("bridge_guard_toru", "unmoved_stone")
    t.north:focus("mist_step")
    t.south:focus("poisoned_edge")
    t.south:choose("mist_step")
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.card("unmoved_stone").zone.kind, "home")
    t:expect(t.duel.winners, {})
    t:expect(t.duel:score("challenger"), nil)
  end,
}

scenario "the target that was replaced is gone when the consequences come: it still was what it was" {
  covers = { "substitute.targeting", "substitute.original-leaves" },
  north = { home = { "twelve_strokes_nami" }, hand = { "old_grudge" }, fate_deck = { "dropped_torch" } },
  south = { home = { "bridge_guard_toru", "patient_willow" }, hand = { "borrowed_face" }, fate_deck = { "plain_0" } },
  options = { duelist = "off", focus_from = "pool" },
  script = function(t)
    t.north:open("old_grudge", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:response("borrowed_face", "patient_willow")
    t.south:focus("plain_0")
    t.north:focus("dropped_torch")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.duel.losers, { "patient_willow" })
    -- 3 for the torch, and 3 for the grudge.
    t:expect(t.north.honor, 0)
  end,
}

scenario "who was put into the duel already cannot step in for itself" {
  covers = { "substitute.carries-on" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
  south = { home = { "patient_willow", "mask_bearer_oki", "nine_scars" }, hand = { "borrowed_face" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "patient_willow")
    t.south:response("borrowed_face", "mask_bearer_oki")
    t.south:reaction("mask_bearer_oki")
    t:expect(t.duel.losers, { "mask_bearer_oki" })
    t:expect(t.challenge:side("challenged").card, "mask_bearer_oki")
  end,
}
