-- Step A: which realms can be attacked, and by whom.

-- Does a realm that is closed to these keep this champion out?
local function keeps_out(closed_to, champion)
  if closed_to == "nobody" then return false end
  if closed_to == "flyers" then return champion:has("flyer") end
  return closed_to == champion.class
end

-- Does a movement power take this champion past the realms in front?
local function moves_past(champion, realm)
  if champion:has("flyer") or champion:has("earthwalker") then return true end
  return champion:has("swimmer") and realm:has("coast")
end

-- Tells of a champion what keeps it from attacking the realm, as a key of [reason]; nil if nothing does.
local function obstacle_to(realm)
  local razed, closed_to, exposed = realm:lies_in("razed"), realm.closed_to, nil
  return function(champion)
    if razed and not champion.attacks_razed then return "razed" end
    if keeps_out(closed_to, champion) then return "closed" end
    if exposed == nil then exposed = is_exposed(realm) end
    return if exposed or moves_past(champion, realm) then nil else "covered"
  end
end

-- No champion is used more than once in a turn unless a power permits it.
function is_fresh(champion) return not champion:marked("used") or champion.tireless end

-- The champions that this player could send or defend with, used or not.
function own_champions(player)
  return champions_in({ "hand", "pool" }, player)
end

function fresh_champions(player)
  return cards {
    zone = { "hand", "pool" },
    of = player,
    type = "champion",
    none_of = { { marked = "used", equal = { tireless = false } } },
  }
end

-- The champions with which this player can begin an attack now: after the first, those that attacked and may attack further realms.
function attackers(player)
  local turn = current("turn")
  if turn.peace then return {} end
  if turn.attacks == 0 then return fresh_champions(player) end
  return cards {
    zone = "pool",
    of = player,
    type = "champion",
    at_least = { raids = 1 },
    where = function(champion) return champion.attacks > champion.raids end,
  }
end

-- Can one of these champions attack the realm?
function someone_can_attack(champions, realm)
  local obstacle = obstacle_to(realm)
  for _, champion in champions do
    if obstacle(champion) == nil then return true end
  end
  return false
end

-- The realms of the other players, unrazed or not, that this player can attack now; where `any`, the first of them is enough.
function targets(player, any)
  local champions, list = attackers(player), {}
  if #champions == 0 then return list end
  local attacked = current("turn").attacked
  for _, other in player:others() do
    for _, realm in replaceable(other) do
      if not table.find(attacked, realm) and someone_can_attack(champions, realm) then
        table.insert(list, realm)
        if any then return list end
      end
    end
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
    return reason(obstacle_to(realm)(champion), { card = realm, champion = champion })
  end
end

-- Tells of a champion of the hand or the pool why it cannot be sent against the realm; nil if it can.
function why_not_send(realm)
  local obstacle = obstacle_to(realm)
  return function(champion)
    if not is_fresh(champion) then return reason("used", { card = champion }) end
    local key = obstacle(champion)
    return if key then reason(key, { card = realm, champion = champion }) else nil
  end
end

-- Those of these champions that can attack the realm.
function able_to_attack(champions, realm)
  local able, obstacle = {}, obstacle_to(realm)
  for _, champion in champions do
    if obstacle(champion) == nil then table.insert(able, champion) end
  end
  return able
end
