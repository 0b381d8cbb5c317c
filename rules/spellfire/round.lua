-- A round of combat, steps B, C and E: attacker, defender, totals.

combat_round = procedure("round")

-- Does the champion of this side, or the realm that defends itself, still fight?
function fights(side)
  local champion = side.champion
  if champion == nil or not champion.alive then return false end
  return champion.zone.kind == "combat" or champion:is("realm") and champion.zone.kind == "formation"
end

local function is_fought(r) return r.under_way and not r.settled end

combat_round:ends_when(function(r)
  return is_fought(r) and not stands(r.parent)
end, "realm_gone", { cites = "I.battle-over" })

combat_round:ends_when(function(r)
  return is_fought(r) and not (fights(r:side("attacker")) and fights(r:side("defender")))
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
  return side and fights(side) and side.champion or nil
end

-- The champion that fights against this player, or nil.
function opposing_champion(player)
  local side = own_side(player)
  return side and fights(side:other()) and side:other().champion or nil
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
    if fights(side) then table.insert(list, side.champion) end
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

-- Everything that this player has in combat but the champions themselves.
function support_of(player)
  return cards { within = player.combat, none_of = { { type = "champion" } } }
end

function allies_in_combat(player) return cards { within = player.combat, type = "ally" } end

-- B and C: presenting -----------------------------------------------------------------------------------------------

-- An ally that stayed to fight on joins the new champion of its side.
local function join_stayers(champion, player)
  for _, ally in cards { within = player.combat, type = "ally", marked = "stays" } do
    cite("ally.stays")
    unmark(ally, "stays")
    attach(ally, champion)
  end
end

-- Brings a champion forward with what is attached to it, and nothing else. A realm defends itself where it lies.
verb("present", function(e)
  local r, champion = current("round"), e.champion
  if champion:is("champion") then
    local all = champion:attached()
    table.insert(all, champion)
    move(all, e.player.combat)
    champion = champion:current()
  end
  mark(champion, "used")
  r:side(e.role).champion = champion
  r.parent:side(e.role).champion = champion
  if e.role == "attacker" then current("turn").raider = champion.attacks > 1 and champion or nil end
  join_stayers(champion, e.player)
end)

-- Could another champion take the place of this player's attacking one?
function can_change_attacker(player)
  local side = own_side(player)
  return side ~= nil and side.role == "attacker" and fights(side)
    and #able_to_attack(fresh_champions(player), current("battle").realm) > 0
end

-- Another champion fights on. The first is as if it had not been used.
verb("take_over", function(e)
  cite("replaced.not-used")
  local side = own_side(e.old.controller)
  local player, followers = side.player, {}
  for _, card in e.old:attached() do
    if not is_permanent(card) then table.insert(followers, card) end
  end
  go_home(e.old)
  unmark(e.old, "used")
  present(e.champion, player, side.role)
  for _, card in followers do attach(card, side.champion) end
end)

-- B: the first attack needs a champion; a further one is the attacker's choice.
local function ask_attacker(r, player)
  local b = r.parent
  if b.rounds == 1 then
    return player:choose(able_to_attack(attackers(player), b.realm), { prompt = "who_attacks" })
  end
  cite("I.continue")
  if count { within = player.pool, type = "champion", marked = "used" } > 0 then cite("I.champion-once") end
  local answers = {}
  for _, champion in able_to_attack(fresh_champions(player), b.realm) do table.insert(answers, { "send", champion }) end
  table.insert(answers, { "break_off" })
  local _, champion = player:pick("send_another", answers)
  return champion
end

combat_round:step("attacker", function(r)
  local side, b = r:side("attacker"), r.parent
  if r.second then
    side.champion = b:side("attacker").champion
    return
  end
  local champion = ask_attacker(r, side.player)
  if champion == nil then
    b.to_come = "over"
    r:exit("called_off")
  end
  cite("B.attacker")
  cite("B.nothing-added")
  if not is_exposed(b.realm) then cite("A.movement") end
  if #champion:attached() > 0 then cite("B.attachments-stay") end
  if b.rounds == 1 then current("turn").attacks += 1 end
  present(champion, side.player, "attacker")
end)

local function can_defend_itself(realm)
  return realm.level ~= nil and realm.zone.kind == "formation" and not realm:marked("used")
end

local function ask_defender(r, player)
  local b, answers = r.parent, {}
  if b.rounds > 1 then cite("I.new-defender") end
  for _, champion in fresh_champions(player) do table.insert(answers, { "defend", champion }) end
  if can_defend_itself(b.realm) then table.insert(answers, { "defend", b.realm }) end
  table.insert(answers, { "no_defence" })
  local _, champion = player:pick("who_defends", answers, { realm = b.realm })
  return champion
end

combat_round:step("defender", function(r)
  local side, b = r:side("defender"), r.parent
  if r.second then
    cite("round-2.same-defender")
    side.champion = b:side("defender").champion
    say("round_2", { card = side.champion })
    r.under_way = true
    return
  end
  local champion = ask_defender(r, side.player)
  if champion == nil then
    r.undefended = true
    r:exit("undefended")
  end
  cite("C.defender")
  cite("C.nothing-added")
  if champion:is("realm") then cite("C.realm-defends") end
  present(champion, side.player, "defender")
  r.under_way = true
end)

-- Once both are presented, whoever has something for any time may play it.
combat_round:step("answers", function(r)
  cite("events.any-time")
  return offer("any_time")
end)

-- E: totals -----------------------------------------------------------------------------------------------------------

local function bonuses(list)
  local sum = 0
  for _, card in list do sum += card.bonus or 0 end
  return sum
end

-- What a side has: its champion's level, whatever is attached to it, and for the defender the realm with its holdings.
local function total_of(side, b)
  local total = side.champion.level + bonuses(support_of(side.player))
  if side.role == "defender" and not b.of_ruins then
    total += b.realm.bonus + bonuses(cards { attached_to = b.realm, type = "holding" })
  end
  return total
end

-- Compares the totals and answers the side that is winning: the defender if they are equal.
function compare(r)
  local attacker, defender = r:side("attacker"), r:side("defender")
  local attack, defence = total_of(attacker, r.parent), total_of(defender, r.parent)
  cite("E.totals")
  if attack ~= r:score(attacker) or defence ~= r:score(defender) then say("totals", { attack = attack, defence = defence }) end
  r:score(attacker, attack)
  r:score(defender, defence)
  cite(attack == defence and "E.tie" or "E.larger")
  return attack > defence and attacker or defender
end

-- E: the totals are compared.
combat_round:step("comparison", function(r) compare(r) end)
