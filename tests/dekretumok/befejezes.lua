-- How a challenge ends: all its endings, and what the county and the players have of it.

scenario "the populace loses: what is attached to the county goes, and it is occupied" {
  covers = { "5.populace-loses", "4.challenger-occupies", "end.occupied-or-defeated" },
  eszak = { frakcio = { { "oze_arpad", attached = { "vaskalap" } } }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { { "hollovar", attached = { "revesz", "vaskalap" } }, "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "hollovar")
    t.del:nepesseg()
    t:expect(t.kihivas:score("kihivott"), 4)
    t:expect(t.kihivas.losers, { "hollovar" })
    t:expect(t.card("hollovar").controller, "eszak")
    t:expect(t.card("hollovar").zone.owner, "del")
    t:expect_set(t.del.sullyeszto:cards(), { "revesz", "vaskalap#2" })
  end,
}

scenario "a delegation loses: it goes with everything attached to it, and so does what the county had" {
  covers = { "5.loser", "4.challenger-occupies", "elfoglalas.csatolt", "sullyeszto.csatolt" },
  eszak = { frakcio = { { "oze_arpad", attached = { "acelpenge" } } }, varmegyek = { "tolgyes" } },
  del   = {
    frakcio = { { "fekete_gaspar", attached = { "vaskalap" } }, "nyul_etelka" },
    varmegyek = { { "zsombekos", attached = { "revesz" } }, "tolgyes" },
  },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "zsombekos")
    t.del:delegacio("fekete_gaspar")
    t:expect(t.kihivas.winners, { "oze_arpad" })
    t:expect_set(t.del.sullyeszto:cards(), { "fekete_gaspar", "vaskalap", "revesz" })
    t:expect(t.card("nyul_etelka").zone.kind, "frakcio")
    t:expect(t.del.megvedesek, 0)
    t:expect(t.eszak.elfoglalasok, 1)
  end,
}

-- Situation 5.
scenario "a special card sends the challenger's delegation away: the challenge ends, and no other may be sent" {
  covers = { "end.special-card", "end.occupied-or-defeated" },
  eszak = { frakcio = { { "oze_arpad", attached = { "acelpenge" } }, "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "lassu_folyo" } },
  del   = { frakcio = { "nyul_etelka" }, varmegyek = { "zsombekos" }, kez = { "botrany" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad")
    t.del:delegacio("nyul_etelka")
    t.del:lap("botrany")
    t:expect(t.kihivas.exit_taken, "elkuldve")
    t:expect(t.kihivas.winners, { "nyul_etelka" })
    t:expect(t.kihivas.losers, {})
    t:expect_set(t.eszak.sullyeszto:cards(), { "oze_arpad", "acelpenge" })
    t:expect(t.card("nyul_etelka").zone.kind, "frakcio")
    t:expect(t.card("botrany").zone.kind, "sullyeszto")
    t:expect(t.card("zsombekos").controller, "del")
    t:expect(t.del.megvedesek, 1)
    -- The turn has gone on; nothing is asked of the challenger any more.
    t:expect(t.card("fekete_gaspar").zone.kind, "frakcio")
    t:asks(t.eszak, nil)
  end,
}

scenario "a special card sends it away while the populace defends: the county stays with its attachments" {
  covers = { "end.special-card" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { { "zsombekos", attached = { "revesz" } } }, kez = { "botrany" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad")
    t.del:nepesseg()
    t.del:lap("botrany")
    t:expect(t.kihivas.winners, { "zsombekos" })
    t:expect(t.card("revesz").host, "zsombekos")
  end,
}

scenario "a special card defeats the challenger's delegation: the challenge ends whatever the totals" {
  covers = { "end.special-card" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "acelpenge", "pecsetgyuru" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" }, kez = { "parbaj" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas:score("kihivo"), 9)
    t.del:lap("parbaj")
    t:expect(t.kihivas.exit_taken, "legyozve")
    t:expect(t.kihivas.winners, { "oze_arpad" })
    t:expect(t.kihivas.losers, { "fekete_gaspar" })
    t:expect(t.card("acelpenge").zone.kind, "sullyeszto")
    t:expect(t.card("zsombekos").controller, "del")
    t:log_has("Észak Delegációja vereséget szenved.")
  end,
}

scenario "a special card defeats the challenged delegation: the county is occupied" {
  covers = { "legyozes.kihivott", "4.challenger-occupies" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "parbaj" } },
  del   = { frakcio = { { "fekete_gaspar", attached = { "acelpenge", "pecsetgyuru" } } }, varmegyek = { "zsombekos", "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "zsombekos")
    t.del:delegacio("fekete_gaspar")
    t.eszak:lap("parbaj")
    t:expect(t.kihivas.winners, { "oze_arpad" })
    t:expect(t.card("fekete_gaspar").zone.kind, "sullyeszto")
    t:expect(t.card("zsombekos").controller, "eszak")
  end,
}

scenario "the duel of words does nothing between equals, and nothing against the populace" {
  covers = { "3e.tie" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "parbaj" } },
  del   = { frakcio = { "fekete_gaspar" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("fekete_gaspar#2")
    t.eszak:lap("parbaj")
    t:expect(t.kihivas.exit_taken, nil)
    t:expect(t.kihivas.winners, { "fekete_gaspar#2" })
  end,
}

scenario "the defending delegation is recalled, and the populace goes on with what the county has" {
  covers = { "vedelem.nepesseg-marad", "5.populace-loses" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "visszahivas" } },
  del   = { frakcio = { { "tolgy_kelemen", attached = { "vaskalap" } } }, varmegyek = { { "tolgyes", attached = { "csikaszok" } }, "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "tolgyes#2")
    t.del:delegacio("tolgy_kelemen")
    t:expect(t.kihivas:score("kihivott"), 8)
    t.eszak:lap("visszahivas")
    t:expect(t.card("tolgy_kelemen").zone.kind, "frakcio")
    t:expect(t.card("vaskalap").host, "tolgy_kelemen")
    t:expect(t.kihivas:score("kihivott"), 2)
    t:expect(t.kihivas.losers, { "tolgyes#2" })
    t:expect(t.card("tolgyes", 2).controller, "eszak")
    t:expect(t.card("tolgy_kelemen").zone.kind, "frakcio")
  end,
}

scenario "the defending delegation is recalled, and nobody is left: occupied at once" {
  covers = { "vedelem.elfogyott", "2b.attachments" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "visszahivas" } },
  del   = { frakcio = { "tolgy_kelemen" }, varmegyek = { { "zsombekos", attached = { "kovar" } }, "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "zsombekos")
    t.del:delegacio("tolgy_kelemen")
    t.eszak:lap("visszahivas")
    t:expect(t.kihivas.exit_taken, "vedtelen")
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
    t:expect(t.kihivas.losers, {})
    t:expect(t.card("zsombekos").controller, "eszak")
    t:expect(t.card("kovar").zone.kind, "sullyeszto")
    t:expect(t.card("tolgy_kelemen").zone.kind, "frakcio")
  end,
}

scenario "the last ally of a populace is torn away: occupied at once" {
  covers = { "vedelem.elfogyott" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "zendules" } },
  del   = { varmegyek = { { "zsombekos", attached = { "kovar", "revesz" } }, "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "zsombekos")
    t.del:nepesseg()
    t.eszak:lap("zendules")
    t:offers(t.eszak, { "kovar", "revesz" })
    t.eszak:choose("revesz")
    t:expect(t.kihivas.exit_taken, "vedtelen")
    t:expect(t.card("zsombekos").controller, "eszak")
  end,
}

scenario "an occupied county can be won back, by the player whose it was" {
  covers = { "2b.occupied", "end.given-up", "kor.fazisok" },
  start = { procedure = "jatek", step = "korok" },
  options = { huzas = 0 },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, huzas_szama = 0 },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos", "orvidek" }, huzas_szama = 0 },
  script = function(t)
    t.eszak:kihivas("zsombekos")
    t.del:feladas()
    t:expect(t.card("zsombekos").controller, "eszak")
    t:expect(t.del.active, true)
    t.del:kihivas("zsombekos")
    t.eszak:feladas()
    t:expect(t.card("zsombekos").controller, "del")
    t:expect(t.del.elfoglalasok, 1)
  end,
}
