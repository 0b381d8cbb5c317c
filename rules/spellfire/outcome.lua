-- Step G: who won the round.

-- By totals, as they are when nobody plays any more.
local function by_totals(r)
  local winning = compare(r)
  cite(r:score("attacker") == r:score("defender") and "G.tie" or "G.winner")
  return winning
end

-- A champion that left the combat has lost if it was defeated on the way and its opponent still stands.
local function by_departure(r)
  for _, side in r:sides() do
    if fights(side) and has_fallen(side:other().champion) then return side end
  end
  return nil
end

local function winning_side(r)
  local attacker, defender = r:side("attacker"), r:side("defender")
  if r.undefended then
    cite("C.no-defence")
    say("undefended", { card = r.parent.realm })
    return attacker
  end
  if r.stopped or not stands(r.parent) then return nil end
  if r.beaten then return r:side(r.beaten):other() end
  if fights(attacker) and fights(defender) then return by_totals(r) end
  return by_departure(r)
end

-- G: the winner. Sometimes there is none.
combat_round:step("outcome", function(r)
  local winner = winning_side(r)
  r.settled = true
  if winner == nil then return cite("I.no-winner") end
  winner.won = true
  r:win(winner.champion)
  win_round(winner.champion, winner.player)
  if winner.role == "attacker" and (r.unused or 0) > 0 then cite("D.early-win") end
  if r.undefended then return end
  local loser = winner:other()
  loser.won = false
  r:lose(loser.champion)
  lose_round(loser.champion, loser.player)
end)

-- What always holds -------------------------------------------------------------------------------------------------

invariant("the two champions of a round are not the same, and each is on its own side", function()
  local r = current("round")
  if r == nil or r.settled then return true end
  for _, side in r:sides() do
    if fights(side) and (side.champion.controller ~= side.player or side:other().champion == side.champion) then
      return side.champion.name
    end
  end
  return true
end)

invariant("a round that totals decide is won by the attacker only with more than the defender", function()
  local r = latest("round")
  if r == nil or not r.settled or r.exit_taken ~= nil then return true end
  return not r:side("attacker").won or r:score("attacker") > r:score("defender")
end)
