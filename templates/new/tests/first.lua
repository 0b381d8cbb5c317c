-- Each rule, shown. The end of docs/scripting.md tells all that can be said here.

scenario "each player begins with three cards, and the first draws a fourth" {
  covers = { "setup.hands", "turn.draw" },
  start  = { procedure = "game" },
  north  = { deck = { "pebble", "pebble", "pebble", "boulder", "pebble" } },
  south  = { deck = { "pebble", "pebble", "pebble", "scout" } },
  script = function(t)
    t:expect_set(t.north.hand, { "pebble", "pebble", "pebble", "boulder" })
    t:expect(#t.south.hand, 3)
    t:expect(t:sees(t.south, "boulder"), false)
  end,
}

scenario "a card is played once in a turn, or none" {
  covers = { "turn.play" },
  north  = { hand = { "scout", "boulder" }, deck = { "pebble" } },
  south  = { deck = { "pebble" } },
  start  = { procedure = "game", step = "turns" },
  script = function(t)
    t:offers(t.north, { "play", "pass" })
    t.north:play("boulder")
    t:expect(t.card("boulder").zone.kind, "table")
    t:asks(t.north, nil)
    t:asks(t.south, "action")
  end,
}

scenario "the Scout draws" {
  north  = { hand = { "scout", "pebble" }, deck = { "boulder" } },
  script = function(t)
    t.north:play("scout")
    t:expect_set(t.north.hand, { "pebble", "boulder" })
  end,
}

scenario "the Drummer makes the others stronger, and the stronger side wins" {
  covers  = { "end.stronger-wins" },
  start   = { procedure = "game", step = "turns" },
  options = { turn_limit = 1 },
  north   = { hand = { "drummer" }, table = { "pebble", "pebble" } },
  south   = { table = { "boulder", "pebble" } },
  script  = function(t)
    t.north:play("drummer")
    t:expect(t.card("pebble").strength, 2)
    t:expect(t.card("drummer").strength, 1)
    t:expect(t:result(t.north), "won")
    t:expect(t:result(t.south), "lost")
  end,
}

scenario "nobody wins a tie" {
  covers  = { "end.tie" },
  start   = { procedure = "game", step = "turns" },
  options = { turn_limit = 1 },
  north   = { hand = { "pebble" }, table = { "boulder" } },
  south   = { table = { "boulder" } },
  script  = function(t)
    t.north:pass()
    t:expect(t:result(t.north), "drew")
    t:expect(t:result(t.south), "drew")
  end,
}
