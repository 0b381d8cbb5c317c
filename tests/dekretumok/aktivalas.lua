-- The order of activation: permanent cards, events before, the challenger's cards, the county's.

-- Situation 8, second half, seen through effects that do not commute: a mirror doubles, a ring adds three.
local function ring_and_mirror(first, second)
  return { { "fekete_gaspar", attached = { first, second } } }
end

for _, order in { { "tukor", "pecsetgyuru" }, { "pecsetgyuru", "tukor" } } do
  scenario("equipment activates before status symbols, whatever the order of attaching: " .. order[1] .. " first") {
    covers = { "order.fixed", "order.challenger", "order.matters", "3b.effects" },
    eszak = { frakcio = ring_and_mirror(order[1], order[2]), varmegyek = { "tolgyes" } },
    del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" } },
    script = function(t)
      t.eszak:kihivas("fekete_gaspar")
      t.del:delegacio("oze_arpad")
      -- (3 + 0 + 1) x 2 + 3, not (3 + 0 + 1 + 3) x 2.
      t:expect(t.kihivas:score("kihivo"), 11)
    end,
  }
end

-- Situation 8, second half.
scenario "two status symbols activate after all equipment, in the order of their names" {
  covers = { "order.fixed", "hatas.nev" },
  eszak = {
    frakcio = { { "fekete_gaspar", attached = { "pecsetgyuru", "csengettyu", "diszkard", "vaskalap" } } },
    varmegyek = { "tolgyes" },
  },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad")
    -- 3 + 1 + 1 + 0 + 1, the handbell + 1; then the Díszkard doubles, and the Pecsétgyűrű adds 3.
    t:expect(t.kihivas:score("kihivo"), 17)
  end,
}

