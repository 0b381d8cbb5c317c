-- The contest, step 2: one-by-one comparisons.

local pursuit = { "white_hart" }

scenario "the higher card is set aside intact, the lower is stunned" {
  covers = { "compare.first", "compare.lower-stunned" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "smoke_bomb" } },
  script = function(t)
    t.north:contest("skill")
    t:asks(t.south, "response")
    t:expect(t.card("brenna_holt"):marked("stunned"), false)
    t:expect(t.card("young_page"):marked("stunned"), true)
    t:expect(t.card("brenna_holt").zone.kind, "field")
    t.south:pass()
  end,
}

scenario "equal cards are both stunned" {
  covers = { "compare.tie-stuns" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit },
  south = { heroes = { "old_marshal" }, hand = { "smoke_bomb" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(t.card("brenna_holt"):marked("stunned"), true)
    t:expect(t.card("old_marshal"):marked("stunned"), true)
    t.south:pass()
  end,
}

-- Situation 13.
scenario "a Hero without a Might score fights a Battle as 0" {
  covers = { "compare.no-score", "compare.lower-stunned" },
  north = { heroes = { "court_poet" }, reserve = pursuit },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.contest:score("initiator"), 0)
    t:expect(t.contest:score("opponent"), 1)
    t:expect(t.contest:side("opponent").result, "won")
    t:expect(t.card("court_poet").zone.kind, "discard_pile")
  end,
}

scenario "two without a score are equal" {
  covers = { "compare.no-score", "compare.tie-stuns" },
  north = { heroes = { "silent_wulf" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "silent_wulf" } },
  script = function(t)
    t.north:contest("honor")
    t.north:pass()
    t:expect(t.contest:side("initiator").result, "tied")
  end,
}

-- Situation 3.
scenario "an Honor contest compares the first cards only" {
  covers = { "compare.honor-once" },
  north = { heroes = { "lady_ysolde", "lady_ysolde", "lady_ysolde" }, reserve = pursuit },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.contest:side("initiator").result, "won")
    t:log_has("Lady Ysolde is higher than Young Page")
    t:trace_has("win_contest")
    -- The other two were never revealed, and are Active again.
    t:expect(#t.north.heroes, 3)
  end,
}

scenario "the rest of the piles does not matter for Honor" {
  covers = { "compare.honor-once" },
  north = { heroes = { "young_page", "young_page" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "scar_hermit" } },
  script = function(t)
    t.north:contest("honor")
    t.north:pass()
    t:expect(t.contest:side("opponent").result, "won")
    t:expect(t.contest:score("initiator"), nil)
  end,
}

-- Situation 2.
scenario "three against one: the comparisons end with the single card, the other two are revealed and count" {
  covers = { "compare.until-out", "total.leftovers", "total.sum", "total.stunned" },
  north = { heroes = { "brenna_holt", "brenna_holt", "brenna_holt" }, reserve = pursuit, deck = { "feint" } },
  south = { heroes = { "court_poet" }, deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(t.contest:score("initiator"), 6)
    t:expect(t.contest:score("opponent"), 4)
    t:expect(t.contest:side("initiator").result, "won")
    t:expect(#t.north.invested, 1)
    t:expect(#t.south.invested, 0)
  end,
}

-- ---------------------------------------------------------------- Effects on a single comparison

scenario "a feint helps for this comparison, and not in the total" {
  covers = { "game.support", "compare.lower-stunned" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "feint" }, deck = { "big_tam" } },
  south = { heroes = { "lady_ysolde" } },
  script = function(t)
    t.north:contest("skill")
    t.north:support("feint")
    t:expect(t.contest:score("initiator"), 1)
    t:expect(t.contest:score("opponent"), 0)
    t:expect(t.card("feint").zone.kind, "discard_pile")
    t:expect(t.card("young_page").skill, 1)
  end,
}

scenario "a card without a score is helped from 0" {
  covers = { "compare.no-score" },
  north = { heroes = { "court_poet" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("might")
    t.north:support("feint")
    t:log_has("Court Poet is higher than Young Page")
    -- In the total it still has none.
    t:expect(t.contest:side("initiator").result, "tied")
  end,
}

scenario "both players respond to one revealing, and hobbling is the foe's loss" {
  covers = { "compare.lower-stunned", "turn.any-phase" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "scar_hermit" }, hand = { "hobble" } },
  script = function(t)
    t.north:contest("honor")
    t.north:support("feint")
    t:asks(t.south, "response")
    t.south:support("hobble")
    t:log_has("Scar Hermit is higher than Young Page")
  end,
}

scenario "the duellist pays for an edge" {
  covers = { "compare.lower-stunned" },
  north = { heroes = { "duellist_sabine" }, reserve = pursuit, hand = { "old_mill" } },
  south = { heroes = { "old_marshal" } },
  script = function(t)
    t.north:contest("might")
    t.north:reaction("duellist_sabine", "old_mill")
    t:expect(t.card("old_mill").zone.kind, "discard_pile")
    t:expect(t.contest:side("initiator").result, "won")
  end,
}

scenario "the duellist without a card to discard is not asked" {
  covers = { "compare.lower-stunned" },
  north = { heroes = { "duellist_sabine" }, reserve = pursuit },
  south = { heroes = { "old_marshal" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.contest:side("opponent").result, "won")
  end,
}

scenario "an INTERRUPT keeps a card from being stunned" {
  covers = { "turn.interrupt-before" },
  north = { heroes = { "iron_gerta" }, reserve = pursuit },
  south = { heroes = { "big_tam" } },
  script = function(t)
    t.north:contest("might")
    t.north:interrupt("iron_gerta")
    t:expect(t.contest:score("initiator"), 4)
    t:expect(t.contest:score("opponent"), 5)
  end,
}

scenario "a second wind for either of two that would be stunned together" {
  covers = { "turn.interrupt-before", "compare.tie-stuns" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit },
  south = { heroes = { "brenna_holt" }, hand = { "second_wind" } },
  script = function(t)
    t.north:contest("might")
    t:asks(t.south, "response")
    t.south:support("second_wind")
    t:expect(t.contest:score("initiator"), 0)
    t:expect(t.contest:score("opponent"), 3)
    t:expect(#t.south.heroes, 1)
    t:expect(#t.north.heroes, 0)
  end,
}

scenario "a revealed card that is gone is not compared" {
  covers = { "compare.missing", "recover.gone" },
  north = { heroes = { "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "trapdoor" } },
  script = function(t)
    t.north:contest("might")
    t.south:support("trapdoor")
    t:expect(t.card("young_page").zone, t.south.hand)
    t:expect(t.contest:score("initiator"), 5)
    t:expect(t.contest:score("opponent"), 0)
    -- North has won, and there is nobody to be discarded.
    t:expect(t.contest:side("initiator").result, "won")
    t:expect(t.card("big_tam").zone.kind, "heroes")
  end,
}

scenario "an Honor contest without a comparison has no winner" {
  covers = { "compare.missing" },
  north = { heroes = { "big_tam" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "young_page" }, hand = { "trapdoor" } },
  script = function(t)
    t.north:contest("honor")
    t.north:pass()
    t.south:support("trapdoor")
    t.north:pass()
    t:expect(t.contest:side("initiator").result, nil)
    t:expect(t.contest:side("opponent").result, nil)
    t:log_has("has no winner")
  end,
}
