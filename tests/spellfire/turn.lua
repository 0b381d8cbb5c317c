-- The phases of a turn other than the attack.

scenario "phase 0: one rule card or dungeon; phase 1: three cards" {
  covers = { "turn.phases", "phase-0.rule-card", "phase-1.draw" },
  start = phase("rules"),
  north = {
    hand = { "law_of_the_crown", "deep_halls", "spearmen" },
    draw_pile = { "archers", "war_hounds", "fire_lance", "headlock" },
  },
  south = { draw_pile = { "backstab" }, hand = { "law_of_fair_fight" } },
  script = function(t)
    t.north:play_rule_card()
    t:offers(t.north, { "law_of_the_crown", "deep_halls" })
    t.north:choose("deep_halls")
    lie(t, "standing", "deep_halls")
    t:expect(t.card("deep_halls").controller, t.north)
    lie(t, "hand", "law_of_the_crown", "archers", "war_hounds", "fire_lance")
    lie(t, "draw_pile", "headlock", "backstab")
  end,
}

scenario "cards of a later phase are not offered in an earlier one" {
  covers = { "turn.phases" },
  start = phase("rules"),
  options = { cards_drawn = 0 },
  north = { hand = { "law_of_the_crown", "quiet_harbour", "bog_troll", "windfall" } },
  south = { formation = { at(1, "three_oaks") } },
  script = function(t)
    t:asks(t.north, "phase_0")
    t:offers(t.north, { "play_rule_card", "pass" })
    t.north:pass()
    t:asks(t.north, "phase_2")
    t:offers(t.north, { "build_realm", "pass" })
    t.north:pass()
    t:asks(t.north, "phase_3")
    t:offers(t.north, { "call_champion", "pass" })
    t:refuses(t.north, "build_realm", "Build Realm: this is not the moment for it")
    t:refuses(t.north, "attack", "Attack: this is not the moment for it")
    t:refuses(t.north, "give", "Give: you hold nothing that a champion of your pool can use")
    t.north:pass()
    t:asks(t.north, "phase_4")
    t.north:pass()
    t:asks(t.north, "any_time")
    t:offers(t.north, { "at_any_time windfall", "pass" })
    t.north:pass()
  end,
}

scenario "what cannot be built says why: one realm and one holding a turn, a place for each, cards for a rebuilding" {
  covers = { "phase-2.one-each" },
  start = phase("building"),
  options = { realms_to_win = 6 },
  north = {
    hand = { "quiet_harbour", "palisade", "palisade" },
    formation = { at(1, "three_oaks") },
    razed = { at(2, "high_pasture") },
  },
  south = {},
  script = function(t)
    t.north:build_holding("palisade", "three_oaks")
    t:refuses(t.north, "build_holding", "Build Holding: the one of this turn was played already")
    t:refuses(t.north, "attack", "Attack: this is not the moment for it")
    t:refuses(t.north, "restore", "Restore: that takes 3 cards of your hand")
    t.north:build_realm()
    t:asks(t.north, nil)
  end,
}

scenario "without a holding, and without ruins, there is a reason for either" {
  covers = { "phase-2.replace" },
  start = phase("building"),
  seats = 3,
  north = { hand = { "quiet_harbour" }, formation = { at(1, "three_oaks") } },
  south = {},
  east  = {},
  script = function(t)
    t:refuses(t.north, "build_holding", "Build Holding: there is none in your hand")
    t:refuses(t.north, "restore", "Restore: no realm of yours is razed")
    t.north:replace("three_oaks")
    lie(t, "discard", "three_oaks")
  end,
}

