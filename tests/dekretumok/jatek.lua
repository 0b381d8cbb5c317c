-- The small game around the challenge: set-up, mandates, victory, the turn limit.

scenario "set-up: a hand for each, and chance decides who begins" {
  covers = { "jatek.elokeszulet", "kor.fazisok" },
  start = { procedure = "jatek", step = "elokeszulet" },
  options = { kezdo_kez = 2, huzas = 1, toborzas = 2, epitkezes = 3, kihivas = 4, kezkorlat = 5 },
  eszak = { varmegyek = { "tolgyes" }, pakli = { "vihar", "ko_es_eso", "lassu_folyo", "kovar" } },
  del   = { varmegyek = { "zsombekos" }, pakli = { "vihar", "ko_es_eso", "lassu_folyo", "kovar" } },
  script = function(t)
    -- With this seed chance has del begin.
    t:expect(t.del.active, true)
    t:expect(#t.del.kez, 3)
    t:expect(#t.eszak.kez, 2)
    t:expect(t.del.toborzas_korlat, 2)
    t:expect(t.del.epitkezes_korlat, 3)
    t:expect(t.del.kihivas_korlat, 4)
    t:expect(t.del.kez_korlat, 5)
    t:expect(t.del.huzas_szama, 1)
    t.del:pass()
  end,
}

scenario "two fulfilled mandates win, in the middle of a turn" {
  covers = { "jatek.gyozelem", "order.mandate" },
  eszak = {
    frakcio = { "fekete_gaspar", "oze_arpad", "sas_ilka", "nyul_etelka" },
    varmegyek = { "tolgyes" },
    mandatumok = { "nepes_frakcio", { "haza_bastyaja", marks = { "teljesult" } } },
  },
  del   = { varmegyek = { "zsombekos", "hollovar" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "zsombekos")
    t:expect(t.card("nepes_frakcio"):marked("teljesult"), true)
    t:expect(t:result("eszak"), "won")
    t:expect(t:result("del"), "lost")
  end,
}

scenario "a delegation that is lost is no longer in the faction: three candidates fulfil nothing" {
  covers = { "kor.fazisok" },
  start = { procedure = "jatek", step = "korok" },
  eszak = {
    frakcio = { "fekete_gaspar", "oze_arpad", "sas_ilka", "nyul_etelka" },
    varmegyek = { "tolgyes" },
    mandatumok = { "nepes_frakcio", "hodito" },
    huzas_szama = 0,
  },
  del   = { frakcio = { "tolgy_kelemen", "csalan_borbala" }, varmegyek = { "zsombekos", "orvidek" }, huzas_szama = 0 },
  script = function(t)
    t.eszak:kihivas("nyul_etelka", "zsombekos")
    t.del:delegacio("tolgy_kelemen")
    t:expect(#t.eszak.frakcio, 3)
    t:expect(t.card("nepes_frakcio"):marked("teljesult"), false)
    t:asks(t.del, "kihivas_elott")
    t.del:pass()
    t:expect(t:result("eszak"), nil)
  end,
}

scenario "a mandate is fulfilled in the other player's turn" {
  covers = { "order.mandate" },
  eszak = { frakcio = { "csalan_borbala" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "tolgy_kelemen" }, varmegyek = { "zsombekos" }, mandatumok = { "haza_bastyaja" }, megvedesek = 1 },
  script = function(t)
    t.eszak:kihivas("csalan_borbala")
    t.del:delegacio("tolgy_kelemen")
    t:expect(t.card("haza_bastyaja"):marked("teljesult"), true)
    t:log_has("Dél Mandátuma teljesült: A haza bástyája.")
    t:expect(t:result("del"), nil)
  end,
}

scenario "both fulfil their second mandate at the same moment: the player whose turn it is wins" {
  covers = { "jatek.gyozelem" },
  options = { gyozelem = 1 },
  start = { procedure = "kor", step = "zaras" },
  active = "del",
  eszak = { varmegyek = { { "tolgyes", attached = { "revesz", "kovar", "vaskalap", "aranylanc", "iskola" } } }, mandatumok = { "jo_gazda" } },
  del   = { varmegyek = { { "zsombekos", attached = { "revesz", "kovar", "vaskalap", "aranylanc", "iskola" } } }, mandatumok = { "jo_gazda" } },
  script = function(t)
    t:expect(t:result("del"), "won")
    t:expect(t:result("eszak"), "lost")
  end,
}

scenario "four cards attached to one's counties are too few for the good steward" {
  covers = {},
  options = { gyozelem = 1 },
  start = { procedure = "kor", step = "zaras" },
  eszak = { varmegyek = { { "tolgyes", attached = { "revesz", "kovar" } }, { "hollovar", attached = { "vaskalap", "iskola" } } }, mandatumok = { "jo_gazda" } },
  del   = { varmegyek = { "zsombekos" } },
  script = function(t)
    t:expect(t:result("eszak"), nil)
  end,
}

scenario "the grandee of the realm holds four counties, the conqueror took three" {
  covers = { "jatek.gyozelem" },
  eszak = {
    frakcio = { "fekete_gaspar" },
    varmegyek = { "tolgyes", "hollovar" },
    mandatumok = { "orszagos_nagysag", "hodito" },
    kihivas_korlat = 3,
    elfoglalasok = 1,
  },
  del   = { varmegyek = { "zsombekos", "orvidek", "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("zsombekos")
    t:expect(t.card("orszagos_nagysag"):marked("teljesult"), false)
    t:expect(t.card("hodito"):marked("teljesult"), false)
    t.eszak:kihivas("orvidek")
    t:expect(t.card("orszagos_nagysag"):marked("teljesult"), true)
    t:expect(t.card("hodito"):marked("teljesult"), true)
    t:expect(t:result("eszak"), "won")
  end,
}

scenario "a player whom no county faces any more has lost" {
  covers = { "jatek.varmegye-nelkul" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "nyul_etelka" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:feladas()
    t:expect(t:result("eszak"), "won")
    t:expect(t:result("del"), "lost")
  end,
}

scenario "after the last turn more fulfilled mandates win, whatever the counties" {
  covers = { "jatek.korhatar" },
  start = { procedure = "jatek", step = "korhatar" },
  eszak = { varmegyek = { "tolgyes" }, mandatumok = { { "hodito", marks = { "teljesult" } } } },
  del   = { varmegyek = { "zsombekos", "orvidek" }, mandatumok = { "jo_gazda" } },
  script = function(t)
    t:expect(t:result("eszak"), "won")
    t:expect(t:result("del"), "lost")
  end,
}

scenario "after the last turn, with as many mandates, more counties win" {
  covers = { "jatek.korhatar" },
  start = { procedure = "jatek", step = "korhatar" },
  eszak = { varmegyek = { "tolgyes" } },
  del   = { varmegyek = { "zsombekos", "orvidek" } },
  script = function(t)
    t:expect(t:result("del"), "won")
    t:expect(t:result("eszak"), "lost")
  end,
}

scenario "after the last turn, all equal, nobody wins" {
  covers = { "jatek.korhatar" },
  start = { procedure = "jatek", step = "korok" },
  options = { korhatar = 2 },
  eszak = { varmegyek = { "tolgyes" }, frakcio = { "fekete_gaspar" }, huzas_szama = 0 },
  del   = { varmegyek = { "zsombekos" }, frakcio = { "oze_arpad" }, huzas_szama = 0 },
  script = function(t)
    t.eszak:pass()
    t.del:pass()
    t:expect(t:result("eszak"), "drew")
    t:expect(t:result("del"), "drew")
  end,
}
