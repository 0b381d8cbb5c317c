-- The turn: draw, recruit, build, challenge, end.

kor = procedure("kor")

-- 1: what was counted in the last turn is forgotten, and cards are drawn.
kor:step("huzas", function(t)
  cite("kor.fazisok")
  local player = active_player()
  for _, counter in { "toborzasok", "epitkezesek", "kihivasok" } do set(player, counter, 0) end
  if player.huzas_szama > 0 then huz(player, player.huzas_szama) end
end)

-- 2 to 4.
kor:step("toborzas", function(t) return offer("toborzas") end)
kor:step("epitkezes", function(t) return offer("epitkezes") end)
kor:step("kihivas", function(t) return offer("kihivas_elott") end)

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

-- What a player may do in phases 2 to 4, and why not, for the rulebook.

local function has_in_hand(player, name)
  return count { within = player.kez, type = name } > 0
end

function can_toboroz(player)
  return (player.toborzasok < player.toborzas_korlat or refuse("nincs_tobb_toborzas"))
    and (has_in_hand(player, "kandidatus") or refuse("nincs_kandidatus"))
end

local function can_build(player)
  return player.epitkezesek < player.epitkezes_korlat or refuse("nincs_tobb_epitkezes")
end

function can_csatol(player)
  return can_build(player) and (#attachable(player) > 0 or refuse("nincs_csatolhato"))
end

function can_kihirdet(player)
  return can_build(player) and (has_in_hand(player, "dekretum") or refuse("nincs_dekretum"))
end

function can_play_before(player)
  return #playable_before(player) > 0 or refuse("nincs_esemeny")
end

-- Only the player whose turn it is challenges, only so many counties a turn, and only with a candidate that may.
function can_kihiv(player)
  return (player.active or refuse("nem_a_te_korod"))
    and (player.kihivasok < player.kihivas_korlat or refuse("mar_volt_kihivas"))
    and (#can_challenge_with(player) > 0 or refuse("nincs_delegacio"))
end
