-- Step D: powers activate, in the order of activation.

local classes = { "rule_card", "dungeon", "realm", "holding", "before_battle", "before_combat", "champion" }
local sides   = { "attacker", "defender" }
local kinds   = { "power", "artifact", "ally", "magical_item", "other" }

local own_class = { rule_card = true, dungeon = true, realm = true, holding = true }
local own_kind  = { artifact = true, ally = true, magical_item = true }

local function class_of(ability)
  local card = ability.card
  if own_class[card.type] then return card.type end
  if card:marked("prepared") then return "before_battle" end
  return ability.timing == "before_combat" and "before_combat" or "champion"
end

local function side_of(ability)
  local side = own_side(ability.player)
  return side and side.role
end

local function kind_of(ability)
  local card = ability.card
  if card:is("champion") then return "power" end
  return own_kind[card.type] and card.type or "other"
end

-- The place in a list; whoever has none, such as a side that a third player is not on, comes last.
local function place(list, word) return table.find(list, word) or math.huge end

-- The order of activation: the lower comes first, and a line decides only between those that are equal in all lines above it.
local order_of_activation = {
  function(a) return place(classes, class_of(a)) end,
  function(a) return place(sides, side_of(a)) end,
  function(a) return place(kinds, kind_of(a)) end,
  function(a) return -(a.card.bonus or 0) end,
  function(a) return a.card.name end,
  function(a) return a.card.card_number end,
}

local function rank_of(ability)
  local rank = {}
  for line, value in order_of_activation do rank[line] = value(ability) end
  return rank
end

local function comes_before(rank, other)
  for line, value in rank do
    if value ~= other[line] then return value < other[line] end
  end
  return false
end

local function first_of(waiting)
  local first, lowest = nil, nil
  for _, ability in waiting do
    local rank = rank_of(ability)
    if lowest == nil or comes_before(rank, lowest) then first, lowest = ability, rank end
  end
  return first, lowest
end

-- All cards whose powers may matter in a round: rule cards and dungeons, the realm and its holdings, what fights.
local function sources(r)
  local b, list = r.parent, cards { zone = { "standing", "combat" } }
  if b.of_ruins then return list end
  local realm = b.realm
  table.insert(list, realm)
  for _, holding in realm:attached() do table.insert(list, holding) end
  return list
end

-- The powers on these cards that can activate.
function powers_on(list)
  local found = abilities("power", { on = list })
  for _, ability in abilities("defeats", { on = list }) do
    if has_victim(ability) then table.insert(found, ability) end
  end
  return found
end

function activate(ability)
  if ability.kind == "defeats" then return try_to_defeat(ability) end
  use(ability)
end

-- Is it a power of this side's champion, or of what that champion has?
local function belongs_to(ability, role)
  return class_of(ability) == "champion" and side_of(ability) == role
end

local function count_of(waiting, role)
  local n = 0
  for _, ability in waiting do
    if belongs_to(ability, role) then n += 1 end
  end
  return n
end

-- Every card that is there when the step begins has one place in the order; where its power cannot activate in that place it
-- is passed over. A champion that takes another's place in the meantime brings its powers with it, while what is played
-- meanwhile has activated as it was played.
combat_round:step("activation", function(r)
  local there, at_start, done, reached = sources(r), {}, {}, nil
  for _, card in there do at_start[card] = true end

  local function is_due(ability)
    local card = ability.card
    if at_start[card] then return reached == nil or not comes_before(rank_of(ability), reached) end
    local champion = card.host or card
    return champion:is("champion") and not at_start[champion]
  end

  local function waiting_on(cards)
    local list = {}
    for _, ability in powers_on(cards) do
      if not done[ability] and is_due(ability) then table.insert(list, ability) end
    end
    return list
  end

  local left = waiting_on(there)
  while #left > 0 do
    local ability, rank = first_of(left)
    done[ability] = true
    if reached == nil or comes_before(reached, rank) then reached = rank end
    if #left > 1 then cite("D.order") end
    r.unused = count_of(left, "defender")
    if r.unused > 0 and belongs_to(ability, "attacker") then cite("D.attacker-first") end
    activate(ability)
    left = waiting_on(sources(r))
  end
  r.unused = nil
end)
