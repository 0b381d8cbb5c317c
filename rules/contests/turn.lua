-- The turn: Starting, Free, Questing and Reload Phase.

a_turn = procedure("turn")

-- What is still to be resolved at the start of the turn.
local function waiting(player, resolved)
  local list = {}
  for _, ability in abilities("start_of_turn", { of = player }) do
    if not resolved[ability] then table.insert(list, ability) end
  end
  return list
end

a_turn:step("starting", function(t)
  cite("turn.phases")
  local player, resolved = active_player(), {}
  local list = waiting(player, resolved)
  while #list > 0 do
    local ability = list[1]
    if #list > 1 then
      cite("start.order")
      ability = player:choose_ability(list, { prompt = "next_at_start" })
    end
    resolved[ability] = true
    use(ability)
    list = waiting(player, resolved)
  end
end)

a_turn:step("free", { cites = "free.any-order", offers = "free" })

a_turn:step("questing", function(t) go_questing(active_player()) end)

a_turn:step("reload", function(t) reload(active_player()) end)
