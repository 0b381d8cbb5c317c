-- A turn: play a card, or draw until one plays or may pass.

local turn = procedure("turn")

-- An empty deck is made anew of what lies under the top of the pile, as soon as something does.
local function remake_deck()
  if not option.reshuffle or #game.deck > 0 or #game.pile < 2 then return end
  cite("deck.reshuffle")
  move(game.pile:bottom(#game.pile - 1), game.deck)
end

verb("play", function(e)
  move(e.card, game.pile)
  remake_deck()
end)

verb("name_suit", function(e) return set(game, "named", table.find(suits, e.suit)) end)

verb("draw", function(e)
  from_deck(e.player.hand)
  remake_deck()
end)

-- The player whose turn comes next in the direction of play.
local function next_player()
  local player = active_player()
  if game.direction == 1 then return player:next() end
  local others = player:others()
  return others[#others]
end

-- Queens, aces and twos do something when they are played or turned up. Answers whether the card on top of the pile did.
function take_effect()
  if not option.use_special_cards then return false end
  local rank = game.pile:top().rank
  if rank == "queen" then
    cite("special.queen")
    set_active(next_player())
  elseif rank == "ace" then
    cite("special.ace")
    set(game, "direction", -game.direction)
  elseif rank == "two" then
    cite("special.two")
    add(game, "owed", 2)
  else
    return false
  end
  return true
end

-- This step happens once for each turn. The end of the game ends it from within a turn.
whole_game:step("turns", function(g)
  cite("turn.order")
  set_active(next_player())
  g:again()
  return turn:begin {}
end)

-- The cards of a hand that fit.
local function fitting(player)
  local top = game.pile:top()
  local suit = suits[game.named] or top.suit
  return cards { zone = "hand", of = player, any_equal = { suit = suit, rank = { top.rank, "eight" } } }
end

-- Answers whether the card just played ended the game.
local function is_over(player)
  if #player.hand == 0 then
    cite("end.empty-hand")
  elseif game.played >= option.max_turns then
    cite("end.max-turns")
  else
    return false
  end
  end_game()
  return true
end

local function play_card(player, card)
  local is_eight = card.rank == "eight"
  cite("turn.play")
  play(card, player)
  set(game, "passes", 0)
  add(game, "played", 1)
  set(game, "named", 0)
  if is_over(player) then return end
  take_effect()
  if is_eight then
    cite("turn.eight")
    name_suit(player, player:pick("which_suit", { { "clubs" }, { "diamonds" }, { "hearts" }, { "spades" } }))
  end
end

-- A player who owes cards plays a two, or draws all of them and has no other turn.
local function pay_what_is_owed(player)
  local twos = cards { zone = "hand", of = player, equal = { rank = "two" } }
  local what, card = player:pick("your_turn", { { "draw" }, { "play", each = twos } })
  if what == "play" then return play_card(player, card) end
  cite("special.owed")
  for _ = 1, game.owed do
    if #game.deck > 0 then draw(player) end
  end
  set(game, "owed", 0)
end

local function pass_turn(player)
  cite("turn.pass")
  pass(player)
  if #game.deck > 0 then return end
  add(game, "passes", 1)
  if game.passes > #players() then
    cite("end.stuck")
    end_game()
  end
end

turn:step("acts", function(t)
  local player, drawn = active_player(), 0
  if game.owed > 0 then return pay_what_is_owed(player) end
  while true do
    local may_draw = drawn < option.max_draw_cards and #game.deck > 0
    local draw_or_pass = { if may_draw then "draw" else "pass" }
    local what, card = player:pick("your_turn", { draw_or_pass, { "play", each = fitting(player) } })
    if what == "play" then return play_card(player, card) end
    if what == "pass" then return pass_turn(player) end
    cite("turn.draw")
    draw(player)
    drawn += 1
  end
end)
