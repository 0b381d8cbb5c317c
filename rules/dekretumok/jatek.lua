-- The game: set-up, turns until somebody has won, and the turn limit.

local jatek = procedure("jatek")

local limits = {
  toborzas_korlat = "toborzas", epitkezes_korlat = "epitkezes", kihivas_korlat = "kihivas", kez_korlat = "kezkorlat", huzas_szama = "huzas",
}

jatek:step("elokeszulet", function(j)
  cite("jatek.elokeszulet")
  for _, player in players() do
    for value, name in limits do set(player, value, option[name]) end
    huz(player, option.kezdo_kez)
  end
  set_active(players()[random(#players())])
end)

-- This step happens once for each turn. A result for both ends the game from within a turn.
jatek:step("korok", function(j)
  j.korok = (j.korok or 0) + 1
  if j.korok > 1 then set_active(active_player():foe()) end
  if j.korok < option.korhatar then j:again() end
  return kor:begin {}
end)

jatek:step("korhatar", function(j)
  cite("jatek.korhatar")
  end_by_standing()
end)
