-- The whole game: ante, a card each, betting, showdown.

local poker = procedure("game")

verb("put_in", function(e) return add(e.player, "paid", e.amount) end)

poker:step("ante", function(g)
  cite("ante")
  for _, player in players() do put_in(player, 1) end
end)

poker:step("deal", function(g)
  cite("deal")
  for _, slug in { "jack", "queen", "king" } do create(slug, game.deck, players()[1]) end
  for _, player in players() do move(random_card(game.deck), player.hand) end
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
  local first, second = players()[1], players()[2]
  for _, player in { first, second } do
    cite("betting.bet")
    if player:pick("check_or_bet", { { "check" }, { "bet" } }) == "bet" then
      put_in(player, 1)
      if not calls(player:foe()) then g.folded = player:foe() end
      return
    end
    check(player)
  end
end)

local function win(winner)
  local stake = winner:foe().paid
  together(function()
    set(winner, "chips", stake)
    set(winner:foe(), "chips", -stake)
    result(winner, "won")
    result(winner:foe(), "lost")
  end)
end

poker:step("showdown", function(g)
  if g.folded then
    cite("end.fold")
    return win(g.folded:foe())
  end
  cite("end.higher")
  local first, second = players()[1], players()[2]
  together(function()
    for _, player in players() do turn(player.hand:cards(), "up") end
  end)
  win(if first.hand:top().rank > second.hand:top().rank then first else second)
end)
