-- Step A and phase 4: which realms can be attacked, by whom, and how often.

scenario "in a full formation only position A is exposed" {
  covers = { "attack.phase-4", "A.realm", "A.exposed" },
  north = { hand = { "bog_troll" } },
  south = { formation = six() },
  script = function(t)
    t.north:attack("quiet_harbour")
    t:expect(t.battle.realm, "quiet_harbour")
    t:log_has("North attacks Quiet Harbour")
  end,
}

scenario "a covered realm is no target" {
  covers = { "A.exposed" },
  north = { hand = { "bog_troll" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "three_oaks"), at(4, "iron_quarry") }, razed = { at(3, "high_pasture") } },
  script = function(t)
    t.north:attack("quiet_harbour", "bog_troll")
    lie(t, "formation", "three_oaks")
    t:expect(t.battle.attacker_fell, nil)
  end,
}

scenario "with A razed, B and C are exposed and nothing behind them" {
  covers = { "A.exposed" },
  north = { hand = { "bog_troll" } },
  south = {
    razed = { at(1, "quiet_harbour") },
    formation = { at(2, "three_oaks"), at(3, "high_pasture"), at(4, "iron_quarry"), at(5, "salt_marsh_hold"), at(6, "proud_tower") },
  },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "three_oaks", "high_pasture" })
    t:refuses(t.north, "choose", "iron_quarry", "other realms cover Iron Quarry, and Bog Troll cannot pass them")
    t:refuses(t.north, "choose", "quiet_harbour", "Quiet Harbour is razed, and Bog Troll attacks no ruins")
    t.north:choose("high_pasture")
    lie(t, "razed", "high_pasture")
  end,
}

scenario "D is exposed when B is gone, E when both B and C are, F when C is; an empty position covers nothing" {
  covers = { "A.exposed" },
  north = { hand = { "bog_troll" } },
  south = {
    razed = { at(2, "three_oaks") },
    formation = { at(3, "high_pasture"), at(4, "iron_quarry"), at(5, "salt_marsh_hold"), at(6, "proud_tower") },
  },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "high_pasture", "iron_quarry" })
    t.north:choose("iron_quarry")
    lie(t, "razed", "iron_quarry")
  end,
}

scenario "with C gone F is exposed, but B still covers D and E" {
  covers = { "A.exposed" },
  north = { hand = { "bog_troll" } },
  south = { formation = { at(2, "high_pasture"), at(4, "iron_quarry"), at(5, "salt_marsh_hold"), at(6, "proud_tower") } },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "high_pasture", "proud_tower" })
    t.north:choose("proud_tower")
    lie(t, "razed", "proud_tower")
  end,
}

scenario "with B and C gone everything in the last row is exposed" {
  covers = { "A.exposed" },
  north = { hand = { "bog_troll" } },
  south = {
    razed = { at(2, "three_oaks"), at(3, "high_pasture") },
    formation = { at(4, "iron_quarry"), at(5, "salt_marsh_hold"), at(6, "quiet_harbour") },
  },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "iron_quarry", "salt_marsh_hold", "quiet_harbour" })
    t.north:choose("salt_marsh_hold")
    lie(t, "razed", "salt_marsh_hold")
  end,
}

scenario "a flyer attacks what is covered; the others cannot be sent there" {
  covers = { "A.movement" },
  north = { hand = { "bog_troll", "hill_wyrm" } },
  south = { formation = six() },
  script = function(t)
    t.north:attack("proud_tower", "hill_wyrm")
    lie(t, "razed", "proud_tower")
    lie(t, "pool", "hill_wyrm")
    lie(t, "hand", "bog_troll")
  end,
}

