-- Steps H and I: where the cards of a round go, what becomes of the realm, and whether there is another round.

-- Situation 33.
scenario "the winner keeps artifacts and magical items and loses allies and spells" {
  covers = { "H.winner-to-pool", "H.winner-discards" },
  north = {
    pool = { { "old_marrow", attached = { "crown_of_oaks" } } },
    hand = { "spearmen", "fire_lance", "strong_draught" },
  },
  south = { hand = { "bog_troll", "war_hounds" }, formation = { at(1, "iron_quarry") } },
  options = { reshuffle = false },
  script = function(t)
    fight(t, "old_marrow", "iron_quarry", "bog_troll")
    t.north:use_card("strong_draught")
    t.north:use_card("fire_lance")
    t.south:use_card("war_hounds")
    t.north:use_card("spearmen")
    lie(t, "pool", "old_marrow", "crown_of_oaks", "strong_draught")
    t:expect(t.card("strong_draught").host, "old_marrow")
    lie(t, "discard", "spearmen", "fire_lance", "bog_troll", "war_hounds")
  end,
}

scenario "a winner that came from the hand goes to the pool, the defender's as well" {
  covers = { "H.winner-to-pool", "H.loser-discards" },
  north = { hand = { "ana_of_the_ford", "spearmen" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "iron_quarry") } },
  options = { reshuffle = false },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "bog_troll")
    t.north:use_card("spearmen")
    lie(t, "pool", "bog_troll")
    lie(t, "discard", "ana_of_the_ford", "spearmen")
  end,
}

scenario "the loser discards everything, what was attached before the battle included" {
  covers = { "H.loser-discards" },
  north = { pool = { "bog_troll" } },
  south = {
    pool = { { "old_marrow", attached = { "mantle_of_silence", "strong_draught" } } }, hand = { "fire_lance" },
    formation = { at(1, "quiet_harbour", "palisade") },
  },
  options = { reshuffle = false },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "old_marrow")
    t:expect(t.round:score("defender"), 9)
    lie(t, "discard", "bog_troll")
    lie(t, "pool", "old_marrow", "mantle_of_silence", "strong_draught")
  end,
}

