-- Answers that are refused, costs that cannot be paid any more, choices of one, and scripts that never end.

-- Situation 27. Each refusal says why, and the question stands as before.
scenario "a selection that is not legal is refused" {
  covers = { "choices.refused" },
  north = { table = { "quiz", "pawn", "knight" } },
  south = { table = { "dial" } },
  script = function(t)
    t.north:two()
    t:refuses(t.north, "choose", "pawn", "the choice wants 2, and got 1")
    t:refuses(t.north, "choose", "quiz", "pawn", "knight", "the choice wants 2, and got 3")
    t:refuses(t.north, "choose", "pawn", "pawn", "not among what can be chosen")
    t:refuses(t.north, "choose", "pawn", "dial", "not among what can be chosen")
    t:asks(t.south, nil)
    t:asks(t.north, "which_pieces")
    t:expect(t.card("pawn").charge, 0)
    t.north:choose("pawn", "knight")
    t:expect(t.card("pawn").charge, 1)
    t:expect(t.card("knight").charge, 1)
  end,
}

-- Situation 27.
scenario "a number, an order and a division that are not legal are refused" {
  covers = { "choices.refused" },
  north = { table = { "quiz", "pawn", "knight" } },
  script = function(t)
    t.north:stake()
    t:refuses(t.north, "number", 4, "4 is not between 1 and 3")
    t:refuses(t.north, "number", 0, "0 is not between 1 and 3")
    t.north:number(3)
    t:expect(t.north.coins, 3)
    t.north:sort()
    t:refuses(t.north, "arrange", "pawn", "knight", "the choice wants 3, and got 2")
    t.north:arrange("knight", "quiz", "pawn")
    t:expect(t.card("pawn").charge, 3)
    t.north:share()
    t:refuses(t.north, "distribute", 1, 1, 0, "the parts make 2, not 3")
    t:refuses(t.north, "distribute", 1, 2, "the choice wants 3, and got 2")
    t.north:distribute { knight = 3 }
    t:expect(t.card("knight").charge, 4)
  end,
}

-- Situation 28: both are offered, and there is one coin.
scenario "once the coin is paid, the other that needs it is not offered any more" {
  covers = { "choices.one-resource" },
  north = { table = { "bell", "hireling", "hireling" }, coins = 1 },
  script = function(t)
    t.north:ring()
    t:offers(t.north, { "reaction hireling", "reaction hireling#2", "pass" })
    t.north:reaction("hireling#2")
    t:asks(t.north, "action")
    t:expect(t.card("hireling").charge, 0)
    t:expect(t.card("hireling#2").charge, 1)
    t:expect(t.north.coins, 0)
  end,
}

-- Situation 28, where nobody is asked.
scenario "once the coin is paid, the other that needs it does not resolve" {
  covers = { "choices.one-resource" },
  north = { table = { "bell", "retainer", "retainer" }, coins = 1 },
  script = function(t)
    t.north:ring()
    t:expect(t.card("retainer").charge, 1)
    t:expect(t.card("retainer#2").charge, 0)
    t:expect(t.north.coins, 0)
  end,
}

-- Situation 28, the other outcome.
scenario "with two coins both are paid" {
  covers = { "choices.one-resource" },
  north = { table = { "bell", "retainer", "retainer" }, coins = 2 },
  script = function(t)
    t.north:ring()
    t:expect(t.card("retainer").charge, 1)
    t:expect(t.card("retainer#2").charge, 1)
    t:expect(t.north.coins, 0)
  end,
}

-- Situation 27: each may stake what that player has, and an answer that would do for the other does not.
scenario "an answer that would be right for the other player is refused" {
  north = { table = { "pawn" }, coins = 1 },
  south = { table = { "knight" }, coins = 3 },
  script = function(t)
    t.north:contest("pawn", "knight")
    t:refuses(t.north, "number", 2, "2 is not between 0 and 1")
    t:refuses(t.south, "number", 4, "4 is not between 0 and 3")
    t:asks(t.north, "your_stake")
    t:asks(t.south, "your_stake")
    t.south:number(2)
    -- The one answer that was given is neither asked for again nor does it count for the other.
    t:asks(t.south, nil)
    t:refuses(t.north, "number", 2, "2 is not between 0 and 1")
    t.north:number(1)
    t:expect(t.contest.winners, { "knight" })
  end,
}

-- Situation 28: two actions, and coins for one of them.
scenario "once the coins of an action are paid, another that needs them is not offered any more" {
  north = { table = { "axe", "axe" }, coins = 2 },
  south = { table = { "pawn", "knight" } },
  script = function(t)
    t:offers(t.north, { "contest", "chop axe", "chop axe#2", "pass" })
    t.north:chop("axe", "pawn")
    t:offers(t.north, { "contest", "pass" })
    t:refuses(t.north, "chop", "axe#2")
    t:expect(t.card("knight").zone.kind, "table")
  end,
}

