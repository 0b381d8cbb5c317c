-- Words that the rules and the cards share: what cards are, where they go, drawing.

local permanent = { artifact = true, magical_item = true }
local support = { ally = true, artifact = true, magical_item = true, spell = true, skill = true }
local gone_for_good = { discard = true, limbo = true, abyss = true, void = true }

-- Artifacts and magical items stay with their champion.
function is_permanent(card) return permanent[card.type] == true end

function is_support(card) return support[card.type] == true end

-- May this champion use that support card? Everyone leads allies; monsters carry nothing; for the rest there are arts.
function can_use(champion, card)
  local kind = card.type
  if kind == "ally" then return true end
  if permanent[kind] then return champion:is("champion") and champion.class ~= "monster" end
  return champion:has(card.needs)
end

-- The champions in zones of these kinds that belong to this player.
function champions_in(zones, player) return cards { zone = zones, of = player, type = "champion" } end

-- Champions of this player's pool that may be given artifacts and magical items.
function bearers(player)
  return cards { zone = "pool", of = player, type = "champion", not_equal = { class = "monster" } }
end

-- Champions of this player's pool that may use that card.
function users_of(card, player)
  if is_permanent(card) then return bearers(player) end
  return cards { zone = "pool", of = player, type = "champion", has = card.needs }
end

function has_users_of(card, player)
  if is_permanent(card) then return #bearers(player) > 0 end
  return count { zone = "pool", of = player, type = "champion", has = card.needs } > 0
end

-- Was this champion, which left the combat, defeated? Limbo, the Abyss and the Void are as good as the discard pile for that.
function has_fallen(champion) return gone_for_good[champion:current().zone.kind] == true end

function discarded_by_others(player)
  local list = {}
  for _, other in player:others() do
    for _, card in other.discard:cards() do table.insert(list, card) end
  end
  return list
end

-- Leaving the table -------------------------------------------------------------------------------------------------

-- A card goes somewhere and what it carries is discarded.
local function send(card, zone)
  local carried = card:attached()
  together(function()
    for _, c in carried do move(c, c.owner.discard) end
    move(card, zone)
  end)
end

verb("drop", function(e) send(e.card, e.card.owner.discard) end)
verb("take_back", function(e) send(e.card, e.card.owner.hand) end)
verb("to_abyss", function(e)
  cite("zones.abyss")
  send(e.card, e.card.owner.abyss)
end)
verb("to_void", function(e)
  cite("zones.void")
  send(e.card, e.card.owner.void)
end)
verb("to_limbo", function(e)
  cite("zones.limbo")
  send(e.card, e.card.owner.limbo)
  set(e.card:current(), "returns", e.turns)
end)

-- A champion is discarded in combat, for whatever reason.
verb("fall", function(e) send(e.champion, e.champion.owner.discard) end)

-- Coming to the table -----------------------------------------------------------------------------------------------

verb("join_pool", function(e) move(e.champion, e.player.pool) end)

verb("equip", function(e)
  cite("play.arts")
  move(e.card, e.champion.zone)
  attach(e.card:current(), e.champion)
end)

verb("set_up", function(e) move(e.card, e.player.standing) end)

-- Drawing -----------------------------------------------------------------------------------------------------------

verb("reshuffle", function(e)
  cite("phase-1.reshuffle")
  move(e.player.discard:cards(), e.player.draw_pile)
  shuffle(e.player.draw_pile)
end)

-- The card that this player would draw next, or nil.
function next_card(player)
  local pile = player.draw_pile
  if #pile == 0 and #player.discard > 0 and option.reshuffle then reshuffle(player) end
  return pile:top()
end

verb("draw", function(e)
  local player = e.player
  local hand = player.hand
  for _ = 1, e.amount do
    local card = next_card(player)
    if card == nil then return cite("phase-1.nothing-left") end
    move(card, hand)
  end
end)
