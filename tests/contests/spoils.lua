-- The contest, step 4: to the victor the spoils.

local pursuit = { "white_hart" }

-- ---------------------------------------------------------------- Honor

scenario "the Honor winner views the hand and has two of its cards shuffled on top of the deck" {
  covers = { "spoils.honor" },
  north = { heroes = { "lady_ysolde" }, reserve = pursuit, hand = { "old_mill" } },
  south = { heroes = { "young_page" }, hand = { "night_market", "wayside_shrine", "hall_of_banners" }, deck = { "big_tam", "parley" } },
  script = function(t)
    t.north:contest("honor")
    t:asks(t.north, "which_cards_of_foe")
    for _, card in { "night_market", "wayside_shrine", "hall_of_banners" } do t:expect(t:sees(t.north, card), true) end
    t:refuses(t.north, "choose", "night_market", "the choice wants 2, and got 1")
    t:refuses(t.north, "choose", "night_market", "big_tam")
    t.north:choose("night_market", "hall_of_banners")
    t:expect_set(t.south.deck:top(2), { "night_market", "hall_of_banners" })
    t:expect(t.south.deck:bottom(2), { "parley", "big_tam" })
    t:expect(t.south.hand:cards(), { "wayside_shrine" })
    -- The loser sees nothing of the winner's hand.
    t:expect(t:sees(t.south, "old_mill"), false)
  end,
}

scenario "both players know which two lie on top, and neither in which order" {
  covers = { "spoils.honor" },
  north = { heroes = { "lady_ysolde" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "night_market", "wayside_shrine", "hall_of_banners" }, deck = { "big_tam", "parley" } },
  script = function(t)
    t.north:contest("honor", { "night_market", "hall_of_banners" })
    for _, seat in { "north", "south" } do
      t:expect(t:sees_set(seat, { "night_market", "hall_of_banners" }), true)
      t:expect(t:sees(seat, "night_market"), false)
      t:expect(t:sees(seat, "hall_of_banners"), false)
      t:expect(t:sees(seat, "big_tam"), false)
      t:expect(t:sees_set(seat, { "night_market", "big_tam" }), false)
      t:expect(t:sees(seat, "wayside_shrine"), true)
    end
  end,
}