scenario "the candidate activates before its equipment, and that before its allies" {
  covers = { "order.challenger", "order.matters" },
  eszak = { frakcio = { { "gyantas_matyas", attached = { "csengettyu", "cehmester" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("gyantas_matyas")
    t.del:delegacio("oze_arpad")
    -- (1 + 1 + 1) x 2, then + 1 and + 1.
    t:expect(t.kihivas:score("kihivo"), 8)
  end,
}

-- Situation 8, first half.
for _, order in { { "zaszlobontas", "nagy_szavak", 10 }, { "nagy_szavak", "zaszlobontas", 8 } } do
  scenario("two events before the challenge keep the order in which they were played: " .. order[1] .. " first") {
    covers = { "order.events-before", "order.matters" },
    eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas", "nagy_szavak" } },
    del   = { varmegyek = { { "zsombekos", attached = { "revesz" } } } },
    script = function(t)
      t.eszak:esemeny(order[1])
      t.eszak:esemeny(order[2])
      t:expect(t.eszak.elozmenyek:top(2), { order[2], order[1] })
      t.eszak:kihivas()
      t.del:nepesseg()
      t:expect(t.kihivas:score("kihivo"), order[3])
    end,
  }
end

scenario "events before the challenge act first, of both players" {
  covers = { "order.events-before", "order.county", "order.matters" },
  eszak = { frakcio = { { "gyantas_matyas", attached = { "acelpenge" } } }, varmegyek = { "tolgyes" }, kez = { "zaszlobontas" } },
  del   = { frakcio = { "gyantas_matyas" }, varmegyek = { "zsombekos" }, kez = { "zaszlobontas" } },
  script = function(t)
    t.eszak:esemeny("zaszlobontas")
    t.del:esemeny("zaszlobontas#2")
    t.eszak:kihivas("gyantas_matyas")
    t.del:delegacio("gyantas_matyas#2")
    t:expect(t.kihivas:score("kihivo"), 10)
    t:expect(t.kihivas:score("kihivott"), 6)
  end,
}

scenario "the challenger's cards act before the county's: a doubling of the challenger is not hurt by the marches" {
  covers = { "order.challenger", "order.county" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "tukor" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "orvidek" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad")
    -- 3 x 2 - 2, not (3 - 2) x 2.
    t:expect(t.kihivas:score("kihivo"), 4)
    t:expect(t.kihivas.winners, { "oze_arpad" })
  end,
}

scenario "the county acts before its estate, that before its allies, those before the delegation that defends it" {
  covers = { "order.county", "order.matters" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = {
    frakcio = { "gyantas_matyas" },
    varmegyek = { { "olmoshegy", attached = { "postamester", "revesz", "szolodomb" } } },
  },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("gyantas_matyas")
    -- 1 + 1 + 1 + 1; the mount doubles; the vineyard + 2; the postmaster + 1; the candidate doubles.
    t:expect(t.kihivas:score("kihivott"), 22)
  end,
}

scenario "equipment on the county acts with that of the delegation, before any status symbol" {
  covers = { "order.county", "order.fixed" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = {
    frakcio = { { "fekete_gaspar", attached = { "pecsetgyuru" } } },
    varmegyek = { { "tolgyes", attached = { "tukor" } } },
  },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("fekete_gaspar#2")
    t:expect(t.kihivas:score("kihivott"), 11)
  end,
}

scenario "wisdoms act before events of the same side, whichever was played first; the county's after the challenger's" {
  covers = { "order.challenger", "order.county", "order.matters", "3c.play" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" }, kez = { "nepgyules", "lassu_folyo" } },
  del   = { frakcio = { { "oze_arpad", attached = { "acelpenge" } } }, varmegyek = { "tolgyes", "zsombekos" }, kez = { "ko_es_eso" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "tolgyes#2")
    t.del:delegacio("oze_arpad")
    t:asks(t.eszak, "lap_vagy_passz")
    t.eszak:lap("nepgyules")
    t:expect(t.kihivas:score("kihivo"), 6)
    t.del:passz()
    t.eszak:lap("lassu_folyo")
    -- (3 + 2) x 2, though the doubling was played first.
    t:expect(t.kihivas:score("kihivo"), 10)
    t.del:lap("ko_es_eso")
    t:expect(t.kihivas:score("kihivo"), 8)
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
  end,
}

scenario "traits act before decrees: doubled first, then one less" {
  covers = { "order.permanent-first" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "szuletett_szonok" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, dekretumok = { "hadiado" } },
  script = function(t)
    t:expect(t.card("fekete_gaspar").renome, 5)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas:score("kihivo"), 5)
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
  end,
}

scenario "a trait that adds acts before one that doubles, whichever was attached first" {
  covers = { "order.permanent-first" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "szuletett_szonok", "nagyravagyo" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas:score("kihivo"), 10)
  end,
}

scenario "permanent cards act before anything that activates" {
  covers = { "order.permanent-first", "order.challenger" },
  eszak = { frakcio = { { "gyantas_matyas", attached = { "nagyravagyo" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("gyantas_matyas")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas:score("kihivo"), 6)
  end,
}

scenario "a mandate acts outside the order, before the traits" {
  covers = { "order.mandate" },
  eszak = {
    frakcio = { { "fekete_gaspar", attached = { "szuletett_szonok" } } },
    varmegyek = { "tolgyes" },
    mandatumok = { "part_szine_java" },
  },
  del   = { frakcio = { "tolgy_kelemen" }, varmegyek = { "tolgyes", "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("zsombekos")
    t.del:delegacio("tolgy_kelemen")
    -- (3 + 1) x 2.
    t:expect(t.kihivas:score("kihivo"), 8)
    -- Home again, the candidate fulfils the goal, and the mandate gives no more.
    t:expect(t.card("part_szine_java"):marked("teljesult"), true)
    t:expect(t.card("fekete_gaspar").renome, 6)
  end,
}

scenario "a card that fell silent keeps its Renomé and has no effect" {
  covers = { "hatas.nema" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "pecsetgyuru", "vaskalap" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes", "zsombekos" }, kez = { "csend_beszel" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "tolgyes#2")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas:score("kihivo"), 8)
    t.del:lap("csend_beszel")
    t:offers(t.del, { "fekete_gaspar", "pecsetgyuru", "vaskalap" })
    t.del:choose("pecsetgyuru")
    t:expect(t.kihivas:score("kihivo"), 5)
    t:expect(t.card("pecsetgyuru"):has("nema"), false)      -- the challenge is over
  end,
}

scenario "the county itself can fall silent" {
  covers = { "hatas.nema" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" }, kez = { "csend_beszel" } },
  del   = { frakcio = { "fekete_gaspar" }, varmegyek = { "hollovar", "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("hollovar")
    t.del:delegacio("fekete_gaspar")
    t:expect(t.kihivas:score("kihivott"), 5)
    t.eszak:lap("csend_beszel", "hollovar")
    t:expect(t.kihivas:score("kihivott"), 3)
    t:expect(t.kihivas.winners, { "oze_arpad" })
  end,
}
