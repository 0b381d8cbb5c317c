-- Immunity, and champions that can be defeated only by totals.

-- Situation 29.
scenario "immunity holds though the attacker's power activates before anything of the defender" {
  covers = { "immunity.any-order" },
  north = { hand = { "silent_knife" } },
  south = { pool = { { "old_marrow", attached = { "amulet_of_stillness" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "old_marrow")
    t:log_has("Old Marrow is immune")
    scores(t, 3, 4)
    lie(t, "discard", "silent_knife")
  end,
}

scenario "immune to powers of champions, realms and holdings, but not to those of rule cards and artifacts" {
  covers = { "immunity.any-order" },
  north = { pool = { { "unshaken_abbot", attached = { "strong_draught" } } } },
  south = { pool = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") }, standing = { "law_of_fair_fight" } },
  script = function(t)
    fight(t, "unshaken_abbot", "quiet_harbour", "envoy_of_peace")
    -- The law takes 2 from the higher level; the envoy's power does nothing.
    scores(t, 5, 3)
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "a hero with the amulet meets the basilisk" {
  covers = { "immunity.any-order" },
  north = { hand = { "basilisk_queen" } },
  south = { pool = { { "corin_shieldbearer", attached = { "amulet_of_stillness" } } }, hand = { "truce" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "corin_shieldbearer")
    t.south:pass()
    t:expect(t.round.winners, { "corin_shieldbearer" })
    lie(t, "hand", "truce")
  end,
}

scenario "immune to spells, to items and to allies: each does nothing to its champion" {
  covers = { "immunity.any-order" },
  north = { hand = { "old_marrow", "shrink" } },
  south = { pool = { "wall_of_hide" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "old_marrow", "quiet_harbour", "wall_of_hide")
    t.north:use_card("shrink")
    t:expect(t.card("wall_of_hide").level, 6)
    t:expect(t.round.winners, { "wall_of_hide" })
  end,
}

scenario "a mantle makes its champion immune to spells, also to banishing ones" {
  covers = { "immunity.any-order" },
  north = { hand = { "sister_ilse", "banishing_word" } },
  south = { pool = { { "duke_halvard", attached = { "mantle_of_silence" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "sister_ilse", "quiet_harbour", "duke_halvard")
    t.north:use_card("banishing_word")
    lie(t, "pool", "duke_halvard")
    t:expect(t.round.winners, { "duke_halvard" })
  end,
}

scenario "immune to items: a wand does not beat it, however low its level is" {
  covers = { "immunity.any-order" },
  north = { hand = { "quick_fen", "saboteurs", "wand_of_ruin" } },
  south = { pool = { { "plain_ward", attached = { "crown_of_oaks" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "quick_fen", "quiet_harbour", "plain_ward")
    t.north:use_card("saboteurs")
    t.north:use_card("wand_of_ruin")
    t:log_has("Plain Ward is immune")
    scores(t, 5, 5)
    t:expect(t.round.winners, { "plain_ward" })
  end,
}

scenario "immune to allies: saboteurs add their bonus and nothing else" {
  covers = { "immunity.any-order" },
  north = { hand = { "ana_of_the_ford", "saboteurs" } },
  south = { pool = { "lone_oak" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "lone_oak")
    t.north:use_card("saboteurs")
    scores(t, 6, 6)
    t:expect(t.round.winners, { "lone_oak" })
  end,
}

scenario "immunity is against others: one's own cards still help" {
  covers = { "E.totals" },
  north = { hand = { "giants_blood" }, pool = { "wall_of_hide" }, formation = { at(1, "scholars_isle") } },
  south = { pool = { "bog_troll" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "wall_of_hide", "iron_quarry", "bog_troll")
    t.north:use_card("giants_blood")
    scores(t, 9, 9)
  end,
}

-- Situation 30.
scenario "'only by totals': powers that beat or strike down fail" {
  covers = { "totals-only" },
  north = { hand = { "silent_knife" } },
  south = { pool = { "iron_saint" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "iron_saint")
    t:log_has("Iron Saint can be defeated only by totals")
    lie(t, "pool", "iron_saint")
    lie(t, "discard", "silent_knife")
  end,
}

scenario "'only by totals' against a power that beats: no last chance is needed" {
  covers = { "totals-only" },
  north = { hand = { "basilisk_queen" } },
  south = { pool = { "corin_shieldbearer" }, hand = { "truce" }, formation = { at(1, "mirror_lake") } },
  script = function(t)
    fight(t, "basilisk_queen", "mirror_lake", "corin_shieldbearer")
    t.south:pass()
    t:expect(t.round:score("attacker"), 6)
    t:expect(t.round.winners, { "corin_shieldbearer" })
    t:expect(t.card("corin_shieldbearer").only_by_totals, false)
  end,
}

scenario "the lake protects whoever defends it, and nobody else" {
  covers = { "D.early-win" },
  north = { hand = { "basilisk_queen" } },
  south = { pool = { { "corin_shieldbearer", attached = { "mirror_shield" } } }, formation = { at(1, "quiet_harbour"), at(2, "mirror_lake") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "corin_shieldbearer")
    lie(t, "discard", "corin_shieldbearer")
  end,
}

scenario "the attacker of the lake is not protected" {
  covers = { "D.last-chance" },
  north = { hand = { "corin_shieldbearer" } },
  south = { pool = { "basilisk_queen" }, formation = { at(1, "mirror_lake") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "mirror_lake", "basilisk_queen")
    t:expect(t.round.winners, { "basilisk_queen" })
    t:log_has("Basilisk Queen defeats Corin Shieldbearer at once")
  end,
}

scenario "'only by totals' is beaten by totals, and effects that end the battle still work" {
  covers = { "G.winner", "I.razed" },
  north = { hand = { "bog_troll" } },
  south = { pool = { "iron_saint" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "iron_saint")
    lie(t, "discard", "iron_saint")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "an event that ends the battle ends it for a champion that only totals defeat" {
  covers = { "I.no-winner" },
  north = { hand = { "bog_troll", "plague_in_camp" } },
  south = { pool = { "iron_saint" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "bog_troll", "iron_quarry", "iron_saint")
    t.north:at_any_time("plague_in_camp")
    t:expect(t.round.winners, {})
    lie(t, "pool", "iron_saint", "bog_troll")
  end,
}
