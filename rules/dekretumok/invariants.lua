-- What always holds, at every decision. Explorations and random games ask for it; play does not.

invariant("delegations are out in a challenge only, one a side with what is attached to it", function()
  local k = current("kihivas")
  for _, card in cards { zone = "jatekter" } do
    local side = k and k:side(card.controller)
    if side == nil or (card.host or card) ~= side.delegacio then return card.name end
  end
  return true
end)

invariant("what is attached to a candidate lies where the candidate lies", function()
  for _, card in cards { type = "kandidatus" } do
    for _, attached in card:attached() do
      if attached.zone.kind ~= card.zone.kind then return attached.name end
    end
  end
  return true
end)

invariant("with equal Renomé the challenged side has won, but for a challenger that wins ties", function()
  local k = latest("kihivas")
  if k == nil or k.gyoztes == nil or k.exit_taken ~= nil or k:score("kihivo") ~= k:score("kihivott") then return true end
  if k.gyoztes == "kihivott" then return true end
  local winner = k.winners[1]
  return winner == nil or not winner.alive or winner.dontetlent_nyer or winner.name
end)

invariant("what is played in a challenge does not outlast it", function()
  return current("kihivas") ~= nil or count { zone = "kijatszott" } == 0
end)
