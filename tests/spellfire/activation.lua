-- Step D: the order of activation. Most powers here weaken a champion of level 6 or more by an amount of their own, so that the
-- first one leaves nothing for the second, and the totals tell which it was.

scenario "rule cards before dungeons" {
  covers = { "D.order" },
  north = { hand = { "corin_shieldbearer" }, standing = { "law_of_the_crown" } },
  south = { hand = { "ana_of_the_ford" }, standing = { "deep_halls" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "ana_of_the_ford")
    -- The law takes the attacker to 5, and the halls find nothing.
    scores(t, 5, 5)
  end,
}

scenario "of two rule cards the attacker's comes first" {
  covers = { "D.order" },
  north = { hand = { "bog_troll" }, standing = { "law_of_fair_fight" } },
  south = { hand = { "corin_shieldbearer" }, standing = { "law_of_the_crown" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "corin_shieldbearer")
    -- Fair fight takes the troll from 7 to 5, the crown the defender from 6 to 5. The other way round it is 4 to 5.
    scores(t, 5, 5)
  end,
}

scenario "the same two rule cards with their players exchanged" {
  covers = { "D.order" },
  north = { hand = { "bog_troll" }, standing = { "law_of_the_crown" } },
  south = { hand = { "corin_shieldbearer" }, standing = { "law_of_fair_fight" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "corin_shieldbearer")
    scores(t, 4, 5)
  end,
}

scenario "a rule card of a player who is not in the battle comes last of its class" {
  covers = { "D.order" },
  seats = 3,
  north = { hand = { "bog_troll" }, standing = { "law_of_the_crown" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  east  = { standing = { "law_of_fair_fight" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "corin_shieldbearer")
    scores(t, 4, 5)
  end,
}

scenario "and after the defender's" {
  covers = { "D.order" },
  seats = 3,
  north = { hand = { "bog_troll" } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") }, standing = { "law_of_the_crown" } },
  east  = { standing = { "law_of_fair_fight" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "corin_shieldbearer")
    scores(t, 4, 5)
  end,
}

scenario "dungeons before the realm" {
  covers = { "D.order" },
  north = { hand = { "corin_shieldbearer" } },
  south = { hand = { "bog_troll" }, standing = { "deep_halls" }, formation = { at(1, "thorn_wall") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "thorn_wall", "bog_troll")
    scores(t, 3, 7)
  end,
}

scenario "the realm before its holdings" {
  covers = { "D.order" },
  north = { hand = { "corin_shieldbearer" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "thorn_wall", "boiling_oil") } },
  script = function(t)
    fight(t, "corin_shieldbearer", "thorn_wall", "bog_troll")
    scores(t, 5, 7)
  end,
}

scenario "holdings before support that was played before the battle" {
  covers = { "D.order" },
  north = { hand = { "corin_shieldbearer" } },
  south = {
    pool = { { "sister_ilse", attached = { { "creeping_doubt", marks = { "prepared" } } } } },
    formation = { at(1, "quiet_harbour", "boiling_oil") },
  },
  script = function(t)
    fight(t, "corin_shieldbearer", "quiet_harbour", "sister_ilse")
    scores(t, 4, 5)
  end,
}

scenario "support that was played before the battle comes before powers 'before combat'" {
  covers = { "D.order" },
  north = { pool = { { "battle_prophet", attached = { { "creeping_doubt", marks = { "prepared" } } } } } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "battle_prophet", "quiet_harbour", "corin_shieldbearer")
    scores(t, 6, 2)
  end,
}

scenario "the same spell cast in combat has no place before it" {
  covers = { "F.loser-plays" },
  north = { hand = { "battle_prophet", "creeping_doubt" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "battle_prophet", "iron_quarry", "bog_troll")
    -- The prophet took the troll to 6 before combat; the spell finds it there.
    scores(t, 6, 8)
    t.north:use_card("creeping_doubt")
    scores(t, 6, 4)
  end,
}

scenario "powers 'before combat' come before the attacker's others, even the defender's" {
  covers = { "E.tie" },
  north = { hand = { "keen_archer" } },
  south = { hand = { "fogwalker" }, formation = { at(1, "quiet_harbour") } },
  seed = 2,
  script = function(t)
    fight(t, "keen_archer", "quiet_harbour", "fogwalker")
    -- With this seed the fog gives +3 and the archer, coming after it, takes 3 from level 8.
    scores(t, 5, 5)
  end,
}

scenario "the attacker's cards before the defender's, even an item before an artifact" {
  covers = { "D.attacker-first" },
  north = { pool = { { "duke_halvard", attached = { "wand_of_ruin", "amber_needle" } } } },
  south = { pool = { { "corin_shieldbearer", attached = { "mirror_shield" } } }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "duke_halvard", "quiet_harbour", "corin_shieldbearer")
    -- The needle takes the defender to 3, which the wand beats before the shield has done anything.
    t:expect(t.round.winners, { "duke_halvard" })
    t:expect(t.round:score("attacker"), nil)
    t:expect(t.card("duke_halvard").level, 6)
    lie(t, "discard", "corin_shieldbearer")
  end,
}

scenario "the defender's power sees what the attacker's has done" {
  covers = { "E.totals" },
  north = { hand = { "sure_blade" } },
  south = { hand = { "keen_archer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "sure_blade", "quiet_harbour", "keen_archer")
    -- The blade rises to 7 first, and the archer takes 3 from that.
    scores(t, 4, 5)
  end,
}

scenario "a champion's own power before its artifact" {
  covers = { "D.order" },
  north = { pool = { { "keen_archer", attached = { "mirror_shield" } } } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "keen_archer", "quiet_harbour", "corin_shieldbearer")
    scores(t, 5, 3)
  end,
}

scenario "an artifact before a magical item, whatever their bonus" {
  covers = { "D.order" },
  north = { pool = { { "ana_of_the_ford", attached = { "zodiac_lens", "mirror_shield" } } } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    scores(t, 7, 4)
  end,
}

scenario "within one kind the higher bonus first, against the order of names" {
  covers = { "D.order" },
  north = { pool = { { "ana_of_the_ford", attached = { "amber_needle", "zodiac_lens" } } } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    scores(t, 8, 5)
  end,
}

scenario "of equal bonuses the first name in the alphabet, against the order of coming" {
  covers = { "D.order" },
  north = { pool = { { "ana_of_the_ford", attached = { "twin_ring_elder", "amber_needle" } } } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    scores(t, 7, 3)
  end,
}

scenario "of equal names the lower card number, against the order of coming" {
  covers = { "D.order" },
  north = { pool = { { "ana_of_the_ford", attached = { "twin_ring_younger", "twin_ring_elder" } } } },
  south = { hand = { "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    t:expect(t.card("twin_ring_elder").name, t.card("twin_ring_younger").name)
    fight(t, "ana_of_the_ford", "quiet_harbour", "corin_shieldbearer")
    scores(t, 7, 2)
  end,
}

scenario "two copies of one card activate both" {
  covers = { "D.order" },
  north = { pool = { { "ana_of_the_ford", attached = { "amber_needle", "amber_needle" } } } },
  south = { hand = { "bog_troll" }, pool = { "duke_halvard" }, formation = { at(1, "quiet_harbour") }, standing = {} },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "bog_troll")
    -- 7 less 3 is 4: the second finds no level of 6.
    scores(t, 7, 4)
  end,
}

scenario "an ally that stayed activates before a magical item" {
  covers = { "D.order", "ally.stays" },
  north = {
    pool = { "ana_of_the_ford", { "quick_fen", attached = { "amber_needle" } } },
    hand = { "saboteurs", "rear_guard" },
  },
  south = { hand = { "duke_halvard", "corin_shieldbearer" }, formation = { at(1, "iron_quarry") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "duke_halvard")
    t.north:use_card("saboteurs")
    t.north:at_any_time("rear_guard")
    t.north:send("quick_fen")
    t.south:defend("corin_shieldbearer")
    -- The saboteurs take 2 from 6, and the needle finds a level of 4.
    scores(t, 6, 6)
  end,
}

scenario "powers that cannot activate are passed over" {
  covers = { "G.tie" },
  north = { pool = { { "keen_archer", attached = { "mirror_shield" } } } },
  south = { hand = { "sure_blade" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    -- The blade attacks nobody here, and its level stays 5: nothing activates at all.
    t.north:attack("quiet_harbour", "keen_archer")
    t.south:defend("sure_blade")
    scores(t, 5, 5)
    t:expect(t.round.winners, { "sure_blade" })
  end,
}

scenario "a champion with two powers uses each in its own place" {
  covers = { "E.totals" },
  north = { hand = { "keen_archer" } },
  south = { hand = { "battle_prophet" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    -- The prophet has +1 only after the archer looked at its level of 5, and the archer does not look again.
    fight(t, "keen_archer", "quiet_harbour", "battle_prophet")
    scores(t, 5, 6)
  end,
}
