-- The turn: phases 0 to 6.

a_turn = procedure("turn")

-- What comes back from Limbo does so before anything else: a champion to the pool, any other card to the hand.
local function return_from_limbo(player)
  for _, card in player.limbo:cards() do
    add(card, "returns", -1)
    if card.returns <= 0 then
      cite("limbo.returns")
      say("returns", { card = card })
      if card:is("champion") then join_pool(card, player) else take_back(card) end
    end
  end
end

-- Phase 0: Limbo, then one rule card or dungeon.
a_turn:step("rules", function(t)
  cite("turn.phases")
  return_from_limbo(active_player())
  return offer("phase_0")
end)

-- Phase 1: cards are drawn.
a_turn:step("draw", function(t)
  cite("phase-1.draw")
  draw(active_player(), option.cards_drawn)
end)

-- Phase 2: one realm and one holding.
a_turn:step("building", { offers = "phase_2" })

-- Phase 3: champions, artifacts, magical items, and support that waits for a battle.
a_turn:step("pool", { offers = "phase_3" })

-- Phase 4: one attack, unless a champion may attack further realms.
a_turn:step("combat", function(t)
  t.attacks, t.attacked = 0, {}
  return offer("phase_4")
end)

-- Phase 5: the hand limit.
a_turn:step("hand_limit", function(t)
  local player = active_player()
  local excess = #player.hand - option.hand_limit
  if excess <= 0 then return end
  cite("phase-5.hand-limit")
  drop(list_of(player:choose(player.hand:cards(), { prompt = "too_many_cards", min = excess, max = excess })))
end)

-- Phase 6: events may be played; then the turn is forgotten.
a_turn:step("ends", function(t)
  open_window("any_time")
  cite("phase-6.end")
  local used = cards { marked = "used" }
  if #used > 0 then unmark(used, "used") end
  for _, realm in cards { zone = "formation", type = "realm", at_least = { defeats = 1 } } do set(realm, "defeats", 0) end
  for _, champion in cards { zone = "pool", type = "champion", at_least = { raids = 1 } } do set(champion, "raids", 0) end
end)

-- What the rulebook's abilities ask for ---------------------------------------------------------------------------------

-- The cards of a type, or of one of several, in this player's hand.
function in_hand(player, kind) return cards { zone = "hand", of = player, type = kind } end

-- One realm a turn: played, put in another's place, or rebuilt.
function may_build(player) return not current("turn").realm_done end

-- Why a card of a type cannot be played in its phase: the one of this turn was played, none is in the hand, or it has no place.
function why_no_play(player, done, kind)
  if done then return reason("one_a_turn") end
  return reason(if #in_hand(player, kind) == 0 then "none_in_hand" else "no_place")
end

function why_no_rebuilding(player)
  if not may_build(player) then return reason("one_a_turn") end
  if #player.razed == 0 then return reason("nothing_razed") end
  return reason("too_dear", { price = option.rebuild_price })
end

function use_up_realm()
  cite("phase-2.one-each")
  current("turn").realm_done = true
end

function use_up_holding()
  cite("phase-2.one-each")
  current("turn").holding_done = true
end

-- What could be given to a champion of the pool in phase 3.
function gifts(player) return in_hand(player, { "artifact", "magical_item" }) end

function preparations(player)
  return cards {
    zone = "hand",
    of = player,
    type = "spell",
    equal = { lasting_until_battle = true },
    where = function(card) return has_users_of(card, player) end,
  }
end

-- What was chosen, as a list: a choice of one card answers the card alone.
function list_of(chosen)
  return type(chosen) == "table" and chosen or { chosen }
end

function pay_with_cards(player, price)
  drop(list_of(player:choose(player.hand:cards(), { prompt = "what_to_pay", min = price, max = price })))
end
