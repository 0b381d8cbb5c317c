-- What happens at the same moment.

-- Situation 4. The mourners see the pawn and each other: two departures each, a coin for each of them.
scenario "of three that leave together, two watch: each sees two departures; once a batch is once" {
  covers = { "batches.together" },
  policy = { triggers = "by_age" },
  north = { table = { "broom", "pawn", "mourner", "mourner", "sexton" } },
  script = function(t)
    t.north:sweep("broom", { "pawn", "mourner", "mourner#2" })
    t:expect(t.north.coins, 4)
    t:expect(t.card("sexton").charge, 1)
  end,
}

-- Situation 4, the other outcome.
scenario "in a game that does not look back, those that leave together do not see each other leave" {
  covers = { "batches.together" },
  policy = { triggers = "by_age", look_back = false },
  north = { table = { "broom", "pawn", "mourner", "mourner", "sexton" } },
  script = function(t)
    t.north:sweep("broom", { "pawn", "mourner", "mourner#2" })
    t:expect(t.north.coins, 0)
    t:expect(t.card("sexton").charge, 1)
  end,
}

-- Situation 4: the rule that a piece without power goes to the bin does what the broom did above. The knight is too strong for it.
scenario "three that a rule removes together see the same as three that an effect removes" {
  covers = { "batches.together" },
  policy = { triggers = "by_age" },
  north = { table = { "frost", "pawn", "mourner", "mourner" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:freeze()
    t:expect(t.card("pawn").zone.kind, "bin")
    t:expect(t.card("knight").zone.kind, "table")
    t:expect(t.north.coins, 4)
  end,
}

-- Situation 5.
scenario "a watcher that enters after a departure does not see it" {
  covers = { "batches.order-within" },
  north = { table = { "porter", "pawn" }, hand = { "mourner" } },
  script = function(t)
    t.north:out_then_in("porter", "pawn")
    t:expect(t.card("mourner").zone.kind, "table")
    t:expect(t.north.coins, 0)
  end,
}

-- Situation 5, the mirror.
scenario "a watcher that enters before a departure sees it, though both are parts of one effect" {
  covers = { "batches.order-within" },
  north = { table = { "porter", "pawn" }, hand = { "mourner" } },
  script = function(t)
    t.north:in_then_out("porter", "pawn")
    t:expect(t.north.coins, 1)
  end,
}

-- Situation 6: each is shielded by the other, whichever of them is set aside first.
for _, order in { { "shepherd", "pawn", "shepherd#2" }, { "shepherd#2", "shepherd", "pawn" } } do
  scenario("two shields that leave together shield each other: " .. table.concat(order, ", ")) {
    covers = { "batches.leaving-shield" },
    north = { table = { "broom", "shepherd", "pawn", "shepherd" } },
    script = function(t)
      t.north:sweep("broom", order)
      t:expect_set(t.north.aside, { "shepherd", "shepherd#2", "pawn" })
      t:expect(t.north.bin, {})
    end,
  }
end

scenario "a guard that is set aside out of a batch still guards the others of it" {
  covers = { "batches.leaving-shield" },
  north = { table = { "broom", "guardian", "shepherd", "pawn" } },
  script = function(t)
    t.north:sweep("broom", { "guardian", "shepherd", "pawn" })
    t:expect_set(t.north.aside, { "guardian", "pawn" })
    t:expect(t.card("shepherd").zone.kind, "table")
  end,
}

-- Situation 6: the shepherd first, in the middle and last.
for _, order in { { "shepherd", "pawn", "knight" }, { "pawn", "shepherd", "knight" }, { "pawn", "knight", "shepherd" } } do
  scenario("a shield that leaves in the same batch shields the others: " .. table.concat(order, ", ")) {
    covers = { "batches.leaving-shield" },
    north = { table = { "broom", order[1], order[2], order[3] } },
    script = function(t)
      t.north:sweep("broom", order)
      t:expect(t.card("shepherd").zone.kind, "bin")
      t:expect(t.card("pawn").zone.kind, "aside")
      t:expect(t.card("knight").zone.kind, "aside")
    end,
  }
end

-- Situation 7: two players bin each other's avenger at one moment; each avenger answers the departure of another piece.
scenario "two that leave at one moment answer each other in one window" {
  covers = { "batches.same-moment" },
  north = { table = { "feud", "avenger" } },
  south = { table = { "avenger" } },
  script = function(t)
    t.north:clash()
    t.north:choose("avenger#2")
    t.south:choose("avenger")
    t:offers(t.north, { "reaction avenger", "pass" })
    t.north:reaction("avenger")
    t:offers(t.south, { "reaction avenger#2", "pass" })
    t.south:reaction("avenger#2")
    t:expect(t.north.coins, 1)
    t:expect(t.south.coins, 1)
  end,
}

-- Situation 7, the other outcome.
scenario "in a game that does not look back, two that leave at one moment do not answer each other" {
  covers = { "batches.same-moment" },
  policy = { look_back = false },
  north = { table = { "feud", "avenger" } },
  south = { table = { "avenger" } },
  script = function(t)
    t.north:clash()
    t.north:choose("avenger#2")
    t.south:choose("avenger")
    t:expect(#t.north.bin, 1)
    t:expect(#t.south.bin, 1)
    t:expect(t.north.coins, 0)
    t:expect(t.south.coins, 0)
  end,
}

-- Situation 8: the second player chooses before the first choice has taken effect.
scenario "choose all, then apply all: both may name the same piece" {
  covers = { "batches.in-turn" },
  north = { table = { "feud", "pawn" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:clash()
    t.north:choose("knight")
    t:expect(t.card("knight").zone.kind, "table")
    t:offers(t.south, { "feud", "pawn", "knight" })
    t.south:choose("knight")
    t:expect(t.card("knight").zone.kind, "bin")
    t:expect(t.card("pawn").zone.kind, "table")
  end,
}

-- Situation 8, the other outcome.
scenario "one after the other: the second player chooses among what is left" {
  covers = { "batches.in-turn" },
  options = { clash = "in_turn" },
  north = { table = { "feud", "pawn" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:clash("feud", "knight")
    t:expect(t.card("knight").zone.kind, "bin")
    t:offers(t.south, { "feud", "pawn" })
    t.south:choose("pawn")
    t:expect(t.card("pawn").zone.kind, "bin")
  end,
}

-- Situation 8: the feud itself is all there is.
scenario "one after the other: where nothing is left, the second player names nothing" {
  covers = { "batches.in-turn" },
  options = { clash = "in_turn" },
  north = { table = { "feud" } },
  script = function(t)
    t.north:clash("feud")
    t:expect(t.card("feud").zone.kind, "bin")
  end,
}

-- Situation 4: how often each of those that leave answers. The mourner gains a coin, the widow writes a 4.
for look_back, seen in { [true] = { coins = 2, tape = 44 }, [false] = { coins = 0, tape = 0 } } do
  scenario("each of those that leave sees the others, counted one by one: look_back = " .. tostring(look_back)) {
    covers = { "batches.together" },
    policy = { triggers = "by_age", look_back = look_back },
    north = { table = { "broom", "pawn", "mourner", "widow" } },
    script = function(t)
      t.north:sweep("broom", { "pawn", "mourner", "widow" })
      t:expect(t.north.coins, seen.coins)
      t:expect(game.tape, seen.tape)
    end,
  }

  scenario("the same where a rule removes them: look_back = " .. tostring(look_back)) {
    covers = { "batches.together" },
    policy = { triggers = "by_age", look_back = look_back },
    north = { table = { "frost", "pawn", "mourner", "widow", "sexton" } },
    script = function(t)
      t.north:freeze()
      t:expect(t.card("widow").zone.kind, "bin")
      t:expect(t.north.coins, seen.coins)
      t:expect(game.tape, seen.tape)
      -- The sexton stays and answers once to three departures.
      t:expect(t.card("sexton").charge, 1)
    end,
  }

  -- The weigher leaves with them. It writes the power of the pawn, 1, once.
  scenario("what answers once for a batch does so when it leaves in it: look_back = " .. tostring(look_back)) {
    covers = { "batches.together" },
    policy = { look_back = look_back },
    north = { table = { "broom", "weigher", "knight", "dial", "pawn" } },
    script = function(t)
      t.north:sweep("broom", { "knight", "weigher", "dial" })
      t:expect(game.tape, if look_back then 1 else 0)
    end,
  }

  -- Situation 6: to replace what would happen is not to look back on it.
  scenario("a shield that leaves shields whether or not the game looks back: look_back = " .. tostring(look_back)) {
    covers = { "batches.leaving-shield" },
    policy = { look_back = look_back },
    north = { table = { "broom", "shepherd", "pawn" } },
    script = function(t)
      t.north:sweep("broom", { "shepherd", "pawn" })
      t:expect(t.card("shepherd").zone.kind, "bin")
      t:expect(t.card("pawn").zone.kind, "aside")
    end,
  }
end

-- Situation 7. If there were a window for each departure, south could not answer the one after north has passed on the other.
scenario "what happens at one moment has one window, which closes when all have passed in a row" {
  covers = { "batches.same-moment" },
  north = { table = { "feud", "pawn", "avenger" } },
  south = { table = { "pawn", "avenger" } },
  script = function(t)
    t.north:clash()
    t.north:choose("pawn#2")
    t.south:choose("pawn")
    t:offers(t.north, { "reaction avenger", "reaction avenger", "pass" })
    t.north:pass()
    t:offers(t.south, { "reaction avenger#2", "reaction avenger#2", "pass" })
    t.south:reaction("avenger#2")
    t.north:reaction("avenger")
    t.south:pass()
    t.north:reaction("avenger")
    t.south:reaction("avenger#2")
    t:expect(t.north.coins, 2)
    t:expect(t.south.coins, 2)
  end,
}
