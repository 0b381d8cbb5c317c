-- How cards are played: to the Reserve and the Active Heroes, from under a Hazard, in support.

verb("play", function(e)
  return move(e.card, e.card:is("hero") and e.player.heroes or e.player.reserve)
end)

verb("hide", function(e) return move(e.card, e.player.reserve, { face = "down" }) end)

-- Effects from the hand and from under a Hazard can be used by either player in any phase.
local function cite_phase(player)
  if not player.active or current("turn").step ~= "free" then cite("turn.any-phase") end
end

verb("spring", function(e)
  cite("game.spring")
  cite_phase(e.player)
  turn(e.card, "up")
  return move(e.card, e.card.owner.discard_pile)
end)

verb("use_support", function(e)
  cite("game.support")
  cite_phase(e.player)
  return move(e.card, e.card.owner.discard_pile)
end)

-- The cards of a type in a hand.
function in_hand(player, type) return cards { zone = "hand", of = player, type = type } end

-- Says of a card that it cannot be played so: it is no such card in the hand.
function not_a(wanted)
  return function(card) return reason("not_a", { card = card, wanted = wanted }) end
end

function places_and_pursuits(player)
  return cards { zone = "hand", of = player, type = { "place", "pursuit" } }
end
