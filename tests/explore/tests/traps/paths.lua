scenario "a walk to the left" {
  north = { bag = { "pebble" } },
  script = function(t)
    t.north:left()
    t.north:left()
    t.north:right()
    t:expect(t.over, true)
    t:holds()
  end,
}

scenario "a walk to the right" {
  north = { bag = { "pebble" } },
  options = { trap = "chance" },
  seed = 3,
  script = function(t)
    t.north:right()
    t.north:right()
    t.north:right()
    t:expect(t.north.gold, 3)
  end,
}
