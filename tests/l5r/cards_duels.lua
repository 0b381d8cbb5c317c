-- Cards that act in duels and at the end of them, what each does, and where it does nothing.

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
