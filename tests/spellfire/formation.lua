-- The formation: building, replacing, rebuilding, razing, razed realms under attack, victory.

scenario "a realm goes to the first position that has none, razed or not" {
  covers = { "phase-2.realm", "phase-2.one-each" },
  start = phase("building"),
  north = { hand = { "quiet_harbour", "three_oaks" }, formation = { at(1, "high_pasture"), at(4, "proud_tower") }, razed = { at(2, "iron_quarry") } },
  south = {},
  script = function(t)
    t.north:build_realm("three_oaks")
    t:expect(t.card("three_oaks").position, 3)
    t:log_has("Three Oaks at position C")
    -- One realm a turn: nothing more is offered.
    t:asks(t.north, nil)
    lie(t, "hand", "quiet_harbour")
  end,
}

scenario "the first realm of all covers nothing and goes to A; the formation is filled from A to F" {
  covers = { "phase-2.realm" },
  start = phase("building"),
  north = { hand = { "quiet_harbour" } },
  south = {},
  script = function(t)
    t.north:build_realm()
    t:expect(t.card("quiet_harbour").position, 1)
    t:expect(t.card("quiet_harbour").face_up, true)
  end,
}

scenario "a realm takes the place of another, which is discarded with its holding" {
  covers = { "phase-2.replace", "phase-2.one-each" },
  start = phase("building"),
  north = { hand = { "quiet_harbour" }, formation = { at(1, "high_pasture"), at(2, "three_oaks", "palisade") } },
  south = {},
  script = function(t)
    t:offers(t.north, { "build_realm", "replace", "pass" })
    t.north:replace("quiet_harbour", "three_oaks")
    lie(t, "discard", "three_oaks", "palisade")
    t:expect(t.card("quiet_harbour").position, 2)
    t:asks(t.north, nil)
  end,
}

scenario "a razed realm is replaced in its position" {
  covers = { "phase-2.replace" },
  start = phase("building"),
  north = { hand = { "quiet_harbour" }, razed = { at(1, "high_pasture") } },
  south = {},
  script = function(t)
    t.north:replace("quiet_harbour")
    lie(t, "discard", "high_pasture")
    t:expect(t.card("quiet_harbour").position, 1)
  end,
}

scenario "a razed realm is rebuilt for three cards, in its position" {
  covers = { "phase-2.rebuild", "phase-2.one-each" },
  start = phase("building"),
  north = { hand = { "spearmen", "archers", "war_hounds", "saboteurs" }, razed = { at(3, "high_pasture") } },
  south = {},
  script = function(t)
    t.north:restore({ "spearmen", "archers", "saboteurs" })
    lie(t, "formation", "high_pasture")
    t:expect(t.card("high_pasture").position, 3)
    lie(t, "discard", "spearmen", "archers", "saboteurs")
    lie(t, "hand", "war_hounds")
  end,
}

scenario "with two cards nothing is rebuilt; the price is a rule option" {
  covers = { "phase-6.end" },
  start = phase("building"),
  north = { hand = { "spearmen", "archers" }, razed = { at(3, "high_pasture") } },
  south = {},
  script = function(t)
    t:expect(t.over, true)
    lie(t, "razed", "high_pasture")
  end,
}

scenario "rebuilding for nothing" {
  covers = { "phase-2.rebuild" },
  start = phase("building"),
  options = { rebuild_price = 0 },
  north = { razed = { at(3, "high_pasture") } },
  south = {},
  script = function(t)
    t.north:restore()
    lie(t, "formation", "high_pasture")
  end,
}

scenario "rebuilding for one card" {
  covers = { "phase-2.rebuild" },
  start = phase("building"),
  options = { rebuild_price = 1 },
  north = { hand = { "spearmen", "archers" }, razed = { at(3, "high_pasture") } },
  south = {},
  script = function(t)
    t.north:restore("spearmen")
    lie(t, "discard", "spearmen")
    lie(t, "hand", "archers")
  end,
}

scenario "one holding a turn, on an unrazed realm that has none" {
  covers = { "phase-2.holding", "phase-2.one-each" },
  start = phase("building"),
  north = {
    hand = { "palisade", "granary" },
    formation = { at(1, "three_oaks", "war_drums"), at(2, "quiet_harbour"), at(4, "proud_tower") },
    razed = { at(3, "high_pasture") },
  },
  south = {},
  script = function(t)
    t.north:build_holding("granary")
    t:offers(t.north, { "quiet_harbour", "proud_tower" })
    t.north:choose("proud_tower")
    lie(t, "formation", "granary")
    t:expect(t.card("granary").host, "proud_tower")
    t:asks(t.north, nil)
    lie(t, "hand", "palisade")
  end,
}

scenario "a realm and a holding on it in one phase" {
  covers = { "phase-2.one-each" },
  start = phase("building"),
  north = { hand = { "palisade", "quiet_harbour" } },
  south = {},
  script = function(t)
    t:offers(t.north, { "build_realm", "pass" })
    t.north:build_realm()
    t.north:build_holding()
    t:expect(t.card("palisade").host, "quiet_harbour")
  end,
}

scenario "the sixth unrazed realm wins at once" {
  covers = { "victory.six-realms" },
  start = phase("building"),
  north = {
    hand = { "quiet_harbour", "bog_troll" },
    formation = { at(1, "three_oaks"), at(2, "high_pasture"), at(3, "proud_tower"), at(4, "thorn_wall"), at(5, "netted_sky") },
  },
  south = { formation = { at(1, "iron_quarry") } },
  script = function(t)
    t.north:build_realm()
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
    t:expect(t.over, true)
  end,
}

