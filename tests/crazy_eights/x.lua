scenario "x" {
  north = { hand = { "two_of_clubs" } }, east = { hand = { "two_of_hearts", "king_of_spades" } },
  pile = { "five_of_clubs" }, deck = { "ace_of_hearts" },
  start = { procedure = "game", step = "turns" },
  active = "east",
  script = function(t)
    t:asks(t.north, "your_turn")
    t.north:play("two_of_clubs")
    t:expect(t.north.points, 0)
    t:expect(t.east.points, -12)
    t:expect(t:result("north"), "won")
  end,
}
