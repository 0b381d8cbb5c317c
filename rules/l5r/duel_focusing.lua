-- The duel, step C: the players focus or strike in turn, until one strikes.

-- Gives a player the first opportunity, over whatever gave it to another before.
verb("take_first", function(e)
  if e.duel.goes_first ~= nil and e.duel.goes_first ~= e.player then cite("C.first-conflict") end
  e.duel.goes_first = e.player
end)

verb("limit_focus", function(e)
  local side = e.duel:side(e.player)
  side.most = math.min(side.most or e.amount, e.amount)
end)

verb("demand_focus", function(e)
  local side = e.duel:side(e.player)
  side.least = math.max(side.least or 0, e.amount)
end)

verb("forbid_instead", function(e) e.duel:side(e.player).no_instead = true end)

-- The side whose Personality is the only Duelist of the two.
local function only_duelist(d)
  local challenger, challenged = d.challenger:has("duelist"), d.challenged:has("duelist")
  if challenger == challenged then return nil end
  return d:side(challenger and "challenger" or "challenged")
end

local function first_opportunity(d)
  if d.goes_first ~= nil then return d:side(d.goes_first) end
  local duelist = option.duelist ~= "off" and only_duelist(d)
  if not duelist then
    cite("C.challenged-first")
    return d:side("challenged")
  end
  cite("C.duelist")
  if option.duelist == "first" then return duelist end
  local answer = duelist.player:pick("who_goes_first", { { "i_do" }, { "my_foe_does" } })
  return answer == "i_do" and duelist or duelist:other()
end

-- May this side still focus, as far as limits go? Whether it has cards is another matter.
local function is_forbidden(side)
  local most, cap = side.most or math.huge, option.focus_cap
  if cap > 0 then most = math.min(most, cap) end
  return side.focused >= most
end

-- Most often every card of a zone can be focused.
local function able_in(zone)
  if count { within = zone, equal = { cannot_be_focused = true } } == 0 then return zone:cards() end
  local able = {}
  for _, card in zone:cards() do
    if not card.cannot_be_focused then table.insert(able, card) end
  end
  return able
end

local function add_cards(answers, tag, zone)
  local able = able_in(zone)
  if #able > 0 then table.insert(answers, { tag, each = able }) end
end

local function add_abilities(answers, kind, player)
  for _, ability in abilities(kind, { of = player }) do table.insert(answers, { kind, ability.card }) end
end

-- Everything that counts as taking the opportunity other than striking: focusing, and what can be done instead.
local function ways_to_focus(side)
  local player, answers = side.player, {}
  if is_forbidden(side) then
    if #abilities("instead_of_focusing", { of = player }) > 0 then cite("C.instead-when-forbidden") end
    return answers
  end
  local focus_from = option.focus_from
  add_cards(answers, "focus", side.pool)
  if focus_from == "hand" then
    add_cards(answers, "focus_from_hand", player.hand)
  elseif focus_from == "both" then
    if not side.hand_used then
      add_cards(answers, "focus_from_hand", player.hand)
    elseif #player.hand > 0 then
      cite("C.hand-once")
    end
  end
  if not side.no_instead then add_abilities(answers, "instead_of_focusing", player) end
  return answers
end

local function satisfy_demand(side)
  local least = side.least
  if least and least > 0 then side.least = least - 1 end
end

verb("focus", function(e)
  local d = e.duel
  local side = d:side(e.player)
  cite("C.not-playing")
  cite("C.personality-focuses")
  if #side.area > 0 then cite("C.order-tracked") end
  side.focused += 1
  return enter_area(e.card, side, d)
end)

verb("act_instead", function(e)
  local ability = abilities(e.of, { of = e.player, on = { e.card } })[1]
  return ability ~= nil and use(ability)
end)

verb("strike", function(e) cite("C.strike") end)

-- Answers whether a card was focused. A focus that is prevented takes the opportunity all the same.
local function try_to_focus(d, side, card)
  satisfy_demand(side)
  local focused = focus(card, side.player, side.card, d)
  if not focused then cite("C.focus-prevented") end
  return focused
end

-- One opportunity: what the player does with it, by the tag of the answer.
local function take_opportunity(d, side)
  local player = side.player
  local answers = ways_to_focus(side)
  local must_focus = #answers > 0 and (side.least or 0) > 0
  if not must_focus then
    add_abilities(answers, "instead_of_striking", player)
    table.insert(answers, { "strike" })
  end
  if #answers == 1 and not must_focus then
    cite("C.must-strike")
    strike(player, side.card, d)
    return "strike"
  end

  local did, card = player:pick("focus_or_strike", answers)
  if did == "strike" then
    strike(player, side.card, d)
  elseif did == "focus" then
    cite("C.focus")
    try_to_focus(d, side, card)
  elseif did == "focus_from_hand" then
    if try_to_focus(d, side, card) then side.hand_used = true end
  elseif did == "instead_of_focusing" then
    cite("C.instead-uses-turn")
    if side.least and side.least > 0 then cite("C.instead-satisfies") end
    satisfy_demand(side)
    if not act_instead(card, player, did, d) then cite("C.instead-prevented") end
  else
    act_instead(card, player, did, d)
  end
  return did
end

-- C: the focusing round. It is also over when an effect has ended the duel without resolution.
duel:step("focusing", function(d)
  local side = first_opportunity(d)
  while take_opportunity(d, side) ~= "strike" and not d.unresolved do
    cite("C.alternate")
    side = side:other()
  end
end)
