local whole_game = procedure("game")

whole_game:step("deal", function(g)
  local deck = players()[1].deck
  for _, player in players() do move(random_card(deck:cards()), player.hand) end
end)

local function says(player, prompt, answers)
  local what = player:pick(prompt, answers)
  say("says", { player = player, what = what })
  return what
end

local function wins(player)
  result(player, "won")
  result(player:foe(), "lost")
end

local function show()
  local one, two = players()[1], players()[2]
  wins(if one.hand:cards()[1].rank > two.hand:cards()[1].rank then one else two)
end

local function answers_bet(player)
  if says(player, "answer", { { "fold" }, { "call" } }) == "fold" then return wins(player:foe()) end
  show()
end

whole_game:step("bets", function(g)
  local one, two = players()[1], players()[2]
  if says(one, "open", { { "check" }, { "bet" } }) == "bet" then return answers_bet(two) end
  if says(two, "open", { { "check" }, { "bet" } }) == "bet" then return answers_bet(one) end
  show()
end)

invariant("no card is in two hands", function()
  local one, two = players()[1].hand:cards()[1], players()[2].hand:cards()[1]
  return one == nil or one ~= two
end)
