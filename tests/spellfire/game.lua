-- The whole game: set-up, turns in order, the turn limit.

scenario "set-up: a hand for everyone, and chance says who begins" {
  covers = { "game.setup", "turn.phases", "victory.turn-limit" },
  start = { procedure = "game", step = "setup" },
  options = { turn_limit = 2, starting_hand = 2, cards_drawn = 1 },
  north = { draw_pile = { "spearmen", "archers", "headlock", "backstab" } },
  south = { draw_pile = { "spearmen", "archers", "headlock", "backstab" } },
  script = function(t)
    -- Two turns without anything to do: each player drew two cards and one.
    t:expect(#t.north.hand, 3)
    t:expect(#t.south.hand, 3)
    t:expect(t.over, true)
    t:expect(t:result("north"), "drew")
    t:expect(t:result("south"), "drew")
  end,
}

scenario "a whole game with two of the decks" {
  covers = { "game.setup", "phase-1.draw" },
  decks = { "siege", "cloister" },
  seed = 1,
  script = function(t)
    local first, second = t.north, t.south
    if t.south.active then first, second = t.south, t.north end
    t:expect(#first.hand, 8)
    t:expect(#first.draw_pile, 47)
    t:expect(#second.hand, 5)
    t:expect(#second.draw_pile, 50)
  end,
}

for seed, first in { "south", "north" } do
  scenario("chance has " .. first .. " begin") {
    covers = { "game.setup" },
    start = { procedure = "game", step = "setup" },
    options = { starting_hand = 0, cards_drawn = 0 },
    seed = seed,
    north = { hand = { "bog_troll" } },
    south = { hand = { "bog_troll" } },
    script = function(t)
      t:expect(t[first].active, true)
      t:asks(t[first], "phase_3")
    end,
  }
end

scenario "turns go round the table" {
  covers = { "turn.phases" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 4, cards_drawn = 0 },
  seats = 3,
  active = "south",
  north = { hand = { "bog_troll" } },
  south = { hand = { "corin_shieldbearer" } },
  east = { hand = { "ana_of_the_ford" } },
  script = function(t)
    t:asks(t.south, "phase_3")
    t.south:pass()
    t:asks(t.east, "phase_3")
    t.east:pass()
    t:asks(t.north, "phase_3")
    t.north:pass()
    t:expect(t.south.active, true)
    t.south:pass()
    t:expect(t.over, true)
  end,
}

scenario "after the last turn the most unrazed realms win" {
  covers = { "victory.turn-limit" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 1 },
  seats = 3,
  north = { formation = { at(1, "three_oaks") } },
  south = { formation = { at(1, "high_pasture"), at(2, "quiet_harbour") } },
  east  = { formation = { at(1, "iron_quarry") }, razed = { at(2, "proud_tower"), at(3, "thorn_wall") } },
  script = function(t)
    t:expect(t:result("north"), "lost")
    t:expect(t:result("south"), "won")
    t:expect(t:result("east"), "lost")
  end,
}

scenario "of several with equally many nobody wins, and the others lose" {
  covers = { "victory.turn-limit" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 1 },
  seats = 4,
  north = { formation = { at(1, "three_oaks") } },
  south = { formation = { at(1, "high_pasture"), at(2, "quiet_harbour") } },
  east  = { formation = { at(1, "iron_quarry"), at(2, "proud_tower") } },
  west  = {},
  script = function(t)
    t:expect(t:result("north"), "lost")
    t:expect(t:result("south"), "drew")
    t:expect(t:result("east"), "drew")
    t:expect(t:result("west"), "lost")
  end,
}

scenario "the one realm of a turn is the turn's: in the next there is another" {
  covers = { "phase-2.one-each", "phase-2.realm" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 3, cards_drawn = 0 },
  north = { hand = { "three_oaks", "high_pasture" } },
  south = {},
  script = function(t)
    t.north:build_realm("three_oaks")
    t.north:build_realm("high_pasture")
    t:expect(t.card("high_pasture").position, 2)
    t:expect(t:result("north"), "won")
  end,
}
