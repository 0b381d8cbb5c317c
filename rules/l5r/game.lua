-- The game: set-up, turns until somebody has won, and the turn limit.

local whole_game = procedure("game")

whole_game:step("setup", function(g)
  cite("game.setup")
  for _, player in players() do
    set(player, "honor", option.starting_honor)
    draw(player, option.starting_hand)
  end
  set_active(players()[random(#players())])
end)

-- Who comes after this player, among those who are still in the game.
local function next_in_game(player)
  repeat player = player:next() until player.result == nil
  return player
end

-- This step happens once for each turn. A result for everybody ends the game from within a turn.
whole_game:step("turns", function(g)
  local turns = (g.turns or 0) + 1
  g.turns = turns
  if turns > 1 then set_active(next_in_game(active_player())) end
  if turns < option.turn_limit then g:again() end
  return a_turn:begin {}
end)

whole_game:step("limit", function(g)
  cite("game.turn-limit")
  local contenders = {}
  for _, player in players() do
    if player.result == nil then table.insert(contenders, player) end
  end
  end_by_honor(contenders)
end)

standing(function(player) return player.honor end)
