-- The contest, step 4: to the victor the spoils.

-- Those who take what a winner takes, the acting player first.
local function takers(c)
  local list = {}
  for _, side in c:sides() do
    if side.result == "won" or side.result == "tied" then table.insert(list, side) end
  end
  if #list > 1 then cite("spoils.tie") end
  return list
end

-- What each kind of winner selects, if anything, and what then comes of it.
local choose = {}
local take = {}

function choose.honor(c, side)
  local hand = side.player:foe().hand:cards()
  local number = math.min(2, #hand)
  return side.player:choose(hand, { prompt = "which_cards_of_foe", min = number, max = 2 })
end

verb("talk_down", function(e)
  cite("spoils.honor")
  return move(e.taken, e.holder.deck, { face = "up" })
end)

function take.honor(c, side, selected)
  if #selected > 0 then talk_down(side.player, selected, side.player:foe()) end
end

-- The deck is made ready beforehand, because nothing can be put right while both take at once.
function choose.skill(c, side)
  cite("spoils.skill")
  ready_deck(side.player)
end

function take.skill(c, side) invest(side.player, 1) end

local function still_there(side)
  local list = {}
  for _, card in side.participants do
    if card.alive and card.zone == side.field then table.insert(list, card) end
  end
  return list
end

function choose.might(c, side)
  return side.player:choose(still_there(side:other()), { prompt = "whom_to_carry_off" })
end

verb("carry_off", function(e)
  cite("spoils.might")
  return discard(e.card)
end)

function take.might(c, side, selected)
  if selected ~= nil then carry_off(selected, side.player) end
end

-- The winner views the foe's hand; on a tie both do, before either selects.
local function view_hands(list)
  for _, side in list do
    local hand = side.player:foe().hand:cards()
    if #hand > 0 then reveal(hand, { side.player }) end
  end
end

-- Both have seen what was put on top of a deck; then it lies there in an order that nobody knows.
local function shuffle_on_top(selected)
  local on_top = {}
  for _, card in selected do
    local now = card:current()
    if now.zone.kind == "deck" then table.insert(on_top, now) end
  end
  turn(on_top, "down")
  if #on_top > 1 then shuffle(on_top) end
end

-- 4: everybody selects before anything takes effect.
contest:step("spoils", function(c)
  local list, selected = takers(c), {}
  if c.measure == "honor" then view_hands(list) end
  for i, side in list do selected[i] = choose[c.measure](c, side) end
  together(function()
    for i, side in list do take[c.measure](c, side, selected[i]) end
  end)
  if c.measure == "honor" then
    for _, cards_of_foe in selected do shuffle_on_top(cards_of_foe) end
  end
end)
