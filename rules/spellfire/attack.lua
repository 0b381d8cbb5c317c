-- Step A: which realms can be attacked, and by whom.

-- Does the realm keep this champion out?
local function is_closed_to(realm, champion)
  if realm.closed_to == "flyers" then return champion:has("flyer") end
  return realm.closed_to == champion.class
end

-- Does a movement power take this champion past the realms in front?
local function moves_past(champion, realm)
  if champion:has("flyer") or champion:has("earthwalker") then return true end
  return champion:has("swimmer") and realm:has("coast")
end

-- What keeps this champion from attacking the realm, as a key of [reason]; nil if nothing does.
local function obstacle(champion, realm)
  if realm.zone.kind == "razed" and not champion.attacks_razed then return "razed" end
  if is_closed_to(realm, champion) then return "closed" end
  return if is_exposed(realm) or moves_past(champion, realm) then nil else "covered"
end

function can_attack(champion, realm) return obstacle(champion, realm) == nil end

-- No champion is used more than once in a turn unless a power permits it.
function is_fresh(champion) return champion.tireless or not champion:marked("used") end

-- The champions that this player could send or defend with, used or not.
function own_champions(player)
  return cards { within = { player.hand, player.pool }, type = "champion" }
end

function fresh_champions(player)
  return cards { within = { player.hand, player.pool }, type = "champion", where = is_fresh }
end

-- The champions with which this player can begin an attack now: after the first, those that attacked and may attack further realms.
function attackers(player)
  local turn = current("turn")
  if turn.peace then return {} end
  if turn.attacks == 0 then return fresh_champions(player) end
  return cards {
    within = player.pool,
    type = "champion",
    at_least = { raids = 1 },
    where = function(champion) return champion.attacks > champion.raids end,
  }
end

-- Realms of all other players, unrazed or not.
local function realms_of_others(player)
  local list = {}
  for _, other in player:others() do
    for _, realm in replaceable(other) do table.insert(list, realm) end
  end
  return list
end

local function someone_can_attack(champions, realm)
  for _, champion in champions do
    if can_attack(champion, realm) then return true end
  end
  return false
end

-- The realms that this player can attack now.
function targets(player)
  local champions, list = attackers(player), {}
  if #champions == 0 then return list end
  local attacked = current("turn").attacked
  for _, realm in realms_of_others(player) do
    if not table.find(attacked, realm) and someone_can_attack(champions, realm) then table.insert(list, realm) end
  end
  return list
end

-- Says of a realm of the table why this player cannot attack it.
function not_a_target(player)
  return function(realm)
    if not realm:is("realm") or realm.position == 0 then return nil end
    if realm.owner == player then return reason("own_realm") end
    if table.find(current("turn").attacked, realm) then return reason("attacked") end
    local champion = attackers(player)[1]
    return reason(obstacle(champion, realm), { card = realm, champion = champion })
  end
end

-- Why this champion of the hand or the pool cannot be sent against the realm; nil if it can.
function why_not_send(champion, realm)
  if not is_fresh(champion) then return reason("used", { card = champion }) end
  local key = obstacle(champion, realm)
  return if key then reason(key, { card = realm, champion = champion }) else nil
end

-- Those of these champions that can attack the realm.
function able_to_attack(champions, realm)
  local able = {}
  for _, champion in champions do
    if can_attack(champion, realm) then table.insert(able, champion) end
  end
  return able
end
