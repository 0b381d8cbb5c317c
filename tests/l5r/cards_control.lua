-- Personalities won over, bystanders and empty places: what a card does not do.

-- Golden words win Bridge Guard Toru over to north, for the turn.
local function won_over(rest)
  return {
    covers = rest.covers,
    north = { home = { "unmoved_stone" }, hand = rest.hand, fate_deck = { "golden_words" }, honor = 5 },
    south = { home = { "bridge_guard_toru", "twelve_strokes_nami" }, fate_deck = { "plain_0" } },
    options = { duelist = "off", focus_from = "pool" },
    script = function(t)
      t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
      t.south:focus("plain_0")
      t.north:focus("golden_words")
      t.south:pass()
      rest.script(t)
    end,
  }
end

scenario "one's own Personality and one won over are one player's: no challenge between them" (won_over {
  covers = { "challenge.same-controller" },
  hand = { "sworn_duel", "quarrel_at_the_inn" },
  script = function(t)
    t.north:open("quarrel_at_the_inn", "bridge_guard_toru", "unmoved_stone")
    t:expect(t.north.challenges_issued, 1)
    t:expect(t.south.challenges_issued, 0)
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), false)
  end,
})

scenario "a Personality won over challenges its owner's others, for its new player" (won_over {
  covers = { "challenge.challenger", "accept.becomes-duel" },
  hand = { "sworn_duel", "silent_meeting" },
  script = function(t)
    t.north:open("silent_meeting", "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 2)
    t:expect(t.south.challenges_issued, 0)
    t:expect(t.duel:side("challenger").player, t.north)
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
})

scenario "a Personality won over may be given a weapon, and its owner cannot give it one" (won_over {
  covers = { "game.attach" },
  hand = { "sworn_duel", "paper_blade" },
  script = function(t)
    t.north:attach_card()
    t:offers(t.north, { "bridge_guard_toru", "unmoved_stone" })
    t.north:choose("bridge_guard_toru")
    t:expect(t.card("paper_blade").host, "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").chi, 4)
  end,
})

scenario "what one Personality carries does not spare another" {
  covers = { "I.others-last" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", { "proud_ito", attached = { "ward_of_reeds", "borrowed_hour", "sworn_shield" } } } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("sworn_shield").host, "proud_ito")
  end,
}

scenario "the shadow does not answer for itself, nor for one that is gone already" {
  covers = { "H.higher-wins" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } }, "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "shadow_at_the_gate", "shadow_at_the_gate", "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t.south:pass()
    t.north:open("silent_meeting", "avenger_of_lanterns", "shadow_at_the_gate#2")
    -- The other shadow alone is asked.
    t.south:no()
    t:expect(t.card("shadow_at_the_gate#2").zone.kind, "discard")
    t:expect(t.card("shadow_at_the_gate#1").zone.kind, "home")
  end,
}

scenario "the widow does not mourn for herself" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "widow_of_ash", "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "widow_of_ash")
    t:expect(t.card("widow_of_ash").zone.kind, "discard")
    t:expect(t.south.honor, 0)
  end,
}

scenario "a pool of one card is enough to pry into" {
  covers = { "G.total" },
  north = { home = { "proud_ito", "lamp_holder_ume" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "prying_eyes", "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("prying_eyes")
    t:expect(t.north.honor, 1)
  end,
}

scenario "no other Personality that is unbowed, or nobody to challenge: no second quarrel" {
  covers = { "G.total" },
  north = { home = { "proud_ito", "old_tusk" }, fate_deck = { "second_quarrel" } },
  south = { home = { "bridge_guard_toru", { "nine_scars", marks = { "bowed" } } }, fate_deck = { "second_quarrel" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("second_quarrel")
    t.north:focus("second_quarrel")
    -- North has Old Tusk to send against Nine Scars; south has nobody to send.
    t:expect(t.card("nine_scars"):marked("bowed"), true)
    t:expect(t.card("old_tusk"):marked("bowed"), false)
    t:expect(t.north.challenges_issued, 2)
    t:expect(t.south.challenges_issued, 0)
  end,
}

scenario "nobody outside the duel to challenge: no second quarrel" {
  covers = { "G.total" },
  north = { home = { "proud_ito", "old_tusk" }, fate_deck = { "second_quarrel" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_0")
    t.north:focus("second_quarrel")
    t:expect(t.north.challenges_issued, 1)
    t:expect(t.duel:score("challenger"), 4)
  end,
}

scenario "where the winner is gone, or no kin can stand up, the graveside is quiet" {
  covers = { "leaves-play.after-outcome" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "silent_meeting", "sworn_duel" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, hand = { "hidden_knife", "kin_at_the_graveside" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    for _ = 1, 7 do t.south:pass() end
    t.south:response("hidden_knife", "unmoved_stone")
    t:asks(t.south, "action")
    t:expect(t.card("kin_at_the_graveside").zone.kind, "hand")
  end,
}

scenario "no unbowed kin: the graveside is quiet" {
  covers = { "H.one-wins-ties" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "patient_willow", { "nine_scars", marks = { "bowed" } } }, hand = { "kin_at_the_graveside" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "patient_willow")
    t:expect(t.duel.losers, { "patient_willow" })
    t:expect(t.card("kin_at_the_graveside").zone.kind, "hand")
  end,
}

scenario "the knife takes the one that is left after the consequences, and nobody where both are gone" {
  covers = { "leaves-play.after-outcome" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "shared_grave", "last_word" } },
  south = { home = { "bridge_guard_toru", "reader_of_breath", "patient_willow" }, hand = { "hidden_knife" } },
  script = function(t)
    t.north:open("shared_grave", "unmoved_stone", "bridge_guard_toru")
    for _ = 1, 8 do t.south:pass() end
    -- Neither after the consequences nor after the cleanup.
    t:asks(t.south, "action")
    t.south:pass()
    t.north:open("last_word", "proud_ito", "reader_of_breath")
    for _ = 1, 8 do t.south:pass() end
    t:expect(t.duel.step, "consequences")
    t.south:pass()
    t:expect(t.duel.step, "cleanup")
    t.south:response("hidden_knife")
    t:expect(t.card("proud_ito").zone.kind, "discard")
  end,
}
