-- The contest, steps 2 and 3: the comparisons, and who has won.

-- Is this card a participant of the contest under way, revealed by now?
function is_participant(card)
  local c = current("contest")
  if c == nil then return false end
  local side = c:side(card.owner)
  return card.zone == side.field and table.find(side.participants or {}, card) ~= nil
end

-- The revealed participants of a player in the contest under way, wherever they came from.
function revealed(player)
  return current("contest"):side(player).field:cards()
end

function stunned_participants(player)
  local list = {}
  for _, card in revealed(player) do
    if card:marked("stunned") then table.insert(list, card) end
  end
  return list
end

local function can_compare(c)
  for _, side in c:sides() do
    if #side.pile == 0 then return false end
  end
  return true
end

local function compare_once(c)
  return comparison:run { initiator = c:side("initiator").player, opponent = c:side("opponent").player }
end

local function reveal_leftovers(c)
  for _, side in c:sides() do
    local left = side.pile:cards()
    if #left > 0 then
      cite("total.leftovers")
      move(left, side.field, { face = "up" })
    end
  end
end

-- 2: one-by-one comparisons. In an Honor contest the only one decides.
contest:step("compare", function(c)
  if c.measure == "honor" then
    if not can_compare(c) then return end
    cite("compare.honor-once")
    local f = compare_once(c)
    for _, side in c:sides() do side.result = f:side(side.player).result end
    return
  end
  while can_compare(c) do
    compare_once(c)
    cite("compare.until-out")
  end
  reveal_leftovers(c)
end)

verb("add_to_total", function(e)
  local side = e.contest:side(e.player)
  side.bonus = (side.bonus or 0) + e.amount
end)

local function total_of(side, measure)
  local total = side.bonus or 0
  for _, card in side.field:cards() do
    if card:marked("stunned") and not card.counts_stunned then
      cite("total.stunned")
    else
      total += score_of(card, measure)
    end
  end
  if #side.participants == 0 then cite("total.empty-side") end
  return total
end

local function total_up(c)
  cite("total.sum")
  local one, two, measure = c:side("initiator"), c:side("opponent"), c.measure
  local first, second = total_of(one, measure), total_of(two, measure)
  c:score(one, first)
  c:score(two, second)
  say("totals", { first = first, second = second })
  local lead = first - second
  if lead == 0 then
    one.result, two.result = "tied", "tied"
  else
    one.result, two.result = lead > 0 and "won" or "lost", lead > 0 and "lost" or "won"
  end
end

-- 3: winner and loser are determined, by totals or by the one comparison.
contest:step("total", function(c)
  if c.measure ~= "honor" then total_up(c) end
  local one = c:side("initiator")
  if one.result == nil then
    for _, side in c:sides() do
      if #side.participants == 0 then cite("total.empty-side") end
    end
    say("no_contest")
  elseif one.result == "tied" then
    tie_contest(c)
  else
    local winner = one.result == "won" and one or one:other()
    together(function()
      win_contest(winner.player, c)
      lose_contest(winner:other().player, c)
    end)
  end
end)

verb("stop_contest", function(e)
  cite("contest.stopped")
  e.contest:exit("stopped")
end)

local function player_with(c, result)
  for _, side in c:sides() do
    if side.result == result then return side.player end
  end
  return nil
end

-- Who won or lost a contest, even one that is over; nil if nobody did.
function winner_of(c) return player_with(c, "won") end
function loser_of(c) return player_with(c, "lost") end
