-- The turn: straighten, draw, actions, end.

a_turn = procedure("turn")

a_turn:step("straighten", function(t)
  cite("game.turn")
  for _, player in players() do
    if player.challenges_issued > 0 then set(player, "challenges_issued", 0) end
  end
  local bowed = cards { controller = active_player(), marked = "bowed" }
  if #bowed > 0 then unmark(bowed, "bowed") end
end)

a_turn:step("draw", function(t)
  local player = active_player()
  if #player.hand >= option.hand_limit then return end
  cite("game.draw")
  if #player.fate_deck > 0 then draw(player, 1) end
end)

a_turn:step("actions", { offers = "action" })

-- A player without Personalities is out; the last one who has some wins.
local function check_personalities()
  local standing, fallen = {}, {}
  for _, player in players() do
    if player.result == nil then
      local any = count { controller = player, type = "personality" } > 0
      table.insert(any and standing or fallen, player)
    end
  end
  if #fallen == 0 then return end
  cite("game.last-personality")
  if #standing == 0 then return result(fallen, "drew") end
  result(fallen, "lost")
  if #standing == 1 then result(standing, "won") end
end

-- Those with the most honor among these players.
local function most_honored(contenders)
  local best = {}
  for _, player in contenders do
    if #best == 0 or player.honor > best[1].honor then
      best = { player }
    elseif player.honor == best[1].honor then
      table.insert(best, player)
    end
  end
  return best
end

-- Ends the game for everyone still in it: the one with the most honor wins, and of several equals nobody does.
function end_by_honor(contenders)
  local best, others = most_honored(contenders), {}
  for _, player in players() do
    if player.result == nil and not table.find(best, player) then table.insert(others, player) end
  end
  together(function()
    result(best, #best == 1 and "won" or "drew")
    if #others > 0 then result(others, "lost") end
  end)
end

local function check_honor()
  local honored = {}
  for _, player in players() do
    if player.result == nil and player.honor >= option.victory_honor then table.insert(honored, player) end
  end
  if #honored == 0 then return end
  cite("game.victory-honor")
  end_by_honor(honored)
end

-- Honor is looked at first: who has enough of it has won, even without Personalities.
a_turn:step("ends", function(t)
  check_honor()
  check_personalities()
end)