scenario "a razed realm loses its holding" {
  covers = { "razed.holdings", "I.battle-over" },
  north = { pool = { "bog_troll" }, hand = { "earthquake" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour", "palisade") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "ana_of_the_ford")
    t.north:at_any_time("earthquake", "quiet_harbour")
    lie(t, "razed", "quiet_harbour")
    lie(t, "discard", "palisade")
    t:expect(t.card("quiet_harbour").position, 1)
  end,
}

-- Situation 15.
scenario "the defender beat the attacker: no further champion" {
  covers = { "I.attacker-beaten", "B.one-round" },
  north = { hand = { "ana_of_the_ford", "bog_troll" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    t:asks(t.north, nil)
    lie(t, "hand", "bog_troll")
    lie(t, "formation", "quiet_harbour")
    t:expect(t.battle.rounds, 1)
  end,
}

-- Situation 16.
scenario "a realm that must be defeated twice: another champion, another defender, and the second win razes it" {
  covers = { "I.realm-twice", "I.continue", "I.champion-once", "I.new-defender", "battle.rounds", "I.razed" },
  north = { hand = { "bog_troll", "corin_shieldbearer" }, draw_pile = { "spearmen", "archers" } },
  south = { hand = { "ana_of_the_ford", "quick_fen" }, formation = { at(1, "twofold_keep", "palisade") } },
  script = function(t)
    fight(t, "bog_troll", "twofold_keep", "quick_fen")
    lie(t, "formation", "twofold_keep", "palisade")
    t:expect(t.card("twofold_keep").defeats, 1)
    -- No spoils yet, and the troll was used.
    t:expect(#t.north.hand, 1)
    t:offers(t.north, { "send corin_shieldbearer", "break_off" })
    t:refuses(t.north, "send", "bog_troll", "Bog Troll was used in this turn already")
    t.north:send("corin_shieldbearer")
    t:offers(t.south, { "defend ana_of_the_ford", "no_defence" })
    t.south:no_defence()
    lie(t, "razed", "twofold_keep")
    t:expect(t.battle.rounds, 2)
    t:expect(#t.north.hand, 1)
  end,
}

scenario "without a defender the first attack counts as one defeat" {
  covers = { "C.no-defence-counts", "I.realm-twice" },
  north = { hand = { "bog_troll", "corin_shieldbearer" } },
  south = { formation = { at(1, "twofold_keep") } },
  script = function(t)
    t.north:attack("twofold_keep", "bog_troll")
    t:expect(t.card("twofold_keep").defeats, 1)
    t.north:break_off()
    lie(t, "formation", "twofold_keep")
    t:expect(t.battle.attacker_fell, nil)
  end,
}

scenario "between turns the count starts again" {
  covers = { "I.realm-twice", "phase-6.end" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 3, cards_drawn = 0 },
  north = { pool = { "bog_troll" } },
  south = { formation = { at(1, "twofold_keep") } },
  script = function(t)
    t.north:attack("twofold_keep", "bog_troll")
    t:expect(t.card("twofold_keep").defeats, 0)
    t:expect(t.north.active, true)
    t.north:attack("twofold_keep", "bog_troll")
    lie(t, "formation", "twofold_keep")
  end,
}

-- Situation 17.
scenario "twice in a row: a lost round in between starts the count again" {
  covers = { "I.in-a-row", "I.realm-twice" },
  options = { reshuffle = false },
  north = {
    hand = { "bog_troll", "ana_of_the_ford", "corin_shieldbearer" },
    formation = { at(1, "three_oaks", "war_drums") },
  },
  south = { hand = { "quick_fen", "duke_halvard" }, formation = { at(1, "stubborn_ridge") } },
  script = function(t)
    fight(t, "bog_troll", "stubborn_ridge", "quick_fen")
    t:expect(t.card("stubborn_ridge").defeats, 1)
    t.north:send("ana_of_the_ford")
    t.south:defend("duke_halvard")
    -- The drums let the attacker go on after a lost round.
    t:expect(t.card("stubborn_ridge").defeats, 0)
    t.north:send("corin_shieldbearer")
    lie(t, "formation", "stubborn_ridge")
  end,
}

scenario "twice in a row without a lost round: razed" {
  covers = { "I.realm-twice", "I.razed" },
  north = { hand = { "bog_troll", "corin_shieldbearer" } },
  south = { formation = { at(1, "stubborn_ridge") } },
  script = function(t)
    t.north:attack("stubborn_ridge", "bog_troll")
    t.north:send("corin_shieldbearer")
    lie(t, "razed", "stubborn_ridge")
  end,
}

scenario "twice in a turn: a lost round in between changes nothing" {
  covers = { "I.realm-twice", "J.one-side" },
  options = { reshuffle = false },
  north = {
    hand = { "bog_troll", "ana_of_the_ford", "corin_shieldbearer" },
    formation = { at(1, "three_oaks", "war_drums") },
  },
  south = { hand = { "quick_fen", "duke_halvard" }, formation = { at(1, "twofold_keep") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "bog_troll", "twofold_keep", "quick_fen")
    t.north:send("ana_of_the_ford")
    t.south:defend("duke_halvard")
    t:expect(t.card("twofold_keep").defeats, 1)
    t.north:send("corin_shieldbearer")
    lie(t, "razed", "twofold_keep")
    -- A champion of the attacker fell, but the realm fell as well: the defender draws no spoils.
    t:expect(#t.south.hand, 0)
  end,
}

scenario "war drums serve the attacker after each lost round; the defender's do nothing" {
  covers = { "I.continue", "I.new-defender" },
  north = { hand = { "ana_of_the_ford", "corin_shieldbearer", "bog_troll" }, formation = { at(1, "three_oaks", "war_drums") } },
  south = { hand = { "duke_halvard", "giant_slayer", "hill_wyrm" }, formation = { at(1, "quiet_harbour", "war_drums") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "duke_halvard")
    t.north:send("corin_shieldbearer")
    -- The duke was used: another must defend.
    t:offers(t.south, { "defend giant_slayer", "defend hill_wyrm", "no_defence" })
    t.south:defend("hill_wyrm")
    t:offers(t.north, { "send bog_troll", "break_off" })
    t.north:break_off()
    lie(t, "discard", "ana_of_the_ford", "corin_shieldbearer")
    lie(t, "hand", "bog_troll")
  end,
}

scenario "a champion that is tireless may be sent again" {
  covers = { "I.continue" },
  north = { hand = { "tireless_scout" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "tireless_scout", "quiet_harbour", "envoy_of_peace")
    t.north:send("tireless_scout")
    lie(t, "razed", "quiet_harbour")
  end,
}
