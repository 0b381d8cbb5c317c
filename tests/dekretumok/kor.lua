-- The turn: its five phases and their limits.

scenario "the draw phase: two cards, and what was counted in the last turn is forgotten" {
  covers = { "kor.fazisok" },
  start = { procedure = "kor", step = "huzas" },
  eszak = { varmegyek = { "tolgyes" }, pakli = { "revesz", "kovar", "vihar" }, kihivasok = 1, toborzasok = 1, epitkezesek = 2 },
  del   = { varmegyek = { "zsombekos" }, pakli = { "vihar" } },
  script = function(t)
    t:expect_set(t.eszak.kez:cards(), { "revesz", "kovar" })
    t:expect(#t.del.kez, 0)
    t:expect(t.eszak.kihivasok, 0)
    t:expect(t.eszak.toborzasok, 0)
    t:expect(t.eszak.epitkezesek, 0)
    t:asks(t.eszak, "epitkezes")
  end,
}

scenario "an empty deck gives no card, a short one what it has" {
  covers = { "kor.ures-pakli" },
  start = { procedure = "jatek", step = "korok" },
  options = { korhatar = 2 },
  eszak = { varmegyek = { "tolgyes" }, pakli = { "ko_es_eso" } },
  del   = { varmegyek = { "zsombekos" } },
  script = function(t)
    t:expect(t.eszak.kez:cards(), { "ko_es_eso" })
    t:expect(#t.del.kez, 0)
    t:expect(t:result("del"), "drew")
  end,
}

scenario "one candidate a turn joins the faction" {
  covers = { "kor.toborzas" },
  start = { procedure = "kor", step = "toborzas" },
  eszak = { varmegyek = { "tolgyes" }, kez = { "fekete_gaspar", "oze_arpad", "revesz" } },
  del   = { varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:toborzas()
    t:offers(t.eszak, { "fekete_gaspar", "oze_arpad" })
    t.eszak:choose("oze_arpad")
    t:expect(t.card("oze_arpad").zone.kind, "frakcio")
    -- The next phase has begun: the recruiting was the only one.
    t:asks(t.eszak, "epitkezes")
    t:expect(t.eszak.toborzasok, 1)
    t:refuses(t.eszak, "toborzas", "Ennek nem ebben a fázisban van az ideje.")
    t:refuses(t.eszak, "kihivas", "Ennek nem ebben a fázisban van az ideje.")
    t:refuses(t.eszak, "kihirdetes", "Nincs Dekrétum a kezedben.")
  end,
}

scenario "two cards a turn are attached or decreed" {
  covers = { "kor.epitkezes" },
  start = { procedure = "kor", step = "epitkezes" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "kovar", "hadiado", "revesz", "zaszlobontas" } },
  del   = { varmegyek = { "zsombekos" } },
  script = function(t)
    t:offers(t.eszak, { "csatolas", "kihirdetes", "pass" })
    t.eszak:csatolas("kovar", "tolgyes")
    t:expect(t.card("kovar").host, "tolgyes")
    t.eszak:kihirdetes("hadiado")
    t:expect(t.card("hadiado").zone.kind, "dekretumok")
    t:asks(t.eszak, "kihivas_elott")
    t:expect(t.card("revesz").zone.kind, "kez")
    t:refuses(t.eszak, "csatolas", "Ennek nem ebben a fázisban van az ideje.")
    t.eszak:pass()
  end,
}

scenario "what is attached where: estates to counties, traits to candidates at home, the rest to either" {
  covers = { "kor.epitkezes" },
  start = { procedure = "kor", step = "epitkezes" },
  options = { epitkezes = 9 },
  eszak = {
    frakcio = { "fekete_gaspar" },
    varmegyek = { "tolgyes", "hollovar" },
    kez = { "kovar", "konok", "revesz", "vaskalap", "aranylanc", "vihar", "hadiado" },
    epitkezes_korlat = 9,
  },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:csatolas("kovar")
    t:offers(t.eszak, { "tolgyes", "hollovar" })
    t:refuses(t.eszak, "choose", "zsombekos")
    t.eszak:choose("hollovar")
    t.eszak:csatolas()
    t:offers(t.eszak, { "konok", "revesz", "vaskalap", "aranylanc" })
    t.eszak:choose("konok")
    t:expect(t.card("konok").host, "fekete_gaspar")      -- the only one
    for _, card in { "revesz", "vaskalap", "aranylanc" } do
      t.eszak:csatolas(card)
      t:offers(t.eszak, { "fekete_gaspar", "tolgyes", "hollovar" })
      t.eszak:choose("tolgyes")
    end
    t:expect(t.card("aranylanc").zone.kind, "varmegyek")
  end,
}

scenario "a trait waits for a candidate" {
  covers = {},
  start = { procedure = "kor", step = "epitkezes" },
  eszak = { varmegyek = { "tolgyes" }, kez = { "konok", "hadiado" } },
  del   = { varmegyek = { "zsombekos" } },
  script = function(t)
    t:refuses(t.eszak, "csatolas", "Nincs a kezedben lap, amelyet most csatolhatsz.")
    t.eszak:kihirdetes()
    t:expect(t.card("konok").zone.kind, "kez")
  end,
}

scenario "the end of the turn: the hand comes down to its limit, the player chooses" {
  covers = { "kor.zaras" },
  start = { procedure = "jatek", step = "korok" },
  eszak = { varmegyek = { "tolgyes" }, kez = { "lassu_folyo", "ko_es_eso", "regi_konyv" }, kez_korlat = 1, huzas_szama = 0 },
  del   = { varmegyek = { "zsombekos" }, kez = { "botrany" } },
  script = function(t)
    t:asks(t.eszak, "mit_dobsz_el")
    t:expect(t:sees(t.del, "ko_es_eso"), false)
    t.eszak:choose("lassu_folyo", "regi_konyv")
    t:expect(t.eszak.kez:cards(), { "ko_es_eso" })
    t:expect_set(t.eszak.sullyeszto:cards(), { "lassu_folyo", "regi_konyv" })
    t:expect(t:sees(t.del, "lassu_folyo"), true)
    t:expect(t:sees(t.del, "ko_es_eso"), false)
    t:expect(t.del.active, true)
  end,
}

scenario "a hand at its limit keeps everything, and the hand of the other player is not looked at" {
  covers = { "kor.fazisok" },
  start = { procedure = "jatek", step = "korok" },
  eszak = { varmegyek = { "tolgyes" }, kez = { "lassu_folyo" }, kez_korlat = 1, huzas_szama = 0 },
  del   = { varmegyek = { "zsombekos" }, kez = { "botrany", "vihar", "ko_es_eso" }, kez_korlat = 2, huzas_szama = 0 },
  script = function(t)
    t.del:pass()
    t:expect(#t.eszak.kez, 1)
    t:expect(t.del.active, true)
    t:asks(t.del, "kihivas_elott")
    t.del:pass()
    t:asks(t.del, "mit_dobsz_el")
    t.del:choose("vihar")
  end,
}
