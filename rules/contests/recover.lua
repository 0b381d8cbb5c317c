-- The contest, step 5: the participants recover.

-- A card that joined goes to where it came from, any other to the Active Heroes. A SUPPORT effect is used up.
function send_back(side, card)
  local player = side.player
  if includes(side.supports, card) then return disband(card, player) end
  cite("recover.return")
  if includes(side.from_hand, card) then return move(card, player.hand) end
  if includes(side.from_reserve, card) then return move(card, player.reserve) end
  return move(card, player.heroes)
end

verb("disband", function(e)
  cite("recover.support")
  return discard(e.card)
end)

local function unstun(c)
  local stunned = {}
  for _, side in c:sides() do
    for _, card in side.field:cards() do
      if card:marked("stunned") then table.insert(stunned, card) end
    end
  end
  if #stunned == 0 then return end
  cite("recover.unstun")
  unmark(stunned, "stunned")
end

-- Everything of a side that is still in the contest.
local function still_in(side)
  local list = side.field:cards()
  for _, card in side.pile:cards() do table.insert(list, card) end
  return list
end

local function cite_gone(side)
  local field, pile = side.field, side.pile
  for _, card in side.participants or {} do
    local zone = card.zone
    if zone ~= field and zone ~= pile then cite("recover.gone") end
  end
end

-- 5: recover from the contest.
contest:step("recover", function(c)
  if c.exit_taken == nil then cite("contest.steps") end
  unstun(c)
  for _, side in c:sides() do cite_gone(side) end
  together(function()
    for _, side in c:sides() do
      for _, card in still_in(side) do send_back(side, card) end
    end
  end)
end)
