-- What each card does, and where it does nothing.

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

scenario "traits of Personalities that are not in the duel stay quiet" {
  covers = { "C.challenged-first", "G.chi-by-default" },
  north = {
    home = { "proud_ito", "staring_kenji", "first_blade_ujio", "old_tusk", "reader_of_breath", "twelve_strokes_nami", "nine_scars" },
    hand = { "formal_challenge" },
    fate_deck = { "plain_0", "plain_1" },
  },
  south = {
    home = { "bridge_guard_toru", "patient_willow", "hot_blooded_sen", "watcher_of_hands", "coin_tosser_bo", "last_to_fall", "ren_of_the_reeds" },
    hand = { "sealed_letter", "plain_5" },
    fate_deck = { "plain_2", "plain_3" },
    honor = 5,
  },
  script = function(t)
    t.north:open("formal_challenge", "proud_ito", "bridge_guard_toru")
    t.south:accept()
    t:offers(t.south, { "focus plain_2", "focus plain_3", "focus_from_hand plain_5", "strike" })
    t.south:focus("plain_2")
    t.north:focus("plain_1")
    t.south:focus("plain_3")
    t.north:focus("plain_0")
    t.south:strike()
    t:expect(t.duel.losers, { "proud_ito" })
    -- The watcher saw the challenge played, and did not focus itself.
    t:expect(t.south.honor, 11)
    t:expect(t.card("proud_ito").zone.kind, "discard")
  end,
}

scenario "a destruction for losing is its own business: those at home neither fall later nor negate it" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru", "last_to_fall", "nine_scars", { "proud_ito", attached = { "ward_of_reeds", "borrowed_hour", "sworn_shield" } } } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("sworn_shield").host, "proud_ito")
    t:expect(t.card("proud_ito"):marked("bowed"), false)
  end,
}

