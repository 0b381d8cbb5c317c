-- The challenge, step 3: the Renomé of both sides is totalled, and effects activate in their fixed order.

local function joined(...)
  local all = {}
  for _, list in { ... } do
    for _, card in list do table.insert(all, card) end
  end
  return all
end

-- The cards of a list, type by type.
local function by_type(list)
  local found = {}
  for _, card in list do
    local name = card.type
    if found[name] then table.insert(found[name], card) else found[name] = { card } end
  end
  return found
end

-- A side's delegation with what is attached to it; nothing where there is none.
local function delegation_of(side)
  local delegacio = side.delegacio
  return if is_out(delegacio) then with_attached(delegacio) else {}
end

-- What a side played in the challenge, by type.
local function played(side) return by_type(cards { zone = "kijatszott", of = side.player }) end

-- Everything that can activate, class by class in the order of the rules: the clause, the cards of the class, and the order
-- among them, that of their names but for events.
local function classes(k, out, against, on_varmegye)
  local list = {}
  local function add(clause, name, some, others)
    local class = some[name]
    if others and others[name] then class = joined(class, others[name]) end
    if class then table.insert(list, { clause, class, if name == "esemeny" then "lejatszas" else "nev" }) end
  end

  add("order.events-before", "esemeny", by_type(cards { zone = "elozmenyek" }))

  local mine, used = by_type(out), played(k:side("kihivo"))
  add("order.challenger", "kandidatus", mine)
  add("order.challenger", "felszereles", mine)
  add("order.challenger", "statuszszimbolum", mine)
  add("order.challenger", "szovetseges", mine)
  add("order.challenger", "bolcsesseg", used)
  add("order.challenger", "esemeny", used)

  local theirs, there = by_type(against), by_type(on_varmegye)
  used = played(k:side("kihivott"))
  add("order.county", "varmegye", { varmegye = { k.varmegye } })
  add("order.county", "birtok", there)
  add("order.county", "szovetseges", there)
  add("order.county", "kandidatus", theirs)
  add("order.county", "felszereles", theirs, there)
  add("order.county", "statuszszimbolum", theirs, there)
  add("order.county", "szovetseges", theirs)
  add("order.county", "bolcsesseg", used)
  add("order.county", "esemeny", used)
  return list
end

-- The effects of one class in their order; cards that fell silent have none.
local function effects_of(class)
  local speaking = {}
  for _, card in class[2] do
    if card:has("nema") then cite("hatas.nema") else table.insert(speaking, card) end
  end
  if #speaking == 0 then return speaking end
  local effects = abilities("hatas", { on = speaking, order = class[3] })
  if #effects > 1 then cite("hatas.nev") end
  return effects
end

-- What changes a total: the only two things that effects do to it.
verb("novel", function(e)
  local k = current("kihivas")
  local side = k:side(e.player)
  if side.szorzott then cite("order.matters") end
  side.novelt = true
  k:score(side, k:score(side) + e.amount)
end)

verb("szoroz", function(e)
  local k = current("kihivas")
  local side = k:side(e.player)
  if side.novelt then cite("order.matters") end
  side.szorzott = true
  k:score(side, k:score(side) * e.amount)
end)

local function activate(k, out, against, on_varmegye)
  local activated = 0
  for _, class in classes(k, out, against, on_varmegye) do
    for _, effect in effects_of(class) do
      cite(class[1])
      cite("3b.effects")
      use(effect)
      activated += 1
    end
  end
  if activated > 1 then cite("order.fixed") end
end

-- Renomé that traits, decrees and mandates changed was changed before anything activates.
local function cite_permanent(card, renome)
  if renome == card:printed("renome") then return end
  for _, step in ipairs(card:why("renome")) do
    cite(if step.stage == "mandatum_ad" then "order.mandate" else "order.permanent-first")
  end
end

-- The Renomé of these cards; traits have none.
local function renome_of(list)
  local sum = 0
  for _, card in list do
    local renome = card.renome
    if renome then
      cite_permanent(card, renome)
      sum += renome
    end
  end
  return sum
end

-- What the neighbours lend to a county that shares, as far as they face the same player.
local function shared(k)
  if not k.varmegye:has("megosztas") then return {} end
  cite("varmegye.ring")
  local lent = {}
  for _, neighbour in szomszedok(k.varmegye) do
    if neighbour.controller == k.varmegye.controller then lent = joined(lent, neighbour:attached()) end
  end
  return lent
end

-- Totals both sides anew: first the Renomé of the cards, then the effects.
function total(k)
  local one, two = k:side("kihivo"), k:side("kihivott")
  for _, side in { one, two } do
    side.novelt = nil
    side.szorzott = nil
  end
  local out, against = delegation_of(one), delegation_of(two)
  local on_varmegye, lent = k.varmegye:attached(), shared(k)
  if #on_varmegye > 0 then cite("3a.county") end
  if #against == 0 and two.delegacio ~= nil then cite("vedelem.nepesseg-marad") end
  if #lent > 0 then cite("3a.sharing") end
  k:score(one, renome_of(out))
  k:score(two, renome_of(joined(against, on_varmegye, lent)))
  activate(k, out, against, on_varmegye)
  szamba_vesz(k, k:score(one), k:score(two))
end

-- 3, 3a, 3b: the delegations are compared. The side that is behind has the first opportunity to play; on a tie the challenger is.
kihivas:step("osszehasonlitas", function(k)
  total(k)
  k.soron = if k:score("kihivo") > k:score("kihivott") then "kihivott" else "kihivo"
  k.passzok = 0
end)

-- Words for cards -----------------------------------------------------------------------------------------------------

function is_kihivo(player)
  local k = current("kihivas")
  return k ~= nil and k:side(player).role == "kihivo"
end

-- The delegation of this player in the challenge under way, with everything attached to it.
function delegation(player)
  return delegation_of(current("kihivas"):side(player))
end

-- The candidate that this player sent, or nil.
function sent_by(player)
  return delegation(player)[1]
end

function populace_defends()
  local k = current("kihivas")
  return not is_out(k:side("kihivott").delegacio)
end

-- The cards that fight for this player: the delegation, and for the challenged side what is attached to the county.
function fighting_for(player)
  local k = current("kihivas")
  local list = delegation(player)
  if k:side(player).role == "kihivott" then list = joined(list, k.varmegye:attached()) end
  return list
end

-- The same without the candidate: what can be torn away.
function attached_fighting_for(player)
  local list = {}
  for _, card in fighting_for(player) do
    if card.host then table.insert(list, card) end
  end
  return list
end

-- What can fall silent on this player's side: the cards that fight, and the county if it is challenged.
function can_fall_silent(player)
  local k = current("kihivas")
  local list = fighting_for(player)
  if k:side(player).role == "kihivott" then table.insert(list, k.varmegye) end
  return list
end
