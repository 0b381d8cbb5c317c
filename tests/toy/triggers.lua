-- What answers an occurrence, in which order, and when.

-- Situation 9. The third of four is active.
scenario "turn order begins with the active player" {
  covers = { "triggers.ordered" },
  policy = { triggers = "by_turn" },
  seats = 4,
  active = "east",
  north = { table = { "chimer" } },
  south = { table = { "chimer" } },
  east = { table = { "bell", "chimer" } },
  west = { table = { "chimer" } },
  script = function(t)
    t.east:ring()
    t:expect(game.tape, 3412)
  end,
}

-- Situation 9. The first is picked, resolves, and only then the next is asked for.
scenario "the active player orders, one at a time, after seeing what the last one did" {
  covers = { "triggers.ordered" },
  north = { table = { "bell", "chimer" } },
  south = { table = { "chimer", "answer_b" } },
  script = function(t)
    t.north:ring()
    t:asks(t.north, "trigger")
    t:offers(t.north, { "forced chimer", "forced chimer#2", "forced answer_b" })
    t.north:choose("answer_b")
    t:expect(game.tape, 6)
    t:offers(t.north, { "forced chimer", "forced chimer#2" })
    t.north:choose("chimer#2")
    -- One is left, and nobody is asked about it.
    t:expect(game.tape, 621)
  end,
}

-- Situation 9, the other outcome.
scenario "each player orders what is theirs, in turn order" {
  covers = { "triggers.ordered" },
  policy = { triggers = "picks_controller" },
  active = "south",
  north = { table = { "chimer", "answer_b" } },
  south = { table = { "bell", "chimer", "answer_b" } },
  script = function(t)
    t.south:ring()
    t:offers(t.south, { "forced chimer#2", "forced answer_b#2" })
    t.south:choose("answer_b#2")
    t:expect(game.tape, 62)
    t:offers(t.north, { "forced chimer", "forced answer_b" })
    t.north:choose("chimer")
    t:expect(game.tape, 6216)
  end,
}

-- Situation 9.
scenario "nobody is asked to order identical things" {
  covers = { "triggers.ordered" },
  north = { table = { "bell", "chimer", "chimer", "chimer" } },
  script = function(t)
    t.north:ring()
    t:expect(game.tape, 111)
  end,
}

-- Situation 10. 5 and 6 answer the ring; 5 causes 7.
scenario "depth first: what a trigger causes resolves before its siblings" {
  covers = { "triggers.depth" },
  policy = { triggers = "by_name" },
  north = { table = { "bell", "answer_a", "answer_b", "echo" } },
  script = function(t)
    t.north:ring()
    t:expect(game.tape, 576)
  end,
}

-- Situation 10, the other outcome.
scenario "breadth first: what a trigger causes resolves after its siblings" {
  covers = { "triggers.depth" },
  policy = { triggers = "by_name", depth = "breadth_first" },
  north = { table = { "bell", "answer_a", "answer_b", "echo" } },
  script = function(t)
    t.north:ring()
    t:expect(game.tape, 567)
  end,
}

-- Situation 10, among what players use in a window: 5 and 6 are siblings, and 5 causes 7.
for depth, tape in { depth_first = 576, breadth_first = 567 } do
  scenario("in a window, too: " .. depth) {
    covers = { "triggers.depth" },
    policy = { depth = depth },
    north = { table = { "bell", "herald", "second_herald", "echo" } },
    script = function(t)
      t.north:ring()
      t.north:reaction("herald")
      t.north:reaction("second_herald")
      t:expect(game.tape, tape)
    end,
  }
end

