-- The challenge: it is issued, may be refused, and is accepted; then the duel begins.

local challenge = procedure("challenge")

challenge:ends_when(function(c)
  return not (c.challenger and c.challenged)
end, "departed", { cites = "leaves-play.ends" })

-- One Personality challenges another. Answers the challenge, when it is over, if it was accepted and both are still there.
local function accepted_challenge(challenger, challenged, terms)
  if not (challenger:is("personality") and challenged:is("personality")) then
    cite("challenge.personalities-only")
    return nil
  end
  if challenger.controller == challenged.controller then
    cite("challenge.same-controller")
    return nil
  end
  local c = challenge:run {
    challenger    = challenger,
    challenged    = challenged,
    refusable     = terms.refusable,
    refusal_stays = terms.refusal_stays,
    refusal_price = terms.refusal_price,
    duel_of       = terms.duel_of,
  }
  -- Even what answers the acceptance may take one of the two away.
  return c.accepted and c.challenger and c.challenged and c
end

-- What effects that create a challenge do last: the challenge, and the duel that may come of it. `terms` is what the effect
-- says of it: `refusable`, `refusal_stays`, `refusal_price`, `duel_of`.
function issue(challenger, challenged, terms)
  local c = accepted_challenge(challenger, challenged, terms)
  if c then return duel:begin(taken_over(c)) end
end

-- The same for an effect that goes on when the duel is over.
function issue_and_wait(challenger, challenged, terms)
  local c = accepted_challenge(challenger, challenged, terms)
  if c then duel:run(taken_over(c)) end
end

verb("issue_challenge", function(e) add(e.player, "challenges_issued", 1) end)

challenge:step("issued", function(c)
  local challenger = c.challenger
  if not issue_challenge(challenger, c.challenged, challenger.controller, c) then c:exit("prevented") end
  cite("challenge.creates-duel")
  cite("challenge.challenger")
  cite("challenge.challenged")
end)

-- The creating effect has said whether the challenge may be refused before any other source speaks of it, so a later one
-- has the last word, unless the creating effect says that its option stays.
verb("allow_refusal", function(e)
  cite("refuse.later-effects")
  e.challenge.refusable = true
end)

verb("forbid_refusal", function(e)
  if e.challenge.refusable then cite("refuse.later-effects") end
  if not e.challenge.refusal_stays then e.challenge.refusable = false end
end)

verb("refuse_duel", function(e)
  cite("refuse.consequences")
  for _, ability in consequences_of(e.challenge.by) do
    if ability.of == "refusing" then
      cite("source.creator")
      use(ability, { event = e })
    end
  end
end)

local function price_of(c) return c.refusal_price or 0 end

-- A price that the challenged player cannot pay leaves no choice. Nobody spoke of refusing: nobody may.
local function can_refuse(c, player)
  if c.refusable == nil then cite("refuse.default") end
  if not c.refusable then return false end
  local price = price_of(c)
  if price == 0 then return true end
  cite("game.refusal-price")
  return player.honor >= price
end

challenge:step("refusal", function(c)
  local player = c.challenged.controller
  if not can_refuse(c, player) then return end
  cite("refuse.choice")
  if player:pick("accept_or_refuse", { { "accept" }, { "refuse" } }) == "accept" then return end
  if price_of(c) > 0 then lose_honor(player, price_of(c)) end
  refuse_duel(c.challenged, player, c)
  c:exit("refused")
end)

challenge:step("acceptance", function(c)
  local challenged = c.challenged
  accept_duel(challenged, challenged.controller, c)
  local accepted = c.challenger.controller ~= challenged.controller
  c.accepted = accepted
  cite(if accepted then "accept.becomes-duel" else "accept.same-controller")
end)

-- What most effects that create challenges ask for: an unbowed Personality of the player, and one of another player.
function can_challenge(player)
  return count { controller = player, type = "personality", not_marked = "bowed" } > 0
    and count { type = "personality", not_controller = player } > 0
end

-- Why they cannot be asked for, where that is so.
function why_no_challenge(player)
  if #personalities(player) == 0 then return reason("no_personality") end
  if #unbowed_personalities(player) == 0 then return reason("all_bowed") end
  return #rival_personalities(player) == 0 and reason("nobody_to_challenge") or nil
end

local function no_challenger(card, _, player)
  if not card:is("personality") or not card.in_play then return reason("not_a_personality", { card = card }) end
  return reason(if card.controller ~= player then "not_yours" else "bowed_challenger", { card = card })
end

local function no_challenged(card)
  return reason(if card:is("personality") and card.in_play then "own_personality" else "not_a_personality", { card = card })
end

function ask_challenger(player)
  return player:choose(unbowed_personalities(player), { prompt = "who_challenges", why_not = no_challenger })
end

function ask_challenged(player)
  return player:choose(rival_personalities(player), { prompt = "whom_to_challenge", why_not = no_challenged })
end
