-- Step J: spoils of victory, played at once or not, redirected and lost.

-- North razes a realm that nobody defends, with that card on top of its draw pile.
local function easy(spoils, more)
  local set = {
    north = { pool = { "corin_shieldbearer" }, draw_pile = { spoils, "siege_elephant" } },
    south = { formation = { at(1, "quiet_harbour") } },
  }
  for key, value in more or {} do set.north[key] = value end
  return set
end

local function raze(t) t.north:attack("quiet_harbour", "corin_shieldbearer") end

local function spoils_scenario(name, covers, set, script)
  scenario(name) { covers = covers, north = set.north, south = set.south, script = script }
end

spoils_scenario("a realm drawn as spoils may be played at once, in the attack phase", { "J.playable", "J.one-card" }, easy("three_oaks"),
  function(t)
    raze(t)
    t:asks(t.north, "spoils_at_once")
    t.north:yes()
    lie(t, "formation", "three_oaks")
    t:expect(t.card("three_oaks").position, 1)
    lie(t, "draw_pile", "siege_elephant")
  end)

spoils_scenario("or kept", { "J.one-card" }, easy("three_oaks"), function(t)
  raze(t)
  t.north:no()
  lie(t, "hand", "three_oaks")
end)

spoils_scenario("in a full formation a realm of spoils takes the place of another", { "J.playable" }, easy("three_oaks", {
  formation = { at(1, "high_pasture"), at(2, "iron_quarry"), at(3, "proud_tower"), at(4, "thorn_wall"), at(5, "netted_sky") },
  razed = { at(6, "salt_marsh_hold") },
}), function(t)
  raze(t)
  t.north:yes()
  t:offers(t.north, { "high_pasture", "iron_quarry", "proud_tower", "thorn_wall", "netted_sky", "salt_marsh_hold" })
  t.north:choose("salt_marsh_hold")
  t:expect(t.card("three_oaks").position, 6)
  lie(t, "discard", "salt_marsh_hold")
  -- That was the sixth.
  t:expect(t:result("north"), "won")
end)

spoils_scenario("a holding of spoils is played on an own realm", { "J.playable" }, easy("palisade", {
  formation = { at(1, "three_oaks"), at(2, "high_pasture", "granary") },
}), function(t)
  raze(t)
  t.north:yes()
  t:expect(t.card("palisade").host, "three_oaks")
end)

spoils_scenario("a holding without a realm to stand on goes to the hand unasked", { "J.one-card" }, easy("palisade"), function(t)
  raze(t)
  t:asks(t.north, nil)
  lie(t, "hand", "palisade")
end)

spoils_scenario("a champion of spoils joins the pool", { "J.playable" }, easy("bog_troll"), function(t)
  raze(t)
  t.north:yes()
  lie(t, "pool", "bog_troll")
end)

spoils_scenario("an artifact and a magical item go to a champion of the pool", { "J.playable" }, easy("crown_of_oaks", {
  pool = { "corin_shieldbearer", "bog_troll", "old_marrow" },
}), function(t)
  raze(t)
  t.north:yes()
  -- Not to the monster.
  t:offers(t.north, { "corin_shieldbearer", "old_marrow" })
  t.north:choose("old_marrow")
  t:expect(t.card("crown_of_oaks").host, "old_marrow")
end)

spoils_scenario("an item for which there is only a monster goes to the hand unasked", { "J.one-card" }, easy("crown_of_oaks", {
  pool = { "bog_troll" },
}), function(t)
  t.north:attack("quiet_harbour", "bog_troll")
  t:asks(t.north, nil)
  lie(t, "hand", "crown_of_oaks")
end)

spoils_scenario("a magical item", { "J.playable" }, easy("strong_draught"), function(t)
  raze(t)
  t.north:yes()
  t:expect(t.card("strong_draught").host, "corin_shieldbearer")
end)

spoils_scenario("a rule card", { "J.playable" }, easy("law_of_the_crown"), function(t)
  raze(t)
  t.north:yes()
  lie(t, "standing", "law_of_the_crown")
end)

spoils_scenario("a dungeon", { "J.playable" }, easy("deep_halls"), function(t)
  raze(t)
  t.north:yes()
  lie(t, "standing", "deep_halls")
end)

spoils_scenario("allies, spells and skills go to the hand unasked", { "J.one-card" }, easy("spearmen"), function(t)
  raze(t)
  t:asks(t.north, nil)
  lie(t, "hand", "spearmen")
end)

spoils_scenario("a spell goes to the hand, even where a champion could cast it", { "J.one-card" }, easy("fire_lance", {
  pool = { "corin_shieldbearer", "old_marrow" },
}), function(t)
  raze(t)
  t:asks(t.north, nil)
  lie(t, "hand", "fire_lance")
end)

spoils_scenario("a spell that may be cast at any time may be cast at once", { "J.not-playable" }, easy("far_sight", {
  pool = { "corin_shieldbearer", "old_marrow" },
}), function(t)
  raze(t)
  t.north:yes()
  lie(t, "discard", "far_sight")
  lie(t, "hand", "siege_elephant")
end)

