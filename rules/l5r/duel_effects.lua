-- The duel, steps D and E: focused cards are revealed, and their Focus Effects resolve.

verb("turn_up", function(e) return turn(e.card, "up") end)

-- D: reveal.
duel:step("reveal", function(d)
  d.revealed = true
  local focused = focused_cards(d)
  if #focused == 0 then return end
  cite("D.reveal")
  cite("D.within-duel")
  cite("source.rulebook")
  turn_up(focused)
end)

-- What negates Focus Effects leaves the cards where they are: their values count.
verb("negate_focus_effects", function(e) e.duel.negated = true end)

-- Ends the duel without resolution. What goes before the resolution still happens.
verb("end_unresolved", function(e) e.duel.unresolved = true end)

-- The focused cards whose Focus Effect is still to resolve.
local function waiting_cards(d, resolved)
  local waiting, focused = {}, focused_cards(d)
  if #focused == 0 or d.negated then return waiting end
  for _, effect in abilities("focus_effect", { on = focused }) do
    local card = effect.card
    if not resolved[card] and not table.find(waiting, card) then table.insert(waiting, card) end
  end
  return waiting
end

local function resolve_effects_of(card)
  for _, effect in abilities("focus_effect", { on = { card } }) do use(effect) end
end

-- Did one of these cards leave its focusing area before its turn came?
local function some_left(waiting, resolved)
  for _, card in waiting do
    if not resolved[card] and card.zone.kind ~= "focusing_area" then return true end
  end
  return false
end

-- E: Focus Effects resolve, one at a time, in the order of the active player, who need not be in the duel.
duel:step("focus_effects", function(d)
  local revealed = {}
  for _, card in focused_cards(d) do revealed[card] = true end
  cite("E.all-resolve")
  focus_effects_resolve(d)

  local resolved = {}
  local waiting = waiting_cards(d, resolved)
  while #waiting > 0 do
    local card = waiting[1]
    if #waiting > 1 then
      cite("E.active-orders")
      card = active_player():choose(waiting, { prompt = "next_focus_effect" })
    end
    if not revealed[card] then cite("E.new-cards") end
    resolved[card] = true
    d.waiting = #waiting - 1
    local was_ending = d.unresolved
    resolve_effects_of(card)

    if some_left(waiting, resolved) then cite("E.still-there") end
    waiting = waiting_cards(d, resolved)
    if d.unresolved and not was_ending and #waiting > 0 then cite("F.others-still-resolve") end
  end
  d.waiting = 0
end)
