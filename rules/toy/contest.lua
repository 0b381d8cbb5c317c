-- The contest of two pieces, and the parley that may interrupt it.

contest = procedure("contest")
parley = procedure("parley")

contest:ends_when(function(c)
  return not (c.attacker and c.defender)
end, "departed", { cites = "procedures.departure" })

contest:step("begins")

-- Both stake at the same time, each without seeing what the other stakes.
contest:step("stakes", function(c)
  local asked = {}
  for _, side in c:sides() do table.insert(asked, { side.player, "number", "your_stake", 0, side.player.coins }) end
  for i, stake in in_secret(asked) do c:sides()[i].stake = stake end
end)

contest:step("compare", function(c)
  for _, side in c:sides() do c:score(side, side.card.power + side.stake) end
end)

-- An even contest has no winner, or two, or two losers: both are sets.
contest:step("outcome", function(c)
  local attack, defence = c:score("attacker"), c:score("defender")
  if attack > defence then
    c:win(c.attacker)
    c:lose(c.defender)
  elseif defence > attack then
    c:win(c.defender)
    c:lose(c.attacker)
  else
    cite("procedures.sets")
    if option.tie == "both_win" then c:win { c.attacker, c.defender } end
    if option.tie == "both_lose" then c:lose { c.attacker, c.defender } end
  end
  for _, ability in abilities("called", { on = c.winners }) do use(ability) end
end)

-- The cleanups write on the tape, which tells how often they ran and which came first.
contest:step("cleanup", function(c) write(9) end)

parley:step("talk")
parley:step("cleanup", function(p) write(8) end)
