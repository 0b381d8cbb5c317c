local whole_game, turn = procedure("game"), procedure("turn")

verb("plant", function(e) return move(e.card, e.player.orchard) end)
verb("pour", function(e) return add(e.card, "water", e.amount) end)
verb("earn", function(e) return add(e.player, "coins", e.amount) end)
verb("pay", function(e) return add(e.player, "coins", -e.amount) end)
verb("pick", function(e) return mark(e.card, "picked") end)
verb("spy", function(e) reveal(e.seen, { e.player }) end)

function own(player, kind)
  return cards { within = player.hand, type = kind }
end

function no_tree(card)
  return not card:is("tree") and reason("is_no_tree", { card = card }) or nil
end

local function exchange(player)
  local back = player:choose(player.hand:cards(), { prompt = "exchange", min = 0, max = 2 })
  if #back == 0 then return end
  move(back, player.deck, { at = "bottom" })
  move(player.deck:top(#back), player.hand)
end

local function by_bids()
  cite("setup.bids")
  local asked = {}
  for _, player in players() do table.insert(asked, { player, "number", "bid", 0, player.coins }) end
  local bids, best = in_secret(asked), 1
  for i in bids do
    if bids[i] > bids[best] then best = i end
  end
  pay(players()[best], bids[best])
  return players()[best]
end

whole_game:step("setup", function(g)
  for _, player in players() do
    move(player.deck:top(option.hand), player.hand)
    if option.redraw then exchange(player) end
  end
  local first = option.first == "bids" and by_bids() or players()[1]
  set_active(first)
  say("begins", { player = first })
end)

whole_game:step("turns", function(g)
  add(game, "turns", 1)
  if game.turns > 1 then set_active(active_player():next()) end
  if game.turns < option.rounds then g:again() end
  return turn:begin {}
end)

local function size_of(player)
  local size = 0
  for _, tree in cards { of = player, zone = "orchard", type = "tree" } do size += tree.size end
  return size
end

whole_game:step("count", function(g)
  cite("end.count")
  local best = 0
  for _, player in players() do best = math.max(best, size_of(player)) end
  local won, lost = {}, {}
  for _, player in players() do table.insert(size_of(player) == best and won or lost, player) end
  result(won, #won == 1 and "won" or "drew")
  if #lost > 0 then result(lost, "lost") end
end)

turn:step("draw", function(t)
  cite("turn.draw")
  local player = active_player()
  if #player.deck > 0 then move(player.deck:top(1), player.hand) end
end)

turn:step("acts", { offers = "act" })
