-- The Reload Phase, Scatter Fortunes, and decks that run out.

local seven = { "feint", "rally", "hobble", "parley", "big_tam", "old_mill", "granary" }

local function reloading(north, south)
  return { start = { procedure = "turn", step = "reload" }, north = north, south = south or {} }
end

local function with(what, base)
  for key, value in what do base[key] = value end
  return base
end

scenario "the player draws until holding as many cards as the Reload says" (with({
  covers = { "reload.greatest", "reload.draw-up-to" },
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.hand, 5)
    t:expect(#t.north.deck, 3)
    t:expect(t.card("big_tam").zone.kind, "deck")
  end,
}, reloading { banner = { "banner_of_the_ford" }, hand = { "white_hart" }, deck = seven }))

scenario "the greatest Reload counts, whatever card it stands on" (with({
  covers = { "reload.greatest", "reload.draw-up-to" },
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.hand, 6)
  end,
}, reloading { banner = { "banner_of_the_wolf" }, heroes = { "quartermaster_ilse" }, reserve = { "old_mill" }, deck = seven }))

scenario "the Reload of a Pursuit, of a completed Quest, of a raised Banner" {
  covers = { "reload.greatest", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_open_hand" }, reserve = { "long_road", "hall_of_banners", "hall_of_banners" },
            completed = { "crown_the_heir" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "young_page", "granary", "white_hart", "spare_coin" } },
  south = { banner = { "banner_of_the_ford" } },
  script = function(t)
    t:expect(t.card("banner_of_the_open_hand").reload, 8)
    t:expect(t.card("banner_of_the_ford").reload, 5)
    t.north:draw_all()
    t:expect(#t.north.hand, 8)
  end,
}

scenario "a Quest that is not completed, a card in hand and a card of the foe have no Reload to give" {
  covers = { "reload.greatest", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, hand = { "granary" }, quests = { "crown_the_heir" }, deck = { "feint", "rally", "hobble", "parley", "big_tam" } },
  south = { reserve = { "long_road" } },
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.hand, 4)
  end,
}

-- Situation 15.
scenario "a face-down Hazard with Reload 9 does not count" {
  covers = { "reload.greatest", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, reserve = { { "hidden_cache", face = "down" } }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "old_mill" } },
  south = {},
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.hand, 4)
    t:expect(t:sees(t.south, "hidden_cache"), false)
  end,
}

