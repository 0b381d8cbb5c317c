-- The Free Phase: what can be done in it, and what cannot.

scenario "Places and Pursuits are played face-up to the Reserve" {
  covers = { "free.place-pursuit", "free.any-order" },
  north = { hand = { "old_mill", "white_hart", "big_tam" } },
  south = {},
  script = function(t)
    t.north:play()
    t:refuses(t.north, "choose", "big_tam", "Big Tam is no Place or Pursuit in your hand")
    t.north:choose("old_mill")
    t.north:play("white_hart")
    for _, card in { "old_mill", "white_hart" } do
      t:expect(t.card(card).zone, t.north.reserve)
      t:expect(t.card(card).face_up, true)
      t:expect(t:sees(t.south, card), true)
    end
    t:refuses(t.north, "play")
  end,
}

scenario "Hazards are played face-down: the foe sees that a card lies there, and not which" {
  covers = { "free.hazard" },
  north = { hand = { "sudden_fog", "white_flag", "old_mill" } },
  south = {},
  script = function(t)
    t.north:hide()
    t:refuses(t.north, "choose", "old_mill", "Old Mill is no Hazard in your hand")
    t.north:choose("sudden_fog")
    t:expect(#t.north.reserve, 1)
    t:expect(t.card("sudden_fog").face_up, false)
    t:expect(t:sees(t.north, "sudden_fog"), true)
    t:expect(t:sees(t.south, "sudden_fog"), false)
    t:expect(t:sees(t.south, "white_flag"), false)
    t:log_has("North plays a Hazard face-down")
  end,
}

scenario "everything in any order, as often as allowed" {
  covers = { "free.any-order", "free.action", "free.discard", "free.place-pursuit", "free.contest-once" },
  north = { heroes = { "tinker_jory" }, hand = { "white_hart", "old_mill", "feint", "rally", "sudden_fog" }, deck = { "big_tam", "hobble" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:discard_from_hand("feint")
    t.north:play("white_hart")
    t.north:contest("skill")
    t:expect(#t.north.invested, 1)
    t.north:an_action("tinker_jory", "rally")
    t:expect(#t.north.invested, 2)
    t.north:hide("sudden_fog")
    t.north:play("old_mill")
    t:asks(t.north, nil)
  end,
}

scenario "any number of cards is discarded from hand, face-up" {
  covers = { "free.discard" },
  north = { hand = { "feint", "rally", "sudden_fog" } },
  south = { hand = { "hobble" } },
  script = function(t)
    t.north:discard_from_hand()
    t:refuses(t.north, "choose", "hobble", "not among what can be chosen")
    t:refuses(t.north, "choose", "the choice wants 1 to 3, and got 0")
    t.north:choose("rally", "sudden_fog")
    t:expect_set(t.north.discard_pile:cards(), { "rally", "sudden_fog" })
    t:expect(t:sees(t.south, "sudden_fog"), true)
    t:expect(t:sees(t.south, "feint"), false)
    t.north:discard_from_hand("feint")
    t:expect(#t.north.hand, 0)
    t:asks(t.north, nil)
  end,
}

scenario "one Hero a turn is called from hand" {
  covers = { "game.hero" },
  north = { hand = { "big_tam", "young_page", "feint" } },
  south = {},
  script = function(t)
    t.north:call_hero()
    t:refuses(t.north, "choose", "feint", "Feint is no Hero in your hand")
    t.north:choose("big_tam")
    t:expect(t.card("big_tam").zone, t.north.heroes)
    t:refuses(t.north, "call_hero", "young_page", "Call Hero: you have called a Hero in this turn already")
    t:offers(t.north, { "discard_from_hand", "pass" })
  end,
}

-- ---------------------------------------------------------------- ACTIONs

scenario "ACTIONs only in one's own Free Phase" {
  covers = { "free.action" },
  north = { heroes = { "tinker_jory" }, hand = { "feint" }, deck = { "big_tam" }, quests = { "find_the_spring" } },
  south = { heroes = { "tinker_jory" }, hand = { "rally" }, deck = { "hobble" } },
  script = function(t)
    t:asks(t.south, nil)
    t.north:an_action("tinker_jory", "feint")
    t:expect(t.card("feint").zone.kind, "discard_pile")
    t:expect(#t.north.invested, 1)
    t:expect(#t.south.invested, 0)
    -- The Free Phase is over by itself, with nothing left to do in it.
    t:asks(t.north, "which_quest")
    t:refuses(t.north, "choose", "tinker_jory", "not among what can be chosen")
    t.north:choose()
  end,
}

scenario "an ACTION with a limit is used once a turn, and its cost must be payable" {
  covers = { "free.action" },
  north = { heroes = { "tinker_jory" }, reserve = { "night_market" }, hand = { "feint" }, deck = { "big_tam", "rally", "hobble" } },
  south = {},
  script = function(t)
    t.north:an_action()
    t:offers(t.north, { "action tinker_jory", "night_market" })
    t.north:choose("tinker_jory")
    -- Of the two only the market is left.
    t.north:an_action("night_market", "rally")
    t:expect(#t.north.hand, 0)
    t:asks(t.north, nil)
  end,
}

scenario "the acting player alone has a Free Phase" {
  north = { hand = { "old_mill" } },
  south = { hand = { "white_hart", "sudden_fog" } },
  script = function(t)
    t:asks(t.north, "free")
    t:asks(t.south, nil)
    t:offers(t.north, { "play", "discard_from_hand", "pass" })
  end,
}

-- A SUPPORT card is no ACTION: it waits for its moment.
scenario "a card at the wrong time is refused" {
  north = { hand = { "battle_cry", "hill_rider", "feint" }, reserve = { "white_hart" } },
  south = {},
  script = function(t)
    t:refuses(t.north, "support", "battle_cry", "Battle Cry (Support): this is not the moment for it")
    t:refuses(t.north, "play", "battle_cry", "Play: you hold no Place or Pursuit")
    t:refuses(t.north, "hide", "Hide: you hold no Hazard")
    t:refuses(t.north, "an_action", "feint", "An Action: no card of yours has an ACTION")
  end,
}

-- ---------------------------------------------------------------- Contests

scenario "a contest needs somebody in Pursuit" {
  north = { heroes = { "big_tam" }, hand = { "white_hart", "feint" } },
  south = { heroes = { "young_page" }, hand = { "white_hart" } },
  script = function(t)
    t:refuses(t.north, "contest", "Contest: nobody is in Pursuit")
    t:offers(t.north, { "play", "discard_from_hand", "pass" })
  end,
}

for seat, holder in { north = "north", south = "south" } do
  scenario("either player may be the one in Pursuit: " .. seat) {
    covers = { "free.pursuit-needed", "contest.kinds" },
    north = { heroes = { "big_tam" }, reserve = seat == "north" and { "white_hart" } or {} },
    south = { heroes = { "young_page" }, reserve = seat == "south" and { "white_hart" } or {}, hand = { "feint" } },
    script = function(t)
      t.north:contest("skill")
      t.south:pass()
      t:expect(t.contest.measure, "skill")
      t:expect(t.contest:side("initiator").player, "north")
    end,
  }
end

scenario "a Pursuit that lies face-down is no Pursuit" {
  covers = { "free.action", "free.pursuit-needed" },
  north = { heroes = { "big_tam" }, reserve = { "stolen_crown", "white_hart" } },
  south = { reserve = { "long_road", { "even_score", face = "down" } } },
  script = function(t)
    t.north:an_action("stolen_crown", "long_road")
    t:expect(t.card("long_road").face_up, false)
    t:expect(t.card("stolen_crown").zone.kind, "discard_pile")
    -- North is still in Pursuit itself.
    t.north:contest("honor")
  end,
}

scenario "with every Pursuit face-down there is no contest" {
  covers = { "free.action" },
  north = { heroes = { "big_tam" }, reserve = { "stolen_crown" }, hand = { "feint" } },
  south = { reserve = { "long_road" } },
  script = function(t)
    t.north:an_action("stolen_crown", "long_road")
    t:refuses(t.north, "contest")
  end,
}

scenario "a second contest in a turn is refused" {
  covers = { "free.contest-once" },
  north = { heroes = { "big_tam" }, reserve = { "white_hart" }, hand = { "old_mill" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("might", "young_page")
    t:refuses(t.north, "contest", "Contest: there was a contest in this turn already")
    t:offers(t.north, { "play", "discard_from_hand", "pass" })
  end,
}

-- Situation 9.
scenario "a contest that an INTERRUPT stops is used up all the same" {
  covers = { "free.contest-once", "turn.interrupt-before", "game.spring" },
  north = { heroes = { "big_tam" }, reserve = { "white_hart" }, hand = { "old_mill" } },
  south = { heroes = { "young_page" }, reserve = { { "sudden_fog", face = "down" } } },
  script = function(t)
    t.north:contest("might")
    t.south:ambush("sudden_fog")
    t:expect(t.card("sudden_fog").zone.kind, "discard_pile")
    t:expect(t.card("big_tam").zone.kind, "heroes")
    t:expect(t.card("young_page").zone.kind, "heroes")
    t:refuses(t.north, "contest")
    t:offers(t.north, { "play", "discard_from_hand", "pass" })
  end,
}

scenario "the next turn has a contest again" {
  covers = { "free.contest-once" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 3 },
  north = { heroes = { "big_tam" }, reserve = { "white_hart" } },
  south = { heroes = { "old_marshal" }, reserve = { "white_hart" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.contest:side("initiator").player, "north")
    t.south:contest("honor")
    t:expect(t.contest:side("initiator").player, "south")
    t:asks(t.north, "free")
  end,
}
