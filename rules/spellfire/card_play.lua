-- Step F: the side that is losing plays cards one at a time.

-- Playing a support card puts it to the champion that fights; any other card is discarded once it is played.
verb("play", function(e)
  tell_if_spoils(e.card)
  local champion = own_champion(e.player)
  if champion and is_support(e.card) then
    cite("play.arts")
    move(e.card, e.player.combat)
    attach(e.card:current(), champion)
  else
    move(e.card, e.player.discard)
  end
end)

-- Support cards that this player's champion can use. Artifacts are for phase 3.
local function usable_support(player)
  local champion = own_champion(player)
  return cards {
    zone = "hand",
    of = player,
    type = { "ally", "magical_item", "spell", "skill" },
    where = function(card) return can_use(champion, card) end,
  }
end

-- What this player could play if it were losing: support, and whatever may be played at any time.
function playable_cards(player)
  local list = usable_support(player)
  for _, ability in abilities("at_any_time", { of = player }) do
    if not table.find(list, ability.card) then table.insert(list, ability.card) end
  end
  return list
end

-- Can a champion of this player use a card now that may be used at any time: the one that fights, else one of the pool?
function can_be_cast(card, player)
  local champion = own_champion(player)
  if champion then return can_use(champion, card) end
  return has_users_of(card, player)
end

-- Plays a card with whatever it does at once.
function play_card(card, player)
  local at_any_time = abilities("at_any_time", { of = player, on = { card } })[1]
  if at_any_time then return use(at_any_time) end
  play(card, player)
  for _, power in powers_on { card:current() } do activate(power) end
end

-- Why a card of the hand cannot be played by the losing side.
local function why_not_play(card, champion)
  if not is_support(card) then return reason("not_now") end
  if card:is("artifact") then return reason("artifact") end
  return reason("not_able", { card = card, champion = champion })
end

-- What a losing side may answer: cards of the hand that can be played, and with their reasons those that cannot.
local function cards_to_play(player)
  local playable, champion = playable_cards(player), own_champion(player)
  local answers = { { "use_card", each = playable } }
  for _, card in cards { zone = "hand", of = player, except = playable } do
    table.insert(answers, { "use_card", card, why_not = why_not_play(card, champion) })
  end
  return answers
end

local function ask_card(r, side)
  local answers = cards_to_play(side.player)
  table.insert(answers, { "stop" })
  local scores = { own = r:score(side), other = r:score(side:other()) }
  local _, card = side.player:pick("play_while_losing", answers, scores)
  return card
end

-- F: cards are played until the losing side plays none. Whoever wins may only answer with what is for any time.
combat_round:step("card_play", function(r)
  local losing = compare(r):other()
  local card = ask_card(r, losing)
  while card do
    cite("F.loser-plays")
    play_card(card, losing.player)
    cite("F.winner-limits")
    open_window("any_time")
    local was = losing
    losing = compare(r):other()
    cite(losing == was and "F.until-winning" or "F.back-and-forth")
    card = ask_card(r, losing)
  end
  cite("F.ends")
end)