-- Situation 15, the other outcome.
scenario "face-up it counts" {
  covers = { "reload.greatest", "free.action" },
  north = { heroes = { "lamp_bearer" }, banner = { "banner_of_the_wolf" }, reserve = { { "hidden_cache", face = "down" } },
            deck = { "feint", "rally", "hobble", "parley", "big_tam", "old_mill", "white_hart", "granary", "young_page", "spare_coin" } },
  south = {},
  script = function(t)
    t.north:an_action("lamp_bearer", "hidden_cache")
    t:expect(t:sees(t.south, "hidden_cache"), true)
    t.north:draw_all()
    t:expect(#t.north.hand, 9)
  end,
}

scenario "with enough cards in hand nothing is drawn, nothing is discarded, and nothing can be Scattered" (with({
  covers = { "reload.no-discard", "scatter.optional" },
  script = function(t)
    t:asks(t.north, nil)
    t:expect(#t.north.hand, 7)
    t:expect(#t.north.discard_pile, 0)
    t:expect(#t.north.deck, 1)
  end,
}, reloading { banner = { "banner_of_the_ford" }, hand = seven, deck = { "white_hart" } }))

-- ---------------------------------------------------------------- Scatter Fortunes

scenario "to Scatter is to draw one fewer and have a deck shuffled before" {
  covers = { "scatter.option", "scatter.shuffle-first", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_ford" }, hand = { "white_hart", "long_road", "old_mill" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "granary" } },
  south = {},
  seed = 2,
  script = function(t)
    t:asks(t.north, "scatter")
    t:offers(t.north, { "draw_all", "own_deck", "foes_deck" })
    t.north:own_deck()
    t:expect(#t.north.hand, 4)
    t:expect(#t.north.deck, 5)
    -- What lay on top before was not drawn.
    t:expect(t.card("feint").zone.kind, "deck")
    t:log_has("North Scatters Fortunes: north's Deck is shuffled")
  end,
}

scenario "the foe's deck is shuffled: what was known on top of it is lost" {
  covers = { "scatter.option", "scatter.shuffle-first" },
  north = { heroes = { "lady_ysolde" }, banner = { "banner_of_the_ford" }, reserve = { "white_hart" }, deck = { "feint", "rally" } },
  south = { heroes = { "young_page" }, hand = { "night_market", "stone_bridge", "white_hart" }, deck = { "big_tam", "granary", "old_mill" } },
  script = function(t)
    t.north:contest("honor", { "night_market", "stone_bridge" })
    t:expect(t:sees_set(t.north, { "night_market", "stone_bridge" }), true)
    t.north:foes_deck()
    t:expect(#t.north.hand, 1)
    t:expect(#t.south.deck, 5)
    for _, seat in { "north", "south" } do
      t:expect(t:sees_set(seat, { "night_market", "stone_bridge" }), false)
      t:expect(t:sees(seat, "night_market"), false)
    end
  end,
}

scenario "Scattering is never forced" {
  covers = { "scatter.optional", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_ford" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "old_mill" } },
  south = {},
  script = function(t)
    t.north:draw_all()
    t:expect_set(t.north.hand:cards(), { "feint", "rally", "hobble", "parley", "big_tam" })
    t:expect(t.north.deck:cards(), { "old_mill" })
  end,
}

-- Situation 10.
scenario "with exactly one card to draw, Scattering draws nothing" {
  covers = { "scatter.option", "scatter.shuffle-first" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, hand = { "feint", "rally", "hobble" }, deck = { "big_tam", "old_mill" } },
  south = { deck = { "granary", "young_page" } },
  script = function(t)
    t.north:foes_deck()
    t:expect(#t.north.hand, 3)
    t:expect(#t.north.deck, 2)
    t:log_has("South's deck is shuffled")
  end,
}

-- Situation 10, the other half.
scenario "with none to draw it is not offered" {
  covers = { "reload.no-discard", "scatter.optional" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, hand = { "feint", "rally", "hobble", "parley" }, deck = { "big_tam" } },
  south = { deck = { "granary" } },
  script = function(t)
    t:asks(t.north, nil)
    t:expect(#t.north.hand, 4)
  end,
}

scenario "with neither a deck nor a discard pile nothing would be drawn, and it is not offered" {
  covers = { "scatter.optional" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" } },
  south = { deck = { "granary", "feint" } },
  script = function(t)
    t:asks(t.north, nil)
    t:expect(#t.north.hand, 0)
  end,
}

scenario "steady hands prevent the shuffling, and the card is forgone all the same" {
  covers = { "turn.interrupt-before", "turn.any-phase", "game.support" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, deck = { "feint", "rally", "hobble", "parley", "big_tam" } },
  south = { deck = { "granary", "young_page" }, hand = { "steady_hands" } },
  script = function(t)
    t.north:own_deck()
    t.south:support("steady_hands")
    t:expect_set(t.north.hand:cards(), { "feint", "rally", "hobble" })
    t:expect(t.north.deck:top(), "parley")
  end,
}

-- ---------------------------------------------------------------- Decks that run out

scenario "an empty deck is made anew of the discard pile, in the middle of a draw" {
  covers = { "deck.empty", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, deck = { "feint" }, discard_pile = { "rally", "hobble", "parley", "big_tam" } },
  south = {},
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.hand, 4)
    t:expect(t.card("feint").zone.kind, "hand")
    t:expect(#t.north.deck, 1)
    t:expect(#t.north.discard_pile, 0)
    t:log_has("North shuffles the discard pile into a new deck")
    -- Everybody knew the discard pile, and nobody knows who of it is where.
    for _, card in t.north.hand:cards() do t:expect(t:sees(t.south, card), card == t.card("feint") and false) end
  end,
}

scenario "a deck that is just enough is not made anew" {
  covers = { "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_wolf" }, deck = { "feint", "rally", "hobble", "parley" }, discard_pile = { "big_tam" } },
  south = {},
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.deck, 0)
    t:expect(#t.north.discard_pile, 1)
  end,
}

scenario "fewer cards than missing: all there are, and the game goes on" {
  covers = { "deck.empty", "reload.draw-up-to" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_ford" }, deck = { "feint" }, discard_pile = { "rally" } },
  south = {},
  script = function(t)
    t.north:draw_all()
    t:expect(#t.north.hand, 2)
    t:log_has("North draws 2")
  end,
}

scenario "with neither deck nor discard pile nothing is Invested, and the game goes on" {
  covers = { "deck.empty", "start.invest" },
  start = { procedure = "turn", step = "starting" },
  north = { hand = { "old_mill" } },
  south = {},
  script = function(t)
    t:expect(#t.north.invested, 0)
    t:asks(t.north, "free")
  end,
}

scenario "the Invest of the turn makes the deck anew" {
  covers = { "deck.empty", "start.invest" },
  start = { procedure = "turn", step = "starting" },
  north = { hand = { "old_mill" }, discard_pile = { "feint", "rally" } },
  south = {},
  script = function(t)
    t:expect(#t.north.invested, 1)
    t:expect(#t.north.deck, 1)
    t:expect(t:sees(t.north, "feint"), false)
    t:expect(t:sees_set(t.south, { "feint", "rally" }), true)
  end,
}
