-- A round of betting: in turn, until nobody owes anything any more.

betting = procedure("betting")

verb("put_in", function(e) return add(e.player, "paid", e.amount) end)

local function owed_by(player) return player:foe().paid - player.paid end

verb("call", function(e)
  local player = e.player
  return put_in(player, owed_by(player))
end)

-- Whoever raises calls first.
verb("raise", function(e)
  local player = e.player
  return put_in(player, owed_by(player) + e.amount)
end)

verb("fold", function(e) return win(e.player:foe()) end)

betting:step("bids", function(b)
  local player, raises, bids = players()[1], 0, 0
  while true do
    local answers = if owed_by(player) > 0 then { { "call" }, { "fold" } } else { { "check" } }
    if raises < option.most_raises then
      table.insert(answers, { "raise" })
    else
      cite("betting.most-raises")
    end
    local bid = player:pick("your_bid", answers)
    bids += 1
    if bid == "fold" then
      cite("betting.fold")
      return fold(player)
    elseif bid == "raise" then
      cite("betting.raise")
      raise(player, b.raise)
      raises += 1
    elseif bid == "call" then
      cite("betting.ends")
      return call(player)
    else
      check(player)
      if bids == 2 then
        cite("betting.ends")
        return
      end
    end
    player = player:foe()
  end
end)
