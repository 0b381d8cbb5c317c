-- Step D: powers that win at once, and the last chance against them.

-- Situation 5.
scenario "the attacker's power strikes the defender down before its power: the realm is razed, the power never used" {
  covers = { "D.early-win", "I.departure", "I.razed", "J.attacker-spoils" },
  north = { hand = { "silent_knife" }, draw_pile = { "spearmen" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "envoy_of_peace")
    lie(t, "discard", "envoy_of_peace")
    lie(t, "pool", "silent_knife")
    lie(t, "razed", "quiet_harbour")
    t:expect(t.round.winners, { "silent_knife" })
    t:expect(t.round:score("attacker"), nil)
    lie(t, "hand", "spearmen")
  end,
}

scenario "the same power on the defender's side: the attacker is struck down and the realm stands" {
  covers = { "I.departure", "J.defender-spoils", "I.attacker-beaten" },
  north = { hand = { "sister_ilse" } },
  south = { hand = { "silent_knife" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "sister_ilse", "quiet_harbour", "silent_knife")
    lie(t, "discard", "sister_ilse")
    lie(t, "formation", "quiet_harbour")
    lie(t, "hand", "spearmen")
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
    t:refuses(t.south, "use_card", "spearmen", "Spearmen does not save")
    t.south:use_card("beast_shape")
    -- A monster now, it is not beaten, and nothing more could be played: the totals are compared.
    t:log_has("Corin Shieldbearer counts as a monster in this round")
    t:asks(t.north, nil)
    scores(t, 6, 7)
    t:expect(t.round.winners, { "corin_shieldbearer" })
    -- It is a hero again when the round is over.
    t:expect(t.card("corin_shieldbearer").class, "hero")
  end,
}

scenario "whatever ends the battle or takes the champion out of it is a last chance, an event that cannot be played is none" {
  covers = { "D.last-chance" },
  north = { hand = { "basilisk_queen" } },
  south = {
    hand = {
      "corin_shieldbearer", "sudden_night", "rain_of_letters", "plague_in_camp", "ambush_at_dusk", "rear_guard", "change_of_riders",
      "earthquake", "windfall", "vanish",
    },
    formation = { at(1, "scholars_isle") },
  },
  options = { hand_limit = 20 },
  script = function(t)
    fight(t, "basilisk_queen", "scholars_isle", "corin_shieldbearer")
    t.south:pass()
    t:offers(t.south, {
      "use_card vanish", "use_card sudden_night", "use_card rain_of_letters", "use_card plague_in_camp", "use_card ambush_at_dusk",
      "give_up",
    })
    t.south:use_card("vanish")
    lie(t, "pool", "corin_shieldbearer")
    lie(t, "formation", "scholars_isle")
    t.south:pass()
    t.south:pass()
  end,
}

scenario "an attacker's last chance: a change of riders" {
  covers = { "D.last-chance", "replaced.not-used" },
  north = { hand = { "corin_shieldbearer", "change_of_riders", "bog_troll" } },
  south = { hand = { "basilisk_queen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "basilisk_queen")
    t.north:pass()
    t:offers(t.north, { "use_card change_of_riders", "give_up" })
    -- The queen beats no monster.
    t.north:use_card("change_of_riders", "bog_troll")
    t:expect(t.round.winners, { "bog_troll" })
    lie(t, "pool", "corin_shieldbearer")
  end,
}

scenario "feigned death in time" {
  covers = { "D.last-chance", "I.no-winner" },
  north = { hand = { "duel_witch" } },
  south = { hand = { "quick_fen", "feign_death" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "duel_witch", "quiet_harbour", "quick_fen")
    t.south:pass()
    t.south:use_card("feign_death")
    lie(t, "pool", "quick_fen")
    lie(t, "formation", "quiet_harbour")
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
    lie(t, "discard", "corin_shieldbearer", "crown_of_oaks")
    lie(t, "razed", "iron_quarry")
    lie(t, "hand", "amulet_of_stillness")
    t:log_has("Basilisk Queen defeats Corin Shieldbearer at once")
  end,
}

scenario "without a card that helps nobody is asked" {
  covers = { "D.last-chance" },
  north = { hand = { "basilisk_queen" } },
  south = { hand = { "corin_shieldbearer", "spearmen", "headlock" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "corin_shieldbearer")
    lie(t, "discard", "corin_shieldbearer")
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
    lie(t, "pool", "corin_shieldbearer", "basilisk_queen")
    lie(t, "formation", "quiet_harbour")
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
    lie(t, "discard", "duel_witch")
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
  covers = { "C.realm-defends", "G.tie" },
  north = { pool = { { "duel_witch", attached = { { "creeping_doubt", marks = { "prepared" } } } } } },
  south = { formation = { at(1, "stone_watch", "palisade") } },
  script = function(t)
    -- The doubt takes the watch to level 2, and still the witch does not beat it.
    fight(t, "duel_witch", "stone_watch", "stone_watch")
    scores(t, 4, 4)
    lie(t, "formation", "stone_watch")
  end,
}

scenario "an amulet as the last chance makes immune" {
  covers = { "D.last-chance", "immunity.any-order" },
  north = { hand = { "basilisk_queen" } },
  south = { hand = { "corin_shieldbearer", "amulet_of_stillness" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "basilisk_queen", "iron_quarry", "corin_shieldbearer")
    t.south:use_card("amulet_of_stillness")
    t:expect(t.round.winners, { "corin_shieldbearer" })
    t:expect(t.card("amulet_of_stillness").host, "corin_shieldbearer")
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
    lie(t, "discard", "corin_shieldbearer")
    lie(t, "razed", "quiet_harbour")
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
    lie(t, "discard", "silent_knife")
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
    lie(t, "discard", "basilisk_queen")
    lie(t, "pool", "giant_slayer")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "the same two with the roles exchanged" {
  covers = { "D.attacker-first" },
  north = { hand = { "basilisk_queen" } },
  south = { hand = { "giant_slayer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "basilisk_queen", "quiet_harbour", "giant_slayer")
    lie(t, "discard", "giant_slayer")
  end,
}

scenario "a champion that takes the place of one about to be beaten brings its own powers" {
  covers = { "D.last-chance", "replaced.not-used" },
  north = { hand = { "corin_shieldbearer", "change_of_riders" }, pool = { { "battle_prophet", attached = { "crown_of_oaks" } } } },
  south = { hand = { "basilisk_queen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t.north:attack("quiet_harbour", "corin_shieldbearer")
    t.south:defend("basilisk_queen")
    t.north:pass()
    t:asks(t.north, "last_chance")
    t.north:use_card("change_of_riders", "battle_prophet")
    t:log_has("Battle Prophet takes the place of Corin Shieldbearer")
    -- Level 5 and 1 by its power, with the crown; by the other power the Queen has one less.
    scores(t, 9, 5)
    lie(t, "pool", "battle_prophet", "corin_shieldbearer", "crown_of_oaks")
    lie(t, "discard", "basilisk_queen")
    lie(t, "razed", "quiet_harbour")
  end,
}

scenario "one that can be beaten as well is beaten in its stead" {
  covers = { "D.last-chance" },
  north = { hand = { "corin_shieldbearer", "change_of_riders" }, pool = { "giant_slayer" } },
  south = { hand = { "basilisk_queen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "basilisk_queen")
    t.north:pass()
    t.north:use_card("change_of_riders")
    lie(t, "discard", "giant_slayer")
    lie(t, "pool", "corin_shieldbearer", "basilisk_queen")
    lie(t, "formation", "quiet_harbour")
  end,
}
