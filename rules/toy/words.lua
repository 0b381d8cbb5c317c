-- Words that the rulebook and the cards share.

function pieces(player)
  return cards { controller = player, type = "piece" }
end

-- All pieces but one, or but those of a list.
function other_pieces(except)
  return cards { type = "piece", except = except }
end

-- Why there is no contest, and why a card takes no part in one.
function why_no_contest(player)
  if not player.active then return reason("your_turn") end
  if #pieces(player) == 0 then return reason("no_piece") end
  return reason(if #other_pieces(pieces(player)) == 0 then "no_target" else "one_contest")
end

function no_attacker(card, _, player)
  if not card.in_play then return reason("not_here", { card = card }) end
  return reason("foreign", { card = card })
end

function no_defender(card)
  return reason(if card.in_play then "ally" else "not_here", { card = card })
end

verb("gain", function(e) return add(e.player, "coins", e.amount) end)
verb("pay", function(e) return add(e.player, "coins", -e.amount) end)
verb("draw", function(e) return move(e.player.deck:top(e.amount), e.player.hand) end)

verb("enter", function(e) return move(e.card, e.player.table) end)
verb("bin_card", function(e) return move(e.card, e.card.owner.bin) end)
verb("put_aside", function(e) return move(e.card, e.card.owner.aside) end)
verb("send_home", function(e) return move(e.card, e.card.owner.hand) end)

-- The card that comes back is another one: whatever knew the old one does not know it.
verb("blink", function(e)
  cite("identity.new-incarnation")
  move(e.card, e.card.owner.aside)
  return move(e.card:current(), e.card.owner.table)
end)

verb("put_charge", function(e) return add(e.card, "charge", e.amount) end)
verb("weaken", function(e) return modify(e.card, "power", -e.amount) end)

-- A number holds some fifteen digits: a tape that is full forgets its beginning.
verb("write", function(e)
  local tape = if game.tape < 9e14 then game.tape else game.tape % 1e14
  return set(game, "tape", 10 * tape + e.digit)
end)

verb("call_heads", function(e) return write(1) end)
verb("call_tails", function(e) return write(2) end)

-- Two players each name a piece to be binned.
function clash(one, other)
  local from = { prompt = "which_piece" }
  if option.clash == "in_turn" then
    cite("batches.in-turn")
    bin_card(one:choose(cards { type = "piece" }, from))
    -- There may be nothing left to name.
    local named = other:choose(cards { type = "piece" }, from)
    if named then bin_card(named) end
    return
  end
  cite("batches.in-turn")
  local all = cards { type = "piece" }
  local named = in_secret { { one, "choose", all, from }, { other, "choose", all, from } }
  cite("batches.same-moment")
  together(function()
    bin_card(named[1])
    if named[2] ~= named[1] then bin_card(named[2]) end
  end)
end

-- A player looks at the hand of the next one and puts a card of it on that player's deck.
function back_on_deck(player)
  local hand = player:next().hand
  reveal(hand:cards(), { player })
  local card = player:choose(hand:cards(), { prompt = "which_card", hidden = true })
  move(card, card.owner.deck)
  return card
end

-- So many pawns are made at the same moment.
function forge_together(player, count)
  return together(function()
    for _ = 1, count do create("pawn", player.table, player) end
  end)
end

function dig(player)
  cite("identity.limits")
  gain(player, 1)
end

-- One or both pieces of the contest under way go to the bin.
function sabotage(player)
  local c = current("contest")
  bin_card(player:choose({ c.attacker, c.defender }, { prompt = "which_pieces", max = 2 }))
end

-- The power of the piece of that slug, 0 if there is none.
function mirror_image(slug)
  local image = cards { slug = slug }[1]
  return if image then image.power else 0
end

-- Scripts that have to be stopped.

function never_ends()
  while true do end
end

function calls_itself(n)
  return calls_itself(n + 1) + 1
end

function grows()
  local list = {}
  while true do table.insert(list, string.rep("x", 10000) .. #list) end
end

-- A mistake in a script.
function fail()
  error("the card has a mistake")
end