scenario "phase 1: an empty draw pile takes the discard pile" {
  covers = { "phase-1.draw", "phase-1.reshuffle" },
  start = phase("draw"),
  north = { draw_pile = { "spearmen" }, discard = { "archers", "war_hounds", "headlock" } },
  south = {},
  script = function(t)
    lie(t, "hand", "spearmen")
    t:expect(#t.north.hand, 3)
    t:expect(#t.north.draw_pile, 1)
    t:expect(#t.north.discard, 0)
  end,
}

scenario "with nothing left nothing is drawn" {
  covers = { "phase-1.nothing-left" },
  start = phase("draw"),
  north = { draw_pile = { "spearmen" } },
  south = {},
  script = function(t)
    t:expect(#t.north.hand, 1)
  end,
}

scenario "by a rule option the discard pile stays" {
  covers = { "phase-1.nothing-left" },
  start = phase("draw"),
  options = { reshuffle = false },
  north = { discard = { "spearmen" } },
  south = {},
  script = function(t)
    t:expect(#t.north.hand, 0)
    lie(t, "discard", "spearmen")
  end,
}

scenario "how many are drawn is a rule option" {
  covers = { "phase-1.draw" },
  start = phase("draw"),
  options = { cards_drawn = 1 },
  north = { draw_pile = { "spearmen", "archers" } },
  south = {},
  script = function(t)
    lie(t, "hand", "spearmen")
    lie(t, "draw_pile", "archers")
  end,
}

scenario "phase 3: champions join the pool and are given artifacts and items, as many as there are" {
  covers = { "phase-3.pool", "play.arts" },
  start = phase("pool"),
  north = { hand = { "old_marrow", "bog_troll", "crown_of_oaks", "strong_draught", "spearmen", "fire_lance" } },
  south = {},
  script = function(t)
    t:offers(t.north, { "call_champion", "pass" })
    t.north:call_champion("bog_troll")
    -- A monster carries nothing.
    t:offers(t.north, { "call_champion", "pass" })
    t.north:call_champion("old_marrow")
    t:offers(t.north, { "give", "pass" })
    t.north:give("crown_of_oaks")
    t.north:give("strong_draught")
    t:expect(t.card("crown_of_oaks").host, "old_marrow")
    t:expect(t.card("strong_draught").host, "old_marrow")
    t:asks(t.north, nil)
    lie(t, "hand", "spearmen", "fire_lance")
  end,
}

scenario "phase 3: support that waits for the next battle, and is gone after it" {
  covers = { "phase-3.prepare", "H.winner-discards" },
  start = phase("pool"),
  options = { reshuffle = false },
  north = { pool = { "sister_ilse", "old_marrow" }, hand = { "blessed_mail", "creeping_doubt", "prayer_of_shields" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t:offers(t.north, { "prepare", "pass" })
    t.north:prepare()
    t:offers(t.north, { "blessed_mail", "creeping_doubt" })
    t.north:choose("blessed_mail")
    t:expect(t.card("blessed_mail").host, "sister_ilse")
    t:expect(t.card("blessed_mail"):marked("prepared"), true)
    t.north:pass()
    t.north:attack("quiet_harbour", "sister_ilse")
    lie(t, "combat", "blessed_mail")
    t.south:defend("ana_of_the_ford")
    t:expect(t.round:score("attacker"), 7)
    lie(t, "discard", "blessed_mail")
    lie(t, "pool", "sister_ilse")
  end,
}

scenario "support that may be cast in phase 3 needs somebody to cast it" {
  covers = { "phase-6.end" },
  start = phase("pool"),
  north = { pool = { "old_marrow", "bog_troll" }, hand = { "blessed_mail" } },
  south = {},
  script = function(t) lie(t, "hand", "blessed_mail") end,
}

scenario "phase 5: the hand limit, cards of the player's choice; only for the player whose turn it is" {
  covers = { "phase-5.hand-limit" },
  options = { hand_limit = 2 },
  north = { hand = { "spearmen", "archers", "war_hounds", "saboteurs" } },
  south = { hand = { "spearmen", "archers", "war_hounds" } },
  script = function(t)
    t:asks(t.north, "too_many_cards")
    t.north:choose("archers", "saboteurs")
    t:expect(#t.north.hand, 2)
    t:expect(t.card("archers", t.north).zone.kind, "discard")
    t:expect(#t.south.hand, 3)
  end,
}

scenario "one card too many" {
  covers = { "phase-5.hand-limit" },
  options = { hand_limit = 1 },
  north = { hand = { "spearmen", "archers" } },
  south = {},
  script = function(t)
    t.north:choose("spearmen")
    lie(t, "discard", "spearmen")
    lie(t, "hand", "archers")
  end,
}

scenario "a hand at the limit stays" {
  covers = { "phase-6.end" },
  options = { hand_limit = 2 },
  north = { hand = { "spearmen", "archers" } },
  south = {},
  script = function(t) t:expect(#t.north.hand, 2) end,
}

scenario "phase 6: everybody may play events" {
  covers = { "phase-6.end" },
  north = {},
  south = { hand = { "windfall", "spearmen" }, draw_pile = { "archers", "war_hounds" } },
  script = function(t)
    t:asks(t.south, "any_time")
    t.south:at_any_time("windfall")
    lie(t, "hand", "spearmen", "archers", "war_hounds")
  end,
}