scenario "five unrazed and one razed are not six, until that one is rebuilt" {
  covers = { "victory.six-realms" },
  start = phase("building"),
  options = { rebuild_price = 1 },
  north = {
    hand = { "spearmen" },
    formation = { at(1, "three_oaks"), at(2, "high_pasture"), at(3, "proud_tower"), at(4, "thorn_wall"), at(5, "netted_sky") },
    razed = { at(6, "quiet_harbour") },
  },
  south = {},
  script = function(t)
    t:expect(t:result("north"), nil)
    t.north:restore()
    t:expect(t:result("north"), "won")
  end,
}

scenario "how many realms win is a rule option; of three players two lose" {
  covers = { "victory.six-realms" },
  start = phase("building"),
  options = { realms_to_win = 2 },
  seats = 3,
  north = { hand = { "quiet_harbour" }, formation = { at(1, "three_oaks") } },
  south = {},
  east = {},
  script = function(t)
    t.north:build_realm()
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
    t:expect(t:result("east"), "lost")
  end,
}

-- Situation 38.
scenario "a razed realm is attacked by whoever may: it is discarded if it is defeated, and spoils are drawn" {
  covers = { "razed.discarded", "J.attacker-spoils" },
  north = { pool = { "ruin_eater", "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { hand = { "ana_of_the_ford" }, razed = { at(1, "iron_quarry") }, formation = { at(2, "three_oaks") } },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "iron_quarry", "three_oaks" })
    t.north:choose("iron_quarry")
    -- Only the eater of ruins attacks it.
    t:expect_set(t.north.combat:cards(), { "ruin_eater" })
    t.south:defend("ana_of_the_ford")
    -- A razed realm adds nothing.
    t:expect(t.round:score("defender"), 5)
    lie(t, "discard", "iron_quarry")
    lie(t, "hand", "spearmen")
  end,
}

scenario "a razed realm that is defended stays, and still does nothing" {
  covers = { "G.tie", "J.defender-spoils" },
  north = { pool = { "ruin_eater" } },
  south = { hand = { "corin_shieldbearer" }, razed = { at(1, "thorn_wall") }, draw_pile = { "spearmen" } },
  script = function(t)
    t.north:attack("thorn_wall", "ruin_eater")
    t.south:defend("corin_shieldbearer")
    t:expect(t.round:score("attacker"), 6)
    lie(t, "razed", "thorn_wall")
    lie(t, "hand", "spearmen")
  end,
}

scenario "without that power a razed realm is no target" {
  covers = { "phase-6.end" },
  north = { pool = { "corin_shieldbearer" } },
  south = { razed = { at(1, "iron_quarry") } },
  script = function(t) t:expect(t.battle, nil) end,
}

-- Situation 40.
scenario "a realm that takes another with it: a chain that ends" {
  covers = { "I.razed" },
  north = { pool = { "bog_troll" } },
  south = {
    formation = { at(1, "falling_twin"), at(2, "falling_twin"), at(3, "three_oaks"), at(4, "high_pasture") },
  },
  script = function(t)
    t.north:attack("falling_twin", "bog_troll")
    t:offers(t.south, { "falling_twin#2", "three_oaks", "high_pasture" })
    t.south:choose("falling_twin#2")
    t:offers(t.south, { "three_oaks", "high_pasture" })
    t.south:choose("high_pasture")
    lie(t, "razed", "falling_twin", "falling_twin#2", "high_pasture")
    lie(t, "formation", "three_oaks")
  end,
}

scenario "a chain that finds nothing more" {
  covers = { "I.razed" },
  north = { pool = { "bog_troll" } },
  south = { formation = { at(1, "falling_twin"), at(2, "falling_twin") } },
  script = function(t)
    t.north:attack("falling_twin", "bog_troll")
    lie(t, "razed", "falling_twin", "falling_twin#2")
    t:expect(#t.south.formation, 0)
  end,
}

scenario "when its realm is razed, a tower's player draws" {
  covers = { "I.razed" },
  north = { pool = { "bog_troll" } },
  south = { formation = { at(1, "proud_tower") }, draw_pile = { "spearmen", "archers" } },
  script = function(t)
    t.north:attack("proud_tower", "bog_troll")
    lie(t, "hand", "spearmen")
    lie(t, "draw_pile", "archers")
  end,
}

-- Situation 39.
scenario "two cards in play answer the same attack: the acting player's comes first" {
  covers = { "A.realm" },
  north = { pool = { "bog_troll" }, formation = { at(1, "three_oaks", "horn_of_challenge") } },
  south = { formation = { at(1, "sanctuary_of_bells") }, draw_pile = { "spearmen", "archers", "headlock" } },
  script = function(t)
    t.north:attack("sanctuary_of_bells", "bog_troll")
    -- The horn gives south two cards, and then the bells find cards in the hand. The other way round it would be three.
    lie(t, "hand", "spearmen", "archers")
    lie(t, "draw_pile", "headlock")
  end,
}

scenario "without the horn the bells give a card" {
  covers = { "A.realm" },
  north = { pool = { "bog_troll" } },
  south = { formation = { at(1, "sanctuary_of_bells") }, draw_pile = { "spearmen", "archers" } },
  script = function(t)
    t.north:attack("sanctuary_of_bells", "bog_troll")
    lie(t, "hand", "spearmen")
    lie(t, "draw_pile", "archers")
  end,
}

scenario "bells ring for no other realm, and a horn for no other attacker" {
  covers = { "A.realm" },
  north = { pool = { "bog_troll" }, draw_pile = { "war_hounds" } },
  south = {
    formation = { at(1, "three_oaks", "horn_of_challenge"), at(2, "sanctuary_of_bells") },
    draw_pile = { "spearmen", "archers" },
  },
  script = function(t)
    t.north:attack("three_oaks", "bog_troll")
    lie(t, "draw_pile", "spearmen", "archers")
  end,
}
