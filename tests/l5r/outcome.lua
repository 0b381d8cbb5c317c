-- Steps G and H: scores, duel stats, and who wins or loses.

scenario "a score is the stat and the Focus Values; the higher one wins" {
  covers = { "G.total", "G.chi-by-default", "G.stat-unchanged", "H.higher-wins", "H.moment" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_2" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_3" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_3")
    t.north:focus("plain_2")
    t:expect(t.duel:score("challenger"), 5)
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.duel.winners, { "bridge_guard_toru" })
    t:expect(t.duel.losers, { "proud_ito" })
    t:log_has("Bridge Guard Toru wins the duel")
    t:log_has("Proud Ito loses the duel")
    t:expect(t.card("bridge_guard_toru").chi, 3)
  end,
}

scenario "a focused card without a Focus Value adds nothing" {
  covers = { "G.no-value" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "blank_scroll" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("blank_scroll")
    t:expect(t.duel:score("challenged"), 3)
    t:expect(t.card("blank_scroll").zone.kind, "discard")
  end,
}

scenario "in a duel of Force both use Force" {
  covers = { "G.duel-of" },
  north = { home = { "proud_ito" }, hand = { "trial_of_arms" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("trial_of_arms", "proud_ito", "bridge_guard_toru")
    t:expect(t.duel:score("challenger"), 3)
    t:expect(t.duel:score("challenged"), 4)
  end,
}

scenario "an effect gives one Personality another stat" {
  covers = { "G.other-stat", "G.chi-by-default" },
  north = { home = { "proud_ito" } },
  south = { home = { "old_tusk" } },
  script = function(t)
    t.north:call_out("proud_ito", "old_tusk")
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

scenario "a Focus Effect gives its own side another stat, which counts what the Personality carries" {
  covers = { "G.other-stat", "G.chi-by-default" },
  north = { home = { "proud_ito" } },
  south = { home = { { "bridge_guard_toru", attached = { "lead_sheath" } } }, fate_deck = { "heavy_hand" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("heavy_hand")
    t:expect(t.duel:score("challenged"), 8)
    t:expect(t.duel:score("challenger"), 3)
    t:expect(t.card("bridge_guard_toru").chi, 2)
  end,
}

scenario "the stat of the creating effect comes first, a later one overrides it" {
  covers = { "G.stat-order", "G.other-stat", "G.duel-of" },
  north = { home = { "proud_ito" }, hand = { "trial_of_arms" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "clear_mind" } },
  script = function(t)
    t.north:open("trial_of_arms", "proud_ito", "bridge_guard_toru")
    t.south:focus("clear_mind")
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

-- Situation 37.
scenario "a Chi bonus in mid-duel counts, and 'entered with lower Chi' still sees the value on entering" {
  covers = { "G.total", "A.enter" },
  north = { home = { "bridge_guard_toru" } },
  south = { home = { "reader_of_breath" }, fate_deck = { "inner_fire" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "reader_of_breath")
    t.south:focus("inner_fire")
    t:expect(t.duel:score("challenged"), 5)
    t:expect(t.card("reader_of_breath").chi, 4)
    t.south:reaction("reader_of_breath")
    t:expect(t.south.honor, 7)
  end,
}

-- Situation 38.
scenario "a card that compares Chi during the duel does not see Focus Values" {
  covers = { "G.stat-unchanged" },
  north = { home = { "bridge_guard_toru" } },
  south = { home = { "reader_of_breath" }, fate_deck = { "measuring_gaze", "plain_5", "plain_0" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "reader_of_breath")
    t.south:focus("measuring_gaze")
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.south.honor, 3)
    t.south:pass()
    t.south:arrange("plain_5", "plain_0")
  end,
}

-- Situation 39.
scenario "a plain tie: nobody wins, the loser's fate is that of both" {
  covers = { "H.tie" },
  north = { home = { "proud_ito" }, hand = { "formal_challenge" } },
  south = { home = { "bridge_guard_toru" }, honor = 4 },
  script = function(t)
    t.north:open("formal_challenge", "proud_ito", "bridge_guard_toru")
    t.south:accept()
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, { "proud_ito", "bridge_guard_toru" })
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.north.honor, 0)
    t:expect(t.south.honor, 4)
  end,
}

-- Situation 40, first half.
scenario "one side wins ties: it wins, the other loses" {
  covers = { "H.one-wins-ties" },
  north = { home = { "unmoved_stone" } },
  south = { home = { { "bridge_guard_toru", attached = { "paper_blade" } } } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
}

-- Situation 40, second half.
scenario "both sides win ties: both win, nobody loses" {
  covers = { "H.both-win-ties" },
  north = { home = { "unmoved_stone" } },
  south = { home = { { "patient_willow", attached = { "grandfathers_blade" } } } },
  script = function(t)
    t.north:call_out("unmoved_stone", "patient_willow")
    t:expect(t.duel.winners, { "unmoved_stone", "patient_willow" })
    t:expect(t.duel.losers, {})
    t:expect(t.north.honor, 3)
    t:expect(t.south.honor, 3)
  end,
}

scenario "who wins ties does not win a score that is lower by one" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "twelve_strokes_nami" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:call_out("unmoved_stone", "twelve_strokes_nami")
    t:expect(t.duel.winners, { "twelve_strokes_nami" })
    t:expect(t.duel.losers, { "unmoved_stone" })
  end,
}

-- Situation 43, "wins" on one side.
scenario "an effect makes one win: the other loses, whatever the scores" {
  covers = { "H.direct-win" },
  north = { home = { "unmoved_stone" }, fate_deck = { "plain_5", "plain_4" } },
  south = { home = { "proud_ito" }, fate_deck = { "fates_favor", "plain_0", "blank_scroll" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "proud_ito")
    t.south:focus("fates_favor")
    t.north:focus("plain_5")
    t.south:focus("plain_0")
    t.north:focus("plain_4")
    t.south:focus("blank_scroll")
    t:expect(t.duel:score("challenger"), 13)
    t:expect(t.duel:score("challenged"), 3)
    t:expect(t.duel.winners, { "proud_ito" })
    t:expect(t.duel.losers, { "unmoved_stone" })
  end,
}

scenario "an effect that needs three focused cards does nothing with two" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" }, fate_deck = { "plain_5" } },
  south = { home = { "proud_ito" }, fate_deck = { "fates_favor", "plain_0" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "proud_ito")
    t.south:focus("fates_favor")
    t.north:focus("plain_5")
    t.south:focus("plain_0")
    t:expect(t.duel.winners, { "unmoved_stone" })
  end,
}

-- Situation 43, "wins" on both sides.
scenario "effects make both win: both win, nobody loses" {
  covers = { "H.direct-win" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "fates_favor", "plain_1", "plain_2" } },
  south = { home = { "proud_ito" }, fate_deck = { "fates_favor", "plain_0", "blank_scroll" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("fates_favor")
    t.north:focus("fates_favor")
    t.south:focus("plain_0")
    t.north:focus("plain_1")
    t.south:focus("blank_scroll")
    t.north:focus("plain_2")
    t.north:choose("fates_favor")
    t:expect(t.duel.winners, { "bridge_guard_toru", "proud_ito" })
    t:expect(t.duel.losers, {})
  end,
}

-- Situation 43, "loses" on both sides.
scenario "effects make both lose: both lose, it is no tie, and who wins ties does not win" {
  covers = { "H.direct-lose" },
  north = { home = { "unmoved_stone" }, fate_deck = { "sudden_doubt", "plain_0", "blank_scroll" } },
  south = {
    home = { { "bridge_guard_toru", attached = { "grandfathers_blade", "paper_blade" } } },
    fate_deck = { "sudden_doubt", "plain_0", "blank_scroll" },
  },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("sudden_doubt")
    t.north:focus("sudden_doubt")
    t.south:focus("plain_0")
    t.north:focus("plain_0")
    t.south:focus("blank_scroll")
    t.north:focus("blank_scroll")
    t.north:choose("sudden_doubt")
    t:expect(t.duel:score("challenger"), t.duel:score("challenged"))
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, { "unmoved_stone", "bridge_guard_toru" })
  end,
}

scenario "an effect makes one lose: the other wins" {
  covers = { "H.direct-lose" },
  north = { home = { "twelve_strokes_nami" }, fate_deck = { "plain_5", "plain_4" } },
  south = { home = { "proud_ito" }, fate_deck = { "sudden_doubt", "plain_0", "blank_scroll" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:call_out("twelve_strokes_nami", "proud_ito")
    t.south:focus("sudden_doubt")
    t.north:focus("plain_5")
    t.south:focus("plain_0")
    t.north:focus("plain_4")
    t.south:focus("blank_scroll")
    t:expect(t.duel.winners, { "proud_ito" })
    t:expect(t.duel.losers, { "twelve_strokes_nami" })
  end,
}

-- Situation 45.
scenario "a concession after the strike: the other wins without totals, and by no margin" {
  covers = { "H.direct-lose" },
  north = { home = { "twelve_strokes_nami" }, hand = { "sworn_duel" }, fate_deck = { "plain_5" } },
  south = { home = { "widow_of_ash" }, hand = { "gracious_bow" }, fate_deck = { "plain_1" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("sworn_duel", "twelve_strokes_nami", "widow_of_ash")
    t.south:focus("plain_1")
    t.north:focus("plain_5")
    t.south:strike()
    t.south:response("gracious_bow")
    t:expect(t.duel.winners, { "twelve_strokes_nami" })
    t:expect(t.duel.losers, { "widow_of_ash" })
    t:expect(t.duel:score("challenger"), nil)
    t:expect(t.duel:score("challenged"), nil)
    t:expect(t.south.honor, 1)
    t:expect(t.north.honor, 2)
    -- The card that wants a lead of 4 was not offered, though 10 stood against 3.
    t:expect(t.card("widow_of_ash").zone.kind, "home")
    t:expect(t.card("plain_1").zone.kind, "discard")
  end,
}

scenario "with totals, a lead of exactly 4 counts as 4 or more" {
  covers = { "H.higher-wins" },
  north = { home = { "twelve_strokes_nami" }, hand = { "sworn_duel" }, fate_deck = { "plain_1" } },
  south = { home = { "widow_of_ash" } },
  options = { duelist = "first" },
  script = function(t)
    t.north:open("sworn_duel", "twelve_strokes_nami", "widow_of_ash")
    t.north:focus("plain_1")
    t.north:reaction("twelve_strokes_nami")
    t:expect(t.duel:score("challenger") - t.duel:score("challenged"), 4)
    t:expect(t.card("widow_of_ash").zone.kind, "discard")
  end,
}

scenario "a lead of 3 is none of 4 or more" {
  covers = { "H.higher-wins" },
  north = { home = { "twelve_strokes_nami" }, hand = { "sworn_duel" } },
  south = { home = { "widow_of_ash" } },
  script = function(t)
    t.north:open("sworn_duel", "twelve_strokes_nami", "widow_of_ash")
    t.north:i_do()
    t:expect(t.duel.winners, { "twelve_strokes_nami" })
    t:expect(t.card("widow_of_ash").zone.kind, "home")
  end,
}

scenario "effects that speak of one Personality in opposite ways: the later one alters what the earlier one said" {
  covers = { "H.direct-lose" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "fates_favor", "plain_5", "plain_4" } },
  south = { home = { "proud_ito" }, fate_deck = { "sudden_doubt", "plain_0", "blank_scroll" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("sudden_doubt")
    t.north:focus("fates_favor")
    t.south:focus("plain_0")
    t.north:focus("plain_5")
    t.south:focus("blank_scroll")
    t.north:focus("plain_4")
    t.north:choose("fates_favor")
    t:expect(t.duel.winners, { "proud_ito" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
}

scenario "the same effects the other way round" {
  covers = { "H.direct-win" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "fates_favor", "plain_0", "blank_scroll" } },
  south = { home = { "proud_ito" }, fate_deck = { "sudden_doubt", "plain_5", "plain_4" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "proud_ito")
    t.south:focus("sudden_doubt")
    t.north:focus("fates_favor")
    t.south:focus("plain_5")
    t.north:focus("plain_0")
    t.south:focus("plain_4")
    t.north:focus("blank_scroll")
    t.north:choose("sudden_doubt")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
    t:expect(t.duel.losers, { "proud_ito" })
  end,
}

scenario "effects make both win with equal scores, and only one of them wins ties: both win all the same" {
  covers = { "H.direct-win" },
  north = { home = { "unmoved_stone" }, fate_deck = { "fates_favor", "plain_1", "plain_2" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "fates_favor", "plain_1", "plain_3" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("fates_favor")
    t.north:focus("fates_favor")
    t.south:focus("plain_1")
    t.north:focus("plain_1")
    t.south:focus("plain_3")
    t.north:focus("plain_2")
    t.north:choose("fates_favor")
    t:expect(t.duel:score("challenger"), t.duel:score("challenged"))
    t:expect(t.duel.winners, { "unmoved_stone", "bridge_guard_toru" })
    t:expect(t.duel.losers, {})
  end,
}

scenario "a coin that turns a loss by one does not touch a victory with the lower score" {
  covers = { "H.direct-win" },
  north = { home = { "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_0" } },
  south = { home = { { "nine_scars", attached = { "lucky_coin" } } }, fate_deck = { "fates_favor", "plain_0", "plain_1" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "nine_scars")
    t.south:focus("fates_favor")
    t.north:focus("plain_1")
    t.south:focus("plain_0")
    t.north:focus("plain_0")
    t.south:focus("plain_1")
    t:expect(t.duel:score("challenger") - t.duel:score("challenged"), 1)
    t:expect(t.duel.winners, { "nine_scars" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
}

scenario "a Personality taken over in mid-duel fights on, and its consequences are its new controller's" {
  covers = { "control.changes", "K.pool-to-bottom" },
  north = { home = { "bridge_guard_toru" }, hand = { "formal_challenge" }, fate_deck = { "golden_words" } },
  south = { home = { "unmoved_stone", "proud_ito" }, fate_deck = { "plain_0", "blank_scroll" } },
  script = function(t)
    t.north:open("formal_challenge", "bridge_guard_toru", "unmoved_stone")
    t.south:accept()
    t.south:focus("plain_0")
    t.north:focus("golden_words")
    t.south:strike()
    t:expect(t.duel:score("challenger"), 4)
    t:expect(t.duel:score("challenged"), 4)
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.north.honor, 3)
    t:expect(t.south.honor, 0)
    t:expect(t.card("unmoved_stone").controller, t.north)
    -- The pool and the area were the player's, not the Personality's.
    t:expect(t.south.fate_deck:cards(), { "blank_scroll" })
    t:expect(t.card("plain_0").zone.owner, t.south)
    t.south:pass()
    t.north:pass()
    t:expect(t.card("unmoved_stone").controller, t.south)
  end,
}
