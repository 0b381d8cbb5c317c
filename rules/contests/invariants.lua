-- What always holds, at every decision. Explorations and random games ask for it; play does not.

invariant("only participants that were revealed are stunned", function()
  for _, card in cards { marked = "stunned" } do
    if card.zone.kind ~= "field" then return card.name end
  end
  return true
end)

invariant("piles are face-down, and hold the owner's cards only", function()
  local c = current("contest")
  if c == nil or c:side("initiator").pile == nil then return true end
  for _, side in c:sides() do
    for _, card in side.pile:cards() do
      if card.face_up or card.owner ~= side.player then return card.name end
    end
  end
  return true
end)

invariant("who wins by totals has the greater one, and equal totals are a tie", function()
  local c = latest("contest")
  if c == nil or c.measure == "honor" or c:side("initiator").result == nil then return true end
  local one, two = c:side("initiator"), c:side("opponent")
  local lead = c:score(one) - c:score(two)
  local result = if lead == 0 then "tied" elseif lead > 0 then "won" else "lost"
  return one.result == result or `{c:score(one)} against {c:score(two)}, and {one.player.name} {one.result}`
end)

invariant("nobody has completed more Quests than win", function()
  for _, player in players() do
    if #player.completed > option.victory_quests then return player.name end
  end
  return true
end)