scenario "where both could be meant, only those who reach the realm are offered for it" {
  covers = { "A.movement" },
  north = { hand = { "bog_troll", "hill_wyrm", "deep_mole", "selkie_guard" } },
  south = { formation = six() },
  script = function(t)
    t.north:attack("salt_marsh_hold")
    t:asks(t.north, "who_attacks")
    t:offers(t.north, { "hill_wyrm", "deep_mole", "selkie_guard" })
    t:refuses(t.north, "choose", "bog_troll", "other realms cover Salt Marsh Hold, and Bog Troll cannot pass them")
    t.north:choose("selkie_guard")
    lie(t, "razed", "salt_marsh_hold")
  end,
}

scenario "a swimmer reaches only coasts" {
  covers = { "A.movement" },
  north = { hand = { "selkie_guard" } },
  south = { formation = six() },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "quiet_harbour", "salt_marsh_hold" })
    t.north:choose("salt_marsh_hold")
    lie(t, "razed", "salt_marsh_hold")
  end,
}

scenario "an own realm is no target; those of all other players are" {
  covers = { "A.not-own" },
  seats = 4,
  north = { hand = { "bog_troll", "proud_tower" }, formation = { at(1, "three_oaks") } },
  south = { formation = { at(1, "quiet_harbour") } },
  east  = { formation = { at(1, "high_pasture") } },
  west  = { formation = { at(1, "iron_quarry") } },
  script = function(t)
    t.north:attack()
    -- One in the hand is no realm of anybody yet.
    t:refuses(t.north, "choose", "proud_tower", "not among what can be chosen")
    t:offers(t.north, { "quiet_harbour", "high_pasture", "iron_quarry" })
    t:refuses(t.north, "choose", "three_oaks", "Three Oaks: it is your own")
    t.north:choose("iron_quarry")
    t:expect(t.battle:side("defender").player, t.west)
    lie(t, "razed", "iron_quarry")
  end,
}

scenario "a realm closed to flyers and one closed to monsters" {
  covers = { "A.realm" },
  seats = 3,
  north = { hand = { "hill_wyrm" } },
  south = { formation = { at(1, "netted_sky") } },
  east  = { formation = { at(1, "saints_rest"), at(2, "three_oaks") } },
  script = function(t)
    -- The wyrm is a monster and a flyer: only the third realm is left, which a flyer reaches, and nobody needs to be asked.
    t.north:attack()
    t:expect(t.battle.realm, "three_oaks")
    lie(t, "razed", "three_oaks")
  end,
}

scenario "without a champion, and without a realm to reach, there is no attack" {
  covers = { "phase-6.end" },
  north = { hand = { "spearmen" } },
  south = { formation = { at(1, "saints_rest") } },
  script = function(t)
    t:expect(t.over, true)
    t:expect(t.battle, nil)
  end,
}

scenario "a monster finds the realm closed: there is no attack" {
  covers = { "phase-6.end" },
  north = { hand = { "bog_troll" } },
  south = { formation = { at(1, "saints_rest") } },
  script = function(t) t:expect(t.battle, nil) end,
}

scenario "a second attack in a turn is not offered" {
  covers = { "attack.once" },
  seats = 3,
  north = { hand = { "bog_troll", "corin_shieldbearer" } },
  south = { formation = { at(1, "quiet_harbour") } },
  east  = { formation = { at(1, "high_pasture") } },
  script = function(t)
    t.north:attack("quiet_harbour", "bog_troll")
    lie(t, "razed", "quiet_harbour")
    t:asks(t.north, nil)
    lie(t, "formation", "high_pasture")
    t:expect(t.over, true)
  end,
}

