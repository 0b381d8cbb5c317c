-- The challenge, steps 1 and 2: the delegations are put forward and the county is named.

kihivas = procedure("kihivas")

-- Sides are players; their delegations come and go.
local function kihivo(k) return k:side("kihivo") end
local function kihivott(k) return k:side("kihivott") end

-- Is a delegation in the playing space? One that left it is the same card no more, or lies elsewhere.
function is_out(delegacio)
  return delegacio ~= nil and delegacio:lies_in("jatekter")
end

local function has_szovetseges(varmegye)
  for _, card in varmegye:attached() do
    if card:is("szovetseges") then return true end
  end
  return false
end

-- The challenger's delegation is gone: nothing is left to compare, and no other delegation may be sent.
kihivas:ends_when(function(k)
  if k.gyoztes ~= nil then return false end
  local delegacio = kihivo(k).delegacio
  return delegacio ~= nil and not is_out(delegacio)
end, "elkuldve", { cites = "end.special-card" })

-- The defence broke down in the middle of the challenge: neither a delegation nor an ally is left.
kihivas:ends_when(function(k)
  return k.soron ~= nil and k.gyoztes == nil and not is_out(kihivott(k).delegacio) and not has_szovetseges(k.varmegye)
end, "vedtelen", { cites = "vedelem.elfogyott" })

-- The candidates that may go out for this player.
function can_challenge_with(player)
  return cards { zone = "frakcio", of = player, type = "kandidatus", equal = { nem_hiv_ki = false } }
end

-- Says of the cards that a player has why they cannot be chosen.
local function why_not(list_of, player, key)
  return function(card)
    return if table.find(list_of(player), card) then reason(key, { card = card }) else nil
  end
end

verb("delegal", function(e)
  local side = e.kihivas:side(e.player)
  move(with_attached(e.card), e.player.jatekter)
  side.delegacio = e.card
end)

-- 1: the challenger puts a delegation from the faction onto the table ...
kihivas:step("kihivo_delegacio", function(k)
  local player = kihivo(k).player
  cite("1.delegation")
  add(player, "kihivasok", 1)
  if player.kihivasok >= player.kihivas_korlat then cite("kihivas.one-per-turn") end
  local card = player:choose(can_challenge_with(player), {
    prompt = "melyik_delegacio",
    why_not = why_not(own_kandidatusok, player, "nem_hivhat_ki"),
  })
  delegal(card, player, k)
end)

-- ... and then names the county.
kihivas:step("varmegye_megjelolese", function(k)
  local player = kihivo(k).player
  local varmegye = player:choose(own_varmegyek(player:foe()), {
    prompt = "melyik_varmegye",
    why_not = why_not(own_varmegyek, player, "sajat_varmegye"),
  })
  k.varmegye = varmegye
  kihiv(kihivo(k).delegacio, varmegye, player, k)
end)

local function defences(k, player)
  local faction, ally = own_kandidatusok(player), has_szovetseges(k.varmegye)
  if #faction == 0 and not ally then return {} end
  return {
    { "delegacio", each = faction },
    { "nepesseg", why_not = if ally then nil else reason("nincs_szovetseges") },
    { "feladas" },
  }
end

verb("nepesseg_vedekezik", function(e)
  cite(if count_kandidatusok(e.player) == 0 then "2a.populace" else "2.declines-with-ally")
end)

-- Without an ally on the county, sending nobody gives it up as well.
verb("felad", function(e)
  cite("end.given-up")
  if not has_szovetseges(e.varmegye) then cite("2b.occupied") end
  e.kihivas:exit("feladva")
end)

-- 2: the challenged player answers.
kihivas:step("kihivott_delegacio", function(k)
  local player = kihivott(k).player
  local answers = defences(k, player)
  if #answers == 0 then
    cite("2b.occupied")
    k:exit("vedtelen")
  end
  local answer, card = player:pick("ki_vedi_meg", answers, { varmegye = k.varmegye })
  if answer == "delegacio" then
    cite("2.delegation")
    delegal(card, player, k)
  elseif answer == "nepesseg" then
    nepesseg_vedekezik(k.varmegye, player, k)
  else
    felad(k.varmegye, player, k)
  end
end)
