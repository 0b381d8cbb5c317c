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
  local sides, of_contest = f:sides(), f.parent:sides()
  local shown = {}
  cite("compare.first")
  for i, side in sides do
    shown[i] = of_contest[i].pile:top()
    side.shown = shown[i]
  end
  together(function()
    for i, card in shown do move(card, of_contest[i].field, { face = "up" }) end
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

comparison:step("compare", function(f)
  local one, two = f:side("initiator"), f:side("opponent")
  local first, second = one.shown, two.shown
  if not (first:lies_in("field") and second:lies_in("field")) then
    cite("compare.missing")
    return
  end
  local c = f.parent
  local measure = c.measure
  local lead = score_of(first, measure) + (one.bonus or 0) - score_of(second, measure) - (two.bonus or 0)
  if lead == 0 then
    cite("compare.tie-stuns")
    tie_comparison(first, second, c)
    one.result, two.result = "tied", "tied"
    return stun({ first, second })
  end
  if lead < 0 then one, two, first, second = two, one, second, first end
  cite("compare.lower-stunned")
  win_comparison(first, second, c)
  one.result, two.result = "won", "lost"
  stun(second)
end)
