-- The duel, steps F to H: resolution begins, scores are totalled, winners and losers are determined.

-- F: resolution begins, unless an effect ended the duel without it.
duel:step("resolution_begins", function(d)
  if d.unresolved then
    cite("F.without-resolution")
    d:exit("unresolved")
  end
  cite("F.begins")
end)

verb("use_stat", function(e)
  local side = e.duel:side(e.personality)
  if side.stat ~= nil or e.duel.duel_of ~= nil then cite("G.stat-order") end
  side.stat = e.stat
end)

-- The name of the stat that this side duels with: the creating effect speaks first, so any other has the last word.
local function duel_stat(d, side)
  if side.stat ~= nil then
    cite("G.other-stat")
    return side.stat
  end
  if d.duel_of ~= nil then
    cite("G.duel-of")
    return d.duel_of
  end
  cite("G.chi-by-default")
  return "chi"
end

-- G: total scores.
duel:step("totals", function(d)
  for _, side in d:sides() do
    local total = side.card[duel_stat(d, side)]
    local focused = side.area:cards()
    for _, card in focused do
      local value = card.focus_value
      if value == nil then
        cite("G.no-value")
      else
        total += value
      end
    end
    if #focused > 0 then cite("G.stat-unchanged") end
    d:score(side, total)
  end
  cite("G.total")
end)

-- By how much this side's score is higher; nil where the duel had no totals, so that no margin is "4 or more" or "a tie".
function margin(d, side)
  local own, other = d:score(side), d:score(side:other())
  if own == nil or other == nil then return nil end
  return own - other
end

verb("make_win",  function(e) e.duel:side(e.personality).direct = "wins" end)
verb("make_lose", function(e) e.duel:side(e.personality).direct = "loses" end)

-- To concede is to lose at once: no card is revealed and nothing is totalled.
verb("concede", function(e)
  e.duel:side(e.player).direct = "loses"
  e.duel:exit("conceded")
end)

local opposite = { wins = "loses", loses = "wins" }

-- What effects say directly of either Personality, each also speaking for the other where nothing else does.
local function directly(one, two)
  for _, side in { one, two } do
    if side.direct == "wins" then cite("H.direct-win") end
    if side.direct == "loses" then cite("H.direct-lose") end
  end
  return one.direct or opposite[two.direct], two.direct or opposite[one.direct]
end

local function by_tie(one, two)
  local one_wins, two_wins = one.card.wins_ties == true, two.card.wins_ties == true
  if one_wins and two_wins then
    cite("H.both-win-ties")
    return "wins", "wins"
  end
  if one_wins or two_wins then
    cite("H.one-wins-ties")
    return one_wins and "wins" or "loses", two_wins and "wins" or "loses"
  end
  cite("H.tie")
  return "loses", "loses"
end

local function by_score(d, one, two)
  local lead = margin(d, one)
  if lead == 0 then return by_tie(one, two) end
  cite("H.higher-wins")
  if lead > 0 then return "wins", "loses" end
  return "loses", "wins"
end

local function record(d, side, result)
  local card = side.card
  side.fought = card
  if result == "wins" then
    d:win { card }
    say("wins_duel", { card = card })
  else
    d:lose { card }
    say("loses_duel", { card = card })
  end
end

verb("determine_outcome", function(e)
  local d = e.duel
  local one, two = d:side("challenger"), d:side("challenged")
  local first, second
  if one.direct or two.direct then
    first, second = directly(one, two)
  else
    first, second = by_score(d, one, two)
  end
  cite("H.moment")
  record(d, one, first)
  record(d, two, second)
  d.settled = true
end)

-- H: determine the outcome.
duel:step("outcome", function(d) determine_outcome(d) end)
