-- The contest, step 3: who has won.

local pursuit = { "white_hart" }

scenario "the totals of what is not stunned decide" {
  covers = { "total.sum", "total.stunned", "contest.steps" },
  north = { heroes = { "odo_the_steady", "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page", "young_page" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.contest:score("initiator"), 9)
    t:expect(t.contest:score("opponent"), 0)
    t.north:choose("young_page#2")
    t:log_has("The totals are 9 and 0")
    t:log_has("North wins the contest")
  end,
}

-- Situation 4.
for measure, number in { skill = 1, might = 1 } do
  scenario("a side without participants has total 0: " .. measure) {
    covers = { "total.empty-side", "total.leftovers" },
    north = { heroes = { "young_page" }, reserve = pursuit, deck = { "feint" } },
    south = {},
    script = function(t)
      t.north:contest(measure)
      t:expect(t.contest:score("initiator"), number)
      t:expect(t.contest:score("opponent"), 0)
      t:expect(t.contest:side("initiator").result, "won")
      t:expect(#t.north.invested, measure == "skill" and 1 or 0)
    end,
  }
end

-- Situation 4, the other half.
scenario "an Honor contest with an empty side has neither winner nor tie, and no spoils" {
  covers = { "total.empty-side" },
  north = { heroes = { "young_page" }, reserve = { "white_hart", "even_score" }, deck = { "big_tam" } },
  south = { hand = { "feint", "rally" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.contest:side("initiator").result, nil)
    t:expect(t.contest:side("opponent").result, nil)
    t:expect(#t.south.hand, 2)
    t:expect(t:sees(t.north, "feint"), false)
    t:expect(t.card("young_page").zone.kind, "heroes")
  end,
}

scenario "two empty sides tie at 0" {
  covers = { "total.empty-side", "spoils.tie", "spoils.skill" },
  north = { reserve = pursuit, deck = { "feint" } },
  south = { deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(t.contest:side("initiator").result, "tied")
    t:expect(#t.north.invested, 1)
    t:expect(#t.south.invested, 1)
  end,
}

-- Situation 5.
scenario "everything is stunned: 0 against 0 is a tie, and both take the winner's action" {
  covers = { "total.stunned", "spoils.tie", "spoils.skill", "compare.tie-stuns" },
  north = { heroes = { "brenna_holt", "brenna_holt" }, reserve = pursuit, deck = { "feint" } },
  south = { heroes = { "old_marshal", "silent_wulf" }, deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(t.contest:score("initiator"), 0)
    t:expect(t.contest:score("opponent"), 0)
    t:expect(t.contest:side("initiator").result, "tied")
    t:expect(#t.north.invested, 1)
    t:expect(#t.south.invested, 1)
    t:log_has("The contest is a tie")
  end,
}

-- ---------------------------------------------------------------- Effects on the total

scenario "a bridge adds to the total in Battles, also that of a side without participants" {
  covers = { "total.sum", "contest.battle", "total.empty-side" },
  north = { heroes = { "young_page" }, reserve = pursuit },
  south = { reserve = { "stone_bridge" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.contest:score("initiator"), 1)
    t:expect(t.contest:score("opponent"), 2)
    t:expect(t.contest:side("opponent").result, "won")
    t:expect(t.card("young_page").zone.kind, "discard_pile")
  end,
}

scenario "a bridge adds nothing to a contest of Skill" {
  covers = { "total.sum" },
  north = { heroes = { "young_page" }, reserve = { "white_hart", "stone_bridge" }, hand = { "battle_cry" }, deck = { "feint" } },
  south = {},
  script = function(t)
    t.north:contest("skill")
    t:expect(t.contest:score("initiator"), 1)
    t:expect(t.card("battle_cry").zone.kind, "hand")
  end,
}

scenario "scales add to the total in contests of Skill, and in no Battle" {
  covers = { "total.sum" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 2 },
  north = { heroes = { "young_page" }, banner = { "banner_of_scales" }, reserve = pursuit, deck = { "big_tam", "hobble", "old_mill" } },
  south = { heroes = { "young_page" }, deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t:expect(t.contest:score("initiator"), 2)
    t:expect(t.contest:score("opponent"), 0)
    t.north:draw_all()
    t.south:contest("might")
    t:expect(t.contest:score("opponent"), 0)
  end,
}

scenario "a battle cry turns a Battle before it is totaled up" {
  covers = { "total.sum", "contest.battle", "game.support" },
  north = { heroes = { "young_page" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "battle_cry" } },
  script = function(t)
    t.north:contest("might")
    t.south:support("battle_cry")
    t:expect(t.contest:score("opponent"), 3)
    t:expect(t.contest:side("opponent").result, "won")
  end,
}

scenario "the siege master counts face-up Places" {
  covers = { "total.sum" },
  north = { heroes = { "siege_master" }, reserve = { "white_hart", "old_mill", "granary", { "night_market", face = "down" } } },
  south = { reserve = { "old_mill" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.contest:score("initiator"), 4)
  end,
}

scenario "a siege master that is excluded counts nothing" {
  covers = { "gather.exclude-other" },
  north = { heroes = { "siege_master" }, reserve = { "white_hart", "old_mill" } },
  south = { heroes = { "herald_of_truce" } },
  script = function(t)
    t.north:contest("might")
    t.south:reaction("herald_of_truce", "siege_master")
    t:expect(t.contest:score("initiator"), 0)
    t:expect(t.contest:score("opponent"), 1)
  end,
}

scenario "one that counts while stunned" {
  covers = { "total.sum", "compare.lower-stunned" },
  north = { heroes = { "unbowed_rolf" }, reserve = pursuit },
  south = { heroes = { "odo_the_steady" } },
  script = function(t)
    t.north:contest("might")
    t:log_has("Unbowed Rolf is stunned")
    t:expect(t.contest:score("initiator"), 3)
    t:expect(t.contest:score("opponent"), 4)
  end,
}

scenario "a rally: a stunned participant counts again" {
  covers = { "total.sum", "game.support" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit, hand = { "rally" } },
  south = { heroes = { "brenna_holt" } },
  script = function(t)
    t.north:contest("might")
    t.north:support("rally")
    t:expect(t.contest:score("initiator"), 3)
    t:expect(t.contest:score("opponent"), 0)
  end,
}

scenario "nobody stunned, nobody to rally" {
  north = { heroes = { "brenna_holt" }, reserve = pursuit, hand = { "rally" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.card("rally").zone.kind, "hand")
  end,
}

scenario "the wolf's banner: Heroes that have Might get more of it, in the pile's contests and at home" {
  covers = { "total.sum" },
  north = { heroes = { "brenna_holt" }, banner = { "banner_of_the_wolf" }, reserve = pursuit, hand = { "big_tam", "hobble", "feint", "rally", "parley" } },
  south = { heroes = { "court_poet" } },
  script = function(t)
    t:expect(t.card("brenna_holt").might, 4)
    t:expect(t.card("court_poet").might, nil)
    t:expect(t.card("big_tam").might, 5)
    t.north:contest("might")
    for _ = 1, 3 do t.north:pass() end
    t:expect(t.contest:score("initiator"), 4)
  end,
}
