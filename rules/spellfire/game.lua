-- The game: set-up, turns until somebody has won, and the turn limit.

local whole_game = procedure("game")

-- The game is over for everyone: one winner has won, several have drawn, everybody else has lost.
function end_game(winners)
  local others = {}
  for _, player in players() do
    if not table.find(winners, player) then table.insert(others, player) end
  end
  together(function()
    result(winners, #winners == 1 and "won" or "drew")
    if #others > 0 then result(others, "lost") end
  end)
end

whole_game:step("setup", function(g)
  cite("game.setup")
  for _, player in players() do draw(player, option.starting_hand) end
  set_active(players()[random(#players())])
end)

-- This step happens once for each turn. A result for everybody ends the game from within a turn.
whole_game:step("turns", function(g)
  g.turns = (g.turns or 0) + 1
  if g.turns > 1 then set_active(active_player():next()) end
  if g.turns < option.turn_limit then g:again() end
  return a_turn:begin {}
end)

whole_game:step("limit", function(g)
  cite("victory.turn-limit")
  local most, best = -1, {}
  for _, player in players() do
    local standing = #realms(player)
    if standing > most then most, best = standing, {} end
    if standing == most then table.insert(best, player) end
  end
  end_game(best)
end)

standing(function(player) return #realms(player) end)
