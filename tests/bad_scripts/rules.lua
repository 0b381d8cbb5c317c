-- Asks whether to dare, three times. What there is to dare is in the next file.
bout = procedure("bout")
bout:step("clean")

function first(slug)
  return cards({ slug = slug })[1]
end

function mine()
  return first("plain")
end

local root = procedure("game")

root:step("main", function(g)
  local player = active_player()
  add(player, "honor", 1)
  if player:confirm("dare") then
    add(player, "honor", 10)
    say("daring", { player = player })
    trouble(player, g)
    add(player, "honor", 100)
  end
  g.round = (g.round or 0) + 1
  if g.round < 3 then g:again() end
end)
