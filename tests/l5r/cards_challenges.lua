-- Cards that create challenges, what each does, and where it does nothing.

-- Every card that creates a challenge: what comes of it for winner and loser, and of refusing it. Unmoved Stone, with 4 Chi,
-- duels with Bridge Guard Toru, who has 3.
local creators = {
  { "formal_challenge", refusable = true, honor = 5, loser = "discard", price = 1 },
  { "sworn_duel", honor = 2 },
  { "open_door", refusable = true, bows = true, gift = 2 },
  { "blood_price", refusable = true, loser = "discard", price = 3, refuser_bows = true },
  { "insult_the_banner", loser = "discard" },
  { "one_breath", loser = "discard" },
  { "shared_grave", honor = 6, loser = "discard", winner = "discard" },
  { "hollow_victory", winner = "discard" },
  { "wasting_touch", loser = "discard", by_chi = true },
  { "old_grudge", honor = 3, bows = true },
  { "weight_of_the_cut" },
  { "silent_meeting" },
  { "last_word", honor = 4, loser = "discard" },
}

for _, creator in ipairs(creators) do
  local slug = creator[1]
  scenario("played, won and lost: " .. slug) {
    covers = { "challenge.creates-duel" },
    north = { home = { "unmoved_stone", "widow_of_ash" }, hand = { slug } },
    south = { home = { "bridge_guard_toru", "proud_ito" }, honor = 9 },
    script = function(t)
      t.north:open(slug, "unmoved_stone", "bridge_guard_toru")
      if creator.refusable then t.south:accept() end
      t:expect(t.duel.winners, { "unmoved_stone" })
      t:expect(t.card(slug).zone, t.north.discard)
      t:expect(t.card("bridge_guard_toru").zone.kind, creator.loser or "home")
      t:expect(t.card("unmoved_stone").zone.kind, creator.winner or "home")
      if not creator.loser then t:expect(t.card("bridge_guard_toru"):marked("bowed"), creator.bows == true) end
      if not creator.winner then t:expect(t.card("unmoved_stone"):marked("bowed"), false) end
      -- The widow mourns for her own alone.
      t:expect(t.north.honor, (creator.honor or 0) + (creator.winner and 1 or 0))
      t:expect(t.south.honor, 9)
      t:expect(t.card("proud_ito"):marked("bowed"), false)
    end,
  }

  for _, gone in ipairs { "unmoved_stone", "bridge_guard_toru" } do
    local who = gone == "unmoved_stone" and "the winner" or "the loser"
    scenario("what it does to one who has left play is nothing, the rest still happens: " .. slug .. ", without " .. who) {
      covers = { "leaves-play.after-outcome" },
      options = { focus_from = "pool" },
      north = { home = { "unmoved_stone", "nine_scars" }, hand = { slug } },
      south = { home = { "bridge_guard_toru", "widow_of_ash" }, hand = { "hidden_knife" }, honor = 9 },
      script = function(t)
        t.north:open(slug, "unmoved_stone", "bridge_guard_toru")
        if creator.refusable then t.south:accept() end
        -- After entering, the pools, the focusing round, the reveal, the Focus Effects, resolution's beginning and the totals.
        for _ = 1, 7 do t.south:pass() end
        t.south:response("hidden_knife", gone)
        t:expect(t.duel.winners, { "unmoved_stone" })
        t:expect(t.duel.losers, { "bridge_guard_toru" })
        local dead = { unmoved_stone = creator.winner, bridge_guard_toru = creator.loser }
        dead[gone] = "discard"
        t:expect(t.card("unmoved_stone").zone.kind, dead.unmoved_stone or "home")
        t:expect(t.card("bridge_guard_toru").zone.kind, dead.bridge_guard_toru or "home")
        t:expect(t.north.honor, creator.honor or 0)
        -- The knife's price, and the widow's honor for what was destroyed, once.
        local destroyed = gone == "bridge_guard_toru" or creator.loser and not creator.by_chi
        t:expect(t.south.honor, 6 + (destroyed and 1 or 0))
        t:expect(t.card("nine_scars").zone.kind, "home")
      end,
    }
  end

  if creator.refusable then
    scenario("played and refused: " .. slug) {
      covers = { "refuse.consequences" },
      north = { home = { "unmoved_stone" }, hand = { slug } },
      south = { home = { "bridge_guard_toru" }, honor = 9 },
      script = function(t)
        t.north:open(slug, "unmoved_stone", "bridge_guard_toru")
        t.south:refuse()
        t:expect(t.duel, nil)
        t:expect(t.south.honor, 9 - (creator.price or 0))
        t:expect(t.north.honor, creator.gift or 0)
        t:expect(t.card("bridge_guard_toru"):marked("bowed"), creator.refuser_bows == true)
        t:expect(t.card("unmoved_stone"):marked("bowed"), false)
      end,
    }
  end
