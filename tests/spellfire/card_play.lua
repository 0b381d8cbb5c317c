-- Steps E to G: totals, the cards that the losing side plays, the winner.

scenario "everything counts: champion, what it carries, the realm and its holding" {
  covers = { "E.totals", "E.larger", "G.winner" },
  north = { pool = { { "corin_shieldbearer", attached = { "sword_of_dawn" } } } },
  south = { pool = { { "ana_of_the_ford", attached = { "strong_draught" } } }, formation = { at(1, "iron_quarry", "palisade") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "iron_quarry", "ana_of_the_ford")
    scores(t, 10, 11)
    t:expect(t.round.winners, { "ana_of_the_ford" })
    t:log_has("The attacker has 10, the defender 11")
  end,
}

-- Situation 1.
scenario "equal at the end: the defender wins, the attacker and what it carries is discarded, the defender draws spoils" {
  covers = { "G.tie", "H.loser-discards", "J.defender-spoils", "I.attacker-beaten" },
  north = { pool = { { "ana_of_the_ford", attached = { "crown_of_oaks" } } } },
  south = { pool = { "corin_shieldbearer" }, formation = { at(1, "iron_quarry") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "corin_shieldbearer")
    scores(t, 8, 8)
    t:expect(t.round.winners, { "corin_shieldbearer" })
    lie(t, "discard", "ana_of_the_ford", "crown_of_oaks")
    lie(t, "formation", "iron_quarry")
    lie(t, "hand", "spearmen")
  end,
}

-- Situation 2.
scenario "equal during play: the attacker is losing and may play; the defender only what is for any time" {
  covers = { "E.tie", "F.loser-plays", "F.winner-limits" },
  north = { hand = { "ana_of_the_ford", "spearmen", "archers" } },
  south = {
    hand = { "old_marrow", "fire_lance", "war_hounds", "quick_ward", "windfall" },
    formation = { at(1, "quiet_harbour", "palisade") },
  },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "old_marrow")
    t.south:at_any_time("quick_ward")
    t.south:pass()
    scores(t, 5, 8)
    t.north:use_card("archers")
    -- The archers make it equal: the defender is offered what is for any time, and neither the lance nor the hounds.
    t:offers(t.south, { "at_any_time windfall", "pass" })
    t.south:pass()
    -- The attacker is still the one that may play.
    scores(t, 8, 8)
    t:asks(t.north, "play_while_losing")
    t:asks(t.south, nil)
    t.north:use_card("spearmen")
    t.south:pass()
    scores(t, 10, 8)
    t:asks(t.south, "play_while_losing")
    t:offers(t.south, { "use_card fire_lance", "use_card war_hounds", "use_card windfall", "stop" })
    t.south:stop()
    t:expect(t.round.winners, { "ana_of_the_ford" })
    -- The windows of the spoils and of the end of the turn.
    t.south:pass()
    t.south:pass()
  end,
}

scenario "while it wins a side is offered only events and cards for any time" {
  covers = { "F.winner-limits", "events.any-time" },
  options = { reshuffle = false },
  north = { hand = { "ana_of_the_ford", "spearmen" } },
  south = { hand = { "bog_troll", "old_marrow", "fire_lance", "war_hounds", "quick_ward", "windfall" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t.north:attack("quiet_harbour", "ana_of_the_ford")
    t.south:defend("old_marrow")
    -- The window that opens when both are presented offers the same.
    t:offers(t.south, { "at_any_time quick_ward", "at_any_time windfall", "pass" })
    t:refuses(t.south, "at_any_time", "war_hounds", "is not offered")
    t.south:pass()
    t:asks(t.south, "play_while_losing")
    t.south:use_card("war_hounds")
    t:offers(t.south, { "at_any_time quick_ward", "at_any_time windfall", "pass" })
    t.south:pass()
    t.north:use_card("spearmen")
    t:offers(t.south, { "at_any_time quick_ward", "at_any_time windfall", "pass" })
    t.south:at_any_time("windfall")
    t.south:pass()
    scores(t, 7, 8)
    t:expect(t.round.winners, { "old_marrow" })
  end,
}

-- Situation 3.
scenario "who plays and still loses plays again, until it refuses" {
  covers = { "F.until-winning", "F.ends" },
  north = { hand = { "ana_of_the_ford", "spearmen", "archers", "headlock" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "iron_quarry", "palisade") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "bog_troll")
    scores(t, 5, 11)
    t.north:use_card("spearmen")
    t.north:use_card("archers")
    scores(t, 10, 11)
    t:offers(t.north, { "use_card headlock", "stop" })
    t.north:stop()
    t:expect(t.round.winners, { "bog_troll" })
    lie(t, "hand", "headlock")
    lie(t, "discard", "spearmen")
  end,
}

scenario "who has no card to play is not asked" {
  covers = { "F.ends" },
  north = { hand = { "ana_of_the_ford", "fire_lance", "quiet_harbour" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "bog_troll")
    t:expect(t.round.winners, { "bog_troll" })
    t:expect(#t.north.hand, 2)
  end,
}

scenario "the lead goes back and forth, and the roles with it" {
  covers = { "F.back-and-forth", "F.loser-plays" },
  north = { hand = { "corin_shieldbearer", "siege_elephant", "spearmen" } },
  south = { hand = { "ana_of_the_ford", "war_hounds", "archers" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "ana_of_the_ford")
    t:asks(t.south, "play_while_losing")
    t.south:use_card("war_hounds")
    t.north:use_card("siege_elephant")
    t.south:use_card("archers")
    scores(t, 11, 12)
    t.north:use_card("spearmen")
    scores(t, 13, 12)
    t:expect(t.round.winners, { "corin_shieldbearer" })
  end,
}

scenario "when the losing side stops, the winning side gets no further chance" {
  covers = { "F.ends" },
  north = { hand = { "ana_of_the_ford" } },
  south = { hand = { "bog_troll", "windfall" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "bog_troll")
    t.south:pass()
    t:expect(t.round.winners, { "bog_troll" })
    lie(t, "discard", "ana_of_the_ford")
    -- The next window is that of the spoils.
    t:asks(t.south, "any_time")
    t.south:pass()
    t.south:pass()
  end,
}

scenario "each champion uses its own art" {
  covers = { "play.arts" },
  options = { reshuffle = false },
  north = {
    hand = {
      "sister_ilse", "prayer_of_shields", "fire_lance", "backstab", "mind_thrust", "blood_of_kings", "headlock", "spearmen",
      "strong_draught", "sword_of_dawn",
    },
  },
  south = { hand = { "bog_troll" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "sister_ilse", "quiet_harbour", "bog_troll")
    t:offers(t.north, { "use_card prayer_of_shields", "use_card spearmen", "use_card strong_draught", "stop" })
    t:refuses(t.north, "use_card", "fire_lance", "Sister Ilse cannot use Fire Lance")
    t:refuses(t.north, "use_card", "sword_of_dawn", "artifacts are given in phase 3")
    t.north:use_card("prayer_of_shields")
    t:expect(t.round.winners, { "sister_ilse" })
  end,
}

scenario "a monster carries nothing, but leads allies and wrestles" {
  covers = { "play.arts" },
  north = { hand = { "bog_troll", "strong_draught", "headlock", "spearmen" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "bog_troll", "iron_quarry", "corin_shieldbearer")
    t:offers(t.north, { "use_card headlock", "use_card spearmen", "stop" })
    t.north:use_card("headlock")
    t:expect(t.round:score("attacker"), 10)
  end,
}

scenario "a realm lends an art to the champions of its player" {
  covers = { "play.arts" },
  north = { hand = { "ana_of_the_ford", "fire_lance" }, formation = { at(1, "scholars_isle") } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    t.north:use_card("fire_lance")
    scores(t, 8, 6)
  end,
}

scenario "what a played card does happens at once, and counts in the next comparison" {
  covers = { "F.loser-plays", "F.back-and-forth" },
  options = { reshuffle = false },
  north = { hand = { "mind_of_glass", "mind_thrust", "saboteurs" } },
  south = { hand = { "bog_troll", "horse_thieves" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "mind_of_glass", "quiet_harbour", "bog_troll")
    t.north:use_card("saboteurs")
    scores(t, 6, 5)
    t.south:use_card("horse_thieves", "saboteurs")
    scores(t, 5, 6)
    lie(t, "discard", "saboteurs")
    t.north:use_card("mind_thrust")
    scores(t, 5, 3)
    t:expect(t.round.winners, { "mind_of_glass" })
  end,
}

scenario "an event is one card of the losing side, too" {
  covers = { "F.loser-plays" },
  north = { hand = { "ana_of_the_ford", "windfall" }, draw_pile = { "spearmen", "headlock", "archers" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    t.north:pass()
    t.north:use_card("windfall")
    t:expect(#t.north.hand, 2)
    lie(t, "discard", "windfall")
    t.north:use_card("spearmen")
    t:expect(t.round.winners, { "ana_of_the_ford" })
  end,
}

scenario "a third player may play events into a battle of two" {
  covers = { "events.any-time", "I.no-winner" },
  seats = 3,
  north = { hand = { "bog_troll" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") } },
  east  = { hand = { "truce", "spearmen" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "ana_of_the_ford")
    t:offers(t.east, { "at_any_time truce", "pass" })
    t.east:at_any_time("truce")
    lie(t, "pool", "bog_troll", "ana_of_the_ford")
    lie(t, "formation", "quiet_harbour")
  end,
}

-- Situation 36.
scenario "a coin is tossed with the game's own chances: the same seed, the same side" {
  covers = { "E.totals" },
  seed = 1,
  north = { hand = { "fogwalker" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "fogwalker", "quiet_harbour", "ana_of_the_ford")
    t:log_has("The level of Fogwalker changes by")
    scores(t, 2, 5)
  end,
}

scenario "with another seed the coin falls on the other side" {
  covers = { "E.totals" },
  seed = 2,
  north = { hand = { "fogwalker" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "fogwalker", "quiet_harbour", "ana_of_the_ford")
    scores(t, 8, 5)
  end,
}