spoils_scenario("which nobody is there to cast: it goes to the hand", { "J.one-card" }, easy("far_sight"), function(t)
  raze(t)
  t:asks(t.north, nil)
  lie(t, "hand", "far_sight")
end)

spoils_scenario("an event of spoils may be played at any time, now included", { "J.events" }, easy("windfall", {
  draw_pile = { "windfall", "siege_elephant", "spearmen", "archers" },
}), function(t)
  raze(t)
  t:asks(t.north, "any_time")
  t.north:at_any_time("windfall")
  lie(t, "discard", "windfall")
  lie(t, "hand", "siege_elephant", "spearmen")
end)

spoils_scenario("or later", { "J.one-card" }, easy("windfall"), function(t)
  raze(t)
  t.north:pass()
  t.north:pass()
  lie(t, "hand", "windfall")
end)

spoils_scenario("from an empty draw pile and an empty discard pile nothing is drawn", { "J.attacker-spoils" }, {
  north = { pool = { "corin_shieldbearer" } },
  south = { formation = { at(1, "quiet_harbour") } },
}, function(t)
  raze(t)
  t:expect(#t.north.hand, 0)
end)

scenario "the defender draws spoils for a champion that fell, also when it fell to Limbo" {
  covers = { "J.defender-spoils", "zones.limbo" },
  north = { pool = { "grave_lord" } },
  south = { pool = { "corin_shieldbearer" }, formation = { at(1, "iron_quarry") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "grave_lord", "iron_quarry", "corin_shieldbearer")
    lie(t, "limbo", "grave_lord")
    lie(t, "hand", "spearmen")
  end,
}

scenario "the defender draws nothing for a champion that went home" {
  covers = { "I.no-winner" },
  north = { pool = { "old_marrow" }, hand = { "vanish" } },
  south = { pool = { "corin_shieldbearer" }, formation = { at(1, "iron_quarry") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "old_marrow", "iron_quarry", "corin_shieldbearer")
    t.north:at_any_time("vanish")
    lie(t, "pool", "old_marrow", "corin_shieldbearer")
    lie(t, "discard", "vanish")
    lie(t, "draw_pile", "spearmen")
  end,
}

scenario "spoils are hidden: nobody else learns what was drawn or that it could not be played" {
  covers = { "J.one-card" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "three_oaks" } },
  south = { formation = { at(1, "quiet_harbour") } },
  script = function(t)
    raze(t)
    t:expect(t:sees(t.north, "three_oaks"), true)
    t:expect(t:sees(t.south, "three_oaks"), false)
    t.north:no()
    t:expect(t:sees(t.south, "three_oaks"), false)
  end,
}

-- Situation 26.
scenario "a card redirects spoils to a third player" {
  covers = { "J.redirected" },
  seats = 4,
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "high_pasture", "toll_gate") }, draw_pile = { "archers" } },
  east  = { draw_pile = { "war_hounds" } },
  west  = { draw_pile = { "saboteurs" } },
  script = function(t)
    raze(t)
    t:offers(t.south, { "east", "west" })
    t.south:choose("west")
    lie(t, "hand", "saboteurs")
    lie(t, "draw_pile", "spearmen", "archers", "war_hounds")
  end,
}

scenario "with only two players nobody draws them" {
  covers = { "J.redirected" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "high_pasture", "toll_gate") }, draw_pile = { "archers" } },
  script = function(t)
    raze(t)
    lie(t, "draw_pile", "spearmen", "archers")
    t:log_has("Nobody draws the spoils")
  end,
}

scenario "the toll gate lets its own player's spoils be" {
  covers = { "J.defender-spoils" },
  north = { pool = { "ana_of_the_ford" } },
  south = { pool = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour", "toll_gate") }, draw_pile = { "archers" } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    lie(t, "hand", "archers")
  end,
}

scenario "spoils are lost to an event that another player holds" {
  covers = { "J.lost" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "spearmen" }, hand = { "tax_of_the_crown" } },
  south = { formation = { at(1, "quiet_harbour") }, hand = { "tax_of_the_crown" } },
  script = function(t)
    raze(t)
    -- North's own tax is no answer to north's own spoils.
    t.south:response("tax_of_the_crown")
    lie(t, "draw_pile", "spearmen")
    t:log_has("Prevented: North draws spoils")
  end,
}

scenario "which need not be played" {
  covers = { "J.attacker-spoils" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { formation = { at(1, "quiet_harbour") }, hand = { "tax_of_the_crown" } },
  script = function(t)
    raze(t)
    t.south:pass()
    lie(t, "hand", "spearmen", "tax_of_the_crown")
  end,
}

scenario "a vault hides the spoils of its realm" {
  covers = { "J.lost" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { formation = { at(1, "quiet_harbour", "hidden_vault") } },
  script = function(t)
    raze(t)
    lie(t, "razed", "quiet_harbour")
    lie(t, "discard", "hidden_vault")
    lie(t, "draw_pile", "spearmen")
  end,
}

scenario "and of no other realm" {
  covers = { "J.attacker-spoils" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "spearmen" } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "three_oaks", "hidden_vault") } },
  script = function(t)
    raze(t)
    lie(t, "hand", "spearmen")
  end,
}
