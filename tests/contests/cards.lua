-- Cards where they do nothing, and where several meet.

local pursuit = { "white_hart" }

scenario "no Active Hero of the foe, nobody to exclude" {
  covers = { "gather.all-active" },
  north = { heroes = { "herald_of_truce" }, reserve = pursuit },
  south = { heroes = {}, hand = { "hill_rider" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.contest:side("initiator").participants, { "herald_of_truce" })
  end,
}

scenario "two heralds exclude each other's side, the acting player first" {
  covers = { "gather.exclude-other", "total.empty-side" },
  north = { heroes = { "herald_of_truce" }, reserve = pursuit },
  south = { heroes = { "herald_of_truce" } },
  script = function(t)
    t.north:contest("honor")
    t.north:reaction("herald_of_truce")
    -- South's herald takes no part, and its effect is none the less its own.
    t.south:reaction("herald_of_truce#2")
    t:expect(t.contest:side("initiator").participants, {})
    t:expect(t.contest:side("opponent").participants, {})
    t:expect(#t.north.heroes, 1)
  end,
}

scenario "an excluded Hero still reacts to what it is not part of" {
  covers = { "gather.exclude-self", "total.sum" },
  north = { heroes = { "wary_scout", "darling_of_the_crowd" }, banner = { "banner_of_scales" }, reserve = pursuit, deck = { "feint", "rally" } },
  south = { heroes = { "quill_of_marrow" } },
  script = function(t)
    t.north:contest("skill")
    t.north:reaction("wary_scout")
    -- 2 and 1 for the scout at home are less than 5; the banner's 2 are against 5, too.
    t:expect(t.contest:score("initiator"), 2)
    t:expect(t.contest:score("opponent"), 5)
    t.north:draw_all()
  end,
}

scenario "nothing face-down, nothing to spy on or to shine on" {
  north = { heroes = { "spy_nettle", "lamp_bearer" }, reserve = { "old_mill" }, hand = { "feint" } },
  south = { reserve = { "granary" } },
  script = function(t) t:refuses(t.north, "an_action", "not among the answers") end,
}

scenario "the lamp is for one's own cards, the spy for the foe's, and the spy looks once a turn" {
  covers = { "free.action" },
  north = { heroes = { "spy_nettle", "lamp_bearer" }, reserve = { { "white_flag", face = "down" }, { "false_trail", face = "down" } } },
  south = { reserve = { { "hidden_cache", face = "down" }, { "rockslide", face = "down" } } },
  script = function(t)
    t.north:an_action("spy_nettle")
    t:offers(t.north, { "hidden_cache", "rockslide" })
    t.north:choose("rockslide")
    t.north:an_action()
    t:offers(t.north, { "white_flag", "false_trail" })
    t.north:choose("white_flag")
    t:expect(t:sees(t.south, "white_flag"), true)
    t:expect(t:sees(t.south, "false_trail"), false)
  end,
}

scenario "a Hazard turned face-up ambushes all the same: the foe is only warned" {
  covers = { "free.action", "contest.stopped" },
  north = { heroes = { "lamp_bearer" }, reserve = { "white_hart", { "white_flag", face = "down" } } },
  south = { heroes = { "lady_ysolde" } },
  script = function(t)
    t.north:an_action("lamp_bearer", "white_flag")
    t.north:contest("honor")
    t.north:ambush("white_flag")
    t:expect(t.contest:side("opponent").result, nil)
  end,
}

scenario "a stolen crown wants a Pursuit of the foe" {
  north = { reserve = { "stolen_crown" }, hand = { "feint" } },
  south = { reserve = { "old_mill", { "white_hart", face = "down" } } },
  script = function(t) t:refuses(t.north, "an_action") end,
}

scenario "a market with an empty deck: what is in hand goes" {
  covers = { "free.action", "deck.empty" },
  north = { reserve = { "night_market" }, hand = { "feint" } },
  south = {},
  script = function(t)
    t.north:an_action("night_market")
    t:expect(#t.north.hand, 0)
    t:expect(t.north.discard_pile:cards(), { "feint" })
  end,
}

scenario "a market with nothing to draw and an empty hand" {
  covers = { "free.action", "deck.empty" },
  north = { reserve = { "night_market" } },
  south = {},
  script = function(t)
    t.north:an_action("night_market")
    t:expect(#t.north.discard_pile, 0)
    t:asks(t.north, nil)
  end,
}

scenario "a market draws before it takes" {
  covers = { "free.action" },
  north = { reserve = { "night_market" }, hand = { "feint" }, deck = { "big_tam" } },
  south = {},
  script = function(t)
    t.north:an_action("night_market", "big_tam")
    t:expect(t.north.hand:cards(), { "feint" })
  end,
}

scenario "an almoner without a hand and a wanderer without a Place have nothing to resolve" {
  covers = { "start.invest" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "almoner_beth", "wanderer_pell" }, banner = { "banner_of_the_open_hand" } },
  south = {},
  script = function(t)
    t:asks(t.north, nil)
    t:expect(#t.north.invested, 0)
  end,
}

scenario "alms given, and taken by a rockslide" {
  covers = { "start.order", "turn.any-phase" },
  start = { procedure = "turn", step = "starting" },
  north = { heroes = { "almoner_beth" }, hand = { "feint", "old_mill" }, deck = { "big_tam", "rally" } },
  south = { reserve = { { "rockslide", face = "down" } } },
  script = function(t)
    t.north:choose("almoner_beth")
    t.north:choose("feint")
    t.south:pass()
    t.south:ambush("rockslide")
    -- The Invest of the turn came on top.
    t:expect(t.card("rally").zone.kind, "discard_pile")
    t:expect(t.north.invested:cards(), { "big_tam" })
  end,
}

scenario "in a Skill tie both Invest at the same moment, and each can be answered" {
  covers = { "spoils.tie", "spoils.skill" },
  north = { heroes = { "brenna_holt" }, reserve = { "white_hart", { "rockslide", face = "down" } }, deck = { "feint" } },
  south = { heroes = { "silent_wulf" }, reserve = { { "rockslide", face = "down" } }, deck = { "rally" } },
  script = function(t)
    t.north:contest("skill")
    t:asks(t.north, "response")
    t:expect(#t.north.invested, 1)
    t:expect(#t.south.invested, 1)
    t.north:ambush("rockslide")
    t.south:ambush("rockslide#2")
    t:expect(#t.north.invested, 0)
    t:expect(#t.south.invested, 0)
  end,
}

scenario "a broken wheel takes no more than there is, and answers any drawing" {
  covers = { "turn.interrupt-before", "turn.any-phase" },
  north = { heroes = { "brenna_holt" }, reserve = { "even_score" }, deck = { "feint", "rally" } },
  south = { heroes = { "silent_wulf" }, reserve = { { "broken_wheel", face = "down" } } },
  script = function(t)
    t.north:contest("skill")
    t.north:reaction("even_score")
    t.south:ambush("broken_wheel")
    t:expect(#t.north.hand, 0)
    t:expect(#t.north.invested, 1)
  end,
}

scenario "two smoke bombs need two participants" {
  covers = { "recover.gone" },
  north = { heroes = { "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "smoke_bomb", "smoke_bomb" } },
  script = function(t)
    t.north:contest("might")
    t.south:support("smoke_bomb")
    t:expect(t.card("young_page").zone, t.south.hand)
    -- The second triggered with it, and has nobody left to take.
    t:asks(t.north, nil)
    t:expect(t.card("smoke_bomb", 2).zone, t.south.hand)
  end,
}

scenario "a trapdoor under a supporter: it comes back to the hand and is not discarded" {
  covers = { "recover.gone", "compare.missing", "game.support" },
  north = { heroes = {}, reserve = pursuit, hand = { "hill_rider", "trapdoor" } },
  south = { heroes = { "big_tam" } },
  script = function(t)
    t.north:contest("might")
    t.north:support("hill_rider")
    t.north:support("trapdoor")
    t:expect(t.card("hill_rider").zone, t.north.hand)
    t:expect(t.contest:score("initiator"), 0)
    t:expect(t.contest:score("opponent"), 5)
  end,
}

scenario "the same Hero is compared with feint and hobble by one player" {
  covers = { "compare.lower-stunned", "game.support" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "feint", "hobble" } },
  south = { heroes = { "brenna_holt" } },
  script = function(t)
    t.north:contest("honor")
    t.north:support("hobble")
    t.north:support("feint")
    t:expect(t.contest:side("initiator").result, "won")
  end,
}

scenario "a feint that the duellist discarded cannot be used any more" {
  covers = { "compare.tie-stuns" },
  north = { heroes = { "duellist_sabine" }, reserve = pursuit, hand = { "feint" }, deck = { "old_mill" } },
  south = { heroes = { "quill_of_marrow" } },
  script = function(t)
    t.north:contest("skill")
    t:offers(t.north, { "reaction duellist_sabine", "support feint", "pass" })
    t.north:reaction("duellist_sabine")
    t:expect(t.card("feint").zone.kind, "discard_pile")
    -- 5 against 5, and no more.
    t:expect(t.contest:side("initiator").result, "tied")
  end,
}

scenario "two pits and a single participant: the second has nobody to exclude" {
  covers = { "gather.exclude-other", "total.empty-side" },
  north = { heroes = { "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page" }, reserve = { { "pit_of_stakes", face = "down" }, { "pit_of_stakes", face = "down" } } },
  script = function(t)
    t.north:contest("might")
    t.south:ambush("pit_of_stakes")
    t:expect(t.contest:side("initiator").participants, {})
    t:expect(t.card("pit_of_stakes", 2).face_up, false)
  end,
}

scenario "two rockslides and a single Invested card" {
  covers = { "turn.any-phase", "game.spring" },
  start = { procedure = "turn", step = "starting" },
  north = { deck = { "big_tam" }, hand = { "feint" } },
  south = { reserve = { { "rockslide", face = "down" }, { "rockslide", face = "down" } } },
  script = function(t)
    t.south:ambush("rockslide")
    t:asks(t.north, "free")
    t:expect(t.card("rockslide", 2).face_up, false)
  end,
}

scenario "two gallows and a single card in the loser's hand" {
  covers = { "contest.battle" },
  north = { heroes = { "big_tam" }, reserve = { "white_hart", "gallows_field", "gallows_field" } },
  south = { heroes = { "young_page" }, hand = { "old_mill" } },
  script = function(t)
    t.north:contest("might")
    t.north:reaction("gallows_field")
    t:expect(#t.south.hand, 0)
    t:asks(t.north, nil)
  end,
}
