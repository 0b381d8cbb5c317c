-- The challenge, step 3c, and the time before a challenge: events and wisdoms are played.

-- Events are played before a challenge or during it, as each says; wisdoms only during it.
function playable_before(player)
  return cards { zone = "kez", of = player, type = "esemeny", not_equal = { mikor = "kozben" } }
end

-- Wisdoms say nothing of when.
local function is_for_before(card) return card.mikor == "elotte" end

-- Why an event or a wisdom in the hand has to wait for another time.
local function untimely(card)
  if card:is("bolcsesseg") then return reason("bolcsesseg_csak_kozben") end
  return reason(if card.mikor == "kozben" then "esemeny_csak_kozben" else "csak_kihivas_elott")
end

local function events_and_wisdoms(zone)
  return cards { within = zone, type = { "bolcsesseg", "esemeny" } }
end

function choose_before(player)
  return player:choose(playable_before(player), {
    prompt = "melyik_lap",
    why_not = function(card)
      return if table.find(events_and_wisdoms(player.kez), card) then untimely(card) else nil
    end,
  })
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
  local player, answers = side.player, {}
  for _, card in events_and_wisdoms(player.kez) do
    table.insert(answers, { "lap", card, why_not = if is_for_before(card) then untimely(card) else nil })
  end
  table.insert(answers, { "passz" })
  cite("3c.play")
  local answer, card = player:pick("lap_vagy_passz", answers)
  if answer == "passz" then
    k.passzok += 1
    if k.passzok == 2 then return end
  else
    k.passzok = 0
    kijatszik(card, player)
    total(k)
  end
  k.soron = side:other().role
  k:again()
end)

-- Events and wisdoms in the Süllyesztő of this player.
function used_up(player)
  return events_and_wisdoms(player.sullyeszto)
end
