-- What is done again leads to the same.

-- Situation 34, as far as a scenario can show it: the effect is run again from the last moment without a waiting script.
scenario "an answer that fails is taken back alone; what the effect did before it stands" {
  covers = { "time.again" },
  north = { table = { "doubter" } },
  script = function(t)
    t.north:doubt()
    t:expect(t.north.coins, 1)
    t:fails(function() t.north:no() end, "the card has a mistake")
    t:asks(t.north, "go_on")
    t:expect(t.north.coins, 1)
    t.north:yes()
    t:expect(t.north.coins, 1)
    t:expect(t.card("doubter").charge, 1)
  end,
}

-- Situation 35: chances that one thing burns do not change those of another.
scenario "shuffles between rolls of a die do not change the rolls" {
  covers = { "time.streams" },
  seed = 7,
  north = { table = { "dice" }, deck = { "pawn", "knight", "dial", "bell" } },
  script = function(t)
    t.north:roll()
    t.north:riffle()
    t.north:roll()
    t.north:riffle()
    t.north:roll()
    t:expect(game.tape, 516)
  end,
}

-- Situation 36: every scenario is a match of its own, and wherever it runs its chances are these.
for seed, tape in { [7] = 516, [8] = 655 } do
  scenario("the same seed leads to the same rolls: " .. seed) {
    covers = { "time.same-seed" },
    seed = seed,
    north = { table = { "dice" }, deck = { "pawn", "knight", "dial", "bell" } },
    script = function(t)
      for _ = 1, 3 do t.north:roll() end
      t:expect(game.tape, tape)
    end,
  }
end
