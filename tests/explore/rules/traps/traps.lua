local whole_game, walk = procedure("game"), procedure("walk")

local traps = {
  none    = function() end,
  lost    = function(player) remove(player.bag:cards()[1]) end,
  broken  = function(player) add(player, "gold", -1) end,
  silent  = function(player) add(player, "gold", 100) end,
  fails   = function(player) error("the ground gives way") end,
  endless = function(player, w) w.fork = 0 end,
  wide    = function(player) player:arrange("in_which", player.bag:cards()) end,
  chance  = function(player) add(player, "gold", random(3)) end,
}

walk:step("forks", function(w)
  w.fork = (w.fork or 0) + 1
  local player = active_player()
  if option.trap == "at_once" then error("there is no way in") end
  local where = player:pick("where", { { "left" }, { "right" } })
  if w.fork == 2 and where == "right" then traps[option.trap](player, w) end
  if w.fork < 3 then w:again() end
end)

whole_game:step("walks", function(g) return walk:begin {} end)

whole_game:step("arrives", function(g)
  local player = active_player()
  player:confirm("go_home")
  result(player, "won")
  result(player:foe(), if player.gold > 0 then "drew" else "lost")
end)

invariant("nobody has debts", function()
  for _, player in players() do
    if player.gold < 0 then return `{player.name} has {player.gold}` end
  end
  return true
end)

invariant("nobody is rich", function() return active_player().gold < 100 end)
