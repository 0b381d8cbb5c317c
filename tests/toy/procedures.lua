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
    t:fails(function() t.north:reaction("bard") end, "winner")
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
scenario "a winner's own words are used when the outcome stands" {
  north = { table = { "champion" } },
  south = { table = { "champion" } },
  script = function(t)
    t.north:contest("champion", "champion#2")
    t.north:number(0)
    t.south:number(0)
    t:expect(t.contest.winners, {})
    t:expect(t.north.coins, 0)
  end,
}

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
