-- Steps H and I: what becomes of champions and their cards, of the realm, and whether there is another round.

-- A champion goes to its pool, with artifacts and magical items; whatever else it had stays where it is without it.
verb("go_home", function(e)
  local champion = e.champion
  if not champion:lies_in("combat") then return false end
  local home = { champion }
  for _, card in champion:attached() do
    if is_permanent(card) then table.insert(home, card) else detach(card) end
  end
  move(home, champion.owner.pool)
end)

function send_both_home()
  for _, champion in fighters() do go_home(champion) end
end

-- An ally stays in combat when its champion leaves it.
verb("stay_behind", function(e) mark(e.ally, "stays") end)

local lasting = { "champion", "artifact", "magical_item" }

-- Allies, spells and every other card that does not last are discarded; where `all`, the others too.
local function discard_support(side, all)
  local list = cards {
    zone = "combat",
    of = side.player,
    not_marked = "stays",
    none_of = { { type = if all then "champion" else lasting } },
  }
  if #list > 0 then drop(list) end
  return #list > 0
end

-- Does this champion stay in the battle though it was defeated? Only while it defends.
local function withstands(side)
  local champion = side.champion
  return side.won == false and side.role == "defender" and fights(side) and champion:is("champion")
    and champion.defeats + 1 < champion.defeats_needed
end

local function clear_winner(side)
  if discard_support(side) and side.won then cite("H.winner-discards") end
  if not fights(side) or side.champion:is("realm") then return end
  if side.won then cite("H.winner-to-pool") end
  go_home(side.champion)
end

-- What saves a defeated champion from being discarded saves what it carries as well: it goes home.
local function clear_loser(side)
  local champion = side.champion
  cite("H.loser-discards")
  if fights(side) and champion:is("champion") then
    if side.role == "attacker" and champion.defeats_needed > 1 then cite("round-2.as-attacker") end
    fall(champion)
    if fights(side) then go_home(champion) end
  end
  discard_support(side, true)
end

-- H for both sides. A side without a result goes home as the winner does.
local function clear_combat(r)
  for _, side in r:sides() do
    if side.won == false then clear_loser(side) else clear_winner(side) end
  end
end

-- Round 2 is fought by the same champions, without their support.
local function prepare_second(r)
  local defender = r:side("defender").champion
  cite("round-2.champion-twice")
  withstand(defender)
  add(defender, "defeats", 1)
  cite("round-2.attacker")
  for _, side in r:sides() do
    if discard_support(side, option.round_2_strips) then cite("round-2.support-discarded") end
  end
  return "second"
end

-- The attacker won: the realm is razed, unless it must be defeated again.
local function take_realm(r, b)
  local realm = b.realm
  if b.of_ruins then
    cite("razed.discarded")
    lose_realm(realm)
    return "over"
  end
  if realm.defeats + 1 < realm.defeats_needed then
    cite("I.realm-twice")
    if r.undefended then cite("C.no-defence-counts") end
    withstand(realm)
    add(realm, "defeats", 1)
    return "further"
  end
  cite("I.razed")
  raze(realm)
  return stands(b) and "further" or "over"
end

-- The defender won: that was the last champion, unless an effect lets the attacker go on.
local function hold_realm(b)
  local realm = b.realm
  if realm.in_a_row and realm.defeats > 0 then
    cite("I.in-a-row")
    set(realm, "defeats", 0)
  end
  if b.goes_on then
    b.goes_on = nil
    return "further"
  end
  cite("I.attacker-beaten")
  return "over"
end

-- Nobody won: an attacker that was sent home undefeated may be followed by another.
local function leave_realm(b, attacker)
  if b.stopped or has_fallen(attacker.champion) then return "over" end
  return "further"
end

-- H and I.
combat_round:step("aftermath", function(r)
  local b, attacker, defender = r.parent, r:side("attacker"), r:side("defender")
  if withstands(defender) then
    b.to_come = prepare_second(r)
    return
  end
  clear_combat(r)
  if has_fallen(attacker.champion) then b.attacker_fell = true end
  if not stands(b) then
    b.to_come = "over"
  elseif attacker.won then
    b.to_come = take_realm(r, b)
  elseif defender.won then
    b.to_come = hold_realm(b)
  else
    b.to_come = leave_realm(b, attacker)
  end
  if current("turn").peace then b.to_come = "over" end
end)
