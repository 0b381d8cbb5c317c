-- What values are, were, and when they cease to be.

-- The reference: what the declared stages make of a dial, by a way of its own.
local function reference(presses)
  local power, guard = 3, 4
  for _, press in presses do
    if press == "set_five" then power = 5 elseif press == "set_nine" then power = 9 end
  end
  for _, press in presses do
    if press == "swap" then power, guard = guard, power end
  end
  for _, press in presses do
    if press == "double" then power = 2 * power end
  end
  for _, press in presses do
    if press == "add_two" then power = power + 2 end
  end
  return power, guard
end

-- All orders of a list.
local function orders(list)
  if #list == 0 then return { {} } end
  local all = {}
  for i, first in list do
    local rest = table.clone(list)
    table.remove(rest, i)
    for _, order in orders(rest) do
      table.insert(order, 1, first)
      table.insert(all, order)
    end
  end
  return all
end

-- Situation 19.
for _, presses in { { "set_five", "add_two", "double", "swap" }, { "set_five", "set_nine", "add_two", "double" } } do
  scenario("all orders of " .. table.concat(presses, ", ")) {
    covers = if table.find(presses, "swap") then { "values.stages" } else {},
    north = { table = { "dial" } },
    script = function(t)
      local dial = t.card("dial")
      for _, order in orders(presses) do
        for _, press in order do t.north[press](t.north, "dial") end
        local power, guard = reference(order)
        t:expect({ dial.power, dial.guard }, { power, guard })
        t.north:reset()
        t:expect({ dial.power, dial.guard }, { 3, 4 })
      end
    end,
  }
end

-- Situation 20. The pawn has power 1, and 2 from the banner; both leave together, and the coins come when the turn ends.
scenario "an effect that outlives its subject uses its last value, with all that changed it" {
  covers = { "values.last-known" },
  north = { table = { "reaper", "pawn", "banner" } },
  script = function(t)
    t:expect(t.card("pawn").power, 3)
    t.north:reap("reaper", { "pawn", "banner" })
    t:expect(t.north.coins, 0)
    t.north:pass()
    t:expect(t.north.coins, 4)
  end,
}

-- Situation 20, for comparison.
scenario "the last value has nothing that did not change it when it left" {
  covers = { "values.last-known" },
  north = { table = { "reaper", "pawn", "banner" } },
  script = function(t)
    t.north:reap("reaper", { "banner" })
    t.north:reap("reaper", { "pawn" })
    t.north:pass()
    t:expect(t.north.coins, 2)
  end,
}

-- Situation 21. What fails is taken back with what it cited: the scenario after this one claims the clause.
scenario "two values that ask for each other are an error that names both" {
  north = { table = { "left_mirror", "right_mirror" } },
  script = function(t)
    t:fails(function() t.north:look() end, "`power` of Left Mirror")
    t:fails(function() t.north:look() end, "`power` of Right Mirror")
    t:expect(t.north.coins, 0)
  end,
}

-- Situation 21, for comparison.
scenario "a value that asks for another is that value" {
  covers = { "values.cycle" },
  north = { table = { "left_mirror" } },
  script = function(t)
    t.north:look()
    t:expect(t.north.coins, 1)
  end,
}

-- Situation 22. The chanter and a knight leave together; whoever looks afterwards sees the pawn without the blessing.
scenario "what lasts while a card is there ends in the batch in which that card leaves" {
  covers = { "values.while" },
  north = { table = { "chanter", "broom", "pawn", "knight", "weigher" } },
  script = function(t)
    t.north:bless("chanter", "pawn")
    t:expect(t.card("pawn").power, 3)
    t.north:sweep("broom", { "knight", "chanter" })
    t:expect(game.tape, 1)
    t:expect(t.card("pawn").power, 1)
  end,
}

-- Situation 22, the other outcome.
scenario "what lasts for the turn survives the card that made it, and ends with the turn" {
  covers = { "values.while" },
  options = { blessing = "for_the_turn" },
  north = { table = { "chanter", "broom", "pawn", "knight", "weigher" } },
  script = function(t)
    t.north:bless("chanter", "pawn")
    t.north:sweep("broom", { "knight", "chanter" })
    t:expect(game.tape, 3)
    t:expect(t.card("pawn").power, 3)
    t.north:pass()
    t:expect(t.card("pawn").power, 1)
  end,
}

-- Situation 20: what a card was is no matter of looking back.
scenario "in a game that does not look back the last value is the same" {
  covers = { "values.last-known" },
  policy = { look_back = false },
  north = { table = { "reaper", "pawn", "banner" } },
  script = function(t)
    t.north:reap("reaper", { "pawn", "banner" })
    t.north:pass()
    t:expect(t.north.coins, 4)
  end,
}

-- Situation 22: what a card says of others for as long as it lies there. One pawn goes with it, another stays.
scenario "what a card gives to others by being there ends in the batch in which it leaves" {
  north = { table = { "banner", "broom", "pawn", "knight", "weigher" } },
  script = function(t)
    t:expect(t.card("pawn").power, 3)
    t.north:sweep("broom", { "knight", "banner" })
    t:expect(game.tape, 1)
    t:expect(t.card("pawn").power, 1)
  end,
}
