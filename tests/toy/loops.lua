-- Triggers that answer each other without anybody deciding anything, and what the game says of them.

for _, depth in { "depth_first", "breadth_first" } do
  -- Situation 30.
  scenario("the error for triggers that cause each other names the circle: " .. depth) {
    policy = { depth = depth },
    north = { table = { "treadmill", "ping", "pong" } },
    script = function(t)
      t:fails(function() t.north:start("treadmill") end,
        "the same comes again: these trigger each other for ever: "
          .. "card ping, forced 1 -> card pong, forced 1, at step `actions` of `turn`")
      t:expect(t.north.coins, 0)
      t:asks(t.north, "action")
    end,
  }

  scenario("two rules that undo each other are both named: " .. depth) {
    policy = { depth = depth },
    north = { table = { "well", "ebb" } },
    south = { table = { "flood" } },
    script = function(t)
      t:fails(function() t.north:fill() end, "card ebb, rule 1 -> card flood, rule 1, at step `actions` of `turn`")
      t:expect(t.card("well").charge, 0)
    end,
  }

  scenario("one of the two rules alone puts right what it says: " .. depth) {
    policy = { depth = depth },
    north = { table = { "well", "ebb" } },
    script = function(t)
      t.north:fill()
      t:expect(t.card("well").charge, 0)
      t:asks(t.north, "action")
    end,
  }

  -- Situation 30, the other outcomes.
  scenario("in a game that says so a loop is a draw: " .. depth) {
    covers = { "loops.verdict" },
    policy = { loops = "draw", depth = depth },
    north = { table = { "treadmill", "ping", "pong" } },
    script = function(t)
      t.north:start("treadmill")
      t:expect(t:result(t.north), "drew")
      t:expect(t:result(t.south), "drew")
      t:log_has("Nobody wins.")
    end,
  }

  scenario("in a game that says so the active player picks what stops: " .. depth) {
    covers = { "loops.verdict" },
    policy = { loops = "picks:active", depth = depth },
    active = "south",
    north = { table = { "ping" } },
    south = { table = { "treadmill", "pong" } },
    script = function(t)
      t.south:start("treadmill")
      t:asks(t.south, "loop")
      t:offers(t.south, { "forced ping", "forced pong" })
      t.south:forced("pong")
      t:log_has("Pong")
      t:asks(t.south, "action")
      t:expect(t.south.coins, 1)
      -- It stopped for that action and no longer.
      t.south:start("treadmill")
      t:asks(t.south, "loop")
      t.south:forced("ping")
      t:asks(t.south, "action")
      t:expect(t.south.coins, 2)
    end,
  }

  scenario("to stop what only looks on does not end the loop: " .. depth) {
    covers = { "loops.verdict" },
    policy = { loops = "picks:active", depth = depth, triggers = "by_name" },
    north = { table = { "treadmill", "ping", "pong", "gong" } },
    script = function(t)
      t.north:start("treadmill")
      t:offers(t.north, { "forced ping", "forced gong", "forced pong" })
      t.north:forced("gong")
      t:offers(t.north, { "forced ping", "forced pong" })
      t.north:forced("ping")
      t:asks(t.north, "action")
    end,
  }

  scenario("what triggers itself is all that can stop: " .. depth) {
    covers = { "loops.verdict" },
    policy = { loops = "picks:active", depth = depth },
    north = { table = { "treadmill", "narcissus" } },
    script = function(t)
      t.north:start("treadmill")
      t:log_has("This would go on for ever")
      t:asks(t.north, "action")
      t:expect(t.north.coins, 1)
    end,
  }

  for _, loops in { "error", "draw", "picks:active" } do
    scenario("a loop that spends something ends when it is spent: " .. depth .. ", " .. loops) {
      covers = { "loops.spent" },
      policy = { loops = loops, depth = depth },
      north = { table = { "treadmill", "turnstile", "pong" }, coins = 60 },
      script = function(t)
        t.north:start("treadmill")
        t:expect(t.north.coins, 0)
        t:asks(t.north, "action")
      end,
    }

    -- It may be endless, and nobody can see it: what only a count stops is an error whatever a loop means.
    scenario("what never comes again is stopped by a count: " .. depth .. ", " .. loops) {
      policy = { loops = loops, depth = depth, triggers = "by_name" },
      north = { table = { "treadmill", "ping", "pong", "abacus" } },
      script = function(t)
        t:fails(function() t.north:start("treadmill") end, "these trigger each other for ever: card ")
        t:expect(string.find(t.fault, if depth == "depth_first" then "nested 400 deep" else "stopped after 20000 occurrences") ~= nil, true)
        t:expect(t.card("abacus").charge, 0)
        t:asks(t.north, "action")
      end,
    }
  end
end

-- Two rules that undo each other are a loop like any other.
for _, depth in { "depth_first", "breadth_first" } do
  scenario("two rules that undo each other may be a draw: " .. depth) {
    policy = { loops = "draw", depth = depth },
    north = { table = { "well", "ebb" } },
    south = { table = { "flood" } },
    script = function(t)
      t.north:fill()
      t:expect(t:result(t.north), "drew")
      t:expect(t:result(t.south), "drew")
    end,
  }

  for stopped, charge in { ebb = 1, flood = 0 } do
    scenario("of two rules that undo each other a player may stop one: " .. stopped .. ", " .. depth) {
      policy = { loops = "picks:active", depth = depth },
      north = { table = { "well", "ebb" } },
      south = { table = { "flood" } },
      script = function(t)
        t.north:fill()
        t:asks(t.north, "loop")
        t:offers(t.north, { "rule ebb", "rule flood" })
        t.north:rule(stopped)
        t:expect(t.card("well").charge, charge)
        t:asks(t.north, "action")
      end,
    }
  end

  -- Situations 29 and 30: a choice of one, asked all the same.
  scenario("what triggers itself is asked about where a choice of one is: " .. depth) {
    policy = { loops = "picks:active", depth = depth, auto_single = false },
    north = { table = { "treadmill", "narcissus" } },
    script = function(t)
      t.north:start("treadmill")
      t:asks(t.north, "loop")
      t:offers(t.north, { "forced narcissus" })
      t.north:forced("narcissus")
      t:asks(t.north, "action")
      t:expect(t.north.coins, 1)
    end,
  }
end
