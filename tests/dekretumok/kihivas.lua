-- The challenge, steps 1 and 2: who may challenge, what goes out, who answers.

scenario "in phase 4 a delegation goes out with everything attached to it, and the county is named" {
  covers = { "kihivas.phase-4", "1.delegation", "2.delegation" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "vaskalap", "revesz" } }, "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "csalan_borbala", "oze_arpad" }, varmegyek = { "hollovar", "zsombekos" } },
  script = function(t)
    t:asks(t.eszak, "kihivas_elott")
    t.eszak:kihivas("fekete_gaspar", "zsombekos")
    t:asks(t.del, "ki_vedi_meg")
    t:expect(t.card("fekete_gaspar").zone.kind, "jatekter")
    t:expect(t.card("vaskalap").zone.kind, "jatekter")
    t:expect(t.card("revesz").host, "fekete_gaspar")
    t:expect(t.card("oze_arpad").zone.kind, "frakcio")
    t:expect(t.kihivas.varmegye, "zsombekos")
    t:log_has("Fekete Gáspár kihívja ezt a Vármegyét: Zsombékos.")
    t:offers(t.del, { "delegacio csalan_borbala", "delegacio oze_arpad#2", "feladas" })
    t.del:delegacio("csalan_borbala")
    t:expect(t.kihivas:side("kihivott").delegacio, "csalan_borbala")
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
  end,
}

scenario "the delegation goes out before the county is named" {
  covers = { "1.delegation" },
  eszak = { frakcio = { "fekete_gaspar", "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { "hollovar", "zsombekos" } },
  script = function(t)
    t.eszak:kihivas()
    t:asks(t.eszak, "melyik_delegacio")
    t.eszak:choose("oze_arpad")
    t:asks(t.eszak, "melyik_varmegye")
    t:expect(t.card("oze_arpad").zone.kind, "jatekter")
    t:offers(t.eszak, { "hollovar", "zsombekos" })
    t:refuses(t.eszak, "choose", "tolgyes", "Tölgyes feléd fordul: a saját Vármegyédet nem hívhatod ki.")
    t.eszak:choose("hollovar")
    t:expect(t.card("hollovar").controller, "eszak")
  end,
}

-- Situation 7.
scenario "a second county in the same turn is refused" {
  covers = { "kihivas.one-per-turn" },
  eszak = { frakcio = { "fekete_gaspar", "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas" } },
  del   = { varmegyek = { "hollovar", "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "hollovar")
    t:expect(t.eszak.kihivasok, 1)
    t:asks(t.eszak, "kihivas_elott")
    t:refuses(t.eszak, "kihivas", "Ebben a körben már kihívtál egy Vármegyét.")
    t:offers(t.eszak, { "esemeny", "pass" })
  end,
}

scenario "the player whose turn it is not cannot challenge" {
  covers = {},
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "hollovar", "zsombekos" }, kez = { "zaszlobontas" } },
  script = function(t)
    t.eszak:pass()
    t:asks(t.del, "kihivas_elott")
    t:refuses(t.del, "kihivas", "Csak a saját körödben hívhatsz ki Vármegyét.")
    t.del:pass()
    t:expect(t.del.kihivasok, 0)
  end,
}

scenario "a county that faces the challenger is no target, whoever laid it out" {
  covers = { "kihivas.phase-4" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kihivas_korlat = 2 },
  del   = { varmegyek = { "hollovar", "zsombekos", "orvidek" } },
  script = function(t)
    t.eszak:kihivas("hollovar")
    t:expect(t.card("hollovar").controller, "eszak")
    t.eszak:kihivas()
    t:asks(t.eszak, "melyik_varmegye")
    t:offers(t.eszak, { "zsombekos", "orvidek" })
    t:refuses(t.eszak, "choose", "hollovar", "Hollóvár feléd fordul: a saját Vármegyédet nem hívhatod ki.")
    t.eszak:choose("orvidek")
  end,
}

-- Situation 2.
scenario "an empty faction and an ally on the county: the populace defends with everything attached there" {
  covers = { "2a.populace", "3a.county" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { { "nyarliget", attached = { "revesz", "vizimalom", "vaskalap", "aranylanc" } }, "hollovar" } },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "nyarliget")
    t:offers(t.del, { "nepesseg", "feladas" })
    t.del:nepesseg()
    t:log_has("A népesség védekezik: Nyárliget.")
    t:expect(t.kihivas:score("kihivott"), 6)
    t:expect(t.kihivas.winners, { "nyarliget" })
    t:expect(t.card("vizimalom").host, "nyarliget")
    t:expect(t.card("oze_arpad").zone.kind, "sullyeszto")
  end,
}

-- Situation 3.
scenario "an empty faction and no ally: occupied at once, the attachments are lost, nothing is compared" {
  covers = { "2b.occupied", "2b.attachments", "end.occupied-or-defeated", "4.winner-home" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "vaskalap" } } }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { { "hollovar", attached = { "kovar", "aranylanc" } }, "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "hollovar")
    t:expect(t.card("hollovar").controller, "eszak")
    t:expect(t.card("hollovar").owner, "del")
    t:expect(t.card("kovar").zone.kind, "sullyeszto")
    t:expect(t.card("kovar").zone.owner, "del")
    t:expect(t.card("aranylanc").zone.kind, "sullyeszto")
    t:expect(t.kihivas.exit_taken, "vedtelen")
    t:expect(t.kihivas:score("kihivo"), nil)
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
    t:expect(t.card("fekete_gaspar").zone.kind, "frakcio")
    t:expect(t.card("vaskalap").zone.kind, "frakcio")
    t:expect(t.eszak.elfoglalasok, 1)
  end,
}

