-- What the cards do, card by card, where the chapters on the rules have not shown it.

-- One challenge of one county, and what both sides come to.
local function totals(t, kihivo, kihivott)
  t:expect(t.kihivas:score("kihivo"), kihivo)
  t:expect(t.kihivas:score("kihivott"), kihivott)
end

scenario "Csalán Borbála is worth more as a challenger" {
  covers = { "order.challenger" },
  eszak = { frakcio = { "csalan_borbala" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "csalan_borbala" }, varmegyek = { "tolgyes", "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:delegacio("csalan_borbala#2")
    totals(t, 4, 2)
  end,
}

scenario "Zsindely Panna counts what is attached to her" {
  covers = { "order.challenger" },
  eszak = { frakcio = { { "zsindely_panna", attached = { "vaskalap", "konok", "revesz" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "zsindely_panna" }, varmegyek = { "tolgyes", "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:delegacio("zsindely_panna#2")
    totals(t, 7, 2)
  end,
}

scenario "Lápis Ödön draws when he wins, not when he loses" {
  covers = { "3e.tie" },
  eszak = { frakcio = { "lapis_odon" }, varmegyek = { "tolgyes" }, pakli = { "vihar" } },
  del   = { frakcio = { "lapis_odon" }, varmegyek = { "tolgyes", "nyarliget" }, pakli = { "kovar", "revesz" } },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:delegacio("lapis_odon#2")
    t:expect(#t.eszak.kez, 0)
    t:expect(t.del.kez:cards(), { "kovar" })
  end,
}

scenario "Nyúl Etelka draws when she goes out to defend, not to challenge" {
  covers = { "2.delegation" },
  eszak = { frakcio = { "nyul_etelka" }, varmegyek = { "tolgyes" }, pakli = { "kovar", "revesz" } },
  del   = { frakcio = { "nyul_etelka" }, varmegyek = { "tolgyes" }, pakli = { "kovar", "revesz" } },
  script = function(t)
    t.eszak:kihivas("nyul_etelka")
    t.del:delegacio("nyul_etelka#2")
    t:expect(#t.eszak.kez, 0)
    t:expect(#t.del.kez, 2)
  end,
}

scenario "Dzsuva Dömötör sees one card of the other hand, and nobody else learns anything" {
  covers = { "1.delegation" },
  eszak = { frakcio = { "dzsuva_domotor" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "kovar" }, pakli = { "revesz" } },
  script = function(t)
    t:expect(t:sees(t.eszak, "kovar"), false)
    t.eszak:kihivas("dzsuva_domotor")
    t:expect(t:sees(t.eszak, "kovar"), true)
    t:expect(t:sees(t.eszak, "revesz"), false)
    t.del:delegacio("oze_arpad")
  end,
}

scenario "the Postmaster serves a county, not a candidate; the toll-keepers hinder either side" {
  covers = { "order.challenger", "order.county" },
  eszak = { frakcio = { { "oze_arpad", attached = { "postamester", "hidvamosok" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { { "tolgyes", attached = { "postamester", "hidvamosok" } }, "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("tolgyes#2")
    t.del:delegacio("oze_arpad#2")
    -- 4 + 1 - 2 against 4 + 1 + 1 - 2.
    totals(t, 3, 4)
  end,
}

scenario "the Guildmaster on a county counts the equipment there and of the delegation" {
  covers = { "order.county" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { { "fekete_gaspar", attached = { "vaskalap" } } }, varmegyek = { { "tolgyes", attached = { "cehmester", "acelpenge" } } } },
  script = function(t)
    t.eszak:kihivas("oze_arpad")
    t.del:delegacio("fekete_gaspar")
    totals(t, 4, 9)
  end,
}

scenario "the Cottars draw when the populace defends their county" {
  covers = { "2a.populace" },
  eszak = { frakcio = { "nyul_etelka" }, varmegyek = { "tolgyes" } },
  del   = {
    varmegyek = { { "tolgyes", attached = { "zsellerek" } }, { "nyarliget", attached = { "zsellerek" } } },
    pakli = { "kovar", "revesz" },
  },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:nepesseg()
    t:expect(#t.del.kez, 1)
  end,
}

scenario "the Road Map serves who challenges" {
  covers = { "order.challenger" },
  eszak = { frakcio = { { "oze_arpad", attached = { "uti_terkep" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { { "oze_arpad", attached = { "uti_terkep" } } }, varmegyek = { "tolgyes", "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:delegacio("oze_arpad#2")
    totals(t, 7, 5)
  end,
}

scenario "the Coach and Six goes in the place of its candidate, which comes home with the rest" {
  covers = { "5.loser" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "hatlovas_hinto", "vaskalap" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "tolgy_kelemen" }, varmegyek = { "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("tolgy_kelemen")
    t:expect(t.kihivas.losers, { "fekete_gaspar" })
    t:expect(t.card("fekete_gaspar").zone.kind, "frakcio")
    t:expect(t.card("vaskalap").zone.kind, "frakcio")
    t:expect(t.card("hatlovas_hinto").zone.kind, "sullyeszto")
  end,
}

scenario "the coach takes its candidate away from a scandal, too: the challenge is over all the same" {
  covers = { "end.special-card" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "hatlovas_hinto" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "nyul_etelka" }, varmegyek = { "nyarliget" }, kez = { "botrany" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("nyul_etelka")
    t.del:lap("botrany")
    t:expect(t.kihivas.exit_taken, "elkuldve")
    t:expect(t.card("fekete_gaspar").zone.kind, "frakcio")
    t:expect(t.card("hatlovas_hinto").zone.kind, "sullyeszto")
  end,
}

scenario "a county that doubles needs two allies" {
  covers = { "3e.tie", "3a.county" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { { "olmoshegy", attached = { "revesz", "kovar" } }, "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("olmoshegy")
    t.del:nepesseg()
    totals(t, 4, 4)
  end,
}

scenario "the brook adds one, the customs house takes one; Fairhold pays its new holder" {
  covers = { "order.county" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, pakli = { "kovar", "revesz", "vihar" }, kihivas_korlat = 2 },
  del   = { frakcio = { "nyul_etelka" }, varmegyek = { { "csermelyes", attached = { "vamhaz" } }, "szeplak" } },
  script = function(t)
    t.eszak:kihivas("szeplak")
    t.del:feladas()
    t:expect(#t.eszak.kez, 2)
    t.eszak:kihivas("csermelyes")
    t.del:delegacio("nyul_etelka")
    -- Its neighbour faces the challenger now and lends nothing.
    totals(t, 3, 3)
  end,
}

scenario "decrees change what a player may do in a turn, and the Renomé of many" {
  covers = { "order.permanent-first" },
  eszak = {
    frakcio = { { "fekete_gaspar", attached = { "aranylanc" } }, "oze_arpad" },
    varmegyek = { { "lapalja", attached = { "revesz", "iskola" } } },
    dekretumok = { "kozmunka", "adomentesseg", "ketfrontos_hadjarat", "testorseg" },
  },
  del   = {
    frakcio = { { "fekete_gaspar", attached = { "revesz" } } },
    varmegyek = { { "tolgyes", attached = { "vizimalom" } }, "nyarliget", "hollovar" },
    dekretumok = { "szovetsegi_szerzodes" },
  },
  script = function(t)
    t:expect(t.eszak.epitkezes_korlat, 3)
    t:expect(t.eszak.kihivas_korlat, 2)
    t:expect(t.eszak.kez_korlat, 8)
    t:expect(t.eszak.huzas_szama, 3)
    t:expect(t.del.kihivas_korlat, 1)
    t:expect(t.card("revesz").renome, 2)         -- on a county
    t:expect(t.card("revesz", 2).renome, 1)      -- on a candidate
    t:expect(t.card("fekete_gaspar").renome, 6)
    t:expect(t.card("oze_arpad").renome, 4)
    t:expect(t.card("hollovar"):has("megosztas"), true)
    t:expect(t.card("lapalja"):has("megosztas"), false)
    t.eszak:kihivas("fekete_gaspar", "hollovar")
    t.del:delegacio("fekete_gaspar#2")
    totals(t, 8, 6)
    -- The holder of the county has changed, and its decree reaches it no more.
    t:expect(t.card("hollovar"):has("megosztas"), false)
    t.eszak:kihivas("oze_arpad", "tolgyes")
  end,
}

scenario "the Homebody is strong at home and stays there" {
  covers = {},
  eszak = { frakcio = { { "fekete_gaspar", attached = { "otthonulo" } } }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas" } },
  del   = { varmegyek = { "nyarliget" } },
  script = function(t)
    t:expect(t.card("fekete_gaspar").renome, 6)
    t:refuses(t.eszak, "kihivas")
  end,
}

scenario "two boats: with two allies the total grows by four, with one not at all" {
  covers = { "order.challenger" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "revesz", "csikaszok" } } }, varmegyek = { "tolgyes" }, kez = { "egy_evezo" } },
  del   = { frakcio = { { "tolgy_kelemen", attached = { "revesz" } } }, varmegyek = { "tolgyes", "nyarliget" }, kez = { "egy_evezo" } },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:delegacio("tolgy_kelemen")
    t.eszak:lap("egy_evezo")
    totals(t, 10, 6)
    t.del:lap("egy_evezo")
    totals(t, 10, 6)
  end,
}

scenario "the storm weakens the challenger, whoever plays it" {
  covers = { "3c.play" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "vihar" } },
  del   = { frakcio = { "fekete_gaspar" }, varmegyek = { "nyarliget" }, kez = { "vihar" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad")
    t.del:delegacio("fekete_gaspar")
    t.del:lap("vihar#2")
    totals(t, 1, 3)
    t.eszak:lap("vihar")
    totals(t, -2, 3)
  end,
}

scenario "the courier brings two cards, of which one can be played in the same challenge; the old book gives one back" {
  covers = { "3c.play" },
  eszak = {
    frakcio = { "fekete_gaspar" },
    varmegyek = { "tolgyes" },
    kez = { "futarposta", "regi_konyv" },
    pakli = { "lassu_folyo", "kovar", "revesz" },
    sullyeszto = { "ko_es_eso", "acelpenge", "vihar" },
  },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes", "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("nyarliget")
    t.del:delegacio("oze_arpad")
    t.eszak:lap("futarposta")
    t:expect(#t.eszak.kez, 3)
    t.eszak:lap("regi_konyv")
    t:offers(t.eszak, { "ko_es_eso", "vihar" })
    t.eszak:choose("ko_es_eso")
    t.eszak:lap("ko_es_eso")
    t.eszak:lap("lassu_folyo")
    totals(t, 5, 2)
  end,
}

scenario "the mutiny tears something from the other delegation; with nothing there it does nothing" {
  covers = { "3c.play" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "zendules", "zendules" } },
  del   = { frakcio = { { "fekete_gaspar", attached = { "vaskalap" } } }, varmegyek = { "nyarliget" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("fekete_gaspar#2")
    t.eszak:lap("zendules")
    t:expect(t.card("vaskalap").zone.kind, "sullyeszto")
    totals(t, 3, 3)
    t.eszak:lap("zendules#2")
    totals(t, 3, 3)
  end,
}
