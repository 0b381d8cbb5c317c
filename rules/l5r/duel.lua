-- The duel, steps A and B: the two Personalities enter it, and both players form a focus pool.

duel = procedure("duel")

-- A departure ends the duel at once. After the outcome is determined there is nothing left to resolve, so that a
-- destroyed loser does not cut short the consequences.
duel:ends_when(function(d)
  return not (d.challenger and d.challenged) and not d.settled
end, "departed", { cites = "leaves-play.ends" })

-- What the duel takes over from the challenge that was accepted.
function taken_over(c)
  return {
    challenger = c.challenger,
    challenged = c.challenged,
    by         = c.by,
    duel_of    = c.duel_of,
    targeted   = c:side("challenged").first,
  }
end

-- Did an effect create this duel during another?
local function is_within_duel(d)
  local outer = d.parent
  while outer ~= nil and outer.procedure ~= "duel" do outer = outer.parent end
  return outer ~= nil
end

-- A: the duel begins.
duel:step("begins", function(d)
  if is_within_duel(d) then cite("duel.within") end
  local challenger, challenged = d:side("challenger"), d:side("challenged")
  for _, side in d:sides() do
    local card = side.card
    side.entered_chi = card.chi
    side.entered_force = card.force
    side.focused = 0
  end
  cite("A.enter")
  together(function()
    enter_duel(challenger.card, d)
    enter_duel(challenged.card, d)
  end)
end)

-- What holds by itself in a pool: its zone shows the cards to their owner alone, and no kind of ability is on there. Strategies
-- are the cards that could otherwise be played.
local function cite_pools(d)
  for _, side in d:sides() do
    local pool = side.pool:cards()
    if #pool > 0 then cite("B.known-to-owner") end
    for _, card in pool do
      if card:is("strategy") then cite("B.not-playable") end
    end
  end
end

-- B: focus pools and focusing areas.
duel:step("focus_pool", function(d)
  for _, side in d:sides() do
    local player = side.player
    side.pool = temporary("focus_pool", player)
    side.area = temporary("focusing_area", player)
  end
  cite("B.area")
  if option.focus_from == "hand" then return end
  together(function()
    for _, side in d:sides() do
      local top = side.player.fate_deck:top(option.pool_size)
      if #top < option.pool_size then cite("B.short-deck") end
      move(top, side.pool)
    end
  end)
  cite("B.pool")
  cite_pools(d)
end)

-- Did this card's effect create the duel?
function created_by(d, card)
  return d.by ~= nil and d.by.card == card
end

-- All focused cards, of both sides.
function focused_cards(d)
  local all = {}
  for _, side in d:sides() do
    for _, card in side.area:cards() do table.insert(all, card) end
  end
  return all
end

-- Puts a card into a focusing area, on top of those that are there. Before the reveal it lies face down.
function enter_area(card, side, d)
  if not d.revealed then return move(card, side.area) end
  cite("D.later-face-up")
  return move(card, side.area, { face = "up" })
end

-- The highest Focus Value, as it is now, among the cards that this side focused; 0 without any.
function highest_focused(side)
  local highest = 0
  for _, card in side.area:cards() do
    highest = math.max(highest, card.focus_value or 0)
  end
  return highest
end

-- The Personality that the challenge named at first, whoever fights now.
function targeted_by(d)
  if d.targeted ~= d.challenged then cite("substitute.targeting") end
  return d.targeted
end

-- Another Personality takes over a role in a challenge or duel. One that fights there already cannot.
verb("step_in", function(e)
  if e.bout:side(e.personality) ~= nil then return false end
  cite("substitute.carries-on")
  e.bout:substitute(e.bout:side(e.replaces), e.personality)
end)
