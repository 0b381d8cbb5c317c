-- Limbo, the Abyss, the Void, the discard pile, and what each player may know.

scenario "a champion that goes to Limbo instead of being discarded; what it carried is discarded" {
  covers = { "zones.limbo", "H.loser-discards" },
  north = { pool = { "hill_wyrm" }, hand = { "siege_elephant" } },
  south = { pool = { { "grave_lord", attached = { "crown_of_oaks" } } }, formation = { at(1, "quiet_harbour") } },
  options = { reshuffle = false },
  script = function(t)
    fight(t, "hill_wyrm", "quiet_harbour", "grave_lord")
    t.north:use_card("siege_elephant")
    lie(t, "limbo", "grave_lord")
    lie(t, "discard", "crown_of_oaks")
    lie(t, "razed", "quiet_harbour")
    t:expect(t.card("grave_lord").returns, 2)
    t:log_has("Grave Lord goes to Limbo; it comes back after 2")
  end,
}

scenario "it comes back in the second of its owner's turns, before anything else, and may fight" {
  covers = { "limbo.returns" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 4, cards_drawn = 0 },
  north = { limbo = { { "grave_lord", returns = 2 } } },
  south = { formation = { at(1, "quiet_harbour") } },
  script = function(t)
    -- Turns of north, south and north have begun; in the third it is back.
    t:expect(t.north.active, true)
    lie(t, "pool", "grave_lord")
    t:expect(t.card("grave_lord").returns, 0)
    t.north:attack("quiet_harbour", "grave_lord")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "one turn is not enough" {
  covers = { "turn.phases" },
  start = phase("rules"),
  north = { limbo = { { "grave_lord", returns = 2 } } },
  south = { limbo = { { "sister_ilse", returns = 1 } } },
  script = function(t)
    lie(t, "limbo", "grave_lord", "sister_ilse")
    t:expect(t.card("grave_lord").returns, 1)
    t:expect(t.card("sister_ilse").returns, 1)
  end,
}

scenario "any other card comes back to the hand" {
  covers = { "limbo.returns" },
  start = phase("rules"),
  north = { limbo = { { "crown_of_oaks", returns = 1 } } },
  south = {},
  script = function(t) lie(t, "hand", "crown_of_oaks") end,
}

scenario "an event sends a champion of a pool to the Abyss, with what it carries discarded" {
  covers = { "zones.abyss" },
  north = { hand = { "exile" }, pool = { "bog_troll" } },
  south = { pool = { { "sister_ilse", attached = { "crown_of_oaks" } } } },
  script = function(t)
    t.north:at_any_time("exile")
    t:offers(t.north, { "bog_troll", "sister_ilse" })
    t.north:choose("sister_ilse")
    lie(t, "abyss", "sister_ilse")
    lie(t, "discard", "crown_of_oaks", "exile")
  end,
}

scenario "only a card brings a champion back from the Abyss, or from Limbo before its time" {
  covers = { "phase-6.end" },
  north = { hand = { "call_of_the_deep" }, abyss = { "sister_ilse", "crown_of_oaks" }, limbo = { { "grave_lord", returns = 2 } } },
  south = { abyss = { "bog_troll" } },
  script = function(t)
    t.north:at_any_time("call_of_the_deep")
    t:offers(t.north, { "grave_lord", "sister_ilse" })
    t.north:choose("sister_ilse")
    lie(t, "pool", "sister_ilse")
    lie(t, "limbo", "grave_lord")
  end,
}

scenario "without a champion there the call is not offered" {
  covers = { "phase-6.end" },
  north = { hand = { "call_of_the_deep" }, abyss = { "crown_of_oaks" } },
  south = { abyss = { "bog_troll" } },
  script = function(t) t:expect(t.over, true) end,
}

scenario "what goes to the Void is no card of any pile any more" {
  covers = { "zones.void" },
  north = { hand = { "mouth_of_the_void" }, discard = { "headlock" } },
  south = { discard = { "spearmen", "archers" } },
  script = function(t)
    t.north:at_any_time("mouth_of_the_void")
    t:offers(t.north, { "archers", "spearmen" })
    t.north:choose("spearmen")
    lie(t, "void", "spearmen")
    lie(t, "discard", "archers", "headlock")
  end,
}

scenario "a banished champion counts as defeated: the realm is razed, and it comes back to its pool" {
  covers = { "zones.limbo", "I.departure", "I.razed" },
  north = { hand = { "sister_ilse", "banishing_word" } },
  south = { pool = { "bog_troll" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "sister_ilse", "quiet_harbour", "bog_troll")
    t.north:use_card("banishing_word")
    lie(t, "limbo", "bog_troll")
    lie(t, "razed", "quiet_harbour")
    t:expect(t.round.winners, { "sister_ilse" })
  end,
}

scenario "the Abyss counts as defeat, too: the defender draws spoils for an attacker that went there" {
  covers = { "zones.abyss", "I.departure", "J.defender-spoils" },
  north = { hand = { "bog_troll", "ana_of_the_ford" } },
  south = { pool = { "mind_of_glass" }, hand = { "endless_dream" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "mind_of_glass")
    t.south:use_card("endless_dream")
    lie(t, "abyss", "bog_troll")
    lie(t, "hand", "spearmen", "ana_of_the_ford")
    t:expect(t.round.winners, { "mind_of_glass" })
  end,
}

scenario "and the Void" {
  covers = { "zones.void", "I.departure", "J.defender-spoils" },
  north = { hand = { "bog_troll" } },
  south = { pool = { "old_marrow" }, hand = { "hole_in_the_world" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "old_marrow")
    t.south:use_card("hole_in_the_world")
    lie(t, "void", "bog_troll")
    lie(t, "hand", "spearmen")
  end,
}

scenario "hands and draw piles are hidden, everything else is seen by all" {
  covers = { "phase-6.end" },
  seats = 3,
  north = {
    hand = { "spearmen" }, draw_pile = { "archers" }, pool = { "bog_troll" }, discard = { "headlock" },
    razed = { at(1, "three_oaks") }, limbo = { "grave_lord" }, standing = { "deep_halls" },
  },
  south = {},
  east = {},
  script = function(t)
    t:expect(t:sees(t.north, "spearmen"), true)
    t:expect(t:sees(t.south, "spearmen"), false)
    t:expect(t:sees(t.east, "spearmen"), false)
    t:expect(t:sees(t.north, "archers"), false)
    for _, slug in { "bog_troll", "headlock", "three_oaks", "grave_lord", "deep_halls" } do
      t:expect(t:sees(t.south, slug), true)
      t:expect(t:sees(t.east, slug), true)
    end
  end,
}

scenario "a champion of the hand is seen once it is presented, and nothing else of that hand" {
  covers = { "B.attacker" },
  north = { hand = { "bog_troll", "corin_shieldbearer" } },
  south = { hand = { "ana_of_the_ford", "spearmen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t:expect(t:sees(t.south, "bog_troll"), false)
    t.north:attack("quiet_harbour", "bog_troll")
    t:expect(t:sees(t.south, "bog_troll"), true)
    t:expect(t:sees(t.south, "corin_shieldbearer"), false)
    t:expect(t:sees(t.north, "ana_of_the_ford"), false)
    t.south:no_defence()
    t:expect(t:sees(t.north, "spearmen"), false)
  end,
}

scenario "a discard pile that was shuffled into a draw pile is a set in unknown order" {
  covers = { "phase-1.reshuffle" },
  start = phase("draw"),
  options = { cards_drawn = 1 },
  north = { discard = { "archers", "war_hounds", "headlock" } },
  south = {},
  script = function(t)
    t:expect(#t.north.draw_pile, 2)
    t:expect(t:sees_set(t.south, { "archers", "war_hounds", "headlock" }), true)
  end,
}
