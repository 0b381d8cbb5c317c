-- The turn: its phases, the Starting Phase, responses in any phase.

scenario "a turn goes through its four phases in order" {
  covers = { "turn.phases", "start.invest", "free.any-order" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "brenna_holt" }, banner = { "banner_of_the_ford" }, quests = { "find_the_spring" },
            deck = { "big_tam", "feint", "rally" } },
  south = {},
  script = function(t)
    -- The Starting Phase has no choice: the top card was Invested.
    t:expect(#t.north.invested, 1)
    t:expect(t.card("big_tam").zone.kind, "invested")
    t:asks(t.north, "which_quest")
    t.north:choose()
    t:asks(t.north, "scatter")
    t.north:draw_all()
    t:expect(#t.north.hand, 2)
  end,
}

scenario "the Free Phase comes between Starting and Questing" {
  covers = { "turn.phases" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "brenna_holt" }, hand = { "old_mill" }, quests = { "find_the_spring" }, deck = { "big_tam" } },
  south = {},
  script = function(t)
    t:asks(t.north, "free")
    t:expect(#t.north.invested, 1)
    t.north:pass()
    t:asks(t.north, "which_quest")
    t.north:choose()
  end,
}

scenario "what is Invested comes from the top of the deck, face-down, and nobody looks at it" {
  covers = { "start.invest", "game.invested-hidden" },
  start = { procedure = "turn", step = "starting" },
  north = { hand = { "feint" }, deck = { "big_tam", "rally" }, invested = { "old_mill" } },
  south = {},
  script = function(t)
    t:expect(t.north.invested:top(), "big_tam")
    t:expect(#t.north.invested, 2)
    t:expect(t.card("big_tam").face_up, false)
    for _, seat in { "north", "south" } do
      t:expect(t:sees(seat, "big_tam"), false)
      t:expect(t:sees(seat, "old_mill"), false)
    end
  end,
}

-- Situation 12: two start-of-turn cards and the Invest.
scenario "the acting player orders two start-of-turn cards and the Invest" {
  covers = { "start.order", "start.invest" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "almoner_beth" }, reserve = { "wayside_shrine" }, hand = { "feint" }, deck = { "big_tam", "rally", "hobble" } },
  south = { heroes = { "almoner_beth" }, hand = { "feint" } },
  script = function(t)
    t:asks(t.north, "next_at_start")
    t:offers(t.north, { "invest", "almoner_beth", "wayside_shrine" })
    -- The shrine first: what it sees can still be put away before the Invest.
    t.north:choose("wayside_shrine")
    t:expect(t:sees(t.north, "big_tam"), true)
    t:expect(t:sees(t.south, "big_tam"), false)
    t.north:yes()
    t:offers(t.north, { "invest", "almoner_beth" })
    t.north:choose("almoner_beth")
    t.north:choose("feint")
    -- The Invest was last.
    t:expect(t.north.invested:cards(), { "rally", "hobble" })
    t:expect(t.north.deck:cards(), { "big_tam" })
    t:expect(#t.south.hand, 1)
  end,
}

scenario "with the Invest first the start of the turn goes another way" {
  covers = { "start.order" },
  start = { procedure = "turn", step = "starting" },
  north = { reserve = { "wayside_shrine" }, deck = { "big_tam", "rally" }, hand = { "feint" } },
  south = {},
  script = function(t)
    t.north:choose("invest")
    t:expect(t:sees(t.north, "rally"), true)
    t.north:no()
    t:expect(t.north.invested:cards(), { "big_tam" })
    t:expect(t.north.deck:cards(), { "rally" })
  end,
}

scenario "a start-of-turn card that an earlier one takes away is not resolved any more" {
  covers = { "start.order" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "wanderer_pell" }, reserve = { "wayside_shrine", { "night_market", face = "down" } }, deck = { "big_tam", "rally" } },
  south = {},
  script = function(t)
    t.north:choose("wanderer_pell")
    t.north:choose("wayside_shrine")
    t:expect(t.card("wayside_shrine").zone.kind, "hand")
    t:expect(t.card("big_tam").zone.kind, "hand")
    t:expect(t.north.invested:cards(), { "rally" })
  end,
}

scenario "start-of-turn effects that one may decline" {
  covers = { "start.order" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "wanderer_pell", "almoner_beth" }, reserve = { "old_mill", "restless_feet" }, hand = { "feint" }, deck = { "big_tam" } },
  south = {},
  script = function(t)
    t.north:choose("wanderer_pell")
    t.north:choose()
    t.north:choose("almoner_beth")
    t.north:choose()
    t.north:choose("restless_feet")
    t.north:no()
    t:expect(t.card("old_mill").zone.kind, "reserve")
    t:expect(t.card("restless_feet").zone.kind, "reserve")
    t:expect(#t.north.hand, 1)
    t:expect(t.north.invested:cards(), { "big_tam" })
  end,
}

scenario "restless feet: the Pursuit goes, two cards come" {
  covers = { "start.order" },
  start = { procedure = "turn", step = "starting" },
  north = { reserve = { "restless_feet" }, deck = { "big_tam", "rally", "feint" } },
  south = {},
  script = function(t)
    t.north:choose("restless_feet")
    t.north:yes()
    t:expect(t.card("restless_feet").zone.kind, "discard_pile")
    t:expect_set(t.north.hand:cards(), { "big_tam", "rally" })
    t:expect(t.north.invested:cards(), { "feint" })
  end,
}

scenario "an open hand gives a card away at the start of the turn" {
  start = { procedure = "turn", step = "starting" },
  north = { banner = { "banner_of_the_open_hand" }, hand = { "feint", "rally" }, deck = { "big_tam" } },
  south = {},
  script = function(t)
    t.north:choose("banner_of_the_open_hand")
    t.north:choose("rally")
    t:expect(t.north.hand:cards(), { "feint" })
    t:expect(t.card("rally").zone.kind, "discard_pile")
  end,
}

-- ---------------------------------------------------------------- Responses

scenario "a REACTION in the foe's Starting Phase" {
  covers = { "turn.any-phase", "game.spring" },
  start = { procedure = "turn", step = "starting" },
  north = { deck = { "big_tam" }, hand = { "feint" } },
  south = { reserve = { { "rockslide", face = "down" } } },
  script = function(t)
    t:asks(t.south, "response")
    t.south:ambush("rockslide")
    t:expect(t.card("big_tam").zone.kind, "discard_pile")
    t:expect(t.card("rockslide").zone.kind, "discard_pile")
    t:expect(t.card("rockslide").face_up, true)
    t:expect(#t.north.invested, 0)
  end,
}

scenario "a response is never forced" {
  start = { procedure = "turn", step = "starting" },
  north = { deck = { "big_tam" }, hand = { "feint" } },
  south = { reserve = { { "rockslide", face = "down" } } },
  script = function(t)
    t.south:pass()
    t:expect(#t.north.invested, 1)
    t:expect(t.card("rockslide").face_up, false)
    t:expect(t:sees(t.north, "rockslide"), false)
  end,
}

scenario "an INTERRUPT in the foe's Questing Phase changes the Venture before it counts" {
  covers = { "turn.any-phase", "turn.interrupt-before", "quest.falls-short" },
  north = { heroes = { "brenna_holt" }, quests = { "find_the_spring" }, invested = { "feint", "rally" }, hand = { "hobble" } },
  south = { reserve = { { "false_trail", face = "down" } } },
  script = function(t)
    t.north:pass()
    t.north:choose("find_the_spring")
    t.south:ambush("false_trail")
    t:expect(t.card("find_the_spring").zone.kind, "quests")
    t:expect(#t.north.invested, 2)
    t:log_has("North Ventures Find The Spring with 0")
  end,
}

scenario "an INTERRUPT in the foe's Reload Phase" {
  covers = { "turn.any-phase", "turn.interrupt-before" },
  start = { procedure = "turn", step = "reload" },
  north = { banner = { "banner_of_the_ford" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "old_mill" } },
  south = { reserve = { { "broken_wheel", face = "down" } } },
  script = function(t)
    t.north:draw_all()
    t.south:ambush("broken_wheel")
    t:expect(#t.north.hand, 3)
  end,
}

scenario "one's own effects have no answer from one's own hazards against the foe" {
  start = { procedure = "turn", step = "starting" },
  north = { deck = { "big_tam", "feint" }, hand = { "hobble" }, reserve = { { "rockslide", face = "down" }, { "broken_wheel", face = "down" } } },
  south = {},
  script = function(t)
    t:expect(#t.north.invested, 1)
    t:asks(t.south, nil)
  end,
}
