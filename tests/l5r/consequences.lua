-- Steps I and J: consequences of winning and losing, in their order.

-- Situation 47.
scenario "what the creating card says comes first, in the order written; reactions to winning after both" {
  covers = { "I.creator-next", "I.others-last", "source.creator", "J.resolution-ends" },
  north = { home = { "ren_of_the_reeds" }, hand = { "formal_challenge" }, fate_deck = { "plain_1" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("formal_challenge", "ren_of_the_reeds", "bridge_guard_toru")
    t.south:accept()
    t.north:i_do()
    t.north:strike()
    -- Both have happened when the reaction is offered.
    t:expect(t.north.honor, 5)
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t.north:reaction("ren_of_the_reeds")
    t:expect(t.north.honor, 7)
  end,
}

scenario "winning or losing has no consequence by itself" {
  covers = { "I.no-default" },
  north = { home = { "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("silent_meeting", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), false)
    t:expect(t.north.honor, 0)
  end,
}

scenario "a consequence that alters the outcome comes before all others" {
  covers = { "I.alter-first", "I.creator-next" },
  north = { home = { "unmoved_stone" }, hand = { "formal_challenge" } },
  south = { home = { { "bridge_guard_toru", attached = { "lucky_coin" } } }, honor = 4 },
  script = function(t)
    t.north:open("formal_challenge", "unmoved_stone", "bridge_guard_toru")
    t.south:accept()
    t:expect(t.duel:score("challenger") - t.duel:score("challenged"), 1)
    t:expect(t.duel.winners, { "unmoved_stone", "bridge_guard_toru" })
    t:expect(t.duel.losers, {})
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.north.honor, 5)
    t:expect(t.south.honor, 9)
  end,
}

scenario "a loss by two is not altered by what alters a loss by one" {
  covers = { "I.creator-next" },
  north = { home = { "twelve_strokes_nami" }, hand = { "formal_challenge" } },
  south = { home = { { "bridge_guard_toru", attached = { "lucky_coin" } } } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("formal_challenge", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:accept()
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("lucky_coin").zone.kind, "discard")
  end,
}

-- Situation 49, first third.
scenario "a loser whose destruction for losing is negated stays" {
  covers = { "I.for" },
  north = { home = { "unmoved_stone" }, hand = { "insult_the_banner" } },
  south = { home = { "nine_scars" } },
  script = function(t)
    t.north:open("insult_the_banner", "unmoved_stone", "nine_scars")
    t:expect(t.duel.losers, { "nine_scars" })
    t:expect(t.card("nine_scars").zone.kind, "home")
  end,
}

-- Situation 49, second third.
scenario "what negates destruction for losing does not stop the destruction of the winner" {
  covers = { "I.creator-next" },
  north = { home = { "widow_of_ash" }, hand = { "hollow_victory" } },
  south = { home = { "nine_scars" }, fate_deck = { "plain_1" } },
  script = function(t)
    t.north:open("hollow_victory", "widow_of_ash", "nine_scars")
    t.south:focus("plain_1")
    t:expect(t.duel.winners, { "nine_scars" })
    t:expect(t.card("nine_scars").zone.kind, "discard")
    t:expect(t.card("widow_of_ash").zone.kind, "home")
  end,
}

-- Situation 49, last third.
scenario "what negates destruction for losing does not stop death by zero Chi" {
  covers = { "game.zero-chi" },
  north = { home = { "unmoved_stone" }, hand = { "wasting_touch" } },
  south = { home = { "nine_scars" } },
  script = function(t)
    t.north:open("wasting_touch", "unmoved_stone", "nine_scars")
    t:log_has("dies without Chi")
    t:expect(t.card("nine_scars").zone.kind, "discard")
  end,
}

scenario "Chi that the duel lent keeps a loser alive only as long as the duel" {
  covers = { "game.zero-chi" },
  north = { home = { "twelve_strokes_nami" }, hand = { "wasting_touch" }, fate_deck = { "plain_2" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, fate_deck = { "inner_fire" }, hand = { "words_after_steel" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("wasting_touch", "twelve_strokes_nami", "bridge_guard_toru")
    t.south:focus("inner_fire")
    t.north:focus("plain_2")
    t.south:strike()
    -- Still in the duel: 3, and 2 for the duel, less 3.
    t:expect(t.card("bridge_guard_toru").chi, 2)
    t.south:pass()
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("proud_ito").zone.kind, "home")
  end,
}

scenario "what a Personality carries may take its last Chi" {
  covers = { "game.zero-chi", "game.attachments-follow" },
  north = { home = { "twelve_strokes_nami" }, hand = { "wasting_touch" } },
  south = { home = { "mask_bearer_oki", "proud_ito" }, hand = { "lead_sheath" } },
  options = { duelist = "off", focus_from = "pool" },
  script = function(t)
    t.north:open("wasting_touch", "twelve_strokes_nami", "mask_bearer_oki")
    t:expect(t.card("mask_bearer_oki").chi, 1)
    t.south:attach_card("lead_sheath", "mask_bearer_oki")
    t:expect(t.card("mask_bearer_oki").zone.kind, "discard")
    t:expect(t.card("lead_sheath").zone.kind, "discard")
  end,
}

scenario "a loser whose Chi stays above zero lives on with less" {
  covers = { "I.creator-next" },
  north = { home = { "twelve_strokes_nami" }, hand = { "wasting_touch" } },
  south = { home = { "mask_bearer_oki" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("wasting_touch", "twelve_strokes_nami", "mask_bearer_oki")
    t:expect(t.card("mask_bearer_oki").zone.kind, "home")
    t:expect(t.card("mask_bearer_oki").chi, 1)
  end,
}

-- Situation 51.
scenario "the winner also suffers the losing consequences: both sets apply, the winning ones first as written" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone" }, hand = { "shared_grave" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("shared_grave", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.north.honor, 6)
    t:expect(t.south.honor, 0)
    t:expect(t.card("unmoved_stone").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
  end,
}

scenario "the consequences are effects of the creating card: immunity to Strategies holds against them" {
  covers = { "source.creator" },
  north = { home = { "unmoved_stone" }, hand = { "insult_the_banner" } },
  south = { home = { "sea_wall_genba" } },
  script = function(t)
    t.north:open("insult_the_banner", "unmoved_stone", "sea_wall_genba")
    t:expect(t.duel.losers, { "sea_wall_genba" })
    t:expect(t.card("sea_wall_genba").zone.kind, "home")
  end,
}

scenario "immunity to Strategies does not hold against a call out" {
  covers = { "source.creator" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "sea_wall_genba" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "sea_wall_genba")
    t:expect(t.card("sea_wall_genba").zone.kind, "discard")
  end,
}

scenario "among other effects a negation comes before the rest" {
  covers = { "I.others-last", "I.for" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { { "bridge_guard_toru", attached = { "ward_of_reeds" } } } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t:expect(t.duel.losers, { "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a ward from the hand negates a destruction for losing, and no later one" {
  covers = { "I.others-last", "I.for" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } }, "unmoved_stone" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru" }, hand = { "quiet_mercy" } },
  options = { focus_from = "pool" },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t.south:ward("quiet_mercy")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t.south:pass()
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
  end,
}

scenario "two effects that negate one destruction: it is negated once, and the card in the hand stays there" {
  covers = { "I.for" },
  north = { home = { "unmoved_stone" } },
  south = { home = { { "nine_scars", attached = { "paper_blade", "ward_of_reeds" } } }, hand = { "quiet_mercy" } },
  options = { focus_from = "pool", losing = "destroyed" },
  script = function(t)
    t.north:call_out("unmoved_stone", "nine_scars")
    t:expect(t.card("nine_scars").zone.kind, "home")
    t:expect(t.card("nine_scars"):marked("bowed"), false)
    t:expect(t.card("quiet_mercy").zone.kind, "hand")
  end,
}

scenario "without the negation the same loser is destroyed" {
  covers = { "I.others-last" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", "nine_scars" } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("nine_scars").zone.kind, "home")
  end,
}

scenario "an honor gain for winning is doubled from whatever source; second-hand gains are not" {
  covers = { "I.for" },
  north = { home = { "proud_ito", "watcher_of_hands" }, hand = { "formal_challenge" }, fate_deck = { "plain_5" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "plain_0" } },
  script = function(t)
    t.north:open("formal_challenge", "proud_ito", "bridge_guard_toru")
    t.south:accept()
    t.south:focus("plain_0")
    t.north:focus("plain_5")
    t:expect(t.north.honor, 10)
  end,
}

scenario "a destruction for losing is put off to the end of the turn" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone", "proud_ito" } },
  south = { home = { "last_to_fall", "bridge_guard_toru" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "last_to_fall")
    t:expect(t.card("last_to_fall").zone.kind, "home")
    t.south:pass()
    t.north:pass()
    t:expect(t.card("last_to_fall").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "a Follower is destroyed in the place of the loser" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone" } },
  south = { home = { { "bridge_guard_toru", attached = { "sworn_shield", "paper_blade" } }, "nine_scars" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "nine_scars")
    t:expect(t.card("sworn_shield").zone.kind, "home")
    t.south:call_out("bridge_guard_toru", "unmoved_stone")
    t.north:accept()
    t:expect(t.duel.winners, { "unmoved_stone" })
    t:expect(t.card("sworn_shield").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t:expect(t.card("paper_blade").host, "bridge_guard_toru")
  end,
}

-- Situation 52, first half; the second is among the scenarios of the cleanup.
scenario "a consequence that reads the loser's highest focused value sees the modified one" {
  covers = { "K.values-end", "I.creator-next" },
  north = { home = { "twelve_strokes_nami" }, hand = { "weight_of_the_cut" }, fate_deck = { "plain_5" } },
  south = { home = { "reader_of_breath" }, honor = 6, fate_deck = { "plain_1", "rising_tide" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:open("weight_of_the_cut", "twelve_strokes_nami", "reader_of_breath")
    t.south:focus("plain_1")
    t.north:focus("plain_5")
    t.south:focus("rising_tide")
    t:expect(t.duel:score("challenged"), 6)
    t:expect(t.south.honor, 3)
    t.north:pass()
  end,
}

scenario "delays, negations, substitutions and the rest come in this order, unasked; of two replacements the loser's player picks" {
  covers = { "I.others-last" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { { "bridge_guard_toru", attached = { "ward_of_reeds", "borrowed_hour" } }, "shadow_at_the_gate" } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    -- The delay came before the substitution that now asks, the destruction has not come yet.
    t:asks(t.south, "take_the_blow")
    t:expect(t.card("bridge_guard_toru"):marked("bowed"), true)
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t.south:yes()
    t:asks(t.south, "replacement")
    t.south:shield()
    t:expect(t.card("shadow_at_the_gate").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t.north:pass()
    -- Replaced once, it does not come at the end of the turn as well.
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "the other replacement: destroyed at the end of the turn, nobody in its place" {
  covers = { "I.others-last" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { { "bridge_guard_toru", attached = { "borrowed_hour" } }, "shadow_at_the_gate" } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t.south:yes()
    t.south:respite()
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
    t.south:pass()
    t.north:pass()
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
  end,
}

scenario "effects of one class: the active player picks the order" {
  covers = { "I.others-last", "H.tie" },
  active = "south",
  north = { home = { "proud_ito", "shadow_at_the_gate" } },
  south = { home = { "bridge_guard_toru", "shadow_at_the_gate" }, hand = { "silent_meeting" } },
  script = function(t)
    t.south:open("silent_meeting", "bridge_guard_toru", "proud_ito")
    t:asks(t.south, "trigger")
    t.south:choose("shadow_at_the_gate")
    t.north:yes()
    t.south:no()
    t:expect(t.duel.over, true)
  end,
}

scenario "a shadow that stays back leaves the loser to its fate" {
  covers = { "I.others-last" },
  north = { home = { { "avenger_of_lanterns", attached = { "paper_blade" } } }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru", "shadow_at_the_gate" } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t.south:no()
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.card("shadow_at_the_gate").zone.kind, "home")
  end,
}

scenario "two replacements of one destruction by the creating card: each alone would do, the loser's player picks one" {
  covers = { "I.creator-next" },
  north = { home = { "unmoved_stone" } },
  south = { home = { { "last_to_fall", attached = { "sworn_shield" } }, "proud_ito" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "last_to_fall")
    t:asks(t.south, "replacement")
    t.south:choose("last_to_fall")
    t:expect(t.card("sworn_shield").host, "last_to_fall")
    t.south:pass()
    t:expect(t.card("last_to_fall").zone.kind, "discard")
    t:expect(t.card("sworn_shield").zone.kind, "discard")
  end,
}

scenario "a destruction put off to the end of the turn is no longer for losing, and what answers that is not asked" {
  covers = { "I.creator-next" },
  options = { focus_from = "pool" },
  north = { home = { "unmoved_stone" } },
  south = { home = { "last_to_fall", "proud_ito" }, hand = { "quiet_mercy" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "last_to_fall")
    t.south:pass()
    t:expect(t.card("last_to_fall").zone.kind, "discard")
    t:expect(t.card("quiet_mercy").zone.kind, "hand")
  end,
}

scenario "nobody loses to another in a tie: the avenger takes no revenge" {
  covers = { "H.tie" },
  north = { home = { "avenger_of_lanterns" }, hand = { "silent_meeting" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("silent_meeting", "avenger_of_lanterns", "bridge_guard_toru")
    t:expect(t.duel.losers, { "avenger_of_lanterns", "bridge_guard_toru" })
    t:expect(t.card("bridge_guard_toru").zone.kind, "home")
  end,
}

scenario "an honor gain that winning triggered is for winning, as one that depends on it is" {
  covers = { "I.for", "I.others-last" },
  north = { home = { { "proud_ito", attached = { "victors_fan", "paper_blade" } } }, hand = { "sworn_duel" } },
  south = { home = { { "bridge_guard_toru", attached = { "victors_fan" } } } },
  script = function(t)
    t.north:open("sworn_duel", "proud_ito", "bridge_guard_toru")
    -- Twice 2, and twice 1.
    t:expect(t.north.honor, 6)
    t:expect(t.south.honor, 0)
  end,
}
