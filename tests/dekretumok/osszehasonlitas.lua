-- The challenge, step 3: the totals, what the county adds, resource sharing, and who wins.

scenario "the higher total wins: candidate and everything attached to it on either side" {
  covers = { "3.compare", "3d.highest", "4.challenger-occupies" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "vaskalap", "revesz" } } }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos", "hollovar" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "zsombekos")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas:score("kihivo"), 5)
    t:expect(t.kihivas:score("kihivott"), 4)
    t:log_has("Renomé: a kihívó 5, a kihívott 4.")
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
    t:expect(t.card("zsombekos").controller, "eszak")
  end,
}

-- Situation 1.
scenario "equal totals: the challenged side wins, the challenger's delegation is lost with its attachments" {
  covers = { "3e.tie", "5.loser", "end.challenged-wins", "end.occupied-or-defeated" },
  eszak = { frakcio = { { "fekete_gaspar", attached = { "vaskalap" } }, "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad#2")
    t:expect(t.kihivas.winners, { "oze_arpad#2" })
    t:expect(t.kihivas.losers, { "fekete_gaspar" })
    t:log_has("Fekete Gáspár veszít.")
    t:expect(t.card("fekete_gaspar").zone.kind, "sullyeszto")
    t:expect(t.card("vaskalap").zone.kind, "sullyeszto")
    t:expect(t.card("zsombekos").controller, "del")
    t:expect(t.card("oze_arpad", 2).zone.kind, "frakcio")
    t:expect(t.del.megvedesek, 1)
    -- The other candidate cannot go on with it.
    t:asks(t.eszak, nil)
  end,
}

scenario "what is attached to the county counts beside the delegation, and stays there after the defence" {
  covers = { "3a.county", "4.winner-home" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = {
    frakcio = { { "csalan_borbala", attached = { "acelpenge" } } },
    varmegyek = { { "zsombekos", attached = { "vaskalap", "aranylanc", "vizimalom", "revesz" } } },
  },
  script = function(t)
    t.eszak:kihivas("oze_arpad")
    t.del:delegacio("csalan_borbala")
    t:expect(t.kihivas:score("kihivott"), 10)
    t:expect(t.card("acelpenge").host, "csalan_borbala")
    t:expect(t.card("acelpenge").zone.kind, "frakcio")
    t:expect(t.card("vizimalom").host, "zsombekos")
  end,
}

scenario "what is attached to another county of the challenged player does not count without sharing" {
  covers = { "3.compare" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "fekete_gaspar" }, varmegyek = { "zsombekos", { "tolgyes", attached = { "kovar" } } } },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "zsombekos")
    t.del:delegacio("fekete_gaspar")
    t:expect(t.kihivas:score("kihivott"), 3)
    t:expect(t.card("kovar").host, "tolgyes#2")
  end,
}

scenario "resource sharing: both neighbours count, a county further off and one that faces the challenger do not" {
  covers = { "3a.sharing", "varmegye.ring" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { { "hollovar", attached = { "kovar" } } } },
  del   = {
    frakcio = { "fekete_gaspar" },
    varmegyek = {
      { "zsombekos", attached = { "vizimalom" } },
      { "nyarliget", attached = { "vaskalap" } },
      { "orvidek", attached = { "aranylanc" } },
      { "tolgyes", attached = { "kovar" } },
    },
  },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "nyarliget")
    t.del:delegacio("fekete_gaspar#2")
    -- Three of the candidate, one of the county, two and two of its neighbours.
    t:expect(t.kihivas:score("kihivott"), 8)
  end,
}

scenario "the ring closes: the last county of one player lies beside the first of the other" {
  covers = { "3a.sharing", "varmegye.ring" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { { "hollovar", attached = { "kovar" } } } },
  del   = {
    frakcio = { "fekete_gaspar" },
    varmegyek = { { "nyarliget", attached = { "revesz" } }, { "tolgyes", attached = { "kovar" } }, { "zsombekos", attached = { "vizimalom" } } },
  },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar", "nyarliget")
    t.del:delegacio("fekete_gaspar#2")
    -- Beside it lie a county of the challenger, which lends nothing, and one of its own.
    t:expect(t.kihivas:score("kihivott"), 7)
  end,
}

scenario "sharing lends Renomé, not effects" {
  covers = { "3a.sharing" },
  eszak = { frakcio = { "oze_arpad" }, varmegyek = { "tolgyes" } },
  del   = {
    frakcio = { "fekete_gaspar" },
    varmegyek = { "nyarliget", { "zsombekos", attached = { "vamhaz", "pecsetgyuru" } } },
  },
  script = function(t)
    t.eszak:kihivas("oze_arpad", "nyarliget")
    t.del:delegacio("fekete_gaspar")
    t:expect(t.kihivas:score("kihivo"), 4)
    t:expect(t.kihivas:score("kihivott"), 5)
  end,
}

scenario "a card lets the challenger win ties" {
  covers = { "dontetlen.kivetel" },
  eszak = { frakcio = { "sas_ilka", { "fekete_gaspar", attached = { "konok" } } }, varmegyek = { "tolgyes" }, kihivas_korlat = 2 },
  del   = { frakcio = { "fekete_gaspar", { "lapis_odon" } }, varmegyek = { "zsombekos", "nyarliget", "tolgyes" } },
  script = function(t)
    t.eszak:kihivas("sas_ilka", "zsombekos")
    t.del:delegacio("fekete_gaspar#2")
    t:expect(t.kihivas.winners, { "sas_ilka" })
    t.eszak:kihivas("fekete_gaspar", "nyarliget")
    t.del:delegacio("lapis_odon")
    t:expect(t.kihivas.winners, { "fekete_gaspar" })
    t:expect(t.card("nyarliget").controller, "eszak")
  end,
}

scenario "who wins ties as a challenger does not lose them as the challenged" {
  covers = { "3e.tie" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "sas_ilka" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("sas_ilka")
    t:expect(t.kihivas.winners, { "sas_ilka" })
  end,
}

scenario "one more is enough" {
  covers = { "3d.highest", "end.challenged-wins" },
  eszak = { frakcio = { "fekete_gaspar" }, varmegyek = { "tolgyes" } },
  del   = { frakcio = { "oze_arpad" }, varmegyek = { "zsombekos" } },
  script = function(t)
    t.eszak:kihivas("fekete_gaspar")
    t.del:delegacio("oze_arpad")
    t:expect(t.kihivas.winners, { "oze_arpad" })
    t:expect(t.card("fekete_gaspar").zone.kind, "sullyeszto")
  end,
}
