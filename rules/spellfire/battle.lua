-- The battle: all attacks against one realm in a turn. Each champion that is brought forward is a round of it.

battle = procedure("battle")

-- The player attacks a realm of another player.
function begin_battle(player, realm)
  local turn, attacked = current("turn"), {}
  for _, one in turn.attacked do table.insert(attacked, one) end
  table.insert(attacked, realm)
  turn.attacked = attacked
  if turn.attacks > 0 then cite("multi.attacks") end
  return battle:begin { attacker = player, defender = realm.owner, realm = realm, of_ruins = realm:lies_in("razed") }
end

-- Is the realm still there, and as it was when it was attacked?
function stands(b)
  return b.realm:lies_in(if b.of_ruins then "razed" else "formation")
end

-- Is this the realm of the battle under way?
function is_attacked(realm)
  local b = current("battle")
  return b ~= nil and b.realm == realm
end

-- A: the attacker names the realm.
battle:step("announced", function(b)
  local player = b:side("attacker").player
  cite("attack.phase-4")
  cite("A.realm")
  if #realms(player) > 0 then cite("A.not-own") end
  if is_exposed(b.realm) then cite("A.exposed") end
  if not declare_attack(b.realm, player, b) then b:exit("called_off") end
end)

-- B to I: rounds, as long as there is a next one.
battle:step("rounds", function(b)
  if b.to_come == "over" then return end
  b.rounds = (b.rounds or 0) + 1
  if b.rounds > 1 then cite("battle.rounds") end
  b:again()
  return combat_round:begin {
    attacker = b:side("attacker").player,
    defender = b:side("defender").player,
    second   = b.to_come == "second",
  }
end)

-- J: spoils of victory. Whatever they are, events may be played now.
battle:step("spoils", function(b)
  award_spoils(b)
  return offer("any_time")
end)

-- Nothing of a battle outlasts it: what stayed to fight on is discarded, champions forget their defeats.
battle:step("ends", function(b)
  if b.rounds == 1 then cite("B.one-round") end
  if #attackers(b:side("attacker").player) == 0 then cite("attack.once") end
  for _, side in b:sides() do
    local left = side.player.combat:cards()
    if #left > 0 then drop(left) end
    for _, champion in cards { zone = "pool", of = side.player, type = "champion", at_least = { defeats = 1 } } do
      set(champion, "defeats", 0)
    end
  end
end)

-- What effects do to a battle ---------------------------------------------------------------------------------------

-- After a lost round the attacker may send another champion all the same.
verb("let_go_on", function(e) e.battle.goes_on = true end)

-- The battle ends without a winner, and with it the round under way.
verb("stop_battle", function(e)
  e.battle.stopped = true
  local r = current("round")
  if r then
    r.stopped = true
    r:exit("stopped")
  end
end)

verb("end_attacks", function(e) e.turn.peace = true end)

verb("lose_spoils", function(e) e.battle.spoils_lost = true end)

invariant("nothing is in combat outside a battle", function()
  return current("battle") ~= nil or count { zone = "combat" } == 0
end)