-- Situation 11. Each of the eight is greeted by both sides, the active player's first.
for first, tape in { north = 1111111122222222, south = 2222222211111111 } do
  scenario("eight arrivals at once, a watcher on both sides: sixteen resolutions, " .. first .. "'s first") {
    covers = { "triggers.all-resolve" },
    policy = { triggers = "by_turn" },
    active = first,
    north = { table = { "greeter" } },
    south = { table = { "greeter" } },
    [first] = {
      table = { "greeter", "crowd" },
      hand = { "pawn", "pawn", "pawn", "pawn", "knight", "knight", "knight", "knight" },
    },
    script = function(t)
      t[first]:rush()
      t:expect(game.tape, tape)
    end,
  }
end

-- Situation 12. Both watchers of the first departure have triggered when the effect asks whether to go on.
scenario "an effect that pauses loses nothing, and nothing is ordered before it is over" {
  covers = { "triggers.pause" },
  north = { table = { "gambler", "mourner", "sexton", "pawn", "pawn" } },
  script = function(t)
    t.north:gamble("gambler", "pawn")
    t:asks(t.north, "go_on")
    t:expect(t.card("pawn").zone.kind, "bin")
    t:expect(t.north.coins, 0)
    t.north:yes()
    t:asks(t.north, "which_piece")
    t.north:choose("pawn#2")
    -- The effect is over: two answers for each departure.
    t:asks(t.north, "trigger")
    t.north:choose("sexton")
    t.north:choose("sexton")
    t.north:choose("mourner")
    t:expect(t.north.coins, 2)
    t:expect(t.card("sexton").charge, 2)
  end,
}

-- Situation 12: declining is an end like any other.
scenario "an effect that pauses and then stops has its triggers, too" {
  covers = { "triggers.pause" },
  north = { table = { "gambler", "mourner", "pawn" } },
  script = function(t)
    t.north:gamble("gambler", "pawn")
    t:expect(t.north.coins, 0)
    t.north:no()
    t:expect(t.north.coins, 1)
  end,
}

-- Situation 13. The scout lets an avenger enter in the window of a departure.
scenario "what enters during a window does not answer what happened before" {
  covers = { "triggers.late-observer" },
  north = { table = { "broom", "scout" }, hand = { "avenger" } },
  south = { table = { "pawn", "knight" } },
  script = function(t)
    t.north:sweep("broom", { "pawn" })
    t.north:reaction("scout")
    t:expect(t.card("avenger").zone.kind, "table")
    t:asks(t.north, "action")
    t.north:sweep("broom", { "knight" })
    t:offers(t.north, { "reaction avenger", "pass" })
    t.north:reaction("avenger")
    t:expect(t.north.coins, 1)
  end,
}

-- Situation 14. Nobody answers the departure; an avenger enters, and then a window opens for something else.
scenario "what nobody answered is not offered in a later window" {
  covers = { "triggers.once-offered" },
  north = { table = { "bell", "broom", "listener" }, hand = { "avenger" } },
  south = { table = { "pawn" } },
  script = function(t)
    t.north:sweep("broom", { "pawn" })
    t.north:play("avenger")
    t.north:ring()
    t:offers(t.north, { "reaction listener", "pass" })
    t.north:reaction("listener")
    t:expect(t.north.coins, 1)
    t:asks(t.north, "action")
  end,
}

-- Situation 14: all have passed.
scenario "what was passed over is not offered in a later window" {
  covers = { "triggers.once-offered" },
  north = { table = { "bell", "listener" } },
  script = function(t)
    t.north:ring()
    t.north:pass()
    t.north:ring()
    t:offers(t.north, { "reaction listener", "pass" })
    t.north:reaction("listener")
    t:asks(t.north, "action")
    t:expect(t.north.coins, 1)
  end,
}

-- How what must be used stands to what may be used.
scenario "in a window what must be used cannot be passed over" {
  north = { table = { "bell", "listener", "sentry" } },
  script = function(t)
    t.north:ring()
    t:offers(t.north, { "duty sentry", "reaction listener" })
    t.north:reaction("listener")
    t:expect(t.card("sentry").charge, 1)
    t:expect(t.north.coins, 1)
  end,
}

