-- Phases 2 and 3: candidates join the faction, cards are attached, decrees are proclaimed; and which counties are neighbours.

verb("toboroz", function(e)
  cite("kor.toborzas")
  add(e.player, "toborzasok", 1)
  return move(e.card, e.player.frakcio)
end)

-- What can be attached to a candidate and to a county. An ally, a piece of equipment or a status symbol fits both.
local on_kandidatus = { szovetseges = true, felszereles = true, statuszszimbolum = true, jellemvonas = true }
local on_varmegye = { szovetseges = true, felszereles = true, statuszszimbolum = true, birtok = true }

-- The candidates at home and the counties to which this player may attach a card.
function hosts_for(card, player)
  local name = card.type
  local hosts = if on_kandidatus[name] then own_kandidatusok(player) else {}
  if on_varmegye[name] then
    for _, host in own_varmegyek(player) do table.insert(hosts, host) end
  end
  return hosts
end

-- The cards in the hand for which there is a host; where `any`, the first of them is enough.
function attachable(player, any)
  local list, kandidatus, varmegye = {}, #own_kandidatusok(player) > 0, #own_varmegyek(player) > 0
  for _, card in cards { zone = "kez", of = player } do
    local name = card.type
    if kandidatus and on_kandidatus[name] or varmegye and on_varmegye[name] then
      table.insert(list, card)
      if any then break end
    end
  end
  return list
end

verb("csatol", function(e)
  cite("kor.epitkezes")
  local player = e.card.owner
  move(e.card, e.host.zone)
  return attach(e.card:current(), e.host)
end)

verb("kihirdet", function(e)
  cite("kor.epitkezes")
  return move(e.card, e.player.dekretumok)
end)

-- All counties, as they lie around the table: each player's in order, then the other player's.
local function ring()
  local all = {}
  for _, player in players() do
    for _, card in player.varmegyek:cards() do
      if card:is("varmegye") then table.insert(all, card) end
    end
  end
  return all
end

-- The counties beside this one, once each.
function szomszedok(varmegye)
  local all = ring()
  local at = table.find(all, varmegye)
  local before, after = all[(at - 2) % #all + 1], all[at % #all + 1]
  if before == varmegye then return {} end
  return if before == after then { before } else { before, after }
end
