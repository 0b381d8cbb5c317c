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

-- A result for everybody ends the game from within a turn.
whole_game:step("turns", function(g)
  for n = 1, option.turn_limit do
    g.turns = n
    a_turn:run {}
    set_active(active_player():next())
  end
end)

whole_game:step("limit", function(g)
  cite("game.turn-limit")
  local contenders = {}
  for _, player in players() do
    if not player.lost then table.insert(contenders, player) end
  end
  end_by_honor(contenders)
end)
