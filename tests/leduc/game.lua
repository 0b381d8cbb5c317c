-- What each has in hand when the first round of betting begins, with a deck of one card, so that the board is no chance.
local function hands(north, south, board, terms)
  terms.north = { hand = { north }, paid = 1 }
  terms.south = { hand = { south }, paid = 1 }
  terms.deck = { board }
  return terms
end

local function check_round(t)
  t.north:check()
  t.south:check()
end

scenario "everybody pays the ante and sees the own card alone" {
  covers = { "ante", "deal.hands", "betting.fold" },
  start  = { procedure = "game" },
  script = function(t)
    t:expect(t.south.paid, 1)
    t:expect(#game.deck, 4)
    local mine = t.south.hand:top()
    t:expect(t:sees(t.south, mine.slug), true)
    t:expect(t:sees(t.north, mine.slug), false)
    t.north:raise()
    t.south:fold()
    t:expect(t.north.chips, 1)
    t:expect(t:result("south"), "lost")
  end,
}

scenario "a raise costs what is owed and more; the board is open; the higher card wins" (hands("queen_of_spades", "king_of_spades", "jack_of_hearts", {
  covers = { "betting.raise", "betting.most-raises", "betting.ends", "deal.board", "end.higher" },
  script = function(t)
    t:offers(t.north, { "check", "raise" })
    t.north:raise()
    t:expect(t.north.paid, 3)
    t:offers(t.south, { "call", "fold", "raise" })
    t.south:raise()
    t:expect(t.south.paid, 5)
    t:offers(t.north, { "call", "fold" })
    t:expect(#game.board, 0)
    t.north:call()
    t:expect(game.board, { "jack_of_hearts" })
    t:expect(t:sees(t.north, "jack_of_hearts"), true)
    t.north:check()
    t.south:raise()
    t:expect(t.south.paid, 9)
    t.north:call()
    t:expect(t.north.chips, -9)
    t:expect(t.south.chips, 9)
    t:expect(t:sees(t.north, "king_of_spades"), true)
  end,
}))

scenario "a pair with the board beats a higher card" (hands("jack_of_spades", "king_of_spades", "jack_of_hearts", {
  covers = { "end.pair" },
  script = function(t)
    check_round(t)
    check_round(t)
    t:expect(t:result("north"), "won")
    t:expect(t.north.chips, 1)
  end,
}))

scenario "equal cards draw" (hands("king_of_hearts", "king_of_spades", "jack_of_hearts", {
  covers = { "end.equal" },
  script = function(t)
    check_round(t)
    check_round(t)
    t:expect(t:result("north"), "drew")
    t:expect(t.south.chips, 0)
  end,
}))

scenario "who folds in the second round loses all that was put in, and shows nothing" (hands("king_of_hearts", "king_of_spades", "jack_of_hearts", {
  script = function(t)
    t.north:raise()
    t.south:call()
    t.north:check()
    t.south:raise()
    t.north:fold()
    t:expect(t.north.chips, -3)
    t:expect(t:sees(t.north, "king_of_spades"), false)
  end,
}))

scenario "with no raise allowed nobody can raise" (hands("king_of_hearts", "queen_of_spades", "jack_of_hearts", {
  options = { most_raises = 0 },
  script = function(t)
    t:expect(t:result("north"), "won")
    t:expect(t.north.chips, 1)
  end,
}))