-- Situation 7.
scenario "with one card in the hand that one is selected, and known for what it is" {
  covers = { "spoils.honor" },
  north = { heroes = { "lady_ysolde" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "wayside_shrine" }, deck = { "big_tam" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.south.deck:top(), "wayside_shrine")
    t:expect(#t.south.hand, 0)
    t:expect(t:sees(t.north, "wayside_shrine"), true)
    t:expect(t:sees(t.south, "wayside_shrine"), true)
  end,
}

scenario "an empty hand loses nothing" {
  covers = { "compare.honor-once" },
  north = { heroes = { "lady_ysolde" }, reserve = pursuit },
  south = { heroes = { "young_page" }, deck = { "big_tam" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.contest:side("initiator").result, "won")
    t:expect(#t.south.deck, 1)
  end,
}

scenario "the initiator may be the one who loses" {
  covers = { "spoils.honor" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "night_market", "wayside_shrine", "hall_of_banners" } },
  south = { heroes = { "lady_ysolde" } },
  script = function(t)
    t.north:contest("honor")
    t.south:choose("wayside_shrine", "night_market")
    t:expect(t.north.hand:cards(), { "hall_of_banners" })
    t:expect_set(t.north.deck:cards(), { "wayside_shrine", "night_market" })
  end,
}

-- Situation 3, the tie.
scenario "an Honor tie: both are stunned, both view and select before anything moves, both recover" {
  covers = { "spoils.tie", "spoils.honor", "compare.tie-stuns", "recover.unstun" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit, hand = { "old_mill", "granary", "big_tam" } },
  south = { heroes = { "scar_hermit" }, hand = { "white_flag", "sudden_fog", "young_page" } },
  script = function(t)
    t.north:contest("honor")
    t:asks(t.north, "which_cards_of_foe")
    t:expect(t.card("brenna_holt"):marked("stunned"), true)
    t:expect(t.card("scar_hermit"):marked("stunned"), true)
    t.north:choose("white_flag", "sudden_fog")
    -- Nothing has moved: south selects from the whole hand of north, who could select from that of south.
    t:asks(t.south, "which_cards_of_foe")
    t:expect(#t.south.hand, 3)
    t:refuses(t.south, "choose", "white_flag", "young_page")
    t.south:choose("old_mill", "granary")
    t:expect_set(t.south.deck:cards(), { "white_flag", "sudden_fog" })
    t:expect_set(t.north.deck:cards(), { "old_mill", "granary" })
    for _, seat in { "north", "south" } do
      t:expect(t:sees_set(seat, { "white_flag", "sudden_fog" }), true)
      t:expect(t:sees_set(seat, { "old_mill", "granary" }), true)
    end
    t:expect(t.card("brenna_holt"):marked("stunned"), false)
    t:expect(t.card("scar_hermit"):marked("stunned"), false)
  end,
}

scenario "a forged letter keeps the hand together, and the other player's spoils go on" {
  covers = { "turn.interrupt-before", "spoils.tie" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit, hand = { "old_mill", "granary" } },
  south = { heroes = { "scar_hermit" }, hand = { "white_flag", "sudden_fog" }, reserve = { { "forged_letter", face = "down" } } },
  script = function(t)
    t.north:contest("honor")
    t.south:ambush("forged_letter")
    t:expect(#t.south.hand, 2)
    t:expect(#t.south.deck, 0)
    t:expect_set(t.north.deck:cards(), { "old_mill", "granary" })
    -- North has seen the hand all the same.
    t:expect(t:sees(t.north, "white_flag"), true)
  end,
}

-- ---------------------------------------------------------------- Skill

scenario "the Skill winner Invests 1" {
  covers = { "spoils.skill" },
  north = { heroes = { "young_page" }, reserve = pursuit, deck = { "feint" } },
  south = { heroes = { "quill_of_marrow" }, deck = { "rally", "hobble" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(#t.north.invested, 0)
    t:expect(t.south.invested:cards(), { "rally" })
    t:expect(t:sees(t.south, "rally"), false)
  end,
}

scenario "on a Skill tie both Invest, and a deck that is empty is made anew before" {
  covers = { "spoils.tie", "spoils.skill", "deck.empty" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit, discard_pile = { "feint" } },
  south = { heroes = { "silent_wulf" }, deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(t.north.invested:cards(), { "feint" })
    t:expect(t.south.invested:cards(), { "rally" })
    t:expect(#t.north.discard_pile, 0)
  end,
}

scenario "the spoils of Skill can be answered like any Investing" {
  covers = { "spoils.skill", "turn.any-phase" },
  north = { heroes = { "quill_of_marrow" }, reserve = pursuit, deck = { "feint" } },
  south = { heroes = { "young_page" }, reserve = { { "rockslide", face = "down" } } },
  script = function(t)
    t.north:contest("skill")
    t.south:ambush("rockslide")
    t:expect(#t.north.invested, 0)
    t:expect(t.card("feint").zone.kind, "discard_pile")
  end,
}

-- ---------------------------------------------------------------- Might

-- Situation 1. With this seed both fives come first.
scenario "5 and 2 against 5 and 3: the second wins by 3, and selects any participant" {
  covers = { "spoils.might", "total.sum", "total.stunned", "compare.tie-stuns", "compare.lower-stunned" },
  north = { heroes = { "big_tam", "siege_master" }, reserve = pursuit },
  south = { heroes = { "big_tam", "brenna_holt" } },
  seed = 4,
  script = function(t)
    t.north:contest("might")
    t:log_has("Big Tam and Big Tam are equal")
    t:log_has("Brenna Holt is higher than Siege Master")
    t:expect(t.contest:score("initiator"), 0)
    t:expect(t.contest:score("opponent"), 3)
    t:asks(t.south, "whom_to_carry_off")
    t:offers(t.south, { "big_tam", "siege_master" })
    t.south:choose("big_tam")
    t:expect(t.card("big_tam").zone, t.north.discard_pile)
    t:expect(t.card("siege_master").zone, t.north.heroes)
  end,
}

scenario "only participants of this Battle can be selected, stunned or not" {
  covers = { "spoils.might", "gather.exclude-self" },
  north = { heroes = { "old_marshal", "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page", "wary_scout", "iron_gerta" }, reserve = { "watchtower", "old_mill" } },
  script = function(t)
    t.north:contest("might")
    t.south:reaction("wary_scout")
    t.south:reaction("watchtower")
    -- Gerta may be stunned or may never have been revealed to be compared.
    while t.contest.step == "compare" do t.south:pass() end
    t:asks(t.north, "whom_to_carry_off")
    t:offers(t.north, { "young_page", "iron_gerta", "watchtower" })
    t.north:choose("watchtower")
    t:expect(t.card("watchtower").zone.kind, "discard_pile")
  end,
}

-- Situation 6.
scenario "a Battle tie: both select before either card is discarded, the acting player first, and both go" {
  covers = { "spoils.tie", "spoils.might" },
  north = { heroes = { "brenna_holt", "brenna_holt" }, reserve = pursuit },
  south = { heroes = { "scar_hermit", "duellist_sabine" } },
  script = function(t)
    t.north:contest("might")
    t:asks(t.north, "whom_to_carry_off")
    t.north:choose("scar_hermit")
    t:expect(t.card("scar_hermit").zone.kind, "field")
    t:asks(t.south, "whom_to_carry_off")
    t.south:choose("brenna_holt")
    t:expect(t.card("scar_hermit").zone.kind, "discard_pile")
    t:expect(#t.north.heroes, 1)
    t:expect(#t.south.heroes, 1)
    t:expect(#t.north.discard_pile, 1)
  end,
}

scenario "a sworn shield is discarded in the place of another" {
  covers = { "spoils.might", "turn.interrupt-before" },
  north = { heroes = { "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page", "sworn_shield_edda" } },
  script = function(t)
    t.north:contest("might", "young_page")
    t.south:interrupt("sworn_shield_edda")
    t:expect(t.card("young_page").zone.kind, "heroes")
    t:expect(t.card("sworn_shield_edda").zone.kind, "discard_pile")
  end,
}

scenario "a shield that stays at home shields nobody" {
  covers = { "spoils.might" },
  north = { heroes = { "herald_of_truce", "big_tam", "old_marshal" }, reserve = pursuit },
  south = { heroes = { "young_page", "sworn_shield_edda" } },
  script = function(t)
    t.north:contest("might")
    t.north:reaction("herald_of_truce", "sworn_shield_edda")
    t:expect(t.card("young_page").zone.kind, "discard_pile")
    t:expect(t.card("sworn_shield_edda").zone.kind, "heroes")
  end,
}

-- ---------------------------------------------------------------- What answers winning, and what stops spoils

scenario "a parley: nobody takes spoils" {
  covers = { "turn.interrupt-before", "game.support" },
  north = { heroes = { "big_tam" }, reserve = { "white_hart", "border_feud" }, deck = { "feint" } },
  south = { heroes = { "young_page" }, hand = { "parley" } },
  script = function(t)
    t.north:contest("might")
    t.north:pass()
    t.south:support("parley")
    t:expect(t.contest:side("initiator").result, "won")
    t:expect(t.card("young_page").zone.kind, "heroes")
    t:expect(#t.north.invested, 0)
  end,
}

-- Situation 14, with "after you win".
for measure, invested in { might = 1, skill = 1 } do
  scenario("a border feud sees Battles only: " .. measure) {
    covers = measure == "might" and { "contest.battle" } or { "spoils.skill" },
    north = { heroes = { "old_marshal" }, reserve = { "border_feud" }, deck = { "feint", "rally", "hobble" } },
    south = { heroes = { "young_page" } },
    script = function(t)
      t.north:contest(measure)
      if measure == "might" then
        t:asks(t.north, "response")
        t.north:reaction("border_feud")
      end
      -- In a contest of Skill this one comes from the spoils alone.
      t:expect(#t.north.invested, invested)
    end,
  }
end

-- Situation 14.
for measure, seen in { might = true, skill = false, honor = false } do
  scenario("\"after a Battle\" does not see a contest of another kind: " .. measure) {
    covers = seen and { "contest.battle" } or {},
    north = { heroes = { "old_marshal", "old_marshal" }, reserve = { "white_hart", "gallows_field" } },
    south = { heroes = { "young_page", "young_page" }, hand = { "old_mill", "granary", "big_tam" } },
    script = function(t)
      t.north:contest(measure)
      if seen then
        t.north:choose("young_page")
        t.north:reaction("gallows_field")
        t.south:choose("granary")
        t:expect(t.card("granary").zone.kind, "discard_pile")
      elseif measure == "honor" then
        t.north:choose("old_mill", "granary")
      end
      t:expect(#t.south.discard_pile, seen and 2 or 0)
    end,
  }
end

for measure in { might = true, skill = true, honor = true } do
  scenario("\"after a Contest\" sees every kind: " .. measure) {
    covers = { "contest.battle" },
    north = { heroes = { "old_marshal" }, reserve = { "white_hart", "debating_stone" }, deck = { "feint", "rally" } },
    south = { heroes = { "young_page" } },
    script = function(t)
      t.north:contest(measure)
      t:asks(t.north, "response")
      t.north:reaction("debating_stone")
      t:expect(#t.north.hand, 1)
    end,
  }
end

scenario "an even score is for ties" {
  covers = { "spoils.tie" },
  north = { heroes = { "brenna_holt" }, reserve = { "even_score" }, deck = { "feint", "rally" } },
  south = { heroes = { "brenna_holt" }, reserve = { "debating_stone" }, hand = { "spare_coin" }, deck = { "hobble" } },
  script = function(t)
    t.north:contest("skill")
    -- Nobody won: south has nothing to answer.
    t.north:reaction("even_score")
    t:expect(t.north.hand:cards(), { "feint" })
    t:expect(t.north.invested:cards(), { "rally" })
    t:expect(t.card("spare_coin").zone.kind, "hand")
  end,
}

scenario "a spare coin for winning any Contest" {
  covers = { "game.support" },
  north = { heroes = { "young_page" }, reserve = pursuit },
  south = { heroes = { "quill_of_marrow" }, hand = { "spare_coin" }, deck = { "hobble", "feint" } },
  script = function(t)
    t.north:contest("skill")
    t.south:support("spare_coin")
    t:expect(t.south.hand:cards(), { "hobble" })
    t:expect(t.south.invested:cards(), { "feint" })
  end,
}
