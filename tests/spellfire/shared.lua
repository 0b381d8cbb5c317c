-- What the scenarios share: where realms stand, an attack with its defence, what is asked about after it.

-- A realm at a position of its formation, with its holding if it has one.
function at(position, slug, holding)
  return { slug, position = position, attached = holding and { holding } or nil }
end

-- A formation of six, position by position.
function six()
  return {
    at(1, "quiet_harbour"), at(2, "three_oaks"), at(3, "high_pasture"),
    at(4, "iron_quarry"), at(5, "salt_marsh_hold"), at(6, "proud_tower"),
  }
end

-- A scenario that begins with another phase of the turn than combat.
function phase(step)
  return { procedure = "turn", step = step }
end

-- An attack of that champion on a realm, which that champion defends; the round is fought without another card.
function fight(t, attacker, realm, defender)
  t.north:attack(realm, attacker)
  t.south:defend(defender)
end

function scores(t, attack, defence)
  t:expect(t.round:score("attacker"), attack)
  t:expect(t.round:score("defender"), defence)
end

-- All these cards lie in zones of that kind.
function lie(t, zone, ...)
  for _, slug in { ... } do t:expect(t.card(slug).zone.kind, zone) end
end
