-- Words that the rulebook and the cards share: Personalities, honor, playing, bowing and leaving play.

function personalities(player)
  return cards { controller = player, type = "personality" }
end

function unbowed_personalities(player)
  return cards { controller = player, type = "personality", not_marked = "bowed" }
end

function rival_personalities(player)
  return cards { type = "personality", not_controller = player }
end

-- The side of this Personality in the duel under way, or nil.
function side_of(personality)
  local d = current("duel")
  return d and d:side(personality)
end

-- The Personality that faces this one in the duel under way, or nil.
function facing(personality)
  local side = side_of(personality)
  return side and side:other().card
end

-- The side of this player in the duel under way, or nil: the players of a duel may be fewer than those of the game.
function own_side(player)
  local d = current("duel")
  return d and d:side(player)
end

-- The Personalities in the duel under way.
function fighters()
  local d, list = current("duel"), {}
  for _, side in d:sides() do
    if side.card then table.insert(list, side.card) end
  end
  return list
end

-- Unbowed Personalities of this player that are not in the duel under way, and Personalities of others that are not.
function free_to_challenge(player)
  return cards { controller = player, type = "personality", not_marked = "bowed", except = fighters() }
end

function rival_bystanders(player)
  return cards { type = "personality", not_controller = player, except = fighters() }
end

verb("gain_honor", function(e) return add(e.player, "honor", e.amount) end)
verb("lose_honor", function(e) return add(e.player, "honor", -e.amount) end)
verb("draw", function(e) return move(e.player.fate_deck:top(e.amount), e.player.hand) end)
verb("play", function(e) return move(e.card, e.player.discard) end)
verb("bow", function(e) return mark(e.card, "bowed") end)

-- Was this Personality replaced by another in the duel or challenge under way?
local function was_replaced(card)
  local bout = current("duel") or current("challenge")
  if bout == nil or card == bout.challenger or card == bout.challenged then return false end
  for _, side in bout:sides() do
    if side.first == card then return true end
  end
  return bout.procedure == "duel" and bout.targeted == card
end

-- Where every Personality goes that leaves play for good, and what it carries with it. Answers whether it was still there.
local function leave_play(card)
  if not card.in_play then return false end
  if was_replaced(card) then cite("substitute.original-leaves") end
  local carried = card:attached()
  if #carried > 0 then cite("game.attachments-follow") end
  together(function()
    for _, attachment in carried do move(attachment, attachment.owner.discard) end
    move(card, card.owner.discard)
  end)
  return true
end

verb("destroy", function(e) return leave_play(e.card) end)

-- Death by zero Chi is no destruction, so that what answers a destruction does not answer it.
verb("perish", function(e) return leave_play(e.card) end)

-- A Personality may lose its last Chi to an effect, to what it carries, or when a bonus ends with a duel.
function without_chi(player)
  return cards { controller = player, type = "personality", at_most = { chi = 0 } }
end

function bury_those_without_chi(player)
  local list = without_chi(player)
  if #list == 0 then return end
  cite("game.zero-chi")
  perish(list)
end

verb("lower_chi", function(e)
  modify(e.card, "chi", -e.amount)
  bury_those_without_chi(e.card.controller)
end)

-- Is this occurrence "for losing a duel"? It is when losing triggered it or when it depended on losing, whatever card did it;
-- what such an occurrence triggers in its turn is second-hand and is not. What no card does, but the agreement of the table,
-- has no cause and is part of the consequence itself.
function is_for_losing(event)
  local cause = event.cause or event.parent
  return cause ~= nil and (cause.verb == "lose_duel" or cause.verb == "losing_consequence")
end

function is_for_winning(event)
  local cause = event.cause
  return cause ~= nil and (cause.verb == "win_duel" or cause.verb == "winning_consequence")
end

-- "Negate ... for losing", "double ... for winning": the effects of cards that speak of what an occurrence was for.
function negate_for_duel(event)
  cite("I.for")
  prevent(event)
end

function double_for_duel(event)
  cite("I.for")
  event.amount = 2 * event.amount
end

function attachable(player)
  return cards { zone = "hand", of = player, type = { "item", "follower" } }
end
