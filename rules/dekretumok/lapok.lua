-- The challenge, step 3c, and the time before a challenge: events and wisdoms are played.

-- Events are played before a challenge or during it, as each says; wisdoms only during it.
function playable_before(player)
  return cards { within = player.kez, type = "esemeny", where = function(card) return card.mikor ~= "kozben" end }
end

local function playable_during(player)
  return cards {
    within = player.kez,
    any_of = { { type = "bolcsesseg" }, { type = "esemeny" } },
    where = function(card) return card:is("bolcsesseg") or card.mikor ~= "elotte" end,
  }
end

-- Events and wisdoms in the hand that wait for another time, each with the reason.
local function untimely(player, playable)
  local list = {}
  for _, card in cards { within = player.kez, any_of = { { type = "bolcsesseg" }, { type = "esemeny" } }, except = playable } do
    local reason = "csak_kihivas_elott"
    if card:is("bolcsesseg") then
      reason = "bolcsesseg_csak_kozben"
    elseif card.mikor == "kozben" then
      reason = "esemeny_csak_kozben"
    end
    table.insert(list, { card, reason })
  end
  return list
end

function choose_before(player)
  local playable = playable_before(player)
  return player:choose(playable, { prompt = "melyik_lap", refused = untimely(player, playable) })
end

-- What is played lies face up until the challenge is over. What it does at once, it does now.
verb("kijatszik", function(e)
  local k = current("kihivas")
  move(e.card, if k then e.player.kijatszott else e.player.elozmenyek)
  for _, ability in abilities("azonnal", { on = { e.card:current() } }) do use(ability) end
end)

verb("elnemit", function(e) return modify(e.card, "has_nema", 1, { until_end = current("kihivas"), stage = "lesz" }) end)

-- One opportunity: the player whose turn it is plays a card or passes. The step happens again until both pass in a row.
kihivas:step("lapok", function(k)
  local side = k:side(k.soron)
  local answers = {}
  local playable = playable_during(side.player)
  for _, card in playable do table.insert(answers, { "lap", card }) end
  for _, pair in untimely(side.player, playable) do table.insert(answers, { "lap", pair[1], refused = pair[2] }) end
  table.insert(answers, { "passz" })
  cite("3c.play")
  local answer, card = side.player:pick("lap_vagy_passz", answers)
  if answer == "passz" then
    k.passzok += 1
  else
    k.passzok = 0
    kijatszik(card, side.player)
    total(k)
  end
  if k.passzok == 2 then return end
  k.soron = side:other().role
  k:again()
end)

-- Events and wisdoms in the Süllyesztő of this player.
function used_up(player)
  return cards { within = player.sullyeszto, any_of = { { type = "bolcsesseg" }, { type = "esemeny" } } }
end
