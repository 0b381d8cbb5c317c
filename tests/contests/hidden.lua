-- Who knows what.

scenario "a spy looks at a face-down card, and nobody else learns of it" {
  covers = { "free.action", "free.hazard" },
  start = { procedure = "game", step = "turns" },
  north = { heroes = { "spy_nettle" }, deck = { "feint" } },
  south = { reserve = { { "hidden_cache", face = "down" }, { "white_flag", face = "down" } }, hand = { "sudden_fog" }, deck = { "rally" } },
  script = function(t)
    t.north:an_action("spy_nettle", "white_flag")
    t:expect(t:sees(t.north, "white_flag"), true)
    t:expect(t:sees(t.north, "hidden_cache"), false)
    t:expect(t.card("white_flag").face_up, false)
    t.south:hide("sudden_fog")
    t:expect(t:sees(t.north, "sudden_fog"), false)
    t:expect(t:sees(t.north, "white_flag"), true)
  end,
}

scenario "hands, decks and Invested cards are hidden, Heroes and completed Quests are not" {
  north = { hand = { "feint" }, deck = { "rally" }, invested = { "hobble" }, heroes = { "big_tam" }, completed = { "find_the_spring" },
            reserve = { "old_mill", { "white_flag", face = "down" } } },
  south = {},
  script = function(t)
    t:asks(t.north, "free")
    for card, known in {
      feint = { true, false }, rally = { false, false }, hobble = { false, false }, big_tam = { true, true },
      find_the_spring = { true, true }, old_mill = { true, true }, white_flag = { true, false },
    } do
      t:expect(t:sees(t.north, card), known[1])
      t:expect(t:sees(t.south, card), known[2])
    end
  end,
}

scenario "a supporter from the hand shuffled into the pile: both know the set, neither the order" {
  covers = { "gather.hidden", "gather.pile", "game.support" },
  north = { heroes = { "big_tam", "brenna_holt" }, reserve = { "white_hart" }, hand = { "hill_rider", "feint" } },
  south = { heroes = { "young_page" }, hand = { "hobble" } },
  script = function(t)
    t.north:contest("might")
    t.north:support("hill_rider")
    t:asks(t.north, "response")
    local pile = t.contest:side("initiator").pile:cards()
    t:expect(#pile, 2)
    for _, seat in { "north", "south" } do
      t:expect(t:sees(seat, pile[1]), false)
      t:expect(t:sees_set(seat, pile), true)
    end
    t.north:pass()
    t.south:pass()
    t.north:pass()
  end,
}

scenario "a shuffled deck with two known cards on top: drawing both makes them known to their player" {
  covers = { "spoils.honor", "reload.draw-up-to" },
  start = { procedure = "game", step = "turns" },
  north = { heroes = { "lady_ysolde" }, reserve = { "white_hart" }, deck = { "big_tam", "granary" } },
  south = { heroes = { "young_page" }, banner = { "banner_of_the_wolf" }, hand = { "night_market", "stone_bridge", "granary" }, deck = { "old_mill", "long_road", "feint", "rally" } },
  script = function(t)
    t.north:contest("honor", { "night_market", "stone_bridge" })
    -- South Invests one of the two, unseen, and draws the other.
    t:expect(#t.south.invested, 1)
    t:expect(t:sees_set(t.north, { "night_market", "stone_bridge" }), true)
    t:expect(t:sees_set(t.south, { "night_market", "stone_bridge" }), true)
    t.south:pass()
    t.south:draw_all()
    local invested = t.south.invested:top()
    -- Whoever sees one of two knows the other, too.
    local drawn = t.card("night_market").zone.kind == "hand" and "night_market" or "stone_bridge"
    t:expect(t:sees(t.south, drawn), true)
    t:expect(t:sees(t.north, drawn), false)
    t:expect(t:sees(t.north, invested), false)
  end,
}
