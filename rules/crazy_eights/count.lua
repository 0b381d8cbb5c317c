-- The end: what is left in a hand costs.

local COSTS = { eight = 50, jack = 10, queen = 10, king = 10, ace = 10 }

-- The other way is a slip of the recorded games, which take the number of the card in the pack for that on its face.
local function cost(card)
  if COSTS[card.rank] then return COSTS[card.rank] end
  local rank = table.find(ranks, card.rank)
  if option.number_costs == "face" then return rank + 1 end
  return 4 * (rank - 1) + table.find(suits, card.suit) + 1
end

local function points_of(player)
  local points = 0
  for _, card in player.hand:cards() do points -= cost(card) end
  return points
end

standing(points_of)

function end_game()
  cite("end.costs")
  local best, winners, others = nil, {}, {}
  for _, player in players() do
    local points = points_of(player)
    set(player, "points", points)
    best = math.max(best or points, points)
  end
  for _, player in players() do table.insert(if player.points == best then winners else others, player) end
  together(function()
    result(winners, if #winners == 1 then "won" else "drew")
    if #others > 0 then result(others, "lost") end
  end)
end

