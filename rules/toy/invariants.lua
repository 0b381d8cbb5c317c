-- What always holds, at every decision.

invariant("a piece is never charged less than not at all", function()
  for _, piece in cards { type = "piece" } do
    if piece.charge < 0 then return piece.name end
  end
  return true
end)

invariant("a contest is between two pieces", function()
  local c = current("contest")
  return c == nil or c.attacker == nil or c.attacker ~= c.defender
end)

invariant("nobody plays longer than the option turn_limit says", function()
  local g = current("game")
  return g == nil or (g.turns or 0) <= option.turn_limit
end)
