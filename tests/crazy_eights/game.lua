-- The deal, the order of turns, and the end.

-- Everybody draws and passes until nobody can any more.
local function to_the_end(t)
  while not t.over do
    local player = active_player()
    local seat = t[player.name]
    if #game.deck > 0 then seat:draw() else seat:pass() end
  end
end

scenario "two players get seven cards each, and the one after the dealer begins" {
  covers  = { "deal.pack", "deal.hands", "deal.turn-up", "turn.order", "end.stuck" },
  start   = { procedure = "game" },
  options = { max_draw_cards = 60 },
  script  = function(t)
    t:expect(#t.north.hand + #t.east.hand, 14)
    t:expect(#game.pile, 1)
    t:expect(#game.deck, 52 - 15)
    to_the_end(t)
    t:expect(game.passes, 3)
  end,
}

scenario "with more than five players there are two packs, and five cards each" {
  start   = { procedure = "game" },
  seats   = 6,
  options = { max_draw_cards = 100 },
  script  = function(t)
    for _, player in players() do t:expect(#player.hand, 5) end
    t:expect(#game.deck, 104 - 31)
    t:expect(t.card("two_of_clubs", 2).rank, "two")
    to_the_end(t)
    t:expect(game.passes, 7)
  end,
}

-- The deck is one eight and one other card, so that what is turned up first is chance and what lies there in the end is not.
for seed = 1, 4 do
  scenario(`an eight that is turned up goes back, seed {seed}`) {
    start  = { procedure = "game", step = "turn_up" },
    seed   = seed,
    north  = { hand = { "four_of_clubs" } },
    east   = { hand = { "four_of_spades" } },
    deck   = { "eight_of_clubs", "four_of_hearts" },
    script = function(t)
      t:expect(game.pile, { "four_of_hearts" })
      t:expect(game.deck, { "eight_of_clubs" })
      t.east:play("four_of_spades")
    end,
  }
end

scenario "the card that is turned up acts on the player after the dealer" {
  covers  = { "special.turned-up" },
  start   = { procedure = "game", step = "turn_up" },
  options = { use_special_cards = true },
  seats   = 3,
  south   = { hand = { "queen_of_spades" } },
  deck    = { "queen_of_hearts" },
  script  = function(t)
    t.south:play("queen_of_spades")
    t:expect(t.south.hand, {})
  end,
}

scenario "the last card ends the game, also when it is an eight; what is left costs" {
  covers = { "end.empty-hand", "end.costs" },
  seats  = 3,
  north  = { hand = { "eight_of_clubs" } },
  east   = { hand = { "eight_of_hearts", "two_of_hearts", "ten_of_hearts" } },
  south  = { hand = { "jack_of_clubs", "queen_of_clubs", "king_of_clubs", "ace_of_clubs" } },
  pile   = { "five_of_hearts" },
  script = function(t)
    t.north:play("eight_of_clubs")
    t:expect(t.north.points, 0)
    t:expect(t.east.points, -62)
    t:expect(t.south.points, -40)
    t:expect(t:result("north"), "won")
    t:expect(t:result("east"), "lost")
    t:expect(t:result("south"), "lost")
  end,
}

scenario "the place in the pack may cost instead of the number" {
  options = { number_costs = "place_in_pack" },
  north   = { hand = { "nine_of_clubs" } },
  east    = { hand = { "two_of_clubs", "ten_of_spades", "eight_of_hearts", "ace_of_hearts" } },
  pile    = { "five_of_clubs" },
  script  = function(t)
    t.north:play("nine_of_clubs")
    t:expect(t.east.points, -(2 + 37 + 50 + 10))
  end,
}

scenario "the game ends after so many cards; whom the hand costs least wins, and equals draw" {
  covers  = { "end.max-turns" },
  options = { max_turns = 1 },
  seats   = 3,
  north   = { hand = { "nine_of_clubs", "two_of_spades" } },
  east    = { hand = { "two_of_clubs" } },
  south   = { hand = { "three_of_clubs" } },
  pile    = { "five_of_clubs" },
  script  = function(t)
    t.north:play("nine_of_clubs")
    t:expect(t:result("north"), "drew")
    t:expect(t:result("east"), "drew")
    t:expect(t:result("south"), "lost")
  end,
}
