-- Focus Effects, attachments and cards played in answer, what each does, and where it does nothing.

scenario "three focused cards and no fewer throw doubt" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" }, fate_deck = { "plain_5" } },
  south = { home = { "proud_ito" }, fate_deck = { "sudden_doubt", "plain_0" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "proud_ito")
    t.south:focus("sudden_doubt")
    t.north:focus("plain_5")
    t.south:focus("plain_0")
    t:expect(t.duel.winners, { "unmoved_stone" })
  end,
}

scenario "no other focused card to discard, no other Personality to burn, no pool to pry into: nothing happens" {
  north = { home = { "proud_ito" }, fate_deck = { "dropped_torch" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "prying_eyes" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("prying_eyes")
    t.north:focus("dropped_torch")
    t:expect(t.north.honor, 0)
    t:expect(t.duel:score("challenger"), 4)
    t:expect(t.duel:score("challenged"), 4)
  end,
}

scenario "a lone cut string has nothing to cut" {
  covers = { "G.total" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "cut_the_string" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("cut_the_string")
    t:expect(t.duel:score("challenged"), 5)
  end,
}

scenario "a dropped torch costs 3 Honor" {
  covers = { "G.total" },
  north = { home = { "unmoved_stone" }, fate_deck = { "dropped_torch" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, fate_deck = { "plain_4" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_4")
    t.north:focus("dropped_torch")
    t:expect(t.north.honor, -3)
    t:expect(t.card("proud_ito").zone.kind, "discard")
  end,
}

scenario "the weight of the cut is that of the loser's cards: none, or worthless ones, cost nothing" {
  covers = { "G.no-value", "I.creator-next" },
  north = { home = { "unmoved_stone" }, hand = { "weight_of_the_cut" }, fate_deck = { "plain_5" } },
  south = { home = { "bridge_guard_toru" }, honor = 6, fate_deck = { "blank_scroll" } },
  script = function(t)
    t.north:open("weight_of_the_cut", "unmoved_stone", "bridge_guard_toru")
    t.south:focus("blank_scroll")
    t.north:focus("plain_5")
    t:expect(t.south.honor, 6)
    t:expect(t.north.honor, 0)
  end,
}

scenario "a shield takes a destruction for losing and no other" {
  covers = { "leaves-play.ends" },
  north = { home = { "unmoved_stone" }, fate_deck = { "poisoned_edge" } },
  south = { home = { { "bridge_guard_toru", attached = { "sworn_shield" } } }, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_0")
    t.north:focus("poisoned_edge")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
  end,
}

scenario "a ward that is raised wards off destruction for losing, and no knife" {
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting", "hidden_knife" } },
  south = { home = { { "bridge_guard_toru", attached = { "ward_of_reeds", "borrowed_hour" } }, "shadow_at_the_gate" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    -- After entering, the pools, the focusing round, the reveal, the Focus Effects, resolution's beginning, totals and outcome.
    for _ = 1, 8 do t.north:pass() end
    t.south:yes()
    t.north:response("hidden_knife", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
    t:expect(t.north.honor, -3)
  end,
}

scenario "a ward that is raised wards its own Personality alone" {
  covers = { "duel.within" },
  options = { focus_from = "pool", duelist = "off" },
  north = { home = { "twelve_strokes_nami" }, hand = { "silent_meeting" } },
  south = {
    home = {
      { "bridge_guard_toru", attached = { "ward_of_reeds", "borrowed_hour" } },
      { "unmoved_stone", attached = { "paper_blade" } },
      { "shadow_at_the_gate", marks = { "bowed" } },
    },
    hand = { "kin_at_the_graveside" },
  },
  script = function(t)
    t.north:open("silent_meeting", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:yes()
    t.south:response("kin_at_the_graveside")
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
    t:expect(t.card("twelve_strokes_nami").zone.kind, "discard")
    t:expect(t.card("kin_at_the_graveside").zone.kind, "discard")
  end,
}

scenario "a bridge burnt at once takes back what the creating card allowed" {
  covers = { "refuse.later-effects" },
  north = { home = { "unmoved_stone" }, hand = { "formal_challenge", "burnt_bridges" } },
  south = { home = { "bridge_guard_toru" }, hand = { "burnt_bridges" }, honor = 5 },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("formal_challenge", "unmoved_stone", "bridge_guard_toru")
    t.north:response("burnt_bridges")
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("burnt_bridges").zone.kind, "discard")
    t:expect(t.south.honor, 5)
  end,
}

scenario "where there is no bridge to burn, and where the way out is open, neither is offered" {
  covers = { "refuse.choice" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "sworn_duel", "burnt_bridges" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, hand = { "way_out" }, honor = 5 },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t:asks(t.south, "reaction")
    t.south:pass()
    t.south:pass()
    t.north:call_out("proud_ito", "nine_scars")
    t:offers(t.north, { "response burnt_bridges", "pass" })
    t.north:pass()
    t.south:refuse()
    t:expect(#t.south.hand, 1)
  end,
}

scenario "borrowing a face takes a third Personality" {
  covers = { "substitute.carries-on" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, hand = { "borrowed_face" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t.south:response("borrowed_face")
    t:expect(t.duel.losers, { "nine_scars" })
    t:expect(t.card("borrowed_face").zone.kind, "discard")
  end,
}

scenario "without a third Personality no face is borrowed" {
  covers = { "challenge.challenged" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru" }, hand = { "borrowed_face" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("borrowed_face").zone.kind, "hand")
  end,
}

scenario "mercy is for one's own, and for losing" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone" }, hand = { "quiet_mercy", "hollow_victory" } },
  south = { home = { "bridge_guard_toru" }, hand = { "quiet_mercy" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("hollow_victory", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("unmoved_stone").zone.kind, "discard")
    t:expect(#t.north.hand, 1)
    t:expect(#t.south.hand, 1)
  end,
}

scenario "cards played in answer go to the discard pile: mercy, a bow, words, a knife, shame, an arrow" {
  covers = { "refuse.choice" },
  north = { home = { "unmoved_stone" }, hand = { "shamed_refusal" } },
  south = { home = { "bridge_guard_toru" }, honor = 5, hand = { "shamed_refusal" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:refuse()
    -- One's own refusal shames nobody else.
    t.north:response("shamed_refusal")
    t:expect(t.south.honor, 1)
    t:expect(#t.north.discard, 1)
    t:expect(#t.south.hand, 1)
  end,
}

scenario "mercy and words are spent when they are used" {
  covers = { "I.for" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" }, hand = { "quiet_mercy", "words_after_steel" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:ward("quiet_mercy")
    t.south:response("words_after_steel")
    t:expect(#t.south.discard, 2)
    t:expect(t.south.honor, 1)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a bow and an arrow are spent when they are used" {
  covers = { "leaves-play.ends", "H.direct-lose" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru" }, hand = { "gracious_bow", "arrow_from_the_wall" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    -- The arrow might answer the challenge and its acceptance.
    t.south:pass()
    t.south:pass()
    t.south:response("gracious_bow")
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.north.honor, 2)
    t.south:pass()
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:response("arrow_from_the_wall", "proud_ito")
    t:expect(#t.south.discard, 2)
    t:expect(t.south.honor, -2)
  end,
}

scenario "one breath that came to no duel measures no other duel" {
  covers = { "challenge.creates-duel" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "decree_of_one_combat", "one_breath", "shared_grave" }, fate_deck = { "plain_3" } },
  south = { home = { "still_pond_aya", "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_2" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:strike()
    t.south:arrange("plain_1", "plain_2")
    t.south:pass()
    t.north:open("decree_of_one_combat")
    t.south:pass()
    t.north:open("one_breath", "proud_ito", "still_pond_aya")
    t.south:pass()
    t.north:open("shared_grave", "proud_ito", "still_pond_aya")
    t.south:call_out("still_pond_aya", "unmoved_stone")
    t.north:accept()
    -- Nobody has to focus, and the winner suffers nothing.
    t.north:strike()
    t.south:arrange("plain_1", "plain_2")
    t:expect(t.card("still_pond_aya").zone.kind, "discard")
    t:expect(t.card("unmoved_stone").zone.kind, "home")
    t:expect(t.north.honor, 6)
  end,
}

scenario "who loses the last Chi for losing dies at once, not when the duel is over" {
  covers = { "game.zero-chi" },
  north = { home = { "unmoved_stone" }, hand = { "wasting_touch" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, hand = { "words_after_steel" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("wasting_touch", "unmoved_stone", "bridge_guard_toru")
    t:asks(t.south, "reaction")
    t:expect(t.duel.over, false)
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t.south:pass()
  end,
}

scenario "a retainer that is called and loses is destroyed; its master stays" {
  covers = { "challenge.creates-duel" },
  north = { home = { "unmoved_stone" }, hand = { "call_the_retainer" } },
  south = { home = { { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.north:open("call_the_retainer", "unmoved_stone", "spear_line")
    t:expect(t.duel.losers, { "spear_line" })
    t:expect(t.card("spear_line").zone.kind, "discard")
    t:expect(t.card("spear_line"):is("personality"), false)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a turned Personality is its new controller's in everything, and its owner's when it is gone" {
  covers = { "control.changes" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" }, fate_deck = { "golden_words" }, honor = 5 },
  south = { home = { { "bridge_guard_toru", attached = { "paper_blade" } }, "twelve_strokes_nami", "nine_scars" }, fate_deck = { "plain_0" } },
  options = { duelist = "off", focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_0")
    t.north:focus("golden_words")
    t:expect(t.card("bridge_guard_toru").controller, t.north)
    t:expect(t.north.honor, 5)
    -- South cannot send it out any more, but may challenge it; north is asked.
    t.south:call_out()
    t:offers(t.south, { "twelve_strokes_nami", "nine_scars" })
    t.south:choose("twelve_strokes_nami")
    t:offers(t.south, { "unmoved_stone", "bridge_guard_toru" })
    t.south:choose("bridge_guard_toru")
    t.north:accept()
    t:expect(t.duel:side("challenged").player, t.north)
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone, t.south.discard)
    t:expect(t.card("paper_blade").zone, t.south.discard)
    t:expect(t.south.honor, 3)
  end,
}

scenario "a retainer that is called in vain is a Follower again" {
  covers = { "game.call-out" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "decree_of_one_combat", "call_the_retainer" } },
  south = { home = { "nine_scars", { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.north:call_out("unmoved_stone", "nine_scars")
    t.south:pass()
    t.north:open("decree_of_one_combat")
    t.south:pass()
    t.north:open("call_the_retainer", "proud_ito", "spear_line")
    t:expect(t.card("spear_line"):is("personality"), false)
    t:expect(t.card("spear_line").host, "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 1)
  end,
}
