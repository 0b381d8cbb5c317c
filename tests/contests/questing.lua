-- The Questing Phase.

scenario "a Venture that reaches the threshold completes the Quest and discards the Invested cards" {
  covers = { "quest.venture", "quest.hero-needed" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "find_the_spring", "clear_the_old_road" }, invested = { "feint", "rally" } },
  south = {},
  script = function(t)
    t.north:choose("find_the_spring")
    t:expect(t.card("find_the_spring").zone, t.north.completed)
    t:expect(t.card("clear_the_old_road").zone, t.north.quests)
    t:expect(#t.north.invested, 0)
    t:expect_set(t.north.discard_pile:cards(), { "feint", "rally" })
    t:expect(t:sees(t.south, "feint"), true)
  end,
}

scenario "one short of the threshold: nothing is completed, nothing is discarded" {
  covers = { "quest.venture", "quest.falls-short" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "clear_the_old_road" }, invested = { "feint", "rally" } },
  south = {},
  script = function(t)
    t.north:choose("clear_the_old_road")
    t:expect(t.card("clear_the_old_road").zone, t.north.quests)
    t:expect(#t.north.invested, 2)
    t:expect(t:sees(t.north, "feint"), false)
    t:log_has("Clear The Old Road is not completed")
  end,
}

scenario "nobody has to Venture" {
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "find_the_spring" }, invested = { "feint", "rally" } },
  south = {},
  script = function(t)
    t.north:choose()
    t:expect(t.card("find_the_spring").zone.kind, "quests")
    t:expect(#t.north.invested, 2)
  end,
}

scenario "without an Active Hero there is no Venture" {
  covers = { "quest.hero-needed" },
  start = { procedure = "turn", step = "questing" },
  north = { hand = { "young_page" }, reserve = { "watchtower" }, quests = { "find_the_spring" }, invested = { "feint", "rally" } },
  south = { heroes = { "big_tam" } },
  script = function(t)
    t:asks(t.north, nil)
    t:expect(t.card("find_the_spring").zone.kind, "quests")
  end,
}

scenario "one Venture a turn, for one's own Quests" {
  covers = { "quest.hero-needed" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "find_the_spring", "silence_the_bell" }, invested = { "feint", "rally", "hobble", "parley" } },
  south = { quests = { "bridge_the_gorge" } },
  script = function(t)
    t:refuses(t.north, "choose", "bridge_the_gorge", "not among what can be chosen")
    t:refuses(t.north, "choose", "find_the_spring", "silence_the_bell", "the choice wants 0 to 1, and got 2")
    t.north:choose("silence_the_bell")
    t:asks(t.north, nil)
    t:expect(t.card("find_the_spring").zone.kind, "quests")
    -- All that was Invested is gone, not only what the threshold asked for.
    t:expect(#t.north.invested, 0)
  end,
}

scenario "an old mill counts 1 more" {
  covers = { "quest.venture" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, reserve = { "old_mill", "old_mill" }, quests = { "clear_the_old_road" }, invested = { "feint" } },
  south = { reserve = { "old_mill" } },
  script = function(t)
    t.north:choose("clear_the_old_road")
    t:expect(t.card("clear_the_old_road").zone.kind, "completed")
    t:log_has("North Ventures Clear The Old Road with 3")
  end,
}

scenario "a completed gorge draws two, a coast Invests one" {
  start = { procedure = "turn", step = "questing" },
  covers = { "quest.venture" },
  north = { heroes = { "young_page" }, quests = { "bridge_the_gorge" }, completed = { "chart_the_coast" },
            invested = { "feint", "rally", "hobble" }, deck = { "big_tam", "parley", "old_mill" } },
  south = { completed = { "bridge_the_gorge" }, deck = { "granary" } },
  script = function(t)
    t.north:choose("bridge_the_gorge")
    t:expect_set(t.north.hand:cards(), { "big_tam", "parley" })
    t:expect(#t.north.invested, 0)
    t:expect(#t.south.hand, 0)
  end,
}

scenario "a charted coast Invests 1 after the Invested cards were discarded" {
  covers = { "quest.venture" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "chart_the_coast" }, invested = { "feint", "rally", "hobble", "parley" }, deck = { "big_tam" } },
  south = {},
  script = function(t)
    t.north:choose("chart_the_coast")
    t:expect(t.north.invested:cards(), { "big_tam" })
    t:expect(#t.north.discard_pile, 4)
  end,
}

scenario "a silenced bell costs the foe a Pursuit" {
  covers = { "quest.venture" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "silence_the_bell" }, invested = { "feint", "rally" } },
  south = { reserve = { "white_hart", "long_road", { "even_score", face = "down" } } },
  script = function(t)
    t.north:choose("silence_the_bell")
    t:offers(t.south, { "white_hart", "long_road" })
    t.south:choose("white_hart")
    t:expect(t.card("white_hart").zone, t.south.discard_pile)
  end,
}

scenario "a beacon helps when it is awake, and not before" {
  covers = { "quest.venture" },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page", "silent_wulf" }, quests = { "wake_the_beacon" }, invested = { "feint", "rally", "hobble", "parley" } },
  south = { heroes = { "big_tam" } },
  script = function(t)
    t:expect(t.card("young_page").honor, 1)
    t.north:choose("wake_the_beacon")
    t:expect(t.card("young_page").honor, 2)
    t:expect(t.card("silent_wulf").honor, nil)
    t:expect(t.card("big_tam").honor, 1)
  end,
}

scenario "an archive gives an ACTION once it is open" {
  covers = { "free.action" },
  north = { heroes = { "young_page" }, completed = { "open_the_archive" }, hand = { "feint", "old_mill" }, deck = { "big_tam" } },
  south = {},
  script = function(t)
    t.north:an_action("open_the_archive", "feint")
    t:expect_set(t.north.hand:cards(), { "old_mill", "big_tam" })
    t:refuses(t.north, "an_action")
  end,
}

scenario "a closed archive gives none" {
  north = { quests = { "open_the_archive" }, hand = { "feint" }, deck = { "big_tam" } },
  south = {},
  script = function(t) t:refuses(t.north, "an_action", "not among the answers") end,
}
