-- Step D: powers that win at once, the last chance against them, immunity, and champions that only totals defeat.

local function at(position, slug, holding)
  return { slug, position = position, attached = holding and { holding } or nil }
end

local function fight(t, attacker, realm, defender)
  t.north:attack(realm, attacker)
  t.south:defend(defender)
end

-- Situation 5.
scenario "the attacker's power strikes the defender down before its power: the realm is razed, the power never used" {
  covers = { "D.early-win", "I.departure", "I.razed", "J.attacker-spoils" },
  north = { hand = { "silent_knife" }, draw_pile = { "spearmen" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "envoy_of_peace")
    t:expect(t.card("envoy_of_peace").zone.kind, "discard")
    t:expect(t.card("silent_knife").zone.kind, "pool")
    t:expect(t.card("quiet_harbour").zone.kind, "razed")
    t:expect(t.round.winners, { "silent_knife" })
    t:expect(t.round:score("attacker"), nil)
    t:expect(t.card("spearmen").zone.kind, "hand")
  end,
}

scenario "the same power on the defender's side: the attacker is struck down and the realm stands" {
  covers = { "I.departure", "J.defender-spoils", "I.attacker-beaten" },
  north = { hand = { "sister_ilse" } },
  south = { hand = { "silent_knife" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "sister_ilse", "quiet_harbour", "silent_knife")
    t:expect(t.card("sister_ilse").zone.kind, "discard")
    t:expect(t.card("quiet_harbour").zone.kind, "formation")
    t:expect(t.card("spearmen").zone.kind, "hand")
    t:expect(t.round.winners, { "silent_knife" })
  end,
}

-- Situation 6.
scenario "'beats any hero' attacks a hero: one card, and only one that removes the condition" {
  covers = { "D.last-chance" },
  north = { hand = { "basilisk_queen" } },
  south = {
    hand = { "corin_shieldbearer", "truce", "beast_shape", "spearmen", "fire_lance", "giants_blood", "amulet_of_stillness" },
    formation = { at(1, "scholars_isle") },
  },
  script = function(t)
    fight(t, "basilisk_queen", "scholars_isle", "corin_shieldbearer")
    t.south:pass()
    t:asks(t.south, "last_chance")
    t:offers(t.south, { "use_card truce", "use_card beast_shape", "use_card amulet_of_stillness", "give_up" })
    t:refuses(t.south, "use_card", "spearmen", "is not offered")
    t.south:use_card("beast_shape")
    -- A monster now, it is not beaten, and nothing more could be played: the totals are compared.
    t:log_has("Corin Shieldbearer counts as a monster in this round")
    t:asks(t.north, nil)
    t:expect(t.round:score("attacker"), 6)
    t:expect(t.round:score("defender"), 7)
    t:expect(t.round.winners, { "corin_shieldbearer" })
    -- It is a hero again when the round is over.
    t:expect(t.card("corin_shieldbearer").class, "hero")
  end,
}

scenario "giving the last chance away: the hero is beaten, whatever the totals" {
  covers = { "D.last-chance", "I.razed", "H.loser-discards" },
  north = { hand = { "basilisk_queen" } },
  south = {
    pool = { { "corin_shieldbearer", attached = { "crown_of_oaks" } } }, hand = { "amulet_of_stillness" },
    formation = { at(1, "iron_quarry") },
  },
  script = function(t)
    fight(t, "basilisk_queen", "iron_quarry", "corin_shieldbearer")
    t.south:give_up()
    t:expect(t.card("corin_shieldbearer").zone.kind, "discard")
    t:expect(t.card("crown_of_oaks").zone.kind, "discard")
    t:expect(t.card("iron_quarry").zone.kind, "razed")
    t:expect(t.card("amulet_of_stillness").zone.kind, "hand")
    t:log_has("Basilisk Queen defeats Corin Shieldbearer at once")
  end,
}

scenario "without a card that helps nobody is asked" {
  covers = { "D.last-chance" },
  north = { hand = { "basilisk_queen" } },
  south = { hand = { "corin_shieldbearer", "spearmen", "headlock" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "corin_shieldbearer")
    t:expect(t.card("corin_shieldbearer").zone.kind, "discard")
    t:expect(#t.south.hand, 2)
  end,
}

scenario "the last chance is the attacker's as well: a truce sends both home" {
  covers = { "D.last-chance", "I.no-winner" },
  north = { hand = { "corin_shieldbearer", "truce" } },
  south = { hand = { "basilisk_queen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "basilisk_queen")
    t.north:pass()
    t.north:use_card("truce")
    t:expect(t.card("corin_shieldbearer").zone.kind, "pool")
    t:expect(t.card("basilisk_queen").zone.kind, "pool")
    t:expect(t.card("quiet_harbour").zone.kind, "formation")
    t:expect(t.battle.attacker_fell, nil)
  end,
}

scenario "a level that rises above the limit removes the condition" {
  covers = { "D.last-chance" },
  north = { hand = { "duel_witch" } },
  south = { hand = { "old_marrow", "giants_blood", "fire_lance" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "duel_witch", "quiet_harbour", "old_marrow")
    t:offers(t.south, { "use_card giants_blood", "give_up" })
    t.south:use_card("giants_blood")
    t:expect(t.round:score("defender"), 7)
    t:expect(t.card("duel_witch").zone.kind, "discard")
    t:expect(t.card("old_marrow").level, 4)
  end,
}

scenario "a champion above the limit is not beaten" {
  covers = { "E.larger" },
  north = { hand = { "duel_witch" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "duel_witch", "quiet_harbour", "ana_of_the_ford")
    t:expect(t.round:score("attacker"), 4)
    t:expect(t.round.winners, { "ana_of_the_ford" })
  end,
}

scenario "a realm that defends itself is no champion of any level" {
  covers = { "C.realm-defends" },
  north = { pool = { { "duel_witch", attached = { "twin_ring_elder" } } } },
  south = { formation = { at(1, "stone_watch") } },
  script = function(t)
    fight(t, "duel_witch", "stone_watch", "stone_watch")
    t:expect(t.round:score("attacker"), 5)
    t:expect(t.round:score("defender"), 2)
    t:expect(t.card("stone_watch").zone.kind, "razed")
  end,
}

scenario "'only by totals' holds against an ally that beats heroes as well" {
  covers = { "totals-only", "F.loser-plays" },
  north = { hand = { "basilisk_queen", "gorgon_bearers" } },
  south = { hand = { "corin_shieldbearer", "amulet_of_stillness" }, formation = { at(1, "mirror_lake") } },
  script = function(t)
    -- The lake keeps the queen's own power from beating the hero, and the bearers' as well.
    fight(t, "basilisk_queen", "mirror_lake", "corin_shieldbearer")
    t.north:use_card("gorgon_bearers")
    t.south:stop()
    t:expect(t.round.winners, { "basilisk_queen" })
  end,
}

scenario "allies and items defeat at once, without a last chance" {
  covers = { "F.loser-plays", "I.razed" },
  north = { hand = { "ana_of_the_ford", "gorgon_bearers" } },
  south = { hand = { "corin_shieldbearer", "truce", "amulet_of_stillness" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    t.south:pass()
    t.north:use_card("gorgon_bearers")
    t:expect(t.card("corin_shieldbearer").zone.kind, "discard")
    t:expect(t.card("quiet_harbour").zone.kind, "razed")
    t:expect(#t.south.hand, 2)
  end,
}

scenario "a wand that beats low levels, attached already, activates without a last chance" {
  covers = { "I.razed" },
  north = { pool = { { "quick_fen", attached = { "wand_of_ruin" } } } },
  south = { hand = { "silent_knife", "feign_death" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "quick_fen", "quiet_harbour", "silent_knife")
    t.south:pass()
    t:expect(t.card("silent_knife").zone.kind, "discard")
    t:expect(#t.south.hand, 1)
  end,
}

-- Situation 8.
scenario "two champions that beat each other by power: the attacker's is used first" {
  covers = { "D.attacker-first", "D.early-win" },
  north = { hand = { "giant_slayer" } },
  south = { hand = { "basilisk_queen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "giant_slayer", "quiet_harbour", "basilisk_queen")
    t:expect(t.card("basilisk_queen").zone.kind, "discard")
    t:expect(t.card("giant_slayer").zone.kind, "pool")
    t:expect(t.card("quiet_harbour").zone.kind, "razed")
  end,
}

scenario "the same two with the roles exchanged" {
  covers = { "D.attacker-first" },
  north = { hand = { "basilisk_queen" } },
  south = { hand = { "giant_slayer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "giant_slayer")
    t:expect(t.card("giant_slayer").zone.kind, "discard")
  end,
}

-- Situation 29.
scenario "immunity holds though the attacker's power activates before anything of the defender" {
  covers = { "immunity.any-order" },
  north = { hand = { "silent_knife" } },
  south = { pool = { { "old_marrow", attached = { "amulet_of_stillness" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "old_marrow")
    t:log_has("Old Marrow is immune")
    t:expect(t.round:score("attacker"), 3)
    t:expect(t.round:score("defender"), 4)
    t:expect(t.card("silent_knife").zone.kind, "discard")
  end,
}

scenario "immune to powers of champions, realms and holdings, but not to those of rule cards and artifacts" {
  covers = { "immunity.any-order" },
  north = { pool = { { "unshaken_abbot", attached = { "strong_draught" } } } },
  south = { pool = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") }, standing = { "law_of_fair_fight" } },
  script = function(t)
    fight(t, "unshaken_abbot", "quiet_harbour", "envoy_of_peace")
    -- The law takes 2 from the higher level; the envoy's power does nothing.
    t:expect(t.round:score("attacker"), 5)
    t:expect(t.round:score("defender"), 3)
    t:expect(t.card("quiet_harbour").zone.kind, "razed")
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
    t:expect(t.card("truce").zone.kind, "hand")
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
    t:expect(t.card("duke_halvard").zone.kind, "pool")
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
    t:expect(t.round:score("attacker"), 5)
    t:expect(t.round:score("defender"), 5)
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
    t:expect(t.round:score("attacker"), 6)
    t:expect(t.round:score("defender"), 6)
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
    t:expect(t.round:score("attacker"), 9)
    t:expect(t.round:score("defender"), 9)
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
    t:expect(t.card("iron_saint").zone.kind, "pool")
    t:expect(t.card("silent_knife").zone.kind, "discard")
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

scenario "'only by totals' is beaten by totals, and effects that end the battle still work" {
  covers = { "G.winner", "I.razed" },
  north = { hand = { "bog_troll" } },
  south = { pool = { "iron_saint" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "iron_saint")
    t:expect(t.card("iron_saint").zone.kind, "discard")
    t:expect(t.card("quiet_harbour").zone.kind, "razed")
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
    t:expect(t.card("iron_saint").zone.kind, "pool")
    t:expect(t.card("bog_troll").zone.kind, "pool")
  end,
}
