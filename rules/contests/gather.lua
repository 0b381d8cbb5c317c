-- The contest: how it is initiated, and step 1, gathering the participants.

contest = procedure("contest")

function includes(list, card) return list ~= nil and table.find(list, card) ~= nil end

local function with(list, card)
  local longer = list and table.clone(list) or {}
  table.insert(longer, card)
  return longer
end

-- Did this card join, from wherever it was, instead of taking part as an Active Hero?
function has_joined(side, card)
  return includes(side.from_reserve, card) or includes(side.from_hand, card) or includes(side.supports, card)
end

contest:step("initiated", function(c)
  for _, side in c:sides() do
    side.pile = temporary("pile", side.player)
    side.field = temporary("field", side.player)
  end
  cite("contest.kinds")
  if not initiate_contest(c:side("initiator").player, c.measure, c) then c:exit("prevented") end
end)

-- The contest under way, if it is a Battle.
function current_battle()
  local c = current("contest")
  return c ~= nil and c.measure == "might" and c or nil
end

-- What an effect that speaks of a Battle does it to: only a contest of Might is one.
function this_battle()
  cite("contest.battle")
  return current_battle()
end

-- Excludes a card from the contest before participants are gathered. It stays where it is; one that had joined goes back.
verb("exclude", function(e)
  local side = e.contest:side(e.card.owner)
  if includes(side.participants, e.card) then return false end
  cite(e.source == e.card and "gather.exclude-self" or "gather.exclude-other")
  if has_joined(side, e.card) then
    cite("gather.joined-waits")
    return send_back(side, e.card)
  end
  side.excluded = with(side.excluded, e.card)
end)

-- A card joins the contest, and waits beside it until the participants are gathered.
verb("join", function(e)
  local side = e.contest:side(e.card.owner)
  if not e.card.alive or side.participants ~= nil then return false end
  local from = e.card.zone.kind
  cite("gather.join")
  cite("gather.joined-waits")
  move(e.card, side.field, { face = "up" })
  local card = e.card:current()
  if e.support then
    cite("game.support")
    side.supports = with(side.supports, card)
  elseif from == "hand" then
    side.from_hand = with(side.from_hand, card)
  else
    side.from_reserve = with(side.from_reserve, card)
  end
end)

-- What would take part for a player, were it gathered now: the Active Heroes that are not excluded, and the cards that joined.
function participants_of(player)
  local list, side = {}, current("contest"):side(player)
  local excluded = side.excluded
  for _, hero in cards { zone = "heroes", of = player, type = "hero" } do
    if not includes(excluded, hero) then table.insert(list, hero) end
  end
  for _, card in side.field:cards() do table.insert(list, card) end
  return list
end

-- 1: participants form a face-down pile for each side.
contest:step("gather", function(c)
  for _, side in c:sides() do
    local participants = participants_of(side.player)
    side.participants = participants
    if #participants > 0 and side.excluded == nil then cite("gather.all-active") end
  end
  together(function()
    for _, side in c:sides() do move(side.participants, side.pile) end
  end)
  for _, side in c:sides() do
    local pile = side.pile
    if #pile > 0 then
      cite("gather.pile")
      cite("gather.not-active")
    end
    if #pile > 1 then
      cite("gather.hidden")
      shuffle(pile)
    end
  end
end)
