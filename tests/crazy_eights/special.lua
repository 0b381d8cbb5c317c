-- Queens, aces and twos.

scenario "a queen skips the next player" {
  covers  = { "special.queen" },
  options = { use_special_cards = true },
  start   = { procedure = "game", step = "turns" },
  seats   = 3,
  active  = "south",
  north   = { hand = { "queen_of_hearts", "two_of_clubs" } },
  south   = { hand = { "four_of_hearts" } },
  pile    = { "five_of_hearts" },
  script  = function(t)
    t.north:play("queen_of_hearts")
    t:asks(t.east, nil)
    t.south:play("four_of_hearts")
    t:expect(t.south.hand, {})
  end,
}

scenario "without special cards a queen is a card like others" {
  start  = { procedure = "game", step = "turns" },
  seats  = 3,
  active = "south",
  north  = { hand = { "queen_of_hearts", "two_of_clubs" } },
  east   = { hand = { "four_of_hearts" } },
  pile   = { "five_of_hearts" },
  script = function(t)
    t.north:play("queen_of_hearts")
    t.east:play("four_of_hearts")
    t:expect(t.east.hand, {})
  end,
}

scenario "an ace reverses the direction" {
  covers  = { "special.ace" },
  options = { use_special_cards = true },
  start   = { procedure = "game", step = "turns" },
  seats   = 3,
  active  = "south",
  north   = { hand = { "ace_of_hearts", "two_of_clubs" } },
  south   = { hand = { "four_of_hearts" } },
  pile    = { "five_of_hearts" },
  script  = function(t)
    t.north:play("ace_of_hearts")
    t:expect(game.direction, -1)
    t.south:play("four_of_hearts")
    t:expect(t.south.hand, {})
  end,
}

scenario "a two makes the next player draw two, and the turn is over" {
  covers  = { "special.two", "special.owed" },
  options = { use_special_cards = true },
  start   = { procedure = "game", step = "turns" },
  seats   = 3,
  active  = "south",
  north   = { hand = { "two_of_hearts", "two_of_clubs" } },
  east    = { hand = { "four_of_hearts" } },
  south   = { hand = { "six_of_hearts" } },
  pile    = { "five_of_hearts" },
  deck    = { "king_of_clubs", "king_of_hearts", "king_of_spades" },
  script  = function(t)
    t.north:play("two_of_hearts")
    t:offers(t.east, { "draw" })
    t.east:draw()
    t:expect(#t.east.hand, 3)
    t:expect(game.owed, 0)
    t.south:play("six_of_hearts")
    t:expect(t.south.hand, {})
  end,
}

scenario "a two upon a two adds two more, of whatever suit; a deck that runs out ends the debt" {
  options = { use_special_cards = true },
  start   = { procedure = "game", step = "turns" },
  seats   = 3,
  active  = "south",
  north   = { hand = { "two_of_hearts", "two_of_clubs" } },
  east    = { hand = { "two_of_spades", "king_of_hearts" } },
  south   = { hand = { "six_of_clubs" } },
  pile    = { "five_of_hearts" },
  deck    = { "king_of_clubs", "seven_of_hearts", "king_of_spades" },
  script  = function(t)
    t.north:play("two_of_hearts")
    t:offers(t.east, { "draw", "play two_of_spades" })
    t.east:play("two_of_spades")
    t:expect(game.owed, 4)
    t.south:draw()
    t:expect(#t.south.hand, 4)
    t:expect(game.owed, 0)
    t.north:play("two_of_clubs")
    t:expect(t.north.hand, {})
  end,
}
