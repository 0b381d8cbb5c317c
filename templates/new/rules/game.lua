-- What the names of game.toml do. docs/scripting.md tells all that can be said here.

local whole_game, turn = procedure("game"), procedure("turn")

verb("draw", function(e) return move(e.player.deck:top(e.amount), e.player.hand) end)
verb("play", function(e) return move(e.card, e.player.table) end)

whole_game:step("setup", function(g)
  cite("setup.hands")
  for _, player in players() do draw(player, 3) end
end)

-- This step happens once for each turn.
whole_game:step("turns", function(g)
  g.turns = (g.turns or 0) + 1
  if g.turns > 1 then set_active(active_player():next()) end
  if g.turns < option.turn_limit then g:again() end
  return turn:begin {}
end)

local function total(player)
  local sum = 0
  for _, piece in cards { controller = player, type = "piece" } do sum += piece.strength end
  return sum
end

whole_game:step("count", function(g)
  local one, other = players()[1], players()[2]
  if total(one) == total(other) then
    cite("end.tie")
    return result(players(), "drew")
  end
  cite("end.stronger-wins")
  local winner = if total(one) > total(other) then one else other
  together(function()
    result(winner, "won")
    result(winner:foe(), "lost")
  end)
end)

turn:step("draw", function(t)
  local player = active_player()
  if #player.deck == 0 then return end
  cite("turn.draw")
  draw(player, 1)
end)

turn:step("actions", { offers = "action" })
