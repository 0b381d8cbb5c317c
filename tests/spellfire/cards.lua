-- What cards do that no other chapter shows, and when they do nothing.

scenario "a granary gives its player another card, in that player's turn only" {
  covers = { "phase-1.draw" },
  start = phase("draw"),
  options = { cards_drawn = 1 },
  north = { formation = { at(1, "three_oaks", "granary") }, draw_pile = { "spearmen", "archers", "headlock" } },
  south = { formation = { at(1, "high_pasture", "granary") }, draw_pile = { "spearmen" } },
  script = function(t)
    t:expect(#t.north.hand, 2)
    t:expect(#t.south.hand, 0)
  end,
}

scenario "a hospice changes a card once a turn" {
  covers = { "phase-6.end" },
  start = phase("pool"),
  north = { formation = { at(1, "three_oaks", "hospice") }, hand = { "spearmen", "backstab" }, draw_pile = { "archers", "headlock" } },
  south = {},
  script = function(t)
    t.north:tend("hospice", "backstab")
    lie(t, "discard", "backstab")
    lie(t, "hand", "spearmen", "archers")
    lie(t, "draw_pile", "headlock")
    t:asks(t.north, nil)
  end,
}

scenario "without a card to discard the hospice is closed" {
  covers = { "phase-6.end" },
  start = phase("pool"),
  north = { formation = { at(1, "three_oaks", "hospice") }, draw_pile = { "archers" } },
  south = {},
  script = function(t) t:expect(#t.north.hand, 0) end,
}

scenario "a dream thief takes a card of its opponent's choice" {
  covers = { "G.winner" },
  north = { hand = { "dream_thief" } },
  south = { hand = { "corin_shieldbearer", "archers", "headlock" }, formation = { at(1, "quiet_harbour") } },
  options = { reshuffle = false },
  script = function(t)
    fight(t, "dream_thief", "quiet_harbour", "corin_shieldbearer")
    t.south:choose("archers")
    lie(t, "discard", "archers", "dream_thief")
    lie(t, "hand", "headlock")
  end,
}

scenario "an empty hand has nothing for a dream thief" {
  covers = { "G.winner" },
  north = { hand = { "dream_thief" } },
  south = { pool = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "dream_thief", "quiet_harbour", "corin_shieldbearer")
    scores(t, 4, 6)
  end,
}

scenario "a prophet takes a level of 6 down before combat, and rises itself" {
  covers = { "E.totals" },
  north = { hand = { "battle_prophet" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "battle_prophet", "quiet_harbour", "corin_shieldbearer")
    scores(t, 6, 5)
  end,
}

scenario "a fair fight is left as it is" {
  covers = { "E.tie" },
  north = { hand = { "corin_shieldbearer" }, standing = { "law_of_fair_fight" } },
  south = { hand = { "duke_halvard" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "duke_halvard")
    scores(t, 6, 6)
  end,
}

scenario "a realm that defends itself is not banished" {
  covers = { "C.realm-defends" },
  north = { hand = { "sister_ilse", "banishing_word" } },
  south = { formation = { at(1, "stone_watch") } },
  script = function(t)
    fight(t, "sister_ilse", "stone_watch", "stone_watch")
    t.north:use_card("banishing_word")
    scores(t, 5, 6)
    lie(t, "formation", "stone_watch")
  end,
}

scenario "a wand does not beat level 4" {
  covers = { "E.totals" },
  north = { pool = { { "quick_fen", attached = { "wand_of_ruin" } } } },
  south = { hand = { "old_marrow" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "quick_fen", "quiet_harbour", "old_marrow")
    scores(t, 4, 4)
  end,
}

scenario "what a realm lends is lent to no champion of another player" {
  covers = { "phase-6.end" },
  north = { pool = { "corin_shieldbearer" }, formation = { at(1, "tunnel_city"), at(2, "scholars_isle") } },
  south = { pool = { "ana_of_the_ford" } },
  script = function(t)
    t:expect(t.card("corin_shieldbearer"):has("earthwalker"), true)
    t:expect(t.card("corin_shieldbearer"):has("arcane"), true)
    t:expect(t.card("ana_of_the_ford"):has("earthwalker"), false)
    t:expect(t.card("ana_of_the_ford"):has("arcane"), false)
  end,
}

scenario "a margrave grows with its player's razed realms" {
  covers = { "E.totals" },
  north = { hand = { "blood_margrave" }, razed = { at(1, "three_oaks"), at(2, "high_pasture") } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "blood_margrave", "quiet_harbour", "corin_shieldbearer")
    scores(t, 7, 6)
    t:expect(t.card("blood_margrave").level, 5)
  end,
}

scenario "a sure blade is sure only when it attacks" {
  covers = { "E.totals" },
  north = { hand = { "corin_shieldbearer" } },
  south = { hand = { "sure_blade" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "sure_blade")
    scores(t, 6, 5)
  end,
}

scenario "an envoy makes peace only when it defends" {
  covers = { "E.totals" },
  north = { hand = { "envoy_of_peace" } },
  south = { hand = { "sister_ilse" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "envoy_of_peace", "quiet_harbour", "sister_ilse")
    scores(t, 3, 5)
    lie(t, "discard", "envoy_of_peace")
  end,
}

scenario "a silent knife finds no wizard and no cleric" {
  covers = { "E.totals" },
  north = { hand = { "silent_knife" } },
  south = { hand = { "quick_fen" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "quick_fen")
    scores(t, 3, 4)
  end,
}

scenario "each skill for its own: psionic powers, blood abilities, thief skills, unarmed combat" {
  covers = { "play.arts" },
  north = { hand = { "duke_halvard", "blood_of_kings", "backstab", "headlock", "mind_thrust" } },
  south = { hand = { "quick_fen", "blood_of_kings", "backstab", "headlock" }, formation = { at(1, "iron_quarry", "palisade") } },
  options = { reshuffle = false },
  script = function(t)
    fight(t, "duke_halvard", "iron_quarry", "quick_fen")
    t:offers(t.north, { "use_card blood_of_kings", "stop" })
    t.north:use_card("blood_of_kings")
    scores(t, 10, 8)
    t:offers(t.south, { "use_card backstab", "stop" })
    t.south:use_card("backstab")
    scores(t, 10, 12)
    t:expect(t.round.winners, { "quick_fen" })
  end,
}

scenario "spells that shrink the opponent and lengthen the caster" {
  covers = { "F.back-and-forth" },
  north = { hand = { "old_marrow", "shrink", "giants_blood" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "old_marrow", "iron_quarry", "bog_troll")
    t.north:use_card("giants_blood")
    scores(t, 7, 9)
    t.north:use_card("shrink")
    scores(t, 7, 5)
    -- What lasted for the round is over.
    t:expect(t.card("old_marrow").level, 4)
  end,
}

scenario "a ward cast while winning, by whoever has the art" {
  covers = { "F.winner-limits" },
  north = { hand = { "ana_of_the_ford", "archers", "spearmen" } },
  south = { hand = { "old_marrow", "quick_ward" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "old_marrow")
    t.south:pass()
    t.north:use_card("spearmen")
    t.south:at_any_time("quick_ward")
    scores(t, 7, 8)
    t.north:stop()
    t:expect(t.round.winners, { "old_marrow" })
  end,
}

scenario "a ward is of no use to a champion without the art" {
  covers = { "F.ends" },
  north = { hand = { "ana_of_the_ford" } },
  south = { hand = { "corin_shieldbearer", "quick_ward", "vanish", "far_sight" }, pool = { "old_marrow" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    -- At the end of the turn the wizard of the pool may look far.
    t:asks(t.south, "any_time")
    t:offers(t.south, { "at_any_time far_sight", "pass" })
    t.south:pass()
    t.south:pass()
  end,
}

scenario "feigned death takes the thief home" {
  covers = { "I.no-winner" },
  north = { hand = { "bog_troll" } },
  south = { hand = { "quick_fen", "feign_death" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "quick_fen")
    t.south:at_any_time("feign_death")
    lie(t, "pool", "quick_fen", "bog_troll")
    lie(t, "formation", "quiet_harbour")
  end,
}

scenario "immune champions still go home with a truce, which is an event" {
  covers = { "I.no-winner" },
  north = { hand = { "unshaken_abbot", "truce" } },
  south = { hand = { "wall_of_hide" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "unshaken_abbot", "quiet_harbour", "wall_of_hide")
    t.north:at_any_time("truce")
    lie(t, "pool", "unshaken_abbot", "wall_of_hide")
  end,
}

scenario "an envoy cannot send an abbot home who is immune to its power" {
  covers = { "immunity.any-order" },
  north = { hand = { "unshaken_abbot" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "unshaken_abbot", "quiet_harbour", "envoy_of_peace")
    lie(t, "razed", "quiet_harbour")
    lie(t, "discard", "envoy_of_peace")
  end,
}

scenario "an earthquake outside combat razes any realm, its own player's included" {
  covers = { "razed.holdings" },
  north = { hand = { "earthquake" }, formation = { at(1, "three_oaks") } },
  south = { formation = { at(1, "quiet_harbour"), at(2, "high_pasture", "palisade") } },
  script = function(t)
    t.north:at_any_time("earthquake")
    t:offers(t.north, { "three_oaks", "quiet_harbour", "high_pasture" })
    t.north:choose("high_pasture")
    lie(t, "razed", "high_pasture")
    lie(t, "discard", "palisade")
  end,
}

scenario "events of combat are not offered outside it" {
  covers = { "phase-6.end" },
  options = { hand_limit = 9 },
  north = {
    hand = {
      "landslide", "truce", "sudden_night", "rain_of_letters", "plague_in_camp", "rear_guard", "ambush_at_dusk", "mutual_ruin",
      "mouth_of_the_void",
    },
    discard = { "spearmen" },
  },
  -- Nor an exile without a champion in a pool, nor the void's mouth for one's own discard pile only.
  south = { hand = { "change_of_riders", "tax_of_the_crown", "exile" } },
  script = function(t)
    t:asks(t.north, nil)
    t:expect(t.over, true)
  end,
}

scenario "two champions cannot both be ruined where a realm defends itself" {
  covers = { "C.realm-defends" },
  north = { hand = { "bog_troll", "mutual_ruin" } },
  south = { formation = { at(1, "stone_watch") } },
  script = function(t)
    t.north:attack("stone_watch", "bog_troll")
    t.south:defend("stone_watch")
    lie(t, "hand", "mutual_ruin")
    lie(t, "razed", "stone_watch")
  end,
}

scenario "a truce with a realm that defends itself sends the attacker home" {
  covers = { "I.no-winner" },
  north = { hand = { "ana_of_the_ford", "truce" } },
  south = { formation = { at(1, "stone_watch") } },
  script = function(t)
    t.north:attack("stone_watch", "ana_of_the_ford")
    t.south:defend("stone_watch")
    t.north:at_any_time("truce")
    lie(t, "pool", "ana_of_the_ford")
    lie(t, "formation", "stone_watch")
  end,
}

scenario "horse thieves find no ally to take" {
  covers = { "F.loser-plays" },
  north = { hand = { "ana_of_the_ford", "horse_thieves" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    t.north:use_card("horse_thieves")
    scores(t, 6, 6)
  end,
}

scenario "a borrowed life: the champion is defeated but not discarded, goes home with what it carries, and no spoils are drawn" {
  covers = { "H.loser-discards", "I.attacker-beaten" },
  options = { reshuffle = false },
  north = { pool = { { "ana_of_the_ford", attached = { "borrowed_life", "winged_boots" } } }, hand = { "spearmen" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "iron_quarry") }, draw_pile = { "archers" } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "bog_troll")
    t.north:use_card("spearmen")
    lie(t, "pool", "ana_of_the_ford", "winged_boots", "bog_troll")
    lie(t, "discard", "borrowed_life", "spearmen")
    lie(t, "draw_pile", "archers")
    lie(t, "formation", "iron_quarry")
  end,
}

scenario "a borrowed life saves from being struck down, but the round goes on" {
  covers = { "G.winner" },
  options = { reshuffle = false },
  north = { hand = { "silent_knife" } },
  south = { pool = { { "old_marrow", attached = { "borrowed_life" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "silent_knife", "quiet_harbour", "old_marrow")
    lie(t, "discard", "borrowed_life", "silent_knife")
    lie(t, "pool", "old_marrow")
  end,
}
