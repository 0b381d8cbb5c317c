-- The duel, steps I and J: consequences of winning and losing, in three parts; the resolution ends.

-- What the effect that created a challenge says of refusing, winning and losing, in the order written. A creating card may have
-- moved since; an ability of the rulebook belongs to the player.
function consequences_of(by)
  if by == nil then return {} end
  return abilities("consequence", { of = by.player, on = { by.card:current() } })
end

-- The outcome is that of the Personality that stood there at the time, even if it has left play since.
local function has_won(d, side)
  return table.find(d.winners, side.fought) ~= nil
end

-- Changes who wins or loses, for one of the two.
verb("alter_outcome", function(e)
  cite("I.alter-first")
  local d, winners, losers = e.duel, {}, {}
  for _, side in d:sides() do
    local wins = has_won(d, side)
    if side.fought == e.personality then wins = e.result == "wins" end
    table.insert(wins and winners or losers, side.fought)
  end
  d:clear_outcome()
  d:win(winners)
  d:lose(losers)
end)

-- A consequence that comes from no card is what the table has agreed losing means.
local function lose_by_option(personality)
  if option.losing == "bowed" then bow(personality) end
  if option.losing == "destroyed" then destroy(personality) end
end

verb("winning_consequence", function(e) return use(e.ability, { event = e }) end)

verb("losing_consequence", function(e)
  if e.ability == nil then return lose_by_option(e.personality) end
  return use(e.ability, { event = e })
end)

-- Who won and who lost, read once: a Personality may be gone before its part comes. Its player is whoever controls it now,
-- who need not be the one that focused for it.
local function standings(d)
  local list = {}
  for _, side in d:sides() do
    local won, fought, focused = has_won(d, side), side.fought, side.player
    local player = fought.controller or focused
    if player ~= focused then cite("control.changes") end
    table.insert(list, {
      personality = fought,
      player = player,
      won = won,
      suffers = not won or side.suffers_losing == true,
    })
  end
  return list
end

local function apply_written(d, ability, list)
  local of = ability.of
  for _, one in list do
    local wins = of == "winning" and one.won
    local loses = of == "losing" and one.suffers
    if wins or loses then
      cite("I.creator-next")
      cite("source.creator")
    end
    if wins then winning_consequence(one.personality, one.player, d, ability) end
    if loses then losing_consequence(one.personality, one.player, d, ability) end
  end
end

-- I: consequences of the duel.
duel:step("consequences", function(d)
  weigh_outcome(d)
  local list = standings(d)

  local written = consequences_of(d.by)
  for _, ability in written do apply_written(d, ability, list) end

  if option.losing ~= "nothing" then
    for _, one in list do
      if not one.won then losing_consequence(one.personality, one.player, d) end
    end
  elseif #written == 0 then
    cite("I.no-default")
  end

  if not (d.challenger and d.challenged) then cite("leaves-play.after-outcome") end
  cite("I.others-last")
  together(function()
    for _, one in list do
      if one.won then
        win_duel(one.personality, one.player, d)
      else
        lose_duel(one.personality, one.player, d)
      end
    end
  end)
end)

-- J: the resolution ends.
duel:step("resolution_ends", { cites = "J.resolution-ends" })
