-- The challenge, steps 3d to 5 and its end: who wins, where the cards go, and who holds the county.

-- A special card defeats a delegation: the other side has won, whatever the totals.
verb("legyoz", function(e)
  local k = e.kihivas
  if k:side(e.player).role == "kihivo" then cite("end.special-card") else cite("legyozes.kihivott") end
  k.gyoztes = k:side(e.player):other().role
  k:exit("legyozve")
end)

local function wins_ties(k)
  return k:side("kihivo").delegacio.dontetlent_nyer
end

-- 3d, 3e: the higher total wins, and on a tie the challenged side.
kihivas:step("eldontes", function(k)
  cite("3.compare")
  local lead = k:score("kihivo") - k:score("kihivott")
  if lead == 0 and wins_ties(k) then
    cite("dontetlen.kivetel")
    lead = 1
  elseif lead == 0 then
    cite("3e.tie")
  else
    cite("3d.highest")
  end
  k.gyoztes = if lead > 0 then "kihivo" else "kihivott"
  if k.gyoztes == "kihivott" then cite("end.challenged-wins") end
end)

-- Who has won where nothing was compared, by the way in which the challenge ended.
local winner_by_exit = { elkuldve = "kihivott", vedtelen = "kihivo", feladva = "kihivo" }

-- Did it come to a comparison, or to the defeat of a delegation?
local function was_fought(k) return winner_by_exit[k.exit_taken] == nil end

-- What stands for a side: its delegation, or the county whose populace it is.
local function stands_for(k, side)
  local delegacio = side.delegacio
  return if is_out(delegacio) then delegacio else k.varmegye
end

-- Events and wisdoms that this side used, before the challenge or in it, go to the Süllyesztő.
local function discard_used(side, clause)
  local used = cards { zone = { "elozmenyek", "kijatszott" }, of = side.player }
  if #used == 0 then return end
  cite(clause)
  sullyesztobe(used)
end

verb("hazater", function(e) return move(with_attached(e.card), e.player.frakcio) end)

-- 4: the winner's delegation goes home with everything attached to it.
kihivas:step("gyoztes", function(k)
  k.gyoztes = k.gyoztes or winner_by_exit[k.exit_taken]
  local side = k:side(k.gyoztes)
  local player, winner = side.player, stands_for(k, side)
  k:win(winner)
  gyoz(winner, player, k)
  if side.role == "kihivott" then add(player, "megvedesek", 1) end
  local delegacio = side.delegacio
  if is_out(delegacio) then
    cite("4.winner-home")
    hazater(delegacio, player)
  end
  discard_used(side, "4a.non-permanent")
end)

-- 5: the loser's delegation goes to the Süllyesztő.
kihivas:step("vesztes", function(k)
  local side = k:side(k.gyoztes):other()
  if was_fought(k) then
    local loser = stands_for(k, side)
    k:lose(loser)
    veszit(loser, side.player, k)
  end
  local delegacio = side.delegacio
  if is_out(delegacio) then
    cite("5.loser")
    sullyesztobe(delegacio)
  end
  discard_used(side, "5.loser")
end)

verb("elfoglal", function(e)
  local attached = e.varmegye:attached()
  if #attached > 0 then sullyesztobe(attached) end
  add(e.player, "elfoglalasok", 1)
  return control(e.varmegye, e.player)
end)

-- Why the attachments of an occupied county are lost.
local function cite_occupation(k)
  cite("end.occupied-or-defeated")
  local attached = #k.varmegye:attached() > 0
  if not was_fought(k) then
    if attached then cite("2b.attachments") end
    return
  end
  cite("4.challenger-occupies")
  if k.losers[1] == k.varmegye then
    cite("5.populace-loses")
  elseif attached then
    cite("elfoglalas.csatolt")
  end
end

-- The county turns to face the challenger who won.
kihivas:step("elfoglalas", function(k)
  if k.gyoztes ~= "kihivo" then return end
  cite_occupation(k)
  elfoglal(k.varmegye, k:side("kihivo").player)
end)

-- What is left goes where it belongs; then the mandates are looked at.
kihivas:step("lezaras", function(k)
  if k.gyoztes == "kihivott" then cite("end.occupied-or-defeated") end
  check_mandatumok()
  check_varmegyek()
end)
