-- What always holds, at every decision of every game. Explorations and random games ask for it; play does not.

-- The duels under way, innermost first.
local function duels()
  local list, d = {}, current("duel")
  while d ~= nil do
    if d.procedure == "duel" then table.insert(list, d) end
    d = d.parent
  end
  return list
end

invariant("nobody duels with themselves", function()
  for _, d in duels() do
    if d.challenger ~= nil and d.challenger == d.challenged then return d.challenger.name end
  end
  return true
end)

invariant("no side focuses more cards than the option focus_cap allows", function()
  if option.focus_cap == 0 then return true end
  for _, d in duels() do
    for _, side in d:sides() do
      if (side.focused or 0) > option.focus_cap then return `{side.player.name} focused {side.focused}` end
    end
  end
  return true
end)

invariant("a pool holds no more cards than the option pool_size says", function()
  for _, d in duels() do
    for _, side in d:sides() do
      if side.pool and #side.pool > option.pool_size then return `that of {side.player.name} holds {#side.pool}` end
    end
  end
  return true
end)

invariant("a settled duel has an outcome for each of its two sides", function()
  for _, d in duels() do
    if d.settled and #d.winners + #d.losers ~= 2 then return `{#d.winners} won and {#d.losers} lost` end
  end
  return true
end)

invariant("only Fate cards are in hands and Fate decks", function()
  for _, player in players() do
    for _, zone in { player.hand, player.fate_deck } do
      for _, card in zone:cards() do
        if card:is("personality") then return card.name end
      end
    end
  end
  return true
end)

-- A weapon of one player may be attached to a Personality that lies with another.
invariant("what is attached lies where its Personality lies", function()
  for _, card in cards { zone = "home" } do
    if card.host ~= nil and card.host.zone.kind ~= card.zone.kind then return card.name end
  end
  return true
end)
