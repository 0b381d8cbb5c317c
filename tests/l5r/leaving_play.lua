-- A Personality that leaves play ends its challenge or duel; one that is not involved does not.

-- Situation 34.
scenario "a Focus Effect destroys a duelist: the duel ends at once, the other Focus Effects do not resolve" {
  covers = { "leaves-play.ends", "leaves-play.focus-effects", "leaves-play.cleanup" },
  north = { home = { "bridge_guard_toru" }, honor = 1, fate_deck = { "poisoned_edge" } },
  south = { home = { "twelve_strokes_nami" }, fate_deck = { "measuring_gaze", "plain_1", "plain_2" } },
  options = { duelist = "off" },
  script = function(t)
    t.north:call_out("bridge_guard_toru", "twelve_strokes_nami")
    t.south:focus("measuring_gaze")
    t.north:focus("poisoned_edge")
    t.south:strike()
    t.north:choose("poisoned_edge")
    t.south:arrange("plain_2", "plain_1")
    t:expect(t.south.honor, 0)
    t:expect(t.north.honor, -3)
    t:expect(t.card("twelve_strokes_nami").zone.kind, "discard")
    t:expect(t.card("poisoned_edge").zone.kind, "discard")
    t:expect(t.card("measuring_gaze").zone.kind, "discard")
    t:expect(t.south.fate_deck:top(2), { "plain_2", "plain_1" })
  end,
}