scenario "once a realm was attacked, no other is" {
  covers = { "attack.once" },
  options = { hand_limit = 1 },
  north = { hand = { "bog_troll", "windfall", "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "high_pasture") } },
  script = function(t)
    t.north:attack("quiet_harbour", "bog_troll")
    t:asks(t.north, "any_time")
    t:refuses(t.north, "attack", "Attack: this is not the moment for it")
    t.north:pass()
    t.north:choose("windfall", "spearmen")
    lie(t, "hand", "corin_shieldbearer")
  end,
}

scenario "a realm that was attacked in this turn already is refused with the reason" {
  covers = { "A.realm", "multi.attacks" },
  north = { pool = { "twin_raider" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "three_oaks"), at(3, "high_pasture") } },
  script = function(t)
    t.north:attack("quiet_harbour", "twin_raider")
    t.north:attack()
    t:offers(t.north, { "three_oaks", "high_pasture" })
    t:refuses(t.north, "choose", "quiet_harbour", "Quiet Harbour: it was attacked in this turn already")
    t.north:choose("three_oaks")
    lie(t, "razed", "three_oaks")
  end,
}

scenario "a realm that is closed to the only champion is refused with the reason" {
  covers = { "A.realm" },
  seats = 4,
  north = { hand = { "bog_troll" } },
  south = { formation = { at(1, "saints_rest") } },
  east  = { formation = { at(1, "quiet_harbour") } },
  west  = { formation = { at(1, "tunnel_city") } },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "quiet_harbour", "tunnel_city" })
    t:refuses(t.north, "choose", "saints_rest", "Saints Rest is closed to Bog Troll")
    t.north:choose("tunnel_city")
    t:log_has("North attacks Tunnel City")
  end,
}

scenario "attacking is the player's choice" {
  covers = { "phase-6.end" },
  north = { hand = { "bog_troll" } },
  south = { formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t:offers(t.north, { "attack", "pass" })
    t.north:pass()
    t:expect(t.battle, nil)
    t:expect(t.over, true)
  end,
}

scenario "realms lend movement to the champions of their player, also in the hand, until they are razed" {
  covers = { "A.movement" },
  north = { hand = { "bog_troll" }, formation = { at(1, "eagle_eyrie") } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour"), at(2, "three_oaks") }, razed = { at(3, "eagle_eyrie") } },
  script = function(t)
    t:expect(t.card("bog_troll"):has("flyer"), true)
    t:expect(t.card("corin_shieldbearer"):has("flyer"), false)
    t.north:attack("three_oaks", "bog_troll")
    t.south:no_defence()
    lie(t, "razed", "three_oaks")
  end,
}

scenario "a tunnel city makes earthwalkers, whom a net does not stop" {
  covers = { "A.movement" },
  north = { hand = { "bog_troll" }, formation = { at(1, "tunnel_city") } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "netted_sky") } },
  script = function(t)
    t.north:attack("netted_sky", "bog_troll")
    lie(t, "razed", "netted_sky")
  end,
}

scenario "boots with wings make a flyer of whoever wears them" {
  covers = { "A.movement", "B.attachments-stay" },
  north = { pool = { { "ana_of_the_ford", attached = { "winged_boots" } } } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "three_oaks") } },
  script = function(t)
    t.north:attack("three_oaks", "ana_of_the_ford")
    lie(t, "razed", "three_oaks")
    t:expect(t.card("winged_boots").host, "ana_of_the_ford")
  end,
}

scenario "a maze takes the wings of the others, and not its own player's" {
  covers = { "A.exposed" },
  north = { hand = { "hill_wyrm" } },
  south = { hand = { "hill_wyrm" }, standing = { "maze_of_doors" }, formation = { at(1, "quiet_harbour"), at(2, "three_oaks") } },
  script = function(t)
    t:expect(t.card("hill_wyrm", t.north):has("flyer"), false)
    t:expect(t.card("hill_wyrm", t.south):has("flyer"), true)
    t.north:attack("quiet_harbour", "hill_wyrm")
    t.south:no_defence()
    t:expect(t.battle.realm, "quiet_harbour")
  end,
}

scenario "under the Law of Open Gates every realm is exposed" {
  covers = { "A.exposed" },
  north = { hand = { "bog_troll" }, standing = { "law_of_open_gates" } },
  south = { formation = six() },
  script = function(t)
    t.north:attack()
    t:offers(t.north, { "quiet_harbour", "three_oaks", "high_pasture", "iron_quarry", "salt_marsh_hold", "proud_tower" })
    t.north:choose("salt_marsh_hold")
    lie(t, "razed", "salt_marsh_hold")
  end,
}
