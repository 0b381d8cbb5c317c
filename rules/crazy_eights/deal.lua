-- The deal: a dealer by chance, cards one at a time, one card turned up that begins the pile.

whole_game = procedure("game")

-- Moves a card from anywhere in the deck: nobody knows which lies where.
function from_deck(zone)
  move(random_card(game.deck), zone)
end

verb("deal", function(e) from_deck(e.player.hand) end)

whole_game:step("deal", function(g)
  make_pack()
  cite("deal.hands")
  local dealer = players()[random(#players())]
  set_active(dealer)
  for _ = 1, if #players() == 2 then 7 else 5 do
    local player = dealer
    repeat
      player = player:next()
      deal(player)
    until player == dealer
  end
end)

whole_game:step("turn_up", function(g)
  cite("deal.turn-up")
  from_deck(game.pile)
  while game.pile:top().rank == "eight" do
    move(game.pile:top(), game.deck)
    from_deck(game.pile)
  end
  if take_effect() then cite("special.turned-up") end
end)
