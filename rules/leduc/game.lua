-- The whole game: ante, a card each, betting, a card for all, betting, showdown.

local poker = procedure("game")

poker:step("ante", function(g)
  cite("ante")
  for _, player in players() do put_in(player, 1) end
end)

poker:step("deal", function(g)
  cite("deal.hands")
  local deck, all = game.deck, players()
  for _, rank in { "jack", "queen", "king" } do
    for _, suit in { "spades", "hearts" } do create(`{rank}_of_{suit}`, deck, all[1]) end
  end
  for _, player in all do move(random_card(deck), player.hand) end
end)

poker:step("first_round", function(g) return betting:begin { raise = option.first_raise } end)

poker:step("board", function(g)
  cite("deal.board")
  move(random_card(game.deck), game.board)
end)

poker:step("second_round", function(g) return betting:begin { raise = option.second_raise } end)

function win(winner)
  local loser = winner:foe()
  local stake = loser.paid
  return together(function()
    set(winner, "chips", stake)
    set(loser, "chips", -stake)
    result(winner, "won")
    result(loser, "lost")
  end)
end

-- A pair with the card on the board beats all others.
local function strength(player)
  local rank = player.hand:top().rank
  if rank == game.board:top().rank then
    cite("end.pair")
    return 100
  end
  return rank
end

poker:step("showdown", function(g)
  local first, second = table.unpack(players())
  together(function()
    for _, player in { first, second } do turn(player.hand:cards(), "up") end
  end)
  local one, other = strength(first), strength(second)
  if one == other then
    cite("end.equal")
    return result({ first, second }, "drew")
  end
  cite("end.higher")
  win(if one > other then first else second)
end)
