-- Steps D to F: the reveal, Focus Effects, and the duel that ends without resolution.

scenario "the reveal turns up all focused cards, as an effect of the duel and not of a card" {
  covers = { "D.reveal", "D.within-duel", "source.rulebook" },
  north = { home = { "proud_ito", "lamp_holder_ume" }, hand = { "sworn_duel" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_2", "plain_0", "prying_eyes" } },
  script = function(t)
    t.north:open("sworn_duel", "proud_ito", "bridge_guard_toru")
    t.south:focus("prying_eyes")
    t.north:focus("plain_1")
    t.south:strike()
    t:expect(t.card("prying_eyes").zone.kind, "discard")
    -- The watcher saw the one card that an effect turned up, and not the two that the duel did.
    t:expect(t.north.honor, 1)
    t:expect(t.card("plain_0").face_up, true)
    t:expect(t.card("plain_2").face_up, false)
    t:expect(t:sees(t.north, "plain_0"), true)
    t:expect(t:sees(t.north, "plain_2"), false)
    t.south:arrange("plain_0", "plain_2")
  end,
}

scenario "the moment of the Focus Effects comes even when there are none" {
  covers = { "E.all-resolve" },
  north = { home = { "proud_ito", "bell_ringer" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_1")
    t:expect(t.north.honor, 1)
  end,
}

-- Situation 28.
scenario "a card that a Focus Effect adds enters face up, and its own Focus Effect resolves" {
  covers = { "D.later-face-up", "E.new-cards" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "gathering_wind", "plain_0", "plain_1", "inner_fire", "plain_5" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("gathering_wind")
    -- 3 Chi, 2 more from the card that came, and two Focus Values of 1.
    t:expect(t.duel:score("challenged"), 7)
    t:expect(t.card("inner_fire").zone.kind, "discard")
    t.south:arrange("plain_0", "plain_1")
  end,
}

scenario "a card that comes after the reveal lies face up while others still wait" {
  covers = { "D.later-face-up", "E.new-cards" },
  north = { home = { "proud_ito" }, fate_deck = { "measuring_gaze" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "gathering_wind", "plain_0", "plain_1", "inner_fire" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("gathering_wind")
    t.north:focus("measuring_gaze")
    t.south:strike()
    t.north:choose("gathering_wind")
    t:expect(t.card("inner_fire").face_up, true)
    t:expect(t:sees(t.north, "inner_fire"), true)
    t:offers(t.north, { "measuring_gaze", "inner_fire" })
    t.north:choose("measuring_gaze")
    t.south:arrange("plain_0", "plain_1")
    -- 3 Chi are no more than 3.
    t:expect(t.north.honor, 0)
    t:expect(t.duel:score("challenged"), 7)
  end,
}

-- Situation 29.
scenario "a discarded card's Focus Effect does not resolve, so the order of the active player decides" {
  covers = { "E.still-there", "E.active-orders" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "cut_the_string" } },
  south = { home = { "proud_ito" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("inner_fire")
    t.north:focus("cut_the_string")
    t:asks(t.north, "next_focus_effect")
    t.north:choose("cut_the_string")
    t:expect(t.duel:score("challenged"), 3)
    t:expect(t.duel:score("challenger"), 5)
  end,
}

scenario "chosen first, the same Focus Effect resolves before its card is discarded" {
  covers = { "E.active-orders" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "cut_the_string" } },
  south = { home = { "proud_ito" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("inner_fire")
    t.north:focus("cut_the_string")
    t.north:choose("inner_fire")
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.duel:score("challenger"), 5)
  end,
}

-- Situation 30.
scenario "the active player, not in the duel, orders all Focus Effects one at a time" {
  covers = { "E.active-orders" },
  seats = 3,
  north = { home = { "unmoved_stone" }, hand = { "quarrel_at_the_inn" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "measuring_gaze" } },
  east  = { home = { "proud_ito" }, fate_deck = { "inner_fire", "gathering_wind" } },
  script = function(t)
    t.north:open("quarrel_at_the_inn", "bridge_guard_toru", "proud_ito")
    t.east:focus("inner_fire")
    t.south:focus("measuring_gaze")
    t.east:focus("gathering_wind")
    t:offers(t.north, { "inner_fire", "measuring_gaze", "gathering_wind" })
    -- All have been revealed, to everyone.
    for _, slug in ipairs { "inner_fire", "measuring_gaze", "gathering_wind" } do
      t:expect(t.card(slug).face_up, true)
      t:expect(t:sees(t.north, slug), true)
    end
    t.north:choose("inner_fire")
    -- With the first result seen: 5 Chi against 3, so the gaze will gain nothing.
    t:expect(t.card("proud_ito").chi, 5)
    t:offers(t.north, { "measuring_gaze", "gathering_wind" })
    t.north:choose("measuring_gaze")
    t:expect(t.south.honor, 0)
    t:expect(t.duel.winners, { "proud_ito" })
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), true)
  end,
}

-- Situation 32.
scenario "negated Focus Effects do nothing, their values still count" {
  covers = { "E.active-orders", "G.total" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "silence_of_snow" } },
  south = { home = { "proud_ito" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("inner_fire")
    t.north:focus("silence_of_snow")
    t.north:choose("silence_of_snow")
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.duel:score("challenger"), 5)
  end,
}

-- Situation 33.
scenario "a Focus Effect ends the duel without resolution: the others still resolve, then the resolution ends" {
  covers = { "F.others-still-resolve", "F.without-resolution", "J.resolution-ends" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "broken_circle" } },
  south = { home = { "unmoved_stone" }, fate_deck = { "measuring_gaze" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "unmoved_stone")
    t.south:focus("measuring_gaze")
    t.north:focus("broken_circle")
    t.north:choose("broken_circle")
    t:expect(t.south.honor, 1)
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, {})
    t:expect(t.duel:score("challenger"), nil)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.card("unmoved_stone").zone.kind, "home")
    t:expect(t.card("broken_circle").zone.kind, "discard")
  end,
}

scenario "resolution begins when all Focus Effects are done" {
  covers = { "F.begins" },
  north = { home = { "bridge_guard_toru" } },
  south = { home = { "proud_ito" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("inner_fire")
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.card("proud_ito").chi, 3)
  end,
}

scenario "every Focus Effect of both sides resolves, once each" {
  covers = { "E.all-resolve", "E.active-orders" },
  north = { home = { "unmoved_stone" }, fate_deck = { "measuring_gaze" } },
  south = { home = { "proud_ito" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "proud_ito")
    t.south:focus("inner_fire")
    t.north:focus("measuring_gaze")
    t:offers(t.north, { "inner_fire", "measuring_gaze" })
    t.north:choose("measuring_gaze")
    -- 1 for the gaze, while it stood at 4 Chi against 3, and 3 for winning.
    t:expect(t.north.honor, 4)
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel:score("challenger"), 6)
  end,
}
