scenario "totals" {
  covers = { "E.totals", "E.larger", "I.razed", "J.attacker-spoils", "H.winner-to-pool" },
  north = { pool = { "corin_shieldbearer" }, draw_pile = { "three_oaks" } },
  south = { pool = { "ana_of_the_ford" }, formation = { { "quiet_harbour", position = 1 } } },
  script = function(t)
    t.north:attack("quiet_harbour", "corin_shieldbearer")
    t.south:defend("ana_of_the_ford")
    t:expect(t.card("quiet_harbour").zone.kind, "razed")
    t:expect(t.card("corin_shieldbearer").zone.kind, "pool")
    t:expect(t.card("ana_of_the_ford").zone.kind, "discard")
    t.north:yes()
    t:expect(t.card("three_oaks").zone.kind, "formation")
    t:expect(t.card("three_oaks").position, 1)
  end,
}
