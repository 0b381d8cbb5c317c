-- The duel, steps K and L: cleanup in its fixed order, then the duel ends.

-- A duel that a departure ended has its cleanup too; what was still to resolve never does.
local function cite_departure(d)
  if d.settled or (d.challenger and d.challenged) then return end
  cite("leaves-play.cleanup")
  if d.waiting ~= nil and d.waiting > 0 then cite("leaves-play.focus-effects") end
end

local function discard_focused(d)
  together(function()
    for _, side in d:sides() do move(side.area:cards(), side.player.discard) end
  end)
  cite("K.discard")
end

-- Neither sees the order that the other chooses. One card has only one order.
local function pool_orders(d)
  local orders, questions, sides = {}, {}, {}
  for i, side in d:sides() do
    orders[i] = side.pool:cards()
    if #orders[i] > 1 then
      table.insert(questions, { side.player, "arrange", "pool_order", orders[i] })
      table.insert(sides, i)
    end
  end
  if #questions > 0 then
    for n, order in in_secret(questions) do orders[sides[n]] = order end
  end
  return orders
end

local function return_pools(d)
  local orders = pool_orders(d)
  together(function()
    for i, side in d:sides() do
      if #orders[i] > 0 then
        cite("K.pool-to-bottom")
        move(orders[i], side.player.fate_deck, { at = "bottom" })
      end
    end
  end)
end

-- K: cleanup. Where the duel ended before its pools were formed there is nothing to clean up.
duel:step("cleanup", function(d)
  cite_departure(d)
  if d:side("challenger").area == nil then return end
  local focused = focused_cards(d)
  if #focused > 0 then
    discard_focused(d)
    if unmodify(focused, "focus_value") then cite("K.values-end") end
  end
  return_pools(d)
  for _, side in d:sides() do
    side.pool = nil
    side.area = nil
  end
  cite("K.areas-vanish")
end)

-- L: the duel ends, and with it whatever was to last for this duel.
duel:step("ends", function(d)
  if d.exit_taken == nil then cite("order.A-to-L") end
  cite("L.ends")
end)
