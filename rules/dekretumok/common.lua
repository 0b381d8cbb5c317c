-- Words that rules and cards share: players and their cards, drawing, playing, and the way to the Süllyesztő.

function own_kandidatusok(player)
  return cards { zone = "frakcio", controller = player, type = "kandidatus" }
end

-- The counties that face this player, whoever laid them out.
function own_varmegyek(player)
  return cards { zone = "varmegyek", controller = player, type = "varmegye" }
end

function count_kandidatusok(player)
  return count { zone = "frakcio", controller = player, type = "kandidatus" }
end

function count_varmegyek(player)
  return count { zone = "varmegyek", controller = player, type = "varmegye" }
end

-- What is attached to the counties that face this player.
function attached_to_varmegyek(player)
  local all = {}
  for _, varmegye in own_varmegyek(player) do
    for _, card in varmegye:attached() do table.insert(all, card) end
  end
  return all
end

-- A card with everything attached to it.
function with_attached(card)
  local all = card:attached()
  table.insert(all, 1, card)
  return all
end

-- An empty deck gives no card and costs nothing.
verb("huz", function(e)
  local player, amount = e.player, e.amount
  local top = player.pakli:top(amount)
  if #top < amount then cite("kor.ures-pakli") end
  return #top > 0 and move(top, player.kez)
end)

-- Every card that leaves the table goes to its owner's Süllyesztő, and what it carries goes with it.
verb("sullyesztobe", function(e)
  local gone = with_attached(e.card)
  if #gone > 1 then cite("sullyeszto.csatolt") end
  together(function()
    for _, card in gone do move(card, card.owner.sullyeszto) end
  end)
end)

verb("eldob", function(e) return move(e.card, e.player.sullyeszto) end)

-- A verb that looks at the top of a deck or a hand: the player learns which cards these are.
function megnez(player, list)
  if #list > 0 then reveal(list, { player }) end
end
