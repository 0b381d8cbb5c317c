-- The challenge, step 3c, and the time before it: who plays when, and what becomes of the cards.

scenario "the side that is behind plays or passes first, then the other, until both pass in a row" {
  covers = { "3c.play" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "lassu_folyo", "ko_es_eso" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos", "tolgyes" }, kez = { "lassu_folyo" } },
  script = function(t)
    t.eszak:kihivas("zsombekos")
    t.del:delegacio("oze_arpad")
    t:asks(t.eszak, "lap_vagy_passz")
    t:offers(t.eszak, { "lap lassu_folyo", "lap ko_es_eso", "passz" })
    t.eszak:passz()
    t:asks(t.del, "lap_vagy_passz")
    t.del:lap("lassu_folyo")
    -- A card played begins the count of passes anew.
    t:asks(t.eszak, "lap_vagy_passz")
    t.eszak:lap("lassu_folyo")
    t:asks(t.eszak, "lap_vagy_passz")       -- del, with an empty hand, passed
    t.eszak:passz()
    t:expect(t.kihivas:score("kihivo"), 5)
    t:expect(t.kihivas:score("kihivott"), 6)
    t:expect(t.kihivas.winners, { "oze_arpad" })
    t:expect(t.eszak.kez:cards(), { "ko_es_eso" })
  end,
}

scenario "the challenged side plays first where it is behind" {
  covers = { "3c.play" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "lassu_folyo" } },
  del   = { frakcio = { "fekete_gaspar" }, varmegyek = { "zsombekos" }, kez = { "lassu_folyo" } },
  script = function(t)
    t.eszak:kihivas()
    t.del:delegacio("fekete_gaspar")
    t:asks(t.del, "lap_vagy_passz")
    t.del:lap("lassu_folyo")
    t.eszak:lap("lassu_folyo")
    t:expect(t.kihivas.winners, { "oze_arpad" })
  end,
}

scenario "on a tie the challenger, who would lose, plays first" {
  covers = { "3c.play" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "lassu_folyo" } },
  del   = { frakcio = { "fekete_gaspar" }, varmegyek = { "zsombekos" }, kez = { "lassu_folyo" } },
  script = function(t)
    t.eszak:kihivas()
    t.del:delegacio("fekete_gaspar#2")
    t:asks(t.eszak, "lap_vagy_passz")
    t.eszak:passz()
    t.del:passz()
    t:expect(t.kihivas.winners, { "fekete_gaspar#2" })
  end,
}

-- Situation 4.
scenario "events and wisdoms of both sides go to the Süllyesztő; what is attached to the winner stays" {
  covers = { "4.winner-home", "4a.non-permanent", "5.loser", "sullyeszto.csatolt" },
  eszak = {
    frakcio = { { "fekete_gaspar", attached = { "vaskalap", "aranylanc", "nagyravagyo" } } },
    varmegyek = { "tolgyes" },
    kez = { "zaszlobontas", "lassu_folyo" },
  },
  del   = { frakcio = { { "oze_arpad", attached = { "acelpenge" } } }, varmegyek = { "zsombekos", "tolgyes" }, kez = { "vihar" } },
  script = function(t)
    t.eszak:esemeny("zaszlobontas")
    t.del:pass()
    t.eszak:kihivas("zsombekos")
    t.del:delegacio("oze_arpad")
    t.del:lap("vihar")
    t.eszak:lap("lassu_folyo")
    t:expect(t.kihivas:score("kihivo"), 9)
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
    t:expect_set(t.eszak.sullyeszto:cards(), { "zaszlobontas", "lassu_folyo" })
    t:expect_set(t.del.sullyeszto:cards(), { "oze_arpad", "acelpenge", "vihar" })
    t:expect(t.card("vaskalap").host, "fekete_gaspar")
    t:expect(t.card("aranylanc").host, "fekete_gaspar")
    t:expect(t.card("nagyravagyo").host, "fekete_gaspar")
    t:expect(t.card("nagyravagyo").zone.kind, "frakcio")
  end,
}

scenario "events say when they are played; wisdoms are played during a challenge only" {
  covers = { "3c.play" },
  eszak = {
    frakcio = { "fekete_gaspar" },
    varmegyek = { "tolgyes" },
    kez = { "zaszlobontas", "nagy_szavak", "nepgyules", "botrany", "lassu_folyo", "vaskalap" },
  },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos", "tolgyes" } },
  script = function(t)
    t.eszak:esemeny()
    t:asks(t.eszak, "melyik_lap")
    t:offers(t.eszak, { "zaszlobontas", "nagy_szavak", "nepgyules" })
    t:refuses(t.eszak, "choose", "lassu_folyo", "Bölcsesség csak kihívás alatt játszható ki.")
    t:refuses(t.eszak, "choose", "botrany", "Ez az Esemény csak kihívás alatt játszható ki.")
    t.eszak:choose("zaszlobontas")
    t.eszak:kihivas("zsombekos")
    t.del:delegacio("oze_arpad")
    -- Five against four: the challenged side was behind, and had nothing.
    t:asks(t.eszak, "lap_vagy_passz")
    t:offers(t.eszak, { "lap nepgyules", "lap botrany", "lap lassu_folyo", "passz" })
    t:refuses(t.eszak, "lap", "vaskalap")
    t:refuses(t.eszak, "lap", "nagy_szavak", "Ez az Esemény csak kihívás előtt játszható ki.")
    t.eszak:passz()
  end,
}

scenario "an event before a challenge that does not come is lost at the end of the turn" {
  covers = { "lapok.elmaradt" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas" } },
  del   = { varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:esemeny()
    t:expect(t.card("zaszlobontas").zone.kind, "elozmenyek")
    t.eszak:pass()
    t:expect(t.card("zaszlobontas").zone.kind, "sullyeszto")
  end,
}

scenario "an event before the challenge is used up by the first of two challenges" {
  covers = { "4a.non-permanent" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas" }, dekretumok = { "ketfrontos_hadjarat" } },
  del   = { frakcio = { "fekete_gaspar", "csalan_borbala" }, varmegyek = { "zsombekos", "orvidek", "tolgyes" } },
  script = function(t)
    t.eszak:esemeny()
    t.eszak:kihivas("zsombekos")
    t.del:delegacio("fekete_gaspar")
    t:expect(t.kihivas:score("kihivo"), 6)
    t.eszak:kihivas("orvidek")
    t.del:delegacio("csalan_borbala")
    t:expect(t.kihivas:score("kihivo"), 2)
  end,
}

scenario "what others hold in their hands is not seen, what was played is" {
  covers = { "3c.play" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "lassu_folyo" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" }, kez = { "vihar", "ko_es_eso" }, pakli = { "kovar" } },
  script = function(t)
    t.eszak:kihivas()
    t.del:delegacio("oze_arpad")
    t:expect(t:sees(t.eszak, "vihar"), false)
    t:expect(t:sees(t.del, "vihar"), true)
    t:expect(t:sees(t.del, "kovar"), false)
    t:expect(t:sees(t.del, "lassu_folyo"), false)
    t.eszak:lap("lassu_folyo")
    t:expect(t:sees(t.del, "lassu_folyo"), true)
    t.del:lap("vihar")
    t:expect(t:sees(t.eszak, "vihar"), true)
    t:expect(t:sees(t.eszak, "ko_es_eso"), false)
    t.del:passz()
  end,
}
