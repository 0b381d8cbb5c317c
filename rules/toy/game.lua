-- The game and its turns.

local whole_game = procedure("game")
local turn = procedure("turn")

whole_game:step("setup", function(g)
  for _, player in players() do draw(player, option.hand_size) end
  set_active(players()[random(#players())])
end)

-- This step happens once for each turn. A result for everybody ends the game from within a turn.
whole_game:step("turns", function(g)
  g.turns = (g.turns or 0) + 1
  if g.turns > 1 then set_active(active_player():next()) end
  if g.turns < option.turn_limit then g:again() end
  return turn:begin {}
end)

-- Those with the most coins have won; if that is everybody, nobody has.
local function end_by_coins()
  local most = 0
  for _, player in players() do most = math.max(most, player.coins) end
  local best, others = {}, {}
  for _, player in players() do
    table.insert(if player.coins == most then best else others, player)
  end
  if #others == 0 then return result(best, "drew") end
  together(function()
    result(best, "won")
    result(others, "lost")
  end)
end

whole_game:step("limit", function(g) end_by_coins() end)

turn:step("draw", function(t) draw(active_player(), 1) end)
turn:step("actions", { offers = "action" })
turn:step("stack", { offers = "stack" })

turn:step("ends", function(t)
  for _, player in players() do
    if player.coins >= option.goal then return end_by_coins() end
  end
end)

standing(function(player) return player.coins end)
