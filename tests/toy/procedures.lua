-- Contests: who leaves them, what is inside them, how they end.

local steps = { "begins", "stakes", "compare", "outcome" }

-- North's pawn attacks south's knight, and the saboteur lets everything pass up to a step. The tape gets a 9 for each cleanup.
local function contest_up_to(t, last)
  t.north:contest("pawn", "knight")
  for _, step in steps do
    if step == "stakes" then
      t.north:number(0)
      t.south:number(0)
    end
    if step == last then return end
    t.north:pass()
  end
end

-- Situation 23.
for _, step in steps do
  for who, leaving in { attacker = { "pawn" }, defender = { "knight" }, ["both sides"] = { "pawn", "knight" } } do
    scenario("a contest ends where its piece leaves: after `" .. step .. "`, " .. who) {
      covers = { "procedures.departure" },
      north = { table = { "pawn", "saboteur" } },
      south = { table = { "knight" } },
      script = function(t)
        contest_up_to(t, step)
        t.north["at_" .. step](t.north, "saboteur", leaving)
        t:expect(t.contest.over, true)
        t:expect(t.contest.exit_taken, "departed")
        t:expect(game.tape, 9)
        -- Who has won stands once the outcome does, and not before.
        t:expect(t.contest.winners, if step == "outcome" then { "knight" } else {})
      end,
    }
  end
end

