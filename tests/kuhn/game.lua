local function hands(north, south, terms)
  terms.north = { hand = { north }, paid = 1 }
  terms.south = { hand = { south }, paid = 1 }
  return terms
end

scenario "everybody pays the ante and sees the own card alone" {
  covers = { "ante", "deal" },
  start  = { procedure = "game" },
  script = function(t)
    t:expect(t.north.paid, 1)
    t:expect(#t.north.hand, 1)
    t:expect(#game.deck, 1)
    local mine = t.north.hand:top()
    t:expect(t:sees(t.north, mine.slug), true)
    t:expect(t:sees(t.south, mine.slug), false)
    t.north:bet()
    t.south:fold()
  end,
}

scenario "both check: the higher card wins the ante" (hands("queen", "king", {
  covers = { "betting.bet", "end.higher" },
  script = function(t)
    t.north:check()
    t.south:check()
    t:expect(t.north.chips, -1)
    t:expect(t:result("south"), "won")
    t:expect(t:sees(t.north, "king"), true)
  end,
}))

scenario "a bet that is called" (hands("queen", "jack", {
  covers = { "betting.call" },
  script = function(t)
    t.north:bet()
    t:offers(t.south, { "call", "fold" })
    t.south:call()
    t:expect(t.north.chips, 2)
    t:expect(t.south.chips, -2)
  end,
}))

scenario "a bet after a check, and a fold: the cards stay hidden" (hands("queen", "jack", {
  covers = { "end.fold" },
  script = function(t)
    t.north:check()
    t.south:bet()
    t.north:fold()
    t:expect(t.north.chips, -1)
    t:expect(t:result("south"), "won")
    t:expect(t:sees(t.north, "jack"), false)
  end,
}))
