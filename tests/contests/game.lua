-- The whole game: set-up, turns, victory, the turn limit.

scenario "set-up: a hand as large as the Reload, and turns in turn" {
  covers = { "game.setup", "turn.phases" },
  start = { procedure = "game", step = "setup" },
  options = { turn_limit = 2 },
  north = { banner = { "banner_of_the_wolf" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "granary" } },
  south = { banner = { "banner_of_the_ford" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "granary" } },
  script = function(t)
    t:expect(#t.north.hand, 4)
    t:expect(#t.south.hand, 5)
    local first = t.north.active and t.north or t.south
    local second = t.north.active and t.south or t.north
    t:expect(#first.invested, 1)
    first:pass()
    t:asks(second, "free")
    t:expect(#second.invested, 1)
  end,
}

scenario "enough Quests win at once, in the middle of a turn" {
  covers = { "game.victory", "quest.venture" },
  options = { victory_quests = 2 },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, banner = { "banner_of_the_wolf" }, quests = { "bridge_the_gorge", "find_the_spring" }, completed = { "crown_the_heir" },
            invested = { "feint", "rally", "hobble" }, deck = { "parley", "old_mill" } },
  south = { completed = { "chart_the_coast" } },
  script = function(t)
    t.north:choose("bridge_the_gorge")
    t:expect(t:result("north"), "won")
    t:expect(t:result("south"), "lost")
    t:expect(t.over, true)
    t:expect(#t.north.hand, 0)
  end,
}

scenario "one Quest short of victory the game goes on" {
  covers = { "quest.venture" },
  options = { victory_quests = 3 },
  start = { procedure = "turn", step = "questing" },
  north = { heroes = { "young_page" }, quests = { "find_the_spring", "clear_the_old_road" }, completed = { "open_the_archive" }, invested = { "feint", "rally" } },
  south = {},
  script = function(t)
    t.north:choose("find_the_spring")
    t:expect(#t.north.completed, 2)
    t:expect(t:result("north"), nil)
  end,
}

scenario "a single Quest can be enough" {
  covers = { "game.victory" },
  options = { victory_quests = 1 },
  start = { procedure = "game", step = "turns" },
  north = { heroes = { "young_page" }, quests = { "find_the_spring" }, invested = { "feint" }, deck = { "rally" }, hand = { "hobble" } },
  south = {},
  script = function(t)
    t.north:pass()
    t.north:choose("find_the_spring")
    t:expect(t:result("north"), "won")
  end,
}

for _, case in {
  { north = { "find_the_spring" }, south = {}, results = { "won", "lost" } },
  { north = { "find_the_spring" }, south = { "wake_the_beacon", "chart_the_coast" }, results = { "lost", "won" } },
  { north = { "find_the_spring" }, south = { "wake_the_beacon" }, results = { "drew", "drew" } },
} do
  scenario("after the last turn: " .. table.concat(case.results, ", ")) {
    covers = { "game.turn-limit" },
    start = { procedure = "game", step = "turns" },
    options = { turn_limit = 2 },
    north = { completed = case.north, hand = { "feint" } },
    south = { completed = case.south, hand = { "feint" } },
    script = function(t)
      t.north:pass()
      t:expect(t:result("north"), nil)
      t:asks(t.south, "free")
      t.south:pass()
      t:expect(t:result("north"), case.results[1])
      t:expect(t:result("south"), case.results[2])
    end,
  }
end

scenario "a whole turn: Invest, play, fight, Venture, reload" {
  covers = { "turn.phases", "start.invest", "free.any-order", "contest.steps", "quest.venture", "reload.draw-up-to", "spoils.skill" },
  start = { procedure = "game", step = "turns" },
  north = { heroes = { "quill_of_marrow" }, banner = { "banner_of_the_ford" }, quests = { "find_the_spring" },
            hand = { "white_hart", "young_page" }, deck = { "feint", "rally", "hobble", "parley", "big_tam", "granary", "old_mill", "spare_coin" } },
  south = { heroes = { "brenna_holt" }, banner = { "banner_of_the_wolf" }, deck = { "granary", "long_road" }, hand = { "old_mill" } },
  script = function(t)
    t.north:play("white_hart")
    t.north:call_hero("young_page")
    t.north:contest("skill")
    t:expect(#t.north.invested, 2)
    t.north:choose("find_the_spring")
    t.north:draw_all()
    t:expect(#t.north.hand, 5)
    t:expect(#t.north.discard_pile, 2)
    t:asks(t.south, "free")
    t:expect(#t.south.invested, 1)
  end,
}
