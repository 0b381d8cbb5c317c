-- Champions that may attack two or three realms in a turn.

-- Situation 22.
scenario "two realms razed by a champion with two attacks: two spoils in one turn" {
  covers = { "multi.attacks", "J.attacker-spoils", "attack.once" },
  north = { pool = { "twin_raider", "corin_shieldbearer" }, draw_pile = { "spearmen", "archers", "war_hounds" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "three_oaks"), at(3, "high_pasture") } },
  script = function(t)
    t.north:attack("quiet_harbour", "twin_raider")
    lie(t, "hand", "spearmen")
    t:asks(t.north, "phase_4")
    t.north:attack("three_oaks")
    lie(t, "razed", "quiet_harbour", "three_oaks")
    lie(t, "hand", "spearmen", "archers")
    lie(t, "draw_pile", "war_hounds")
    lie(t, "formation", "high_pasture")
    t:expect(t.over, true)
  end,
}

scenario "only the champion that may do it attacks the second realm, and it need not" {
  covers = { "phase-6.end" },
  north = { pool = { "twin_raider", "corin_shieldbearer" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "three_oaks") } },
  script = function(t)
    t.north:attack("quiet_harbour", "twin_raider")
    t:offers(t.north, { "attack", "pass" })
    t.north:pass()
    lie(t, "formation", "three_oaks")
  end,
}

scenario "three different realms, of different players, each a battle of its own" {
  covers = { "multi.attacks" },
  seats = 3,
  north = { hand = { "storm_rider" }, draw_pile = { "spearmen", "archers", "war_hounds" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour"), at(2, "three_oaks") } },
  east  = { formation = { at(1, "high_pasture"), at(2, "proud_tower") } },
  script = function(t)
    t.north:attack("three_oaks", "storm_rider")
    t.south:defend("ana_of_the_ford")
    t.north:attack("proud_tower")
    t.north:attack("quiet_harbour")
    lie(t, "razed", "three_oaks", "proud_tower", "quiet_harbour")
    lie(t, "hand", "spearmen", "archers", "war_hounds")
    lie(t, "pool", "storm_rider")
    lie(t, "formation", "high_pasture")
    t:expect(t.over, true)
  end,
}

scenario "the realms must be different: one that stood is not attacked again" {
  covers = { "I.realm-twice" },
  north = { hand = { "twin_raider" } },
  south = { formation = { at(1, "twofold_keep") } },
  script = function(t)
    t.north:attack("twofold_keep", "twin_raider")
    t:asks(t.north, nil)
    lie(t, "formation", "twofold_keep")
  end,
}

scenario "who falls in the first attack does not attack again" {
  covers = { "attack.once", "J.defender-spoils" },
  north = { hand = { "twin_raider", "corin_shieldbearer" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t.north:attack("quiet_harbour", "twin_raider")
    t.south:defend("bog_troll")
    t:expect(t.over, true)
    lie(t, "discard", "twin_raider")
  end,
}

scenario "sent home undefeated it may attack another realm" {
  covers = { "multi.attacks" },
  north = { hand = { "twin_raider" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") } },
  east  = { formation = { at(1, "high_pasture") } },
  script = function(t)
    t.north:attack("quiet_harbour", "twin_raider")
    t.south:defend("envoy_of_peace")
    t.north:attack("high_pasture", "twin_raider")
    lie(t, "razed", "high_pasture")
    lie(t, "formation", "quiet_harbour")
  end,
}

scenario "a defender that was used defends no second realm in the turn" {
  covers = { "multi.attacks" },
  north = { hand = { "twin_raider" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") } },
  east  = { hand = { "ana_of_the_ford" }, formation = { at(1, "high_pasture") } },
  script = function(t)
    t.north:attack("high_pasture", "twin_raider")
    t.east:defend("ana_of_the_ford")
    lie(t, "razed", "high_pasture")
    t.north:attack("quiet_harbour")
    t.south:defend("envoy_of_peace")
    lie(t, "formation", "quiet_harbour")
  end,
}

scenario "a champion with two attacks keeps the second one though another went on in its first battle" {
  covers = { "multi.attacks", "I.continue", "I.realm-twice" },
  north = { pool = { "twin_raider", "corin_shieldbearer" } },
  south = { formation = { at(1, "twofold_keep"), at(2, "three_oaks"), at(3, "high_pasture") } },
  script = function(t)
    t.north:attack("twofold_keep", "twin_raider")
    t.north:send("corin_shieldbearer")
    lie(t, "razed", "twofold_keep")
    t.north:attack("three_oaks")
    t:log_has("North attacks Three Oaks")
    lie(t, "razed", "three_oaks")
    lie(t, "formation", "high_pasture")
    t:expect(t.over, true)
  end,
}

scenario "a champion with two attacks that went on in the battle of another has its second one, too" {
  covers = { "multi.attacks", "I.continue" },
  north = { pool = { "twin_raider", "corin_shieldbearer" } },
  south = { formation = { at(1, "twofold_keep"), at(2, "three_oaks"), at(3, "high_pasture") } },
  script = function(t)
    t.north:attack("twofold_keep", "corin_shieldbearer")
    t.north:send("twin_raider")
    t.north:attack("high_pasture")
    lie(t, "razed", "twofold_keep", "high_pasture")
    lie(t, "formation", "three_oaks")
    t:expect(t.over, true)
  end,
}
