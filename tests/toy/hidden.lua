-- What players know of cards that they do not see.

-- Situation 31. That both views are equal to the byte is for a test of the program to show.
scenario "a card taken from the hand face down is known to its owner alone" {
  covers = { "hidden.equal-views" },
  north = { table = { "thief" } },
  south = { hand = { "pawn", "knight", "dial" } },
  script = function(t)
    t.north:rob()
    t:asks(t.north, nil)
    t.south:choose("pawn", "dial")
    t:expect(t.card("dial").zone.kind, "aside")
    for _, card in { "pawn", "knight", "dial" } do
      t:expect(t:sees(t.south, card), true)
      t:expect(t:sees(t.north, card), false)
    end
  end,
}

scenario "what is on the table everybody sees, what is in a deck nobody" {
  north = { deck = { "knight" }, table = { "pawn" } },
  script = function(t)
    for _, seat in { "north", "south" } do
      t:expect(t:sees(seat, "pawn"), true)
      t:expect(t:sees(seat, "knight"), false)
    end
  end,
}

-- Situation 32.
scenario "two known cards, shuffled between themselves, are known as a set" {
  covers = { "hidden.known-set" },
  north = { table = { "seer" }, deck = { "pawn", "knight", "dial" } },
  script = function(t)
    t.north:peek()
    t:expect(t:sees(t.north, "pawn"), true)
    t:expect(t:sees(t.north, "dial"), false)
    t:expect(t:sees(t.south, "pawn"), false)
    t.north:mix_two()
    t:expect(t:sees(t.north, "pawn"), false)
    t:expect(t:sees(t.north, "knight"), false)
    t:expect(t:sees_set(t.north, { "pawn", "knight" }), true)
    t:expect(t:sees_set(t.south, { "pawn", "knight" }), false)
  end,
}

-- Situation 32, the other outcome.
scenario "two known cards, shuffled into a deck, are not known any more" {
  covers = { "hidden.known-set" },
  north = { table = { "seer" }, deck = { "pawn", "knight", "dial" } },
  script = function(t)
    t.north:peek()
    t.north:mix_all()
    t:expect(t:sees(t.north, "pawn"), false)
    t:expect(t:sees_set(t.north, { "pawn", "knight" }), false)
  end,
}

-- Situation 33. South's cards are hidden from north, and so is what was wrong with south's answer.
scenario "a refusal speaks of numbers, not of cards" {
  covers = { "hidden.refusal" },
  north = { table = { "thief" } },
  south = { hand = { "pawn", "knight", "dial" } },
  script = function(t)
    t.north:rob()
    t:refuses(t.south, "choose", "pawn", "the choice wants 2, and got 1")
    t:refuses(t.south, "choose", "pawn", "knight", "dial", "the choice wants 2, and got 3")
    t:asks(t.south, "secret_card")
    t.south:choose("knight", "dial")
    t:expect(t.card("pawn").zone.kind, "hand")
  end,
}

-- A card that goes face down from among known ones could be any of them for who only saw it go.
scenario "a known card that is moved out of a hand face down is one of a set, even to the player who chose it" {
  north = { table = { "burglar" } },
  south = { hand = { "pawn", "knight" }, deck = { "dial" } },
  script = function(t)
    t.north:put_back("burglar", "pawn")
    t:expect(t.card("pawn").zone, t.south.deck)
    t:expect(t:sees(t.north, "pawn"), false)
    t:expect(t:sees_set(t.north, { "pawn", "knight" }), true)
    t:expect(t:sees(t.south, "pawn"), true)
  end,
}

scenario "who is told right after the move knows which card it is" {
  covers = { "hidden.told-again" },
  north = { table = { "burglar" } },
  south = { hand = { "pawn", "knight" }, deck = { "dial" } },
  script = function(t)
    t.north:put_back_and_know("burglar", "pawn")
    t:expect(t.card("pawn").zone, t.south.deck)
    t:expect(t:sees(t.north, "pawn"), true)
    t:expect(t:sees_set(t.north, { "pawn", "knight" }), false)
  end,
}

-- What is made where not all see it.
scenario "a card that is made face down is known to whoever may look where it lies" {
  north = { table = { "smith" } },
  script = function(t)
    t.north:stash()
    t:expect(t:sees(t.north, "pawn"), true)
    t:expect(t:sees(t.south, "pawn"), false)
    t.north:bury()
    t:expect(t:sees(t.north, "pawn#2"), false)
    t:expect(t:sees(t.south, "pawn#2"), false)
  end,
}