end

scenario "a duel of Force, and its loser" {
  covers = { "G.duel-of" },
  north = { home = { "unmoved_stone" }, hand = { "trial_of_arms" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("trial_of_arms", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("unmoved_stone").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.card("trial_of_arms").zone.kind, "discard")
  end,
}

local challenges = {
  "formal_challenge", "sworn_duel", "open_door", "blood_price", "trial_of_arms", "insult_the_banner", "one_breath",
  "shared_grave", "hollow_victory", "wasting_touch", "old_grudge", "weight_of_the_cut", "silent_meeting", "last_word",
  "call_the_retainer", "decree_of_one_combat",
}

scenario "without an unbowed Personality no challenge is offered" {
  covers = { "game.turn" },
  start = { procedure = "turn", step = "straighten" },
  options = { hand_limit = 0 },
  active = "south",
  north = { home = { { "unmoved_stone", marks = { "bowed" } } }, hand = challenges },
  south = { home = { { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.south:pass()
    t:offers(t.north, { "open decree_of_one_combat", "pass" })
  end,
}

scenario "without a Personality of another player no challenge is offered" {
  covers = { "game.turn" },
  start = { procedure = "turn", step = "straighten" },
  options = { hand_limit = 0 },
  north = { home = { "unmoved_stone" }, hand = challenges },
  script = function(t)
    t:offers(t.north, { "open decree_of_one_combat", "pass" })
  end,
}

scenario "it takes two to quarrel" {
  north = { hand = { "quarrel_at_the_inn", "decree_of_one_combat" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t) t:offers(t.north, { "open decree_of_one_combat", "pass" }) end,
}

scenario "two are enough to quarrel, and nobody quarrels with itself" {
  covers = { "challenge.creates-duel" },
  north = { home = { "unmoved_stone" }, hand = { "quarrel_at_the_inn" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("quarrel_at_the_inn")
    t.north:choose("bridge_guard_toru")
    t:expect(t.duel.challenger, "bridge_guard_toru")
    t:expect(t.duel.challenged, "unmoved_stone")
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), true)
  end,
}

scenario "without a Personality nothing is attached; without an Item or Follower neither" {
  north = { hand = { "paper_blade", "decree_of_one_combat" } },
  south = { home = { "bridge_guard_toru" }, hand = { "plain_1" } },
  script = function(t)
    t:offers(t.north, { "open decree_of_one_combat", "pass" })
    t.north:open("decree_of_one_combat")
    t:expect(t.card("decree_of_one_combat").zone.kind, "discard")
  end,
}

scenario "an unbowed Personality of one's own calls out one of another player's" {
  covers = { "game.call-out" },
  north = { home = { "unmoved_stone", "proud_ito", { "old_tusk", marks = { "bowed" } } } },
  south = { home = { "bridge_guard_toru", { "nine_scars", marks = { "bowed" } } } },
  script = function(t)
    t.north:call_out()
    t:offers(t.north, { "unmoved_stone", "proud_ito" })
    t.north:choose("proud_ito")
    t:offers(t.north, { "bridge_guard_toru", "nine_scars" })
    t.north:choose("nine_scars")
    t:expect(t.duel.losers, { "nine_scars" })
  end,
}