-- Situation 46.
scenario "a duel ended by a departure has no winner, no loser, no totals, and is no tie" {
  covers = { "leaves-play.ends", "leaves-play.cleanup" },
  north = { home = { "unmoved_stone" }, fate_deck = { "poisoned_edge" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "blank_scroll" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("blank_scroll")
    t.north:focus("poisoned_edge")
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, {})
    t:expect(t.duel:score("challenger"), nil)
    t:expect(t.duel:score("challenged"), nil)
    -- Neither the winner's honor nor the tie-winner's victory came of it.
    t:expect(t.north.honor, -4)
    t:expect(t.card("unmoved_stone").zone.kind, "home")
  end,
}

scenario "a Personality outside the duel leaving play does not end it" {
  covers = { "H.higher-wins" },
  north = { home = { "unmoved_stone" }, fate_deck = { "dropped_torch" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, fate_deck = { "plain_4" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("plain_4")
    t.north:focus("dropped_torch")
    t:expect(t.card("proud_ito").zone.kind, "discard")
    t:expect(t.duel.winners, { "bridge_guard_toru" })
  end,
}

scenario "once the outcome stands, the loser's destruction does not cut the consequences short" {
  covers = { "leaves-play.after-outcome" },
  north = { home = { "unmoved_stone" }, hand = { "last_word" } },
  south = { home = { "bridge_guard_toru" } },
  script = function(t)
    t.north:open("last_word", "unmoved_stone", "bridge_guard_toru")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.north.honor, 4)
    t:expect(t.duel.winners, { "unmoved_stone" })
  end,
}

scenario "a challenger that leaves play during the challenge ends it: no duel" {
  covers = { "leaves-play.ends" },
  north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
  south = { home = { "bridge_guard_toru" }, hand = { "arrow_from_the_wall" }, fate_deck = { "plain_1" } },
  script = function(t)
    t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
    t.south:response("arrow_from_the_wall", "unmoved_stone")
    t:expect(t.duel, nil)
    t:expect(t.card("unmoved_stone").zone.kind, "discard")
    t:expect(t.card("plain_1").zone.kind, "fate_deck")
    t:expect(t.south.honor, -3)
  end,
}

scenario "a challenged Personality that leaves play before it could refuse: no refusal, no duel" {
  covers = { "leaves-play.ends" },
  north = { home = { "unmoved_stone" }, hand = { "formal_challenge" } },
  south = { home = { "bridge_guard_toru", "proud_ito" }, hand = { "arrow_from_the_wall" }, honor = 9 },
  script = function(t)
    t.north:open("formal_challenge", "unmoved_stone", "bridge_guard_toru")
    t.south:response("arrow_from_the_wall", "bridge_guard_toru")
    t:asks(t.south, "action")
    t:expect(t.duel, nil)
    t:expect(t.challenge.accepted, nil)
    t:expect(t.south.honor, 6)
  end,
}

for _, victim in ipairs { "unmoved_stone", "bridge_guard_toru" } do
  scenario("the challenge was accepted, then one of the two leaves play: there is no duel, without " .. victim) {
    covers = { "leaves-play.ends" },
    north = { home = { "unmoved_stone" }, hand = { "sworn_duel" } },
    south = { home = { "bridge_guard_toru", "proud_ito" }, hand = { "arrow_from_the_wall" }, fate_deck = { "plain_1" } },
    script = function(t)
      t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
      t.south:pass()
      t:log_has("accepts the duel")
      t.south:response("arrow_from_the_wall", victim)
      t:expect(t.card(victim).zone.kind, "discard")
      t:expect(t.card("arrow_from_the_wall").zone.kind, "discard")
      t:expect(t.duel, nil)
      t:expect(t.card("plain_1").zone.kind, "fate_deck")
    end,
  }
end

scenario "what a Personality carries is discarded with it" {
  covers = { "game.attachments-follow" },
  north = { home = { "twelve_strokes_nami" } },
  south = { home = { { "bridge_guard_toru", attached = { "paper_blade", "spear_line" } } } },
  options = { duelist = "off" },
  script = function(t)
    t.north:call_out("twelve_strokes_nami", "bridge_guard_toru")
    t:expect(t.card("paper_blade").zone.kind, "discard")
    t:expect(t.card("spear_line").zone.kind, "discard")
  end,
}

scenario "both Personalities leave play at once: the duel ends once, with one cleanup" {
  covers = { "leaves-play.ends", "leaves-play.cleanup", "leaves-play.focus-effects" },
  north = { home = { "unmoved_stone" }, fate_deck = { "crumbling_bridge" } },
  south = { home = { "bridge_guard_toru" }, fate_deck = { "measuring_gaze", "plain_1", "plain_2" } },
  script = function(t)
    t.north:call_out("unmoved_stone", "bridge_guard_toru")
    t.south:focus("measuring_gaze")
    t.north:focus("crumbling_bridge")
    t.south:strike()
    t.north:choose("crumbling_bridge")
    t.south:arrange("plain_1", "plain_2")
    t:expect(t.card("unmoved_stone").zone.kind, "discard")
    t:expect(t.card("bridge_guard_toru").zone.kind, "discard")
    t:expect(t.duel.winners, {})
    t:expect(t.duel.losers, {})
    t:expect(t.duel:score("challenger"), nil)
    t:expect(t.north.honor, -5)
    t:expect(t.south.honor, 0)
    t:expect(#t.north.fate_deck, 0)
  end,
}

-- A knife waits for each moment of the duel in turn, and takes either Personality. `passes` is how often it is not drawn;
-- `pooled` and `focused` say how far the cards of the challenged player have come; `settled` whether there was an outcome.
local moments = {
  { "both entered", passes = 0 },
  { "the pools were formed", passes = 1, pooled = true },
  { "a card was focused", passes = 2, pooled = true, focused = true },
  { "the strike", passes = 3, pooled = true, focused = true },
  { "the reveal", passes = 4, pooled = true, focused = true },
  { "the Focus Effects", passes = 5, pooled = true, focused = true },
  { "resolution began", passes = 6, pooled = true, focused = true },
  { "the totals", passes = 7, pooled = true, focused = true, totalled = true },
  { "the outcome", passes = 8, pooled = true, focused = true, totalled = true, settled = true },
  { "the consequences", passes = 9, pooled = true, focused = true, totalled = true, settled = true },
  { "the cleanup", passes = 10, pooled = true, focused = true, totalled = true, settled = true },
}

for _, moment in ipairs(moments) do
  for _, victim in ipairs { "unmoved_stone", "bridge_guard_toru" } do
    local role = victim == "unmoved_stone" and "challenger" or "challenged"
    scenario("the " .. role .. " leaves play after " .. moment[1]) {
      covers = { not moment.settled and "leaves-play.ends" or "H.moment" },
      options = { focus_from = "pool" },
      north = { home = { "unmoved_stone" }, hand = { "sworn_duel" }, fate_deck = { "plain_2" } },
      south = { home = { "bridge_guard_toru" }, hand = { "hidden_knife" }, fate_deck = { "plain_1", "plain_0", "plain_3" } },
      script = function(t)
        t.north:open("sworn_duel", "unmoved_stone", "bridge_guard_toru")
        for passed = 0, moment.passes do
          if passed == 2 then t.south:focus("plain_1") end
          if passed == 3 then t.north:strike() end
          if passed == 10 then t.south:arrange("plain_0", "plain_3") end
          if passed < moment.passes then t.south:pass() end
        end
        t.south:response("hidden_knife", victim)
        if moment.pooled and moment.passes < 10 then
          if moment.focused then t.south:arrange("plain_0", "plain_3") else t.south:arrange("plain_0", "plain_1", "plain_3") end
        end
        t:expect(t.card(victim).zone.kind, "discard")
        t:expect(t.duel.winners, moment.settled and { "unmoved_stone" } or {})
        t:expect(t.duel.losers, moment.settled and { "bridge_guard_toru" } or {})
        t:expect(t.duel:score("challenged"), moment.totalled and 4 or nil)
        t:expect(t.north.honor, moment.settled and 2 or 0)
        t:expect(t.south.honor, -3)
        t:expect(#t.south.fate_deck, moment.focused and 2 or 3)
        t:expect(#t.north.fate_deck, 1)
        t:expect(t.card("plain_1").zone.kind, moment.focused and "discard" or "fate_deck")
        t:expect(t.duel:side("challenged").area, nil)
        t:expect(t.duel.over, true)
        t:expect(t.card("hidden_knife").zone.kind, "discard")
      end,
    }
  end
end
