-- Words that the rulebook and the cards share: decks, Active Heroes, who is in Pursuit, INTERRUPTs.

verb("refill", function(e)
  cite("deck.empty")
  move(e.player.discard_pile:cards(), e.player.deck)
  shuffle(e.player.deck)
end)

-- A player who is to take a card will find one, if there is one at all. Answers the deck.
function ready_deck(player)
  local deck = player.deck
  if #deck == 0 and #player.discard_pile > 0 then refill(player) end
  return deck
end

-- Takes cards from the top of the own deck, as many as there are.
local function take(player, amount, zone)
  while amount > 0 do
    local top = ready_deck(player):top(amount)
    if #top == 0 then
      cite("deck.empty")
      return
    end
    move(top, zone)
    amount -= #top
  end
end

verb("draw", function(e)
  local player = e.player
  take(player, e.amount, player.hand)
end)

verb("invest", function(e)
  local player = e.player
  cite("game.invested-hidden")
  take(player, e.amount, player.invested)
end)

verb("discard", function(e)
  local card = e.card
  return move(card, card.owner.discard_pile, { face = "up" })
end)

-- A player discards a card of the own choice from the hand, if there is one.
function discard_one(player)
  local card = player:choose(player.hand:cards(), { prompt = "what_to_discard" })
  return card ~= nil and discard(card)
end

-- The heroes that are Active: those in the Active area, and of those that it sent into a contest the revealed ones.
function active_heroes(player)
  local heroes, c = cards { zone = "heroes", of = player, type = "hero" }, current("contest")
  if c == nil then return heroes end
  local side = c:side(player)
  for _, card in side.field:cards() do
    if card:is("hero") and not has_joined(side, card) then table.insert(heroes, card) end
  end
  return heroes
end

-- The face-up Pursuits and Places of a player, and the face-down cards of a Reserve.
function open_pursuits(player) return cards { zone = "reserve", of = player, type = "pursuit", face = "up" } end
function open_places(player) return cards { zone = "reserve", of = player, type = "place", face = "up" } end
function face_down_cards(player) return cards { zone = "reserve", of = player, face = "down" } end

function is_in_pursuit(player) return #open_pursuits(player) > 0 end

-- Is either player in Pursuit?
function is_pursuit_open() return count { zone = "reserve", type = "pursuit", face = "up" } > 0 end

-- An INTERRUPT stops what it answers.
function stop(event)
  cite("turn.interrupt-before")
  prevent(event)
end

-- An INTERRUPT changes a number of what it answers, which never falls below 0.
function change_by(event, number)
  cite("turn.interrupt-before")
  event.amount = math.max(0, event.amount + number)
end
