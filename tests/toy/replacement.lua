-- In place of something, and against it.

-- Situation 15. Three coins: twice three is six, and one is seven; one and three is four, twice that is eight.
for first, coins in { doubler = 7, adder = 8 } do
  scenario("the affected player chooses which of two replacements applies first: the " .. first) {
    covers = { "replacement.several" },
    north = { table = { "alms", "doubler", "adder" } },
    script = function(t)
      t.north:beg()
      t:asks(t.north, "replacement")
      t:offers(t.north, { "doubling doubler", "adding adder" })
      t.north:choose(first)
      t:expect(t.north.coins, coins)
    end,
  }
end

-- Situation 15, the other outcome.
for order, coins in { by_name = 8, by_age = 7 } do
  scenario("the game's order decides which of two replacements applies first: " .. order) {
    covers = { "replacement.several" },
    policy = { replacements = order },
    north = { table = { "alms", "doubler", "adder" } },
    script = function(t)
      t.north:beg()
      t:expect(t.north.coins, coins)
    end,
  }
end

-- Situation 15. The miser applies to three coins and not to six, and each applies once.
scenario "after each replacement the others are asked again whether they still apply" {
  covers = { "replacement.several" },
  north = { table = { "alms", "doubler", "miser" } },
  script = function(t)
    t.north:beg()
    t:offers(t.north, { "doubling doubler", "sparing miser" })
    t.north:choose("doubler")
    t:expect(t.north.coins, 6)
    t.north:beg()
    t.north:choose("miser")
    t:expect(t.north.coins, 8)
  end,
}

-- Situation 15: what goes aside does not go to the bin, so that the second shepherd has nothing to replace.
scenario "once something else happens, the other replacement does not apply" {
  covers = { "batches.leaving-shield" },
  north = { table = { "broom", "pawn", "shepherd", "shepherd" } },
  script = function(t)
    t.north:sweep("broom", { "pawn" })
    -- The shepherds are alike, and nobody is asked which of them does it.
    t:expect(t.card("pawn").zone.kind, "aside")
  end,
}

-- Situation 16.
scenario "a single replacement: heads become tails" {
  north = { table = { "coin", "to_tails" } },
  script = function(t)
    t.north:toss()
    t:expect(game.tape, 2)
  end,
}

-- Situation 16: heads become tails, tails become heads, and there it ends.
scenario "two replacements that lead back to each other apply once each" {
  covers = { "replacement.circle" },
  north = { table = { "coin", "to_tails", "to_heads" } },
  script = function(t)
    t.north:toss()
    t:expect(game.tape, 1)
    -- Each toss is a new one.
    t.north:toss()
    t:expect(game.tape, 11)
  end,
}

-- Situation 17. The guardian protects the pawn; the mourner would see it go.
scenario "what is prevented triggers nothing, and its cost stays paid" {
  covers = { "replacement.prevented" },
  north = { table = { "axe" }, coins = 2 },
  south = { table = { "pawn", "guardian", "mourner" } },
  script = function(t)
    t.north:chop("axe", "pawn")
    t:expect(t.card("pawn").zone.kind, "table")
    t:expect(t.south.coins, 0)
    t:expect(t.north.coins, 0)
    t:trace_has("bin_card card = pawn, by chop axe -- prevented")
  end,
}

-- Situation 17, the other outcome.
scenario "what is not prevented triggers, for the same cost" {
  north = { table = { "axe" }, coins = 2 },
  south = { table = { "pawn", "mourner" } },
  script = function(t)
    t.north:chop("axe", "pawn")
    t:expect(t.card("pawn").zone.kind, "bin")
    t:expect(t.south.coins, 1)
    t:expect(t.north.coins, 0)
  end,
}

-- Situation 18. The shepherd would set the pawn aside, which the anchor prevents.
scenario "a replacement that is prevented leaves nothing: what it replaced does not happen after all" {
  covers = { "replacement.not-restored" },
  north = { table = { "broom", "pawn", "shepherd", "anchor", "sexton" } },
  script = function(t)
    t.north:sweep("broom", { "pawn" })
    t:expect(t.card("pawn").zone.kind, "table")
    t:expect(t.card("sexton").charge, 0)
  end,
}

-- Situation 15: north acts, south is affected, and one of the replacements is north's. One coin: and one is two, three times that six.
for who, asked in { picks_affected = "south", picks_active = "north" } do
  for first, coins in { patron = 4, adder = 6 } do
    scenario("who chooses among replacements is for the game to say: " .. who .. ", the " .. first) {
      covers = { "replacement.several" },
      policy = { replacements = who },
      north = { table = { "axe", "patron" }, coins = 2 },
      south = { table = { "pawn", "mourner", "adder" } },
      script = function(t)
        t.north:chop("axe", "pawn")
        t:asks(asked, "replacement")
        t:offers(asked, { "favour patron", "adding adder" })
        t[asked]:choose(first)
        t:expect(t.south.coins, coins)
      end,
    }
  end
end

-- Situation 16: another card of the same words has a turn of its own.
scenario "three replacements that lead back to each other apply once each" {
  covers = { "replacement.circle" },
  north = { table = { "coin", "to_tails", "to_heads", "to_tails" } },
  script = function(t)
    t.north:toss()
    t:expect(game.tape, 2)
  end,
}

-- Situation 17: the knight stays, and only the pawn was seen to go.
scenario "what is prevented of what happens together triggers nothing, and the rest does" {
  covers = { "replacement.prevented" },
  policy = { triggers = "by_age" },
  north = { table = { "broom", "pawn", "mourner", "sexton", "widow" } },
  south = { table = { "knight", "guardian", "mourner" } },
  script = function(t)
    t.north:sweep("broom", { "pawn", "knight" })
    t:expect(t.card("pawn").zone.kind, "bin")
    t:expect(t.card("knight").zone.kind, "table")
    t:expect(t.north.coins, 1)
    t:expect(t.south.coins, 0)
    t:expect(game.tape, 4)
    t:expect(t.card("sexton").charge, 1)
  end,
}
