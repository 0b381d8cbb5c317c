-- The turn: draw, recruit, build, challenge, end.

kor = procedure("kor")

-- 1: what was counted in the last turn is forgotten, and cards are drawn.
kor:step("huzas", function(t)
  cite("kor.fazisok")
  local player = active_player()
  for _, counter in { "toborzasok", "epitkezesek", "kihivasok" } do set(player, counter, 0) end
  local amount = player.huzas_szama
  if amount > 0 then huz(player, amount) end
end)

-- 2 to 4.
kor:step("toborzas", { offers = "toborzas" })
kor:step("epitkezes", { offers = "epitkezes" })
kor:step("kihivas", { offers = "kihivas_elott" })

-- Events that waited for a challenge which did not come are used up.
local function discard_waiting()
  local waiting = cards { zone = "elozmenyek" }
  if #waiting == 0 then return end
  cite("lapok.elmaradt")
  sullyesztobe(waiting)
end

-- 5: the hand is brought down to its limit, and the mandates are looked at.
kor:step("zaras", function(t)
  discard_waiting()
  local player = active_player()
  local over = #player.kez - player.kez_korlat
  if over > 0 then
    cite("kor.zaras")
    local chosen = player:choose(player.kez:cards(), { prompt = "mit_dobsz_el", min = over, max = over, hidden = true })
    eldob(if over == 1 then { chosen } else chosen, player)
  end
  check_mandatumok()
end)

-- Why a player may not do something in phases 2 to 4, for the rulebook; nil where it may be done.

local function has_in_hand(player, name)
  return count { zone = "kez", of = player, type = name } > 0
end

function why_no_toborzas(player)
  if player.toborzasok >= player.toborzas_korlat then return reason("nincs_tobb_toborzas") end
  if not has_in_hand(player, "kandidatus") then return reason("nincs_kandidatus") end
  return nil
end

local function why_no_building(player)
  return if player.epitkezesek >= player.epitkezes_korlat then reason("nincs_tobb_epitkezes") else nil
end

function why_no_csatolas(player)
  return why_no_building(player) or if has_attachable(player) then nil else reason("nincs_csatolhato")
end

function why_no_kihirdetes(player)
  return why_no_building(player) or if not has_in_hand(player, "dekretum") then reason("nincs_dekretum") else nil
end

function why_no_esemeny(player)
  return if #playable_before(player) == 0 then reason("nincs_esemeny") else nil
end

-- Only the player whose turn it is challenges, only so many counties a turn, and only with a candidate that may.
function why_no_kihivas(player)
  if not player.active then return reason("nem_a_te_korod") end
  if player.kihivasok >= player.kihivas_korlat then return reason("mar_volt_kihivas") end
  if #can_challenge_with(player) == 0 then return reason("nincs_delegacio") end
  return nil
end