scenario "what may happen by itself is offered, and may be declined" {
  north = { table = { "bell", "asker" } },
  script = function(t)
    t.north:ring()
    t:asks(t.north, "use")
    t.north:no()
    t:expect(t.north.coins, 0)
    t.north:ring()
    t.north:yes()
    t:expect(t.north.coins, 1)
  end,
}

scenario "what triggered on a card that was thrown away meanwhile is not offered any more" {
  covers = { "triggers.still-there" },
  north = { table = { "bell" }, hand = { "pickpocket", "heckler", "heckler" } },
  script = function(t)
    t.north:ring()
    t:offers(t.north, { "trick pickpocket", "trick heckler", "trick heckler#2", "pass" })
    t.north:trick("pickpocket", "heckler")
    t:offers(t.north, { "trick heckler#2", "pass" })
    t:refuses(t.north, "trick", "heckler#1", "Heckler (Trick): it cannot be used where and as its card lies")
    t.north:trick("heckler#2")
    t:expect(game.tape, 89)
  end,
}

-- Situation 9: whoever is asked, and when, with four seats and the third active.
scenario "each of four players orders what is theirs, in turn order from the active one" {
  covers = { "triggers.ordered" },
  policy = { triggers = "picks_controller" },
  seats = 4,
  active = "east",
  north = { table = { "chimer", "answer_b" } },
  south = { table = { "chimer", "answer_b" } },
  east = { table = { "bell", "chimer", "answer_b" } },
  west = { table = { "chimer", "answer_b" } },
  script = function(t)
    t.east:ring()
    for _, seat in { "east", "west", "north", "south" } do
      t:asks(seat, "trigger")
      t[seat]:choose("chimer")
    end
    t:expect(game.tape, 36461626)
  end,
}

-- Situation 9, in a window.
scenario "four players are asked in turn order from the active one" {
  seats = 4,
  active = "east",
  north = { table = { "listener" } },
  south = { table = { "listener" } },
  east = { table = { "bell", "listener" } },
  west = { table = { "listener" } },
  script = function(t)
    t.east:ring()
    for _, seat in { "east", "west", "north", "south" } do
      t:asks(seat, "reaction")
      t[seat]:reaction("listener")
      t:expect(t[seat].coins, 1)
    end
  end,
}

-- Situation 12: the mourner has seen the pawn go when it goes itself.
for _, look_back in { true, false } do
  scenario("what triggered before a pause is not lost when its card leaves after it: look_back = " .. tostring(look_back)) {
    covers = { "triggers.pause" },
    policy = { look_back = look_back },
    north = { table = { "gambler", "mourner", "pawn" } },
    script = function(t)
      t.north:gamble("gambler", "pawn")
      t.north:yes()
      t:expect(t.card("mourner").zone.kind, "bin")
      t:expect(t.north.coins, 1)
    end,
  }
end

-- Situation 14: the hireling was there, and could not pay.
scenario "what could not be answered when it happened is not offered when it could be" {
  north = { table = { "bell", "hireling", "alms", "broom", "avenger" } },
  south = { table = { "pawn" } },
  script = function(t)
    t.north:ring()
    t:asks(t.north, "action")
    t.north:beg()
    t.north:sweep("broom", { "pawn" })
    t:offers(t.north, { "reaction avenger", "pass" })
    t.north:reaction("avenger")
    t:asks(t.north, "action")
    t:expect(t.card("hireling").charge, 0)
  end,
}

-- A long game writes more than a number holds.
scenario "what was written long ago is forgotten, and what is written is not" {
  tape = 912345678912345,
  north = { table = { "coin" } },
  script = function(t)
    t.north:toss()
    t:expect(game.tape, 123456789123451)
    t.north:toss()
    t:expect(game.tape, 1234567891234511)
    t.north:toss()
    t:expect(game.tape, 345678912345111)
  end,
}
