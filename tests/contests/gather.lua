-- The contest, step 1: who takes part, and the piles.

local pursuit = { "white_hart" }

scenario "all Active Heroes of both sides take part" {
  covers = { "gather.all-active", "gather.pile", "contest.kinds" },
  north = { heroes = { "big_tam", "brenna_holt" }, reserve = pursuit, hand = { "court_poet" } },
  south = { heroes = { "young_page" }, hand = { "old_marshal" } },
  script = function(t)
    t.north:contest("might", "young_page")
    t:expect_set(t.contest:side("initiator").participants, { "big_tam", "brenna_holt" })
    t:expect(#t.contest:side("opponent").participants, 1)
    t:expect(t.card("old_marshal").zone.kind, "hand")
  end,
}

scenario "Nothing but Heroes takes part by itself" {
  covers = { "gather.all-active" },
  north = { heroes = { "big_tam" }, reserve = { "white_hart", "watchtower" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("might")
    t.north:pass()
    t:expect(t.contest:side("initiator").participants, { "big_tam" })
  end,
}

-- ---------------------------------------------------------------- Excluding

scenario "a card excludes itself: it stays Active and out of the pile" {
  covers = { "gather.exclude-self" },
  north = { heroes = { "wary_scout", "big_tam" }, reserve = pursuit },
  south = { heroes = { "young_page" }, hand = { "feint" } },
  script = function(t)
    t.north:contest("might")
    t:asks(t.north, "response")
    t.north:reaction("wary_scout")
    -- The cards are revealed now.
    t:asks(t.south, "response")
    t:expect(t.card("wary_scout").zone, t.north.heroes)
    t:expect(t.card("big_tam").zone.kind, "field")
    t.south:pass()
    t:expect(t.contest:side("initiator").participants, { "big_tam" })
  end,
}

scenario "a card that may exclude itself need not" {
  covers = { "gather.all-active" },
  north = { heroes = { "wary_scout" }, reserve = pursuit },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("honor")
    t.north:pass()
    t:expect(t.contest:side("initiator").participants, { "wary_scout" })
  end,
}

scenario "a monk is excluded from Battles, and from no other Contest" {
  covers = { "gather.exclude-self", "contest.battle" },
  start = { procedure = "game", step = "turns" },
  options = { turn_limit = 2 },
  north = { heroes = { "oathbound_monk" }, reserve = pursuit, deck = { "feint" } },
  south = { heroes = { "young_page" }, deck = { "rally" } },
  script = function(t)
    t.north:contest("might")
    t:expect(t.contest:side("initiator").participants, {})
    t:expect(t.card("oathbound_monk").zone.kind, "heroes")
    t.south:contest("skill")
    t:expect(t.contest:side("opponent").participants, { "oathbound_monk" })
  end,
}

scenario "a card excludes another card" {
  covers = { "gather.exclude-other" },
  north = { heroes = { "herald_of_truce", "young_page" }, reserve = pursuit },
  south = { heroes = { "big_tam", "old_marshal" } },
  script = function(t)
    t.north:contest("might")
    t.north:reaction()
    t:refuses(t.north, "choose", "young_page", "not among what can be chosen")
    t.north:choose("big_tam")
    t:expect(t.contest:side("opponent").participants, { "old_marshal" })
    t:expect(t.card("big_tam").zone, t.south.heroes)
    t.south:choose("young_page")
  end,
}

scenario "the defender's pit excludes one of the attackers" {
  covers = { "gather.exclude-other", "game.spring" },
  north = { heroes = { "big_tam", "young_page" }, reserve = pursuit },
  south = { heroes = { "brenna_holt" }, reserve = { { "pit_of_stakes", face = "down" } } },
  script = function(t)
    t.north:contest("might")
    t.south:ambush("pit_of_stakes", "big_tam")
    t:expect(t.contest:side("initiator").participants, { "young_page" })
    t:expect(t.card("pit_of_stakes").zone.kind, "discard_pile")
    t:expect(t.card("young_page").zone.kind, "discard_pile")
    t:expect(t.card("big_tam").zone.kind, "heroes")
  end,
}

scenario "a pit is for the foe's contests" {
  north = { heroes = { "big_tam" }, reserve = { "white_hart", { "pit_of_stakes", face = "down" } } },
  south = { heroes = { "brenna_holt" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.card("pit_of_stakes").face_up, false)
    t:expect(#t.contest:side("opponent").participants, 1)
  end,
}

-- ---------------------------------------------------------------- Joining

scenario "a card joins from the Reserve, and fights with its own score" {
  covers = { "gather.join", "gather.joined-waits", "recover.return" },
  north = { heroes = {}, reserve = { "white_hart", "watchtower" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("might")
    t.north:reaction("watchtower")
    t:expect(t.contest:side("initiator").participants, { "watchtower" })
    t:expect(t.contest:score("initiator"), 2)
    t:expect(t.card("watchtower").zone, t.north.reserve)
    t:expect(t.card("watchtower").face_up, true)
    t:expect(t.card("young_page").zone.kind, "discard_pile")
  end,
}

scenario "the defender joins as well" {
  covers = { "gather.join" },
  north = { heroes = { "young_page" }, reserve = pursuit },
  south = { reserve = { "watchtower" } },
  script = function(t)
    t.north:contest("might")
    t.south:reaction("watchtower")
    t:expect(t.contest:side("opponent").result, "won")
    t:expect(t.card("young_page").zone.kind, "discard_pile")
    t:expect(t.card("watchtower").zone, t.south.reserve)
  end,
}

scenario "what joins Battles joins no other Contest" {
  covers = { "contest.kinds" },
  north = { heroes = { "young_page" }, reserve = { "white_hart", "watchtower", { "hidden_archers", face = "down" } }, hand = { "hill_rider", "feint" } },
  south = { heroes = { "young_page" } },
  script = function(t)
    t.north:contest("honor")
    -- The first thing that north can respond to is the comparison.
    t:offers(t.north, { "support feint", "pass" })
    t.north:pass()
    t:expect(#t.contest:side("initiator").participants, 1)
  end,
}

scenario "a card joins from hand by a SUPPORT effect, and is discarded" {
  covers = { "gather.join", "game.support", "recover.support", "contest.battle" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "hill_rider", "old_mill" } },
  south = { heroes = { "brenna_holt" } },
  seed = 1,
  script = function(t)
    t:expect(t:sees(t.south, "hill_rider"), false)
    t.north:contest("might")
    t.north:support("hill_rider")
    t:expect_set(t.contest:side("initiator").participants, { "young_page", "hill_rider" })
    t:expect(t:sees(t.south, "hill_rider"), true)
    t:expect(t.card("hill_rider").zone.kind, "discard_pile")
    t:expect(t.card("young_page").zone.kind, "heroes")
  end,
}

scenario "a card that joins from hand by a mere REACTION goes back to the hand" {
  covers = { "gather.join", "recover.return" },
  north = { heroes = {}, reserve = pursuit, hand = { "masked_stranger" } },
  south = { heroes = { "young_page" }, hand = { "masked_stranger" } },
  script = function(t)
    t.north:contest("honor")
    t.north:hand_reaction("masked_stranger")
    t.south:pass()
    t:expect(t.contest:side("initiator").result, "won")
    t:expect(t.card("masked_stranger").zone, t.north.hand)
    -- South has seen it, and keeps knowing it.
    t:expect(t:sees(t.south, "masked_stranger"), true)
    t:expect(t:sees(t.north, "masked_stranger#2"), true)
  end,
}

scenario "support from a face-down Hazard" {
  covers = { "gather.join", "game.support", "recover.support" },
  north = { heroes = { "brenna_holt" }, reserve = pursuit },
  south = { reserve = { { "hidden_archers", face = "down" } } },
  script = function(t)
    t:expect(t:sees(t.north, "hidden_archers"), false)
    t.north:contest("might")
    t.south:ambush("hidden_archers")
    t:expect(t.contest:score("opponent"), 4)
    t:expect(t.contest:side("opponent").result, "won")
    t:expect(t.card("hidden_archers").zone.kind, "discard_pile")
    t:expect(t.card("brenna_holt").zone.kind, "discard_pile")
  end,
}

scenario "a card that has joined can still be excluded: its support is then given" {
  covers = { "gather.exclude-other", "gather.joined-waits", "recover.support" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "hill_rider", "masked_stranger" } },
  south = { heroes = { "brenna_holt" }, reserve = { { "pit_of_stakes", face = "down" } } },
  script = function(t)
    t.north:contest("might")
    t.north:support("hill_rider")
    t.south:ambush("pit_of_stakes", "hill_rider")
    t:expect(t.card("hill_rider").zone.kind, "discard_pile")
    t.north:pass()
    t:expect(t.contest:side("initiator").participants, { "young_page" })
  end,
}

scenario "a guest that is excluded goes back to the hand at once" {
  covers = { "gather.exclude-other", "gather.joined-waits", "recover.return" },
  north = { heroes = { "young_page" }, reserve = pursuit, hand = { "hill_rider", "masked_stranger" } },
  south = { heroes = { "brenna_holt" }, reserve = { { "pit_of_stakes", face = "down" } } },
  script = function(t)
    t.north:contest("might")
    t.north:hand_reaction("masked_stranger")
    t.south:ambush("pit_of_stakes", "masked_stranger")
    t:expect(t.card("masked_stranger").zone, t.north.hand)
    -- It has joined once; the rider still may.
    t:offers(t.north, { "support hill_rider", "pass" })
    t.north:pass()
    t:expect(t.contest:side("initiator").participants, { "young_page" })
  end,
}

-- ---------------------------------------------------------------- The piles

scenario "the piles lie face-down, and nobody knows their order" {
  covers = { "gather.pile", "gather.hidden", "gather.not-active" },
  north = { heroes = { "big_tam", "brenna_holt", "odo_the_steady" }, reserve = pursuit, hand = { "feint" } },
  south = { heroes = { "old_marshal", "young_page", "silent_wulf" } },
  script = function(t)
    t.north:contest("honor")
    t:asks(t.north, "response")
    local side = t.contest:side("initiator")
    t:expect(#side.pile, 2)
    t:expect(#side.field, 1)
    for _, seat in { "north", "south" } do
      for _, role in { "initiator", "opponent" } do
        local rest = {}
        for _, card in t.contest:side(role).pile:cards() do
          t:expect(card.face_up, false)
          t:expect(t:sees(seat, card), false)
          table.insert(rest, card)
        end
        -- What was in the open is known as a set.
        t:expect(t:sees_set(seat, rest), true)
        t:expect(t:sees(seat, t.contest:side(role).field:cards()[1]), true)
      end
    end
    t.north:pass()
  end,
}

scenario "a pile of one card holds no secret" {
  covers = { "gather.pile" },
  north = { heroes = { "big_tam" }, reserve = pursuit },
  south = { heroes = { "old_marshal" } },
  script = function(t)
    t.north:contest("honor")
    t:expect(t.card("big_tam").zone.kind, "heroes")
  end,
}

-- The darling counts the other Active Heroes: neither the two in the pile nor those of the foe, but the scout at home.
scenario "face-down in the pile a participant is not Active" {
  covers = { "gather.not-active" },
  north = { heroes = { "darling_of_the_crowd", "wary_scout" }, reserve = pursuit },
  south = { heroes = { "lady_ysolde" } },
  script = function(t)
    t.north:contest("honor")
    t.north:reaction("wary_scout")
    t:log_has("Darling of the Crowd gets 1 for this comparison")
  end,
}

scenario "once revealed it is Active again" {
  covers = { "gather.not-active", "compare.until-out" },
  north = { heroes = { "darling_of_the_crowd", "young_page" }, reserve = pursuit },
  south = { heroes = { "lady_ysolde", "lady_ysolde" } },
  seed = 1,
  script = function(t)
    t.north:contest("skill")
    t:log_has("Young Page is stunned")
    t:log_has("Darling of the Crowd gets 1 for this comparison")
  end,
}

scenario "a card that joined from the Reserve does not become an Active Hero" {
  covers = { "gather.join" },
  north = { heroes = { "darling_of_the_crowd" }, reserve = { "white_hart", "watchtower" } },
  south = { heroes = { "big_tam", "big_tam" } },
  seed = 1,
  script = function(t)
    t.north:contest("might")
    t.north:reaction("watchtower")
    t.south:choose("watchtower")
    t:expect(t.card("watchtower").zone.kind, "discard_pile")
  end,
}
