local whole_game = procedure("game")

-- Writes down what was thrown, up to ten throws back.
local function throw(sides)
  local eyes = random(sides)
  set(game, "thrown", (game.thrown % 1000000000) * 10 + eyes)
  return eyes
end

whole_game:step("setup", function(g)
  for _ = 1, 3 do create("die", active_player().box) end
  shuffle(active_player().box)
  throw(6)
  if option.stubborn then repeat local eyes = random(6) until eyes == 6 end
end)

-- Three times in one step, so that what is taken back is in the middle of a script.
whole_game:step("throws", function(g)
  for _ = 1, 3 do
    if not active_player():confirm("go_on") then return result(players(), "drew") end
    throw(throw(6))
  end
  g:again()
end)