scenario "a faction that sends nobody, and no ally: occupied as well" {
  covers = { "2b.occupied" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "hollovar", "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "hollovar")
    t:offers(t.del, { "delegacio oze_arpad", "feladas" })
    t:refuses(t.del, "nepesseg", "Nincs Szövetséges a Vármegyén.")
    t.del:feladas()
    t:expect(t.card("hollovar").controller, "eszak")
    t:expect(t.card("oze_arpad").zone.kind, "frakcio")
    t:expect(t.kihivas.losers, {})
  end,
}

-- Situation 6.
scenario "a faction that sends nobody, and an ally on the county: the populace defends" {
  covers = { "2.declines-with-ally" },
  eszak = { frakcio = { "csalan_borbala" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { { "zsombekos", attached = { "csikaszok" } }, "hollovar" } },
  script = function(t)
    t.eszak:kihivas("csalan_borbala", "zsombekos")
    t:offers(t.del, { "delegacio oze_arpad", "nepesseg", "feladas" })
    t.del:nepesseg()
    t:expect(t.card("oze_arpad").zone.kind, "frakcio")
    -- Two of the eelers and three of the fen against two and two.
    t:expect(t.kihivas:score("kihivott"), 5)
    t:expect(t.kihivas:score("kihivo"), 4)
    t:expect(t.kihivas.winners, { "zsombekos" })
  end,
}

scenario "an ally on another county, or on a candidate, does not make the populace defend" {
  covers = { "2b.occupied" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { { "tolgyes", attached = { "revesz" } } } },
  del   = { varmegyek = { { "hollovar", attached = { "kovar" } }, { "zsombekos", attached = { "csikaszok" } } } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "hollovar")
    t:expect(t.card("hollovar").controller, "eszak")
    t:expect(t.card("csikaszok").host, "zsombekos")
  end,
}

scenario "the defence is given up although an ally is there: occupied, and the ally is lost" {
  covers = { "end.given-up", "2b.attachments" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { { "hollovar", attached = { "revesz" } }, "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "hollovar")
    t.del:feladas()
    t:log_has("Dél feladja a védelmet: Hollóvár.")
    t:expect(t.card("hollovar").controller, "eszak")
    t:expect(t.card("revesz").zone.kind, "sullyeszto")
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
    t:expect(t.kihivas.exit_taken, "feladva")
  end,
}

scenario "a candidate that cannot challenge can defend" {
  covers = { "1.delegation", "2.delegation" },
  eszak = { frakcio = { "tolgy_kelemen", { "oze_arpad", attached = { "otthonulo" } }, "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "tolgy_kelemen" }, varmegyek = { "hollovar", "zsombekos" } },
  script = function(t)
    t.eszak:kihivas()
    t:asks(t.eszak, "melyik_varmegye")
    t:expect(t.kihivas:side("kihivo").delegacio, "fekete_gaspar")
    t.eszak:choose("zsombekos")
    t.del:delegacio("tolgy_kelemen#2")
    t:expect(t.kihivas.winners, { "tolgy_kelemen#2" })
  end,
}

scenario "who may not challenge is refused as a delegation, with the reason" {
  covers = { "1.delegation" },
  eszak = { frakcio = { "tolgy_kelemen", "fekete_gaspar", "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { varmegyek = { "hollovar", "zsombekos" } },
  script = function(t)
    t.eszak:kihivas()
    t:offers(t.eszak, { "fekete_gaspar", "oze_arpad" })
    t:refuses(t.eszak, "choose", "tolgy_kelemen", "Tölgy Kelemen nem hívhat ki Vármegyét.")
    t.eszak:choose("oze_arpad")
    t.eszak:choose("hollovar")
  end,
}

scenario "without a candidate that may go out nobody challenges" {
  covers = {},
  eszak = { frakcio = { "tolgy_kelemen" }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas" } },
  del   = { varmegyek = { "hollovar" } },
  script = function(t)
    t:refuses(t.eszak, "kihivas", "Frakciódban nincs Kandidátus, aki kihívhat.")
    t:offers(t.eszak, { "esemeny", "pass" })
  end,
}
