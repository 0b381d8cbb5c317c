-- The game: set-up, turns until somebody has won, and the turn limit.

local whole_game = procedure("game")

whole_game:step("setup", function(g)
  cite("game.setup")
  for _, player in players() do draw(player, greatest_reload(player)) end
  set_active(players()[random(#players())])
end)

-- This step happens once for each turn. A result for both ends the game from within a turn.
whole_game:step("turns", function(g)
  local turns = (g.turns or 0) + 1
  g.turns = turns
  if turns > 1 then set_active(active_player():next()) end
  if turns < option.turn_limit then g:again() end
  return a_turn:begin {}
end)

whole_game:step("limit", function(g)
  cite("game.turn-limit")
  local one, two = players()[1], players()[2]
  local lead = #one.completed - #two.completed
  if lead == 0 then return result({ one, two }, "drew") end
  together(function()
    result(lead > 0 and one or two, "won")
    result(lead > 0 and two or one, "lost")
  end)
end)

standing(function(player) return #player.completed end)
