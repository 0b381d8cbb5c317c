-- Steps B and C: attacker and defender are presented, and nothing is added to them.

scenario "the attacker comes from the hand or the pool, as does the defender" {
  covers = { "B.attacker", "C.defender" },
  north = { hand = { "bog_troll" }, pool = { "corin_shieldbearer" } },
  south = { hand = { "sister_ilse" }, pool = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t.north:attack("quiet_harbour")
    t:offers(t.north, { "bog_troll", "corin_shieldbearer" })
    t.north:choose("bog_troll")
    t:offers(t.south, { "defend sister_ilse", "defend ana_of_the_ford", "no_defence" })
    t.south:defend("sister_ilse")
    t:expect(t.round:side("attacker").champion, "bog_troll")
    t:expect(t.round:side("defender").champion:last("level"), 5)
    t:expect(t.round.winners, { "bog_troll" })
  end,
}

scenario "nothing is added while champions are presented; what they carry comes with them" {
  covers = { "B.nothing-added", "B.attachments-stay", "C.nothing-added" },
  north = {
    pool = { { "corin_shieldbearer", attached = { "crown_of_oaks", "zodiac_lens" } } },
    hand = { "spearmen", "strong_draught", "sword_of_dawn" },
  },
  south = {
    pool = { { "ana_of_the_ford", attached = { "sword_of_dawn" } } }, hand = { "war_hounds" },
    formation = { at(1, "quiet_harbour") },
  },
  script = function(t)
    t.north:attack("quiet_harbour", "corin_shieldbearer")
    -- North was asked for nothing but a realm and a champion, and now it is south's turn to present.
    t:offers(t.south, { "defend ana_of_the_ford", "no_defence" })
    t:expect_set(t.north.combat:cards(), { "corin_shieldbearer", "crown_of_oaks", "zodiac_lens" })
    t:expect(t.card("crown_of_oaks").host, "corin_shieldbearer")
    t.south:defend("ana_of_the_ford")
    scores(t, 11, 9)
    t.south:stop()
    lie(t, "pool", "corin_shieldbearer")
  end,
}

scenario "a champion that is used is marked, and may be used again in a later turn" {
  covers = { "phase-6.end" },
  north = { pool = { "corin_shieldbearer" } },
  south = { formation = { at(1, "quiet_harbour") }, pool = { "envoy_of_peace" } },
  script = function(t)
    t.north:attack("quiet_harbour", "corin_shieldbearer")
    t.south:defend("envoy_of_peace")
    t:expect(t.over, true)
    lie(t, "pool", "corin_shieldbearer")
    t:expect(t.card("corin_shieldbearer"):marked("used"), false)
    t:expect(t.card("envoy_of_peace"):marked("used"), false)
  end,
}

-- Situation 4.
scenario "no defender: the realm is razed, the champion goes to the pool, spoils are drawn without a fight" {
  covers = { "C.no-defence", "I.razed", "J.attacker-spoils", "H.winner-to-pool" },
  north = { hand = { "bog_troll" }, draw_pile = { "spearmen" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t.north:attack("quiet_harbour", "bog_troll")
    t.south:no_defence()
    lie(t, "razed", "quiet_harbour")
    lie(t, "pool", "bog_troll")
    lie(t, "hand", "spearmen", "corin_shieldbearer")
    t:expect(t.round.winners, { "bog_troll" })
    t:expect(t.round.losers, {})
  end,
}

scenario "without a champion to present nobody is asked" {
  covers = { "C.no-defence" },
  north = { hand = { "bog_troll" } },
  south = { hand = { "spearmen", "palisade" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t.north:attack("quiet_harbour", "bog_troll")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "a realm defends itself and holds: the attacker is discarded, the realm stays" {
  covers = { "C.realm-defends", "H.loser-discards", "J.defender-spoils" },
  north = { hand = { "ana_of_the_ford" } },
  south = { formation = { at(1, "stone_watch", "palisade") }, draw_pile = { "spearmen" } },
  script = function(t)
    t.north:attack("stone_watch", "ana_of_the_ford")
    t:offers(t.south, { "defend stone_watch", "no_defence" })
    t.south:defend("stone_watch")
    t:expect(t.round:score("defender"), 8)
    lie(t, "discard", "ana_of_the_ford")
    lie(t, "formation", "stone_watch")
    t:expect(t.card("palisade").host, "stone_watch")
    lie(t, "hand", "spearmen")
  end,
}

scenario "a realm that defends itself uses allies, and nothing that needs an art or a hand" {
  covers = { "C.realm-defends", "play.arts" },
  options = { reshuffle = false },
  north = { hand = { "bog_troll" } },
  south = { formation = { at(1, "stone_watch") }, hand = { "spearmen", "fire_lance", "strong_draught" } },
  script = function(t)
    t.north:attack("stone_watch", "bog_troll")
    t.south:defend("stone_watch")
    t:offers(t.south, { "use_card spearmen", "stop" })
    t.south:use_card("spearmen")
    t:expect(t.round:score("defender"), 8)
    lie(t, "discard", "bog_troll", "spearmen")
    lie(t, "formation", "stone_watch")
  end,
}

scenario "a realm that defends itself and loses is razed" {
  covers = { "C.realm-defends", "I.razed" },
  north = { pool = { { "ana_of_the_ford", attached = { "sword_of_dawn" } } } },
  south = { formation = { at(1, "stone_watch") }, hand = { "spearmen" } },
  script = function(t)
    t.north:attack("stone_watch", "ana_of_the_ford")
    t.south:defend("stone_watch")
    t.south:use_card("spearmen")
    lie(t, "discard", "spearmen")
    lie(t, "razed", "stone_watch")
    lie(t, "pool", "ana_of_the_ford")
  end,
}
