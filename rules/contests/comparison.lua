-- One comparison: the first card of each pile is revealed, and the lower of the two is stunned.

comparison = procedure("comparison")

-- The card of this player in the comparison under way, or nil.
function shown_by(player)
  local f = current("comparison")
  return f and f:side(player).shown
end

-- Is this card being compared now?
function is_shown(card) return shown_by(card.owner) == card end

-- Helps or hinders a card in a single comparison; its score stays what it is.
verb("boost", function(e)
  local side = e.comparison:side(e.card.owner)
  if side.shown ~= e.card then return false end
  side.bonus = (side.bonus or 0) + e.amount
end)

verb("stun", function(e)
  local card = e.card
  return is_participant(card) and mark(card, "stunned")
end)

comparison:step("reveal", function(f)
  local c = f.parent
  cite("compare.first")
  for _, side in f:sides() do side.shown = c:side(side.player).pile:top() end
  together(function()
    for _, side in f:sides() do move(side.shown, c:side(side.player).field, { face = "up" }) end
  end)
end)

-- The score that counts for this kind of contest.
function score_of(card, measure)
  local score = card[measure]
  if score == nil then
    cite("compare.no-score")
    return 0
  end
  return score
end

local function compared_score(side, measure)
  return score_of(side.shown, measure) + (side.bonus or 0)
end

local function is_there(side)
  local zone = side.shown.zone
  return zone ~= nil and zone.kind == "field"
end

local function tie(f, one, two)
  cite("compare.tie-stuns")
  tie_comparison(one.shown, two.shown, f.parent)
  one.result, two.result = "tied", "tied"
  stun({ one.shown, two.shown })
end

local function win(f, higher, lower)
  cite("compare.lower-stunned")
  win_comparison(higher.shown, lower.shown, f.parent)
  higher.result, lower.result = "won", "lost"
  stun(lower.shown)
end

comparison:step("compare", function(f)
  local one, two = f:side("initiator"), f:side("opponent")
  if not (is_there(one) and is_there(two)) then
    cite("compare.missing")
    return
  end
  local measure = f.parent.measure
  local lead = compared_score(one, measure) - compared_score(two, measure)
  if lead == 0 then
    tie(f, one, two)
  elseif lead > 0 then
    win(f, one, two)
  else
    win(f, two, one)
  end
end)
