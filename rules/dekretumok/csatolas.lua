-- Phases 2 and 3: candidates join the faction, cards are attached, decrees are proclaimed; and which counties are neighbours.

verb("toboroz", function(e)
  cite("kor.toborzas")
  add(e.player, "toborzasok", 1)
  return move(e.card, e.player.frakcio)
end)

-- What can be attached to a candidate and to a county. An ally, a piece of equipment or a status symbol fits both.
local on_kandidatus = { "szovetseges", "felszereles", "statuszszimbolum", "jellemvonas" }
local on_varmegye = { "szovetseges", "felszereles", "statuszszimbolum", "birtok" }
local on_either = { "szovetseges", "felszereles", "statuszszimbolum", "jellemvonas", "birtok" }

-- The candidates at home and the counties to which this player may attach a card.
function hosts_for(card, player)
  local name = card.type
  local hosts = if table.find(on_kandidatus, name) then own_kandidatusok(player) else {}
  if table.find(on_varmegye, name) then
    for _, host in own_varmegyek(player) do table.insert(hosts, host) end
  end
  return hosts
end

-- The types for which this player has a host; nil without any.
local function types_with_host(player)
  local kandidatus, varmegye = count_kandidatusok(player) > 0, count_varmegyek(player) > 0
  if kandidatus then return if varmegye then on_either else on_kandidatus end
  return if varmegye then on_varmegye else nil
end

-- The cards in the hand for which there is a host.
function attachable(player)
  local types = types_with_host(player)
  return if types then cards { zone = "kez", of = player, type = types } else {}
end

function has_attachable(player)
  local types = types_with_host(player)
  return types ~= nil and count { zone = "kez", of = player, type = types } > 0
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
