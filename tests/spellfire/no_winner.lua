-- Rounds that effects end: champions that go home or fall, realms that go in mid-combat, replaced champions, allies that stay.

-- Situation 9.
scenario "an effect sends the attacker home undefeated: no spoils for the defender, another champion may attack" {
  covers = { "I.no-winner", "I.continue", "I.champion-once", "I.departure" },
  north = { hand = { "ana_of_the_ford", "bog_troll" } },
  south = { hand = { "envoy_of_peace" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "envoy_of_peace")
    lie(t, "pool", "ana_of_the_ford", "envoy_of_peace")
    lie(t, "formation", "quiet_harbour")
    t:offers(t.north, { "send bog_troll", "break_off" })
    t.north:send("bog_troll")
    -- The envoy was used; nobody else is there.
    lie(t, "razed", "quiet_harbour")
    lie(t, "draw_pile", "spearmen")
  end,
}

-- Situation 11.
scenario "an event razes the realm in mid-combat: the battle is over, the attacker draws spoils, both go to their pools" {
  covers = { "I.battle-over", "J.attacker-spoils", "I.no-winner" },
  north = { hand = { "ana_of_the_ford", "spearmen" }, draw_pile = { "archers" } },
  south = { hand = { "bog_troll", "earthquake" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "bog_troll")
    t.south:pass()
    t.north:use_card("spearmen")
    t.south:at_any_time("earthquake", "quiet_harbour")
    lie(t, "razed", "quiet_harbour")
    lie(t, "pool", "ana_of_the_ford", "bog_troll")
    lie(t, "discard", "spearmen", "earthquake")
    lie(t, "hand", "archers")
    t:expect(t.round.winners, {})
    t:expect(t.over, true)
  end,
}

scenario "an event discards the realm in mid-combat" {
  covers = { "I.battle-over", "J.attacker-spoils" },
  north = { hand = { "ana_of_the_ford", "landslide" }, draw_pile = { "archers" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "quiet_harbour", "palisade") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "bog_troll")
    t.north:at_any_time("landslide")
    lie(t, "discard", "quiet_harbour", "palisade")
    lie(t, "pool", "ana_of_the_ford", "bog_troll")
    lie(t, "hand", "archers")
  end,
}

scenario "another realm that falls in mid-combat ends nothing" {
  covers = { "G.winner" },
  north = { hand = { "ana_of_the_ford", "earthquake" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "quiet_harbour"), at(2, "three_oaks") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "bog_troll")
    t.north:at_any_time("earthquake", "three_oaks")
    t:expect(t.round.winners, { "bog_troll" })
    lie(t, "razed", "three_oaks")
    lie(t, "formation", "quiet_harbour")
  end,
}

-- Situation 13.
scenario "a card discards only the attacker: the battle is over, the defender draws spoils" {
  covers = { "I.departure", "J.defender-spoils", "I.attacker-beaten", "H.winner-to-pool" },
  north = { hand = { "bog_troll", "corin_shieldbearer" } },
  south = { hand = { "ana_of_the_ford", "ambush_at_dusk" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "ana_of_the_ford")
    t.south:at_any_time("ambush_at_dusk")
    lie(t, "discard", "bog_troll")
    lie(t, "pool", "ana_of_the_ford")
    lie(t, "hand", "spearmen", "corin_shieldbearer")
    lie(t, "formation", "quiet_harbour")
    t:expect(t.over, true)
  end,
}

scenario "both struck down together: nobody wins, the realm stands, and a champion of the attacker has fallen" {
  covers = { "I.no-winner", "J.defender-spoils" },
  north = { hand = { "bog_troll", "corin_shieldbearer", "mutual_ruin" } },
  south = { hand = { "ana_of_the_ford" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "spearmen" } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "ana_of_the_ford")
    t.north:at_any_time("mutual_ruin")
    lie(t, "discard", "bog_troll", "ana_of_the_ford")
    lie(t, "formation", "quiet_harbour")
    lie(t, "hand", "spearmen")
    t:expect(t.round.winners, {})
    t:expect(t.over, true)
  end,
}

-- Situation 24, in four parts.
scenario "both champions go home: the realm stands, no spoils, and the attacker may go on" {
  covers = { "I.no-winner" },
  north = { hand = { "ana_of_the_ford", "spearmen", "corin_shieldbearer" }, draw_pile = { "archers" } },
  south = { hand = { "bog_troll", "truce" }, formation = { at(1, "quiet_harbour") }, draw_pile = { "war_hounds" } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "bog_troll")
    t.south:pass()
    t.north:use_card("spearmen")
    t.south:at_any_time("truce")
    lie(t, "pool", "ana_of_the_ford", "bog_troll")
    lie(t, "discard", "spearmen")
    t.north:break_off()
    lie(t, "formation", "quiet_harbour")
    lie(t, "draw_pile", "archers", "war_hounds")
  end,
}

scenario "the attacker goes home and phase 4 is over" {
  covers = { "I.no-winner" },
  north = { hand = { "storm_rider", "corin_shieldbearer" }, draw_pile = { "archers" } },
  south = { hand = { "bog_troll", "sudden_night" }, formation = { at(1, "quiet_harbour"), at(2, "three_oaks") }, draw_pile = { "war_hounds" } },
  script = function(t)
    fight(t, "storm_rider", "quiet_harbour", "bog_troll")
    t.south:at_any_time("sudden_night")
    lie(t, "pool", "storm_rider", "bog_troll")
    lie(t, "formation", "quiet_harbour")
    lie(t, "draw_pile", "archers", "war_hounds")
    t:asks(t.north, nil)
    t:expect(t.over, true)
  end,
}

scenario "the battle ends and allies return to the hand" {
  covers = { "I.no-winner" },
  north = { hand = { "old_marrow", "spearmen", "fire_lance", "corin_shieldbearer" }, draw_pile = { "archers" } },
  south = { hand = { "bog_troll", "rain_of_letters" }, formation = { at(1, "iron_quarry") }, draw_pile = { "war_hounds" } },
  script = function(t)
    fight(t, "old_marrow", "iron_quarry", "bog_troll")
    t.south:pass()
    t.north:use_card("fire_lance")
    t.south:pass()
    t.north:use_card("spearmen")
    t.south:at_any_time("rain_of_letters")
    lie(t, "hand", "spearmen", "corin_shieldbearer")
    lie(t, "pool", "old_marrow", "bog_troll")
    lie(t, "discard", "fire_lance")
    lie(t, "formation", "iron_quarry")
    lie(t, "draw_pile", "archers", "war_hounds")
    t:expect(t.over, true)
  end,
}

scenario "the battle ends and allies are discarded" {
  covers = { "I.no-winner" },
  north = { hand = { "ana_of_the_ford", "spearmen", "corin_shieldbearer" }, draw_pile = { "archers" } },
  south = { hand = { "bog_troll", "plague_in_camp" }, formation = { at(1, "iron_quarry") }, draw_pile = { "war_hounds" } },
  script = function(t)
    fight(t, "ana_of_the_ford", "iron_quarry", "bog_troll")
    t.south:pass()
    t.north:use_card("spearmen")
    t.south:at_any_time("plague_in_camp")
    lie(t, "discard", "spearmen")
    lie(t, "pool", "ana_of_the_ford", "bog_troll")
    lie(t, "formation", "iron_quarry")
    lie(t, "draw_pile", "archers", "war_hounds")
    t:expect(t.over, true)
  end,
}

-- Situation 32.
scenario "the attacker is replaced in mid-battle: the announced champion is not used up, its support serves the other" {
  covers = { "replaced.not-used", "H.winner-to-pool" },
  north = { pool = { { "ana_of_the_ford", attached = { "crown_of_oaks" } }, "quick_fen" }, hand = { "spearmen", "change_of_riders" } },
  south = { hand = { "bog_troll", "corin_shieldbearer", "headlock" }, formation = { at(1, "twofold_keep", "palisade") } },
  script = function(t)
    t.north:attack("twofold_keep", "quick_fen")
    t.south:defend("bog_troll")
    t.north:pass()
    t.north:use_card("spearmen")
    t.north:at_any_time("change_of_riders", "ana_of_the_ford")
    t:log_has("Ana of the Ford takes the place of Quick Fen")
    -- Level 5, the crown's 3 and the spearmen's 2.
    t:expect(t.round:score("attacker"), 10)
    t:expect(t.round:side("attacker").champion, "ana_of_the_ford")
    t:expect(t.card("spearmen").host, "ana_of_the_ford")
    t.south:stop()
    t:log_has("Ana of the Ford wins the round")
    lie(t, "pool", "quick_fen", "crown_of_oaks")
    t:expect(t.card("quick_fen"):marked("used"), false)
    -- It may be sent in the next round.
    t:offers(t.north, { "send quick_fen", "break_off" })
    t.north:break_off()
  end,
}

scenario "who was replaced attacked nobody, and has no second attack in this turn" {
  covers = { "replaced.not-used", "attack.once" },
  north = { pool = { { "ana_of_the_ford", attached = { "crown_of_oaks" } }, "twin_raider" }, hand = { "change_of_riders" } },
  south = { hand = { "bog_troll" }, formation = { at(1, "quiet_harbour"), at(2, "three_oaks") } },
  script = function(t)
    t.north:attack("quiet_harbour", "twin_raider")
    t.south:defend("bog_troll")
    t.north:pass()
    t.north:use_card("change_of_riders", "ana_of_the_ford")
    lie(t, "razed", "quiet_harbour")
    lie(t, "pool", "ana_of_the_ford", "twin_raider")
    t:asks(t.north, nil)
    t:expect(t.over, true)
  end,
}

scenario "only the attacker changes riders, and only with another champion that can attack the realm" {
  covers = { "F.ends" },
  north = { hand = { "bog_troll", "change_of_riders" } },
  south = { hand = { "ana_of_the_ford", "change_of_riders", "corin_shieldbearer" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "bog_troll", "quiet_harbour", "ana_of_the_ford")
    lie(t, "razed", "quiet_harbour")
  end,
}

-- Situation 35.
scenario "both champions go home and only an ally stays, to fight on with new champions" {
  covers = { "ally.stays", "I.continue", "I.new-defender" },
  options = { reshuffle = false },
  north = { hand = { "ana_of_the_ford", "corin_shieldbearer", "quick_fen", "spearmen", "archers", "rear_guard" } },
  south = { hand = { "bog_troll", "duke_halvard" }, formation = { at(1, "twofold_keep", "palisade") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "twofold_keep", "bog_troll")
    -- Without an ally in combat there is nothing to stay.
    t.north:use_card("spearmen")
    t.north:pass()
    t.north:use_card("archers")
    t.north:at_any_time("rear_guard", "archers")
    lie(t, "pool", "ana_of_the_ford", "bog_troll")
    lie(t, "combat", "archers")
    lie(t, "discard", "spearmen")
    t.north:send("corin_shieldbearer")
    t:expect(t.card("archers").host, "corin_shieldbearer")
    t.south:defend("duke_halvard")
    t:log_has("The attacker has 9, the defender 8")
    -- The first of two defeats; the ally has served, and does not stay again.
    lie(t, "formation", "twofold_keep")
    lie(t, "discard", "archers", "duke_halvard")
    t:log_has("Twofold Keep was defeated, but must be defeated again")
    t:offers(t.north, { "send quick_fen", "break_off" })
    t.north:break_off()
  end,
}

scenario "the defender's ally stays, too" {
  covers = { "ally.stays" },
  options = { reshuffle = false },
  north = { hand = { "ana_of_the_ford", "corin_shieldbearer" } },
  south = { hand = { "quick_fen", "spearmen", "rear_guard", "duke_halvard" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "quick_fen")
    t.south:use_card("spearmen")
    t.south:at_any_time("rear_guard")
    lie(t, "combat", "spearmen")
    t.north:send("corin_shieldbearer")
    t.south:defend("duke_halvard")
    t:expect(t.round:score("defender"), 8)
    lie(t, "discard", "spearmen", "corin_shieldbearer")
  end,
}

scenario "an ally that stays for nobody is discarded when the battle ends" {
  covers = { "I.no-winner" },
  north = { hand = { "ana_of_the_ford", "corin_shieldbearer" } },
  south = { hand = { "quick_fen", "spearmen", "rear_guard" }, formation = { at(1, "quiet_harbour") } },
  script = function(t)
    fight(t, "ana_of_the_ford", "quiet_harbour", "quick_fen")
    t.south:use_card("spearmen")
    t.south:at_any_time("rear_guard")
    t.north:break_off()
    lie(t, "discard", "spearmen")
    lie(t, "pool", "quick_fen", "ana_of_the_ford")
  end,
}