scenario "who watches hands gains from every card that another player plays, and from no own one" {
  covers = { "I.no-default" },
  north = { home = { "unmoved_stone", "watcher_of_hands" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", "watcher_of_hands" }, hand = { "shout_of_the_crowd" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    t.south:response("shout_of_the_crowd")
    t:expect(t.north.honor, 1)
    t:expect(t.south.honor, 1)
  end,
}

scenario "nobody uses responses of a duel in which he or she has no part" {
  covers = { "H.one-wins-ties" },
  seats = 3,
  north = {
    home = { "unmoved_stone", "proud_ito" },
    hand = { "last_word", "borrowed_face", "way_out", "arrow_from_the_wall", "kin_at_the_graveside", "quiet_mercy" },
  },
  south = { home = { "mask_bearer_oki", "widow_of_ash" }, hand = { "burnt_bridges", "shamed_refusal" } },
  east = {
    home = { "still_pond_aya", "mask_bearer_oki" },
    hand = {
      "gracious_bow", "borrowed_face", "way_out", "burnt_bridges", "shout_of_the_crowd", "words_after_steel", "quiet_mercy",
      "arrow_from_the_wall", "kin_at_the_graveside", "shamed_refusal",
    },
  },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("last_word", "unmoved_stone", "mask_bearer_oki")
    -- Nobody was asked anything.
    t:expect(t.card("mask_bearer_oki").zone.kind, "discard")
    t:expect(t.north.honor, 4)
    t:expect(#t.east.hand, 10)
  end,
}

scenario "what is done instead of focusing or striking comes again: once, twice, or as the card says" {
  covers = { "C.instead-uses-turn", "C.must-strike" },
  north = { home = { "proud_ito" }, fate_deck = { "plain_0", "plain_1" } },
  south = { home = { "coin_tosser_bo" }, hand = { "plain_4", "plain_5" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("proud_ito", "coin_tosser_bo")
    t:offers(t.south, { "instead_of_focusing coin_tosser_bo", "strike" })
    t.south:instead_of_focusing("coin_tosser_bo")
    t.north:focus("plain_0")
    -- Once in a duel, though another card is left: south struck.
    t:expect(#t.south.hand, 1)
    t:expect(t.duel:score("challenger"), 3)
  end,
}

scenario "a hand of cards that cannot be focused is nothing to toss a coin about" {
  covers = { "C.must-strike" },
  north = { home = { "proud_ito" } },
  south = { home = { "coin_tosser_bo" }, hand = { "sealed_letter" } },
  script = function(t)
    t.north:call_out("proud_ito", "coin_tosser_bo")
    t:expect(t.duel:score("challenged"), 3)
    t:expect(#t.south.hand, 1)
  end,
}

scenario "who hushes others does what it likes itself, and stops nothing that is done instead of striking" {
  covers = { "F.without-resolution" },
  north = { home = { "peacemaker_yuri", "still_pond_aya" }, fate_deck = { "plain_1" } },
  south = { home = { "hushed_listener" }, fate_deck = { "plain_2" } },
  script = function(t)
    t.north:call_out("peacemaker_yuri", "hushed_listener")
    t.south:focus("plain_2")
    t:offers(t.north, { "focus plain_1", "instead_of_striking peacemaker_yuri", "strike" })
    t.north:instead_of_striking("peacemaker_yuri")
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, {})
    t:expect(t.card("hushed_listener").zone.kind, "home")
  end,
}

scenario "a listener outside the duel hushes nobody" {
  covers = { "C.instead-uses-turn" },
  north = { home = { "bridge_guard_toru", "hushed_listener" } },
  south = { home = { "still_pond_aya" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "still_pond_aya")
    t.south:instead_of_focusing("still_pond_aya")
    t:expect(t.duel:score("challenged"), 4)
  end,
}

scenario "a mask bearer that is challenged itself, or whose player challenges, steps in nowhere" {
  covers = { "challenge.challenged" },
  north = { home = { "mask_bearer_oki", "unmoved_stone" } },
  south = { home = { "mask_bearer_oki", "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "mask_bearer_oki#2")
    t:expect(t.duel.losers, { "mask_bearer_oki#2" })
  end,
}

scenario "the keeper counts what the cleanup discards, from 4 on, and nothing else" {
  covers = { "K.discard", "source.rulebook" },
  north = { home = { "bridge_guard_toru", "keeper_of_scrolls" }, fate_deck = { "cut_the_string", "plain_3", "plain_5" } },
  south = { home = { "unmoved_stone" }, fate_deck = { "plain_4", "plain_5" }, hand = { "sealed_letter" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "unmoved_stone")
    t.south:focus("plain_4")
    t.north:focus("cut_the_string")
    t.south:focus("plain_5")
    t.north:focus("plain_3")
    -- A 4 that an effect discards, a 2 and a 3 in the cleanup, a 5 back to the deck: only the focused 5 counts.
    t.north:choose("plain_4")
    t:expect(t.north.honor, 1)
    t:expect(t.south.honor, 3)
  end,
}

scenario "exactly 4 counts for the keeper" {
  covers = { "K.discard" },
  north = { home = { "bridge_guard_toru", "keeper_of_scrolls" } },
  south = { home = { "unmoved_stone" }, fate_deck = { "plain_4" } },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "unmoved_stone")
    t.south:focus("plain_4")
    t:expect(t.north.honor, 1)
  end,
}

scenario "immunity to Strategies covers oneself, and no other source" {
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { "sea_wall_genba", "proud_ito" } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "sea_wall_genba")
    t:expect(t.card("sea_wall_genba").zone.kind, "discard")
  end,
}

scenario "immunity to Strategies helps nobody else" {
  covers = { "source.creator" },
  north = { home = { "unmoved_stone" }, hand = { "insult_the_banner" } },
  south = { home = { "sea_wall_genba", "proud_ito" } },
  script = function(t)
    t.north:open("insult_the_banner", "unmoved_stone", "proud_ito")
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.card("sea_wall_genba").zone.kind, "home")
  end,
}

scenario "honor for winning is doubled for the Personality that won, not for another of its player's" {
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "silent_meeting", "sworn_duel" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.north.honor, 2)
  end,
}

scenario "an honor gain of another player for one's victory is not doubled" {
  covers = { "I.no-default" },
  north = { home = { "proud_ito" }, hand = { "silent_meeting" }, fate_deck = { "plain_1" } },
  south = { home = { "ren_of_the_reeds" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("silent_meeting", "proud_ito", "ren_of_the_reeds")
    t.south:reaction("ren_of_the_reeds")
    t:expect(t.south.honor, 2)
    t:expect(t.north.honor, 0)
  end,
}

scenario "who entered with equal Chi did not enter with lower" {
  covers = { "A.enter" },
  north = { home = { "nine_scars" }, hand = { "silent_meeting" } },
  south = { home = { { "reader_of_breath", attached = { "grandfathers_blade" } } } },
  script = function(t)
    t.north:open("silent_meeting", "nine_scars", "reader_of_breath")
    t:expect(t.duel.winners, { "reader_of_breath" })
    t:expect(t.south.honor, 0)
  end,
}

scenario "a victory by exactly 1 with a glass edge is a defeat for both" {
  covers = { "I.alter-first", "I.creator-next" },
  north = { home = { { "bridge_guard_toru", attached = { "glass_edge", "paper_blade" } }, "widow_of_ash" }, hand = { "formal_challenge" } },
  south = { home = { "proud_ito" }, honor = 3 },
  script = function(t)
    t.north:open("formal_challenge", "bridge_guard_toru", "proud_ito")
    t.south:accept()
    t:expect(t.duel.winners, {})
    t:expect_set(t.duel.losers, { "bridge_guard_toru", "proud_ito" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.north.honor, 1)
  end,
}

scenario "a victory by 2 is none for the glass edge, and a defeat by 1 is what it is" {
  covers = { "H.higher-wins" },
  north = { home = { { "unmoved_stone", attached = { "glass_edge", "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
}

scenario "a coin and a glass edge in one duel: the loser wins as well, the winner loses" {
  covers = { "I.alter-first" },
  north = { home = { { "unmoved_stone", attached = { "glass_edge" } } }, hand = { "silent_meeting" } },
  south = { home = { { "bridge_guard_toru", attached = { "lucky_coin" } } } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    t.north:choose("glass_edge")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
    t:expect(t.duel.losers, { "unmoved_stone" })
  end,
}

scenario "three focused cards and no fewer throw doubt" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" }, fate_deck = { "plain_5" } },
  south = { home = { "proud_ito" }, fate_deck = { "sudden_doubt", "plain_0" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "proud_ito")
    t.south:focus("sudden_doubt")
    t.north:focus("plain_5")
    t.south:focus("plain_0")
    t:expect(t.duel.winners, { "unmoved_stone" })
  end,
}

scenario "no other focused card to discard, no other Personality to burn, no pool to pry into: nothing happens" {
  north = { home = { "proud_ito" }, fate_deck = { "dropped_torch" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "prying_eyes" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("prying_eyes")
    t.north:focus("dropped_torch")
    t:expect(t.north.honor, 0)
    t:expect(t.duel:score("challenger"), 4)
    t:expect(t.duel:score("challenged"), 4)
  end,
}

scenario "a lone cut string has nothing to cut" {
  covers = { "G.total" },
  north = { home = { "proud_ito" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "cut_the_string" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("cut_the_string")
    t:expect(t.duel:score("challenged"), 5)
  end,
}

scenario "a dropped torch costs 3 Honor" {
  covers = { "G.total" },
  north = { home = { "unmoved_stone" }, fate_deck = { "dropped_torch" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, fate_deck = { "plain_4" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_4")
    t.north:focus("dropped_torch")
    t:expect(t.north.honor, -3)
    t:expect(t.card("proud_ito").zone.kind, "discard")
  end,
}

scenario "the weight of the cut is that of the loser's cards: none, or worthless ones, cost nothing" {
  covers = { "G.no-value", "I.creator-next" },
  north = { home = { "unmoved_stone" }, hand = { "weight_of_the_cut" }, fate_deck = { "plain_5" } },
  south = { home = { "bridge_guard_toru" }, honor = 6, fate_deck = { "blank_scroll" } },
  script = function(t)
    t.north:open("weight_of_the_cut", "unmoved_stone", "bridge_guard_toru")
    t.south:focus("blank_scroll")
    t.north:focus("plain_5")
    t:expect(t.south.honor, 6)
    t:expect(t.north.honor, 0)
  end,
}

scenario "a shield takes a destruction for losing and no other" {
  covers = { "leaves-play.ends" },
  north = { home = { "unmoved_stone" }, fate_deck = { "poisoned_edge" } },
  south = { home = { { "bridge_guard_toru", attached = { "sworn_shield" } } }, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_0")
    t.north:focus("poisoned_edge")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
  end,
}

scenario "a ward that is raised wards off destruction for losing, and no knife" {
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting", "hidden_knife" } },
  south = { home = { { "bridge_guard_toru", attached = { "ward_of_reeds", "borrowed_hour" } }, "shadow_at_the_gate" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    -- After entering, the pools, the focusing round, the reveal, the Focus Effects, resolution's beginning, totals and outcome.
    for _ = 1, 8 do t.north:pass() end
    t.south:yes()
    t.north:response("hidden_knife", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
    t:expect(t.north.honor, -3)
  end,
}

scenario "a ward that is raised wards its own Personality alone" {
  covers = { "duel.within" },
  options = { focus_from = "pool", duelist = "off" },
  north = { home = { "twelve_strokes_nami" }, hand = { "silent_meeting" } },
  south = {
    home = {
      { "bridge_guard_toru", attached = { "ward_of_reeds", "borrowed_hour" } },
      { "unmoved_stone", attached = { "paper_blade" } },
      { "shadow_at_the_gate", marks = { "bowed" } },
    },
    hand = { "kin_at_the_graveside" },
  },
  script = function(t)
    t.north:open("silent_meeting", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:yes()
    t.south:response("kin_at_the_graveside")
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
    t:expect(t.card("twelve_strokes_nami").zone.kind, "discard")
    t:expect(t.card("kin_at_the_graveside").zone.kind, "discard")
  end,
}

scenario "a bridge burnt at once takes back what the creating card allowed" {
  covers = { "refuse.later-effects" },
  north = { home = { "unmoved_stone" }, hand = { "formal_challenge", "burnt_bridges" } },
  south = { home = { "bridge_guard_toru" }, hand = { "burnt_bridges" }, honor = 5 },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("formal_challenge", "unmoved_stone", "bridge_guard_toru")
    t.north:response("burnt_bridges")
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("burnt_bridges").zone.kind, "discard")
    t:expect(t.south.honor, 5)
  end,
}

scenario "where there is no bridge to burn, and where the way out is open, neither is offered" {
  covers = { "refuse.choice" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "sworn_duel", "burnt_bridges" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, hand = { "way_out" }, honor = 5 },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t:asks(t.south, "reaction")
    t.south:pass()
    t.south:pass()
    t.north:call_out("proud_ito", "nine_scars")
    t:offers(t.north, { "response burnt_bridges", "pass" })
    t.north:pass()
    t.south:refuse()
    t:expect(#t.south.hand, 1)
  end,
}

scenario "borrowing a face takes a third Personality" {
  covers = { "substitute.carries-on" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, hand = { "borrowed_face" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t.south:response("borrowed_face")
    t:expect(t.duel.losers, { "nine_scars" })
    t:expect(t.card("borrowed_face").zone.kind, "discard")
  end,
}

scenario "without a third Personality no face is borrowed" {
  covers = { "challenge.challenged" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru" }, hand = { "borrowed_face" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("borrowed_face").zone.kind, "hand")
  end,
}

scenario "mercy is for one's own, and for losing" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone" }, hand = { "quiet_mercy", "hollow_victory" } },
  south = { home = { "bridge_guard_toru" }, hand = { "quiet_mercy" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("hollow_victory", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("unmoved_stone").zone.kind, "discard")
    t:expect(#t.north.hand, 1)
    t:expect(#t.south.hand, 1)
  end,
}

scenario "cards played in answer go to the discard pile: mercy, a bow, words, a knife, shame, an arrow" {
  covers = { "refuse.choice" },
  north = { home = { "unmoved_stone" }, hand = { "shamed_refusal" } },
  south = { home = { "bridge_guard_toru" }, honor = 5, hand = { "shamed_refusal" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:refuse()
    -- One's own refusal shames nobody else.
    t.north:response("shamed_refusal")
    t:expect(t.south.honor, 1)
    t:expect(#t.north.discard, 1)
    t:expect(#t.south.hand, 1)
  end,
}

scenario "mercy and words are spent when they are used" {
  covers = { "I.for" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "bridge_guard_toru" }, hand = { "quiet_mercy", "words_after_steel" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:ward("quiet_mercy")
    t.south:response("words_after_steel")
    t:expect(#t.south.discard, 2)
    t:expect(t.south.honor, 1)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a bow and an arrow are spent when they are used" {
  covers = { "leaves-play.ends", "H.direct-lose" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru" }, hand = { "gracious_bow", "arrow_from_the_wall" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    -- The arrow might answer the challenge and its acceptance.
    t.south:pass()
    t.south:pass()
    t.south:response("gracious_bow")
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.north.honor, 2)
    t.south:pass()
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:response("arrow_from_the_wall", "proud_ito")
    t:expect(#t.south.discard, 2)
    t:expect(t.south.honor, -2)
  end,
}

scenario "one breath that came to no duel measures no other duel" {
  covers = { "challenge.creates-duel" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "decree_of_one_combat", "one_breath", "shared_grave" }, fate_deck = { "plain_3" } },
  south = { home = { "still_pond_aya", "bridge_guard_toru" }, fate_deck = { "plain_1", "plain_2" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:strike()
    t.south:arrange("plain_1", "plain_2")
    t.south:pass()
    t.north:open("decree_of_one_combat")
    t.south:pass()
    t.north:open("one_breath", "proud_ito", "still_pond_aya")
    t.south:pass()
    t.north:open("shared_grave", "proud_ito", "still_pond_aya")
    t.south:call_out("still_pond_aya", "unmoved_stone")
    t.north:accept()
    -- Nobody has to focus, and the winner suffers nothing.
    t.north:strike()
    t.south:arrange("plain_1", "plain_2")
    t:expect(t.card("still_pond_aya").zone.kind, "discard")
    t:expect(t.card("unmoved_stone").zone.kind, "home")
    t:expect(t.north.honor, 6)
  end,
}

scenario "who loses the last Chi for losing dies at once, not when the duel is over" {
  covers = { "game.zero-chi" },
  north = { home = { "unmoved_stone" }, hand = { "wasting_touch" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, hand = { "words_after_steel" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("wasting_touch", "unmoved_stone", "bridge_guard_toru")
    t:asks(t.south, "reaction")
    t:expect(t.duel.over, false)
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t.south:pass()
  end,
}

scenario "a retainer that is called and loses is destroyed; its master stays" {
  covers = { "challenge.creates-duel" },
  north = { home = { "unmoved_stone" }, hand = { "call_the_retainer" } },
  south = { home = { { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.north:open("call_the_retainer", "unmoved_stone", "spear_line")
    t:expect(t.duel.losers, { "spear_line" })
    t:expect(t.card("spear_line").zone.kind, "discard")
    t:expect(t.card("spear_line"):is("personality"), false)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a turned Personality is its new controller's in everything, and its owner's when it is gone" {
  covers = { "control.changes" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" }, fate_deck = { "golden_words" }, honor = 5 },
  south = { home = { { "bridge_guard_toru", attached = { "paper_blade" } }, "twelve_strokes_nami", "nine_scars" }, fate_deck = { "plain_0" } },
  options = { duelist = "off", focus_from = "pool" },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_0")
    t.north:focus("golden_words")
    t:expect(t.card("bridge_guard_toru").controller, t.north)
    t:expect(t.north.honor, 5)
    -- South cannot send it out any more, but may challenge it; north is asked.
    t.south:call_out()
    t:offers(t.south, { "twelve_strokes_nami", "nine_scars" })
    t.south:choose("twelve_strokes_nami")
    t:offers(t.south, { "unmoved_stone", "bridge_guard_toru" })
    t.south:choose("bridge_guard_toru")
    t.north:accept()
    t:expect(t.duel:side("challenged").player, t.north)
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone, t.south.discard)
    t:expect(t.card("paper_blade").zone, t.south.discard)
    t:expect(t.south.honor, 3)
  end,
}

scenario "a retainer that is called in vain is a Follower again" {
  covers = { "game.call-out" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "decree_of_one_combat", "call_the_retainer" } },
  south = { home = { "nine_scars", { "bridge_guard_toru", attached = { "spear_line" } } } },
  script = function(t)
    t.north:call_out("unmoved_stone", "nine_scars")
    t.south:pass()
    t.north:open("decree_of_one_combat")
    t.south:pass()
    t.north:open("call_the_retainer", "proud_ito", "spear_line")
    t:expect(t.card("spear_line"):is("personality"), false)
    t:expect(t.card("spear_line").host, "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 1)
  end,
}

-- Golden words win Bridge Guard Toru over to north, for the turn.
local function won_over(rest)
  return {
    covers = rest.covers,
    north = { home = { "unmoved_stone" }, hand = rest.hand, fate_deck = { "golden_words" }, honor = 5 },
    south = { home = { "bridge_guard_toru", "twelve_strokes_nami" }, fate_deck = { "plain_0" } },
    options = { duelist = "off", focus_from = "pool" },
    script = function(t)
      t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
      t.south:focus("plain_0")
      t.north:focus("golden_words")
      t.south:pass()
      rest.script(t)
    end,
  }
end

scenario "one's own Personality and one won over are one player's: no challenge between them" (won_over {
  covers = { "challenge.same-controller" },
  hand = { "sworn_duel", "quarrel_at_the_inn" },
  script = function(t)
    t.north:open("quarrel_at_the_inn", "bridge_guard_toru", "unmoved_stone")
    t:expect(t.north.challenges_issued, 1)
    t:expect(t.south.challenges_issued, 0)
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), false)
  end,
})

scenario "a Personality won over challenges its owner's others, for its new player" (won_over {
  covers = { "challenge.challenger", "accept.becomes-duel" },
  hand = { "sworn_duel", "silent_meeting" },
  script = function(t)
    t.north:open("silent_meeting", "bridge_guard_toru")
    t:expect(t.north.challenges_issued, 2)
    t:expect(t.south.challenges_issued, 0)
    t:expect(t.duel:side("challenger").player, t.north)
    t:expect(t.duel.losers, { "bridge_guard_toru" })
  end,
})

scenario "a Personality won over may be given a weapon, and its owner cannot give it one" (won_over {
  covers = { "game.attach" },
  hand = { "sworn_duel", "paper_blade" },
  script = function(t)
    t.north:attach_card()
    t:offers(t.north, { "bridge_guard_toru", "unmoved_stone" })
    t.north:choose("bridge_guard_toru")
    t:expect(t.card("paper_blade").host, "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").chi, 4)
  end,
})

scenario "what one Personality carries does not spare another" {
  covers = { "I.others-last" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", { "proud_ito", attached = { "ward_of_reeds", "borrowed_hour", "sworn_shield" } } } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("sworn_shield").host, "proud_ito")
  end,
}

scenario "the shadow does not answer for itself, nor for one that is gone already" {
  covers = { "H.higher-wins" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } }, "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "shadow_at_the_gate", "shadow_at_the_gate", "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t.south:pass()
    t.north:open("silent_meeting", "avenger_of_lanterns", "shadow_at_the_gate#2")
    -- The other shadow alone is asked.
    t.south:no()
    t:expect(t.card("shadow_at_the_gate#2").zone.kind, "discard")
    t:expect(t.card("shadow_at_the_gate#1").zone.kind, "home")
  end,
}

scenario "the widow does not mourn for herself" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "widow_of_ash", "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "widow_of_ash")
    t:expect(t.card("widow_of_ash").zone.kind, "discard")
    t:expect(t.south.honor, 0)
  end,
}

scenario "a pool of one card is enough to pry into" {
  covers = { "G.total" },
  north = { home = { "proud_ito", "lamp_holder_ume" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "prying_eyes", "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("prying_eyes")
    t:expect(t.north.honor, 1)
  end,
}

scenario "no other Personality that is unbowed, or nobody to challenge: no second quarrel" {
  covers = { "G.total" },
  north = { home = { "proud_ito", "old_tusk" }, fate_deck = { "second_quarrel" } },
  south = { home = { "bridge_guard_toru", { "nine_scars", marks = { "bowed" } } }, fate_deck = { "second_quarrel" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("second_quarrel")
    t.north:focus("second_quarrel")
    -- North has Old Tusk to send against Nine Scars; south has nobody to send.
    t:expect(t.card("nine_scars"):marked("bowed"), true)
    t:expect(t.card("old_tusk"):marked("bowed"), false)
    t:expect(t.north.challenges_issued, 2)
    t:expect(t.south.challenges_issued, 0)
  end,
}

scenario "nobody outside the duel to challenge: no second quarrel" {
  covers = { "G.total" },
  north = { home = { "proud_ito", "old_tusk" }, fate_deck = { "second_quarrel" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:call_out("proud_ito", "bridge_guard_toru")
    t.south:focus("plain_0")
    t.north:focus("second_quarrel")
    t:expect(t.north.challenges_issued, 1)
    t:expect(t.duel:score("challenger"), 4)
  end,
}

scenario "where the winner is gone, or no kin can stand up, the graveside is quiet" {
  covers = { "leaves-play.after-outcome" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "silent_meeting", "sworn_duel" } },
  south = { home = { "bridge_guard_toru", "nine_scars" }, hand = { "hidden_knife", "kin_at_the_graveside" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    for _ = 1, 7 do t.south:pass() end
    t.south:response("hidden_knife", "unmoved_stone")
    t:asks(t.south, "action")
    t:expect(t.card("kin_at_the_graveside").zone.kind, "hand")
  end,
}

scenario "no unbowed kin: the graveside is quiet" {
  covers = { "H.one-wins-ties" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "patient_willow", { "nine_scars", marks = { "bowed" } } }, hand = { "kin_at_the_graveside" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "patient_willow")
    t:expect(t.duel.losers, { "patient_willow" })
    t:expect(t.card("kin_at_the_graveside").zone.kind, "hand")
  end,
}

scenario "the knife takes the one that is left after the consequences, and nobody where both are gone" {
  covers = { "leaves-play.after-outcome" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone", "proud_ito" }, hand = { "shared_grave", "last_word" } },
  south = { home = { "bridge_guard_toru", "reader_of_breath", "patient_willow" }, hand = { "hidden_knife" } },
  script = function(t)
    t.north:open("shared_grave", "unmoved_stone", "bridge_guard_toru")
    for _ = 1, 8 do t.south:pass() end
    -- Neither after the consequences nor after the cleanup.
    t:asks(t.south, "action")
    t.south:pass()
    t.north:open("last_word", "proud_ito", "reader_of_breath")
    for _ = 1, 8 do t.south:pass() end
    t:expect(t.duel.step, "consequences")
    t.south:pass()
    t:expect(t.duel.step, "cleanup")
    t.south:response("hidden_knife")
    t:expect(t.card("proud_ito").zone.kind, "discard")
  end,
}
