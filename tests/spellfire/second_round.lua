-- Round 2: champions that must be defeated twice.

-- Situation 19.
scenario "defeated once, the defender is not discarded and the realm not razed: the same two fight on without support" {
  covers = {
    "round-2.champion-twice", "round-2.same-defender", "round-2.support-discarded", "round-2.attacker", "battle.rounds",
  },
  options = { reshuffle = false },
  north = { hand = { "bog_troll", "war_hounds", "siege_elephant", "corin_shieldbearer" } },
  south = {
    pool = { { "blade_of_two_winters", attached = { "crown_of_oaks" } }, "duke_halvard" },
    hand = { "spearmen", "strong_draught" },
    formation = { at(1, "quiet_harbour") },
  },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "blade_of_two_winters")
    t.north:use_card("war_hounds")
    t.south:stop()
    -- Nobody chose anybody: the troll and the blade stand there again, and the blade keeps its crown.
    t:expect(t.battle.rounds, 2)
    lie(t, "discard", "war_hounds")
    lie(t, "combat", "blade_of_two_winters", "crown_of_oaks", "bog_troll")
    lie(t, "formation", "quiet_harbour")
    t:expect(t.card("blade_of_two_winters").defeats, 1)
    t:asks(t.north, "play_while_losing")
    scores(t, 7, 9)
    t.north:stop()
    lie(t, "discard", "bog_troll")
    lie(t, "pool", "blade_of_two_winters", "crown_of_oaks")
    lie(t, "hand", "corin_shieldbearer")
    -- What it suffered is forgotten with the battle.
    t:expect(t.card("blade_of_two_winters").defeats, 0)
  end,
}

scenario "defeated twice, it is discarded and the realm is razed" {
  covers = { "round-2.champion-twice", "I.razed", "H.loser-discards" },
  north = { hand = { "bog_troll" } },
  south = { pool = { "blade_of_two_winters" }, formation = { at(1, "quiet_harbour") }, hand = { "ana_of_the_ford" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "blade_of_two_winters")
    t:expect(t.battle.rounds, 2)
    lie(t, "discard", "blade_of_two_winters")
    lie(t, "razed", "quiet_harbour")
    lie(t, "pool", "bog_troll")
  end,
}

scenario "a power that beats it defeats it once; in the second round it beats it again" {
  covers = { "round-2.champion-twice", "D.last-chance" },
  north = { hand = { "basilisk_queen" } },
  south = { pool = { "blade_of_two_winters" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "blade_of_two_winters")
    t:expect(t.battle.rounds, 2)
    lie(t, "discard", "blade_of_two_winters")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "sent home in the second round: nobody wins, and the defender has lost nothing" {
  covers = { "round-2.champion-twice", "I.departure", "I.no-winner" },
  north = { hand = { "bog_troll", "truce", "war_hounds" } },
  south = { pool = { { "blade_of_two_winters", attached = { "crown_of_oaks" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "blade_of_two_winters")
    t.north:pass()
    t.north:use_card("war_hounds")
    t.north:pass()
    t:log_has("Blade of Two Winters fights a second round")
    t:log_has("Blade of Two Winters was defeated, but must be defeated again")
    t.north:at_any_time("truce")
    lie(t, "pool", "bog_troll", "blade_of_two_winters")
    t:expect(t.card("blade_of_two_winters").defeats, 0)
  end,
}

scenario "struck down by a card, it is gone at once" {
  covers = { "I.departure" },
  north = { hand = { "sister_ilse", "banishing_word" } },
  south = { pool = { "blade_of_two_winters" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "sister_ilse", "quiet_harbour", "blade_of_two_winters")
    t.north:use_card("banishing_word")
    lie(t, "limbo", "blade_of_two_winters")
    lie(t, "razed", "quiet_harbour")
    t:expect(t.battle.rounds, 1)
  end,
}

scenario "when it attacks and loses it is discarded as usual" {
  covers = { "round-2.as-attacker", "J.defender-spoils" },
  north = { pool = { "blade_of_two_winters" } },
  south = { pool = { "bog_troll" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "blade_of_two_winters", "quiet_harbour", "bog_troll")
    lie(t, "discard", "blade_of_two_winters")
    lie(t, "pool", "bog_troll")
    t:expect(t.battle.rounds, 1)
  end,
}

scenario "by a rule option artifacts and items are discarded before round 2 as well" {
  covers = { "round-2.support-discarded" },
  options = { round_2_strips = true, reshuffle = false },
  north = { pool = { { "bog_troll" } }, hand = { "war_hounds" } },
  south = { pool = { { "blade_of_two_winters", attached = { "crown_of_oaks" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "blade_of_two_winters")
    t.north:use_card("war_hounds")
    t:expect(t.battle.rounds, 2)
    -- Without the crown 6 is not enough.
    lie(t, "discard", "crown_of_oaks", "blade_of_two_winters")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "a realm and a champion that must each be defeated twice" {
  covers = { "round-2.champion-twice", "I.realm-twice", "I.continue" },
  north = { hand = { "bog_troll", "hill_wyrm" } },
  south = { pool = { "blade_of_two_winters" }, formation = { at(1, "twofold_keep") } },
  script = function(t)
    fight(t, "bog_troll", "twofold_keep", "blade_of_two_winters")
    lie(t, "discard", "blade_of_two_winters")
    lie(t, "formation", "twofold_keep")
    t.north:send("hill_wyrm")
    lie(t, "razed", "twofold_keep")
    t:expect(t.battle.rounds, 3)
  end,
}
