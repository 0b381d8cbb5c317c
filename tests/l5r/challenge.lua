-- Challenges: what makes one, who may refuse it, and how it becomes a duel.

scenario "a call out bows the challenger and ends in a duel between two players' Personalities" {
  covers = { "challenge.creates-duel", "challenge.challenger", "challenge.challenged", "accept.becomes-duel", "game.call-out" },
  north = { home = { "unmoved_stone", "proud_ito" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.challenge.accepted, true)
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("unmoved_stone"):marked("bowed"), true)
    t:expect(t.card("proud_ito"):marked("bowed"), false)
    t:expect(t.north.challenges_issued, 1)
    t:expect(t.south.challenges_issued, 0)
  end,
}

-- Situation 1.
scenario "both Personalities under one player: no challenge, no refusal, no areas, no triggers" {
  covers = { "challenge.same-controller" },
  north = { home = { "iron_gate_kuma", "proud_ito" }, hand = { "quarrel_at_the_inn" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("quarrel_at_the_inn", "iron_gate_kuma", "proud_ito")
    t:expect(t.challenge, nil)
    t:expect(t.duel, nil)
    t:expect(t.north.challenges_issued, 0)
    t:expect(t.card("plain_1").zone.kind, "fate_deck")
    t:expect(t.card("quarrel_at_the_inn").zone.kind, "discard")
  end,
}

-- Situation 2, first half.
scenario "a Follower as the target: no challenge" {
  covers = { "challenge.personalities-only" },
  north = { home = { "proud_ito" }, hand = { "insult_the_banner" } },
  south = { home = { { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.north:open("insult_the_banner", "proud_ito", "spear_line")
    t:expect(t.challenge, nil)
    t:expect(t.card("spear_line").host, "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 0)
  end,
}

-- Situation 2, second half.
scenario "a Follower that is a Personality until the duel ends can be challenged, and is none afterwards" {
  covers = { "challenge.creates-duel" },
  north = { home = { "reader_of_breath" }, hand = { "call_the_retainer" } },
  south = { home = { { "bridge_guard_toru", attached = { "lantern_bearer" } } }, fate_deck = { "plain_3" } },
  script = function(t)
    t.north:open("call_the_retainer", "reader_of_breath", "lantern_bearer")
    t:expect(t.card("lantern_bearer"):is("personality"), true)
    t.south:focus("plain_3")
    t:expect(t.duel.winners, { "lantern_bearer" })
    t:expect(t.card("reader_of_breath").zone.kind, "discard")
    t:expect(t.card("lantern_bearer"):is("personality"), false)
    t:expect(t.card("lantern_bearer").host, "bridge_guard_toru")
  end,
}

-- Situation 4.
scenario "a challenge that says nothing of refusing is not refusable, and still counts as accepted" {
  covers = { "refuse.default", "accept.becomes-duel" },
  north = { home = { "proud_ito" }, hand = { "sworn_duel" } },
  south = { home = { "still_pond_aya" }, honor = 9 },
  script = function(t)
    t.north:open("sworn_duel", "proud_ito", "still_pond_aya")
    t:log_has("accepts the duel")
    t:asks(t.south, "focus_or_strike")
    t.south:strike()
    t:expect(t.duel.winners, {})
  end,
}

scenario "a call out may be refused for its price, which the refusing player pays" {
  covers = { "refuse.choice", "refuse.consequences", "game.refusal-price" },
  north = { home = { "unmoved_stone" }, honor = 1 },
  south = { home = { "bridge_guard_toru" }, honor = 2 },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:offers(t.south, { "accept", "refuse" })
    t.south:refuse()
    t:expect(t.south.honor, 0)
    t:expect(t.north.honor, 1)
    t:expect(t.duel, nil)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.card("unmoved_stone"):marked("bowed"), true)
  end,
}

scenario "a player with less honor than the price is not asked to refuse" {
  covers = { "game.refusal-price" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" }, honor = 1 },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.south.honor, 1)
  end,
}

-- Situation 5, first half.
scenario "the creating card allows refusing and the challenger's trait forbids it: no refusal" {
  covers = { "refuse.later-effects" },
  north = { home = { "iron_gate_kuma" }, hand = { "formal_challenge" } },
  south = { home = { "bridge_guard_toru" }, honor = 5 },
  script = function(t)
    t.north:open("formal_challenge", "iron_gate_kuma", "bridge_guard_toru")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
    t:expect(t.south.honor, 10)
  end,
}

-- Situation 5, second half.
scenario "a choice to refuse that cannot be removed stays" {
  covers = { "refuse.later-effects", "refuse.choice" },
  north = { home = { "iron_gate_kuma" }, hand = { "open_door" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("open_door", "iron_gate_kuma", "bridge_guard_toru")
    t:offers(t.south, { "accept", "refuse" })
    t.south:refuse()
    t:expect(t.north.honor, 2)
    t:expect(t.duel, nil)
  end,
}

scenario "a later effect lets an unrefusable challenge be refused" {
  covers = { "refuse.later-effects", "refuse.consequences" },
  north = { home = { "proud_ito" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru" }, hand = { "way_out", "burnt_bridges" } },
  script = function(t)
    t.north:open("sworn_duel", "proud_ito", "bridge_guard_toru")
    t.south:response("way_out")
    t:expect(t.card("way_out").zone.kind, "discard")
    t.south:refuse()
    t:expect(t.duel, nil)
    t:expect(t.north.honor, 0)
  end,
}

scenario "of two later effects on refusing the last one counts" {
  covers = { "refuse.later-effects" },
  north = { home = { "proud_ito" }, hand = { "sworn_duel", "burnt_bridges" } },
  south = { home = { "still_pond_aya" }, hand = { "way_out" } },
  script = function(t)
    t.north:open("sworn_duel", "proud_ito", "still_pond_aya")
    t.south:response("way_out")
    t.north:response("burnt_bridges")
    t:log_has("cannot be refused")
    t.south:strike()
    t:expect(t.card("burnt_bridges").zone.kind, "discard")
  end,
}

-- Situation 6.
scenario "refused: its consequences and those of others apply, and no duel ends" {
  covers = { "refuse.consequences", "source.creator" },
  north = { home = { "proud_ito" }, hand = { "formal_challenge", "shamed_refusal", "words_after_steel" } },
  south = { home = { "bridge_guard_toru" }, honor = 5 },
  script = function(t)
    t.north:open("formal_challenge", "proud_ito", "bridge_guard_toru")
    t.south:refuse()
    t:expect(t.south.honor, 4)
    t.north:response("shamed_refusal")
    t:expect(t.south.honor, 2)
    t:expect(t.duel, nil)
    t:expect(t.card("words_after_steel").zone.kind, "hand")
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), false)
  end,
}

scenario "a card may set a price on refusing and say what refusing does" {
  covers = { "game.refusal-price", "refuse.consequences" },
  north = { home = { "proud_ito" }, hand = { "blood_price" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, honor = 3 },
  script = function(t)
    t.north:open("blood_price", "proud_ito", "bridge_guard_toru")
    t.south:refuse()
    t:expect(t.south.honor, 0)
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), true)
    t:expect(t.card("nine_scars"):marked("bowed"), false)
  end,
}

-- Situation 56.
scenario "one challenge each turn, decreed in mid-turn, counts the challenge already issued" {
  covers = { "challenge.creates-duel" },
  north = { home = { "proud_ito", "unmoved_stone" }, hand = { "decree_of_one_combat" } },
  south = { home = { "still_pond_aya", "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 1)
    t.south:pass()
    t.north:open("decree_of_one_combat")
    t.south:pass()
    t.north:call_out("proud_ito", "still_pond_aya")
    t:expect(t.north.challenges_issued, 1)
    t:expect(t.card("still_pond_aya").zone.kind, "home")
    t:expect(t.card("proud_ito").zone.kind, "home")
    -- The other player has issued none yet.
    t.south:call_out("still_pond_aya", "proud_ito")
    t.north:accept()
    t:expect(t.south.challenges_issued, 1)
    t:expect(t.duel.losers, { "still_pond_aya", "proud_ito" })
  end,
}

scenario "a challenge that is prevented was none: nobody may refuse it, answer it or step in" {
  covers = { "game.call-out" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "decree_of_one_combat" } },
  south = { home = { "still_pond_aya", "bridge_guard_toru", "mask_bearer_oki" }, hand = { "way_out", "plain_1" }, honor = 9 },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:pass()
    t.south:refuse()
    t.south:pass()
    t.north:open("decree_of_one_combat")
    t.south:pass()
    t.north:call_out("proud_ito", "still_pond_aya")
    t:asks(t.south, "action")
    t:expect(t.duel, nil)
    t:expect(t.south.honor, 7)
    t:expect(t.card("proud_ito"):marked("bowed"), true)
    t:expect(#t.south.hand, 2)
  end,
}

scenario "permission, ban and permission again: of three later effects the last one counts" {
  covers = { "refuse.later-effects", "refuse.consequences" },
  north = { home = { "proud_ito" }, hand = { "sworn_duel", "burnt_bridges" } },
  south = { home = { "still_pond_aya" }, hand = { "way_out", "way_out" } },
  script = function(t)
    t.north:open("sworn_duel", "proud_ito", "still_pond_aya")
    t.south:response("way_out")
    t.north:response("burnt_bridges")
    t.south:response("way_out#2")
    t.south:refuse()
    t:expect(t.duel, nil)
  end,
}

scenario "a trait that forbids refusing and a later permission: the permission counts" {
  covers = { "refuse.later-effects" },
  north = { home = { "iron_gate_kuma" }, hand = { "sworn_duel" } },
  south = { home = { "still_pond_aya" }, hand = { "way_out" } },
  script = function(t)
    t.north:open("sworn_duel", "iron_gate_kuma", "still_pond_aya")
    t.south:response("way_out")
    t.south:refuse()
    t:expect(t.duel, nil)
  end,
}

scenario "a trait that forbids refusing holds for the challenges of its own Personality alone" {
  covers = { "refuse.choice" },
  north = { home = { "iron_gate_kuma", "proud_ito" }, hand = { "formal_challenge" } },
  south = { home = { "bridge_guard_toru" }, honor = 5 },
  script = function(t)
    t.north:open("formal_challenge", "proud_ito", "bridge_guard_toru")
    t.south:refuse()
    t:expect(t.south.honor, 4)
  end,
}

scenario "an accepted challenge that may be refused comes to the same duel" {
  covers = { "accept.becomes-duel", "refuse.choice" },
  north = { home = { "proud_ito" }, hand = { "open_door" } },
  south = { home = { "unmoved_stone" } },
  script = function(t)
    t.north:open("open_door", "proud_ito", "unmoved_stone")
    t.south:accept()
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.card("proud_ito"):marked("bowed"), true)
    t:expect(t.card("unmoved_stone"):marked("bowed"), false)
    t:expect(t.north.honor, 0)
  end,
}

scenario "a Follower as the challenger: no challenge either" {
  covers = { "challenge.personalities-only" },
  north = { home = { "proud_ito" }, hand = { "quarrel_at_the_inn" } },
  south = { home = { { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.north:open("quarrel_at_the_inn", "spear_line", "proud_ito")
    t:expect(t.challenge, nil)
    t:expect(t.south.challenges_issued, 0)
    t:expect(t.card("quarrel_at_the_inn").zone.kind, "discard")
  end,
}

scenario "the log names who challenges whom, and who accepts" {
  covers = { "challenge.challenger", "challenge.challenged" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:log_has("Unmoved Stone challenges Bridge Guard Toru")
    t:log_has("Bridge Guard Toru accepts the duel")
  end,
}

scenario "a price of 1 is paid" {
  covers = { "game.refusal-price" },
  options = { refusal_price = 1 },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" }, honor = 1 },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:refuse()
    t:expect(t.south.honor, 0)
  end,
}

-- ---------------------------------------------------------------- Reasons

scenario "a bowed challenger and a target of one's own are refused with the reason" {
  north = { home = { "unmoved_stone", "proud_ito", { "iron_gate_kuma", marks = { "bowed" } } }, hand = { "plain_1" } },
  south = { home = { "bridge_guard_toru", "reader_of_breath" } },
  open = true,
  script = function(t)
    t.north:call_out()
    t:refuses(t.north, "choose", "iron_gate_kuma", "Iron Gate Kuma is bowed")
    t:refuses(t.north, "choose", "bridge_guard_toru", "Bridge Guard Toru is not yours")
    t:refuses(t.north, "choose", "plain_1", "is not a Personality in play")
    t.north:choose("proud_ito")
    t:refuses(t.north, "choose", "unmoved_stone", "Unmoved Stone is yours, and another player's Personality is challenged")
  end,
}

scenario "a second call out by the same Personality is refused with the reason" {
  north = { home = { "unmoved_stone" }, hand = { "spear_line" } },
  south = { home = { "bridge_guard_toru", "reader_of_breath" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:refuses(t.south, "attach_card", "Attach Card: you hold no Item and no Follower")
    t.south:pass()
    t:refuses(t.north, "call_out", "Call Out: all your Personalities are bowed")
  end,
}