-- Situation 28, while the first still waits to resolve: its cost is paid when it is used.
scenario "a coin that was paid for what waits cannot be paid again" {
  start = { procedure = "turn", step = "stack" },
  north = { table = { "bellows", "bellows", "pump" }, coins = 1 },
  script = function(t)
    t:offers(t.north, { "spell bellows", "spell bellows#2", "spell pump", "pass" })
    t.north:spell("bellows#2")
    t:expect(t.north.coins, 0)
    t:expect(t.card("bellows#2").charge, 0)
    t:offers(t.north, { "spell pump", "pass" })
    t.north:pass()
    t:expect(t.card("bellows#2").charge, 1)
    t:expect(t.card("bellows").charge, 0)
  end,
}

-- Situation 29.
scenario "a choice of one is made unasked" {
  covers = { "choices.only-one" },
  north = { table = { "picker", "pawn" } },
  script = function(t)
    t.north:point()
    t:asks(t.north, "action")
    t:expect(t.card("pawn").charge, 1)
  end,
}

-- Situation 29, the other outcome.
scenario "a choice of one is asked where the game says so" {
  covers = { "choices.only-one" },
  policy = { auto_single = false },
  north = { table = { "picker", "pawn" } },
  script = function(t)
    t.north:point()
    t:asks(t.north, "which_piece")
    t:offers(t.north, { "pawn" })
    t.north:choose("pawn")
    t:expect(t.card("pawn").charge, 1)
  end,
}

-- Situation 29: that nothing is asked would tell that there is just one.
scenario "a choice of one that hides something is asked all the same" {
  covers = { "choices.only-one" },
  north = { table = { "picker" }, hand = { "knight" } },
  script = function(t)
    t.north:slip()
    t:asks(t.north, "secret_card")
    t.north:choose("knight")
    t:expect(t.card("knight").zone.kind, "aside")
    t:expect(t:sees(t.south, "knight"), false)
  end,
}

-- Situation 30. Each way of never ending gains a coin first; the coin is taken back. Triggers that cause each other are in loops.lua.
local ways = {
  spin  = "the script has run for too long",
  dive  = "stack overflow",
  swell = "the scripts use more memory than they may",
  pedal = "stopped after 20000 occurrences in one action; the last was `gain`",
}
for way, message in ways do
  scenario("a script that never ends is stopped, taken back and named: " .. way) {
    north = { table = { "treadmill" } },
    script = function(t)
      t:fails(function() t.north[way](t.north, "treadmill") end, message)
      t:expect(string.find(t.fault, "in card treadmill, action %d `" .. way .. "`, does, at step `actions` of `turn`") ~= nil, true)
      t:expect(t.north.coins, 0)
      t:asks(t.north, "action")
      t:offers(t.north, {
        "spin treadmill", "dive treadmill", "swell treadmill", "pedal treadmill", "start treadmill", "pass",
      })
    end,
  }
end

-- ---------------------------------------------------------------- Reasons

scenario "an illegal attacker and an illegal target are refused with the reason" {
  north = { table = { "pawn", "knight" }, hand = { "bell" } },
  south = { table = { "dial", "chimer" }, hand = { "quiz" } },
  open = true,
  script = function(t)
    t.north:contest()
    t:refuses(t.north, "choose", "dial", "Dial belongs to somebody else")
    t:refuses(t.north, "choose", "bell", "Bell is not on the table")
    t.north:choose("knight")
    t:refuses(t.north, "choose", "pawn", "Pawn is yours: the defender is somebody else's piece")
    -- What north does not see is no reason.
    t:refuses(t.north, "choose", "quiz", "`quiz` is not among what can be chosen")
  end,
}

scenario "what was used up and what is not one's own is refused with the reason" {
  north = { hand = { "bell", "knight" } },
  south = { table = { "bell" }, hand = { "pawn" } },
  script = function(t)
    t:refuses(t.north, "contest", "Contest: you have no piece")
    t.north:play("bell")
    t:refuses(t.south, "play", "Play: only in your own turn")
    t.south:pass()
    t:refuses(t.north, "play", "Play: a piece has entered in this turn already")
    t:refuses(t.north, "ring", "bell#2", "Bell: Ring: somebody else uses it")
  end,
}

scenario "an answer of a list of answers may say why it cannot be given" {
  covers = { "choices.reasons" },
  north = { table = { "quiz" }, coins = 2 },
  script = function(t)
    t.north:shop()
    t:offers(t.north, { "nothing", "cheap" })
    t:refuses(t.north, "dear", "that takes 3, and you have 2")
    t.north:cheap()
    t:expect(t.card("quiz").charge, 2)
  end,
}

scenario "an answer that says nothing against it can be given" {
  covers = { "choices.reasons" },
  north = { table = { "quiz" }, coins = 3 },
  script = function(t)
    t.north:shop("quiz", "dear")
    t:expect(t.card("quiz").charge, 3)
  end,
}
