-- The Reload Phase: how many cards are drawn, and Scatter Fortunes.

-- The greatest Reload on a player's cards in play; 0 without any.
function greatest_reload(player)
  local greatest = 0
  for _, card in cards { controller = player, face = "up", at_least = { reload = 1 } } do
    greatest = math.max(greatest, card.reload)
  end
  return greatest
end

verb("scatter", function(e)
  cite("scatter.option")
  return shuffle(e.deck)
end)

local decks = {
  own_deck = function(player) return player.deck end,
  foes_deck = function(player) return player:foe().deck end,
}

-- Asks whether to Scatter Fortunes, and does it. Answers how many cards are still to be drawn.
local function ask_to_scatter(player, number)
  local answer = player:pick("scatter", { { "draw_all" }, { "own_deck" }, { "foes_deck" } })
  if answer == "draw_all" then
    cite("scatter.optional")
    return number
  end
  cite("scatter.shuffle-first")
  scatter(player, decks[answer](player))
  return number - 1
end

-- Draws up to the greatest Reload.
function reload(player)
  local greatest = greatest_reload(player)
  cite("reload.greatest")
  local missing = greatest - #player.hand
  if missing <= 0 then
    cite("reload.no-discard")
    cite("scatter.optional")
    return
  end
  local number = math.min(missing, #player.deck + #player.discard_pile)
  if number == 0 then
    cite("scatter.optional")
    return
  end
  cite("reload.draw-up-to")
  number = ask_to_scatter(player, number)
  if number > 0 then draw(player, number) end
end
