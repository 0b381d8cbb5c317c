-- A turn without special cards.

scenario "a card of the suit or the rank on top is played, or an eight" {
  covers = { "turn.play" },
  north  = { hand = { "two_of_clubs", "five_of_hearts", "nine_of_spades", "eight_of_diamonds" } },
  pile   = { "five_of_clubs" },
  deck   = { "king_of_hearts" },
  script = function(t)
    t:offers(t.north, { "draw", "play two_of_clubs", "play five_of_hearts", "play eight_of_diamonds" })
    t:refuses(t.north, "play", "nine_of_spades")
    t.north:play("five_of_hearts")
    t:expect(t.card("five_of_hearts").zone.kind, "pile")
    t:expect(game.pile:top(), "five_of_hearts")
  end,
}

scenario "an eight is followed by naming the suit in force" {
  covers = { "turn.eight" },
  north  = { hand = { "eight_of_diamonds", "ace_of_spades" } },
  pile   = { "five_of_clubs" },
  script = function(t)
    t.north:play("eight_of_diamonds")
    t:offers(t.north, { "clubs", "diamonds", "hearts", "spades" })
    t.north:spades()
    t:log_has("names spades")
    t:expect(suits[game.named], "spades")
  end,
}

scenario "the named suit is in force, and the eight under it is not" {
  north  = { hand = { "ace_of_spades", "ace_of_diamonds" } },
  pile   = { "eight_of_diamonds" },
  named  = 4,
  script = function(t)
    t:offers(t.north, { "pass", "play ace_of_spades" })
    t.north:play("ace_of_spades")
    t:expect(game.named, 0)
  end,
}

scenario "after drawing the turn goes on, and ends by passing when no more may be drawn" {
  covers  = { "turn.draw", "turn.pass" },
  options = { max_draw_cards = 2 },
  north   = { hand = { "two_of_clubs" } },
  pile    = { "five_of_hearts" },
  deck    = { "three_of_clubs", "four_of_clubs", "six_of_clubs" },
  script  = function(t)
    t:offers(t.north, { "draw" })
    t.north:draw()
    t.north:draw()
    t:offers(t.north, { "pass" })
    t:refuses(t.north, "draw")
    t.north:pass()
    t:expect(#t.north.hand, 3)
    t:expect(game.passes, 0)
  end,
}

scenario "a drawn card can be played at once" {
  north  = { hand = { "two_of_clubs" } },
  pile   = { "five_of_hearts" },
  deck   = { "five_of_clubs" },
  script = function(t)
    t.north:draw()
    t:expect(t:sees(t.east, "five_of_clubs"), false)
    t:offers(t.north, { "pass", "play five_of_clubs" })
    t.north:play("five_of_clubs")
    t:expect(t:sees(t.east, "five_of_clubs"), true)
  end,
}

scenario "an empty deck stays empty without the option" {
  north  = { hand = { "two_of_clubs" } },
  pile   = { "five_of_hearts", "six_of_hearts" },
  deck   = { "four_of_clubs" },
  script = function(t)
    t.north:draw()
    t:expect(#game.deck, 0)
    t.north:pass()
    t:expect(game.passes, 1)
  end,
}

scenario "an empty deck is made anew of all but the top of the pile" {
  covers  = { "deck.reshuffle" },
  options = { reshuffle = true },
  north   = { hand = { "two_of_clubs", "three_of_clubs" } },
  pile    = { "five_of_hearts", "six_of_hearts", "seven_of_hearts" },
  deck    = { "five_of_clubs" },
  script  = function(t)
    t.north:draw()
    t:expect_set(game.deck, { "six_of_hearts", "seven_of_hearts" })
    t:expect(game.pile, { "five_of_hearts" })
    t.north:play("five_of_clubs")
  end,
}

scenario "an empty deck is made anew when a card comes upon the only one of the pile" {
  options = { reshuffle = true },
  north   = { hand = { "five_of_clubs", "three_of_clubs" } },
  pile    = { "five_of_hearts" },
  script  = function(t)
    t.north:play("five_of_clubs")
    t:expect(game.deck, { "five_of_hearts" })
  end,
}
