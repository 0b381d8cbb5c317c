-- A round of combat: when it ends early, what cards ask of it, and step E, the totals.

combat_round = procedure("round")

-- The champion of this side, or the realm that defends itself, while it fights.
local function fighter(side)
  local champion = side.champion
  if champion == nil or champion:lies_in("combat") then return champion end
  return if champion:lies_in("formation") and champion:is("realm") then champion else nil
end

function fights(side) return fighter(side) ~= nil end

-- Do both sides of this round fight?
function both_fight(r) return fights(r:side("attacker")) and fights(r:side("defender")) end

local function is_fought(r) return r.under_way and not r.settled end

combat_round:ends_when(function(r)
  return is_fought(r) and not stands(r.parent)
end, "realm_gone", { cites = "I.battle-over" })

combat_round:ends_when(function(r)
  return is_fought(r) and not both_fight(r)
end, "departed", { cites = "I.departure" })

-- What cards ask ----------------------------------------------------------------------------------------------------

-- The side of this player in the round under way, or nil.
function own_side(player)
  local r = current("round")
  return r and r:side(player)
end

-- The champion with which this player fights, or nil.
function own_champion(player)
  local side = own_side(player)
  return side and fighter(side)
end

-- The champion that fights against this player, or nil.
function opposing_champion(player)
  local side = own_side(player)
  return side and fighter(side:other())
end

-- Its level; 0 where nobody opposes this player.
function opposing_level(player)
  local champion = opposing_champion(player)
  return champion and champion.level or 0
end

-- The champions of the round under way that still fight.
function fighters()
  local r, list = current("round"), {}
  if r == nil then return list end
  for _, side in r:sides() do
    local champion = fighter(side)
    if champion then table.insert(list, champion) end
  end
  return list
end

function fighters_from(level)
  local list = {}
  for _, champion in fighters() do
    if champion.level >= level then table.insert(list, champion) end
  end
  return list
end

function allies_in_combat(player) return cards { zone = "combat", of = player, type = "ally" } end

-- E: totals -----------------------------------------------------------------------------------------------------------

-- What cards add to a total; champions have no bonus, but a level.
local function bonuses(list)
  local sum = 0
  for _, card in list do sum += card.bonus or 0 end
  return sum
end

-- What a side has: its champion's level, whatever is attached to it, and for the defender the realm with its holdings.
local function total_of(side, b)
  local total = side.champion.level + bonuses(side.player.combat:cards())
  if side.role == "defender" and not b.of_ruins then
    local realm = b.realm
    total += realm.bonus + bonuses(cards { attached_to = realm, type = "holding" })
  end
  return total
end

-- Compares the totals and answers the side that is winning: the defender if they are equal.
function compare(r)
  local attacker, defender = r:side("attacker"), r:side("defender")
  local b = r.parent
  local attack, defence = total_of(attacker, b), total_of(defender, b)
  cite("E.totals")
  if attack ~= r:score(attacker) or defence ~= r:score(defender) then
    say("totals", { attack = attack, defence = defence })
    r:score(attacker, attack)
    r:score(defender, defence)
  end
  cite(attack == defence and "E.tie" or "E.larger")
  return attack > defence and attacker or defender
end

-- E: the totals are compared.
combat_round:step("comparison", function(r) compare(r) end)
