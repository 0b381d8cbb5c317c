-- Step J: spoils of victory.

-- Puts a card of the hand into play outside its phase, if there is a place for it: each type has its own way.
local ways = {
  realm = {
    can = function() return true end,
    play = function(card, player)
      if has_room(player) then return play_realm(card, player) end
      replace_realm(card, player, player:choose(replaceable(player), { prompt = "which_old_realm" }))
    end,
  },
  holding = {
    can = function(card, player) return has_building_site(player) end,
    play = function(card, player)
      play_holding(card, player, player:choose(building_sites(player), { prompt = "where_to_build" }))
    end,
  },
  champion = {
    can = function() return true end,
    play = function(card, player) join_pool(card, player) end,
  },
  artifact = {
    can = has_users_of,
    play = function(card, player)
      equip(card, player:choose(users_of(card, player), { prompt = "who_gets_it" }))
    end,
  },
  rule_card = {
    can = function() return true end,
    play = function(card, player) set_up(card, player) end,
  },
}
ways.magical_item = ways.artifact
ways.dungeon = ways.rule_card

-- Support that may be used at any time is an exception to what goes to the hand.
local function offer_any_time(card, player)
  local ability = abilities("at_any_time", { of = player, on = { card } })[1]
  if ability == nil or card:is("event") or not player:confirm("spoils_at_once", { card = card }) then return end
  cite("J.not-playable")
  use(ability)
end

-- What cannot be played now goes to the hand, and nobody else learns what it is.
local function offer_at_once(card, player)
  local way = ways[card.type]
  if way == nil then return offer_any_time(card, player) end
  if not way.can(card, player) or not player:confirm("spoils_at_once", { card = card }) then return end
  cite("J.playable")
  way.play(card, player)
end

verb("draw_spoils", function(e)
  cite("J.one-card")
  local card = next_card(e.player)
  if card == nil then return false end
  move(card, e.player.hand)
  e.battle.drawn = card:current()
  offer_at_once(card:current(), e.player)
end)

-- An event drawn as spoils is played like any other; until then nobody else knows that it is one.
function tell_if_spoils(card)
  local b = current("battle")
  if b and b.drawn == card and card:is("event") then cite("J.events") end
end

-- Spoils go to a third player instead, or to nobody.
function redirect_spoils(b, chooser)
  cite("J.redirected")
  local bystanders = {}
  for _, player in players() do
    if b:side(player) == nil then table.insert(bystanders, player) end
  end
  if #bystanders == 0 then return say("nobody_spoils", {}) end
  draw_spoils(chooser:choose(bystanders, { prompt = "who_gets_spoils" }), b)
end

-- In answer to spoils that are about to be drawn: nobody draws them.
function take_spoils_away(event)
  cite("J.lost")
  prevent(event)
end

-- Either the attacker has razed the realm, or the defender has beaten a champion; who razed it draws.
function award_spoils(b)
  if b.spoils_lost then
    cite("J.lost")
    return
  end
  if not stands(b) then
    cite("J.attacker-spoils")
    if b.attacker_fell then cite("J.one-side") end
    draw_spoils(b:side("attacker").player, b)
  elseif b.attacker_fell then
    cite("J.defender-spoils")
    draw_spoils(b:side("defender").player, b)
  end
end

invariant("spoils are drawn for a realm that is gone or an attacker that fell", function()
  local b = current("battle")
  return b == nil or b.drawn == nil or b.attacker_fell == true or not stands(b)
end)
