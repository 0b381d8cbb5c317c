-- Mandates: goals that act all the time, and how they end the game.

verb("teljesul", function(e) return mark(e.card, "teljesult") end)

local function fulfilled(player)
  return count { zone = "mandatumok", controller = player, marked = "teljesult" }
end

-- Ends the game for both.
local function end_for(winner)
  together(function()
    result(winner, "won")
    result(winner:foe(), "lost")
  end)
end

-- What is reached is reached for good, in whosever turn. The player whose turn it is is looked at first.
function check_mandatumok()
  for _, player in players() do
    local open = cards { zone = "mandatumok", controller = player, not_marked = "teljesult" }
    for _, goal in abilities("cel", { on = open }) do
      cite("order.mandate")
      use(goal)
    end
    if fulfilled(player) >= option.gyozelem then
      cite("jatek.gyozelem")
      return end_for(player)
    end
  end
end

-- A player whom no county faces any more has lost.
function check_varmegyek()
  for _, player in players() do
    if player.result == nil and count_varmegyek(player) == 0 then
      cite("jatek.varmegye-nelkul")
      return end_for(player:foe())
    end
  end
end

-- After the last turn: more fulfilled mandates, then more counties, else nobody.
function end_by_standing()
  local one = players()[1]
  local other = one:foe()
  local lead = fulfilled(one) - fulfilled(other)
  if lead == 0 then lead = count_varmegyek(one) - count_varmegyek(other) end
  if lead == 0 then return result({ one, other }, "drew") end
  end_for(if lead > 0 then one else other)
end

-- A fulfilled mandate counts for more than any number of counties.
standing(function(player) return 10 * fulfilled(player) + count_varmegyek(player) end)
