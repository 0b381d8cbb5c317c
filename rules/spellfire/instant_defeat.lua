-- Instant defeat: powers that beat a champion without comparing totals, the last chance against them, and immunity.

local shields = {
  champion = "immune_to_powers", realm = "immune_to_powers", holding = "immune_to_powers",
  spell = "immune_to_spells", skill = "immune_to_spells",
  artifact = "immune_to_items", magical_item = "immune_to_items",
  ally = "immune_to_allies",
}

-- Is this champion immune to what another player's card does?
function is_immune(champion, source)
  local card = source:current()
  if card.controller == champion.controller then return false end
  local shield = shields[card.type]
  return shield ~= nil and champion[shield] == true
end

-- Is this player's champion immune to what a card is about to do to it?
function is_warded(event, player)
  local champion = event.champion
  return champion.controller == player and is_immune(champion, event.source)
end

local function tell_immune(champion)
  cite("immunity.any-order")
  say("immune", { card = champion })
end

local function tell_only_by_totals(champion)
  cite("totals-only")
  say("only_totals", { card = champion })
end

function ward(event)
  tell_immune(event.champion)
  prevent(event)
end

function stand_firm(event)
  tell_only_by_totals(event.champion)
  prevent(event)
end

-- Is this champion one that the power beats?
local function meets(ability, champion)
  if not champion:is("champion") then return false end
  if ability.whom ~= "anyone" and champion.class ~= ability.whom then return false end
  return ability.up_to == 0 or champion.level <= ability.up_to
end

-- Does the power beat the champion that now stands against it?
function has_victim(ability)
  local victim = opposing_champion(ability.player)
  return victim ~= nil and meets(ability, victim)
end

-- Would this card remove the condition under which the power beats the champion?
local function removes(card, ability, champion)
  if card.frees then return true end
  if card.becomes ~= nil and ability.whom ~= "anyone" and card.becomes ~= ability.whom then return true end
  return ability.up_to > 0 and champion.level + (card.raises or 0) > ability.up_to
end

-- One card, and only one that removes the condition. Only a champion's own power leaves time for it.
local function last_chance(ability, champion)
  cite("D.last-chance")
  local player, answers = champion.controller, {}
  for _, card in playable_cards(player) do
    local useless = if removes(card, ability, champion) then nil else reason("no_help", { card = card, champion = champion })
    table.insert(answers, { "use_card", card, why_not = useless })
  end
  table.insert(answers, { "give_up" })
  local _, card = player:pick("last_chance", answers, { champion = champion, by = ability.card })
  if card then play_card(card, player) end
end

-- Why the power does not reach that champion: it is immune, or only totals can defeat it.
local function is_shielded(ability, champion)
  if is_immune(champion, ability.card) then
    tell_immune(champion)
    return true
  end
  if champion.only_by_totals then
    tell_only_by_totals(champion)
    return true
  end
  return false
end

-- A power that beats whoever it names comes to activate.
function try_to_defeat(ability)
  local victim = opposing_champion(ability.player)
  if is_shielded(ability, victim) then return end
  if ability.card:is("champion") then
    last_chance(ability, victim)
    -- Whatever was played may have changed both, and who they are.
    if not ability.card.alive or not has_victim(ability) then return end
    victim = opposing_champion(ability.player)
    if is_shielded(ability, victim) then return end
  end
  use(ability)
end

-- The round is decided at once.
verb("beat", function(e)
  local r = current("round")
  for _, side in r:sides() do
    if side.champion == e.champion then r.beaten = side.role end
  end
  r:exit("decided")
end)

local ways_to_go = {
  limbo = function(champion) return to_limbo(champion, 2) end,
  abyss = function(champion) return to_abyss(champion) end,
  void  = function(champion) return to_void(champion) end,
}

-- Struck down, a champion leaves the combat at once, to the discard pile or to where the effect says, and has thereby lost.
verb("strike_down", function(e)
  local go = ways_to_go[e.to] or fall
  return go(e.champion)
end)

-- What effects do to champions in a round ------------------------------------------------------------------------------

verb("change_level", function(e) modify(e.champion, "level", e.amount, { until_end = current("round") }) end)

verb("become", function(e) modify(e.champion, "class", e.kind_of, { until_end = current("round") }) end)