-- Situations 23 and 25: the parley (8) is cleaned up before the contest (9).
scenario "a contest whose piece leaves during its parley ends with the parley, the parley first" {
  covers = { "procedures.departure" },
  north = { table = { "orator", "saboteur" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:contest("orator", "knight")
    t.north:boast("orator")
    t.north:at_talk("saboteur", { "knight" })
    t:expect(t.contest.exit_taken, "departed")
    t:expect(t.parley.exit_taken, "abandoned")
    t:expect(game.tape, 89)
    t:expect(t.card("orator").power, 1)
  end,
}

-- Situation 23, for comparison.
scenario "a contest that nobody leaves goes through all its steps" {
  north = { table = { "pawn", "saboteur" } },
  south = { table = { "knight" } },
  script = function(t)
    contest_up_to(t, "outcome")
    t.north:pass()
    t:expect(t.contest.exit_taken, nil)
    t:expect(t.contest.winners, { "knight" })
    t:expect(t.contest.losers, { "pawn" })
    t:expect(game.tape, 9)
    t:expect(t.south.coins, 1)
  end,
}

-- Situation 24. Two parleys (8) in one contest (9).
scenario "what lasts and what counts for a contest outlives a parley inside it" {
  covers = { "procedures.nested" },
  north = { table = { "orator", "toll" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:contest("orator", "knight")
    t.north:boast("orator")
    t:expect(game.tape, 8)
    t:expect(t.card("orator").power, 4)
    t:expect(t.north.coins, 1)
    t.north:number(0)
    t.south:number(0)
    t.north:talk_on("orator")
    -- The toll is taken once in a contest; the winner gets a coin.
    t:expect(game.tape, 889)
    t:expect(t.contest.winners, { "orator" })
    t:expect(t.north.coins, 2)
    t:expect(t.card("orator").power, 1)
  end,
}

-- Situation 24: a contest inside a contest is another one.
scenario "an inner contest has its own limits and its own end, and the outer one keeps its own" {
  covers = { "procedures.nested" },
  north = { table = { "pawn", "orator", "second", "toll" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:contest("pawn", "knight")
    t.north:boast("orator")
    t:expect(t.north.coins, 1)
    t.north:number(0)
    t.south:number(0)
    t.north:step_in("second")
    t.north:boast("orator")
    t:expect(t.card("orator").power, 7)
    t:expect(t.north.coins, 2)
    t.north:number(0)
    t.south:number(0)
    t.north:talk_on("orator")
    t:expect(t.north.coins, 2)
    -- The inner contest is over, the window of the outer one goes on.
    t:expect(t.card("orator").power, 4)
    t.north:talk_on("orator")
    t:expect(t.north.coins, 2)
    t:expect(game.tape, 888989)
    t:expect(t.card("orator").power, 1)
  end,
}

-- Situation 25.
scenario "ending a contest from within its parley ends both, the parley first" {
  covers = { "procedures.end-outer" },
  north = { table = { "orator" } },
  south = { table = { "knight", "peacemaker" } },
  script = function(t)
    t.north:contest("orator", "knight")
    t.north:boast("orator")
    t.south:call_off("peacemaker")
    t:expect(game.tape, 89)
    t:expect(t.parley.over, true)
    t:expect(t.contest.exit_taken, "called_off")
    t:expect(t.contest.winners, {})
    t:expect(t.card("orator").power, 1)
  end,
}

-- Situation 25, the other outcome.
scenario "a parley that nobody uses for that ends alone" {
  north = { table = { "orator" } },
  south = { table = { "knight", "peacemaker" } },
  script = function(t)
    t.north:contest("orator", "knight")
    t.north:boast("orator")
    t.south:pass()
    t:expect(game.tape, 8)
    t:expect(t.contest.over, false)
    t.north:number(0)
    t.south:number(0)
    t.north:pass()
    t:expect(game.tape, 89)
    t:expect(t.contest.winners, { "orator" })
  end,
}

-- Situation 26.
local outcomes = {
  nobody    = { winners = {}, losers = {} },
  both_win  = { winners = { "pawn", "pawn#2" }, losers = {} },
  both_lose = { winners = {}, losers = { "pawn", "pawn#2" } },
}
for tie, outcome in outcomes do
  scenario("an even contest: " .. tie) {
    covers = { "procedures.sets" },
    options = { tie = tie },
    north = { table = { "pawn" } },
    south = { table = { "pawn" } },
    script = function(t)
      t.north:contest("pawn", "pawn#2")
      t.north:number(0)
      t.south:number(0)
      t:expect(t.contest.winners, outcome.winners)
      t:expect(t.contest.losers, outcome.losers)
    end,
  }
end

-- Situation 26: the bard charges `latest("contest").winner`.
scenario "asking for the winner where there are two is an error that says so" {
  covers = { "procedures.sets" },
  options = { tie = "both_win" },
  north = { table = { "pawn", "bard" } },
  south = { table = { "pawn" } },
  script = function(t)
    t.north:contest("pawn", "pawn#2")
    t.north:number(0)
    t.south:number(0)
    t:fails(function() t.north:reaction("bard") end, "there is no single winner: there are 2; use `winners`")
    t.north:pass()
    t:expect(t.north.coins, 1)
    t:expect(t.south.coins, 1)
  end,
}

-- Situation 26, the other outcome.
scenario "asking for the winner where there is one gives it" {
  north = { table = { "knight", "bard" } },
  south = { table = { "pawn" } },
  script = function(t)
    t.north:contest("knight", "pawn")
    t.north:number(0)
    t.south:number(0)
    t.north:reaction("bard")
    t:expect(t.card("knight").charge, 1)
  end,
}

-- What the rules themselves call for.
for tie, coins in { nobody = 0, both_win = 3, both_lose = 0 } do
  scenario("whoever wins has the words of its own used, be it both: " .. tie) {
    options = { tie = tie },
    north = { table = { "champion" } },
    south = { table = { "champion" } },
    script = function(t)
      t.north:contest("champion", "champion#2")
      t.north:number(0)
      t.south:number(0)
      t:expect(t.contest.winners, if tie == "both_win" then { "champion", "champion#2" } else {})
      t:expect(t.north.coins, coins)
      t:expect(t.south.coins, coins)
    end,
  }
end

scenario "a loser's words are not used, and the winner's pay two coins besides the one that any winner gets" {
  north = { table = { "champion" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:contest("champion", "knight")
    t.north:number(0)
    t.south:number(0)
    t:expect(t.north.coins, 3)
  end,
}

-- Situation 23: the last step. The cleanup has run, and does not run again.
for who, leaving in { attacker = { "pawn" }, defender = { "knight" }, ["both sides"] = { "pawn", "knight" } } do
  scenario("a piece that leaves after the cleanup of its contest changes nothing in it: " .. who) {
    north = { table = { "pawn", "wrecker" } },
    south = { table = { "knight" } },
    script = function(t)
      t.north:contest("pawn", "knight")
      t.north:number(0)
      t.south:number(0)
      t.north:reaction("wrecker", leaving)
      t:expect(t.contest.over, true)
      t:expect(t.contest.exit_taken, "departed")
      t:expect(t.contest.winners, { "knight" })
      t:expect(game.tape, 9)
    end,
  }
end

-- Situations 1 and 23: what came back is not the piece of the contest.
scenario "a piece that leaves its contest and comes back is not in it" {
  covers = { "procedures.departure", "identity.new-incarnation" },
  north = { table = { "pawn", "stagehand" } },
  south = { table = { "knight" } },
  script = function(t)
    t.north:contest("pawn", "knight")
    t.north:reaction("stagehand", "pawn")
    t:expect(t.card("pawn").zone.kind, "table")
    t:expect(t.contest.exit_taken, "departed")
    t:expect(game.tape, 9)
  end,
}

-- Situation 26: the winner of a contest without one is nobody, which is no error.
for tie in { nobody = true, both_lose = true } do
  scenario("asking for the winner where there is none gives none: " .. tie) {
    options = { tie = tie },
    north = { table = { "pawn", "judge" } },
    south = { table = { "pawn" } },
    script = function(t)
      t.north:contest("pawn", "pawn#2")
      t.north:number(0)
      t.south:number(0)
      t.north:reaction("judge")
      t:expect(game.tape, 90)
    end,
  }
end

-- Situation 26: each side alone.
for side, stakes in { attacker = { 1, 0 }, defender = { 0, 1 } } do
  scenario("one wins and the other loses: the " .. side) {
    north = { table = { "pawn", "judge" }, coins = 1 },
    south = { table = { "pawn" }, coins = 1 },
    script = function(t)
      t.north:contest("pawn", "pawn#2")
      t.north:number(stakes[1])
      t.south:number(stakes[2])
      t.north:reaction("judge")
      local attacks = side == "attacker"
      t:expect(t.contest.winners, { if attacks then "pawn" else "pawn#2" })
      t:expect(t.contest.losers, { if attacks then "pawn#2" else "pawn" })
      t:expect(game.tape, 91)
    end,
  }
end
