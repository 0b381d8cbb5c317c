-- The whole game: ante, a card each, betting, showdown.

local poker = procedure("game")

verb("put_in", function(e) return add(e.player, "paid", e.amount) end)

poker:step("ante", function(g)
  cite("ante")
  for _, player in players() do put_in(player, 1) end
end)

poker:step("deal", function(g)
  cite("deal")
  local deck, all = game.deck, players()
  for _, slug in { "jack", "queen", "king" } do create(slug, deck, all[1]) end
  for _, player in all do move(random_card(deck), player.hand) end
end)

-- Answers whether the player calls the bet.
local function calls(player)
  cite("betting.call")
  if player:pick("call_or_fold", { { "call" }, { "fold" } }) == "call" then
    put_in(player, 1)
    return true
  end
  fold(player)
  return false
end

poker:step("betting", function(g)
  for _, player in players() do
    cite("betting.bet")
    if player:pick("check_or_bet", { { "check" }, { "bet" } }) == "bet" then
      put_in(player, 1)
      local foe = player:foe()
      if not calls(foe) then g.folded = foe end
      return
    end
    check(player)
  end
end)

local function win(winner)
  local loser = winner:foe()
  local stake = loser.paid
  together(function()
    set(winner, "chips", stake)
    set(loser, "chips", -stake)
    result(winner, "won")
    result(loser, "lost")
  end)
end

poker:step("showdown", function(g)
  local folded = g.folded
  if folded then
    cite("end.fold")
    return win(folded:foe())
  end
  cite("end.higher")
  local first, second = table.unpack(players())
  together(function()
    for _, player in { first, second } do turn(player.hand:cards(), "up") end
  end)
  win(if first.hand:top().rank > second.hand:top().rank then first else second)
end)
