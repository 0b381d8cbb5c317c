-- The formation: positions A to F, what covers what, realms that come, are razed and go, holdings, victory.

--        A
--      B   C
--    D   E   F
local letters = { "A", "B", "C", "D", "E", "F" }

-- What lies in front of each position.
local in_front = { {}, { 1 }, { 1 }, { 2 }, { 2, 3 }, { 3 } }

function realms(player) return cards { zone = "formation", of = player, type = "realm" } end

-- Realms whose place another may take: razed ones and unrazed ones.
function replaceable(player)
  return cards { zone = { "formation", "razed" }, of = player, type = "realm" }
end

function has_room(player) return #replaceable(player) < #letters end

-- A realm is exposed when no unrazed realm in front of it covers it.
function is_exposed(realm)
  local covering = in_front[realm.position]
  return #covering == 0 or realm.always_exposed
    or count { zone = "formation", of = realm.owner, type = "realm", any_equal = { position = covering } } == 0
end

-- The first position without a realm, razed or not.
local function free_position(player)
  local held = {}
  for _, realm in replaceable(player) do held[realm.position] = true end
  for position in letters do
    if not held[position] then return position end
  end
  return nil
end

function check_victory(player)
  if #realms(player) < option.realms_to_win then return end
  cite("victory.six-realms")
  end_game { player }
end

local function settle(realm, player, position)
  move(realm, player.formation)
  set(realm:current(), "position", position)
  say("takes_position", { card = realm:current(), player = player, position = letters[position] })
  check_victory(player)
end

verb("play_realm", function(e)
  cite("phase-2.realm")
  settle(e.realm, e.player, free_position(e.player))
end)

verb("replace_realm", function(e)
  cite("phase-2.replace")
  local position = e.old.position
  drop(e.old)
  settle(e.realm, e.player, position)
end)

verb("rebuild", function(e)
  cite("phase-2.rebuild")
  move(e.realm, e.player.formation)
  check_victory(e.player)
end)

verb("raze", function(e)
  local holdings = e.realm:attached()
  together(function()
    for _, holding in holdings do move(holding, holding.owner.discard) end
    move(e.realm, e.realm.owner.razed)
  end)
  if #holdings > 0 then cite("razed.holdings") end
end)

verb("lose_realm", function(e) drop(e.realm) end)

-- Realms of this player without a holding.
function building_sites(player)
  local free = {}
  for _, realm in realms(player) do
    if #realm:attached() == 0 then table.insert(free, realm) end
  end
  return free
end

function has_building_site(player)
  for _, realm in realms(player) do
    if #realm:attached() == 0 then return true end
  end
  return false
end

verb("play_holding", function(e)
  cite("phase-2.holding")
  move(e.holding, e.player.formation)
  attach(e.holding:current(), e.realm)
end)

-- What always holds -------------------------------------------------------------------------------------------------

invariant("no position has two realms", function()
  for _, player in players() do
    local taken = {}
    for _, realm in replaceable(player) do
      if letters[realm.position] == nil or taken[realm.position] then return realm.name end
      taken[realm.position] = true
    end
  end
  return true
end)

invariant("holdings stand on unrazed realms, one on each", function()
  for _, holding in cards { type = "holding" } do
    local realm = holding.host
    if realm == nil or not realm:lies_in("formation") or count { type = "holding", attached_to = realm } > 1 then
      return holding.name
    end
  end
  return true
end)
