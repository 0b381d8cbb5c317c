-- The contest, step 5: recovering, and contests that are stopped.

local pursuit = { "white_hart" }

scenario "all are unstunned and go back to where they were" {
  covers = { "recover.unstun", "recover.return", "contest.steps" },
  north = { heroes = { "brenna_holt", "young_page", "big_tam" }, reserve = { "white_hart", "watchtower" }, hand = { "masked_stranger" }, deck = { "feint" } },
  south = { heroes = { "quill_of_marrow", "old_marshal" }, deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t.north:hand_reaction("masked_stranger")
    t:expect(#t.north.heroes, 3)
    t:expect(#t.south.heroes, 2)
    t:expect(t.card("masked_stranger").zone, t.north.hand)
    t:expect(count { marked = "stunned" }, 0)
    for _, hero in t.north.heroes:cards() do t:expect(hero.face_up, true) end
  end,
}

scenario "a card stays what it is through a contest" {
  covers = { "recover.return" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    local before = t.card("brenna_holt")
    t.north:contest("honor")
    t.north:pass()
    t:expect(before.alive, true)
    t:expect(before.zone, t.north.heroes)
  end,
}

scenario "support is discarded, unless its card says otherwise" {
  covers = { "recover.support" },
  north = { heroes = {}, reserve = pursuit, hand = { "loyal_stray", "hill_rider" } },
  south = { heroes = {} },
  script = function(t)
    t.north:contest("might")
    t.north:support("loyal_stray")
    t.north:support("hill_rider")
    t:expect(t.card("hill_rider").zone.kind, "discard_pile")
    t:expect(t.card("loyal_stray").zone, t.north.heroes)
    t:expect(t.card("loyal_stray").face_up, true)
  end,
}

scenario "a supporter that the victor had discarded does not come back" {
  covers = { "recover.gone", "spoils.might" },
  north = { heroes = {}, reserve = pursuit, hand = { "loyal_stray" } },
  south = { heroes = { "big_tam" } },
  script = function(t)
    t.north:contest("might")
    t.north:support("loyal_stray")
    t:expect(t.card("loyal_stray").zone.kind, "discard_pile")
  end,
}

scenario "a participant taken into the hand in the meantime is not brought back" {
  covers = { "recover.gone", "game.support" },
  north = { heroes = { "young_page" }, reserve = pursuit },
  south = { heroes = { "brenna_holt" }, hand = { "smoke_bomb" } },
  script = function(t)
    t.north:contest("might")
    t.south:support("smoke_bomb")
    t:expect(t.card("brenna_holt").zone, t.south.hand)
    t:expect(t:sees(t.north, "brenna_holt"), true)
    t:expect(t.contest:score("opponent"), 0)
    t:expect(t.contest:score("initiator"), 0)
    -- Both totals are 0; north has nobody to select.
    t:expect(t.card("young_page").zone.kind, "discard_pile")
    t:expect(#t.south.heroes, 0)
  end,
}

-- ---------------------------------------------------------------- Stopped

scenario "a white flag: no winner, no spoils, and everybody recovers" {
  covers = { "contest.stopped", "recover.unstun", "recover.return", "recover.support" },
  north = { heroes = { "big_tam", "young_page", "brenna_holt" }, reserve = { "white_hart", "border_feud", "watchtower" }, hand = { "hill_rider", "old_mill" } },
  south = { heroes = { "scar_hermit" }, reserve = { { "white_flag", face = "down" } } },
  script = function(t)
    t.north:contest("might")
    t.north:reaction("watchtower")
    t.north:support("hill_rider")
    t.south:ambush("white_flag")
    t:expect(t.contest.over, true)
    t:expect(t.contest:side("initiator").result, nil)
    t:expect(t.contest:score("initiator"), nil)
    t:expect(#t.north.heroes, 3)
    t:expect(#t.south.heroes, 1)
    t:expect(t.card("watchtower").zone, t.north.reserve)
    t:expect(t.card("hill_rider").zone.kind, "discard_pile")
    t:expect(count { marked = "stunned" }, 0)
    -- It was the one contest of this turn.
    t:refuses(t.north, "contest")
  end,
}

scenario "the initiator may stop it as well, also an Honor contest" {
  covers = { "contest.stopped" },
  north = { heroes = { "young_page" }, reserve = { "white_hart", { "white_flag", face = "down" } }, hand = { "old_mill" } },
  south = { heroes = { "lady_ysolde" } },
  script = function(t)
    t.north:contest("honor")
    t.north:ambush("white_flag")
    t:expect(#t.north.hand, 1)
    t:expect(t:sees(t.south, "old_mill"), false)
    t:expect(t.contest:side("opponent").result, nil)
  end,
}

scenario "a contest that was never begun has nothing to recover from" {
  covers = { "turn.interrupt-before" },
  north = { heroes = { "young_page" }, reserve = { "white_hart", "debating_stone" } },
  south = { heroes = { "lady_ysolde" }, reserve = { { "sudden_fog", face = "down" } } },
  script = function(t)
    t.north:contest("skill")
    t.south:ambush("sudden_fog")
    t:expect(t.card("young_page").zone, t.north.heroes)
    t:expect(t.contest:side("initiator").participants, nil)
    t:log_has("Prevented: North initiates a contest of skill")
  end,
}

-- Every step has a point before and after it, and a contest can be stopped at each.
for passes, point in {
  [0] = "before gathering", "after gathering", "before comparing", "after revealing", "after comparing", "before the total",
  "after the total", "before the spoils", "after the spoils",
} do
  scenario("a contest is stopped " .. point) {
    covers = { "contest.stopped" },
    north = { heroes = { "brenna_holt", "old_marshal" }, reserve = { "white_hart" }, deck = { "feint" } },
    south = { heroes = { "young_page" }, reserve = { { "hue_and_cry", face = "down" } } },
    script = function(t)
      t.north:contest("skill")
      for _ = 1, passes do t.south:pass() end
      t.south:ambush("hue_and_cry")
      t:expect(t.contest.over, true)
      t:expect(#t.north.heroes, 2)
      t:expect(#t.south.heroes, 1)
      t:expect(count { marked = "stunned" }, 0)
      t:expect(t.contest:side("initiator").result, passes >= 6 and "won" or nil)
      t:expect(#t.north.invested, passes == 8 and 1 or 0)
    end,
  }
end

scenario "nobody has to raise the hue and cry: all five steps happen" {
  covers = { "contest.steps", "recover.unstun" },
  north = { heroes = { "brenna_holt", "old_marshal" }, reserve = { "white_hart" }, deck = { "feint" } },
  south = { heroes = { "young_page" }, reserve = { { "hue_and_cry", face = "down" } } },
  script = function(t)
    t.north:contest("skill")
    for _ = 1, 9 do t.south:pass() end
    t:expect(t.contest.over, true)
    t:expect(#t.north.invested, 1)
    t:expect(t.card("hue_and_cry").face_up, false)
  end,
}
