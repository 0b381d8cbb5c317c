-- The Questing Phase: a Venture, and Quests that are completed.

-- A player with enough completed Quests has won.
local function check_victory(player)
  if #player.completed < option.victory_quests then return end
  cite("game.victory")
  together(function()
    result(player, "won")
    result(player:foe(), "lost")
  end)
end

verb("complete_quest", function(e)
  move(e.quest, e.player.completed)
  check_victory(e.player)
end)

verb("venture", function(e)
  cite("quest.venture")
  if e.strength < e.quest.threshold then
    cite("quest.falls-short")
    say("falls_short", { card = e.quest })
    return
  end
  local invested = e.player.invested:cards()
  if #invested > 0 then move(invested, e.player.discard_pile) end
  complete_quest(e.quest, e.player)
end)

-- Offers the acting player a Venture.
function go_questing(player)
  if #player.quests == 0 then return end
  if #active_heroes(player) == 0 then
    cite("quest.hero-needed")
    return
  end
  local quest = player:choose(player.quests:cards(), { prompt = "which_quest", min = 0 })
  if quest == nil then return end
  cite("quest.hero-needed")
  venture(player, quest, #player.invested)
end
